"""A hot-seat game in the real window on a virtual display, with the mouse alone.

A second game runs beside it in this process: it knows the same seed and the same commands, so it can say what to
click next. The window tells where things are in its trace, one line for each frame.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from game.engine.commands import Command
from game.engine.events import Event, Moved, Rolled
from game.engine.play import apply, decision, only_waiting, start
from game.engine.state import State
from game.players import Player, make
from game.rules import RULESETS
from game.setup.library import resolve
from game.ui.battle.orders import order_table
from game.ui.battle.session import Moment
from tests.ui.screens import painted

RULES = RULESETS["tercio"]
SCENARIO = resolve("kircholm-1605", RULESETS.values())
FIGHT = {"intercept", "defensive-fire", "melee", "retreat", "advance"}
MOST = 400
SIZE = (1280, 800)
ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = """
import sys
from pathlib import Path
from game.rules import RULESETS
from game.ui.app import run
from game.ui.opening.screen import Opening

def first(shell):
    shell.resume_seed = lambda: sys.argv[1]
    return Opening(shell)

run(RULESETS, first, trace=Path(sys.argv[2]))
"""


def missing() -> str:
    """What this test needs and does not find here."""
    gone = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    return f"needs {' and '.join(gone)} (on Debian: apt-get install xvfb xdotool)" if gone else ""


# -- the game beside it -----------------------------------------------------------------------------------------


def happened(events: list[Event]) -> set[str]:
    """The kinds of things in events that this test wants to see."""
    seen = {e.purpose for e in events if isinstance(e, Rolled)}
    return seen | {e.how for e in events if isinstance(e, Moved)}


class Beside:
    """The same game, played by a script: fights until all has been seen, then lets the turn end."""

    def __init__(self, seed: str) -> None:
        self.state: State = start(RULES, SCENARIO, frozenset(), seed)[0]
        self.players: dict[str, Player] = {s.id: make("simple", s.id, RULES) for s in SCENARIO.sides}
        self.seen: set[str] = set()
        self.count = 0

    @property
    def moment(self) -> Moment:
        """The decision that is due."""
        return Moment(RULES, self.state, decision(self.state))

    def choose(self) -> Command:
        """What the script does next."""
        moment = self.moment
        asked = moment.asked
        assert asked is not None
        waiting = next((c for c in moment.options if only_waiting(c)), None)
        best = self.players[asked.side].choose(self.state)
        if asked.topic == "orders":
            return best
        idle = asked.topic in ("change-order", "reactivate", "assign", "preempt")
        idle = idle or (asked.topic == "react" and not any(c.kind == "fire" for c in moment.options))
        if waiting is not None and (idle or self.seen >= FIGHT):
            return waiting
        passes = [c for c in moment.options if c.kind == "pass"]
        return passes[0] if passes and self.seen >= FIGHT else best

    def do(self, command: Command) -> None:
        """Carry a command out."""
        self.state, events = apply(self.state, command)
        self.seen |= happened(events)
        self.count += 1

    @property
    def over(self) -> bool:
        """Whether all has been seen."""
        return self.seen >= FIGHT | {"rout"}


def best_seed() -> str:
    """The seed, of a few, with which all that is wanted happens soonest."""
    found: list[tuple[int, str]] = []
    for k in range(12):
        game = Beside(f"w{k}")
        while not game.over and game.count < MOST and decision(game.state) is not None:
            game.do(game.choose())
        if game.over:
            found.append((game.count, f"w{k}"))
    assert found, "with none of the seeds everything happens"
    return min(found)[1]


# -- the window and the hand ------------------------------------------------------------------------------------


def slowness() -> float:
    """How much longer to wait than on a machine that has nothing else to do."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1) - 0.5)


