"""P-MV3 All places in which a unit can end its move: one search over left hex, facing and about-faces."""

from functools import lru_cache

from game.board.bases import Base, about, wheels
from game.board.hexes import HexGrid
from game.board.twelve import VECTORS
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.rules.pips.data import GUN, LIMBERED
from game.rules.pips.facts import bits, field, front_zones, in_the_way, mover, units_mask
from game.rules.pips.way import (
    ABOUT,
    AHEAD,
    OPEN,
    REFORM,
    TO_LEFT,
    TO_RIGHT,
    WHEEL_LEFT,
    WHEEL_RIGHT,
    Way,
    extend,
    start_way,
    steps_of_base,
    way_of,
)

OPPOSITE = {AHEAD: AHEAD, TO_LEFT: TO_RIGHT, TO_RIGHT: TO_LEFT}
"""P-GE7 The step before one that goes straight."""
TURNS = {AHEAD: 0, TO_LEFT: -1, TO_RIGHT: 1}
"""P-GE7 The direction of a step, as far from the facing."""
FARTHEST = 16
"""P-MV5 Hexes within which every hex of a unit stays that moves, wide as it may be."""
Path = tuple[str, ...]
Pose = tuple[int, int, str]
"""Left front hex, facing, formation."""
Node = tuple[int, int, int, bool]
"""Left front hex, facing, about-faces made, whether the great stream is paid for."""


@record
class Place:
    """A place a unit can come to: its way, what it spends, whom it attacks there."""

    path: Path
    cost: int
    hexes: tuple[int, ...]
    facing: int
    contact: tuple[str, ...] = ()


def openings(state: State, piece: Piece) -> list[Path]:
    """P-MV3 What may come before all else: nothing, giving up the order, a change of shape."""
    if piece.type == GUN and piece.form != LIMBERED:
        return []
    found: list[Path] = [()]
    start = start_way(state, piece)
    if start.order:
        found.append((OPEN,))
    for first in list(found):
        way = way_of(state, piece, first)
        if not isinstance(extend(state, piece, way, REFORM), Objection):
            found.append((*first, REFORM))
    return found


def places(state: State, piece: Piece, attacks: bool = True, declared: Path = ()) -> dict[Pose, Place]:
    """P-MV3 Every place in which a unit can end its move, with the cheapest way there; attacks on request.

    With elements that are declared already only the places to which these can still lead.
    """
    key = "places", piece.id, attacks, declared
    known: dict[Pose, Place] | None = state.memo.get(key)
    if known is not None:
        return known
    found: dict[Pose, Place] = {}
    for first in (declared,) if declared else openings(state, piece):
        for place in _search(state, piece, first, attacks):
            pose = place.hexes[0], place.facing, way_of(state, piece, first).form
            before = found.get(pose)
            if before is None or place.cost < before.cost:
                found[pose] = place
    state.memo[key] = found
    return found


