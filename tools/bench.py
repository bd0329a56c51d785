#!/usr/bin/env python3
"""Measures the speed of the rules, of saving and of the window: `python tools/bench.py [--quick] [--rules] [--json]`.

Machines differ, and one machine differs from minute to minute. So everything is set beside an anchor that is measured
in the same breath: random games of python-chess (`list(legal_moves)`, `push`, `is_game_over`). Rounds are interleaved,
the median of nine counts (`--quick`: of three short ones). Times are scaled to a machine on which the anchor makes
25,000 moves a second. Exit status 1 where something takes more than twice its budget.
"""

import argparse
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import chess

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import bench_bases  # noqa: E402
import bench_child  # noqa: E402
import bench_forms  # noqa: E402
from bench_measures import ANCHOR, JOURNAL, measures  # noqa: E402
from bench_window import FULL_HD, UHD, Window  # noqa: E402

from game.engine.commands import Command  # noqa: E402
from game.engine.play import apply, decision, start  # noqa: E402
from game.engine.ruleset import Ruleset  # noqa: E402
from game.engine.scenario import Scenario  # noqa: E402
from game.engine.state import State  # noqa: E402
from game.engine.table import Table  # noqa: E402
from game.players import make  # noqa: E402
from game.record.codec import codec_for  # noqa: E402
from game.record.game import Game  # noqa: E402
from game.record.resume import resume  # noqa: E402
from game.rules import RULESETS  # noqa: E402
from game.setup.library import resolve  # noqa: E402

ROUNDS = {False: 9, True: 3}
"""How often everything is measured, not `--quick` or `--quick`."""
SELDOM = 5
"""Only each so many rounds are a 4K screen and the painting of every level measured."""
SESSION = {False: 2_000, True: 40}
"""Commands played in the window for the measure of memory, not `--quick` or `--quick`."""


def anchor(moves: int, dice: random.Random) -> tuple[float, float]:
    """Moves a second of python-chess's random games: by the clock, and by processor time."""
    board, begun, used = chess.Board(), time.perf_counter(), time.process_time()
    for _ in range(moves):
        legal = list(board.legal_moves)
        board.push(legal[dice.randrange(len(legal))])
        if board.is_game_over():
            board = chess.Board()
    return moves / (time.perf_counter() - begun), moves / (time.process_time() - used)


def random_play(ruleset: Ruleset, scenario: Scenario, least: int, dice: random.Random) -> tuple[float, float]:
    """Decisions a second of random play (decision, its options listed, `apply`; set-ups included), and options each."""
    done = listed = 0
    begun = time.perf_counter()
    while done < least:
        state, _ = start(ruleset, scenario, seed=f"{dice.random()}")
        while (asked := decision(state)) is not None:
            options = list(asked.options)
            state, _ = apply(state, options[dice.randrange(len(options))])
            listed += len(options)
            done += 1
    return done / (time.perf_counter() - begun), listed / done


def some_game(ruleset: Ruleset, scenario: Scenario, seed: str, kind: str) -> tuple[list[State], list[Command]]:
    """The positions and commands of a game."""
    state, _ = start(ruleset, scenario, seed=seed)
    player = make(kind, seed, ruleset)
    states, commands = [state], []
    while state.result is None:
        commands.append(player.choose(state))
        state, _ = apply(state, commands[-1])
        states.append(state)
    return states, commands


def random_games(id: str, seeds: list[str]) -> list[tuple[str, list[Command]]]:
    """The commands of random games. Made in another process, so that this one remembers nothing of them."""
    scenario = resolve(id, RULESETS.values())
    return [(seed, some_game(RULESETS[scenario.ruleset], scenario, seed, "random")[1]) for seed in seeds]


def apply_alone(ruleset: Ruleset, scenario: Scenario, games: list[tuple[str, list[Command]]]) -> float:
    """Microseconds of an `apply` in these games, nothing listed."""
    taken, count = 0.0, 0
    for seed, commands in games:
        state, _ = start(ruleset, scenario, seed=seed)
        begun = time.perf_counter()
        for command in commands:
            state, _ = apply(state, command)
        taken += time.perf_counter() - begun
        count += len(commands)
    return 1e6 * taken / count


def each(action: Callable[[State], object], states: list[State], times: int) -> float:
    """Microseconds of an action on a position, on average of so many runs over the positions."""
    begun = time.perf_counter()
    for _ in range(times):
        for state in states:
            action(state)
    return 1e6 * (time.perf_counter() - begun) / (times * len(states))


