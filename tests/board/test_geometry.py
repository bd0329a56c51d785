"""Hexes, facings, zones and sight lines: the worked cases of the rules, and every case of small maps."""

from collections import deque
from functools import cache
from itertools import pairwise, product

import pytest

from game.board import facing as arcs
from game.board.hexes import DIRECTION_NAMES, OFF, HexGrid
from game.board.sight import sight_line

KIRCHOLM = HexGrid(25, 15)
"""The map of the tercio games: flat hexes, even columns half a hex lower."""
DRAGON = HexGrid(54, 33, shifted="odd", numbering="AB")
KINDS = [HexGrid(12, 10, shape, shifted) for shape, shifted in product(("flat", "pointy"), ("even", "odd"))]
E, W = 1, 4


def kind_of(grid):
    return f"{grid.shape}-{grid.shifted}"


every_kind = pytest.mark.parametrize("grid", KINDS, ids=kind_of)


def hexes(text, grid=KIRCHOLM):
    return tuple(grid.at(label) for label in text.split())


def labels(found, grid=KIRCHOLM):
    return [grid.labels[h] for h in found]


# -- Neighbours and distance --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "around"),
    [
        ("1408", "1407 1508 1509 1409 1309 1308"),  # TV-01, an even column
        ("1703", "1702 1802 1803 1704 1603 1602"),  # TV-02, an odd one
    ],
)
def test_neighbours_clockwise_from_north(label, around):
    assert KIRCHOLM.neighbours[KIRCHOLM.at(label)] == hexes(around)


def test_neighbours_end_at_the_edge_of_the_map():
    names = dict(zip(DIRECTION_NAMES["flat"], KIRCHOLM.neighbours[KIRCHOLM.at("0101")], strict=True))
    assert {name for name, h in names.items() if h == OFF} == {"N", "NE", "SW", "NW"}
    assert KIRCHOLM.labels[names["SE"]] == "0201"


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [  # TV-03
        ("0304", "0904", 6), ("1408", "1308", 1), ("1408", "1309", 1), ("1408", "1307", 2),
        ("2003", "1807", 5), ("2003", "1805", 3), ("1603", "1404", 2),
    ],
)  # fmt: skip
def test_distance(a, b, far):
    assert KIRCHOLM.distance(KIRCHOLM.at(a), KIRCHOLM.at(b)) == far


@cache
def walked(grid):
    """The distances by walking from hex to hex, which knows no coordinates."""
    table = []
    for start in grid:
        far = {start: 0}
        waiting = deque([start])
        while waiting:
            h = waiting.popleft()
            for n in grid.neighbours[h]:
                if n != OFF and n not in far:
                    far[n] = far[h] + 1
                    waiting.append(n)
        table.append([far[h] for h in grid])
    return table


@every_kind
def test_distance_is_that_of_the_shortest_walk(grid):
    table = walked(grid)
    for a in grid:
        assert [grid.distance(a, b) for b in grid] == table[a]


@every_kind
def test_distance_is_symmetric(grid):
    assert all(grid.distance(a, b) == grid.distance(b, a) for a in grid for b in grid)


@every_kind
def test_the_way_back_is_the_opposite_direction(grid):
    for a in grid:
        for direction, n in enumerate(grid.neighbours[a]):
            if n != OFF:
                assert grid.neighbours[n][(direction + 3) % 6] == a
                assert grid.direction(a, n) == direction
                assert grid.step(a, direction) == n


@every_kind
def test_six_turns_bring_you_back(grid):
    whole = 0
    for start in grid:
        h = start
        for direction in range(6):  # a walk around the hex that is on the right
            h = OFF if h == OFF else grid.neighbours[h][direction]
        whole += h != OFF
        assert h in (start, OFF)
    assert whole > 60


def test_pointy_rows_shifted_to_the_right():
    """The grid of the Chotusitz game: rows of pointy hexes, odd rows (counted from 0) half a hex to the east."""
    grid = HexGrid(12, 10, "pointy", "even")  # counted from 1 these are the even rows
    assert DIRECTION_NAMES["pointy"] == ("NE", "E", "SE", "SW", "W", "NW")
    assert labels(grid.neighbours[grid.at("0503")], grid) == ["0502", "0603", "0504", "0404", "0403", "0402"]
    assert labels(grid.neighbours[grid.at("0504")], grid) == ["0603", "0604", "0605", "0505", "0404", "0503"]


def test_pointy_axes_of_the_chotusitz_rules():
    """P-GE1: q = col - (row - (row & 1)) / 2, r = row, counted from 0; distance follows from them."""
    grid = HexGrid(12, 10, "pointy", "even")

    def axial(h):
        column, row = (part - 1 for part in grid.offset[h])
        return column - (row - (row & 1)) // 2, row

    for a, b in product(grid, grid):
        dq, dr = (two - one for one, two in zip(axial(a), axial(b), strict=True))
        assert grid.distance(a, b) == max(abs(dq), abs(dr), abs(dq + dr))


