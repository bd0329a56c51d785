"""What looks odd in a scenario that can be played all the same; the editor and `caracole check` tell it."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

from game.engine.catalogue import Catalogue, named
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _
from game.setup.books import book_of
from game.setup.faults import Fault, in_order
from game.setup.messages import Book
from game.setup.yamltext import Document, Place

Teller = Callable[[Place, str], Fault]
"""Makes a fault of a place in the data and a sentence."""


def doubts_of_file(path: Path, scenario: Scenario, ruleset: Ruleset) -> tuple[Fault, ...]:
    """What looks odd in a file whose scenario is good, with its lines."""
    return _doubts(scenario, ruleset, book_of(path).at)


def doubts(scenario: Scenario, ruleset: Ruleset, file: str) -> tuple[Fault, ...]:
    """What looks odd in a scenario that is not in a file as it is."""
    return _doubts(scenario, ruleset, Book(Document(file, scenario.source)).at)


def _doubts(scenario: Scenario, ruleset: Ruleset, tell: Teller) -> tuple[Fault, ...]:
    found: list[tuple[Place, str]] = []
    _about_wings(scenario, found)
    _about_sides(scenario, found)
    _about_names(scenario, found)
    _about_stars(scenario, ruleset.catalogue(scenario.title), found)
    return in_order(tell(place, sentence) for place, sentence in found)


def _about_wings(scenario: Scenario, found: list[tuple[Place, str]]) -> None:
    full = {entry.group for entry in scenario.entries}
    called = Counter((group.side, group.name) for group in scenario.groups)
    for n, group in enumerate(scenario.groups):
        if group.id not in full:
            found.append((("wings", n), _("nobody belongs to the wing {name}").format(name=group.name)))
        if called[group.side, group.name] > 1:
            sentence = _("another wing of this side is called {name} too").format(name=group.name)
            found.append((("wings", n, "name"), sentence))


def _about_sides(scenario: Scenario, found: list[tuple[Place, str]]) -> None:
    for (_n, one), (m, other) in combinations(enumerate(scenario.sides), 2):
        if one.colours is not None and one.colours == other.colours:
            sentence = _("{name} has the colours of {other}: nobody can tell their counters apart")
            found.append((("sides", m, "colours"), sentence.format(name=other.name, other=one.name)))
        if one.edge == other.edge:
            sentence = _("{name} has the same own edge as {other}").format(name=other.name, other=one.name)
            found.append((("sides", m, "edge"), sentence))


def _about_names(scenario: Scenario, found: list[tuple[Place, str]]) -> None:
    """Counters of one name, as their file has them: in play the name is followed by a number."""
    counters: Any = scenario.source.get("counters")
    rows = counters.get("counters") if isinstance(counters, dict) else None
    names = [(row.get("side"), row.get("name")) for row in rows or () if isinstance(row, dict)]
    first = {name: n for n, name in reversed(list(enumerate(names)))}
    for name, count in Counter(names).items():
        if count > 2:
            sentence = _("{count} counters are called {name}; the log will number them").format(
                count=count, name=name[1]
            )
            found.append((("counters", "counters", first[name], "name"), sentence))


def _about_stars(scenario: Scenario, catalogue: Catalogue, found: list[tuple[Place, str]]) -> None:
    """Objectives that no condition of victory names, where the title has conditions that name hexes."""
    battlefield: Any = scenario.source.get("battlefield")
    stars = battlefield.get("objectives") if isinstance(battlefield, dict) else None
    special: Any = scenario.source.get("special")
    known = [field for field in catalogue.rules if any(True for _hex in _hexes(special, field.key, catalogue))]
    counted = {hex for field in known for hex in _hexes(special, field.key, catalogue)}
    for n, star in enumerate(stars or ()):
        if known and star not in counted:
            sentence = _("there is a star in {hex}, but it counts for nothing").format(hex=star)
            found.append((("battlefield", "objectives", n), sentence))


def _hexes(special: Any, key: str, catalogue: Catalogue) -> list[str]:
    held = special.get(key) if isinstance(special, dict) else None
    shape = next(field.shape for field in catalogue.rules if field.key == key)
    return list(named(held, shape, "hex")) if held is not None else []
