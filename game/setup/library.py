"""The scenarios there are: those the game ships and those in the player's folder."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _, language
from game.setup.backgrounds import PictureTrouble, picture_in
from game.setup.data import data_root
from game.setup.faults import Fault, Faults
from game.setup.loader import Rulesets, listed, load_scenario
from game.setup.messages import meant
from game.setup.schema import PARTS
from game.setup.yamltext import read

KEPT = 64
"""So many of the game's scenarios are remembered."""


@dataclass(frozen=True, slots=True)
class Found:
    """A scenario file for the chooser. One that cannot be played has `faults`, and what else could be read of it."""

    path: Path
    id: str
    title: str
    name: str
    date: str = ""
    about: str = ""
    turns: int = 0
    shipped: bool = True
    faults: tuple[Fault, ...] = ()
    options: tuple[str, ...] = ()
    """The printed names of its options and variants."""
    scenario: Scenario | None = None
    """As it was read; None where it has faults."""


def packaged() -> Path:
    """The folder of the scenarios that the game ships."""
    return Path(str(data_root("scenarios")))


def scenario_files(folder: Path) -> Iterator[Path]:
    """The files in a folder and the folders in it that should be scenarios: YAML, and no part of one by its name."""
    for place in (folder, *sorted(_inside(folder))):
        for path in sorted(_inside(place)):
            stem = path.name.partition(".")[0]
            part = any(stem == one or stem.startswith(f"{one}-") for one in PARTS)
            if path.suffix in (".yaml", ".yml") and not part and not path.name.startswith("."):
                yield path


def _inside(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir()) if folder.is_dir() else []
    except OSError:
        return []


def find_scenarios(rulesets: Rulesets, folder: Path | None = None) -> list[Found]:
    """All scenarios: those of the game by title, in the order of the rule sets, then those in the player's folder.

    A bad file is listed with its faults.
    """
    known = listed(rulesets)
    titles = [title for ruleset in known for title in ruleset.titles]
    found = [_shipped(path, known) for path in scenario_files(packaged())]
    found.sort(key=lambda one: titles.index(one.title) if one.title in titles else len(titles))
    if folder is not None:
        found += [_found(path, known, False) for path in scenario_files(folder)]
    taken: dict[str, Path] = {}
    for index, one in enumerate(found):
        if one.id in taken and not one.faults:
            first = taken[one.id]
            fault = Fault(
                str(one.path),
                0,
                "id",
                _("the id {id} is taken by {folder}/{file}").format(
                    id=one.id, folder=first.parent.name, file=first.name
                ),
            )
            found[index] = Found(one.path, one.id, one.title, one.name, one.date, shipped=one.shipped, faults=(fault,))
        elif not one.faults:
            taken[one.id] = one.path
    return found


_read: dict[tuple[object, ...], Found] = {}
"""What was read of the game's own scenarios: the opening screen is come back to again and again."""


def _shipped(path: Path, rulesets: Sequence[Ruleset]) -> Found:
    """One of the game's own scenarios, read again only after a file of its folder has changed."""
    files = sorted((one.name, one.stat().st_mtime_ns, one.stat().st_size) for one in os.scandir(path.parent))
    key = path, language(), tuple(map(id, rulesets)), tuple(files)
    found = _read.get(key)
    if found is None:
        found = _found(path, rulesets, True)
        if len(_read) >= KEPT:
            _read.clear()
        if not found.faults:
            _read[key] = found
    return found


def _found(path: Path, rulesets: Sequence[Ruleset], shipped: bool) -> Found:
    try:
        one = load_scenario(path, rulesets)
    except Faults as error:
        value = read(path).value or {}
        words = [value.get(key) if isinstance(value.get(key), str) else "" for key in ("id", "title", "name", "date")]
        id, title, name, date = (str(word) for word in words)
        return Found(path, id, title, name or path.name, date, shipped=shipped, faults=error.faults)
    except Exception as error:  # one bad file never takes down the list
        fault = Fault(
            str(path), 0, "", _("reading it failed: {error!r}; this is a fault of the program").format(error=error)
        )
        return Found(path, "", "", path.name, shipped=shipped, faults=(fault,))
    options = tuple(option.name for option in one.options)
    return Found(path, one.id, one.title, one.name, one.date, one.about, one.turns, shipped, (), options, one)


def resolve(name: str, rulesets: Rulesets, folder: Path | None = None) -> Scenario:
    """The scenario meant by TITLE/NAME, by a TITLE that has only one, or by a path to a file.

    Raises LookupError with a sentence, or Faults.
    """
    known = listed(rulesets)
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or (os.sep in name and path.is_file()):
        return load_scenario(path, known)
    title, _slash, _rest = name.partition("/")
    roots = [packaged()] if folder is None else [packaged(), folder]
    quick = [path for root in roots for path in scenario_files(root / title) if path.parent == root / title]
    for paths in (quick, [path for root in roots for path in scenario_files(root)]):
        ids = {path: _id(path) for path in paths}
        fitting = [path for path, id in ids.items() if id == name or ("/" not in name and id.startswith(f"{name}/"))]
        if len({ids[path] for path in fitting}) > 1:
            several = ", ".join(dict.fromkeys(ids[path] for path in fitting))
            raise LookupError(_("{name} has several scenarios; name one: {several}").format(name=name, several=several))
        if fitting:
            return load_scenario(fitting[0], known)
    raise LookupError(
        _("there is no scenario `{name}`{hint}").format(name=name, hint=meant(name, [id for id in ids.values() if id]))
    )


def file_of(id: str, folder: Path | None = None) -> Path | None:
    """The file of the scenario with this id: one of the game's own, else one in the player's folder."""
    roots = [packaged()] if folder is None else [packaged(), folder]
    title = id.partition("/")[0]
    likely = [root / title for root in roots] if re.fullmatch(r"[a-z0-9][a-z0-9-]*", title) else []
    for places in (likely, roots):
        for path in (path for place in places for path in scenario_files(place)):
            if _id(path) == id:
                return path
    return None


def picture_file(scenario: Scenario, folder: Path | None = None, beside: Path | None = None) -> Path | None:
    """The background picture of a scenario; None where it has none.

    It lies *beside* the scenario's file where that is known, else in the folder of the scenario of this id (a saved
    game does not say more). Raises PictureTrouble.
    """
    background, source = scenario.sheet.background, scenario.source
    if background is None:
        return None
    while isinstance(source.get("base"), dict):  # a situation has the map of its title's scenario
        source = source["base"]
    if beside is None:
        path = file_of(str(source.get("id", scenario.id)), folder)
        if path is None:
            raise PictureTrouble(_("the scenario's folder is not there"))
        beside = path.parent
    return picture_in(beside, background.picture)[0]


def _id(path: Path) -> str:
    value = read(path).value
    id = value.get("id") if isinstance(value, dict) else None
    return id if isinstance(id, str) else ""


_BASES: dict[tuple[str, str, tuple[Path, ...]], Scenario] = {}


def base_of(title: str, ruleset: Ruleset, folders: tuple[Path, ...] = ()) -> Scenario:
    """The first scenario of a title: what a situation takes its tables, sides and kind of map from.

    Looks in `folders`, else in the scenarios of the game. Raises LookupError or Faults. Kept once read.
    """
    key = (title, ruleset.id, folders)
    if key not in _BASES:
        for root in folders or (packaged(),):
            for path in scenario_files(root):
                if _id(path).startswith(f"{title}/"):
                    return _BASES.setdefault(key, load_scenario(path, (ruleset,)))
        raise LookupError(_("there is no scenario of the title {title}").format(title=title))
    return _BASES[key]
