"""P-EV4 What must hold in every position, with a sentence for each thing that does not."""

from collections.abc import Iterator

from game.engine.state import Piece, State
from game.rules.pips.data import (
    ACTED,
    DISMOUNTED,
    FIRING,
    FOOT,
    GENERAL,
    LIMBERED,
    LOCKED,
    LOSSES,
    MOUNTED,
    RETREATING,
    SHAPES,
    SINGLE,
    STEPS,
    UNLIMBERED,
)
from game.rules.pips.facts import base_of, field, general_with, touch
from game.rules.pips.locked import contacts, half_turn
from game.rules.pips.sector import WAITING


def faults(state: State) -> Iterator[str]:
    """P-EV4 Hexes held once, footprints, marks within bounds, melees that touch, generals with their units."""
    rules = field(state)
    for h, ids in state.at.items():
        bodies = [id for id in ids if state.pieces[id].type != GENERAL]
        if len(bodies) > 1:
            yield f"{state.label(h)} holds {', '.join(bodies)} (P-EV4)"
        if rules.water >> h & 1:
            yield f"{', '.join(ids)} in {state.label(h)}, which nobody may enter (P-MV8)"
    locked = {id for one in contacts(state) for id in (one.a, one.b)}
    for piece in state.pieces.values():
        yield from faults_of_general(state, piece) if piece.type == GENERAL else faults_of_unit(state, piece)
        if bool(piece.number(LOCKED)) != (piece.id in locked):
            yield f"{piece.id} is marked as in a melee, or not, against the list of melees (P-ST4)"
    for one in contacts(state):
        if one.a not in state.pieces or one.b not in state.pieces:
            yield f"a melee of {one.a} and {one.b}, one of whom is gone (P-ST4)"
        elif is_tidy(state) and not touch(state, state.pieces[one.a], state.pieces[one.b]):
            yield f"{one.a} and {one.b} fight and do not touch (P-EV4)"
    for sector, group in state.groups.items():
        if group.number < 0:
            yield f"{sector} has spent more pips than it rolled (P-EV4)"


def is_tidy(state: State) -> bool:
    """P-CC6 Whether a half-turn has just ended: no sector of the next has been processed yet."""
    half = half_turn(state)
    if half is None:
        return True
    own = field(state).sectors[half.whose]
    return len(state.stack) == 2 and all(
        state.groups[sector].state == WAITING or not field(state).members[sector] for sector in own
    )


def faults_of_general(state: State, piece: Piece) -> Iterator[str]:
    """P-GN1 A general has one hex, and that of the unit he is with."""
    if piece.facing is not None or len(piece.hexes) != 1:
        yield f"{piece.id} is a general with a facing or several hexes (P-GE5)"
    if piece.attached_to:
        unit = state.pieces.get(piece.attached_to)
        if unit is None or unit.hexes[0] != piece.hexes[0] or general_with(state, unit.id) is not piece:
            yield f"{piece.id} is not where his unit is (P-GN1)"


def faults_of_unit(state: State, piece: Piece) -> Iterator[str]:
    """P-GE5, P-ST1 The footprint of a unit, its steps and marks."""
    if piece.form not in SHAPES or piece.facing is None:
        yield f"{piece.id} has no formation or no facing (P-GE5)"
        return
    if base_of(state, piece).hexes != piece.hexes:
        yield f"{piece.id} stands on hexes that are no {piece.form} (P-GE5)"
    losses = piece.number(LOSSES)
    if not 0 <= losses < STEPS:
        yield f"{piece.id} has lost {losses} steps and stands (P-ST3)"
    gun = piece.form in (LIMBERED, UNLIMBERED)
    if gun != (piece.type == "gun") or (not gun and (2 * losses >= STEPS) != (piece.form == SINGLE)):
        yield f"{piece.id} with {STEPS - losses} steps is in {piece.form} (P-ST3)"
    if piece.number(FIRING) and (piece.type != FOOT or piece.level == RETREATING):
        yield f"{piece.id} cannot be in firing order (P-ST1)"
    if piece.number(DISMOUNTED) and piece.type not in MOUNTED:
        yield f"{piece.id} cannot dismount (P-MV2)"
    if piece.level == RETREATING and piece.number(LOCKED) and is_tidy(state):
        yield f"{piece.id} retreats and is in a melee (P-EV4)"
    if piece.number(ACTED) > 1:
        yield f"{piece.id} was activated twice (P-CC5)"
