"""The geometry of bases once more, slowly and by other means: points of the plane, fractions, no tables.

A hex in column c and row r (from 0) has its centre at x = 2c + (r odd), y = r; a unit of x is half a hex, one of y is
half a hex times the root of 3. Bearings are taken clockwise from north.
"""

from fractions import Fraction

Spot = tuple[int, int]


def centre(spot: Spot) -> tuple[int, int]:
    """The centre of a hex in the plane."""
    column, row = spot
    return 2 * column + row % 2, row


def spot_at(x: int, y: int) -> Spot:
    """The hex with its centre there."""
    assert (x - y % 2) % 2 == 0
    return (x - y % 2) // 2, y


def square(v: tuple[int, int]) -> int:
    """Four times the squared length in hexes."""
    return v[0] ** 2 + 3 * v[1] ** 2


WAYS = {1: (1, -1), 3: (2, 0), 5: (1, 1), 7: (-1, 1), 9: (-2, 0), 11: (-1, -1)}
"""The six steps by their bearing in twelfths of a circle."""


def way(f: int) -> tuple[int, int]:
    """Where a facing looks."""
    f %= 12
    if f % 2:
        return WAYS[f]
    one, two = WAYS[(f - 1) % 12], WAYS[(f + 1) % 12]
    return one[0] + two[0], one[1] + two[1]


def inside_45(f: int, v: tuple[int, int]) -> bool:
    """Whether a vector is at most 45 degrees off: the squares of the cosines compared."""
    a = way(f)
    product = a[0] * v[0] + 3 * a[1] * v[1]
    return product > 0 and Fraction(product**2, square(a) * square(v)) >= Fraction(1, 2)


def hexes(left: Spot, f: int, width: int, depth: int) -> list[Spot]:
    """P-GE5 step by step."""
    x, y = centre(left)
    found = []
    back = WAYS[(f + (6 if f % 2 else 5)) % 12]
    for rank in range(depth):
        px, py = x + rank * back[0], y + rank * back[1]
        for file in range(width):
            found.append(spot_at(px, py))
            turn = 3 if f % 2 == 0 else (2, 4)[file % 2]
            px, py = px + WAYS[(f + turn) % 12][0], py + WAYS[(f + turn) % 12][1]
    return found


def zone(left: Spot, f: int, width: int, depth: int) -> set[Spot]:
    """P-GE9 The hexes before the front rank."""
    found = set()
    for spot in hexes(left, f, width, depth)[:width]:
        x, y = centre(spot)
        for k in (f,) if f % 2 else (f - 1, f + 1):
            found.add(spot_at(x + WAYS[k % 12][0], y + WAYS[k % 12][1]))
    return found


def wheel(left: Spot, f: int, width: int, depth: int, turn: int) -> tuple[list[Spot], set[Spot]]:
    """P-GE8 The hexes after a wheel, and those midway of an end that moves two: every place tried for the corner."""
    before = hexes(left, f, width, depth)
    g = (f + turn) % 12
    corner = before[0] if turn == -1 else before[width - 1]
    for column in range(left[0] - 9, left[0] + 10):
        for row in range(left[1] - 9, left[1] + 10):
            after = hexes((column, row), g, width, depth)
            if (after[0] if turn == -1 else after[width - 1]) == corner:
                between = set()
                for a, b in zip(before, after, strict=True):
                    (ax, ay), (bx, by) = centre(a), centre(b)
                    if square((bx - ax, by - ay)) == 16 and not ((ax + bx) % 2 or (ay + by) % 2):
                        mx, my = (ax + bx) // 2, (ay + by) // 2
                        if (mx - my % 2) % 2 == 0:
                            between.add(spot_at(mx, my))
                return after, between
    raise AssertionError("no place keeps the corner")


def axial(spot: Spot) -> tuple[Fraction, Fraction]:
    """The axial place of a hex."""
    column, row = spot
    return Fraction(column - (row - row % 2) // 2), Fraction(row)


def lines(a: Spot, b: Spot) -> list[set[Spot]]:
    """P-GE12 The hexes of both nudged lines, in fractions."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    n = int(max(abs(bq - aq), abs(br - ar), abs(bq - aq + br - ar)))
    found = []
    for sign in (1, -1):
        line = set()
        for i in range(1, n):
            q = aq + (bq - aq) * i / n + sign * Fraction(1, 10**6)
            r = ar + (br - ar) * i / n + sign * Fraction(2, 10**6)
            line.add(nearest(q, r))
        found.append(line)
    return found


def nearest(q: Fraction, r: Fraction) -> Spot:
    """The hex whose centre is nearest, by its distance to all hexes around."""
    x, y = 2 * q + r, r

    def away(spot: Spot) -> Fraction:
        cx, cy = centre(spot)
        return (x - cx) ** 2 + 3 * (y - cy) ** 2

    row, column = int(y), int(x) // 2
    around = [(c, r) for c in range(column - 2, column + 3) for r in range(row - 2, row + 3)]
    return min(around, key=away)


Point = tuple[Fraction, Fraction]


def middle(spots: list[Spot]) -> Point:
    """The middle of some hexes in the plane."""
    points = [centre(spot) for spot in spots]
    return Fraction(sum(x for x, _y in points), len(points)), Fraction(sum(y for _x, y in points), len(points))


def doubled(a: tuple[int, int], b: Point) -> Fraction:
    """Twice the product of two vectors in hexes, as the rules write it."""
    return (a[0] * b[0] + 3 * a[1] * b[1]) / 2


def attack_zone(attacker: list[Spot], g: int, before: set[Spot], defender: list[Spot], f: int, width: int) -> str:
    """P-GE10 in fractions: *attacker* is his front rank, *before* all that lies before each of its hexes."""
    turned = abs((g - f + 6) % 12 - 6)
    if turned >= 5:
        return "front"
    if turned <= 1:
        return "rear"
    touching = [spot for spot in attacker if zone_of_one(spot, g) & set(defender)]
    assert touching
    assert before & set(defender)
    x, y = middle(touching)
    bx, by = middle(defender)
    along = doubled(way(f), (x - bx, y - by))
    rank = defender[:width] if along > 0 else defender[-width:]
    rx, ry = middle(rank)
    aside = abs(doubled(way(f + 3), (x - rx, y - ry)))
    if (aside > width) if f % 2 == 0 else (2 * aside > 3 * width):
        return "flank"
    return "front" if along > 0 else "rear"


def zone_of_one(spot: Spot, f: int) -> set[Spot]:
    """P-GE9 The hexes before one hex."""
    x, y = centre(spot)
    return {spot_at(x + WAYS[k % 12][0], y + WAYS[k % 12][1]) for k in ((f,) if f % 2 else (f - 1, f + 1))}


def bearing_zone(f: int, unit: list[Spot], point: Spot) -> str:
    """P-GE11 in fractions, scaled to whole numbers for the squares of the cosines."""
    ux, uy = middle(unit)
    x, y = centre(point)
    v = int((x - ux) * len(unit)), int((y - uy) * len(unit))
    if inside_45(f, v):
        return "front"
    if inside_45(f + 6, v):
        return "rear"
    across = way(f + 3)
    return "flank-right" if across[0] * v[0] + 3 * across[1] * v[1] > 0 else "flank-left"
