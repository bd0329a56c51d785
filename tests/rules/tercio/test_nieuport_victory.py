"""NS3, NS4: points for units, commanders and hexes, and the sudden victories of Nieuport."""

import pytest

from game.rules.tercio.control import held
from game.rules.tercio.losses import eliminate, lose_commander
from game.rules.tercio.movement import step_into
from game.rules.tercio.ruling import set_by_ruling
from game.rules.tercio.shifts import advance
from game.rules.tercio.victory import check_columns, final_victory, score, score_by_source
from tests.rules.tercio.nieuport import at_step, deployed, said, set_at

BEST = ("mutineers", "mutineers-m", "monroy-villar", "monroy-villar-m", "zapena-avila", "zapena-avila-m")


def test_what_is_lost_counts_by_morale_and_size():  # TV-113
    table = deployed()
    assert (score(table, "dutch"), score(table, "spain")) == (3, 0)  # D-96b: three hexes, 0802 is nobody's
    for id, points in (("mutineers", 4), ("monroy-villar-m", 2), ("barlotte-bucquoy", 2), ("prade", 1)):
        before = score(table, "dutch")
        eliminate(table, id, "test", "")
        assert score(table, "dutch") == before + points, id
    for id, points in (("ghistelles", 1), ("bacx", 2), ("artillery-dutch-2", 1)):
        before = score(table, "spain")
        eliminate(table, id, "test", "")
        assert score(table, "spain") == before + points, id
    lose_commander(table, "maurits-ac", "test", "")
    lose_commander(table, "solms-wc", "test", "")
    assert score_by_source(table, "spain") == {
        "Enemy units destroyed": 4, "Enemy commanders lost": 2, "Hexes held": 0,
    }  # fmt: skip


def test_the_last_unit_in_a_hex_holds_it():
    table = deployed()
    set_at(table, "nova", "0702")
    shift = advance(table.battle.rules, table.pieces["nova"].hexes, 1, True)
    assert shift.hexes == (table.place("0802"),)
    step_into(table, "nova", shift, "move", ())
    assert held(table)["0802"] == "spain"
    assert said(table, "control") == ["Nova takes 0802: it counts for Spain now"]
    again = advance(table.battle.rules, table.pieces["nova"].hexes, 1, False)
    step_into(table, "nova", again, "move", ())
    assert held(table)["0802"] == "spain", "gone on, it still holds it"


def test_an_own_unit_that_comes_back_says_nothing():
    table = deployed()
    set_at(table, "gardes", "1005")
    step_into(table, "hottinga-2", advance(table.battle.rules, table.pieces["hottinga-2"].hexes, 1, True), "move", ())
    set_at(table, "hottinga-2", "1004")
    step_into(table, "gardes", advance(table.battle.rules, table.pieces["gardes"].hexes, 1, False), "move", ())
    assert held(table)["1105"] == "dutch"
    assert said(table, "control") == []


def test_a_double_holds_both_its_hexes_and_a_broken_unit_its_own():
    table = deployed()
    for id in ("domerville-1", "domerville-2"):
        eliminate(table, id, "test", "")
    set_by_ruling(table, {("mutineers", "hex"): "0809 0808"})
    assert [held(table)[label] for label in ("0808", "0809")] == ["spain", "spain"]
    table.level("ghistelles", 3, "test", "")
    set_by_ruling(table, {("ghistelles", "hex"): "0802"})
    assert held(table)["0802"] == "dutch"


def test_no_commander_holds_a_hex():
    table = deployed()
    set_by_ruling(table, {("alberto-ac", "hex"): "0802"})
    assert held(table)["0802"] == ""


@pytest.mark.parametrize(("lost", "winner"), [((), "dutch"), (("ghistelles", "balen", "gardes"), "spain"),
                                              (("ghistelles", "gardes"), "")])  # fmt: skip
def test_after_the_last_turn(lost, winner):
    table = deployed()
    for id in lost:
        eliminate(table, id, "test", "")
    final_victory(table)
    assert (table.result.winner, table.result.clause) == (winner, "NS3")


def test_it_is_the_printed_number_of_turns():  # NS1, NS9, D-100
    for name, turns in (("battle-of-the-dunes", 10), ("before-high-tide", 13)):
        assert at_step(deployed(name), turns - 1, "next").result is None
        assert at_step(deployed(name), turns, "next").result.clause == "NS3"


def test_all_tercios_of_morale_eight_lost():
    table = deployed()
    for id in BEST[:-1]:
        eliminate(table, id, "test", "")
    assert table.result is None
    eliminate(table, BEST[-1], "test", "")
    assert (table.result.winner, table.result.clause) == ("dutch", "NS4")


def test_without_such_a_tercio_it_never_fires():  # TV-117, D-95
    table = deployed()
    special = table.battle.rules.special.destroy_types["dutch"]
    object.__setattr__(special, "morale", 9)
    try:
        for id in BEST:
            eliminate(table, id, "test", "")
        assert table.result is None
    finally:
        object.__setattr__(special, "morale", 8)


@pytest.mark.parametrize(("last", "winner"), [("0801", None), ("0709", "spain"), ("0815", None), ("2505", None)])
def test_no_dutch_unit_left_in_the_east(last, winner):  # TV-114
    table = deployed("before-high-tide")
    for piece in [p for p in table.pieces.values() if p.side == "dutch" and p.type != "commander"]:
        if piece.id not in ("balen", "penny"):
            eliminate(table, piece.id, "test", "")
    set_at(table, "balen", "0501")
    set_at(table, "penny", last)
    assert table.result is None, "it is looked at when a wing has run, and after the Rout phase"
    check_columns(table)
    assert (table.result.winner if table.result else None) == winner
    if winner:
        assert table.result.clause == "NS4"


def test_it_is_looked_at_after_the_rout():
    table = deployed()
    for piece in [p for p in table.pieces.values() if p.side == "dutch" and p.type != "commander"]:
        if table.battle.rules.grid.offset[piece.hex][0] >= 8:
            table.remove(piece.id, "test", "")
    assert at_step(table, 2, "end").result.winner == "spain"


def test_both_at_once_are_a_draw():  # D-96
    table = deployed()
    for id in BEST:
        table.remove(id, "test", "")
    for piece in [p for p in table.pieces.values() if p.side == "dutch" and p.type != "commander"]:
        if table.battle.rules.grid.offset[piece.hex][0] >= 8:
            table.remove(piece.id, "test", "")
    check_columns(table)
    assert (table.result.winner, table.result.clause) == ("", "D-96")
