"""The window and its loop: events in, time on, drawn only when something changed; one screen after the other."""

import gc
import signal
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pygame
from pygame.event import Event

from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.record.folders import Folders, folders, ready
from game.record.trouble import SaveTrouble
from game.setup.clauses import load_clauses
from game.ui.by_file import open_file
from game.ui.display import full_screen, open_display, window_place
from game.ui.keymap import name_of
from game.ui.memory import give_back, stays
from game.ui.opening.screen import Opening
from game.ui.screen import Screen, Shell
from game.ui.settings import LEAST_SIZE, read_settings
from game.ui.sound import Sounds
from game.ui.trace import Trace
from game.ui.trouble import failure_box, write_report
from game.ui.widgets.base import latin_key
from game.ui.widgets.ui import Ui

LONGEST_WAIT = 500
"""Milliseconds that an idle window sleeps at the most, so that a signal of the system is heard."""
NOTICE = 20_000
"""Milliseconds that the notice of a bad settings file stays."""
NAP, LONG_NAP, WAKEFUL = 0.003, 0.016, 1.0
"""Seconds between two looks for events: soon after the last one, and later on; and how long that is."""
EXPOSED = (
    pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED,
    pygame.WINDOWDISPLAYCHANGED, pygame.VIDEOEXPOSE,
)  # fmt: skip
"""Events after which what was drawn may be gone."""
TIDY, REST = 20_000, 100
"""So many ms lie between two times that freed memory is given back; and so long nothing must be due, for it takes time
and makes the next pictures dearer."""
MOST_FAILURES = 3
"""So many failures in a row without a frame between them end the program."""

First = Callable[[Shell], Screen]


