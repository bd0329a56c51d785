"""Bookmarks and notes of a saved game: a small file beside it, which the game itself knows nothing of.

A bookmark hangs on a line of the game file. Lines are only ever added there, so it stays where it was put, whatever is
undone or played on later.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine.text import _
from game.record.trouble import FileTrouble, ReadTrouble, SaveTrouble, in_words
from game.record.writer import write_new

SUFFIX = ".notes.json"
"""The bookmarks of `name.caracole` stand in `name.notes.json`."""
FORMAT = 1
MOST = 1_000
LONGEST = 2_000
"""Signs of a note."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A mark on a line of the game file, with the player's note, which may be empty."""

    line: int
    note: str = ""


@dataclass(slots=True)
class Bookmarks:
    """The bookmarks of one game, in the order of its lines. Each change is on disk when it returns."""

    path: Path
    """The file of the bookmarks."""
    marks: list[Bookmark] = field(default_factory=list)

    @classmethod
    def of(cls, game: Path) -> "Bookmarks":
        """Those of a game file; none where nothing is written down. Raises ReadTrouble for a file that is none."""
        path = place_of(game)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return cls(path)
        except OSError as error:
            raise ReadTrouble(path, in_words(error)) from error
        except (ValueError, RecursionError) as error:
            raise ReadTrouble(path, _("this is no JSON ({error})").format(error=error)) from None
        return cls(path, _read(path, data))

    def at(self, line: int) -> Bookmark | None:
        """The bookmark on a line."""
        return next((mark for mark in self.marks if mark.line == line), None)

    def put(self, line: int, note: str) -> None:
        """Mark a line, or give its mark another note. Raises SaveTrouble; all is then as before."""
        kept = [mark for mark in self.marks if mark.line != line]
        if len(kept) >= MOST:
            raise SaveTrouble(self.path, _("a game has {most} bookmarks at the most").format(most=MOST))
        self._write(sorted([*kept, Bookmark(line, note[:LONGEST])], key=lambda mark: mark.line))

    def remove(self, line: int) -> None:
        """Take a mark away. Raises SaveTrouble."""
        self._write([mark for mark in self.marks if mark.line != line])

    def _write(self, marks: list[Bookmark]) -> None:
        rows = [{"line": mark.line, "note": mark.note} for mark in marks]
        text = json.dumps({"format": FORMAT, "bookmarks": rows}, indent=1, ensure_ascii=False)
        if marks:
            write_new(self.path, f"{text}\n".encode("utf-8", "replace"), over=True)
        else:
            try:
                self.path.unlink(missing_ok=True)
            except OSError as error:
                raise SaveTrouble(self.path, in_words(error)) from error
        self.marks = marks


def place_of(game: Path) -> Path:
    """Where the bookmarks of a game file stand."""
    return game.with_name(game.stem + SUFFIX)


def put_aside(path: Path) -> Path:
    """Give a file that could not be read another name, so that nothing of it is lost. Raises SaveTrouble."""
    for number in range(1, 100):
        aside = path.with_name(f"{path.name}.bad-{number}")
        if not aside.exists():
            try:
                os.rename(path, aside)
            except OSError as error:
                raise SaveTrouble(path, in_words(error)) from error
            return aside
    raise SaveTrouble(path, _("a hundred bad files lie beside it already"))


def move_with(game: Path, goal: Path) -> None:
    """Let the bookmarks follow a game file that has been moved; where they cannot, they stay."""
    with suppress(OSError, FileTrouble):
        os.rename(place_of(game), place_of(goal))


def _read(path: Path, data: Any) -> list[Bookmark]:
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("bookmarks"), list):
        raise ReadTrouble(path, _("these are no bookmarks of Caracole, or those of a newer one"))
    found: dict[int, Bookmark] = {}
    for number, row in enumerate(data["bookmarks"][:MOST], 1):
        line, note = (row.get("line"), row.get("note", "")) if isinstance(row, dict) else (None, "")
        if type(line) is not int or line < 1 or not isinstance(note, str):
            raise ReadTrouble(path, _("bookmark {number} has no line of the game, or no note").format(number=number))
        found[line] = Bookmark(line, note[:LONGEST])
    return sorted(found.values(), key=lambda mark: mark.line)
