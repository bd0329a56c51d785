"""9.3: what follows from one action of a mover, in the rulebook's order: zones, ground, fire of both sides, guns."""

from collections.abc import Iterator
from typing import Literal

from game.board.masks import bits, hexes_in
from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.counterfire import CounterFire, answers, fire_gun, form_in_answer, guns_decision
from game.rules.dragon.data import EFFECTIVE, FLEEING, GUN
from game.rules.dragon.facts import (
    arm,
    enemy_zone,
    field,
    fire_strength,
    is_horse,
    name,
    paced,
    unit_mask,
    units_in,
)
from game.rules.dragon.fire import bar_to_direct, direct_range, shooters_at
from game.rules.dragon.levels import eliminate, lower, to_level
from game.rules.dragon.phases import activity_of, locked_now, spend
from game.rules.dragon.pursuit import Pursuits
from game.rules.dragon.risk import risk
from game.rules.dragon.targets import hex_of_target, shots_at
from game.rules.dragon.volley import Volley

DIRECT_PROMPT = N_("{} comes close: a direct volley?")
OWN_PROMPT = N_("{} has an enemy right before it: a direct volley?")


@record
class Aftermath(Procedure):
    """9.3 After an action of a unit. `entered` are its new hexes, `windows` the first and last window it opens.

    `exits` is the number at which leaving a zone costs a level (D8.32), `slips` that it stayed in one (D8.41),
    `faced` the enemies before it until then, `turned` that it turned or changed (D7.75), `followers` the enemies who
    may follow a step back into the `vacated` hexes (D7.84).
    """

    mover: str
    entered: tuple[int, ...]
    windows: tuple[int, int]
    exits: int = 0
    slips: bool = False
    faced: tuple[str, ...] = ()
    turned: bool = False
    followers: tuple[str, ...] = ()
    vacated: tuple[int, ...] = ()
    answered: tuple[str, ...] = ()
    kind: Literal["aftermath"] = "aftermath"

    STEPS = ("leave", "zone", "ground", "direct", "counterfire", "own", "guns", "follow")
    REPEATS = ("direct", "own", "guns")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("what follows")

    def movers(self, state: State) -> tuple[str, ...]:
        """The mover, and the unit of its pair that moves with it."""
        frame = activity_of(state)
        both = (self.mover, frame.other) if frame is not None and frame.other else (self.mover,)
        return tuple([id for id in both if id in state.pieces])

    def do_leave(self, t: Table) -> None:
        """D8.32, D8.33, D8.41 A die for leaving an enemy zone; a level for moving within one."""
        unit = t.pieces.get(self.mover)
        if unit is None:
            return
        if self.slips:
            lower(t, tuple([(id, 1) for id in self.movers(t)]), "moved within a zone", "D8.41")
        elif self.exits:
            risk(t, self.movers(t), self.exits, "leaving a zone", "D8.33" if self.vacated else "D8.32")

    def do_zone(self, t: Table) -> None:
        """D8.21, D8.23, D5.12 Who enters an enemy zone stops; out of order it loses a level, fleeing its life.

        AMB-72 A shock formation that has just folded has entered only where it still stands.
        """
        unit = t.pieces.get(self.mover)
        if unit is None or not enemy_zone(t, unit) & bits(self.entered) & bits(unit.hexes):
            return
        t.amend("activity", stopped=True)
        if self.slips:
            return  # D8.41 takes one level and no more
        for id in self.movers(t):
            if t.pieces[id].level == FLEEING:
                eliminate(t, id, "ran into the enemy", "D8.23")
        driven = tuple([id for id in self.movers(t) if t.pieces[id].level != EFFECTIVE])
        to_level(t, driven, FLEEING, "ran into the enemy", "D5.12")

    def do_ground(self, t: Table) -> None:
        """D7.75, D7.76 Horse in built-up ground or marsh: a level for turning there, a die for entering."""
        unit = t.pieces.get(self.mover)
        if unit is None or not is_horse(unit) or not field(t).risky & bits(unit.hexes):
            return
        ids = tuple([id for id in self.movers(t) if t.pieces[id].level == EFFECTIVE])
        stood = bits(unit.hexes) & ~bits(self.entered)
        if self.turned and field(t).risky & stood:
            lower(t, tuple([(id, 1) for id in ids]), "turned on bad ground", "D7.75")
        elif field(t).risky & bits(self.entered):
            risk(t, ids, field(t).tables.ground, "bad ground", "D7.76")

    # -- direct volleys of the enemy ------------------------------------------------------------------------------

    def close_by(self, state: State) -> list[tuple[Piece, tuple[int, ...]]]:
        """D9.41 The enemies into whose direct range the mover has come by entering a hex."""
        unit = state.pieces.get(self.mover)
        if unit is None or not self.entered:
            return []
        hexes = tuple([h for h in self.entered if h in unit.hexes])
        rules, found = field(state), []
        enemies = unit_mask(state, rules.opponent[unit.side])
        near = 0
        for h in hexes:
            near |= rules.beside[h]
        locked: tuple[str, ...] | None = None
        for n in hexes_in(near & enemies):
            for one in units_in(state, n):
                if one.id in self.answered or one.type == GUN or not fire_strength(state, one):
                    continue
                locked = locked_now(state) if locked is None else locked
                hits = tuple([h for h in hexes if bar_to_direct(state, one, h, locked) is None])
                if hits:
                    found.append((one, hits))
        return found

    def ask_direct(self, state: State) -> Decision | None:
        """D9.41, D9.46 Which of them fire, if any."""
        able = self.close_by(state)
        if not able:
            return None
        unit = state.pieces[self.mover]
        commands = [*answers(state, unit, able), Decline()]

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        side = field(state).opponent[unit.side]
        facts = (name(state, self.mover),)
        options = Options(lambda: commands, bar, sure=len(commands))
        return Decision(side, DIRECT_PROMPT, "D9.41", options, subject=unit.id, topic="direct", facts=facts)

    def on_direct(self, t: Table, command: Command) -> None:
        """D9.46 The nerve is tested first; D9.36 infantry may change its formation instead."""
        if isinstance(command, c.Fire):
            t.update(answered=(*self.answered, command.unit))
            h = hex_of_target(t, t.pieces[command.unit], t.pieces.get(command.target), command)
            assert h is not None
            t.call(Volley(command.unit, h, direct=True, defending=True))
        elif isinstance(command, c.Form):
            t.update(answered=(*self.answered, command.unit))
            form_in_answer(t, command)
        else:
            t.goto("counterfire")

    def do_counterfire(self, t: Table) -> None:
        """D9.32 The windows that the points spent have opened."""
        first, last = self.windows
        unit = t.pieces.get(self.mover)
        if unit is not None and first <= last and shooters_at(t, unit, locked_now(t)):
            t.call(CounterFire(self.mover, first, last))

    # -- the mover's own direct volley ----------------------------------------------------------------------------

    def own_shots(self, state: State) -> Iterator[c.Fire]:
        """D9.41, D9.21 The direct volleys of the mover at enemies that have just come before it."""
        frame = activity_of(state)
        unit = state.pieces.get(self.mover)
        if frame is None or unit is None or not (self.entered or self.turned):
            return
        enemies = unit_mask(state, field(state).opponent[unit.side])
        for id in self.movers(state):
            one = state.pieces[id]
            if not fire_strength(state, one) or frame.left < field(state).tables.volley_mp[arm(one)]:
                continue
            for h in hexes_in(direct_range(state, one) & enemies):
                target = units_in(state, h)[0]
                if target.id not in self.faced and bar_to_direct(state, one, h, locked_now(state)) is None:
                    yield from shots_at(state, one, target, h)

    def ask_own(self, state: State) -> Decision | None:
        """D9.41 Whether the mover fires."""
        commands: list[Command] = list(self.own_shots(state))
        if not commands:
            return None
        commands.append(Decline())

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        facts = (name(state, self.mover),)
        options = Options(lambda: commands, bar, sure=len(commands))
        side = state.pieces[self.mover].side
        return Decision(side, OWN_PROMPT, "D9.41", options, subject=self.mover, topic="own-direct", facts=facts)

    def on_own(self, t: Table, command: Command) -> None:
        """D9.45 The volley, paid; the nerve is tested after it if it did nothing. D9.13 Both of a pair may fire so."""
        if not isinstance(command, c.Fire):
            t.goto("guns")
            return
        unit = t.pieces[command.unit]
        h = hex_of_target(t, unit, t.pieces.get(command.target), command)
        assert h is not None
        first, last = spend(t, field(t).tables.volley_mp[arm(unit)], paced(t, unit))
        t.call(Volley(unit.id, h, direct=True), CounterFire(self.mover, first, last))

    # -- guns, followers ------------------------------------------------------------------------------------------

    def ask_guns(self, state: State) -> Decision | None:
        """D13.25 The enemy's guns, where the mover stands in their sight."""
        unit = state.pieces.get(self.mover)
        return None if unit is None else guns_decision(state, field(state).opponent[unit.side], unit)

    def on_guns(self, t: Table, command: Command) -> None:
        """D13.25 One battery after another."""
        if isinstance(command, c.Fire):
            fire_gun(t, command)
        else:
            t.goto("follow")

    def do_follow(self, t: Table) -> None:
        """D7.84 The enemies from whose zone a unit has stepped back may follow into its hex."""
        ids = tuple([id for id in self.followers if id in t.pieces])
        if ids and self.vacated:
            t.call(Pursuits(t.pieces[ids[0]].side, ids, 1, self.vacated))
