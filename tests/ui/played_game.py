"""Games played once without a window, for tests that begin in the middle or at the end of a battle."""

import tempfile
from functools import cache
from pathlib import Path

from game.players import make
from game.record.game import Game
from game.record.resume import resume
from game.rules import RULESETS
from game.setup.library import resolve
from game.ui.battle.screen import Battle
from game.ui.shots import SEED, Take
from tests.ui.screens import opened

NAMES = {"poland": "Anna", "sweden": "Måns"}


@cache
def game_file(turn: int) -> bytes:
    """A game of Kircholm played to the first choice among units of a turn; turn 0: to its end."""
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    players = {side.id: make("simple", f"{SEED}/{side.id}", ruleset) for side in scenario.sides}
    with tempfile.TemporaryDirectory() as folder:
        game = Game.new(ruleset, scenario, seed=SEED, names=NAMES, folder=Path(folder), sync=False)
        while (asked := game.decision) is not None:
            if turn and game.state.clock.turn >= turn and asked.topic == "actor":
                break
            game.submit(players[asked.side].choose(game.state))
        game.close()
        assert game.path is not None
        return game.path.read_bytes()


def going_on(home: Path, turn: int, size: tuple[int, int] = (1024, 700), **settings: object) -> Take:
    """The battle screen with that game taken up."""
    hand = opened(home, size, **{"curtain": False, **settings})
    hand.folders.games.mkdir(parents=True, exist_ok=True)
    path = hand.folders.games / "Kircholm Anna - Måns.caracole"
    path.write_bytes(game_file(turn))
    game = resume(path, RULESETS, folder=hand.folders.games)
    hand.app._show(Battle(hand.app.shell, game))
    hand.step()
    take = Take(hand)
    take.players = {side.id: make("simple", f"on/{side.id}", game.ruleset) for side in game.scenario.sides}
    return take
