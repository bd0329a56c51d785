"""Toasts: short notices at the foot of the map that go by themselves, or stay while the enemy is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


LINKS = 24
"""Height of the line of links, px at 100 %."""


@dataclass(slots=True)
class Toast:
    """A notice: a line, a second one, and when it goes (None: it stays until taken away).

    `links` stand in a line of their own: words, and what a press on them does.
    """

    words: str
    more: str = ""
    until: int | None = None
    links: tuple[tuple[str, Callable[[], object]], ...] = ()
    lasting: bool = False
    """Whether it goes on to be shown when the game goes on and when the players change places."""


class Toasts:
    """The notices shown now, the newest at the foot. `area` is the room they stand in (None: the window)."""

    def __init__(self, ui: "Ui") -> None:
        self.ui = ui
        self.area: Rect | None = None
        self.shown: list[Toast] = []

    def show(
        self, words: str, more: str = "", stay: int | None = 4000,
        links: tuple[tuple[str, Callable[[], object]], ...] = (),
    ) -> Toast:  # fmt: skip
        """Show a notice for so many milliseconds, or until `drop` (None), perhaps with links."""
        toast = Toast(words, more, None if stay is None else self.ui.now + stay, links)
        self.shown = [*self.shown[-3:], toast]
        self.ui.dirty = True
        return toast

    def drop(self, toast: Toast) -> None:
        """Take a notice away."""
        if toast in self.shown:
            self.shown.remove(toast)
            self.ui.dirty = True

    def clear(self) -> None:
        """Take all away that tells of what was; what is `lasting` stays its time."""
        self.shown = [toast for toast in self.shown if toast.lasting]

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
            third = sum(self._link_width(label) + px(18) for label, _ in toast.links)
            width = min(max(first, second, third) + px(38), area.w - 2 * px(16))
            height = sum(px(step) for *_, step in notice_lines(self.ui, width, toast.words, toast.more)) + px(10)
            height += px(LINKS) if toast.links else 0
            placed.append((toast, Rect(area.centerx - width // 2, foot - height, width, height)))
            foot -= height + px(8)
        return placed

    def _link_width(self, label: str) -> int:
        return text.width(label, text.face(style.SMALL_STRONG, self.ui.scale))

    def links(self) -> list[tuple[str, Callable[[], object], Rect]]:
        """The links of all notices with their places."""
        px, found = self.ui.px, []
        for toast, box in self.boxes():
            x, right = box.x + px(18), box.right - px(12)
            for label, action in toast.links:
                wide = min(self._link_width(label), max(0, right - x))
                found.append((label, action, Rect(x, box.bottom - px(LINKS + 2), wide, px(LINKS))))
                x += wide + px(18)
        return found

    def press(self, pos: tuple[int, int], button: int) -> bool:
        """Do what the link under a press says; on the rest of a notice with links the first one. False elsewhere."""
        if button != 1:
            return False
        hit = next((action for _, action, box in self.links() if box.collidepoint(pos)), None)
        if hit is None:
            under = (toast for toast, box in self.boxes() if toast.links and box.collidepoint(pos))
            hit = next((toast.links[0][1] for toast in under), None)
        if hit is None or not self.ui.may_press(pos):
            return hit is not None
        hit()
        return True

    def draw(self, surface: Surface) -> None:
        """Draw all notices."""
        px = self.ui.px
        for toast, box in self.boxes():
            paint_notice(self.ui, surface, box, toast.words, toast.more, px(LINKS) if toast.links else 0)
        face = text.face(style.SMALL_STRONG, self.ui.scale)
        for label, _, box in self.links():
            at = (box.x, box.centery)
            wide = text.draw(surface, label, face, style.GOLD_LIGHT, at, "l", box.w)
            shapes.fill(surface, Rect(box.x, box.centery + px(9), wide, px(1)), style.GOLD_LIGHT, 0, 160)


def notice_lines(ui: "Ui", width: int, words: str, more: str) -> list[tuple[str, style.Type, Colour, int]]:
    """The lines of a notice so wide, each with its type, colour and step in px at 100 %."""
    lines: list[tuple[str, style.Type, Colour, int]] = []
    for told, kind, colour in ((words, style.BODY_STRONG, style.TEXT), (more, style.SMALL, style.DIM)):
        if told:
            wrapped = text.wrap(told, text.face(kind, ui.scale), max(ui.px(40), width - ui.px(30)))
            lines += [(line, kind, colour, 20) for line in wrapped[:4]]
    return lines


def paint_notice(ui: "Ui", surface: Surface, box: Rect, words: str, more: str = "", foot: int = 0) -> None:
    """A notice or a question of the enemy: dark red ground with a bar at the left; `foot` px stay free below."""
    px = ui.px
    shapes.shadow(surface, box, px(5), px(10), px(4), 150)
    shapes.plate(surface, box, style.TOAST_TOP, style.TOAST_FOOT, style.CHARGE, px(5), px(1))
    shapes.fill(surface, Rect(box.x, box.y, px(5), box.h), style.CHARGE, px(2))
    lines = notice_lines(ui, box.w, words, more)
    y = box.centery - foot / 2 - sum(px(step) for *_, step in lines) / 2
    for line, kind, colour, step in lines:
        at = (box.x + px(18), y + px(step) / 2)
        text.draw(surface, line, text.face(kind, ui.scale), colour, at, "l", box.w - px(30))
        y += px(step)
