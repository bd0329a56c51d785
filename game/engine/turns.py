"""What a rule set calls its turns, so that the whole program calls them by that word."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.engine.record import record
from game.engine.text import N_, NN_, _, n_

if TYPE_CHECKING:
    from game.engine.ruleset import Ruleset


@record
class TurnWords:
    """The word for a turn in all that is said of turns; patterns have `{turn}` or `{count}` for the number."""

    head: str = N_("Turn {turn}")
    """At the beginning of a line."""
    inside: str = N_("turn {turn}")
    """Within a sentence."""
    short: str = N_("T {turn}")
    """Where there is little room."""
    title: str = N_("Turn")
    word: str = N_("turn")
    steps: str = N_("by turn")
    """How a replay is gone through."""
    before: str = N_("Before the first turn")
    counted: tuple[str, str] = NN_("{count} turn", "{count} turns")
    """One of them, and many."""
    titles: str = N_("Turns")
    """Many of them, as a heading."""

    def at(self, turn: int) -> str:
        """A turn, at the beginning of a line: "Turn 3"."""
        return _(self.head).format(turn=turn)

    def amid(self, turn: int) -> str:
        """A turn, within a sentence: "turn 3"."""
        return _(self.inside).format(turn=turn)

    def of(self, turn: int, turns: int) -> str:
        """A turn and how many there are: "Turn 3 of 8"."""
        return _("{turn} of {turns}").format(turn=self.at(turn), turns=turns)

    def many(self, count: int) -> str:
        """So many turns: "8 turns"."""
        return n_(*self.counted, count).format(count=count)


TURNS = TurnWords()
"""The usual words, also for games whose rules the program does not have."""


def turn_words(rulesets: "Mapping[str, Ruleset]", id: str) -> TurnWords:
    """The words of a rule set by its id, the usual ones where the program does not have it."""
    return rulesets[id].turn_words if id in rulesets else TURNS
