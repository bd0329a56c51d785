"""Chapters 7 and 8: the single commands of a move, shared by a unit's own action and a withdrawal.

`Going` says what binds the move: the points left, the duty, commanders already on the way with the unit.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.tercio import commands as c
from game.rules.tercio.data import GUN
from game.rules.tercio.duties import COUNTER_MARCH_COST, Duty, bar_to_entering, can_meet, sentence_of
from game.rules.tercio.facts import field, is_cavalry
from game.rules.tercio.movement import (
    NOT_ENOUGH,
    bar_to_leaving,
    bar_to_step,
    bar_to_turn,
    choices_to_leave,
    companions,
    step_cost,
    step_into,
    turn_cost,
)  # fmt: skip
from game.rules.tercio.zones import front

STAND_ONLY = Objection("D-26", "its commander is lost: a unit out of command may only stand")
GUNS_DO_NOT_COUNTER_MARCH = Objection("T7.1e", "a gun turns instead of firing")


@dataclass(frozen=True, slots=True)
class Going:
    """What binds the move in progress. `bound` is False where the duty can no longer be met by anything."""

    mp: int
    duty: Duty
    carried: tuple[str, ...]
    bound: bool
    compelled: bool = False
    """T5.2b Commanders must come, whether they have acted or not (a withdrawal)."""


def steps_of(state: State, unit: Piece, going: Going) -> Iterator[Command]:
    """The moves, turns and the counter-march to try, legal or not."""
    hexes = front(state, unit)
    leaves: list[tuple[str, ...]] = [()]
    if not going.compelled and state.at[unit.hexes[0]] != (unit.id,):
        leaves = choices_to_leave(state, unit, going.carried)
    for h in hexes:
        for leave in leaves:
            yield c.Move(unit.id, state.label(h), leave)
    yield from turns_of(unit)


def turns_of(unit: Piece) -> Iterator[Command]:
    """T7.1 The turns and the counter-march to try."""
    facing = unit.facing or 0
    for by in (-1, 1, -2, 2):
        yield c.Turn(unit.id, c.FACINGS[(facing + by) % 6])  # type: ignore[arg-type]
    yield c.CounterMarch(unit.id)


def bar_to_going(
    state: State, unit: Piece, command: c.Move | c.Turn | c.CounterMarch, going: Going
) -> Objection | None:
    """T7, T8 Why a unit may not take this step or turn now, or None."""
    if going.duty.kind == "stand":
        return STAND_ONLY
    if isinstance(command, c.Move):
        return _bar_to_move(state, unit, command, going)
    if unit.type == GUN:
        return GUNS_DO_NOT_COUNTER_MARCH
    if isinstance(command, c.CounterMarch):
        cost, facing = COUNTER_MARCH_COST, ((unit.facing or 0) + 3) % 6
        if cost > going.mp:
            return Objection("T7.1c", NOT_ENOUGH, (cost, going.mp))
    else:
        cost, facing = turn_cost(unit, command.to_facing), command.to_facing
        if (bar := bar_to_turn(state, unit, facing, going.mp)) is not None:
            return bar
    if going.bound and not can_meet(state, unit, going.duty, going.mp - cost, facing=facing):
        return sentence_of(state, unit, going.duty)
    return None


def _bar_to_move(state: State, unit: Piece, command: c.Move, going: Going) -> Objection | None:
    to = state.place(command.to)
    if (bar := bar_to_step(state, unit, to, going.mp)) is not None:
        return bar
    if (bar := bar_to_entering(state, unit, going.duty, to)) is not None:
        return bar
    if going.compelled:
        if command.leave:
            return Objection("T5.2b", "commanders with it must go along")
    else:
        if (bar := bar_to_leaving(state, unit, going.carried, command.leave)) is not None:
            return bar
        if command.leave not in choices_to_leave(state, unit, going.carried):
            return Objection("T5.2b", "these commanders cannot stay behind")
    if not going.bound:
        return sentence_of(state, unit, going.duty)
    step = field(state).step(unit.hexes[0], to)
    assert step is not None
    loses = step.loss[is_cavalry(unit)]
    left = going.mp - step_cost(state, unit.hexes[0], to)
    if not can_meet(state, unit, going.duty, left, place=to, level=unit.level + loses):
        return sentence_of(state, unit, going.duty)
    return None


def take_step(
    t: Table, id: str, command: c.Move | c.Turn | c.CounterMarch, going: Going, how: str
) -> tuple[int, bool, tuple[str, ...]]:
    """Carry out a step or turn: (points left, whether it breaks a charge, commanders on the way with the unit)."""
    unit = t.pieces[id]
    if isinstance(command, c.Move):
        to = t.place(command.to)
        cost = step_cost(t, unit.hexes[0], to)
        riders = going.carried
        if not going.compelled:
            riders = tuple(x.id for x in companions(t, unit) if x.id not in command.leave)
            for commander in riders:
                t.mark(commander, "acted")
        _, breaks = step_into(t, id, to, how, riders)
        return going.mp - cost, breaks, tuple(sorted({*going.carried, *riders}))
    if isinstance(command, c.CounterMarch):
        t.turn(id, ((unit.facing or 0) + 3) % 6)
        return going.mp - COUNTER_MARCH_COST, True, going.carried
    cost = turn_cost(unit, command.to_facing)
    t.turn(id, command.to_facing)
    return going.mp - cost, True, going.carried
