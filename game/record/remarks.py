"""What the window remarks of a game and no event tells: which answers it gave by itself, and why.

The remarks stand beside the game file, one JSON line each, added as they come. They are for reading only: without
them, or with a bad line in them, nothing of the game is lost. A line `cut` says that the commands after it were
undone, and their remarks with them.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.record.lines import CommandLine
from game.record.recent import SILENT
from game.record.story import Step

SUFFIX = ".remarks.jsonl"
MOST_BYTES = 4_000_000
"""A longer file is none of ours."""
LONGEST = 1_000


def place_of(game: Path) -> Path:
    """Where the remarks on a game file stand."""
    return game.with_name(game.stem + SUFFIX)


def remarks_on(game: Path | None, played: list[Step]) -> dict[int, str]:
    """The remarks on the commands of a game as it stands, by their numbers; empty where none can be read."""
    if game is None:
        return {}
    found: dict[int, str] = {}
    try:
        path = place_of(game)
        if path.stat().st_size > MOST_BYTES:
            return {}
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    for line in text.split("\n"):
        with suppress(ValueError, RecursionError):
            data = json.loads(line)
            if isinstance(data, dict):
                _fold(found, data)
    return {n: words for n, words in sorted(found.items()) if n <= len(played) and _silent(played[n - 1])}


def _fold(found: dict[int, str], data: dict[str, Any]) -> None:
    n, words, cut = data.get("n"), data.get("words"), data.get("cut")
    if type(cut) is int:
        for later in [number for number in found if number > cut]:
            del found[later]
    elif type(n) is int and n > 0 and isinstance(words, str):
        found[n] = words[:LONGEST]


def _silent(step: Step) -> bool:
    """Whether a command is one that the window may have given by itself."""
    return isinstance(step.line, CommandLine) and step.line.command.get("kind") in SILENT


def remark(game: Path | None, n: int, words: str) -> None:
    """Add a remark on command n; where that fails it is only missed after the next start."""
    _add(game, {"n": n, "words": words[:LONGEST]})


def cut(game: Path | None, count: int) -> None:
    """Say that no more than so many commands stand."""
    _add(game, {"cut": count})


def _add(game: Path | None, data: dict[str, Any]) -> None:
    if game is not None:
        text = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
        with suppress(OSError), open(place_of(game), "ab") as file:
            file.write(text + b"\n")
