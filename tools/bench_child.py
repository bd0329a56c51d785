"""Measures what needs a process of its own: start to the first frame, idling, a long session's memory, the editor.

`bench.py` starts this file with what to do; it prints a JSON line.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

WINDOW = (1920, 1080)
FRAMES = 2_000
"""Frames of the replay that is jumped about in."""
STRETCH = 60
"""Commands of the moving picture that is made."""
LARGE = "chotusitz-1742/chotusitz"
"""The battle with the largest map."""
ZOOM_EVERY = 10
"""Commands between two turns of the wheel in the long session."""


def first_frame(home: Path) -> float:
    """Seconds from the start of the program to its first frame."""
    begun = time.perf_counter()
    _run(home, "first")
    return time.perf_counter() - begun


def idle(home: Path, seconds: float) -> tuple[float, int]:
    """Per cent of one core that the program takes while nobody does anything, and the frames it draws meanwhile."""
    told = _run(home, "idle", str(seconds))
    return float(told["share"]), int(told["frames"])


def memory(home: Path, commands: int) -> float:
    """Megabytes at the most while so many commands are played in the window, with zooming between."""
    return float(_run(home, "memory", str(commands))["peak"])


def zooms(home: Path) -> float:
    """Megabytes at the most while the battle with the largest map is played at every level of the zoom."""
    return float(_run(home, "zooms")["peak"])


def replay(home: Path, journal: Path) -> tuple[float, float]:
    """Processor ms of the slowest jump but one about a replay, drawn; megabytes at the most with all its frames."""
    told = _run(home, "replay", str(journal))
    return float(told["slowest"]), float(told["peak"])


def editing(home: Path) -> dict[str, float]:
    """What painting, undo, checks and saving take in the editor with its largest map, and its memory at the most."""
    return _run(home, "editing")


def exports(home: Path, journal: Path) -> tuple[float, float]:
    """Processor ms of the longest slice of work that an export of a game does at once; seconds of a battle report."""
    told = _run(home, "exports", str(journal))
    return float(told["longest"]), float(told["report"])


def _run(home: Path, *words: str) -> dict[str, float]:
    environment = os.environ | {"CARACOLE_HOME": str(home), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, __file__, str(home), *words], stdout=subprocess.PIPE, env=environment, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if words[0] != "first":
            process.wait()
    if not line.strip():
        raise RuntimeError(f"the window did not open, or failed: {' '.join(words)}")
    found: dict[str, float] = json.loads(line)
    return found


# -- in the child ----------------------------------------------------------------------------------------------


def _first(_: Path) -> dict[str, float]:
    from game.rules import RULESETS
    from game.ui.app import App

    app = App(RULESETS)
    app.step()
    assert app.frames == 1
    return {}


def _idle(home: Path, seconds: str) -> dict[str, float]:
    from game.players import make
    from game.record.game import Game
    from game.rules import RULESETS
    from game.setup.library import resolve
    from game.ui.app import App
    from game.ui.battle.screen import Battle

    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    game, player = Game.new(ruleset, scenario, seed="idle"), make("simple", "idle", ruleset)
    while game.count < 100:
        game.submit(player.choose(game.state))
    app = App(RULESETS, first=lambda shell: Battle(shell, game))
    end = time.monotonic() + 60
    while time.monotonic() < end and (app.wait() < 400 or app.ui.dirty):
        app.step(app.wait())
    frames, used, begun = app.frames, time.process_time(), time.monotonic()
    while time.monotonic() - begun < float(seconds):
        app.step(app.wait())
    share = 100 * (time.process_time() - used) / (time.monotonic() - begun)
    return {"share": share, "frames": app.frames - frames}


def _memory(home: Path, commands: str) -> dict[str, float]:
    from game.players import make
    from game.record.folders import ready
    from game.record.game import Game
    from game.rules import RULESETS
    from game.setup.library import resolve
    from game.ui.battle.screen import Battle
    from game.ui.hand import Hand
    from game.ui.settings import Settings

    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    numbers = iter(range(10_000))
    folder = ready(home / "games")

    def new(shell: object) -> Battle:
        game = Game.new(ruleset, scenario, seed=f"memory {next(numbers)}", folder=folder, sync=False)
        return Battle(shell, game)  # type: ignore[arg-type]

    hand = Hand(RULESETS, home, WINDOW, first=new, settings=Settings(animation="off", curtain=False))
    player = make("simple", "memory", ruleset)
    for n in range(int(commands)):
        screen = hand.battle
        if screen.session.moment.asked is None:
            hand.app.ui.layers.clear()
            screen.go(new(screen.shell))
            del screen  # it is to go when the next one is shown, as in play
            hand.step()
            screen = hand.battle
        screen.send((player.choose(screen.session.state),))
        hand.app.ui.layers.clear()
        hand.step()
        if n % ZOOM_EVERY == 0:
            steps = len(screen.view.camera.levels) - 1
            turn = n // ZOOM_EVERY % (2 * steps)
            screen.view.zoom(1 if turn < steps else -1)
            while screen.view.busy:
                hand.step(1, 20)
    return {"peak": _peak()}


def _replay(home: Path, journal: str) -> dict[str, float]:
    from game.record.resume import resume
    from game.rules import RULESETS
    from game.ui.hand import Hand
    from game.ui.replay.screen import ReplayScreen, open_replay
    from game.ui.settings import Settings

    path = home / "games" / "long.caracole"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(Path(journal).read_bytes())
    with resume(path, RULESETS, folder=path.parent, sync=False) as game:
        count = min(game.count, FRAMES // 3)
        game.take_back(count, True)
        while not game.redo_bar():
            game.redo()
        back = max(0, FRAMES - game.count - 2 * count)
        for _ in range(0, back, 2 * count):
            game.take_back(count, True)
            while not game.redo_bar():
                game.redo()
    hand = Hand(
        RULESETS, home, WINDOW, first=lambda shell: open_replay(shell, path), settings=Settings(animation="off")
    )
    screen = hand.app.screen
    assert isinstance(screen, ReplayScreen)
    screen.toggle_taken_back()
    frames = len(screen.replay.frames)
    assert frames >= FRAMES
    for place in range(frames):  # each is looked at once: what is kept of it counts
        screen.jump(place)
    hand.settle()
    taken = []
    for place in range(0, frames, 41):
        begun = time.process_time()
        screen.jump(frames - 1 - place if place % 2 else place)
        hand.app.step(0)
        taken.append(1e3 * (time.process_time() - begun))
    return {"slowest": sorted(taken)[-2], "peak": _peak()}


def _zooms(home: Path) -> dict[str, float]:
    import bench_bases

    bench_bases.every_zoom(home, WINDOW, LARGE)
    return {"peak": _peak()}


def _editing(home: Path) -> dict[str, float]:
    import bench_editor

    return {**bench_editor.measured(home), "peak": _peak()}


def _exports(home: Path, journal: str) -> dict[str, float]:
    import pygame

    from game.rules import RULESETS
    from game.ui.export.drawing import Look
    from game.ui.export.kinds import KINDS, Wish, export_steps
    from game.ui.export.tale import Tale

    pygame.display.init()
    pygame.font.init()
    tale, home = Tale.open(Path(journal), RULESETS), home / "out"
    home.mkdir(parents=True)
    whole, slices = {}, []
    for kind in KINDS:
        last = STRETCH if kind.id == "gif" else None
        steps = export_steps(Wish(kind, home / f"game{kind.suffix}", True, None, last, None), tale, Look())
        taken, going = [], True
        while going:
            begun = time.process_time()
            going = next(steps, None) is not None
            taken.append(time.process_time() - begun)
        whole[kind.id] = sum(taken)
        slices += taken
    return {"longest": 1e3 * max(slices), "report": whole["html"]}


def _peak() -> float:
    """The most memory this process has had, MB."""
    try:
        with open("/proc/self/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
    except (OSError, StopIteration):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / 1024 / (1024 if sys.platform == "darwin" else 1)


JOBS: dict[str, Callable[..., dict[str, float]]] = {
    "first": _first, "idle": _idle, "memory": _memory, "zooms": _zooms, "replay": _replay, "editing": _editing,
    "exports": _exports,
}  # fmt: skip

if __name__ == "__main__":
    print(json.dumps(JOBS[sys.argv[2]](Path(sys.argv[1]), *sys.argv[3:])), flush=True)
