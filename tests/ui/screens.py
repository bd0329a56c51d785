"""What the tests of the screens share: a window nobody sees, and ways into a battle."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Surface

from game.engine.text import language
from game.rules import RULESETS
from game.ui.hand import Hand
from game.ui.opening.screen import Opening
from game.ui.settings import Settings
from game.ui.shots import Take
from tests.painted import PAINTED
from tests.ui.remembered import remember

_OPEN: list[Hand] = []
_GROUNDS: dict[object, Surface] = {}
_painted_anew = Opening._painted


def _painted(opening: Opening) -> Surface:
    """The ground of the opening screen as another test has painted it, in a run where no test is about it."""
    settings, sides = opening.shell.settings, opening.buttons[0].rect
    key = (*opening.ui.size, opening.ui.scale, settings.counters, settings.colours, tuple(sides), language())
    if key not in _GROUNDS:
        _GROUNDS[key] = _painted_anew(opening)
    return _GROUNDS[key]


Opening._painted = _painted  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def all_closed() -> Iterator[None]:
    """Close every window that a test has opened, also where it failed."""
    yield
    while _OPEN:
        _OPEN.pop().close()


def painted(home: Path) -> Path:
    """A home folder in which the maps lie that other tests have painted: they need not be painted again."""
    home.mkdir(parents=True, exist_ok=True)
    if (maps := os.environ.get(PAINTED)) and not (home / "cache").exists():
        (home / "cache").symlink_to(maps)
    return home


def opened(home: Path, size: tuple[int, int] = (1024, 700), **settings: object) -> Hand:
    """A window at the opening screen."""
    hand = Hand(RULESETS, painted(home), size, settings=Settings(animation="off", **settings))  # type: ignore[arg-type]
    _OPEN.append(hand)
    return hand


def in_battle(home: Path, curtain: bool = False, unseen: bool = True, **settings: object) -> Take:
    """A new battle of Kircholm, two people, without the curtain unless it is wanted.

    With `unseen` the screen does not show what is played on the way to where a test begins, which is quicker.
    """
    take = Take(opened(home, curtain=curtain, **settings))
    take.unseen = unseen
    page = take.hand.app.screen.page  # type: ignore[union-attr]
    page.list.choose(next(n for n, one in enumerate(page.found) if one.title == "kircholm-1605"))
    take.hand.settle()
    take.begin(curtain)
    remember(take)
    return take
