"""Section 0 and chapters 2 and 12: what a piece is and what state it is in."""

from collections.abc import Iterator

from game.board.masks import ball, bits, hexes_in
from game.engine.state import Piece, State
from game.rules.tercio.battlefield import Battlefield
from game.rules.tercio.data import BROKEN, CAVALRY, COMMANDER, DISORDERED, GUN, INFANTRY, Card

MORALE_LOSS = (0, 1, 2, 5)
"""X10 What each level of disorder takes off morale."""


def field(state: State) -> Battlefield:
    """The tables of this game; once the tide is in those of the flooded field (NS9)."""
    rules: Battlefield = state.battle.rules
    if rules.flooded is not None and rules.tide_is_in(state.clock):
        return rules.flooded
    return rules


def card(state: State, id: str) -> Card:
    """The printed values of a piece."""
    return field(state).cards[id]


def is_cavalry(piece: Piece) -> bool:
    """T2.2 Types G H C R A K."""
    return piece.type in CAVALRY


def is_infantry(piece: Piece) -> bool:
    """T2.2 Types S L T N M."""
    return piece.type in INFANTRY


def is_gun(piece: Piece) -> bool:
    """T2.2 Artillery."""
    return piece.type == GUN


def is_commander(piece: Piece) -> bool:
    """T2.1 Wing commanders, army commanders and aides."""
    return piece.type == COMMANDER


def is_body(piece: Piece) -> bool:
    """Infantry or cavalry: what fills a hex (T9.1a) and blocks sight (T10.2d)."""
    return piece.type != COMMANDER and piece.type != GUN


def unbroken(piece: Piece) -> bool:
    """Section 0: Normal, Disordered or Shaken."""
    return piece.level < BROKEN


def morale(state: State, piece: Piece) -> int:
    """X10 Current morale."""
    return card(state, piece.id).morale - MORALE_LOSS[piece.level]


def allowance(state: State, piece: Piece) -> int:
    """T8.1a, X10 The movement allowance in its present state: full, half (rounded up), or none."""
    full = card(state, piece.id).ma
    if is_commander(piece) or piece.level == 0:
        return full
    return (full + 1) // 2 if piece.level == DISORDERED else 0


def units(state: State, side: str) -> tuple[Piece, ...]:
    """All units of a side on the map, in the order of the scenario."""
    found: tuple[Piece, ...] | None = state.memo.get(("units", side))
    if found is None:
        found = tuple([p for p in state.pieces.values() if p.side == side and p.type != COMMANDER])
        state.memo["units", side] = found
    return found


def guns(state: State, side: str) -> tuple[Piece, ...]:
    """The artillery of a side on the map, in the order of the scenario."""
    known, pieces = state.places[side], state.pieces
    ids: tuple[str, ...] | None = known.get("guns")
    if ids is None:
        ids = known["guns"] = tuple([p.id for p in pieces.values() if p.side == side and p.type == GUN])
    return tuple([pieces[id] for id in ids])


def pieces_near(state: State, piece: Piece, hexes: int, side: str) -> list[Piece]:
    """The pieces of a side up to so far from a piece, in order of hex and id; of a double once."""
    found: dict[str, Piece] = {}
    grid = field(state).grid
    at, pieces = state.at, state.pieces
    standing = pieces_mask(state, side)
    for own in piece.hexes:
        for h in hexes_in(standing & ball(grid, own, hexes)):
            for id in at[h]:
                if pieces[id].side == side:
                    found[id] = pieces[id]
    return list(found.values())


def bodies_mask(state: State, side: str) -> int:
    """The hexes with infantry or cavalry of a side, as a bit mask."""
    mask: int | None = state.places[side].get("bodies")
    return _masks(state, side)[0] if mask is None else mask


def units_mask(state: State, side: str) -> int:
    """The hexes with any unit of a side, guns included, as a bit mask."""
    mask: int | None = state.places[side].get("units")
    return _masks(state, side)[1] if mask is None else mask


def pieces_mask(state: State, side: str) -> int:
    """The hexes with any piece of a side, lone commanders included, as a bit mask."""
    mask: int | None = state.places[side].get("pieces")
    return _masks(state, side)[2] if mask is None else mask


def horse_mask(state: State, side: str) -> int:
    """The hexes with cavalry of a side, as a bit mask."""
    known = state.places[side]
    mask: int | None = known.get("horse")
    if mask is None:
        mask = 0
        for kind in CAVALRY:
            mask |= state.masks.get((side, kind), 0)
        known["horse"] = mask
    return mask


