"""S1, S2, S6, chapters 3 and 4: secret orders, the turn, initiative, who activates which wing, the end of the turn."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Tally
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio import orders
from game.rules.tercio.absent import AWAY, kept_marks
from game.rules.tercio.activation import Activation
from game.rules.tercio.army import SERVED
from game.rules.tercio.battlefield import TIDE
from game.rules.tercio.data import COMMANDER, ORDERS
from game.rules.tercio.entering import roll_for_reinforcements
from game.rules.tercio.facts import field, wing_commander, wing_units, wings_of
from game.rules.tercio.rout import RoutPhase
from game.rules.tercio.tide import Tide
from game.rules.tercio.victory import check_columns, check_victory, final_victory

OF_A_TURN = ("fired", "gun-offensive", "gun-defensive", SERVED)
"""Marks that last for one turn."""


@record
class Orders(Procedure):
    """T3.1 Turn 1 only: both players give each wing an order in secret, then all are shown."""

    chosen: tuple[tuple[str, str], ...] = ()
    kind: Literal["orders"] = "orders"

    STEPS = ("first", "second", "reveal")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("orders")

    def _decision(self, state: State, side: str) -> Decision | None:
        rules = field(state)
        free = [w for w in wings_of(state, side) if not state.groups[w].order]
        if not free:
            return None
        chosen = dict(self.chosen)

        def candidates() -> Iterator[Command]:
            for wing in free:
                for order in ORDERS:
                    yield c.SetOrder(wing, order)  # type: ignore[arg-type]
            yield Done()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                missing = [w for w in free if w not in chosen]
                if missing:
                    names = ", ".join(rules.wing_names[w] for w in missing)
                    return Objection("T3.1", "no order yet for {}", (names,))
                return None
            if not isinstance(command, c.SetOrder) or rules.wing_side.get(command.wing) != side:
                return NOT_OFFERED
            if command.wing not in free:
                who = (rules.wing_names[command.wing],)
                return Objection(rules.title.fixed_orders, "the order of {} is fixed by the scenario", who)
            if command.order not in ORDERS or chosen.get(command.wing) == command.order:
                return Objection("T3.1", "it has this order already")
            return None

        facts = (rules.side_names[side],)
        options = Options(candidates, bar)
        return Decision(
            side, "{}: give each wing its order, in secret.", "T3.1", options, secret=True, topic="orders", facts=facts
        )

    def _choose(self, t: Table, command: Command, step: str) -> None:
        if isinstance(command, c.SetOrder):
            rest = [pair for pair in self.chosen if pair[0] != command.wing]
            t.update(chosen=tuple(sorted((*rest, (command.wing, command.order)))), step=step)

    def ask_first(self, state: State) -> Decision | None:
        """T3.1 The side listed first chooses."""
        return self._decision(state, field(state).sides[0])

    def on_first(self, t: Table, command: Command) -> None:
        """T3.1 One order, or all are given."""
        self._choose(t, command, "first")

    def ask_second(self, state: State) -> Decision | None:
        """T3.1 The other side chooses, not knowing the first one's orders."""
        return self._decision(state, field(state).sides[1])

    def on_second(self, t: Table, command: Command) -> None:
        """T3.1 One order, or all are given."""
        self._choose(t, command, "second")

    def do_reveal(self, t: Table) -> None:
        """T3.1 ORDERS_REVEALED: all at the same time; then three wings under Rally! may lose the battle (D-94)."""
        t.say("revealed", "The orders are shown", "T3.1")
        for wing, order in self.chosen:
            t.order(wing, order=order)
        check_victory(t)


@record
class Turn(Procedure):
    """S1 One turn after another, to the last."""

    number: int = 1
    first: str = ""
    kind: Literal["turn"] = "turn"

    STEPS = ("begin", "initiative", "activations", "rout", "end", "aides", "next")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("Turn {number}").format(number=self.number)

    def do_begin(self, t: Table) -> None:
        """S1.2 A turn begins; in one of them the tide comes in before anything else (NS9)."""
        if self.number == field(t).special.tide_turn:
            t.tick(self.number, TIDE)
            t.call(Tide())
        else:
            t.tick(self.number, "initiative")

    def do_initiative(self, t: Table) -> None:
        """T4.1 More wings of the highest order, then the better commander, then the higher die."""
        rules = field(t)
        one, two = rules.sides
        counts = orders.initiative_counts(t)
        best = {side: orders.best_commander(t, side) for side in rules.sides}
        if counts[one] != counts[two]:
            first = one if counts[one] > counts[two] else two
            why, clause = f"{counts[first]} wings of the highest order against {counts[t.other(first)]}", "T4.1a"
        elif best[one] != best[two]:
            first = one if best[one] > best[two] else two
            why, clause = f"the better commander, {best[first]} against {best[t.other(first)]}", "T4.1b"
        else:
            first, why, clause = self._roll_off(t, one, two), "the higher die", "T4.1c"
        t.update(first=first)
        t.say("initiative", f"{rules.side_names[first]} has the initiative: {why}", clause, first)

    def _roll_off(self, t: Table, one: str, two: str) -> str:
        """T4.1c-d Each rolls, the side listed first before the other; equal dice are rolled again (D-122)."""
        while True:
            a = t.roll("initiative", "T4.1c", one, "", Tally()).die
            b = t.roll("initiative", "T4.1c", two, "", Tally()).die
            if a != b:
                return one if a > b else two

    def do_activations(self, t: Table) -> None:
        """S2 The wings are activated."""
        t.tick(self.number, "activation")
        t.call(Activations(self.first))

    def do_rout(self, t: Table) -> None:
        """T13.2 Broken units run."""
        t.tick(self.number, "rout")
        t.call(RoutPhase(self.first))

    def do_end(self, t: Table) -> None:
        """S6 Markers come off, commanders and guns are turned to their fronts."""
        check_columns(t)
        if t.result is not None:
            return
        t.tick(self.number, "end")
        for wing in field(t).wing_side:
            state = AWAY if t.groups[wing].state == AWAY else orders.WAITING
            t.order(wing, state=state, number=0, marks=kept_marks(t, wing))
        for id in sorted(t.pieces):
            if t.pieces[id].marks:
                t.unmark(id, *OF_A_TURN)
            if t.pieces[id].attached_to:
                t.attach(id, "")

    def do_aides(self, t: Table) -> None:
        """T5.2f Aides de camp stand in for lost wing commanders, the initiative winner's first."""
        wings = [w for side in (self.first, t.other(self.first)) for w in wings_of(t, side)]
        led = field(t).commanders_of_wing
        t.call(*(Aide(w) for w in wings if w in led and wing_commander(t, w) is None and wing_units(t, w)))

    def do_next(self, t: Table) -> None:
        """S1.6, NS6 The die for a wing that is still awaited, then the next turn, or the score after the last."""
        roll_for_reinforcements(t, self.number)
        if self.number >= t.battle.scenario.turns:
            final_victory(t)
        else:
            t.update(number=self.number + 1, step="begin")


