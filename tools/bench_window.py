"""Measures the window for `bench.py`: panning, zooming, painting a level, the log, the forecast.

Unseen, on the dummy video driver; set SDL_VIDEODRIVER=x11 and SDL_FRAMEBUFFER_ACCELERATION=0 to measure on a real
display such as Xvfb. What needs a process of its own (start, idling, memory) is in `bench_child.py`.
"""

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from statistics import median  # noqa: E402

import pygame  # noqa: E402

from game.board.hexes import HexGrid  # noqa: E402
from game.engine.play import decision  # noqa: E402
from game.engine.views import CounterView, Overlay  # noqa: E402
from game.players import make  # noqa: E402
from game.record.folders import games  # noqa: E402
from game.record.game import Game  # noqa: E402
from game.rules import RULESETS  # noqa: E402
from game.setup.library import resolve  # noqa: E402
from game.ui.battle.screen import Battle  # noqa: E402
from game.ui.battle.session import Moment  # noqa: E402
from game.ui.hand import Hand  # noqa: E402
from game.ui.mapview.view import Scene  # noqa: E402
from game.ui.paint.painter import MapPainter  # noqa: E402
from game.ui.settings import Settings  # noqa: E402

FULL_HD, UHD = (1920, 1080), (3840, 2160)
RADIUS = 60
"""Hex radius at interface scale 100 % at which the map is larger than the window."""
START = 42
"""Hex radius at which the painting of the whole map is measured."""
MIDDLE = 150
"""So many commands of a game were played: no curtain, and counters with marks."""
COUNTERS = 120
LOG, GAMES = 5_000, 1_000


class Window:
    """The battle screen with as many counters and overlays as it may ever show, every tile of the map painted."""

    def __init__(self, folder: Path):
        self.folder = folder
        scenario = resolve("kircholm-1605", RULESETS.values())
        ruleset = RULESETS[scenario.ruleset]
        game, player = Game.new(ruleset, scenario, seed="bench"), make("simple", "bench", ruleset)
        self.states = [game.state]
        while game.count < MIDDLE and game.result is None:
            game.submit(player.choose(game.state))
            self.states.append(game.state)
        settings = Settings(animation="off", curtain=False)
        self.hand = Hand(RULESETS, folder, FULL_HD, first=lambda shell: Battle(shell, game), settings=settings)
        self.view = self.hand.battle.view
        self.hand.settle()
        self.scene = full_scene(self.view.scene.counters, self.view.camera.grid)
        self._ready = (0, 0)
        self._asked: list[Moment] = []

    def close(self) -> None:
        """Close the window."""
        self.hand.app.close()

    # -- frames ---------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Take a size of the window, with the fullest scene on the map."""
        app = self.hand.app
        if app.surface.get_size() != size:
            self._ready = (0, 0)
            app.surface = pygame.display.set_mode(size)
            pygame.event.clear()
            app.rescale()
            self.hand.settle()
        self.view.show(self.scene)

    def ready(self, size: tuple[int, int]) -> None:
        """Take a size of the window with the fullest scene, and see every level once."""
        self.resize(size)
        if self._ready == size:
            return
        self._ready = size
        for level in self.view.camera.levels:
            self.view.camera.set_radius(level)
            self.view.changed()
            while self.view._late or not self.view.kit.painter.draw(self.hand.app.surface, self.view.camera):
                self.view.kit.painter.finish()
                self.view.changed()
                self._frame()

    def _frame(self) -> float:
        """Draw one frame; the milliseconds it took."""
        begun = time.perf_counter()
        self.hand.app._draw()
        return 1e3 * (time.perf_counter() - begun)

    def _frames(self, count: int, move: Callable[[int], object]) -> float:
        times = []
        for frame in range(count):
            move(frame)
            times.append(self._frame())
        return median(times)

    def pan(self, count: int, size: tuple[int, int]) -> float:
        """Median milliseconds of a frame while the map is panned to and fro."""
        self.ready(size)
        camera = self.view.camera
        camera.set_radius(round(RADIUS * self.hand.app.ui.scale))
        self.view.changed()
        self._until_painted()
        return self._frames(count, lambda frame: self.view.pan(*((-7, -4) if frame % 80 < 40 else (7, 4))))

    def zoom(self, count: int, size: tuple[int, int]) -> float:
        """Median milliseconds of a frame while the map is zoomed in and out, level by level."""
        self.ready(size)
        steps = len(self.view.camera.levels) - 1
        return self._frames(count, lambda frame: self.view.zoom(1 if frame % (2 * steps) < steps else -1))

    # -- painting -------------------------------------------------------------------------------------------

    def level(self, folder: Path | None = None, size: tuple[int, int] = FULL_HD) -> float:
        """Seconds until the whole map is painted at R 42 by the loop itself; with a folder, from what is kept there."""
        self._fresh(size, folder, START)
        begun = time.perf_counter()
        self._until_painted()
        return time.perf_counter() - begun

    def longest(self, size: tuple[int, int]) -> float:
        """The longest turn of the loop, in milliseconds, while a map never seen is zoomed through and painted."""
        self._fresh(size, None, self.view.camera.levels[0])
        longest = 0.0
        for _ in self.view.camera.levels:
            longest = max(longest, self._until_painted())
            self.view.zoom(1)
        return longest

    def _fresh(self, size: tuple[int, int], folder: Path | None, radius: int) -> None:
        """Take a painter that has painted nothing yet but the small map."""
        self.resize(size)
        view, scale = self.view, self.hand.app.ui.scale
        overviews = view.kit.painter._overviews
        view.kit.painter = MapPainter(view.scenario.sheet, scale=scale, folder=folder)
        view.kit.painter._overviews.update(overviews)
        view.camera.set_radius(radius if radius in view.camera.levels else round(radius * scale))
        view.changed()

    def _until_painted(self) -> float:
        """Let the loop go round until nothing is left to paint; its longest turn in milliseconds."""
        app, longest = self.hand.app, 0.0
        while app.ui.dirty or self.view.busy:
            turn = time.perf_counter()
            app.step(0)
            longest = max(longest, time.perf_counter() - turn)
        return 1e3 * longest

    # -- log, games and forecast -----------------------------------------------------------------------------------

    def append(self, count: int) -> float:
        """Median milliseconds to add a line to a log of 5,000."""
        screen = self.hand.battle
        chronicle, state = screen.chronicle, screen.session.state
        events = [event for n, event in screen.session.game.events if n]
        while len(chronicle.entries) < LOG:
            chronicle.add(state, events, MIDDLE)
        screen.log.show(chronicle.entries)
        screen.unit.pinned.show(chronicle.entries)
        times = []
        for turn in range(count):
            begun = time.perf_counter()
            chronicle.add(state, (events[turn % len(events)],), MIDDLE)
            screen.log.show(chronicle.entries)
            screen.unit.pinned.show(chronicle.entries)
            times.append(1e3 * (time.perf_counter() - begun))
        del chronicle.entries[LOG:]
        screen.log.show(chronicle.entries, True)
        screen.unit.pinned.show(chronicle.entries, True)
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

    def forecast(self) -> float:
        """Milliseconds to forecast every target, at the decision of the game that has the most."""
        ruleset = self.hand.battle.session.ruleset
        if not self._asked:
            moments = [Moment(ruleset, state, decision(state)) for state in self.states]
            self._asked = [max(moments, key=lambda moment: len({c.on_piece for c in moment.options if c.on_piece}))]
        moment = self._asked[0]
        begun = time.perf_counter()
        for command in moment.options:
            if command.on_piece:
                ruleset.forecast(moment.state, command)
        return 1e3 * (time.perf_counter() - begun)


