"""A whole turn of a battle with the mouse alone and with the keyboard alone, by posted events."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ui.hand import Hand
from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from game.ui.trace import things
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here
from tests.ui.whole_turn import SEED, Line, whole_turn
from tests.ui.whole_turn_hands import Fingers, Keyboard, Mouse, Table

KEYS = {"Return": pygame.K_RETURN, "Tab": pygame.K_TAB, "Escape": pygame.K_ESCAPE, "space": pygame.K_SPACE,
        "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN}  # fmt: skip


class Posted(Table):
    """The window that nobody sees; its mouse and keys are events posted to it."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._line: tuple[int, Line] = (-1, {})

    @property
    def line(self) -> Line:
        screen, ui = self.hand.app.screen, self.hand.app.ui
        assert screen is not None
        if self._line[0] != self.hand.milliseconds:
            told = {**screen.trace(), "things": things(ui), "toasts": [toast.words for toast in ui.toasts.shown]}
            self._line = (self.hand.milliseconds, told)
        return self._line[1]

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.hand.click((x, y), button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.hand.move(start)
        self.hand._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        self.hand._post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self.hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
        self.hand.step()

    def keys(self, *names: str) -> None:
        for name in names:
            control, letter = name.startswith("ctrl+"), name.removeprefix("ctrl+")
            key = KEYS.get(letter) or ord(letter)
            self.hand.key(key, "" if letter in KEYS or control else letter, pygame.KMOD_CTRL if control else 0)

    def until(self, done: Callable[[Line], object], seconds: float = 2.0) -> bool:
        for _ in range(40):
            if done(self.line):
                return True
            self.hand.step(1, 50)
        return bool(done(self.line))


@pytest.mark.parametrize("fingers", [Mouse, Keyboard])
def test_a_whole_turn(tmp_path: Path, fingers: type[Fingers], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapView, "paint", lambda *_: None)  # it is the real window's part to be looked at
    monkeypatch.setattr(MiniView, "paint", lambda *_: None)
    hand = opened(tmp_path, (1280, 800))
    hand.app.shell.resume_seed = lambda: SEED
    hand.press("Begin")
    hand.settle()
    played = fingers(Posted(hand))
    played.play_turn()
    journal = hand.battle.session.game.path
    assert journal is not None
    whole_turn(journal, played.meant, played.bands)
