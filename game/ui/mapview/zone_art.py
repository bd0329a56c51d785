"""How further zones look on the map: threat, fire of the threat, front to rear, levels; and chains of command.

Each has a line or a pattern of its own, so that colour is never needed to tell them apart.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.views import Overlay
from game.ui import fonts
from game.ui.mapview.camera import Camera
from game.ui.mapview.region import Band, Regions, Style
from game.ui.paint.brush import Layer
from game.ui.paint.outline import Point
from game.ui.theme import Colour, Map, Mark, fade, mix

Art = Callable[[Regions, pygame.Surface, Camera, float, Overlay, Colour], None]
"""Draws a zone: with whose stamps, on what, through which camera, at which interface scale, and in a side's colour."""


def _middle(camera: Camera, a: int) -> Point:
    x, y = camera.lattice.centre(a)
    return x * camera.radius, y * camera.radius


def _threat(
    regions: Regions, target: pygame.Surface, camera: Camera, s: float, overlay: Overlay, colour: Colour
) -> None:
    """Shading within a line of dashes and dots."""
    ink = fade(mix(colour, (0, 0, 0), 0.25), 255)
    bands = Band(1.6, 3.6, fade(Mark.PATH_CASING, 120)), Band(1.6, 1.9, ink, 13, 11)
    regions.draw(target, camera, overlay.hexes, Style(bands, fade(colour, 40)), s)

    def dots(layer: Layer, a: Point, b: Point) -> None:
        """In the gaps between the dashes, the first at the corner."""
        count = max(1, round(math.dist(a, b) / (24 * s)))
        for n in range(count):
            layer.circle((a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count), 1.5 * s, ink)

    regions.put_sides(target, camera, overlay.hexes, ("dots", ink, s), dots, ink, inside=1.6 * s, room=4 * s)


def _threat_fire(
    regions: Regions, target: pygame.Surface, camera: Camera, s: float, overlay: Overlay, _: Colour
) -> None:
    """Dots strewn over every hex that can be fired at."""
    radius = camera.radius
    step = 0.40 * radius if radius / s >= 28 else 0.58 * radius
    reach = round(radius / step) + 1

    def dots(layer: Layer) -> None:
        for j in range(-reach, reach + 1):
            for i in range(-reach, reach + 1):
                x, y = (i + j / 2) * step, j * step * 0.866
                if math.hypot(x, y) < radius * 0.84:
                    layer.circle((x, y), 2.1 * s, fade(Mark.FIRE_CASING, 120))
                    layer.circle((x, y), 1.3 * s, fade(Mark.FIRE, 230))

    regions.put_hexes(target, camera, overlay.hexes, ("strewn", s), dots, fade(Mark.FIRE_CASING, 0))


def _plain(style: Style) -> Art:
    """The art of a style of lines and fills."""

    def art(regions: Regions, target: pygame.Surface, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
        regions.draw(target, camera, overlay.hexes, style, s)

    return art


def _levels(regions: Regions, target: pygame.Surface, camera: Camera, s: float, overlay: Overlay, _: Colour) -> None:
    """Each level a tint darker, a contour round it with short strokes down the slope, its number in each hex."""
    of = {a: int(text) for a, text in overlay.labels}
    levels = sorted(set(of.values()))
    for level in levels:
        tint = fade(mix(Map.HACHURE, Map.RELIEF, 0.3 * level), 30 + 22 * level)
        regions.draw(target, camera, [a for a in overlay.hexes if of.get(a, 0) == level], Style(fill=tint), s)
    bands = Band(0, 3.4, fade(Map.CREST, 150)), Band(0, 1.7, fade(Map.RELIEF, 230))
    for level in levels:
        hexes = [a for a in overlay.hexes if of.get(a, 0) >= level]
        regions.draw(target, camera, hexes, Style(bands), s)
        regions.put_sides(
            target, camera, hexes, ("teeth", s), lambda layer, a, b: _teeth(layer, a, b, s), fade(Map.RELIEF, 0),
            room=7 * s,
        )  # fmt: skip
    if camera.radius / s >= 20:
        for level in levels:
            regions.put_hexes(
                target, camera, [a for a, n in of.items() if n == level], ("level", level, s),
                partial(_number, radius=camera.radius, level=level, s=s), fade(Map.CREST, 0),
            )  # fmt: skip


def _number(layer: Layer, radius: float, level: int, s: float) -> None:
    """The number of a level at the left of a hex."""
    size = max(9.0, min(15.0, radius * 0.24)) * (s if radius / s >= 28 else 1)
    x, y = -radius * 0.66 * layer.scale - layer.left, -layer.top
    px = size * layer.scale
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        edge = x + dx * layer.scale, y + dy * layer.scale
        fonts.draw(layer.surface, str(level), edge, "sans", "Bold", px, Map.CREST, "cm")
    fonts.draw(layer.surface, str(level), (x, y), "sans", "Bold", px, Map.RELIEF, "cm")


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
    "threat": _threat,
    "threat-fire": _threat_fire,
    "front": _plain(Style(fill=fade(Mark.FRONT_TINT, 150))),
    "flank": _plain(Style(fill=fade(Mark.FRONT_TINT, 75))),
    "rear": _plain(Style((Band(2, 1.2, fade(Mark.SIGHT, 190)),))),  # no tint, a thin line
    "levels": _levels,
}
"""By style of an overlay."""
