"""Chapters 7 and 8: the single commands of a move, shared by a unit's own action and a withdrawal.

`Going` says what binds the move: the points left, the duty, commanders already on the way with the unit.
"""

from collections.abc import Iterator

from game.board import facing as arcs
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.tercio import commands as c
from game.rules.tercio.data import GUN, SHAKEN
from game.rules.tercio.duties import Duty, bar_to_entering, can_meet, points_to_spare, sentence_of
from game.rules.tercio.facts import field, is_cavalry
from game.rules.tercio.movement import (
    NOT_ENOUGH,
    NOT_FRONT,
    about_face,
    bar_to_leaving,
    bar_to_shift,
    bar_to_turn,
    choices_to_leave,
    companions,
    hexes_with,
    shies,
    stands_alone,
    step_into,
    turn_cost,
)
from game.rules.tercio.shifts import Hexes, Shift, advance, pivot
from game.rules.tercio.ways import COUNTER_MARCH_COST, TURN_COST

Going_command = c.Move | c.Pivot | c.Turn | c.CounterMarch

STAND_ONLY = Objection("D-26", "its commander is lost: a unit out of command may only stand")
GUNS_DO_NOT_COUNTER_MARCH = Objection("T7.1e", "a gun turns instead of firing")
SIMPLE_DO_NOT_PIVOT = Objection("T8.5c", "only a double unit pivots")


@record
class Going:
    """What binds the move in progress. `spare` are the points that some way to meet the duty leaves over."""

    mp: int
    duty: Duty
    carried: tuple[str, ...]
    spare: int | None
    compelled: bool = False
    """T5.2b Commanders must come, whether they have acted or not (a withdrawal)."""

    @property
    def bound(self) -> bool:
        """Whether the duty can still be met: what can be met by nothing binds no more."""
        return self.spare is not None


def going_of(
    state: State, unit: Piece, duty: Duty, mp: int, carried: tuple[str, ...], compelled: bool = False
) -> Going:
    """The move of a unit with so many points left."""
    return Going(mp, duty, carried, points_to_spare(state, unit, duty, mp), compelled)


def surely_two(unit: Piece, going: Going) -> bool:
    """Whether a unit can turn for sure and may do something else, so that its player has a choice.

    It can where its duty is met (or binds no more), and where it can turn and turn back on the points to spare.
    """
    if len(unit.hexes) > 1 or unit.type == GUN or unit.level >= SHAKEN or going.duty.kind == "stand":
        return False
    corner = TURN_COST[is_cavalry(unit)]
    return going.mp >= corner and (going.spare is None or going.spare >= 2 * corner or going.spare == going.mp)


def shift_of(state: State, unit: Piece, command: c.Move | c.Pivot) -> Shift | None:
    """G12 The step a command means, None where it means none: a move names the outer hex of a double's advance."""
    rules = field(state)
    assert unit.facing is not None
    if isinstance(command, c.Pivot):
        return pivot(rules, unit.hexes, unit.facing, command.side == "right")
    to = state.place(command.to)
    for right in (False, True):
        shift = advance(rules, unit.hexes, unit.facing, right)
        if shift is not None and shift.hexes[-1 if right else 0] == to:
            return shift
    return None


def steps_of(state: State, unit: Piece, going: Going) -> Iterator[Command]:
    """The moves, pivots, turns and the counter-march to try, legal or not."""
    rules = field(state)
    facing = unit.facing or 0
    leaves: list[tuple[str, ...]] = [()]
    if not going.compelled and not stands_alone(state, unit):
        leaves = choices_to_leave(state, unit, going.carried)
    for right in (False, True):
        shift = advance(rules, unit.hexes, facing, right)
        if shift is not None:
            for leave in leaves:
                yield c.Move(unit.id, state.label(shift.hexes[-1 if right else 0]), leave)
    if len(unit.hexes) > 1:
        for side in ("left", "right"):
            shift = pivot(rules, unit.hexes, facing, side == "right")
            if shift is not None:
                if leaves != [()]:
                    leaves = choices_to_leave(state, unit, going.carried, _left_by(unit, shift))
                for leave in leaves:
                    yield c.Pivot(unit.id, state.label(shift.entered[0]), side, leave)
    met = going.spare is None or going.spare == going.mp
    yield from turns_of(unit, going.mp if met else going.mp - 1)


def _left_by(unit: Piece, shift: Shift) -> Hexes:
    """D-117 The hexes whose commanders a step concerns: all of the unit's, but not the one a pivot turns about."""
    if shift.facing == unit.facing:
        return unit.hexes
    return tuple(h for h in unit.hexes if h not in shift.hexes)


