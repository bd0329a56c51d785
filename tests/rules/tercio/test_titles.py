"""The two titles of the engine: every difference has a name, shared code reads it, and both ways of it are seen.

The numbers V1 to V61 are those of the list of all differences between the two rulebooks.
"""

import re
from dataclasses import fields
from pathlib import Path

import pytest

import game.rules.tercio as tercio
from game.engine.play import decision
from game.rules.tercio import opening
from game.rules.tercio.attacks import interaction, melee_row
from game.rules.tercio.data import Card
from game.rules.tercio.facts import field
from game.rules.tercio.fire import need_to_hit
from game.rules.tercio.show import card_view
from game.rules.tercio.titles import KIRCHOLM, NIEUPORT, TITLES, Title
from game.rules.tercio.victory import units_of
from game.rules.tercio.words import command_words, state_words
from game.setup.situations import begin, situation_from
from game.setup.yamltext import Document

CODE = Path(tercio.__file__).parent
TESTS = Path(__file__).parents[2]

SHOWN = {
    1: ["rules/tercio/test_titles.py"],
    2: ["T5.4-in-nieuport-both-sides-name-a-wing", "T5.4-value-for-the-assigned-wing"],
    3: ["T5.4-in-nieuport-both-sides-name-a-wing", "T5.4-in-nieuport-one-wing-a-turn", "T5.4-value-only-for-his-wing",
        "T5.4-in-kircholm-only-the-active-side-is-asked"],
    4: ["rules/tercio/test_titles.py"],
    5: ["T4.4g-in-nieuport-the-preempting-wing-is-safe", "T4.4g-reactivation-of-the-preempting-wing"],
    6: ["X7-in-nieuport-his-value-counts-next-to-the-enemy", "X7-reactivation-next-to-the-enemy-fails"],
    7: ["T5.1e-in-nieuport-no-marker-before-its-action", "T5.1a-foot-at-three-hexes"],
    8: ["T5.1g-not-next-to-the-enemy", "situations/test_both_titles.py"],
    9: ["T5.1g-no-offensive-fire", "situations/test_both_titles.py"],
    10: ["T6.2a-in-nieuport-no-enemy-is-skipped", "T6.2a-engaged-enemy-may-be-skipped"],
    11: ["X6-in-nieuport-he-helps-from-beside", "X6-army-commander-beside-is-no-help"],
    12: ["X6-in-nieuport-guns-count", "X6-worn-wing-to-rally"],
    13: ["T7.1e-in-nieuport-it-costs-both-shots", "T7.1e-in-nieuport-no-turn-in-defence", "T7.1e-gun-turns-in-defence"],
    14: ["rules/tercio/test_titles.py"],
    15: ["T7.2c-in-nieuport-the-same-test", "T7.2c-counter-march-fails"],
    16: ["T8.5d-in-nieuport-a-test-fails", "T8.5d-in-nieuport-a-test-passed", "T8.5d-pivot-next-to-the-enemy"],
    17: ["T7.3-in-nieuport-a-broken-double-has-no-flank", "T7.3-in-nieuport-single-units-have-flanks",
         "T7.3-flank-of-a-broken-double", "T7.3-no-flank-on-swiss"],
    18: ["T8.2b-in-nieuport-it-reacts-all-the-same", "T8.2b-held-in-front"],
    19: ["rules/tercio/test_titles.py"],
    20: ["T8.3b-in-nieuport-an-enemy-in-front-is-no-bar", "T8.3b-in-kircholm-held-by-another-enemy"],
    21: ["T8.3c-broken-into-the-zone"],
    22: ["T8.3f-in-nieuport-no-marker-for-a-failure", "X7-hussars-fail-to-intercept"],
    23: ["X7-in-nieuport-both-commanders-help", "X7-hussars-intercept"],
    24: ["T8.3f-in-nieuport-no-marker-for-a-failure", "X7-hussars-fail-to-intercept"],
    25: ["X7-in-nieuport-both-commanders-help", "X7-in-kircholm-the-army-commander-does-not-help"],
    26: ["T8.3g-charge-is-stopped"],
    27: ["T11.3i-shaken-on-the-way"],
    28: ["T8.6-in-nieuport-not-even-in-passing", "T8.6-in-kircholm-out-and-back"],
    29: ["T12.3-in-nieuport-not-into-the-sea", "T12.3-not-into-river-or-enemies"],
    30: ["N10.2e-from-dune-to-dune", "N10.2e-one-end-in-the-dunes", "K10.2f-from-height-over-heads"],
    31: ["N10.2e-one-end-in-the-dunes", "rules/tercio/test_titles.py"],
    32: ["N10.2h-not-over-a-friendly-gun", "T10.2-in-kircholm-over-a-friendly-gun"],
    33: ["T10.3c-aim-draws-no-fire"],
    34: ["T10.5b-disordered-miss", "situations/test_both_titles.py"],
    35: ["T10.5b-in-nieuport-no-more-in-defence", "T10.5b-gun-in-defence-at-horse-miss"],
    36: ["X3-in-nieuport-foot-of-type-n-needs-four", "T10.3c-aim-and-flank-miss"],
    37: ["rules/tercio/test_titles.py", "rules/tercio/test_tables.py"],
    38: ["rules/tercio/test_titles.py", "rules/tercio/test_tables.py"],
    39: ["T11.3d-in-nieuport-whatever-stands-beside", "T11.3d-in-nieuport-not-against-a-double",
         "T11.3d-another-enemy-beside", "T11.3d-target-goes-back"],
    40: ["rules/tercio/test_titles.py", "T11.3i-cuirassiers-charge"],
    41: ["T11.3i-in-nieuport-musketeers-charge", "T11.3i-musketeers-do-not-charge"],
    42: ["T11.3i'-in-nieuport-dunes-break-the-run-of-horse", "T11.3i'-in-nieuport-rough-ground-keeps-the-run",
         "T11.3i-woods-break-the-run"],
    43: ["rules/tercio/test_titles.py", "T11.6c-in-kircholm-a-lance-and-no-cap", "N11.6c-no-lance-but-a-cap"],
    44: ["rules/tercio/test_titles.py", "rules/tercio/test_tables.py"],
    45: ["T11.4c-in-nieuport-every-attacker", "T11.4c-only-the-head"],
    46: ["T11.4c-in-nieuport-every-attacker", "T11.5-example-shaken-d1r2"],
    47: ["T11.5f-in-nieuport-a-shaken-head-advances", "T11.5f-shaken-head-stays"],
    48: ["T11.5g-shaken-defender-may-follow", "situations/test_both_titles.py"],
    49: ["T11.5i-in-nieuport-the-double-pivots-too", "T11.5i-double-pivots-into-the-hex"],
    50: ["T11.6a-in-nieuport-foot-never-on-horse", "T11.6a-foot-on-shaken-horse"],
    51: ["T11.6b-in-nieuport-arquebusiers-never-on-foot", "T11.6b-cossacks-on-broken-foot"],
    52: ["N11.6c-marked-after-a-melee", "N11.6c-no-rally-to-full-order", "T11.6c-in-kircholm-a-lance-and-no-cap"],
    53: ["rules/tercio/test_titles.py"],
    54: ["T8.5d-in-nieuport-a-test-fails", "T7.2c-counter-march-fails-twice"],
    55: ["T13.2-in-nieuport-the-cheapest-way", "T13.2-in-kircholm-the-shortest-way"],
    56: ["T13.2-rout-hemmed-in", "situations/test_both_titles.py"],
    57: ["rules/tercio/test_titles.py", "rules/tercio/test_tables.py"],
    58: ["rules/tercio/test_titles.py", "D-126-a-pair-is-two-units"],
    59: ["setup/test_nieuport.py", "setup/test_kircholm.py"],
    60: ["rules/tercio/test_nieuport_victory.py", "rules/tercio/test_victory.py"],
    61: ["rules/tercio/test_nieuport_options.py", "KS7-apathy-of-the-king"],
}  # fmt: skip
"""The differences by number, with the situations and tests that show both titles' way."""


