"""D-30 Searches for ways: where a unit can come to with its movement points, no reactions assumed.

Pure functions of small values (hexes, facing, level, points, bit masks), kept for the masks around the unit only, so
that the same question asked in another position finds its answer.
"""

from game.board import facing as arcs
from game.board.masks import ball
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield
from game.rules.tercio.data import SHAKEN
from game.rules.tercio.shifts import Hexes, Shift, advance, pivot

TURN_COST = (2, 1)
"""T7.1b What a unit pays to turn by one corner: infantry, cavalry."""
COUNTER_MARCH_COST = 2


def _turns(corner: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    costs = {1: corner, 5: corner, 2: 2 * corner, 4: 2 * corner, 3: COUNTER_MARCH_COST}
    return tuple(
        tuple(sorted(((2 * ((k + by) % 6 - k), cost) for by, cost in costs.items()), key=lambda turn: turn[1]))
        for k in range(6)
    )


TURNS = tuple(_turns(corner) for corner in TURN_COST)
"""T7.1 For infantry and cavalry, by facing: what a turn adds to the number of a place in `_search`, and its cost."""


def around(rules: Battlefield, hexes: Hexes, mp: int) -> int:
    """All that can matter to a unit with so many points, as a bit mask: no step costs less than one."""
    mask = 0
    for h in hexes:
        mask |= ball(rules.grid, h, mp)
    return mask


def way_cost(
    rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, horse: int, closed: int, goal: int, whole: bool
) -> int | None:  # fmt: skip
    """The points that some run of steps and turns into the goal costs without making the unit Shaken, None without one.

    Not always the cheapest run; of a double unit all its points. A unit is in the goal if any of its hexes is, or all
    of them where `whole` says so.
    """
    near = around(rules, hexes, mp)
    if not goal & near:
        return None
    if len(hexes) == 1:
        return _way(rules, hexes[0], k, level, mp, horse, closed & near, goal & near)
    return mp if _double_way(rules, hexes, k, level, mp, closed & near, goal & near, whole) else None


def places(rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, horse: int, closed: int) -> int:
    """All hexes that a unit can reach without becoming Shaken, its own included, as a bit mask."""
    near = around(rules, hexes, mp)
    if len(hexes) == 1:
        return _places(rules, hexes[0], k, level, mp, horse, closed & near)
    return _double_places(rules, hexes, k, level, mp, closed & near)


@BATTLEFIELDS.cache(65536)
def _way(rules: Battlefield, start: int, k: int, level: int, mp: int, horse: int, closed: int, goal: int) -> int | None:
    return _search(rules, start, k, level, mp, horse, closed, goal)[1]


@BATTLEFIELDS.cache(8192)
def _places(rules: Battlefield, start: int, k: int, level: int, mp: int, horse: int, closed: int) -> int:
    return _search(rules, start, k, level, mp, horse, closed, 0)[0]


def _search(
    rules: Battlefield, start: int, k: int, level: int, mp: int, horse: int, closed: int, goal: int
) -> tuple[int, int | None]:
    """Search of a simple unit over (hex, facing, level): the hexes seen till the goal, the cost of the way there.

    A place is one number, (hex * 6 + facing) * 2 + level; costs are small whole numbers, so places wait in one list
    for each cost. A place come to by a turn waits as its complement: from there no other turn is worth trying.
    """
    moves = rules.moves[horse]
    turns = TURNS[horse]
    first = (start * 6 + k) * 2 + level
    best = {first: 0}
    waiting: list[list[int]] = [[] for _ in range(mp + 1)]
    waiting[0].append(first)
    seen = 1 << start
    for cost in range(mp + 1):
        for place in waiting[cost]:
            turned = place < 0
            if turned:
                place = ~place
            if best[place] < cost:
                continue
            h, pose = divmod(place, 12)
            facing, order = pose >> 1, pose & 1
            for move in (moves[h][facing], moves[h][facing + 1 if facing < 5 else 0]):
                if move is None:
                    continue
                to, price, loss = move
                total = cost + price
                if total > mp or order + loss >= SHAKEN or closed >> to & 1:
                    continue
                if goal >> to & 1:
                    return seen, total
                seen |= 1 << to
                after = (to * 6 + facing) * 2 + order + loss
                if best.get(after, 99) > total:
                    best[after] = total
                    waiting[total].append(after)
            if turned:
                continue
            for difference, price in turns[facing]:
                total = cost + price
                if total >= mp:
                    break
                after = place + difference
                if best.get(after, 99) > total:
                    best[after] = total
                    waiting[total].append(~after)
    return seen, None


DoublePose = tuple[Hexes, int, int]
"""Hexes, facing, level."""


def double_steps(rules: Battlefield, pose: DoublePose, closed: int) -> list[tuple[DoublePose, int]]:
    """G12 The steps of a double unit: advances, pivots, the counter-march, each with its cost."""
    hexes, k, level = pose
    found: list[tuple[DoublePose, int]] = []
    for shift in double_shifts(rules, hexes, k):
        if shift.mp is None or any(closed >> h & 1 for h in shift.entered):
            continue
        if level + shift.loss[0] < SHAKEN:
            found.append(((shift.hexes, shift.facing, level + shift.loss[0]), shift.mp))
    after, facing = arcs.about_face(hexes, k)
    found.append(((after, facing, level), COUNTER_MARCH_COST))
    return found


def double_shifts(rules: Battlefield, hexes: Hexes, k: int) -> list[Shift]:
    """G12 The two advances and the two pivots of a double unit that stay on the map."""
    wheels = (pivot(rules, hexes, k, False), pivot(rules, hexes, k, True))
    return simple_shifts(rules, hexes, k) + [shift for shift in wheels if shift is not None]


def simple_shifts(rules: Battlefield, hexes: Hexes, k: int) -> list[Shift]:
    """T8.1e The two steps ahead that stay on the map."""
    ways = (advance(rules, hexes, k, False), advance(rules, hexes, k, True))
    return [shift for shift in ways if shift is not None]


@BATTLEFIELDS.cache(16384)
def _double_poses(rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, closed: int) -> tuple[Hexes, ...]:
    """The footprints that a double unit can come to, its own first."""
    best: dict[DoublePose, int] = {(hexes, k, level): 0}
    waiting: list[list[DoublePose]] = [[] for _ in range(mp + 1)]
    waiting[0].append((hexes, k, level))
    for cost in range(mp + 1):
        for pose in waiting[cost]:
            if best[pose] < cost:
                continue
            for after, price in double_steps(rules, pose, closed):
                total = cost + price
                if total <= mp and best.get(after, 99) > total:
                    best[after] = total
                    waiting[total].append(after)
    return tuple(dict.fromkeys(pose[0] for pose in best))


def _double_way(
    rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, closed: int, goal: int, whole: bool
) -> bool:  # fmt: skip
    test = all if whole else any
    footprints = _double_poses(rules, hexes, k, level, mp, closed)[1:]
    return any(test(goal >> h & 1 for h in footprint) for footprint in footprints)


def _double_places(rules: Battlefield, hexes: Hexes, k: int, level: int, mp: int, closed: int) -> int:
    mask = 0
    for footprint in _double_poses(rules, hexes, k, level, mp, closed):
        for h in footprint:
            mask |= 1 << h
    return mask