# -- Facing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "front", "flank", "rear"),
    [  # TV-04
        ("1408", "1309 1308", "1409 1407", "1508 1509"),
        ("1507", "1407 1406", "1508 1506", "1606 1607"),
    ],
)
def test_single_hex_facing_west(label, front, flank, rear):
    h = KIRCHOLM.at(label)
    assert arcs.front(KIRCHOLM, h, W) == hexes(front)
    assert arcs.flank(KIRCHOLM, h, W) == hexes(flank)
    assert set(arcs.rear(KIRCHOLM, h, W)) == set(hexes(rear))


@every_kind
def test_front_flank_and_rear_share_out_the_neighbours(grid):
    for h in grid:
        for k in range(6):
            zones = [zone(grid, h, k) for zone in (arcs.front, arcs.flank, arcs.rear)]
            assert sorted(n for zone in zones for n in zone) == sorted(grid.neighbours[h])


@every_kind
def test_double_zones_share_out_its_eight_neighbours(grid):
    seen = 0
    for left in grid:
        for k in range(6):
            pair = (left, arcs.right_half(grid, left, k))
            around = [n for h in pair if h != OFF for n in grid.neighbours[h]]
            if OFF in pair or OFF in around:
                continue
            seen += 1
            zones = [zone(grid, pair, k) for zone in (arcs.double_front, arcs.double_flank, arcs.double_rear)]
            shared = [n for zone in zones for n in zone]
            assert [len(zone) for zone in zones] == [3, 2, 3]
            assert sorted(shared) == sorted(set(around) - set(pair))
            centre = zones[0][1]
            assert all(grid.distance(centre, h) == 1 for h in pair)
    assert seen > 200


def test_double_facing_west():  # TV-05
    pair = hexes("1807 1806")
    assert arcs.right_half(KIRCHOLM, pair[0], W) == pair[1]
    assert arcs.double_front(KIRCHOLM, pair, W) == hexes("1708 1707 1706")
    assert arcs.double_flank(KIRCHOLM, pair, W) == hexes("1808 1805")
    assert arcs.double_rear(KIRCHOLM, pair, W) == hexes("1908 1907 1906")


def test_double_moves():  # TV-06
    pair = hexes("1807 1806")
    assert arcs.advance(KIRCHOLM, pair, W, to_right=False) == hexes("1708 1707")
    assert arcs.advance(KIRCHOLM, pair, W, to_right=True) == hexes("1707 1706")
    left, k = arcs.pivot(KIRCHOLM, pair, W, to_right=False)
    assert (left, k) == (hexes("1807 1707"), 3)
    assert arcs.double_front(KIRCHOLM, left, k) == hexes("1808 1708 1607")
    right, k = arcs.pivot(KIRCHOLM, pair, W, to_right=True)
    assert (right, k) == (hexes("1707 1806"), 5)
    assert arcs.double_front(KIRCHOLM, right, k) == hexes("1606 1706 1805")
    assert arcs.about_face(pair, W) == (hexes("1806 1807"), E)


def test_double_facing_north_north_east():  # TV-07
    left = KIRCHOLM.at("1408")
    pair = (left, arcs.right_half(KIRCHOLM, left, 0))
    assert pair == hexes("1408 1509")
    assert arcs.double_front(KIRCHOLM, pair, 0)[1] == KIRCHOLM.at("1508")
    assert arcs.double_flank(KIRCHOLM, pair, 0) == hexes("1308 1609")
    assert arcs.double_rear(KIRCHOLM, pair, 0) == hexes("1309 1409 1510")


def test_a_pair_of_squares_facing_east():  # TV-112
    pair = hexes("1202 1203")
    assert arcs.right_half(KIRCHOLM, pair[0], E) == pair[1]
    assert arcs.double_front(KIRCHOLM, pair, E) == hexes("1302 1303 1304")
    assert arcs.double_flank(KIRCHOLM, pair, E) == hexes("1201 1204")
    assert set(arcs.double_rear(KIRCHOLM, pair, E)) == set(hexes("1102 1103 1104"))


@every_kind
def test_pivots_and_advances_keep_the_halves_together(grid):
    for left in grid:
        for k in range(6):
            pair = (left, arcs.right_half(grid, left, k))
            if pair[1] == OFF:
                continue
            for to_right in (False, True):
                moved = arcs.advance(grid, pair, k, to_right)
                if OFF not in moved:
                    assert arcs.right_half(grid, moved[0], k) == moved[1]
                wheeled, facing = arcs.pivot(grid, pair, k, to_right)
                if OFF not in wheeled:
                    assert arcs.right_half(grid, wheeled[0], facing) == wheeled[1]
                    assert len(set(pair) & set(wheeled)) == 1
            back, facing = arcs.about_face(pair, k)
            assert arcs.right_half(grid, back[0], facing) == back[1]


def test_turns_between_facings():
    for a, b in product(range(6), range(6)):
        assert arcs.turns(a, b) == arcs.turns(b, a) == min((a - b) % 6, (b - a) % 6)


