"""`tools/venv.py` and its two starters: stamp, lock, failures, and the platforms we do not sit at."""

import ast
import importlib.util
import os
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def load(name: str) -> ModuleType:
    # By path: `import venv` would find the library's, and the starters look in their own folder too.
    spec = importlib.util.spec_from_file_location(f"tools_{name}", TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def venv(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = load("venv")
    monkeypatch.setitem(sys.modules, "venv", module)  # what play.py and test.py import
    monkeypatch.setattr(sys, "platform", "linux")  # the same test on every machine; others fake another one
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "Chotusitz, Žižka & Åke"  # blanks and letters beyond ASCII
    root.mkdir()
    (root / "requirements.lock").write_text("a==1\n")
    (root / "pyproject.toml").write_text("[project]\n")
    return root


def path_file(root: Path) -> Path:
    base = {"base": str(root / ".venv")}
    return Path(sysconfig.get_path("purelib", scheme="venv", vars=base), "_caracole.pth")


class Installer:
    """Stands in for `subprocess.Popen`: writes what a real installation leaves, or fails at one step."""

    def __init__(self, fails_at: str = "", messages: str = "") -> None:
        self.commands: list[list[str]] = []
        self.fails_at = fails_at
        self.messages = messages

    def __call__(self, command, cwd=None, stdout=None, **rest):
        self.commands.append(list(command))
        if "venv" in command:
            python = Path(command[-1]) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
            python.parent.mkdir()
            python.touch()
            path_file(Path(cwd)).parent.mkdir(parents=True)
        fails = bool(self.fails_at) and self.fails_at in command
        if fails:
            stdout.write(self.messages.encode())
        return SimpleNamespace(wait=lambda timeout=None: int(fails), kill=lambda: None)


@pytest.fixture
def installer(venv: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Installer:
    fake = Installer()
    monkeypatch.setattr(venv.subprocess, "Popen", fake)
    return fake


def test_a_missing_venv_is_made_from_the_lock(venv, checkout, installer):
    python = venv.ready(checkout)
    assert python == checkout / ".venv" / "bin" / "python"
    made, locked, itself = installer.commands
    assert made == [sys.executable, "-I", "-m", "venv", str(checkout / ".venv")]
    assert locked[-3:] == ["--require-hashes", "-r", "requirements.lock"]
    assert itself[-4:] == ["--no-deps", "--no-build-isolation", "-e", "."]
    assert not (checkout / ".venv.lock").exists()


def test_a_current_venv_is_left_alone(venv, checkout, installer):
    venv.ready(checkout)
    installer.commands.clear()
    venv.ready(checkout)
    assert installer.commands == []


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda root, patch: (root / "requirements.lock").write_text("a==2\n"), id="lock"),
        pytest.param(lambda root, patch: (root / "pyproject.toml").write_text("[tool]\n"), id="project"),
        pytest.param(lambda root, patch: (root / ".venv" / "bin" / "python").unlink(), id="interpreter gone"),
        pytest.param(lambda root, patch: (root / ".venv" / "caracole-stamp").write_bytes(b"\xff\n"), id="stamp spoilt"),
        pytest.param(lambda root, patch: patch.setattr(sys, "version_info", (3, 99, 0, "final", 0)), id="Python"),
        pytest.param(lambda root, patch: patch.setattr("platform.machine", lambda: "riscv128"), id="machine"),
    ],
)
def test_a_stale_venv_is_made_anew(venv, checkout, installer, monkeypatch, change):
    venv.ready(checkout)
    (checkout / ".venv" / "left over").touch()
    installer.commands.clear()
    with monkeypatch.context() as patch:
        change(checkout, patch)
        venv.ready(checkout)
    assert len(installer.commands) == 3
    assert not (checkout / ".venv" / "left over").exists()


def test_a_moved_checkout_is_stale(venv, checkout, installer):
    venv.ready(checkout)
    moved = checkout.rename(checkout.parent / "moved")
    assert not venv.is_current(moved / ".venv", venv.stamp(moved))


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ("Retrying after NewConnectionError(...)", "is there a network?"),
        ("ERROR: No matching distribution found for a==1", "no network"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "does not match its hash"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("boom", "the installer failed"),
    ],
)
def test_a_failed_installation_is_one_sentence_and_recovers(venv, checkout, installer, messages, reason):
    installer.fails_at, installer.messages = "--require-hashes", messages
    with pytest.raises(venv.Trouble) as trouble:
        venv.ready(checkout)
    assert reason in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert messages in (checkout / ".venv" / "install.log").read_text()
    assert not (checkout / ".venv.lock").exists()
    installer.fails_at = ""
    installer.commands.clear()
    venv.ready(checkout)
    assert len(installer.commands) == 3
    assert venv.is_current(checkout / ".venv", venv.stamp(checkout))


