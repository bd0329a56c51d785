"""D7, D8: what a step, a turn or a change of formation costs, and why it may not be made."""

from typing import NamedTuple

from game.board import facing as arcs
from game.board.hexes import OFF
from game.board.masks import bits, hexes_in
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.text import N_
from game.rules.dragon.data import (
    CLOSE,
    COMMANDER,
    EFFECTIVE,
    FIRING,
    FLEEING,
    FOOT_ARM,
    GUN,
    GUN_ARM,
    HORSE_ARM,
    SHOCK,
    TRANSPORT,
)
from game.rules.dragon.facts import (
    arm,
    column,
    controllers,
    distance_to,
    enemy_zone,
    factors,
    field,
    front_mask,
    in_zone,
    is_foot,
    may_pair,
    near_steady,
    partner,
    side_zone,
    steady_enemies,
    unit_mask,
    units_in,
)
from game.rules.dragon.flight import can_get_away

NOT_ENOUGH = N_("it costs {} MP, and {} are left")
STOPPED = Objection("D8.21", "it has entered an enemy zone of control and stops")
NOT_BEFORE = Objection("D7.21", "it moves only into its front hexes")
NO_ENTERING = Objection("D2.34", "in this formation it does not enter hexes")
ONE_HEX = Objection("D6.26", "in close formation it moves one hex, then it must change its formation")
ENEMY_THERE = Objection("D7.22", "an enemy unit stands there")
FRIEND_THERE = Objection("D7.23", "a friendly unit stands there")
NO_GROUND = Objection("D7.73", "ground that it may not enter")
NO_LEVEL_ZONE = Objection("D5.12", "a disorganised unit does not enter an enemy zone of control")
NO_FLEEING_ZONE = Objection("D5.22", "a fleeing unit does not enter an enemy zone of control")
NO_GUN_ZONE = Objection("D13.72", "guns do not enter an enemy zone of control")
WHOLE = Objection("D8.41", "within the zone of one enemy a step takes the whole mobility")
WHOLE_TURN = Objection("D8.51", "in an enemy zone of control a turn takes the whole mobility")
NO_ATTACK = Objection("D8.52", "after it no enemy that it may attack would stand in its zone")
NO_TURN = Objection("D7.32", "it does not turn so")
AS_ONE = Objection("D6.24", "a unit of a pair turns only together with the other")
CLOSER = Objection("D7.61", "a fleeing unit does not come closer to an enemy near by")
MUST_RUN = Objection("D7.61", "from there it could not get away from the enemy any more")
WHOLE_BACK = Objection("D7.81", "a step backward takes the whole mobility")
NOT_BEHIND = Objection("D7.81", "it steps back only into one of its rear hexes")
NO_BACK = Objection("D7.81", "guns do not step back")
BACK_ZONE = Objection("D7.82", "it may not step back into an enemy zone of control")
BACK_HORSE = Objection("D8.33", "cavalry does not step back out of an enemy zone of control")
OFF_ROAD = Objection("D7.74", "the fourth point is only for guns that keep to the road")
ONE_ACTION = Objection("D13.22", "guns that stand to fire do one thing: fire, turn or change")


class Going(NamedTuple):
    """What binds the rest of a unit's activity."""

    left: int
    fresh: bool
    """Nothing spent yet."""
    stopped: bool
    closed: int
    """Hexes entered in close formation since it was taken."""
    road: bool
    """It has the point more of those that keep to the road (D7.74)."""
    forced: bool
    other: str
    """The unit of the pair that moves with it, "" for none."""

    @property
    def whole(self) -> int:
        """What an action takes that takes the whole mobility: without the point more on the road."""
        return self.left - self.road


class Shift(NamedTuple):
    """A step or wheel: where the hexes are after it, the facing then, its cost, what it means for zones."""

    hexes: tuple[int, ...]
    facing: int | None
    cost: int
    slips: bool = False
    """D8.41 It stays in the zone of one enemy."""


def step_hexes(state: State, piece: Piece, to: int) -> tuple[int, ...] | None:
    """D7.21, D1.4 Where the hexes of a piece stand after a step into a hex, None where it is no front hex."""
    grid = field(state).grid
    if piece.facing is None:
        return (to,) if to in grid.neighbours[piece.hexes[0]] else None
    if len(piece.hexes) == 1:
        return (to,) if to in arcs.front(grid, piece.hexes[0], piece.facing) else None
    left, _centre, right = arcs.double_front(grid, piece.hexes, piece.facing)
    if to not in (left, right):
        return None
    after = arcs.advance(grid, piece.hexes, piece.facing, to == right)
    return None if OFF in after else after


def back_hexes(state: State, piece: Piece, to: int) -> tuple[int, ...] | None:
    """D7.81 Where the hexes of a piece stand after a step back; of two hexes `to` is that of the left one."""
    if piece.facing is None:
        return None
    grid = field(state).grid
    for direction in (piece.facing + 3, piece.facing + 4):
        after = tuple(grid.neighbours[h][direction % 6] for h in piece.hexes)
        if after[0] == to and OFF not in after:
            return after
    return None