def _search(state: State, piece: Piece, first: Path, attacks: bool) -> list[Place]:
    """P-MV3 to P-MV8 The search from one opening; the same rules as `way.extend`, a place at a time."""
    rules = field(state)
    start = way_of(state, piece, first)
    enemy = rules.opponent[piece.side]
    enemies, fronts = units_mask(state, enemy), front_zones(state, enemy)
    blocked, no_end = in_the_way(state, piece, bits(piece.hexes))
    blocked |= rules.closed[mover(piece)]
    near = around(rules.grid, piece.hexes[0])
    slow = [(price, where & near) for price, where in rules.slow[mover(piece)] if where & near]
    half, step = rules.half & near, rules.tables.step
    wheel = rules.wheels[start.base.width]
    most = start.budget
    ford = most if start.abouts == 2 else most // 2
    origin = start.base, start.abouts, start.paid
    cost_of = {(start.base.hexes[0], start.base.facing, start.abouts, start.paid): start.cost}
    before: dict[Node, tuple[Node, str]] = {}
    paths: dict[Node, Path] = {}
    waiting: list[list[tuple[Base, int, bool]]] = [[] for _ in range(most + 1)]
    waiting[start.cost].append(origin)
    bases = []
    met: dict[tuple[int, int, str], None] = {}

    def offer(key: Node, base: Base, abouts: int, paid: bool, total: int, limit: int, now: Node, element: str) -> None:
        if total <= limit and total < cost_of.get(key, 999):
            if abouts == 2 and not half and base.hexes != start.base.hexes:
                left, facing = base.hexes[0], base.facing  # who turned less often there for no more is better off
                for fewer in (0, 1):
                    if cost_of.get((left, facing, fewer, paid), 999) <= total:
                        return
            cost_of[key] = total
            before[key] = now, element
            waiting[total].append((base, abouts, paid))

    for cost in range(start.cost, most + 1):
        for base, abouts, paid in waiting[cost]:
            now = base.hexes[0], base.facing, abouts, paid
            if cost_of[now] < cost:
                continue
            bases.append((now, base))
            came = before.get(now)
            paths[now] = first if came is None else (*paths[came[0]], came[1])
            limit = ford if abouts == 2 else most
            for side, after in steps_of_base(base):
                mask = after.mask
                if mask & blocked:
                    continue
                if after.zone & enemies:
                    met[now[0], now[1], side] = None
                    continue
                if mask & fronts:
                    continue
                total, wet = cost + step, paid
                for price, where in slow:
                    if mask & where:
                        total = cost + price
                        break
                if half and not paid and mask & half & ~base.mask:
                    total, wet = total + limit // 2, True
                offer((after.hexes[0], after.facing, abouts, wet), after, abouts, wet, total, limit, now, side)
            if cost + wheel <= limit:
                for turn, after, between in wheels(base.grid, now[0], now[1], base.width, base.depth):
                    if not (after.mask | between) & blocked and not after.zone & enemies:
                        element = WHEEL_LEFT if turn < 0 else WHEEL_RIGHT
                        offer((after.hexes[0], after.facing, abouts, paid), after, abouts, paid, cost + wheel, limit,
                              now, element)  # fmt: skip
            if abouts < 2 and (not abouts or cost <= ford):
                after = about(base)
                if not after.zone & enemies:
                    offer((after.hexes[0], after.facing, abouts + 1, paid), after, abouts + 1, paid, cost,
                          ford if abouts else most, now, ABOUT)  # fmt: skip

    found = []
    for now, base in bases:
        if not base.mask & no_end and (len(first) > (first == (OPEN,)) or now in before):
            found.append(Place(paths[now], cost_of[now], base.hexes, base.facing))
    if met and attacks:
        found += _attacks(state, piece, met, paths, cost_of)
    return found


@lru_cache(maxsize=1024)
def around(grid: HexGrid, h: int) -> int:
    """The hexes that no move from a hex can leave, as a bit mask."""
    return sum(1 << n for n in grid.within(h, FARTHEST))


def _attacks(
    state: State, piece: Piece, met: dict[tuple[int, int, str], None], paths: dict[Node, Path], cost_of: dict[Node, int]
) -> list[Place]:
    """P-ME1 The attacks a unit can make: from each step that meets an enemy straight back to where it might begin.

    *met* are these steps by the left front hex and the facing before, and the way of the step. Of several ways into one
    place the cheapest that turns early enough counts.
    """
    found = []
    grid, step = field(state).grid, field(state).tables.step
    for left, facing, side in met:
        tails: list[tuple[int, int, Path]] = []
        here = left
        run: Path = (side,)
        for _n in range(9):
            for abouts in (0, 1, 2):
                for paid in (False, True):
                    path = paths.get((here, facing, abouts, paid))
                    if path is not None:
                        total = cost_of[here, facing, abouts, paid] + step * len(run)
                        tails.append((total, len(run), (*path, *run)))
            before = OPPOSITE[run[0]]
            q, r = VECTORS[(facing + TURNS[before]) % 12]
            here = grid.beside(here, (-q, -r))
            if here < 0:
                break
            run = (before, *run)
        for _total, length, way in sorted(tails):
            end = way_from(state, piece, way, length)
            if end is not None:
                found.append(Place(way, end.cost, end.base.hexes, end.base.facing, end.contact))
                break
    return found


def way_from(state: State, piece: Piece, path: Path, last: int) -> Way | None:
    """P-ME1 A path whose last steps lead straight into an attack; None where one of them may not be."""
    here = way_of(state, piece, path[: len(path) - last])
    for element in path[len(path) - last :]:
        after = extend(state, piece, here, element)
        if isinstance(after, Objection):
            return None
        here = after
    return here if here.contact else None
