"""P-MV2 Actions that use a whole activation: firing order, mounting, limbering, pivoting."""

from game.board.bases import Base, base_at
from game.board.masks import bits
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.pips.commands import FACINGS
from game.rules.pips.data import (
    ACTED,
    COLUMN,
    DISMOUNTED,
    FIRING,
    FOOT,
    GUN,
    LIMBERED,
    LINE,
    MOUNTED,
    MOVED,
    SHAPES,
    UNLIMBERED,
)
from game.rules.pips.facts import base_of, field, grid_of, in_the_way, mostly
from game.rules.pips.generals import displace, follow
from game.rules.pips.way import ENEMY_BEFORE, FORBIDDEN, OFF_MAP, bar_to_end, enemies_ahead, reshaped

FOOT_ONLY = Objection("P-MV2", N_("only foot has a firing order"))
HAS_ORDER = Objection("P-MV2", N_("it is in firing order"))
BAD_GROUND = Objection("P-MV2", N_("no firing order in woods or marsh"))
HORSE_ONLY = Objection("P-MV2", N_("only horse mounts and dismounts"))
MOUNTED_ALREADY = Objection("P-MV2", N_("it is in the saddle"))
ON_FOOT_ALREADY = Objection("P-MV2", N_("it is on foot"))
GUNS_ONLY = Objection("P-MV2", N_("only guns do that"))
IS_LIMBERED = Objection("P-MV2", N_("it is limbered"))
IS_UNLIMBERED = Objection("P-MV2", N_("it is unlimbered"))
FACES_SO = Objection("P-MV2", N_("it faces that way"))


def bar_to_adopt(state: State, piece: Piece) -> Objection | None:
    """P-MV2, D-13 Why a unit may not adopt firing order."""
    if piece.type != FOOT:
        return FOOT_ONLY
    if piece.number(FIRING):
        return HAS_ORDER
    base = base_of(state, piece)
    after = reshaped(base, COLUMN, LINE) if piece.form == COLUMN else base
    if mostly((after or base).hexes, field(state).no_order):
        return BAD_GROUND
    if piece.form != COLUMN:
        return None
    if after is None:
        return OFF_MAP
    if after.mask & field(state).closed["foot"]:
        return FORBIDDEN
    return bar_to_end(state, piece, after) or (ENEMY_BEFORE if enemies_ahead(state, piece, after) else None)


def adopt(t: Table, id: str) -> None:
    """P-MV2 Adopt firing order; a column forms line."""
    piece = t.pieces[id]
    if piece.form == COLUMN:
        after = reshaped(base_of(t, piece), COLUMN, LINE)
        assert after is not None
        t.reshape(id, after.hexes, after.facing, LINE)
        follow(t, id)
        displace(t, id)
    t.mark(id, FIRING)
    t.mark(id, ACTED)


def bar_to_mount(piece: Piece) -> Objection | None:
    """P-MV2 Why a unit may not mount."""
    if piece.type not in MOUNTED:
        return HORSE_ONLY
    return None if piece.number(DISMOUNTED) else MOUNTED_ALREADY


def bar_to_remount(state: State, piece: Piece) -> Objection | None:
    """P-MV2, P-MV8 Why a unit may not mount where it is."""
    bar = bar_to_mount(piece)
    if bar is None and bits(piece.hexes) & field(state).closed["horse"]:
        return FORBIDDEN
    return bar


def bar_to_dismount(piece: Piece) -> Objection | None:
    """P-MV2 Why a unit may not dismount."""
    if piece.type not in MOUNTED:
        return HORSE_ONLY
    return ON_FOOT_ALREADY if piece.number(DISMOUNTED) else None


def mount(t: Table, id: str) -> None:
    """P-MV2 Mount; the shape stays."""
    t.unmark(id, DISMOUNTED)
    t.mark(id, ACTED)


def dismount(t: Table, id: str) -> None:
    """P-MV2 Dismount; the shape stays."""
    t.mark(id, DISMOUNTED)
    t.mark(id, ACTED)


def bar_to_limber(piece: Piece) -> Objection | None:
    """P-MV2 Why a gun may not limber."""
    if piece.type != GUN:
        return GUNS_ONLY
    return IS_LIMBERED if piece.form == LIMBERED else None


def limber(t: Table, id: str) -> None:
    """P-MV2 Limber."""
    piece = t.pieces[id]
    t.reshape(id, piece.hexes, piece.facing, LIMBERED)
    t.mark(id, ACTED)


def turned_gun(state: State, piece: Piece, facing: int) -> Base | None:
    """P-MV2 A gun turned on its front hex."""
    return base_at(grid_of(state), piece.hexes[0], facing, *SHAPES[UNLIMBERED])


def bar_to_turned(state: State, piece: Piece, facing: int) -> Objection | None:
    """P-MV2 Why a gun may not stand turned to a facing: its rear hex must be free."""
    after = turned_gun(state, piece, facing)
    if after is None:
        return OFF_MAP
    if after.mask & field(state).closed["gun"] & ~bits(piece.hexes):
        return FORBIDDEN
    return bar_to_end(state, piece, after) if after.mask & in_the_way(state, piece, bits(piece.hexes))[1] else None


def bar_to_unlimber(state: State, piece: Piece, facing: int) -> Objection | None:
    """P-MV2 Why a gun may not unlimber to a facing."""
    if piece.type != GUN:
        return GUNS_ONLY
    return IS_UNLIMBERED if piece.form == UNLIMBERED else bar_to_turned(state, piece, facing)


def bar_to_pivot(state: State, piece: Piece, facing: int) -> Objection | None:
    """P-MV2, D-40 Why a gun may not pivot to a facing."""
    if piece.type != GUN:
        return GUNS_ONLY
    if piece.form == LIMBERED:
        return IS_LIMBERED
    return FACES_SO if piece.facing == facing else bar_to_turned(state, piece, facing)


def set_gun(t: Table, id: str, facing: str, pivot: bool) -> None:
    """P-MV2 Unlimber a gun, or pivot it: a pivot counts as a move."""
    piece = t.pieces[id]
    after = turned_gun(t, piece, FACINGS.index(facing))
    assert after is not None
    t.reshape(id, after.hexes, after.facing, UNLIMBERED)
    displace(t, id)
    t.mark(id, ACTED)
    if pivot:
        t.mark(id, MOVED)
