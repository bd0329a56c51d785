"""Files made piece by piece: under a temporary name until they are whole, never over another file unasked."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.record.trouble import NameTaken, SaveTrouble, in_words
from game.record.writer import name_it, sync_folder


@contextmanager
def fresh(path: Path, over: bool = False) -> Iterator[BinaryIO]:
    """A file to be filled, which gets its name when the block ends well; else nothing of it stays.

    Raises NameTaken where the name is there and *over* is not set, SaveTrouble; an old file is then untouched.
    """
    if path.is_dir():
        raise SaveTrouble(path, _is_folder())
    if not over and path.exists():
        raise NameTaken(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            with open(part, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if over:
                os.replace(part, path)
            else:
                name_it(part, path)
            sync_folder(path.parent)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    except FileExistsError:
        raise NameTaken(path) from None
    except OSError as error:
        raise SaveTrouble(path, in_words(error)) from error


def _is_folder() -> str:
    return in_words(IsADirectoryError(21, "is a folder"))
