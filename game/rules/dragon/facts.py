"""D2, D5, D8: what a piece is, what it is worth now, where its zone of control lies."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from game.board import facing as arcs
from game.board.hexes import HexGrid
from game.board.masks import ball, bits, hexes_in
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.dragon.battlefield import Battlefield, Factors
from game.rules.dragon.data import (
    ARM,
    BASIC,
    CLOSE,
    COMMANDER,
    DISORGANISED,
    EFFECTIVE,
    FIRING,
    FLEEING,
    FOOT_ARM,
    GUN,
    GUN_ARM,
    HORSE_ARM,
    LIMIT,
    SAME_PAIR,
    SHOCK,
    SHOOTING,
    Card,
)

DISORGANISED_MP = {HORSE_ARM: 4, FOOT_ARM: 2, GUN_ARM: 2}
"""D5.12 Mobility of a disorganised unit."""
FLEEING_MP = {HORSE_ARM: 8, FOOT_ARM: 4, GUN_ARM: 4}
"""D7.62 Mobility of a fleeing unit."""
LEVEL_FACTOR = (Fraction(1), Fraction(1, 2), Fraction(1, 5))
"""D5.12, D5.22 What is left of a unit's melee strength."""


def field(state: State) -> Battlefield:
    """The tables of this game."""
    rules: Battlefield = state.battle.rules
    return rules


def card(state: State, id: str) -> Card:
    """The printed values of a piece."""
    return field(state).cards[id]


def name(state: State, id: str) -> str:
    """The printed name of a piece."""
    return field(state).name(id)


def arm(piece: Piece) -> str:
    """Foot, horse, guns or commander."""
    return ARM[piece.type]


def is_unit(piece: Piece) -> bool:
    """Whether a piece is a unit and no commander."""
    return piece.type != COMMANDER


def is_foot(piece: Piece) -> bool:
    """Infantry."""
    return ARM[piece.type] == FOOT_ARM


def is_horse(piece: Piece) -> bool:
    """Cavalry."""
    return ARM[piece.type] == HORSE_ARM


def is_gun(piece: Piece) -> bool:
    """A battery."""
    return piece.type == GUN


def factors(state: State, piece: Piece) -> Factors:
    """D2.2 The factors of a unit in the formation it has; D5.11, D5.21 out of order in its usual one."""
    return field(state).factors[piece.id][piece.form]


def forms(state: State, piece: Piece) -> dict[str, Factors]:
    """T8 The formations a unit may have."""
    return field(state).factors[piece.id]


def fire_strength(state: State, piece: Piece) -> int:
    """D2.33 The fire strength of a unit as it is; none out of order (D5.12). Batteries have a class instead."""
    return 0 if piece.level else field(state).factors[piece.id][piece.form].fire


def melee_strength(state: State, piece: Piece) -> Fraction:
    """D10.31 Base strength of a unit in its formation and level, before anything that the fight adds."""
    return factors(state, piece).melee * LEVEL_FACTOR[piece.level]


def mobility(state: State, piece: Piece) -> int:
    """D2.34, D5.12, D7.62 The movement points of a piece as it is now."""
    if piece.type == COMMANDER:
        return card(state, piece.id).mobility
    if piece.level == EFFECTIVE:
        return factors(state, piece).mobility
    return (DISORGANISED_MP if piece.level == DISORGANISED else FLEEING_MP)[arm(piece)]


def limit(state: State, piece: Piece) -> int:
    """D7.12, D7.18 The points a unit may spend in this phase: those it had at its start, whatever befell it since."""
    return piece.number(LIMIT) or mobility(state, piece)


def column(piece: Piece) -> str:
    """T9, D7.73 The column of the terrain table for a piece as it is."""
    kind = ARM[piece.type]
    if kind != HORSE_ARM:
        return kind
    return piece.form if piece.level == EFFECTIVE else BASIC


def paced(state: State, piece: Piece) -> int:
    """D9.31 Points of movement that open one window of counter-fire: 2 for cavalry, 1 for the others."""
    return 2 if ARM[piece.type] == HORSE_ARM else 1