def entering_cost(state: State, piece: Piece, after: tuple[int, ...], start: tuple[int, ...] = ()) -> int | None:
    """T9, D7.77 What it costs to shift to these hexes; of two wings the dearer, None where one may not.

    It starts from where it stands, or from the hexes of *start*.
    """
    rules = field(state)
    table, most = rules.costs[column(piece)], 0
    for before, h in zip(start or piece.hexes, after, strict=True):
        direction = rules.grid.direction(before, h)
        cost = table[before][direction] if direction is not None else None
        if cost is None:
            return None
        most = max(most, cost)
    return most


def bar_to_hexes(state: State, piece: Piece, new: tuple[int, ...], pair: bool = False) -> Objection | None:
    """D7.22, D7.23, D7.25 Why a piece may not stand in these hexes for the units there, or None."""
    rules = field(state)
    if unit_mask(state, rules.opponent[piece.side]) & bits(new):
        return ENEMY_THERE
    if unit_mask(state, piece.side) & bits(new):
        there = [unit for h in new for unit in units_in(state, h) if unit.id != piece.id]
        if len(there) == 1 and pair and may_pair(state, piece, there[0]):
            return None
        return FRIEND_THERE if there else None
    return None


def bar_to_zone(state: State, piece: Piece) -> Objection | None:
    """D5.12, D5.22, D13.72 Why a piece may not enter an enemy zone of control of its own will, or None."""
    if piece.level == EFFECTIVE:
        return NO_GUN_ZONE if piece.type == GUN else None
    return NO_LEVEL_ZONE if piece.level < FLEEING else NO_FLEEING_ZONE


def too_dear(cost: int, left: int, clause: str = "D7.14") -> Objection | None:
    """D7.14 The refusal of what costs more than is left, or None."""
    return Objection(clause, NOT_ENOUGH, (cost, left)) if cost > left else None


def shift_of(state: State, piece: Piece, to: int, going: Going) -> Shift | Objection:
    """D7.21 The step of a piece into a hex, or why it may not take it."""
    if going.stopped:
        return STOPPED
    if piece.level == EFFECTIVE:
        if not factors(state, piece).enters:
            return NO_ENTERING
        if piece.form == CLOSE and going.closed:
            return ONE_HEX
    after = step_hexes(state, piece, to)
    if after is None:
        return NOT_BEFORE
    new = tuple([h for h in after if h not in piece.hexes])
    if (bar := bar_to_hexes(state, piece, new, pair=not going.other)) is not None:
        return bar
    cost = entering_cost(state, piece, after)
    if cost is None:
        return NO_GROUND
    hostile = enemy_zone(state, piece)
    inside = bool(hostile & bits(after))
    if inside and (bar := bar_to_zone(state, piece)) is not None:
        return bar
    slips = inside and bool(hostile & bits(piece.hexes)) and bool(_shared(state, piece, after))
    if slips:
        if not going.fresh:
            return WHOLE
        cost = going.whole
    if piece.type == GUN and (bar := _bar_off_road(state, piece, after, cost, going)) is not None:
        return bar
    if (bar := too_dear(cost, going.left)) is not None:
        return bar
    if piece.level == FLEEING and (bar := _bar_to_flight(state, piece, after[0], going.left - cost, going)) is not None:
        return bar
    return Shift(after, piece.facing, cost, slips)


def _shared(state: State, piece: Piece, after: tuple[int, ...]) -> bool:
    """D8.41 Whether one enemy unit holds both the old and the new hex in its zone."""
    enemy = field(state).opponent[piece.side]
    before = {other.id for other in controllers(state, piece.hexes, enemy)}
    return any(other.id in before for other in controllers(state, after, enemy))


def _bar_off_road(state: State, piece: Piece, after: tuple[int, ...], cost: int, going: Going) -> Objection | None:
    """D7.74 Guns have a point more as long as they keep to the road; off it the last one is lost."""
    keeps = not going.road or field(state).is_road(piece.hexes[0], after[0])
    return None if keeps or going.left - cost >= 1 else OFF_ROAD


def _bar_to_flight(state: State, piece: Piece, to: int, left: int, going: Going) -> Objection | None:
    """D7.61, AMB-27 A forced flier must still be able to get away; any other comes no closer to an enemy near by."""
    if going.forced:
        return None if can_get_away(state, piece, to, left) else MUST_RUN
    if near_steady(state, piece.side, 4) >> to & 1:
        here = piece.hexes[0]
        for enemy in steady_enemies(state, piece.side):
            far = distance_to(state, to, enemy)
            if far < 5 and far < distance_to(state, here, enemy):
                return CLOSER
    return None


def turn_cost(state: State, piece: Piece, by: int) -> int | None:
    """T4 What a turn by 60 (1) or 180 (3) degrees costs, None where it is not allowed."""
    kind = arm(piece)
    key = "foot" if kind == FOOT_ARM else "guns" if kind == GUN_ARM else column(piece)
    return field(state).tables.turns[key][by == 3]


