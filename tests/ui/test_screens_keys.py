"""A battle played with the keyboard alone: every decision is answered by keys, and what was meant is what is done."""

from pathlib import Path

import pygame
import pytest

from game.engine.commands import Command
from game.engine.dice import Chooser
from game.engine.play import only_waiting
from game.record.lines import CommandLine
from game.ui.shots import Take
from tests.hard.amounts import FULL
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here

COMMANDS = 500
"""So many decisions are answered, from the first orders on: most of a battle."""
ENOUGH = COMMANDS if FULL else 150
"""After so many it is enough, once all that is asked in a battle has been asked."""
TOPICS = {"orders", "activate", "actor", "action", "react", "intercept", "declare", "retreat"}


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path)


def orders_by_key(take: Take) -> None:
    """Give an order to each wing on the sheet, and close it."""
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_TAB)
    for _ in screen.sheet.rows:
        hand.key(pygame.K_RIGHT)
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_RETURN)


def choose_by_key(take: Take, command: Command) -> None:
    """Give a command from the list that Space opens, with the unit first where it is one of several."""
    hand, screen = take.hand, take.battle
    for _ in range(2 * len(screen.session.moment.actors) + 2):
        hand.key(pygame.K_SPACE)
        menu = screen.ui.layers[-1]
        words = [item.label for item in menu.items]  # type: ignore[attr-defined]
        if screen.session.moment.words(command) in words and (
            command.actor is None or screen.choices.focus in (command.actor, "")
        ):
            for _ in range(words.index(screen.session.moment.words(command)) + 1):
                hand.key(pygame.K_DOWN)
            hand.key(pygame.K_RETURN)
            if screen.choices.ready is not None:
                hand.key(pygame.K_RETURN)
            return
        hand.key(pygame.K_ESCAPE)
        hand.key(pygame.K_TAB)
    raise AssertionError(f"no key leads to {command}")


def cursor_by_key(take: Take, goal: int) -> None:
    """Move the cursor to a hex."""
    hand, screen = take.hand, take.battle
    grid = screen.view.camera.grid
    hand.key(pygame.K_LEFT)
    for _ in range(100):
        (c, r), (to_c, to_r) = grid.offset[screen.cursor], grid.offset[goal]
        if (c, r) == (to_c, to_r):
            return
        if c != to_c:
            hand.key(pygame.K_RIGHT if to_c > c else pygame.K_LEFT)
        else:
            hand.key(pygame.K_DOWN if to_r > r else pygame.K_UP)
    raise AssertionError("the cursor does not get there")


def step_by_key(take: Take, command: Command) -> None:
    """Move the cursor to the hex of a step and give it, choosing from the menu where several end there."""
    hand, screen = take.hand, take.battle
    cursor_by_key(take, screen.session.state.place(str(command.on_hex)))
    hand.key(pygame.K_RETURN)
    if screen.ui.layers:
        words = [item.label for item in screen.ui.layers[-1].items]  # type: ignore[attr-defined]
        for _ in range(words.index(screen.session.moment.words(command)) + 1):
            hand.key(pygame.K_DOWN)
        hand.key(pygame.K_RETURN)
    if screen.choices.ready is not None:
        hand.key(pygame.K_RETURN)


def test_a_battle_by_keyboard_alone(take: Take) -> None:
    hand, screen = take.hand, take.battle
    dice = Chooser("keys")
    topics: set[str] = set()
    while screen.session.game.count < (ENOUGH if topics >= TOPICS else COMMANDS) and screen.session.game.result is None:
        moment = screen.session.moment
        asked = moment.asked
        assert asked is not None
        topics.add(asked.topic)
        if asked.secret:
            orders_by_key(take)
            continue
        command = moment.options[dice.below(len(moment.options))]
        count = screen.session.game.count
        if only_waiting(command):
            hand.key(pygame.K_d)
            if screen.ui.layers:  # units can still act: the box asks once, and Enter ends the step
                hand.key(pygame.K_RETURN)
        elif command.on_hex and command.actor == screen.choices.focus and dice.below(2):
            step_by_key(take, command)
        else:
            choose_by_key(take, command)
        played = screen.session.game.story.played
        assert len(played) > count, f"{asked.prompt}: nothing came of {command}"
        line = played[count].line
        assert isinstance(line, CommandLine)
        assert screen.session.game.codec.command_from(line.command) == command
    assert topics >= TOPICS
