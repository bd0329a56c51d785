"""Outlines: from a set of hexes to a drawn-by-hand line round it, in map units. Pure geometry, no pixels."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from game.ui.mapview.camera import Lattice
from game.ui.paint.chance import noise

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Cell = tuple[int, int]
T = TypeVar("T")

RUN = 24
"""Points of a run, the piece of an outline that is drawn or skipped as a whole."""
SMOOTHINGS = 20
"""How often a line is smoothed in one step of the painter."""


def box_of(points: Iterable[Point]) -> Box:
    """The box (left, top, right, bottom) around points."""
    points = list(points)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def meets(a: Box, b: Box) -> bool:
    """Whether two boxes touch."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def grown(box: Box, by: float) -> Box:
    """A box made larger by so much on each side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def joined(boxes: Iterable[Box]) -> Box:
    """The box around boxes."""
    boxes = list(boxes)
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def resample(points: Sequence[Point], step: float, closed: bool = True) -> list[Point]:
    """The same line with points about *step* apart; corners stay."""
    out: list[Point] = []
    n = len(points)
    for i in range(n if closed else n - 1):
        a, b = points[i], points[(i + 1) % n]
        parts = max(1, round(math.dist(a, b) / step))
        out.extend((a[0] + (b[0] - a[0]) * j / parts, a[1] + (b[1] - a[1]) * j / parts) for j in range(parts))
    if not closed:
        out.append(points[-1])
    return out


def smooth(points: Sequence[Point], times: int, closed: bool = True) -> list[Point]:
    """The line smoothed so many times with the weights 1-2-1; the ends of an open line stay."""
    line = list(points)
    for _ in range(times):
        before = line[-1:] + line[:-1] if closed else line[:1] + line[:-1]
        after = line[1:] + line[:1] if closed else line[1:] + line[-1:]
        new = [
            ((a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4)
            for a, p, b in zip(before, line, after, strict=True)
        ]
        if not closed:
            new[0], new[-1] = line[0], line[-1]
        line = new
    return line


def cut_corners(points: Sequence[Point], times: int, closed: bool = True) -> list[Point]:
    """The line with its corners cut at a quarter, so many times."""
    line = list(points)
    for _ in range(times):
        out = [] if closed else [line[0]]
        for i in range(len(line) if closed else len(line) - 1):
            a, b = line[i], line[(i + 1) % len(line)]
            out.append((a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25))
            out.append((a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75))
        if not closed:
            out.append(line[-1])
        line = out
    return line


def normals(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """The unit normal at each point, to the left of the way: outward on a line that is clockwise on the screen."""
    n, out = len(points), []
    for i in range(n):
        a, b = (points[i - 1], points[(i + 1) % n]) if closed else (points[max(0, i - 1)], points[min(n - 1, i + 1)])
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1.0
        out.append((dy / length, -dx / length))
    return out


def shifted(points: Sequence[Point], by: float, closed: bool = True) -> list[Point]:
    """The line moved along its normals, outward where *by* is positive."""
    return [(x + nx * by, y + ny * by) for (x, y), (nx, ny) in zip(points, normals(points, closed), strict=True)]


def area(points: Sequence[Point]) -> float:
    """The area inside a closed line, positive where it is clockwise on the screen."""
    return sum(points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(len(points))) / 2


class Outline:
    """A line in map units with the boxes of its runs, so that only what is seen is drawn."""

    def __init__(self, points: Sequence[Point], closed: bool = True):
        self.points = list(points)
        self.closed = closed
        self._kept: dict[str, object] = {}

    def memo(self, name: str, make: "Callable[[Outline], T]") -> T:
        """What a recipe works out from this line, made once and kept under a name."""
        if name not in self._kept:
            self._kept[name] = make(self)
        return self._kept[name]  # type: ignore[return-value]

    @cached_property
    def box(self) -> Box:
        """The box around the line."""
        return box_of(self.points)

    @cached_property
    def runs(self) -> list[tuple[Box, list[Point]]]:
        """The line in pieces with their boxes; each piece ends where the next begins."""
        points = self.points + self.points[:1] if self.closed else self.points
        pieces = [points[i : i + RUN + 1] for i in range(0, len(points) - 1, RUN)]
        return [(box_of(piece), piece) for piece in pieces]

    @cached_property
    def normals(self) -> list[Point]:
        """The unit normal at each point."""
        return normals(self.points, self.closed)

    def moved(self, by: float, smoothing: int = 0) -> "Outline":
        """The line moved along its normals (outward where positive), smoothed before; made once."""

        def make(line: Outline) -> Outline:
            points = smooth(line.points, smoothing, line.closed) if smoothing else line.points
            return Outline(shifted(points, by, line.closed), line.closed)

        return self.memo(f"moved {by} {smoothing}", make)


class Inside:
    """Answers whether a point is inside a set of closed lines (holes are lines within lines)."""

    BAND = 0.5

    def __init__(self, loops: Iterable[Sequence[Point]]):
        self._bands: dict[int, list[tuple[float, float, float, float]]] = {}
        for loop in loops:
            for i in range(len(loop)):
                (x0, y0), (x1, y1) = loop[i - 1], loop[i]
                if y0 == y1:
                    continue
                for band in range(math.floor(min(y0, y1) / self.BAND), math.floor(max(y0, y1) / self.BAND) + 1):
                    self._bands.setdefault(band, []).append((x0, y0, x1, y1))

    def __call__(self, x: float, y: float) -> bool:
        inside = False
        for x0, y0, x1, y1 in self._bands.get(math.floor(y / self.BAND), ()):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                inside = not inside
        return inside


def neighbour(lattice: Lattice, cell: Cell, direction: int) -> Cell:
    """The (column, row) next to a cell, on the map or off it."""
    x, y = lattice.plane(*cell)
    dq, dr = lattice.grid.directions[direction]
    if lattice.flat:
        x, y = x + 3 * dq, y + 2 * dr + dq
        return x // 3, y // 2
    x, y = x + 2 * dq + dr, y + 3 * dr
    return x // 2, y // 3


def components(lattice: Lattice, cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells as sets of touching ones, in order of their first cell."""
    left, found = set(cells), []
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        piece, edge = {first}, [first]
        while edge:
            cell = edge.pop()
            for d in range(6):
                n = neighbour(lattice, cell, d)
                if n in left:
                    left.discard(n)
                    piece.add(n)
                    edge.append(n)
        found.append(piece)
    return found


