"""NS9: the tide of the second scenario, and the sea of the first."""

import pytest

from game.engine.play import apply, decision
from game.rules.tercio import commands as c
from game.rules.tercio.control import held
from game.rules.tercio.facts import field
from game.rules.tercio.invariants import faults
from game.rules.tercio.plan import bar_at
from game.rules.tercio.victory import score
from tests.rules.tercio.nieuport import at_step, deployed, labels, said, set_at


def tide(*changes, turn=3):
    """The start of turn 3, with the horse of the beach on the map and pieces set where the test wants them."""
    table = deployed("before-high-tide", dice=[0, 1] * 4)
    for id, *hexes in changes:
        set_at(table, id, *hexes)
    return at_step(table, turn, "begin")


def test_each_goes_straight_up_the_beach():  # TV-14
    table = tide(("hottinga-1", "1004"))
    stand = {id: labels(table, id) for id in ("penny", "bacx", "lodewitz", "mendoza")}
    assert stand == {"penny": ["0802"], "bacx": ["1102"], "lodewitz": ["1202"], "mendoza": ["1902"]}
    assert table.clock.turn == 3
    assert said(table, "tide") == ["The tide comes in"]
    assert held(table)["0802"] == "dutch", "a unit that is driven into a hex holds it too"


def test_nobody_free_ahead_in_an_odd_column_is_lost():  # TV-14
    table = tide()  # Hottinga stands in 1102, the only hex of row 02 beside 1101
    assert "bacx" not in table.pieces
    assert score(table, "spain") == 2
    assert [e.cause for e in table.events if e.kind == "removed"] == ["the tide"]


def test_an_even_column_has_two_hexes_beside_it():
    table = tide(("hottinga-1", "0802"))
    asked = decision(table)
    assert (asked.side, asked.subject, asked.clause) == ("dutch", "penny", "NS9")
    assert set(asked.options) == {c.GoAshore("penny", "0702"), c.GoAshore("penny", "0902")}
    assert asked.options.why_not(c.GoAshore("penny", "0802")).clause == "NS9"
    assert list(faults(table)) == []
    assert labels(table, "bacx") == ["1102"], "those with their own column free go first"
    state, _events = apply(table.finished(), c.GoAshore("penny", "0702"))
    assert state.label(state.pieces["penny"].hex) == "0702"
    assert state.clock.phase != "tide"


def test_one_free_hex_is_taken_unasked_and_none_is_the_end():
    table = tide(("hottinga-1", "0802"), ("hottinga-2", "0902"))
    assert labels(table, "penny") == ["0702"]
    table = tide(("hottinga-1", "0802"), ("hottinga-2", "0902"), ("hottinga-3", "0702"))
    assert "penny" not in table.pieces


def test_an_enemy_gun_or_commander_fills_a_hex_and_an_own_gun_does_not():
    assert labels(tide(("artillery-dutch-2", "0802")), "penny") == ["0802"]
    assert decision(tide(("artillery-spain", "0802"))).subject == "penny"
    assert decision(tide(("alberto-ac", "0802"))).subject == "penny"


def test_facing_and_status_stay_and_nobody_reacts():
    table = deployed("before-high-tide", dice=[0, 1] * 4)
    table.turn("mendoza", 2)
    table.level("mendoza", 1, "test", "")
    set_at(table, "nova", "1903")
    at_step(table, 3, "begin")
    mendoza = table.pieces["mendoza"]
    assert (labels(table, "mendoza"), mendoza.facing, mendoza.level) == (["1902"], 2, 1)
    assert decision(table).topic != "react"


@pytest.mark.parametrize(
    ("hexes", "after"), [(("1302", "1301"), ["1303", "1302"]), (("1601", "1501"), ["1602", "1502"])]
)
def test_a_double_goes_as_a_block(hexes, after):  # D-97b
    table = deployed("before-high-tide", dice=[0, 1] * 4)
    table.turn("mutineers", 4 if hexes[0][:2] == hexes[1][:2] else 3)
    set_at(table, "mutineers", *hexes)
    set_at(table, "mendoza-wc", hexes[1])
    at_step(table, 3, "begin")
    assert labels(table, "mutineers") == after
    assert labels(table, "mendoza-wc") == after[1:], "its commander goes with his half"


def test_a_double_without_room_is_lost_with_its_commander():
    table = tide(("mutineers", "1302", "1301"), ("mendoza-wc", "1301"), ("nova", "1303"))
    assert "mutineers" not in table.pieces
    assert "mendoza-wc" not in table.pieces
    assert score(table, "dutch") >= 4


def test_an_army_commander_alone_goes_too():
    assert labels(tide(("alberto-ac", "2301")), "alberto-ac") == ["2302"]
    table = tide(("alberto-ac", "2301"), ("gardes", "2302"))
    assert "alberto-ac" not in table.pieces


def test_afterwards_it_is_sea():  # D-121
    before, after = tide(turn=2), tide(turn=3)
    assert not any(field(before).impassable >> before.place(f"{n:02}01") & 1 for n in range(1, 26))
    assert all(field(after).impassable >> after.place(f"{n:02}01") & 1 for n in range(1, 26))
    assert list(faults(after)) == []
    assert bar_at(after, "mendoza", "1901").clause
    set_at(after, "mendoza", "1901")
    assert any("nobody may enter" in sentence for sentence in faults(after))


def test_what_was_worked_out_before_is_forgotten():
    table = deployed("before-high-tide", dice=[0, 1] * 4)
    for id in ("penny", "bacx", "lodewitz", "mendoza"):
        table.remove(id, "test", "")
    table.places[""]["stale"] = 1
    at_step(table, 3, "begin")
    assert "stale" not in table.places[""]


def test_the_first_scenario_has_sea_from_the_start():
    table = deployed()
    assert {table.battle.scenario.sheet.terrain[table.place(f"{n:02}01")] for n in range(1, 26)} == {"ocean"}
    assert field(table).impassable >> table.place("0101") & 1
    assert at_step(table, 3, "begin").clock.phase != "tide"
    assert said(table, "tide") == []


def test_it_comes_once():
    table = deployed("before-high-tide", dice=[0, 1] * 4)
    for id in ("penny", "bacx", "lodewitz", "mendoza"):
        table.remove(id, "test", "")
    at_step(table, 4, "begin")
    assert said(table, "tide") == []
