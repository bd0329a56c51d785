"""What the tests of exports share: a game played to its end, as a file and as a tale."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from functools import cache
from itertools import pairwise
from pathlib import Path

from game.rules import RULESETS
from game.setup.clauses import load_clauses
from game.ui.export.progress import Progress, Steps
from game.ui.export.tale import Tale
from tests.ui.played_game import game_file


def saved(folder: Path, turn: int = 0, **changes: str) -> Path:
    """The file of a game played to a turn, 0 to its end; *changes* replace words in it."""
    path = folder / "Kircholm Anna - Måns.caracole"
    data = game_file(turn)
    for old, new in changes.items():
        assert old.encode() in data
        data = data.replace(old.encode(), new.encode())
    path.write_bytes(data)
    return path


@cache
def _loaded() -> None:
    load_clauses(RULESETS)


def tale(folder: Path, turn: int = 0, **changes: str) -> Tale:
    """The same to be told."""
    _loaded()
    return Tale.open(saved(folder, turn, **changes), RULESETS)


def done(steps: Steps) -> list[Progress]:
    """All steps of an export; progress never goes back and ends at its end."""
    found = list(steps)
    assert all(a.done <= b.done for a, b in pairwise(found))
    assert found[-1].done == found[-1].all
    return found