def full_scene(counters: Sequence[CounterView], grid: HexGrid) -> Scene:
    """A scene with 120 counters and every kind of overlay at once."""
    free = [h for h in grid if not any(h in c.hexes for c in counters)]
    plain = [c for c in counters if len(c.hexes) == 1]
    more = (COUNTERS - len(counters), len(free) // max(1, COUNTERS - len(counters)))
    added = [
        replace(plain[n % len(plain)], id=f"more{n}", hexes=(free[n * more[1]],), front=()) for n in range(more[0])
    ]
    middle = grid.at_offset(grid.columns // 2, grid.rows // 2)
    near, wide = tuple(grid.within(middle, 2)), tuple(grid.within(middle, 4))
    path = tuple(grid.step(middle, 2, n) for n in range(4))
    return Scene(
        (*counters, *added),
        overlays=(
            Overlay("reach", wide, tuple((h, str(n % 7)) for n, h in enumerate(wide))),
            Overlay("command", tuple(grid.within(grid.step(middle, 0, 3), 3))),
            Overlay("fire", near),
            Overlay("cone", tuple(grid.within(grid.step(middle, 4, 3), 2))),
            Overlay("interception", near, ((middle, "I 40 %"),)),
            Overlay("enemy", wide),
            Overlay("threat", wide),
            Overlay("threat-fire", near),
            *(Overlay(style, (grid.step(middle, n),)) for n, style in enumerate(("front", "flank", "rear"))),
            Overlay("levels", wide, tuple((h, str(n % 2)) for n, h in enumerate(wide))),
            Overlay("sight", tuple(grid.step(middle, 5, n) for n in range(5)), blocked=(grid.step(middle, 5, 2),)),
        ),
        tint=(156, 193, 230),
        selected=(middle,),
        glow=tuple(grid.neighbours[middle]),
        path=path,
        aim=grid.step(path[-1], 2),
        ghost=plain[0],
        targets=tuple((h, "+3", n == 0) for n, h in enumerate(grid.neighbours[path[-1]])),
        dice=tuple((h, "7") for h in near[:4]),
        cursor=near[0],
    )
