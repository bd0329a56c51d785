"""Planning marks: arrows and notes that a player draws for himself, kept in a small file beside the game.

They are no part of the game: no rule, no journal and no other player's eye knows them.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SUFFIX = ".marks.json"
MOST = 200
MOST_LETTERS = 120


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow from a hex to another, or a note on a hex; hexes by their labels."""

    start: str
    end: str = ""
    text: str = ""


class MarkBook:
    """The marks of each side. `path` is the game's file; without one (None) they last while the game is open."""

    def __init__(self, path: Path | None) -> None:
        self.path = path.with_name(path.stem + SUFFIX) if path is not None else None
        self.sides: dict[str, list[Mark]] = read_marks(self.path) if self.path is not None else {}

    def of(self, side: str) -> list[Mark]:
        """The marks of a side, the oldest first."""
        return self.sides.get(side, [])

    def add(self, side: str, mark: Mark) -> bool:
        """Draw a mark, a note in place of one on the same hex; the same arrow again is taken away.

        False where it could not be written down (the mark is there all the same).
        """
        marks = self.sides.setdefault(side, [])
        if mark in marks and not mark.text:
            marks.remove(mark)
            return self._write()
        if mark.text:
            marks[:] = [one for one in marks if not (one.text and one.start == mark.start)]
        marks.append(mark)
        del marks[:-MOST]
        return self._write()

    def remove_at(self, side: str, label: str) -> bool:
        """Take away what begins, ends or stands in a hex. False where that could not be written down."""
        kept = [one for one in self.of(side) if label not in (one.start, one.end)]
        self.sides[side] = kept
        return self._write()

    def clear(self, side: str) -> bool:
        """Take away all marks of a side. False where that could not be written down."""
        self.sides.pop(side, None)
        return self._write()

    def _write(self) -> bool:
        if self.path is None:
            return True
        data = {
            side: [{"from": m.start, "to": m.end} if not m.text else {"at": m.start, "note": m.text} for m in marks]
            for side, marks in self.sides.items()
            if marks
        }
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            if not data:
                self.path.unlink(missing_ok=True)
                return True
            part.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            os.replace(part, self.path)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            return False
        return True


def read_marks(path: Path) -> dict[str, list[Mark]]:
    """The marks in a file; what is no mark is left out, and a file that cannot be read holds none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        str(side): [mark for one in rows[:MOST] if (mark := _mark(one)) is not None]
        for side, rows in found.items()
        if isinstance(rows, list)
    }


def _mark(row: Any) -> Mark | None:
    if not isinstance(row, dict) or not all(isinstance(value, str) for value in row.values()):
        return None
    if set(row) == {"from", "to"}:
        return Mark(row["from"], row["to"])
    if set(row) == {"at", "note"} and row["note"].strip():
        return Mark(row["at"], "", row["note"][:MOST_LETTERS])
    return None
