"""D10.7, D7.84: pursuit into the hexes that the enemy has left."""

from collections.abc import Iterator
from typing import Literal

from game.board import facing as arcs
from game.board.hexes import OFF
from game.board.masks import bits
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import BASIC, CLOSE, DEFENCE, EFFECTIVE, GUN, SHOCK, SHOOTING, USUAL
from game.rules.dragon.facts import arm, column, commanders_in, enemy_zone, field, is_horse, name
from game.rules.dragon.levels import lower, overrun
from game.rules.dragon.movement import bar_to_hexes, step_hexes
from game.rules.dragon.moving import carry, change_form, turned, wheel
from game.rules.dragon.risk import risk

WHO = N_("Who pursues?")
WHERE = N_("{} pursues: {} MP left.")
FIRST = Objection("D10.73", "a pursuit begins with a hex that the enemy has left")
GROUND = Objection("D10.55", "nobody goes there")
NO_TURN = Objection("D10.75", "in a pursuit it turns by 60 degrees at a time")


@record
class Pursuits(Procedure):
    """D10.71 Units of the winner may pursue, one after another in the owner's order."""

    owner: str
    units: tuple[str, ...]
    mp: int
    vacated: tuple[int, ...]
    kind: Literal["pursuits"] = "pursuits"

    STEPS = ("choose",)
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("pursuit")

    def able(self, state: State) -> list[str]:
        """D10.71, D10.73, D10.74 Who can: fully effective foot and horse with a vacated hex in front."""
        return [
            id
            for id in self.units
            if (unit := state.pieces.get(id)) is not None
            and unit.level == EFFECTIVE
            and unit.type != GUN
            and any(bar_to_step(state, unit, h, self.vacated) is None for h in _ahead(state, unit))
        ]

    def ask_choose(self, state: State) -> Decision | None:
        """D10.71 Which unit, or no more."""
        able = [c.Act(id) for id in self.able(state)]
        if not able:
            return None

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, Done) or command in able else NOT_OFFERED

        options = Options(lambda: (*able, Done()), bar, sure=1 + len(able))
        return Decision(self.owner, WHO, "D10.71", options, topic="pursuers")

    def on_choose(self, t: Table, command: Command) -> None:
        """D10.72 One unit pursues."""
        if isinstance(command, c.Act):
            t.update(units=tuple([id for id in self.units if id != command.unit]))
            t.call(Pursuing(command.unit, self.mp, self.vacated))
        else:
            t.goto(OVER)


def _ahead(state: State, unit: Piece) -> list[int]:
    """The hexes that name a step of a unit: front hexes, of a shock formation the outer ones."""
    grid = field(state).grid
    if unit.facing is None:
        return []
    if len(unit.hexes) == 1:
        return [h for h in arcs.front(grid, unit.hexes[0], unit.facing) if h != OFF]
    left, _centre, right = arcs.double_front(grid, unit.hexes, unit.facing)
    return [h for h in (left, right) if h != OFF]


def bar_to_step(state: State, unit: Piece, to: int, vacated: tuple[int, ...]) -> Objection | None:
    """D10.73, D10.75 Why a pursuer may not step into a hex, or None; `vacated` binds the first step."""
    after = step_hexes(state, unit, to)
    if after is None:
        return FIRST if vacated else GROUND
    new = tuple([h for h in after if h not in unit.hexes])
    if vacated and not set(new) & set(vacated):
        return FIRST
    if (bar := bar_to_hexes(state, unit, new)) is not None:
        return bar
    kind = column(unit) if unit.form in (SHOCK, BASIC) else "basic" if is_horse(unit) else arm(unit)
    return GROUND if field(state).barred[kind] & bits(new) else None