def test_breaking_off_kills_the_installer_and_leaves_a_stale_venv(venv, checkout, installer, monkeypatch):
    killed = []

    def interrupted(timeout=None):
        if not killed:
            raise KeyboardInterrupt
        return -9

    process = SimpleNamespace(wait=interrupted, kill=lambda: killed.append(True))
    monkeypatch.setattr(venv.subprocess, "Popen", lambda *args, **rest: process)
    with pytest.raises(venv.Trouble, match="Stopped"):
        venv.ready(checkout)
    assert killed == [True]
    assert not venv.is_current(checkout / ".venv", venv.stamp(checkout))
    assert not (checkout / ".venv.lock").exists()


def test_a_python_without_ensurepip_is_told_what_to_install(venv, checkout, installer, monkeypatch):
    monkeypatch.setattr(venv.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(venv.Trouble, match="python3-venv"):
        venv.ready(checkout)
    assert installer.commands == []


def test_a_folder_that_cannot_be_written_is_one_sentence(venv, checkout, installer, monkeypatch):
    def refuse(self, *args, **rest):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(venv.Trouble, match="Permission denied"):
        venv.ready(checkout)


def test_a_lost_lock_file_is_one_sentence(venv, checkout, installer):
    (checkout / "requirements.lock").unlink()
    with pytest.raises(venv.Trouble, match=r"requirements\.lock"):
        venv.ready(checkout)


def test_the_running_interpreter_is_not_taken_away(venv, checkout, installer, monkeypatch):
    venv.ready(checkout)
    (checkout / ".venv" / "kept").touch()
    (checkout / "requirements.lock").write_text("a==2\n")
    installer.commands.clear()
    monkeypatch.setattr(sys, "prefix", str(checkout / ".venv"))
    venv.ready(checkout)
    assert [command for command in installer.commands if "venv" in command] == []
    assert len(installer.commands) == 2
    assert (checkout / ".venv" / "kept").exists()
    assert venv.is_current(checkout / ".venv", venv.stamp(checkout))


def test_two_at_once_install_once(venv, checkout, installer, monkeypatch):
    monkeypatch.setattr(venv, "POLL", 0.01)
    threads = [threading.Thread(target=venv.ready, args=(checkout,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    assert len(installer.commands) == 3


def test_a_live_lock_is_waited_for_and_a_dead_one_taken_over(venv, checkout, installer, monkeypatch):
    lock = checkout / ".venv.lock"
    lock.mkdir()
    monkeypatch.setattr(venv, "POLL", 0.01)
    thread = threading.Thread(target=venv.ready, args=(checkout,))
    thread.start()
    time.sleep(0.1)
    assert installer.commands == []
    long_ago = time.time() - venv.STALE_AFTER - 1
    os.utime(lock, (long_ago, long_ago))
    thread.join(timeout=20)
    assert len(installer.commands) == 3
    assert not lock.exists()


def test_a_long_installation_shows_signs_of_life(venv, checkout, installer, monkeypatch):
    lock = checkout / "lock"
    lock.mkdir()
    (checkout / ".venv").mkdir()
    os.utime(lock, (0, 0))
    answers = iter([subprocess.TimeoutExpired("pip", 5), 0])

    def wait(timeout=None):
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(venv.subprocess, "Popen", lambda *args, **rest: SimpleNamespace(wait=wait))
    venv.run(["pip"], checkout, checkout / ".venv", lock)
    assert time.time() - lock.stat().st_mtime < 60


def test_windows_keeps_programs_elsewhere(venv, checkout, installer, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    folder = PureWindowsPath(r"C:\Users\Åsa Ek\caracole\.venv")
    assert str(venv.program(folder, "python")) == r"C:\Users\Åsa Ek\caracole\.venv\Scripts\python.exe"
    assert venv.ready(checkout) == checkout / ".venv" / "Scripts" / "python.exe"


def test_macos_keeps_programs_as_linux_does(venv, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert venv.program(Path("/Users/åsa/x/.venv"), "python") == Path("/Users/åsa/x/.venv/bin/python")


def test_the_stamp_tells_platforms_apart(venv, checkout, monkeypatch):
    stamps = set()
    for name in ("linux", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", name)
        stamps.add(venv.stamp(checkout))
    assert len(stamps) == 3


def test_windows_runs_the_game_and_passes_on_its_status(venv, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "execv", lambda *args: pytest.fail("os.execv on Windows detaches from the console"))
    assert venv.hand_over([sys.executable, "-c", "raise SystemExit(7)"]) == 7


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_elsewhere_the_starter_becomes_the_game(venv, monkeypatch, platform):
    became = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "execv", lambda path, command: became.append((path, command)) or sys.exit(0))
    with pytest.raises(SystemExit):
        venv.hand_over(["/a b/python", "-m", "game", "ž"])
    assert became == [("/a b/python", ["/a b/python", "-m", "game", "ž"])]


def test_a_checkout_with_letters_beyond_ascii_is_found_in_any_encoding(venv, checkout, installer):
    venv.ready(checkout)
    (line,) = (path_file(checkout)).read_bytes().splitlines()
    assert line.isascii()
    assert line.startswith(b"import ")  # site.py runs such a line
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [])
        exec(line)
        assert sys.path == [str(checkout)]


def test_an_ascii_checkout_keeps_the_installers_path_file(venv, checkout, installer):
    plain = checkout.rename(checkout.parent / "plain")
    venv.ready(plain)
    assert not path_file(plain).exists()


def test_ctrl_c_is_the_childs_to_answer(venv, monkeypatch):
    answers = iter([KeyboardInterrupt(), -2])

    def wait():
        answer = next(answers)
        if isinstance(answer, KeyboardInterrupt):
            raise answer
        return answer

    monkeypatch.setattr(venv.subprocess, "Popen", lambda *args, **rest: SimpleNamespace(wait=wait))
    assert venv.call(["game"]) == 130


def test_play_passes_the_arguments_on(venv, monkeypatch, checkout):
    started = []
    monkeypatch.setattr(venv, "ready", lambda: checkout / "bin" / "python")
    monkeypatch.setattr(venv, "hand_over", lambda command: started.append(command) or 3)
    monkeypatch.setattr(sys, "argv", ["play.py", "play", "kircholm-1605", "--names", "Å,B C"])
    assert load("play").main() == 3
    assert started[0][1:] == ["-P", "-m", "game", "play", "kircholm-1605", "--names", "Å,B C"]


@pytest.mark.parametrize(
    ("arguments", "fails", "ran", "status"),
    [
        (
            [],
            None,
            [
                "ruff check",
                "ruff format --check",
                "mypy",
                "lint-imports",
                "pytest -n 3 --dist loadfile --no-loadscope-reorder",
            ],
            0,
        ),
        (["--quick", "-k", "dice"], None, ["pytest -k dice"], 0),
        (["-x"], "mypy", ["ruff check", "ruff format --check", "mypy", "lint-imports", "pytest -x"], 1),
    ],
)
def test_test_runs_each_check_and_names_it(venv, monkeypatch, capsys, checkout, arguments, fails, ran, status):
    commands = []

    def call(command, cwd, env):
        assert cwd == venv.ROOT
        assert env["SDL_VIDEODRIVER"] == "dummy"
        commands.append(" ".join([Path(command[0]).name, *command[1:]]))
        return int(Path(command[0]).name == fails)

    monkeypatch.setattr(venv, "ready", lambda: checkout / ".venv" / "bin" / "python")
    monkeypatch.setattr(venv, "call", call)
    monkeypatch.setattr(sys, "argv", ["test.py", *arguments])
    assert load("test").main() == status
    assert commands == ran
    out = capsys.readouterr().out
    assert "== pytest\n" in out
    assert out.endswith("== failed: mypy\n" if fails else "== all passed\n")


@pytest.mark.parametrize("starter", ["play", "test"])
def test_trouble_is_one_sentence_and_status_two(venv, monkeypatch, capsys, starter):
    def fail():
        raise venv.Trouble("No network.")

    monkeypatch.setattr(venv, "ready", fail)
    assert load(starter).main() == 2
    assert capsys.readouterr().err == "No network.\n"


@pytest.mark.parametrize("starter", ["play", "test"])
def test_an_older_python_is_one_sentence_and_status_two(monkeypatch, capsys, starter):
    module = load(starter)
    monkeypatch.setattr(sys, "version_info", (3, 6, 15, "final", 0))
    assert module.main() == 2
    assert capsys.readouterr().err == "Caracole needs Python 3.11 or newer; this is Python 3.6.\n"


@pytest.mark.parametrize("name", ["play", "test", "venv"])
def test_the_starters_parse_on_python_3_6(name):
    ast.parse((TOOLS / f"{name}.py").read_text(encoding="utf-8"), feature_version=(3, 6))
