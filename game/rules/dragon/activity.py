"""D7, D9.2, D11.1: the activity of one unit in its movement phase, action by action."""

from collections.abc import Iterator
from typing import Literal

from game.board import facing as arcs
from game.board.hexes import OFF
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Greyed, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import actions
from game.rules.dragon import commands as c
from game.rules.dragon.charge import Trail, charge_of
from game.rules.dragon.counterfire import BatteriesInFront, CounterFire
from game.rules.dragon.data import ACTED, BASIC, DEFENCE, EFFECTIVE, FIRING, FLEEING, GUN, HORSE_ARM
from game.rules.dragon.facts import (
    arm,
    field,
    fire_strength,
    forms,
    in_front,
    in_zone,
    is_close,
    is_foot,
    is_horse,
    limit,
    name,
    paced,
    partner,
)
from game.rules.dragon.fire import (
    NO_TARGET,
    bar_to_gun,
    bar_to_gun_at,
    bar_to_hex,
    bar_to_volley,
    gun_targets,
    targets_of,
)
from game.rules.dragon.flight import must_run
from game.rules.dragon.formation import bar_to_form
from game.rules.dragon.levels import eliminate
from game.rules.dragon.movement import (
    ONE_ACTION,
    Going,
    Shift,
    bar_to_back,
    bar_to_turn,
    road_bonus,
    shift_of,
    too_dear,
    turn_cost,
    wheel_of,
)
from game.rules.dragon.moving import change_form, riders
from game.rules.dragon.phases import locked_now, spend
from game.rules.dragon.targets import hex_of_target, shots_at

PROMPT = N_("{}: move, turn, fire or stand. {} of {} MP left.")
SILENT_PROMPT = N_("{}: move, turn or stand. {} of {} MP left.")
RUN_PROMPT = N_("{}: it must get away from the enemy. {} of {} MP left.")
STOPPED_PROMPT = N_("{}: change formation or stand. {} of {} MP left.")
GUN_PROMPT = N_("{}: fire, turn, change formation or stand.")
NOT_ABOUT = Objection("D8.34", "only cavalry in an enemy zone of control faces about to leave it")
MUST_GO = Objection("D7.61", "it must get away from the enemy")


