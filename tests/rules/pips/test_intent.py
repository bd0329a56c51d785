"""What the simple player means to do rests on the tables it plays by."""

from dataclasses import replace

from game.engine.play import start
from game.engine.scenario import Scenario
from game.rules import RULESETS
from game.rules.pips.facts import field, units
from game.rules.pips.intent import Intent, intent_of
from game.setup.library import resolve


def intents(scenario: Scenario) -> list[Intent]:
    state, _ = start(RULESETS[scenario.ruleset], scenario, seed="means")
    return [intent_of(state, piece) for side in field(state).sides for piece in units(state, side)]


def test_a_changed_table_changes_what_units_mean_to_do():
    scenario = resolve("chotusitz-1742/sahay", RULESETS.values())
    tables = scenario.tables
    slower = replace(tables, budgets={mover: points // 4 for mover, points in tables.budgets.items()})
    before = intents(scenario)
    assert intents(replace(scenario, tables=slower)) != before
    assert intents(scenario) == before