def loops(lattice: Lattice, cells: set[Cell]) -> list[list[Point]]:
    """The hexsides round a set of cells as closed lines: clockwise round it, anticlockwise round its holes."""
    corners = lattice.grid.corners
    after: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in sorted(cells):
        x, y = lattice.plane(*cell)
        for d in range(6):
            if neighbour(lattice, cell, d) not in cells:
                a, b = corners[d], corners[(d + 1) % 6]
                after[x + a[0], y + a[1]] = (x + b[0], y + b[1])
    out = []
    while after:
        start = point = next(iter(after))
        line = []
        while point in after:
            line.append(lattice.point(*point))
            point = after.pop(point)
            if point == start:
                break
        out.append(line)
    return out


def organic(line: Sequence[Point], smoothing: int, amp: float, scale: float, inset: float, seed: int) -> list[Point]:
    """A line of hexsides as a hand would draw it (style sheet, section 4: n / amp / f / inset)."""
    for points in organic_steps(line, smoothing, amp, scale, inset, seed):
        if points:
            return points
    raise AssertionError("the line comes last")


def organic_steps(
    line: Sequence[Point], smoothing: int, amp: float, scale: float, inset: float, seed: int
) -> Iterator[list[Point]]:
    """The same in steps, each but the last an empty list: a long bank is smoothed many times."""
    points = resample(line, 0.14)
    for done in range(0, smoothing, SMOOTHINGS):
        points = smooth(points, min(SMOOTHINGS, smoothing - done))
        yield []
    out = []
    for (x, y), (nx, ny) in zip(points, normals(points), strict=True):
        rough = noise(x / scale + 100, y / scale + 100, seed) * 2 - 1
        fine = noise(x / (scale * 0.35) + 50, y / (scale * 0.35) + 50, seed + 7) * 2 - 1
        by = (rough * 0.7 + fine * 0.3) * amp * 1.4 - inset
        out.append((x + nx * by, y + ny * by))
    yield smooth(out, 1)
