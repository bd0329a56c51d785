"""P-MV3 to P-MV8 A declared move: its elements one by one, what each costs, and why it may not be."""

from game.board.bases import Base, about, base_at, steps, wheels
from game.board.masks import bits, hexes_in
from game.board.twelve import VECTORS
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.text import N_
from game.rules.pips.contact import attacked, enemies_before
from game.rules.pips.data import COLUMN, DOUBLE, FIRING, FOOT, GUN, LIGHT, LINE, SHAPES
from game.rules.pips.facts import base_of, budget, field, front_zones, in_the_way, is_horse, mover, unit_at, units_mask

AHEAD, TO_LEFT, TO_RIGHT, WHEEL_LEFT, WHEEL_RIGHT = "ahead", "left", "right", "wheel-left", "wheel-right"
ABOUT, REFORM, OPEN, CLOSE = "about", "reform", "open", "close"
ELEMENTS = (AHEAD, TO_LEFT, TO_RIGHT, WHEEL_LEFT, WHEEL_RIGHT, ABOUT, REFORM, OPEN, CLOSE)
"""P-MV3 The elements of a move: steps, wheels, about-face, change of shape, order given up, attack where it stands."""
STEPS = (AHEAD, TO_LEFT, TO_RIGHT)

NO_STEP = Objection("P-GE7", N_("a step goes straight ahead, or to the front left or front right of a corner"))
TOO_FAR = Objection("P-MV1", N_("it has not enough movement left"))
OFF_MAP = Objection("P-MV6", N_("it would leave the map"))
FORBIDDEN = Objection("P-MV8", N_("the ground there is closed to it"))
TAKEN = N_("{} is in the way")
IN_CONTACT = Objection("P-MV7", N_("it has come up to the enemy: the move ends"))
PAST_A_FRONT = Objection("P-MV7", N_("nobody brushes past the front of the enemy"))
ENEMY_BEFORE = Objection("P-MV7", N_("only a step straight ahead may bring the enemy before its front"))
NOT_STRAIGHT = Objection("P-ME1", N_("the second half of an attack must go straight ahead"))
NO_THIRD = Objection("P-MV4", N_("it does not turn about a third time"))
TOO_LATE = Objection("P-MV4", N_("a second about-face is only possible within half the move"))
NOT_FIRST = Objection("P-MV3", N_("that is only possible before anything else"))
NO_SHAPE = Objection("P-MV3", N_("it has no other shape for the march"))
NO_ORDER = Objection("P-MV3", N_("it has no firing order to give up"))
NOBODY = Objection("P-ME1", N_("no enemy stands before its front"))
GUNS_STAND = Objection("P-MV1", N_("an unlimbered gun does not move"))


@record
class Way:
    """Where a declared move has led to: the base, the formation, what was spent of how much, and what counts for more.

    `turned` is what was spent when it last wheeled, turned, changed its shape or inclined; `side` the way of the last
    step; `paid` whether the great stream was paid for; `order` whether firing order still holds.
    """

    base: Base
    form: str
    cost: int
    budget: int
    turned: int = 0
    side: str = ""
    abouts: int = 0
    paid: bool = False
    order: bool = False
    contact: tuple[str, ...] = ()


def start_way(state: State, piece: Piece) -> Way:
    """P-MV1 The move of a unit before its first element."""
    order = piece.type == FOOT and bool(piece.number(FIRING))
    return Way(base_of(state, piece), piece.form, 0, budget(state, piece), order=order)


def way_of(state: State, piece: Piece, path: tuple[str, ...], limit: int | None = None) -> Way:
    """P-MV3 The move that a run of elements makes. Raises ValueError where one of them may not be."""
    key = "way", piece.id, path, limit
    found: Way | None = state.memo.get(key)
    if found is None:
        if path:
            after = extend(state, piece, way_of(state, piece, path[:-1], limit), path[-1], limit)
            if isinstance(after, Objection):
                raise ValueError(str(after))
            found = after
        else:
            found = start_way(state, piece)
        state.memo[key] = found
    return found


