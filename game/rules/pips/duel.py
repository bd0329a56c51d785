"""P-ME5 to P-ME9 What a melee of two units may come to: fire in defence, the dice of each, the chance of each end."""

from fractions import Fraction

from game.engine.record import record
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import _
from game.engine.views import Outcome
from game.rules.pips.act import finish
from game.rules.pips.chances import Spread, of_six, rounded_spread, spread_of
from game.rules.pips.data import LINE
from game.rules.pips.facts import field, is_dismounted, steps_of
from game.rules.pips.fire import save_need
from game.rules.pips.losses import lose_steps
from game.rules.pips.melee import repelled
from game.rules.pips.musketry import score
from game.rules.pips.odds import contact_between, strength


@record
class Duel:
    """The chances that a unit wins a round of melee with another, that it goes on, and that it is lost.

    `notes` are the dice of each in words: of fire in defence, of the round itself.
    """

    wins: Fraction
    goes_on: Fraction
    loses: Fraction
    notes: tuple[str, ...] = ()

    def outcomes(self, name: str) -> tuple[Outcome, ...]:
        """The three ends in words, as far as they can come."""
        told = (
            (self.wins, _("{unit} wins").format(unit=name), 3),
            (self.goes_on, _("nobody wins: a further round"), 1),
            (self.loses, _("{unit} loses").format(unit=name), -2),
        )
        return tuple(
            Outcome((), (share.numerator, share.denominator), words, tone=tone) for share, words, tone in told if share
        )


def after_contact(state: State, id: str, path: tuple[str, ...], limit: int | None) -> State:
    """P-MV9, P-ME1 The position when a unit has gone its whole way and has come up to the enemy."""
    t = Table(state)
    finish(t, id, path, limit)
    return t.finished()


def duel(state: State, id: str, against: str) -> Duel | None:
    """P-ME5, P-ME8, P-ME9 The next round of a unit against one enemy, as if nobody else took part in it.

    None where the two are in no melee.
    """
    contact = contact_between(state, id, against)
    if contact is None:
        return None
    attacker, defender = contact.a, contact.b
    fire: Spread = {0: Fraction(1)}
    notes: list[str] = []
    if attacker in repelled(state, defender):
        fire = _fire(state, attacker, defender)
        notes.append(_fire_words(state, defender))
    notes += [_dice_note(state, one, other) for one, other in ((id, against), (against, id))]
    wins = goes_on = Fraction(0)
    for hits, share in fire.items():
        given, taken = _round(state, attacker, defender, hits)
        if id != attacker:
            given, taken = taken, given
        for mine, one in given.items():
            for other, two in taken.items():
                wins += share * one * two if mine > other else 0
                goes_on += share * one * two if mine == other else 0
    return Duel(wins, goes_on, 1 - wins - goes_on, tuple(notes))


def _fire(state: State, attacker: str, defender: str) -> Spread:
    """P-ME5 The chance of each number of steps that fire in defence takes off an attacker."""
    piece = state.pieces[defender]
    found = spread_of({_fire_dice(state, defender): Fraction(1)}, of_six(score(state, piece)))
    save = save_need(state, state.pieces[attacker], fire=True)
    found = found if save is None else spread_of(found, 1 - of_six(save))
    if not is_dismounted(piece):
        return found
    stands = of_six(field(state).tables.gate)
    found = {hits: share * stands for hits, share in found.items()}
    found[0] = found.get(0, Fraction(0)) + 1 - stands
    return found


def _fire_dice(state: State, defender: str) -> int:
    piece = state.pieces[defender]
    return min(steps_of(piece), 4 if piece.form == LINE else 2)


def _fire_words(state: State, defender: str) -> str:
    return _("{unit} fires first: {dice} dice, {score} and more hits").format(
        unit=field(state).name(defender), dice=_fire_dice(state, defender), score=score(state, state.pieces[defender])
    )


def _round(state: State, attacker: str, defender: str, hits: int) -> tuple[Spread, Spread]:
    """P-ME8 What the attacker gives and what he takes, with so many hits of fire that came before the melee."""
    t = Table(state)
    lose_steps(t, attacker, hits, "fire", "P-ME5")
    if contact_between(t, attacker, defender) is None:
        return {0: Fraction(1)}, {max(1, hits): Fraction(1)}
    given, taken = _struck(t, attacker, defender), _struck(t, defender, attacker)
    return given, {count + hits: share for count, share in taken.items()}


def _struck(state: State, id: str, against: str) -> Spread:
    """P-ME8, P-SV1 The chance of each number of hits that are left of a unit's dice."""
    dice = rounded_spread(strength(state, id, against).quarters, 4)
    found = spread_of(dice, of_six(field(state).tables.melee_need))
    save = save_need(state, state.pieces[against], fire=False)
    return found if save is None else spread_of(found, 1 - of_six(save))


def _dice_note(state: State, id: str, against: str) -> str:
    return _("{unit}: {dice} dice, {need} and more hits").format(
        unit=field(state).name(id), dice=dice_words(strength(state, id, against).quarters),
        need=field(state).tables.melee_need,
    )  # fmt: skip


def dice_words(quarters: int) -> str:
    """P-ME8 A number of quarters of dice, rounded as it will be."""
    low = quarters // 4
    if quarters % 4 == 2:
        return _("{low} or {high}").format(low=low, high=low + 1)
    return str(low + (quarters % 4 == 3))
