"""What a way, a withdrawal and a pursuit are said to cost and to meet, before they are taken."""

from game.engine.commands import Decline
from game.engine.play import apply, decision
from game.rules.dragon import commands as c

HUSSAR = {"id": "h", "side": "poland", "kind": "H", "hex": "A28 B29", "marks": {"lance": 1}}
FOOT = {"id": "si", "side": "sweden", "kind": "SI", "hex": "A20 B25"}
RIDE = ("A27 B29", "A26 B29", "A25 B29", "A24 B29", "A23 B28", "A22 B27", "A21 B26")


def test_a_way_tells_its_legs_and_who_may_answer_where(ruleset, scrap):
    """V106 Seven hexes: nothing at range 6, a volley at 4, one at 2, a direct one at the end, which is a charge."""
    state = scrap(HUSSAR, FOOT, size=(34, 26), start={"side": "poland"})
    run = (c.Act("h"), *(c.Move("h", label) for label in RIDE))
    view = ruleset.way(state, run)
    assert [leg.cost for leg in view.legs] == [1] * 7
    assert [leg.left for leg in view.legs] == [6, 5, 4, 3, 2, 1, 0]
    assert [state.label(h) for h in view.path] == ["A28 B29", *RIDE]
    assert [(state.label(a.hex), a.clause) for a in view.answers] == [
        ("A24 B29", "D9.3"), ("A22 B27", "D9.3"), ("A21 B26", "D9.41"),
    ]  # fmt: skip
    assert any("charges" in note for note in view.notes)
    assert any("stops (D8.21)" in stop for stop in view.stops)
    assert (view.stands, view.bearing) == ((state.place("A21 B26"),), 270)
    assert state.pieces["h"].hex == state.place("A28 B29")


def test_what_the_way_tells_is_what_is_asked(ruleset, scrap):
    """D9.3, D9.41 The enemy is asked exactly where the way has said so."""
    state = scrap(HUSSAR, FOOT, size=(34, 26), start={"side": "poland"}, dice=(6,) * 12)
    run = (c.Act("h"), *(c.Move("h", label) for label in RIDE))
    told = [state.label(answer.hex) for answer in ruleset.way(state, run).answers]
    met = []
    for command in run:
        state, _ = apply(state, command)
        while (asked := decision(state)).side == "sweden" and asked.topic in ("counter-fire", "direct"):
            met.append(state.label(state.pieces["h"].hex))
            state, _ = apply(state, Decline())
    assert met == told


def test_rest_of_the_points_opens_windows(ruleset, scrap):
    """V110 Three points not used before the foot at range 4: one window more."""
    state = scrap(HUSSAR, FOOT, size=(34, 26), start={"side": "poland"})
    view = ruleset.way(state, (c.Act("h"), *(c.Move("h", label) for label in RIDE[:4])))
    assert [answer.clause for answer in view.answers] == ["D9.3", "D9.34"]
    assert any("1 window more" in note for note in view.notes)


def test_a_way_that_goes_no_further_says_why(ruleset, scrap):
    state = scrap(HUSSAR, FOOT, size=(34, 26), start={"side": "poland", "unit": "h"})
    view = ruleset.way(state, (c.Move("h", "A27 B29"), c.Move("h", "A28 B29")))
    assert len(view.legs) == 1
    assert view.stops[-1] == "Not further: it moves only into its front hexes (D7.21)"
    assert ruleset.way(state, (c.Fire("h", "si"),)) is None


def test_a_turn_has_no_path_but_a_new_bearing(ruleset, scrap):
    state = scrap(HUSSAR, FOOT, size=(34, 26), start={"side": "poland", "unit": "h"})
    view = ruleset.way(state, (c.Turn("h", "SW"),))
    assert (view.path, view.stands, view.bearing) == ((), (), 210)
    assert view.legs[0].cost == 1


def test_a_commander_rides_and_nobody_answers(ruleset, scrap):
    chief = {"id": "k", "side": "poland", "kind": "commander", "hex": "A28 B29", "mobility": 8}
    state = scrap(chief, HUSSAR | {"hex": "A30 B28"}, FOOT, size=(34, 26), start={"side": "poland"})
    view = ruleset.way(state, tuple(ruleset.plan(state, "k", "A26 B29")))
    assert (len(view.legs), view.answers) == (2, ())


def withdrawing(scrap):
    """Foot in disorder that has to withdraw from hussars, a friend behind it."""
    pieces = (
        HUSSAR | {"hex": "A21 B26"}, FOOT | {"facing": "E"}, FOOT | {"id": "back", "hex": "A19 B24", "facing": "E"},
    )  # fmt: skip
    state = scrap(*pieces, size=(34, 26), start={"side": "poland", "step": "combat"}, dice=(1,) * 20)
    while (asked := decision(state)) is not None and asked.topic != "withdraw":
        state, _ = apply(state, next(iter(asked.options.buttons())))
    return state


def test_a_withdrawal_shows_where_it_may_lead(ruleset, scrap):
    state = withdrawing(scrap)
    (reach,) = [one for one in ruleset.overlays(state, "si") if one.style == "reach"]
    assert {label for _h, label in reach.labels} == {"1", "2"}
    far = next(h for h, label in reach.labels if label == "2")
    plan = ruleset.plan(state, "si", state.label(far))
    assert [type(one) for one in plan] == [c.Withdraw, c.Withdraw]
    view = ruleset.way(state, tuple(plan))
    assert [leg.left for leg in view.legs] == [1, 0]
    for command in plan:
        state, _ = apply(state, command)
    assert state.pieces["si"].hex == far


def test_a_pursuit_is_told(ruleset, scrap):
    state = withdrawing(scrap)
    while (asked := decision(state)).topic != "pursue":
        state, _ = apply(state, next(iter(asked.options)))
    (step, *_rest) = [one for one in asked.options if one.kind == "pursue"]
    view = ruleset.way(state, (step,))
    assert [state.label(h) for h in view.path] == ["A21 B26", step.to]
    assert [one.style for one in ruleset.overlays(state, "h")].count("reach") == 1


def test_a_step_back_out_of_a_zone_names_its_own_clause(ruleset, scrap):
    """D8.33 What a step back risks is told under the clause for it."""
    foot = {"id": "p", "side": "poland", "kind": "P", "hex": "A8 B10"}
    state = scrap(foot, FOOT | {"hex": "A7 B9", "facing": "E"}, start={"side": "poland", "unit": "p"})
    notes = ruleset.way(state, (c.StepBack("p", "A9 B10"),)).notes
    assert notes == ("To A9 B10 it leaves an enemy zone: 33 % to lose a level (D8.33)",)


def test_a_wing_on_bad_ground_is_told_before_a_change(ruleset, scrap):
    """AMB-73"""
    village = {"A8 B11": {"terrain": "built-up"}}
    state = scrap(HUSSAR | {"hex": "A8 B10"}, FOOT, start={"side": "poland", "unit": "h"}, hexes=village)
    view = ruleset.way(state, (c.Form("h", "shock"),))
    assert any("D7.75" in stop for stop in view.stops)
    assert not view.legs


def test_a_change_out_of_a_pair_is_told_without_its_way(ruleset, scrap):
    """D6.24"""
    pair = {"side": "sweden", "kind": "R", "hex": "A8 B10", "form": "shooting"}
    state = scrap(pair | {"id": "r1"}, pair | {"id": "r2"}, start={"side": "sweden", "unit": "r1"})
    view = ruleset.way(state, (c.Form("r1", "basic"),))
    assert any("D6.24" in stop for stop in view.stops)
