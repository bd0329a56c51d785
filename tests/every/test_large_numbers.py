"""A number of a scenario may be as large as it likes: it is refused, or the battle is checked and begun as quickly."""

import copy
from typing import Any

import pytest

from game.engine.play import decision, start
from game.rules import RULESETS
from game.setup.editing.data import put
from game.setup.faults import Faults
from game.setup.library import resolve
from game.setup.loader import scenario_from_source
from tests.every.battles import IDS
from tests.hard.amounts import limit, some

LARGE = 10**6
SECONDS = 120
"""For one number; usually it takes a tenth of one."""


def numbers(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all whole numbers in data."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [place]
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for step, held in inner for found in numbers(held, (*place, step))]


def one_of_each(value: Any) -> list[tuple[Any, ...]]:
    """A place for each kind of number: one by what it is called and what holds it."""
    kinds = {(place[0], *(s for s in place[-2:] if isinstance(s, str)), len(place)): place for place in numbers(value)}
    return list(kinds.values())


@pytest.mark.parametrize("id", IDS)
def test_a_number_may_be_as_large_as_it_likes(id: str) -> None:
    source = resolve(id, RULESETS.values()).source
    shared = "counters", "map", "tables"
    first = next(one for one in IDS if one.partition("/")[0] == id.partition("/")[0])
    for place in some(one_of_each(source), 20):
        if id != first and place[0] in shared:
            continue  # tried with the first battle of the title
        with limit(SECONDS):
            try:
                scenario = scenario_from_source(put(copy.deepcopy(source), place, LARGE), RULESETS.values())
            except Faults:
                continue
            ruleset = RULESETS[scenario.ruleset]
            if list(ruleset.check(scenario)):
                continue
            state, _events = start(ruleset, scenario, seed="large")
            asked = decision(state)
            assert asked is not None
            assert any(True for _option in asked.options)
            for side in scenario.sides:
                ruleset.view(state, side.id)
                ruleset.threat(state, side.id)
