"""D9.3, D13.2, D13.6: fire in the enemy's movement phase: windows of counter-fire, guns, batteries in front."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import EFFECTIVE, FIRING, LOADED, VOLLEYS
from game.rules.dragon.facts import field, forms, front, guns, is_foot, name, paced
from game.rules.dragon.fire import bar_to_gun_at, gun_targets, loaded_guns, shooters_at
from game.rules.dragon.levels import reshape
from game.rules.dragon.phases import activity_of, locked_now
from game.rules.dragon.targets import hex_of_target, shots_at
from game.rules.dragon.volley import Volley

PROMPT = N_("{} moves in sight: fire?")
GUNS_PROMPT = N_("{}: do the guns fire now?")
FRONT_PROMPT = N_("{} has come before the guns: fire directly?")


@record
class CounterFire(Procedure):
    """M2 Windows of counter-fire at a mover, numbered by the points it has spent; `window` is open, `last` to come.

    `fired` are the units that have answered in this window, `loss` the most that a volley took, `scored` who took
    points. `rest` marks the windows after a move, in which points do not count (AMB-64).
    """

    mover: str
    window: int
    last: int
    rest: bool = False
    fired: tuple[str, ...] = ()
    loss: int = 0
    scored: tuple[tuple[str, int], ...] = ()
    kind: Literal["counter-fire"] = "counter-fire"

    STEPS = ("shoot", "close")
    REPEATS = ("shoot",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("counter-fire at {unit}").format(unit=name(state, self.mover))

    def able(self, state: State) -> list[tuple[Piece, tuple[int, ...]]]:
        """D9.3, D9.54 Who may fire in this window, and at which hexes of the mover."""
        unit = state.pieces.get(self.mover)
        if unit is None or self.window > self.last:
            return []
        found = shooters_at(state, unit, locked_now(state))
        if not found:
            return found
        frame = activity_of(state)
        barred = dict(frame.barred) if frame is not None else {}
        return [(one, hits) for one, hits in found if one.id not in self.fired and barred.get(one.id, 0) < self.window]

    def ask_shoot(self, state: State) -> Decision | None:
        """D9.32 The enemy of the mover fires, changes a formation (D9.36) or lets it pass."""
        able = self.able(state)
        if not able:
            return None
        unit = state.pieces[self.mover]
        commands = [*answers(state, unit, able), Decline()]

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        facts = (name(state, self.mover),)
        options = Options(lambda: commands, bar, sure=len(commands))
        side = field(state).opponent[unit.side]
        return Decision(side, PROMPT, "D9.3", options, subject=unit.id, topic="counter-fire", facts=facts)

    def on_shoot(self, t: Table, command: Command) -> None:
        """D9.32 One volley of a unit a window."""
        if isinstance(command, c.Fire):
            t.update(fired=(*self.fired, command.unit))
            h = hex_of_target(t, t.pieces[command.unit], t.pieces.get(command.target), command)
            assert h is not None
            t.call(Volley(command.unit, h))
        elif isinstance(command, c.Form):
            t.update(fired=(*self.fired, command.unit))
            form_in_answer(t, command)
        else:
            t.goto("close")

    def do_close(self, t: Table) -> None:
        """D9.52 to D9.54 The largest loss of points is taken off at the end of the window; it may open others."""
        unit, frame, last = t.pieces.get(self.mover), activity_of(t), self.last
        if unit is None or frame is None:
            return
        if self.loss:
            mp = paced(t, unit)
            spent = min(frame.limit + frame.bonus, frame.spent + self.loss)
            last = max(last, spent // mp)
            barred = dict(frame.barred)
            for firer, points in self.scored:
                barred[firer] = spent // mp + points - 1
            t.amend("activity", spent=spent, barred=tuple(sorted(barred.items())))
            t.say("loss", f"{name(t, self.mover)} loses {self.loss} MP", "D9.52", unit.side, (self.mover,))
        if self.window < last and shooters_at(t, unit, locked_now(t)):
            t.update(window=self.window + 1, last=last, fired=(), loss=0, scored=(), step="shoot")
        else:
            t.goto(OVER)


def answers(state: State, mover: Piece, able: list[tuple[Piece, tuple[int, ...]]]) -> Iterator[Command]:
    """D9.32, D9.36 The volleys and changes of formation of those who may fire."""
    for one, hits in able:
        for h in hits:
            first = mover
            ids = state.at[h]
            if len(ids) > 1:
                first = next(p for id in ids if (p := state.pieces[id]).type != "commander")
            yield from shots_at(state, one, first, h)
        if is_foot(one):
            for form in forms(state, one):
                if form != one.form:
                    yield c.Form(one.id, form)  # type: ignore[arg-type]


def form_in_answer(t: Table, command: c.Form) -> None:
    """D9.36, AMB-11 Infantry changes its formation instead of a volley; it counts as one."""
    unit = t.pieces[command.unit]
    t.mark(unit.id, VOLLEYS, unit.number(VOLLEYS) + 1)
    reshape(t, unit.id, command.form)


def guns_decision(state: State, side: str, mover: Piece | None = None) -> Decision | None:
    """D13.25 The guns of a side that does not move now; during a move asked only when it comes into their sight."""
    loaded = loaded_guns(state, side)
    if not loaded:
        return None
    if mover is not None and not any(bar_to_gun_at(state, gun, h) is None for gun in loaded for h in mover.hexes):
        return None
    commands: list[Command] = [
        shot for gun in loaded for target, h in gun_targets(state, gun) for shot in shots_at(state, gun, target, h)
    ]
    if not commands:
        return None
    commands.append(Decline())

    def bar(command: Command) -> Objection | None:
        return None if command in commands else NOT_OFFERED

    options = Options(lambda: commands, bar, sure=len(commands))
    subject = mover.id if mover is not None else ""
    facts = (field(state).side_names.get(side, side),)
    return Decision(side, GUNS_PROMPT, "D13.25", options, subject=subject, topic="guns", facts=facts, reaction=True)


def fire_gun(t: Table, command: c.Fire) -> None:
    """D13.41 A battery fires."""
    h = hex_of_target(t, t.pieces[command.unit], t.pieces.get(command.target), command)
    assert h is not None
    t.call(Volley(command.unit, h))


@record
class BatteriesInFront(Procedure):
    """D13.61 A unit has ended its move in the direct range of loaded batteries, which it entered in this move."""

    mover: str
    start: tuple[int, ...]
    kind: Literal["batteries"] = "batteries"

    STEPS = ("fire",)
    REPEATS = ("fire",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("before the guns")

    def shots(self, state: State) -> Iterator[c.Fire]:
        """D13.61, AMB-63 The direct volleys that are open."""
        unit = state.pieces.get(self.mover)
        if unit is None:
            return
        for gun in guns(state, field(state).opponent[unit.side]):
            if gun.form == FIRING and gun.level == EFFECTIVE and gun.number(LOADED):
                for h in unit.hexes:
                    if front(state, gun) >> h & 1 and h not in self.start:
                        yield from shots_at(state, gun, unit, h)

    def ask_fire(self, state: State) -> Decision | None:
        """D13.61 Whether they fire."""
        commands: list[Command] = list(self.shots(state))
        if not commands:
            return None
        commands.append(Decline())

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        unit = state.pieces[self.mover]
        side = field(state).opponent[unit.side]
        facts = (name(state, self.mover),)
        options = Options(lambda: commands, bar, sure=len(commands))
        return Decision(side, FRONT_PROMPT, "D13.61", options, subject=unit.id, topic="guns-direct", facts=facts)

    def on_fire(self, t: Table, command: Command) -> None:
        """D13.61 The nerve is tested first."""
        if isinstance(command, c.Fire):
            h = hex_of_target(t, t.pieces[command.unit], t.pieces.get(command.target), command)
            assert h is not None
            t.call(Volley(command.unit, h, direct=True, defending=True))
        else:
            t.goto(OVER)
