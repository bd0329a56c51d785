"""The log of a replay: the rows of the battle's log, each with the frame it belongs to."""

from typing import TYPE_CHECKING

from game.ui.battle.log import Chronicle, Entry

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen


def entries_of(screen: "ReplayScreen") -> tuple[list[Entry], list[int]]:
    """The rows, and for each row the number of its frame."""
    chronicle = Chronicle(Watched(screen))  # type: ignore[arg-type]
    state = screen.state(screen.replay.frames[0].board)
    frames: list[int] = []
    for place, frame in enumerate(screen.replay.frames):
        chronicle.add(state, frame.events, frame.n, screen.replay.steps.get(frame.line))
        frames += [place] * (len(chronicle.entries) - len(frames))
    return chronicle.entries, frames


class Watched:
    """A replay as far as the log needs it: names, wings, the rule set."""

    def __init__(self, screen: "ReplayScreen") -> None:
        self.screen = screen
        self.ruleset = screen.ruleset
        self.scenario = screen.scenario
        self.seen = screen.ruleset.view(screen.state(screen.replay.frames[0].board), None)

    def name(self, side: str) -> str:
        """A side's name."""
        return next((s.name for s in self.scenario.sides if s.id == side), side)

    def piece_name(self, piece: str) -> str:
        """The name of a counter."""
        return next((e.name for e in self.scenario.entries if e.id == piece), piece)
