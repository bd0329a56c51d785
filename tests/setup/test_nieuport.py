"""The data of Nieuport 1600 as the shipped files give it, against what the rulebook prints and the counts known."""

from collections import Counter
from dataclasses import replace

import pytest

from game.rules import RULESETS
from game.setup.library import find_scenarios, packaged
from game.setup.loader import load_scenario, scenario_from_source
from game.setup.origins import listing

DUNES, TIDE = "battle-of-the-dunes", "before-high-tide"
PRINTED = {  # NS2, NS9: counter, its hex in the first scenario and in the second
    "maurits-ac": ("1105", "0806"), "vere-wc": ("1404", "1404"), "horace-vere-1": ("1205", "1205"),
    "horace-vere-2": ("1207", "1207"), "francis-vere-1": ("1404", "1404"), "francis-vere-2": ("1203", "1203"),
    "hottinga-1": ("1102", "1102"), "hottinga-2": ("1105", "1003"), "hottinga-3": ("1007", "1105"),
    "hottinga-4": ("1009", "1006"), "gardes": ("1406", "1406"), "lodewitz": ("1013", "1201"),
    "bacx": ("1012", "1101"), "penny": ("1011", "0801"), "artillery-dutch-1": ("1102", "1102"),
    "artillery-dutch-2": ("1406", "1406"), "solms-wc": ("0809", "0809"), "domerville-1": ("0808", "0808"),
    "domerville-2": ("0809", "0809"), "suisses": ("0710", "0710"), "marquette": ("0708", "0708"),
    "solms": ("0813", "0807"), "du-bois": ("0812", "0806"), "tempel-wc": ("0508", "0508"),
    "ernst-1": ("0508", "0508"), "ernst-2": ("0510", "0510"), "hurchtenbrouck": ("0606", "0606"),
    "ghistelles": ("0506", "0506"), "balen": ("0309", "0309"),
    "alberto-ac": ("2008", "2307"), "mendoza-wc": ("1704", "2003"), "mutineers": ("1704-1705", "2003-2004"),
    "mutineers-m": ("1603", "1904"), "mendoza": ("1702", "1901"), "artillery-spain": ("2102", "2102"),
    "zapena-wc": ("1806", "2106"), "monroy-villar": ("1806-1807", "2106-2107"),
    "monroy-villar-m": ("1706", "2006"), "zapena-avila": ("1808-1809", "2207-2208"),
    "zapena-avila-m": ("1709", "2108"), "aragon": ("1905", "2105"), "bucquoy-wc": ("1810", "2210"),
    "barlotte-bucquoy": ("1810-1811", "2210-2211"), "barlotte-bucquoy-m": ("1711", "2111"),
    "prade": ("2012", "2309"), "nova": ("1712", "2212"), "tielt": ("1714", "2012"), "masio": ("1713", "2412"),
}  # fmt: skip
DUNE_HEXES = """
    0304 0305 0306 0404 0405 0407 0408 0410 0504 0505 0507 0508 0509 0510 0604 0605 0607 0609 0610 0704 0705 0708 0709
    0710 0804 0808 0809 0810 0904 0905 0907 0909 0910 1005 1006 1008 1104 1105 1106 1108 1204 1205 1206 1207 1208 1304
    1305 1306 1307 1309 1310 1404 1405 1406 1407 1409 1410 1804 1904 1906 1907 1908 1910 2005 2006 2007 2009 2010 2104
    2109 2110 2204 2205 2304 2305 2307 2404 2405 2406 2408 2410 2504 2506 2508 2509
"""
ROUGH_HEXES = """
    0711 0911 1211 1212 1213 1311 1312 1314 1511 1512 1611 1911 2011 2311 0415 0515 0615 0715 0815 0915 1015 1115 1215
    1315 1415 1515 1615 1715 1815 1915 2015 2115 2215 2315 2415 2515
"""
LATER = {"velasco-wc", "germans-1", "germans-2", "velasco-m", "velasco-c"}


def load(name):
    return load_scenario(packaged() / "nieuport-1600" / f"{name}.yaml", RULESETS.values())


@pytest.fixture(scope="module", params=[DUNES, TIDE])
def battle(request):
    return load(request.param)


def test_all_are_found_and_sound():
    found = [one for one in find_scenarios(RULESETS.values()) if one.title == "nieuport-1600"]
    assert [(one.id, one.turns, one.faults) for one in found] == [
        ("nieuport-1600/battle-of-the-dunes", 10, ()), ("nieuport-1600/before-high-tide", 13, ()),
        ("nieuport-1600/training", 6, ()),
    ]  # fmt: skip


def test_everybody_stands_where_he_is_printed(battle):
    column = 0 if battle.id.endswith(DUNES) else 1
    labels = battle.sheet.grid.labels
    stand = {e.id: "-".join(sorted(labels[h] for h in e.hexes)) for e in battle.entries if e.hexes}
    assert stand == {id: hexes[column] for id, hexes in PRINTED.items()}
    assert {e.id for e in battle.entries if not e.hexes} == LATER
    assert {(e.side, e.facing) for e in battle.entries} == {("dutch", 1), ("spain", 4)}
    assert [(s.id, s.edge) for s in battle.sides] == [("dutch", "west"), ("spain", "east")]


def test_orders_and_states_at_the_start():
    dunes, tide = load(DUNES), load(TIDE)
    assert {g.id: g.order for g in dunes.groups if g.order} == {"spain-center": "charge", "velasco": "march"}
    assert {g.id: g.order for g in tide.groups if g.order} == {"spain-vanguard": "charge", "velasco": "march"}
    assert {e.id: e.level for e in dunes.entries if e.level} == {"francis-vere-1": 1, "mutineers": 2}
    assert not any(e.level for e in tide.entries)


