"""D9, D13: who may fire at whom, at what range, and what the tables say."""

from functools import lru_cache

from game.board.facing import cone
from game.board.hexes import HexGrid
from game.board.masks import ball, bits, hexes_in
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.tally import Line, Tally
from game.rules.dragon.data import (
    CLOSE,
    DEFENCE,
    DIRECT,
    EFFECTIVE,
    FIRING,
    GUN,
    HORSE_ARM,
    LOADED,
    SHOCK,
    SHOOTING,
    TATARS,
    VOLLEYS,
)
from game.rules.dragon.facts import (
    all_units_mask,
    arm,
    card,
    field,
    fire_strength,
    front,
    guns,
    has_zone,
    in_zone,
    is_foot,
    unit_mask,
    units_in,
    zone,
)

NO_FIRE = Objection("D9.11", "it has no fire strength as it is")
OUT_OF_ARC = Objection("D9.11", "the target is not within its arc and range")
NO_SIGHT = Objection("D13.17", "something on the way blocks its sight")
LOCKED = Objection("D9.16", "it was locked in melee at the start of the phase")
IN_ZONE = Objection("D9.17", "in an enemy zone of control only a direct volley is allowed")
SPENT = Objection("D9.13", "it has fired all its volleys of this phase")
ONCE = Objection("D9.43", "one direct volley a phase")
NO_TARGET = Objection("D9.11", "no enemy unit stands there")
NOT_LOADED = Objection("D13.14", "the battery is not loaded")
NOT_READY = Objection("D13.14", "the battery does not stand to fire")
GUN_BESET = Objection("D13.15", "an enemy stands in its direct range, or it is in a zone of control")
DIRECT_ONLY = Objection("D9.41", "at an enemy in front only the direct volley is allowed, when he comes there")
TABLE_LEAST, TABLE_MOST = 2, 7
"""D9.51 The sums of two dice that the tables list; above nothing happens."""
CLASSES = {SHOCK: "III", CLOSE: "I", SHOOTING: "II"}
RANGES = "BSM"
MOST_SMALL_ARMS = 5
"""T7 No musket reaches farther."""


def volleys_allowed(piece: Piece) -> int:
    """D9.13, D7.44 Volleys a unit may fire in a movement phase, by the formation it has now."""
    if piece.level or piece.type == GUN:
        return 0
    if piece.type == TATARS or piece.form == DEFENCE:
        return 1
    return 2 if piece.form == SHOOTING else 0


def target_class(piece: Piece) -> str:
    """2.1 The class of a target for small arms: I foot, guns and close formation, II horse, III shock formation."""
    return CLASSES.get(piece.form, "II") if arm(piece) == HORSE_ARM else "I"


def gun_target_class(piece: Piece) -> str:
    """2.1 The class of a target for guns: I foot and close formation, II horse, III guns and shock formation."""
    return "III" if piece.type == GUN else target_class(piece)


def bounds(state: State, piece: Piece) -> tuple[int, int, int]:
    """T7 The farthest hex of ranges B, S and M of a unit."""
    tables = field(state).tables
    return tables.gun_ranges[card(state, piece.id).battery] if piece.type == GUN else tables.ranges[piece.type]


@lru_cache(maxsize=16384)
def _sector(grid: HexGrid, h: int, facing: int, hexes: int) -> int:
    return bits(cone(grid, h, facing, hexes))


def sector(state: State, piece: Piece) -> int:
    """D9.11, AMB-09 The hexes a unit may fire at by arc and range, as a bit mask; Tatars all around."""
    grid, most = field(state).grid, bounds(state, piece)[2]
    if piece.type == TATARS:
        return ball(grid, piece.hexes[0], most) & ~(1 << piece.hexes[0])
    return 0 if piece.facing is None else _sector(grid, piece.hexes[0], piece.facing, most)


def direct_range(state: State, piece: Piece) -> int:
    """D9.41 The hexes in direct range of a unit: its front hexes, of Tatars all around."""
    return field(state).beside[piece.hexes[0]] if piece.type == TATARS else front(state, piece)


