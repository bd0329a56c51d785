"""S4 Step C: one unit or commander after another, and what each may do in its action."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from game.board.masks import hexes_in
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Greyed, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.tercio import commands as c
from game.rules.tercio.aiming import bar_to_aim, hex_aimed_at, shots_of
from game.rules.tercio.data import GUN, SHAKEN
from game.rules.tercio.duties import FREE, Duty, can_meet, duty_of, enemies_by_distance, is_met, sentence_of
from game.rules.tercio.exchange import Shot, Window, open_window
from game.rules.tercio.facts import (
    allowance,
    card,
    field,
    is_commander,
    is_gun,
    units_in,
    units_mask,
)
from game.rules.tercio.fire import FIRE_COST, MOST_AIM, bar_to_firing, bar_to_shot
from game.rules.tercio.movement import NOT_ENOUGH, about_face, bar_to_leaving
from game.rules.tercio.rally import bar_to_rally, carry_out_rally
from game.rules.tercio.steps import (
    Going,
    Going_command,
    bar_to_going,
    going_of,
    shift_of,
    steps_of,
    surely_two,
    take_step,
)
from game.rules.tercio.turning import keeps_order, must_test_pivot, must_test_turning
from game.rules.tercio.ways import COUNTER_MARCH_COST
from game.rules.tercio.zones import front, halves, source_hex, zone_mask

WHOLE_ACTION = Objection("T13.1a", "a rally is the whole action of a unit")
PROMPT = N_("{}: move, turn, fire or stand. {} of {} MP left.")
GUN_PROMPT = N_("{}: turn, fire or stand.")
NOBODY_IN_ZONE = Objection("T10.4", "no enemy stands in its fire zone")
CHARGE_RUN = 2
"""T11.3i' Hexes in a straight run that make a charge."""


