"""D6, D7.4, D8.6: what a change of formation costs, and why it may not be made."""

from game.board.facing import right_half
from game.board.hexes import OFF
from game.board.masks import bits
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.rules.dragon.data import COMMANDER, DEFENCE, EFFECTIVE, FIRING, GUN, SHOCK
from game.rules.dragon.facts import enemy_zone, field, forms, in_zone, is_foot, partner
from game.rules.dragon.movement import ONE_ACTION, STOPPED, Going, bar_to_hexes, too_dear

IN_ZONE = Objection("D8.61", "no change of formation in an enemy zone of control")
OUT_OF_ORDER = Objection("D5.12", "a unit out of order has no choice of formation")
NO_FORM = Objection("D6.0", "it does not have this formation")
NO_ROOM = Objection("D6.25", "the hex to its right is not free for its right wing")
SHARED = Objection("D6.24", "another unit shares its hex")
RIGHT_IN_ZONE = Objection("D8.63", "its right wing would stand in an enemy zone of control")
WHOLE_CHANGE = Objection("D13.23", "guns change their formation only with their whole mobility")


def bar_to_form(state: State, piece: Piece, form: str, going: Going) -> Objection | int:
    """D7.41, D8.61 to D8.64 What a change of formation costs, or why the unit may not make it."""
    if piece.type == COMMANDER:
        return NO_FORM
    if piece.level != EFFECTIVE:
        return OUT_OF_ORDER
    if form == piece.form or form not in forms(state, piece) or going.other:
        return NO_FORM
    if piece.type == GUN:
        if not going.fresh:
            return ONE_ACTION if piece.form == FIRING else WHOLE_CHANGE
        return IN_ZONE if in_zone(state, piece) else going.whole
    zone = enemy_zone(state, piece) & bits(piece.hexes)
    if zone:
        under = going.stopped and is_foot(piece) and form == DEFENCE
        folds = len(piece.hexes) > 1 and not going.stopped and not zone >> piece.hexes[0] & 1
        if not under and not folds:
            return STOPPED if going.stopped else IN_ZONE
    elif going.stopped:
        return STOPPED
    if form == SHOCK and (bar := bar_to_shock(state, piece)) is not None:
        return bar
    return too_dear(1, going.left) or 1


def bar_to_shock(state: State, piece: Piece) -> Objection | None:
    """D6.25, D8.63 Why a unit may not take its shock formation where it stands, or None."""
    if piece.facing is None:
        return OUT_OF_ORDER
    if partner(state, piece) is not None:
        return SHARED
    rules = field(state)
    right = right_half(rules.grid, piece.hexes[0], piece.facing)
    if right == OFF or bar_to_hexes(state, piece, (right,)) is not None:
        return NO_ROOM
    if any(state.pieces[id].side != piece.side for id in state.at.get(right, ())):
        return NO_ROOM
    if rules.barred[SHOCK] & (1 << right | 1 << piece.hexes[0]):
        return NO_ROOM
    return RIGHT_IN_ZONE if enemy_zone(state, piece) >> right & 1 else None
