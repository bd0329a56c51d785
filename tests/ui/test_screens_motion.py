"""Animations: short, skipped by any key, never in the way of what is so."""

from pathlib import Path

import pygame
import pytest

from game.ui.shots import Take
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = Take(opened(tmp_path))
    take.begin()
    take.topic("action", "move")
    take.hand.app.shell.settings.animation = "normal"
    return take


def step(take: Take) -> str:
    """Send a step of the unit in action and return its id."""
    screen = take.battle
    command = next(c for c in screen.session.moment.options if c.kind == "move")
    screen.send((command,))
    return str(command.actor)


def test_a_counter_runs_and_arrives(take: Take) -> None:
    hand, screen = take.hand, take.battle
    unit = step(take)
    assert screen.animation.running
    assert 1 <= (screen.next_change() or 0) <= 16  # at once where a strip of the map is still to be painted
    start = screen.view.motion.places[unit]
    hand.step(1, 60)
    middle = screen.view.motion.places[unit]
    assert middle != start
    hand.step(20, 100)
    assert not screen.animation.running
    assert unit not in screen.view.motion.places


def test_any_key_skips_and_does_nothing_else(take: Take) -> None:
    hand, screen = take.hand, take.battle
    step(take)
    count = screen.session.game.count
    for key in (pygame.K_u, pygame.K_d, pygame.K_RETURN):
        if screen.animation.running:
            hand._post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            hand._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
            hand.step(1, 10)
            break
    assert not screen.animation.running
    assert screen.session.game.count == count


def test_off_means_off(take: Take) -> None:
    take.hand.app.shell.settings.animation = "off"
    step(take)
    assert not take.battle.animation.alive


def test_units_that_may_react_glow_for_a_while_and_then_stand_still(take: Take) -> None:
    hand, screen = take.hand, take.battle
    take.run(lambda s: s.session.moment.answering and s.session.moment.subject == "" and bool(s.session.moment.actors))
    hand.step(3, 2000)
    screen._settle()
    assert screen.animation.glowing > 0
    hand.step(40, 100)
    assert screen.animation.glowing == 0
    hand.step(10, 1000)
    frames = hand.app.frames
    hand.step(10, 1000)
    assert hand.app.frames == frames


def test_against_the_computer_the_window_goes_on_by_itself(tmp_path: Path) -> None:
    hand = opened(tmp_path / "computer")
    hand.app.shell.settings.animation = "fast"
    page = hand.app.screen.page  # type: ignore[union-attr]
    page.sides[0]._kind("simple")
    page.sides[1]._kind("random")
    hand.press("Begin")
    hand.step(300, 120)
    screen = hand.battle
    assert screen.session.game.count > 20
    assert "thinking" in screen.bar.prompt.title or screen.session.game.result is not None
    assert not screen.bar.prompt.offers