def turns_of(unit: Piece, mp: int) -> Iterator[Command]:
    """T7.1 The turns and the counter-march that so many points pay for."""
    facing = unit.facing or 0
    if len(unit.hexes) == 1:
        corner = TURN_COST[is_cavalry(unit)]
        for by in (-1, 1, -2, 2):
            if abs(by) * corner <= mp:
                yield c.Turn(unit.id, c.FACINGS[(facing + by) % 6])  # type: ignore[arg-type]
    if mp >= COUNTER_MARCH_COST:
        yield c.CounterMarch(unit.id)


def bar_to_going(state: State, unit: Piece, command: Going_command, going: Going) -> Objection | None:
    """T7, T8 Why a unit may not take this step or turn now, or None."""
    if going.duty.kind == "stand":
        return STAND_ONLY
    if isinstance(command, c.Move | c.Pivot):
        return _bar_to_step(state, unit, command, going)
    if unit.type == GUN:
        return GUNS_DO_NOT_COUNTER_MARCH
    hexes = unit.hexes
    if isinstance(command, c.CounterMarch):
        cost = COUNTER_MARCH_COST
        hexes, facing = arcs.about_face(unit.hexes, unit.facing or 0)
        if cost > going.mp:
            return Objection("T7.1c", NOT_ENOUGH, (cost, going.mp))
    else:
        cost, facing = turn_cost(unit, command.to_facing), command.to_facing
        if (bar := bar_to_turn(state, unit, facing, going.mp)) is not None:
            return bar
    if going.spare is None or going.spare >= 2 * cost:  # it can turn back and be where it was
        return None
    if not can_meet(state, unit, going.duty, going.mp - cost, hexes, facing):
        return sentence_of(state, unit, going.duty)
    return None


def _bar_to_step(state: State, unit: Piece, command: c.Move | c.Pivot, going: Going) -> Objection | None:
    if isinstance(command, c.Pivot) and len(unit.hexes) == 1:
        return SIMPLE_DO_NOT_PIVOT
    shift = shift_of(state, unit, command)
    if shift is None or state.place(command.to) not in shift.hexes:
        return NOT_FRONT
    if isinstance(command, c.Pivot) and state.place(command.to) not in shift.entered:
        return NOT_FRONT
    if (bar := bar_to_shift(state, unit, shift, going.mp)) is not None:
        return bar
    if (bar := bar_to_entering(state, unit, going.duty, shift.hexes, shift.entered)) is not None:
        return bar
    if going.compelled:
        if command.leave:
            return Objection("T5.2b", "commanders with it must go along")
    elif command.leave or not stands_alone(state, unit):
        left = _left_by(unit, shift)
        if (bar := bar_to_leaving(state, unit, going.carried, command.leave, left)) is not None:
            return bar
        if command.leave not in choices_to_leave(state, unit, going.carried, left):
            return Objection("T5.2b", "these commanders cannot stay behind")
        for one in companions(state, unit, left):
            if one.id not in command.leave and shies(state, one.id, hexes_with(one, unit.hexes, shift.hexes)):
                who = field(state).name(one.id)
                return Objection("NS7", "{} does not go next to an enemy unit: he stays behind", (who,), (one.id,))
    if not going.bound:
        return sentence_of(state, unit, going.duty)
    assert shift.mp is not None
    level = unit.level + shift.loss[is_cavalry(unit)]
    if not can_meet(state, unit, going.duty, going.mp - shift.mp, shift.hexes, shift.facing, level):
        return sentence_of(state, unit, going.duty)
    return None


def take_step(
    t: Table, id: str, command: Going_command, mp: int, carried: tuple[str, ...], how: str, compelled: bool = False
) -> tuple[int, bool, tuple[str, ...]]:
    """Carry out a step or turn: (points left, whether it breaks a charge, commanders on the way with the unit)."""
    unit = t.pieces[id]
    if isinstance(command, c.Move | c.Pivot):
        shift = shift_of(t, unit, command)
        assert shift is not None
        assert shift.mp is not None
        riders = carried
        if not compelled:
            riders = tuple(x.id for x in companions(t, unit, _left_by(unit, shift)) if x.id not in command.leave)
            for commander in riders:
                t.mark(commander, "acted")
        _, breaks = step_into(t, id, shift, how, riders)
        return mp - shift.mp, breaks, tuple(sorted({*carried, *riders}))
    if isinstance(command, c.CounterMarch):
        about_face(t, id)
        return mp - COUNTER_MARCH_COST, True, carried
    cost = turn_cost(unit, command.to_facing)
    t.turn(id, command.to_facing)
    return mp - cost, True, carried
