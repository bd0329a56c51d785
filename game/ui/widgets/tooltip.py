"""The tooltip: comes when the pointer has rested, says what and why with the clause, and stays in the window."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point, Tip, Widget

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


def place_tip(
    size: tuple[int, int], beside: Rect, window: Rect, gap: int, avoid: Sequence[Rect] = (), free: Sequence[Rect] = ()
) -> Rect:
    """The place of a tooltip: beside a rectangle, inside the window, over none of `avoid` where that can be.

    What has to stay `free` counts three times. Below, above, right and left of it are tried in this order, then below
    and above towards the left.
    """
    width, height = min(size[0], window.w), min(size[1], window.h)
    x = beside.x
    tried = (
        Rect(x, beside.bottom + gap, width, height),
        Rect(x, beside.y - gap - height, width, height),
        Rect(beside.right + gap, beside.y, width, height),
        Rect(beside.x - gap - width, beside.y, width, height),
        Rect(beside.right - width, beside.bottom + gap, width, height),
        Rect(beside.right - width, beside.y - gap - height, width, height),
    )
    best, least = tried[0].clamp(window), None
    for order, box in enumerate(tried):
        inside = box.clamp(window)
        moved = abs(inside.x - box.x) // 8 + abs(inside.y - box.y)
        covered = len(inside.collidelistall(list(avoid))) + 3 * len(inside.collidelistall(list(free)))
        cost = 3000 * bool(inside.colliderect(beside)) + 300 * covered + moved + order
        if least is None or cost < least:
            best, least = inside, cost
    return best


class Tooltip:
    """The one tooltip of the window.

    `avoid` are places it shall not cover, such as counters near by, `free` those that matter more. It stays `within` a
    rectangle that it fits into, such as the map, so that it covers no panel; else in the window.
    """

    def __init__(self, ui: "Ui") -> None:
        self.ui = ui
        self.avoid: list[Rect] = []
        self.free: list[Rect] = []
        self.within: Rect | None = None
        self.shown: Tip | None = None
        self.box = Rect(0, 0, 0, 0)
        self._waiting: Tip | None = None
        self._beside = Rect(0, 0, 0, 0)
        self._due = 0

    def aim(self, widget: Widget | None, pos: Point | None) -> None:
        """Follow the pointer or the focus to a widget; the tip comes after its delay."""
        tip = widget.tip(pos) if widget is not None else None
        beside = widget.tip_box() if widget is not None else Rect(0, 0, 0, 0)
        self.offer(tip, beside)

    def offer(self, tip: Tip | None, beside: Rect) -> None:
        """Let a tip come beside a place, as a map does for its hexes; None takes it away."""
        if tip == (self.shown or self._waiting) and (tip is None or beside == self._beside):
            return
        self.hide()
        self._beside = Rect(beside)
        if tip is not None:
            self._waiting, self._due = tip, self.ui.now + style.TIP_DELAY

    def hide(self) -> None:
        """Take the tip away and let none come until the pointer moves."""
        if self.shown is not None:
            self.ui.dirty = True
        self.shown = self._waiting = None

    def tick(self) -> None:
        """Show the tip when its time has come."""
        if self._waiting is not None and self.ui.now >= self._due:
            self.shown, self._waiting = self._waiting, None
            size, room = self._size(self.shown), self.within or self.ui.window
            window = room if size[0] <= room.w and size[1] <= room.h else self.ui.window
            self.box = place_tip(size, self._beside, window, self.ui.px(10), self.avoid, self.free)
            self.ui.dirty = True

    def wait(self) -> int | None:
        """In how many milliseconds it will appear."""
        return max(0, self._due - self.ui.now) if self._waiting is not None else None

    def _lines(self, tip: Tip) -> list[tuple[str, style.Type, Colour, int]]:
        """Each line with its type, colour and step; a step of 0 stands behind the line before it.

        The clause stands behind the last sentence where it fits.
        """
        px = self.ui.px
        room = min(px(style.TIP_WIDTH), self.ui.size[0]) - 2 * px(12)
        lines: list[tuple[str, style.Type, Colour, int]] = []
        for kind, words, colour, step in (
            (style.BODY_STRONG, tip.title, style.TEXT, 21),
            (style.SMALL, tip.body, style.DIM, 18),
        ):
            if words:
                lines += [(line, kind, colour, px(step)) for line in text.wrap(words, self._face(kind), room)]
        if tip.clause:
            shown = f"{tip.clause}   F2" if self.ui.on_clause is not None else tip.clause
            last = text.width(lines[-1][0], self._face(lines[-1][1])) if lines else room
            beside = tip.body and last + px(10) + text.width(shown, self._face(style.CLAUSE)) <= room
            for line in (shown,) if beside else text.wrap(shown, self._face(style.CLAUSE), room):
                lines.append((line, style.CLAUSE, style.GOLD_LIGHT, 0 if beside else px(18)))
        return lines

    def _face(self, kind: style.Type) -> text.Face:
        return text.face(kind, self.ui.scale)

    def _size(self, tip: Tip) -> tuple[int, int]:
        px = self.ui.px
        lines = self._lines(tip)
        widest = before = 0
        for line, kind, _, step in lines:
            before = text.width(line, self._face(kind)) + (before + px(10) if step == 0 else 0)
            widest = max(widest, before)
        return min(widest, px(style.TIP_WIDTH)) + 2 * px(12), sum(step for *_, step in lines) + 2 * px(10)

    def draw(self, surface: Surface) -> None:
        """Draw the tip if it is shown."""
        if self.shown is None:
            return
        px, box = self.ui.px, self.box
        radius = px(5)
        shapes.shadow(surface, box, radius, px(10), px(4), 150)
        shapes.plate(surface, box, style.TIP_TOP, style.TIP_FOOT, style.TIP_LINE, radius, px(1))
        y, middle, x = box.y + px(10), float(box.y), box.x + px(12)
        for line, kind, colour, step in self._lines(self.shown):
            if step:
                x, middle = box.x + px(12), y + step / 2
            room = box.right - px(12) - x
            x += text.draw(surface, line, self._face(kind), colour, (x, middle), "l", room) + px(10)
            y += step
