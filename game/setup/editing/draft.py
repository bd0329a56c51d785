"""A scenario in work: its data, undo and redo of everything, what of it is saved, and the text of its file."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from game.setup.books import book_of
from game.setup.data import data_root
from game.setup.editing.data import Plain, put
from game.setup.editing.origins import with_origins
from game.setup.editing.writer import scenario_text
from game.setup.faults import Faults
from game.setup.schema import PARTS

MOST_STEPS = 2000
"""Steps of undo that are kept; each shares all but its change with the next."""


@dataclass(slots=True)
class Step:
    """A change: the data before it and what it did in words. Changes with the same `join` are one step."""

    before: Plain
    words: str
    join: Hashable = None


class Draft:
    """A scenario being edited. `value` is the whole as plain data, its parts within; it is never changed in place.

    `path` is its file, None where it has none yet. `refs` are the parts that stand in files of their own, with their
    names and their data as read: as long as one is unchanged the scenario goes on naming its file.
    """

    def __init__(
        self, value: Plain, path: Path | None = None, refs: dict[str, tuple[str, Any]] | None = None,
        data: bytes = b"", base: Plain | None = None,
    ) -> None:  # fmt: skip
        self.value = value
        self.path, self.data = path, data
        self.refs = refs or {}
        self.base = value if path is not None else base or {}
        """What the origins of values are told by: values that differ from it are the player's own."""
        self._saved: Plain | None = value if path is not None else None
        self.past: list[Step] = []
        self.future: list[Step] = []

    @staticmethod
    def opened(path: Path) -> "Draft":
        """The draft of a file. Raises Faults where the file cannot be read as text without losing anything in it.

        Whatever else is wrong can be mended in the editor.
        """
        book = book_of(path)
        if book.faults:
            raise Faults(book.faults)
        named = book.main.value if isinstance(book.main.value, dict) else {}
        refs = {p: (named[p], book.value[p]) for p in PARTS if isinstance(named.get(p), str) and book.value.get(p)}
        return Draft(book.value, path, refs, path.read_bytes())

    # -- changes --------------------------------------------------------------------------------------------

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not saved."""
        return self.value is not self._saved

    def change(self, value: Plain, words: str, join: Hashable = None) -> bool:
        """Take other data into use as one step of undo; false where it is the same data."""
        if value is self.value:
            return False
        same = join is not None and bool(self.past) and self.past[-1].join == join
        if not same:
            self.past.append(Step(self.value, words, join))
            del self.past[:-MOST_STEPS]
        self.future.clear()
        self.value = value
        return True

    def seal(self) -> None:
        """Let the next change be a step of its own, whatever it joins."""
        if self.past:
            self.past[-1].join = None

    def undo(self) -> str:
        """Take the last step back; what it did, "" where there is none."""
        return self._travel(self.past, self.future)

    def redo(self) -> str:
        """Do again what was taken back last; what it does, "" where there is nothing."""
        return self._travel(self.future, self.past)

    def _travel(self, back: list[Step], forth: list[Step]) -> str:
        if not back:
            return ""
        step = back.pop()
        forth.append(Step(self.value, step.words))
        self.value = step.before
        return step.words

    # -- its file -------------------------------------------------------------------------------------------

    @property
    def shipped(self) -> bool:
        """Whether its file is one of the game's own, which are never written."""
        return self.path is not None and is_shipped(self.path)

    def whole(self) -> Plain:
        """The data with the origin of each value, as it is checked and written."""
        return with_origins(_tidied(self.value, self.base), self.base)

    def file_value(self, folder: Path | None) -> Plain:
        """The data as its file in a folder holds it: unchanged parts are named where their files can be found there."""
        whole = self.whole()
        at_home = self.path is not None and folder == self.path.parent
        title = str(whole.get("title"))
        for part, (name, read) in self.refs.items():
            if self.value.get(part) is not read:
                continue
            if at_home or name == title:
                whole = {**whole, part: name}
            elif self.shipped and self.path is not None and self.path.parent.name == title and name == f"{part}.yaml":
                whole = {**whole, part: title}
        return whole

    def text(self, folder: Path | None) -> str:
        """The text of its file in a folder."""
        return scenario_text(self.file_value(folder))

    def comments(self) -> list[int]:
        """The lines of its file that hold comments, which saving over it would lose."""
        return comment_lines(self.data.decode("utf-8", "replace"))

    def was_saved(self, path: Path, data: bytes, file_value: Plain) -> None:
        """Note that its data stand in a file now."""
        self.path, self.data = path, data
        self.refs = {p: (file_value[p], self.value[p]) for p in PARTS if isinstance(file_value.get(p), str)}
        self._saved = self.value


def is_shipped(path: Path) -> bool:
    """Whether a file is one of those that the game ships."""
    root = Path(str(data_root("scenarios"))).resolve()
    return root in path.resolve().parents


def comment_lines(text: str) -> list[int]:
    """The lines of a YAML text, from 1, that hold a comment."""
    found = [number for number, row in enumerate(text.split("\n"), 1) if "#" in row]
    if not found:
        return []
    held: set[tuple[int, int]] = set()
    rows = text.split("\n")
    try:
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            if isinstance(token, yaml.ScalarToken):
                start, end = token.start_mark, token.end_mark
                for line in range(start.line, min(end.line, len(rows) - 1) + 1):
                    first = start.column if line == start.line else 0
                    last = end.column if line == end.line else len(rows[line])
                    held.update((line, n) for n, sign in enumerate(rows[line][:last]) if sign == "#" and n >= first)
    except yaml.YAMLError:
        return found
    signs = ((line - 1, n) for line in found for n, sign in enumerate(rows[line - 1]) if sign == "#")
    return list(dict.fromkeys(line + 1 for line, n in signs if (line, n) not in held))


def _tidied(value: Plain, base: Plain) -> Plain:
    """The data without letters of the map that editing has left without a hex."""
    data = value.get("battlefield")
    legend, rows = (data.get("legend"), data.get("map")) if isinstance(data, dict) else (None, None)
    if not isinstance(legend, dict) or not isinstance(rows, list) or data is base.get("battlefield"):
        return value
    known = base.get("battlefield", {}).get("legend", {}) if isinstance(base.get("battlefield"), dict) else {}
    idle = [letter for letter in legend if letter not in known and not any(letter in str(row) for row in rows)]
    kept = {letter: row for letter, row in legend.items() if letter not in idle}
    return put(value, ("battlefield", "legend"), kept) if idle and kept else value