def units(state: State, side: str) -> tuple[Piece, ...]:
    """All units of a side on the map, in the order of the scenario."""
    found: tuple[Piece, ...] | None = state.memo.get(("units", side))
    if found is None:
        found = tuple([p for p in state.pieces.values() if p.side == side and p.type != COMMANDER])
        state.memo["units", side] = found
    return found


def commanders(state: State, side: str) -> tuple[Piece, ...]:
    """The commanders of a side on the map."""
    known, pieces = state.places[side], state.pieces
    ids: tuple[str, ...] | None = known.get("commanders")
    if ids is None:
        ids = known["commanders"] = tuple([p.id for p in pieces.values() if p.side == side and p.type == COMMANDER])
    return tuple([pieces[id] for id in ids])


def guns(state: State, side: str) -> tuple[Piece, ...]:
    """The batteries of a side on the map."""
    known, pieces = state.places[side], state.pieces
    ids: tuple[str, ...] | None = known.get("guns")
    if ids is None:
        ids = known["guns"] = tuple([p.id for p in pieces.values() if p.side == side and p.type == GUN])
    return tuple([pieces[id] for id in ids])


def units_in(state: State, h: int) -> list[Piece]:
    """The units in a hex."""
    pieces = state.pieces
    return [piece for id in state.at.get(h, ()) if (piece := pieces[id]).type != COMMANDER]


def commanders_in(state: State, hexes: tuple[int, ...], side: str) -> list[Piece]:
    """The commanders of a side in these hexes."""
    pieces = state.pieces
    return [
        piece
        for h in hexes
        for id in state.at.get(h, ())
        if (piece := pieces[id]).type == COMMANDER and piece.side == side
    ]


def unit_mask(state: State, side: str) -> int:
    """The hexes with units of a side, as a bit mask."""
    known = state.places[side]
    mask: int | None = known.get("mask")
    if mask is None:
        mask = 0
        for (owner, kind), held in state.masks.items():
            if owner == side and kind != COMMANDER:
                mask |= held
        known["mask"] = mask
    return mask


def all_units_mask(state: State) -> int:
    """The hexes with units of either side, as a bit mask."""
    one, two = field(state).sides
    return unit_mask(state, one) | unit_mask(state, two)


@lru_cache(maxsize=65536)
def front_mask(grid: HexGrid, hexes: tuple[int, ...], facing: int) -> int:
    """D1.3, D1.4 The front hexes of a counter as a bit mask."""
    return bits(arcs.front_hexes(grid, hexes, facing))


def front(state: State, piece: Piece) -> int:
    """D4.0 The front hexes of a piece as a bit mask; a fleeing unit has none."""
    return 0 if piece.facing is None else front_mask(field(state).grid, piece.hexes, piece.facing)


def has_zone(piece: Piece) -> bool:
    """D8.12 Infantry and cavalry have a zone of control unless they flee; guns and commanders have none."""
    return piece.level < FLEEING and piece.type != GUN and piece.type != COMMANDER


def zone(state: State, piece: Piece) -> int:
    """D8.11 The zone of control of a piece as a bit mask: its front hexes."""
    return front(state, piece) if has_zone(piece) else 0


def side_zone(state: State, side: str) -> int:
    """D8.13 All hexes in the zones of control of a side, as a bit mask; kept until one of its units changes."""
    known = state.places[side]
    mask: int | None = known.get("zone")
    if mask is None:
        grid, mask = field(state).grid, 0
        for piece in state.pieces.values():
            if piece.side == side and piece.facing is not None and has_zone(piece):
                mask |= front_mask(grid, piece.hexes, piece.facing)
        known["zone"] = mask
    return mask


def enemy_zone(state: State, piece: Piece) -> int:
    """The hexes in zones of control of the enemy of a piece, as a bit mask."""
    return side_zone(state, field(state).opponent[piece.side])


def in_zone(state: State, piece: Piece) -> bool:
    """AMB-67 Whether a piece stands in an enemy zone of control, with either wing."""
    return bool(enemy_zone(state, piece) & bits(piece.hexes))


