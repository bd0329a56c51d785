"""Fire zones, interception zones and lines of sight of the tercio rules."""

import random

import pytest

from game.rules.tercio.sight import blocked_at
from game.rules.tercio.zones import fire_zone, interception_zone


def hexes(state, text):
    return {state.place(label) for label in text.split()}


def unit(kind, hex, id="a", side="poland", facing="W", **fields):
    return {"id": id, "side": side, "kind": kind, "hex": hex, "facing": facing, **fields}


def clear(state, a, b):
    one, two = state.place(a), state.place(b)
    there, back = blocked_at(state, one, two), blocked_at(state, two, one)
    assert (there is None) == (back is None), (a, b)
    return there is None


def test_interception_zone_on_open_ground(scrap):  # TV-09
    state = scrap(unit("H", "1408"))
    zone = set(interception_zone(state, state.pieces["a"]))
    assert zone == hexes(state, "1309 1308 1209 1208 1207 1110 1109 1108 1107")


@pytest.mark.parametrize("facing", ["NNE", "E", "SSE", "SSW", "W", "NNW"])
def test_interception_zone_has_nine_hexes_in_every_facing(scrap, facing):
    state = scrap(unit("H", "1408", facing=facing))
    zone = interception_zone(state, state.pieces["a"])
    assert len(zone) == len(set(zone)) == 9


def test_interception_zone_behind_troops(scrap):
    """A hex that cannot be seen, or met from a free hex, is not in it."""
    state = scrap(unit("H", "1408"), unit("N", "1308", "wall", "sweden", "E"), unit("N", "1309", "more", "sweden", "E"))
    assert set(interception_zone(state, state.pieces["a"])) == hexes(state, "1308 1309")


def test_interception_zone_of_slow_horse(scrap):
    """Two steps to the hex before the third ring cost more than a disordered unit has in woods."""
    woods = {label: {"terrain": "difficult"} for label in ("1308", "1309", "1207", "1208", "1209")}
    state = scrap(unit("R", "1408", status="disordered"), hexes=woods)
    assert set(interception_zone(state, state.pieces["a"])) == hexes(state, "1309 1308 1209 1208 1207")


@pytest.mark.parametrize(("ma", "size"), [(4, 9), (2, 5), (1, 5)])
def test_interception_zone_by_movement_points(scrap, ma, size):
    """Disordered horse has half its points: two reach the third ring, one the second."""
    state = scrap(unit("R", "1408", status="disordered", ma=ma))
    assert len(interception_zone(state, state.pieces["a"])) == size


def test_foot_and_guns_have_no_interception_zone(scrap):
    state = scrap(unit("N", "1408"), unit("gun", "1608", "gun"))
    assert interception_zone(state, state.pieces["a"]) == []
    assert interception_zone(state, state.pieces["gun"]) == []


def test_gun_zone(scrap):  # TV-10
    state = scrap(unit("gun", "1707"))
    zone = fire_zone(state, state.pieces["a"])
    assert len(zone) == len(set(zone)) == 65
    assert state.place("1206") in zone
    assert not hexes(state, "1201 1702 1707 1807") & set(zone)
    assert all(state.battle.scenario.sheet.grid.distance(state.place("1707"), h) <= 10 for h in zone)


def test_gun_zone_is_the_whole_sector(scrap):
    state = scrap(unit("gun", "2015"), size=(40, 30))
    assert len(fire_zone(state, state.pieces["a"])) == 65


def test_fire_zone_of_foot_and_horse(scrap):
    for kind in ("N", "H"):
        state = scrap(unit(kind, "1408"))
        assert set(fire_zone(state, state.pieces["a"])) == hexes(state, "1309 1308 1409 1407")


# -- Sight --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "seen"),
    [((), True), (("0604",), True), (("0604", "0605"), False), (("0705",), False), (("0804", "0604"), True)],
)
def test_sight_along_spines(scrap, standing, seen):  # TV-11
    state = scrap(*(unit("N", label, f"u{label}") for label in (*standing, "2010")))
    assert clear(state, "0505", "0905") == seen


