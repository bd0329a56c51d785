"""A whole turn of a battle in the real window on a virtual display: with the mouse alone, with the keyboard alone."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hard.amounts import some
from tests.ui.whole_turn import SEED, Line, whole_turn
from tests.ui.whole_turn_hands import PATIENCE, Fingers, Keyboard, Mouse, Table
from tests.window.test_real_window import Window, missing

APART = 0.26
"""Seconds after which a second press is none of the first's."""
GUARD = 0.32
"""Seconds for which the band keeps presses from the other player, and a little more."""
NEAR = 12
"""Px: presses farther from each other are two at once."""

SILENT = {"Left", "Right", "Up", "Down", "Tab", "Escape"}
"""Keys that give no command, so that any may follow at once."""


class Real(Table):
    """A window on a virtual display; its mouse and keyboard are those of the display."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._pressed = self._banded = 0.0
        self._at = (0, 0)
        self._band = ("", 0)

    @property
    def line(self) -> Line:
        self.window.read()
        band = (str(self.window.line.get("band", "")), int(str(self.window.line.get("count", 0))))
        if band != self._band:
            self._band, self._banded = band, time.monotonic()
        return self.window.line

    def _do(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self.window.environment, check=True)
        self._pressed = time.monotonic()

    def _due(self, apart: bool) -> None:
        """Wait as long as the window takes a press for another's."""
        ends = [self._pressed + APART if apart else 0.0, self._banded + GUARD if self.line.get("band") else 0.0]
        self.until(lambda line: time.monotonic() >= max(ends))

    def click(self, x: int, y: int, button: int = 1) -> None:
        self._due(max(abs(x - self._at[0]), abs(y - self._at[1])) <= NEAR)
        self._at = (x, y)
        self._do("mousemove", str(x), str(y), "click", str(button))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        (x, y), (to_x, to_y) = start, end
        self._do("mousemove", str(x), str(y), "mousedown", "1", "mousemove", str((x + to_x) // 2), str((y + to_y) // 2),
                 "mousemove", str(to_x), str(to_y), "mouseup", "1")  # fmt: skip

    def keys(self, *names: str) -> None:
        pressing, before = bool(set(names) - SILENT), self._pressed
        self._due(pressing)
        self._do("key", "--delay", "20", *names)
        if not pressing:
            self._pressed = before

    def until(self, done: Callable[[Line], object], seconds: float = PATIENCE) -> bool:
        return self.window.wait(lambda: done(self.line), seconds)


@pytest.mark.parametrize("fingers", some([Mouse, Keyboard], 1))
def test_a_whole_turn_in_the_real_window(tmp_path: Path, fingers: type[Fingers]) -> None:
    if reason := missing():
        pytest.skip(reason)
    window = Window(tmp_path, SEED)
    try:
        if fingers is Mouse:
            window.press("Begin")
        else:
            table = Real(window)
            for _ in range(40):
                if any(thing.get("focus") and thing["label"] == "Begin" for thing in window.things("button")):
                    break
                table.keys("Tab")
                window.settle()
            table.keys("Return")
        assert window.wait(lambda: window.find("I have the mouse"), 20)
        played = fingers(Real(window))
        played.play_turn()
        (journal,) = (tmp_path / "games").glob("*.caracole")
        whole_turn(journal, played.meant, played.bands)
    finally:
        window.close()
