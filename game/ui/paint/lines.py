"""Lines on the map: streams, canals, roads and bridges, hedges, bocage and fences on hexsides."""

import math
from collections.abc import Iterator
from functools import cached_property

from game.board.hexes import OFF
from game.board.looks import plain
from game.ui.paint.built import Frame
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import chance
from game.ui.paint.land import Land
from game.ui.paint.looks import OTHER_SIDE, Paint, all_looks, paint_of
from game.ui.paint.outline import Outline, Point, cut_corners, resample, smooth
from game.ui.paint.sprigs import bush, tree
from game.ui.theme import Map, fade

_Side = tuple[Point, Point]
_Vertex = tuple[int, int]


class Lines:
    """The lines of a sheet in map units, made once."""

    def __init__(self, land: Land):
        self.land = land
        self.paints: dict[str, Paint] = {}
        """What is painted on hexsides, by the name of its look."""

    def painted_by(self, recipe: str) -> list[tuple[Paint, list[tuple[int, int]]]]:
        """What one recipe paints on this sheet: each of its looks with its hexsides."""
        return [(self.paints[look], sides) for look, sides in self.sides.items() if self.paints[look].recipe == recipe]

    @cached_property
    def sides(self) -> dict[str, list[tuple[int, int]]]:
        """The hexsides (hex, direction) of each look."""
        looks = all_looks(self.land.sheet.looks).hexsides
        out: dict[str, list[tuple[int, int]]] = {}
        grid = self.land.grid
        for (a, b), names in sorted(self.land.sheet.sides.items()):
            d = grid.direction(a, b)
            if d is None:
                continue
            for look in dict.fromkeys(looks.get(plain(name), OTHER_SIDE) for name in names):
                self.paints.setdefault(look.name, paint_of(look))
                out.setdefault(look.name, []).append((a, d))
        return out

    def ends(self, side: tuple[int, int]) -> _Side:
        """The two corners of a hexside."""
        corners = self.land.lattice.outline(side[0])
        return corners[side[1]], corners[(side[1] + 1) % 6]

    def _vertices(self, side: tuple[int, int]) -> tuple[_Vertex, _Vertex]:
        (x, y), corners = self.land.grid.plane[side[0]], self.land.grid.corners
        a, b = corners[side[1]], corners[(side[1] + 1) % 6]
        return (x + a[0], y + a[1]), (x + b[0], y + b[1])

    def chains(self, sides: list[tuple[int, int]]) -> list[list[Point]]:
        """Hexsides joined into lines; where they end at the border they go on past it."""
        touching: dict[_Vertex, list[_Vertex]] = {}
        for side in sides:
            a, b = self._vertices(side)
            touching.setdefault(a, []).append(b)
            touching.setdefault(b, []).append(a)
        ends = sorted(v for v, others in touching.items() if len(others) != 2)
        out = []
        for start in [*ends, *sorted(touching)]:
            while touching[start]:
                way = [start]
                while touching[way[-1]] and (len(way) == 1 or way[-1] not in ends):
                    after = touching[way[-1]].pop(0)
                    touching[after].remove(way[-1])
                    way.append(after)
                out.append(self._past_border(way))
        return out

    def _past_border(self, way: list[_Vertex]) -> list[Point]:
        points = [self.land.lattice.point(*v) for v in way]
        if way[0] != way[-1]:
            if way[0] in self._border:
                points.insert(0, _beyond(points[1], points[0]))
            if way[-1] in self._border:
                points.append(_beyond(points[-2], points[-1]))
        return points

    @cached_property
    def _border(self) -> set[_Vertex]:
        """The corners where the map ends."""
        grid = self.land.grid
        return {v for a in grid for d in range(6) if grid.neighbours[a][d] == OFF for v in self._vertices((a, d))}

    @cached_property
    def streams(self) -> list[tuple[Outline, Paint]]:
        """Streams as curves, the narrow ones first."""
        flows = sorted(self.painted_by("flow"), key=lambda one: one[0].width)
        return [(_curve(chain, 0.05, 3), paint) for paint, sides in flows for chain in self.chains(sides)]

    @cached_property
    def canals(self) -> list[tuple[Outline, Paint]]:
        """Canals and ditches, straight along hexsides."""
        cut = self.painted_by("channel")
        return [(Outline(chain, False), paint) for paint, sides in cut for chain in self.chains(sides)]

    @cached_property
    def roads(self) -> list[Outline]:
        """Roads as curves from hex centre to hex centre, on past the border."""
        out = []
        for road in self.land.sheet.roads:
            points = [self.land.lattice.centre(a) for a in road]
            if len(points) < 2:
                continue
            for end, before in ((0, 1), (-1, -2)):
                direction = self.land.grid.direction(road[before], road[end])
                if direction is not None and self.land.grid.neighbours[road[end]][direction] == OFF:
                    far = _beyond(points[before], points[end])
                    points = [far, *points] if end == 0 else [*points, far]
            out.append(_curve(points, 0.03, 8))
        return out


def _beyond(a: Point, b: Point) -> Point:
    """The point as far past *b* as two hex radii, away from *a*."""
    length = math.dist(a, b) or 1.0
    return b[0] + (b[0] - a[0]) / length * 2, b[1] + (b[1] - a[1]) / length * 2


def _curve(points: list[Point], jitter: float, seed: int) -> Outline:
    fine = resample(points, 0.3, False)
    fine = [
        fine[0],
        *(
            (
                x + (chance(round(x * 40), round(y * 40), seed) - 0.5) * 2 * jitter,
                y + (chance(round(y * 40), round(x * 40), seed) - 0.5) * 2 * jitter,
            )
            for x, y in fine[1:-1]
        ),
        fine[-1],
    ]
    return Outline(cut_corners(smooth(fine, 3, False), 2, False), False)


