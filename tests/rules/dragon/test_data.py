"""D17: the tables are complete and fall as they must; the counters have the formations of their kinds."""

from itertools import pairwise

import pytest

from game.rules.dragon.battlefield import Battlefield, factors_of
from game.rules.dragon.melee import COLUMNS, column_of, result_of

ORDER = {".": 0, "1p": 1, "2p": 2, "D": 3, "U": 4}


@pytest.fixture(scope="module")
def tables(battles):
    return battles["the-two-heights"].tables


def harm(cell):
    """How good a result of melee is for the attacker."""
    mine, theirs = result_of(cell)
    good = theirs.levels * 4 + theirs.hexes + 20 * theirs.lost
    return good - (mine.levels * 4 + mine.hexes + 20 * mine.lost)


def test_higher_odds_and_lower_dice_are_never_worse(tables):
    rows = [[harm(cell) for cell in tables.melee[str(die)].split()] for die in range(1, 7)]
    assert all(len(row) == len(tables.odds) == len(COLUMNS) == 12 for row in rows)
    # The printed first row sends the attacker back at 1:5 only: the lowest columns are ours to read.
    assert all(a <= b for row in rows for a, b in pairwise(row))
    assert all(a >= b for upper, lower in pairwise(rows) for a, b in zip(upper, lower, strict=True))


def test_small_arms_fall_with_strength_sum_and_range(tables):
    for rows in tables.fire.values():
        cells = {reach: [[ORDER[one] for one in row.split()] for row in rows[reach]] for reach in "BSM"}
        for table in cells.values():
            assert len(table) == 6
            assert all(len(row) == 5 and row == sorted(row, reverse=True) for row in table)
            assert all(a >= b for upper, lower in pairwise(table) for a, b in zip(upper, lower, strict=True))
        assert all(
            a >= b for near, far in zip(cells["S"], cells["M"], strict=True) for a, b in zip(near, far, strict=True)
        )


def test_guns_fall_with_range_and_sum_and_class(tables):
    for kind in ("I", "II", "III"):
        found = {
            battery: [[ORDER[one] for one in row.split()] for row in tables.guns[battery][kind]] for battery in "AB"
        }
        for table in found.values():
            assert len(table) == 6
            assert all(row == sorted(row, reverse=True) for row in table)
        assert all(
            a >= b
            for heavy, light in zip(found["A"], found["B"], strict=True)
            for a, b in zip(heavy, light, strict=True)
        )


def test_who_has_which_formations(battles):
    """D17.1, AMB-14"""
    rules = Battlefield(battles["the-two-heights"], frozenset())
    found = {}
    for id, forms in rules.factors.items():
        found.setdefault((rules.cards[id].kind, id.startswith(("karl", "brandt", "mansfeld"))), set()).add(
            frozenset(forms)
        )
    assert found["H", False] == found["Pc", False] == {frozenset({"basic", "shock", "close"})}
    assert found["A", False] == found["R", False] == {frozenset({"basic", "shooting", "shock"})}
    assert found["R", True] == found["RG", True] == {frozenset({"basic", "shooting"})}
    assert found["W", False] == found["T", False] == {frozenset({"basic"})}
    assert found["P", False] == found["SI", False] == {frozenset({"shooting", "defence"})}
    assert found["B", False] == {frozenset({"transport", "firing"})}


def test_factors_as_printed():
    """D2.34"""
    assert (factors_of("15-0-2").melee, factors_of("15-0-2").enters) == (15, True)
    guns = factors_of("0.5-(1)")
    assert (float(guns.melee), guns.mobility, guns.enters) == (0.5, 1, False)
    with pytest.raises(ValueError, match="no factors"):
        factors_of("4-7-0-1")


@pytest.mark.parametrize(
    ("attack", "defence", "odds"), [(5, 3, "1½:1"), (12, 13, "1:1½"), (16, 7, "2:1"), (34, 3, "6:1"), (1, 7, "1:5")]
)
def test_columns_of_odds(tables, attack, defence, odds):
    """D10.31"""
    from fractions import Fraction

    assert tables.odds[column_of(Fraction(attack), Fraction(defence))] == odds
