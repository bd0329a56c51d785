"""The chance of each number of hits, in whole numbers: dice with a need, rounded potency, saves."""

from fractions import Fraction
from functools import cache

from game.engine.state import Piece, State
from game.rules.pips.artillery import eighths, gun_range
from game.rules.pips.fire import need_against, save_need
from game.rules.pips.musketry import moved_tally, score, volley_dice

Spread = dict[int, Fraction]
"""The chance of each number."""


@cache
def successes(count: int, chance: Fraction) -> tuple[Fraction, ...]:
    """The chance of 0, 1, … successes of so many dice."""
    found = [Fraction(1)]
    for _n in range(count):
        found = [
            (found[k] * (1 - chance) if k < len(found) else Fraction(0)) + (found[k - 1] * chance if k else Fraction(0))
            for k in range(len(found) + 1)
        ]
    return tuple(found)


def of_six(need: int) -> Fraction:
    """The chance of a die to make a need."""
    return Fraction(max(0, min(6, 7 - need)), 6)


def spread_of(counts: Spread, chance: Fraction) -> Spread:
    """The spread of successes where the number of dice is itself uncertain."""
    found: Spread = {}
    for count, share in counts.items():
        for k, part in enumerate(successes(count, chance)):
            found[k] = found.get(k, Fraction(0)) + share * part
    return found


def rounded_spread(parts: int, whole: int) -> Spread:
    """P-EV2 A number of parts rounded to wholes, an exact half by a coin."""
    rest = 2 * (parts % whole)
    low = parts // whole
    if rest == whole:
        return {low: Fraction(1, 2), low + 1: Fraction(1, 2)}
    return {low + (rest > whole): Fraction(1)}


def hits_of_fire(state: State, firer: Piece, target: Piece) -> Spread:
    """P-AR3, P-MU3, P-SV1 The chance of each number of steps that a shot or volley takes."""
    if firer.type == "gun":
        away = gun_range(state, firer, target) or 0
        balls: Spread = {}
        for pips in range(1, 7):
            for count, share in rounded_spread(eighths(state, firer, away, pips), 8).items():
                balls[count] = balls.get(count, Fraction(0)) + share / 6
        found = spread_of(balls, of_six(need_against(state, target)))
    else:
        need = score(state, firer) - moved_tally(firer).total
        found = spread_of({volley_dice(state, firer, target): Fraction(1)}, of_six(need))
    save = save_need(state, target, fire=True)
    return found if save is None else spread_of(found, 1 - of_six(save))


def mean(spread: Spread) -> Fraction:
    """The expected number."""
    return sum((k * share for k, share in spread.items()), Fraction(0))
