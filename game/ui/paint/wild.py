"""Open ground that is not meadow: beach, tide, rough and difficult ground, dunes, swamp."""

import math
from collections.abc import Iterator

from game.ui.paint.brush import Layer
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import Marks
from game.ui.paint.looks import Paint
from game.ui.paint.outline import Point, cut_corners
from game.ui.paint.sprigs import tuft
from game.ui.theme import Map, fade


def beach(canvas: Canvas) -> Iterator[None]:
    """Dry sand: stipple and ripples."""
    land = canvas.land
    kinds = land.painted_by("stipple")
    for kind, region in land.areas("stipple"):
        canvas.fill(region, land.paints[kind].colour, land.paints[kind].opacity, 0.10)
    if not canvas.fine or not kinds:
        return
    layer = canvas.layer()
    for n, cell in enumerate(land.near_kind(canvas.box, *kinds)):
        if n % 10 == 9:
            yield
        cx, cy = canvas.land.centre(cell)
        marks, paint = Marks(*cell, 9), land.paints[land.kind(cell)]
        for _ in range(paint.count(26)):
            layer.circle(
                (cx + marks(-0.9, 0.9), cy + marks(-0.86, 0.86)), marks(0.012, 0.022), fade(Map.BEACH_MARK, 120)
            )
        for _ in range(paint.count(3)):
            x, y = cx + marks(-0.7, 0.6), cy + marks(-0.7, 0.7)
            layer.stroke(_wave(x, y, 6, 0.09, 0.02, 1.2, 0.0), 0.018, fade(Map.BEACH_MARK, 95))
    canvas.lay(layer)


def _wave(x: float, y: float, points: int, step: float, height: float, pace: float, phase: float) -> list[Point]:
    return [(x + t * step, y + math.sin(t * pace + phase) * height) for t in range(points)]


def tide(canvas: Canvas) -> Iterator[None]:
    """Wet sand: ripples, dots and the dashed line of slack tide."""
    land = canvas.land
    for kind, region in land.areas("ripples"):
        if not canvas.shows(region.box):
            continue
        paint = land.paints[kind]
        canvas.fill(region, paint.colour, paint.opacity, 0.06)
        yield
        layer = canvas.layer(region.box, 0.3)
        if canvas.fine:
            for n, cell in enumerate(land.near_kind(layer.box, kind)):
                if n % 10 == 9:
                    yield
                if cell in region.cells:
                    _tide_marks(canvas, layer, cell, paint)
        for line in region.lines:
            layer.dashed(line, 0.032, 0.16, 0.10, fade(Map.TIDE_LINE, 190))
        canvas.lay(layer)


def _tide_marks(canvas: Canvas, layer: Layer, cell: tuple[int, int], paint: Paint) -> None:
    cx, cy = canvas.land.centre(cell)
    marks = Marks(*cell, 12)
    for _ in range(paint.count(7)):
        x, y = cx + marks(-0.8, 0.5), cy + marks(-0.8, 0.8)
        layer.stroke(_wave(x, y, marks.whole(5, 9), 0.07, 0.025, 0.9, marks(0, 0.4)), 0.024, fade(Map.RIPPLE, 170))
    for _ in range(paint.count(10)):
        layer.circle((cx + marks(-0.85, 0.85), cy + marks(-0.8, 0.8)), 0.014, fade(Map.DUNE_LINE, 110))


def rough(canvas: Canvas) -> Iterator[None]:
    """Stones, tussocks and ditch strokes."""
    for kind in canvas.land.painted_by("stones"):
        paint = canvas.land.paints[kind]
        for region in canvas.land.regions(kind):
            canvas.fill(region, paint.colour, paint.opacity, 0.20)
            yield
        if not canvas.fine:
            continue
        layer = canvas.layer()
        for n, cell in enumerate(canvas.land.near_kind(canvas.box, kind)):
            if n % 10 == 9:
                yield
            cx, cy = canvas.land.centre(cell)
            marks = Marks(*cell, 13)
            for _ in range(paint.count(8)):
                _stone(layer, (cx + marks(-0.68, 0.68), cy + marks(-0.62, 0.66)), marks(0.045, 0.085), marks(0, 6))
            for _ in range(paint.count(6)):
                root = cx + marks(-0.7, 0.7), cy + marks(-0.65, 0.7)
                tuft(layer, root, marks(0.11, 0.15), Map.TUSSOCK, 0.03)
            for _ in range(paint.count(4)):
                x, y = cx + marks(-0.6, 0.5), cy + marks(-0.6, 0.6)
                layer.stroke([(x, y), (x + 0.10, y + 0.045), (x + 0.22, y + 0.02)], 0.028, fade(Map.DITCH, 220))
                low = [(x, y + 0.03), (x + 0.10, y + 0.075), (x + 0.22, y + 0.05)]
                layer.stroke(low, 0.022, fade(Map.DITCH_LIGHT, 170))
        canvas.lay(layer)