@record
class Pursuing(Procedure):
    """D10.73 to D10.76 The pursuit of one unit; the first step leads into a vacated hex."""

    unit: str
    mp: int
    vacated: tuple[int, ...]
    begun: bool = False
    kind: Literal["pursuing"] = "pursuing"

    STEPS = ("choose",)
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} pursues").format(unit=name(state, self.unit))

    def ask_choose(self, state: State) -> Decision | None:
        """D10.73 The next step or turn."""
        unit = state.pieces.get(self.unit)
        if unit is None or unit.level != EFFECTIVE or self.mp <= 0:
            return None
        options = Options(lambda: self._candidates(state, unit), lambda command: self.bar(state, unit, command))
        facts = name(state, unit.id), self.mp
        return Decision(unit.side, WHERE, "D10.73", options, subject=unit.id, topic="pursue", facts=facts)

    def _candidates(self, state: State, unit: Piece) -> Iterator[Command]:
        labels = field(state).grid.labels
        for h in _ahead(state, unit):
            yield c.Pursue(unit.id, labels[h])
            if commanders_in(state, unit.hexes, unit.side):
                yield c.Pursue(unit.id, labels[h], True)
        if self.begun and unit.facing is not None:
            if len(unit.hexes) == 1:
                for by in (1, 5):
                    yield c.Turn(unit.id, c.FACINGS[(unit.facing + by) % 6])  # type: ignore[arg-type]
            else:
                centre = arcs.double_front(field(state).grid, unit.hexes, unit.facing)[1]
                if centre != OFF:
                    yield c.Wheel(unit.id, labels[centre], "left")
                    yield c.Wheel(unit.id, labels[centre], "right")
        if not self.begun and unit.form == SHOCK:
            yield c.Form(unit.id, "basic")
        yield Done()

    def bar(self, state: State, unit: Piece, command: Command) -> Objection | None:
        """D10.75 Why it may not do this, or None."""
        if isinstance(command, Done):
            return None
        if not isinstance(command, c.UnitCommand) or command.unit != unit.id:
            return NOT_OFFERED
        match command:
            case c.Pursue(_, to, leave):
                if leave and not commanders_in(state, unit.hexes, unit.side):
                    return NOT_OFFERED
                return bar_to_step(state, unit, state.place(to), () if self.begun else self.vacated)
            case c.Form(_, form):
                return None if not self.begun and unit.form == SHOCK and form == BASIC else NOT_OFFERED
            case c.Turn() if self.begun and len(unit.hexes) == 1 and unit.facing is not None:
                return None if arcs.turns(unit.facing, command.to_facing) == 1 else NO_TURN
            case c.Wheel(_, to, side) if self.begun and len(unit.hexes) == 2 and unit.facing is not None:
                hexes, _facing = arcs.pivot(field(state).grid, unit.hexes, unit.facing, side == "right")
                if state.place(to) not in hexes or state.place(to) in unit.hexes:
                    return NOT_OFFERED
                new = tuple([h for h in hexes if h not in unit.hexes])
                bar = bar_to_hexes(state, unit, new)
                return bar or (GROUND if field(state).barred[SHOCK] & bits(new) else None)
        return NOT_OFFERED

    def on_choose(self, t: Table, command: Command) -> None:
        """D10.75, D10.76 A point a hex or turn; bad ground as in a move; it stops in an enemy zone."""
        unit = t.pieces[self.unit]
        match command:
            case c.Pursue(_, to, leave):
                if not self.begun and unit.form in (SHOOTING, DEFENCE, CLOSE) and unit.form != USUAL[arm(unit)]:
                    change_form(t, unit.id, USUAL[arm(unit)])  # D10.72
                    if self._spoils(t, unit, unit.hexes):
                        self._turned(t, unit, unit.hexes)  # it may not be fit to pursue any more
                        return
                    unit = t.pieces[self.unit]
                after = step_hexes(t, unit, t.place(to))
                assert after is not None
                carry(t, unit, after, leave, free=True, how="advance")
                self._entered(t, unit, after)
            case c.Wheel(_, _, side):
                assert unit.facing is not None
                after, facing = arcs.pivot(field(t).grid, unit.hexes, unit.facing, side == "right")
                wheel(t, unit, after, facing)
                stood = tuple([h for h in after if h in unit.hexes])
                self._entered(t, unit, after, sound=not self._spoils(t, unit, stood))
                self._turned(t, unit, stood)
            case c.Turn():
                t.update(mp=self.mp - 1)
                turned(t, unit.id, command.to_facing)
                self._turned(t, unit, unit.hexes)
            case c.Form():
                change_form(t, unit.id, BASIC)
                self._turned(t, unit, unit.hexes)
            case _:
                t.goto(OVER)

    def _entered(self, t: Table, unit: Piece, after: tuple[int, ...], sound: bool = True) -> None:
        new = tuple([h for h in after if h not in unit.hexes])
        overrun(t, new, unit.side)
        stopped = enemy_zone(t, unit) & bits(after)
        t.update(begun=True, mp=0 if stopped else self.mp - 1)
        if sound and is_horse(unit) and field(t).risky & bits(new):
            risk(t, (unit.id,), field(t).tables.ground, "bad ground", "D7.76")

    def _spoils(self, t: Table, unit: Piece, hexes: tuple[int, ...]) -> bool:
        return is_horse(unit) and bool(field(t).risky & bits(hexes))

    def _turned(self, t: Table, unit: Piece, hexes: tuple[int, ...]) -> None:
        """D7.75 Horse that turns or changes where it stands on bad ground loses a level."""
        if self._spoils(t, unit, hexes):
            lower(t, ((unit.id, 1),), "turned on bad ground", "D7.75")
