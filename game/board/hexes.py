"""The hexes of a map as numbers: neighbours, distance and printed labels.

A hex is an integer from 0 to `grid.size - 1`, column by column from the top left. Everything that needs
neighbours or distances looks them up in tables made once for a map; labels such as "2311" or "A13 B34" are
for the edges of the program (files, commands, the log).
"""

from collections.abc import Iterator
from functools import cache, lru_cache

OFF = -1
"""Stands in the neighbour table where the map ends."""

# The six axial steps (q, r), clockwise. A flat-topped grid starts with north, a pointy-topped one with north-east.
_RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

DIRECTION_NAMES = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}
CORNERS = {
    # Corner k+1 stands between the sides towards directions k and k+1, in the plane of `HexGrid.plane`.
    "flat": ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)),
    "pointy": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
}


class HexGrid:
    """The hexes of one map and their tables.

    `shape` is "flat" (columns of hexes stacked edge to edge) or "pointy" (rows side by side). `shifted` says
    which columns ("flat": half a hex lower) or rows ("pointy": half a hex further right) are shifted: "even" or
    "odd", counted from 1. `numbering` is "CCRR" (column and row, row 1 at the top) or "AB" (two axes, B growing
    upwards along the columns: "A13 B34").
    """

    __slots__ = (
        "_far",
        "axial",
        "axial_number",
        "columns",
        "corners",
        "directions",
        "labels",
        "neighbours",
        "number",
        "numbering",
        "offset",
        "plane",
        "rows",
        "shape",
        "shifted",
        "size",
    )  # fmt: skip

    def __init__(self, columns: int, rows: int, shape: str = "flat", shifted: str = "even", numbering: str = "CCRR"):
        self.columns, self.rows, self.shape = columns, rows, shape
        self.shifted, self.numbering = shifted, numbering
        self.size = columns * rows
        self.directions = _RING if shape == "flat" else _RING[1:] + _RING[:1]
        self.corners = CORNERS[shape]
        offset, plane, axial = [], [], []
        for c in range(1, columns + 1):
            for r in range(1, rows + 1):
                line = c if shape == "flat" else r
                half = 1 if (line % 2 == 0) == (shifted == "even") else 0
                offset.append((c, r))
                if shape == "flat":
                    y = 2 * r + half
                    plane.append((3 * c, y))
                    axial.append((c, (y - c) // 2))
                else:
                    x = 2 * c + half
                    plane.append((x, 3 * r))
                    axial.append(((x - r) // 2, r))
        self.offset = tuple(offset)
        """(column, row) of each hex, both from 1, row 1 at the top."""
        self.plane = tuple(plane)
        """Whole-number centre (x, y), y down; an affine image of the true plane, so that incidence is exact.
        True units of the hex radius: flat (x / 2, y * sqrt(3) / 2), pointy (x * sqrt(3) / 2, y / 2)."""
        self.axial = tuple(axial)
        self.axial_number = {place: number for number, place in enumerate(axial)}
        self.labels = tuple(self._label(c, r, b) for (c, r), (_, b) in zip(offset, axial, strict=True))
        self.number = {label: number for number, label in enumerate(self.labels)}
        self.neighbours = tuple(
            tuple(self.axial_number.get((q + dq, r + dr), OFF) for dq, dr in self.directions) for q, r in axial
        )
        """The six neighbours of each hex, clockwise in the order of `DIRECTION_NAMES`; OFF where the map ends."""

    def _label(self, c: int, r: int, axis: int) -> str:
        if self.numbering == "AB":
            return f"A{c} B{self.rows + 1 - axis}"
        width = 2 if max(self.columns, self.rows) < 100 else 3
        return f"{c:0{width}}{r:0{width}}"

    def at(self, label: str) -> int:
        """The hex with this printed label. Raises KeyError where the map has none."""
        return self.number[label]

    def at_offset(self, column: int, row: int) -> int:
        """The hex in this column and row (both from 1), or OFF."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + row - 1
        return OFF

    def distance(self, a: int, b: int) -> int:
        """Hexes from *a* to *b*: one end counts and the other does not."""
        (qa, ra), (qb, rb) = self.axial[a], self.axial[b]
        dq, dr = qb - qa, rb - ra
        return max(abs(dq), abs(dr), abs(dq + dr))

    def step(self, a: int, direction: int, hexes: int = 1) -> int:
        """The hex so many steps from *a* in a direction (taken modulo 6), or OFF."""
        q, r = self.axial[a]
        dq, dr = self.directions[direction % 6]
        return self.axial_number.get((q + hexes * dq, r + hexes * dr), OFF)

    def beside(self, a: int, steps: tuple[int, int]) -> int:
        """The hex at an axial difference (dq, dr) from *a*, or OFF."""
        q, r = self.axial[a]
        return self.axial_number.get((q + steps[0], r + steps[1]), OFF)

    def direction(self, a: int, b: int) -> int | None:
        """The direction 0 to 5 from *a* to its neighbour *b*; None where they are not adjacent."""
        around = self.neighbours[a]
        return around.index(b) if b in around else None

    def bearing(self, direction: int) -> int:
        """Compass bearing of a direction in degrees, north (up) 0, clockwise."""
        return (60 * direction + (0 if self.shape == "flat" else 30)) % 360

    def within(self, a: int, hexes: int) -> Iterator[int]:
        """All hexes up to so far from *a*, itself included, in order of number."""
        return iter(_within(self, a, hexes))

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.size))

    def __repr__(self) -> str:
        return f"HexGrid({self.columns} x {self.rows}, {self.shape}, {self.shifted} shifted, {self.numbering})"


@lru_cache(maxsize=4096)
def _within(grid: HexGrid, a: int, hexes: int) -> tuple[int, ...]:
    if 3 * hexes * hexes >= grid.size:  # the map is smaller than the disc, be it as large as it may
        return tuple(b for b in grid if grid.distance(a, b) <= hexes)
    (qa, ra), number = grid.axial[a], grid.axial_number
    return tuple(sorted(b for q, r in _disc(hexes) if (b := number.get((qa + q, ra + r))) is not None))


@cache
def _disc(hexes: int) -> tuple[tuple[int, int], ...]:
    """The axial differences of all hexes up to so far."""
    return tuple(
        (q, r) for q in range(-hexes, hexes + 1) for r in range(max(-hexes, -hexes - q), min(hexes, hexes - q) + 1)
    )


@lru_cache(maxsize=256)
def hex_grid(columns: int, rows: int, shape: str = "flat", shifted: str = "even", numbering: str = "CCRR") -> HexGrid:
    """The grid of all maps of this kind: what has been worked out about it serves each of them."""
    return HexGrid(columns, rows, shape, shifted, numbering)