@record
class UnitAction(Procedure):
    """S4.2 The action of one unit: moves, turns and one fire in any mix, or a rally.

    `ma` is its allowance as fixed for the action, `mp` what is left of it, `run` the straight run of the charge so
    far, `carried` the commanders who move with it, `halted` that an interception ended its movement. `volley` is the
    half of a double that may still fire for the payment just made, with the same aim (T10.3h, D-54).
    """

    unit: str
    ma: int
    mp: int
    duty: Duty = FREE
    run: int = 0
    begun: bool = False
    halted: bool = False
    carried: tuple[str, ...] = ()
    volley: str = ""
    volley_aim: int = 0
    kind: Literal["unit-action"] = "unit-action"

    STEPS = ("choose", "finish")
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("action of {unit}").format(unit=field(state).name(self.unit))

    def going_on(self, state: State, unit: Piece) -> Going:
        """What binds the rest of the action."""
        return going_of(state, unit, self.duty, self.mp, self.carried)

    def ask_choose(self, state: State) -> Decision | None:
        """S4.3 The next command of the unit; nothing to ask once it is stopped, gone or spent."""
        unit = state.pieces.get(self.unit)
        if unit is None or self.halted or (self.begun and unit.level >= SHAKEN):
            return None
        if self.begun and self.mp == 0 and not self.volley and unit.type != GUN:
            return None
        going = self.going_on(state, unit)
        options = Options(
            lambda: self._candidates(state, unit, going),
            lambda command: self.bar(state, unit, command, going),
            lambda: self._greyed(state, unit, going),
            sure=2 if surely_two(unit, going) else 0,
        )
        prompt = GUN_PROMPT if unit.type == GUN else PROMPT
        facts = field(state).name(unit.id), self.mp, self.ma
        return Decision(unit.side, prompt, "T8, T10", options, subject=unit.id, topic="action", facts=facts)

    def _candidates(self, state: State, unit: Piece, going: Going) -> Iterator[Command]:
        if unit.type == GUN:
            for by in range(1, 6):
                yield c.Turn(unit.id, c.FACINGS[((unit.facing or 0) + by) % 6])  # type: ignore[arg-type]
        elif self.mp > 0:
            yield from steps_of(state, unit, going)
        yield from self._shots(state, unit)
        if not self.begun and unit.level:
            yield c.Rally(unit.id, True)
            yield c.Rally(unit.id, False)
        yield Done()

    def _shots(self, state: State, unit: Piece) -> Iterator[Command]:
        """T10.3 The shots to try: each half, target and aim the points allow."""
        enemy = field(state).opponent[unit.side]
        for half in halves(unit):
            if bar_to_firing(state, unit, False, half) is not None:
                continue
            seen = set()
            free = half == self.volley != ""
            most = 0 if is_gun(unit) else min(MOST_AIM, self.mp - FIRE_COST)
            for h in hexes_in(zone_mask(state, unit, half) & units_mask(state, enemy)):
                for target in units_in(state, h, enemy):
                    if target.id not in seen:
                        seen.add(target.id)
                        for aim in range(most + 1):
                            yield from shots_of(state, unit, target, aim, half=half)
                        if free and self.volley_aim > most:
                            yield from shots_of(state, unit, target, self.volley_aim, half=half)

    def fire_cost(self, unit: Piece, command: c.Fire) -> int:
        """T10.3b-c, D-54 What a shot costs: nothing for a gun, and for the other half at the moment of a volley."""
        if is_gun(unit) or (command.half and command.half == self.volley and command.aim == self.volley_aim):
            return 0
        return FIRE_COST + command.aim

    def bar(self, state: State, unit: Piece, command: Command, going: Going) -> Objection | None:
        """S4.3 Why the unit may not do this in its action, or None."""
        if isinstance(command, Done):
            return None if not going.bound or is_met(state, unit, self.duty) else sentence_of(state, unit, self.duty)
        if not isinstance(command, Going_command | c.Fire | c.Rally) or command.unit != unit.id:
            return NOT_OFFERED
        if isinstance(command, c.Rally):
            return WHOLE_ACTION if self.begun else bar_to_rally(state, unit, command.help)
        if isinstance(command, c.Fire):
            return self._bar_to_fire(state, unit, command, going)
        if unit.type == GUN and isinstance(command, c.Turn):
            if command.to_facing == unit.facing:
                return Objection("T7.1e", "it faces there already")
            return bar_to_firing(state, unit, False)
        return bar_to_going(state, unit, command, going)

    def _bar_to_fire(self, state: State, unit: Piece, command: c.Fire, going: Going) -> Objection | None:
        """T10.3b-c Why the unit may not fire offensively with this aim, or None."""
        target = state.pieces.get(command.target)
        if (bar := bar_to_shot(state, unit, target, False, command.half)) is not None:
            return bar
        assert target is not None
        if (bar := bar_to_aim(state, unit, target, command)) is not None:
            return bar
        if is_gun(unit):
            return Objection("D-61", "guns do not aim") if command.aim else None
        if not 0 <= command.aim <= MOST_AIM:
            return Objection("T10.3c", "up to {} MP are spent on aiming", (MOST_AIM,))
        cost = self.fire_cost(unit, command)
        if cost > self.mp:
            return Objection("T10.3b", NOT_ENOUGH, (cost, self.mp))
        if going.bound and not can_meet(state, unit, self.duty, self.mp - cost):
            return sentence_of(state, unit, self.duty)
        return None

    def _greyed(self, state: State, unit: Piece, going: Going) -> Iterator[Greyed]:
        """The kinds of action that are not open, with the reason."""
        shots = list(self._shots(state, unit))
        bars = [self.bar(state, unit, shot, going) for shot in shots]
        if all(bars):
            why = bar_to_firing(state, unit, False, halves(unit)[-1]) or next(iter(bars), None)
            yield Greyed("Fire", why or NOBODY_IN_ZONE, next(iter(shots), None) or shot_at_nearest(state, unit))
        rally, without = c.Rally(unit.id, True), c.Rally(unit.id, False)
        why = self.bar(state, unit, rally, going)
        if why is not None and self.bar(state, unit, without, going) is not None:
            yield Greyed("Rally", why, rally)
        if unit.type != GUN:
            turn = c.Turn(unit.id, c.FACINGS[((unit.facing or 0) + 1) % 6])  # type: ignore[arg-type]
            if len(unit.hexes) == 1 and (why := self.bar(state, unit, turn, going)) is not None:
                yield Greyed("Turn", why, turn)
            march = c.CounterMarch(unit.id)
            if (why := self.bar(state, unit, march, going)) is not None:
                yield Greyed("Counter-march", why, march)
            steps = [step for step in steps_of(state, unit, going) if isinstance(step, c.Move | c.Pivot)]
            moves = [self.bar(state, unit, step, going) for step in steps]
            if moves and all(moves):
                yield Greyed("Move", moves[0] or NOT_OFFERED, steps[0])
        if (why := self.bar(state, unit, Done(), going)) is not None:
            yield Greyed("Done", why, Done())

    def on_choose(self, t: Table, command: Command) -> None:
        """S4.3 Each command is paid and applied, then the reactions to it run."""
        unit = t.pieces[self.unit]
        if isinstance(command, c.Pivot) and must_test_pivot(t, unit, command):
            shift = shift_of(t, unit, command)
            assert shift is not None
            assert shift.mp is not None
            if not keeps_order(t, unit, "pivot", "T8.5d"):
                t.update(mp=self.mp - shift.mp, run=0, begun=True, volley="")
                return
        match command:
            case c.CounterMarch() if must_test_turning(t, unit):
                t.update(mp=self.mp - COUNTER_MARCH_COST, run=0, begun=True, volley="")
                if not keeps_order(t, unit, "counter-march", "T7.2c"):
                    return
                about_face(t, unit.id)
                open_window(t, "face", unit.id, movement=True)
            case c.Move() | c.Pivot() | c.Turn() | c.CounterMarch() if not is_gun(unit):
                left, breaks, carried = take_step(t, unit.id, command, self.mp, self.carried, "move")
                run = 0 if breaks else self.run + 1
                t.update(mp=left, run=run, begun=True, carried=carried, volley="")
                open_window_on_step(t, command, unit)
            case c.Turn():
                t.mark(unit.id, "gun-offensive")
                if field(t).title.gun_turn_costs_both_shots:
                    t.mark(unit.id, "gun-defensive")
                t.turn(unit.id, command.to_facing)
                t.update(begun=True)
                open_window(t, "face", unit.id)
            case c.Fire():
                target = t.pieces[command.target]
                at = hex_aimed_at(t, unit, target, command)
                other = {"left": "right", "right": "left"}.get(command.half, "") if not self.volley else ""
                t.update(
                    mp=self.mp - self.fire_cost(unit, command), begun=True, volley=other, volley_aim=command.aim,
                )  # fmt: skip
                there = tuple(u.id for u in units_in(t, at, target.side))
                spots = (source_hex(unit, command.half),)
                window = Window("fire", unit.id, unit.hexes, spots=spots, movement=not is_gun(unit), targets=there)
                t.call(Shot(unit.id, target.id, at, command.aim, half=command.half), window)
            case c.Rally():
                t.update(begun=True, mp=0, step="finish")
                t.call(Window("rally", unit.id, unit.hexes, movement=True))
                carry_out_rally(t, unit.id, command.help)
            case _:
                t.goto("finish")

    def do_finish(self, t: Table) -> None:
        """T11.3i' The end of the action: the Charge marker, if the run earned it and an enemy stands in front."""
        unit = t.pieces.get(self.unit)
        if unit is None:
            return
        if self.run >= CHARGE_RUN and could_charge(t, unit):
            enemy = field(t).opponent[unit.side]
            if any(units_in(t, h, enemy) for h in front(t, unit)):
                t.mark(unit.id, "charge")
        t.mark(unit.id, "acted")


