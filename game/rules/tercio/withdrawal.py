"""T8.2f Withdrawal: an inactive unit spends its allowance to get away from the unit that approached it."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.data import SHAKEN
from game.rules.tercio.duties import Duty, is_met, sentence_of
from game.rules.tercio.facts import allowance, field
from game.rules.tercio.losses import bound_riders
from game.rules.tercio.reaction import withdrawal_duty
from game.rules.tercio.steps import Going, bar_to_going, going_of, steps_of, take_step


@record
class Withdrawal(Procedure):
    """T8.2f Step by step under the normal rules of movement; nobody reacts to it (T8.2h)."""

    unit: str
    mp: int
    duty: Duty
    riders: tuple[str, ...] = ()
    kind: Literal["withdrawal"] = "withdrawal"

    STEPS = ("choose",)
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} withdraws").format(unit=field(state).name(self.unit))

    def going_on(self, state: State, unit: Piece) -> Going:
        """What binds the rest of the withdrawal."""
        return going_of(state, unit, self.duty, self.mp, self.riders, compelled=True)

    def ask_choose(self, state: State) -> Decision | None:
        """The next step, or the end where it stands far enough away."""
        unit = state.pieces.get(self.unit)
        if unit is None or unit.level >= SHAKEN:
            return None
        going = self.going_on(state, unit)

        def candidates() -> Iterator[Command]:
            yield from steps_of(state, unit, going)
            yield Done()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return (
                    None if is_met(state, unit, self.duty) or not going.bound else sentence_of(state, unit, self.duty)
                )
            if not isinstance(command, c.Move | c.Pivot | c.Turn | c.CounterMarch) or command.unit != unit.id:
                return NOT_OFFERED
            return bar_to_going(state, unit, command, going)

        return Decision(
            unit.side, "{} withdraws: {} MP left.", "T8.2f", Options(candidates, bar), subject=unit.id,
            topic="withdraw", facts=(field(state).name(unit.id), self.mp),
        )  # fmt: skip

    def on_choose(self, t: Table, command: Command) -> None:
        """One step, turn or counter-march."""
        if not isinstance(command, c.Move | c.Pivot | c.Turn | c.CounterMarch):
            t.leave()
            return
        left, _, _ = take_step(t, self.unit, command, self.mp, self.riders, "withdraw", compelled=True)
        t.update(mp=left)


def begin_withdrawal(t: Table, unit: Piece, mover: Piece) -> Withdrawal:
    """T8.2f The procedure of a withdrawal from a unit, with the full allowance of the moment."""
    return Withdrawal(unit.id, allowance(t, unit), withdrawal_duty(t, unit, mover), bound_riders(t, unit))
