"""Random hands at the window: whatever they do, nothing fails and the journal stays whole."""

import random
from pathlib import Path

import pygame
import pytest

from game.record.journal import read
from game.ui.battle.screen import Battle
from game.ui.hand import Hand
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here

KEYS = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_u, pygame.K_d, pygame.K_q, pygame.K_e, pygame.K_l, pygame.K_g, pygame.K_h, pygame.K_F6, pygame.K_F9,
    pygame.K_F10, pygame.K_1, pygame.K_2, pygame.K_f, pygame.K_r, pygame.K_HOME, pygame.K_SPACE, pygame.K_LALT,
)  # fmt: skip


def anything(hand: Hand, dice: random.Random) -> None:
    """One thing a hand may do."""
    screen, kind = hand.app.screen, dice.random()
    if kind < 0.4:
        lit = [thing for thing in hand.things() if thing["kind"] != "dialog" and thing["label"] != "Quit"]
        if lit:
            hand.click(pygame.Rect(dice.choice(lit)["box"]))  # type: ignore[call-overload]
    elif kind < 0.7 and isinstance(screen, Battle):
        moment = screen.session.moment
        offered = [c.on_hex for c in moment.options if c.on_hex] or list(screen.view.camera.grid.labels)
        labels = dice.choice([offered, list(screen.view.camera.grid.labels)])
        hand.click(hand.hex(str(dice.choice(labels))), button=dice.choice([1, 1, 1, 3]))
    else:
        hand.key(dice.choice(KEYS), "", dice.choice([0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL]))


@pytest.mark.parametrize("seed", [1, 2])
def test_random_hands_do_no_harm(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    take = in_battle(tmp_path, curtain=seed == 2)
    if seed == 1:
        take.topic("actor")
    hand = take.hand
    hand.app.shell.settings.animation = ("normal", "off")[seed % 2]
    for _ in range(220):
        anything(hand, dice)
    files = list(hand.folders.games.glob("*.caracole"))
    hand.close()
    for path in files:
        journal = read(path)
        assert journal.damage is None
        assert not journal.notices
