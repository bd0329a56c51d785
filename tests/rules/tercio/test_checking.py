"""What the rules find wrong with a scenario beyond its form: every sentence of the check, one spoiled battle each."""

from dataclasses import replace

import pytest

from game.rules import RULESETS
from game.setup.library import resolve

RULES = RULESETS["tercio"]


@pytest.fixture(scope="module")
def kircholm():
    return resolve("kircholm-1605", RULESETS.values())


def with_entry(scenario, id, **changes):
    """The scenario with one counter changed; changes of its card are given as `card_…`."""
    card = {name.removeprefix("card_"): value for name, value in changes.items() if name.startswith("card_")}
    plain = {name: value for name, value in changes.items() if not name.startswith("card_")}

    def spoil(entry):
        return replace(entry, card=replace(entry.card, **card), **plain) if entry.id == id else entry

    return replace(scenario, entries=tuple(spoil(entry) for entry in scenario.entries))


def one(scenario, wanted):
    """The first counter that a test of its entry fits."""
    return next(entry for entry in scenario.entries if wanted(entry))


def body(entry):
    return entry.card.kind not in ("commander", "artillery", "gun") and not entry.card.role and entry.card.morale


def leader(entry):
    return entry.card.role == "wing"


def found(scenario):
    return list(RULES.check(scenario))


def test_the_shipped_battle_is_sound(kircholm):
    assert found(kircholm) == []


def test_two_bodies_in_one_hex(kircholm):
    first = one(kircholm, body)
    other = one(kircholm, lambda e: body(e) and e.hexes != first.hexes and len(e.hexes) == 1)
    assert any("both stand in" in words for words in found(with_entry(kircholm, other.id, hexes=first.hexes)))


def test_a_hex_nobody_may_enter(kircholm):
    sheet = kircholm.sheet
    closed = next(h for h in sheet.grid if kircholm.tables.terrain[sheet.terrain[h]].impassable)
    id = one(kircholm, body).id
    assert any("nobody may enter" in words for words in found(with_entry(kircholm, id, hexes=(closed,))))


def test_a_commander_without_a_role(kircholm):
    id = one(kircholm, leader).id
    sentences = found(with_entry(kircholm, id, card_role=""))
    assert any("commander without a role" in words for words in sentences)
    assert any("has no commander" in words for words in sentences)


def test_a_commander_without_a_unit_of_his_wing(kircholm):
    id = one(kircholm, leader).id
    taken = {h for entry in kircholm.entries for h in entry.hexes}
    sheet = kircholm.sheet
    free = next(h for h in sheet.grid if h not in taken and not kircholm.tables.terrain[sheet.terrain[h]].impassable)
    assert any("does not stand with a unit" in words for words in found(with_entry(kircholm, id, hexes=(free,))))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"card_command": 3}, "a command value of 3"),
        ({"card_ma": 0}, "a movement allowance of 0"),
        ({"card_ma": 21}, "a movement allowance of 21"),
    ],
)
def test_a_commanders_values(kircholm, changes, words):
    id = one(kircholm, leader).id
    assert any(words in told for told in found(with_entry(kircholm, id, **changes)))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"card_morale": 10}, "a morale of 10"),
        ({"card_ma": 0}, "a movement allowance of 0"),
        ({"card_double": True}, "a double unit on two"),
    ],
)
def test_a_units_values(kircholm, changes, words):
    id = one(kircholm, body).id
    assert any(words in told for told in found(with_entry(kircholm, id, **changes)))


def test_a_gun_does_not_move(kircholm):
    id = one(kircholm, lambda e: e.card.ma == 0).id
    assert any("guns have 0" in words for words in found(with_entry(kircholm, id, card_ma=2)))


def test_a_double_that_cannot_face_so(kircholm):
    id = one(kircholm, body).id
    pair = (0, kircholm.sheet.grid.size - 1)
    assert any("cannot face so" in words for words in found(with_entry(kircholm, id, card_double=True, hexes=pair)))


@pytest.mark.parametrize("table", ["terrain", "hexsides"])
def test_a_price_that_breaks_the_search_for_ways(kircholm, table):
    rows = dict(getattr(kircholm.tables, table))
    name = next(iter(rows))
    rows[name] = replace(rows[name], mp=-1)
    spoiled = replace(kircholm, tables=replace(kircholm.tables, **{table: rows}))
    assert any(f"{name} costs -1 MP" in words for words in found(spoiled))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"reach": {"sweden": "9999"}}, "the hex 9999 that sweden must reach"),
        ({"always_in_command": ("nobody",)}, "name nobody, which is no counter"),
        ({"must_live": {"sweden": "nobody"}}, "name nobody, which is no counter"),
        ({"destroy_wings": {"sweden": ("no-wing",)}}, "name no-wing, which is no wing"),
        ({"must_live": {"prussia": "karl-ix"}}, "name prussia, which is no side"),
        ({"type_points": {"Q": 1}}, "points for type Q"),
    ],
)
def test_special_rules_that_name_what_is_not_there(kircholm, changes, words):
    spoiled = replace(kircholm, special=replace(kircholm.special, **changes))
    assert any(words in told for told in found(spoiled))
