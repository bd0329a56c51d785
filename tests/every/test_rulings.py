"""Whatever players set by agreement: it is refused in a sentence, or a battle comes of it that can be played on."""

import pytest

from game.engine.dice import Chooser
from game.engine.play import apply, decision, go_on, start
from game.engine.state import State
from game.engine.table import Table
from game.players import make
from tests.every.battles import battle, one_of_each_title
from tests.hard.amounts import FULL

EVERY, TRIALS, ON = 23, 400 if FULL else 40, 8
"""A ruling is tried after so many decisions, so often in a battle; and so many decisions are played from it."""


def values(state: State, one, dice: Chooser) -> list[str]:
    """What might be set: the choices, or where others stand, an empty hex, no hex at all and one that is none."""
    if one.choices:
        return [value for value, _words in one.choices]
    standing = list(state.pieces.values())
    labels = state.battle.scenario.sheet.grid.labels
    other = standing[dice.below(len(standing))].hexes[0]
    return [state.label(other), labels[dice.below(len(labels))], labels[dice.below(len(labels))], "", "nowhere"]


def tried(ruleset, state: State, target: str, dice: Chooser) -> State | None:
    """The position after a ruling; None where it is refused."""
    known = ruleset.settable(state, target)
    if not known:
        return None
    one = known[dice.below(len(known))]
    among = values(state, one, dice)
    table, told = Table(state), ""
    try:
        ruleset.set_by_ruling(table, {(target, one.field): among[dice.below(len(among))]})
        go_on(table)
    except ValueError as fault:
        told = str(fault)
    if told:
        assert " " in told, "a sentence"
        return None
    after = table.finished()
    return None if list(ruleset.faults(after)) else after  # the window refuses what these tell


@pytest.mark.parametrize("id", one_of_each_title("rulings"))
def test_after_a_ruling_the_battle_goes_on(id):
    ruleset, scenario = battle(id)
    players = {side.id: make("simple", side.id, ruleset) for side in scenario.sides}
    others = {side.id: make("random", side.id, ruleset) for side in scenario.sides}
    state, _events = start(ruleset, scenario, seed="rulings")
    dice, count, set_so = Chooser(f"rulings {id}"), 0, 0
    while (asked := decision(state)) is not None and count < EVERY * TRIALS:
        state, _events = apply(state, players[asked.side].choose(state))
        count += 1
        if count % EVERY or decision(state) is None:
            continue
        acting = [frame.unit for frame in state.stack if getattr(frame, "unit", "")]
        targets = [*state.pieces, *state.groups, ""]
        for target in [*acting, *(targets[dice.below(len(targets))] for _ in range(6))]:
            after = tried(ruleset, state, target, dice)
            set_so += after is not None
            for _decision in range(ON):
                asked = decision(after) if after is not None else None
                if after is None or asked is None:
                    break
                after, _events = apply(after, others[asked.side].choose(after))
                assert not list(ruleset.faults(after)), f"{target} at decision {count}"
    assert set_so > 10
