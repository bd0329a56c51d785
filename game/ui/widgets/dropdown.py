"""A drop-down list: shows the chosen one of several and opens a menu of them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.theme import rgb
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.button import Pressable
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


class DropDown(Pressable):
    """One of several labels. Up and Down change it without opening, Enter, Space or a click open the list."""

    click_focus = True

    def __init__(
        self,
        ui: "Ui",
        labels: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], object],
        tips: Sequence[Tip | None] = (),
    ) -> None:
        super().__init__(ui)
        self.labels, self.chosen, self.on_choose = tuple(labels), chosen, on_choose
        self.tips = tuple(tips)
        self.repeat = True

    def natural_width(self) -> int:
        """How wide it is with its longest label whole."""
        face = self.face(style.FIELD)
        return max((text.width(label, face) for label in self.labels), default=0) + self.px(46)

    def choose(self, index: int) -> None:
        """Choose a label, as the menu does."""
        if index != self.chosen:
            self.chosen = index
            self.changed()
            self.on_choose(index)

    def pressed(self) -> None:
        items = [
            MenuItem(
                label,
                lambda n=n: self.choose(n),  # type: ignore[misc]
                checked=n == self.chosen,
                tip=self.tips[n] if n < len(self.tips) else None,
            )
            for n, label in enumerate(self.labels)
        ]
        open_menu(self.ui, items, self.rect, self.rect.w)

    def tip(self, pos: Point | None) -> Tip | None:
        if self.tooltip is not None:
            return self.tooltip
        if 0 <= self.chosen < len(self.tips):
            return self.tips[self.chosen]
        shown, _ = text.fit(self._label(), self.face(style.FIELD), self.rect.w - self.px(46))
        return Tip(self._label()) if shown != self._label() else None

    def _label(self) -> str:
        return self.labels[self.chosen] if 0 <= self.chosen < len(self.labels) else ""

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and self.focused and event.key in (pygame.K_UP, pygame.K_DOWN):
            index = self.chosen + (1 if event.key == pygame.K_DOWN else -1)
            if 0 <= index < len(self.labels) and not self.greyed:
                self.choose(index)
            return True
        return super().handle(event)

    def paint(self, surface: Surface, box: Rect) -> None:
        px = self.px
        lit = (self.hovered or self.ringed) and not self.greyed
        line = style.GOLD if lit else style.EDGE_LIGHT
        shapes.plate(surface, box, rgb("#2C2722"), rgb("#26221E"), line, px(4), px(1))
        ink = style.FINISHES["greyed"].ink if self.greyed else style.TEXT
        at = (box.x + px(14), box.centery)
        text.draw(surface, self._label(), self.face(style.FIELD), ink, at, "l", box.w - px(46))
        icons.icon(surface, "down", (box.right - px(18), box.centery), px(13), style.DIM)
        self.paint_ring(surface, box)
