"""Sight lines: which hexes and hexsides the line between two hex centres touches, reckoned in whole numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product

from game.board.hexes import CORNERS, OFF, HexGrid
from game.board.terrain import side_key


@dataclass(frozen=True, slots=True)
class SightLine:
    """What the line from one hex to another touches between them, in order from the first.

    Each entry of `places` is one hex that the line crosses, or the two hexes on both sides of a spine it runs
    along (OFF for a hex off the map). `sides` are the hexsides crossed or run along, as pairs of hexes; those
    of the two end hexes are left out.
    """

    places: tuple[tuple[int, ...], ...]
    sides: tuple[tuple[int, int], ...]


@lru_cache(maxsize=65536)
def sight_line(grid: HexGrid, a: int, b: int) -> SightLine:
    """The line between the centres of *a* and *b*. The same line backwards touches the same hexes."""
    (qa, ra), (qb, rb) = grid.axial[a], grid.axial[b]
    number = grid.axial_number
    places: list[tuple[int, ...]] = []
    for touched in _touched(grid.shape, qb - qa, rb - ra):
        if len(touched) == 1:
            ((q, r),) = touched
            if (h := number.get((qa + q, ra + r))) is not None:
                places.append((h,))
            continue
        hexes = sorted(number.get((qa + q, ra + r), OFF) for q, r in touched)
        if hexes[-1] != OFF:
            places.append(tuple(hexes))
    sides = {side_key(*hexes) for hexes in places if len(hexes) == 2 and OFF not in hexes}
    for one, two in pairwise([hexes[0] for hexes in places if len(hexes) == 1]):
        if two in grid.neighbours[one]:
            sides.add(side_key(one, two))
    return SightLine(tuple(places), tuple(sorted(sides)))


def off_line(grid: HexGrid, a: int, b: int) -> Callable[[int], int]:
    """How many hexes a hex lies off the line between the centres of *a* and *b*."""
    line = [a, b, *(h for place in sight_line(grid, a, b).places for h in place if h != OFF)]

    @cache
    def off(h: int) -> int:
        return min(grid.distance(h, one) for one in line)

    return off


@lru_cache(maxsize=16384)
def _touched(shape: str, dq: int, dr: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The places of a line to the hex at an axial difference, as axial differences, in order: one hex or two."""
    reach = max(abs(dq), abs(dr), abs(dq + dr)) + 1
    if reach <= 2:
        return ()
    flat = shape == "flat"
    wx, wy = (1, 3) if flat else (3, 1)  # the plane is squeezed; these weights restore true angles
    dx, dy = (3 * dq, 2 * dr + dq) if flat else (2 * dq + dr, 3 * dr)
    corners = CORNERS[shape]
    corner_turns = [dx * cy - dy * cx for cx, cy in corners]
    widest = max(corner_turns)
    found: dict[int, list[tuple[int, int]]] = {}
    for q, r in product(range(min(0, dq) - 1, max(0, dq) + 2), range(min(0, dr) - 1, max(0, dr) + 2)):
        x, y = (3 * q, 2 * r + q) if flat else (2 * q + r, 3 * r)
        turn = dx * y - dy * x
        if abs(turn) > widest or (q, r) in ((0, 0), (dq, dr)):
            continue
        if max(abs(q), abs(r), abs(q + r)) + max(abs(q - dq), abs(r - dr), abs(q + r - dq - dr)) > reach:
            continue
        turns = [turn + corner for corner in corner_turns]
        if min(turns) < 0 < max(turns):
            found[2 * (wx * dx * x + wy * dy * y)] = [(q, r)]
        elif turns.count(0) == 2:
            ends = [corner for corner, one in zip(corners, turns, strict=True) if one == 0]
            middle = sum(wx * dx * (x + cx) + wy * dy * (y + cy) for cx, cy in ends)
            found.setdefault(middle, []).append((q, r))
    return tuple(tuple(hexes) for _, hexes in sorted(found.items()))
