"""Both battles as they stand, and the worked cases that rest on them."""

from dataclasses import replace

import pytest

from game.board.bases import about
from game.engine.commands import Done
from game.engine.play import apply, decision, objection, start
from game.rules.pips import commands as c
from game.rules.pips.data import FIRING, FOOT, GENERAL, LOSSES
from game.rules.pips.facts import base_of, field
from game.rules.pips.generals import rides
from game.rules.pips.invariants import faults
from game.rules.pips.locked import Hurt
from game.rules.pips.losses import eliminate, lose_steps
from game.rules.pips.morale import assign_support, supporters
from game.rules.pips.retreat import free_run, retreat
from game.rules.pips.victory import check_victory, final_victory, value


def at(state, column, row):
    return state.battle.scenario.sheet.grid.at_offset(column + 1, row + 1)


def spots(state, hexes):
    grid = state.battle.scenario.sheet.grid
    return {(grid.offset[h][0] - 1, grid.offset[h][1] - 1) for h in hexes}


def south(table, unit, rows=12):
    """Fire from straight before or behind a unit."""
    return Hurt(unit, "none", (table.pieces[unit].hexes[0] + rows,), 1)


@pytest.mark.parametrize(
    ("name", "values"),
    [("chotusitz", {"prussia": 39, "austria": 42}), ("sahay", {"austria": 13, "france": 17})],
)
def test_values_at_the_start(ruleset, request, name, values):
    """P-VP1, section 17."""
    state = start(ruleset, request.getfixturevalue(name), frozenset(), "1")[0]
    assert {side: value(state, side) for side in field(state).sides} == values
    assert list(ruleset.check(request.getfixturevalue(name))) == []
    assert list(faults(state)) == []
    assert decision(state).side == "austria"


def test_the_hexes_of_the_ground(chotusitz):
    """Section 17.1, some of its hexes."""
    grid = chotusitz.sheet.grid
    where = {
        (14, 3): "pond", (5, 12): "major-stream", (54, 12): "minor-stream", (56, 15): "marsh", (47, 8): "built-up",
        (60, 2): "woods", (56, 13): "clear",
    }  # fmt: skip
    for (column, row), kind in where.items():
        assert chotusitz.sheet.terrain[grid.at_offset(column + 1, row + 1)] == kind, (column, row)
    assert chotusitz.sheet.level[grid.at_offset(33, 15)] == 1


def test_support_at_the_start(deployed):
    """TV-75."""
    assert "pc4" in supporters(deployed, deployed.pieces["pc1"], south(deployed, "pc1"))
    found = supporters(deployed, deployed.pieces["pl5"], south(deployed, "pl5"))
    assert "pl7" in found
    assert "pl8" not in found


def test_everybody_in_the_first_line_has_support(deployed):
    """Section 17.1: each foot and heavy unit of the first line has a supporter for a threat from the front."""
    first = [f"pr{n}" for n in (1, 2, 3)] + [f"pc{n}" for n in (1, 2, 3)] + ["pl1", "pl5", "pl6"]
    for id in first:
        assert supporters(deployed, deployed.pieces[id], south(deployed, id)), id


def test_support_is_shared_out():
    """TV-76, TV-77."""
    assert assign_support({"u1": ["pr4"], "u2": ["pr4"]}) == {"u1": "pr4"}
    assert assign_support({"u1": ["s1", "s2"], "u2": ["s1"]}) == {"u1": "s2", "u2": "s1"}


def test_a_rout_toward_the_pond(deployed):
    """TV-82: five steps run free, the sixth would be in the pond."""
    piece = deployed.pieces["pr1"]
    retreat(deployed, "pr1", Hurt("pr1", "al1", deployed.pieces["al1"].hexes, 1))
    assert spots(deployed, deployed.pieces["pr1"].hexes) == {(12, 10), (13, 10), (12, 11), (13, 11)}
    assert deployed.pieces["pr1"].facing == 0
    assert piece.facing == 6


def test_no_way_round_the_pond(deployed):
    """TV-82: with a six no path of seven steps is free."""
    piece = deployed.pieces["pr1"]
    turned = about(base_of(deployed, piece))
    deployed.turn("pr1", turned.facing, turned.hexes)
    assert free_run(deployed, deployed.pieces["pr1"], 40) is not None
    assert free_run(deployed, deployed.pieces["pr1"], 50) is None


def test_a_line_at_a_hexside_keeps_its_left(deployed):
    """TV-15: of a zigzag the first two hexes are a base."""
    lose_steps(deployed, "pc7", 2, "fire", "P-ST3")
    assert spots(deployed, deployed.pieces["pc7"].hexes) == {(23, 10), (22, 9)}
    assert deployed.pieces["pc7"].form == "single"


