"""Writing game files: whole lines, synced before anything is shown, never a half one left behind."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from game.engine.text import _
from game.record.lock import Lock
from game.record.names import numbered
from game.record.trouble import InUse, NameTaken, SaveTrouble, in_words


def put(file: BinaryIO, data: bytes) -> None:
    """Write all of it to an unbuffered file."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass  # some file systems refuse it; the file itself is synced
    finally:
        os.close(handle)


def write_new(path: Path, data: bytes, *, over: bool = False, sync: bool = True) -> None:
    """Write a file under a temporary name, read it back, and only then give it its name.

    Raises NameTaken where the name is there and `over` is not set, SaveTrouble; the old file is then untouched and
    no temporary file is left.
    """
    if not over and path.exists():
        raise NameTaken(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            with open(part, "wb", buffering=0) as file:
                put(file, data)
                if sync:
                    os.fsync(file.fileno())
            if part.read_bytes() != data:
                raise SaveTrouble(path, _("what was written reads back otherwise"))
            if over:
                os.replace(part, path)
            else:
                name_it(part, path)
            if sync:
                sync_folder(path.parent)
        finally:
            part.unlink(missing_ok=True)
    except FileExistsError:
        raise NameTaken(path) from None
    except OSError as error:
        raise SaveTrouble(path, in_words(error)) from error


def name_it(part: Path, path: Path) -> None:
    """Give a finished file its name. Raises FileExistsError where something stands there, OSError."""
    try:
        os.link(part, path)  # unlike a rename it never replaces what has come there meanwhile
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        os.rename(part, path)


class Writer:
    """A game file open for appending, locked against other processes.

    `patient` makes a failing disk no error: lines wait in memory, each later line tries to write them all, and
    `trouble` says what is wrong meanwhile.
    """

    def __init__(self, path: Path, good: int, lock: Lock, sync: bool = True):
        """Go on writing behind the first `good` bytes; what follows them (a torn line) goes with the first write."""
        self.path = path
        self.sync = sync
        self.patient = False
        self.trouble: SaveTrouble | None = None
        self.waiting: list[bytes] = []
        self._good = good
        self._lock = lock
        try:
            self._file: BinaryIO | None = open(path, "r+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            lock.release()
            raise SaveTrouble(path, in_words(error)) from error
        self._seen = os.fstat(self._file.fileno()).st_size

    @classmethod
    def create(cls, path: Path, lines: Iterable[bytes], sync: bool = True) -> "Writer":
        """A new file with its first lines. Raises NameTaken, InUse, SaveTrouble."""
        if path.exists():
            raise NameTaken(path)
        data = b"".join(lines)
        lock = Lock(path)
        try:
            write_new(path, data, sync=sync)
        except BaseException:
            lock.release()
            raise
        return cls(path, len(data), lock, sync)

    def append(self, *lines: bytes) -> None:
        """Write whole lines and sync them. Raises SaveTrouble (not if patient); the file is then as before."""
        data = b"".join((*self.waiting, *lines))
        try:
            self._append(data)
        except SaveTrouble as trouble:
            self.trouble = trouble
            if not self.patient:
                raise
            self.waiting.extend(lines)
        else:
            self.trouble = None
            self.waiting.clear()

    def _append(self, data: bytes) -> None:
        if self._file is None:
            raise SaveTrouble(self.path, _("the game is closed"))
        try:
            here = os.fstat(self._file.fileno())
            if not os.path.samestat(os.stat(self.path), here):
                raise SaveTrouble(self.path, _("another file stands in its place now"))
            if here.st_size not in (self._good, self._seen):
                raise SaveTrouble(self.path, _("another program has changed the file"))
            try:
                if here.st_size != self._good:
                    self._file.truncate(self._good)
                self._file.seek(self._good)
                put(self._file, data)
                if self.sync:
                    os.fsync(self._file.fileno())
            except OSError:
                self._mend()
                raise
        except OSError as error:
            raise SaveTrouble(self.path, in_words(error)) from error
        self._good = self._seen = self._good + len(data)

    def _mend(self) -> None:
        """Cut off what a failed write left; if that fails too, the next write does it, or the reader drops it."""
        assert self._file is not None
        with suppress(OSError):
            self._file.truncate(self._good)
        with suppress(OSError):
            self._seen = os.fstat(self._file.fileno()).st_size

    def close(self) -> None:
        """Try once more to write what waits, close the file and give the lock back."""
        if self._file is None:
            return
        try:
            if self.waiting:
                self.append()
        finally:
            self._file.close()
            self._file = None
            self._lock.release()


def new_file(folder: Path, name: str, texts: list[bytes], sync: bool = True) -> Writer:
    """A new file with these lines, numbered where the name is taken. Raises SaveTrouble."""
    for number in range(1, 1000):
        try:
            return Writer.create(folder / numbered(name, number), texts, sync)
        except (NameTaken, InUse):
            continue
    raise SaveTrouble(folder / name, _("a thousand games have this name already"))
