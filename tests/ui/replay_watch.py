"""What the tests of the replay screen share: a replay in a window."""

import time
from pathlib import Path

from game.ui.hand import Hand
from game.ui.replay.screen import ReplayScreen, open_replay
from tests.ui.played_game import game_file
from tests.ui.screens import opened


class Watch:
    """A replay in a window."""

    def __init__(self, hand: Hand, path: Path) -> None:
        self.hand, self.path = hand, path
        hand.app._show(open_replay(hand.app.shell, path))
        hand.step()

    @property
    def screen(self) -> ReplayScreen:
        assert isinstance(self.hand.app.screen, ReplayScreen)
        return self.hand.app.screen

    @property
    def place(self) -> int:
        return self.screen.replay.place

    def wait(self, running, patience: float = 60.0) -> None:
        """Let the second process work."""
        end = time.monotonic() + patience
        while running() and time.monotonic() < end:
            time.sleep(0.02)
            self.hand.step(1, 50)
        assert not running()


def watch(home: Path, data: bytes | None = None, size=(1024, 700), **settings: object) -> Watch:
    hand = opened(home, size, **settings)
    hand.folders.games.mkdir(parents=True, exist_ok=True)
    path = hand.folders.games / "Kircholm Anna - Måns.caracole"
    path.write_bytes(data or game_file(0))
    return Watch(hand, path)
