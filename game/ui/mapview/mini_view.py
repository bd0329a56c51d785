"""The small map as a widget: shows where the view is, and moves it."""

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.mapview.minimap import Minimap
from game.ui.mapview.view import MapView
from game.ui.paint.painter import MapPainter
from game.ui.widgets.base import Point, Widget
from game.ui.widgets.ui import Ui


class MiniView(Widget):
    """The small map in the corner: a press or a drag on it moves the view."""

    def __init__(self, ui: Ui, view: MapView) -> None:
        super().__init__(ui)
        self.view = view
        self.mini = Minimap(view.kit.painter, ui.scale)
        self._held = False
        view.lids = lambda: [] if view.whole or not self.visible else [self.rect]

    def use(self, painter: MapPainter) -> None:
        """Take the painter of another interface scale."""
        self.mini.painter = painter

    def natural_size(self) -> tuple[int, int]:
        """Its size at the interface scale, px."""
        self.mini.scale = self.ui.scale
        self.mini.rect.size = (self.px(236), self.px(166))
        return self.mini.rect.size

    def arrange(self) -> None:
        self.mini.scale = self.ui.scale
        self.mini.rect = Rect(self.rect)
        self.view.camera.covered = self.rect.right - self.view.rect.x if self.visible else 0

    def find(self, pos: Point) -> Widget | None:
        return None if self.view.whole else super().find(pos)

    def draw(self, surface: Surface, shift: Point = (0, 0)) -> None:
        """Draw it, unless the whole map is in sight anyway: then it would only lie over hexes."""
        if not self.view.whole:
            super().draw(surface, shift)

    def hover(self, pos: Point | None) -> None:
        """The small map shows no hover."""

    def let_go(self) -> None:
        self._held = False

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = True
            self.ui.grab = self
        elif event.type == pygame.MOUSEBUTTONUP:
            self._held = False
            return True
        if self._held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            if self.mini.centre_at(event.pos, self.view.camera):
                self.view.moved()
            return True
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)

    def paint(self, surface: Surface, box: Rect) -> None:
        counters = () if self.view.hidden else self.view.scene.counters
        self.mini.draw(surface, self.view.camera, counters, self.view.kit.art.palette)
