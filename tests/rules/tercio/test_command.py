"""Lines of command in the deployment of Kircholm."""

from dataclasses import replace

import pytest

from game.engine.dice import ScriptedDice
from game.engine.table import Table
from game.rules.tercio.command import in_command
from game.rules.tercio.facts import field, wing_commander, wing_units


def test_every_unit_starts_in_command(deployed):  # TV-38
    for wing in field(deployed).wing_side:
        assert {unit.id for unit in wing_units(deployed, wing)} == set(in_command(deployed, wing)), wing


def test_the_tatars_are_in_command_by_rule_only(ruleset, kircholm, deployed):
    special = replace(kircholm.special, always_in_command=())
    table = Table(ruleset.opening(replace(kircholm, special=special), frozenset(), ScriptedDice(())))
    ruleset.set_up(table)
    out = {
        unit.id
        for wing in field(table).wing_side
        for unit in wing_units(table, wing)
        if unit.id not in in_command(table, wing)
    }
    assert out == {"bogdan", "sakin"}


def test_giedroyc_hangs_on_his_links(deployed):  # TV-37
    """His horse is in command through Chodkiewicz's foot or the Courland reiters; without them it is not."""
    wing = deployed.pieces["giedroyc"].group
    assert "giedroyc" in in_command(deployed, wing)
    deployed.remove("kurland", "test", "")
    assert "giedroyc" in in_command(deployed, wing)
    deployed.remove("chodkiewicz-inf", "test", "")
    assert "giedroyc" not in in_command(deployed, wing)


def test_nobody_is_in_command_without_a_commander(deployed):
    wing = deployed.pieces["forbus"].group
    deployed.remove(wing_commander(deployed, wing).id, "test", "")
    assert in_command(deployed, wing) == frozenset()


def test_guns_need_no_command(deployed):
    wing = deployed.pieces["artillery-sweden-1"].group
    deployed.remove(wing_commander(deployed, wing).id, "test", "")
    assert in_command(deployed, wing) == {"artillery-sweden-1", "artillery-sweden-2"}


@pytest.mark.parametrize("wing", ["brandt", "lennartson", "mansfeld", "luneburg", "karl", "poland-battle"])
def test_a_commander_stands_with_a_unit_of_his_wing(deployed, wing):
    commander = wing_commander(deployed, wing)
    assert any(set(unit.hexes) & set(commander.hexes) for unit in wing_units(deployed, wing))
