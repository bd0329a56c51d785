"""The list of scenarios with their sides and options, as data and as lines of text."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _
from game.setup.faults import Fault
from game.setup.library import find_scenarios
from game.setup.loader import load_scenario


def all_scenarios(rulesets: Iterable[Ruleset], folder: Path | None) -> tuple[list[Scenario], list[Fault]]:
    """The scenarios that can be played, the player's own in `folder` among them, and what is wrong with the others."""
    known = tuple(rulesets)
    found = find_scenarios(known, folder)
    good = [load_scenario(one.path, known) for one in found if not one.faults]
    return good, [fault for one in found for fault in one.faults]


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """What a chooser shows of a scenario, as plain data."""
    return {
        "id": scenario.id,
        "title": scenario.title,
        "name": scenario.name,
        "sides": [{"id": side.id, "name": side.name} for side in scenario.sides],
        "turns": scenario.turns,
        "options": [{"id": option.id, "name": option.name, "about": option.about} for option in scenario.options],
    }


def scenario_lines(scenario: Scenario) -> Iterator[str]:
    """The same for people."""
    sides = ", ".join(f"{side.id} ({side.name})" for side in scenario.sides)
    date = f", {scenario.date}" if scenario.date else ""
    yield _("{id}: {name}{date}; {turns} turns; {sides}").format(
        id=scenario.id, name=scenario.name, date=date, turns=scenario.turns, sides=sides
    )
    for option in scenario.options:
        yield f"    {option.id}: {_(option.name)}. {_(option.about)}"
