"""D6.24, AMB-70: double shooting: made, moved as one, left by one of them."""

from game.engine.commands import Done
from game.engine.play import apply, decision, objection
from game.rules.dragon import commands as c

ONE = {"id": "r1", "side": "poland", "kind": "R", "hex": "A9 B10", "form": "shooting"}
TWO = {"id": "r2", "side": "poland", "kind": "R", "hex": "A9 B10", "form": "shooting"}
SPARE = {"id": "spare", "side": "poland", "kind": "W", "hex": "A18 B12"}


def label(state, id):
    return state.label(state.pieces[id].hex)


def test_it_is_made_by_moving_onto_a_friend(scrap):
    """D7.25"""
    state = scrap(ONE | {"hex": "A10 B10"}, TWO, SPARE, start={"side": "poland", "unit": "r1"})
    state, _ = apply(state, c.Move("r1", "A9 B10"))
    assert label(state, "r1") == label(state, "r2") == "A9 B10"
    assert decision(state).topic == "activate"  # it ends the move


def test_not_with_another_kind_or_facing(scrap):
    """D7.23"""
    for other in ({"kind": "A"}, {"facing": "NW"}, {"form": "basic"}):
        state = scrap(ONE | {"hex": "A10 B10"}, TWO | other, start={"side": "poland", "unit": "r1"})
        assert objection(state, c.Move("r1", "A9 B10")).clause == "D7.23"


def test_it_moves_and_turns_as_one(scrap):
    state = scrap(ONE, TWO, SPARE, start={"side": "poland"})
    assert objection(state, c.Act("r2", True)).clause == "D6.24"  # the first of them stands for both
    state, _ = apply(state, c.Act("r1", True))
    state, _ = apply(state, c.Move("r1", "A8 B10"))
    state, _ = apply(state, c.Turn("r1", "NW"))  # two points in shooting formation
    assert label(state, "r1") == label(state, "r2") == "A8 B10"
    assert state.pieces["r1"].facing == state.pieces["r2"].facing == 5
    state, _ = apply(state, c.Move("r1", "A7 B10"))
    assert decision(state).topic == "activate"
    assert objection(state, c.Act("r2")).clause == "AMB-34"


def test_one_turns_not_without_the_other_but_may_leave(scrap):
    state = scrap(ONE, TWO, SPARE, start={"side": "poland"})
    state, _ = apply(state, c.Act("r1"))
    assert objection(state, c.Turn("r1", "NW")).clause == "D6.24"
    state, _ = apply(state, c.Move("r1", "A8 B10"))
    assert (label(state, "r1"), label(state, "r2")) == ("A8 B10", "A9 B10")


def test_a_change_of_formation_breaks_it(scrap):
    state = scrap(ONE, TWO, SPARE, start={"side": "poland"})
    state, _ = apply(state, c.Act("r1"))
    state, _ = apply(state, c.Form("r1", "basic"))
    asked = decision(state)
    assert (asked.topic, {one.unit for one in asked.options}) == ("split", {"r1"})
    state, _ = apply(state, c.Split("r1", "A10 B10"))
    assert (label(state, "r1"), state.pieces["r1"].form) == ("A10 B10", "basic")


def test_both_fire_one_after_the_other(scrap):
    """D9.13"""
    enemy = {"id": "e", "side": "sweden", "kind": "R", "hex": "A7 B9"}
    state = scrap(ONE, TWO, enemy, SPARE, start={"side": "poland"}, dice=(6, 6, 6, 6))
    state, _ = apply(state, c.Act("r1", True))
    state, _ = apply(state, c.Fire("r1", "e"))
    state, _ = apply(state, c.Fire("r2", "e"))
    assert state.pieces["r1"].number("volleys") == state.pieces["r2"].number("volleys") == 1
    assert decision(state).topic == "activate"  # two points each, as one


def test_it_counts_as_one_unit_in_a_clash(scrap):
    enemy = {"id": "e", "side": "sweden", "kind": "R", "hex": "A8 B10"}
    state = scrap(ONE, TWO, enemy, start={"side": "poland", "step": "movement"}, dice=(4,))
    state, events = apply(state, Done())
    said = [event.text for event in events if getattr(event, "topic", "") == "odds"]
    assert said[0] == "2 against 2: 1:1"  # 1 and 1
