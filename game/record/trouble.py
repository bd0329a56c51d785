"""What can go wrong with game files, each with a sentence for the player."""

import errno
from pathlib import Path

from game.engine.text import N_, _
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
        super().__init__(path, _("line {line} is damaged: {reason}").format(line=line, reason=reason))
        self.line = line
        self.commands = commands


class TooNew(FileTrouble):
    """The file was made by a newer program, in a format that this one does not know."""


class InUse(FileTrouble):
    """Another process writes this file; `pid` is its number, 0 where it is not known."""

    def __init__(self, path: Path, pid: int):
        who = _("process {pid}").format(pid=pid) if pid else _("another process")
        super().__init__(path, _("this game is open in another Caracole ({who}); close it there first").format(who=who))
        self.pid = pid


class NameTaken(FileTrouble):
    """There is a file of this name already, and nobody said that it may be replaced."""

    def __init__(self, path: Path):
        super().__init__(path, _("there is a file of this name already"))


class BadName(ValueError):
    """A name that no file can have."""


class RulesDiffer(FileTrouble):
    """The rules of this program give something else than the file says, first at command `n`."""

    def __init__(self, path: Path, n: int, reason: str):
        super().__init__(
            path,
            _("the rules of this program differ from the saved game at command {number}: {reason}").format(
                number=n, reason=reason
            ),
        )
        self.n = n


class NotAllowed(ValueError):
    """Undo, redo or take-back that is not open now; the message says why."""


WORDS = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk quota is used up"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("no permission to write here"),
    errno.EPERM: N_("no permission to write here"),
    errno.ENOENT: N_("the folder or file is gone"),
    errno.ENOTDIR: N_("the folder is gone"),
    errno.EISDIR: N_("this is a folder"),
    errno.EFBIG: N_("the file would become larger than allowed"),
    errno.EIO: N_("the disk reports a fault"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}


def in_words(error: OSError) -> str:
    """A reason of the operating system in plain words."""
    return _(WORDS.get(error.errno or 0, "")) or (error.strerror or str(error) or type(error).__name__)