def test_prussia_falls_below_half(deployed):
    """TV-90: at twenty it fights on, at nineteen it is defeated."""
    for id in ("pc1", "pc2", "pc3", "pc4", "pc5", "pc6", "pc7", "pl1", "pr1", "pr2", "pr3"):
        deployed.remove(id, "fire", "")
    assert value(deployed, "prussia") == 20
    check_victory(deployed)
    assert deployed.result is None
    deployed.remove("pr4", "fire", "")
    check_victory(deployed)
    assert (deployed.result.winner, deployed.result.clause) == ("austria", "P-VP2")


def test_a_general_lost_with_his_unit(deployed):
    """TV-91."""
    deployed.move("px1", deployed.pieces["pc1"].hexes[:1], (0, 0))
    deployed.attach("px1", "pc1")
    eliminate(deployed, "pc1", "fire", "")
    assert value(deployed, "prussia") == 34


def test_both_below_half(deployed):
    """TV-92: 18 of 39 against 20 of 42 is a victory of Austria."""
    for id in ("pc1", "pc2", "pc3", "pc4", "pc5", "pc6", "pc7", "pl1", "pl2", "px1"):
        deployed.remove(id, "fire", "")
    for id in ("ac1", "ac2", "ac3", "ac4", "ac5", "ac6", "ac7", "ac8", "ac9", "ax1", "al1"):
        deployed.remove(id, "fire", "")
    assert (value(deployed, "prussia"), value(deployed, "austria")) == (18, 20)
    check_victory(deployed)
    assert deployed.result.winner == "austria"


def test_night_falls(deployed):
    """P-VP2: within five points of a hundred it is a draw."""
    deployed.remove("pr1", "fire", "")
    final_victory(deployed)
    assert deployed.result.winner == ""


def test_sectors_in_any_order(begun):
    """D-07, D-05, D-12: the owner names sectors and targets; a unit keeps its sector."""
    names = {command.sector for command in decision(begun).options}
    assert names == {"austria-left", "austria-centre", "austria-right"}
    after = apply(begun, c.Sector("austria-right"))[0]
    assert objection(after, c.Act("ac1")).clause == "P-CC3"


def test_light_foot_is_worth_one(deployed):
    """D-32."""
    assert field(deployed).value("ar9") == 1
    assert field(deployed).value("ac1") == 2


def test_no_two_generals_in_a_hex(deployed):
    """D-55, P-GN1: a general rides six hexes, not where another is."""
    px1 = deployed.pieces["px1"]
    reached = rides(deployed, px1)
    grid = deployed.battle.scenario.sheet.grid
    assert max(grid.distance(px1.hexes[0], h) for h in reached) == 6
    deployed.move("px2", (grid.neighbours[px1.hexes[0]][1],), (0, 0))
    deployed.memo.clear()
    assert grid.neighbours[px1.hexes[0]][1] not in rides(deployed, px1)


def test_shifts_before_the_battle(ruleset, sahay):
    """O-3: each side two units, in its rows, free of others."""
    state = start(ruleset, sahay, frozenset({"shifts"}), "1")[0]
    assert decision(state).side == "austria"
    state = apply(state, c.Act("aa1"))[0]
    offered = list(decision(state).options)
    assert all(isinstance(command, c.Shift) for command in offered)
    assert objection(state, c.Shift("aa1", "1423")).clause == "O-3"
    state = apply(state, c.Shift("aa1", "1012"))[0]
    assert state.pieces["aa1"].hexes[0] == state.place("1012")
    state = apply(state, Done())[0]
    assert decision(state).side == "france"
    for _n in range(2):
        unit = next(p.id for p in state.pieces.values() if p.side == "france" and p.type == FOOT)
        state = apply(state, c.Act(unit))[0]
        state = apply(state, next(iter(decision(state).options)))[0]
    assert decision(state).topic == "sectors"


@pytest.mark.parametrize(("place", "firing"), [("0504", 0), ("1414", 1)])
def test_no_firing_order_is_shifted_into_a_wood(ruleset, sahay, place, firing):
    """O-3, D-58, P-MV2."""
    state = start(ruleset, sahay, frozenset({"shifts"}), "1")[0]
    for command in (c.Act("aa1"), c.Shift("aa1", place)):
        state = apply(state, command)[0]
    assert state.pieces["aa1"].number(FIRING) == firing


def test_a_unit_at_half_starts_on_one_base(ruleset, sahay):
    """P-ST3: losses in the file of a battle shrink the base."""
    entries = tuple(
        replace(entry, marks=((LOSSES, 2),)) if entry.card.kind == FOOT else entry for entry in sahay.entries
    )
    state = start(ruleset, replace(sahay, entries=entries), frozenset(), "1")[0]
    foot = [piece for piece in state.pieces.values() if piece.type == FOOT]
    assert {len(piece.hexes) for piece in foot} == {2}
    assert all(piece.type != GENERAL for piece in foot)
