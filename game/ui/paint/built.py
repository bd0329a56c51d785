"""What people built: gardens, villages, fenced fields, camps of tents and wagons."""

import math
from collections.abc import Iterator

from game.ui.paint.brush import Layer
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import Marks, chance
from game.ui.paint.land import Region
from game.ui.paint.outline import Cell, Outline, Point, components, neighbour, resample
from game.ui.paint.sprigs import tree
from game.ui.theme import Map, fade

_THROW = fade(Map.SHADOW, 110)


class Frame:
    """A turned rectangle's own axes: points along (u) and across (v) it."""

    __slots__ = ("_c", "_s", "_x", "_y")

    def __init__(self, centre: Point, turn: float):
        self._x, self._y = centre
        self._c, self._s = math.cos(turn), math.sin(turn)

    def __call__(self, u: float, v: float) -> Point:
        """The map point at (u, v)."""
        return self._x + u * self._c - v * self._s, self._y + u * self._s + v * self._c

    def rectangle(self, half_u: float, half_v: float, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
        """The corners of a rectangle round the centre, shifted by map units."""
        corners = ((-half_u, -half_v), (half_u, -half_v), (half_u, half_v), (-half_u, half_v))
        return [(x + dx, y + dy) for x, y in (self(u, v) for u, v in corners)]


def gardens(canvas: Canvas) -> Iterator[None]:
    """Four plots a hex: beds with rows, or orchards, with a hedge line round each."""
    cells = canvas.land.near_kind(canvas.box, *canvas.land.painted_by("plots"))
    if not cells:
        return
    box = canvas.around(cells)
    shadow, layer = canvas.layer(box), canvas.layer(box)
    for n, cell in enumerate(cells):
        if n % 5 == 4:
            yield
        marks, paint = Marks(*cell, 18), canvas.land.paints[canvas.land.kind(cell)]
        frame = Frame(canvas.land.centre(cell), marks(-0.3, 0.3))
        plots = (
            (-0.36, -0.33, 0.5, 0.42),
            (0.28, -0.36, 0.46, 0.44),
            (-0.34, 0.30, 0.48, 0.46),
            (0.30, 0.28, 0.5, 0.44),
        )
        for u, v, w, h in plots:
            edge = [
                frame(u - w / 2, v - h / 2),
                frame(u + w / 2, v - h / 2),
                frame(u + w / 2, v + h / 2),
                frame(u - w / 2, v + h / 2),
            ]
            orchard = marks() > 0.62
            layer.polygon(edge, fade(Map.ORCHARD if orchard else paint.colour, paint.opacity))
            if orchard:
                for i in range(9):
                    x, y = frame(u - w / 2 + w * (i // 3 + 0.5) / 3, v - h / 2 + h * (i % 3 + 0.5) / 3)
                    shadow.circle((x + 0.025, y + 0.035), 0.055, fade(Map.SHADOW, 90))
                    tree(layer, (x, y), 0.055, i)
            else:
                for i in range(6):
                    y = v - h / 2 + h * (i + 0.5) / 6
                    layer.line(frame(u - w / 2 + 0.03, y), frame(u + w / 2 - 0.03, y), 0.034, fade(Map.GARDEN_ROW, 235))
            layer.stroke(edge, 0.026, fade(Map.HEDGE, 220), closed=True)
    canvas.lay(shadow)
    yield
    canvas.lay(layer)


# -- villages --------------------------------------------------------------------------------------------------

_SLOTS = (
    (-0.50, -0.30), (-0.08, -0.56), (0.44, -0.36), (-0.52, 0.24), (0.0, 0.50), (0.50, 0.20), (0.20, -0.02),
    (-0.22, 0.12),
)  # fmt: skip


def villages(canvas: Canvas) -> Iterator[None]:
    """Yards, lanes, houses, trees and one church for each village."""
    kinds = canvas.land.painted_by("houses")
    for kind, region in canvas.land.areas("houses"):
        canvas.fill(region, canvas.land.paints[kind].colour, canvas.land.paints[kind].opacity, 0.12)
        yield
    cells = canvas.land.near_kind(canvas.box, *kinds)
    if not cells:
        return
    churches = _churches(canvas)
    box = canvas.around(cells)
    lanes, shadow, layer = canvas.layer(box), canvas.layer(box, 0.5, Map.SHADOW), canvas.layer(box)
    for cell in cells:
        for d in range(3):
            other = neighbour(canvas.land.lattice, cell, d)
            if canvas.land.kind(other) in kinds:
                lanes.line(canvas.land.centre(cell), canvas.land.centre(other), 0.13, Map.LANE)
                lanes.circle(canvas.land.centre(cell), 0.065, Map.LANE)
    for n, cell in enumerate(cells):
        if n % 5 == 4:
            yield
        _houses(canvas, cell, cell in churches, (lanes, shadow, layer))
    canvas.lay(lanes)
    yield from canvas.cast(shadow)
    canvas.lay(layer)


def _churches(canvas: Canvas) -> set[Cell]:
    """The hexes with a church: what is told to have one each, else the first of each place that is to have one."""
    land = canvas.land
    wanted = {kind: land.paints[kind].church for kind in land.painted_by("houses")}
    cells = {cell for kind in wanted for cell in land.by_kind.get(kind, ())}
    found: set[Cell] = set()
    for piece in components(land.lattice, cells):
        real = [cell for cell in piece if land.real(cell)]
        each = {cell for cell in real if wanted[land.kind(cell)] == "each"}
        found |= each or set(sorted(cell for cell in real if wanted[land.kind(cell)] == "one")[:1])
    return found


def _houses(canvas: Canvas, cell: Cell, church: bool, layers: tuple[Layer, Layer, Layer]) -> None:
    lanes, shadow, layer = layers
    cx, cy = canvas.land.centre(cell)
    paint = canvas.land.paints[canvas.land.kind(cell)]
    burnt = paint.ruined
    marks = Marks(*cell, 19)
    base = marks(-0.25, 0.25)
    for i, (u, v) in enumerate(_SLOTS):
        x, y = cx + u + marks(-0.05, 0.05), cy + v + marks(-0.05, 0.05)
        turn = base + (0 if i % 2 else math.pi / 2) + marks(-0.12, 0.12)
        w, h, missing = marks(0.25, 0.34), marks(0.15, 0.19), marks() < 0.06
        if (church and i in (6, 7)) or (missing and i != 6) or (i + 1) * 100 > len(_SLOTS) * paint.density:
            continue
        frame = Frame((x, y), turn)
        if i < 6:
            yard = frame.rectangle(w * 0.675, h * 1.05)
            lanes.polygon(yard, fade(Map.PLOT_GREEN, 150) if i % 2 else fade(Map.PLOT, 190))
            lanes.stroke(yard, 0.018, fade(Map.ROAD_EDGE, 150), closed=True)
        _house(layer, shadow, frame, (w, h), turn, _RUIN if burnt else "thatch" if i % 3 == 1 else "roof")
    if church:
        _house(layer, shadow, Frame((cx + 0.10, cy + 0.02), 0), (0.36, 0.19), 0, _RUIN if burnt else "roof")
        _house(layer, shadow, Frame((cx - 0.13, cy + 0.02), 0), (0.17, 0.17), 0, _RUIN if burnt else "thatch")
        layer.line((cx - 0.13, cy - 0.08), (cx - 0.13, cy + 0.08), 0.03, Map.CROSS)
        layer.line((cx - 0.18, cy - 0.03), (cx - 0.08, cy - 0.03), 0.03, Map.CROSS)
    for i in range(3):
        x, y = marks(-0.75, 0.75), marks(-0.7, 0.7)
        if not burnt and abs(y) < 0.75 and abs(y) + 1.732 * abs(x) < 1.5:
            shadow.circle((cx + x + 0.03, cy + y + 0.04), 0.07, fade(Map.SHADOW, 90))
            tree(layer, (cx + x, cy + y), 0.07, i)


_RUIN = "ruin"
_ROOFS = {
    "roof": (Map.ROOF, Map.ROOF_DARK, Map.ROOF_RIDGE),
    "thatch": (Map.THATCH, Map.THATCH_DARK, Map.THATCH_RIDGE),
    _RUIN: (Map.BURNT, Map.BURNT_DARK, Map.BURNT_DARK),
}


def _house(layer: Layer, shadow: Layer, frame: Frame, size: tuple[float, float], turn: float, roof: str) -> None:
    w, h = size[0] / 2, size[1] / 2
    shadow.polygon(frame.rectangle(w, h, 0.045, 0.055), _THROW)
    layer.polygon(frame.rectangle(w + 0.018, h + 0.018), Map.WALL)
    light, dark, ridge = _ROOFS[roof]
    # The half towards the upper left is lit: its outward normal is (sin, -cos) of the turn.
    first_lit = -0.6 * math.sin(turn) + 0.8 * math.cos(turn) > 0
    one, two = (light, dark) if first_lit else (dark, light)
    layer.polygon([frame(-w, -h), frame(w, -h), frame(w, 0), frame(-w, 0)], one)
    layer.polygon([frame(-w, 0), frame(w, 0), frame(w, h), frame(-w, h)], two)
    layer.line(frame(-w, 0), frame(w, 0), 0.02, ridge)


# -- fences and camps ------------------------------------------------------------------------------------------


def fences(canvas: Canvas) -> Iterator[None]:
    """Ploughed fields, with post-and-rail fences round them and along inner hexsides unless they lie open."""
    land = canvas.land
    for kind, region in land.areas("furrows"):
        if not canvas.shows(region.box):
            continue
        paint = land.paints[kind]
        canvas.fill(region, paint.colour, paint.opacity, 0.08)
        furrows = canvas.layer(region.box, 0.3)
        cells = [cell for cell in land.near_kind(furrows.box, kind) if cell in region.cells]
        yield
        for n, cell in enumerate(cells):
            if n % 10 == 9:
                yield
            marks = Marks(*cell, 20)
            frame = Frame(land.centre(cell), marks(-0.4, 0.4))
            for i in range(-7, 8):
                furrows.line(frame(-0.66, i * 0.085), frame(0.66, i * 0.085), 0.022, fade(Map.FURROW, 120))
        inner = Region(region.cells, tuple(line.moved(-0.1) for line in region.outers), region.holes)
        canvas.mask(furrows, inner)
        yield
        canvas.lay(furrows)
        if not paint.rails:
            continue
        shadow, layer = canvas.layer(region.box, 0.3, Map.SHADOW), canvas.layer(region.box, 0.3)
        for line in region.lines:
            _rails(layer, shadow, resample(line.points, 0.19), True)
            yield
        for cell in cells:
            for d in range(3):
                if neighbour(land.lattice, cell, d) in region.cells:
                    _rails(layer, shadow, resample(_inner_side(canvas, cell, d), 0.19, False), False)
        yield from canvas.cast(shadow)
        canvas.lay(layer)


def _inner_side(canvas: Canvas, cell: Cell, direction: int) -> list[Point]:
    """A hexside a little shorter than it is, so that the rails of three sides do not clash at the corner."""
    (cx, cy), corners = canvas.land.centre(cell), canvas.land.lattice.corners
    a, b = corners[direction], corners[(direction + 1) % 6]
    return [(cx + a[0] + (b[0] - a[0]) * t, cy + a[1] + (b[1] - a[1]) * t) for t in (0.07, 0.93)]


def _rails(layer: Layer, shadow: Layer, points: list[Point], closed: bool) -> None:
    left, top, right, bottom = layer.box
    for dy in (-0.025, 0.025):
        rail = Outline([(x, y + dy) for x, y in points], closed)
        layer.stroke(rail, 0.022, fade(Map.RAIL, 235))
    for x, y in points:
        if left - 0.2 <= x <= right + 0.2 and top - 0.2 <= y <= bottom + 0.2:
            shadow.line((x + 0.01, y + 0.05), (x + 0.07, y + 0.085), 0.03, fade(Map.SHADOW, 90))
            layer.line((x, y - 0.075), (x, y + 0.055), 0.034, Map.POST)


_TENTS = ((-0.34, -0.22), (0.08, -0.34), (0.36, -0.02), (-0.20, 0.20), (0.16, 0.26))


def camps(canvas: Canvas) -> Iterator[None]:
    """A ring of wagons with gaps unless there is none, tents and a fire inside."""
    land = canvas.land
    for kind, region in land.areas("tents"):
        if not canvas.shows(region.box):
            continue
        paint = land.paints[kind]
        canvas.fill(region, paint.colour, paint.opacity, 0.10)
        yield
        shadow, layer = canvas.layer(region.box, 0.3, Map.SHADOW), canvas.layer(region.box, 0.3)
        for line in region.lines if paint.wagons else ():
            for place, turn in line.memo("wagons", _wagon_places):
                if layer.near(place, 0.3):
                    _wagon(layer, shadow, place, turn)
        yield
        for cell in land.near_kind(layer.box, kind):
            if cell not in region.cells:
                continue
            cx, cy = land.centre(cell)
            marks = Marks(*cell, 21)
            for u, v in _TENTS[: paint.count(len(_TENTS))]:
                place = cx + u + marks(-0.05, 0.05), cy + v + marks(-0.05, 0.05)
                _tent(layer, shadow, place, marks(0.12, 0.15))
            layer.circle((cx, cy - 0.02), 0.04, fade(Map.TENT_LINE, 160))
            layer.circle((cx, cy - 0.02), 0.022, Map.FIRE)
        yield from canvas.cast(shadow)
        canvas.lay(layer)


def _wagon_places(line: Outline) -> list[tuple[Point, float]]:
    """Where the wagons of a ring stand and how they are turned; one in eleven is missing."""
    points = line.points
    whole = sum(math.dist(points[i - 1], points[i]) for i in range(len(points)))
    count = max(1, int(whole / 0.37))
    out, way, k = [], 0.0, 0
    for i, a in enumerate(points):
        b = points[(i + 1) % len(points)]
        length = math.dist(a, b)
        while k < count and k * whole / count < way + length:
            t = (k * whole / count - way) / length
            if k % 11 != 5:
                turn = math.atan2(b[1] - a[1], b[0] - a[0]) + (chance(k, 4) - 0.5) * 0.2
                out.append(((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), turn))
            k += 1
        way += length
    return out


def _wagon(layer: Layer, shadow: Layer, centre: Point, turn: float) -> None:
    frame, w, h = Frame(centre, turn), 0.15, 0.07
    shadow.polygon(frame.rectangle(w, h, 0.03, 0.04), fade(Map.SHADOW, 100))
    for u in (-0.09, 0.09):
        for v in (-0.087, 0.087):
            layer.circle(frame(u, v), 0.035, Map.WAGON)
    layer.polygon(frame.rectangle(w, h), Map.WAGON)
    layer.polygon(frame.rectangle(0.138, 0.05), Map.CLOTH)
    for u in (-0.075, 0.0, 0.075):
        layer.line(frame(u, -0.05), frame(u, 0.05), 0.016, Map.CLOTH_RIB)


def _tent(layer: Layer, shadow: Layer, centre: Point, r: float) -> None:
    x, y = centre
    throw = [(x - r + 0.04, y + r * 0.55), (x + 0.05, y - r * 0.2), (x + r + 0.06, y + r * 0.75)]
    shadow.polygon(throw, fade(Map.SHADOW, 100))
    layer.polygon([(x - r * 1.08, y + r * 0.62), (x, y - r * 1.05), (x + r * 1.08, y + r * 0.62)], Map.TENT_LINE)
    layer.polygon([(x - r * 0.92, y + r * 0.52), (x, y - r * 0.85), (x + r * 0.05, y + r * 0.52)], Map.TENT)
    layer.polygon([(x + r * 0.05, y + r * 0.52), (x, y - r * 0.85), (x + r * 0.92, y + r * 0.52)], Map.TENT_DARK)
