"""How further zones look on the map: threat, fire of the threat, front to rear, levels; and chains of command.

Each has a line or a pattern of its own, so that colour is never needed to tell them apart.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from game.engine.views import Overlay
from game.ui import fonts
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import hexagon, inset, loops_of
from game.ui.paint.brush import Layer, dashes
from game.ui.paint.outline import Point
from game.ui.theme import Colour, Map, Mark, fade, mix

Art = Callable[[Layer, Camera, float, Overlay, Colour], None]


def _middle(camera: Camera, a: int) -> Point:
    x, y = camera.lattice.centre(a)
    return x * camera.radius, y * camera.radius


def _threat(layer: Layer, camera: Camera, s: float, overlay: Overlay, colour: Colour) -> None:
    """Shading within a line of dashes and dots."""
    for a in overlay.hexes:
        layer.polygon(hexagon(camera, a), fade(colour, 40))
    ink = mix(colour, (0, 0, 0), 0.25)
    for loop in loops_of(camera, overlay.hexes):
        line = inset(loop, 1.6 * s)
        layer.stroke(line, 3.6 * s, fade(Mark.PATH_CASING, 120), closed=True)
        ring = [*line, line[0]]
        for dash in dashes(ring, 13 * s, 11 * s):
            layer.stroke(dash, 1.9 * s, ink)
        # The dot stands in the middle of each gap: the same rhythm, half a step later.
        for dash in dashes(ring, 18.5 * s, 5.5 * s):
            if math.dist(dash[0], dash[-1]) > 10 * s:
                layer.circle(dash[-1], 1.5 * s, ink)


def _threat_fire(layer: Layer, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
    """Dots strewn over every hex that can be fired at."""
    radius = camera.radius
    step = 0.40 * radius if radius / s >= 28 else 0.58 * radius
    reach = round(radius / step) + 1
    raster = [
        (x, y)
        for j in range(-reach, reach + 1)
        for i in range(-reach, reach + 1)
        if math.hypot(x := (i + j / 2) * step, y := j * step * 0.866) < radius * 0.84
    ]
    side = 2 * round(radius * layer.scale)
    stamp = Layer(-side // 2, -side // 2, (side, side), layer.scale)
    for point in raster:
        stamp.circle(point, 2.1 * s, fade(Mark.FIRE_CASING, 120))
        stamp.circle(point, 1.3 * s, fade(Mark.FIRE, 230))
    for a in overlay.hexes:
        x, y = layer.px(_middle(camera, a))
        layer.surface.blit(stamp.surface, (x - side // 2, y - side // 2))


def _front(layer: Layer, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
    for a in overlay.hexes:
        layer.polygon(hexagon(camera, a), fade(Mark.FRONT_TINT, 150))


def _flank(layer: Layer, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
    for a in overlay.hexes:
        layer.polygon(hexagon(camera, a), fade(Mark.FRONT_TINT, 75))


def _rear(layer: Layer, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
    """No tint, a thin line."""
    for loop in loops_of(camera, overlay.hexes):
        layer.stroke(inset(loop, 2 * s), 1.2 * s, fade(Mark.SIGHT, 190), closed=True)


def _levels(layer: Layer, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
    """Each level a tint darker, a contour round it with short strokes down the slope, its number in each hex."""
    of = {a: int(text) for a, text in overlay.labels}
    for level in sorted(set(of.values())):
        hexes = [a for a in overlay.hexes if of.get(a, 0) >= level]
        for a in hexes:
            layer.polygon(hexagon(camera, a), fade(mix(Map.HACHURE, Map.RELIEF, 0.3 * level), 30 + 22 * level))
        for loop in loops_of(camera, hexes):
            layer.stroke(loop, 3.4 * s, fade(Map.CREST, 150), closed=True)
            layer.stroke(loop, 1.7 * s, fade(Map.RELIEF, 230), closed=True)
            for start, end in pairwise([*loop, loop[0]]):
                _teeth(layer, start, end, s)
    if camera.radius / s >= 20:
        size = max(9.0, min(15.0, camera.radius * 0.24)) * (s if camera.radius / s >= 28 else 1)
        for a, level in of.items():
            x, y = _middle(camera, a)
            at = (x - camera.radius * 0.66) * layer.scale - layer.left, y * layer.scale - layer.top
            px = size * layer.scale
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                edge = at[0] + dx * layer.scale, at[1] + dy * layer.scale
                fonts.draw(layer.surface, str(level), edge, "sans", "Bold", px, Map.CREST, "cm")
            fonts.draw(layer.surface, str(level), at, "sans", "Bold", px, Map.RELIEF, "cm")


def _teeth(layer: Layer, a: Point, b: Point, s: float) -> None:
    """Short strokes outward from the middle of a hexside: which way it falls."""
    length = math.dist(a, b) or 1.0
    nx, ny = (b[1] - a[1]) / length, -(b[0] - a[0]) / length
    for share in (0.3, 0.5, 0.7):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        layer.line((x, y), (x + nx * 5 * s, y + ny * 5 * s), 1.3 * s, fade(Map.RELIEF, 220))


def draw_chain(layer: Layer, camera: Camera, s: float, overlay: Overlay) -> None:
    """Who hangs on whom: a thin line with a ring at the upper end and an arrow at the lower; cut off: a cross."""
    radius = camera.radius
    for run in overlay.chains:
        line = _trimmed([_middle(camera, a) for a in run], 0.56 * radius, 0.60 * radius)
        for width, ink in ((4.6, fade(Mark.COMMAND_CASING, 230)), (2.2, fade(Mark.COMMAND, 255))):
            layer.stroke(line, width * s, ink)
        layer.circle(line[0], 4.4 * s, Mark.COMMAND_CASING)
        layer.circle(line[0], 3.2 * s, Mark.COMMAND)
        _arrow(layer, line[-2], line[-1], s)
    for a in overlay.blocked:
        x, y = _middle(camera, a)
        x -= 0.66 * radius
        layer.circle((x, y), 8.0 * s, Mark.FIRE_CASING)
        layer.circle((x, y), 6.8 * s, Mark.COMMAND)
        for dx, dy in ((1, 1), (1, -1)):
            w = 3.2 * s
            layer.line((x - dx * w, y - dy * w), (x + dx * w, y + dy * w), 2.0 * s, Mark.FIRE_CASING)


def _trimmed(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """A line without so much of its first and of its last stretch, but never less than a third of each."""

    def cut(a: Point, b: Point, by: float) -> Point:
        length = math.dist(a, b) or 1.0
        share = min(by / length, 0.34)
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

    return [cut(points[0], points[1], start), *points[1:-1], cut(points[-1], points[-2], end)]


def _arrow(layer: Layer, before: Point, tip: Point, s: float) -> None:
    length = math.dist(before, tip) or 1.0
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    for grow, ink in ((1.3, Mark.COMMAND_CASING), (0.0, Mark.COMMAND)):
        far, wide = (8 + grow) * s, (4.6 + grow * 1.4) * s
        x, y = tip[0] + ux * (2 + grow) * s, tip[1] + uy * (2 + grow) * s
        layer.polygon(
            [
                (x, y),
                (x - ux * far - uy * wide, y - uy * far + ux * wide),
                (x - ux * far + uy * wide, y - uy * far - ux * wide),
            ],
            ink,
        )


ZONES: dict[str, Art] = {
    "threat": _threat, "threat-fire": _threat_fire, "front": _front, "flank": _flank, "rear": _rear, "levels": _levels,
}  # fmt: skip
"""By style of an overlay."""
