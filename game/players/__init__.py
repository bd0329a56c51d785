"""Computer players, and many games of them in a row. Which command is worth what, the rule set says."""

from collections.abc import Callable
from typing import Protocol

from game.engine.commands import Command
from game.engine.ruleset import Ruleset
from game.engine.state import State
from game.engine.text import _
from game.players.random import RandomPlayer
from game.players.simple import SimplePlayer


class Player(Protocol):
    """Somebody who decides: given a position in which a decision is due, one of its options."""

    def choose(self, state: State) -> Command:
        """One of the options of the decision that is due. Raises ValueError where nothing is to be decided."""
        ...


KINDS: dict[str, Callable[[str, Ruleset], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}
"""The kinds of computer player by their names."""


def make(name: str, seed: str, ruleset: Ruleset) -> Player:
    """A computer player of a kind; the same seed decides the same way. Raises ValueError for an unknown kind."""
    if name not in KINDS:
        raise ValueError(
            _("there is no computer player `{name}`; there are {kinds}").format(name=name, kinds=", ".join(KINDS))
        )
    return KINDS[name](seed, ruleset)
