"""A stack of ready rows of any kind, to be read and hovered: what card, forecast and long texts are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

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
        self._pressed_at = -1
        super().__init__(ui, 0, lambda index: self.rows[index].height, self._draw, choosable=False)

    def fill(self, rows: list[Row]) -> None:
        """Show these rows."""
        self.rows = rows
        self.set_count(len(rows), True)

    def natural_height(self) -> int:
        """How high all rows are, px."""
        return self.total()

    def whole(self, most: int) -> int:
        """How high the rows are that a height shows whole, px: a pane so high cuts none of them."""
        return max((top for n in range(1, len(self.rows) + 1) if (top := self.top_of(n)) <= most), default=max(0, most))

    def handle(self, event: Event) -> bool:
        """A press on a row opens the rules at the clause it rests on."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        used = super().handle(event)
        if pressed:
            self._pressed_at = self._at(event.pos) if self._grip is None else -1
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._pressed_at = self._pressed_at, -1
            tip = self.tip(event.pos) if held >= 0 and self._at(event.pos) == held else None
            if tip is not None and tip.clause and self.ui.may_press(event.pos):
                self.ui.follow(tip.clause)
        return used

    def tip(self, pos: Point | None) -> Tip | None:
        index = self._at(pos) if pos is not None else -1
        tip = self.rows[index].tip if pos is not None and index >= 0 else None
        return tip(pos[0] - self.rect.x) if pos is not None and callable(tip) else tip  # type: ignore[return-value]

    def _draw(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.rows[state.index]
        if state.hovered and isinstance(row.tip, Tip):
            shapes.fill(surface, box, style.HOVER, self.px(3), 20)
        row.draw(surface, box)
