"""The test of dice: against tables, against counting every case, and that it notices loaded dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import isclose

import pytest

from game.record.fairness import fairness, upper_tail
from tests.clock import quickest


@pytest.mark.parametrize(
    ("statistic", "degrees", "chance"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (16.919, 9, 0.05), (21.666, 9, 0.01)],
)
def test_the_distribution_agrees_with_the_printed_tables(statistic: float, degrees: int, chance: float) -> None:
    assert isclose(upper_tail(statistic, degrees), chance, rel_tol=2e-3)


@pytest.mark.parametrize("counts", [(3, 1, 1, 0), (2, 2, 1, 1), (5, 0, 0), (2, 2, 2), (4, 1), (0, 0, 1)])
def test_few_dice_are_counted_case_by_case(counts: tuple[int, ...]) -> None:
    faces, dice = len(counts), sum(counts)
    squares = sum(count * count for count in counts)
    cases = [Counter(case) for case in product(range(faces), repeat=dice)]
    uneven = sum(sum(n * n for n in case.values()) >= squares for case in cases)
    found = fairness(counts)
    assert found is not None
    assert found.exact
    assert isclose(found.chance, uneven / len(cases))


def test_both_ways_meet_where_one_takes_over() -> None:
    counts = [5, 4, 6, 5, 3, 7, 5, 6, 4, 4]
    exact = fairness(counts)
    assert exact is not None
    assert (exact.dice, exact.degrees, exact.exact) == (49, 9, True)
    assert exact.statistic == sum(Fraction((10 * n - 49) ** 2, 490) for n in counts)
    assert abs(exact.chance - upper_tail(float(exact.statistic), 9)) < 0.04
    many = fairness([*counts[:-1], 5])
    assert many is not None
    assert not many.exact


def test_loaded_dice_are_noticed_and_even_ones_are_not() -> None:
    loaded, even = fairness([60, *[20] * 9]), fairness([24] * 10)
    assert loaded is not None
    assert even is not None
    assert loaded.chance < 1e-6
    assert even.chance == 1.0
    assert fairness([0] * 6) is None
    assert fairness([7]) is None


def test_it_is_quick() -> None:
    assert quickest(lambda: fairness([30, 2, 2, 2, 2, 2, 2, 2, 2, 2])) < 0.8
