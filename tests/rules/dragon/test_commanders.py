"""D15: commanders ride along, ride alone, and stay out of enemy zones."""

from game.engine.commands import Done
from game.engine.play import apply, decision, objection
from game.rules.dragon import commands as c

H = {"id": "h", "side": "poland", "kind": "H", "hex": "A9 B10"}
LEAD = {"id": "lead", "side": "poland", "kind": "commander", "hex": "A9 B10"}


def test_he_rides_along_for_his_own_points(scrap):
    """D15.21, AMB-35"""
    state = scrap(H, LEAD, start={"side": "poland", "unit": "h"}, hexes={"A8 B10": {"terrain": "wood"}})
    state, _ = apply(state, c.Move("h", "A8 B10"))
    assert state.pieces["lead"].hex == state.pieces["h"].hex
    assert state.pieces["lead"].number("rode") == 2


def test_he_may_be_left_behind(scrap):
    state = scrap(H, LEAD, start={"side": "poland", "unit": "h"})
    state, _ = apply(state, c.Move("h", "A8 B10", True))
    assert state.label(state.pieces["lead"].hex) == "A9 B10"


def test_alone_he_keeps_out_of_enemy_zones_and_rides_more_than_once(scrap):
    """D15.12, D15.21"""
    enemy = {"id": "e", "side": "sweden", "kind": "SI", "hex": "A6 B10"}
    state = scrap(H, LEAD, enemy, start={"side": "poland"})
    state, _ = apply(state, c.Act("lead"))
    state, _ = apply(state, c.Move("lead", "A8 B10"))
    assert objection(state, c.Move("lead", "A7 B10")).clause == "D15.21"
    state, _ = apply(state, Done())
    assert decision(state).topic == "activate"
    assert objection(state, c.Act("lead")) is None
    assert state.pieces["lead"].number("rode") == 1


def test_with_a_unit_he_enters_a_zone(scrap):
    """D15.21"""
    enemy = {"id": "e", "side": "sweden", "kind": "R", "hex": "A6 B10"}
    spare = {"id": "spare", "side": "poland", "kind": "W", "hex": "A18 B12"}
    state = scrap(H | {"hex": "A8 B10"}, LEAD | {"hex": "A8 B10"}, enemy, spare, start={"side": "poland", "unit": "h"})
    state, _ = apply(state, c.Move("h", "A7 B10"))
    assert state.label(state.pieces["lead"].hex) == "A7 B10"
    assert decision(state).topic == "activate"  # D8.21 the unit has stopped


def test_he_stands_with_the_left_wing(scrap):
    """D15.14, D6.25"""
    state = scrap(H, LEAD | {"hex": "A9 B11"}, start={"side": "poland", "unit": "h"})
    state, _ = apply(state, c.Form("h", "shock"))
    assert state.label(state.pieces["lead"].hex) == "A9 B10"
    state, _ = apply(state, c.Turn("h", "E"))
    assert state.pieces["lead"].hex == state.pieces["h"].hexes[0]
    assert state.label(state.pieces["lead"].hex) == "A9 B11"
