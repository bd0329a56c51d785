"""The player that takes the option which the rule set thinks worth most."""

from game.engine.commands import Command
from game.engine.dice import Chooser
from game.engine.ruleset import Ruleset
from game.engine.state import State
from game.players.random import options_of

PATIENCE = 20
"""So many decisions a piece and turn are thought about; what comes beyond is drawn by lot, so that a game ends."""


class SimplePlayer:
    """Takes the option of the highest worth, any of them where several are worth the same. It never looks ahead.

    A judgement that leads round in a circle cannot keep a game from ending: from some number of decisions in one
    turn on the player decides at random.
    """

    __slots__ = ("_count", "_dice", "_ruleset", "_turn")

    def __init__(self, seed: str, ruleset: Ruleset):
        self._dice = Chooser(seed)
        self._ruleset = ruleset
        self._turn = -1
        self._count = 0

    def choose(self, state: State) -> Command:
        """The best option. Raises ValueError where nothing is to be decided."""
        options = options_of(state)
        if state.clock.turn != self._turn:
            self._turn, self._count = state.clock.turn, 0
        self._count += 1
        if len(options) > 1 and self._count <= PATIENCE * max(1, len(state.battle.scenario.entries)):
            worths = [self._ruleset.worth(state, command) for command in options]
            best = max(worths)
            options = [command for command, worth in zip(options, worths, strict=True) if worth == best]
        return options[self._dice.below(len(options))] if len(options) > 1 else options[0]
