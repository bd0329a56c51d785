"""D2.1, D4.0, D6.25, D9.11: hexes by two axes, facing, the two hexes of a shock formation, sectors. V01 to V10."""

import pytest

from game.board import facing as arcs
from game.board.hexes import hex_grid
from game.board.masks import hexes_in
from game.rules.dragon.commands import FACINGS
from game.rules.dragon.fire import sector
from game.rules.dragon.melee import position

GRID = hex_grid(54, 33, "flat", "odd", "AB")
NE, E, SE, SW, W, NW = range(6)


def at(label):
    return GRID.number[label]


def labels(hexes):
    return [GRID.labels[h] for h in hexes]


def test_neighbours():
    around = GRID.neighbours[at("A13 B34")]  # N, NE, SE, S, SW, NW
    assert labels(around) == ["A13 B35", "A14 B35", "A14 B34", "A13 B33", "A12 B33", "A12 B34"]


@pytest.mark.parametrize(
    ("one", "two", "far"),
    [
        ("A13 B34", "A43 B32", 32), ("A43 B32", "A43 B46", 14), ("A2 B22", "A47 B46", 45), ("A32 B36", "A43 B45", 11),
    ],
)  # fmt: skip
def test_distance(one, two, far):
    assert GRID.distance(at(one), at(two)) == far


def test_rows_and_the_edge_of_the_map():
    assert [34 - GRID.offset[at(label)][1] for label in ("A13 B34", "A2 B22", "A47 B46")] == [28, 21, 23]
    assert "A55 B30" not in GRID.number
    assert "A10 B5" not in GRID.number


def test_front_sides_and_rear():
    h = at("A43 B32")
    assert labels(arcs.front(GRID, h, W)) == ["A42 B31", "A42 B32"]
    assert set(labels(arcs.flank(GRID, h, W))) == {"A43 B31", "A43 B33"}
    assert set(labels(arcs.rear(GRID, h, W))) == {"A44 B32", "A44 B33"}
    assert FACINGS[W] == "W"


def test_a_shock_formation():
    left = at("A43 B45")
    hexes = (left, arcs.right_half(GRID, left, W))
    assert labels(hexes) == ["A43 B45", "A43 B46"]
    assert labels(arcs.double_front(GRID, hexes, W)) == ["A42 B44", "A42 B45", "A42 B46"]
    assert set(labels(arcs.double_flank(GRID, hexes, W))) == {"A43 B44", "A43 B47"}
    assert set(labels(arcs.double_rear(GRID, hexes, W))) == {"A44 B45", "A44 B46", "A44 B47"}


def test_wheels_of_a_shock_formation():
    hexes = at("A43 B45"), at("A43 B46")
    after, facing = arcs.pivot(GRID, hexes, W, to_right=False)
    assert (labels(after), facing) == (["A43 B45", "A42 B45"], SW)
    after, facing = arcs.pivot(GRID, hexes, W, to_right=True)
    assert (labels(after), facing) == (["A42 B45", "A43 B46"], NW)
    after, facing = arcs.about_face(hexes, W)
    assert (labels(after), facing) == (["A43 B46", "A43 B45"], E)


def test_a_sector(scrap):
    state = scrap({"id": "a", "side": "sweden", "kind": "SI", "hex": "A10 B20"}, size=(54, 33))
    inside = labels(hexes_in(sector(state, state.pieces["a"])))
    assert {"A13 B20", "A13 B21", "A13 B23"} <= set(inside)
    assert not {"A13 B24", "A13 B19"} & set(inside)


def test_from_which_side_an_attack_comes(scrap):
    state = scrap({"id": "d", "side": "sweden", "kind": "R", "hex": "A30 B37"}, size=(54, 33))
    places = ("A29 B37", "A29 B36", "A30 B38", "A30 B36", "A31 B38", "A31 B37")
    found = [position(state, at(place), state.pieces["d"]) for place in places]
    assert found == ["rear", "rear", "side", "side", "front", "front"]
