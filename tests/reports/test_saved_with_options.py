"""Field reports F31, F32 and F34: a game with options that is loaded asks and offers something else than before."""

import pytest

from game.engine.play import apply, decision
from tests.reports.played import CODEC, COMBINATIONS, TERCIO, Step, games


def asked_in(state):
    asked = decision(state)
    if asked is None:
        return state.result
    greyed = [(one.label, str(one.objection)) for one in asked.options.greyed()]
    return asked.side, asked.prompt, asked.topic, asked.subject, list(asked.options), greyed, state.breadcrumb()


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda some: "+".join(sorted(some)) or "plain")
def test_a_position_read_back_asks_the_same_and_goes_on_alike(options):
    """Also in mid-melee, at half a rout and while a reaction is asked for: no mark, die or offer is lost or doubled."""
    seen: set[str] = set()
    for game in games():
        if game[0].before.battle.options != options:
            continue
        for step in sample(game):
            again = TERCIO.resume(CODEC.state(CODEC.snapshot(step.before), step.before.battle))
            assert again == step.before, (step.game, step.number)
            assert again.at == step.before.at
            assert asked_in(again) == asked_in(step.before), (step.game, step.number)
            after, events = apply(again, step.command)
            assert (after, tuple(events)) == (step.after, step.events), (step.game, step.number)
            seen.add(decision(step.before).topic)
    assert seen >= {"orders", "activate", "actor", "action", "react"}, seen
    assert "squares" not in options or seen >= {"intercept", "declare", "retreat", "rout"}, seen


def sample(game: tuple[Step, ...]) -> list[Step]:
    """One step of so many, and the first of each kind of question and of each kind of procedure."""
    found, known = [], set()
    for step in game:
        now = {decision(step.before).topic, *(frame.kind for frame in step.before.stack)}
        if step.number % 9 == 0 or now - known:
            found.append(step)
        known |= now
    return found
