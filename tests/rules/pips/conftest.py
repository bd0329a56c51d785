"""Positions of the pips rules for plain tests: a scrap of map with a few counters, or the whole of both battles."""

from pathlib import Path

import pytest

from game.engine.dice import ScriptedDice
from game.engine.play import start
from game.engine.table import Table
from game.rules.pips.ruleset import Pips
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.setup.situations import begin, situation_from
from game.setup.yamltext import Document


@pytest.fixture(scope="session")
def ruleset():
    return Pips()


@pytest.fixture(scope="session")
def scene(ruleset):
    """Begins a situation: counters as in its files (hexes as columns and rows from 0), `start`, dice and hexes."""

    def make(*pieces, start, dice=(), hexes=None, special=None, options=()):
        rows = []
        for piece in pieces:
            column, row = piece["at"]
            rest = {key: value for key, value in piece.items() if key != "at"}
            rows.append({"wing": f"{piece['side']}-centre", "hex": f"{column + 1:02}{row + 1:02}"} | rest)
        value = {
            "situation": "scrap",
            "title": "chotusitz-1742",
            "about": "A scrap.",
            "pieces": rows,
            "map": {
                "size": [68, 48],
                "hexes": {f"{c + 1:02}{r + 1:02}": spot for (c, r), spot in (hexes or {}).items()},
            },
            "start": start,
            "dice": list(dice),
            "special": special or {},
            "options": list(options),
        }
        return begin(situation_from(Document(str(Path("scrap")), value), [ruleset]))[0]

    return make


def battle(ruleset, name):
    return load_scenario(packaged() / "chotusitz-1742" / f"{name}.yaml", [ruleset])


@pytest.fixture(scope="session")
def chotusitz(ruleset):
    return battle(ruleset, "chotusitz")


@pytest.fixture(scope="session")
def sahay(ruleset):
    return battle(ruleset, "sahay")


@pytest.fixture
def begun(ruleset, chotusitz):
    """Chotusitz at its first decision."""
    return start(ruleset, chotusitz, frozenset(), "1742")[0]


@pytest.fixture
def deployed(ruleset, chotusitz):
    """Chotusitz as deployed, a Table to change it with."""
    table = Table(ruleset.opening(chotusitz, frozenset(), ScriptedDice((3,) * 40)))
    ruleset.set_up(table)
    return table
