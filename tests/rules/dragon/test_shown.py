"""What the window and the players ask of the Dragon rules: forecasts, ways, zones, reasons, rulings, judgement."""

from fractions import Fraction

import pytest

from game.engine.commands import Decline, Done
from game.engine.play import apply, decision, start
from game.engine.table import Table
from game.rules.dragon import commands as c
from game.rules.dragon.results import cell_code, cell_words

H = {"id": "h", "side": "poland", "kind": "H", "hex": "A9 B10", "marks": {"lance": 1}}
SI = {"id": "si", "side": "sweden", "kind": "SI", "hex": "A5 B9"}


def test_a_clash_is_told_before_it_is_fought(ruleset, scrap):
    """D10.21 The odds, the shifts, all results with their chances."""
    state = scrap(
        H | {"hex": "A6 B9"}, SI, H | {"id": "k", "hex": "A6 B10"}, start={"side": "poland", "step": "combat"}
    )
    view = ruleset.forecast(state, c.Attack("h", "si"))
    assert view.tally.as_dict() == {"lances": 1}
    assert view.need == "2:1, shifted to 3:1"
    assert sum(outcome.chance[0] for outcome in view.outcomes) == 6
    assert "attack 4" in view.notes[0]


def test_each_strength_says_how_it_comes_about(ruleset, scrap):
    """D10.33, D10.36 Only what differs from the printed strength is told."""
    wide = H | {"hexes": ["A6 B8", "A6 B9"], "form": "shock"}
    del wide["hex"]
    state = scrap(wide, SI, H | {"id": "k", "hex": "A5 B8", "facing": "NE"}, start={"side": "poland", "step": "combat"})
    view = ruleset.forecast(state, c.Attack("k", "si"))
    assert view.notes[:2] == ("attack 8: k: 4 ×2 side = 8", "defence 2: si: 2")
    notes = ruleset.forecast(state, c.Attack("h", "si")).notes
    assert notes[0] == "attack 4: h: 8, half front = 4"


def test_a_result_is_told_in_words_with_its_cell():
    assert (cell_words("-/D1W2"), cell_code("-/D1W2")) == ("defender loses 1, withdraws 2", "–/D1W2")
    assert (cell_words("W1/-"), cell_code("W1/-")) == ("attacker withdraws 1", "W1/–")
    assert (cell_words("."), cell_code(".")) == ("nothing", "")


def test_a_volley_is_told_with_its_chances(ruleset, scrap):
    state = scrap(H | {"hex": "A7 B9"}, SI, start={"side": "sweden", "unit": "si"})
    view = ruleset.forecast(state, c.Fire("si", "h"))
    assert sum(outcome.chance[0] for outcome in view.outcomes) == 36
    # Class II at short range, strength 5: flight with a two, disorder with three to five; who does not move has no time
    # to lose (D9.52), so six and seven do nothing.
    assert {outcome.code: outcome.chance[0] for outcome in view.outcomes} == {"U": 1, "D": 9, "": 26}


def test_a_way_is_planned_step_by_step(ruleset, scrap):
    state = scrap(H, SI | {"hex": "A2 B8"}, start={"side": "poland"})
    way = ruleset.plan(state, "h", "A8 B11")
    assert way[0] == c.Act("h")
    assert len(way) == 4
    for command in way:
        state, _ = apply(state, command)
    assert state.label(state.pieces["h"].hex) == "A8 B11"


def test_a_shock_formation_is_planned_over_two_hexes(ruleset, scrap):
    """D7.34, D7.77 Whatever hex its reach shows, either wing comes there by the plan and for what is told."""
    wide = H | {"hexes": ["A6 B7", "A6 B8"], "form": "shock"}
    del wide["hex"]
    state = scrap(wide, SI | {"hex": "A2 B8"}, start={"side": "poland"})
    (reach,) = [one for one in ruleset.overlays(state, "h") if one.style == "reach"]
    kinds = set()
    assert len(reach.hexes) > 20
    assert not {state.place("A6 B7"), state.place("A6 B8"), state.place("A2 B8")} & set(reach.hexes)
    for hex, cost in reach.labels:
        after, way = state, ruleset.plan(state, "h", state.label(hex))
        view = ruleset.way(state, tuple(way))
        for command in way:
            while (asked := decision(after)).side != "poland":
                after, _ = apply(after, Decline())
            assert command in asked.options, command
            after, _ = apply(after, command)
            kinds.add(command.kind)
            if "h" not in after.pieces or after.pieces["h"].level:
                break
        else:
            assert hex in after.pieces["h"].hexes
            assert view.stands == after.pieces["h"].hexes
            assert view.cost.startswith(f"{cost} MP")
    assert {"move", "wheel", "turn"} <= kinds


