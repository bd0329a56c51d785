"""A computer player whose decisions are kept: most tests of the screens play the same way to where they begin.

Thinking is nine tenths of what a game takes that is not shown.
"""

from game.engine.commands import Command
from game.engine.state import State
from game.players.simple import SimplePlayer
from game.record.codec import codec_for
from game.ui.shots import SEED, Take

_KNOWN: dict[tuple[object, ...], tuple[Command, tuple[int, int, int]]] = {}
"""Who decides, what he has decided before and in which position: what he does, and how he stands then."""


class Remembered:
    """Decides as a simple player does, and does not think twice about the same position."""

    def __init__(self, name: str, player: SimplePlayer) -> None:
        self.name, self.player = name, player

    def choose(self, state: State) -> Command:
        """What the player does."""
        player, battle = self.player, state.battle
        now = (player._dice.count, player._turn, player._count)
        digest = codec_for(player._ruleset).digest(state)
        key = (self.name, battle.scenario.id, battle.options, now, digest)
        if key not in _KNOWN:
            command = player.choose(state)
            _KNOWN[key] = command, (player._dice.count, player._turn, player._count)
        command, (player._dice.count, player._turn, player._count) = _KNOWN[key]
        return command


def remember(take: Take) -> None:
    """Let the players of a battle that has begun remember."""
    for side, player in take.players.items():
        assert isinstance(player, SimplePlayer)
        take.players[side] = Remembered(f"{SEED}/{side}", player)
