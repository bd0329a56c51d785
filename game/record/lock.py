"""One process at a time writes a game file: a lock file beside it holds the number of the process.

The operating system's lock on that file decides, so that the lock of a dead process is taken over; where a file
system has no such locks, the number of the process does.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from game.record.trouble import InUse, SaveTrouble, in_words

if sys.platform == "win32":
    import msvcrt

    def _grab(handle: int) -> None:
        os.lseek(handle, 1 << 20, os.SEEK_SET)  # far behind the number, which others may still read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _alive(pid: int) -> bool:
        return True
else:
    import fcntl

    def _grab(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _alive(pid: int) -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        return True


_BUSY = {errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK}
_NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}


class Lock:
    """The right to write a game file, until `release`."""

    __slots__ = ("_handle", "path")

    def __init__(self, game: Path):
        """Take the lock. Raises InUse where another process has it, SaveTrouble where none can be made."""
        self.path = game.with_name(game.name + ".lock")
        while True:
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
            except OSError as error:
                raise SaveTrouble(game, in_words(error)) from error
            try:
                _grab(handle)
            except OSError as error:
                pid = _number(handle)
                os_has_locks = error.errno not in _NO_LOCKS
                if (os_has_locks and error.errno in _BUSY) or (not os_has_locks and pid and _alive(pid)):
                    os.close(handle)
                    raise InUse(game, pid) from None
                if os_has_locks:
                    os.close(handle)
                    raise SaveTrouble(game, in_words(error)) from error
            if self._same(handle):
                break
            os.close(handle)  # its owner removed it between opening and locking
        self._handle = handle
        try:
            os.lseek(handle, 0, os.SEEK_SET)
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())
        except OSError:
            pass  # the number is only for the message; a full disk must not keep a game from being watched

    def _same(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(handle))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock back and remove its file."""
        if self._handle < 0:
            return
        if sys.platform != "win32" and self._same(self._handle):
            self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1
        if sys.platform == "win32":
            with suppress(OSError):  # another process may just be taking it
                self.path.unlink(missing_ok=True)


def _number(handle: int) -> int:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        return int(os.read(handle, 32).decode("ascii", "replace").strip() or 0)
    except (OSError, ValueError):
        return 0
