"""P-ME5 to P-ME9 The chances of a melee beside a count of all its dice, and what is told of fire."""

from fractions import Fraction
from itertools import product

import pytest

from game.rules.pips.duel import duel
from game.rules.pips.fire import save_need
from game.rules.pips.forecast import fire_view
from game.rules.pips.musketry import score
from game.rules.pips.odds import strength
from game.rules.pips.zone_views import overlays

OTHERS = (
    {"id": "spare", "side": "prussia", "kind": "foot", "at": (5, 44), "facing": "N"},
    {"id": "other", "side": "austria", "kind": "foot", "at": (5, 2), "facing": "S"},
)
ACTS = {"side": "prussia", "step": "acts", "sector": "prussia-centre", "pips": 6}


def met(scene, kind, outside, **marks):
    """A unit that has come up to the front of a line of foot."""
    return scene(
        {"id": "first", "side": "prussia", "kind": kind, "at": (20, 19), "facing": "S", "marks": {"acted": 1}},
        {"id": "line", "side": "austria", "kind": "foot", "at": (20, 20), "facing": "N", "marks": marks},
        *OTHERS,
        start=ACTS | {"contacts": [{"attacker": "first", "defender": "line", "outside": outside}]},
    )


def thrown(count, need):
    """The chance of each number of hits, by all ways in which so many dice can fall."""
    found = {}
    for dice in product(range(1, 7), repeat=count):
        hits = sum(die >= need for die in dice)
        found[hits] = found.get(hits, Fraction(0)) + Fraction(1, 6**count)
    return found


def counted(state, steps, fires):
    """The chances that the attacker wins and that nobody does, dice for dice; no unit here has a save."""
    each = strength(state, "first", "line").halves.total
    wins = again = Fraction(0)
    fire = thrown(4, score(state, state.pieces["line"])) if fires else {0: Fraction(1)}
    taken_dice = thrown(strength(state, "line", "first").whole, 4)
    for shot, share in fire.items():
        quarters = 2 * each * (steps - shot)
        low, coin = quarters // 4, quarters % 4 == 2
        for count, part in ((low, Fraction(1, 1 + coin)), (low + 1, Fraction(coin, 2))):
            for mine, one in thrown(count, 4).items() if part and shot < steps else ():
                for other, two in taken_dice.items():
                    wins += share * part * one * two * (mine > other + shot)
                    again += share * part * one * two * (mine == other + shot)
    return wins, again


@pytest.mark.parametrize(("outside", "marks"), [(False, {}), (True, {}), (True, {"firing": 1}), (True, {"losses": 1})])
def test_the_chances_of_a_melee_are_those_of_its_dice(scene, outside, marks):
    state = met(scene, "foot", outside, **marks)
    assert save_need(state, state.pieces["first"], fire=True) is None
    found = duel(state, "first", "line")
    fires = outside
    if not marks.get("losses"):
        assert (found.wins, found.goes_on) == counted(state, 4, fires)
    assert found.wins + found.goes_on + found.loses == 1
    assert ("fires first" in found.notes[0]) is fires
    assert len(found.notes) == 2 + fires
    back = duel(state, "line", "first")
    assert (back.wins, back.goes_on, back.loses) == (found.loses, found.goes_on, found.wins)


def test_fire_in_defence_makes_a_charge_dearer(scene):
    near, far = (duel(met(scene, "foot", outside, firing=1), "first", "line") for outside in (False, True))
    assert far.wins < near.wins
    assert far.loses > near.loses
    assert duel(met(scene, "foot", True), "first", "spare") is None


def test_nobody_fires_in_a_melee_or_on_the_run(scene):
    """P-MU1: what is shown as his arc is what he could fire at."""
    runner = {"id": "runner", "side": "prussia", "kind": "foot", "at": (30, 30), "facing": "N", "status": "retreating"}
    state = scene(
        runner, *OTHERS,
        {"id": "first", "side": "prussia", "kind": "foot", "at": (20, 19), "facing": "S"},
        {"id": "line", "side": "austria", "kind": "foot", "at": (20, 20), "facing": "N"},
        start=ACTS | {"contacts": [{"attacker": "first", "defender": "line"}]},
    )  # fmt: skip
    fires = {id: any(one.style == "fire" for one in overlays(state, id)) for id in ("runner", "first", "line", "spare")}
    assert fires == {"runner": False, "first": False, "line": False, "spare": True}


def test_fire_is_told_by_its_chance_to_hurt(scene):
    state = scene(
        {"id": "line", "side": "prussia", "kind": "foot", "at": (20, 16), "facing": "S", "marks": {"firing": 1}},
        {"id": "target", "side": "austria", "kind": "foot", "at": (20, 20), "facing": "N"},
        *OTHERS,
        start=ACTS,
    )
    view = fire_view(state, "line", "target")
    assert [outcome.words for outcome in view.outcomes][:3] == ["no step lost", "1 step lost", "2 steps lost"]
    part, whole = view.outcomes[0].chance
    assert view.plate == f"{round(100 * (1 - Fraction(part, whole)))} %"