def test_dragon_labels():
    """A43 B32 facing west: two front hexes, two beside, two behind."""
    h = DRAGON.at("A43 B32")
    assert labels(arcs.front(DRAGON, h, W), DRAGON) == ["A42 B31", "A42 B32"]
    assert labels(arcs.flank(DRAGON, h, W), DRAGON) == ["A43 B31", "A43 B33"]
    assert sorted(labels(arcs.rear(DRAGON, h, W), DRAGON)) == ["A44 B32", "A44 B33"]


def test_dragon_labels_carry_their_own_geometry():
    """Both axes can be read off the label: distance is the greatest of |dA|, |dB| and |dA - dB|."""
    grid = HexGrid(9, 8, shifted="odd", numbering="AB")

    def axes(h):
        a, b = grid.labels[h].split()
        return int(a[1:]), int(b[1:])

    for one, two in product(grid, grid):
        da, db = (y - x for x, y in zip(axes(one), axes(two), strict=True))
        assert grid.distance(one, two) == max(abs(da), abs(db), abs(da - db))


def test_dragon_labels_grow_upwards():
    assert DRAGON.labels[DRAGON.at_offset(1, 33)] == "A1 B1"
    assert DRAGON.labels[DRAGON.at_offset(1, 1)] == "A1 B33"
    assert DRAGON.labels[DRAGON.at_offset(54, 33)] == "A54 B28"
    assert DRAGON.labels[DRAGON.at_offset(54, 1)] == "A54 B60"
    assert len(DRAGON.number) == 1782


# -- Cones --------------------------------------------------------------------------------------------------------


def test_rings_of_a_cone():
    grid = HexGrid(45, 45)
    middle = grid.at_offset(23, 23)
    for k in range(6):
        found = arcs.cone(grid, middle, k, 10)
        assert len(found) == len(set(found)) == 65
        rings = [sum(1 for h in found if grid.distance(middle, h) == ring) for ring in range(1, 11)]
        assert rings == list(range(2, 12))
        assert set(found[:2]) == set(arcs.front(grid, middle, k))


def test_cones_overlap_only_on_their_common_edge():
    grid = HexGrid(45, 45)
    middle = grid.at_offset(23, 23)
    seen = [h for k in range(6) for h in arcs.cone(grid, middle, k, 10)]
    assert len(set(seen)) == sum(6 * ring for ring in range(1, 11))
    assert len(seen) - len(set(seen)) == 6 * 10


# -- Sight lines --------------------------------------------------------------------------------------------------


@every_kind
def test_sight_lines_are_the_same_in_both_directions(grid):
    for a in grid:
        for b in range(a):
            one, two = sight_line(grid, a, b), sight_line(grid, b, a)
            assert one.places == two.places[::-1]
            assert one.sides == two.sides


@every_kind
def test_a_sight_line_is_a_chain_of_neighbours(grid):
    """Each place touches the one before it, the first touches one end and the last the other."""
    for a in grid:
        for b in range(a):
            chain = [(a,), *sight_line(grid, a, b).places, (b,)]
            for one, two in pairwise(chain):
                assert all(grid.distance(x, y) == 1 for x in one for y in two if OFF not in (x, y))


@every_kind
def test_a_sight_line_has_a_place_for_each_hex_of_the_way(grid):
    for a in grid:
        for b in range(a):
            places = sight_line(grid, a, b).places
            assert len(places) >= grid.distance(a, b) - 1
            assert a not in {h for place in places for h in place}
            assert b not in {h for place in places for h in place}


@every_kind
def test_neighbours_have_nothing_between_them(grid):
    for a in grid:
        for n in grid.neighbours[a]:
            if n != OFF:
                assert sight_line(grid, a, n).places == ()


def test_a_line_along_spines():  # TV-11
    places = sight_line(KIRCHOLM, *hexes("0505 0905")).places
    assert [sorted(labels(place)) for place in places] == [["0604", "0605"], ["0705"], ["0804", "0805"]]


def test_a_slanting_line():  # TV-12
    places = sight_line(KIRCHOLM, *hexes("1515 0712")).places
    assert all(len(place) == 1 for place in places)
    assert sorted(labels(h for place in places for h in place)) == [
        "0812", "0913", "1013", "1113", "1114", "1213", "1314", "1414",
    ]  # fmt: skip


def test_a_spine_at_the_edge_of_the_map():
    """The hex on the other side is off the map, and stands in the pair all the same."""
    places = sight_line(KIRCHOLM, *hexes("0101 0301")).places
    assert [set(place) for place in places] == [{OFF, KIRCHOLM.at("0201")}]


@every_kind
def test_what_lies_within_so_many_hexes_however_many(grid):
    for a in (0, 57, grid.size - 1):
        for hexes in (-1, 0, 1, 3, 7, 40, 10**6):
            assert list(grid.within(a, hexes)) == [b for b in grid if grid.distance(a, b) <= hexes]
        assert set(arcs.cone(grid, a, E, 10**6)) == set(arcs.cone(grid, a, E, 20))
