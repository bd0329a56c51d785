"""Chapters 3, 4 and 6.3, why not: orders, activation, preemption and reactivation of a wing."""

from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import State
from game.engine.text import N_, _
from game.engine.views import Check
from game.rules.tercio import commands as c
from game.rules.tercio import orders
from game.rules.tercio.activation import order_words
from game.rules.tercio.data import ORDERS
from game.rules.tercio.facts import field, wing_commander, wings_of
from game.rules.tercio.sequence import Activations, Orders
from game.rules.tercio.why_lines import Line, peel, told, under
from game.rules.tercio.words import STATE_WORDS

NEXT_TURN = N_("It acts again in the next turn.")
LED_AGAIN = N_("An aide takes over at the end of the turn.")
MARKER = N_("The marker comes off at the end of the turn.")


@record
class Asked:
    """A wing in a position."""

    state: State
    wing: str


def activation_checks(state: State, frame: Activations, wing: str) -> list[Check]:
    """T4.2 Whether a wing may be activated now by the side whose choice it is."""
    rules = field(state)
    gone = None
    if not orders.can_be_activated(state, wing):
        gone = Objection("T4.2", "{} cannot be activated any more in this turn", (rules.wing_names[wing],))
    group = state.groups[wing]
    checks = [
        told(
            gone,
            _("It waits for its activation, has its commander and a unit"),
            "T4.2",
            _("The wing {state}. {next_turn}").format(
                state=_(STATE_WORDS.get(group.state, group.state)), next_turn=_(NEXT_TURN)
            )
            if group.state != orders.WAITING
            else _("Its commander is lost. {led_again}").format(led_again=_(LED_AGAIN))
            if wing_commander(state, wing) is None
            else _("It has no unit left."),
        )
    ]
    if gone is not None:
        return [*checks, Check(_("No wing with a higher order waits"), "T4.2b", None)]
    first = orders.eligible(state, frame.chooser, frame.passed)
    rank = orders.precedence(state, wing)
    higher = [
        w
        for w, side in rules.wing_side.items()
        if side != frame.passed and orders.can_be_activated(state, w) and orders.precedence(state, w) < rank
    ]
    bar = None if wing in first else Objection("T4.2b", "a wing with a higher order must be activated first")
    names = ", ".join(f"{rules.wing_names[w]} ({order_words(state, w)})" for w in higher)
    checks.append(
        told(bar, _("No wing with a higher order waits"), "T4.2b", _("These go first: {names}.").format(names=names))
    )
    return checks


def preemption_checks(state: State, wing: str) -> list[Check]:
    """T4.4a, T4.4h Whether a wing may try to preempt."""
    lines: list[Line[Asked]] = [
        Line(_("It waits for its activation"), "T4.4a", "that waits", _(NEXT_TURN),
             lambda a: Asked(under(a.state, a.wing, state=orders.WAITING), a.wing)),
        Line(_("It is not under Rally!"), "X7", "", _("Its order can be changed only when it is activated."),
             lambda a: Asked(under(a.state, a.wing, order="march"), a.wing)),
        Line(_("It has its commander and a unit"), "T4.4a", "no commander or no unit", _(LED_AGAIN)),
        Line(_("It has no marker against it"), "T4.4h", "", _(MARKER)),
    ]  # fmt: skip
    return peel(lambda a: orders.bar_to_preemption(a.state, a.wing), Asked(state, wing), lines)


def reactivation_checks(state: State, wing: str, number: int) -> list[Check]:
    """T4.3 Whether a wing may try to act a second time."""
    lines: list[Line[Asked]] = [
        Line(_("It has acted once in this turn"), "T4.3a", "", _(NEXT_TURN)),
        Line(_("It is not under Rally!"), "X7", "", _("The order it has after the melees counts: change it in step B."),
             lambda a: Asked(under(a.state, a.wing, order="march"), a.wing)),
        Line(_("Its commander lives"), "T4.3c", "commander is lost", _(LED_AGAIN)),
        Line(_("It has no marker against it"), "T4.3c", "marker", _(MARKER),
             lambda a: Asked(under(a.state, a.wing, marks=()), a.wing)),
        Line(_("It has a unit left"), "S2", "", ""),
    ]  # fmt: skip
    return peel(lambda a: orders.bar_to_reactivation(a.state, a.wing, number), Asked(state, wing), lines)


def new_order_checks(state: State, wing: str, order: str) -> list[Check]:
    """T6.3 Whether an order may be asked for in the activation of a wing."""
    bar = orders.bar_to_new_order(state, wing, order)
    return [
        told(bar, _("It is another order than the present one"), "T6.3", _("Choose another order, or keep this one."))
    ]


def first_order_checks(state: State, frame: Orders, side: str, command: c.SetOrder) -> list[Check]:
    """T3.1, KS1 Whether an order may be given in secret before the first turn."""
    name = field(state).wing_names.get(command.wing, command.wing)
    fixed, clause = None, field(state).title.fixed_orders
    if state.groups[command.wing].order:
        fixed = Objection(clause, "the order of {} is fixed by the scenario", (name,))
    checks = [
        told(fixed, _("The scenario leaves its order open"), clause, _("It may be changed when the wing is activated."))
    ]
    same = command.order not in ORDERS or dict(frame.chosen).get(command.wing) == command.order
    bar = Objection("T3.1", "it has this order already") if same else None
    checks.append(told(bar, _("It is another order than the one chosen"), "T3.1", _("Choose another, or leave it.")))
    return checks


def all_given_checks(state: State, frame: Orders, side: str) -> list[Check]:
    """T3.1 Whether a side has given all its first orders."""
    chosen = dict(frame.chosen)
    missing = [w for w in wings_of(state, side) if not state.groups[w].order and w not in chosen]
    names = ", ".join(field(state).wing_names[w] for w in missing)
    bar = Objection("T3.1", "no order yet for {}", (names,)) if missing else None
    return [told(bar, _("Every wing has an order"), "T3.1", _("Click an order for each of these wings."))]
