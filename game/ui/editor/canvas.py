"""The map of the editor: a press, a drag and a release go to the tool in hand, the rest moves the view."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.scenario import Scenario
from game.setup.editing.land import line
from game.ui.mapview.order import draw_pointed
from game.ui.mapview.view import MapView
from game.ui.screen import MapKit
from game.ui.widgets import style
from game.ui.widgets.base import Point
from game.ui.widgets.ui import Ui

Hand = Callable[[str, int, Point], object]
"""Hears "press", "drag" or "release" with the hex and the point."""


class Canvas(MapView):
    """A map that is edited. The left button works with the tool, the right one opens a menu or drags the map."""

    def __init__(self, ui: Ui, scenario: Scenario, kit: MapKit, hand: Hand) -> None:
        super().__init__(ui, scenario, kit)
        self.hand = hand
        self.sweeps = True
        """Whether a quick drag reaches every hex on its way, as a brush does."""
        self._working = False
        self._last = OFF
        self._seen_fan: int | None = None
        self.edge: tuple[int, int] | None = None
        """A hexside that is pointed at: hex and direction."""
        self.edge_at: Callable[[Point], tuple[int, int] | None] = lambda pos: None
        """The hexside that a tool for hexsides would work on at a point."""

    def handle(self, event: Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._working = True
                self.ui.grab = self
                self._last = self.camera.pixel_to_hex(event.pos)
                self.hand("press", self._last, event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button in (2, 3):
                self._press = self._dragged = (event.pos[0], event.pos[1])
                self._moved = False
                self.ui.grab = self
                return True
            case pygame.MOUSEMOTION if self._working:
                self._sweep(event.pos)
                return True
            case pygame.MOUSEMOTION if self._press is not None and self._dragged is not None:
                x, y = event.pos
                if self._moved or abs(x - self._press[0]) + abs(y - self._press[1]) > self.px(6):
                    self._moved = True
                    self.pan(x - self._dragged[0], y - self._dragged[1])
                    self._dragged = (x, y)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._working:
                self._working = False
                self.hand("release", self.camera.pixel_to_hex(event.pos), event.pos)
                return True
            case pygame.MOUSEBUTTONUP if event.button in (2, 3) and self._press is not None:
                moved = self._moved
                self.let_go()
                if not moved and event.button == 3:
                    hex, pieces = self.under(event.pos)
                    self.on_menu(hex, pieces, event.pos)
                return True
            case pygame.MOUSEWHEEL:
                return super().handle(event)
        return False

    def _sweep(self, pos: Point) -> None:
        self.edge = self.edge_at(pos)
        hex = self.camera.pixel_to_hex(pos)
        if self.hovered or self.ui.grab is self:
            self._hover_hex(hex)
        if hex == self._last or hex == OFF or self._last == OFF or not self.sweeps:
            self.hand("drag", hex, pos)
        else:
            for step in line(self.camera.grid, self._last, hex)[1:]:
                self.hand("drag", step, pos)
        self._last = hex if hex != OFF else self._last

    def let_go(self) -> None:
        super().let_go()
        if self._working:
            self._working = False
            self.hand("release", OFF, (0, 0))

    def hover(self, pos: Point | None) -> None:
        edge = self.edge_at(pos) if pos is not None else None
        if edge != self.edge:
            self.edge = edge
            self.moved()
        self._hover_hex(self.camera.pixel_to_hex(pos) if pos is not None else OFF)
        tooltip = self.ui.tooltip
        tooltip.avoid, tooltip.free = self._near(pos), []
        tooltip.within = self.rect if pos is not None else None

    def _hover_hex(self, hex: int) -> None:
        """Point at another hex; nothing on the map is drawn anew for that unless a stack spreads."""
        if hex == self.over:
            return
        self.over = hex
        self.on_hover(hex, self.pieces_in(hex))
        if self._fan() != self._seen_fan:
            self._seen_fan = self._fan()
            self.changed()
        else:
            self.moved()

    def paint(self, surface: Surface, box: Rect) -> None:
        clip = surface.get_clip()
        surface.set_clip(box.clip(clip))
        kit = self.kit
        kit.overlays.scale = kit.art.scale = self.ui.scale
        kit.overlays.turn()
        kit.art.shelf.turn()
        self._showing.frame(surface, self.camera, kit, (self.version, self.hidden), True, self._draw)
        pointed = self.over if self.hovered or self._working else OFF
        draw_pointed(surface, self.camera, kit, self.scene, pointed if self.edge is None else OFF)
        if self.edge is not None:
            corners = self.camera.outline(self.edge[0])
            ends = corners[self.edge[1]], corners[(self.edge[1] + 1) % 6]
            for width, ink in ((9, style.INK), (5, style.GOLD_LIGHT)):
                pygame.draw.line(surface, ink, *ends, self.px(width))
        surface.set_clip(clip)
