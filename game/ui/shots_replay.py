"""Scenes for the pictures: a replay and what one studies in it."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.players import make
from game.record.folders import ready
from game.record.game import Game
from game.record.resume import resume
from game.ui.replay.screen import ReplayScreen, open_replay
from game.ui.replay.side import ARMY
from game.ui.replay.study import STUDY

if TYPE_CHECKING:
    from game.ui.shots import Take

PATIENCE = 120
"""Seconds in which the second process must be done."""


def _watch(take: "Take", place: int) -> ReplayScreen:
    """A game of two computer players, played without a window, and its replay at a frame."""
    take.begin()
    game, players = take.battle.session.game, take.players
    while game.decision is not None:
        game.submit(players[game.decision.side].choose(game.state))
    game.close()
    assert game.path is not None
    screen = open_replay(take.hand.app.shell, game.path)
    take.hand.app._show(screen)
    take.hand.step()
    screen.jump(place)
    return screen


def _wait(take: "Take", running: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while running() and time.monotonic() < end:
        time.sleep(0.05)
        take.hand.step(1, 50)
    take.hand.aside()


def _study(take: "Take") -> None:
    screen = _watch(take, 600)
    for place, note in (
        (150, "The hussars ride"),
        (600, "Here the left wing is lost; was there a way out?"),
        (900, ""),
    ):
        screen.study.bookmarks.put(screen.replay.frames[place].line, note)
    screen.study.toggle_audit()
    _wait(take, lambda: screen.study.audit.running)


def _what_if(take: "Take") -> None:
    screen = _watch(take, 500)
    screen.what_if()
    page = screen.what_if_page
    assert page is not None
    page.toggle()
    _wait(take, lambda: page.running)


def _compare(take: "Take") -> None:
    screen = _watch(take, 400)
    folder = ready(take.hand.folders.games)
    with resume(screen.replay.path, screen.shell.rulesets, folder=folder, until=360) as other:
        _play_on(other, 60)
    assert other.path is not None
    screen.study.choose_other()
    take.hand.step()
    take.hand.press(other.path.stem)
    take.hand.aside()


def _play_on(game: Game, commands: int) -> None:
    players = {side.id: make("simple", f"other/{side.id}", game.ruleset) for side in game.scenario.sides}
    for _n in range(commands):
        if game.decision is not None:
            game.submit(players[game.decision.side].choose(game.state))


def _army(take: "Take") -> None:
    screen = _watch(take, 700)
    screen.side.open(ARMY)
    screen.look_as(screen.scenario.sides[0].id)
    take.hand.aside()


def _menu(take: "Take") -> None:
    _watch(take, 300).side.open(STUDY)
    take.hand.key(pygame.K_F10)
    take.hand.aside()


SCENES: dict[str, Callable[["Take"], None]] = {
    "replay-study": _study, "replay-what-if": _what_if, "replay-compare": _compare, "replay-army": _army,
    "replay-menu": _menu,
}  # fmt: skip