def test_every_difference_is_shown():
    assert list(SHOWN) == list(range(1, 62))
    for names in SHOWN.values():
        for name in names:
            place = TESTS / name if name.endswith(".py") else TESTS / "situations" / "tercio" / f"{name}.yaml"
            assert place.exists(), name


def test_shared_code_reads_every_field_and_has_no_switch():
    """No `if` on a title: outside the titles' own file neither ids nor records of titles are named."""
    code = {file.name: file.read_text(encoding="utf-8") for file in CODE.glob("*.py") if file.name != "titles.py"}
    for name, text in code.items():
        assert not re.search(r"KIRCHOLM|NIEUPORT|kircholm-1605|nieuport-1600|title\.(id|name) ?==", text), name
    whole = "\n".join(code.values())
    read = {one.name for one in fields(Title) if re.search(rf"title\.{one.name}\b", whole)}
    assert {one.name for one in fields(Title)} - read <= {"terms"}
    assert "title.said(" in whole


def test_the_titles_differ_in_every_field():
    assert set(TITLES) == {"kircholm-1605", "nieuport-1600"}
    assert [one.name for one in fields(Title) if getattr(KIRCHOLM, one.name) == getattr(NIEUPORT, one.name)] == []


# -- what is no question on a map ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def empty(scrap):
    return scrap({"id": "a", "side": "dutch", "kind": "N", "hex": "0505"}, title="nieuport-1600")


