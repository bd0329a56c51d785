"""Bases: counters over a rectangle of hexes, so many wide and deep, with one of twelve facings on pointy-topped hexes.

The hexes of a base stand front rank first, from its own left to its right, then the rear rank. The first one, its left
front hex, with the facing, width and depth says all. Vectors and facings are those of `twelve`.
"""

from functools import lru_cache

from game.board.hexes import HexGrid
from game.board.twelve import VECTORS, Vector, length


class Base:
    """Where a base stands: its hexes, and as bit masks all of them and the hexes that its front touches."""

    __slots__ = ("depth", "facing", "front", "grid", "hexes", "mask", "touches", "width", "zone")

    def __init__(self, grid: HexGrid, hexes: tuple[int, ...], facing: int, width: int, depth: int):
        self.grid = grid
        self.hexes = hexes
        self.facing = facing
        self.width = width
        self.depth = depth
        self.front = hexes[:width]
        """The hexes of the front rank, from left to right."""
        self.mask = sum(1 << h for h in hexes)
        self.touches = tuple(front_of(grid, h, facing) for h in self.front)
        """The hexes before each hex of the front rank, as a bit mask."""
        self.zone = 0
        for mask in self.touches:
            self.zone |= mask

    @property
    def left(self) -> int:
        """The left front hex."""
        return self.hexes[0]

    @property
    def rear(self) -> tuple[int, ...]:
        """The hexes of the rear rank; of a base of one rank that one."""
        return self.hexes[self.width :] or self.hexes


@lru_cache(maxsize=1024)
def front_of(grid: HexGrid, h: int, f: int) -> int:
    """The hexes before one hex, as a bit mask: two for a facing at a corner, one for a facing at a hexside."""
    mask = 0
    for k in (f,) if f % 2 else (f - 1, f + 1):
        n = grid.beside(h, VECTORS[k % 12])
        if n >= 0:
            mask |= 1 << n
    return mask


@lru_cache(maxsize=1024)
def offsets(f: int, width: int, depth: int) -> tuple[Vector, ...]:
    """The axial differences of a base's hexes from its left front hex."""
    q, r = 0, 0
    front = [(0, 0)]
    for i in range(width - 1):
        dq, dr = VECTORS[(f + (3 if f % 2 == 0 else 2 + 2 * (i % 2))) % 12]
        q, r = q + dq, r + dr
        front.append((q, r))
    back = VECTORS[(f + (6 if f % 2 else 5)) % 12]
    return tuple((q + back[0] * rank, r + back[1] * rank) for rank in range(depth) for q, r in front)


@lru_cache(maxsize=2048)
def base_at(grid: HexGrid, left: int, f: int, width: int, depth: int) -> Base | None:
    """The base with this left front hex and facing, None where it does not fit on the map."""
    q, r = grid.axial[left]
    number = grid.axial_number
    hexes = []
    for dq, dr in offsets(f, width, depth):
        h = number.get((q + dq, r + dr))
        if h is None:
            return None
        hexes.append(h)
    return Base(grid, tuple(hexes), f, width, depth)


def about(base: Base) -> Base:
    """The base turned by 180 degrees on its hexes: the old right becomes the left."""
    last = base.hexes[-1]
    turned = base_at(base.grid, last, (base.facing + 6) % 12, base.width, base.depth)
    assert turned is not None
    return turned


Step = tuple[str, Base]
"""The way of a step ("left", "right" or "ahead") and the base after it."""


@lru_cache(maxsize=1024)
def steps(grid: HexGrid, left: int, f: int, width: int, depth: int) -> tuple[Step, ...]:
    """The bases after one step forward; at a corner there are two ways. Those off the map are left out."""
    found = []
    for way, k in (("ahead", f),) if f % 2 else (("left", f - 1), ("right", f + 1)):
        h = grid.beside(left, VECTORS[k % 12])
        after = base_at(grid, h, f, width, depth) if h >= 0 else None
        if after is not None:
            found.append((way, after))
    return tuple(found)


@lru_cache(maxsize=1024)
def wheels(grid: HexGrid, left: int, f: int, width: int, depth: int) -> tuple[tuple[int, Base, int], ...]:
    """The bases after a wheel of 30 degrees to the left (-1) and to the right (1), its front corner there staying.

    Each comes with a bit mask of the hexes that its outer end passes on the way. Those off the map are left out.
    """
    before = base_at(grid, left, f, width, depth)
    if before is None:
        return ()
    found = []
    for turn in (-1, 1):
        g = (f + turn) % 12
        corner = left
        if turn == 1:
            dq, dr = offsets(g, width, depth)[width - 1]
            corner = grid.beside(before.front[-1], (-dq, -dr))
        after = base_at(grid, corner, g, width, depth) if corner >= 0 else None
        if after is not None:
            found.append((turn, after, _between(grid, before, after)))
    return tuple(found)


def _between(grid: HexGrid, before: Base, after: Base) -> int:
    """The hexes midway between those that an end swings over by two."""
    mask = 0
    for a, b in zip(before.hexes, after.hexes, strict=True):
        (qa, ra), (qb, rb) = grid.axial[a], grid.axial[b]
        dq, dr = qb - qa, rb - ra
        if length((dq, dr)) == 4 and dq % 2 == 0 and dr % 2 == 0:
            h = grid.axial_number.get((qa + dq // 2, ra + dr // 2))
            if h is not None:
                mask |= 1 << h
    return mask
