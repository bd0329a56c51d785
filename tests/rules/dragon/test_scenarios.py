"""D16: order of battle, points, the second scenario at its start, zones and secrecy of the third, the end."""

from collections import Counter

import pytest

from game.board.masks import hexes_in
from game.engine.commands import Done
from game.engine.play import apply, decision, start
from game.rules.dragon import commands as c
from game.rules.dragon.data import Zone
from game.rules.dragon.deployment import bar_to_place, hexes_of_zone, zone_of
from game.rules.dragon.facts import in_zone
from game.rules.dragon.stages import Stages
from game.rules.dragon.victory import across, check_victory, collapse, final_victory, kills, score, share_worn


def test_order_of_battle(battles):
    for scenario in battles.values():
        units = Counter((e.side, e.card.kind) for e in scenario.entries)
        sweden = {kind: n for (side, kind), n in units.items() if side == "sweden"}
        poland = {kind: n for (side, kind), n in units.items() if side == "poland"}
        assert sweden == {"SI": 26, "R": 18, "RG": 15, "B": 5, "commander": 5}
        assert poland == {"H": 9, "Pc": 4, "A": 3, "R": 2, "W": 3, "T": 2, "P": 4, "B": 3, "commander": 4}


def test_points_at_full_strength(deployed):
    """V101, AMB-45"""
    table = deployed("the-two-heights")
    assert (score(table, "sweden"), score(table, "poland")) == (85, 57)


def test_lances_and_loads_at_the_start(battles):
    """D12.11, D13.21"""
    for scenario in battles.values():
        for entry in scenario.entries:
            usual = {"H": (("lance", 1),), "B": (("loaded", 1),)}.get(entry.card.kind, ())
            assert entry.marks == usual, entry.id


def test_the_second_scenario_at_its_start(deployed):
    """V102"""
    table = deployed("across-the-stream")
    assert across(table) == 28
    assert share_worn(table, "sweden").all == 64
    assert collapse(table) == ""
    assert {table.pieces[f"swedish-battery-{k}"].form for k in range(1, 6)} == {"transport"}
    assert {table.pieces[f"battery-{k}"].form for k in range(1, 4)} == {"firing"}


@pytest.mark.parametrize("within", [-1, 0, 1, 2, 5, 20, 10**6])
def test_a_zone_near_some_terrain_of_any_size(battles, within):
    """D16.3, AMB-21"""
    sheet = battles["free-set-up"].sheet
    grid, camp = sheet.grid, [h for h in sheet.grid if sheet.terrain[h] == "laager"]
    near = {h for h in grid if any(grid.distance(h, other) <= within for other in camp)}
    zone = Zone(from_column=50, near="laager", within=within)
    assert set(hexes_in(hexes_of_zone(sheet, zone))) == near | {h for h in grid if grid.offset[h][0] >= 50}


@pytest.mark.parametrize(("worn", "broken"), [(42, False), (43, True)])
def test_two_thirds_out_of_order(deployed, worn, broken):
    """V104, AMB-37"""
    table = deployed("free-set-up")
    units = [p.id for p in table.pieces.values() if p.side == "sweden" and p.type != "commander"]
    for id in units[:worn]:
        table.level(id, 1, "", "")
    table.tick(3, "combat")
    check_victory(table)
    assert (table.result is not None and table.result.winner == "poland") is broken


def test_thirty_points_ahead(deployed):
    """V105: the king counts two and 28 others one each."""
    table = deployed("across-the-stream")
    guilty = [
        p.id for p in table.pieces.values() if p.side == "sweden" and p.type in ("SI", "R") and p.group != "lenartsson"
    ]
    for id in guilty[:28]:
        table.remove(id, "", "")
    assert collapse(table) == ""
    table.remove("karl", "", "")
    assert kills(table, "poland") == 30
    assert collapse(table) == "30 points ahead"


