"""The band that sweeps over the map when the decision passes to the other person and no curtain closes.

For a moment it takes presses and keys, so that nobody clicks for the other; then any of them ends it and counts.
"""

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.theme import Colour, SidePalette
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point, Widget
from game.ui.widgets.ui import Ui

SWEEP, HOLD = 240, 1000
"""Milliseconds of coming (and of going), and of standing still."""
GUARD = 300
"""Milliseconds in which no press counts."""
HEIGHT = 62
_NAME = style.Type("serif", "Bold", 24)


class Band(Widget):
    """A strip in the colours of the side that decides now; it takes no event itself."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.visible = False
        self.title = self.words = ""
        self.palette: SidePalette | None = None
        self.passed = 0.0
        self.pace = 1.0

    def start(self, title: str, words: str, palette: SidePalette, pace: float) -> None:
        """Sweep in; with a pace of 0 it only stands for a while."""
        self.title, self.words, self.palette, self.pace = title, words, palette, pace
        self.passed = 0.0
        self.visible = True
        self.changed()

    def end(self) -> None:
        """Be gone."""
        self.visible = False

    @property
    def sweep(self) -> float:
        """Milliseconds of one sweep."""
        return SWEEP * self.pace

    def guard(self, event: Event) -> bool:
        """Whether a press or key is kept from the other player; later ones only end the band."""
        if not self.visible or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            return False
        if self.passed < GUARD:
            return True
        self.end()
        return False

    def tick(self, milliseconds: int) -> None:
        """Let time pass."""
        if not self.visible:
            return
        moving = self.moving
        self.passed += milliseconds
        if self.passed >= 2 * self.sweep + HOLD:
            self.end()
        elif moving or self.moving:
            self.changed()

    @property
    def moving(self) -> bool:
        """Whether it comes or goes just now."""
        return self.passed < self.sweep or self.passed > self.sweep + HOLD

    def next_change(self) -> int | None:
        """In how many milliseconds it must be drawn anew; None while it is not there."""
        if not self.visible:
            return None
        if self.moving:
            return 16
        if self.passed < GUARD:
            return max(1, round(GUARD - self.passed))
        return max(1, round(self.sweep + HOLD - self.passed) + 1)

    def find(self, pos: Point) -> Widget | None:
        """The band lets the pointer through."""
        return None

    def stand(self, area: Rect) -> None:
        """Lie across the upper part of the map."""
        high = self.px(HEIGHT)
        self.place(Rect(area.x, area.y + max(self.px(90), area.h // 5), area.w, high))

    def _shift(self, width: int) -> int:
        if self.pace <= 0:
            return 0
        if self.passed < self.sweep:
            part = 1 - self.passed / self.sweep
            return -round(width * part * part)
        if self.passed > self.sweep + HOLD:
            part = min(1.0, (self.passed - self.sweep - HOLD) / self.sweep)
            return round(width * part * part)
        return 0

    def paint(self, surface: Surface, box: Rect) -> None:
        if self.palette is None:
            return
        px, palette = self.px, self.palette
        clip = surface.get_clip()
        surface.set_clip(box.inflate(0, px(20)).clip(clip))
        strip = box.move(self._shift(box.w), 0)
        shapes.shadow(surface, strip, px(1), px(8), px(3), 130)
        shapes.gradient(surface, strip, palette.ground, palette.ground_low)
        for y in (strip.y, strip.bottom - px(3)):
            shapes.fill(surface, Rect(strip.x, y, strip.w, px(3)), palette.rim)
        ink: Colour = palette.symbol
        room = strip.w - 2 * px(16)
        first = strip.centery - (px(11) if self.words else 0)
        text.draw(surface, self.title, self.face(_NAME), ink, (strip.centerx, first), "c", room)
        at = (strip.centerx, strip.centery + px(15))
        text.draw(surface, self.words, self.face(style.BODY_STRONG), ink, at, "c", room)
        surface.set_clip(clip)
