"""Section 2 of the rules: the worked cases, and two hundred places against a slow reference."""

import random

import pytest

from game.board.bases import about, base_at, steps, wheels
from game.board.hexes import hex_grid
from game.board.twelve import VECTORS, apart, arc, dot, length, nudged_lines, within_22, within_45
from game.rules.pips.zones import attack_zone, bearing_zone, centre_of
from tests.rules.pips import slow

GRID = hex_grid(68, 48, "pointy", "even")
SHAPES = {"line": (4, 1), "double": (2, 2), "single": (2, 1), "gun": (1, 2)}


def at(column: int, row: int) -> int:
    """A hex by its column and row from 0."""
    return GRID.at_offset(column + 1, row + 1)


def spots(hexes) -> list[tuple[int, int]]:
    """Hexes as columns and rows from 0."""
    return [(GRID.offset[h][0] - 1, GRID.offset[h][1] - 1) for h in hexes]


def base(shape: str, column: int, row: int, f: int):
    found = base_at(GRID, at(column, row), f, *SHAPES[shape])
    assert found is not None
    return found


def hexes_in(mask: int) -> list[int]:
    return [h for h in GRID if mask >> h & 1]


def vector(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    (aq, ar), (bq, br) = GRID.axial[at(*a)], GRID.axial[at(*b)]
    return bq - aq, br - ar


@pytest.mark.parametrize(
    ("a", "b", "squared"),
    [
        ((30, 20), (30, 16), 12),
        ((30, 20), (31, 15), 21),
        ((30, 20), (34, 20), 16),
        ((30, 20), (32, 16), 16),
        ((30, 20), (35, 20), 25),
        ((30, 20), (30, 17), 7),
        ((30, 20), (33, 20), 9),
        ((34, 14), (34, 27), 127),
        ((34, 14), (34, 28), 147),
        ((30, 20), (32, 20), 4),
        ((30, 20), (30, 18), 3),
        ((30, 20), (31, 17), 9),
    ],
)
def test_squared_distances(a, b, squared):
    """TV-01 to TV-04."""
    assert apart(GRID, at(*a), at(*b)) == squared


@pytest.mark.parametrize(
    ("f", "b", "product", "squared", "inside"),
    [
        (0, (30, 19), 3, 1, True),
        (0, (31, 20), 0, 1, False),
        (0, (32, 17), 9, 13, True),
        (0, (32, 18), 6, 7, False),
        (0, (33, 16), 12, 21, True),
        (1, (30, 19), 2, 1, True),
        (1, (31, 20), 1, 1, False),
        (1, (32, 19), 4, 7, True),
        (1, (33, 19), 5, 13, False),
        (1, (31, 17), 6, 9, True),
    ],
)
def test_the_arc_of_45_degrees(f, b, product, squared, inside):
    """TV-05, TV-06."""
    v = vector((30, 20), b)
    assert (dot(VECTORS[f], v), length(v)) == (product, squared)
    assert within_45(f, v) is inside


@pytest.mark.parametrize(("f", "count"), [(0, 16), (1, 14)])
def test_hexes_in_the_arc_of_a_musket(f, count):
    """P-GE4."""
    assert arc(GRID, at(30, 20), f, 16).bit_count() == count


@pytest.mark.parametrize(
    ("shape", "place", "f", "hexes"),
    [
        ("line", (27, 13), 6, [(27, 13), (26, 13), (25, 13), (24, 13)]),
        ("line", (23, 10), 9, [(23, 10), (22, 9), (23, 8), (22, 7)]),
        ("double", (14, 16), 6, [(14, 16), (13, 16), (13, 15), (12, 15)]),
        ("gun", (34, 14), 6, [(34, 14), (33, 13)]),
    ],
)
def test_footprints(shape, place, f, hexes):
    """TV-07; the rear rank is compared as a set."""
    assert set(spots(base(shape, *place, f).hexes)) == set(hexes)
    assert spots(base(shape, *place, f).hexes)[0] == place


@pytest.mark.parametrize(("shape", "left"), [("line", (23, 20)), ("double", (21, 21))])
def test_about_face(shape, left):
    """TV-08."""
    before = base(shape, 20, 20, 0)
    after = about(before)
    assert (spots(after.hexes)[0], after.facing) == (left, 6)
    assert after.mask == before.mask


@pytest.mark.parametrize(
    ("turn", "once", "twice"),
    [
        (-1, (11, [(20, 20), (20, 19), (21, 19), (22, 18)]), (10, [(20, 20), (20, 19), (21, 18), (21, 17)])),
        (1, (1, [(20, 19), (21, 19), (22, 20), (23, 20)]), (2, [(21, 17), (22, 18), (22, 19), (23, 20)])),
    ],
)
def test_wheels_of_a_line(turn, once, twice):
    """TV-09, TV-10."""
    here = base("line", 20, 20, 0)
    for facing, hexes in (once, twice):
        here = next(to for side, to, _ in wheels(GRID, here.left, here.facing, 4, 1) if side == turn)
        assert (here.facing, spots(here.hexes)) == (facing, hexes)


def test_wheel_of_two_ranks():
    """TV-11."""
    turned = next(to for side, to, _ in wheels(GRID, at(20, 20), 0, 2, 2) if side == -1)
    assert turned.facing == 11
    assert set(spots(turned.hexes)) == {(20, 20), (20, 19), (20, 21), (21, 20)}


@pytest.mark.parametrize(
    ("defender", "attacker", "zone"),
    [
        (("line", 20, 20, 0), ("line", 23, 19, 6), "front"),
        (("line", 20, 20, 0), ("line", 26, 19, 6), "front"),
        (("line", 20, 20, 0), ("double", 24, 21, 9), "flank"),
        (("line", 20, 20, 0), ("line", 24, 22, 9), "flank"),
        (("line", 20, 20, 0), ("double", 24, 20, 8), "flank"),
        (("line", 20, 20, 0), ("line", 20, 21, 0), "rear"),
        (("line", 20, 20, 0), ("double", 23, 19, 8), "front"),
        (("double", 20, 20, 0), ("double", 23, 20, 6), "front"),
        (("double", 20, 20, 0), ("double", 22, 20, 9), "flank"),
        (("double", 20, 20, 0), ("double", 22, 20, 8), "flank"),
        (("double", 20, 20, 0), ("double", 21, 19, 8), "front"),
    ],
)
def test_attack_zones(defender, attacker, zone):
    """TV-12, TV-12b."""
    assert attack_zone(base(*attacker), base(*defender)) == zone


@pytest.mark.parametrize(
    ("point", "zone"), [((30, 10), "front"), ((38, 20), "flank-right"), ((22, 21), "flank-left"), ((30, 28), "rear")]
)
def test_bearing_zones(point, zone):
    """TV-13."""
    assert bearing_zone(0, centre_of(GRID, (at(30, 20),)), centre_of(GRID, (at(*point),))) == zone


def test_the_two_lines():
    """TV-14."""
    one, two = (set(spots(hexes_in(mask))) for mask in nudged_lines(GRID, at(30, 20), at(30, 16)))
    assert {frozenset(one), frozenset(two)} == {
        frozenset({(30, 19), (30, 18), (30, 17)}),
        frozenset({(29, 19), (30, 18), (29, 17)}),
    }


def poses():
    dice = random.Random(1742)
    for _ in range(200):
        shape = dice.choice(list(SHAPES))
        yield shape, (dice.randrange(10, 58), dice.randrange(10, 38)), dice.randrange(12)


@pytest.mark.parametrize(("shape", "place", "f"), list(poses()))
def test_against_the_slow_reference(shape, place, f):
    """P-GE5 to P-GE9 in two hundred seeded places."""
    width, depth = SHAPES[shape]
    here = base(shape, *place, f)
    assert spots(here.hexes) == slow.hexes(place, f, width, depth)
    assert set(spots(hexes_in(here.zone))) == slow.zone(place, f, width, depth)
    assert set(spots(about(here).hexes)) == set(spots(here.hexes))
    assert spots(about(here).hexes) == slow.hexes(spots(about(here).hexes)[0], (f + 6) % 12, width, depth)
    assert {turn for turn, _after, _between in wheels(GRID, here.left, f, width, depth)} == {-1, 1}
    for turn, after, between in wheels(GRID, here.left, f, width, depth):
        hexes, midway = slow.wheel(place, f, width, depth, turn)
        assert spots(after.hexes) == hexes
        assert set(spots(hexes_in(between))) == midway
    ways = dict(steps(GRID, here.left, f, width, depth))
    assert set(ways) == ({"ahead"} if f % 2 else {"left", "right"})
    for side, after in ways.items():
        dx, dy = slow.WAYS[{"ahead": f, "left": (f - 1) % 12, "right": (f + 1) % 12}[side]]
        moved = [slow.spot_at(x + dx, y + dy) for x, y in map(slow.centre, spots(here.hexes))]
        assert spots(after.hexes) == moved


@pytest.mark.parametrize(("shape", "place", "f"), list(poses()))
def test_zones_against_the_slow_reference(shape, place, f):
    """P-GE10, P-GE11: attackers of every shape and facing who touch the unit, and points all around it."""
    width, _depth = SHAPES[shape]
    dice = random.Random(f"zones {shape} {place} {f}")
    here = base(shape, *place, f)
    own = spots(here.hexes)
    touching = 0
    while touching < 4:
        other = dice.choice(list(SHAPES))
        there = base(other, place[0] + dice.randrange(-5, 6), place[1] + dice.randrange(-5, 6), dice.randrange(12))
        if there.mask & here.mask or not there.zone & here.mask:
            continue
        touching += 1
        front, before = spots(there.hexes)[: SHAPES[other][0]], set(spots(hexes_in(there.zone)))
        wanted = slow.attack_zone(front, there.facing, before, own, f, width)
        assert attack_zone(there, here) == wanted, (other, front, there.facing)
    for _ in range(20):
        point = place[0] + dice.randrange(-10, 11), place[1] + dice.randrange(-10, 11)
        if point not in own:
            found = bearing_zone(f, centre_of(GRID, here.hexes), centre_of(GRID, (at(*point),)))
            assert found == slow.bearing_zone(f, own, point)


@pytest.mark.parametrize(("shape", "place", "f"), list(poses()))
def test_arcs_against_the_slow_reference(shape, place, f):
    """P-GE4: each hex within six, in the arc or not."""
    inside = set(spots(hexes_in(arc(GRID, at(*place), f, 36))))
    x, y = slow.centre(place)
    for spot in spots(GRID.within(at(*place), 7)):
        cx, cy = slow.centre(spot)
        v = cx - x, cy - y
        assert (spot in inside) == (slow.square(v) <= 4 * 36 and slow.inside_45(f, v))


@pytest.mark.parametrize("place", [place for _shape, place, _f in list(poses())[::8]])
def test_lines_against_the_slow_reference(place):
    """P-GE12: both lines to each hex within seven; the reference takes a third of a second for a place."""
    for h in GRID.within(at(*place), 7):
        spot = spots([h])[0]
        if spot != place:
            one, two = nudged_lines(GRID, at(*place), h)
            assert [set(spots(hexes_in(mask))) for mask in (one, two)] == slow.lines(place, spot)


def test_the_narrow_arc():
    """O-4: straight ahead, never more than the wide arc."""
    for f in range(12):
        for q in range(-4, 5):
            for r in range(-4, 5):
                if (q, r) != (0, 0) and within_22(f, (q, r)):
                    assert within_45(f, (q, r))
        assert within_22(f, VECTORS[f])
        assert not within_22(f, VECTORS[(f + 1) % 12])