def streams(canvas: Canvas, lines: Lines) -> Iterator[None]:
    """Streams and canals: bank, water, a light streak."""
    for line, paint in lines.streams:
        if not canvas.shows(line.box):
            continue
        width = paint.width
        layer = canvas.layer(line.box, 0.3)
        layer.stroke(line, width + 0.09, fade(Map.STREAM_RIM, 190))
        layer.stroke(line, width + 0.035, Map.BANK)
        layer.stroke(line, width, paint.colour)
        streak = line.memo("streak", lambda line: Outline([(x - 0.012, y - 0.012) for x, y in line.points], False))
        layer.stroke(streak, width * 0.25, fade(Map.STREAM_LIGHT, 150))
        yield
        canvas.lay(layer)
        yield
    for line, paint in lines.canals:
        if canvas.shows(line.box):
            layer = canvas.layer(line.box, 0.3)
            for width, colour in (
                (0.20, Map.CANAL_BANK),
                (0.165, Map.CANAL_EARTH),
                (0.12, Map.BANK),
                (0.085, paint.colour),
            ):
                layer.stroke(line, width, colour)
            canvas.lay(layer)
            yield


def roads(canvas: Canvas, lines: Lines) -> Iterator[None]:
    """Roads with their edges, then bridges and fords over them."""
    layer = None
    for width, colour in ((0.18, Map.ROAD_EDGE), (0.13, Map.ROAD)):
        for line in lines.roads:
            if canvas.shows(line.box):
                layer = layer or canvas.layer()
                layer.stroke(line, width, colour)
                yield
    if layer is not None:
        canvas.lay(layer)
    for cross, recipe in ((_bridge, "planks"), (_ford, "steps")):
        for side in (side for _, sides in lines.painted_by(recipe) for side in sides):
            a, b = lines.ends(side)
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            if canvas.shows((*middle, *middle)):
                turn = math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2
                cross(canvas, Frame(middle, turn), middle)


def _bridge(canvas: Canvas, frame: Frame, middle: Point) -> None:
    layer = canvas.layer((*middle, *middle), 0.5)
    layer.polygon(frame.rectangle(0.24, 0.13, 0.04, 0.05), fade(Map.SHADOW, 90))
    layer.polygon(frame.rectangle(0.24, 0.13), Map.DECK)
    layer.polygon(frame.rectangle(0.22, 0.085), Map.PLANK)
    for i in range(-4, 5):
        layer.line(frame(i * 0.05, -0.085), frame(i * 0.05, 0.085), 0.016, Map.PLANK_LINE)
    for v in (-0.13, 0.13):
        layer.line(frame(-0.28, v * 1.25), frame(-0.22, v), 0.04, Map.DECK_END)
        layer.line(frame(0.28, v * 1.25), frame(0.22, v), 0.04, Map.DECK_END)
    canvas.lay(layer)


def _ford(canvas: Canvas, frame: Frame, middle: Point) -> None:
    layer = canvas.layer((*middle, *middle), 0.5)
    for v in (-0.10, 0.0, 0.10):
        for u in (-0.20, -0.07, 0.07, 0.20):
            layer.circle(frame(u, v), 0.026, fade(Map.ROAD, 230))
    canvas.lay(layer)


def hedges(canvas: Canvas, lines: Lines) -> Iterator[None]:
    """Hedges, bocage and fences on hexsides; sides of an unknown kind as a dotted line."""
    layer, shadow = canvas.layer(), canvas.layer()
    used = 0
    for recipe in ("treeline", "bushes", "posts", "dots"):
        for paint, side in ((paint, side) for paint, sides in lines.painted_by(recipe) for side in sides):
            a, b = lines.ends(side)
            if not canvas.shows((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])), 0.2):
                continue
            used += 1
            if used % 12 == 0:
                yield
            c, r = canvas.land.grid.offset[side[0]]
            places = {"treeline": 7, "bushes": 13, "posts": 7, "dots": 9}[recipe]
            spread = {"treeline": 0.07, "bushes": 0.03}.get(recipe, 0.0)
            row = []
            for k in range(places):
                t = 0.05 + 0.9 * k / (places - 1)
                x = a[0] + (b[0] - a[0]) * t + (chance(c, r, side[1], k) - 0.5) * spread
                y = a[1] + (b[1] - a[1]) * t + (chance(c, r, k, side[1]) - 0.5) * spread
                row.append((x, y))
            if recipe == "treeline":
                layer.line(row[0], row[-1], 0.15, Map.BOCAGE_BANK)
                for k, (x, y) in enumerate(row):
                    radius = 0.075 + 0.04 * chance(k, c, r)
                    shadow.circle((x + radius * 0.5, y + radius * 0.6), radius, fade(Map.SHADOW, 100))
                    tree(layer, (x, y), radius, k)
            elif recipe == "bushes":
                for x, y in row:
                    shadow.circle((x + 0.025, y + 0.035), 0.055, fade(Map.SHADOW, 90))
                    layer.circle((x, y), 0.056, Map.TREE_OUTLINE)
                for place in row:
                    bush(layer, place, 0.056)
            elif recipe == "posts":
                for dy in (-0.025, 0.025):
                    layer.stroke([(x, y + dy) for x, y in row], 0.022, paint.colour)
                for x, y in row:
                    layer.line((x, y - 0.075), (x, y + 0.055), 0.034, Map.POST)
            else:
                for place in row:
                    layer.circle(place, 0.03, fade(paint.colour, paint.opacity))
    if used:
        yield
        canvas.lay(shadow)
        yield
        canvas.lay(layer)
