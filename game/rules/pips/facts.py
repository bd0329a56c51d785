"""What is so about the units of a position: kind, base, budget, who stands where."""

from collections.abc import Iterator

from game.board.bases import Base, base_at
from game.board.hexes import HexGrid
from game.board.masks import bits, hexes_in
from game.engine.record import Record, record
from game.engine.state import Piece, State
from game.rules.pips.battlefield import Battlefield
from game.rules.pips.data import (
    DISMOUNTED,
    FIRING,
    FOOT,
    GENERAL,
    GUN,
    LIGHT_FOOT,
    LOCKED,
    LOSSES,
    MOUNTED,
    NORMAL,
    SHAPES,
    STEPS,
    UNITS,
    Card,
)


@record
class Contact(Record):
    """P-ST4 Two units in melee: who came, on whom, in which zone, the round to come, whether from out of range."""

    a: str
    b: str
    zone: str
    round: int = 1
    outside: bool = False


def field(state: State) -> Battlefield:
    """The battlefield of the game."""
    rules: Battlefield = state.battle.rules
    return rules


def grid_of(state: State) -> HexGrid:
    """The grid of the map."""
    rules: Battlefield = state.battle.rules
    return rules.grid


def card(state: State, id: str) -> Card:
    """What a unit is."""
    return field(state).cards[id]


def steps_of(piece: Piece) -> int:
    """P-ST1 The quarters a unit still has, 4 to 1."""
    return STEPS - piece.number(LOSSES)


def base_of(state: State, piece: Piece) -> Base:
    """P-GE5 The base of a unit."""
    width, depth = SHAPES[piece.form]
    base = base_at(grid_of(state), piece.hexes[0], piece.facing or 0, width, depth)
    assert base is not None
    return base


def is_horse(piece: Piece) -> bool:
    """P-ST5 Horse in the saddle."""
    return piece.type in MOUNTED and not piece.number(DISMOUNTED)


def is_dismounted(piece: Piece) -> bool:
    """P-ST5 Horse on foot: foot in every rule but the points."""
    return piece.type in MOUNTED and bool(piece.number(DISMOUNTED))


def is_formed(piece: Piece) -> bool:
    """P-ST5 Foot that holds close order, in whatever state."""
    return piece.type == FOOT or is_dismounted(piece)


def is_locked(piece: Piece) -> bool:
    """P-ST4 In a melee."""
    return bool(piece.number(LOCKED))


def mover(piece: Piece) -> str:
    """P-MV8 The column of the terrain table."""
    if piece.type == LIGHT_FOOT:
        return "light_foot"
    if piece.type == GUN:
        return "gun"
    return "horse" if is_horse(piece) else "foot"


def budget(state: State, piece: Piece, in_order: bool = True) -> int:
    """P-MV1 The quarter-centimetres of a move; foot in firing order has fewer unless it gives the order up."""
    table = field(state).tables.budgets
    if is_dismounted(piece):
        return table[FOOT]
    if in_order and piece.type == FOOT and piece.number(FIRING):
        return table["firing"]
    return table[piece.type]


def units(state: State, side: str) -> Iterator[Piece]:
    """The units of a side, generals left out."""
    return (piece for piece in state.pieces.values() if piece.side == side and piece.type != GENERAL)


def sector_units(state: State, sector: str) -> list[Piece]:
    """P-CC2 The living units of a sector in order of id; a general alone does not count."""
    found = [state.pieces[id] for id in sorted(field(state).members[sector]) if id in state.pieces]
    return [piece for piece in found if piece.type != GENERAL]


def units_mask(state: State, side: str) -> int:
    """The hexes of the units of a side, as a bit mask."""
    places = state.places[side]
    found = places.get("units")
    if found is None:
        masks = state.masks
        mask = 0
        for kind in UNITS:
            mask |= masks.get((side, kind), 0)
        places["units"] = found = mask
    return int(found)


def in_the_way(state: State, piece: Piece, own: int) -> tuple[int, int]:
    """P-MV6 The hexes a unit may not pass, and those in which it may not end; *own* are the hexes it has now."""
    friends = units_mask(state, piece.side) & ~own
    enemies = units_mask(state, field(state).opponent[piece.side])
    if piece.type == LIGHT_FOOT:
        return enemies, enemies | friends
    return enemies | (friends & ~state.masks.get((piece.side, LIGHT_FOOT), 0)), enemies | friends


def front_zones(state: State, side: str) -> int:
    """P-MV7 The hexes before the fronts of a side's horse and foot in good order."""
    key = "front-zones", side
    found = state.memo.get(key)
    if found is None:
        found = 0
        for piece in units(state, side):
            if piece.level == NORMAL and (piece.type == FOOT or piece.type in MOUNTED):
                found |= base_of(state, piece).zone
        state.memo[key] = found
    return int(found)


def unit_at(state: State, h: int) -> Piece | None:
    """The unit in a hex, generals left out."""
    for id in state.at.get(h, ()):
        piece = state.pieces[id]
        if piece.type != GENERAL:
            return piece
    return None


def units_in(state: State, mask: int) -> list[Piece]:
    """The units that have a hex in a bit mask, in order of id."""
    found: dict[str, Piece] = {}
    for h in hexes_in(mask):
        for id in state.at.get(h, ()):
            if state.pieces[id].type != GENERAL:
                found[id] = state.pieces[id]
    return [found[id] for id in sorted(found)]


def mostly(hexes: tuple[int, ...], mask: int) -> bool:
    """P-ME7 Whether at least half of some hexes lie in a bit mask."""
    return 2 * sum(mask >> h & 1 for h in hexes) >= len(hexes)


def around(grid: HexGrid, hexes: tuple[int, ...]) -> int:
    """The hexes beside a unit, as a bit mask."""
    mask = 0
    for h in hexes:
        for n in grid.neighbours[h]:
            if n >= 0:
                mask |= 1 << n
    return mask


def touch(state: State, one: Piece, two: Piece) -> bool:
    """P-ST3 Whether two units stand beside each other."""
    return bool(around(grid_of(state), one.hexes) & bits(two.hexes))


def general_with(state: State, id: str) -> Piece | None:
    """P-GN1 The general attached to a unit."""
    unit = state.pieces[id]
    for other in state.at.get(unit.hexes[0], ()):
        piece = state.pieces[other]
        if piece.type == GENERAL and piece.attached_to == id:
            return piece
    return None


def contact_hexes(state: State, attacker: Piece, defender: Piece) -> tuple[int, ...]:
    """P-GE10 The front hexes of an attacker whose front holds a hex of the defender."""
    mask = bits(defender.hexes)
    base = base_of(state, attacker)
    return tuple(h for h, zone in zip(base.front, base.touches, strict=True) if zone & mask)


def touched_hexes(state: State, attacker: Piece, defender: Piece) -> tuple[int, ...]:
    """P-ME7 The hexes of the defender that lie before the attacker's front."""
    zone = base_of(state, attacker).zone
    return tuple(h for h in defender.hexes if zone >> h & 1)
