"""What can go wrong with game files, each with a sentence for the player."""

import errno
from pathlib import Path

from game.setup.faults import shortened


class FileTrouble(Exception):
    """A game file that cannot be used as wanted: `path` and a `reason` in words."""

    def __init__(self, path: Path, reason: str):
        reason = shortened(reason)  # it may quote the file, which holds what it likes
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class SaveTrouble(FileTrouble):
    """Nothing was written: the game stands as before and writing can be tried again."""


class ReadTrouble(FileTrouble):
    """The file cannot be read at all."""


class Damaged(FileTrouble):
    """A line of the file is damaged: its number from 1, and how many commands before it can still be watched."""

    def __init__(self, path: Path, line: int, reason: str, commands: int = 0):
        super().__init__(path, f"line {line} is damaged: {reason}")
        self.line = line
        self.commands = commands


class TooNew(FileTrouble):
    """The file was made by a newer program, in a format that this one does not know."""


class InUse(FileTrouble):
    """Another process writes this file; `pid` is its number, 0 where it is not known."""

    def __init__(self, path: Path, pid: int):
        who = f"process {pid}" if pid else "another process"
        super().__init__(path, f"this game is open in another Caracole ({who}); close it there first")
        self.pid = pid


class NameTaken(FileTrouble):
    """There is a file of this name already, and nobody said that it may be replaced."""

    def __init__(self, path: Path):
        super().__init__(path, "there is a file of this name already")


class BadName(ValueError):
    """A name that no file can have."""


class RulesDiffer(FileTrouble):
    """The rules of this program give something else than the file says, first at command `n`."""

    def __init__(self, path: Path, n: int, reason: str):
        super().__init__(path, f"the rules of this program differ from the saved game at command {n}: {reason}")
        self.n = n


class NotAllowed(ValueError):
    """Undo, redo or take-back that is not open now; the message says why."""


WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "no permission to write here",
    errno.EPERM: "no permission to write here",
    errno.ENOENT: "the folder or file is gone",
    errno.ENOTDIR: "the folder is gone",
    errno.EISDIR: "this is a folder",
    errno.EFBIG: "the file would become larger than allowed",
    errno.EIO: "the disk reports a fault",
    errno.ENAMETOOLONG: "the name is too long",
}


def in_words(error: OSError) -> str:
    """A reason of the operating system in plain words."""
    return WORDS.get(error.errno or 0) or (error.strerror or str(error) or type(error).__name__)