def could_charge(state: State, unit: Piece) -> bool:
    """T11.3i' Whether a unit, as it is, can have a Charge marker at all."""
    return unit.level < SHAKEN and unit.type not in field(state).title.charge_excluded


def open_window_on_step(t: Table, command: Going_command, unit: Piece) -> None:
    """S4.4 Open the reactions to a step or turn of a unit, which is given as it stood before."""
    before, after = unit.hexes, t.pieces[unit.id].hexes
    if isinstance(command, c.Move):
        entered = after if len(after) == 1 else tuple([h for h in after if h not in before])
        open_window(t, "enter", unit.id, before=before, spots=entered, intercept=True, movement=True)
    elif isinstance(command, c.Pivot):
        open_window(t, "pivot", unit.id, before=before, intercept=True, movement=True)
    else:
        open_window(t, "face", unit.id, before=after, movement=True)


def duty_now(state: State, unit: Piece, inside: bool, mp: int) -> Duty:
    """T6.2, D-25 The duty of a unit that begins its action; one its commander pins to its hex need not go.

    T8.6 That holds for the approach of Charge! and for the leash of musketeers.
    """
    key = ("duty", unit.id, inside, mp)
    duty: Duty | None = state.memo.get(key)
    if duty is None:
        duty = duty_of(state, unit, inside, mp)
        binds = duty.kind in ("approach", "hold") or duty.leash
        if binds and bar_to_leaving(state, unit, ()) is not None:
            duty = FREE if duty.kind in ("approach", "hold") else replace(duty, leash=())
        state.memo[key] = duty
    return duty


def begin_action(t: Table, id: str, inside: bool) -> None:
    """S4.2, T5.1e The command check of a unit and the start of its action."""
    unit = t.pieces[id]
    if inside:
        t.unmark(id, "out-of-command")
    else:
        t.mark(id, "out-of-command")
    ma = allowance(t, unit)
    duty = FREE if is_gun(unit) else duty_now(t, unit, inside, ma)
    t.call(UnitAction(id, ma, ma, duty))


def shot_at_nearest(state: State, unit: Piece) -> Command | None:
    """A shot at the enemy unit closest to a unit, legal or not; None where no enemy is left."""
    ring = next((there for _, there in enemies_by_distance(state, unit)), [])
    return c.Fire(unit.id, ring[0].id, 0, halves(unit)[0]) if ring else None  # type: ignore[arg-type]


def role(state: State, piece: Piece) -> str:
    """The role of a commander, "" for a unit."""
    return card(state, piece.id).role if is_commander(piece) else ""
