"""Positions of the tercio rules for plain tests: a scrap of map with a few counters, or the whole of Kircholm."""

from pathlib import Path

import pytest

from game.engine.dice import ScriptedDice
from game.engine.state import State
from game.engine.table import Table
from game.rules.tercio.ruleset import Tercio
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.setup.situations import situation_from
from game.setup.yamltext import Document


@pytest.fixture(scope="session")
def ruleset():
    return Tercio()


@pytest.fixture(scope="session")
def scrap(ruleset):
    """Makes a position: counters as in situation files, and the keys of their `map`."""

    def make(*pieces, size=(25, 15), title="kircholm-1605", **fields) -> State:
        rest = {key: fields.pop(key) for key in ("wings", "special") if key in fields}
        value = {
            "situation": "scrap", "title": title, "about": "A scrap.", "pieces": list(pieces),
            "map": {"size": list(size), **fields}, "start": {}, **rest,
        }  # fmt: skip
        one = situation_from(Document(str(Path("scrap")), value), [ruleset])
        table = Table(ruleset.opening(one.scenario, one.options, ScriptedDice(())))
        ruleset.set_up(table)
        return table.finished()

    return make


@pytest.fixture(scope="session")
def kircholm(ruleset):
    return load_scenario(packaged() / "kircholm-1605" / "kircholm.yaml", [ruleset])


@pytest.fixture
def deployed(ruleset, kircholm):
    """Kircholm as deployed, a Table to change it with."""
    table = Table(ruleset.opening(kircholm, frozenset(), ScriptedDice(())))
    ruleset.set_up(table)
    return table
