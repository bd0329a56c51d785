"""Positions of the Dragon rules for plain tests: a scrap of map with a few counters, or a whole battle."""

from pathlib import Path

import pytest

from game.engine.dice import ScriptedDice
from game.engine.play import settle
from game.engine.state import State
from game.engine.table import Table
from game.rules.dragon.ruleset import Dragon
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.setup.situations import situation_from
from game.setup.yamltext import Document

NAMES = ("the-two-heights", "across-the-stream", "free-set-up")


@pytest.fixture(scope="session")
def ruleset():
    return Dragon()


@pytest.fixture(scope="session")
def scrap(ruleset):
    """Makes a position that waits for somebody: counters as in situation files, `start`, `dice` and the map's keys."""

    def make(*pieces, size=(20, 16), start=None, dice=(), special=None, **fields) -> State:
        value = {
            "situation": "scrap", "title": "kircholm-dragon", "about": "A scrap.", "pieces": list(pieces),
            "map": {"size": list(size), **fields}, "start": {}, "special": special or {},
        }  # fmt: skip
        one = situation_from(Document(str(Path("scrap")), value), [ruleset])
        table = Table(ruleset.opening(one.scenario, one.options, ScriptedDice(dice)))
        ruleset.set_up(table)
        if start is not None:
            ruleset.situation(table, start)
            settle(table)
        return table.finished()

    return make


@pytest.fixture(scope="session")
def battles(ruleset):
    """The three scenarios by name."""
    return {name: load_scenario(packaged() / "kircholm-dragon" / f"{name}.yaml", [ruleset]) for name in NAMES}


@pytest.fixture
def deployed(ruleset, battles):
    """A battle as deployed, a Table to change it with."""

    def make(name) -> Table:
        table = Table(ruleset.opening(battles[name], frozenset(), ScriptedDice(())))
        ruleset.set_up(table)
        return table

    return make
