"""A slider: a value along a line, with ticks and marks where it seeks through a replay."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.theme import rgb
from game.ui.widgets import icons, shapes, style
from game.ui.widgets.base import Point, Tip, Widget

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


class Slider(Widget):
    """A whole number from `low` to `high`. `ticks` are lines (turns), `marks` small triangles above (melees).

    `flags` are pennants below (bookmarks), `crosses` red crosses on the line (where something is wrong).

    `on_change` hears each new value while it is dragged, `on_done` the one it was let go at. `words` names a value
    for the tooltip. Arrow keys go by `step`, page keys by `page`, Ctrl and arrows to the next tick.
    """

    focusable = True
    click_focus = True
    wants_repeat = True

    def __init__(
        self,
        ui: "Ui",
        low: int,
        high: int,
        value: int,
        on_change: Callable[[int], object],
        *,
        on_done: Callable[[int], object] | None = None,
        step: int = 1,
        page: int = 10,
        ticks: Sequence[int] = (),
        marks: Sequence[int] = (),
        words: Callable[[int], str] | None = None,
    ) -> None:
        super().__init__(ui)
        self.low, self.high, self.value = low, max(low, high), max(low, min(high, value))
        self.on_change, self.on_done, self.words = on_change, on_done, words
        self.step, self.page = step, page
        self.ticks, self.marks = tuple(sorted(ticks)), tuple(marks)
        self.flags: tuple[int, ...] = ()
        self.crosses: tuple[int, ...] = ()
        self._dragged = False
        self._over: int | None = None

    def set_range(self, low: int, high: int, ticks: Sequence[int] = (), marks: Sequence[int] = ()) -> None:
        """Take another range with its ticks and marks."""
        self.low, self.high = low, max(low, high)
        self.ticks, self.marks = tuple(sorted(ticks)), tuple(marks)
        self.value = max(self.low, min(self.high, self.value))
        self.changed()

    def set_signs(self, flags: Sequence[int], crosses: Sequence[int]) -> None:
        """Show other pennants and crosses."""
        if (tuple(flags), tuple(crosses)) != (self.flags, self.crosses):
            self.flags, self.crosses = tuple(flags), tuple(crosses)
            self.changed()

    def set_value(self, value: int, tell: bool = False) -> None:
        """Move to a value; `tell` lets `on_change` hear of it."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.changed()
            if tell:
                self.on_change(value)

    def track(self, box: Rect | None = None) -> Rect:
        """The line the knob runs along."""
        box = self.rect if box is None else box
        thick = self.px(8 if self.ticks or self.marks else 6)
        side = self.px(10)
        return Rect(box.x + side, box.centery - thick // 2, max(1, box.w - 2 * side), thick)

    def x_of(self, value: int, track: Rect | None = None) -> int:
        """Where a value lies in the window, px."""
        track = self.track() if track is None else track
        return track.x + round(track.w * (value - self.low) / max(1, self.high - self.low))

    def value_at(self, x: int) -> int:
        """The value at a place, in whole steps from `low`."""
        track = self.track()
        raw = (x - track.x) * (self.high - self.low) / track.w
        return max(self.low, min(self.high, self.low + round(raw / self.step) * self.step))

    def hover(self, pos: Point | None) -> None:
        self._over = self.value_at(pos[0]) if pos is not None else None
        self.changed()

    def tip(self, pos: Point | None) -> Tip | None:
        if self.words is None:
            return self.tooltip
        return Tip(self.words(self.value if pos is None else self.value_at(pos[0])))

    def tip_box(self) -> Rect:
        x = self.x_of(self.value if self._over is None else self._over)
        return Rect(x, self.rect.y, 1, self.rect.h)

    def handle(self, event: Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.enabled:
                self._dragged = True
                self.ui.grab = self
                self.set_value(self.value_at(event.pos[0]), True)
                return True
            case pygame.MOUSEMOTION if self._dragged:
                self.set_value(self.value_at(event.pos[0]), True)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._dragged:
                self._dragged = False
                if self.on_done is not None:
                    self.on_done(self.value)
                return True
            case pygame.MOUSEWHEEL if self.enabled:
                self.set_value(self.value + (self.step if event.y > 0 else -self.step), True)
                return True
            case pygame.KEYDOWN if self.focused and self.enabled:
                return self._key(event)
        return False

    def _key(self, event: Event) -> bool:
        tick = bool(event.mod & pygame.KMOD_CTRL) and bool(self.ticks)
        later = next((tick for tick in self.ticks if tick > self.value), self.high)
        earlier = next((tick for tick in reversed(self.ticks) if tick < self.value), self.low)
        targets = {
            pygame.K_LEFT: earlier if tick else self.value - self.step,
            pygame.K_RIGHT: later if tick else self.value + self.step,
            pygame.K_PAGEUP: self.value - self.page,
            pygame.K_PAGEDOWN: self.value + self.page,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in targets:
            return False
        before = self.value
        self.set_value(targets[event.key], True)
        if self.value != before and self.on_done is not None:
            self.on_done(self.value)
        return True

    def let_go(self) -> None:
        self._dragged = False

    def paint(self, surface: Surface, box: Rect) -> None:
        px, track = self.px, self.track(box)
        x = self.x_of(self.value, track)
        shapes.fill(surface, track, style.WELL, track.h // 2)
        done = style.GOLD_DARK if self.enabled else style.LINE
        shapes.fill(surface, Rect(track.x, track.y, x - track.x, track.h), done, track.h // 2)
        for tick in self.ticks:
            line = Rect(self.x_of(tick, track) - px(1), track.centery - px(9), px(2), px(18))
            shapes.fill(surface, line, style.DIM)
        for mark in self.marks:
            at = self.x_of(mark, track)
            top, foot = track.y - px(8), track.y - px(2)
            shapes.polygon(surface, style.CHARGE, [(at - px(4), top), (at + px(4), top), (at, foot)])
        for flag in self.flags:
            at, top = self.x_of(flag, track), track.bottom + px(1)
            shapes.fill(surface, Rect(at - px(1), top, px(2), px(11)), style.GOLD_LIGHT)
            shapes.polygon(
                surface, style.GOLD_LIGHT, [(at, top + px(3)), (at + px(8), top + px(7)), (at, top + px(11))]
            )
        shapes.dot(surface, rgb("#3A2A10"), (x, track.centery), px(20))
        lit = self.hovered or self._dragged
        knob = style.FAINT if not self.enabled else rgb("#FFE2A4") if lit else style.GOLD_LIGHT
        shapes.dot(surface, knob, (x, track.centery), px(17))
        for cross in self.crosses:  # over the knob: it is to be seen also where one stands on it
            box_of = Rect(0, 0, px(13), px(13))
            box_of.center = (self.x_of(cross, track), track.centery)
            shapes.fill(surface, box_of, style.WELL, px(3))
            icons.icon_in(surface, "cross", box_of, 0.9, style.BAD)
        if self.ringed:
            knob_box = Rect(0, 0, px(20), px(20))
            knob_box.center = (x, track.centery)
            self.paint_ring(surface, knob_box, 10)
