"""S4.1, T5.2: the order in which the units and commanders of the active wing act, and commanders riding alone."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Literal

from game.board.hexes import OFF
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Greyed, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.absent import due
from game.rules.tercio.command import in_command
from game.rules.tercio.data import DISORDERED, GUN, SHAKEN
from game.rules.tercio.duties import FREE, closed_to, is_met
from game.rules.tercio.entering import Entering, bar_to_bringing_on
from game.rules.tercio.facts import (
    allowance,
    army_commander,
    card,
    field,
    is_body,
    is_commander,
    is_gun,
    units_in,
    wing_commander,
    wing_units,
)
from game.rules.tercio.fire import bar_to_firing
from game.rules.tercio.movement import shies
from game.rules.tercio.rally import bar_to_rally
from game.rules.tercio.reaction import rides
from game.rules.tercio.unit_action import begin_action, duty_now


def bar_to_acting(state: State, wing: str, piece: Piece | None) -> Objection | None:
    """S4.1 Why a unit or commander cannot be chosen to act now, or None."""
    if piece is None or (piece.group != wing and piece.attached_to != wing):
        return Objection("S4", "only pieces of the wing being activated act")
    who = field(state).name(piece.id)
    if piece.number("acted"):
        return Objection("S4", "{} has acted", (who,))
    if is_commander(piece):
        return bar_to_riding(state, wing, piece)
    if is_gun(piece):
        return bar_to_firing(state, piece, False)
    if piece.level > DISORDERED and bar_to_rally(state, piece, True) and bar_to_rally(state, piece, False):
        return Objection("X10", "{} cannot move, and cannot rally now", (who,))
    return None


def bar_to_riding(state: State, wing: str, commander: Piece) -> Objection | None:
    """T5.2c, T6.4 Why a commander may not ride alone now, or None."""
    who = field(state).name(commander.id)
    if commander.number("acted"):
        return Objection("T5.2a", "{} has moved", (who,))
    if commander.number("rallying"):
        return Objection("T13.1e", "{} helps a rally", (who,))
    if card(state, commander.id).role != "army" and state.groups[wing].order == "charge":
        return Objection("T6.4", "under Charge! a wing commander moves only with a unit", (who,))
    if not can_ride(state, wing, commander):
        return Objection("T5.2c", "{} can reach no hex to end in", (who,))
    return None


def can_ride(state: State, wing: str, commander: Piece) -> bool:
    """T5.2c Whether a commander can end a ride anywhere: next to where he is, or farther."""
    rules = field(state)
    closed, ma = closed_to(state, commander, FREE), card(state, commander.id).ma
    beside = [to for to, price in rules.roads[commander.hexes[0]] if price <= ma and not closed >> to & 1]
    if card(state, commander.id).role == "army":
        return bool(beside)
    if any(unit.group == wing for h in beside for unit in units_in(state, h)):
        return True
    return bool(ride_hexes(state, wing, commander))


def ride_hexes(state: State, wing: str, commander: Piece) -> list[int]:
    """T2.1, T5.2c Where a commander may end a ride: a wing commander with another unit of his wing."""
    found = rides(state, commander, closed_to(state, commander, FREE), card(state, commander.id).ma)
    if card(state, commander.id).role == "army":
        return found
    own = {h for unit in wing_units(state, wing) for h in unit.hexes}
    return [h for h in found if h in own]


def bar_to_ending(state: State, commander: Piece, label: str) -> Objection:
    """T2.1, T5.2c, NS7 Why a commander cannot end his ride in a hex that is not among his `ride_hexes`."""
    place = state.place(label)
    if place != OFF and shies(state, commander.id, (place,)):
        return Objection("NS7", "{} does not go next to an enemy unit", (field(state).name(commander.id),))
    return Objection("T2.1, T5.2c", "he cannot end his ride in {}", (label,))


def bar_to_staying(state: State, wing: str) -> Objection | None:
    """NS7 An army commander with the wing who shuns the enemy must leave when a unit of his is next to him."""
    army = army_commander(state, field(state).wing_side[wing])
    if army is None or army.attached_to != wing or not shies(state, army.id, army.hexes):
        return None
    if bar_to_acting(state, wing, army) is not None or not ride_hexes(state, wing, army):
        return None
    return Objection("NS7", "{} must leave: an enemy unit is next to him", (field(state).name(army.id),), (army.id,))


def must_act(state: State, unit: Piece) -> bool:
    """S4.1 Whether a unit that has not acted has a duty it could still meet: the step cannot end before."""
    if unit.type == GUN or unit.level > DISORDERED or unit.number("acted"):
        return False
    inside = unit.id in in_command(state, unit.group)
    duty = duty_now(state, unit, inside, allowance(state, unit))
    if duty.kind == "approach":
        return True
    return (duty.kind == "return" or bool(duty.leash)) and not is_met(state, unit, duty)


@record
class UnitActions(Procedure):
    """S3 C, S4 Each unit of the wing acts once, its commander too, in the owner's order."""

    wing: str
    kind: Literal["unit-actions"] = "unit-actions"

    STEPS = ("check", "pick")
    REPEATS = ("pick",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("step C, unit action")

    def do_check(self, t: Table) -> None:
        """T5.1e Where the title marks it at the start of the step, the marker tells who is out of command (D-22)."""
        if not field(t).title.command_marked_early:
            return
        inside = in_command(t, self.wing)
        for unit in wing_units(t, self.wing):
            if unit.id not in inside:
                t.mark(unit.id, "out-of-command")

    def _pieces(self, state: State) -> list[Piece]:
        found = wing_units(state, self.wing)
        commander = wing_commander(state, self.wing)
        if commander is not None:
            found.append(commander)
        army = army_commander(state, field(state).wing_side[self.wing])
        if army is not None and army.attached_to == self.wing:
            found.append(army)
        return found

    def ask_pick(self, state: State) -> Decision:
        """S4.1 Who acts next."""
        side = field(state).wing_side[self.wing]

        def candidates() -> Iterator[Command]:
            for piece in self._pieces(state):
                yield c.Act(piece.id)
            for id in due(state, self.wing):
                yield c.BringOn(id)
            yield Done()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                late = next((unit for unit in wing_units(state, self.wing) if must_act(state, unit)), None)
                if late is not None:
                    return Objection(
                        "T6.2b, T5.1g", "{} is still bound to act", (field(state).name(late.id),), (late.id,)
                    )
                return bar_to_staying(state, self.wing)
            if isinstance(command, c.BringOn):
                return bar_to_bringing_on(state, self.wing, command.piece)
            if not isinstance(command, c.Act):
                return NOT_OFFERED
            return bar_to_acting(state, self.wing, state.pieces.get(command.unit))

        facts = (field(state).wing_names[self.wing],)
        ready = (u for u in wing_units(state, self.wing) if is_body(u) and u.level < SHAKEN and not u.number("acted"))
        options = Options(candidates, bar, self._greyed(state), sure=len(list(islice(ready, 2))))
        return Decision(side, "{}: choose who acts next.", "S4", options, topic="actor", facts=facts)

    def _greyed(self, state: State) -> Callable[[], list[Greyed]]:
        """Why the step cannot end: all the units that are still bound to act."""

        def greyed() -> list[Greyed]:
            late = [unit.id for unit in wing_units(state, self.wing) if must_act(state, unit)]
            names = ", ".join(field(state).name(id) for id in late)
            why = Objection("T6.2b, T5.1g", "still bound to act: {}", (names,), tuple(late))
            return [Greyed("End unit actions", why, Done())] if late else []

        return greyed

    def on_pick(self, t: Table, command: Command) -> None:
        """S4.2 The chosen piece begins its action."""
        if isinstance(command, c.BringOn):
            t.call(Entering(command.piece))
            return
        if not isinstance(command, c.Act):
            t.leave()
            return
        piece = t.pieces[command.unit]
        if is_commander(piece):
            t.call(CommanderRide(piece.id, self.wing))
        else:
            begin_action(t, piece.id, piece.id in in_command(t, self.wing))


@record
class CommanderRide(Procedure):
    """T5.2c A commander moves alone: terrain costs, no facing, provoking nothing."""

    commander: str
    wing: str
    kind: Literal["ride"] = "ride"

    STEPS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{commander} rides").format(commander=field(state).name(self.commander))

    def ask_choose(self, state: State) -> Decision:
        """T5.2c Where to."""
        commander = state.pieces[self.commander]
        hexes = ride_hexes(state, self.wing, commander)

        def candidates() -> Iterator[Command]:
            for h in hexes:
                yield c.Ride(self.commander, state.label(h))
            yield Done()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return bar_to_staying(state, self.wing)
            if not isinstance(command, c.Ride) or command.unit != self.commander:
                return NOT_OFFERED
            if state.place(command.to) not in hexes:
                return bar_to_ending(state, commander, command.to)
            return None

        return Decision(
            commander.side, "{}: choose where he rides.", "T5.2c", Options(candidates, bar), subject=self.commander,
            topic="ride", facts=(field(state).name(self.commander),),
        )  # fmt: skip

    def on_choose(self, t: Table, command: Command) -> None:
        """He rides, and has acted."""
        if isinstance(command, c.Ride):
            commander = t.pieces[self.commander]
            to = t.place(command.to)
            t.move(self.commander, (to,), (commander.hexes[0], to), "ride")
            t.mark(self.commander, "acted")
