"""Woods: a shadow on the ground, a rim of trees, trees on a jittered lattice, glades."""

import math
from collections.abc import Iterator

from game.ui.paint.brush import Layer
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import chance, noise
from game.ui.paint.land import Region
from game.ui.paint.outline import Outline, Point, shifted
from game.ui.paint.sprigs import tree
from game.ui.theme import Map, fade

STEP = 0.265
_Tree = tuple[float, float, float]


def woods(canvas: Canvas) -> Iterator[None]:
    """All woods of the map, in steps."""
    land = canvas.land
    kinds = land.painted_by("trees")
    shown = [(land.paints[kind], region) for kind, region in land.areas("trees") if canvas.shows(region.box)]
    for paint, region in shown:
        canvas.shade(region, fade(Map.WOOD_SHADOW, 120), (0.05, 0.07), 0.12)
        yield
        canvas.fill(region, paint.colour, 255, 0.05)
        yield
    for kind in kinds:
        for region in land.glades(kind):
            canvas.fill(region, land.paints[kind].under, 235, 0.20)
            yield
    for paint, region in shown:
        yield
        yield from _plant(canvas, region, paint.density)


def _plant(canvas: Canvas, region: Region, density: int) -> Iterator[None]:
    layer = canvas.layer(region.box, 0.4)
    trees = []
    for row in _within(canvas, layer, region, density):
        trees += row
        yield
    trees = sorted([*trees, *_rim(layer, region)], key=lambda t: (t[1], t[0]))
    yield
    shadows = canvas.layer(region.box, 0.4, Map.TREE_SHADOW)
    for i, (x, y, radius) in enumerate(trees):
        if i % 300 == 299:
            yield
        shadows.circle((x + radius * 0.45, y + radius * 0.55), radius * 1.02, fade(Map.TREE_SHADOW, 105))
    yield from canvas.cast(shadows)
    for i, (x, y, radius) in enumerate(trees):
        tree(layer, (x, y), radius, int(x * 31) + int(y * 17))
        if i % 100 == 99:
            yield
    canvas.lay(layer)


def _within(canvas: Canvas, layer: Layer, region: Region, density: int) -> Iterator[list[_Tree]]:
    """Trees on the lattice, left out in glades; half of them at the smallest zoom."""
    left, top, right, bottom = layer.box
    rise = STEP * 0.87
    for row in range(math.floor((top - 0.4) / rise), math.ceil((bottom + 0.4) / rise) + 1):
        out: list[_Tree] = []
        for column in range(math.floor((left - 0.4) / STEP), math.ceil((right + 0.4) / STEP) + 1):
            if canvas.detail < 18 and chance(column, row, 48) < 0.5:
                continue
            if density < 100 and chance(column, row, 49) * 100 >= density:
                continue
            x = (column + (0.5 if row % 2 else 0.0)) * STEP + (chance(column, row, 45) - 0.5) * 0.72 * STEP
            y = row * rise + (chance(column, row, 46) - 0.5) * 0.72 * STEP
            if region.inside(x, y) and not _glade(x, y):
                out.append((x, y, 0.10 + 0.075 * chance(column, row, 47)))
        yield out


def _glade(x: float, y: float) -> bool:
    """Whether a place in the wood is open. The noise lies askew, so that its cells do not show as boxes."""
    u, v = x * 0.8 + y * 0.6, y * 0.8 - x * 0.6
    return noise(u / 1.3 + 9, v / 1.3 + 9, 77) * 0.75 + noise(u / 0.45, v / 0.45, 78) * 0.25 < 0.315


def _rim(layer: Layer, region: Region) -> list[_Tree]:
    """Smaller trees along the edge."""
    left, top, right, bottom = layer.box
    out: list[_Tree] = []
    for line in region.lines:
        for tree_ in line.memo("rim", _rim_of):
            if left - 0.4 <= tree_[0] <= right + 0.4 and top - 0.4 <= tree_[1] <= bottom + 0.4:
                out.append(tree_)
    return out


def _rim_of(line: Outline) -> list[_Tree]:
    points: list[Point] = shifted(line.points, -0.05)
    out, way = [], 0.0
    for i, (x, y) in enumerate(points):
        way += math.dist(points[i - 1], (x, y))
        if way > 0.19:
            way = 0.0
            place = x + (chance(i, 1) - 0.5) * 0.07, y + (chance(i, 2) - 0.5) * 0.07
            out.append((*place, 0.085 * (0.9 + 0.3 * chance(i, 3)) + 0.01))
    return out