def bar_to_turn(state: State, piece: Piece, facing: int, going: Going) -> Objection | int:
    """D7.32, D8.51, D8.52 What a turn on the spot costs, or why the unit may not make it."""
    if going.stopped:
        return STOPPED
    if piece.facing is None or piece.type == COMMANDER:
        return NO_TURN
    by = arcs.turns(piece.facing, facing)
    if by not in (1, 3) or (by == 1 and len(piece.hexes) > 1):
        return NO_TURN
    if partner(state, piece) is not None and not going.other:
        return AS_ONE
    cost = turn_cost(state, piece, by)
    if cost is None:
        return NO_TURN
    if in_zone(state, piece):
        if not going.fresh:
            return WHOLE_TURN
        if by == 3 and not _could_attack(state, piece, facing):
            return NO_ATTACK
        return going.whole
    if piece.form == FIRING and not going.fresh:
        return ONE_ACTION
    return too_dear(cost, going.left) or cost


def _could_attack(state: State, piece: Piece, facing: int) -> bool:
    """D8.52, AMB-48 Whether an enemy that the unit may attack would stand in its zone with this facing."""
    rules = field(state)
    hexes = piece.hexes[::-1]
    ahead = front_mask(rules.grid, hexes, facing) & unit_mask(state, rules.opponent[piece.side])
    enemies = [other for h in hexes_in(ahead) for other in units_in(state, h)]
    return piece.type != GUN and any(may_attack(piece, other) for other in enemies)


def may_attack(piece: Piece, enemy: Piece) -> bool:
    """D6.26 Whether an attack is allowed by formation: close formation fights foot and guns only."""
    return piece.form != CLOSE or arm(enemy) != HORSE_ARM


def wheel_of(state: State, piece: Piece, side: str, going: Going) -> Shift | Objection:
    """D7.34 The wheel of a shock formation, or why it may not be made."""
    if going.stopped:
        return STOPPED
    if piece.facing is None or len(piece.hexes) == 1:
        return NO_TURN
    rules = field(state)
    hexes, facing = arcs.pivot(rules.grid, piece.hexes, piece.facing, side == "right")
    if OFF in hexes:
        return NOT_BEFORE
    new = tuple([h for h in hexes if h not in piece.hexes])
    if (bar := bar_to_hexes(state, piece, new)) is not None:
        return bar
    if rules.barred[SHOCK] & bits(new):
        return NO_GROUND
    if in_zone(state, piece):
        return Shift(hexes, facing, going.left) if going.fresh else WHOLE_TURN
    cost = turn_cost(state, piece, 1) or 0
    return too_dear(cost, going.left) or Shift(hexes, facing, cost)


def bar_to_back(state: State, piece: Piece, to: int, going: Going) -> Objection | Shift:
    """D7.81 to D7.83, D8.33 The step back of a unit, or why it may not take it."""
    if piece.type == GUN or piece.type == COMMANDER:
        return NO_BACK
    if going.stopped or not going.fresh:
        return WHOLE_BACK
    after = back_hexes(state, piece, to)
    if after is None:
        return NOT_BEHIND
    new = tuple([h for h in after if h not in piece.hexes])
    if (bar := bar_to_hexes(state, piece, new)) is not None:
        return bar
    if field(state).barred[column(piece)] & bits(new):
        return NO_GROUND
    hostile = enemy_zone(state, piece)
    if hostile & bits(new):
        return BACK_ZONE
    if hostile & bits(piece.hexes) and not is_foot(piece):
        return BACK_HORSE
    return Shift(after, piece.facing, going.left)


def exit_threshold(state: State, piece: Piece, after: tuple[int, ...]) -> int:
    """D8.32, AMB-07 At what number of the die a unit that leaves enemy zones loses a level; 0 where it leaves none.

    AMB-67 A shock formation has left a zone when neither wing is in it any more. AMB-44 Guns count as infantry.
    """
    enemy = field(state).opponent[piece.side]
    if not side_zone(state, enemy) & bits(piece.hexes):
        return 0
    table = field(state).tables.leaving[HORSE_ARM if arm(piece) == HORSE_ARM else FOOT_ARM]
    held = {other.id for other in controllers(state, after, enemy)}
    left = [other for other in controllers(state, piece.hexes, enemy) if other.id not in held]
    return max((table[arm(other)] for other in left), default=0)


def zone_threshold(state: State, piece: Piece, table: dict[str, int]) -> int:
    """D8.34, D8.62 The highest number of a table by the arm of the enemies in whose zones a unit stands."""
    enemy = field(state).opponent[piece.side]
    return max((table[arm(other)] for other in controllers(state, piece.hexes, enemy)), default=0)


def road_bonus(state: State, piece: Piece) -> int:
    """D7.74 The point more that guns have which start on the road and keep to it."""
    ready = piece.type == GUN and piece.form == TRANSPORT and piece.hexes[0] in field(state).road_hexes
    return 1 if ready else 0