def range_to(state: State, piece: Piece, h: int) -> str:
    """T7 The range B, S or M at which a hex in the sector lies."""
    far = field(state).grid.distance(piece.hexes[0], h)
    return next((RANGES[n] for n, most in enumerate(bounds(state, piece)) if far <= most), "")


def sees(state: State, a: int, b: int) -> bool:
    """D13.17 Whether nothing blocks the line between two hexes: ground, height or units."""
    blocked, single, pairs = field(state).sight_test(a, b)
    if blocked:
        return False
    if not single and not pairs:
        return True
    standing = all_units_mask(state)
    return not single & standing and not any(one & standing and two & standing for one, two in pairs)


def is_locked(state: State, piece: Piece) -> bool:
    """D9.16, AMB-08 Whether a unit is locked in melee: in an enemy zone, or a steady enemy in its own."""
    if in_zone(state, piece):
        return True
    held = zone(state, piece) & unit_mask(state, field(state).opponent[piece.side])
    return bool(held) and any(has_zone(other) or (other.type == GUN and other.level < 2) for h in hexes_in(held)
                              for other in units_in(state, h))  # fmt: skip


def bar_to_volley(state: State, piece: Piece, locked: tuple[str, ...]) -> Objection | None:
    """D9.11 to D9.17 Why a unit may fire no ordinary volley at all now, or None."""
    if not fire_strength(state, piece):
        return NO_FIRE
    if piece.number(VOLLEYS) >= volleys_allowed(piece):
        return SPENT
    if piece.id in locked:
        return LOCKED
    return IN_ZONE if in_zone(state, piece) else None


def bar_to_hex(state: State, piece: Piece, h: int) -> Objection | None:
    """D9.11, D9.41 Why a unit may not fire at a hex with an ordinary volley, or None."""
    if not sector(state, piece) >> h & 1:
        return OUT_OF_ARC
    if range_to(state, piece, h) == "B":
        return DIRECT_ONLY
    return None if sees(state, piece.hexes[0], h) else NO_SIGHT


def bar_to_direct(state: State, piece: Piece, h: int, locked: tuple[str, ...]) -> Objection | None:
    """D9.41 to D9.43 Why a unit may not fire directly at a hex, or None."""
    if not fire_strength(state, piece):
        return NO_FIRE
    if piece.number(VOLLEYS) >= volleys_allowed(piece):
        return SPENT
    if piece.number(DIRECT):
        return ONCE
    if piece.id in locked:
        return LOCKED
    return None if direct_range(state, piece) >> h & 1 else OUT_OF_ARC


def shooters_at(state: State, mover: Piece, locked: tuple[str, ...]) -> list[tuple[Piece, tuple[int, ...]]]:
    """D9.3 The enemy units that could fire at a unit where it stands, each with the hexes of it they may hit."""
    rules = field(state)
    enemy = rules.opponent[mover.side]
    near = 0
    for h in mover.hexes:
        near |= ball(rules.grid, h, MOST_SMALL_ARMS)
    found = []
    for n in hexes_in(near & unit_mask(state, enemy)):
        for piece in units_in(state, n):
            if piece.type == GUN or bar_to_volley(state, piece, locked) is not None:
                continue
            hits = tuple([h for h in mover.hexes if bar_to_hex(state, piece, h) is None])
            if hits:
                found.append((piece, hits))
    return found


def targets_of(state: State, piece: Piece) -> list[tuple[Piece, int]]:
    """D9.11 The enemy hexes that a unit could hit with an ordinary volley, each with the first unit in it."""
    enemy = unit_mask(state, field(state).opponent[piece.side])
    return [
        (units_in(state, h)[0], h)
        for h in hexes_in(sector(state, piece) & enemy)
        if bar_to_hex(state, piece, h) is None
    ]