def card_faults(title, **values):
    return list(opening.faults_of_title(title, "it", Card(**values)))


def test_types_of_a_title():
    """V1 Hussars, reiters and cossacks are no counters of Nieuport."""
    for kind in "HRK":
        assert not card_faults(KIRCHOLM, kind=kind, ma=6, morale=7)
        assert card_faults(NIEUPORT, kind=kind, ma=6, morale=7)
    for kind in "GCASLTNM":
        assert not card_faults(NIEUPORT, kind=kind, ma=4, morale=7)


def test_morale_of_guns():
    """V53 Printed on the counter in Kircholm, six for all in Nieuport."""
    assert not card_faults(KIRCHOLM, kind="gun", ma=0, morale=5)
    assert not card_faults(NIEUPORT, kind="gun", ma=0, morale=6)
    assert "guns have 6" in card_faults(NIEUPORT, kind="gun", ma=0, morale=5)[0]


@pytest.mark.parametrize(
    ("title", "side", "other", "words"),
    [
        ("kircholm-1605", "sweden", "poland", ["Try to reactivate", "Do not reactivate", "waits, no reactivation"]),
        ("nieuport-1600", "dutch", "spain", ["Try to continue", "Do not continue", "waits, no continuation"]),
    ],
)
def test_the_second_activation_has_its_own_name(ruleset, title, side, other, words):
    """V4 A reactivation here, a continuation there; V19: both say withdrawal, to tell it from a retreat."""
    value = {
        "situation": "named", "title": title, "about": "A scrap.",
        "wings": [{"id": "v", "side": side, "order": "march"}, {"id": "w", "side": other, "order": "march"}],
        "pieces": [
            {"id": "gun", "side": side, "wing": "v", "kind": "gun", "hex": "0505"},
            {"id": "wc", "side": side, "wing": "v", "kind": "commander", "hex": "0505"},
            {"id": "foe", "side": other, "wing": "w", "kind": "N", "hex": "1105"},
        ],
        "start": {"side": side, "step": "reactivation", "wing": "v", "no-reactivation": ["w"]},
    }  # fmt: skip
    state, _ = begin(situation_from(Document("named", value), [ruleset]))
    asked = decision(state)
    assert words[0].split()[-1] in asked.prompt
    assert [command_words(state, command) for command in asked.options] == words[:2]
    assert state_words(state, "w") == words[2]


def test_the_marker_of_a_gun(scrap):
    """V14 Kircholm shows that one shot is spent, Nieuport only that both are."""
    for title, side, shown in (("kircholm-1605", "sweden", 1), ("nieuport-1600", "dutch", 0)):
        for marks, count in (({"gun-offensive": 1}, shown), ({"gun-offensive": 1, "gun-defensive": 1}, 1)):
            state = scrap({"id": "gun", "side": side, "kind": "gun", "hex": "0505", "marks": marks}, title=title)
            assert sum(chip[1] == "mark" for chip in card_view(state, "gun", side).chips) == count


