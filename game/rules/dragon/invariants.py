"""9.2: what must hold in every position, with a sentence for each thing that does not."""

from collections.abc import Iterator

from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.rules.dragon.data import (
    CHARGES,
    COMMANDER,
    DIRECT,
    EFFECTIVE,
    FIRING,
    FLEEING,
    GUN,
    LANCE,
    LOADED,
    LOADING,
    SHOCK,
    USUAL,
    VOLLEYS,
)
from game.rules.dragon.facts import arm, field, forms, front_mask, has_zone, may_pair, side_zone, units_in

BREAKING = ("splitting", "lowering", "withdrawing", "clash")
"""Procedures during which a pair may stand together that is none any more."""


def faults(state: State) -> Iterator[str]:
    """Stacking, formations, facing, levels and marks within bounds; zones as they are kept are those there are."""
    rules = field(state)
    for h, ids in state.at.items():
        if len(ids) > 1:
            there = units_in(state, h)
            breaking = any(innermost(state, kind) is not None for kind in BREAKING)
            if len(there) > 2 or (len(there) == 2 and not breaking and not may_pair(state, *there)):
                yield f"{state.label(h)} holds {', '.join(piece.id for piece in there)} (D7.23)"
        if rules.water >> h & 1:
            yield f"{', '.join(ids)} in {state.label(h)}, which nobody may enter (T9)"
    awaits = innermost(state, "facing") is not None
    zones = dict.fromkeys(rules.sides, 0)
    for piece in state.pieces.values():
        yield from _faults_of(state, piece, awaits)
        if piece.facing is not None and has_zone(piece):
            zones[piece.side] |= front_mask(rules.grid, piece.hexes, piece.facing)
    for side, mask in zones.items():
        if mask != side_zone(state, side):
            yield f"the zones of {side} are not those of its units (D8.11)"
    activity = innermost(state, "activity")
    if activity is not None and not 0 <= activity.spent <= activity.limit + 1:
        yield f"{activity.unit} has spent {activity.spent} of {activity.limit} MP (D7.14)"
    if innermost(state, "movement") is None:
        for piece in state.pieces.values():
            if piece.marks and (piece.number(VOLLEYS) or piece.number(DIRECT)):
                yield f"{piece.id} carries a volley outside a movement phase (D9.18)"


def _faults_of(state: State, piece: Piece, awaits: bool) -> Iterator[str]:
    """What is wrong with a piece; *awaits*: somebody who fled is just given his facing."""
    if piece.type == COMMANDER:
        if piece.facing is not None or piece.level or piece.form or len(piece.hexes) != 1:
            yield f"{piece.id} is a commander with the state of a unit (D15.12)"
        return
    if not 0 <= piece.level <= FLEEING:
        yield f"{piece.id} has level {piece.level} (D5)"
    if (piece.facing is None) != (piece.level == FLEEING) and not awaits:
        yield f"{piece.id} of level {piece.level} faces {piece.facing} (D5.21)"
    if piece.form not in forms(state, piece) or (piece.level and piece.form != USUAL[arm(piece)]):
        yield f"{piece.id} is in {piece.form} formation (D6.0)"
    if (piece.form == SHOCK) != (len(piece.hexes) == 2):
        yield f"{piece.id} in {piece.form} formation stands on {len(piece.hexes)} hexes (D6.25)"
    if not piece.marks:
        return
    if piece.level and any(piece.number(mark) for mark in (LANCE, *CHARGES)):
        yield f"{piece.id} is out of order and carries lances or a charge (D12.12, D11.18)"
    if piece.number(VOLLEYS) > 2:
        yield f"{piece.id} has fired {piece.number(VOLLEYS)} volleys (D9.13)"
    if (piece.number(LOADED) or piece.number(LOADING)) and piece.type != GUN:
        yield f"{piece.id} is loaded like a gun (D13.2)"
    if piece.number(LOADING) and (piece.form != FIRING or piece.level != EFFECTIVE):
        yield f"{piece.id} is being loaded and does not stand to fire (D13.24)"
