"""P-AR2, P-MU2, P-SV What fire shares: arcs, lines, cover, dice and the losses that come of it."""

from game.board.bases import Base, front_of
from game.board.masks import bits, hexes_in
from game.board.twelve import apart, arc, nudged_lines
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally
from game.engine.text import N_
from game.rules.pips.data import GENERAL, GUN, LOCKED, NARROW
from game.rules.pips.facts import card, field, grid_of, mostly, units_mask
from game.rules.pips.locked import Hurt, note_hurt
from game.rules.pips.losses import lose_steps

NOT_AN_ENEMY = Objection("P-AR2", N_("that is no enemy unit"))
IN_MELEE = Objection("P-ST4", N_("nobody fires into a melee"))
OUT_OF_ARC = Objection("P-AR2", N_("it lies outside the arc or the range"))
NO_LINE = Objection("P-GE12", N_("no line of fire is clear"))
NO_TALLY = Tally()


@record
class Volleyed:
    """How a volley went: hits before and after saves."""

    hits: int
    left: int


def arc_of(state: State, h: int, facing: int, most: int) -> int:
    """P-GE4, O-4 The hexes in the arc of one front hex within a squared range."""
    if NARROW in field(state).options:
        return arc(grid_of(state), h, facing, most, True) | front_of(grid_of(state), h, facing)
    return arc(grid_of(state), h, facing, most)


def arc_of_base(state: State, base: Base, most: int) -> int:
    """D-02 The hexes in the arc of any front hex."""
    mask = 0
    for h in base.front:
        mask |= arc_of(state, h, base.facing, most)
    return mask


def blockers(state: State, firer: Piece, target: Piece) -> int:
    """P-GE12, D-04 What blocks a line: units but the two, woods and villages."""
    sides = field(state).sides
    mask = units_mask(state, sides[0]) | units_mask(state, sides[1])
    return (mask & ~bits(firer.hexes) & ~bits(target.hexes)) | field(state).cover


def clear_line(state: State, a: int, b: int, mask: int) -> bool:
    """P-GE12 Whether the line between two hexes is free on one side at least."""
    one, two = nudged_lines(grid_of(state), a, b)
    return not (one & mask and two & mask)


def seen_from(state: State, firer: Piece, base: Base, apexes: tuple[int, ...], target: Piece, most: int) -> int | None:
    """P-AR2, P-MU2 The least squared range to a visible hex of a target in the arc of some front hexes."""
    mask = blockers(state, firer, target)
    wanted = bits(target.hexes)
    best: int | None = None
    grid = grid_of(state)
    for a in apexes:
        for b in hexes_in(arc_of(state, a, base.facing, most) & wanted):
            away = apart(grid, a, b)
            if (best is None or away < best) and clear_line(state, a, b, mask):
                best = away
    return best


def bar_to_target(state: State, firer: Piece, target_id: str) -> Objection | None:
    """P-AR2, P-MU5 Whom nobody fires at: friends, generals, units in a melee."""
    target = state.pieces.get(target_id)
    if target is None or target.side == firer.side or target.type == GENERAL:
        return NOT_AN_ENEMY
    return IN_MELEE if target.number(LOCKED) else None


def in_cover(state: State, piece: Piece) -> bool:
    """P-SV1 At least half in a village or a wood."""
    return mostly(piece.hexes, field(state).cover)


def roll_hits(
    t: Table, firer: Piece, target: Piece, count: int, need: int, clause: str, purpose: str, sum_of: Tally = NO_TALLY
) -> int:
    """P-AR4, P-MU4 So many dice to hit."""
    return sum(
        t.roll(purpose, clause, firer.side, firer.id, sum_of, need, "at-least", 6, target.id, 1).result == "success"
        for _n in range(count)
    )


def save_need(state: State, target: Piece, fire: bool) -> int | None:
    """P-SV1, D-26 What saves a unit from a hit: cover from fire only, a cuirass from everything."""
    saves = field(state).tables.saves
    if fire and in_cover(state, target):
        return saves["cover"]
    return saves["cuirass"] if card(state, target.id).cuirass else None


def roll_saves(t: Table, target: Piece, hits: int, fire: bool) -> int:
    """P-SV1 One die for each hit; the hits that are left."""
    need = save_need(t, target, fire)
    if need is None or not hits:
        return hits
    line = Line(0, "cover" if need == field(t).tables.saves["cover"] else "cuirass", "P-SV1")
    saved = sum(
        t.roll("save", "P-SV1", target.side, target.id, Tally((line,)), need, "at-least", 6, "", 1).result == "success"
        for _n in range(hits)
    )
    return hits - saved


def take_fire(t: Table, firer: Piece, target: Piece, hits: int, clause: str) -> int:
    """P-SV1, P-AR4, P-MU5 Saves, then the losses of fire; the hits that counted."""
    left = roll_saves(t, target, hits, fire=True)
    if left:
        note_hurt(t, Hurt(target.id, firer.id, firer.hexes, left))
        lose_steps(t, target.id, left, "fire", clause)
    return left


def need_against(state: State, target: Piece) -> int:
    """P-AR4 What a ball needs: a gun is hard to hit."""
    return field(state).tables.scores["gun" if target.type == GUN else "unit"]
