"""The map of the battle as a widget: painted land, overlays, counters, and what a hand does on them."""

import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.scenario import Scenario
from game.ui.counters.table import counter_side, layout, pick, stack_at
from game.ui.mapview.camera import FINE, LEVELS, Camera
from game.ui.mapview.cartouche import Cartouche
from game.ui.mapview.order import draw_pointed, draw_scene
from game.ui.mapview.scene import Motion, Scene
from game.ui.mapview.showing import Showing, late
from game.ui.screen import MapKit
from game.ui.theme import Colour, Mark
from game.ui.widgets.base import Point, Tip, Widget
from game.ui.widgets.ui import Ui

FAN_MS = 120
"""In so many milliseconds a stack spreads."""
ZOOMING = 300
"""For so many milliseconds after a step of zooming the next one is awaited."""
SHARPENING = 100
"""After so many milliseconds at the latest sprites that have come are shown."""
MANY = 2000
"""Maps of more hexes than this have one zoom level more, the smallest."""
DRAG = 6
"""A press that moves by more px than this (at 100 %) drags the map, any other is a click."""


class MapView(Widget):
    """Shows a Scene. `on_click`, `on_hover`, `on_menu` hear of hexes with the pieces under the pointer, top first.

    `on_lift` says whether a drag that begins there takes up a piece; then `on_drop` hears where it is let go. Any other
    drag moves the map.
    """

    def __init__(
        self,
        ui: Ui,
        scenario: Scenario,
        kit: MapKit,
        *,
        on_click: Callable[[int, list[str], Point], object] = lambda hex, pieces, pos: None,
        on_hover: Callable[[int, list[str]], object] = lambda hex, pieces: None,
        on_menu: Callable[[int, list[str], Point], object] = lambda hex, pieces, pos: None,
    ) -> None:
        super().__init__(ui)
        self.scenario, self.kit = scenario, kit
        self.on_click, self.on_hover, self.on_menu = on_click, on_hover, on_menu
        self.camera = Camera(scenario.sheet.grid, Rect(0, 0, 100, 100), self._levels(), round(42 * ui.scale))
        self.cartouche = Cartouche(scenario.sheet, scenario.name, scenario.date, scenario.heading, scale=ui.scale)
        self.scene = Scene()
        self.motion = Motion()
        self.hidden = False
        """Whether the counters are hidden while a key is held."""
        self.over = OFF
        self.fan_pace = 1.0
        """What the time of spreading a stack is multiplied by; 0 spreads it at once."""
        self._fanned = (OFF, 0)
        """The hex whose stack is spread, and when that began, ms."""
        self.lit: tuple[int, ...] = ()
        """Hexes lit up in `lit_colour`, whatever the scene: those of a wing that a list points at."""
        self.lit_colour: Colour = Mark.SELECTED
        self.lids: Callable[[], list[Rect]] = list
        """What lies over the map: a hex that is brought into sight is brought out from under it."""
        self.tip_for: Callable[[int, list[str]], Tip | None] = lambda hex, pieces: None
        self.on_lift: Callable[[int, list[str]], bool] = lambda hex, pieces: False
        self.on_drop: Callable[[int, list[str]], object] = lambda hex, pieces: None
        self.carrying = False
        """Whether a piece is dragged."""
        self._press: Point | None = None
        self._dragged: Point | None = None
        self._moved = False
        self._fitted = False
        self._wheel = 0.0
        self._sharpened = 0
        """When a frame was last drawn for the sake of sprites that had come, ms."""
        self._zoomed = -ZOOMING
        """When the zoom was changed last, ms."""
        self._slip: Rect | None = None
        """Where the cartouche lies."""
        self._on_slip = False
        self.version = 0
        """Counts what changes the map other than where the camera looks."""
        self._showing = Showing()

    def changed(self) -> None:
        self.version += 1
        super().changed()

    def moved(self) -> None:
        """Say that the view shows another part of the same map, or more of it: nothing else in the window changes."""
        self.redraw()

    def pan(self, dx: int, dy: int) -> None:
        """Move the map by so many px, right and down."""
        self.camera.pan(dx, dy)
        self.moved()

    def _levels(self) -> tuple[int, ...]:
        levels = (FINE, *LEVELS) if self.scenario.sheet.grid.size > MANY else LEVELS
        return tuple(round(level * self.ui.scale) for level in levels)

    def arrange(self) -> None:
        if self.camera.levels != self._levels():
            self.camera.set_levels(self._levels())
            now = self.scenario
            self.cartouche = Cartouche(now.sheet, now.name, now.date, now.heading, scale=self.ui.scale)
        self.camera.resize(self.rect)
        if not self._fitted and self.rect.w > 10:
            self._fitted = True
            self.fit()

    def show(self, scene: Scene) -> None:
        """Show another scene."""
        self.scene = scene
        self.changed()

    def light(self, hexes: tuple[int, ...], colour: Colour | None = None) -> None:
        """Light hexes up, or with none let the light go out."""
        if hexes != self.lit or (colour is not None and colour != self.lit_colour):
            self.lit, self.lit_colour = hexes, colour or self.lit_colour
            self.changed()

    # -- the view -------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show all counters at the largest level that holds them."""
        hexes = tuple(h for c in self.scene.counters for h in c.hexes)
        self.camera.fit(hexes)
        most = round(60 * self.ui.scale)
        if self.camera.radius > most:
            self.camera.set_radius(most)
        self._fill()
        self.changed()

    def _fill(self) -> None:
        """Show no table beside the map where the map is larger than the view."""
        seen, (width, height) = self.camera.visible(), self.camera.map_size
        dx = dy = 0
        if width >= seen.width:
            dx = min(0, seen.x) or max(0, seen.right - width)
        if height >= seen.height:
            dy = min(0, seen.y) or max(0, seen.bottom - height)
        if dx or dy:
            self.camera.pan(dx, dy)

    def zoom(self, steps: int, pos: Point | None = None) -> None:
        """Zoom in or out, towards a point."""
        if self.camera.zoom(steps, pos):
            self._zoomed = self.ui.now
            self.version += 1
            self.moved()

    def centre_on(self, hex: int) -> None:
        """Bring a hex to the middle."""
        self.camera.centre_on(hex)
        self._fill()
        lid = self._lid(hex)
        if lid is not None:
            x, y = self.camera.centre(hex)
            for dx, dy in sorted(((lid.right - x, 0.0), (0.0, lid.top - y)), key=lambda way: abs(way[0] + way[1])):
                if self._lid(hex) is not None:  # one of the two ways may be barred where the map is small that way
                    self.camera.pan(dx, dy)
        self.changed()

    def bring(self, hex: int) -> None:
        """Bring a hex into sight if it is not."""
        if hex != OFF and (not self.camera.shows(hex, round(self.camera.radius)) or self._lid(hex) is not None):
            self.centre_on(hex)

    def _lid(self, hex: int) -> Rect | None:
        """What lies over a hex, with a hex's room round it; None where it is in the open."""
        room, pos = round(1.8 * self.camera.radius), self.camera.centre(hex)
        return next((box for lid in self.lids() if (box := lid.inflate(room, room)).collidepoint(pos)), None)

    @property
    def whole(self) -> bool:
        """Whether the view holds the whole map."""
        width, height = self.camera.map_size
        return width <= self.rect.w and height <= self.rect.h

    def toggle_counters(self) -> None:
        """Hide the counters, or show them again."""
        self.hidden = not self.hidden
        self.changed()

    def under(self, pos: Point) -> tuple[int, list[str]]:
        """The hex that is lit for a point and the pieces in it, topmost first: never one that sticks out of another."""
        fan = self._fan()
        hex = self.over if fan is not None and self._on_open_stack(pos) else self.camera.pixel_to_hex(pos)
        return hex, pick(self.camera, stack_at(self.scene.counters, hex), pos, fan)

    def _fan(self) -> int | None:
        """The hex whose stack is spread: the one under the pointer, where more than one piece stands."""
        if self.over == OFF or self.hidden:
            return None
        stack = stack_at(self.scene.counters, self.over)
        return max(stack, key=lambda c: len(c.hexes)).hexes[0] if len(stack) > 1 else None

    def _fan_share(self) -> float:
        """How far the stack under the pointer is spread, 0 to 1."""
        fan = self._fan()
        if fan is None:
            self._fanned = (OFF, 0)
            return 1.0
        if self._fanned[0] != fan:
            self._fanned = (fan, self.ui.now)
        whole = FAN_MS * self.fan_pace
        part = (self.ui.now - self._fanned[1]) / whole if whole > 0 else 1.0
        part = max(0.0, min(1.0, part))
        return part * part * (3 - 2 * part)

    @property
    def _fanning(self) -> bool:
        return self._fanned[0] != OFF and self.ui.now - self._fanned[1] <= FAN_MS * self.fan_pace + 20

    # -- events ---------------------------------------------------------------------------------------------

    def hover(self, pos: Point | None) -> None:
        hex = self.camera.pixel_to_hex(pos) if pos is not None else OFF
        if hex != self.over:
            if self._fan() is not None and pos is not None and self._on_open_stack(pos):
                return
            self.over = hex
            self.on_hover(hex, self.pieces_in(hex))
            self.changed()
        tooltip = self.ui.tooltip
        tooltip.avoid, tooltip.free = self._near(pos), self._way(pos)
        tooltip.within = self.rect if pos is not None else None
        on_slip = pos is not None and self._slip is not None and self._slip.collidepoint(pos)
        if on_slip != self._on_slip:
            self._on_slip = on_slip
            self.moved()

    def _on_open_stack(self, pos: Point) -> bool:
        """Whether the pointer is on a piece of the stack that is spread, which may lie over its neighbours."""
        fan = self._fan()
        stack = stack_at(self.scene.counters, fan if fan is not None else OFF)
        if any(len(c.hexes) > 1 for c in stack):
            return any(placed.covers(pos) for placed in layout(self.camera, stack, fan))
        found = pick(self.camera, stack, pos, fan)
        side = counter_side(self.camera.radius)
        x, y = self.camera.centre(fan) if fan is not None else (0, 0)
        return bool(found) and abs(pos[1] - y) <= side / 2 and abs(pos[0] - x) <= side * (len(found) + 0.2) / 2

    def _near(self, pos: Point | None) -> list[Rect]:
        if pos is None:
            return []
        side, reach = counter_side(self.camera.radius), 150 * self.ui.scale
        boxes = []
        for counter in self.scene.counters:
            x, y = self.camera.centre(counter.hexes[0]) if counter.hexes else (-9999, -9999)
            if abs(x - pos[0]) < reach and abs(y - pos[1]) < reach:
                boxes.append(Rect(round(x - side / 2), round(y - side / 2), side, side))
        return boxes

    def _way(self, pos: Point | None) -> list[Rect]:
        """Where the way lies that is shown: what is told of it does not cover it."""
        side = counter_side(self.camera.radius) // 2
        boxes = []
        for x, y in (self.camera.centre(a) for a in self.scene.path) if pos is not None else ():
            boxes.append(Rect(round(x - side / 2), round(y - side / 2), side, side))
        return boxes

    def pieces_in(self, hex: int) -> list[str]:
        """The pieces in a hex, units before commanders."""
        found = [c for c in self.scene.counters if hex in c.hexes]
        return [c.id for c in sorted(found, key=lambda c: c.commander)]

    def tip(self, pos: Point | None) -> Tip | None:
        if self.over == OFF or pos is None:
            return None
        return self.tip_for(self.over, self.pieces_in(self.over))

    def tip_box(self) -> Rect:
        if self.over == OFF:
            return self.rect
        x, y = self.camera.centre(self.over)
        side = round(self.camera.radius * 1.8)
        box = Rect(0, 0, side, side)
        box.center = round(x), round(y)
        return box

    def handle(self, event: Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2):
                self._press = self._dragged = (event.pos[0], event.pos[1])
                self._moved = event.button == 2
                self.ui.grab = self
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                hex, pieces = self.under(event.pos)
                self.on_menu(hex, pieces, event.pos)
                return True
            case pygame.MOUSEMOTION if self._press is not None and self._dragged is not None:
                x, y = event.pos
                if not self._moved and math.dist(self._press, (x, y)) > self.px(DRAG):
                    self._moved = True
                    self.carrying = bool(event.buttons[0]) and self.on_lift(*self.under(self._press))
                if self.carrying:
                    self.hover((x, y))
                elif self._moved:
                    self.pan(x - self._dragged[0], y - self._dragged[1])
                    self._dragged = (x, y)
                return True
            case pygame.MOUSEBUTTONUP if self._press is not None and event.button in (1, 2):
                at, moved, carried = self._press, self._moved, self.carrying
                self.let_go()
                if carried:
                    self.on_drop(*self.under(event.pos))
                elif not moved:
                    hex, pieces = self.under(at)
                    self.on_click(hex, pieces, at)
                return True
            case pygame.MOUSEWHEEL:
                self._wheel += getattr(event, "precise_y", float(event.y))
                steps = math.trunc(self._wheel)
                self._wheel -= steps
                if steps:
                    self.zoom(max(-1, min(1, steps)), self.ui.pointer)
                return True
        return False

    def let_go(self) -> None:
        self._press = self._dragged = None
        self.carrying = False

    # -- work in the background -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether parts of the map are still to be painted or drawn, pictures to be made, or a stack is spreading."""
        return self.kit.painter.busy or self._showing.unfinished or late(self.kit) or self._fanning

    def work(self, milliseconds: float = 4.0) -> None:
        """Go on painting the map; what lies around the view waits until nobody zooms."""
        if self.camera.radius != self._showing.radius:
            return  # what a new zoom level wants is known once it was drawn, and that comes first
        art = self.kit.art
        if self._showing.unfinished:
            self.moved()
        elif late(self.kit):
            if art.late:
                art.work(milliseconds)
                if art.late and self.ui.now - self._sharpened < SHARPENING:
                    return  # not a frame for each
                self._sharpened = self.ui.now
            if self._showing.renew(self.kit):
                self.moved()
            else:
                self.changed()
        elif self._fanning:
            self.changed()
        elif self.kit.painter.work(milliseconds, ahead=self.ui.now - self._zoomed > ZOOMING):
            self.moved()

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, box: Rect) -> None:
        clip = surface.get_clip()
        surface.set_clip(box.clip(clip))
        kit = self.kit
        kit.overlays.scale = kit.art.scale = self.ui.scale
        kit.overlays.turn()
        kit.art.shelf.turn()
        version = self.version, self.hidden, self.over
        still = self.motion.still and not self._fanning
        self._showing.frame(surface, self.camera, kit, version, still, self._draw)
        draw_pointed(surface, self.camera, kit, self.scene, self.over if self.hovered else OFF)
        self._paint_cartouche(surface)
        surface.set_clip(clip)

    def _draw(self, surface: Surface, camera: Camera, bare: bool) -> None:
        """All that moves with the map, within the clip of the surface; *bare*: its land and counters only."""
        draw_scene(
            surface, camera, self.kit, self.scene, self.motion, hidden=self.hidden, fan=self._fan(),
            share=self._fan_share(), lit=self.lit, lit_colour=self.lit_colour, bare=bare,
        )  # fmt: skip

    def _paint_cartouche(self, surface: Surface) -> None:
        if self.rect.w < self.px(900) or self.rect.h < self.px(640):
            self._slip = None
            return
        points = [self.camera.centre(h) for c in self.scene.counters for h in c.hexes[:1]]
        mini = Rect(self.rect.x, self.rect.bottom - self.px(190), self.px(260), self.px(190))
        place = self._slip = self.cartouche.place(self.camera, points, (mini,))
        self.cartouche.draw(surface, self.camera, place, self.ui.pointer if self.hovered else None)
