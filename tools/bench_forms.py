"""Measures what a clash of formations costs, for `bench.py`: the forecast of every attack that is offered."""

import time
from collections.abc import Sequence

from game.engine.play import apply, decision, start
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import State
from game.engine.table import Table
from game.players import make

LARGEST = "kircholm-dragon/the-two-heights"
"""The battle with the most units of formations: 94."""
CLASH = "declare"
"""The topic of the question who attacks whom."""


def clashes(ruleset: Ruleset, scenario: Scenario, count: int) -> list[State]:
    """So many positions of a game of the simple player in which a clash is to be declared."""
    state, _ = start(ruleset, scenario, seed="clashes")
    player, found = make("simple", "clashes", ruleset), list[State]()
    while (asked := decision(state)) is not None and len(found) < count:
        if asked.topic == CLASH:
            found.append(state)
        state, _ = apply(state, player.choose(state))
    return found


def dearest(ruleset: Ruleset, states: Sequence[State]) -> float:
    """Milliseconds of processor time of the forecast that takes longest, with finding out that it is offered.

    Each is the quickest of three runs, in which nothing is remembered of the one before.
    """
    most = 0.0
    for state in states:
        asked = decision(state)
        for command in list(asked.options) if asked is not None else ():
            taken = []
            for _ in range(3):
                fresh = Table(state).finished()
                fresh.memo.clear()
                begun = time.process_time()
                now = decision(fresh)
                assert now is not None
                assert command in now.options
                ruleset.forecast(fresh, command)
                taken.append(time.process_time() - begun)
            most = max(most, min(taken))
    return 1e3 * most
