"""Facing: the front, flank and rear hexes of counters that face a corner of their hex.

Facing k (0 to 5) looks at the corner between directions k and k + 1. Turning right adds one. A counter over one
hex has two front, two flank and two rear hexes; a counter over two hexes three, two and three. The hexes of a
double counter are ordered left, right as seen from behind it. Zones come as tuples with OFF where the map ends.
"""

from functools import lru_cache

from game.board.hexes import OFF, HexGrid

Hexes = tuple[int, ...]


def front(grid: HexGrid, a: int, k: int) -> tuple[int, int]:
    """The two hexes before a single hex that faces k: left, right."""
    around = grid.neighbours[a]
    return around[k], around[(k + 1) % 6]


def flank(grid: HexGrid, a: int, k: int) -> tuple[int, int]:
    """The two hexes beside a single hex that faces k: left, right."""
    around = grid.neighbours[a]
    return around[(k - 1) % 6], around[(k + 2) % 6]


def rear(grid: HexGrid, a: int, k: int) -> tuple[int, int]:
    """The two hexes behind a single hex that faces k: right, left."""
    around = grid.neighbours[a]
    return around[(k + 3) % 6], around[(k + 4) % 6]


def right_half(grid: HexGrid, left: int, k: int) -> int:
    """The right hex of a double counter whose left hex and facing are given."""
    return grid.neighbours[left][(k + 2) % 6]


def double_front(grid: HexGrid, hexes: Hexes, k: int) -> tuple[int, int, int]:
    """Front left, front centre, front right of a double counter."""
    left, right = hexes
    return grid.neighbours[left][k], grid.neighbours[left][(k + 1) % 6], grid.neighbours[right][(k + 1) % 6]


def double_flank(grid: HexGrid, hexes: Hexes, k: int) -> tuple[int, int]:
    """Left and right flank hex of a double counter."""
    left, right = hexes
    return grid.neighbours[left][(k - 1) % 6], grid.neighbours[right][(k + 2) % 6]


def double_rear(grid: HexGrid, hexes: Hexes, k: int) -> tuple[int, int, int]:
    """Rear left, rear centre, rear right of a double counter."""
    left, right = hexes
    return grid.neighbours[left][(k + 4) % 6], grid.neighbours[left][(k + 3) % 6], grid.neighbours[right][(k + 3) % 6]


@lru_cache(maxsize=65536)
def front_hexes(grid: HexGrid, hexes: Hexes, k: int) -> Hexes:
    """The front hexes on the map of a counter over one or two hexes, from left to right."""
    zone = front(grid, hexes[0], k) if len(hexes) == 1 else double_front(grid, hexes, k)
    return tuple(h for h in zone if h != OFF)


@lru_cache(maxsize=65536)
def flank_hexes(grid: HexGrid, hexes: Hexes, k: int) -> Hexes:
    """The flank hexes on the map of a counter over one or two hexes."""
    zone = flank(grid, hexes[0], k) if len(hexes) == 1 else double_flank(grid, hexes, k)
    return tuple(h for h in zone if h != OFF)


@lru_cache(maxsize=65536)
def rear_hexes(grid: HexGrid, hexes: Hexes, k: int) -> Hexes:
    """The rear hexes on the map of a counter over one or two hexes."""
    zone = rear(grid, hexes[0], k) if len(hexes) == 1 else double_rear(grid, hexes, k)
    return tuple(h for h in zone if h != OFF)


@lru_cache(maxsize=65536)
def around(grid: HexGrid, hexes: Hexes) -> Hexes:
    """Every hex on the map adjacent to a counter, its own left out, in order of number."""
    return tuple(sorted({n for h in hexes for n in grid.neighbours[h] if n != OFF and n not in hexes}))


@lru_cache(maxsize=16384)
def cone(grid: HexGrid, a: int, k: int, hexes: int) -> Hexes:
    """The 60 degree sector before a single hex that faces k, so many hexes deep; ring m holds m + 1 hexes."""
    one, two = grid.directions[k], grid.directions[(k + 1) % 6]
    found = []
    for ring in range(1, min(hexes, grid.columns + grid.rows) + 1):  # further than that no map reaches
        for i in range(ring, -1, -1):
            j = ring - i
            h = grid.beside(a, (i * one[0] + j * two[0], i * one[1] + j * two[1]))
            if h != OFF:
                found.append(h)
    return tuple(found)


def advance(grid: HexGrid, hexes: Hexes, k: int, to_right: bool) -> Hexes:
    """Where the hexes of a counter stand after one step to its front left or front right; OFF off the map."""
    direction = (k + 1) % 6 if to_right else k
    return tuple(grid.neighbours[h][direction] for h in hexes)


def pivot(grid: HexGrid, hexes: Hexes, k: int, to_right: bool) -> tuple[Hexes, int]:
    """A double counter after a wheel: its hexes (left, right) and its facing. The other half goes to the centre."""
    left, right = hexes
    centre = grid.neighbours[left][(k + 1) % 6]
    if to_right:
        return (centre, right), (k + 1) % 6
    return (left, centre), (k - 1) % 6


def about_face(hexes: Hexes, k: int) -> tuple[Hexes, int]:
    """A counter turned by 180 degrees on its hexes: a double's halves swap."""
    return hexes[::-1], (k + 3) % 6


def turns(a: int, b: int) -> int:
    """The number of corners between two facings, 0 to 3."""
    return _CORNERS[(b - a) % 6]


_CORNERS = (0, 1, 2, 3, 2, 1)
