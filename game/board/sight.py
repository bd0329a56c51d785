"""Sight lines: which hexes and hexsides the line between two hex centres touches, reckoned in whole numbers."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from game.board.hexes import OFF, HexGrid
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
    if grid.distance(a, b) <= 1:
        return SightLine((), ())
    xa, ya = grid.plane[a]
    dx, dy = grid.plane[b][0] - xa, grid.plane[b][1] - ya
    wx, wy = (1, 3) if grid.shape == "flat" else (3, 1)  # the plane is squeezed; these weights restore true angles
    reach = grid.distance(a, b) + 1
    places: dict[tuple[int, int], tuple[int, ...]] = {}
    for h in grid.within(a, reach):
        if h in (a, b) or grid.distance(a, h) + grid.distance(h, b) > reach:
            continue
        x, y = grid.plane[h][0] - xa, grid.plane[h][1] - ya
        turns = [dx * (y + cy) - dy * (x + cx) for cx, cy in grid.corners]
        if min(turns) < 0 < max(turns):
            places[2 * (wx * dx * x + wy * dy * y), h] = (h,)
        elif turns.count(0) == 2:
            touched = [corner for corner, turn in zip(grid.corners, turns, strict=True) if turn == 0]
            middle = sum(wx * dx * (x + cx) + wy * dy * (y + cy) for cx, cy in touched)
            places[middle, OFF] = tuple(sorted((*places.get((middle, OFF), ()), h)))
    ordered = [
        hexes if single != OFF or len(hexes) == 2 else (OFF, *hexes) for (_, single), hexes in sorted(places.items())
    ]
    sides = {side_key(*hexes) for hexes in ordered if len(hexes) == 2 and OFF not in hexes}
    crossed = [hexes[0] for (_, single), hexes in sorted(places.items()) if single != OFF]
    for one, two in pairwise(crossed):
        if grid.distance(one, two) == 1:
            sides.add(side_key(one, two))
    return SightLine(tuple(ordered), tuple(sorted(sides)))
