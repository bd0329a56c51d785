"""The options of a battle as a list: each with a box to tick and, in sight without hovering, what it changes."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.scenario import Option
from game.engine.text import _
from game.ui.opening.named_list import NamedList
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.lists import RowState
from game.ui.widgets.ui import Ui

_HEAD = 28
"""From the top of a row to its sentence, px at 100 %."""


class OptionList(NamedList):
    """Options to tick: a click does it, or Space on the row that the arrow keys have chosen."""

    def __init__(self, ui: Ui, on_change: Callable[[frozenset[str]], object]) -> None:
        self.options: tuple[Option, ...] = ()
        self.ticked: frozenset[str] = frozenset()
        self.on_change = on_change
        self._width = -1
        super().__init__(ui, 0, self._height, self._row, lambda n: _(self.options[n].name), tip_for=self._tip,
                         striped=False)  # fmt: skip

    def show(self, options: Sequence[Option]) -> None:
        """Show these options, none of them ticked."""
        self.options, self.ticked = tuple(options), frozenset()
        self.chosen = -1
        self.focusable = bool(options)
        self.set_count(len(self.options), True)

    def tick(self, index: int) -> None:
        """Tick an option, or take its tick away."""
        self.ticked = self.ticked ^ {self.options[index].id}
        self.changed()
        self.on_change(self.ticked)

    def total_at(self, width: int) -> int:
        """How high all options are in a list so wide, px."""
        self._measure(width)
        return self.total()

    def whole_rows(self, width: int, room: int) -> int:
        """How high as many options are as go whole into the room, px; the room where not even one does."""
        self._measure(width)
        feet = [self.top_of(n + 1) for n in range(self.count)]
        return max((foot for foot in feet if foot <= room), default=min(self.total(), room))

    def arrange(self) -> None:
        self._measure(self.rect.w)
        super().arrange()

    def _measure(self, width: int) -> None:
        if width != self._width:
            self._width = width
            self.set_count(len(self.options), True)

    def _lines(self, index: int) -> tuple[str, ...]:
        room = max(self.px(80), self._width - self.px(34) - self.px(16))
        return text.wrap(_(self.options[index].about), self.face(style.SMALL), room)

    def _height(self, index: int) -> float:
        return _HEAD + 19 * len(self._lines(index)) + 5

    def _tip(self, index: int) -> Tip:
        return Tip(_(self.options[index].name), _(self.options[index].about))

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        px, option = self.px, self.options[state.index]
        on = option.id in self.ticked
        mark = Rect(box.x + px(6), box.y + px(5), px(20), px(20))
        ground, line = (style.GOLD if on else style.WELL), (style.GOLD if state.hovered else style.EDGE_LIGHT)
        shapes.plate(surface, mark, ground, ground, line, px(3), px(1))
        if on:
            icons.icon_in(surface, "check", mark, 0.9, style.INK)
        left = box.x + px(34)
        at = (left, box.y + px(15))
        text.draw(surface, _(option.name), self.face(style.BODY_STRONG), style.TEXT, at, "l", box.right - left - px(4))
        for number, words in enumerate(self._lines(state.index)):
            text.draw(surface, words, self.face(style.SMALL), style.DIM, (left, box.y + px(_HEAD + 8 + 19 * number)))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (index := self._at(event.pos)) >= 0:
            self.choose(index)
            self.tick(index)
            return True
        if event.type == pygame.KEYDOWN and self.focused and event.key == pygame.K_SPACE:
            if 0 <= self.chosen < self.count and not self.ui.repeated(event):
                self.tick(self.chosen)
            return True
        return super().handle(event)
