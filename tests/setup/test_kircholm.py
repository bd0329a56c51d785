"""The data of Kircholm 1605 as the shipped files give it, against what the rulebook prints and the counts known."""

from collections import Counter

import pytest

from game.setup.data import data_root
from game.setup.library import find_scenarios, packaged, resolve
from game.setup.loader import load_scenario, scenario_from_source
from game.setup.origins import listing

tercio = pytest.importorskip("game.rules.tercio.data")


class Bare:
    """The records of the tercio rules without the rules."""

    id = "tercio"
    titles = {"kircholm-1605": "Kircholm 1605"}
    card, tables, special = tercio.Card, tercio.Tables, tercio.Special
    facings = ("NNE", "E", "SSE", "SSW", "W", "NNW")
    levels = tercio.LEVELS
    orders = tercio.ORDERS
    forms = ()

    def check(self, scenario):
        return ()


@pytest.fixture(scope="module")
def battle():
    return load_scenario(packaged() / "kircholm-1605" / "kircholm.yaml", [Bare()])


def test_it_is_found_by_its_title(battle):
    assert battle.id == "kircholm-1605/kircholm"
    assert resolve("kircholm-1605", [Bare()]).source == battle.source
    assert data_root("scenarios").is_dir()


def test_counters_by_side_and_type(battle):
    assert len(battle.entries) == 57
    kinds = Counter((entry.side, entry.card.kind) for entry in battle.entries)
    assert kinds == {
        ("poland", "commander"): 5, ("poland", "H"): 8, ("poland", "R"): 3, ("poland", "K"): 6, ("poland", "M"): 2,
        ("poland", "gun"): 1,
        ("sweden", "commander"): 5, ("sweden", "N"): 15, ("sweden", "R"): 8, ("sweden", "C"): 2, ("sweden", "gun"): 2,
    }  # fmt: skip


def test_wings_as_printed(battle):
    units = Counter(entry.group for entry in battle.entries if entry.card.kind != "commander")
    assert units == {
        "poland-reserve": 2, "poland-right": 3, "poland-left": 8, "poland-battle": 7,
        "brandt": 3, "lennartson": 9, "mansfeld": 3, "luneburg": 8, "karl": 4,
    }  # fmt: skip
    assert {group.id: group.order for group in battle.groups if group.order} == {"lennartson": "charge"}
    leaders = {entry.group: entry.id for entry in battle.entries if entry.card.role in ("wing", "both")}
    assert set(leaders) == {group.id for group in battle.groups}
    assert next(entry.group for entry in battle.entries if entry.id == "chodkiewicz-ac") == ""


def test_hexes_are_shared_by_a_commander_and_a_unit_of_his_wing_only(battle):
    labels = battle.sheet.grid.labels
    shared = Counter(labels[entry.hexes[0]] for entry in battle.entries)
    assert {label for label, count in shared.items() if count > 1} == {
        "1104", "1207", "1109", "0309", "0207", "2009", "1906", "1903", "1807",
    }  # fmt: skip


def test_armies_face_each_other_and_carry_lances(battle):
    facing = {entry.side: Bare.facings[entry.facing] for entry in battle.entries}
    assert facing == {"poland": "W", "sweden": "E"}
    lances = {entry.id: dict(entry.marks)["lance"] for entry in battle.entries if entry.marks}
    hussars = [entry.id for entry in battle.entries if entry.card.kind == "H"]
    assert lances == dict.fromkeys(hussars, 2) | {"zacharias": 1}


def test_no_unit_starts_in_bad_ground(battle):
    assert {battle.sheet.terrain[entry.hexes[0]] for entry in battle.entries} == {"clear"}


def test_the_field(battle):
    sheet = battle.sheet
    assert (sheet.grid.columns, sheet.grid.rows) == (25, 15)
    at = sheet.grid.at
    assert Counter(sheet.terrain) == {
        "clear": 317, "river": 25, "swamp": 8, "village": 4, "garden": 3, "fences": 3, "laager": 4, "woods": 11,
    }  # fmt: skip
    assert sheet.objectives == (at("2311"),)
    assert (sheet.compass, sheet.metres) == (315, 150)
    assert [sheet.level[at(label)] for label in ("0412", "0413", "0501", "1601", "1701", "2311", "2101")] == [
        1, 0, 0, 0, 1, 1, 1,
    ]  # fmt: skip


def test_tables_are_complete(battle):
    tables = battle.tables
    types = set("GHCRAKSLTNM")
    assert set(tables.interaction) == set(tables.fire) == types
    assert all(set(row) == types for row in tables.interaction.values())
    assert [row.up_to for row in tables.melee] == [-2, -1, 0, 2, 4, 6, 8, 9, 10, None]
    for a in "HCAKR":
        for b in "HCAKR":
            assert tables.interaction[a][b] == -tables.interaction[b][a]
    assert len(tables.artillery) == 10


def test_the_names_in_the_rules_of_the_battle_are_there(battle):
    ids = {entry.id for entry in battle.entries}
    wings = {group.id for group in battle.groups}
    special = battle.special
    assert {*special.always_in_command, *special.must_live.values(), *special.commander_points} <= ids
    assert {unit for pair in special.squares for unit in pair} == {
        entry.id for entry in battle.entries if entry.card.kind == "N"
    }
    assert {*special.apathy, *special.together, special.free_order, *special.destroy_wings["poland"]} <= wings


def test_letters_of_all_languages(battle):
    names = {entry.id: entry.name for entry in battle.entries}
    assert [names[id] for id in ("mansson", "dabrowa", "borgilsonn")] == ["Månsson", "Dąbrowa", "Börgilsonn"]


def test_every_value_has_its_origin(battle):
    assert {one.origin.partition(":")[0] for one in listing(battle.source)} <= {"printed", "found", "reconstructed"}
    origins = {entry.id: entry.origins for entry in battle.entries}
    assert origins["forbus"]["hex"] == "printed"
    assert origins["abel"]["hex"].startswith("reconstructed: the printed variant")
    assert origins["pedersonn-cuirassiers"]["kind"] == "printed"
    for entry in battle.entries:
        assert {"name", "side", "kind", "ma", "hex"} <= set(entry.origins)


def test_a_saved_game_brings_it_back(battle):
    again = scenario_from_source(battle.source, [Bare()])
    for name in ("entries", "groups", "sides", "tables", "special", "options", "turns", "source"):
        assert getattr(again, name) == getattr(battle, name)
    assert again.sheet.terrain == battle.sheet.terrain


def test_the_rules_themselves_find_nothing_wrong():
    rules = pytest.importorskip("game.rules")
    found = [one for one in find_scenarios(rules.RULESETS) if one.title == "kircholm-1605"]
    assert [(one.id, one.faults) for one in found] == [("kircholm-1605/kircholm", ())]
