"""P-RE Retreats: direction, distance, path, and what stands in the way."""

from game.board.bases import Base, about
from game.board.masks import bits
from game.board.twelve import VECTORS, dot
from game.engine.record import changed
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally
from game.rules.pips.data import (
    FIRING,
    FOOT,
    GUN,
    LIMBERED,
    MOUNTED,
    RETREATED,
    RETREATING,
    RETREATS,
    UNLIMBERED,
)
from game.rules.pips.facts import base_of, budget, field, grid_of, in_the_way, is_horse, mover, units_in, units_mask
from game.rules.pips.generals import displace, follow
from game.rules.pips.locked import Hurt, drop_contacts
from game.rules.pips.losses import eliminate
from game.rules.pips.morale import where_is
from game.rules.pips.way import TO_LEFT, TO_RIGHT, Way, step_cost, steps_of_base
from game.rules.pips.zones import centre_of, from_to

Run = tuple[tuple[str, ...], tuple[Base, ...]]
"""The sides of the steps of a path, and the bases after each."""
HOME = {"north": 0, "east": 3, "south": 6, "west": 9}


def variation(t: Table, piece: Piece, most: int) -> int:
    """P-MV5 The variation die: a quarter more on 6, a quarter less on 1."""
    line = Line(0, "limit", "P-MV5", (str(most),))
    die = t.roll("variation", "P-MV5", piece.side, piece.id, Tally((line,)), None, "row", 6, "", 1).die
    return 5 * most // 4 if die == 6 else 3 * most // 4 if die == 1 else most


def turn_away(t: Table, id: str, hurt: Hurt) -> None:
    """P-RE2, D-29 Turn the back to what threatens, on the same hexes; in doubt to the own edge of the map."""
    piece = t.pieces[id]
    facing = piece.facing or 0
    grid = grid_of(t)
    ahead = dot(VECTORS[facing], from_to(centre_of(grid, piece.hexes), centre_of(grid, where_is(t, hurt))))
    if not ahead:
        home = VECTORS[HOME[field(t).edges[piece.side]]]
        ahead = 0 if dot(VECTORS[facing], home) <= 0 else -1
    if ahead < 0:
        return
    turned = about(base_of(t, piece))
    t.turn(id, turned.facing, turned.hexes)
    follow(t, id)


def retreat(t: Table, id: str, hurt: Hurt | None) -> tuple[str, ...]:
    """P-RE2 to P-RE6 A retreat move; *hurt* is None after a failed rally. The friends that a rout runs into."""
    drop_contacts(t, id)
    if hurt is not None:
        turn_away(t, id, hurt)
    piece = t.pieces[id]
    t.unmark(id, FIRING)
    if piece.form == UNLIMBERED:
        t.reshape(id, piece.hexes, piece.facing, LIMBERED)
    if piece.level != RETREATING:
        t.level(id, RETREATING, "retreat", "P-RE2")
    t.mark(id, RETREATED)
    piece = t.pieces[id]
    first = piece.number(RETREATS) == 0 and hurt is not None
    limit = variation(t, piece, budget(t, piece))
    struck: tuple[str, ...] = ()
    run = free_run(t, piece, limit)
    if run is not None:
        _go(t, piece, run[1])
    else:
        struck = _obstructed(t, piece, limit, first)
    if id in t.pieces:
        t.mark(id, RETREATS, piece.number(RETREATS) + 1)
    return struck


def _go(t: Table, piece: Piece, bases: tuple[Base, ...]) -> None:
    """P-RE4 Run along a path; who would end on light foot stops in the last clear place before."""
    no_end = in_the_way(t, piece, bits(piece.hexes))[1]
    clear = [n for n, base in enumerate(bases) if not base.mask & no_end]
    if not clear:
        return
    last = clear[-1]
    path = (piece.hexes[0], *(base.hexes[0] for base in bases[: last + 1]))
    t.move(piece.id, bases[last].hexes, path, "retreat")
    follow(t, piece.id)
    displace(t, piece.id)