def bar_to_gun(state: State, gun: Piece) -> Objection | None:
    """D13.14, D13.15 Why a battery may not fire now at all, or None."""
    if gun.form != FIRING or gun.level != EFFECTIVE:
        return NOT_READY
    if not gun.number(LOADED):
        return NOT_LOADED
    if in_zone(state, gun):
        return GUN_BESET
    beset = front(state, gun) & unit_mask(state, field(state).opponent[gun.side])
    if beset and any(other.level < 2 for h in hexes_in(beset) for other in units_in(state, h)):
        return GUN_BESET
    return None


def bar_to_gun_at(state: State, gun: Piece, h: int) -> Objection | None:
    """D13.12, D13.17 Why a battery may not fire at a hex, or None."""
    if not sector(state, gun) >> h & 1:
        return OUT_OF_ARC
    return None if sees(state, gun.hexes[0], h) else NO_SIGHT


def gun_targets(state: State, gun: Piece) -> list[tuple[Piece, int]]:
    """D13.12 The enemy hexes a battery could hit now, each with the first unit in it."""
    if bar_to_gun(state, gun) is not None:
        return []
    enemy = unit_mask(state, field(state).opponent[gun.side])
    return [(units_in(state, h)[0], h) for h in hexes_in(sector(state, gun) & enemy) if sees(state, gun.hexes[0], h)]


def loaded_guns(state: State, side: str) -> list[Piece]:
    """D13.14 The batteries of a side that could fire."""
    return [gun for gun in guns(state, side) if bar_to_gun(state, gun) is None]


def column_tally(state: State, piece: Piece, target: Piece, h: int) -> Tally:
    """D9.51, D9.61 The column of fire: the strength, one less at foot behind cover."""
    lines = [Line(fire_strength(state, piece), "fire-strength", "D2.33")]
    if is_foot(target) and field(state).cover >> h & 1:
        lines.append(Line(-1, "cover", "D9.61"))
    return Tally(lines)


def result_of(state: State, piece: Piece, target: Piece, h: int, reach: str, total: int) -> str:
    """D9.51, D13.41 What a sum of two dice does: "", "1p", "2p", "D" or "U"."""
    rules = field(state)
    if not TABLE_LEAST <= total <= TABLE_MOST:
        return ""
    row = total - TABLE_LEAST
    if piece.type == GUN:
        kind, battery = gun_target_class(target), card(state, piece.id).battery
        cell = rules.tables.guns[battery][kind][row].split()[RANGES.index(reach)]
        if rules.printed_fire and battery == "A" and row < len(rules.tables.guns_printed[kind]):
            cell = _read(rules.tables.guns_printed[kind][row].split()[RANGES.index(reach)], cell)
    else:
        strength = column_tally(state, piece, target, h).total
        if strength <= 0:
            return ""
        kind = target_class(target)
        cell = rules.tables.fire[kind][reach][row].split()[5 - strength]
        if rules.printed_fire and reach == "B" and row < len(rules.tables.fire_printed[kind]):
            cell = _read(rules.tables.fire_printed[kind][row].split()[5 - strength], cell)
    return "" if cell == "." else cell


def _read(printed: str, otherwise: str) -> str:
    """AMB-39 A printed cell, another where it is lost."""
    return otherwise if printed == "*" else printed


def chances(state: State, piece: Piece, target: Piece, h: int, reach: str) -> dict[str, int]:
    """D9.51 Each result of a volley with the number of throws of two dice, out of 36, that give it."""
    found: dict[str, int] = {}
    for total in range(2, 13):
        result = result_of(state, piece, target, h, reach, total)
        found[result] = found.get(result, 0) + 6 - abs(7 - total)
    return found


def nerve(state: State, target: Piece) -> int:
    """D9.44, D13.61 At what number of the die the nerve of a unit that fires directly fails; 0 at guns: no test."""
    return 0 if target.type == GUN else field(state).tables.nerve[arm(target)]


def hit_units(state: State, h: int) -> tuple[str, ...]:
    """AMB-25 The units that a volley at a hex hits: both of a pair."""
    return tuple([unit.id for unit in units_in(state, h)])
