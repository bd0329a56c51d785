"""The log of a replay: the rows of the battle's log, each with the frame it belongs to."""

from game.engine.commands import Command
from game.engine.events import Event
from game.record.board import Board
from game.record.replay import Replay
from game.record.watching import Watching
from game.ui.battle.log import Chronicle, Entry


class Watched:
    """A replay as far as the log needs it: names, wings, the words of an event."""

    def __init__(self, watching: Watching, replay: Replay) -> None:
        self.watching = watching
        self.ruleset = self
        rules = watching.rules
        self.commands = rules.commands if rules is not None else ()
        self.frames = rules.frames if rules is not None else ()
        self.scenario = watching.battle.scenario
        self.turns = watching.turns
        self.seen = watching.view(replay.frames[0].board)
        self._named = {entry.id: entry.name for entry in self.scenario.entries}
        for frame in replay.frames[1:]:
            if not frame.board.pieces.keys() <= self._named.keys():  # somebody has come during the battle
                self._named = {c.id: c.name for c in watching.view(frame.board).counters} | self._named

    def name(self, side: str) -> str:
        """A side's name."""
        return next((s.name for s in self.scenario.sides if s.id == side), side)

    def piece_name(self, piece: str) -> str:
        """The name of a counter."""
        return self._named.get(piece, piece)

    def told(self, board: Board, event: Event, command: Command | None = None) -> str:
        """An event in words."""
        return self.watching.told(board, event, command)


def entries_of(watching: Watching, replay: Replay, notes: dict[int, str]) -> tuple[list[Entry], list[int]]:
    """The rows, and for each row the number of its frame; `notes` are what the window remarked on commands."""
    chronicle = Chronicle(Watched(watching, replay))  # type: ignore[arg-type]
    board = replay.frames[0].board
    frames: list[int] = []
    for place, frame in enumerate(replay.frames):
        if frame.what == "do" and frame.n in notes:
            chronicle.note(frame.n, notes[frame.n])
        step = replay.steps.get(frame.line) if watching.rules is not None else None
        chronicle.add(board, frame.events, frame.n, step)  # type: ignore[arg-type]
        frames += [place] * (len(chronicle.entries) - len(frames))
    return chronicle.entries, frames