def _stone(layer: Layer, centre: Point, size: float, turn: float) -> None:
    x, y = centre
    angles = [i * math.pi / 3 for i in range(6)]
    edge = [
        (x + size * (1 + 0.25 * math.cos(3 * a + turn)) * math.cos(a), y + size * 0.8 * math.sin(a)) for a in angles
    ]
    layer.polygon([(px + 0.02, py + 0.03) for px, py in edge], fade(Map.STONE_SHADOW, 90))
    layer.polygon(edge, Map.STONE)
    top = [(x + (px - x) * 0.72 - 0.01, y + (py - y) * 0.66 - 0.014) for px, py in edge]
    layer.polygon(top, Map.STONE_LIGHT)


def dunes(canvas: Canvas) -> Iterator[None]:
    """Crescent ridges with a light crest and a stippled lee; the dune itself is the height."""
    land = canvas.land
    for kind, region in land.areas("ridges"):
        if not canvas.shows(region.box):
            continue
        canvas.shade(region, fade(Map.DUNE_SHADOW, 150), (0.07, 0.10), 0.12)
        yield
        canvas.fill(region, land.paints[kind].colour, land.paints[kind].opacity, 0.04)
        layer = canvas.layer(region.box, 0.2)
        for n, cell in enumerate(land.near_kind(layer.box, kind)):
            if n % 5 == 0:
                yield
            if cell in region.cells:
                _ridges(canvas, layer, cell, land.paints[kind])
        canvas.mask(layer, region)
        yield
        canvas.lay(layer)
        layer = canvas.layer(region.box, 0.2)
        for line in region.lines:
            layer.dashed(line, 0.022, 0.05, 0.06, fade(Map.DUNE_LINE, 150))
        canvas.lay(layer)


def _ridges(canvas: Canvas, layer: Layer, cell: tuple[int, int], paint: Paint) -> None:
    cx, cy = canvas.land.centre(cell)
    marks = Marks(*cell, 14)
    for dx, dy in ((-0.32, -0.38), (0.34, -0.02), (-0.05, 0.46)):
        x, y = cx + dx + marks(-0.12, 0.12), cy + dy + marks(-0.08, 0.08)
        half, height = marks(0.34, 0.48), marks(0.13, 0.19)
        bow = [math.pi * (0.04 + 0.92 * t / 12) for t in range(13)]
        crest = [(x + half * math.cos(a), y - height * math.sin(a)) for a in bow]
        layer.stroke([(px - 0.015, py - 0.03) for px, py in crest], 0.045, fade(Map.DUNE_LIGHT, 235))
        layer.stroke(crest, 0.026, fade(Map.DUNE_LINE, 230))
        for _ in range(paint.count(46) if canvas.fine else 0):
            a, depth = math.pi * marks(0.04, 0.96), marks() ** 1.7
            grain = x + half * math.cos(a), y - height * math.sin(a) + depth * height * 1.5 + 0.03
            layer.circle(grain, 0.0155, fade(Map.DUNE_STIPPLE, int(230 * (1 - depth * 0.6))))
    for _ in range(paint.count(3) if canvas.fine else 0):
        tuft(layer, (cx + marks(-0.7, 0.7), cy + marks(-0.7, 0.7)), marks(0.09, 0.13), Map.MARRAM, 0.026)


def swamp(canvas: Canvas) -> Iterator[None]:
    """Pools with a bank line, dashes of water, tufts of reed."""
    land = canvas.land
    kinds = land.painted_by("reeds")
    for kind, region in land.areas("reeds"):
        canvas.fill(region, land.paints[kind].colour, land.paints[kind].opacity, 0.26)
        yield
    cells = land.near_kind(canvas.box, *kinds)
    if not cells:
        return
    pools, layer = canvas.layer(), canvas.layer()
    for n, cell in enumerate(cells):
        if n % 10 == 9:
            yield
        cx, cy = canvas.land.centre(cell)
        marks, paint = Marks(*cell, 15), land.paints[land.kind(cell)]
        for _ in range(paint.count(3)):
            _pool(pools, (cx + marks(-0.55, 0.55), cy + marks(-0.55, 0.55)), marks(0.16, 0.30), marks(0, 6))
        for _ in range(paint.count(13 if canvas.fine else 4)):
            x, y, long = cx + marks(-0.85, 0.75), cy + marks(-0.8, 0.8), marks(0.10, 0.24)
            layer.line((x, y), (x + long, y), 0.022, fade(Map.DASH, 200))
        for _ in range(paint.count(8)):
            x, y, high = cx + marks(-0.78, 0.78), cy + marks(-0.7, 0.78), marks(0.13, 0.19)
            layer.line((x - high * 0.7, y + 0.02), (x + high * 0.7, y + 0.02), 0.02, fade(Map.DASH, 220))
            tuft(layer, (x, y), high, Map.REED, 0.034)
    canvas.lay(pools)
    yield
    canvas.lay(layer)


def _pool(layer: Layer, centre: Point, half: float, turn: float) -> None:
    x, y = centre
    edge = []
    for i in range(16):
        a = i * math.pi / 8
        edge.append(
            (
                x + half * math.cos(a) * (1 + 0.15 * math.sin(3 * a + turn)),
                y + half * 0.38 * math.sin(a) * (1 + 0.2 * math.cos(2 * a + turn)),
            )
        )
    edge = cut_corners(edge, 1)
    layer.polygon([(x + (px - x) * 1.07, y + (py - y) * 1.12) for px, py in edge], fade(Map.BANK, 170))
    layer.polygon(edge, Map.POOL)
