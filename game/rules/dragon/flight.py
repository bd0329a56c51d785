"""D7.61, D5.22: forced flight: who must run, and whether he can get away."""

from game.board.reach import reach
from game.engine.state import Piece, State
from game.rules.dragon.battlefield import BATTLEFIELDS, Battlefield
from game.rules.dragon.data import FLEEING
from game.rules.dragon.facts import (
    all_units_mask,
    column,
    enemy_zone,
    field,
    limit,
    near_steady,
    units,
)

NEAR = 4
"""AMB-20 A steady enemy so near forces a fleeing unit to run, and it must end farther away."""


def must_run(state: State, piece: Piece) -> bool:
    """D7.61 Whether a fleeing unit has a steady enemy near by."""
    return piece.level == FLEEING and bool(near_steady(state, piece.side, NEAR) >> piece.hexes[0] & 1)


def runners(state: State, side: str) -> tuple[str, ...]:
    """D7.61 The units of a side that must run first in their movement phase."""
    return tuple([unit.id for unit in units(state, side) if must_run(state, unit)])


@BATTLEFIELDS.cache(4096)
def _gets_away(rules: Battlefield, kind: str, start: int, left: int, closed: int, near: int) -> bool:
    if not near >> start & 1:
        return True
    table = rules.roads_from[kind]

    def steps(h: int) -> list[tuple[int, int]]:
        return [(n, cost) for n, cost in table[h] if not closed >> n & 1]

    return any(not near >> h & 1 for h in reach(start, steps, left))


def closed_to(state: State, piece: Piece) -> int:
    """D7.61 The hexes a fleeing unit may not pass: units, enemy commanders, enemy zones, as a bit mask."""
    return (all_units_mask(state) | enemy_zone(state, piece)) & ~(1 << piece.hexes[0])


def can_get_away(state: State, piece: Piece, start: int, left: int) -> bool:
    """D7.61 Whether a fleeing unit in a hex with so many points can still end beyond the reach of all enemies."""
    near = near_steady(state, piece.side, NEAR)
    return _gets_away(field(state), column(piece), start, left, closed_to(state, piece), near)


def able_runners(state: State, ids: tuple[str, ...]) -> list[str]:
    """AMB-58 Those who must run and can as things stand."""
    pieces = state.pieces
    return [
        id for id in ids
        if id in pieces and can_get_away(state, pieces[id], pieces[id].hexes[0], limit(state, pieces[id]))
    ]  # fmt: skip


def far_hexes(state: State, piece: Piece, left: int) -> list[int]:
    """D7.61 The hexes where a forced flight may end, in order of number."""
    table, closed = field(state).roads_from[column(piece)], closed_to(state, piece)
    near = near_steady(state, piece.side, NEAR)

    def steps(h: int) -> list[tuple[int, int]]:
        return [(n, cost) for n, cost in table[h] if not closed >> n & 1]

    return sorted(h for h in reach(piece.hexes[0], steps, left) if not near >> h & 1)
