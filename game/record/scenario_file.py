"""Saves a scenario that is being edited: nothing is lost, whatever happens on the way.

The text is written under a temporary name, synced, read back and only then given the name of the file; the former
version stays beside it under its name with `.bak`. The game's own scenarios are never written.
"""

import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.engine.text import _
from game.record.folders import ready, sweep
from game.record.lock import Lock
from game.record.names import clean_name
from game.record.trouble import BadName, FileTrouble, InUse, NameTaken, SaveTrouble, in_words
from game.record.writer import write_new
from game.setup.backgrounds import PictureTrouble, picture_in
from game.setup.editing.data import Plain, at, put
from game.setup.editing.draft import Draft, is_shipped
from game.setup.editing.pieces import free_id
from game.setup.editing.writer import scenario_text
from game.setup.library import scenario_files
from game.setup.yamltext import parse, read

SUFFIX = ".yaml"
BACKUP = ".bak"


class ChangedSince(FileTrouble):
    """The file is not as it was when it was opened: somebody else has saved it."""

    def __init__(self, path: Path):
        super().__init__(path, _("this file was changed by somebody else since it was opened here"))


@dataclass(frozen=True, slots=True)
class Saved:
    """Where a scenario was saved, where its former version lies (None: there was none), and whether it was written."""

    path: Path
    backup: Path | None = None
    written: bool = True


def own_path(folder: Path, value: Plain) -> Path:
    """Where a scenario without a file of its own goes: by its title and its name, into the player's folder.

    Raises BadName.
    """
    title = free_id((), str(value.get("title", "")) or "scenarios")
    name = free_id((), clean_name(str(value.get("name", "")), SUFFIX).removesuffix(SUFFIX))
    return folder / title / clean_name(name, SUFFIX)


def free_path(path: Path) -> Path:
    """The path, or the next one with a number that no file has, whatever the case of its letters."""
    try:
        taken = {one.name.lower() for one in path.parent.iterdir()}
    except OSError:
        taken = set()
    names = (path.name if n == 1 else f"{path.stem}-{n}{path.suffix}" for n in range(1, len(taken) + 3))
    return path.with_name(next(name for name in names if name.lower() not in taken))


def with_own_id(value: Plain, path: Path, folder: Path) -> Plain:
    """The data with an id after the name of their file that no other scenario has."""
    taken = {str(at(read(one).value, ("id",), "")) for one in scenario_files(folder) if one != path}
    title = str(value.get("title", ""))
    wanted = free_id((), path.stem)
    id = f"{title}/{free_id([one.partition('/')[2] for one in taken if one.startswith(f'{title}/')], wanted)}"
    return value if value.get("id") == id else put(value, ("id",), id)


def save(draft: Draft, path: Path, *, over: bool = False, force: bool = False) -> Saved:
    """Write a draft to a file. Nothing is written where nothing has changed.

    Raises NameTaken where the file is there, is not the draft's own and `over` is not set; ChangedSince where it is
    its own but not as it was read and `force` is not set; SaveTrouble. The old file is then as it was.
    """
    if is_shipped(path):
        raise SaveTrouble(path, _("the game's own scenarios are not changed; save a copy"))
    own = draft.path is not None and path == draft.path
    if own and not draft.changed and not force:
        return Saved(path, written=False)
    sweep(ready(path.parent))
    try:
        lock = Lock(path)
    except InUse as busy:
        raise SaveTrouble(path, _("another Caracole is saving this file just now; try again")) from busy
    try:
        return _save(draft, path, own, over, force)
    finally:
        lock.release()


def _save(draft: Draft, path: Path, own: bool, over: bool, force: bool) -> Saved:
    old: bytes | None = None
    try:
        old = path.read_bytes() if path.exists() else None
        barred = old is not None and not path.stat().st_mode & 0o222
    except OSError as error:
        raise SaveTrouble(path, in_words(error)) from error
    if barred:  # a file is replaced, not written on, which its own rights would not prevent
        raise SaveTrouble(path, _("the file is write-protected; save under another name"))
    if own and old != draft.data and not force:
        raise ChangedSince(path)
    if not own and (old is not None or _other_case(path)) and not over:
        raise NameTaken(path)
    value = draft.file_value(path.parent)
    data = scenario_text(value).encode("utf-8")
    again = parse(data, str(path))
    if again.faults or again.value != value:
        raise SaveTrouble(path, _("the text of the scenario reads back otherwise; this is a fault of the program"))
    _bring_picture(draft, path)
    backup = None
    if old is not None and old != data:
        backup = path.with_name(path.name + BACKUP)
        write_new(backup, old, over=True)
    write_new(path, data, over=True)
    draft.was_saved(path, data, value)
    return Saved(path, backup)


def _other_case(path: Path) -> bool:
    """Whether a file there differs from a name in the case of its letters alone; some systems take it for the same."""
    try:
        return any(one.name != path.name and one.name.lower() == path.name.lower() for one in path.parent.iterdir())
    except OSError:
        return False


def _bring_picture(draft: Draft, path: Path) -> None:
    """Copy the background picture along where the scenario goes into another folder."""
    name = at(draft.value, ("battlefield", "background", "picture"))
    if draft.path is None or not isinstance(name, str) or draft.path.parent == path.parent:
        return
    target = path.parent / name
    try:
        found, _kind = picture_in(draft.path.parent, name)
        if not target.exists():
            shutil.copyfile(found, target)
    except PictureTrouble:
        return  # it is not there to be brought; the scenario's own check says so
    except OSError as error:
        target.unlink(missing_ok=True)
        raise SaveTrouble(target, in_words(error)) from error


# -- what was not saved -----------------------------------------------------------------------------------------------

RESCUED = ".rescued-"
"""What the name of a file begins with that holds a scenario which was never saved."""


def rescue(draft: Draft, folder: Path) -> Path | None:
    """Keep a draft that is not saved yet, in case the program ends; where it lies now, None where that fails."""
    try:
        name = free_id((), clean_name(str(draft.value.get("name", "")), SUFFIX).removesuffix(SUFFIX))
    except BadName:
        name = "scenario"
    path = folder / f"{RESCUED}{name[:80]}{SUFFIX}"
    try:
        write_new(ready(folder) / path.name, scenario_text(draft.file_value(None)).encode("utf-8"), over=True)
    except FileTrouble:
        return None
    return path


def rescued(folder: Path) -> list[Path]:
    """The scenarios that were kept because they were not saved when the program ended."""
    try:
        return sorted(path for path in folder.iterdir() if path.name.startswith(RESCUED) and path.suffix == SUFFIX)
    except OSError:
        return []


def opened_rescue(path: Path) -> Draft:
    """The draft of a rescued scenario, which has no file of its own yet. Raises Faults."""
    draft = Draft.opened(path)
    return Draft(draft.value, refs=draft.refs, base=draft.value)


def forget_rescue(path: Path | None) -> None:
    """Throw a rescued scenario away: it was saved, or is not wanted."""
    if path is not None:
        with suppress(OSError):
            path.unlink(missing_ok=True)