def test_zones_on_the_map(ruleset, scrap):
    state = scrap(H, SI, start={"side": "poland"})
    styles = [overlay.style for overlay in ruleset.overlays(state, "si")]
    assert {"front", "flank", "rear", "reach", "fire"} <= set(styles)
    assert ruleset.why_not(state, "h", "A20 B12").sentence
    assert ruleset.whys(state, "h", "A5 B9", "si")[0].failing


def test_a_ruling_sets_a_piece(ruleset, scrap):
    state = scrap(H, SI, start={"side": "poland"})
    table = Table(state)
    fields = {one.field for one in ruleset.settable(table, "h")}
    assert {"hex", "facing", "form", "level", "mark lance", "mark charge"} <= fields
    ruleset.set_by_ruling(table, {("h", "form"): "shock", ("h", "hex"): "A10 B10", ("h", "mark lance"): "0"})
    piece = table.pieces["h"]
    assert [table.label(h) for h in piece.hexes] == ["A10 B10", "A10 B11"]
    assert (piece.form, piece.marks) == ("shock", ())
    ruleset.set_by_ruling(table, {("h", "level"): "fleeing"})
    assert (table.pieces["h"].facing, table.pieces["h"].form) == (None, "basic")
    with pytest.raises(ValueError, match="cannot be set"):
        ruleset.set_by_ruling(table, {("h", "form"): "defence"})
    assert not list(ruleset.faults(table))


def test_the_card_tells_every_formation(ruleset, battles):
    state, _ = start(ruleset, battles["the-two-heights"], seed="1")
    card = ruleset.card_of(state, "woyna-1", None)
    facts = {fact.name: fact.value for fact in card.facts}
    assert facts["Close formation"] == "15-0-2"
    counters = {one.id: one for one in ruleset.view(state, None).counters}
    assert counters["woyna-1"].figures == ("5", "0", "7")
    assert counters["battery-2"].figures == ("0.5", "A", "(1)")


def test_the_card_says_nothing_twice(ruleset, scrap):
    """D6.26 The star on the counter and the formation are one and the same."""
    state = scrap(H | {"form": "close"}, SI)
    words = [text for text, _tone in ruleset.card_of(state, "h", None).chips]
    assert "Close formation" in words
    assert len(set(words)) == len(words)


def test_the_simple_player_means_to_fight(ruleset, scrap):
    """A charge at foot that is out of order is worth more than standing."""
    state = scrap(H, SI | {"status": "disorganised"}, start={"side": "poland", "unit": "h"})
    asked = decision(state)
    best = max(asked.options, key=lambda command: ruleset.worth(state, command))
    assert isinstance(best, c.Move | c.Form)
    assert ruleset.worth(state, Done()) == 0


def test_the_forecast_of_a_direct_volley_counts_the_nerve(ruleset, scrap):
    """D9.46: before the volley in the enemy's phase; D9.45: after it, if it did nothing, in the own."""
    horse = {"id": "h", "side": "poland", "kind": "H", "hex": "A7 B7"}
    foot = {"id": "si", "side": "sweden", "kind": "SI", "hex": "A5 B6"}
    state = scrap(horse, foot, start={"side": "poland", "unit": "h"})
    state, _ = apply(state, c.Move("h", "A6 B7"))
    view = ruleset.forecast(state, c.Fire("si", "h"))
    assert [(o.code, o.chance) for o in view.outcomes][-1] == ("", (3, 6))
    assert sum(Fraction(*o.chance) for o in view.outcomes) == 1
    assert view.notes == ("Its nerve is tested first: it fails with 3 or less (D9.46)",)

    state = scrap(horse, foot, start={"side": "sweden", "unit": "si"})
    state, _ = apply(state, c.Move("si", "A6 B6"))
    assert decision(state).topic == "own-direct"
    view = ruleset.forecast(state, c.Fire("si", "h"))
    assert sum(Fraction(*o.chance) for o in view.outcomes) == 1
    assert view.notes == ("If it does nothing its nerve is tested: it fails with 3 or less (D9.45)",)


def test_lost_time_is_told_of_a_unit_on_its_move(ruleset, scrap):
    """D9.52"""
    state = scrap(
        H, SI, {"id": "w", "side": "poland", "kind": "W", "hex": "A18 B12"}, start={"side": "poland", "unit": "h"}
    )
    for to in ("A8 B10", "A7 B9"):
        state, _ = apply(state, c.Move("h", to))
    assert decision(state).topic == "counter-fire"
    found = ruleset.forecast(state, c.Fire("si", "h")).outcomes
    assert {o.code: o.chance[0] for o in found} == {"U": 1, "D": 9, "2p": 11, "": 15}


def test_a_ruling_puts_no_unit_on_another(ruleset, scrap):
    """D7.23: also not where a rule would soon move one of them on."""
    state = scrap(H, SI, start={"side": "poland"})
    with pytest.raises(ValueError, match="si is in the way"):
        ruleset.set_by_ruling(Table(state), {("h", "hex"): state.label(state.pieces["si"].hex)})
