"""The lines of a game file as records, and their text. This page is the format; `FORMAT` is its number.

1. `game` (what is played), 2. `setup` (how it stands at first), then `command`, `snapshot`, `undo`, `redo`,
`take-back`, `ruling` and `resumed` as they come; in a game by file also those of `game.record.letters`. `turn` and
`next` (who decides next, "" when the battle is over) stand in every line that leads to another position, so that a
list of games need not read a whole file.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal

from pydantic import TypeAdapter, ValidationError

from game.engine.events import EVENTS, Event
from game.engine.record import Record
from game.engine.text import _
from game.record.codec import BadData, canonical, first_fault, plain, tagged
from game.record.letters import JOURNAL_LETTERS, Letter

FORMAT = 1
"""The format of a game that began by itself."""
BRANCHED = 2
"""The format of a game that goes on from another one: the same lines, and a `parent` in the first.

It has a number of its own so that a program which knows no parents says in plain words that it is too old.
"""
KNOWN = (FORMAT, BRANCHED)
"""The formats that need no bringing up; what is older goes through `MIGRATIONS`, what is newer is refused."""
SUFFIX = ".caracole"

if TYPE_CHECKING:
    Events = tuple[Event, ...]
else:  # what pydantic reads: the same, told apart by `kind`
    Events = tuple[tagged(EVENTS), ...]


@dataclass(frozen=True, slots=True)
class Parent(Record):
    """The game from which another one goes on: the name of its file, when it was begun, and after which command.

    `digest` is that of the position there, so that it can be told whether a file is indeed the parent.
    """

    file: str
    started: str
    n: int
    digest: str


@dataclass(frozen=True, slots=True)
class GameLine(Record):
    """What is played: versions, the whole scenario, options, seed, and who plays."""

    format: int
    program: str
    ruleset: str
    rules: int
    """Version of the rule set."""
    title: str
    scenario: str
    battle: str
    """The printed name of the scenario."""
    source: dict[str, Any]
    options: tuple[str, ...]
    seed: str
    names: dict[str, str]
    """Side to the name of its player."""
    players: dict[str, str]
    """Side to what plays it: "person" or a kind of computer player."""
    started: str
    line: Literal["game"] = "game"
    parent: Parent | None = None
    """The game it goes on from, None for one that began by itself. Only a file of format BRANCHED has it."""


@dataclass(frozen=True, slots=True)
class SetupLine(Record):
    """The events that set the battle up."""

    events: Events
    digest: str
    turn: int
    next: str
    line: Literal["setup"] = "setup"


@dataclass(frozen=True, slots=True)
class CommandLine(Record):
    """One command: the n-th of the game as it stands, whose it was, what came of it."""

    n: int
    side: str
    command: dict[str, Any]
    events: Events
    digest: str
    seconds: float
    turn: int
    next: str
    line: Literal["command"] = "command"


@dataclass(frozen=True, slots=True)
class RulingLine(Record):
    """What both players set by agreement, with the reason; `state` is the position after it."""

    n: int
    reason: str
    events: Events
    state: dict[str, Any]
    digest: str
    seconds: float
    turn: int
    next: str
    line: Literal["ruling"] = "ruling"


@dataclass(frozen=True, slots=True)
class SnapshotLine(Record):
    """The position after command n, whole."""

    n: int
    state: dict[str, Any]
    line: Literal["snapshot"] = "snapshot"


@dataclass(frozen=True, slots=True)
class UndoLine(Record):
    """The last command was undone; n commands stand now."""

    n: int
    turn: int
    next: str
    line: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class RedoLine(Record):
    """The command undone last was done again; n commands stand now."""

    n: int
    turn: int
    next: str
    line: Literal["redo"] = "redo"


@dataclass(frozen=True, slots=True)
class TakeBackLine(Record):
    """So many commands were taken back by agreement; n commands stand now.

    `reason` "agreed"; or "rules": the rules of a later version could not follow from there.
    """

    n: int
    count: int
    turn: int
    next: str
    reason: Literal["agreed", "rules"] = "agreed"
    line: Literal["take-back"] = "take-back"


@dataclass(frozen=True, slots=True)
class ResumedLine(Record):
    """The game was closed and goes on, with these versions of program and rules."""

    n: int
    program: str
    rules: int
    date: str
    line: Literal["resumed"] = "resumed"


LINES = (
    GameLine,
    SetupLine,
    CommandLine,
    RulingLine,
    SnapshotLine,
    UndoLine,
    RedoLine,
    TakeBackLine,
    ResumedLine,
    *JOURNAL_LETTERS,
)
Line = (
    GameLine | SetupLine | CommandLine | RulingLine | SnapshotLine | UndoLine | RedoLine | TakeBackLine | ResumedLine
    | Letter
)  # fmt: skip
_ANY: TypeAdapter[Line] = TypeAdapter(tagged(LINES, "line"))

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Format number to the function `from_N_to_N+1` that turns one line of that format into the next."""


def line_text(line: Line) -> bytes:
    """A line as it stands in the file, its newline included.

    Keys are sorted, but not in the first line: in a scenario the order of the counters may count.
    """
    data = plain(_ANY, line)
    if isinstance(line, GameLine) and line.parent is None:
        del data["parent"]
    return canonical(data, sort=not isinstance(line, GameLine)).encode("utf-8") + b"\n"


def line_from(text: bytes, format: int = FORMAT) -> Line:
    """The record of a line, brought up from an older format. Raises BadData."""
    if format < FORMAT:
        data = json_of(text)
        for step in range(format, FORMAT):
            data = MIGRATIONS[step](data)
        if data.get("line") == "game":
            data["format"] = FORMAT
        text = canonical(data, sort=False).encode("utf-8")
    try:
        line = _ANY.validate_json(text)
    except ValidationError as error:
        raise BadData(first_fault(error)) from None
    for name in _LOOSE:
        if not _finite(getattr(line, name, None)):
            raise BadData(_("{name}: a number in it is none that a game file can hold").format(name=name))
    return line


_LOOSE = ("source", "command", "commands", "state", "seconds")
"""Fields in which a reader of JSON lets NaN, Infinity and 1e999 pass, which JSON has not: never written, never read."""


def _finite(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_finite, value.values()))
    if isinstance(value, list | tuple):
        return all(map(_finite, value))
    return not isinstance(value, float) or isfinite(value)


def json_of(text: bytes) -> dict[str, Any]:
    """A line as plain data. Raises BadData for what is no JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadData(_("this is no JSON ({error})").format(error=error)) from None
    if not isinstance(data, dict):
        raise BadData(_("this is no JSON object"))
    return data
