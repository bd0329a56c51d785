"""T13.2 The ways of a routing unit to its own edge: the shortest in hexes, or the cheapest where the title says so."""

from game.board.reach import NO_WAY, ways_from
from game.rules.tercio.battlefield import Battlefield, of_field
from game.rules.tercio.shifts import Hexes
from game.rules.tercio.ways import double_shifts

Pose = tuple[Hexes, int]
"""Hexes and facing of a double unit."""


def next_hexes(rules: Battlefield, side: str, closed: int, here: int) -> list[int]:
    """T13.2 The hexes to which the best ways home lead from a hex, none on the edge or without a way."""
    neighbours = [n for n in rules.grid.neighbours[here] if n >= 0]
    if rules.title.rout_by_cost:
        dear = _costs_home(rules, side, closed)
        if dear[here] == NO_WAY:
            return []
        return [n for n, mp in rules.roads[here] if dear[n] != NO_WAY and dear[n] + mp == dear[here]]
    far = _ways_home(rules, side, closed)
    return [n for n in neighbours if far[n] == far[here] - 1 and far[here] != NO_WAY]


def _open_edge(rules: Battlefield, side: str, closed: int) -> list[int]:
    return [h for h in rules.grid if rules.edge_distance[side][h] == 0 and not closed >> h & 1]


@of_field(4096)
def _ways_home(rules: Battlefield, side: str, closed: int) -> tuple[int, ...]:
    """The hexes to the own edge from each hex, 0 on the edge, along hexes that are not closed; NO_WAY without a way."""
    return ways_from(rules.grid, _open_edge(rules, side, closed), closed)


@of_field(4096)
def _costs_home(rules: Battlefield, side: str, closed: int) -> tuple[int, ...]:
    """The movement points to the own edge from each hex as the ground asks them, turns left out; NO_WAY without one."""
    best = dict.fromkeys(_open_edge(rules, side, closed), 0)
    waiting = [list(best)]
    cost = 0
    while cost < len(waiting):
        for h in waiting[cost]:
            if best[h] < cost:
                continue
            for n in rules.grid.neighbours[h]:
                if n < 0 or closed >> n & 1 or (step := rules.step(n, h)) is None or step.mp is None:
                    continue
                total = cost + step.mp
                if total < best.get(n, NO_WAY):
                    best[n] = total
                    waiting += [[] for _ in range(total + 1 - len(waiting))]
                    waiting[total].append(n)
        cost += 1
    return tuple(best.get(h, NO_WAY) for h in rules.grid)


@of_field(4096)
def double_ways_home(
    rules: Battlefield, hexes: Hexes, k: int, side: str, closed: int
) -> tuple[int, tuple[Pose, ...]]:  # fmt: skip
    """The length or cost of a double's best ways home and their first poses.

    An advance or a pivot counts one hex, or what it costs where the title goes by that.
    """
    far, by_cost = rules.edge_distance[side], rules.title.rout_by_cost
    firsts: dict[Pose, set[Pose]] = {(hexes, k): set()}
    best: dict[Pose, int] = {(hexes, k): 0}
    waiting: list[list[Pose]] = [[(hexes, k)]]
    cost = 0
    while cost < len(waiting):
        here = [pose for pose in waiting[cost] if best[pose] == cost]
        home = [pose for pose in here if cost and any(far[h] == 0 for h in pose[0])]
        if home:
            return cost, tuple(sorted({first for pose in home for first in firsts[pose]}))
        for pose in here:
            for shift in double_shifts(rules, *pose):
                if shift.mp is None or any(closed >> h & 1 for h in shift.entered):
                    continue
                after = (shift.hexes, shift.facing)
                total = cost + (shift.mp if by_cost else 1)
                if total > best.get(after, NO_WAY):
                    continue
                if total < best.get(after, NO_WAY):
                    best[after], firsts[after] = total, set()
                    waiting += [[] for _ in range(total + 1 - len(waiting))]
                    waiting[total].append(after)
                firsts[after].update(firsts[pose] or {after})
        cost += 1
    return NO_WAY, ()
