"""The shared rules are shared: what is asked under Kircholm comes out the same under Nieuport, but for the differences.

Every situation of Kircholm that needs nothing which Nieuport lacks (types, ground, hexsides, options, special rules) is
played again under Nieuport. Those below come out otherwise, each by a named difference between the printed titles.
"""

from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules import RULESETS
from game.setup.checking import run
from game.setup.faults import Faults
from game.setup.situations import situation_from
from game.setup.yamltext import read

HERE = Path(__file__).parent / "tercio"
SIDES = {"sweden": "dutch", "poland": "spain"}

ARMY = "T5.4: both sides name a wing; the value helps any friend"
PREEMPTED = "T4.4g: the preempting wing is safe in both activations"
VALUE = "X7: the commander's value counts next to the enemy too"
EARLY = "T5.1e: nobody is marked at the start of the step"
BESIDE = "X6: an army commander helps from beside"
WORN = "X6: guns count among the worn"
GUN_TURN = "T7.1e: a gun's turn costs both shots, and none in defence"
PIVOT = "T8.5d: a pivot before the enemy is tested"
ALL_FRONT = "T7.3: only double tercios have no flanks, and they have none when broken"
HELD = "T8.2b: reaction movement in the front of an enemy"
CLEAR_FRONT = "T8.3b: interception with an enemy in front"
LEASH = "T8.6: musketeers are tied at every step"
SIGHT = "N10.2e: no levels but high and low"
FRIENDS = "N10.2h: no gun fires over friends"
FOUR = "X3: foot of type N needs 4"
DOUBLE = "T11.3d: a double has its bonus against single units"
MUSKETS = "T11.3i: musketeers charge"
ROW = "X1: A3R2 in the second row"
STRUCK = "T11.4c: the result strikes every attacker"
SHAKEN = "T11.5f: a shaken head advances"
GROUND = "X9: no slopes"
LANCE = "K11.3j, N11.6c: a lance here, a cap of the rally there"
ORDER = "The scenario lists the other side first"

OTHERWISE = {
    "D-117-commander-in-the-half-hit": FOUR,
    "D-117-commander-in-the-other-half": FOUR,
    "D-127-two-shots-two-replies": FOUR,
    "D-54-one-payment": HELD,
    "K10.2f-from-height-over-heads": SIGHT,
    "S4-a-pivot-draws-fire": PIVOT,
    "T10.2-gun-does-not-block": FRIENDS,
    "T10.2-in-kircholm-over-a-friendly-gun": FRIENDS,
    "T10.3-first-fire-chain": FOUR,
    "T10.3-second-fire-chain": FOUR,
    "T10.3b-once-a-turn": HELD,
    "T10.3c-aim-and-flank": FOUR,
    "T10.3c-aim-and-flank-miss": FOUR,
    "T10.3c-aim-draws-no-fire": HELD,
    "T10.3h-disordered-square-fires-both-halves": HELD,
    "T10.3h-each-half-once-a-turn": HELD,
    "T10.3h-reply-only-to-the-half-in-the-zone": HELD,
    "T10.5b-flank-of-a-double": FOUR,
    "T10.5b-rear-of-a-double": FOUR,
    "T11.2h-a-double-reacts-through-its-centre": DOUBLE,
    "T11.3-example-foot-on-square": ALL_FRONT,
    "T11.3-printed-example": STRUCK,
    "T11.3d-another-enemy-beside": DOUBLE,
    "T11.3d-target-goes-back": DOUBLE,
    "T11.3i-a-pivot-breaks-the-run": HELD,
    "T11.3i-musketeers-do-not-charge": MUSKETS,
    "T11.3i-shaken-on-the-way": FOUR,
    "T11.4c-only-the-head": STRUCK,
    "T11.4d-three-levels-break": ROW,
    "T11.5f-shaken-head-stays": SHAKEN,
    "T11.5g-square-follows-to-the-rear": ALL_FRONT,
    "T11.5j-advance-draws-fire-twice": FOUR,
    "T3.1-first-orders": ORDER,
    "T4.1c-equal-dice-again": ORDER,
    "T4.4g-reactivation-of-the-preempting-wing": PREEMPTED,
    "T4.4j-bypassed-commander-lost": HELD,
    "T5.1a-foot-at-three-hexes": EARLY,
    "T5.1d-chain-too-long-for-foot": EARLY,
    "T5.1e-commander-brings-it-back": EARLY,
    "T5.4-in-kircholm-only-the-active-side-is-asked": ARMY,
    "T5.4-value-only-for-his-wing": ARMY,
    "T11.6c-in-kircholm-a-lance-and-no-cap": LANCE,
    "T6.2e-march-in-contact": FOUR,
    "T7.1e-gun-turn-costs-a-shot": GUN_TURN,
    "T7.1e-gun-turns-in-defence": GUN_TURN,
    "T7.2a-flank-and-rear-of-a-double": ALL_FRONT,
    "T7.3-flank-of-a-broken-double": ALL_FRONT,
    "T7.3-no-flank-on-a-square": ALL_FRONT,
    "T7.3-no-flank-on-germans": ALL_FRONT,
    "T7.3-no-flank-on-swiss": ALL_FRONT,
    "T8.3b-in-kircholm-held-by-another-enemy": CLEAR_FRONT,
    "T8.4-a-shot-in-the-middle-of-a-move": FOUR,
    "T8.5b-a-hit-counts-for-both-halves": FOUR,
    "T8.5d-pivot-next-to-the-enemy": PIVOT,
    "T8.6-in-kircholm-out-and-back": LEASH,
    "X6-army-commander-beside-is-no-help": BESIDE,
    "X6-worn-wing-to-rally": WORN,
    "X7-reactivation-next-to-the-enemy": VALUE,
    "X7-reactivation-next-to-the-enemy-fails": VALUE,
    "X8-melee-uphill": GROUND,
}
"""The situations of Kircholm that come out otherwise under Nieuport, each with the difference that makes it so."""


def under_nieuport(value):
    """The same words with the sides of the other title."""
    if isinstance(value, list):
        return [under_nieuport(one) for one in value]
    if isinstance(value, dict):
        return {under_nieuport(key): under_nieuport(one) for key, one in value.items()}
    return SIDES.get(value, value) if isinstance(value, str) else value


def both():
    """The situations of Kircholm that Nieuport can play: (name of the file, report under Nieuport)."""
    for file in sorted(HERE.glob("*.yaml")):
        document = read(file)
        value = document.value
        other = value["title"] != "kircholm-1605" or "options" in value or "special" in value
        if other or {piece["kind"] for piece in value["pieces"]} & set("HRK"):
            continue
        words = under_nieuport(deepcopy(value)) | {"title": "nieuport-1600"}
        try:
            situation = situation_from(replace(document, value=words), tuple(RULESETS.values()))
        except Faults:  # ground or a hexside that Nieuport does not have
            continue
        yield file.stem, run(situation)


@pytest.fixture(scope="module")
def reports():
    return dict(both())


def test_shared_rules_come_out_the_same(reports):
    bad = [report.text() for name, report in reports.items() if name not in OTHERWISE and not report.passed]
    assert not bad, "\n".join(bad)
    assert sum(name not in OTHERWISE for name in reports) > 180


def test_the_differences_make_a_difference(reports):
    assert [name for name in OTHERWISE if name not in reports] == []
    assert [name for name in OTHERWISE if reports[name].passed] == []
