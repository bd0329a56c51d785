"""Chapter 8.3: who may intercept, how it is tried, and what becomes of both units. `exchange.Window` asks for it."""

from collections.abc import Iterator

from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options
from game.engine.state import Piece, State
from game.engine.table import Table, chance_of
from game.engine.tally import Line, Tally, tally
from game.rules.tercio import commands as c
from game.rules.tercio.data import DISORDERED, SHAKEN
from game.rules.tercio.facts import (
    card,
    commanders_in,
    field,
    is_cavalry,
    is_commander,
    pieces_near,
)
from game.rules.tercio.losses import bound_riders
from game.rules.tercio.movement import step_into
from game.rules.tercio.shifts import advance
from game.rules.tercio.zones import INTERCEPTION_DEPTH, front, ride_path, stand_off_hexes

HORSE_ONLY = Objection("T8.3", "only simple cavalry intercepts")


def bar_to_intercepting(
    state: State, unit: Piece, mover: Piece, entered: tuple[int, ...], before: tuple[int, ...] = ()
) -> Objection | None:
    """T8.3a-d Why a unit may not try to intercept an enemy that entered hexes from others, or None."""
    rules = field(state)
    if not is_cavalry(unit) or len(unit.hexes) > 1:
        return HORSE_ONLY
    who = rules.name(unit.id)
    if unit.level >= SHAKEN:
        return Objection("T8.3a", "{} is not normal or disordered", (who,))
    if state.groups[unit.group].order == "rally":
        return Objection("T8.3a", "a wing under Rally! does not intercept")
    if unit.number("intercept-tried"):
        return Objection("T8.3d", "{} has tried in this activation", (who,))
    if not meeting_hexes(state, unit, entered):
        return Objection("T8.3a", "{} is outside its interception zone", (rules.name(mover.id),))
    if (
        rules.title.interception_needs_clear_front
        and (holder := enemy_in_front_before(state, unit, mover, before)) is not None
    ):
        return Objection("T8.3b", "{} has {} in its front", (who, rules.name(holder.id)), (holder.id,))
    return None


def enemy_in_front_before(state: State, unit: Piece, mover: Piece, before: tuple[int, ...]) -> Piece | None:
    """T8.3b An enemy unit that was in a front hex before the entry, the mover itself included."""
    for h in front(state, unit):
        if h in before:
            return mover
        for id in state.at.get(h, ()):
            other = state.pieces[id]
            if other.side != unit.side and not is_commander(other) and id != mover.id:
                return other
    return None


def interception_tally(state: State, unit: Piece) -> Tally:
    """X7 The modifiers of an attempt to intercept."""
    rules = field(state)
    title = rules.title
    original = card(state, unit.id).morale
    riders = [
        rider
        for rider in commanders_in(state, unit.hexes, unit.side)
        if rider.group == unit.group or (title.interception_army_commander and card(state, rider.id).role != "wing")
    ]
    return tally(
        *(Line(-card(state, r.id).command, "commander", "X7", (rules.name(r.id),)) for r in riders),
        Line(-1, "original-morale-8", "X7") if original >= 8 else None,
        Line(1, "original-morale-6-or-less", "X7") if original <= 6 else None,
        Line(title.interception_types.get(unit.type, 0), f"type-{unit.type}", "X7"),
        Line(1, "disordered", "X7") if unit.level == DISORDERED else None,
    )


def interception_need(state: State, unit: Piece) -> int:
    """X7 The number for the order of the unit's wing."""
    return field(state).tables.intercept.get(state.groups[unit.group].order, -99)


def interception_chance(state: State, unit: Piece) -> tuple[int, int]:
    """X7 The chance that an attempt succeeds, as (good faces, faces)."""
    return chance_of(interception_tally(state, unit), interception_need(state, unit), "at-most")


def meeting_hexes(state: State, unit: Piece, entered: tuple[int, ...]) -> list[int]:
    """G17 The stand-off hexes from which a unit could meet an enemy that entered these hexes."""
    return list(dict.fromkeys(h for at in entered for h, _ in stand_off_hexes(state, unit, at)))


def ride_to_meet(t: Table, id: str, goal: int) -> None:
    """T8.3g, T8.3i, D-68 Bring an interceptor to its stand-off hex, facing kept; two clear hexes make a charge."""
    clear = 0
    unit = t.pieces[id]
    riders = bound_riders(t, unit)
    for h in ride_path(t, unit, goal):
        here = t.pieces[id]
        ways = (advance(field(t), here.hexes, here.facing or 0, right) for right in (False, True))
        shift = next(way for way in ways if way is not None and way.hexes[0] == h)
        _, breaks = step_into(t, id, shift, "intercept", riders)
        clear = 0 if breaks else clear + 1
    title = field(t).title
    if clear >= 2 and unit.type not in title.charge_excluded and t.pieces[id].level < SHAKEN:
        t.mark(id, "charge")


def stop_mover(t: Table, id: str) -> None:
    """T8.3g The intercepted unit's movement ends; its charge is lost."""
    unit = t.pieces.get(id)
    if unit is not None:
        t.unmark(id, "charge")
        t.amend("unit-action", halted=True, run=0)
        t.say("stopped", f"{field(t).name(id)} is intercepted: its movement ends", "T8.3g", unit.side, (id,))


def interception_asked(
    state: State, mover: Piece, entered: tuple[int, ...], before: tuple[int, ...]
) -> Decision | None:
    """T8.3d The question whether a unit is to be intercepted; None where nobody may try."""
    side = state.other(mover.side)
    around = pieces_near(state, mover, INTERCEPTION_DEPTH, side)
    able = [u for u in around if is_cavalry(u) and bar_to_intercepting(state, u, mover, entered, before) is None]
    if not able:
        return None

    def candidates() -> Iterator[Command]:
        for unit in able:
            for h in meeting_hexes(state, unit, entered):
                yield c.Intercept(unit.id, state.label(h))
        yield Decline()

    def bar(command: Command) -> Objection | None:
        if isinstance(command, Decline):
            return None
        if not isinstance(command, c.Intercept):
            return NOT_OFFERED
        unit = state.pieces.get(command.unit)
        if unit is None or unit.side != side:
            return NOT_OFFERED
        if (why := bar_to_intercepting(state, unit, mover, entered, before)) is not None:
            return why
        if state.place(command.to) not in meeting_hexes(state, unit, entered):
            return Objection("G17", "it cannot meet {} from {}", (field(state).name(mover.id), command.to))
        return None

    facts = (field(state).name(mover.id), state.label(mover.hexes[0]))
    options = Options(candidates, bar, sure=2)
    return Decision(side, "Intercept {} in {}?", "T8.3", options, subject=mover.id, topic="intercept", facts=facts)
