"""All conditions of a command in order: what holds, what fails with the refusal of the rules, what was not asked."""

import itertools

from game.engine.commands import AcceptDraw, Done
from game.engine.dice import Chooser
from game.engine.play import apply, decision, objection, start
from game.engine.procedure import NOT_OFFERED
from game.players import make
from game.rules.pips import commands as c
from tests.rules.pips.test_contact import SPARE, unit


def foot(at=(20, 20), facing="N", **more):
    return unit("foot", "prussia", "foot", at, facing, **more)


def enemy(at=(26, 10), facing="S", **more):
    return unit("enemy", "austria", "foot", at, facing, wing="austria-centre", **more)


def test_a_refused_step_tells_what_holds_what_fails_and_what_was_not_asked(scene, ruleset):
    friend = unit("friend", "prussia", "foot", (20, 19), "N")
    state = scene(foot(), friend, enemy(), *SPARE, start={"side": "prussia", "step": "declare", "unit": "foot"})
    step = next(one for one in (c.Step("foot", "2020"), c.Step("foot", "2120")) if objection(state, one) is not None)
    view = ruleset.why(state, step)
    holds = [check.holds for check in view.checks]
    place = holds.index(False)
    assert view.failing.words == objection(state, step).sentence == "friend is in the way"
    assert view.failing.remedy
    assert set(holds[:place]) == {True}
    assert set(holds[place + 1 :]) == {None}
    assert holds[place + 1 :]


def test_an_allowed_step_holds_throughout(scene, ruleset):
    state = scene(foot(), enemy(), *SPARE, start={"side": "prussia", "step": "declare", "unit": "foot"})
    command = next(one for one in decision(state).options if isinstance(one, c.Step))
    view = ruleset.why(state, command)
    assert {check.holds for check in view.checks} == {True}
    assert all(check.words and check.clause for check in view.checks)


def test_before_it_is_chosen_it_is_told_to_choose_it_first(scene, ruleset):
    state = scene(foot(), enemy(), *SPARE, start={"side": "prussia", "step": "acts"})
    view = ruleset.why(state, c.Adopt("foot"))
    assert view.checks[0].holds is False
    assert view.checks[0].remedy == "Choose foot first: click it."
    assert {check.clause for check in view.checks[1:]} >= {"P-CC4", "P-CC5", "P-MV2"}
    assert all(check.holds for check in view.checks[1:])


def test_without_pips_the_act_fails_and_what_it_would_do_was_not_asked(scene, ruleset):
    state = scene(foot(), enemy((24, 16)), *SPARE, start={"side": "prussia", "step": "volleys", "pips": 0})
    checks = ruleset.why(state, c.Adopt("foot")).checks
    assert [check.clause for check in checks if check.holds is False] == ["", "P-CC4"]
    assert checks[-1].holds is None


def test_whom_it_may_fire_at_is_told_at_any_time(scene, ruleset):
    state = scene(foot(), enemy(), *SPARE, start={"side": "prussia", "step": "acts"})
    fire, going = ruleset.whys(state, "foot", "2711", "enemy")
    assert [check.clause for check in fire.checks if check.holds is False] == ["", "P-AR2"]
    assert going.failing.clause == "P-MV3"
    assert [view.title for view in ruleset.whys(state, "foot", "2121")] == ["foot"]
    assert ruleset.whys(state, "nobody", "2121") == ()


def test_why_never_says_another_thing_than_the_rules(ruleset, sahay):
    """Over a battle: what is offered holds throughout, what is refused fails with the refusal itself."""
    state, _ = start(ruleset, sahay, seed="why")
    players = {side.id: make("simple", f"why/{side.id}", ruleset) for side in sahay.sides}
    chance = Chooser("why")
    pool, refused, offered = {}, set(), set()
    for number in range(600):
        asked = decision(state)
        if asked is None:
            break
        pool |= dict.fromkeys(itertools.islice(asked.options, 3))
        if number % 4 == 0:
            for command in itertools.islice(asked.options, 6):
                assert ruleset.why(state, command).failing is None, command
                offered.add(command.kind)
            strange = [list(pool)[chance.below(len(pool))] for _ in range(4)]
            for command in (*strange, *(grey.command for grey in asked.options.greyed())):
                bar = objection(state, command)
                if bar is not None:
                    failing = ruleset.why(state, command).failing
                    assert (failing.words, failing.clause) == (bar.sentence, bar.clause), command
                    refused.add(bar.clause if bar != NOT_OFFERED else "")
        state, _ = apply(state, players[asked.side].choose(state))
    assert {"act", "fire", "step", "wheel", "march", "sector"} <= offered
    assert {"P-MV2", "P-MV3", "P-CC3", ""} <= refused
    for command in (Done(), AcceptDraw("france")):
        assert ruleset.why(state, command).failing is not None
