"""What a list of games shows of a game file, read from its first line and its end: a thousand files in a moment.

The scenario in the first line, which is nearly all of it, is not parsed: a fault in there comes to light when the game
is opened.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine.text import _
from game.record.codec import BadData
from game.record.journal import format_of
from game.record.lines import FORMAT, KNOWN, GameLine, Parent, json_of, line_from, line_text
from game.record.trouble import Damaged, FileTrouble, in_words

TAIL = 1 << 13
"""How much of the end of a file is looked at first; what it lacks is looked for further back."""
_POSITIONS = frozenset({"setup", "command", "ruling", "undo", "redo", "take-back"})
"""Lines that tell turn, number of commands and who decides next."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game file as a list of games shows it. `bad` says why it cannot be opened, "" where it can."""

    path: Path
    touched: float
    """When the file was last written, in seconds since 1970."""
    battle: str = ""
    title: str = ""
    scenario: str = ""
    ruleset: str = ""
    started: str = ""
    names: tuple[tuple[str, str], ...] = ()
    """(side, name of its player)."""
    players: tuple[tuple[str, str], ...] = ()
    turn: int = 0
    commands: int = 0
    next: str = ""
    """The side that decides next."""
    finished: bool = False
    bad: str = ""
    parent: str = ""
    """The name of the game it goes on from, "" for one that began by itself; `parent_n` is after which command."""
    parent_n: int = 0


def look(path: Path) -> Listed:
    """What a list of games shows of a file, from its first line and its end. Never raises for a bad file."""
    try:
        touched = path.stat().st_mtime
    except OSError as error:
        return Listed(path, 0.0, bad=in_words(error))
    try:
        with open(path, "rb") as file:
            first = file.readline()
            if not first.endswith(b"\n"):
                raise Damaged(
                    path, 1, _("the file is empty") if not first else _("the file was cut off in its first line")
                )
            header, format = _header(path, first)
            size = file.seek(0, os.SEEK_END)
            start = max(len(first), size - TAIL)
            position = None
            while position is None and start >= len(first):
                file.seek(start)
                position = _last_position(file.read(size - start), start == len(first), format)
                if start == len(first):
                    break
                start = max(len(first), size - 8 * (size - start))
            if position is None:
                raise Damaged(path, 2, _("no position can be read"))
    except FileTrouble as trouble:
        return Listed(path, touched, bad=trouble.reason)
    except OSError as error:
        return Listed(path, touched, bad=in_words(error))
    except BadData as fault:
        return Listed(path, touched, bad=str(fault))
    turn, commands, next = position
    return Listed(
        path, touched, header["battle"], header["title"], header["scenario"], header["ruleset"], header["started"],
        tuple(header["names"].items()), tuple(header["players"].items()), turn, commands, next, not next,
        "", *_parent(header.get("parent")),
    )  # fmt: skip


def _parent(told: Any) -> tuple[str, int]:
    """The name of the game another one goes on from, and after which command."""
    if isinstance(told, Parent):
        return told.file, told.n
    if isinstance(told, dict) and isinstance(told.get("file"), str) and type(told.get("n")) is int:
        return told["file"], told["n"]
    return "", 0


_WORDS = ("battle", "title", "scenario", "ruleset", "started")
_TABLES = ("names", "players")


def _header(path: Path, first: bytes) -> tuple[dict[str, Any], int]:
    """What the first line tells besides the scenario, and its format. Raises Damaged, TooNew, BadData."""
    begin, end = first.find(b',"source":{'), first.rfind(b'},"options":[')
    if 0 <= begin < end:
        try:
            data = json.loads(first[:begin] + first[end + 1 :])
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict) and data.get("line") == "game" and data.get("format") in KNOWN and _whole(data):
            return data, FORMAT
    # A first line that is none of today's is read as a game would be, so that its fault is told in the same words.
    format = format_of(path, first)
    header = line_from(first[:-1], format)
    if not isinstance(header, GameLine):
        raise Damaged(path, 1, _("it does not say what is played"))
    return {name: getattr(header, name) for name in (*_WORDS, *_TABLES, "parent")}, max(format, FORMAT)


def _whole(data: dict[str, Any]) -> bool:
    tables = [data.get(name) for name in _TABLES]
    return all(isinstance(data.get(name), str) for name in _WORDS) and all(
        isinstance(table, dict) and all(isinstance(value, str) for value in table.values()) for table in tables
    )


def _last_position(data: bytes, whole: bool, format: int) -> tuple[int, int, str] | None:
    """Turn, number of commands and who decides next from the last line that tells them. Raises BadData."""
    texts = data.split(b"\n")[:-1]
    for text in reversed(texts if whole else texts[1:]):
        line = json_of(text if format == FORMAT else line_text(line_from(text, format)))
        if line.get("line") in _POSITIONS:
            turn, n, next = line.get("turn"), line.get("n", 0), line.get("next")
            if type(turn) is int and type(n) is int and isinstance(next, str):
                return turn, n, next
            raise BadData(_("a line of it does not tell where the game stands"))
    return None
