"""What a unit means to do with its activation, as the simple computer player sees it."""

from game.board.bases import Base, base_at
from game.board.masks import ball
from game.board.reach import ways_from
from game.board.twelve import arc
from game.engine.commands import Command
from game.engine.record import record
from game.engine.state import Piece, State
from game.rules.pips import commands as c
from game.rules.pips.actions import bar_to_adopt, bar_to_turned
from game.rules.pips.artillery import gun_targets
from game.rules.pips.data import (
    COLUMN,
    FIRING,
    FOOT,
    FRONT,
    GENERAL,
    GUN,
    LIGHT_FOOT,
    LIMBERED,
    LOCKED,
    RETREATING,
    SHAPES,
)
from game.rules.pips.facts import (
    Contact,
    base_of,
    field,
    general_with,
    grid_of,
    is_dismounted,
    is_horse,
    steps_of,
    units,
    units_mask,
)
from game.rules.pips.fire import arc_of_base
from game.rules.pips.generals import rides
from game.rules.pips.odds import column_of, row_of
from game.rules.pips.reach import Path, Place, places
from game.rules.pips.zones import attack_zone

MOST_KNOWN = 2048
NEAR = 14
"""Hexes within which friends can be in the way of a move."""


@record
class Intent:
    """What a unit means to do: a path of a move, or another command; and what that gains, 0 and less for nothing."""

    gain: int
    path: Path = ()
    command: Command | None = None


NOTHING = Intent(-1)


def intent_of(state: State, piece: Piece) -> Intent:
    """What a unit means to do. It rests on the unit, the enemies and the friends near it, and is kept by these."""
    rules = field(state)
    enemies = tuple(unit for unit in units(state, rules.opponent[piece.side]))
    near = units_mask(state, piece.side) & ball(rules.grid, piece.hexes[0], NEAR)
    if piece.type == GENERAL:
        return _general(state, piece)
    known: dict[object, Intent] = rules.intents
    key = piece, enemies, near
    found = known.get(key)
    if found is None:
        while len(known) >= MOST_KNOWN:
            del known[next(iter(known))]
        found = known[key] = _intent(state, piece)
    return found


def _intent(state: State, piece: Piece) -> Intent:
    if piece.type == GUN:
        return _gun(state, piece)
    if piece.type == FOOT:
        if fires_now(state, piece):
            return NOTHING if piece.number(FIRING) else _adopt(state, piece)
        if not piece.number(FIRING) and enemy_within(state, piece, 49) and bar_to_adopt(state, piece) is None:
            return _adopt(state, piece)
    elif piece.type == LIGHT_FOOT and fires_now(state, piece):
        return NOTHING
    return _move(state, piece)


def _adopt(state: State, piece: Piece) -> Intent:
    return Intent(600, command=c.Adopt(piece.id)) if bar_to_adopt(state, piece) is None else NOTHING


def fires_now(state: State, piece: Piece) -> bool:
    """Whether an enemy stands in musket range before a unit."""
    return enemy_within(state, piece, field(state).tables.ranges["musket"])


def enemy_within(state: State, piece: Piece, most: int) -> bool:
    """Whether an enemy stands in the arc of a unit, up to a squared range."""
    enemies = units_mask(state, field(state).opponent[piece.side])
    return bool(arc_of_base(state, base_of(state, piece), most) & enemies)


def _general(state: State, piece: Piece) -> Intent:
    """P-RA4 A general rides to a friend who runs, and else to the nearest unit that has none."""
    runners = [
        unit for unit in units(state, piece.side)
        if unit.level == RETREATING and general_with(state, unit.id) is None
    ]  # fmt: skip
    if piece.attached_to and (not runners or state.pieces[piece.attached_to].level == RETREATING):
        return NOTHING
    reached = set(rides(state, piece))
    for unit in runners:
        if unit.hexes[0] in reached:
            return Intent(150, command=c.Ride(piece.id, state.label(unit.hexes[0])))
    if piece.attached_to:
        return NOTHING
    for unit in units(state, piece.side):
        if unit.type == FOOT and unit.hexes[0] in reached:
            return Intent(20, command=c.Ride(piece.id, state.label(unit.hexes[0])))
    return NOTHING


def _gun(state: State, piece: Piece) -> Intent:
    """A gun unlimbers where it has somebody to fire at, and comes on where it has not."""
    if piece.form != LIMBERED:
        if gun_targets(state, piece):
            return NOTHING
        facing = _best_facing(state, piece)
        if facing is not None and facing != piece.facing:
            return Intent(80, command=c.Pivot(piece.id, c.FACINGS[facing]))  # type: ignore[arg-type]
        return NOTHING
    facing = _best_facing(state, piece)
    if facing is not None:
        return Intent(300, command=c.Unlimber(piece.id, c.FACINGS[facing]))  # type: ignore[arg-type]
    return _move(state, piece)


