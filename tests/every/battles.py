"""What the tests over all rule sets play: every shipped scenario with its rule set."""

from functools import lru_cache

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.rules import RULESETS
from game.setup.library import find_scenarios, resolve

IDS = [one.id or str(one.path) for one in find_scenarios(RULESETS.values())]
"""The scenarios the game ships."""


@lru_cache(maxsize=8)
def battle(id: str) -> tuple[Ruleset, Scenario]:
    """A scenario and the rules it is played by."""
    scenario = resolve(id, RULESETS.values())
    return RULESETS[scenario.ruleset], scenario
