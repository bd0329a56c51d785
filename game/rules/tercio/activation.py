"""S3, chapter 3.2.2: one wing acts, steps A to F."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.tercio import commands as c
from game.rules.tercio import orders
from game.rules.tercio.absent import leader_of, surviving
from game.rules.tercio.army import assignment_asked, note_service
from game.rules.tercio.data import ORDERS
from game.rules.tercio.facts import field
from game.rules.tercio.melee import Melees
from game.rules.tercio.unit_actions import UnitActions
from game.rules.tercio.victory import check_columns, check_victory

OF_AN_ACTIVATION = (
    "acted", "rallying", "reacted", "intercept-tried", "interception", "no-fire", "charge", "out-of-command",
)  # fmt: skip
"""Marks that last for one activation at most."""


REACTIVATE, REACTIVATED = N_("Try to reactivate {}?"), N_("{wing}, {order}, reactivated")


@record
class Activation(Procedure):
    """3.2.2 One activation of a wing. `number` is 1, or 2 for a reactivation; `preempting` tells how it began."""

    wing: str
    number: int = 1
    preempting: bool = False
    kind: Literal["activation"] = "activation"

    STEPS = (
        "preemption",
        "resume",
        "begin",
        "assignment",
        "other_assignment",
        "orders",
        "actions",
        "melees",
        "close",
        "reactivation",
        "finish",
    )

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        rules = field(state)
        words = _(rules.title.said(REACTIVATED)) if self.number == 2 else _("{wing}, {order}")
        return words.format(wing=rules.wing_names[self.wing], order=order_words(state, self.wing))

    # -- A --------------------------------------------------------------------------------------------------------

    def ask_preemption(self, state: State) -> Decision | None:
        """T4.4 A: the inactive player may try to preempt, once, with one of his wings."""
        wings = orders.preemptors(state, self.wing, self.number, self.preempting)
        if not wings:
            return None
        rules = field(state)

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Decline):
                return None
            if not isinstance(command, c.Preempt) or rules.wing_side.get(command.wing) == rules.wing_side[self.wing]:
                return NOT_OFFERED
            if command.wing not in rules.wing_side:
                return NOT_OFFERED
            return orders.bar_to_preemption(state, command.wing)

        options = Options(lambda: (*(c.Preempt(w) for w in wings), Decline()), bar, sure=1 + len(wings))
        side = rules.opponent[rules.wing_side[self.wing]]
        return Decision(
            side,
            "Preempt the activation of {}?",
            "T4.4",
            options,
            topic="preempt",
            facts=(rules.wing_names[self.wing],),
        )

    def on_preemption(self, t: Table, command: Command) -> None:
        """T4.4d-h The attempt: success lets the other wing act first; failure costs it reactivation and preemption."""
        if not isinstance(command, c.Preempt):
            t.goto("begin")
            return
        other = command.wing
        rules = field(t)
        rolled = t.roll(
            "preempt", "X7", rules.wing_side[other], leader(t, other), orders.activity_tally(t, other),
            orders.preemption_need(t, other), "at-most",
        )  # fmt: skip
        if rolled.result == "failure":
            orders.bar_reactivation(t, other)
            t.goto("begin")
            return
        if self.number == 1:
            t.order(self.wing, state=orders.BYPASSED)
        else:  # T4.4f
            t.order(self.wing, state=orders.FINISHED)
            t.leave()
        t.call(Activation(other, 1, True, step="begin"))

    def do_resume(self, t: Table) -> None:
        """T4.4e, D-19 A bypassed wing runs right after the preempting one, from B, if its commander still lives."""
        if leader_of(t, self.wing) is None or not surviving(t, self.wing):
            t.order(self.wing, state=orders.FINISHED)
            t.leave()

    # -- B --------------------------------------------------------------------------------------------------------

    def do_begin(self, t: Table) -> None:
        """S3 B The activation begins: all marks of earlier activations come off, of both sides."""
        t.order(self.wing, state=orders.ACTIVE, number=self.number)
        clear_marks(t)

    def ask_assignment(self, state: State) -> Decision | None:
        """T5.4 The active player may give his army commander to a wing."""
        side = field(state).wing_side[self.wing]
        return assignment_asked(state, side, self.wing)

    def on_assignment(self, t: Table, command: Command) -> None:
        """T5.4 He belongs to the wing until he is given to another, or to the end of the turn."""
        if isinstance(command, c.Assign):
            t.attach(command.commander, command.wing)

    def ask_other_assignment(self, state: State) -> Decision | None:
        """T5.4 Where the title has both players name a wing: the inactive player's."""
        rules = field(state)
        return assignment_asked(state, rules.opponent[rules.wing_side[self.wing]], self.wing)

    def on_other_assignment(self, t: Table, command: Command) -> None:
        """T5.4 As with the active player's."""
        self.on_assignment(t, command)

    def ask_orders(self, state: State) -> Decision | None:
        """T6.3 B: one attempt to change the order, in every activation (D-18)."""
        if leader_of(state, self.wing) is None:
            return None
        rules = field(state)

        def candidates() -> Iterator[Command]:
            for order in ORDERS:
                yield c.SetOrder(self.wing, order)  # type: ignore[arg-type]
            yield Decline()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Decline):
                return None
            if not isinstance(command, c.SetOrder) or command.wing != self.wing:
                return NOT_OFFERED
            return orders.bar_to_new_order(state, self.wing, command.order)

        facts = rules.wing_names[self.wing], ORDER_WORDS[state.groups[self.wing].order]
        return Decision(
            rules.wing_side[self.wing],
            "{}: keep {} or try to change it?",
            "T6.3",
            Options(candidates, bar),
            topic="change-order",
            facts=facts,
        )

    def on_orders(self, t: Table, command: Command) -> None:
        """T6.3b-c The die; on success the new order holds at once."""
        if not isinstance(command, c.SetOrder):
            return
        rolled = t.roll(
            "change-orders", "X6", field(t).wing_side[self.wing], leader(t, self.wing),
            orders.orders_tally(t, self.wing, command.order), orders.orders_need(t, self.wing, command.order),
            "at-most",
        )  # fmt: skip
        if rolled.result == "success":
            t.order(self.wing, order=command.order)
            check_victory(t)

    # -- C to F ---------------------------------------------------------------------------------------------------

    def do_actions(self, t: Table) -> None:
        """S4 C: the units act."""
        t.call(UnitActions(self.wing))

    def do_melees(self, t: Table) -> None:
        """S5 D: melees."""
        t.call(Melees(self.wing))

    def do_close(self, t: Table) -> None:
        """S3 The end of the activation: charge, interception and out-of-command markers come off."""
        note_service(t, self.wing)
        clear_marks(t)

    def ask_reactivation(self, state: State) -> Decision | None:
        """T4.3 E: one attempt to go again."""
        if orders.bar_to_reactivation(state, self.wing, self.number) is not None:
            return None

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, Decline | c.Reactivate) else NOT_OFFERED

        rules = field(state)
        facts = (rules.wing_names[self.wing],)
        options = Options(lambda: (c.Reactivate(), Decline()), bar, sure=2)
        return Decision(
            rules.wing_side[self.wing],
            rules.title.said(REACTIVATE),
            "T4.3",
            options,
            topic="reactivate",
            facts=facts,
        )

    def on_reactivation(self, t: Table, command: Command) -> None:
        """T4.3b Success: a second activation from step A."""
        if not isinstance(command, c.Reactivate):
            return
        rolled = t.roll(
            "reactivate", "X7", field(t).wing_side[self.wing], leader(t, self.wing),
            orders.activity_tally(t, self.wing), orders.reactivation_need(t, self.wing), "at-most",
        )  # fmt: skip
        if rolled.result == "success":
            t.update(number=2)
            t.goto("preemption")

    def do_finish(self, t: Table) -> None:
        """S3 F The wing is done for this turn; the opponent of its owner chooses next (D-17)."""
        t.order(self.wing, state=orders.FINISHED)
        t.amend("activations", last=field(t).wing_side[self.wing])
        check_columns(t)


ORDER_WORDS = {"charge": N_("Charge!"), "march": N_("March!"), "rally": N_("Rally!"), "": N_("no order yet")}


def order_words(state: State, wing: str) -> str:
    """The order of a wing as a player reads it."""
    return _(ORDER_WORDS[state.groups[wing].order])


def leader(t: Table, wing: str) -> str:
    """The commander of a wing by id, "" without one."""
    commander = leader_of(t, wing)
    return commander.id if commander is not None else ""


def clear_marks(t: Table) -> None:
    """Take the marks of one activation off all pieces."""
    for id in sorted(piece.id for piece in t.pieces.values() if piece.marks):
        t.unmark(id, *OF_AN_ACTIVATION)
