"""The account of a battle on the screen: sections, sides, bars of losses, a scale for the luck of the dice."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.ui.battle.account import Line
from game.ui.battle.luck import Luck
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.stack import Row, RowStack
from game.ui.widgets.ui import Ui

HEIGHTS = {"section": 38, "side": 30, "group": 24, "line": 24, "note": 22}
MOST_SPREADS = 3.0
"""The scale of luck reaches so many times the spread to either side."""


class AccountRows(RowStack):
    """Lines of an account. The arrow keys scroll it."""

    focusable = True
    click_focus = True

    def __init__(self, ui: Ui, lines: Sequence[Line], colour: Callable[[str], Colour]) -> None:
        super().__init__(ui)
        self.colour = colour
        self.fill([self._made(line, n == 0) for n, line in enumerate(lines)])

    def _made(self, line: Line, first: bool) -> Row:
        draw = {"section": self._section, "side": self._side}.get(line.look, self._line)
        height = HEIGHTS[line.look] - (8 if first and line.look == "section" else 0)
        tip = Tip(line.words, f"{line.right}\n{line.luck.words()}" if line.luck is not None else line.right)
        return Row(height, lambda surface, box: draw(surface, box, line), tip if line.right else None)

    def _section(self, surface: Surface, box: Rect, line: Line) -> None:
        px, y = self.px, box.bottom - self.px(14)
        face = self.face(style.HEADING)
        wide = text.draw(surface, line.words, face, style.GOLD_LIGHT, (box.x, y), "l", box.w)
        rule = Rect(box.x + wide + px(12), y + px(2), max(0, box.w - wide - px(16)), px(1))
        shapes.fill(surface, rule, style.LINE)

    def _side(self, surface: Surface, box: Rect, line: Line) -> None:
        px = self.px
        shapes.fill(surface, Rect(box.x, box.y + px(5), px(6), box.h - px(10)), self.colour(line.side), px(2))
        right = box.right - px(6)
        body = self.face(style.BODY)
        right -= text.draw(surface, line.right, body, style.GOLD_LIGHT, (right, box.centery), "r", box.w // 2) + px(8)
        at = (box.x + px(14), box.centery)
        text.draw(surface, line.words, self.face(style.BUTTON), style.TEXT, at, "l", right - at[0])

    def _line(self, surface: Surface, box: Rect, line: Line) -> None:
        px, y = self.px, box.centery
        note = line.look == "note"
        face = self.face(style.SMALL if note else style.BODY)
        left, right = box.x + px(28 if note else 14), box.right - px(6)
        if line.side:
            shapes.fill(surface, Rect(box.x + px(4), y - px(5), px(4), px(10)), self.colour(line.side), px(1))
        if line.bar is not None:
            gone, all_ = line.bar
            right -= text.draw(surface, line.right, face, style.BAD if gone else style.DIM, (right, y), "r") + px(10)
            bar = Rect(box.right - px(170), y - px(5), px(100), px(10))
            shapes.fill(surface, bar, style.WELL, px(2))
            if gone:
                shapes.fill(surface, Rect(bar.x, bar.y, max(px(3), bar.w * gone // all_), bar.h), style.BAD, px(2))
            right = bar.x - px(8)
        elif line.luck is not None and box.w >= px(520):
            scale = Rect(right - px(120), y - px(5), px(120), px(10))
            self._paint_luck(surface, scale, line.luck)
            right = scale.x - px(12)
            right -= text.draw(surface, line.right, face, style.TEXT, (right, y), "r", box.w // 2) + px(8)
        else:
            ink = style.DIM if note else style.TEXT
            right -= text.draw(surface, line.right, face, ink, (right, y), "r", box.w * 3 // 5) + px(8)
        ink = style.DIM if note else style.TEXT
        text.draw(surface, line.words, face, ink, (left, y), "l", right - left, True)

    def _paint_luck(self, surface: Surface, box: Rect, luck: Luck) -> None:
        """The expected number in the middle, the usual spread as a pale band, what was rolled as a mark."""
        px, middle = self.px, box.centerx
        shapes.fill(surface, box, style.WELL, px(2))
        if luck.spread <= 0:
            return
        unit = box.w / 2 / MOST_SPREADS
        shapes.fill(surface, Rect(round(middle - unit), box.y, round(2 * unit), box.h), style.RAISED_2, px(2))
        shapes.fill(surface, Rect(middle, box.y, px(1), box.h), style.DIM)
        off = (luck.hits - float(luck.expected)) / luck.spread
        x = middle + max(-MOST_SPREADS, min(MOST_SPREADS, off)) * unit
        ink = style.GOOD if off > 0.6 else style.BAD if off < -0.6 else style.GOLD
        shapes.fill(surface, Rect(round(x) - px(2), box.y - px(2), px(5), box.h + 2 * px(2)), ink, px(2))
