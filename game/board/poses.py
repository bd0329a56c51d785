"""Where a base of one shape may stand near a hex, and the moves from one place to the next, as plain numbers.

A *window* is a square piece of a grid with its own numbers for hexes, column by column, so wide that a base in its
midst does not leave it by one move. A *pose* is twelve times the left front hex there plus the facing. So the hexes of
a base, those before its front and what its moves change are the same differences of numbers everywhere on every map.
"""

from functools import lru_cache

from game.board.bases import about, base_at, steps, wheels
from game.board.hexes import HexGrid, hex_grid

AHEAD, LEFT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT, ABOUT = range(6)
"""The moves: steps, wheels by 30 degrees, about-face."""
STEPS = {"ahead": AHEAD, "left": LEFT, "right": RIGHT}
SIDE = 48
"""Hexes along a window. Even, so that the rows which are shifted have the same numbers in all columns."""
BIAS = 8 * (SIDE + 1)
"""The masks of a kind are so many bits higher than the hex they are about, so that no bit is below the first."""
Move = tuple[int, int, int]
"""Which move it is, the difference of the poses, and the hexes that its outer end passes, as a bit mask with BIAS."""


class Kind:
    """What all poses with one facing in rows that are shifted alike have in common; bit masks with BIAS."""

    __slots__ = ("back", "hexes", "mask", "moves", "near", "which", "zone")

    def __init__(self, hexes: tuple[tuple[int, int], ...], mask: int, zone: int, moves: tuple[Move, ...], near: int):
        self.hexes = hexes
        """Columns and rows of each hex from the left front one."""
        self.mask = mask
        self.zone = zone
        """The hexes before its front."""
        self.moves = moves
        self.near = near
        """All hexes that the base, its front, and both after any move take up."""
        self.which = {more: move for move, more, _between in moves}
        """Which move it is by the difference of the poses."""
        self.back: dict[int, int] = {}
        """By the step, the difference from here to the pose from which that step leads here."""


@lru_cache(maxsize=64)
def kinds_of(shifted: str, width: int, depth: int) -> tuple[Kind, ...]:
    """The kinds of pose of a base of one shape, by the pose modulo 24, for grids with these rows shifted."""
    kinds = tuple(_kind(shifted, row, f, width, depth) for row in (0, 1) for f in range(12))
    for number, kind in enumerate(kinds):
        for which, more, _between in kind.moves:
            if which in STEPS.values():
                kinds[(number + more) % 24].back[which] = -more
    return kinds


def _kind(shifted: str, row: int, f: int, width: int, depth: int) -> Kind:
    """The differences as the bases in the midst of a window have them."""
    grid = hex_grid(SIDE, SIDE, "pointy", shifted)
    middle = grid.at_offset(SIDE // 2, SIDE // 2 + 1 + row)
    base = base_at(grid, middle, f, width, depth)
    assert base is not None
    found = [(STEPS[way], after, 0) for way, after in steps(grid, middle, f, width, depth)]
    for turn, after, between in wheels(grid, middle, f, width, depth):
        found.append((WHEEL_LEFT if turn < 0 else WHEEL_RIGHT, after, between))
    found.append((ABOUT, about(base), 0))

    def with_bias(mask: int) -> int:
        return mask << BIAS >> middle

    near = base.mask | base.zone
    for _which, after, between in found:
        near |= after.mask | after.zone | between
    c, r = grid.offset[middle]
    moves = tuple(
        (which, 12 * (after.hexes[0] - middle) + after.facing - f, with_bias(between))
        for which, after, between in found
    )
    return Kind(
        tuple((grid.offset[h][0] - c, grid.offset[h][1] - r) for h in base.hexes),
        with_bias(base.mask), with_bias(base.zone), moves, with_bias(near),
    )  # fmt: skip


class Window:
    """The piece of a grid around a hex, and what lies off the map in it."""

    __slots__ = ("_column", "_row", "_strips", "grid", "off")

    def __init__(self, grid: HexGrid, middle: int):
        self.grid = grid
        rows = grid.rows
        c, r = divmod(middle, rows)
        self._column, self._row = c - SIDE // 2, (r - SIDE // 2) // 2 * 2
        first, last = max(0, self._row), min(rows, self._row + SIDE)
        strip = (1 << last - first) - 1
        self._strips = tuple(
            (column * rows + first, (column - self._column) * SIDE + first - self._row, strip)
            for column in range(max(0, self._column), min(grid.columns, self._column + SIDE))
        )
        self.off = (1 << SIDE * SIDE) - 1
        for _first, place, strip in self._strips:
            self.off ^= strip << place

    def view(self, mask: int) -> int:
        """What a bit mask of the grid holds in the window, by the numbers of the window."""
        found = 0
        if mask:
            for first, place, strip in self._strips:
                found |= (mask >> first & strip) << place
        return found

    def pose(self, h: int, f: int) -> int:
        """The pose of a base with this left front hex of the grid and facing."""
        c, r = divmod(h, self.grid.rows)
        return 12 * ((c - self._column) * SIDE + r - self._row) + f

    def hex(self, pose: int) -> int:
        """The left front hex of a pose by its number on the grid, on which it must lie."""
        c, r = divmod(pose // 12, SIDE)
        return (c + self._column) * self.grid.rows + r + self._row


@lru_cache(maxsize=1024)
def window(grid: HexGrid, middle: int) -> Window:
    """The window around a hex."""
    return Window(grid, middle)
