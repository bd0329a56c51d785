"""What an offered command would do: hits of fire, the way of a move with the limits of its die, dice of a melee."""

from fractions import Fraction

from game.engine.commands import Command
from game.engine.state import State
from game.engine.text import _, n_
from game.engine.views import ForecastView, Outcome
from game.rules.pips import commands as c
from game.rules.pips.act import Activation
from game.rules.pips.artillery import gun_range
from game.rules.pips.chances import hits_of_fire
from game.rules.pips.data import GENERAL, GUN
from game.rules.pips.duel import duel
from game.rules.pips.facts import field, steps_of
from game.rules.pips.musketry import moved_tally, muskets, score, volley_dice
from game.rules.pips.odds import contact_between, strength
from game.rules.pips.plan import declared_view
from game.rules.pips.words import command_words


def forecast(state: State, command: Command) -> ForecastView | None:
    """What an offered command would do; None where there is nothing to tell."""
    match command:
        case c.Fire(unit, target):
            return fire_view(state, unit, target)
        case c.Against(unit, target):
            return melee_view(state, unit, target)
        case c.March() | c.Step() | c.Wheel() | c.FaceAbout() | c.Reform() | c.Close() | c.GiveUpOrder():
            top = state.stack[-1]
            if isinstance(top, Activation) and top.unit == command.actor:
                return declared_view(state, top, command)
    return None


def fire_view(state: State, unit: str, target: str) -> ForecastView | None:
    """P-AR, P-MU The chance of each number of steps that fire would take."""
    firer, enemy = state.pieces.get(unit), state.pieces.get(target)
    if firer is None or enemy is None or enemy.type == GENERAL or not (firer.type == GUN or muskets(state, firer)):
        return None
    left = steps_of(enemy)
    shares: dict[int, Fraction] = {}
    for hits, share in hits_of_fire(state, firer, enemy).items():
        shares[min(hits, left)] = shares.get(min(hits, left), Fraction(0)) + share
    outcomes = tuple(
        Outcome((), (share.numerator, share.denominator), _lost(count), tone=min(3, count))
        for count, share in sorted(shares.items())
        if share
    )  # fmt: skip
    gun = firer.type == GUN
    name = field(state).name
    if gun:
        canister = (gun_range(state, firer, enemy) or 0) <= field(state).tables.ranges["canister"]
        need = _("canister") if canister else _("roundshot")
    else:
        score_ = score(state, firer) - moved_tally(firer).total
        need = _("{dice} dice, {score}+").format(dice=volley_dice(state, firer, enemy), score=score_)
    title = _("{unit} fires at {target}").format(unit=name(unit), target=name(target))
    return ForecastView(
        title,
        unit,
        target,
        moved_tally(firer) if not gun and moved_tally(firer).total else None,
        need,
        outcomes=outcomes,
        clause="P-AR3" if gun else "P-MU3",
        brief=percent(1 - shares.get(0, Fraction(0))),
    )


def _lost(count: int) -> str:
    return n_("{count} step lost", "{count} steps lost", count).format(count=count) if count else _("no step lost")


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; what is not quite nothing or certain never reads 0 or 100."""
    rounded = round(100 * chance)
    return _("{percent} %").format(percent=max(1, min(99, rounded)) if 0 < chance < 1 else rounded)


def melee_view(state: State, unit: str, target: str) -> ForecastView | None:
    """P-ME8, P-ME9 The dice of both sides of a melee, and who may win it."""
    if contact_between(state, unit, target) is None:
        return None
    fight = duel(state, unit, target)
    assert fight is not None
    return ForecastView(
        command_words(state, c.Against(unit, target)),
        unit,
        target,
        strength(state, unit, target).halves,
        outcomes=fight.outcomes(field(state).name(unit)),
        notes=fight.notes,
        clause="P-ME8",
        brief=percent(fight.wins),
        total=_("Halves of a die for each step"),
    )
