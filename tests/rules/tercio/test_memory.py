"""What is worked out on a battlefield is not kept for every battle that was ever read."""

import gc
from dataclasses import replace

from game.engine.play import apply, decision, start
from game.players import make
from game.rules import RULESETS
from game.rules.tercio.battlefield import FIELDS, Battlefield, battlefield_of
from game.setup.library import resolve


def alive() -> int:
    gc.collect()
    return sum(isinstance(thing, Battlefield) for thing in gc.get_objects())


def test_battlefields_of_games_read_one_after_the_other_are_forgotten():
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]
    before = alive()
    for number in range(3 * FIELDS):
        state, _ = start(ruleset, replace(scenario), seed=f"{number}")  # as a saved game brings its own scenario
        player = make("simple", "memory", ruleset)
        for _ in range(25):
            state, _ = apply(state, player.choose(state))
    del state
    assert alive() - before <= FIELDS + 1


def test_the_last_battlefields_are_shared():
    scenario = resolve("kircholm-1605", RULESETS.values())
    options = frozenset[str]()
    first = battlefield_of(scenario, options)
    for _ in range(FIELDS - 1):
        battlefield_of(replace(scenario), options)
        assert battlefield_of(scenario, options) is first
    for _ in range(FIELDS):
        battlefield_of(replace(scenario), options)
    assert battlefield_of(scenario, options) is not first


def test_a_game_whose_battlefield_was_forgotten_goes_on_alike():
    scenario = resolve("kircholm-1605", RULESETS.values())
    ruleset = RULESETS[scenario.ruleset]

    def played(disturb: bool) -> list[object]:
        state, _ = start(ruleset, scenario, seed="goes on")
        player = make("simple", "goes on", ruleset)
        told: list[object] = []
        for n in range(120):
            if decision(state) is None:
                break
            if disturb and n % 20 == 19:
                for _ in range(FIELDS + 1):
                    battlefield_of(replace(scenario), frozenset())
            state, events = apply(state, player.choose(state))
            told += events
        return told

    assert played(True) == played(False)
