"""Makes the checkout's own `.venv` from the hashed lock file, and starts programs in it.

Shared by `play.py` and `test.py`. Standard library only, for it runs before anything is installed. The starters look at
the Python version before they import this file; it still parses on Python 3.6.

`.venv` is *current* when its stamp file holds today's digest of lock file, project file, Python, platform and folder.
The stamp is removed first and written last, so whatever breaks off in between leaves a `.venv` that is made anew.
"""

import contextlib
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "caracole-stamp"
LOG = "install.log"
HEARTBEAT = 5.0  # seconds between two signs of life of the process that installs
STALE_AFTER = 120.0  # seconds without one, after which its lock is taken over
POLL = 0.5  # seconds between two looks at somebody else's lock


class Trouble(Exception):
    """What keeps us from starting, in one sentence for the player."""


def on_windows() -> bool:
    """Tell whether programs and folders are Windows's."""
    return sys.platform == "win32"


def program(folder: Path, name: str) -> Path:
    """Return where a virtual environment keeps the program `name`."""
    if on_windows():
        return folder / "Scripts" / (name + ".exe")
    return folder / "bin" / name


def stamp(root: Path) -> str:
    """Return a digest of all that `.venv` depends on; the folder too, for an environment cannot be moved."""
    digest = hashlib.sha256()
    for name in ("requirements.lock", "pyproject.toml"):
        digest.update(hashlib.sha256((root / name).read_bytes()).digest())
    version = ".".join(str(number) for number in sys.version_info[:3])
    machine = (sys.implementation.cache_tag, version, sys.platform, platform.machine(), str(root))
    digest.update("\n".join(str(part) for part in machine).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def is_current(folder: Path, wanted: str) -> bool:
    """Tell whether the environment in `folder` is whole and carries the stamp `wanted`."""
    try:
        found = (folder / STAMP).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return False
    return found == wanted and program(folder, "python").exists()


def ready(root: Path = ROOT) -> Path:
    """Return the interpreter of a current `.venv`, making it first where it is missing or stale.

    Raises Trouble when it cannot be made.
    """
    folder = root / ".venv"
    try:
        wanted = stamp(root)
        if not is_current(folder, wanted):
            with alone(root / ".venv.lock") as lock:
                if not is_current(folder, wanted):  # somebody else may have made it while we waited
                    make(root, folder, lock)
                    write_stamp(folder, wanted)
    except OSError as error:
        raise Trouble(f"The folder .venv could not be made: {error}.") from error
    except KeyboardInterrupt:
        raise Trouble("Stopped before .venv was whole; it will be made anew.") from None
    return program(folder, "python")


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[Path]:
    """Hold the lock directory `lock`, waiting for another process that holds it and still shows signs of life."""
    told = False
    while True:
        try:
            lock.mkdir()
            break
        except FileExistsError:
            with contextlib.suppress(FileNotFoundError):  # let go between the two calls
                if time.time() - lock.stat().st_mtime > STALE_AFTER:
                    lock.rmdir()
                    continue
            if not told:
                note("Another process is making .venv; waiting for it.")
                told = True
            time.sleep(POLL)
    try:
        yield lock
    finally:
        with contextlib.suppress(OSError):
            lock.rmdir()


def make(root: Path, folder: Path, lock: Path) -> None:
    """Make the environment in `folder` and install the locked packages and the checkout itself."""
    with contextlib.suppress(FileNotFoundError):
        (folder / STAMP).unlink()
    note("Making .venv and installing the packages, this once: about half a minute.")
    inside = os.path.realpath(sys.prefix) == os.path.realpath(str(folder))
    if not inside:  # an environment cannot take away the interpreter that is running: there it is brought up to date
        if importlib.util.find_spec("ensurepip") is None:
            raise Trouble(
                "This Python lacks the module ensurepip, which virtual environments need: "
                "on Debian and Ubuntu install the package python3-venv, then start again."
            )
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir()
    python = str(program(folder, "python"))
    # -I: neither this folder (whose venv.py would hide the library's) nor the user's PYTHONPATH is searched.
    pip = [python, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", "--retries", "1"]
    install = [*pip, "install", "--quiet"]
    if not inside:
        run([sys.executable, "-I", "-m", "venv", str(folder)], root, folder, lock)
    run([*install, "--require-hashes", "-r", "requirements.lock"], root, folder, lock)
    run([*install, "--no-deps", "--no-build-isolation", "-e", "."], root, folder, lock)
    spell_out(root, folder)


def spell_out(root: Path, folder: Path) -> None:
    """Write the checkout's name in the environment's path file in ASCII, where it holds other letters.

    The installer writes UTF-8, which Python up to 3.12 reads in the machine's own encoding: on many a Windows it would
    find nothing, or not start at all.
    """
    if str(root).isascii():
        return
    packages = sysconfig.get_path("purelib", scheme="venv", vars={"base": str(folder)})
    line = f"import os, sys; sys.path.append(os.fsdecode({os.fsencode(root)!r}))\n"
    Path(packages, "_caracole.pth").write_text(line, encoding="ascii")


def run(command: Sequence[str], root: Path, folder: Path, lock: Path) -> None:
    """Run one step of the installation, its messages kept in a log; raises Trouble when it fails."""
    log = folder / LOG
    with log.open("ab") as messages:
        process = subprocess.Popen(
            command, cwd=str(root), stdin=subprocess.DEVNULL, stdout=messages, stderr=subprocess.STDOUT
        )
        try:
            while True:
                try:
                    status = process.wait(timeout=HEARTBEAT)
                    break
                except subprocess.TimeoutExpired:
                    with contextlib.suppress(OSError):
                        os.utime(str(lock))
        except BaseException:  # Ctrl-C: leave no installer behind that writes into a folder nobody guards
            process.kill()
            process.wait()
            raise
    if status != 0:
        reason = explain(log.read_text(encoding="utf-8", errors="replace"))
        raise Trouble(f"The packages could not be installed: {reason} (the installer's messages: {log}).")


def explain(messages: str) -> str:
    """Return the likely reason of a failed installation in a few words."""
    if "DO NOT MATCH THE HASHES" in messages:
        return "a package that was fetched does not match its hash in requirements.lock"
    if "No space left" in messages or "not enough space" in messages:
        return "the disk is full"
    signs = ("NewConnectionError", "ConnectTimeout", "ReadTimeout", "NameResolutionError", "ProxyError", "Max retries")
    if any(sign in messages for sign in signs):
        return "they cannot be reached, is there a network?"
    if "No matching distribution" in messages:
        return "they are not offered for this Python, or there is no network"
    return "the installer failed"


def write_stamp(folder: Path, wanted: str) -> None:
    """Mark the environment as whole; the file appears complete or not at all."""
    new = folder / (STAMP + ".new")
    new.write_text(wanted + "\n", encoding="ascii")
    os.replace(str(new), str(folder / STAMP))


def hand_over(command: Sequence[str]) -> int:
    """Become `command`, or where the platform cannot (Windows), run it; returns its exit status."""
    sys.stdout.flush()
    sys.stderr.flush()
    if not on_windows():
        os.execv(command[0], list(command))
    return call(command)


def call(command: Sequence[str], cwd: "Path | None" = None, env: "Mapping[str, str] | None" = None) -> int:
    """Run `command` to its end and return its exit status; Ctrl-C is the child's to answer."""
    process = subprocess.Popen(command, cwd=cwd, env=env)
    while True:
        try:
            status = process.wait()
        except KeyboardInterrupt:
            continue
        return status if status >= 0 else 128 - status  # ended by a signal: the shell's way of saying so


def note(sentence: str) -> None:
    """Tell a person who is watching what takes time; a script that reads our output is not bothered."""
    if sys.stderr.isatty():
        print(sentence, file=sys.stderr, flush=True)
