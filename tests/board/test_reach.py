"""Least-cost search and plain ways over hexes."""

from game.board.hexes import HexGrid
from game.board.reach import NO_WAY, path_to, reach, straight_way, ways_from
from game.board.sight import off_line

GRID = HexGrid(9, 9)
START = GRID.at("0505")
WALL = sum(1 << h for h in GRID if GRID.offset[h][0] == 6 and GRID.offset[h][1] != 9)
"""Column 6, but for its last hex."""


def neighbours(dear):
    """A step rule: 1 a hex, 5 into the hexes of a bit mask."""

    def steps(h):
        return [(n, 5 if dear >> n & 1 else 1) for n in GRID.neighbours[h] if n >= 0]

    return steps


def test_reach_takes_the_cheapest_way():
    found = reach(START, neighbours(WALL), 30)
    through, around = GRID.at("0605"), GRID.at("0705")
    assert found[through].cost == 5
    assert found[around].cost == 6
    assert path_to(found, around)[0] == START
    assert len(path_to(found, around)) == 3
    assert found[START].before is None


def test_of_several_cheapest_ways_the_straightest_is_taken():
    for goal in GRID.within(START, 4):
        off, cost = off_line(GRID, START, goal), GRID.distance(START, goal)
        way = straight_way(START, neighbours(0), goal, cost, off)
        assert (way[0], way[-1], len(way)) == (START, goal, cost + 1)
        assert not any(off(h) for h in way)


def test_a_straight_way_costs_no_more_than_any():
    around = GRID.at("0705")
    off = off_line(GRID, START, around)
    assert off(GRID.at("0609")) == 4
    found = reach(START, neighbours(WALL), 30)
    assert straight_way(START, neighbours(WALL), around, found[around].cost, off) == path_to(found, around)


def test_reach_ends_where_the_points_end():
    found = reach(START, neighbours(0), 3)
    assert set(found) == set(GRID.within(START, 3))
    assert all(found[h].cost == GRID.distance(START, h) for h in found)


def test_ways_over_open_ground_are_distances():
    assert ways_from(GRID, (START,), 0) == tuple(GRID.distance(START, h) for h in GRID)


def test_ways_go_around_what_is_closed():
    far = ways_from(GRID, (START,), WALL)
    assert far[GRID.at("0605")] == NO_WAY
    assert GRID.distance(START, GRID.at("0705")) < far[GRID.at("0705")] < NO_WAY
    assert ways_from(GRID, (START,), WALL | 1 << GRID.at("0609"))[GRID.at("0705")] == NO_WAY


def test_ways_come_from_the_nearest_start():
    assert ways_from(GRID, (START, GRID.at("0705")), WALL)[GRID.at("0805")] == 1
