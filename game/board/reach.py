"""Least-cost search over the places a piece can come to, with a step rule that the rule set supplies; plain ways."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.board.hexes import HexGrid

Place = TypeVar("Place", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Reached(Generic[Place]):
    """How a place is come to: at what cost and from which place (None at the start)."""

    cost: int
    before: Place | None


def reach(
    start: Place, steps: Callable[[Place], Iterable[tuple[Place, int]]], most: int
) -> dict[Place, Reached[Place]]:
    """Every place within a cost of *most*, with its least cost and the place before it.

    `steps(place)` gives the next places and what each costs (0 or more). Ties go to the place offered first, so
    the result is the same on every run.
    """
    cost_of, before = {start: 0}, {start: start}
    waiting: dict[int, list[Place]] = {0: [start]}
    """The places still to be looked around from, by cost."""
    for cost in range(most + 1):
        for place in waiting.get(cost, ()):
            if cost > cost_of[place]:
                continue
            for after, price in steps(place):
                total = cost + price
                if total <= most and total < cost_of.get(after, total + 1):
                    cost_of[after], before[after] = total, place
                    waiting.setdefault(total, []).append(after)
    return {place: Reached(cost, None if place == start else before[place]) for place, cost in cost_of.items()}


def path_to(found: dict[Place, Reached[Place]], goal: Place) -> list[Place]:
    """The places from the start to *goal*, both included."""
    path = [goal]
    while (before := found[path[-1]].before) is not None:
        path.append(before)
    return path[::-1]


def straight_way(
    start: Place,
    steps: Callable[[Place], Iterable[tuple[Place, int]]],
    goal: Place,
    cost: int,
    off: Callable[[Place], int],
) -> list[Place]:
    """The way to *goal* at its least cost that keeps nearest to the straight line, as a player would draw it.

    `off(place)` is how many hexes a place lies off that line. The steps are those of the search that found the cost.
    """

    def weighed(place: Place) -> Iterable[tuple[Place, int]]:
        return [(after, price * _COST_COUNTS + min(off(after), _FAR_OFF)) for after, price in steps(place)]

    return path_to(reach(start, weighed, (cost + 1) * _COST_COUNTS - 1), goal)


_COST_COUNTS = 1024
"""A point of cost against a hex off the line: more than any way can be off it in all."""
_FAR_OFF = 15

NO_WAY = 999
"""The distance of a hex to which no way leads."""


def ways_from(grid: HexGrid, starts: Iterable[int], closed: int) -> tuple[int, ...]:
    """Hexes on the shortest way from the nearest start to each hex, NO_WAY where there is none.

    Ways keep out of the hexes of the bit mask `closed`; a start counts even if it is closed.
    """
    shut = -1
    far = [shut if closed >> h & 1 else NO_WAY for h in grid]
    far.append(shut)  # what stands for the neighbours off the map
    edge = list(starts)
    for h in edge:
        far[h] = 0
    steps = 0
    while edge:
        steps += 1
        after = []
        for h in edge:
            for n in grid.neighbours[h]:
                if far[n] == NO_WAY:
                    far[n] = steps
                    after.append(n)
        edge = after
    return tuple([NO_WAY if steps == shut else steps for steps in far[:-1]])
