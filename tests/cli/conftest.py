"""The command line in a test: its own home folder, called in this process or as a program of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.cli import main

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Result:
    """What a call gave."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The player's folders are in the test's own folder."""
    folder = tmp_path / "home"
    monkeypatch.setenv("CARACOLE_HOME", str(folder))
    return folder


@pytest.fixture
def call(capsys):
    """Call the command line in this process; nothing but its own exit may come out of it."""

    def run(*words):
        capsys.readouterr()
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Result(status, out, err)

    return run


@pytest.fixture
def program(home):
    """Call the program as another process, with other environment variables (None takes one away).

    Its records are those of play, unguarded, which is quicker.
    """

    def run(*words, **environment):
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
        env |= {"PYTHONPATH": str(ROOT), "CARACOLE_FROZEN": "0"} | environment
        done = subprocess.run(
            [sys.executable, "-m", "game", *map(str, words)],
            capture_output=True,
            env={name: value for name, value in env.items() if value is not None},
            timeout=120,
            check=False,
        )
        return Result(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return run


@pytest.fixture(scope="session")
def saved(tmp_path_factory):
    """A finished game as a file."""
    from game.players.simulation import Series, play
    from game.rules import RULESETS
    from game.setup.library import resolve

    scenario = resolve("kircholm-1605", RULESETS.values())
    series = Series(RULESETS["tercio"], scenario, "saved", ("simple", "simple"), save=tmp_path_factory.mktemp("saved"))
    return play(series, 0).journal


@pytest.fixture
def damaged(saved, tmp_path):
    """A saved game with a damaged line in its middle."""
    lines = saved.read_bytes().split(b"\n")
    lines[40] = lines[40][:-30] + b'"}'
    path = tmp_path / "damaged.caracole"
    path.write_bytes(b"\n".join(lines))
    return path