class Bench:
    """All that is measured, prepared once."""

    def __init__(self, folder: Path, quick: bool, rounds: int, rules: bool):
        self.quick = quick
        self.rules = rules
        """Whether rules and saving alone are measured, and no window is opened."""
        self.scenario = resolve("kircholm-1605", RULESETS.values())
        others = "nieuport-1600/battle-of-the-dunes", bench_child.LARGE, bench_forms.LARGEST
        self.second, self.third, self.fourth = (resolve(id, RULESETS.values()) for id in others)
        self.ruleset = RULESETS[self.scenario.ruleset]
        self.codec = codec_for(self.ruleset)
        self.folder = folder
        self.dice = random.Random(1)
        """Any dice will do here: nothing measured depends on them."""
        self.anchors: list[float] = []
        self.options: list[float] = []
        play, this = self.ruleset, self.scenario
        games = 3 if quick else 6
        self.seeds = [[f"apply {turn}.{k}" for k in range(games)] for turn in range(rounds)]
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            self.games = list(pool.map(random_games, [this.id] * rounds, self.seeds))
        self.states, _ = some_game(play, this, "states", "random")
        self.bases, _ = some_game(RULESETS[self.third.ruleset], self.third, "bases", "simple")
        self.clashes = bench_forms.clashes(RULESETS[self.fourth.ruleset], self.fourth, 5 if quick else 20)
        _, self.commands = some_game(play, this, "bench", "simple")
        with Game.new(play, this, seed="bench", folder=folder, sync=False) as game:
            for command in self.commands:
                game.submit(command)
            assert game.path is not None
            self.journal = game.path
        self.measures = measures(SESSION[quick])
        self.edited: dict[str, float] = {}
        self.exports, self.report = 0, 0.0
        if not rules:
            self.window = Window(folder)
            bench_child.first_frame(folder / "start")  # the second start is what counts

    def round(self, number: int) -> None:
        """Measure everything once; what takes long only in some rounds."""
        frames = 30 if self.quick else 200
        actions: dict[str, Callable[[], float]] = {
            "play": self._play,
            "play-nieuport": lambda: self._play_other(self.second),
            "play-chotusitz": lambda: self._play_other(self.third),
            "play-dragon": lambda: self._play_other(self.fourth),
            "clash": lambda: bench_forms.dearest(RULESETS[self.fourth.ruleset], self.clashes),
            "ends": lambda: bench_bases.dearest(self.bases[: 200 if self.quick else 600]),
            "apply": lambda: apply_alone(self.ruleset, self.scenario, self.games.pop()),
            "copy": lambda: each(lambda state: Table(state).finished(), self.states, 2 if self.quick else 10),
            "load": self._load,
            "digest": lambda: each(self.codec.digest, self.states, 1 if self.quick else 2),
            "line": lambda: self._lines(True),
            "unsynced": lambda: self._lines(False),
        }
        self._measure(actions if self.rules else actions | self._in_the_window(number, frames))

    def _in_the_window(self, number: int, frames: int) -> dict[str, Callable[[], float]]:
        """What is measured in the window in a round."""
        actions: dict[str, Callable[[], float]] = {
            "start": lambda: bench_child.first_frame(self.folder / "start"),
            "append": lambda: self.window.append(frames),
            "forecast": self.window.forecast,
            "pan": lambda: self.window.pan(frames, FULL_HD),
            "pan-slow": self.window.slow,
            "zoom": lambda: self.window.zoom(frames, FULL_HD),
            "level": self.window.level,
            "view": lambda: self.window.in_view,
            "cached": lambda: self.window.level(self.folder / "cache" / "maps"),
            "games": lambda: self.window.game_list(self.journal),
            "survey": self.window.survey,
        }
        if number % SELDOM == 0:
            actions |= {
                "pan-uhd": lambda: self.window.pan(frames, UHD),
                "zoom-uhd": lambda: self.window.zoom(frames, UHD),
                "longest": lambda: self.window.longest(FULL_HD),
                "longest-pan": lambda: self.window.longest_pan(FULL_HD),
                "edit-paint": self._edit,
                "export-slice": self._export,
                "export-report": lambda: self.report,
                **{f"edit-{key}": lambda key=key: self.edited[key] for key in ("undo", "check", "save")},  # type: ignore[misc]
                "edit-memory": lambda: self.edited["peak"],
            }
            if not self.quick:
                actions["longest-uhd"] = lambda: self.window.longest(UHD)
        return actions

    def once(self) -> None:
        """Measure what takes long and hardly varies, and close the window."""
        if self.rules:
            return
        self.window.close()
        share, frames = bench_child.idle(self.folder / "idle", 3 if self.quick else 10)
        peak = bench_child.memory(self.folder / "memory", SESSION[self.quick])
        zooms = bench_child.zooms(self.folder / "zooms")
        jump, kept = bench_child.replay(self.folder / "replay", self.journal)
        told = {"idle": share, "idle-frames": frames, "jump": jump, "frames": kept, "memory": peak, "zooms": zooms}
        for name, value in told.items():
            self.measures[name].add(value, ANCHOR)

    def _measure(self, actions: dict[str, Callable[[], float]]) -> None:
        """Measure each thing between two runs of the anchor."""
        moves = 800 if self.quick else 3_000
        before = anchor(moves, self.dice)
        for name, action in actions.items():
            gc.collect()
            gc.freeze()  # what earlier measurements left behind is not to be searched again and again in this one
            value = action()
            after = anchor(moves, self.dice)
            now, processor = ((one + two) / 2 for one, two in zip(before, after, strict=True))
            if name == "play":
                self.anchors.append(now)
            if self.measures[name].more_is_better:
                value /= now
            self.measures[name].add(value, processor if self.measures[name].processor else now)
            before = after

    def _edit(self) -> float:
        """Milliseconds of a frame while painting in the editor; what else is measured there is kept."""
        self.edited = bench_child.editing(self.folder / "editing")
        return self.edited["paint"]

    def _export(self) -> float:
        """Processor ms of the longest slice of an export; what the battle report takes is kept."""
        self.exports += 1
        longest, self.report = bench_child.exports(self.folder / f"exports {self.exports}", self.journal)
        return longest

    def _play(self) -> float:
        """Decisions a second of random play."""
        speed, options = random_play(self.ruleset, self.scenario, 500 if self.quick else 3_000, self.dice)
        self.options.append(options)
        return speed

    def _play_other(self, scenario: Scenario) -> float:
        """Decisions a second of random play of another title."""
        return random_play(RULESETS[scenario.ruleset], scenario, 300 if self.quick else 3_000, self.dice)[0]

    def _load(self) -> float:
        """Seconds to resume a journal, in proportion to its length."""
        begun = time.perf_counter()
        game = resume(self.journal, RULESETS, folder=None)
        taken = time.perf_counter() - begun
        return taken * JOURNAL / max(1, game.count)

    def _lines(self, sync: bool) -> float:
        """Microseconds of a whole command: rules, digest, line, and its way to the disk."""
        count = 50 if self.quick else 200
        with Game.new(self.ruleset, self.scenario, seed="bench", folder=self.folder, sync=sync) as game:
            begun = time.perf_counter()
            for command in self.commands[:count]:
                game.submit(command)
            taken = time.perf_counter() - begun
            path = game.path
        assert path is not None
        path.unlink()
        return 1e6 * taken / min(count, len(self.commands))

    def lines(self) -> list[str]:
        """The result for people."""
        now = median(self.anchors)
        play = median(self.measures["play"].raw)
        spread = f"{min(self.anchors):,.0f} to {max(self.anchors):,.0f}"
        fair = f"{play * ANCHOR:,.0f} where the anchor makes {ANCHOR:,}"
        lines = [
            f"anchor: {now:,.0f} moves a second of python-chess (median of {len(self.anchors)}, {spread})",
            f"random play: {play * now:,.0f} decisions a second, {median(self.options):.1f} options each; {fair}",
            "",
            f"{'':44}{'measured':>12}{'scaled':>12}{'budget':>12}",
        ]
        for one in self.measures.values():
            if not one.raw:
                continue
            budget = f"{'>' if one.more_is_better else '<'} {one.budget:g}" if one.budget else ""
            verdict = "" if one.share <= 1 else f"   over budget, {one.share:.1f} times"
            lines.append(
                f"{one.name:44}{figure(median(one.raw), one.unit):>12}{figure(median(one.scaled), one.unit):>12}"
                f"{budget + ' ' + one.unit if budget else '':>12}{verdict}"
            )
        return lines

    def data(self) -> dict[str, object]:
        """The result as plain data."""
        return {
            "anchor": median(self.anchors),
            "rounds": len(self.anchors),
            "decisions": median(self.measures["play"].raw) * median(self.anchors),
            "measures": {
                key: {
                    "name": one.name,
                    "unit": one.unit,
                    "measured": median(one.raw),
                    "scaled": median(one.scaled),
                    "budget": one.budget,
                }
                for key, one in self.measures.items()
                if one.raw
            },
        }


def figure(value: float, unit: str) -> str:
    """A number with three digits that matter, and its unit."""
    text = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{text} {unit}".rstrip()


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="three short rounds")
    parser.add_argument("--rules", action="store_true", help="only rules and saving, nothing of the window")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, help="how often everything is measured")
    arguments = parser.parse_args(argv)
    rounds = arguments.rounds or ROUNDS[arguments.quick]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), arguments.quick, rounds, arguments.rules)
        for number in range(rounds):
            bench.round(number)
        bench.once()
    if arguments.json:
        json.dump(bench.data(), sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in bench.lines())
    broken = [one.name for one in bench.measures.values() if one.share > 2]
    if broken:
        sys.stderr.write(f"More than twice the budget: {', '.join(broken)}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
