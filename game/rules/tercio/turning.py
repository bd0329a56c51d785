"""T7.2c, T8.5d: the morale test of a double that turns about, or pivots, under the eyes of an enemy."""

from game.engine.commands import Command
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.tercio import commands as c
from game.rules.tercio.facts import field, morale
from game.rules.tercio.fire import morale_tally
from game.rules.tercio.losses import lose_levels
from game.rules.tercio.zones import enemy_facing, in_enemy_front


def must_test_turning(state: State, unit: Piece) -> bool:
    """T7.2c Whether a double must pass a morale test to counter-march: a hex of it is in an enemy front hex."""
    return len(unit.hexes) > 1 and in_enemy_front(state, unit) is not None


def must_test_pivot(state: State, unit: Piece, command: c.Pivot) -> bool:
    """T8.5d Whether a double must pass a morale test to pivot: the half that stays is in an enemy front hex."""
    if len(unit.hexes) == 1 or not field(state).title.pivot_tested_near_enemies:
        return False
    return enemy_facing(state, unit.hexes[0 if command.side == "left" else 1], unit.side) is not None


def clause_of_test(state: State, unit: Piece, command: Command) -> str:
    """T7.2c, T8.5d The clause by which a unit is tested before it carries out a command, "" where it is not."""
    if isinstance(command, c.CounterMarch):
        return "T7.2c" if must_test_turning(state, unit) else ""
    return "T8.5d" if isinstance(command, c.Pivot) and must_test_pivot(state, unit, command) else ""


def keeps_order(t: Table, unit: Piece, purpose: str, clause: str) -> bool:
    """T7.2c, T8.5d The morale test of a double that turns: failing costs a level, but never makes it Broken (D-36)."""
    rolled = t.roll(purpose, clause, unit.side, unit.id, morale_tally(t, unit), morale(t, unit), "at-most")
    if rolled.result == "success":
        return True
    lose_levels(t, unit.id, 1, "facing", clause)
    return False
