"""How well a unit stands, for a simple computer player: its distance, its charge, the odds of the clash before it."""

from fractions import Fraction
from functools import lru_cache

from game.board.masks import hexes_in
from game.board.reach import ways_from
from game.engine.state import Piece, State
from game.rules.dragon.charge import CHARGING_FORMS, RUN, SPOILT
from game.rules.dragon.data import BASIC, CLOSE, DEFENCE, EFFECTIVE, FLEEING, GUN, HORSE_ARM, LANCE, SHOOTING, TATARS
from game.rules.dragon.facts import (
    arm,
    field,
    forms,
    front,
    front_mask,
    is_foot,
    is_horse,
    limit,
    melee_strength,
    unit_mask,
    units,
    units_in,
)
from game.rules.dragon.melee import ATTACK_AT, COLUMNS, cell_of, column_of, position
from game.rules.dragon.phases import activity_of

NOBODY = 200
"""More than any distance on the map."""
FAR = 12
"""A fleeing unit needs no more distance than this."""
BESIDE = 15
"""What an enemy costs that stands beside a unit and not before it."""
SAFE = 6
"""Who is out of order goes so far from the enemy, out of reach of muskets."""
STAGING = 7
"""Horse gathers this far from the enemy: out of reach of muskets, and a charge in BASIC formation gets there."""
PRESSED = 5
"""An enemy so near is charged without waiting for others."""


def steps_away(state: State, side: str) -> tuple[int, ...]:
    """By hex how many steps the nearest unit of a side is away."""
    known = state.places[side]
    found: tuple[int, ...] | None = known.get("steps")
    if found is None:
        goals = tuple(hexes_in(unit_mask(state, side)))
        found = known["steps"] = ways_from(field(state).grid, goals, 0)
    return found


def far_from(state: State, piece: Piece, hexes: tuple[int, ...]) -> int:
    """The steps from some hexes to the nearest enemy unit of a piece, NOBODY where there is none."""
    table = steps_away(state, field(state).opponent[piece.side])
    return min(NOBODY, *[table[h] for h in hexes]) if unit_mask(state, field(state).opponent[piece.side]) else NOBODY


def eager(state: State, side: str) -> bool:
    """D16 Whether a side has to bring the battle about: who attacks, or both where an army must be broken."""
    rules = field(state)
    if rules.special.victory == "rout":
        return True
    return side == (rules.special.attacker or rules.sides[0])


# -- the charge ------------------------------------------------------------------------------------------------------


def runs(state: State, piece: Piece, spent: int = 0) -> bool:
    """D11.11 Whether a unit, after so many points more, still gets at the nearest enemy with a run of three hexes."""
    if not is_horse(piece) or piece.level != EFFECTIVE or piece.form not in CHARGING_FORMS or piece.type == TATARS:
        return False
    frame = activity_of(state)
    mine = frame is not None and frame.unit == piece.id
    left = (frame.left if frame is not None and mine else limit(state, piece)) - spent
    trail = frame.trail if frame is not None and mine and not spent else ()
    run = 0 if SPOILT in trail else len(trail)
    steps = far_from(state, piece, piece.hexes) - 1
    return steps <= left and run + steps >= RUN


def gathered(state: State, side: str) -> bool:
    """Whether most of the horse of a side in order is where it gathers, so that it charges together."""
    known = state.memo
    found: bool | None = known.get(("gathered", side))
    if found is None:
        horse = [one for one in units(state, side) if is_horse(one) and one.level == EFFECTIVE]
        up = [one for one in horse if far_from(state, one, one.hexes) <= STAGING + 1]
        found = known["gathered", side] = 2 * len(up) >= len(horse)
    return found


def closes_in(state: State, piece: Piece) -> bool:
    """D6.26, AMB-16 Whether a unit in shock formation, two hexes into its charge, comes at foot in close formation."""
    frame = activity_of(state)
    if frame is None or frame.left < 2 or len(frame.trail) < RUN - 1 or SPOILT in frame.trail or piece.facing is None:
        return False
    rules = field(state)
    enemy = unit_mask(state, rules.opponent[piece.side])
    taken = enemy | unit_mask(state, piece.side)
    left = piece.hexes[:1]
    if front(state, piece) & enemy:
        return False
    for n in hexes_in(front_mask(rules.grid, left, piece.facing) & ~taken & ~rules.spoils):
        hit = hexes_in(front_mask(rules.grid, (n,), piece.facing) & enemy)
        if hit and all(is_foot(one) for h in hit for one in units_in(state, h)):
            return True
    return False


# -- where a unit stands --------------------------------------------------------------------------------------------


