"""What the tests over all rule sets play: every shipped scenario with its rule set."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from game.engine.dice import Chooser
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.rules import RULESETS
from game.setup.library import find_scenarios, resolve
from game.setup.loader import scenario_from_source
from tests.hard.amounts import FULL

Thing = TypeVar("Thing")

IDS = [one.id or str(one.path) for one in find_scenarios(RULESETS.values())]
"""The scenarios the game ships."""


LONG, SHORT = 20, 3
"""A battle of more turns than the first is played to the second here, so that the tests come to an end."""


@lru_cache(maxsize=8)
def battle(id: str) -> tuple[Ruleset, Scenario]:
    """A scenario and the rules it is played by; a very long one is cut short unless CARACOLE_FULL=1."""
    scenario = resolve(id, RULESETS.values())
    if scenario.turns > LONG and not FULL:
        scenario = scenario_from_source({**scenario.source, "turns": SHORT}, RULESETS.values())
    return RULESETS[scenario.ruleset], scenario


def one_of_each_title(seed: str, *among: str) -> list[str]:
    """A battle of each title (of these battles), another one for another seed; all of them with CARACOLE_FULL=1.

    The battles of a title share their code and most of their data; what begins and ends a game is tried with each.
    """
    dice, ids = Chooser(seed), among or tuple(IDS)
    if FULL:
        return list(ids)
    titles = {title_of(id): [one for one in ids if title_of(one) == title_of(id)] for id in ids}
    return [battles[dice.below(len(battles))] for battles in titles.values()]


def title_of(id: str) -> str:
    """The title of a battle."""
    return id.partition("/")[0]


def some_of(all: Sequence[Thing], count: int, seed: str) -> list[Thing]:
    """So many of these, the same ones for the same seed; all of them with CARACOLE_FULL=1."""
    dice, rest = Chooser(seed), list(all)
    if FULL:
        return rest
    return [rest.pop(dice.below(len(rest))) for _ in range(min(count, len(rest)))]
