"""All conditions of a command in order: what holds, what fails with the refusal of the rules, what was not asked."""

import itertools

from game.engine.commands import Done
from game.engine.play import apply, decision, objection, start
from game.players import make
from game.rules.dragon import commands as c

H = {"id": "h", "side": "poland", "kind": "H", "hex": "A9 B10", "marks": {"lance": 1}}
SI = {"id": "si", "side": "sweden", "kind": "SI", "hex": "A5 B9"}


def test_a_refused_step_tells_what_holds_what_fails_and_what_was_not_asked(ruleset, scrap):
    state = scrap(H, SI | {"hex": "A8 B9"}, SI | {"id": "far", "hex": "A2 B8"}, start={"side": "poland", "unit": "h"})
    view = ruleset.why(state, c.Move("h", "A8 B9"))
    holds = [check.holds for check in view.checks]
    assert holds[:3] == [True, True, True]
    assert view.failing.words == objection(state, c.Move("h", "A8 B9")).sentence == "an enemy unit stands there"
    place = holds.index(False)
    assert set(holds[:place]) == {True}
    assert set(holds[place + 1 :]) == {None}
    assert holds[place + 1 :]


def test_an_allowed_step_holds_throughout(ruleset, scrap):
    state = scrap(H, SI, start={"side": "poland", "unit": "h"})
    view = ruleset.why(state, c.Move("h", "A8 B10"))
    assert {check.holds for check in view.checks} == {True}
    assert all(check.words and check.clause for check in view.checks)


def test_before_its_turn_it_is_told_to_choose_it_first(ruleset, scrap):
    state = scrap(H, SI, start={"side": "poland"})
    view = ruleset.why(state, c.Move("h", "A9 B11"))
    assert view.checks[0].holds is False
    assert view.checks[0].remedy.startswith("Choose ")
    assert any(check.clause == "D7.21" and check.holds is False for check in view.checks[1:])


def test_a_clash_that_leaves_somebody_alone_names_him(ruleset, scrap):
    """V80 a1 touches both, a2 only d1: a1 against d1 would leave both others alone."""
    state = scrap(
        H | {"id": "a1", "hex": "A9 B10"}, H | {"id": "a2", "hex": "A9 B9"}, SI | {"id": "d1", "hex": "A8 B9"},
        SI | {"id": "d2", "hex": "A8 B10"}, SI | {"id": "back", "hex": "A2 B8"},
        start={"side": "poland", "step": "combat"},
    )  # fmt: skip
    (grey,) = decision(state).options.greyed()
    assert (grey.command, grey.objection.clause) == (c.Attack("a1", "d1"), "D10.15")
    assert set(grey.objection.culprits) == {"a2", "d2"}
    failing = ruleset.why(state, c.Attack("a1", "d1")).failing
    assert failing.words.startswith("then nobody would be left for ")


def test_the_forecast_of_a_clash_names_who_must_still_fight(ruleset, scrap):
    state = scrap(
        H | {"id": "a1", "hex": "A9 B10"}, H | {"id": "a2", "hex": "A15 B12"}, SI | {"id": "d1", "hex": "A8 B9"},
        SI | {"id": "d2", "hex": "A14 B11"}, start={"side": "poland", "step": "combat"},
    )  # fmt: skip
    notes = ruleset.forecast(state, c.Attack("a1", "d1")).notes
    assert notes[-1] == "After this must still fight: a2 (D10.15)"


def test_why_never_says_another_thing_than_the_rules(ruleset, battles):
    """Over a stretch of play: what is offered holds throughout, what is refused fails with the refusal itself."""
    state, _ = start(ruleset, battles["across-the-stream"], seed="why")
    players = {side.id: make("simple", f"why/{side.id}", ruleset) for side in battles["across-the-stream"].sides}
    seen = set()
    for number in range(160):
        asked = decision(state)
        if asked is None:
            break
        if number % 8 == 0:
            for command in itertools.islice(asked.options, 8):
                assert ruleset.why(state, command).failing is None
                seen.add(command.kind)
            for grey in itertools.islice(asked.options.greyed(), 4):
                if grey.command is not None:
                    view = ruleset.why(state, grey.command)
                    failing = view.failing
                    assert (failing.words, failing.clause) == (grey.objection.sentence, grey.objection.clause)
        state, _ = apply(state, players[asked.side].choose(state))
    assert {"move", "act"} <= seen


def test_questions_about_a_hex_and_a_piece(ruleset, scrap):
    state = scrap(H, SI, start={"side": "poland", "unit": "h"})
    assert len(ruleset.whys(state, "h", "A8 B10")) == 2
    assert next(view.failing.clause for view in ruleset.whys(state, "h", "A5 B9", "si")) == "D9.11"
    assert all("ormation" in view.title for view in ruleset.whys(state, "h", "A9 B10"))
    state, _ = apply(state, Done())
    assert ruleset.whys(state, "nobody", "A9 B10") == ()