def extend(state: State, piece: Piece, way: Way, element: str, limit: int | None = None) -> Way | Objection:
    """P-MV3 A move with one more element; `limit` replaces the budget once the variation die is known."""
    if way.contact:
        return IN_CONTACT
    most = way.budget if limit is None else limit
    if element in STEPS:
        return _step(state, piece, way, element, most)
    if element in (WHEEL_LEFT, WHEEL_RIGHT):
        return _wheel(state, piece, way, -1 if element == WHEEL_LEFT else 1, most)
    if element == ABOUT:
        return _about(state, piece, way)
    if element == REFORM:
        return _reform(state, piece, way, most)
    if element == OPEN:
        return _open(state, piece, way)
    return _close(state, piece, way)


def step_cost(state: State, piece: Piece, way: Way, after: Base) -> tuple[int, bool]:
    """P-MV8 What a step costs: the dearest hex of the new place, the great stream once; whether that is paid now."""
    rules = field(state)
    cost = rules.tables.step
    for price, mask in rules.slow[mover(piece)]:
        if after.mask & mask:
            cost = price
            break
    paid = way.paid
    if not paid and after.mask & rules.half & ~way.base.mask:
        cost, paid = cost + way.budget // 2, True
    return cost, paid


def _step(state: State, piece: Piece, way: Way, element: str, most: int) -> Way | Objection:
    """P-GE7, P-MV6, P-MV7, P-ME1 A step forward, which may bring contact."""
    base = way.base
    after = next((to for side, to in steps_of_base(base) if side == element), None)
    if after is None:
        odd = base.facing % 2
        return NO_STEP if (element == AHEAD) != bool(odd) else OFF_MAP
    cost, paid = step_cost(state, piece, way, after)
    if way.cost + cost > most:
        return TOO_FAR
    bar = bar_to_place(state, piece, after)
    if bar is not None:
        return bar
    total = way.cost + cost
    turned = total if element != AHEAD and element == way.side else way.turned
    contact: tuple[str, ...] = ()
    rules = field(state)
    enemy = rules.opponent[piece.side]
    if after.zone & units_mask(state, enemy):
        found = attacked(state, piece, after)
        if isinstance(found, Objection):
            return found
        if 2 * turned > total:
            return NOT_STRAIGHT
        contact = found
    elif after.mask & front_zones(state, enemy):
        return PAST_A_FRONT
    order = way.order and not after.mask & rules.ends_firing
    return Way(after, way.form, total, way.budget, turned, element, way.abouts, paid, order, contact)


def steps_of_base(base: Base) -> tuple[tuple[str, Base], ...]:
    """P-GE7 The steps that a base can make."""
    return steps(base.grid, base.hexes[0], base.facing, base.width, base.depth)


def bar_to_place(state: State, piece: Piece, after: Base, between: int = 0) -> Objection | None:
    """P-MV6, P-MV8 Why a unit may not pass over some hexes."""
    if (after.mask | between) & field(state).closed[mover(piece)]:
        return FORBIDDEN
    blocked = in_the_way(state, piece, bits(piece.hexes))[0]
    if (after.mask | between) & blocked:
        return _taken(state, (after.mask | between) & blocked)
    return None


def bar_to_end(state: State, piece: Piece, after: Base) -> Objection | None:
    """P-MV6 Why a unit may not end its move in some hexes."""
    if blocked := after.mask & in_the_way(state, piece, bits(piece.hexes))[1]:
        return _taken(state, blocked)
    return None


def _taken(state: State, mask: int) -> Objection:
    there = next((unit for h in hexes_in(mask) if (unit := unit_at(state, h)) is not None), None)
    if there is None:
        return FORBIDDEN
    return Objection("P-MV6", TAKEN, (field(state).name(there.id),), (there.id,))


