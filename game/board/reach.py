"""Least-cost search over the places a piece can come to, with a step rule that the rule set supplies."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, TypeVar

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
    found: dict[Place, Reached[Place]] = {start: Reached(0, None)}
    waiting: list[tuple[int, int, Place]] = [(0, 0, start)]
    order = 0
    while waiting:
        cost, _, place = heappop(waiting)
        if cost > found[place].cost:
            continue
        for after, price in steps(place):
            total = cost + price
            if total <= most and (after not in found or total < found[after].cost):
                found[after] = Reached(total, place)
                order += 1
                heappush(waiting, (total, order, after))
    return found


def path_to(found: dict[Place, Reached[Place]], goal: Place) -> list[Place]:
    """The places from the start to *goal*, both included."""
    path = [goal]
    while (before := found[path[-1]].before) is not None:
        path.append(before)
    return path[::-1]
