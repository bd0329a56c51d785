"""What the tests of the screens share: a window nobody sees, and ways into a battle."""

import atexit
import os
import shutil
import tempfile

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules import RULESETS
from game.ui.hand import Hand
from game.ui.settings import Settings
from game.ui.shots import Take

_OPEN: list[Hand] = []
_PAINTED = Path(tempfile.mkdtemp(prefix="caracole-painted-"))
atexit.register(shutil.rmtree, _PAINTED, ignore_errors=True)
"""What one test has painted the others of the same process need not paint again."""


@pytest.fixture(autouse=True)
def all_closed() -> Iterator[None]:
    """Close every window that a test has opened, also where it failed."""
    yield
    while _OPEN:
        _OPEN.pop().close()


def opened(home: Path, size: tuple[int, int] = (1024, 700), **settings: object) -> Hand:
    """A window at the opening screen."""
    home.mkdir(parents=True, exist_ok=True)
    if not (home / "cache").exists():
        (home / "cache").symlink_to(_PAINTED)
    hand = Hand(RULESETS, home, size, settings=Settings(animation="off", **settings))  # type: ignore[arg-type]
    _OPEN.append(hand)
    return hand


def in_battle(home: Path, curtain: bool = False, unseen: bool = True, **settings: object) -> Take:
    """A new battle of Kircholm, two people, without the curtain unless it is wanted.

    With `unseen` the screen does not show what is played on the way to where a test begins, which is quicker.
    """
    take = Take(opened(home, curtain=curtain, **settings))
    take.unseen = unseen
    take.begin(curtain)
    return take
