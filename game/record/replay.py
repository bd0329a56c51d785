"""Replay: a saved game watched again by its events alone, so that later rules never break it.

Every position is kept, so that jumping anywhere is instant. What was taken back is left out, or shown on demand.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from game.board.hexes import hex_grid
from game.engine.events import (
    Attached,
    Ended,
    Event,
    Levelled,
    Moved,
    Ordered,
    Placed,
    Removed,
    Reshaped,
    Rolled,
    Said,
    Ticked,
    Turned,
)
from game.engine.text import _
from game.record.board import Board
from game.record.journal import Journal, read
from game.record.lines import CommandLine, GameLine
from game.record.story import Step
from game.record.trouble import Damaged

Unit = Literal["command", "piece", "activation", "turn"]
"""What to step by."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One position of the replay and what led to it.

    `what` is setup, do, undo, redo or take-back; `events` are those just told (none when going back). `n` is the
    number of commands that stand here, `starts` the units that begin with this command.
    """

    what: Literal["setup", "do", "undo", "redo", "take-back"]
    n: int
    line: int
    side: str
    events: tuple[Event, ...]
    board: Board
    next: str
    seconds: float = 0.0
    ruling: str = ""
    """The reason, where it was set by agreement."""
    starts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: of which frame and command, and its text."""

    frame: int
    n: int
    text: str
    event: Event


class Replay:
    """The frames of a saved game. `frames[0]` is the set-up, `place` the frame being looked at."""

    def __init__(self, journal: Journal, taken_back: bool = False):
        """`taken_back` shows also what was undone or taken back, and the going back itself."""
        self.path = journal.path
        self.header: GameLine = journal.header
        self.notices = list(journal.notices)
        self.damage: Damaged | None = journal.damage
        """Why the replay ends early, if it does."""
        self.steps = {move.number: move.step for move in journal.story.moves}
        """What was played, by the numbers of its lines."""
        self.has_taken_back = any(move.what != "do" for move in journal.story.moves)
        self.frames: list[Frame] = self._fold(journal, taken_back)
        self.place = 0
        self._starts: dict[str, list[int]] = {
            unit: [0] + [i for i, frame in enumerate(self.frames) if i and unit in frame.starts]
            for unit in ("piece", "activation", "turn")
        }
        self._lines = {frame.line: place for place, frame in enumerate(self.frames)}
        self._starts["command"] = list(range(len(self.frames)))

    @classmethod
    def open(cls, path: Path, taken_back: bool = False) -> "Replay":
        """Read a game file for watching. Raises ReadTrouble, TooNew, and Damaged where nothing can be shown."""
        return cls(read(path), taken_back)

    # -- going about ----------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The frame being looked at."""
        return self.frames[self.place]

    @property
    def board(self) -> Board:
        """Its board; `board.state(battle)` makes a position of it that a rule set can show."""
        return self.frame.board

    def jump(self, place: int) -> Frame:
        """Look at another frame, the nearest there is."""
        self.place = max(0, min(place, len(self.frames) - 1))
        return self.frame

    def forward(self, unit: Unit = "command") -> Frame:
        """Go on to the next command, piece, activation or turn, or to the end."""
        starts = self._starts[unit]
        after = bisect_right(starts, self.place)
        return self.jump(starts[after] if after < len(starts) else len(self.frames) - 1)

    def back(self, unit: Unit = "command") -> Frame:
        """Go back to where the command, piece, activation or turn before began."""
        starts = self._starts[unit]
        return self.jump(starts[max(0, bisect_left(starts, self.place) - 1)])

    def marks(self, unit: Unit = "turn") -> list[int]:
        """The frames at which turns (or other units) begin, for the slider."""
        return list(self._starts[unit])

    def fights(self) -> list[int]:
        """The frames in which a melee was fought, for the slider."""
        return [
            place
            for place, frame in enumerate(self.frames)
            if any(isinstance(event, Rolled) and event.purpose == "melee" for event in frame.events)
        ]

    def place_of(self, line: int) -> int:
        """The frame that a line of the file led to, -1 where it leads to none that is shown."""
        return self._lines.get(line, -1)

    def of_command(self, n: int) -> int:
        """The last frame at which the n-th command was just done."""
        return max((i for i, f in enumerate(self.frames) if f.n == n and f.what in ("do", "redo", "setup")), default=0)

    # -- words ----------------------------------------------------------------------------------------------------

    def log(self, told: Callable[[Board, Event], str] | None = None) -> list[LogLine]:
        """The log of the whole replay; `told` makes the text of an event on a board, "" leaves it out."""
        told = told or plainly
        lines = []
        for place, frame in enumerate(self.frames):
            for event in frame.events:
                if text := told(frame.board, event):
                    lines.append(LogLine(place, frame.n, text, event))
        return lines

    # -- inside ---------------------------------------------------------------------------------------------------

    def _fold(self, journal: Journal, taken_back: bool) -> list[Frame]:
        story = journal.story
        opened = story.opened
        boards: dict[Step | None, Board] = {}
        labels = labels_of(journal.header.source)
        try:
            boards[None] = followed(Board(), opened.events, labels)
        except KeyError as missing:
            raise Damaged(
                journal.path, 2, _("an event tells of {missing}, which is not on the board").format(missing=missing)
            ) from None
        frames = [Frame("setup", 0, 2, "", opened.events, boards[None], opened.next)]
        if taken_back:
            moves = [(move.what, move.step, move.number) for move in story.moves]
        else:
            moves = [("do", step, step.number) for step in story.played]
        stand: list[Step | None] = [None]
        for what, step, number in moves:
            before = stand[-1]
            if what in ("undo", "take-back"):
                stand.pop()
                top = stand[-1]
                next = top.line.next if top else opened.next
                frames.append(Frame(what, len(stand) - 1, number, step.side, (), boards[top], next))
                continue
            if step not in boards:
                try:
                    boards[step] = followed(boards[before], step.events, labels)
                except KeyError as missing:
                    self.damage = Damaged(
                        journal.path,
                        step.number,
                        _("an event tells of {missing}, which is not on the board").format(missing=missing),
                    )
                    break
            stand.append(step)
            line = step.line
            ruling = "" if isinstance(line, CommandLine) else line.reason
            frames.append(
                Frame(
                    what,
                    step.n,
                    number,
                    step.side,
                    step.events,
                    boards[step],
                    line.next,
                    line.seconds,
                    ruling,
                    _starts(frames[-1], boards[before], step.events, boards[step]),
                )
            )
        return frames


