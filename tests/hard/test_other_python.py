"""The same game on this Python and on another: what is told and what is saved is the same to the byte, but for times.

The other Python is `python3.13` (or `python3.12`, where this one is 3.13). It needs the libraries of the game: those
it has itself; else, with `CARACOLE_FULL=1`, they are installed for it in a virtual environment of the test's own.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.hard.amounts import FULL

ROOT = Path(__file__).parents[2]
NAMES = ("python3.13", "python3.12", "python3.14")
LIBRARIES = ("pydantic", "PyYAML", "platformdirs", "rich")
"""What `simulate` needs."""
PYENV = {"python3.13": "3.13.0", "python3.12": "3.12.1"}


def called(python, *words, **environment):
    """What a Python prints; its standard error where it fails."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | environment
    done = subprocess.run([python, *words], capture_output=True, env=env, cwd=ROOT, timeout=300, check=False)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def numbered(python):
    """The version of a Python, "" where it does not run."""
    try:
        status, out, _ = called(python, "-c", "import sys; print(*sys.version_info[:2], sep='.')")
    except OSError:
        return ""
    return out.strip() if status == 0 else ""


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """A Python of another version that has the libraries of the game."""
    mine = ".".join(map(str, sys.version_info[:2]))
    for name in NAMES:
        found = shutil.which(name)
        with pytest.MonkeyPatch.context() as patch:
            if name in PYENV:
                patch.setenv("PYENV_VERSION", PYENV[name])
            theirs = numbered(found) if found else ""
            if theirs and theirs != mine:
                return with_libraries(found, theirs, tmp_path_factory)
    pytest.skip(f"no other Python than {mine} was found among {', '.join(NAMES)}")


def with_libraries(found, theirs, tmp_path_factory):
    """This Python itself, past any pyenv, or one in an environment of its own."""
    _, out, _ = called(found, "-c", "import sys; print(sys.executable)")
    python = out.strip()
    status, _, error = called(python, "-c", "import pydantic, yaml, platformdirs, rich")
    if status == 0:
        return python
    if not FULL:
        pytest.skip(
            f"Python {theirs} lacks libraries ({error.strip().splitlines()[-1]}); CARACOLE_FULL=1 installs them"
        )
    folder = tmp_path_factory.mktemp("other")
    assert called(python, "-m", "venv", str(folder))[0] == 0
    inner = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pins = [f"{name}=={version(name)}" for name in LIBRARIES]
    status, out, error = called(str(inner), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins)
    if status:
        pytest.skip(f"the libraries cannot be installed for Python {theirs}: {(out + error).strip().splitlines()[-1]}")
    return str(inner)


def simulated(python, folder, seed, players):
    """What a simulated game prints, and the games it saves, both without times."""
    words = ("simulate", "kircholm-1605", "--games", "1", "--seed", seed, "--players", players, "--save", str(folder))
    status, out, error = called(python, "-m", "game", *words)
    assert status == 0, error
    assert "seconds of play" in out
    told = re.sub(r"[0-9.]+ seconds of play", "some seconds of play", out)
    saved = {}
    for path in sorted(folder.iterdir()):
        data = re.sub(rb'"seconds":[0-9.]+', b'"seconds":0', path.read_bytes())
        saved[re.sub(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "some day", path.name)] = re.sub(
            rb'"started":"[^"]*"', b'"started":""', data
        )
    assert len(saved) == 1
    return told, saved


@pytest.mark.parametrize(("seed", "players"), [("1", "simple,simple"), ("1", "random,random")])
def test_the_same_game_on_another_python(other, tmp_path, seed, players):
    mine, theirs = (tmp_path / "mine", tmp_path / "theirs")
    first = simulated(sys.executable, mine, seed, players)
    second = simulated(other, theirs, seed, players)
    assert numbered(other) != numbered(sys.executable)
    assert first[0] == second[0]
    assert first[1] == second[1]
    assert simulated(sys.executable, tmp_path / "else", "2", players)[1] != first[1]


def test_a_game_of_the_other_python_is_audited_clean(other, tmp_path):
    simulated(other, tmp_path, "3", "simple,random")
    (path,) = tmp_path.iterdir()
    status, out, error = called(sys.executable, "-m", "game", "audit", str(path))
    assert (status, error) == (0, "")
    assert "everything agrees" in out