def test_what_a_double_counts(scrap, empty):
    """V58 Two in Nieuport; in Kircholm one, unless the variant has made it of two counters."""
    double, single = Card(kind="T", ma=4, morale=7, double=True), Card(kind="T", ma=4, morale=7)
    kircholm = field(scrap({"id": "a", "side": "sweden", "kind": "N", "hex": "0505"}))
    assert [units_of(field(empty), card) for card in (double, single)] == [2, 1]
    assert [units_of(kircholm, card) for card in (double, single)] == [1, 1]


def test_charges_and_lances():
    """V40, V41, V43"""
    assert (KIRCHOLM.charge_plus_two, NIEUPORT.charge_plus_two) == (frozenset("GCH"), frozenset("GC"))
    assert (KIRCHOLM.charge_excluded, NIEUPORT.charge_excluded) == (frozenset("KM"), frozenset())
    assert (KIRCHOLM.lances, NIEUPORT.lances) == (True, False)


# -- tables -------------------------------------------------------------------------------------------------------


def test_melee_rows_of_nieuport(empty):
    """V44, TV-78"""
    rows = ["A elim. D1", "A3R2 D1", "A2R2 D1", "A1R2 D1", "A1R2 D1", "A1R1 D1", "A1R1 D1", "A1 D1R1", "A1 D1R1",
            "A1 D1R2", "A1 D1R2", "A1 D2R2", "A1 D3R2", "A1 D elim."]  # fmt: skip
    assert [melee_row(empty, total)[2] for total in range(-2, 12)] == rows


INTERACTION = {
    #     G   C   A   S   L   T   N   M
    "G": [0, -2, 1, -3, -3, -3, -2, 0],
    "C": [2, 0, 2, -1, -1, -1, -1, 1],
    "A": [-1, -2, 0, 0, 0, 0, 0, 0],
    "S": [0, 0, 0, 0, 1, 0, 2, 3],
    "L": [0, 0, 0, -1, 0, 0, 1, 2],
    "T": [0, 0, 0, 0, 0, 0, 2, 3],
    "N": [0, 0, 0, -2, -1, 0, 0, 1],
    "M": [0, 0, 0, -3, -2, -3, -1, 0],
}


@pytest.mark.parametrize("attacker", INTERACTION)
def test_interaction_of_nieuport(empty, attacker):
    """V38"""
    assert [interaction(field(empty), attacker, defender) for defender in "GCASLTNM"] == INTERACTION[attacker]


def test_prohibited_attacks_of_nieuport(empty):
    table = field(empty).tables.interaction
    assert all(table[foot][horse] is None for foot in "SLTNM" for horse in "GCA")
    assert all(table["A"][foot] is None for foot in "SLTNM")


def test_fire_numbers_of_nieuport(scrap):
    """V36, V37"""
    for kind, need in {"C": 6, "A": 5, "S": 7, "L": 6, "T": 5, "N": 4, "M": 4}.items():
        state = scrap(
            {"id": "a", "side": "dutch", "kind": kind, "hex": "0605", "facing": "E"},
            {"id": "b", "side": "spain", "kind": "N", "hex": "0705", "facing": "W"},
            title="nieuport-1600",
        )
        assert need_to_hit(state, state.pieces["a"], "", state.pieces["b"].hex) == need


def test_terrain_of_nieuport(empty):
    """V31, V57 Clear, rough, dunes that block sight, and what nobody enters."""
    tables = field(empty).tables
    rows = {
        kind: (row.mp, row.loss, row.charge, row.fire_at, row.fire_from, row.melee_at, row.melee_from, row.blocks)
        for kind, row in tables.terrain.items()
        if not row.impassable
    }
    assert rows["clear"] == (1, "none", "keeps", 0, 0, 0, 0, False)
    assert rows["rough"] == (2, "none", "keeps", 0, 0, 0, 0, False)
    assert rows["dunes"] == (2, "cavalry", "cavalry", -1, 1, -1, 1, True)
    assert {"haven", "river", "ocean"} <= {kind for kind, row in tables.terrain.items() if row.impassable}
    assert not tables.hexsides