def _wheel(state: State, piece: Piece, way: Way, turn: int, most: int) -> Way | Objection:
    """P-GE8 A wheel of 30 degrees."""
    base = way.base
    cost = field(state).wheels[base.width]
    if way.cost + cost > most:
        return TOO_FAR
    for side, after, between in wheels(base.grid, base.hexes[0], base.facing, base.width, base.depth):
        if side == turn:
            bar = bar_to_place(state, piece, after, between)
            if bar is not None:
                return bar
            if enemies_ahead(state, piece, after):
                return ENEMY_BEFORE
            total = way.cost + cost
            return Way(after, way.form, total, way.budget, total, "", way.abouts, way.paid, way.order)
    return OFF_MAP


def enemies_ahead(state: State, piece: Piece, after: Base) -> bool:
    """P-MV7 Whether an enemy would stand before the front of a base."""
    return bool(after.zone & units_mask(state, field(state).opponent[piece.side]))


def _about(state: State, piece: Piece, way: Way) -> Way | Objection:
    """P-MV4 An about-face: the first is free, the second halves the move, there is no third."""
    if way.abouts == 2:
        return NO_THIRD
    total, most = way.cost, way.budget
    if way.abouts == 1:
        most //= 2
        if total > most:
            return TOO_LATE
    after = about(way.base)
    if enemies_ahead(state, piece, after):
        return ENEMY_BEFORE
    return Way(after, way.form, total, most, total, "", way.abouts + 1, way.paid, way.order)


def reshaped(base: Base, form: str, into: str) -> Base | None:
    """P-MV3, D-14 The base after a change of shape: a 2x2 on the middle of an even line, the left of an odd one."""
    even = base.facing % 2 == 0
    across = VECTORS[(base.facing + 3) % 12]
    left = base.hexes[0]
    if even:
        sign = 1 if form == LINE else -1
        left = base.grid.beside(left, (sign * across[0], sign * across[1]))
    return base_at(base.grid, left, base.facing, *SHAPES[into]) if left >= 0 else None


def other_shape(piece: Piece, form: str, order: bool) -> str:
    """P-MV3, D-14 The shape a unit may change to on the march: foot not in firing order, and light horse."""
    if piece.type == FOOT and not order:
        return {LINE: COLUMN, COLUMN: LINE}.get(form, "")
    if piece.type == LIGHT and is_horse(piece):
        return {LINE: DOUBLE, DOUBLE: LINE}.get(form, "")
    return ""


def _reform(state: State, piece: Piece, way: Way, most: int) -> Way | Objection:
    """P-MV3, D-14 A change of shape, first of all, for half the move."""
    into = other_shape(piece, way.form, way.order)
    if not into:
        return NO_SHAPE
    if way.cost or way.side or way.abouts:
        return NOT_FIRST
    cost = way.budget // 2
    if cost > most:
        return TOO_FAR
    after = reshaped(way.base, way.form, into)
    if after is None:
        return OFF_MAP
    bar = bar_to_place(state, piece, after)
    if bar is not None:
        return bar
    if enemies_ahead(state, piece, after):
        return ENEMY_BEFORE
    return Way(after, into, cost, way.budget, cost)


def _open(state: State, piece: Piece, way: Way) -> Way | Objection:
    """P-MV3, D-15 Foot gives up its firing order before the first element."""
    if not way.order:
        return NO_ORDER
    if way.cost or way.side or way.abouts:
        return NOT_FIRST
    return Way(way.base, way.form, 0, budget(state, piece, in_order=False))


def _close(state: State, piece: Piece, way: Way) -> Way | Objection:
    """P-ME1 Contact with an enemy who stands before its front already, for no movement at all."""
    if way.cost or way.side or way.abouts:
        return NOT_FIRST
    if not enemies_before(state, piece, way.base):
        return NOBODY
    found = attacked(state, piece, way.base)
    if isinstance(found, Objection):
        return found
    return Way(way.base, way.form, 0, way.budget, order=way.order, contact=found)


def may_march(piece: Piece) -> Objection | None:
    """P-MV1 Why a unit cannot move at all."""
    return GUNS_STAND if piece.type == GUN and piece.form != "limbered" else None
