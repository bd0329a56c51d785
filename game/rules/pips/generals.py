"""P-GN Generals: riding, joining units, and what befalls one who is alone."""

from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.pips.data import GENERAL
from game.rules.pips.facts import budget, field, general_with, grid_of, unit_at, units, units_mask

NO_GENERAL = Objection("P-GN1", N_("only a general rides about alone"))
TOO_FAR = Objection("P-GN1", N_("he cannot ride there"))
HAS_ONE = Objection("P-GN1", N_("there is a general there already"))
SHELTER = 6
"""D-31 Hexes within which a general finds a friendly unit."""


def rides(state: State, general: Piece) -> tuple[int, ...]:
    """P-GN1 The hexes a general can ride to, in order of number."""
    key = "rides", general.id
    found: tuple[int, ...] | None = state.memo.get(key)
    if found is None:
        rules, grid = field(state), grid_of(state)
        closed = rules.water | units_mask(state, rules.opponent[general.side])
        most = budget(state, general) // rules.tables.step
        reached = {general.hexes[0]}
        edge = [general.hexes[0]]
        for _step in range(most):
            after = []
            for h in edge:
                for n in grid.neighbours[h]:
                    if n >= 0 and n not in reached and not closed >> n & 1:
                        reached.add(n)
                        after.append(n)
            edge = after
        found = state.memo[key] = tuple(sorted(h for h in reached if bar_to_stay(state, general, h) is None))
    return found


def bar_to_stay(state: State, general: Piece, h: int) -> Objection | None:
    """P-GN1 Why a general cannot end his ride in a hex: it is his own, or another general is there."""
    if h in general.hexes:
        return TOO_FAR
    if any(state.pieces[id].type == GENERAL for id in state.at.get(h, ())):
        return HAS_ONE
    unit = unit_at(state, h)
    if unit is None:
        return None
    if unit.id == general.attached_to:
        return TOO_FAR
    return HAS_ONE if general_with(state, unit.id) is not None else None


def ride(t: Table, id: str, h: int) -> None:
    """P-GN1 A general rides to a hex; in that of a unit he joins it."""
    general = t.pieces[id]
    unit = unit_at(t, h)
    to = h if unit is None else unit.hexes[0]
    t.move(id, (to,), (general.hexes[0], to))
    wanted = "" if unit is None else unit.id
    if general.attached_to != wanted:
        t.attach(id, wanted)


def follow(t: Table, unit_id: str) -> None:
    """P-GN1 The general with a unit goes where it goes, at no cost."""
    unit = t.pieces[unit_id]
    for general in [piece for piece in t.pieces.values() if piece.attached_to == unit_id]:
        if general.hexes[0] != unit.hexes[0]:
            t.move(general.id, unit.hexes[:1], (general.hexes[0], unit.hexes[0]), "carried")


def displace(t: Table, unit_id: str) -> None:
    """P-GN2, D-31 A lone enemy general in the hexes of a unit flees to his nearest unit within reach, or is lost."""
    unit = t.pieces[unit_id]
    caught = [
        t.pieces[id]
        for h in unit.hexes
        for id in t.at.get(h, ())
        if t.pieces[id].type == GENERAL and t.pieces[id].side != unit.side
    ]
    grid = grid_of(t)
    for general in caught:
        havens = sorted(
            (min(grid.distance(general.hexes[0], h) for h in friend.hexes), friend.id)
            for friend in units(t, general.side)
            if general_with(t, friend.id) is None
        )
        if havens and havens[0][0] <= SHELTER:
            haven = t.pieces[havens[0][1]]
            t.move(general.id, haven.hexes[:1], (general.hexes[0], haven.hexes[0]), "flees")
            t.attach(general.id, haven.id)
        else:
            t.say("general-lost", f"{field(t).name(general.id)} is taken", "D-31", general.side, (general.id,))
            t.remove(general.id, "taken", "P-GN2")
