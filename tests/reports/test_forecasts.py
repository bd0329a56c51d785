"""Field report F58: a forecast made by other code than the dice, so that it promises what does not come."""

from collections import Counter
from dataclasses import replace
from itertools import product

from game.engine.commands import Command
from game.engine.events import Levelled, Removed, Rolled
from game.engine.play import apply, decision
from game.engine.state import State
from game.rules.tercio import commands as c
from game.rules.tercio.facts import commanders_in, units_in
from tests.reports.played import TERCIO, steps

PURPOSES = {
    "fire": {"fire", "defensive-fire"},
    "intercept": {"intercept"},
    "rally": {"rally"},
    "preempt": {"preempt"},
    "reactivate": {"reactivate"},
    "order": {"change-orders"},
    "resolve": {"melee"},
}
"""Kinds of commands to the die they are rolled with."""


class Fixed:
    """Dice that fall as they are told, from one die of the game on; 5 afterwards."""

    seed = "fixed"

    def __init__(self, first: int, *faces: int):
        self.first, self.faces = first, faces

    def face(self, n: int, sides: int, lowest: int = 0) -> int:
        k = n - self.first
        return self.faces[k] if 0 <= k < len(self.faces) else 5


def with_dice(state: State, *faces: int) -> State:
    """The same position, the next dice being these."""
    battle = replace(state.battle, dice=Fixed(state.dice, *faces))
    return State(
        battle, state.pieces, state.groups, state.clock, state.stack, state.dice, state.result, state.offer, state.at
    )


def rolled_for(command: Command, events: tuple[object, ...]) -> Rolled | None:
    """The die of a command, where it is the first that fell."""
    dice = [event for event in events if isinstance(event, Rolled)]
    return dice[0] if dice and dice[0].purpose in PURPOSES[command.kind] else None


def test_the_die_counts_what_the_forecast_listed_line_by_line():
    compared: Counter[str] = Counter()
    for step in steps():
        if step.command.kind not in PURPOSES:
            continue
        die, view = rolled_for(step.command, step.events), TERCIO.forecast(step.before, step.command)
        if die is None or view is None or view.tally is None:
            continue
        listed = [(line.value, line.clause) for line in view.tally.lines]
        assert [(value, clause) for value, _, clause in die.tally] == listed, (step.game, step.number, step.command)
        assert die.total == die.die + view.tally.total
        compared[step.command.kind] += 1
    assert compared.keys() >= {"fire", "intercept", "rally", "preempt", "reactivate", "order"}, compared
    assert compared["fire"] > 100


def test_the_chance_of_a_test_is_the_one_that_was_shown():
    compared = 0
    for step in steps():
        if step.command.kind not in PURPOSES or isinstance(step.command, c.Fire | c.Resolve):
            continue
        die, view = rolled_for(step.command, step.events), TERCIO.forecast(step.before, step.command)
        if die is None or view is None:
            continue
        shown = {outcome.code: outcome for outcome in view.outcomes}
        good = shown["success"].chance[0] if "success" in shown else 0
        assert die.chance == (good, 10), (step.game, step.number)
        assert die.die in shown[die.result].faces
        compared += 1
    assert compared > 100


def test_the_faces_of_a_forecast_are_shared_out_among_its_results():
    """No face is missing and none is in two rows; a shot shares its hits between standing and losing a level."""
    tried = 0
    for step in steps(5):
        for command in decision(step.before).options:
            view = TERCIO.forecast(step.before, command)
            if view is None or not view.outcomes:
                continue
            tried += 1
            of = {outcome.chance[1] for outcome in view.outcomes}
            assert len(of) == 1
            assert sum(outcome.chance[0] for outcome in view.outcomes) == of.pop(), command
            if not isinstance(command, c.Fire):
                faces = sorted(face for outcome in view.outcomes for face in outcome.faces)
                assert faces == list(range(10)), (step.game, step.number, command)
    assert tried > 500


def test_a_shot_comes_out_as_often_as_shown_over_all_its_dice():
    """Each of the hundred throws of fire and morale, at targets that stand alone: losses just as often as forecast."""
    shots = 0
    for step in steps():
        command = step.command
        if not isinstance(command, c.Fire) or shots >= 30:
            continue
        target = step.before.pieces[command.target]
        alone = all(len(units_in(step.before, h)) == 1 for h in target.hexes)
        if commanders_in(step.before, target.hexes, target.side) or not alone:
            continue
        view = TERCIO.forecast(step.before, command)
        losses = sum(outcome.chance[0] for outcome in view.outcomes if outcome.tone == 2)
        found = 0
        for faces in product(range(10), range(10)):
            _, events = apply(with_dice(step.before, *faces), command)
            hurt = (e for e in events if isinstance(e, Levelled | Removed) and e.piece == target.id)
            first = next(hurt, None)
            found += first is not None and first.cause == "morale"
        assert found == losses, (step.game, step.number, command)
        shots += 1
    assert shots == 30
