"""The map of a board drawn for a file, in short steps: at any hex radius, whole or a strip at a time."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.engine.scenario import Scenario
from game.engine.views import BoardView
from game.ui.battle.places import flags_of, suit_ground
from game.ui.counters.table import CounterArt, draw_counters, layout
from game.ui.mapview.camera import Camera, Lattice
from game.ui.mapview.cartouche import Cartouche
from game.ui.mapview.drawn import Trail, draw_trail
from game.ui.mapview.flags import draw_flag
from game.ui.mapview.overlays import Overlays
from game.ui.paint.mappicture import MapPicture
from game.ui.paint.painter import MapPainter

PLAIN = 84
"""Up to this hex radius type and lines are as in the window; on larger maps they grow with the map."""
LEAST, MOST = 4, 240
"""Hex radii that can be drawn."""
SLICE = 12.0
"""Milliseconds that a step takes, about."""


@dataclass(frozen=True, slots=True)
class Look:
    """How maps are drawn: set of symbols, set of side colours, the folder of kept tiles, a picture of the map."""

    nato: bool = False
    scheme: str = "printed"
    tiles: Path | None = None
    picture: MapPicture | None = None
    grid: bool = True
    numbers: bool = True


def fitting_radius(scenario: Scenario, size: tuple[int, int]) -> int:
    """The largest hex radius at which the whole map fits into so many px."""
    lattice = Lattice(scenario.sheet.grid)
    return max(LEAST, int(min(size[0] / lattice.width, size[1] / lattice.height)))


def map_size(scenario: Scenario, radius: int) -> tuple[int, int]:
    """The px of the whole map at a hex radius."""
    lattice = Lattice(scenario.sheet.grid)
    return math.ceil(lattice.width * radius), math.ceil(lattice.height * radius)


class MapDrawing:
    """Draws boards of one battle at one hex radius; what was painted once is kept."""

    def __init__(self, scenario: Scenario, size: tuple[int, int], look: Look, radius: int | None = None) -> None:
        self.scenario, self.size, self.look = scenario, size, look
        self.radius = radius or fitting_radius(scenario, size)
        self.scale = max(1.0, self.radius / PLAIN)
        pygame.font.init()
        self.painter = MapPainter(
            scenario.sheet, scenario.name, scenario.date, self.scale, look.grid, look.numbers, look.tiles, look.picture
        )
        self.art = CounterArt(scenario.sides, look.nato, self.scale, look.scheme)
        self.over = Overlays(self.scale)
        self.camera = Camera(scenario.sheet.grid, Rect((0, 0), size), (self.radius,))

    def strip(self, top: int, height: int) -> Camera:
        """A camera that sees so many rows of the picture."""
        x, y = self.camera.origin
        narrow = Camera(self.scenario.sheet.grid, Rect(0, 0, self.size[0], height), (self.radius,))
        return narrow.around(0, (x, y + top))

    def draw(
        self, surface: Surface, camera: Camera, seen: BoardView, trails: Sequence[Trail] = (),
        dice: Sequence[tuple[int, str]] = (),
    ) -> Iterator[None]:  # fmt: skip
        """Draw what a camera sees of a board, step by step; the surface is done when there are no more steps."""
        suit_ground(self.painter, self.scenario.sheet, seen.ground)
        while not self.painter.draw(surface, camera):
            for _turn in range(8):
                self.painter.work(SLICE, ahead=False)
                yield
                if not self.painter.missing:
                    break
        yield
        for trail in trails:
            draw_trail(surface, camera, self.over, trail)
            yield
        for placed in layout(camera, seen.counters):  # each sprite made in a step of its own
            if surface.get_rect().inflate(4 * self.radius, 4 * self.radius).collidepoint(placed.centre):
                self.art.stamp(placed.view, placed.side, placed.axis, radius=placed.radius)
                yield
        draw_counters(surface, camera, seen.counters, self.art)
        for flag in flags_of(seen, self.art):
            draw_flag(surface, camera, self.over, flag)
        for hex, face in dice:
            self.over.draw_die(surface, camera, hex, face)
        yield

    def cartouche(self, seen: BoardView) -> tuple[Cartouche, Rect] | None:
        """The slip with the map's title and its place in the whole picture; None where that is too small for it."""
        if min(self.size) < 600:
            return None
        scenario = self.scenario
        made = Cartouche(scenario.sheet, scenario.name, scenario.date, scenario.heading, scale=self.scale)
        centres = [self.camera.centre(a) for counter in seen.counters for a in counter.hexes]
        return made, made.place(self.camera, centres)
