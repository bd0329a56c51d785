"""A stretch of a saved game, from one command to another: what an export tells."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.events import Event, Rolled, Ticked
from game.engine.state import Clock
from game.engine.text import _
from game.record.board import Board
from game.record.replay import Frame, Replay


class BadStretch(ValueError):
    """There is no such stretch; the message says why."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The frames from command `first` to command `last`, both included; 0 is the set-up. `before` is the board before
    them, an empty one where they begin with the set-up."""

    frames: tuple[Frame, ...]
    before: Board
    first: int
    last: int
    count: int
    """Commands of the whole game."""

    @property
    def whole(self) -> bool:
        """Whether it is all of the game."""
        return self.first <= 1 and self.last == self.count

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events that make the board before it: its pieces as they would be placed, its wings, its clock."""
        board = self.before
        clock = (Ticked(board.clock.turn, board.clock.phase),) if board.clock.turn else ()
        return (*board.pieces.values(), *board.groups.values(), *clock)

    @property
    def board(self) -> Board:
        """The board at its end."""
        return self.frames[-1].board


def stretch_of(replay: Replay, first: int | None = None, last: int | None = None) -> Stretch:
    """The stretch between two commands; None is the beginning or the end. Raises BadStretch."""
    frames = replay.frames
    count = len(frames) - 1
    start = 0 if first is None else first
    end = count if last is None else last
    for number in (start, end):
        if not 0 <= number <= count:
            raise BadStretch(
                _("there is no command {number}: this game has {count}, and 0 is the set-up").format(
                    number=number, count=count
                )
            )
    if start > end:
        raise BadStretch(_("it begins with command {first}, after its end at {last}").format(first=start, last=end))
    before = frames[start - 1].board if start else Board()
    return Stretch(tuple(frames[start : end + 1]), before, start, end, count)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll and when it was made: the number of its command, the clock."""

    n: int
    clock: Clock
    event: Rolled


def rolls_in(stretch: Stretch) -> Iterator[Roll]:
    """All rolls of a stretch, in the order in which they were made."""
    clock = stretch.before.clock
    for frame in stretch.frames:
        for event in frame.events:
            match event:
                case Ticked(turn, phase):
                    clock = Clock(turn, phase)
                case Rolled():
                    yield Roll(frame.n, clock, event)
