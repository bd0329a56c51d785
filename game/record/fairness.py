"""Whether dice are fair: Pearson's chi-squared test that every face is equally likely.

Of few dice the chance is exact, from every way the faces could have come; of many it is that of the chi-squared
distribution, in closed form for whole degrees of freedom (M. Abramowitz, I. Stegun: Handbook of Mathematical Functions,
1964, 26.4.4 and 26.4.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, lgamma, log, pi, sqrt

MANY = 5
"""The distribution serves where each face is to be expected so often at the least (W. G. Cochran, 1954)."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The outcome of a test. `chance` says how often fair dice fall as unevenly as these, or more so."""

    counts: tuple[int, ...]
    """How often each face came."""
    statistic: Fraction
    """The sum over the faces of (count - expected)² / expected."""
    chance: float
    exact: bool
    """Whether every way the dice could fall was counted."""

    @property
    def dice(self) -> int:
        """How many dice there were."""
        return sum(self.counts)

    @property
    def degrees(self) -> int:
        """Degrees of freedom."""
        return len(self.counts) - 1

    @property
    def expected(self) -> Fraction:
        """How often each face was to be expected."""
        return Fraction(self.dice, len(self.counts))


def fairness(counts: Sequence[int]) -> Fairness | None:
    """Test how often each face of a die came; None without any die, or for a die of one face."""
    dice, faces = sum(counts), len(counts)
    if dice < 1 or faces < 2:
        return None
    squares = sum(count * count for count in counts)
    statistic = Fraction(squares * faces, dice) - dice
    exact = dice < MANY * faces
    chance = 1.0 - _below(dice, faces, squares) if exact else upper_tail(float(statistic), faces - 1)
    return Fairness(tuple(counts), statistic, min(1.0, max(0.0, chance)), exact)


def upper_tail(statistic: float, degrees: int) -> float:
    """The chance that a chi-squared number with so many degrees of freedom is as large as this or larger."""
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    if degrees % 2 == 0:
        term = total = exp(-half)
        for k in range(1, degrees // 2):
            term *= half / k
            total += term
        return total
    term, total = sqrt(2 * statistic / pi) * exp(-half), erfc(sqrt(half))
    for k in range(1, degrees // 2 + 1):
        total += term
        term *= statistic / (2 * k + 1)
    return total


def _below(dice: int, faces: int, squares: int) -> float:
    """The chance that the squares of the counts of so many fair dice add up to less than *squares*.

    Face by face the ways are added up by the dice used and the squares so far, each weighed with 1 / count!.
    """
    weights = [exp(-lgamma(count + 1)) for count in range(dice + 1)]
    ways: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for face in range(1, faces + 1):
        left = faces - face
        after: dict[tuple[int, int], float] = {}
        for (used, so_far), weight in ways.items():
            rest = dice - used
            for count in range(rest, -1, -1) if left else (rest,):
                now, more = so_far + count * count, rest - count
                # What is left adds at least as much as if it fell evenly.
                if now < squares and (not left or now + more * more / left < squares):
                    key = used + count, now
                    after[key] = after.get(key, 0.0) + weight * weights[count]
        ways = after
    scale = exp(lgamma(dice + 1) - dice * log(faces))
    return scale * sum(ways.values())
