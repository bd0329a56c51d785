"""A stack of ready rows of any kind, to be read and hovered: what card, forecast and long texts are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui.widgets import shapes, style
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.lists import RowState, ScrollList

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


@dataclass(frozen=True, slots=True)
class Row:
    """A row that knows its height (px at 100 %), its drawing and its tooltip."""

    height: float
    draw: Callable[[Surface, Rect], None]
    tip: Tip | Callable[[int], Tip | None] | None = None
    """The tooltip, or a function of how many px from the row's left the pointer stands."""


class RowStack(ScrollList):
    """A list of ready rows of any kind, to be read and hovered, not chosen."""

    focusable = False
    """Whether the keyboard can scroll it; a text takes the focus only where it is longer than its pane."""
    click_focus = False

    def __init__(self, ui: "Ui") -> None:
        self.rows: list[Row] = []
        super().__init__(ui, 0, lambda index: self.rows[index].height, self._draw, choosable=False)

    def fill(self, rows: list[Row]) -> None:
        """Show these rows."""
        self.rows = rows
        self.set_count(len(rows), True)

    def natural_height(self) -> int:
        """How high all rows are, px."""
        return self.total()

    def tip(self, pos: Point | None) -> Tip | None:
        index = self._at(pos) if pos is not None else -1
        tip = self.rows[index].tip if pos is not None and index >= 0 else None
        return tip(pos[0] - self.rect.x) if pos is not None and callable(tip) else tip  # type: ignore[return-value]

    def _draw(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.rows[state.index]
        if state.hovered and isinstance(row.tip, Tip):
            shapes.fill(surface, box, style.HOVER, self.px(3), 20)
        row.draw(surface, box)
