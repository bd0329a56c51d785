"""T13.2 The ways of a routing unit to its own edge: the shortest in hexes, or the cheapest where the title says so."""

from game.board import facing as arcs
from game.board.reach import NO_WAY, ways_from
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield
from game.rules.tercio.shifts import Hexes
from game.rules.tercio.ways import COUNTER_MARCH_COST, TURN_COST, double_shifts

Pose = tuple[Hexes, int]
"""Hexes and facing of a double unit."""


def shortest_steps(rules: Battlefield, side: str, closed: int, here: int) -> list[int]:
    """T13.2 The hexes to which the shortest ways home lead from a hex, none on the edge or without a way."""
    far = _ways_home(rules, side, closed)
    near = [n for n in rules.grid.neighbours[here] if n >= 0]
    return [n for n in near if far[n] == far[here] - 1 and far[here] != NO_WAY]


def cheapest_steps(
    rules: Battlefield, side: str, closed: int, here: int, k: int, horse: int
) -> list[tuple[int, int]]:  # fmt: skip
    """T13.2 The hexes to which the cheapest ways home lead from a hex and facing, each with the facing on the way.

    Ground and turns count together; none on the edge or without a way.
    """
    dear = _costs_home(rules, side, closed, horse).known_at(here * 6 + k)
    best: dict[int, tuple[int, int]] = {}
    home = rules.home_facing(side)
    for facing in sorted(range(6), key=lambda facing: arcs.turns(home, facing)):
        turning = turns_between(k, facing, horse)
        for direction in (facing, (facing + 1) % 6):
            step = rules.steps[here][direction]
            if step is None or step.mp is None or closed >> step.to & 1:
                continue
            total = turning + step.mp + dear[step.to * 6 + facing]
            if total < best.get(step.to, (NO_WAY, 0))[0]:
                best[step.to] = total, facing
    least = min((total for total, _ in best.values()), default=NO_WAY)
    return [(to, facing) for to, (total, facing) in sorted(best.items()) if total == least < NO_WAY]


def turns_between(k: int, facing: int, horse: int) -> int:
    """T7.1b-c The points that a simple unit pays to turn from one facing to another."""
    corners = arcs.turns(k, facing)
    return COUNTER_MARCH_COST if corners == 3 else corners * TURN_COST[horse]


def _open_edge(rules: Battlefield, side: str, closed: int) -> list[int]:
    return [h for h in rules.grid if rules.edge_distance[side][h] == 0 and not closed >> h & 1]


@BATTLEFIELDS.cache(4096)
def _ways_home(rules: Battlefield, side: str, closed: int) -> tuple[int, ...]:
    """The hexes to the own edge from each hex, 0 on the edge, along hexes that are not closed; NO_WAY without a way."""
    return ways_from(rules.grid, _open_edge(rules, side, closed), closed)


class _Costs:
    """The points to the own edge by hex * 6 + facing, ground and turns together, worked out as far as somebody asks."""

    def __init__(self, rules: Battlefield, side: str, closed: int, horse: int):
        self.rules, self.closed = rules, closed
        self.best = [NO_WAY] * (6 * rules.grid.size)
        self.turning = [[(j, turns_between(j, k, horse)) for j in range(6) if j != k] for k in range(6)]
        self.waiting: list[list[int]] = [[]]
        self.cost = 0
        for h in _open_edge(rules, side, closed):
            for k in range(6):
                self._come_to(h * 6 + k, 0)

    def known_at(self, place: int) -> list[int]:
        """The points from all places, right for those from where it costs no more than from this one; else NO_WAY."""
        while self.cost < len(self.waiting) and self.cost <= self.best[place]:
            self._go_on()
        return self.best

    def _come_to(self, place: int, cost: int) -> None:
        self.best[place] = cost
        self.waiting.extend([] for _ in range(cost + 1 - len(self.waiting)))
        self.waiting[cost].append(place)

    def _go_on(self) -> None:
        """All places from where it costs as much as this, and a step or a turn back from there."""
        cost, best, closed = self.cost, self.best, self.closed
        neighbours, steps = self.rules.grid.neighbours, self.rules.steps
        for place in self.waiting[cost]:
            if best[place] < cost:
                continue
            h, facing = divmod(place, 6)
            for direction in (facing, (facing + 1) % 6):  # from behind, facing kept
                n = neighbours[h][(direction + 3) % 6]
                if n < 0 or closed >> n & 1 or best[n * 6 + facing] <= cost:
                    continue
                step = steps[n][direction]
                if step and step.mp is not None and cost + step.mp < best[n * 6 + facing]:
                    self._come_to(n * 6 + facing, cost + step.mp)
            for k, points in self.turning[facing]:
                if cost + points < best[h * 6 + k]:
                    self._come_to(h * 6 + k, cost + points)
        self.cost += 1


@BATTLEFIELDS.cache(256)
def _costs_home(rules: Battlefield, side: str, closed: int, horse: int) -> _Costs:
    return _Costs(rules, side, closed, horse)


@BATTLEFIELDS.cache(4096)
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
