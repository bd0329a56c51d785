"""Which games are kept: the last one played, the trash, and the bound on the games that are kept by themselves.

Every battle keeps itself in the folder of games in progress. There the newest `MOST` stay whatever they are, and of the
others all that were played on in the last `FRESH_DAYS` days. What is thrown away, by the player or by this rule, stands
in the trash for `TRASH_DAYS` days. Copies that the player saved are never touched.
"""

import os
import shutil
import time
from contextlib import suppress
from datetime import date
from pathlib import Path

from game.record import remarks
from game.record.bookmarks import move_with
from game.record.folders import Folders, game_files, ready
from game.record.listing import Listed, look
from game.record.lock import Lock
from game.record.names import numbered
from game.record.trouble import FileTrouble, SaveTrouble, in_words

MOST = 300
FRESH_DAYS = 31
TRASH_DAYS = 30
DAY = 24 * 3600.0
LOG_SUFFIX = ".txt"
"""The log of a game as text stands beside it under the same name."""


def last_unfinished(folder: Path) -> Listed | None:
    """The unfinished game that was written last, None where there is none. Looks into no more files than it must."""
    try:
        files = game_files(folder)
    except SaveTrouble:
        return None
    for path in sorted(files, key=_touched, reverse=True):
        listed = look(path)
        if not listed.bad and not listed.finished:
            return listed
    return None


def discard(path: Path, folders: Folders, today: date | None = None) -> Path:
    """Put a game and its log into the trash; where it lies now. Raises InUse, SaveTrouble."""
    return _move(path, ready(folders.trash / (today or date.today()).isoformat()))


def put_back(path: Path, folders: Folders) -> Path:
    """Take a game and its log out of the trash; where it lies now. Raises InUse, SaveTrouble."""
    return _move(path, ready(folders.games))


def in_trash(folders: Folders) -> list[Listed]:
    """The games in the trash, thrown away last first."""
    found: list[Listed] = []
    for day in sorted(_days(folders.trash), reverse=True):
        with suppress(SaveTrouble):
            found += map(look, sorted(game_files(day), key=_touched, reverse=True))
    return found


def tidy_up(folders: Folders, today: date | None = None) -> list[Path]:
    """Keep the bound on games in progress and empty what is old in the trash; the games thrown away.

    Never fails: what cannot be moved stays.
    """
    today = today or date.today()
    for day in _days(folders.trash):
        if (today - date.fromisoformat(day.name)).days > TRASH_DAYS:
            shutil.rmtree(day, ignore_errors=True)
    try:
        files = sorted(game_files(folders.games), key=_touched, reverse=True)
    except SaveTrouble:
        return []
    oldest = time.mktime(today.timetuple()) - FRESH_DAYS * DAY
    gone = []
    for path in files[MOST:]:
        if _touched(path) < oldest:
            with suppress(FileTrouble, OSError):
                discard(path, folders, today)
                gone.append(path)
    return gone


def _days(trash: Path) -> list[Path]:
    """The folders of the trash that are named by a day; whatever else lies there is left alone."""
    found = []
    with suppress(OSError):
        for path in trash.iterdir():
            with suppress(ValueError):
                date.fromisoformat(path.name)
                found.append(path)
    return found


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _move(path: Path, folder: Path) -> Path:
    """Move a game and all that stands beside it to a folder under a name that is free there."""
    number = 1
    while (goal := folder / numbered(path.name, number)).exists():
        number += 1
    lock = Lock(path)
    try:
        os.rename(path, goal)
        with suppress(OSError):
            os.rename(path.with_suffix(LOG_SUFFIX), goal.with_suffix(LOG_SUFFIX))
        move_with(path, goal)
        with suppress(OSError):
            os.rename(remarks.place_of(path), remarks.place_of(goal))
    except OSError as error:
        raise SaveTrouble(path, in_words(error)) from error
    finally:
        lock.release()
    return goal