def followed(board: Board, events: tuple[Event, ...], labels: frozenset[str] | None) -> Board:
    """The board after these events. Raises KeyError for a piece that is not there, and a hex that is not."""
    after = board.after(events)
    if labels is not None:
        for event in events:
            for label in getattr(event, "hexes", ()):
                if label not in labels:
                    raise KeyError(label)
    return after


def labels_of(source: dict[str, Any]) -> frozenset[str] | None:
    """The labels of the map in a saved scenario; None where it holds no map of its own, so that it cannot be said."""
    field = source.get("battlefield")
    if not isinstance(field, dict):
        return None
    columns, rows = field.get("columns"), field.get("rows")
    if not (isinstance(columns, int) and isinstance(rows, int) and 1 <= columns <= 250 and 1 <= rows <= 250):
        return None
    words = {key: str(field[key]) for key in ("shape", "shifted", "numbering") if key in field}
    try:
        return frozenset(hex_grid(columns, rows, **words).labels)
    except KeyError:  # a shape that there is not
        return None


def _starts(last: Frame, before: Board, events: tuple[Event, ...], after: Board) -> frozenset[str]:
    starts = set()
    if after.clock.turn != before.clock.turn:
        starts |= {"turn", "activation", "piece"}
    for event in events:
        match event:
            case Said(topic="activation"):
                starts |= {"activation", "piece"}
            case Ordered() if event.group in before.groups and event.number > before.groups[event.group].number:
                starts |= {"activation", "piece"}
    piece = piece_of(events)
    if piece and piece != piece_of(last.events):
        starts.add("piece")
    return frozenset(starts)


def piece_of(events: tuple[Event, ...]) -> str:
    """The first piece that events tell of, "" for none."""
    for event in events:
        match event:
            case Moved() | Turned() | Reshaped() | Rolled() | Levelled() | Attached() | Removed() | Placed():
                if event.piece:
                    return event.piece
    return ""


def plainly(board: Board, event: Event) -> str:
    """An event in plain words, for a game whose rules this program does not have."""
    match event:
        case Said():
            return _(event.text)
        case Rolled():
            words = _("{piece} {purpose}: die {die}, total {total}, need {need}: {result}")
            if event.need is None:
                words = _("{piece} {purpose}: die {die}, total {total}: {result}")
            return words.format(
                piece=event.piece, purpose=event.purpose, die=event.die, total=event.total, need=event.need,
                result=event.result,
            ).strip()  # fmt: skip
        case Moved():
            return _("{piece}: {how} to {hexes}").format(piece=event.piece, how=event.how, hexes=", ".join(event.hexes))
        case Levelled():
            return _("{piece}: level {before} to {level}").format(
                piece=event.piece, before=event.before, level=event.level
            ) + (f" ({_(event.cause)})" if event.cause else "")
        case Removed():
            return _("{piece} leaves the map").format(piece=event.piece) + (
                f" ({_(event.cause)})" if event.cause else ""
            )
        case Ticked():
            return _("Turn {turn} {phase}").format(turn=event.turn, phase=event.phase).strip()
        case Ended():
            return _("The battle is over: {reason}").format(reason=event.reason)
    return ""
