"""Measures what bases over several hexes cost, for `bench.py`: all ends of a move, the memory of their large map."""

import time
from collections.abc import Sequence
from pathlib import Path

from game.engine.state import State
from game.rules.pips.data import GENERAL
from game.rules.pips.facts import is_locked
from game.rules.pips.reach import places

EVERY = 20
"""One of so many positions of a game is looked at."""


def dearest(states: Sequence[State]) -> float:
    """Milliseconds of processor time in which all ends of the move of a unit are found, of the unit that takes longest.

    Attacks are among them. Each is the quickest of three runs, in which nothing is remembered of the one before.
    """
    most = 0.0
    for state in states[::EVERY]:
        for piece in list(state.pieces.values()):
            if piece.type != GENERAL and not is_locked(piece):
                most = max(most, min(_once(state, piece.id) for _ in range(3)))
    return 1e3 * most


def _once(state: State, id: str) -> float:
    kept = dict(state.memo)
    state.memo.clear()
    begun = time.process_time()
    places(state, state.pieces[id])
    taken = time.process_time() - begun
    state.memo.clear()
    state.memo.update(kept)
    return taken


def every_zoom(home: Path, size: tuple[int, int], scenario_id: str) -> None:
    """Play some turns in the window, at each level of the zoom from the smallest to the largest and back."""
    from game.players import make
    from game.record.folders import ready
    from game.record.game import Game
    from game.rules import RULESETS
    from game.setup.library import resolve
    from game.ui.battle.screen import Battle
    from game.ui.hand import Hand
    from game.ui.settings import Settings

    scenario = resolve(scenario_id, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]

    def new(shell: object) -> Battle:
        return Battle(shell, Game.new(ruleset, scenario, seed="zoom", folder=ready(home / "games"), sync=False))  # type: ignore[arg-type]

    hand = Hand(RULESETS, home, size, first=new, settings=Settings(animation="off", curtain=False))
    screen, player = hand.battle, make("simple", "zoom", ruleset)
    steps = len(screen.view.camera.levels) - 1
    for turn in [1] * steps + [-1] * steps + [1] * steps:
        for _ in range(20):
            screen.send((player.choose(screen.session.state),))
            hand.app.ui.layers.clear()
            hand.step()
        screen.view.zoom(turn)
        while screen.view.busy:
            hand.step(1, 20)
