"""The player that takes any option, each with the same chance."""

from game.engine.commands import Command
from game.engine.dice import Chooser
from game.engine.play import decision
from game.engine.ruleset import Ruleset
from game.engine.state import State
from game.engine.text import _


class RandomPlayer:
    """Uniform over the options of each decision, in the order they are listed."""

    __slots__ = ("_dice",)

    def __init__(self, seed: str, ruleset: Ruleset):
        self._dice = Chooser(seed)

    def choose(self, state: State) -> Command:
        """Any of the options. Raises ValueError where nothing is to be decided."""
        options = options_of(state)
        return options[self._dice.below(len(options))]


def options_of(state: State) -> list[Command]:
    """The options of the decision that is due. Raises ValueError where nothing is to be decided."""
    asked = decision(state)
    options = list(asked.options) if asked else []
    if not options:
        raise ValueError(_("nothing is to be decided here"))
    return options