def pose_value(state: State, piece: Piece, hexes: tuple[int, ...], facing: int | None) -> int:
    """How well a unit stands: at the distance it wants, looking at the enemy, not flanked, with good odds before it."""
    far = far_from(state, piece, hexes)
    if piece.level == FLEEING:
        return 10 * min(FAR, far)
    if facing is None:
        return 0
    rules = field(state)
    enemy = rules.opponent[piece.side]
    ahead = front_mask(rules.grid, hexes, facing)
    if piece.level != EFFECTIVE:
        return 6 * min(SAFE, far) + _leads(state, enemy, ahead, far, SAFE)
    value = -12 * abs(far - wanted(state, piece)) if eager(state, piece.side) or far <= 6 else 0
    if not eager(state, piece.side) and far > 6:
        value = -2 * (hexes != piece.hexes)
    hit = ahead & unit_mask(state, enemy)
    if hit:
        value += contact_value(state, piece, hexes, hit)
    elif far > 1:
        value += _leads(state, enemy, ahead, far, wanted(state, piece))
    beside = 0
    for h in hexes:
        beside |= rules.beside[h]
    return value - BESIDE * (beside & unit_mask(state, enemy) & ~ahead).bit_count()


def _leads(state: State, enemy: str, ahead: int, far: int, wish: int) -> int:
    """What it is worth that a unit looks where it wants to go: to the enemy, or away from him."""
    table = steps_away(state, enemy)
    if any(table[h] > far if far < wish else table[h] < far for h in hexes_in(ahead)):
        return 8
    return 0


def wanted(state: State, piece: Piece) -> int:
    """The distance from the enemy at which a unit is useful: horse in contact, or gathering; shooters in range."""
    if piece.type == GUN:
        return STAGING
    if is_foot(piece) or piece.form == SHOOTING or piece.type == TATARS or not eager(state, piece.side):
        return 2
    far = far_from(state, piece, piece.hexes)
    frame = activity_of(state)
    if far <= RUN and (frame is None or frame.unit != piece.id or not frame.trail):
        # Too near for a charge: in at once with lances or in shock formation, the others ride back for another run.
        return 1 if far == 1 or piece.form != BASIC or piece.number(LANCE) else STAGING
    return 1 if runs(state, piece) and (far <= PRESSED or gathered(state, piece.side)) else STAGING


def contact_value(state: State, piece: Piece, hexes: tuple[int, ...], hit: int) -> int:
    """D10 What an attack on the units of these hexes promises, with the charge that the run so far would make.

    Foot that shoots is taken for foot on its defence, which it may still become (D9.36); friends who are at the same
    enemy help, and enemies whom nobody else holds count together.
    """
    rules = field(state)
    grid, level = rules.grid, rules.sheet.level
    targets = [(h, there) for h in hexes_in(hit) if (there := units_in(state, h))]
    if not targets:
        return 0
    if piece.form == CLOSE and any(arm(there[0]) == HORSE_ARM for _h, there in targets):
        return -20
    frame = activity_of(state)
    fast = frame is not None and len(frame.trail) >= RUN - 1 and SPOILT not in frame.trail and is_horse(piece)
    help = {h: friends_at(state, piece, h) for h, _there in targets}
    best = max(targets, key=lambda one: help[one[0]])
    if help[best[0]]:
        targets = [best]  # its friends have the others to fight
    share = melee_strength(state, piece) * (2 if fast else 1) / len(hexes)
    attack, shift = help[targets[0][0]], -1
    for own in hexes:
        met = [(h, there[0]) for h, there in targets if h in grid.neighbours[own]]
        if met:
            attack += share * (ATTACK_AT[position(state, own, met[0][1])] if len(targets) == 1 else 1)
        if any(level[own] >= level[h] for h, _one in met):
            shift = 0
    defence = sum((expected(state, one) for _h, there in targets for one in there), Fraction(0))
    column = column_of(attack, defence or Fraction(1)) + shift + bool(piece.number(LANCE))
    return 12 * value_of_column(state, max(0, min(column, len(COLUMNS) - 1)))


def friends_at(state: State, piece: Piece, h: int) -> Fraction:
    """The strength of the others of a side who have a hex in their front."""
    rules = field(state)
    total = Fraction(0)
    for n in hexes_in(rules.beside[h] & unit_mask(state, piece.side)):
        for one in units_in(state, n):
            if one.id != piece.id and one.level < FLEEING and front(state, one) >> h & 1:
                total += melee_strength(state, one) / len(one.hexes)
    return total


def expected(state: State, unit: Piece) -> Fraction:
    """The strength with which a unit will meet an attack."""
    strength = melee_strength(state, unit)
    if is_foot(unit) and unit.level == EFFECTIVE and DEFENCE in forms(state, unit):
        strength = max(strength, Fraction(forms(state, unit)[DEFENCE].melee))
    if is_foot(unit) and any(field(state).cover >> h & 1 for h in unit.hexes):
        strength *= 2
    return strength


def value_of_column(state: State, column: int) -> int:
    """T1 The harm done less that suffered in a column, about -6 to 12."""
    return _value(tuple(cell_of(state, column, die) for die in range(1, 7)))


@lru_cache(maxsize=64)
def _value(cells: tuple[str, ...]) -> int:
    total = 0
    for cell in cells:
        if cell != ".":
            mine, theirs = cell.split("/")
            part, sign = (theirs, 1) if mine == "-" else (mine, -1)
            total += sign * (4 if part == "E" else 3 if part[:2] == "D2" else 2 if part[:2] == "D1" else 1)
    return total
