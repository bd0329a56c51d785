"""Where a base of one shape may stand on a grid, and the moves from one place to the next, as plain numbers.

A *pose* is twelve times the left front hex plus the facing. Hexes are numbered column by column, so that a base, the hexes
before its front and what a move changes are the same differences of numbers in all rows that are shifted alike. They
are made once for a shape; only near the edges of the map are the bases of `bases` asked.
"""

from functools import lru_cache

from game.board.bases import about, base_at, steps, wheels
from game.board.hexes import HexGrid, hex_grid

AHEAD, LEFT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT, ABOUT = range(6)
"""The moves: steps, wheels by 30 degrees, about-face."""
STEPS = {"ahead": AHEAD, "left": LEFT, "right": RIGHT}
Move = tuple[int, int, int]
"""Which move it is, the pose after it, and as a bit mask the hexes its outer end passes on the way."""

MARGIN = 6
"""Hexes from the edge within which a pose is not told by differences: a base, its front and its moves reach no farther."""


class Kind:
    """What all poses with one facing in rows that are shifted alike have in common, by differences of numbers."""

    __slots__ = ("hexes", "mask", "moves", "zone")

    def __init__(self, hexes: tuple[int, ...], mask: int, zone: int, moves: tuple[Move, ...]):
        self.hexes = hexes
        self.mask = mask
        self.zone = zone
        self.moves = moves


class Poses:
    """The poses of a base so many hexes wide and deep on a grid with pointed tops."""

    __slots__ = ("bias", "depth", "first", "grid", "kinds", "last", "low", "rows", "width")

    def __init__(self, grid: HexGrid, width: int, depth: int):
        self.grid, self.width, self.depth = grid, width, depth
        self.rows = grid.rows
        self.low = grid.rows - MARGIN
        self.bias = MARGIN * (grid.rows + 1)
        """The masks of kinds are this many bits higher than the hex they are about, so that no bit is below the first."""
        self.first, self.last = self.bias, grid.size - self.bias
        self.kinds = tuple(self._kind(f, row) for f in range(12) for row in (0, 1))

    def _kind(self, f: int, row: int) -> Kind:
        """Take the differences from a base in the midst of a grid of as many rows, be they ever so few."""
        wide = 4 * MARGIN
        grid = hex_grid(wide, wide, "pointy", self.grid.shifted)
        middle = grid.at_offset(2 * MARGIN, 2 * MARGIN + 1 + row)
        c, r = grid.offset[middle]
        base = base_at(grid, middle, f, self.width, self.depth)
        assert base is not None

        def differs(h: int) -> int:
            return (grid.offset[h][0] - c) * self.rows + grid.offset[h][1] - r

        def mask_of(hexes: int) -> int:
            mask = 0
            while hexes:
                low = hexes & -hexes
                mask |= 1 << differs(low.bit_length() - 1) + self.bias
                hexes ^= low
            return mask

        moves = tuple(
            (which, 12 * differs(pose // 12) + pose % 12 - f, mask_of(between))
            for which, pose, between in _moves(grid, 12 * middle + f, self.width, self.depth)
        )
        return Kind(tuple(differs(h) for h in base.hexes), mask_of(base.mask), mask_of(base.zone), moves)

    def kind(self, pose: int) -> Kind | None:
        """What a pose has in common with others; None near the edges of the map."""
        h, f = divmod(pose, 12)
        row = h % self.rows
        if MARGIN <= row < self.low and self.first <= h < self.last:
            return self.kinds[2 * f + (row & 1)]
        return None

    def masks(self, pose: int) -> tuple[int, int] | None:
        """The hexes of a base and those before its front, as bit masks; None where it is not on the map as a whole."""
        kind = self.kind(pose)
        if kind is not None:
            shift = pose // 12 - self.bias
            return kind.mask << shift, kind.zone << shift
        base = base_at(self.grid, pose // 12, pose % 12, self.width, self.depth)
        return None if base is None else (base.mask, base.zone)

    def hexes(self, pose: int) -> tuple[int, ...]:
        """The hexes of a base that is on the map, as `Base.hexes`."""
        kind = self.kind(pose)
        if kind is not None:
            h = pose // 12
            return tuple([h + more for more in kind.hexes])
        base = base_at(self.grid, pose // 12, pose % 12, self.width, self.depth)
        assert base is not None
        return base.hexes

    def moves(self, pose: int) -> list[Move]:
        """The moves of a base: steps, wheels, about-face. Those off the map are left out, or have no `masks`."""
        kind = self.kind(pose)
        if kind is None:
            return _moves(self.grid, pose, self.width, self.depth)
        shift = pose // 12 - self.bias
        return [(which, pose + more, between and between << shift) for which, more, between in kind.moves]


def _moves(grid: HexGrid, pose: int, width: int, depth: int) -> list[Move]:
    h, f = divmod(pose, 12)
    found = [(STEPS[way], 12 * after.hexes[0] + f, 0) for way, after in steps(grid, h, f, width, depth)]
    for turn, after, between in wheels(grid, h, f, width, depth):
        found.append((WHEEL_LEFT if turn < 0 else WHEEL_RIGHT, 12 * after.hexes[0] + after.facing, between))
    base = base_at(grid, h, f, width, depth)
    assert base is not None
    turned = about(base)
    return [*found, (ABOUT, 12 * turned.hexes[0] + turned.facing, 0)]


@lru_cache(maxsize=64)
def poses_of(grid: HexGrid, width: int, depth: int) -> Poses:
    """The poses of a base of one shape on a grid."""
    return Poses(grid, width, depth)