def _masks(state: State, side: str) -> tuple[int, int, int]:
    """Where the bodies, the units and the pieces of a side stand; kept with the places."""
    bodies = guns = others = 0
    for (owner, kind), mask in state.masks.items():
        if owner == side:
            if kind == COMMANDER:
                others |= mask
            elif kind == GUN:
                guns |= mask
            else:
                bodies |= mask
    known = state.places[side]
    known["bodies"] = bodies
    known["units"] = bodies | guns
    known["pieces"] = bodies | guns | others
    return bodies, bodies | guns, bodies | guns | others


def near_mask(state: State, side: str) -> int:
    """The hexes adjacent to any unit of a side, as a bit mask (T6.2e, T5.1g)."""
    mask: int | None = state.places[side].get("near")
    return _around(state, side, "near") if mask is None else mask


def contact_mask(state: State, side: str) -> int:
    """The hexes adjacent to any piece of a side, lone commanders included, as a bit mask."""
    mask: int | None = state.places[side].get("contact")
    return _around(state, side, "contact") if mask is None else mask


def _around(state: State, side: str, key: str) -> int:
    beside = field(state).beside
    mask = 0
    for piece in state.pieces.values():
        if piece.side == side and (key == "contact" or piece.type != COMMANDER):
            for h in piece.hexes:
                mask |= beside[h]
    state.places[side][key] = mask
    return mask


def units_in(state: State, h: int, side: str | None = None) -> list[Piece]:
    """The units in a hex, of one side or of both."""
    pieces = state.pieces
    return [
        piece
        for id in state.at.get(h, ())
        if (piece := pieces[id]).type != COMMANDER and (side is None or piece.side == side)
    ]


def body_in(state: State, h: int) -> Piece | None:
    """T9.1a The infantry or cavalry unit in a hex."""
    for id in state.at.get(h, ()):
        piece = state.pieces[id]
        if piece.type != COMMANDER and piece.type != GUN:
            return piece
    return None


def commanders_in(state: State, hexes: tuple[int, ...], side: str) -> list[Piece]:
    """The commanders of a side in these hexes, in order of id."""
    pieces = state.pieces
    return [
        piece
        for h in hexes
        for id in state.at.get(h, ())
        if (piece := pieces[id]).type == COMMANDER and piece.side == side
    ]


def adjacent_enemies(state: State, piece: Piece) -> list[Piece]:
    """All enemy units at distance 1, in order of hex and id."""
    found: list[Piece] = []
    seen = set()
    rules = field(state)
    if not contact_mask(state, rules.opponent[piece.side]) & bits(piece.hexes):
        return found
    neighbours = rules.grid.neighbours
    for h in piece.hexes:
        for n in neighbours[h]:
            for id in state.at.get(n, ()):
                other = state.pieces[id]
                if other.side != piece.side and other.type != COMMANDER and id not in seen:
                    seen.add(id)
                    found.append(other)
    return found


def distance(state: State, a: Piece, b: Piece) -> int:
    """T1.2e, D-09 Hexes between two pieces, of doubles the nearer halves."""
    grid = field(state).grid
    if len(a.hexes) == 1 == len(b.hexes):
        return grid.distance(a.hexes[0], b.hexes[0])
    return min(grid.distance(one, two) for one in a.hexes for two in b.hexes)


def wing_commander(state: State, wing: str) -> Piece | None:
    """T2.1 The living commander of a wing (or his aide de camp), if any."""
    for id in field(state).commanders_of_wing.get(wing, ()):
        piece = state.pieces.get(id)
        if piece is not None:
            return piece
    return None


def army_commander(state: State, side: str) -> Piece | None:
    """T5.4 The living army commander of a side who is no wing commander, if any."""
    id = field(state).army_commanders.get(side)
    return state.pieces.get(id) if id else None


def wing_units(state: State, wing: str) -> list[Piece]:
    """The units of a wing on the map, in the order of the scenario."""
    pieces = state.pieces
    return [pieces[id] for id in field(state).units_of_wing[wing] if id in pieces]


def wings_of(state: State, side: str) -> Iterator[str]:
    """The wings of a side in the order of the scenario."""
    return (id for id, owner in field(state).wing_side.items() if owner == side)


def entitled(state: State, unit: Piece) -> list[Piece]:
    """T5.4, T11.3f The commanders whose value counts for a unit: those with it, an army commander only for his wing."""
    title = field(state).title
    return [
        c
        for c in commanders_in(state, unit.hexes, unit.side)
        if card(state, c.id).role != "army" or title.army_commander_any_unit or c.attached_to == unit.group
    ]


def commander_engaged(state: State, wing: str) -> bool:
    """X6, X7 Whether the wing commander is adjacent to an unbroken enemy unit."""
    commander = wing_commander(state, wing)
    return commander is not None and any(unbroken(enemy) for enemy in adjacent_enemies(state, commander))


def name(state: State, id: str) -> str:
    """The printed name of a piece."""
    return field(state).name(id)