def patterns(facing: int, steps: int) -> list[tuple[str, ...]]:
    """P-RE4 The paths tried in turn: straight, or left and right by turns, then any that stays within two."""
    if facing % 2:
        return [("ahead",) * steps]
    found = [
        tuple((TO_LEFT, TO_RIGHT)[n % 2] for n in range(steps)),
        tuple((TO_RIGHT, TO_LEFT)[n % 2] for n in range(steps)),
    ]

    def grow(run: tuple[str, ...], lean: int) -> None:
        if len(run) == steps:
            if run not in found:
                found.append(run)
            return
        for way, by in ((TO_LEFT, 1), (TO_RIGHT, -1)):
            if abs(lean + by) <= 2:
                grow((*run, way), lean + by)

    grow((), 0)
    return found


def free_run(state: State, piece: Piece, limit: int) -> Run | None:
    """P-RE4 The first path that runs its full length with nothing in the way; None where there is none."""
    closed = field(state).closed[mover(piece)]
    blocked = in_the_way(state, piece, bits(piece.hexes))[0]
    for pattern in patterns(piece.facing or 0, limit // field(state).tables.step):
        bases: list[Base] = []
        way = _start(state, piece)
        for side in pattern:
            after = _next(way.base, side)
            cost, paid = cost_of_step(state, piece, way, after)
            if way.cost + cost > limit:
                return pattern, tuple(bases)
            if after is None or after.mask & (closed | blocked):
                break
            way = changed(way, base=after, cost=way.cost + cost, paid=paid)
            bases.append(after)
        else:
            return pattern, tuple(bases)
    return None


def cost_of_step(state: State, piece: Piece, way: Way, after: Base | None) -> tuple[int, bool]:
    """P-RE3 What a step of a retreat costs, also one off the map: who cannot pay for it meets nothing there."""
    return (field(state).tables.step, way.paid) if after is None else step_cost(state, piece, way, after)


def _start(state: State, piece: Piece) -> Way:
    return Way(base_of(state, piece), piece.form, 0, budget(state, piece))


def _next(base: Base, side: str) -> Base | None:
    return next((after for way, after in steps_of_base(base) if way == side), None)


def _obstructed(t: Table, piece: Piece, limit: int, first: bool) -> tuple[str, ...]:
    """P-RE5 A unit whose every path is blocked: off the map, lost against a body of troops, or stopped."""
    closed = field(t).closed[mover(piece)]
    blocked = in_the_way(t, piece, bits(piece.hexes))[0]
    way = _start(t, piece)
    bases: list[Base] = []
    for side in patterns(piece.facing or 0, limit // field(t).tables.step)[0]:
        after = _next(way.base, side)
        cost, paid = cost_of_step(t, piece, way, after)
        if way.cost + cost > limit:
            break
        if after is None:
            eliminate(t, piece.id, "left the map", "P-RE5")
            return ()
        bodies = [
            unit for unit in units_in(t, after.mask & blocked & _everybody(t))
            if unit.id != piece.id and (unit.type == FOOT or unit.type in MOUNTED)
        ]  # fmt: skip
        if bodies and first:
            name = field(t).name
            t.say("rout-blocked", f"{name(piece.id)} runs into {name(bodies[0].id)}", "P-RE5", piece.side,
                  (piece.id, bodies[0].id))  # fmt: skip
            eliminate(t, piece.id, "ran into troops", "P-RE5")
            on_foot = not is_horse(piece) and piece.type != GUN
            return tuple(unit.id for unit in bodies[:1] if unit.side == piece.side and not (on_foot and is_horse(unit)))
        if after.mask & (closed | blocked):
            break
        way = changed(way, base=after, cost=way.cost + cost, paid=paid)
        bases.append(after)
    _go(t, piece, tuple(bases))
    return ()


def _everybody(state: State) -> int:
    one, two = field(state).sides
    return units_mask(state, one) | units_mask(state, two)
