"""What is worked out on a battlefield is not kept for every battle that was ever read."""

import gc
from dataclasses import replace

import pytest

from game.engine.play import apply, decision, start
from game.engine.remembered import BATTLEFIELDS as MOST
from game.engine.remembered import Battlefields
from game.players import make
from game.rules import RULESETS
from game.rules.dragon.battlefield import BATTLEFIELDS as DRAGON
from game.rules.pips.battlefield import BATTLEFIELDS as PIPS
from game.rules.tercio.battlefield import BATTLEFIELDS as TERCIO
from game.setup.library import resolve
from tests.hard.amounts import amount

TITLES: list[tuple[str, Battlefields]] = [
    ("kircholm-1605", TERCIO),
    ("kircholm-dragon/the-two-heights", DRAGON),
    ("chotusitz-1742/sahay", PIPS),
]
every_engine = pytest.mark.parametrize(("title", "battlefields"), TITLES, ids=[title for title, _ in TITLES])


def test_every_ruleset_is_tried():
    assert {resolve(title, RULESETS.values()).ruleset for title, _ in TITLES} == set(RULESETS)


@every_engine
def test_battlefields_of_games_read_one_after_the_other_are_forgotten(title: str, battlefields: Battlefields):
    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, battlefields.make) for thing in gc.get_objects())

    scenario = resolve(title, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    before = alive()
    for number in range(amount(3 * MOST, MOST + 3)):
        state, _ = start(ruleset, replace(scenario), seed=f"{number}")  # as a saved game brings its own scenario
        player = make("simple", "memory", ruleset)
        for _ in range(25):
            state, _ = apply(state, player.choose(state))
    del state
    assert alive() - before <= MOST + 1


@every_engine
def test_the_last_battlefields_are_shared(title: str, battlefields: Battlefields):
    scenario = resolve(title, RULESETS.values())
    options = frozenset[str]()
    first = battlefields.of(scenario, options)
    for _ in range(MOST - 1):
        battlefields.of(replace(scenario), options)
        assert battlefields.of(scenario, options) is first
    for _ in range(MOST):
        battlefields.of(replace(scenario), options)
    assert battlefields.of(scenario, options) is not first


@every_engine
def test_a_game_whose_battlefield_was_forgotten_goes_on_alike(title: str, battlefields: Battlefields):
    scenario = resolve(title, RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]

    def played(disturb: bool) -> list[object]:
        state, _ = start(ruleset, scenario, seed="goes on")
        player = make("simple", "goes on", ruleset)
        told: list[object] = []
        for n in range(120):
            if decision(state) is None:
                break
            if disturb and n % amount(20, 40) == 19:
                for _ in range(MOST + 1):
                    battlefields.of(replace(scenario), frozenset())
            state, events = apply(state, player.choose(state))
            told += events
        return told

    assert played(True) == played(False)