class App:
    """The running program. `step` is one turn of the loop; tests and pictures call it themselves."""

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        *,
        first: First | None = None,
        home: Folders | None = None,
        trace: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        scale: float | None = None,
    ) -> None:
        """Open the window at its first screen (the opening screen if none is given). Raises NoDisplay."""
        places = home or folders()
        settings, notice = read_settings(places.settings)
        if scale is not None:
            settings.scale = scale
        self.surface = open_display(settings)
        self.clock = clock
        size = self.surface.get_size()
        ui = Ui(size, settings.scale_for(size[1]))
        load_clauses(rulesets)
        self.shell = Shell(
            ui, rulesets, places, settings, lambda: f"{time.time_ns():x}", self.rescale, self.toggle_full_screen,
            Sounds(settings),
        )  # fmt: skip
        self.ui = ui
        self.strict = False
        """Whether a failure ends the program, as tests want it."""
        self.frames = 0
        """How many frames were drawn."""
        self._told = self._now()
        self._tidied = 0, self._told
        """After how many frames, and when, freed memory was last given back."""
        self._failures = 0
        self._heard = time.monotonic()
        self._windowed = size
        self._caption = ""
        self._closing = False
        self._trace = Trace(trace) if trace is not None else None
        self.screen: Screen | None = None
        self._show((first or Opening)(self.shell))
        if notice:
            ui.toasts.show(notice, str(places.settings), stay=NOTICE)

    def _now(self) -> int:
        return round(self.clock() * 1000)

    # -- the loop -------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Go on until the player leaves."""
        self._hear_signals()
        try:
            while self.screen is not None:
                self.step(self.wait())
        finally:
            self.close()

    def close(self) -> None:
        """Close the window; what is open is closed first."""
        self.ui.drop_layers()
        if self.screen is not None:
            with suppress(Exception):
                self.screen.leave()
            self.screen = None
        self._keep_place()
        self.shell.sounds.close()
        if self._trace is not None:
            self._trace.close()
        pygame.display.quit()

    def wait(self) -> int:
        """How many milliseconds may pass before the next step if no event comes."""
        if self.ui.dirty:
            return 1
        waits = [LONGEST_WAIT]
        if (change := self.ui.next_change()) is not None:
            waits.append(change)
        if self.screen is not None and (change := self.screen.next_change()) is not None:
            waits.append(max(1, change))
        return min(waits)

    def step(self, wait: int = 0) -> bool:
        """Take what events there are, let time pass, draw if need be; false when the program is over."""
        events = pygame.event.get()
        if not events and wait > 0:
            events = self._sleep(wait)
        if self._closing:
            self._end()
            return False
        now = self._now()
        passed, self._told = max(0, now - self._told), now
        self._guard(lambda: self._tick(passed))  # before the events: what they begin has not lasted yet
        self._follow()
        for event in events:
            if self.screen is None:
                return False
            self._guard(lambda event=event: self._dispatch(event))  # type: ignore[misc]
            self._follow()
        if events:
            self._guard(lambda: self._tick(0))
            self._follow()
        if self.screen is None:
            return False
        if self.ui.dirty:
            self._guard(self._draw)
        elif self.frames != self._tidied[0] and now - self._tidied[1] >= TIDY and self.wait() > REST:
            self._tidied = self.frames, now
            give_back()
        return True

    def _sleep(self, wait: int) -> list[Event]:
        """The next events, or none after so many milliseconds.

        The library's own wait looks for events a thousand times a second, which takes more of the processor than all
        the rest of an idle program. After a while without any, one is noticed some milliseconds later here.
        """
        now = time.monotonic()
        end = now + wait / 1000
        while not self._closing and now < end:
            pause = NAP if now - self._heard < WAKEFUL else LONG_NAP
            time.sleep(min(pause, end - now))
            events = pygame.event.get()
            now = time.monotonic()
            if events:
                self._heard = now
                return events
        return []

    def _tick(self, passed: int) -> None:
        self.ui.tick(passed)
        if self.screen is not None:
            self.screen.tick(passed)

    def _draw(self) -> None:
        if self.screen is None:
            return
        part = self.ui.draw(self.surface)
        pygame.display.update(part) if part is not None else pygame.display.flip()
        self.frames += 1
        self._failures = 0
        if (caption := self.screen.caption) != self._caption:
            self._caption = caption
            pygame.display.set_caption(caption)
        if self._trace is not None:
            self._trace.frame(self.frames, self.screen, self.ui)

    # -- screens --------------------------------------------------------------------------------------------

    def _show(self, screen: Screen) -> None:
        first = self.screen is None
        if self.screen is not None:
            self.screen.leave()
        self.screen = screen
        self.ui.show(screen.root)
        if not first:
            gc.collect()  # the screen before and its game hang together in rings, with all their pictures
        screen.enter()
        self.ui.dirty = True

    def _follow(self) -> None:
        """Go on to the screen that the present one names."""
        while self.screen is not None and (following := self.screen.following) is not None:
            if isinstance(following, Screen):
                self.screen.following = None
                self._show(following)
            else:
                self._end()

    def _end(self) -> None:
        if self.screen is not None:
            self.screen.leave()
        self.screen = None

    # -- events ---------------------------------------------------------------------------------------------

    def _dispatch(self, event: Event) -> None:
        screen = self.screen
        assert screen is not None
        kind = event.type
        if kind == pygame.QUIT:
            if screen.may_close():
                self._end()
            return
        if kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
            return
        if kind == pygame.DROPFILE:
            self.ui.let_go()
            open_file(screen, Path(event.file))
            return
        if kind in EXPOSED:
            self.ui.dirty = True
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = _latin(event)
        if kind == pygame.KEYDOWN and self._own_key(event):
            return
        if screen.first(event):
            return
        if not self.ui.handle(event):
            screen.handle(event)

    def _own_key(self, event: Event) -> bool:
        """Do what a key of the program says; true when it was one. Letters and signs may be meant for a text."""
        focus, name = self.ui.focus, name_of(event)
        if (focus is not None and focus.takes_keys) or (len(name) == 1 and (self.ui.typing or self.ui.layers)):
            return False
        doing = {"full-screen": self.toggle_full_screen, "picture": self.save_picture, "sound": self.toggle_sound}
        act = doing.get(self.shell.keys.action(name))
        if act is not None and self.ui.first_press(event):
            act()
        return act is not None

    def toggle_sound(self) -> None:
        """Switch the sounds off or on."""
        settings = self.shell.settings
        settings.sounds = not settings.sounds
        if not settings.sounds:
            self.shell.sounds.hush()
        self.shell.save_settings()
        self.ui.toasts.show(_("Sounds are on.") if settings.sounds else _("Sounds are off."))

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.surface = surface
        self.ui.dirty = True  # what was drawn may be gone, also where the size is the same
        size = surface.get_size()
        if size == self.ui.size:
            return
        if not self.shell.settings.full_screen:
            if size[0] < LEAST_SIZE[0] or size[1] < LEAST_SIZE[1]:
                desktop = pygame.display.get_desktop_sizes() or [LEAST_SIZE]
                least = max(size[0], min(LEAST_SIZE[0], desktop[0][0])), max(size[1], min(LEAST_SIZE[1], desktop[0][1]))
                if least != size:
                    self.surface = pygame.display.set_mode(least, pygame.RESIZABLE)
                    size = self.surface.get_size()
            self._windowed = size
        self.rescale()

    def rescale(self) -> None:
        """Take a new size of the window, or another interface scale, into use."""
        size = self.surface.get_size()
        self.ui.resize(size, self.shell.settings.scale_for(size[1]))
        if self.screen is not None:
            self.screen.resized()
        self.ui.dirty = True

    def toggle_full_screen(self) -> None:
        """Go to full screen or back."""
        settings = self.shell.settings
        settings.full_screen = not settings.full_screen
        if settings.full_screen:
            self._keep_place(save=False)
        self.surface = full_screen(settings.full_screen, self._windowed)
        self.ui.let_go()
        self.rescale()
        self.shell.save_settings()

    def save_picture(self) -> None:
        """Write a picture of the window into the player's folder and say how it is called."""
        name = f"caracole-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
        try:
            path = ready(self.shell.folders.pictures) / name
            pygame.image.save(self.surface, str(path))
        except (SaveTrouble, pygame.error, OSError) as trouble:
            self.ui.toasts.show(_("The picture could not be saved."), str(getattr(trouble, "reason", trouble)))
            return
        self.ui.toasts.show(_("Picture saved: {name}").format(name=name), str(path.parent))

    def _keep_place(self, save: bool = True) -> None:
        """Keep the window's place and size for the next start."""
        settings = self.shell.settings
        if not settings.full_screen and pygame.display.get_init() and pygame.display.get_surface() is not None:
            place = window_place() or (0, 0)
            settings.window = (*place, *self._windowed)
        if save:
            self.shell.save_settings()

    def _hear_signals(self) -> None:
        """Let the system's wish to end close the window as its button does."""
        if threading.current_thread() is not threading.main_thread():
            return
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            if (number := getattr(signal, name, None)) is not None:
                signal.signal(number, self._told_to_end)

    def _told_to_end(self, *_: object) -> None:
        self._closing = True

    # -- failures -------------------------------------------------------------------------------------------

    def _guard(self, act: Callable[[], None]) -> None:
        """Do something; where it fails, tell the player and keep the game."""
        try:
            act()
        except SaveTrouble as trouble:
            if self.screen is None or not self.screen.saving_failed(trouble):
                self._fail(trouble)
        except Exception as fault:  # the one place where every fault of the program ends up
            self._fail(fault)

    def _fail(self, fault: Exception) -> None:
        self._failures += 1
        screen = self.screen
        if screen is None or self.strict or self._failures > MOST_FAILURES:
            raise fault
        report = write_report(self.shell.folders.logs, fault, self._where(screen))
        fresh = self._made_again(screen) if self._failures == 1 else None
        if fresh is None:
            self._show(Opening(self.shell))
            failure_box(self.ui, report, None, lambda: None)
            return
        failure_box(self.ui, report, lambda: None, lambda: fresh.go(Opening(self.shell)))

    def _made_again(self, screen: Screen) -> Screen | None:
        """The screen made anew and shown; None where that is senseless or fails too."""
        try:
            fresh = screen.again()
            if fresh is not None:
                self._show(fresh)
        except Exception:  # the first failure is in the report; this one only closes that way out
            return None
        return fresh

    def _where(self, screen: Screen) -> list[str]:
        with suppress(Exception):
            return screen.where()
        return [type(screen).__name__]


def _latin(event: Event) -> Event:
    """A key event whose letter is that of a Latin keyboard, so that shortcuts work on any."""
    key = latin_key(event)
    if key == event.key:
        return event
    return Event(event.type, {**event.dict, "key": key})


def run(rulesets: Mapping[str, Ruleset], first: First | None = None, *, trace: Path | None = None) -> None:
    """Open the window and go on until the player closes it. Raises NoDisplay."""
    app = App(rulesets, first=first, trace=trace)
    stays()
    app.run()
