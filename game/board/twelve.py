"""Twelve facings on pointy-topped hexes: vectors, whole-number angles, and lines between hexes with two nudges.

Facing f (0 to 11) looks at a bearing of 30 degrees times f, clockwise from north: odd ones at a hexside, even ones at a
corner. A vector is an axial difference (q, r), q to the east and r to the south-east. Nothing here is rounded.
"""

from functools import lru_cache

from game.board.hexes import HexGrid

Vector = tuple[int, int]

VECTORS: tuple[Vector, ...] = (
    (1, -2), (1, -1), (2, -1), (1, 0), (1, 1), (0, 1), (-1, 2), (-1, 1), (-2, 1), (-1, 0), (-1, -1), (0, -1),
)  # fmt: skip
"""The way each facing looks: one step for odd facings, the sum of the two steps beside it for even ones."""

NUDGE = 1_000_000
"""Parts of a hex in which the two lines beside the true one are reckoned."""


def length(v: Vector) -> int:
    """The square of a vector's length in hexes."""
    q, r = v
    return q * q + q * r + r * r


def dot(a: Vector, b: Vector) -> int:
    """Twice the dot product of two vectors."""
    (aq, ar), (bq, br) = a, b
    return 2 * aq * bq + 2 * ar * br + aq * br + ar * bq


def apart(grid: HexGrid, a: int, b: int) -> int:
    """The square of the distance between two hexes, in hexes."""
    (qa, ra), (qb, rb) = grid.axial[a], grid.axial[b]
    q, r = qb - qa, rb - ra
    return q * q + q * r + r * r


def within_45(f: int, v: Vector) -> bool:
    """Whether a vector lies at most 45 degrees off a facing."""
    along = dot(VECTORS[f], v)
    return along > 0 and along * along >= 2 * length(VECTORS[f]) * length(v)


def within_22(f: int, v: Vector) -> bool:
    """Whether a vector lies at most 22.5 degrees off a facing."""
    along = dot(VECTORS[f], v)
    squares = length(VECTORS[f]) * length(v)
    rest = along * along - 2 * squares
    return along > 0 and rest >= 0 and rest * rest >= 2 * squares * squares


@lru_cache(maxsize=2048)
def arc(grid: HexGrid, a: int, f: int, most: int, narrow: bool = False) -> int:
    """The hexes in the arc before *a* up to a squared distance, as a bit mask; `narrow` is half as wide."""
    q, r = grid.axial[a]
    number = grid.axial_number
    mask = 0
    for dq, dr in _arc(f, most, narrow):
        h = number.get((q + dq, r + dr))
        if h is not None:
            mask |= 1 << h
    return mask


@lru_cache(maxsize=256)
def _arc(f: int, most: int, narrow: bool) -> tuple[Vector, ...]:
    inside = within_22 if narrow else within_45
    reach = 1
    while 3 * reach * reach <= 4 * most:
        reach += 1
    span = range(-reach, reach + 1)
    return tuple((q, r) for q in span for r in span if length((q, r)) <= most and inside(f, (q, r)))


@lru_cache(maxsize=16384)
def nudged_lines(grid: HexGrid, a: int, b: int) -> tuple[int, int]:
    """The hexes on two lines between *a* and *b*, one a little to each side of the true line, as bit masks.

    The two ends are left out. What blocks must stand on both lines: a line along a spine passes where one side is free.
    """
    (qa, ra), (qb, rb) = grid.axial[a], grid.axial[b]
    number = grid.axial_number
    found = []
    for points in _nudged(qb - qa, rb - ra):
        mask = 0
        for q, r in points:
            h = number.get((qa + q, ra + r))
            if h is not None and h not in (a, b):
                mask |= 1 << h
        found.append(mask)
    return found[0], found[1]


@lru_cache(maxsize=1024)
def _nudged(dq: int, dr: int) -> tuple[tuple[Vector, ...], tuple[Vector, ...]]:
    n = max(abs(dq), abs(dr), abs(dq + dr))
    lines = []
    for sign in (1, -1):
        points = (_nearest(dq * i * NUDGE + sign * n, dr * i * NUDGE + 2 * sign * n, n * NUDGE) for i in range(1, n))
        lines.append(tuple(points))
    return lines[0], lines[1]


def _nearest(q: int, r: int, unit: int) -> Vector:
    """The hex whose centre is nearest to a place given in parts of a hex."""
    s = -q - r
    near = [(2 * x + unit) // (2 * unit) for x in (q, r, s)]
    off = [abs(one * unit - x) for one, x in zip(near, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return near[0], near[1]
