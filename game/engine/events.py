"""Events: what happened. A closed set for all rule sets, enough to redraw the board without any rule.

Hexes stand here as printed labels. Folding the events of a game (`fold`) gives the pieces of its state.
"""

from dataclasses import replace
from typing import Literal

from game.engine.record import Record, record

Marks = tuple[tuple[str, int], ...]


class Event(Record):
    """One thing that happened."""

    __slots__ = ()


@record
class Placed(Event):
    """A piece came onto the map."""

    piece: str
    side: str
    group: str
    type: str
    hexes: tuple[str, ...]
    facing: int | None = None
    form: str = ""
    level: int = 0
    marks: Marks = ()
    attached_to: str = ""
    kind: Literal["placed"] = "placed"


@record
class Moved(Event):
    """A piece moved. `hexes` is where it stands now, `path` the run of its first hex, both ends included.

    `how` is a word for the log: move, withdraw, intercept, retreat, advance, rout, carried.
    """

    piece: str
    hexes: tuple[str, ...]
    path: tuple[str, ...]
    how: str = "move"
    kind: Literal["moved"] = "moved"


@record
class Turned(Event):
    """A piece changed its facing on its hexes (a double's halves may swap)."""

    piece: str
    facing: int | None
    hexes: tuple[str, ...] = ()
    kind: Literal["turned"] = "turned"


@record
class Reshaped(Event):
    """A piece changed its footprint or formation."""

    piece: str
    hexes: tuple[str, ...]
    facing: int | None
    form: str
    kind: Literal["reshaped"] = "reshaped"


@record
class Levelled(Event):
    """A piece went from one level of order to another, for a cause."""

    piece: str
    level: int
    before: int
    cause: str = ""
    clause: str = ""
    kind: Literal["levelled"] = "levelled"


@record
class Marked(Event):
    """A piece got a mark, or its number changed."""

    piece: str
    mark: str
    number: int = 1
    kind: Literal["marked"] = "marked"


@record
class Unmarked(Event):
    """A piece lost a mark."""

    piece: str
    mark: str
    kind: Literal["unmarked"] = "unmarked"


@record
class Attached(Event):
    """A piece now belongs to another piece or wing ("" for none)."""

    piece: str
    to: str
    kind: Literal["attached"] = "attached"


@record
class Removed(Event):
    """A piece left the map for good, for a cause."""

    piece: str
    cause: str = ""
    clause: str = ""
    kind: Literal["removed"] = "removed"


@record
class Ordered(Event):
    """A wing or sector has this order, state, count of activations and marks now."""

    group: str
    order: str
    state: str
    number: int = 0
    marks: tuple[str, ...] = ()
    kind: Literal["ordered"] = "ordered"


@record
class Ticked(Event):
    """The clock moved on: turn and phase."""

    turn: int
    phase: str
    kind: Literal["clock"] = "clock"


@record
class Scored(Event):
    """A side's score changed, for a reason."""

    side: str
    points: int
    reason: str = ""
    kind: Literal["scored"] = "scored"


@record
class Rolled(Event):
    """A die: who rolled what for, the face, every modifier, the total and what was needed.

    `tally` holds (value, reason, clause) lines. `sense` says how it is read: "at-most" (total <= need), "at-least"
    (total >= need) or "row" (a row of a table, given in `result`). `chance` is the chance of success before the
    roll as a fraction. `result` is a word: success, failure, hit, miss, or the row.
    """

    number: int
    purpose: str
    clause: str
    side: str
    piece: str
    die: int
    sides: int
    tally: tuple[tuple[int, str, str], ...]
    total: int
    sense: str = "row"
    need: int | None = None
    chance: tuple[int, int] | None = None
    result: str = ""
    target: str = ""
    kind: Literal["rolled"] = "rolled"


@record
class Said(Event):
    """A line for the log that changes no piece. `topic` is a fixed word for programs, `text` is for people."""

    topic: str
    text: str
    clause: str = ""
    side: str = ""
    pieces: tuple[str, ...] = ()
    kind: Literal["said"] = "said"


@record
class Ended(Event):
    """The battle is over. `winner` is a side or "" for a draw."""

    winner: str
    reason: str
    clause: str = ""
    kind: Literal["ended"] = "ended"


EVENTS: tuple[type[Event], ...] = (
    Placed, Moved, Turned, Reshaped, Levelled, Marked, Unmarked, Attached, Removed, Ordered, Ticked, Scored,
    Rolled, Said, Ended,
)  # fmt: skip
"""The closed set."""


def with_mark(marks: Marks, mark: str, number: int) -> Marks:
    """Marks with one more, or with its number changed; kept in order of name."""
    return tuple(sorted((*(pair for pair in marks if pair[0] != mark), (mark, number))))


def without_mark(marks: Marks, mark: str) -> Marks:
    """Marks without one of them."""
    return tuple(pair for pair in marks if pair[0] != mark)


def fold(pieces: dict[str, Placed], event: Event) -> None:
    """Bring a table of pieces (as they would be placed now) up to date with one event."""
    match event:
        case Placed():
            pieces[event.piece] = event
        case Moved():
            pieces[event.piece] = replace(pieces[event.piece], hexes=event.hexes)
        case Turned():
            before = pieces[event.piece]
            pieces[event.piece] = replace(before, facing=event.facing, hexes=event.hexes or before.hexes)
        case Reshaped():
            pieces[event.piece] = replace(pieces[event.piece], hexes=event.hexes, facing=event.facing, form=event.form)
        case Levelled():
            pieces[event.piece] = replace(pieces[event.piece], level=event.level)
        case Marked():
            before = pieces[event.piece]
            pieces[event.piece] = replace(before, marks=with_mark(before.marks, event.mark, event.number))
        case Unmarked():
            before = pieces[event.piece]
            pieces[event.piece] = replace(before, marks=without_mark(before.marks, event.mark))
        case Attached():
            pieces[event.piece] = replace(pieces[event.piece], attached_to=event.to)
        case Removed():
            del pieces[event.piece]
        case _:
            pass