@record
class Activations(Procedure):
    """S2 Players alternate, one wing each. `chooser` is whose choice it is, `passed` the side that has just passed.

    `last` is the owner of the wing completed last; the other side chooses next (D-17).
    """

    chooser: str
    passed: str = ""
    last: str = ""
    kind: Literal["activations"] = "activations"

    STEPS = ("look", "choose")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("activations")

    def do_look(self, t: Table) -> None:
        """T4.2c-e Whose turn it is: a side without an eligible wing is skipped; two passes in a row end the phase."""
        rules = field(t)
        chooser = rules.opponent[self.last] if self.last else self.chooser
        waiting = [wing for wing in rules.wing_side if t.groups[wing].state == orders.WAITING]
        lost = [wing for wing in waiting if not orders.can_be_activated(t, wing)]
        for wing in lost:
            t.order(wing, state=orders.FINISHED)
        if len(lost) == len(waiting):
            t.leave()
            return
        if not orders.eligible(t, chooser, self.passed):
            other = rules.opponent[chooser]
            if self.passed == other:
                t.leave()
                return
            chooser = other
        t.update(chooser=chooser, last="")

    def ask_choose(self, state: State) -> Decision:
        """T4.2 One wing of the highest order left, or pass."""
        rules = field(state)
        wings = orders.eligible(state, self.chooser, self.passed)

        def bar(command: Command) -> Objection | None:
            if isinstance(command, c.Pass):
                return None
            if not isinstance(command, c.Activate) or rules.wing_side.get(command.wing) != self.chooser:
                return NOT_OFFERED
            if not orders.can_be_activated(state, command.wing):
                return Objection(
                    "T4.2", "{} cannot be activated any more in this turn", (rules.wing_names[command.wing],)
                )
            if command.wing not in wings:
                return Objection("T4.2b", "a wing with a higher order must be activated first")
            return None

        options = Options(lambda: (*(c.Activate(w) for w in wings), c.Pass()), bar)
        facts = (rules.side_names[self.chooser],)
        return Decision(self.chooser, "{}: activate a wing, or pass.", "T4.2", options, topic="activate", facts=facts)

    def on_choose(self, t: Table, command: Command) -> None:
        """T4.2 The wing acts, or the other side chooses."""
        if isinstance(command, c.Activate):
            t.update(passed="", step="look")
            t.call(Activation(command.wing))
            return
        t.say("pass", f"{field(t).side_names[self.chooser]} passes", "T4.2e", self.chooser)
        if self.passed == t.other(self.chooser):
            t.leave()
        else:
            t.update(passed=self.chooser, chooser=t.other(self.chooser), step="look")


@record
class Aide(Procedure):
    """T5.2f An aide de camp is placed with a unit of the wing: same order, command 0 (D-27)."""

    wing: str
    kind: Literal["aide"] = "aide"

    STEPS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("aide de camp for {wing}").format(wing=field(state).wing_names[self.wing])

    def ask_choose(self, state: State) -> Decision | None:
        """T5.2f With which unit."""
        rules = field(state)
        able = [unit.id for unit in wing_units(state, self.wing)]
        if not able:
            return None

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, c.PlaceAide) and command.unit in able else NOT_OFFERED

        facts = (rules.wing_names[self.wing],)
        options = Options(lambda: (c.PlaceAide(id) for id in able), bar)
        return Decision(
            rules.wing_side[self.wing],
            "Place an aide de camp with a unit of {}.",
            "T5.2f",
            options,
            topic="aide",
            facts=facts,
        )

    def on_choose(self, t: Table, command: Command) -> None:
        """T5.2f He is placed."""
        assert isinstance(command, c.PlaceAide)
        unit = t.pieces[command.unit]
        aide = f"aide-{self.wing}"
        t.put(Piece(aide, unit.side, self.wing, COMMANDER, unit.hexes[:1]))
        t.say("aide", f"{field(t).name(aide)} takes over", "T5.2f", unit.side, (aide, unit.id))