def test_counters_by_side_and_type(battle):
    kinds = Counter((e.side, e.card.kind) for e in battle.entries if e.hexes)
    assert kinds == {
        ("dutch", "commander"): 4, ("dutch", "N"): 16, ("dutch", "S"): 1, ("dutch", "C"): 4, ("dutch", "A"): 2,
        ("dutch", "gun"): 2,
        ("spain", "commander"): 4, ("spain", "T"): 4, ("spain", "M"): 4, ("spain", "C"): 3, ("spain", "G"): 2,
        ("spain", "A"): 1, ("spain", "gun"): 1,
    }  # fmt: skip
    assert {e.id for e in battle.entries if e.card.double} == {
        "mutineers", "monroy-villar", "zapena-avila", "barlotte-bucquoy", "germans-1", "germans-2",
    }  # fmt: skip


def test_musketeers_are_tied_to_the_tercio_of_their_name(battle):
    tied = {e.id: e.card.tercio for e in battle.entries if e.card.tercio}
    assert tied == {f"{id}-m": id for id in ("mutineers", "monroy-villar", "zapena-avila", "barlotte-bucquoy")}
    group = {e.id: e.group for e in battle.entries}
    assert all(group[a] == group[b] for a, b in tied.items())


def test_horse_starts_on_clear_ground_and_doubles_on_one_kind(battle):
    terrain = battle.sheet.terrain
    for entry in battle.entries:
        kinds = {"clear" if terrain[h] == "beach" else terrain[h] for h in entry.hexes}
        assert len(kinds) <= 1
        if entry.card.kind in "GCA":
            assert kinds <= {"clear", "tide"}


def test_the_field(battle):
    sheet = battle.sheet
    assert (sheet.grid.columns, sheet.grid.rows) == (25, 15)
    label = sheet.grid.labels
    assert Counter(sheet.terrain) == {"clear": 168, "beach": 50, "tide": 25, "dunes": 85, "rough": 36, "haven": 11}
    assert {label[h] for h in sheet.grid if sheet.terrain[h] == "dunes"} == set(DUNE_HEXES.split())
    assert {label[h] for h in sheet.grid if sheet.terrain[h] == "rough"} == set(ROUGH_HEXES.split())
    assert [sheet.grid.labels[h] for h in sheet.objectives] == ["1105", "0802", "0808", "0809"]
    assert {sheet.level[h] for h in sheet.grid if sheet.terrain[h] == "dunes"} == {1}
    assert {sheet.level[h] for h in sheet.grid if sheet.terrain[h] != "dunes"} == {0}
    assert all(sheet.terrain[h] == "tide" for h in sheet.grid if sheet.grid.offset[h][1] == 1)
    assert all((sheet.terrain[h] == "beach") == (sheet.grid.offset[h][1] in {2, 3}) for h in sheet.grid)


def test_the_beach_is_clear_ground_by_another_name(battle):
    """X9 knows no beach: it has a look of its own and no effect."""
    terrain = battle.tables.terrain
    assert replace(terrain["beach"], about="") == replace(terrain["clear"], about="")


def test_tables_are_complete(battle):
    tables = battle.tables
    foot, horse = set("SLTNM"), set("GCA")
    assert set(tables.interaction) == set(tables.fire) == foot | horse
    assert all(set(row) == foot | horse for row in tables.interaction.values())
    assert all(tables.interaction[a][d] is None for a in foot for d in horse)
    assert [tables.interaction["A"][d] for d in "SLTNM"] == [None] * 5
    assert (tables.interaction["T"]["N"], tables.interaction["N"]["T"]) == (2, 0)
    assert (tables.melee[1].attacker, tables.melee[8].defender) == ("3R2", "3R2")
    assert tables.fire == {"G": None, "C": 6, "A": 5, "S": 7, "L": 6, "T": 5, "N": 4, "M": 4}
    dunes = tables.terrain["dunes"]
    assert (dunes.mp, dunes.loss, dunes.charge, dunes.blocks) == (2, "cavalry", "cavalry", True)
    assert (dunes.fire_at, dunes.fire_from, dunes.melee_at, dunes.melee_from) == (-1, 1, -1, 1)


def test_the_rules_of_the_battle(battle):
    special = battle.special
    assert special.control == {"1105": "dutch", "0802": "", "0808": "dutch", "0809": "dutch"}
    assert special.commander_points == {"maurits-ac": 2, "alberto-ac": 2}
    late = battle.id.endswith(TIDE)
    assert (special.reinforcements.from_turn, special.tide_turn) == ((6, 3) if late else (3, 0))
    assert [option.id for option in battle.options] == ["reinforcements", "cowardice", "bad-day"]


def test_every_value_has_its_origin(battle):
    assert {one.origin.partition(":")[0] for one in listing(battle.source)} == {"printed", "reconstructed"}
    origins = {entry.id: entry.origins for entry in battle.entries}
    assert origins["gardes"]["hex"] == origins["mutineers"]["double"] == origins["suisses"]["kind"] == "printed"
    assert origins["germans-1"]["name"].startswith("reconstructed: the rulebook names the wing")
    for entry in battle.entries:
        assert {"name", "side", "kind", "ma"} <= set(entry.origins)


def test_a_saved_game_brings_it_back(battle):
    again = scenario_from_source(battle.source, RULESETS.values())
    for name in ("entries", "groups", "sides", "tables", "special", "options", "turns", "source"):
        assert getattr(again, name) == getattr(battle, name)
