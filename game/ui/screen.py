"""What every screen has: widgets in a root, events, time, a caption, and the screen that follows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pygame import Rect, Surface
from pygame.event import Event

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario, Side
from game.engine.text import _
from game.record.folders import Folders
from game.record.trouble import SaveTrouble
from game.ui.counters.table import CounterArt
from game.ui.keymap import KeyMap
from game.ui.mapview.overlays import Overlays
from game.ui.paint.mappicture import MapPicture, map_picture
from game.ui.paint.painter import MapPainter
from game.ui.settings import Settings, write_settings
from game.ui.sound import Sounds
from game.ui.widgets.base import Container
from game.ui.widgets.ui import Ui

Quit = Literal["quit"]
MOST_PAINTERS = 2
"""Painters kept with their tiles: the disk gives the tiles of others back soon enough."""


@dataclass(slots=True)
class Shell:
    """What all screens share: the widgets' middle, the rule sets, the player's folders and settings."""

    ui: Ui
    rulesets: Mapping[str, Ruleset]
    folders: Folders
    settings: Settings
    resume_seed: Callable[[], str]
    """A fresh seed for a new game."""
    rescale: Callable[[], None] = lambda: None
    """Takes a changed look (interface scale, counters, colours) into use."""
    full_screen: Callable[[], None] = lambda: None
    """Goes to full screen or back."""
    sounds: Sounds = field(default_factory=Sounds)
    painters: dict[tuple[int, float], MapPainter] = field(default_factory=dict)
    homes: dict[str, Path] = field(default_factory=dict)
    """Folders of scenarios, by their ids, that lie elsewhere than where scenarios are looked for."""
    backdrop: tuple[tuple[object, ...], Surface] | None = None
    """What lies behind the opening screen, for a size and look: kept, for it takes a while to paint."""
    back: "Callable[[], Screen] | None" = None
    """Where a battle leads back to that was begun to try something out; None: to the opening screen."""
    _told: bool = False

    def home(self) -> "Screen":
        """The screen that a battle leads back to."""
        from game.ui.opening.screen import Opening

        back, self.back = self.back, None
        return back() if back is not None else Opening(self)

    def painter(self, scenario: Scenario, scale: float) -> MapPainter:
        """The painter of a scenario's map, kept from screen to screen with its tiles."""
        key = (id(scenario.sheet), scale)
        if key not in self.painters:
            while len(self.painters) >= MOST_PAINTERS:
                del self.painters[next(iter(self.painters))]
            self.painters[key] = MapPainter(
                scenario.sheet, scale=scale, folder=self.folders.tiles, picture=self.map_picture(scenario)
            )
        painter = self.painters[key]
        painter.show(self.settings.grid, self.settings.numbers)
        return painter

    def map_picture(self, scenario: Scenario) -> MapPicture | None:
        """The background picture of a scenario; the player is told where it cannot be shown."""
        home = self.homes.get(scenario.id)
        return map_picture(scenario, self.folders.scenarios, self.ui.scale, self._no_picture, home)

    def _no_picture(self, name: str, why: str) -> None:
        words = _("The map's picture {name} cannot be shown; the terrain is painted instead.").format(name=name)
        if not any(toast.words == words for toast in self.ui.toasts.shown):
            self.ui.toasts.show(words, f"{why[:1].upper()}{why[1:]}.", stay=20_000).lasting = True

    def art(self, sides: Sequence[Side | str]) -> CounterArt:
        """What draws the counters of these sides, as the player has set it."""
        settings = self.settings
        return CounterArt(sides, settings.counters == "nato", self.ui.scale, settings.colours)

    @property
    def keys(self) -> KeyMap:
        """Which key does what."""
        return KeyMap(self.settings.keys)

    def save_settings(self) -> None:
        """Write the settings down; the player is told once where that fails."""
        if not write_settings(self.folders.settings, self.settings) and not self._told:
            self._told = True
            self.ui.toasts.show(_("The settings could not be saved."), str(self.folders.settings))


@dataclass(slots=True)
class MapKit:
    """What draws one battle: the painter of its map, the sprites of its counters, its overlays."""

    painter: MapPainter
    art: CounterArt
    overlays: Overlays


class Root(Container):
    """The whole window of a screen; the screen itself says where things stand."""

    def __init__(self, ui: Ui, layout: Callable[[], None], ground: Callable[[Surface], None] | None = None) -> None:
        super().__init__(ui)
        self.layout, self.ground = layout, ground

    def arrange(self) -> None:
        self.layout()

    def paint(self, surface: Surface, box: Rect) -> None:
        if self.ground is not None:
            self.ground(surface)
        super().paint(surface, box)


class Screen:
    """One screen of the program. `following` names the screen that comes after it, or "quit"; None: it stays."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.ui = shell.ui
        self.following: Screen | Quit | None = None
        self.root: Container = Root(self.ui, self.layout, self.paint_ground)

    def go(self, screen: "Screen | Quit") -> None:
        """Name what comes after this screen."""
        self.following = screen

    def enter(self) -> None:
        """Be shown: the root fills the window already."""

    def leave(self) -> None:
        """Be shown no more: close what is open."""

    def layout(self) -> None:
        """Place the widgets in the window."""

    def paint_ground(self, surface: Surface) -> None:
        """Draw what lies behind the widgets."""

    def resized(self) -> None:
        """Take a new size of the window or of the interface into use."""
        self.root.place(self.ui.window)

    def first(self, event: Event) -> bool:
        """See an event before any widget does; true when nobody else shall have it."""
        return False

    def handle(self, event: Event) -> None:
        """Take an event that no widget wanted."""

    def tick(self, milliseconds: int) -> None:
        """Let time pass."""

    def next_change(self) -> int | None:
        """In how many milliseconds something goes on by itself; None while only events can change anything."""
        return None

    @property
    def caption(self) -> str:
        """The caption of the window."""
        return "Caracole"

    def where(self) -> list[str]:
        """Lines for a report of a failure: what was on the table."""
        return [type(self).__name__]

    def saving_failed(self, trouble: SaveTrouble) -> bool:
        """Deal with a file that could not be written; false where this screen writes none."""
        return False

    def may_close(self) -> bool:
        """Whether the window may be closed now; false where the player is asked first."""
        return True

    def again(self) -> "Screen | None":
        """This screen made anew from the last command, for going on after a failure; None where that is senseless."""
        return None

    def trace(self) -> dict[str, object]:
        """What a driver of the real window must know: where things are."""
        return {"screen": type(self).__name__}