class Window:
    """The program on a virtual display, and a mouse."""

    def __init__(self, home: Path, seed: str, environment: Mapping[str, str] | None = None, **more: object) -> None:
        self.trace = painted(home) / "trace.jsonl"
        self.trace.touch()
        (home / "settings").mkdir()
        settings = {"animation": "off", "window": [0, 0, *SIZE], "acceleration": False} | more
        (home / "settings" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"],
            pass_fds=(writing,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "the virtual display did not start"
        self.environment = {
            **os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_VIDEO_WINDOW_POS": "0,0", "CARACOLE_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path),
            "SDL_AUDIODRIVER": "dummy", "CARACOLE_FROZEN": "0", **(environment or {}),
        }  # fmt: skip
        self.errors = (home / "stderr.txt").open("w", encoding="utf-8")
        self.program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, seed, str(self.trace)], cwd=ROOT, env=self.environment, stderr=self.errors,
        )  # fmt: skip
        self.line: dict[str, object] = {}
        self._place = 0
        self.wait(lambda: self.line.get("screen") == "Opening", 30)

    def close(self) -> None:
        """End the program as the system does, then the display."""
        self.program.terminate()
        try:
            status = self.program.wait(10)
        finally:
            self.server.terminate()
            self.server.wait(10)
            self.errors.close()
        assert status == 0, (self.trace.parent / "stderr.txt").read_text(encoding="utf-8")

    def read(self) -> bool:
        """Take in what the window has told since; true where there was something."""
        assert self.program.poll() is None, (self.trace.parent / "stderr.txt").read_text(encoding="utf-8")
        with self.trace.open(encoding="utf-8") as file:
            file.seek(self._place)
            lines = file.readlines()
        whole = [line for line in lines if line.endswith("\n")]
        if not whole:
            return False
        self._place += sum(len(line.encode("utf-8")) for line in whole)
        self.line = json.loads(whole[-1])
        return True

    def wait(self, done: object, seconds: float = 5.0) -> bool:
        """Wait until something is so; false where it is not in time."""
        end = time.monotonic() + seconds * slowness()
        while time.monotonic() < end:
            self.read()
            if done():  # type: ignore[operator]
                return True
            time.sleep(0.01)
        return bool(done())  # type: ignore[operator]

    def mouse(self, x: int, y: int, button: int = 1) -> None:
        """Move the mouse there and click."""
        command = ["xdotool", "mousemove", str(x), str(y), "click", str(button)]
        subprocess.run(command, env=self.environment, check=True)
        frame = self.line.get("frame")
        self.wait(lambda: self.line.get("frame") != frame, 1.0)
        self.settle()

    def settle(self) -> None:
        """Wait until no more frames come."""
        before = None
        while before != self.line.get("frame"):
            before = self.line.get("frame")
            self.wait(lambda: self.line.get("frame") != before, 0.1)  # noqa: B023 - asked at once

    def things(self, kind: str = "") -> list[dict[str, object]]:
        """What can be pressed now."""
        found: list[dict[str, object]] = self.line["things"]  # type: ignore[assignment]
        return [thing for thing in found if thing["lit"] and (not kind or thing["kind"] == kind)]

    def find(self, label: str, kind: str = "") -> dict[str, object] | None:
        """The thing with this label, else one whose label begins so."""
        fitting = [thing for thing in self.things(kind) if str(thing["label"]).lower().startswith(label.lower())]
        exact = [thing for thing in fitting if thing["label"] == label]
        return (exact or fitting or [None])[0]

    def press(self, label: str, kind: str = "") -> None:
        """Click a thing; one that is not in sight is looked for behind More…"""
        thing = self.find(label, kind)
        if thing is None and self.find("More…"):
            self.on(self.find("More…"))
            thing = self.find(label, "item")
        assert thing is not None, f"no {label!r} among {[t['label'] for t in self.things()]}"
        self.on(thing)

    def on(self, thing: dict[str, object] | None) -> None:
        """Click a thing."""
        assert thing is not None
        x, y, w, h = thing["box"]  # type: ignore[misc]
        self.mouse(x + w // 2, y + h // 2)  # type: ignore[has-type]

    def hex(self, label: str, button: int = 1) -> None:
        """Click a hex."""
        x, y = self.line["hexes"][label]  # type: ignore[index]
        self.mouse(x, y, button)


def do_by_mouse(window: Window, game: Beside, command: Command) -> None:
    """Bring a command about with the mouse."""
    moment = game.moment
    asked = moment.asked
    assert asked is not None
    words = moment.words(command)
    for _ in range(6):
        if window.line["count"] != game.count:
            break
        if window.find("End it"):
            window.press("End it")
        elif window.line["ready"] == words:
            time.sleep(0.26)  # so that it is no double click
            window.press(words, "button")
        elif asked.secret and not only_waiting(command):
            wings = tuple(w for w in RULES.view(game.state, asked.side).wings if w.side == asked.side)
            table = order_table(moment, wings)
            row, column = next((r, cs.index(command)) for r, cs in enumerate(table.values()) if command in cs)
            place = 3 * row + column
            window.wait(lambda: len(window.things("choice")) > place)  # noqa: B023 - asked at once
            window.on(window.things("choice")[place])
        else:
            point_at(window, game, moment, command, words)
    assert window.wait(lambda: window.line["count"] == game.count + 1), (
        f"{words}: {window.line['toasts']} {window.line['ready']}"
    )


def point_at(window: Window, game: Beside, moment: Moment, command: Command, words: str) -> None:
    """Click what a command hangs on: a button, a unit, a hex, a target; then the right line of a menu."""
    state, actor = game.state, command.actor
    if window.find(words, "button") is not None:
        window.press(words, "button")
    elif actor and actor != moment.subject and window.line["focus"] != actor:
        label = state.label(state.pieces[actor].hex)
        there = [p for p in state.pieces.values() if p.hex == state.pieces[actor].hex]
        if len(there) > 1:
            window.hex(label, button=3)
            name = next(e.name for e in SCENARIO.entries if e.id == actor)
            if window.find(name, "item"):
                window.press(name, "item")
        else:
            window.hex(label)
    elif command.on_hex:
        window.hex(command.on_hex)
    elif command.on_piece:
        window.hex(state.label(state.pieces[command.on_piece].hex))
    else:
        window.press(words)
    if window.find(words, "item"):
        window.press(words, "item")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("player")


@pytest.fixture(scope="module")
def played(home: Path) -> Iterator[tuple[Window, Beside]]:
    if reason := missing():
        print(f"\ntests/window: {reason}")
        pytest.skip(reason)
    seed = best_seed()
    window = Window(home, seed)
    yield window, Beside(seed)
    window.close()


def test_a_battle_with_the_mouse_alone(played: tuple[Window, Beside], home: Path) -> None:
    window, game = played
    window.press("Begin")
    assert window.wait(lambda: window.find("I have the mouse"), 10)
    assert "hexes" in window.line
    while not game.over:
        for curtain in ("I have the mouse", "Show the battle"):
            if window.find(curtain):
                window.press(curtain)
        command = game.choose()
        do_by_mouse(window, game, command)
        game.do(command)
        topic = game.moment.asked.topic if game.moment.asked else "over"
        assert window.wait(lambda: window.line["topic"] == topic)  # noqa: B023 - asked at once
    assert game.seen >= FIGHT | {"rout"}

    window.press("menu")
    window.press("Save a copy")
    window.press("Save the copy")
    saved = list((home / "saved").glob("*.caracole"))
    assert len(saved) == 1
    window.press("menu")
    window.press("Leave")
    assert window.wait(lambda: window.line["screen"] == "Opening")

    window.press("Load", "button")
    window.press(saved[0].stem, "list-row")
    window.press("Go on", "button")
    assert window.wait(lambda: window.line["screen"] == "Battle")
    assert window.line["count"] == game.count
    here = {piece.id: game.state.label(piece.hex) for piece in game.state.pieces.values()}
    assert window.line["pieces"] == here

    window.press("menu")
    window.press("Leave")
    assert window.wait(lambda: window.line["screen"] == "Opening")
    window.press("Replay", "button")
    window.press("Watch", "button")
    assert window.wait(lambda: window.line["screen"] == "Replay")
    for _ in range(3):
        window.press("forward", "button")
    assert window.line["place"] == 3
    window.press("end", "button")
    assert window.line["place"] == game.count


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the processor time of another program is not told")
def test_the_idle_window_uses_almost_no_processor(played: tuple[Window, Beside]) -> None:
    window, _ = played
    least = 1.0
    for _ in range(3):  # other programs may slow this one down: the best of three counts
        time.sleep(1.0)
        before = processor(window.program.pid)
        time.sleep(4.0)
        least = min(least, (processor(window.program.pid) - before) / 4.0)
        if least < 0.1:
            break
    assert least < 0.1


def processor(pid: int) -> float:
    """Seconds of processor time that a program has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
