"""A battlefield with two sides and no rules, for tests of the engine itself."""

import pytest

from game.board.hexes import HexGrid
from game.board.terrain import Sheet
from game.engine.dice import KeyedDice
from game.engine.scenario import Scenario, Side
from game.engine.state import Battle, Clock, State


@pytest.fixture
def bare():
    """Makes a position with these procedures on its stack, the outermost first."""

    def make(*stack, dice=None):
        grid = HexGrid(6, 5)
        scenario = Scenario(
            id="bare/field", title="bare", ruleset="bare", name="Field", date="", about="",
            sheet=Sheet(grid=grid, terrain=("clear",) * grid.size, level=(0,) * grid.size),
            sides=(Side("red", "Red", "west"), Side("blue", "Blue", "east")),
            groups=(), entries=(), turns=3, tables=None, special=None,
        )  # fmt: skip
        battle = Battle(scenario, frozenset(), dice or KeyedDice("caracole"), None)
        return State(battle, {}, {}, Clock(1, "play"), tuple(stack))

    return make
