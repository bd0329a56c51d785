"""What rules work out once for a scenario with its options, remembered for the games played lately and no longer."""

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, ParamSpec, TypeVar, cast

from game.engine.scenario import Scenario

B = TypeVar("B")
P = ParamSpec("P")
T = TypeVar("T")

BATTLEFIELDS = 4
"""Battlefields remembered: as many as one program plays on at a time."""


class Battlefields(Generic[B]):
    """The tables of scenarios, each made once however many games are played on it.

    Only the last few are remembered, with all that was worked out on them: a program that reads one saved game after
    the other must not keep them all. A game that is still played holds its own.
    """

    def __init__(self, make: Callable[[Scenario, frozenset[str]], B]) -> None:
        self.make = make
        self._made: dict[tuple[Scenario, frozenset[str]], B] = {}
        self._forget: list[Callable[[], None]] = []

    def of(self, scenario: Scenario, options: frozenset[str]) -> B:
        """The battlefield of a game."""
        key = scenario, options
        found = self._made.pop(key, None)
        if found is None:
            while len(self._made) >= BATTLEFIELDS:
                del self._made[next(iter(self._made))]
                for forget in self._forget:
                    forget()
            found = self.make(scenario, options)
        self._made[key] = found
        return found

    def cache(self, maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """A bounded cache for a function of a battlefield, emptied where battlefields are forgotten."""

        def decorate(function: Callable[P, T]) -> Callable[P, T]:
            cached = lru_cache(maxsize=maxsize)(function)
            self._forget.append(cached.cache_clear)
            return cast("Callable[P, T]", cached)

        return decorate
