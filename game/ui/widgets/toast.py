"""Toasts: short notices at the foot of the map that go by themselves, or stay while the enemy is asked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


@dataclass(slots=True)
class Toast:
    """A notice: a line, a second one, and when it goes (None: it stays until taken away)."""

    words: str
    more: str = ""
    until: int | None = None


class Toasts:
    """The notices shown now, the newest at the foot. `area` is the room they stand in (None: the window)."""

    def __init__(self, ui: "Ui") -> None:
        self.ui = ui
        self.area: Rect | None = None
        self.shown: list[Toast] = []

    def show(self, words: str, more: str = "", stay: int | None = 4000) -> Toast:
        """Show a notice for so many milliseconds, or until `drop` (None)."""
        toast = Toast(words, more, None if stay is None else self.ui.now + stay)
        self.shown = [*self.shown[-3:], toast]
        self.ui.dirty = True
        return toast

    def drop(self, toast: Toast) -> None:
        """Take a notice away."""
        if toast in self.shown:
            self.shown.remove(toast)
            self.ui.dirty = True

    def tick(self) -> None:
        """Let go what has had its time."""
        kept = [toast for toast in self.shown if toast.until is None or toast.until > self.ui.now]
        if len(kept) != len(self.shown):
            self.shown = kept
            self.ui.dirty = True

    def wait(self) -> int | None:
        """In how many milliseconds the next notice goes."""
        ends = [toast.until - self.ui.now for toast in self.shown if toast.until is not None]
        return max(0, min(ends)) if ends else None

    def boxes(self) -> list[tuple[Toast, Rect]]:
        """Each notice with its place, from the foot up."""
        px = self.ui.px
        area = self.area if self.area is not None else self.ui.window
        placed, foot = [], area.bottom - px(16)
        for toast in reversed(self.shown):
            first = text.width(toast.words, text.face(style.BODY_STRONG, self.ui.scale))
            second = text.width(toast.more, text.face(style.SMALL, self.ui.scale)) if toast.more else 0
            width = min(max(first, second) + px(38), area.w - 2 * px(16))
            height = sum(px(step) for *_, step in notice_lines(self.ui, width, toast.words, toast.more)) + px(10)
            placed.append((toast, Rect(area.centerx - width // 2, foot - height, width, height)))
            foot -= height + px(8)
        return placed

    def draw(self, surface: Surface) -> None:
        """Draw all notices."""
        for toast, box in self.boxes():
            paint_notice(self.ui, surface, box, toast.words, toast.more)


def notice_lines(ui: "Ui", width: int, words: str, more: str) -> list[tuple[str, style.Type, Colour, int]]:
    """The lines of a notice so wide, each with its type, colour and step in px at 100 %."""
    lines: list[tuple[str, style.Type, Colour, int]] = []
    for told, kind, colour in ((words, style.BODY_STRONG, style.TEXT), (more, style.SMALL, style.DIM)):
        if told:
            wrapped = text.wrap(told, text.face(kind, ui.scale), max(ui.px(40), width - ui.px(30)))
            lines += [(line, kind, colour, 20) for line in wrapped[:4]]
    return lines


def paint_notice(ui: "Ui", surface: Surface, box: Rect, words: str, more: str = "") -> None:
    """A notice or a question of the enemy: dark red ground with a bar at the left."""
    px = ui.px
    shapes.shadow(surface, box, px(5), px(10), px(4), 150)
    shapes.plate(surface, box, style.TOAST_TOP, style.TOAST_FOOT, style.CHARGE, px(5), px(1))
    shapes.fill(surface, Rect(box.x, box.y, px(5), box.h), style.CHARGE, px(2))
    lines = notice_lines(ui, box.w, words, more)
    y = box.centery - sum(px(step) for *_, step in lines) / 2
    for line, kind, colour, step in lines:
        at = (box.x + px(18), y + px(step) / 2)
        text.draw(surface, line, text.face(kind, ui.scale), colour, at, "l", box.w - px(30))
        y += px(step)
