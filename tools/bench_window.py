"""Measures the window for `bench.py`: start to the first frame, panning and zooming the map at 1920x1080, unseen."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from statistics import median  # noqa: E402

from game.players import make  # noqa: E402
from game.record.folders import games  # noqa: E402
from game.record.game import Game  # noqa: E402
from game.rules import RULESETS  # noqa: E402
from game.setup.library import resolve  # noqa: E402
from game.ui.battle.layers import SWITCHES  # noqa: E402
from game.ui.battle.screen import Battle  # noqa: E402
from game.ui.hand import Hand  # noqa: E402
from game.ui.settings import Settings  # noqa: E402

SIZE = (1920, 1080)
RADIUS = 60
"""Hex radius at which the map is larger than the window."""
MOST = 120
"""Counters on a crowded map."""
MIDDLE = 150
"""So many commands of a game were played: no curtain, and counters with marks."""
LOG, GAMES = 5_000, 1_000
FIRST_FRAME = """
from game.rules import RULESETS
from game.ui.app import App
app = App(RULESETS)
app.step()
assert app.frames == 1
print("frame", flush=True)
"""


class Window:
    """The battle screen with all counters of Kircholm, every tile of the map painted."""

    def __init__(self, folder: Path):
        self.folder = folder
        scenario = resolve("kircholm-1605", RULESETS.values())
        ruleset = RULESETS[scenario.ruleset]
        game, player = Game.new(ruleset, scenario, seed="bench"), make("simple", "bench", ruleset)
        while game.count < MIDDLE and game.result is None:
            game.submit(player.choose(game.state))
        settings = Settings(animation="off", curtain=False)
        self.hand = Hand(RULESETS, folder, SIZE, first=lambda shell: Battle(shell, game), settings=settings)
        self.view = self.hand.battle.view
        self.hand.settle()
        for level in self.view.camera.levels:  # what is painted once stays
            self.view.camera.set_radius(level)
            self._frame()
            self.view.kit.painter.finish()

    def close(self) -> None:
        """Close the window."""
        self.hand.app.close()

    def _frame(self) -> float:
        """Draw one frame; the milliseconds it took."""
        self.view.changed()
        begun = time.perf_counter()
        self.hand.app._draw()
        return 1e3 * (time.perf_counter() - begun)

    def _frames(self, count: int, move: Callable[[int], object]) -> float:
        times = []
        for frame in range(count):
            move(frame)
            times.append(self._frame())
        return median(times)

    def pan(self, count: int) -> float:
        """Median milliseconds of a frame while the map is panned to and fro."""
        camera = self.view.camera
        camera.set_radius(RADIUS)
        self._frame()
        self.view.kit.painter.finish()
        return self._frames(count, lambda frame: camera.pan(*((-7, -4) if frame % 80 < 40 else (7, 4))))

    def pan_all(self, count: int) -> float:
        """The same with all overlays on, a unit in focus, and 120 counters on the map."""
        battle, view = self.hand.battle, self.view
        usual, battle.shell.settings.overlays = battle.shell.settings.overlays, tuple(s.id for s in SWITCHES)
        battle.look(next(iter(battle.session.moment.actors), battle.session.seen.counters[0].id))
        have, grid = view.scene.counters, view.camera.grid
        taken = {h for counter in have for h in counter.hexes}
        free = [h for h in grid if h not in taken][::2]
        more = [replace(have[n % len(have)], id=f"more-{n}", hexes=(free[n],)) for n in range(MOST - len(have))]
        view.scene.counters = (*have, *more)
        view.camera.set_radius(RADIUS)
        self._frame()
        view.kit.painter.finish()
        self._frame()
        times = []
        for frame in range(count):
            view.pan(*((-7, -4) if frame % 80 < 40 else (7, 4)))
            begun = time.perf_counter()
            self.hand.app._draw()
            times.append(1e3 * (time.perf_counter() - begun))
        battle.shell.settings.overlays = usual
        battle.refresh()
        return median(times)

    def survey(self) -> float:
        """Milliseconds for all overlays of a position that is looked at for the first time: both threats, a unit."""
        session = self.hand.battle.session
        state, rules = session.state, session.ruleset
        state.memo.clear()
        begun = time.perf_counter()
        for side in session.scenario.sides:
            rules.threat(state, side.id)
        for piece in list(state.pieces)[:4]:
            rules.overlays(state, piece)
            rules.arcs(state, piece)
        return 1e3 * (time.perf_counter() - begun)

    def zoom(self, count: int) -> float:
        """Median milliseconds of a frame while the map is zoomed in and out, level by level."""
        camera = self.view.camera
        steps = len(camera.levels) - 1
        return self._frames(count, lambda frame: camera.zoom(1 if frame % (2 * steps) < steps else -1))

    def log_line(self, count: int) -> float:
        """Median milliseconds of one more line in a log of 5,000."""
        page, entries = self.hand.battle.log, list(self.hand.battle.chronicle.entries)
        entries = (entries * (LOG // len(entries) + 1))[:LOG]
        page.show(entries, True)
        times = []
        for _ in range(count):
            entries.append(entries[-1])
            begun = time.perf_counter()
            page.show(entries)
            times.append(1e3 * (time.perf_counter() - begun))
        page.show(self.hand.battle.chronicle.entries, True)
        return median(times)

    def game_list(self, journal: Path) -> float:
        """Seconds to list a folder with 1,000 games."""
        folder = self.folder / "thousand"
        if not folder.exists():
            folder.mkdir()
            data = journal.read_bytes()
            for n in range(GAMES):
                (folder / f"game {n}.caracole").write_bytes(data)
        begun = time.perf_counter()
        assert len(games(folder)) == GAMES
        return time.perf_counter() - begun

    def first_frame(self) -> float:
        """Seconds from the start of the program to its first frame."""
        environment = os.environ | {"CARACOLE_HOME": str(self.folder / "start"), "PYTHONPATH": str(ROOT)}
        begun = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", FIRST_FRAME], stdout=subprocess.PIPE, env=environment, text=True
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            taken = time.perf_counter() - begun
        if line.strip() != "frame":
            raise RuntimeError("the window did not open")
        return taken
