"""A program killed in the middle of a game: nothing that it had told is lost, and the same dice are still to come.

`CARACOLE_FULL=1` kills at 100 moments, otherwise at 8.
"""

import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from game.engine.dice import Chooser
from game.engine.events import Rolled
from game.record.game import Game
from game.record.lines import SUFFIX
from game.record.resume import resume
from game.rules import RULESETS
from tests.hard.amounts import amount
from tests.hard.killed_game import play

ROOT = Path(__file__).parents[2]
SEED = "killed"
MOMENTS = "moments 1"
AHEAD = 40
"""So many commands are played on behind the kill, to see the same dice."""

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL: a program cannot be killed in this way here"
)


@cache
def whole() -> tuple[Game, bytes]:
    """The same game uninterrupted, and its file."""
    with TemporaryDirectory() as folder:
        game = play(Path(folder), SEED, False, lambda number: None)
        data = game.path.read_bytes()
        game.close()
    return game, data


def killed(folder, after, pause):
    """Play in another process and kill it a moment after it told a number (below 0: so early); the last it told."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.hard.killed_game", str(folder), SEED],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    )
    told = []
    try:
        if after >= 0:
            for line in child.stdout:
                told.append(int(line))
                if told[-1] >= after:
                    break
        time.sleep(pause)
    finally:
        child.send_signal(signal.SIGKILL)
    with child.stdout:  # what it had told before, and was not read yet
        told += [int(line) for line in child.stdout]
    child.wait(timeout=60)
    assert child.returncode == -signal.SIGKILL, "it had come to its end before it was killed"
    assert told == list(range(len(told)))
    return told[-1] if told else -1


@pytest.mark.parametrize("moment", range(amount(100, 8)))
def test_killed_at_any_moment_the_game_goes_on(moment, tmp_path):
    game, data = whole()
    chooser = Chooser(f"{MOMENTS}/{moment}")
    early = moment % 8 == 7
    after = -1 if early else chooser.below(game.count - 60)
    pause = chooser.below(600) / 1000 if early else chooser.below(5000) / 1_000_000
    last = killed(tmp_path, after, pause)
    files = [path for path in tmp_path.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    if not files:
        assert last < 0
        return
    (path,) = files
    left = path.read_bytes()
    assert data.startswith(left)
    back = resume(path, RULESETS, folder=tmp_path, sync=False, clock=lambda: 0.0)
    try:
        assert back.path == path
        assert back.count in ((0, 1) if last < 0 else (last, last + 1))
        assert back.state == game.position(back.count)
        assert bool(back.notices) == (not left.endswith(b"\n"))
        dice = 0
        for step in game.story.played[back.count : back.count + AHEAD]:
            events = back.submit(back.codec.command_from(step.line.command))
            assert tuple(events) == step.events
            dice += sum(isinstance(event, Rolled) for event in events)
            assert back.codec.digest(back.state) == step.line.digest
        assert dice or early
    finally:
        back.close()


def test_the_moments_are_spread_over_the_game():
    """So that the kills fall on different commands, before and behind the snapshots."""
    game, _ = whole()
    places = [Chooser(f"{MOMENTS}/{moment}").below(game.count - 60) for moment in range(amount(100, 8))]
    assert len(set(places)) > len(places) // 2
    assert min(places) < game.count // 3 < 2 * game.count // 3 < max(places) + 60
