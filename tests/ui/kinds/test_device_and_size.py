"""What the machine is like: a screen of four thousand px, a sound device that goes, long work while events wait."""

import os
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.ui import fonts
from game.ui.replay.bar import SPEEDS
from game.ui.replay.screen import ReplayScreen
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here

LARGE = (3840, 2160)
LEAST_TEXT = 20
"""Px: letters smaller than this cannot be read on such a screen."""
PUMPED = 0.2
"""Seconds of the processor within which events must be looked at again."""


def test_on_a_large_screen_no_text_of_bars_panels_and_boxes_is_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the interface scale as it comes; what stands on counters and map is as large as these are."""
    drawn: dict[str, float] = {}
    real = fonts.render

    def render(text: str, family: str, face: str, px: float, *more: object, **named: object) -> pygame.Surface:
        names = [frame.f_code.co_filename for frame in frames(sys._getframe(1))]
        if text.strip() and not any(part in name for name in names for part in ("/mapview/", "/counters/", "/paint/")):
            drawn[text] = min(px, drawn.get(text, px))
        return real(text, family, face, px, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "render", render)
    take = Take(opened(tmp_path, LARGE, curtain=False))
    hand = take.hand
    assert hand.app.ui.scale >= 2
    take.unseen = True
    take.begin()
    take.topic("action", "fire")
    for tab in range(3):
        take.battle.panel.open(tab)
        hand.settle()
    for key in (pygame.K_F10, pygame.K_F8, pygame.K_F1, pygame.K_F2):
        hand.key(key)
        hand.settle()
        hand.key(pygame.K_ESCAPE)
    assert len(drawn) > 150
    assert {text: px for text, px in drawn.items() if px < LEAST_TEXT} == {}


def frames(frame: object) -> list[object]:
    """A frame of the program and those that called it."""
    found = []
    while frame is not None:
        found.append(frame)
        frame = frame.f_back  # type: ignore[attr-defined]
    return found


def test_a_sound_device_that_goes_or_never_was_leaves_the_game_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unplugged in mid-game, plugged in again, started without: everything is played on, and nothing is said."""
    take = in_battle(tmp_path, unseen=True)
    take.topic("action", "fire")
    hand, sounds = take.hand, take.hand.app.shell.sounds
    names = ("gun", "volley", "step")
    for n, driver in enumerate(("dummy", "nonexistent", "", "dummy")):
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        sounds.play(names[n % 3])
        assert sounds.played[-1] == names[n % 3]
        for kind in (pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED):
            hand._post(kind, which=0, iscapture=0)
        if pygame.mixer.get_init():
            pygame.mixer.quit()
        count = take.battle.session.game.count
        for name in names:
            sounds.play(name)
        for _ in range(3):
            moment = take.battle.session.moment
            assert moment.asked is not None
            take.battle.send((take.players[moment.asked.side].choose(moment.state),))
            hand.step(2)
        hand.key(pygame.K_m, "m")
        hand.key(pygame.K_m, "m")
        assert take.battle.session.game.count == count + 3
        sounds.close()
    assert os.environ["SDL_AUDIODRIVER"] == "dummy"


def test_events_are_looked_at_again_and_again_while_a_long_replay_runs_fast(tmp_path: Path) -> None:
    """Two turns at the highest speed with all overlays' cost: no turn of the loop takes long."""
    take = in_battle(tmp_path, unseen=True)
    take.run(lambda s: s.session.seen.turn >= 3)
    hand = take.hand
    hand.key(pygame.K_F10)
    hand.press("Leave")
    hand.press("Replay")
    hand.press("Watch")
    screen = hand.app.screen
    assert isinstance(screen, ReplayScreen)
    hand.settle()
    screen.bar.speed.chosen = len(SPEEDS) - 1
    screen.play()
    took: list[float] = []
    for _ in range(3000):
        begun = time.process_time()
        hand.step(1, 100)
        took.append(time.process_time() - begun)
        if not screen.playing:
            break
    assert not screen.playing
    assert len(took) > 300
    took.sort()
    assert took[-4] < PUMPED, took[-8:]  # a collection of rubbish, or a cold picture, may fall into a few of them
