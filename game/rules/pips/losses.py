"""P-ST3 Steps lost, bases taken off, units and generals gone."""

from game.board.masks import bits
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.pips.data import (
    COLUMN,
    DOUBLE,
    GENERAL,
    LINE,
    LOSSES,
    SINGLE,
    STEPS,
)
from game.rules.pips.facts import around, field, general_with, grid_of, steps_of
from game.rules.pips.locked import contacts_of, drop_contacts


def lose_steps(t: Table, id: str, count: int, reason: str, clause: str) -> None:
    """P-ST3, D-33 Take so many quarters off a unit; at half it loses a base, at none it is gone."""
    piece = t.pieces.get(id)
    if piece is None or count < 1:
        return
    left = steps_of(piece) - count
    if left < 1:
        eliminate(t, id, reason, clause)
        return
    t.mark(id, LOSSES, STEPS - left)
    if 2 * left <= STEPS and piece.form in (LINE, DOUBLE, COLUMN):
        shrink(t, id)


def shrink(t: Table, id: str) -> None:
    """P-ST3, D-06, D-49 Take a base off a unit: that with fewer melees, else the rear one or the outer ones."""
    piece = t.pieces[id]
    candidates = halves(piece)
    kept = max(candidates, key=lambda hexes: touching(t, piece, hexes))
    t.reshape(id, kept, piece.facing, SINGLE)
    general = next((p for p in t.pieces.values() if p.type == GENERAL and p.attached_to == id), None)
    if general is not None and general.hexes[0] != kept[0]:
        t.move(general.id, kept[:1], (general.hexes[0], kept[0]), "carried")


def halves(piece: Piece) -> list[tuple[int, ...]]:
    """P-ST3 The pairs of hexes that may be left of a unit, the usual one first."""
    h = piece.hexes
    if piece.form == LINE:
        middle = [(h[1], h[2])] if (piece.facing or 0) % 2 == 0 else []
        return [*middle, (h[0], h[1]), (h[2], h[3])]
    return [(h[0], h[1]), (h[2], h[3])]


def touching(state: State, piece: Piece, hexes: tuple[int, ...]) -> int:
    """P-ST3 How many of a unit's melees some of its hexes would keep."""
    near = around(grid_of(state), hexes)
    others = [one.b if one.a == piece.id else one.a for one in contacts_of(state, piece.id)]
    return sum(1 for id in others if id in state.pieces and near & bits(state.pieces[id].hexes))


def eliminate(t: Table, id: str, reason: str, clause: str) -> None:
    """P-ST3 A unit is gone, and with it the general attached to it and its melees."""
    general = general_with(t, id)
    drop_contacts(t, id)
    if general is not None:
        t.say("general-lost", f"{field(t).name(general.id)} is lost with {field(t).name(id)}", "P-ST3", general.side,
              (general.id,))  # fmt: skip
        t.remove(general.id, "lost with his unit", "P-GN2")
    t.remove(id, reason, clause)