def test_sight_along_a_slanting_line(scrap):  # TV-12
    for label in ("0812", "0913", "1013", "1113", "1114", "1213", "1314", "1414"):
        assert not clear(scrap(unit("N", label)), "1515", "0712")
    for label in ("0813", "0912", "1014", "1112", "1212", "1214", "1313", "1413"):
        assert clear(scrap(unit("N", label)), "1515", "0712")


@pytest.mark.parametrize(
    ("levels", "standing", "seen"),
    [  # TV-65: both ends of the line 0505 to 1105, the unit and its hex, whether one sees
        ({}, {"0705": "N"}, False),
        ({}, {"0705": "gun"}, True),
        ({"0705": 1}, {}, False),
        ({"0505": 2}, {}, True),
        ({"0505": 2, "0705": 1}, {"0705": "N"}, True),
        ({"0505": 2}, {"0705": "N"}, True),
        ({"0505": 2}, {"0905": "N"}, True),
        ({"0505": 2, "0705": 2}, {}, False),
        ({"0505": 2, "0905": 2}, {}, False),
        ({"0505": 1, "1105": 1}, {"0705": "N"}, True),
        ({"0505": 1, "1105": 1, "0705": 1}, {"0705": "N"}, False),
        ({"0505": 1, "1105": 1, "0705": 1}, {}, True),
    ],
)
def test_sight_over_levels(scrap, levels, standing, seen):
    units = [unit(kind, label, f"u{label}") for label, kind in standing.items()]
    ground = {label: {"level": level} for label, level in levels.items()}
    state = scrap(*units, unit("N", "2010"), hexes=ground)
    assert clear(state, "0505", "1105") == seen


def test_troops_beside_the_lower_end_block(scrap):
    """From level 2 down to level 0: what stands on level 0 in the hex before the lower end."""
    ground = {"0502": {"level": 2}}
    assert clear(scrap(unit("N", "0506"), hexes=ground), "0502", "0508")
    assert not clear(scrap(unit("N", "0507"), hexes=ground), "0502", "0508")
    assert clear(scrap(unit("gun", "0507"), hexes=ground), "0502", "0508")


def test_obstacles_of_the_ground(scrap):
    far = unit("N", "2010")
    for kind, seen in (("woods", False), ("village", False), ("fences", True), ("swamp", True), ("dunes", True)):
        assert clear(scrap(far, hexes={"0505": {"terrain": kind}}), "0502", "0508") == seen
    for end in ("0502", "0508"):
        assert clear(scrap(far, hexes={end: {"terrain": "woods"}}), "0502", "0508")


def test_bocage_blocks_but_not_at_the_ends(scrap):
    far = unit("N", "2010")

    def bocage(a, b):
        return {"hexsides": [{"between": [a, b], "is": "bocage"}]}

    assert not clear(scrap(far, **bocage("0504", "0505")), "0502", "0508")
    assert clear(scrap(far, **bocage("0502", "0503")), "0502", "0508")
    assert clear(scrap(far, **bocage("0507", "0508")), "0502", "0508")
    assert not clear(scrap(far, **bocage("0604", "0605")), "0505", "0905")  # along the spine


def test_neighbours_always_see_each_other(scrap):
    ground = {"0505": {"terrain": "woods", "level": 2}, "0506": {"terrain": "village"}}
    state = scrap(unit("N", "2010"), hexes=ground)
    assert clear(state, "0505", "0506")


def test_sight_is_mutual_on_any_ground(scrap):
    """All pairs of hexes of small maps with random ground, levels and troops."""
    chance = random.Random(1605)
    for _ in range(6):
        ground = {}
        labels = [f"{c:02}{r:02}" for c in range(1, 10) for r in range(1, 9)]
        for label in labels:
            kind = chance.choice(["clear"] * 5 + ["woods", "village", "fences"])
            ground[label] = {"terrain": kind, "level": chance.choice([0, 0, 0, 1, 2])}
        sides = [
            {"between": [f"{c:02}{r:02}", f"{c:02}{r + 1:02}"], "is": "bocage"}
            for c, r in {(chance.randint(1, 9), chance.randint(1, 7)) for _ in range(5)}
        ]
        units = [unit("N", label, f"u{label}") for label in chance.sample(labels, 8)]
        state = scrap(*units, size=(9, 8), hexes=ground, hexsides=sides)
        for a in labels:
            for b in labels:
                if a < b:
                    clear(state, a, b)  # asserts that it is mutual
