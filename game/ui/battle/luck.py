"""Dice against expectation: from the exact chance that each roll had when it was made."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from game.engine.events import Event, Rolled
from game.engine.text import _

FEW = 5
"""With fewer rolls nothing is said of luck."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Rolls that could succeed: the chance of each, and how many did."""

    chances: tuple[Fraction, ...]
    hits: int

    @property
    def rolls(self) -> int:
        """How many there were."""
        return len(self.chances)

    @property
    def expected(self) -> Fraction:
        """How many successes were to be expected, exactly."""
        return sum(self.chances, Fraction(0))

    @property
    def spread(self) -> float:
        """The standard deviation of the number of successes: in two of three battles it lies within this."""
        return sqrt(sum(p * (1 - p) for p in self.chances))

    def share_below(self) -> float:
        """In what share of such battles there would be fewer successes than these; of equally many, half count."""
        table = [1.0]
        for chance in self.chances:
            p = float(chance)
            table = [
                (table[k] * (1 - p) if k < len(table) else 0.0) + (table[k - 1] * p if k else 0.0)
                for k in range(len(table) + 1)
            ]
        return sum(table[: self.hits]) + table[self.hits] / 2

    def words(self) -> str:
        """The luck in a few words."""
        if self.rolls < FEW:
            return _("too few to tell")
        share = self.share_below()
        if 0.3 <= share <= 0.7:
            return _("as expected")
        lucky = share > 0.5
        percent = min(99, max(1, round(100 * (share if lucky else 1 - share))))
        return (_("luckier than {percent} %") if lucky else _("unluckier than {percent} %")).format(percent=percent)

    def numbers(self) -> str:
        """The figures: successes of rolls, expectation and spread."""
        return _("{hits} of {rolls}, {expected:.1f} ± {spread:.1f} expected").format(
            hits=self.hits, rolls=self.rolls, expected=float(self.expected), spread=self.spread
        )


@dataclass(frozen=True, slots=True)
class Other:
    """Dice that are read in a table and neither succeed nor fail: how many, their mean, the mean to be expected."""

    rolls: int
    mean: Fraction
    expected: Fraction | None


def rolls_of(events: Iterable[Event], side: str) -> list[Rolled]:
    """The rolls of a side."""
    return [event for event in events if isinstance(event, Rolled) and event.side == side]


def luck_of(rolls: Iterable[Rolled]) -> Luck:
    """The luck of these rolls; those without a chance are left out."""
    tests = [r for r in rolls if r.chance is not None and r.chance[1] and r.result]
    chances = tuple(Fraction(*r.chance) for r in tests if r.chance is not None)
    return Luck(chances, sum(1 for r in tests if r.result in ("success", "hit")))


def by_purpose(rolls: Iterable[Rolled]) -> dict[str, Luck]:
    """The luck of each kind of roll, in order of first appearance."""
    kinds: dict[str, list[Rolled]] = {}
    for roll in rolls:
        if roll.chance is not None:
            kinds.setdefault(roll.purpose, []).append(roll)
    return {kind: luck_of(found) for kind, found in kinds.items()}


def others(rolls: Iterable[Rolled], every: Iterable[Rolled]) -> dict[str, Other]:
    """The dice read in a table, by purpose. Whether dice count from 0 or 1 is told by the faces of *every* roll."""
    faces = [(r.die, r.sides) for r in every]
    lowest = 0 if any(die == 0 for die, _ in faces) else 1 if any(die == sides for die, sides in faces) else None
    kinds: dict[str, list[Rolled]] = {}
    for roll in rolls:
        if roll.chance is None:
            kinds.setdefault(roll.purpose, []).append(roll)
    table = {}
    for kind, found in kinds.items():
        mean = Fraction(sum(r.die for r in found), len(found))
        expected = None
        if lowest is not None:
            expected = sum((Fraction(r.sides - 1, 2) + lowest for r in found), Fraction(0)) / len(found)
        table[kind] = Other(len(found), mean, expected)
    return table
