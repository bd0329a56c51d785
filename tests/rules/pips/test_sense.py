"""What is wrong with a scenario beyond its form, and what the editor knows of a battle."""

from dataclasses import replace

import pytest

from game.engine.catalogue import Catalogue
from game.rules.pips.sense import check

TITLE = "chotusitz-1742"


def changed(scenario, id, card=None, **fields):
    entries = []
    for entry in scenario.entries:
        if entry.id == id:
            entry = replace(entry, **fields, **({"card": replace(entry.card, **card)} if card else {}))
        entries.append(entry)
    return replace(scenario, entries=tuple(entries))


def special(scenario, **fields):
    return replace(scenario, special=replace(scenario.special, **fields))


@pytest.mark.parametrize(
    ("id", "card", "fields", "words"),
    [
        ("pc1", None, {"form": "limbered"}, "cannot be in limbered"),
        ("pc1", None, {"form": "column"}, "firing order in column"),
        ("pc1", None, {"marks": (("losses", 2), ("firing", 1)), "form": "line"}, "one base is what is left"),
        ("pc1", None, {"marks": (("losses", 4),)}, "has lost 4 steps"),
        ("pc1", None, {"marks": (("dismounted", 1),)}, "not for its type"),
        ("pc1", None, {"marks": (("locked", 1),)}, "has the mark locked"),
        ("pc1", None, {"level": 1}, "retreats in firing order"),
        ("pc4", None, {"marks": (("retreats", 1),)}, "does not retreat"),
        ("pc1", None, {"group": ""}, "belongs to no wing"),
        ("pc1", None, {"facing": None}, "has no facing"),
        ("pc1", None, {"hexes": (0,)}, "does not fit on the map"),
        ("px2", None, {"form": "line"}, "is a general"),
        ("px2", {"kind": "foot"}, {"facing": None}, "has no facing"),
    ],
)
def test_what_is_wrong_with_a_counter_is_told(chotusitz, id, card, fields, words):
    assert list(check(chotusitz)) == []
    told = list(check(changed(chotusitz, id, card, **fields)))
    assert any(words in one for one in told), told
    assert all(one.startswith((id, "prussia")) or id in one for one in told)


def test_two_in_a_hex_and_two_generals_together(chotusitz):
    place = {entry.id: entry.hexes for entry in chotusitz.entries}
    assert any("both stand in" in one for one in check(changed(chotusitz, "pc1", hexes=place["pc2"])))
    assert any("one general a unit" in one for one in check(changed(chotusitz, "px1", hexes=place["px2"])))
    assert any("its enemy" in one for one in check(changed(chotusitz, "px1", hexes=place["ac1"])))


def test_what_is_wrong_with_the_special_rules_is_told(chotusitz):
    told = {
        "which is no side": special(chotusitz, first="sweden"),
        "which is no wing": special(chotusitz, hollow={"nowhere": 1}),
        "no d10 to lose": special(chotusitz, hollow={"prussia-left": 1}),
        "have the same place": special(chotusitz, sectors={}),
        "no rows for the shifts": special(chotusitz, shift_rows={}),
        "no rows of the map": special(chotusitz, shift_rows={"prussia": (1, 99), "austria": (29, 48)}),
        "nobody of prussia begins": special(chotusitz, shift_rows={"prussia": (40, 48), "austria": (29, 48)}),
    }
    for words, scenario in told.items():
        assert any(words in one for one in check(scenario)), words


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"budgets": {"foot": 10**6}}, "a move of 1000000 for foot leads too far"),
        ({"wheels": {"4": 1}}, "costs too little"),
        ({"wheels": {"1": 0}}, "costs too little"),
        ({"step": 2}, "for general leads too far; at most 18 hexes at 2: 36"),
    ],
)
def test_a_move_has_an_end(chotusitz, fields, words):
    """Each place a unit can come to is looked for in a piece of the map around it, which no move may leave."""
    tables = chotusitz.tables
    merged = {name: {**getattr(tables, name), **new} if isinstance(new, dict) else new for name, new in fields.items()}
    told = list(check(replace(chotusitz, tables=replace(tables, **merged))))
    assert any(words in one for one in told), told


def test_the_first_side_moves_first_where_nothing_is_said(ruleset, sahay):
    assert list(check(special(sahay, first=""))) == []


def test_the_catalogue_tells_kinds_and_bases_apart(ruleset):
    catalogue = ruleset.catalogue(TITLE)
    assert isinstance(catalogue, Catalogue)
    plain = {"kind": "heavy", "weapon": "carbine"}
    assert catalogue.kind_of(plain).id == "heavy"
    assert catalogue.kind_of(plain | {"cuirass": True}).id == "cuirassiers"
    assert catalogue.kind_of({"kind": "general", "chief": True}).id == "chief"
    assert catalogue.base_of(plain, {}) == (2, 2)
    assert catalogue.base_of(plain, {"marks": {"losses": 1}}) == (2, 2)
    assert catalogue.base_of(plain, {"marks": {"losses": 2}}) == (2, 1)
    assert catalogue.base_of({"kind": "foot"}, {"form": "column"}) == (2, 2)
    assert catalogue.base_of({"kind": "general"}, {}) is None
    assert [form.value for form in catalogue.forms_of({"kind": "light"})] == ["line", "double", "single"]
    with pytest.raises(KeyError):
        ruleset.catalogue("nieuport-1600")
