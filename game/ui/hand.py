"""A hand at the window: posts events as a mouse and a keyboard do, for pictures of the screens and for tests."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.engine.ruleset import Ruleset
from game.record.folders import Folders
from game.ui.app import App, First
from game.ui.battle.screen import Battle
from game.ui.settings import Settings, write_settings
from game.ui.trace import things

Place = tuple[int, int] | Rect


class Hand:
    """An App with a clock of its own: time passes only where `step` says so."""

    def __init__(
        self, rulesets: Mapping[str, Ruleset], home: Path, size: tuple[int, int] = (1280, 800), *,
        first: First | None = None, settings: Settings | None = None,
    ) -> None:  # fmt: skip
        self.milliseconds = 0
        self.folders = folders_in(home)
        settings = settings or Settings(animation="off")
        settings.window = (0, 0, *size)
        write_settings(self.folders.settings, settings)
        self.app = App(rulesets, first=first, home=self.folders, clock=lambda: self.milliseconds / 1000)
        if self.app.surface.get_size() != size:
            self.app.surface = pygame.display.set_mode(size)
        self.app._windowed = size
        self.app.strict = True
        self.app.rescale()
        pygame.event.clear()
        self.step()

    # -- time -----------------------------------------------------------------------------------------------

    def step(self, count: int = 1, milliseconds: int = 300) -> None:
        """Let the loop go round so many times, with so much time between."""
        for _ in range(count):
            self.milliseconds += milliseconds
            self.app.step(0)

    def settle(self, most: int = 600) -> None:
        """Let the loop go round until nothing moves, nobody thinks and the whole map is painted."""
        for _ in range(most):
            self.step(1, 40)
            screen = self.app.screen
            if screen is None:
                return
            painter = getattr(getattr(getattr(screen, "view", None), "kit", None), "painter", None)
            if painter is not None and painter.busy:
                painter.finish()
                self.app.ui.dirty = True
            elif screen.next_change() is None and not self.app.ui.dirty:
                return

    # -- hands ----------------------------------------------------------------------------------------------

    def move(self, place: Place) -> None:
        """Move the pointer."""
        at = point(place)
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.step()

    def click(self, place: Place, button: int = 1, times: int = 1) -> None:
        """Move there, press and let go; twice in quick order with `times`."""
        at = point(place)
        self.move(at)
        for _ in range(times):
            self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
            self._post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)
            self.step(1, 30 if times > 1 else 300)

    def key(self, key: int, unicode: str = "", mod: int = 0) -> None:
        """Press a key and let it go."""
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)
        self._post(pygame.KEYUP, key=key, mod=mod, unicode=unicode, scancode=0)
        self.step()

    def type(self, words: str) -> None:
        """Type a text: for each letter its key and the text that comes of it."""
        for letter in words:
            key = ord(letter.lower()) if ord(letter) < 128 else 0
            self._post(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0)
            self.step()

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(Event(kind, fields))

    # -- finding things -------------------------------------------------------------------------------------

    def things(self, kind: str = "") -> list[dict[str, object]]:
        """What can be pressed now, as the trace of the window tells it."""
        return [thing for thing in things(self.app.ui) if not kind or thing["kind"] == kind]

    def find(self, label: str, kind: str = "") -> Rect | None:
        """The box of the first thing that is lit and whose label begins so."""
        for thing in self.things(kind):
            if thing["lit"] and str(thing["label"]).lower().startswith(label.lower()):
                return Rect(thing["box"])  # type: ignore[call-overload, no-any-return]
        return None

    def press(self, label: str, kind: str = "") -> None:
        """Click the thing whose label begins so. Raises LookupError."""
        box = self.find(label, kind)
        if box is None:
            raise LookupError(f"no {kind or 'thing'} {label!r}; there are {[t['label'] for t in self.things()]}")
        self.click(box)

    @property
    def battle(self) -> Battle:
        """The battle on the screen."""
        assert isinstance(self.app.screen, Battle), self.app.screen
        return self.app.screen

    def hex(self, label: str) -> tuple[int, int]:
        """The middle of a hex in the window, brought into sight if need be."""
        view = self.battle.view
        number = view.camera.grid.at(label)
        view.bring(number)
        x, y = view.camera.centre(number)
        return round(x), round(y)

    def of(self, piece: str) -> tuple[int, int]:
        """The middle of the hex of a piece."""
        state = self.battle.session.state
        return self.hex(state.label(state.pieces[piece].hex))

    def aside(self) -> None:
        """Move the pointer where it shows nothing."""
        self.move((self.app.ui.size[0] - 2, self.app.ui.size[1] - 2))

    def until(self, done: Callable[[], bool], act: Callable[[], object], most: int = 400) -> bool:
        """Act again and again until something is so; false where it never is."""
        for _ in range(most):
            if done():
                return True
            act()
        return done()

    def save(self, path: Path) -> None:
        """Write a picture of the window."""
        self.settle()
        pygame.image.save(self.app.surface, str(path))

    def close(self) -> None:
        """Close the window."""
        self.app.close()


def point(place: Place) -> tuple[int, int]:
    """The middle of a box, or the point itself."""
    return (place.centerx, place.centery) if isinstance(place, Rect) else place


def folders_in(home: Path) -> Folders:
    """The player's folders, all under one."""
    names = ("games", "saved", "pictures", "scenarios", "logs", "settings", "cache")
    return Folders(*(home / name for name in names))
