"""What the simple player makes of a position of the Dragon rules: charges, lances, volleys, who rides back."""

import pytest

from game.engine.commands import Decline, Done
from game.engine.play import apply, decision, start
from game.players.simple import SimplePlayer
from game.rules.dragon import commands as c
from game.rules.dragon.data import CHARGES
from game.rules.dragon.facts import is_horse, units
from game.rules.dragon.phases import activity_of
from game.rules.dragon.standing import STAGING, far_from, gathered, runs

H = {"id": "h", "side": "poland", "kind": "H", "hex": "A12 B12", "marks": {"lance": 1}}
SI = {"id": "si", "side": "sweden", "kind": "SI", "hex": "A6 B9"}


def acted(state, ruleset, side="poland"):
    """What the simple player does with the unit that acts; the other side lets everything pass."""
    player, done = SimplePlayer("x", ruleset), []
    while (asked := decision(state)) is not None and activity_of(state) is not None:
        passing = [one for one in asked.options if isinstance(one, Done | Decline)]
        command = player.choose(state) if asked.side == side else passing[0]
        done.append(command)
        state, _ = apply(state, command)
    return state, done


def test_hussars_charge_foot_in_close_formation_with_their_lances(ruleset, scrap):
    """D6.26, D11, D12.13 Shock formation, two hexes, close formation, the last hex, all in one run."""
    foot = SI | {"hex": "A6 B8"}
    state = scrap(H | {"hex": "A11 B11"}, foot, start={"side": "poland", "unit": "h"}, dice=(6, 6) * 9)
    assert far_from(state, state.pieces["h"], state.pieces["h"].hexes) == 5
    state, done = acted(state, ruleset)
    hussars = state.pieces["h"]
    assert [one.form for one in done if isinstance(one, c.Form)] == ["shock", "close"]
    assert hussars.form == "close"
    assert any(hussars.number(mark) for mark in CHARGES)
    assert hussars.number("lance")


def test_horse_that_cannot_run_yet_gathers_out_of_reach(ruleset, scrap):
    state = scrap(H | {"hex": "A18 B15"}, SI, start={"side": "poland", "unit": "h"})
    assert far_from(state, state.pieces["h"], state.pieces["h"].hexes) == 12
    state, _ = acted(state, ruleset)
    assert far_from(state, state.pieces["h"], state.pieces["h"].hexes) == STAGING


def test_few_do_not_charge_before_the_others_are_there(ruleset, scrap):
    """Alone at the place where it gathers horse waits; once most of the others are up it goes."""
    here = H | {"hex": "A13 B12"}
    others = [H | {"id": f"far-{n}", "hex": f"A19 B{11 + n}"} for n in range(2)]
    alone = scrap(here, *others, SI, start={"side": "poland", "unit": "h"})
    assert runs(alone, alone.pieces["h"])
    assert not gathered(alone, "poland")
    assert acted(alone, ruleset)[1] == [Done()]
    up = [one | {"hex": f"A13 B{14 + n}"} for n, one in enumerate(others)]
    together = scrap(here, *up, SI, start={"side": "poland", "unit": "h"}, dice=(6, 6) * 9)
    assert gathered(together, "poland")
    assert any(isinstance(one, c.Move) for one in acted(together, ruleset)[1])


@pytest.mark.parametrize("status", ["disorganised", "fleeing"])
def test_who_is_out_of_order_leaves_the_enemy(ruleset, scrap, status):
    broken = {"id": "h", "side": "poland", "kind": "H", "hex": "A8 B10", "status": status}
    state = scrap(broken, SI, start={"side": "poland", "unit": "h"}, dice=(6,) * 20)
    before = far_from(state, state.pieces["h"], state.pieces["h"].hexes)
    state, _ = acted(state, ruleset)
    assert far_from(state, state.pieces["h"], state.pieces["h"].hexes) > before


def test_foot_fires_and_then_stands_on_its_defence_before_horse(ruleset, scrap):
    """D7.51, D6.12"""
    state = scrap(H | {"hex": "A8 B10"}, SI, start={"side": "sweden", "unit": "si"}, dice=(6, 6) * 9)
    state, done = acted(state, ruleset, "sweden")
    assert [type(one) for one in done] == [c.Fire, c.Fire, c.Form]
    assert state.pieces["si"].form == "defence"


def test_foot_keeps_its_last_volley_to_stand_on_its_defence(ruleset, scrap):
    """D9.36 With its last volley gone it could not change any more when the horse is there."""
    state = scrap(H | {"hex": "A11 B11"}, SI, start={"side": "poland", "unit": "h"}, dice=(6, 6) * 9)
    player = SimplePlayer("x", ruleset)
    form = ""
    while (asked := decision(state)) is not None and asked.topic != "activate":
        state, _ = apply(state, player.choose(state))
        form = state.pieces["si"].form
    assert form == "defence"


def test_both_sides_fight_on_the_two_heights(ruleset, battles):
    """Neither has to come down, and yet there is a battle: volleys, charges with lances, close formation."""
    state, _ = start(ruleset, battles["the-two-heights"], seed="simple")
    player, charged, closed, lances, topics = SimplePlayer("simple", ruleset), 0, 0, 0, {"poland": 0, "sweden": 0}
    while state.result is None and state.clock.turn < 12:
        command = player.choose(state)
        if isinstance(command, c.Attack):
            unit = state.pieces[command.unit]
            charged += any(unit.number(mark) for mark in CHARGES)
            closed += unit.form == "close"
            lances += unit.number("lance")
        topics[decision(state).side] += isinstance(command, c.Fire)
        state, _ = apply(state, command)
    assert charged >= 2
    assert closed >= 1
    assert lances >= 2
    assert topics["sweden"] > topics["poland"] > 0
    assert any(one.level for side in topics for one in units(state, side) if is_horse(one))
