"""Wide water: river and haven, sea, pond, each with a lined bank."""

import math
from collections.abc import Iterator

from game.ui.paint.brush import blurred
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import Marks, chance
from game.ui.paint.land import Region
from game.ui.paint.outline import grown, meets
from game.ui.theme import Map, fade

_LINING = ((0.13, 190, 0.026), (0.27, 140, 0.022), (0.45, 95, 0.02), (0.68, 60, 0.018))


def water(canvas: Canvas) -> Iterator[None]:
    """All wide water of the map."""
    for kind, region in canvas.land.areas("water"):
        if not canvas.shows(region.box):
            continue
        canvas.fill(region, canvas.land.paints[kind].colour, 255)
        shade = canvas.layer(region.box, 0.7, Map.BANK_SHADE, canvas.sampling)
        for line in region.lines:
            shade.stroke(line, 0.34, fade(Map.BANK_SHADE, 255))
        yield
        shade.surface = blurred(shade.surface, 0.16 * shade.scale)
        canvas.mask(shade, region)
        canvas.lay(shade)
        yield
        yield from _surface(canvas, region, kind)
        yield from _bank(canvas, region)


def _surface(canvas: Canvas, region: Region, kind: str) -> Iterator[None]:
    """The lining along the bank and strokes of flow."""
    layer = canvas.layer(region.box, 0.1)
    for line in region.lines:
        for depth, alpha, width in _LINING:
            layer.stroke(line.moved(-depth, int(depth * 22)), width, fade(Map.LINING, alpha))
            yield
    if canvas.detail > 17:
        for i, cell in enumerate(canvas.land.near_kind(layer.box, kind)):
            if i % 20 == 19:
                yield
            if cell not in region.cells:
                continue
            cx, cy = canvas.land.centre(cell)
            marks = Marks(*cell, 17)
            for _ in range(canvas.land.paints[kind].count(5)):
                x, y, n, phase = cx + marks(-0.7, 0.3), cy + marks(-0.6, 0.7), marks.whole(5, 9), marks(0, 6)
                flow = [(x + t * 0.075, y + math.sin(t * 0.8 + phase) * 0.022) for t in range(n)]
                layer.stroke(flow, 0.02, fade(Map.FLOW, 130))
    canvas.mask(layer, region)
    yield
    canvas.lay(layer)
    yield


def _bank(canvas: Canvas, region: Region) -> Iterator[None]:
    """The light rim, the bank line and short ticks on the land."""
    layer = canvas.layer(region.box, 0.4)
    for line in region.lines:
        layer.stroke(line.moved(0.045), 0.06, fade(Map.SHORE, 200))
        layer.stroke(line, 0.05, Map.BANK)
        yield
        if not canvas.fine:
            continue
        near = grown(layer.box, 0.3)
        for i, ((x, y), (nx, ny)) in enumerate(zip(line.points, line.normals, strict=True)):
            if chance(i, 3) <= 0.55 and meets((x, y, x, y), near):
                long = 0.11 + 0.06 * chance(i, 9)
                a, b = (x + nx * 0.05, y + ny * 0.05), (x + nx * long, y + ny * long)
                layer.taper(a, b, 0.03, 0.01, fade(Map.BANK_TICK, 160))
    canvas.lay(layer)
