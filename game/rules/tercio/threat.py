"""What a unit, or a whole side, could reach and fire at when it acts next: full allowance, any order, no reactions.

Orders are not looked at: they may be secret, and may change before the wing acts. A search rests on small values, so
that the same question asked in another position finds its answer (architecture, section 11).
"""

from functools import cache, lru_cache

from game.board.masks import bits, hexes_in
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Overlay
from game.rules.tercio.battlefield import Battlefield
from game.rules.tercio.data import BROKEN, GUN, SHAKEN
from game.rules.tercio.duties import FREE, closed_to
from game.rules.tercio.facts import allowance, field, is_cavalry, is_commander, units
from game.rules.tercio.fire import FIRE_COST
from game.rules.tercio.shifts import Hexes
from game.rules.tercio.sight import fire_blocked_at
from game.rules.tercio.ways import COUNTER_MARCH_COST, TURN_COST, around, double_shifts
from game.rules.tercio.zones import zone_of

Costs = dict[int, tuple[int, bool]]
"""By hex the least cost, and whether the ground on the way takes a level."""


def threat(state: State, whose: str) -> list[Overlay]:
    """What a side, or one piece, could reach and fire at when it acts next; kept with the position."""
    known = state.memo.get(("threat", whose))
    if known is None:
        known = state.memo["threat", whose] = _threat(state, whose)
    return list(known)


def _threat(state: State, whose: str) -> list[Overlay]:
    piece = state.pieces.get(whose)
    who = [piece] if piece is not None else [u for u in units(state, whose) if u.level < BROKEN]
    reached, fired = 0, 0
    costs: Costs = {}
    labels: tuple[tuple[int, str], ...] = ()
    for unit in who:
        costs, fire = could_reach(state, unit)
        fired |= fire
        reached |= bits(list(costs)) | (0 if piece is not None or unit.type == GUN else bits(unit.hexes))
    if piece is None:
        name = field(state).side_names[whose]
    else:
        name = field(state).name(whose)
        labels = tuple((h, f"{cost}▾" if loses else str(cost)) for h, (cost, loses) in sorted(costs.items()))
    found = [
        Overlay(
            "threat",
            tuple(hexes_in(reached)),
            labels,
            sentence=_("{name} could reach, if nobody stops it and its orders let it").format(name=name),
            clause="T8.1",
        ),
        Overlay(
            "threat-fire", tuple(hexes_in(fired)), sentence=_("{name} could fire at").format(name=name), clause="T10.4"
        ),
    ]
    return [overlay for overlay in found if overlay.hexes]


def could_reach(state: State, unit: Piece) -> tuple[Costs, int]:
    """The hexes a unit could come to next with their costs, and the mask of hexes it could fire at."""
    if is_commander(unit) or unit.level == BROKEN:
        return {}, 0
    rules = field(state)
    if unit.type == GUN:
        zone = hexes_in(zone_of(rules.grid, unit.hexes, unit.facing or 0, GUN))
        return {}, bits([h for h in zone if fire_blocked_at(state, unit.side, unit.hexes[0], h) is None])
    mp = allowance(state, unit)
    if unit.level >= SHAKEN or unit.facing is None:
        return {}, 0
    closed = closed_to(state, unit, FREE) & around(rules, unit.hexes, mp)
    fires = rules.tables.fire.get(unit.type) is not None
    search = _simple if len(unit.hexes) == 1 else _double
    return search(rules, unit.hexes, unit.facing, unit.level, mp, int(is_cavalry(unit)), closed, fires)


@lru_cache(maxsize=4096)
def _simple(
    rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, horse: int, closed: int, fires: bool
) -> tuple[Costs, int]:  # fmt: skip
    """T8.1 A simple unit: steps ahead, one turn between steps; where the ground makes it Shaken it stops."""
    start = hexes[0]
    costs: Costs = {}
    best = {(start, k, level): 0}
    waiting: list[list[tuple[int, int, int, bool]]] = [[] for _ in range(mp + 1)]
    waiting[0].append((start, k, level, False))
    turns = _turns(horse)
    moves = rules.moves[horse]
    for cost, here in enumerate(waiting):
        for h, facing, order, turned in here:
            if best[h, facing, order] < cost:
                continue
            for move in (moves[h][facing], moves[h][(facing + 1) % 6]):
                if move is None or cost + move[1] > mp or closed >> move[0] & 1:
                    continue
                to, after, total = move[0], order + move[2], cost + move[1]
                if (to not in costs or total < costs[to][0]) and to != start:
                    costs[to] = total, after > level
                if after < SHAKEN and total < best.get((to, facing, after), 99):
                    best[to, facing, after] = total
                    waiting[total].append((to, facing, after, False))
            if turned:
                continue
            for by, price in turns:
                look, total = (facing + by) % 6, cost + price
                if total <= mp and total < best.get((h, look, order), 99):
                    best[h, look, order] = total
                    waiting[total].append((h, look, order, True))
    zone = 0
    if fires:
        for h, facing in {(h, facing) for (h, facing, _), cost in best.items() if cost + FIRE_COST <= mp}:
            zone |= zone_of(rules.grid, (h,), facing, "")
    return costs, zone


@lru_cache(maxsize=1024)
def _double(
    rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, horse: int, closed: int, fires: bool
) -> tuple[Costs, int]:  # fmt: skip
    """G12 A double unit: advances, pivots, the counter-march."""
    costs: Costs = {}
    best = {(hexes, k, level): 0}
    waiting: list[list[tuple[Hexes, int, int]]] = [[] for _ in range(mp + 1)]
    waiting[0].append((hexes, k, level))
    for cost, here in enumerate(waiting):
        for pose in here:
            stood, facing, order = pose
            if best[pose] < cost:
                continue
            ways = [(stood[::-1], (facing + 3) % 6, order, COUNTER_MARCH_COST)]
            for shift in double_shifts(rules, stood, facing):
                if shift.mp is not None and not any(closed >> h & 1 for h in shift.entered):
                    ways.append((shift.hexes, shift.facing, order + shift.loss[horse], shift.mp))
            for to, look, after, price in ways:
                total = cost + price
                if total > mp:
                    continue
                for h in to:
                    if h not in hexes and (h not in costs or total < costs[h][0]):
                        costs[h] = total, after > level
                if after < SHAKEN and total < best.get((to, look, after), 99):
                    best[to, look, after] = total
                    waiting[total].append((to, look, after))
    zone = 0
    if fires:
        for (stood, facing, _), cost in best.items():
            if cost + FIRE_COST <= mp:
                zone |= zone_of(rules.grid, stood, facing, "left") | zone_of(rules.grid, stood, facing, "right")
    return costs, zone


@cache
def _turns(horse: int) -> tuple[tuple[int, int], ...]:
    """T7.1 The turns of a simple unit and what each costs."""
    corner = TURN_COST[horse]
    return (1, corner), (5, corner), (2, 2 * corner), (4, 2 * corner), (3, COUNTER_MARCH_COST)