def controllers(state: State, hexes: tuple[int, ...], side: str) -> list[Piece]:
    """D8.2 The units of a side whose zone of control holds one of these hexes, in order of hex and id."""
    if not side_zone(state, side) & bits(hexes):
        return []
    rules, found = field(state), {}
    for h in hexes:
        near = unit_mask(state, side) & rules.beside[h]
        for n in hexes_in(near):
            for piece in units_in(state, n):
                if piece.id not in found and zone(state, piece) & bits(hexes):
                    found[piece.id] = piece
    return list(found.values())


def in_front(state: State, piece: Piece) -> list[Piece]:
    """The enemy units in the front hexes of a piece, in order of hex."""
    enemy = unit_mask(state, field(state).opponent[piece.side])
    found: dict[str, Piece] = {}
    for h in hexes_in(front(state, piece) & enemy):
        for other in units_in(state, h):
            found.setdefault(other.id, other)
    return list(found.values())


def partner(state: State, piece: Piece) -> Piece | None:
    """D6.24 The other unit of a double shooting pair, None for a unit alone in its hex."""
    if len(piece.hexes) > 1 or piece.type not in SAME_PAIR:
        return None
    for id in state.at[piece.hexes[0]]:
        if id != piece.id and state.pieces[id].type != COMMANDER:
            return state.pieces[id]
    return None


def may_pair(state: State, one: Piece, two: Piece) -> bool:
    """D6.24 Whether two units may shoot as one: same group, fully effective, shooting, the same way."""
    return (
        one.side == two.side
        and SAME_PAIR.get(one.type, one.id) == SAME_PAIR.get(two.type, two.id)
        and one.level == two.level == EFFECTIVE
        and one.form == two.form == SHOOTING
        and one.facing == two.facing
    )


def steady_enemies(state: State, side: str) -> tuple[Piece, ...]:
    """D7.61 The enemy units of a side that do not flee."""
    key = "steady", side
    found: tuple[Piece, ...] | None = state.memo.get(key)
    if found is None:
        found = tuple([p for p in units(state, field(state).opponent[side]) if p.level < FLEEING])
        state.memo[key] = found
    return found


def distance_to(state: State, h: int, other: Piece) -> int:
    """AMB-67 The distance from a hex to a piece, of a shock formation to the nearer wing."""
    grid = field(state).grid
    return min(grid.distance(h, own) for own in other.hexes)


def nearest(state: State, piece: Piece, others: tuple[Piece, ...]) -> int:
    """The distance from a piece to the nearest of some others, 99 where there are none."""
    return min((distance_to(state, h, other) for other in others for h in piece.hexes), default=99)


def near_steady(state: State, side: str, hexes: int) -> int:
    """D7.61 The hexes up to so far from an enemy of a side that does not flee, as a bit mask."""
    known = state.memo
    key = "near", side, hexes
    mask: int | None = known.get(key)
    if mask is None:
        grid, mask = field(state).grid, 0
        for enemy in steady_enemies(state, side):
            for h in enemy.hexes:
                mask |= ball(grid, h, hexes)
        known[key] = mask
    return mask


def adjacent(state: State, piece: Piece) -> Iterator[int]:
    """The hexes beside a piece."""
    return iter(arcs.around(field(state).grid, piece.hexes))


def turn(t: Table, id: str, facing: int | None, hexes: tuple[int, ...] | None = None) -> None:
    """Turn a unit; the zones of its side are another then."""
    t.turn(id, facing, hexes)
    renew(t, t.pieces[id].side)


def renew(t: Table, side: str) -> None:
    """Forget the zones of a side: one of its units looks another way or is of another level."""
    t.places = {**t.places, side: {key: held for key, held in t.places[side].items() if key != "zone"}}


def shoots_double(state: State, piece: Piece) -> bool:
    """D6.24 Whether a unit stands in a double shooting formation."""
    return piece.form == SHOOTING and partner(state, piece) is not None


def is_close(piece: Piece) -> bool:
    """D6.26"""
    return piece.form == CLOSE and piece.level == EFFECTIVE


def is_shock(piece: Piece) -> bool:
    """D6.25"""
    return piece.form == SHOCK


def is_ready(piece: Piece) -> bool:
    """D13.14 Whether a battery stands to fire, whatever its load."""
    return piece.form == FIRING and piece.level == EFFECTIVE
