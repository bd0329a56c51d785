"""Plays a game of Kircholm 1605 to its end, saved as it goes: the program that test_killed.py kills.

Prints the number of each command once its line is on disk, 0 for the set-up. Arguments: the folder and the seed.
"""

import sys
from pathlib import Path

from game.players import make
from game.record.game import Game
from game.rules import RULESETS
from game.setup.library import resolve


def play(folder: Path, seed: str, sync: bool, told) -> Game:
    """The whole game; `told` takes the number of each command. The same seed makes the same bytes."""
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    players = {side.id: make("random", f"{seed}/{side.id}", ruleset) for side in scenario.sides}
    started = "2026-11-30T12:00:00"
    game = Game.new(ruleset, scenario, seed=seed, folder=folder, sync=sync, started=started, clock=lambda: 0.0)
    told(0)
    while game.decision is not None:
        game.submit(players[game.decision.side].choose(game.state))
        told(game.count)
    return game


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2], True, lambda number: print(number, flush=True)).close()
