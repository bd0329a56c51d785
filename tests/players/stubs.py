"""Rule sets for tests of the players: Kircholm's own, with one thing changed."""

from game.rules import RULESETS
from game.rules.tercio.ruleset import Tercio
from game.setup.library import resolve

SCENARIO = resolve("kircholm-1605", RULESETS.values())


class Flat(Tercio):
    """Every command is worth the same."""

    def worth(self, state, command):
        """Nothing."""
        return 0


class Restless(Tercio):
    """Whatever ends a step is worth least, so that a player does everything else for as long as the rules let him."""

    def worth(self, state, command):
        """Less for what ends something."""
        return -1000 if command.kind in ("done", "decline", "pass") else 0


class Breaking(Tercio):
    """Fails when it shall put the n-th event into words (events are told only to somebody who watches)."""

    def __init__(self, after):
        self.after = after

    def told(self, state, event, command=None):
        """The words, as long as it works."""
        self.after -= 1
        if self.after < 0:
            raise KeyError("a fault of the rules")
        return super().told(state, event, command)


class Judged(Tercio):
    """A fixed judgement: by the words of a command."""

    def worth(self, state, command):
        """The same at every time."""
        return sum(map(ord, repr(command))) % 7
