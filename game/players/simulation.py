"""Many games of computer players: each with its own seed, checked at every step where that is wanted.

Games do not know of each other, so they come out the same in one process or in several.
"""

import signal
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from traceback import extract_tb
from typing import Any

from game.engine.commands import Command
from game.engine.events import Event, Placed, Rolled
from game.engine.play import apply, decision, start
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import State
from game.players import Player, make
from game.players.invariants import Invariants
from game.record.game import Game
from game.record.trouble import FileTrouble, SaveTrouble

MOST_COMMANDS = 50_000
"""A game that is not over after so many commands never ends."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: a scenario, by whom (in the order of its sides), and where games are saved, if at all.

    Game k has the seed `seed:k`, k from 0. A game that fails is always saved, in `faults`.
    """

    ruleset: Ruleset
    scenario: Scenario
    seed: str
    players: tuple[str, str] = ("simple", "simple")
    options: frozenset[str] = frozenset()
    check: bool = False
    save: Path | None = None
    faults: Path = field(default_factory=Path)

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: the scenario as its plain data."""
        rest = (self.seed, self.players, self.options, self.check, self.save, self.faults)
        return _series, (self.ruleset, self.scenario.source, *rest)

    def seed_of(self, k: int) -> str:
        """The seed of game k."""
        return f"{self.seed}:{k}"


def _series(ruleset: Ruleset, source: dict[str, Any], *rest: Any) -> Series:
    from game.setup.loader import scenario_from_source

    return Series(ruleset, scenario_from_source(source, (ruleset,)), *rest)


@dataclass(frozen=True, slots=True)
class Luck:
    """The tests of one side with a chance of success: how many, the sum of the chances, how many succeeded."""

    tests: int = 0
    expected: float = 0.0
    successes: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """One game. `winner` is a side, "" for a draw; `losses` counts the pieces of each side that left the map.

    `fault` says what went wrong, "" where nothing did; the game is then not over. `journal` is its file, if any.
    """

    k: int
    seed: str
    winner: str
    reason: str
    clause: str
    turns: int
    commands: int
    seconds: float
    losses: dict[str, int]
    luck: dict[str, Luck]
    journal: Path | None = None
    fault: str = ""


def play(series: Series, k: int) -> Played:
    """Play one game to its end. Whatever fails in it stands in the result; raises only SaveTrouble."""
    return _Run(series, k).played()


def play_all(series: Series, games: int, jobs: int = 1) -> Iterator[Played]:
    """The games 0, 1 … in this order, played in so many processes. Raises SaveTrouble, OSError."""
    if jobs <= 1 or games <= 1:
        yield from (play(series, k) for k in range(games))
        return
    # Spawned, not forked: the same on every system and on every Python.
    pool = ProcessPoolExecutor(min(jobs, games), get_context("spawn"), _begin, (series,))
    try:
        for played in pool.map(_play, range(games)):
            if isinstance(played, tuple):
                raise SaveTrouble(*played)
            yield played
    except BrokenExecutor:
        raise OSError("one of the processes that play was ended from outside") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_HERE: list[Series] = []


def _begin(series: Series) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits for this one
    _HERE[:] = [series]


def _play(k: int) -> Played | tuple[Path, str]:
    try:
        return play(_HERE[0], k)
    except FileTrouble as trouble:
        return trouble.path, trouble.reason


class _Run:
    """A game being played; its commands are kept, so that it can be saved whenever something fails."""

    def __init__(self, series: Series, k: int):
        self.series, self.k, self.seed = series, k, series.seed_of(k)
        self.commands: list[Command] = []
        self.dice: list[Rolled] = []
        self.came: set[str] = set()
        """Pieces that came onto the map during the battle."""
        self.state: State | None = None
        self.trying: Command | None = None
        """The command that is being carried out."""

    def played(self) -> Played:
        """The game from its set-up to its end."""
        series, begun = self.series, time.perf_counter()
        game, fault = None, ""
        try:
            if series.check or series.save:
                game = self._new_game()
                self.state = game.state
            else:
                self.state, _ = start(series.ruleset, series.scenario, series.options, self.seed)
            self._to_the_end(game, self.state)
        except FileTrouble:
            raise
        except Exception as error:  # a finding, not the end of the series
            fault = self._words(error)
        seconds = round(time.perf_counter() - begun, 3)
        journal = self._save(game, fault)
        state = self.state
        result = state.result if state and not fault else None
        return Played(
            self.k, self.seed,
            result.winner if result else "", result.reason if result else "", result.clause if result else "",
            state.clock.turn if state else 0, len(self.commands), seconds,
            self._losses(), self._luck(), journal, fault,
        )  # fmt: skip

    def _to_the_end(self, game: Game | None, state: State) -> None:
        series = self.series
        players: Mapping[str, Player] = {
            side.id: make(name, f"{self.seed}/{side.id}", series.ruleset)
            for side, name in zip(series.scenario.sides, series.players, strict=True)
        }
        invariants = Invariants(game, self.seed) if game and series.check else None
        while state.result is None:
            if invariants:
                invariants.before()
            command = self.trying = players[self._deciding(state)].choose(state)
            events: list[Event]
            if game:
                events = game.submit(command)
                state = game.state
            else:
                state, events = apply(state, command)
            self.trying = None
            self.commands.append(command)
            self.dice.extend(event for event in events if isinstance(event, Rolled))
            self.came.update(event.piece for event in events if isinstance(event, Placed))
            self.state = state
            if invariants:
                invariants.after(events)
            if len(self.commands) >= MOST_COMMANDS:
                raise RuntimeError(f"the game is not over after {MOST_COMMANDS} commands")
        if invariants:
            invariants.before()

    def _deciding(self, state: State) -> str:
        asked = decision(state)
        if asked is None:
            raise RuntimeError("nobody is asked, and the battle is not over")
        return asked.side

    def _new_game(self) -> Game:
        series = self.series
        sides = [side.id for side in series.scenario.sides]
        kinds = dict(zip(sides, series.players, strict=True))
        return Game.new(series.ruleset, series.scenario, seed=self.seed, options=series.options, players=kinds)

    def _save(self, game: Game | None, fault: str) -> Path | None:
        folder = self.series.save or (self.series.faults if fault else None)
        if folder is None:
            return None
        if game is None:
            try:
                game = self._new_game()
                for command in self.commands:
                    game.submit(command)
            except Exception:  # not even the set-up works, or it fails otherwise the second time: what there is
                if game is None:
                    return None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            who = "-".join(self.series.players)
            named = (self.series.scenario.id, who, self.seed, *sorted(self.series.options))
            return game.copy_as(folder, " ".join(named), over=True)
        except (OSError, FileTrouble):
            if self.series.save:
                raise
            return None  # the fault itself is what matters

    def _words(self, error: Exception) -> str:
        way = " > ".join(f"{Path(call.filename).name}:{call.lineno}" for call in extract_tb(error.__traceback__)[-5:])
        crumb = "the set-up"
        if self.state:
            with suppress(Exception):  # rules that fail may fail here too
                crumb = " > ".join(self.state.breadcrumb())
        doing = f", carrying out {self.trying}" if self.trying else ""
        return f"after command {len(self.commands)} ({crumb}){doing}: {type(error).__name__}: {error} [{way}]"

    def _losses(self) -> dict[str, int]:
        scenario, standing = self.series.scenario, self.state.pieces if self.state else {}
        fought = [entry for entry in scenario.entries if entry.hexes or entry.id in self.came]
        lost = Counter(entry.side for entry in fought if entry.id not in standing)
        return {side.id: lost[side.id] for side in scenario.sides}

    def _luck(self) -> dict[str, Luck]:
        found = {}
        for side in self.series.scenario.sides:
            tests = [die for die in self.dice if die.side == side.id and die.chance]
            expected = sum(die.chance[0] / die.chance[1] for die in tests if die.chance)
            found[side.id] = Luck(len(tests), round(expected, 2), sum(die.result == "success" for die in tests))
        return found