def _best_facing(state: State, piece: Piece) -> int | None:
    """P-MV2 The facing in which most enemies stand in range before a gun."""
    enemies = units_mask(state, field(state).opponent[piece.side])
    most = field(state).tables.ranges["roundshot"]
    counts = [
        ((arc(grid_of(state), piece.hexes[0], f, most) & enemies).bit_count(), -f)
        for f in range(12)
        if bar_to_turned(state, piece, f) is None
    ]
    best = max(counts, default=(0, 0))
    return -best[1] if best[0] else None


# -- moves ------------------------------------------------------------------------------------------------------------


def _move(state: State, piece: Piece) -> Intent:
    """The place that is worth most, if it is better than the one it has."""
    now = stance(state, piece, base_of(state, piece))
    best, most = NOTHING, now + 10
    for (left, facing, form), place in places(state, piece).items():
        base = base_at(grid_of(state), left, facing, *SHAPES[form])
        assert base is not None
        if place.contact:
            value = attack_value(state, piece, place)
        else:
            value = stance(state, piece, base, form, place.path[:1] == ("open",))
        value -= 2 * len(place.path)
        if value > most:
            best, most = Intent(value - now, place.path), value
    return best


def far(state: State, side: str) -> tuple[int, ...]:
    """Hexes from each hex to the nearest unit of a side, round water."""
    key = "far", side
    found: tuple[int, ...] | None = state.places[""].get(key)
    if found is None:
        places_of = [h for unit in units(state, side) for h in unit.hexes]
        found = state.places[""][key] = ways_from(grid_of(state), places_of, field(state).water)
    return found


def danger(state: State, side: str) -> int:
    """The hexes into which the foot of a side in firing order can fire."""
    key = "danger", side
    found: int | None = state.memo.get(key)
    if found is None:
        found = 0
        most = field(state).tables.ranges["musket"]
        for unit in units(state, side):
            if unit.type == FOOT and unit.number(FIRING) and not unit.number(LOCKED):
                found |= arc_of_base(state, base_of(state, unit), most)
        state.memo[key] = found
    return found


def stance(state: State, piece: Piece, base: Base, form: str = "", opened: bool = False) -> int:
    """What it is worth to stand somewhere: near the enemy, the enemy before the front, out of his fire."""
    enemy = field(state).opponent[piece.side]
    away = min(far(state, enemy)[h] for h in base.front)
    value = -30 * max(away, wanted(state, piece))
    if _looks_at(state, base, enemy, away):
        value += 60
    if base.mask & danger(state, enemy):
        value -= 200
    if form == COLUMN:
        value -= 40
    if piece.type in (FOOT, LIGHT_FOOT) and base.mask & field(state).cover:
        value += 40
    if piece.number(FIRING) and opened:
        value -= 25
    return value


def wanted(state: State, piece: Piece) -> int:
    """The distance from the enemy that suits a unit until it strikes."""
    if piece.type == GUN:
        return 10
    if is_horse(piece) or is_dismounted(piece):
        return 6
    return 4 if piece.number(FIRING) or piece.type == LIGHT_FOOT else 5


def _looks_at(state: State, base: Base, enemy: str, away: int) -> bool:
    """Whether an enemy stands before a base, a little farther than the nearest."""
    middle = base.front[len(base.front) // 2]
    reach = min(144, (away + 3) * (away + 3))
    return bool(arc(base.grid, middle, base.facing, reach) & units_mask(state, enemy))


def attack_value(state: State, piece: Piece, place: Place) -> int:
    """P-ME7 What an attack promises: own dice against theirs, what defensive fire will cost, what there is to win."""
    rules = field(state)
    base = base_at(grid_of(state), place.hexes[0], place.facing, *SHAPES[piece.form])
    row = row_of(state, piece)
    if base is None or not row:
        return -999
    value = 0
    for id in place.contact:
        enemy = state.pieces[id]
        if enemy.type == GUN:
            value += 250
            continue
        zone = attack_zone(base, base_of(state, enemy))
        contact = Contact(piece.id, id, zone)
        own = rules.tables.melee[row][column_of(state, enemy, contact)] + 2 * (zone != FRONT)
        their_row = row_of(state, enemy)
        facing_column = "foot" if row == FOOT else piece.type
        if piece.type == FOOT and piece.number(FIRING):
            facing_column = "firing"
        other = rules.tables.melee[their_row][facing_column] if their_row else 0
        quarters = own * steps_of(piece) - other * steps_of(enemy) * (1 if zone != "rear" else 0)
        if enemy.type == FOOT and enemy.number(FIRING) and zone == FRONT:
            quarters -= 4
        value += 40 * quarters + 60 * rules.value(id) + 20 * (4 - steps_of(enemy))
    return value
