"""Drives widgets with events, as the window does, without a mouse, a keyboard or a screen."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets.base import Widget
from game.ui.widgets.ui import Ui

Place = tuple[int, int] | Widget | Rect


class Driver:
    """A window of widgets and hands to use it. Time passes only where a test says so."""

    def __init__(self, size: tuple[int, int] = (1024, 700), scale: float = 1.0) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        self.ui = Ui(size, scale)
        self.ui.root.place(self.ui.window)
        self.surface = Surface(size)

    def put(self, widget: Widget, x: int = 20, y: int = 20, w: int = 200, h: int = 40) -> None:
        """Add a widget to the screen in px at 100 %."""
        self.ui.root.add(widget)
        scale = self.ui.scale
        widget.place(Rect(round(x * scale), round(y * scale), round(w * scale), round(h * scale)))

    def at(self, place: Place) -> tuple[int, int]:
        """The middle of a widget or rectangle, or the point itself."""
        box = place.rect if isinstance(place, Widget) else place
        return (box.centerx, box.centery) if isinstance(box, Rect) else box

    def wait(self, milliseconds: int = 1000) -> None:
        """Let time pass."""
        self.ui.tick(milliseconds)

    def move(self, place: Place) -> bool:
        """Move the pointer."""
        return self.ui.handle(Event(pygame.MOUSEMOTION, pos=self.at(place), rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, place: Place, button: int = 1) -> bool:
        """Press a mouse button."""
        self.move(place)
        return self.ui.handle(Event(pygame.MOUSEBUTTONDOWN, pos=self.at(place), button=button))

    def release(self, place: Place, button: int = 1) -> bool:
        """Let a mouse button go."""
        return self.ui.handle(Event(pygame.MOUSEBUTTONUP, pos=self.at(place), button=button))

    def click(self, place: Place) -> bool:
        """Press and let go."""
        used = self.press(place)
        return self.release(place) or used

    def wheel(self, place: Place, steps: int) -> bool:
        """Turn the wheel, away from the hand with positive steps."""
        self.move(place)
        return self.ui.handle(Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps)))

    def key(self, key: int, mod: int = 0, unicode: str = "", up: bool = True) -> bool:
        """Press a key, and let it go unless `up` is false."""
        used = self.ui.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0))
        if up:
            self.ui.handle(Event(pygame.KEYUP, key=key, mod=mod, unicode=unicode, scancode=0))
        return used

    def type(self, words: str) -> None:
        """Type letters as a keyboard sends them: a key and its text."""
        for letter in words:
            self.key(ord(letter.lower()) if ord(letter) < 128 else 0, unicode=letter)
            self.ui.handle(Event(pygame.TEXTINPUT, text=letter))

    def lose_focus(self) -> None:
        """Another window gets the keyboard."""
        self.ui.handle(Event(pygame.WINDOWFOCUSLOST))

    def draw(self) -> Surface:
        """Draw everything and return the picture."""
        self.ui.draw(self.surface)
        return self.surface
