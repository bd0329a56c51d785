"""The shared rules are shared: what is asked under Kircholm comes out the same under Nieuport, but for the differences.

Every situation of Kircholm that needs nothing which Nieuport lacks (ground, hexsides, options, special rules) is played
again under Nieuport (`tools/replay.py`). Those below come out otherwise, each by a named difference of the two titles.
"""

from pathlib import Path

import pytest

from tools.plain_yaml import plain_yaml
from tools.replay import ROOT, replayed

HERE = Path(__file__).parent

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
GROUND = "X9: no slopes, and numbers of its own"
TYPES = "T2.2: no hussars, reiters or cossacks, and no lances"
DEFENCE = "T10.5b: guns in defence have no more off the die"
SKIP = "T6.2a: no enemy is skipped"
FOOT = "T11.6a: foot never fights horse"
LIGHT = "T11.6b: light horse never fights foot"
STAFF = "X7: an army commander helps to intercept"
LENGTH = "NS1: the eighth turn is not the last"
LANCE = "K11.3j, N11.6c: a lance here, a cap of the rally there"
ORDER = "The scenario lists the other side first"

OTHERWISE = {
    "D-117-commander-in-the-half-hit": FOUR,
    "D-117-commander-in-the-other-half": FOUR,
    "D-127-two-shots-two-replies": FOUR,
    "D-54-one-payment": HELD,
    "K10.2f-from-height-over-heads": SIGHT,
    "K11.3j-hussars-with-lances": TYPES,
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
    "T10.5b-gun-in-defence-at-horse-hit": DEFENCE,
    "T10.5b-gun-in-defence-at-horse-miss": DEFENCE,
    "T10.5b-horse-in-defence-at-horse": TYPES,
    "T10.5b-rear-of-a-double": FOUR,
    "T11.2h-a-double-reacts-through-its-centre": DOUBLE,
    "T11.3-example-foot-on-square": ALL_FRONT,
    "T11.3-printed-example": STRUCK,
    "T11.3d-another-enemy-beside": DOUBLE,
    "T11.3d-target-goes-back": DOUBLE,
    "T11.3i-a-pivot-breaks-the-run": HELD,
    "T11.3i-charge-of-a-support": TYPES,
    "T11.3i-cossacks-do-not-charge": LIGHT,
    "T11.3i-musketeers-do-not-charge": MUSKETS,
    "T11.3i-reiters-charge": TYPES,
    "T11.3i-shaken-on-the-way": FOUR,
    "T11.4c-only-the-head": STRUCK,
    "T11.4d-three-levels-break": ROW,
    "T11.5f-shaken-head-stays": SHAKEN,
    "T11.5g-square-follows-to-the-rear": ALL_FRONT,
    "T11.5j-advance-draws-fire-twice": FOUR,
    "T11.6a-foot-on-shaken-horse": FOOT,
    "T11.6b-cossacks-not-on-foot": TYPES,
    "T11.6b-cossacks-on-broken-foot": LIGHT,
    "T11.6c-in-kircholm-a-lance-and-no-cap": LANCE,
    "T13.2-rout-of-a-double-off-the-map": LENGTH,
    "T3.1-first-orders": ORDER,
    "T4.1c-equal-dice-again": ORDER,
    "T4.4g-reactivation-of-the-preempting-wing": PREEMPTED,
    "T4.4j-bypassed-commander-lost": HELD,
    "T5.1a-cut-off": EARLY,
    "T5.1a-foot-at-three-hexes": EARLY,
    "T5.1d-chain-too-long-for-foot": EARLY,
    "T5.1d-other-wing-is-no-link": EARLY,
    "T5.1e-commander-brings-it-back": EARLY,
    "T5.4-in-kircholm-only-the-active-side-is-asked": ARMY,
    "T5.4-value-only-for-his-wing": ARMY,
    "T6.2a-engaged-enemy-may-be-skipped": SKIP,
    "T6.2e-march-in-contact": FOUR,
    "T7.1e-gun-turn-costs-a-shot": GUN_TURN,
    "T7.1e-gun-turns-in-defence": GUN_TURN,
    "T7.2a-flank-and-rear-of-a-double": ALL_FRONT,
    "T7.3-flank-of-a-broken-double": ALL_FRONT,
    "T7.3-no-flank-on-a-square": ALL_FRONT,
    "T7.3-no-flank-on-germans": ALL_FRONT,
    "T7.3-no-flank-on-swiss": ALL_FRONT,
    "T8.1e-front-hexes-only": GROUND,
    "T8.2b-held-in-front": HELD,
    "T8.3b-in-kircholm-held-by-another-enemy": CLEAR_FRONT,
    "T8.3g-charge-is-stopped": TYPES,
    "T8.4-a-shot-in-the-middle-of-a-move": FOUR,
    "T8.5a-one-half-uphill": GROUND,
    "T8.5a-one-half-uphill-is-too-dear": GROUND,
    "T8.5b-a-hit-counts-for-both-halves": FOUR,
    "T8.5d-pivot-next-to-the-enemy": PIVOT,
    "T8.6-in-kircholm-out-and-back": LEASH,
    "X6-army-commander-beside-is-no-help": BESIDE,
    "X6-worn-wing-to-rally": WORN,
    "X7-hussars-fail-to-intercept": TYPES,
    "X7-hussars-intercept": TYPES,
    "X7-in-kircholm-the-army-commander-does-not-help": STAFF,
    "X7-reactivation-next-to-the-enemy": VALUE,
    "X7-reactivation-next-to-the-enemy-fails": VALUE,
    "X8-melee-uphill": GROUND,
    "X8-uphill-costs-a-point": GROUND,
}
"""The situations of Kircholm that come out otherwise under Nieuport, each with the difference that makes it so."""


@pytest.fixture(scope="module")
def reports():
    return dict(replayed(ROOT, "tercio", "nieuport-1600"))


def test_shared_rules_come_out_the_same(reports):
    bad = [report.text() for name, report in reports.items() if name not in OTHERWISE and not report.passed]
    assert not bad, "\n".join(bad)
    assert sum(name not in OTHERWISE for name in reports) > 290


def test_the_differences_make_a_difference(reports):
    assert [name for name in OTHERWISE if name not in reports] == []
    assert [name for name in OTHERWISE if reports[name].passed] == []


# -- the worked cases of the rules ----------------------------------------------------------------------------------


def vectors():
    """The worked cases: number, games, names of situations and files of tests."""
    rows = []
    for line in (HERE / "vectors.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("TV-"):
            number, games, *names = line.split()
            rows.append((int(number.removeprefix("TV-")), games, names))
        elif not line.startswith("#"):
            rows[-1][2].extend(line.split())
    return rows


def test_every_worked_case_is_played_under_each_title_it_is_about(reports):
    assert [number for number, _, _ in vectors()] == list(range(1, 118))
    for number, games, names in vectors():
        played = set()
        for name in names:
            if name.endswith(".py"):
                assert (HERE.parent / name).exists(), name
                played |= set(games)
                continue
            title = plain_yaml((HERE / "tercio" / f"{name}.yaml").read_text(encoding="utf-8"))["title"]
            played.add(title[0].upper())
            if name in reports and reports[name].passed:
                played.add("N")
        assert played >= set(games), f"TV-{number}"
