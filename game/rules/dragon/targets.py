"""D9.14: how a command names the hex that is fired at."""

from collections.abc import Iterator

from game.engine.state import Piece, State
from game.rules.dragon import commands as c
from game.rules.dragon.facts import is_unit, units_in


def shots_at(state: State, unit: Piece, target: Piece, h: int) -> Iterator[c.Fire]:
    """The command to fire at the hex of a target; of a target in two hexes it names the hex."""
    yield c.Fire(unit.id, target.id, state.label(h) if len(target.hexes) > 1 else "")


def hex_of_target(state: State, unit: Piece, target: Piece | None, command: c.Fire) -> int | None:
    """The hex that a command fires at, None where it names none with an enemy unit.

    AMB-25 Of two units in a hex the first stands for both.
    """
    if target is None or target.side == unit.side or not is_unit(target):
        return None
    if len(target.hexes) > 1:
        h = state.place(command.at)
        return h if h in target.hexes else None
    if command.at or units_in(state, target.hexes[0])[0].id != target.id:
        return None
    return target.hexes[0]
