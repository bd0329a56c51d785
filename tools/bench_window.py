"""Measures the window for `bench.py`: panning, zooming, painting a level, the log, the forecast.

Unseen, on the dummy video driver; set SDL_VIDEODRIVER=x11 and SDL_FRAMEBUFFER_ACCELERATION=0 to measure on a real
display such as Xvfb. What needs a process of its own (start, idling, memory) is in `bench_child.py`.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from statistics import median  # noqa: E402

import pygame  # noqa: E402
from bench_scene import COUNTERS, full_scene  # noqa: E402
from pygame.event import Event  # noqa: E402

from game.engine.play import decision  # noqa: E402
from game.players import make  # noqa: E402
from game.record.folders import games  # noqa: E402
from game.record.game import Game  # noqa: E402
from game.rules import RULESETS  # noqa: E402
from game.setup.library import resolve  # noqa: E402
from game.ui.battle.screen import Battle  # noqa: E402
from game.ui.battle.session import Moment  # noqa: E402
from game.ui.hand import Hand  # noqa: E402
from game.ui.mapview.overlays import Overlays  # noqa: E402
from game.ui.mapview.showing import late  # noqa: E402
from game.ui.memory import stays  # noqa: E402
from game.ui.paint.painter import MapPainter  # noqa: E402
from game.ui.settings import Settings  # noqa: E402

FULL_HD, UHD = (1920, 1080), (3840, 2160)
RADIUS = 60
"""Hex radius at interface scale 100 % at which the map is larger than the window."""
START = 42
"""Hex radius at which the painting of the whole map is measured."""
MIDDLE = 150
"""So many commands of a game were played: no curtain, and counters with marks."""
FRAME = 16
"""Milliseconds of the window's own clock from one turn of the loop to the next."""
DRAG = (14, 8)
"""Px by which a hand drags the map from one frame to the next."""
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
        stays()
        settings = Settings(animation="off", curtain=False)
        self.hand = Hand(RULESETS, folder, FULL_HD, first=lambda shell: Battle(shell, game), settings=settings)
        self.view = self.hand.battle.view
        self.hand.settle()
        self.scene = full_scene(self.view.scene.counters, self.view.camera.grid)
        self.view.light(self.scene.glow)
        self.view.on_hover = lambda hex, pieces: None  # else the screen would lay its own scene instead
        self.times: list[float] = []
        """Milliseconds of each frame of the last pan or zoom."""
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
            while (
                late(self.view.kit)
                or self.view._showing.unfinished
                or not self.view.kit.painter.draw(self.hand.app.surface, self.view.camera)
            ):
                self.view.kit.painter.finish()
                self.view.changed()
                self._step()

    def _post(self, *events: Event) -> None:
        """Let the loop go round for a hand that does this, whether it is to be seen or not."""
        for event in events:
            pygame.event.post(event)
        self._step()

    def _turn(self, *events: Event) -> float:
        """Let the loop go round for a hand that does this; the milliseconds it took, the frame included."""
        for event in events:
            pygame.event.post(event)
        before = self.hand.app.frames
        taken = self._step()
        if self.hand.app.frames != before + 1 or self.view.scene is not self.scene:
            raise RuntimeError("no frame is drawn, or not of the fullest scene")
        return taken

    def pan(self, count: int, size: tuple[int, int]) -> float:
        """Median milliseconds of a frame while a hand drags the map to and fro."""
        self.ready(size)
        camera = self.view.camera
        camera.set_radius(round(RADIUS * self.hand.app.ui.scale))
        self._look_at_middle()
        x, y = self.view.rect.center
        self._post(_moved((x, y)), Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=2, touch=False))
        self.times = []
        for frame in range(count):
            way = 1 if frame % 40 < 20 else -1
            x, y, origin = x - way * DRAG[0], y - way * DRAG[1], camera.origin
            self.times.append(self._turn(_moved((x, y))))
            if camera.origin == origin:
                raise RuntimeError("the map did not move")
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=2, touch=False))
        self._until_painted()
        return median(self.times)

    def slow(self) -> float:
        """Milliseconds that one frame in twenty of the last pan or zoom took, or longer."""
        return sorted(self.times)[len(self.times) * 19 // 20]

    def zoom(self, count: int, size: tuple[int, int]) -> float:
        """Median milliseconds of a frame while a wheel zooms in and out, another level in each frame."""
        self.ready(size)
        camera = self.view.camera
        camera.set_radius(camera.levels[0])
        self._look_at_middle()
        self._post(_moved(self.view.rect.center))
        steps = len(camera.levels) - 1
        self.times = []
        for frame in range(count):
            radius, way = camera.radius, 1 if frame % (2 * steps) < steps else -1
            wheel = {"x": 0, "y": way, "precise_x": 0.0, "precise_y": float(way), "flipped": False, "touch": False}
            self.times.append(self._turn(Event(pygame.MOUSEWHEEL, wheel)))
            if camera.radius == radius:
                raise RuntimeError("the map was not zoomed")
        return median(self.times)

    def _look_at_middle(self) -> None:
        """Bring the middle of the map, where the overlays lie, to the middle of the view, all of it painted."""
        self.view.centre_on(self.scene.selected[0])
        self._until_painted()
        seen = sum(self.view.rect.collidepoint(self.view.camera.centre(c.hexes[0])) for c in self.scene.counters)
        if seen < COUNTERS // 3:
            raise RuntimeError(f"only {seen} counters are in view")

    # -- painting -------------------------------------------------------------------------------------------

    def level(self, folder: Path | None = None, size: tuple[int, int] = FULL_HD) -> float:
        """Seconds until the whole map is painted at R 42 by the loop itself; with a folder, from what is kept there."""
        if folder is not None and not folder.exists():
            self._fresh(size, folder, START)
            self._until_painted()
        self._fresh(size, folder, START)
        begun, painter, self.in_view = time.perf_counter(), self.view.kit.painter, 0.0
        while self.hand.app.ui.dirty or self.view.busy:
            self._step()
            if not self.in_view and not painter._wanted:
                self.in_view = time.perf_counter() - begun
        taken = time.perf_counter() - begun
        if painter.busy or len(painter._tiles) < 6:
            raise RuntimeError("the map is not painted")
        return taken

    def longest(self, size: tuple[int, int]) -> float:
        """The longest turn of the loop while a map never seen is zoomed through and painted; ms of processor time."""
        self._fresh(size, None, self.view.camera.levels[0])
        shell = self.hand.app.shell
        self.view.kit.art, self.view.kit.overlays = shell.art(self.view.scenario.sides), Overlays(shell.ui.scale)
        self._step()  # the first frame of all belongs to the start of the program
        longest = 0.0
        for _ in self.view.camera.levels:
            longest = max(longest, self._until_painted())
            self.view.zoom(1)
        return longest

    def longest_pan(self, size: tuple[int, int]) -> float:
        """The longest turn of the loop while an unpainted map is crossed at R 84; milliseconds of processor time."""
        self._fresh(size, None, self.view.camera.levels[-1])
        camera, times = self.view.camera, []
        for turn in range(120):
            if turn % 60 == 0:
                camera.look_at((0.0, 0.0) if turn else self._far)
            self.view.pan(*((-24, -14) if turn >= 60 else (24, 14)))
            times.append(self._step(time.process_time))
        return max(times)

    @property
    def _far(self) -> tuple[float, float]:
        """The lower right corner of the map, in hex radii."""
        lattice = self.view.camera.lattice
        return lattice.width, lattice.height

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
        longest = 0.0
        while self.hand.app.ui.dirty or self.view.busy:
            longest = max(longest, self._step(time.process_time))
        return longest

    def _step(self, clock: Callable[[], float] = time.perf_counter) -> float:
        """Let the loop go round once; the milliseconds it took."""
        self.hand.milliseconds += FRAME
        begun = clock()
        self.hand.app.step(0)
        return 1e3 * (clock() - begun)

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
        moment.state.memo.clear()
        begun = time.perf_counter()
        for command in moment.options:
            if command.on_piece:
                ruleset.forecast(moment.state, command)
        return 1e3 * (time.perf_counter() - begun)


def _moved(pos: tuple[int, int]) -> Event:
    """The pointer is here now."""
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
