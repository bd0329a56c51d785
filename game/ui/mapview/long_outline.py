"""The faint body of a unit over several hexes where it may stand next."""

import math
from typing import TYPE_CHECKING

from pygame import Surface

from game.ui.counters.table import counter_side
from game.ui.mapview.camera import Camera
from game.ui.paint.brush import Layer
from game.ui.theme import Colour, fade, rgb

if TYPE_CHECKING:
    from game.ui.mapview.overlays import Overlays

CASING = rgb("#FFF6E2")
SLIM = 0.72
"""How wide it is, in counter sides: those of several steps cross each other and stay apart."""


def draw_outline(target: Surface, camera: Camera, over: "Overlays", hexes: tuple[int, ...], colour: Colour) -> None:
    """A slim body along the hexes, faint, with a thin line round it."""
    radius, s = camera.radius, over.scale
    centres = [(x * radius, y * radius) for x, y in (camera.lattice.centre(a) for a in hexes)]
    (ax, ay), (bx, by) = centres[0], centres[-1]
    length = math.dist((ax, ay), (bx, by)) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    half, corner = counter_side(radius) * SLIM / 2, counter_side(radius) * 0.16
    long = half + counter_side(radius) * 0.06

    def body() -> list[tuple[float, float]]:
        """The corners of the body, each cut by three points."""
        found = []
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            along, across = (length + long - corner if sx > 0 else corner - long), (half - corner) * sy
            start = math.atan2(sy, sx) - math.pi / 4
            for step in (0, 1, 2):
                angle = start + step * math.pi / 4
                x, y = along + corner * math.cos(angle), across + corner * math.sin(angle)
                found.append((ax + ux * x - uy * y, ay + uy * x + ux * y))
        return found

    line = body()

    def paint(layer: Layer) -> None:
        layer.polygon(line, fade(colour, 46))
        layer.stroke(line, 3.6 * s, fade(CASING, 150), closed=True)
        layer.stroke(line, 1.6 * s, fade(colour, 200), closed=True)

    over.show_picture(target, camera, ("outline", hexes, colour), line, 6 * s, paint)