@record
class Activity(Procedure):
    """M1.3 A unit acts: moves, turns, changes of formation and volleys in any order while its points last.

    `limit` is what it may spend, `bonus` the point more on the road, `spent` what is gone. `stopped` after it has
    entered an enemy zone (D8.21), `over` after an action that was its last. `trail` tells of its last steps for a
    charge, `closed` counts hexes entered in close formation (D6.26). `barred` holds firers with the last window in
    which they may not fire (D9.54). `start` is where it stood, `moved` whether it entered a hex.
    """

    unit: str
    limit: int
    bonus: int = 0
    spent: int = 0
    other: str = ""
    start: tuple[int, ...] = ()
    stopped: bool = False
    over: bool = False
    moved: bool = False
    forced: bool = False
    closed: int = 0
    trail: Trail = ()
    barred: tuple[tuple[str, int], ...] = ()
    kind: Literal["activity"] = "activity"

    STEPS = ("choose", "reform", "charge", "batteries", "rest", "end")
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} acts").format(unit=name(state, self.unit))

    @property
    def left(self) -> int:
        """The points left."""
        return self.limit + self.bonus - self.spent

    def going(self) -> Going:
        """What binds the rest of the activity."""
        fresh = self.spent == 0 and not self.moved
        return Going(self.left, fresh, self.stopped, self.closed, bool(self.bonus), self.forced, self.other)

    def ask_choose(self, state: State) -> Decision | None:
        """D7.13 The next action; nothing to ask once the unit is gone, has done its last or spent all."""
        unit = state.pieces.get(self.unit)
        if unit is None or self.over or self.left <= 0:
            return None
        if self.stopped and not (is_foot(unit) and unit.level == EFFECTIVE and unit.form != DEFENCE):
            return None
        going = self.going()
        options = Options(
            lambda: self._candidates(state, unit, going),
            lambda command: self.bar(state, unit, command, going),
            lambda: self._greyed(state, unit, going),
            sure=2 if self._may_turn(state, unit) else 0,
        )
        prompt = self._prompt(state, unit)
        facts = name(state, unit.id), self.left, self.limit + self.bonus
        return Decision(unit.side, prompt, "D7", options, subject=unit.id, topic="action", facts=facts)

    def _prompt(self, state: State, unit: Piece) -> str:
        """D7.13 What is asked: it names only what the unit can do as it stands."""
        if unit.form == FIRING:
            return GUN_PROMPT
        if self.stopped:
            return STOPPED_PROMPT
        if self.forced and must_run(state, unit):
            return RUN_PROMPT
        shooters = [
            one for one in (unit, state.pieces.get(self.other)) if one is not None and fire_strength(state, one)
        ]
        return PROMPT if shooters else SILENT_PROMPT

    def _may_turn(self, state: State, unit: Piece) -> bool:
        """D7.31 Whether a unit may turn or stand for sure, so that its player has a choice."""
        if self.stopped or self.forced or unit.facing is None or len(unit.hexes) > 1 or unit.form == FIRING:
            return False
        cost = turn_cost(state, unit, 1)
        alone = bool(self.other) or partner(state, unit) is None
        return alone and cost is not None and cost <= self.left and not in_zone(state, unit)

    def _candidates(self, state: State, unit: Piece, going: Going) -> Iterator[Command]:
        if not self.stopped:
            yield from moves(state, unit)
            yield from self._shots(state, unit)
        if unit.level == EFFECTIVE and not self.other:
            for form in forms(state, unit):
                if form != unit.form:
                    yield c.Form(unit.id, form)  # type: ignore[arg-type]
        yield Done()

    def _shots(self, state: State, unit: Piece) -> Iterator[Command]:
        if unit.type == GUN:
            for target, h in gun_targets(state, unit):
                yield from shots_at(state, unit, target, h)
            return
        for one in (unit, state.pieces.get(self.other)):
            if one is not None and bar_to_volley(state, one, locked_now(state)) is None:
                for target, h in targets_of(state, one):
                    yield from shots_at(state, one, target, h)

    def bar(self, state: State, unit: Piece, command: Command, going: Going) -> Objection | None:
        """D7.14 Why the unit may not do this now, or None."""
        if isinstance(command, Done):
            return MUST_GO if self._must_go(state, unit, going) else None
        if not isinstance(command, c.UnitCommand) or not command.unit:
            return NOT_OFFERED
        if isinstance(command, c.Fire) and command.unit in (unit.id, self.other) and command.unit in state.pieces:
            return self._bar_to_fire(state, state.pieces[command.unit], command, going)
        if command.unit != unit.id:
            return NOT_OFFERED
        found: Objection | Shift | int | None = NOT_OFFERED
        match command:
            case c.Move(_, to, leave):
                if not leave or riders(state, unit, state.place(to)):
                    found = shift_of(state, unit, state.place(to), going)
            case c.Wheel(_, to, side):
                found = wheel_of(state, unit, side, going)
                if isinstance(found, Shift) and state.place(to) not in set(found.hexes) - set(unit.hexes):
                    found = NOT_OFFERED
            case c.Turn():
                found = bar_to_turn(state, unit, command.to_facing, going)
            case c.FaceAbout():
                found = self._bar_to_about(state, unit, going)
            case c.StepBack(_, to):
                found = bar_to_back(state, unit, state.place(to), going)
            case c.Form(_, form):
                found = bar_to_form(state, unit, form, going)
        return found if isinstance(found, Objection) else None

    def _must_go(self, state: State, unit: Piece, going: Going) -> bool:
        """D7.61 Whether a forced flier still has to run, and can."""
        if not self.forced or self.stopped or not must_run(state, unit):
            return False
        return any(self.bar(state, unit, step, going) is None for step in moves(state, unit))

    def _bar_to_about(self, state: State, unit: Piece, going: Going) -> Objection | None:
        """D8.34 Cavalry, not in close formation, in an enemy zone, for a point more than the turn costs."""
        if going.stopped or not is_horse(unit) or unit.facing is None or is_close(unit) or not in_zone(state, unit):
            return NOT_ABOUT
        if partner(state, unit) is not None and not self.other:
            return NOT_ABOUT
        cost = turn_cost(state, unit, 3)
        return NOT_ABOUT if cost is None else too_dear(cost + 1, going.left)

    def _bar_to_fire(self, state: State, unit: Piece, command: c.Fire, going: Going) -> Objection | None:
        """D9.21, D13.22 Why the unit may not fire now, or None."""
        target = state.pieces.get(command.target)
        h = hex_of_target(state, unit, target, command)
        if target is None or h is None:
            return NO_TARGET
        if unit.type == GUN:
            if not going.fresh:
                return ONE_ACTION
            return bar_to_gun(state, unit) or bar_to_gun_at(state, unit, h)
        bar = bar_to_volley(state, unit, locked_now(state)) or bar_to_hex(state, unit, h)
        return bar or too_dear(field(state).tables.volley_mp[arm(unit)], going.left, "D9.21")

    def _greyed(self, state: State, unit: Piece, going: Going) -> Iterator[Greyed]:
        """The changes of formation and volleys that are not open, with the reason."""
        for form in forms(state, unit):
            command = c.Form(unit.id, form)  # type: ignore[arg-type]
            if form != unit.form and (why := self.bar(state, unit, command, going)) is not None:
                yield Greyed(FORM_WORDS[form], why, command)
        why = bar_to_gun(state, unit) if unit.type == GUN else bar_to_volley(state, unit, locked_now(state))
        if why is not None and any(one.fire or unit.type == GUN for one in forms(state, unit).values()):
            yield Greyed("Fire", why)

    def on_choose(self, t: Table, command: Command) -> None:
        """D7, D9.21 An action is carried out and paid; what follows from it runs before the next."""
        unit, going = t.pieces[self.unit], self.going()
        found: Objection | Shift | int
        match command:
            case c.Move(_, to, leave):
                found = shift_of(t, unit, t.place(to), going)
                assert isinstance(found, Shift)
                actions.take_step(t, self, unit, found, leave)
            case c.Wheel(_, _, side):
                found = wheel_of(t, unit, side, going)
                assert isinstance(found, Shift)
                actions.take_wheel(t, unit, found, in_zone(t, unit))
            case c.Turn():
                found = bar_to_turn(t, unit, command.to_facing, going)
                assert isinstance(found, int)
                actions.take_turn(t, self, unit, command.to_facing, found)
            case c.FaceAbout():
                actions.face_about(t, self, unit)
            case c.StepBack(_, to):
                found = bar_to_back(t, unit, t.place(to), going)
                assert isinstance(found, Shift)
                actions.step_back(t, self, unit, found)
            case c.Form(_, form):
                found = bar_to_form(t, unit, form, going)
                assert isinstance(found, int)
                actions.change(t, self, unit, form, found)
            case c.Fire():
                actions.fire(t, self, command)
            case _:
                t.goto("reform")

    def do_reform(self, t: Table) -> None:
        """AMB-15 A close formation that has moved and has nobody to fight takes its basic formation again."""
        unit = t.pieces.get(self.unit)
        if unit is None or not is_close(unit) or not self.closed:
            return
        if any(arm(other) != HORSE_ARM for other in in_front(t, unit)):
            return
        change_form(t, unit.id, BASIC)
        if self.left:
            first, last = spend(t, 1, paced(t, unit))
            t.call(CounterFire(unit.id, first, last))

    def do_charge(self, t: Table) -> None:
        """D11.15 The charge marker, where the last three hexes have earned it."""
        unit = t.pieces.get(self.unit)
        if unit is not None and (mark := charge_of(t, unit, self.trail)):
            t.mark(unit.id, mark)

    def do_batteries(self, t: Table) -> None:
        """D13.61 Batteries in whose front it has come may fire directly."""
        if self.unit in t.pieces and self.moved:
            t.call(BatteriesInFront(self.unit, self.start))

    def do_rest(self, t: Table) -> None:
        """D9.34 Points that were not used give windows too, once a point was spent."""
        unit = t.pieces.get(self.unit)
        rest = self.limit - self.spent
        if unit is None or self.spent == 0 or rest <= 0:
            return
        mp = paced(t, unit)
        first = self.spent // mp + 1
        t.call(CounterFire(unit.id, first, first + rest // mp - 1, rest=True))

    def do_end(self, t: Table) -> None:
        """AMB-34 Its activity is over; a forced flier that is still too near is lost (AMB-58)."""
        for id in (self.unit, self.other):
            if id in t.pieces:
                t.mark(id, ACTED, 2 if self.spent else 1)
        unit = t.pieces.get(self.unit)
        if unit is not None and self.forced and unit.level == FLEEING and must_run(t, unit):
            eliminate(t, unit.id, "could not get away", "D7.61")


FORM_WORDS = {
    "basic": N_("Basic formation"),
    "shooting": N_("Shooting formation"),
    "shock": N_("Shock formation"),
    "close": N_("Close formation"),
    "defence": N_("Defensive formation"),
    "transport": N_("Transport formation"),
    "firing": N_("Firing formation"),
}
"""D6 The formations as on a button."""


def moves(state: State, unit: Piece) -> Iterator[Command]:
    """The steps, wheels, turns and steps back that a unit might try, legal or not."""
    rules = field(state)
    grid, labels = rules.grid, rules.grid.labels
    here = unit.hexes[0]
    if unit.facing is None:
        for n in grid.neighbours[here]:
            if n != OFF:
                yield from _step(state, unit, n)
        return
    if len(unit.hexes) == 1:
        for n in arcs.front(grid, here, unit.facing):
            if n != OFF:
                yield from _step(state, unit, n)
        for by in (1, 5, 3):
            yield c.Turn(unit.id, c.FACINGS[(unit.facing + by) % 6])  # type: ignore[arg-type]
    else:
        left, centre, right = arcs.double_front(grid, unit.hexes, unit.facing)
        for n in (left, right):
            if n != OFF:
                yield from _step(state, unit, n)
        if centre != OFF:
            yield c.Wheel(unit.id, labels[centre], "left")
            yield c.Wheel(unit.id, labels[centre], "right")
        yield c.Turn(unit.id, c.FACINGS[(unit.facing + 3) % 6])  # type: ignore[arg-type]
    if is_horse(unit) and in_zone(state, unit):
        yield c.FaceAbout(unit.id)
    if unit.type != GUN:
        for direction in (unit.facing + 3, unit.facing + 4):
            n = grid.neighbours[here][direction % 6]
            if n != OFF:
                yield c.StepBack(unit.id, labels[n])


def _step(state: State, unit: Piece, to: int) -> Iterator[Command]:
    label = state.label(to)
    yield c.Move(unit.id, label)
    if riders(state, unit, to):
        yield c.Move(unit.id, label, True)


def begin(t: Table, id: str, together: bool = False, forced: bool = False) -> None:
    """M1.3 The activity of a unit begins."""
    unit = t.pieces[id]
    mate = partner(t, unit) if together else None
    other = mate.id if mate is not None else ""
    t.call(Activity(id, limit(t, unit), road_bonus(t, unit), other=other, start=unit.hexes, forced=forced))