def test_the_end_of_the_first_scenario(deployed):
    table = deployed("the-two-heights")
    final_victory(table)
    assert table.result.winner == "sweden"
    assert table.result.clause == "D16.1"


def test_nobody_breaks_in_the_second(deployed):
    table = deployed("across-the-stream")
    final_victory(table)
    assert table.result.winner == "sweden"


@pytest.mark.parametrize(
    ("side", "label", "good"),
    [
        ("poland", "A41 B27", True), ("poland", "A41 B28", False), ("poland", "A37 B23", True),
        ("poland", "A36 B23", False), ("sweden", "A31 B30", True), ("sweden", "A32 B30", False),
    ],
)  # fmt: skip
def test_zones_of_the_free_set_up(deployed, side, label, good):
    """V11, AMB-21"""
    table = deployed("free-set-up")
    assert bool(zone_of(table, side) >> table.place(label) & 1) is good
    unit = next(p for p in table.pieces.values() if p.side == side and p.type != "commander")
    assert (bar_to_place(table, unit, table.place(label)) is None) is good


def test_the_armies_may_stay_as_they_stand(deployed):
    """D16.3 What the file gives is a set-up that the rules allow."""
    table = deployed("free-set-up")
    for piece in table.pieces.values():
        assert zone_of(table, piece.side) >> piece.hex & 1, piece.id
        assert not in_zone(table, piece), piece.id


def test_the_free_set_up_is_secret(ruleset, battles):
    """AMB-69: neither side sees the other until both have done."""
    state, _ = start(ruleset, battles["free-set-up"], seed="1")
    asked = decision(state)
    assert (asked.side, asked.secret) == ("sweden", True)
    state, _ = apply(state, c.Take("karl-1-1"))
    state, _ = apply(state, c.Place("karl-1-1", "A20 B22"))
    state, _ = apply(state, c.Turn("karl-1-1", "NE"))
    state, _ = apply(state, c.Form("karl-1-1", "shooting"))
    assert state.label(state.pieces["karl-1-1"].hex) == "A20 B22"
    assert (state.pieces["karl-1-1"].facing, state.pieces["karl-1-1"].form) == (0, "shooting")
    assert not [one for one in ruleset.view(state, "poland").counters if one.side == "sweden"]
    assert not ruleset.view(state, None).counters
    state, _ = apply(state, Done())
    assert decision(state).side == "poland"
    assert not [one for one in ruleset.view(state, "poland").counters if one.side == "sweden"]
    state, events = apply(state, Done())
    assert any(getattr(event, "topic", "") == "revealed" for event in events)
    assert len(ruleset.view(state, "poland").counters) == len(state.pieces)


def test_a_commander_is_set_up_with_the_left_wing(ruleset, battles):
    """D15.14"""
    state, _ = start(ruleset, battles["free-set-up"], seed="1")
    for command in (
        Done(), c.Take("boruchowski"), Done(), Done(), c.Form("boruchowski", "shock"),
        c.Take("sapieha"), c.Place("sapieha", "A47 B47"),
    ):  # fmt: skip
        state, _ = apply(state, command)
    assert [state.label(h) for h in state.pieces["boruchowski"].hexes] == ["A47 B46", "A47 B47"]
    assert state.label(state.pieces["sapieha"].hex) == "A47 B46"


def test_the_seven_phases(ruleset, battles):
    """D3.1, AMB-38: the Commonwealth first; volley markers are gone after each movement phase (AMB-49)."""
    state, _ = start(ruleset, battles["the-two-heights"], seed="1")
    seen = []
    while state.clock.turn == 1:
        asked = decision(state)
        if asked.topic == "activate":
            seen.append((state.clock.phase, asked.side))
        bored = [one for one in asked.options if one.kind in ("done", "decline")]
        state, _events = apply(state, bored[0])
    assert seen == [("movement of poland", "poland"), ("movement of sweden", "sweden")]
    assert Stages.STEPS[0] == "loading"
    assert not any(piece.number("volleys") for piece in state.pieces.values())
