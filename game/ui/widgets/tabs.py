"""The bar of tabs above a panel."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point, Tip, Widget

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


class TabBar(Widget):
    """Tabs of which one is open. Left and right move between them, Ctrl+Tab goes round."""

    focusable = True

    def __init__(self, ui: "Ui", labels: Sequence[str], chosen: int, on_choose: Callable[[int], object]) -> None:
        super().__init__(ui)
        self.labels, self.chosen, self.on_choose = tuple(labels), chosen, on_choose
        self._over = -1

    def boxes(self, box: Rect | None = None) -> list[Rect]:
        """The places of the tabs: equally wide, 96 px unless a label needs more or the bar has less."""
        box = self.rect if box is None else box
        face = self.face(style.BUTTON)
        wanted = max(self.px(96), *(text.width(label, face) + 2 * self.px(16) for label in self.labels))
        gap = self.px(4)
        room = (box.w - gap * (len(self.labels) - 1)) // max(1, len(self.labels))
        width = min(wanted, room)
        return [Rect(box.x + n * (width + gap), box.y, width, box.h) for n in range(len(self.labels))]

    def _at(self, pos: Point) -> int:
        return next((n for n, box in enumerate(self.boxes()) if box.collidepoint(pos)), -1)

    def choose(self, index: int) -> None:
        """Open a tab, as a click does."""
        if index != self.chosen:
            self.chosen = index
            self.changed()
            self.on_choose(index)

    def hover(self, pos: Point | None) -> None:
        self._over = self._at(pos) if pos is not None else -1
        self.changed()

    def tip(self, pos: Point | None) -> Tip | None:
        index = self._at(pos) if pos is not None else -1
        if index < 0:
            return self.tooltip
        room = self.boxes()[index].w - 2 * self.px(6)
        shown, _ = text.fit(self.labels[index], self.face(style.BUTTON), room)
        return Tip(self.labels[index]) if shown != self.labels[index] else self.tooltip

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos)
            if index >= 0:
                self.choose(index)
            return True
        if event.type == pygame.KEYDOWN and self.focused and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.choose((self.chosen + step) % len(self.labels))
            return True
        return False

    def paint(self, surface: Surface, box: Rect) -> None:
        px = self.px
        shapes.fill(surface, Rect(box.x, box.bottom, box.w, px(1)), style.LINE)
        for index, (label, place) in enumerate(zip(self.labels, self.boxes(box), strict=True)):
            kind, ink = style.TAB, style.DIM
            if index == self.chosen:
                kind, ink = style.BUTTON, style.TEXT
                shapes.gradient(surface, place, style.RAISED_2, style.RAISED, px(4))
                foot = Rect(place.x + px(8), place.bottom - px(3), place.w - 2 * px(8), px(3))
                shapes.fill(surface, foot, style.GOLD)
                self.paint_ring(surface, place.inflate(-2 * px(3), -2 * px(3)))
            elif index == self._over:
                ink = style.TEXT
                shapes.fill(surface, place, style.HOVER, px(4), 18)
            text.draw(surface, label, self.face(kind), ink, place.center, "c", place.w - 2 * px(6))
