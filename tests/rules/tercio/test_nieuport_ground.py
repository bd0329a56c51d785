"""Zones, sight and lines of command under Nieuport: the same geometry on another map."""

import pytest

from game.rules.tercio.command import in_command
from game.rules.tercio.facts import field, wing_units
from game.rules.tercio.sight import blocked_at
from game.rules.tercio.zones import fire_zone, interception_zone
from game.setup.library import packaged
from game.setup.loader import load_scenario
from tests.rules.tercio.nieuport import RULESET, deployed


@pytest.fixture
def dunes(scrap):
    """Makes a position of Nieuport: counters, and the ground by its hexes."""

    def make(*pieces, **ground):
        return scrap(*pieces, title="nieuport-1600", **ground)

    return make


def unit(kind, hex, id="a", side="spain", facing="W"):
    return {"id": id, "side": side, "kind": kind, "hex": hex, "facing": facing}


def hexes(state, text):
    return {state.place(label) for label in text.split()}


def clear(state, a, b):
    there, back = (blocked_at(state, state.place(x), state.place(y)) for x, y in ((a, b), (b, a)))
    assert (there is None) == (back is None), (a, b)
    return there is None


def test_the_two_maps_have_the_same_grid(kircholm):  # TV-01 to TV-07
    grid = load_scenario(packaged() / "nieuport-1600" / "battle-of-the-dunes.yaml", [RULESET]).sheet.grid
    assert grid.labels == kircholm.sheet.grid.labels
    assert grid.neighbours == kircholm.sheet.grid.neighbours


def test_interception_zone_on_open_ground(dunes):  # TV-09
    state = dunes(unit("C", "1408"))
    zone = set(interception_zone(state, state.pieces["a"]))
    assert zone == hexes(state, "1309 1308 1209 1208 1207 1110 1109 1108 1107")


def test_gun_zone(dunes):
    state = dunes(unit("gun", "1707"))
    assert len(set(fire_zone(state, state.pieces["a"]))) == 65


@pytest.mark.parametrize(
    ("standing", "seen"), [((), True), (("0604",), True), (("0604", "0605"), False), (("0705",), False)]
)
def test_sight_along_spines(dunes, standing, seen):  # TV-11
    assert clear(dunes(*(unit("N", label, f"u{label}") for label in (*standing, "2010"))), "0505", "0905") == seen


def test_sight_along_a_slanting_line(dunes):  # TV-12
    for label in ("0812", "0913", "1013", "1113", "1114", "1213", "1314", "1414"):
        assert not clear(dunes(unit("N", label)), "1515", "0712")
    for label in ("0813", "0912", "1014", "1112", "1212", "1214", "1313", "1413"):
        assert clear(dunes(unit("N", label)), "1515", "0712")


@pytest.mark.parametrize(
    ("high", "standing", "seen"),
    [  # TV-66: the dunes, what stands at 0705, whether 0505 and 1105 see each other
        ("", "", True), ("", "N", False), ("", "gun", True), ("0505 1105", "N", True), ("0505 1105 0705", "", True),
        ("0505 0705", "", False), ("0505", "N", False), ("0705", "", False),
    ],
)  # fmt: skip
def test_sight_over_dunes(dunes, high, standing, seen):
    ground = {label: {"terrain": "dunes", "level": 1} for label in high.split()}
    units = [unit(standing, "0705", "between")] if standing else []
    assert clear(dunes(*units, unit("N", "2010"), hexes=ground), "0505", "1105") == seen


@pytest.mark.parametrize("name", ["battle-of-the-dunes", "before-high-tide"])
def test_every_unit_starts_in_command(name):  # TV-38
    table = deployed(name)
    for wing in field(table).wing_side:
        assert {unit.id for unit in wing_units(table, wing)} == set(in_command(table, wing)), wing
