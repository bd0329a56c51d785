"""Sets of hexes as bit masks: bit *h* of a whole number stands for hex *h*. Quick to join, to cut and to compare."""

from collections.abc import Iterable
from functools import lru_cache

from game.board.hexes import OFF, HexGrid


def bits(hexes: Iterable[int]) -> int:
    """Some hexes as a bit mask."""
    mask = 0
    for h in hexes:
        mask |= 1 << h
    return mask


def hexes_in(mask: int) -> list[int]:
    """The hexes of a bit mask in order of number."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_where(truths: Iterable[bool]) -> int:
    """The hexes for which a run of truths over all hexes holds, as a bit mask."""
    return sum(1 << h for h, good in enumerate(truths) if good)


@lru_cache(maxsize=65536)
def ball(grid: HexGrid, h: int, hexes: int) -> int:
    """The hexes up to so far from *h*, itself included, as a bit mask; none where *hexes* is less than nothing."""
    if hexes < 0:
        return 0
    mask = 1 << h
    if hexes:
        for n in grid.neighbours[h]:
            if n != OFF:
                mask |= ball(grid, n, hexes - 1)
    return mask
