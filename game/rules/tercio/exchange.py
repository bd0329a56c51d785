"""Shots, retreats and reactions: the procedures that interrupt each other while units act (S4, chapters 8, 10, 12).

A shot may break its target, a Broken unit retreats through enemy fire zones, fire there is a shot again: these
frames push one another, so they live together. What is allowed and what it counts stands in `fire`, `retreat` and
`reaction`.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from game.board.masks import ball
from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Greyed, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.aiming import bar_to_aim, hex_aimed_at
from game.rules.tercio.data import BROKEN
from game.rules.tercio.facts import (
    commanders_in,
    field,
    guns,
    horse_mask,
    is_gun,
    morale,
    pieces_mask,
    units_in,
)  # fmt: skip
from game.rules.tercio.fire import HALF_BIT, bar_to_shot, fire_tally, morale_tally, need_to_hit
from game.rules.tercio.interception import (
    interception_asked,
    interception_need,
    interception_tally,
    ride_to_meet,
    stop_mover,
)
from game.rules.tercio.losses import bound_riders, carry, face_home, ground_loss, lose_levels, roll_for_commander
from game.rules.tercio.reaction import (
    GUNS_TURN_IN_THEIR_OWN_ACTIVATION,
    REACTION_DISTANCE,
    bar_to_moving_off,
    might_react,
    possible_reactions,
)
from game.rules.tercio.retreat import loss_of_steps, retreat_ways, unable_to_retreat
from game.rules.tercio.turns import active_side, in_unit_actions
from game.rules.tercio.victory import check_entry
from game.rules.tercio.withdrawal import begin_withdrawal
from game.rules.tercio.zones import INTERCEPTION_DEPTH, halves, in_fire_zone


def fail(t: Table, id: str, clause: str = "T12.1") -> None:
    """T12.1 A failed morale test: a gun or a Broken unit is eliminated, others lose a level; a Broken one retreats."""
    if lose_levels(t, id, 1, "morale", clause):
        t.call(Retreat(id, 2, t.pieces[id].hexes))


@record
class Shot(Procedure):
    """T10.5 One shot: the die, then the commanders in the hex, then a morale test of each unit there.

    `half` of the shooter fires where it is a double, `at` is the hex aimed at.
    """

    shooter: str
    target: str
    at: int
    aim: int = 0
    defensive: bool = False
    half: str = ""
    surplus: int = 0
    waiting: tuple[str, ...] = ()
    kind: Literal["shot"] = "shot"

    STEPS = ("fire", "commanders", "morale")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        rules = field(state)
        return _("{shooter} fires at {target}").format(shooter=rules.name(self.shooter), target=rules.name(self.target))

    def do_fire(self, t: Table) -> None:
        """T10.5a, T10.5c The die against the fire number; the surplus is total less need (D-55)."""
        shooter, target = t.pieces[self.shooter], t.pieces[self.target]
        need = need_to_hit(t, shooter, self.half, self.at)
        modifiers = fire_tally(t, shooter, target, self.aim, self.defensive, self.half, self.at)
        if is_gun(shooter):
            t.mark(shooter.id, "gun-defensive" if self.defensive else "gun-offensive")
        elif not self.defensive:
            t.mark(shooter.id, "fired", shooter.number("fired") | HALF_BIT[self.half])
        purpose = "defensive-fire" if self.defensive else "fire"
        rolled = t.roll(purpose, "T10.5a", shooter.side, shooter.id, modifiers, need, "at-least", target=target.id)
        if rolled.total < need:
            t.leave()
            return
        there = units_in(t, self.at, target.side)
        t.update(
            surplus=rolled.total - need, waiting=tuple(u.id for u in sorted(there, key=lambda u: (is_gun(u), u.id)))
        )

    def do_commanders(self, t: Table) -> None:
        """T5.2d, D-56, D-117 A hit: one d10 for each commander in the hex aimed at, before any morale test."""
        shooter, target = t.pieces[self.shooter], t.pieces[self.target]
        for commander in commanders_in(t, (self.at,), target.side):
            roll_for_commander(t, commander, shooter.side, "T5.2d")

    def do_morale(self, t: Table) -> None:
        """T10.5d, T9.2 Each unit in the hex tests with the same surplus, guns last."""
        if not self.waiting:
            return
        id, *rest = self.waiting
        t.update(waiting=tuple(rest))
        t.goto("morale")
        unit = t.pieces.get(id)
        if unit is None:
            return
        modifiers = morale_tally(t, unit, self.surplus)
        rolled = t.roll("morale", "T12.1", unit.side, unit.id, modifiers, morale(t, unit), "at-most")
        if rolled.result == "failure":
            fail(t, unit.id)


@record
class Retreat(Procedure):
    """T12.3 A unit retreats so many hexes, its owner choosing; one that is Broken then turns to its edge.

    `origin` is where the retreat began: it never comes back there. `offered` tells that the last hex entered has
    had its offer of interception.
    """

    unit: str
    left: int
    origin: tuple[int, ...]
    moved: bool = False
    riders: tuple[str, ...] = ()
    offered: bool = False
    kind: Literal["retreat"] = "retreat"

    STEPS = ("look", "choose", "arrive")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} retreats").format(unit=field(state).name(self.unit))

    def do_look(self, t: Table) -> None:
        """T12.3, T9.3 Where no hex is legal the unit cannot retreat: X5 once, and the retreat ends there."""
        unit = t.pieces.get(self.unit)
        if unit is None:
            t.leave()
        elif self.left == 0:
            t.goto("arrive")
        elif not retreat_ways(t, unit, self.origin):
            unable_to_retreat(t, unit)
            t.goto("arrive")

    def ask_choose(self, state: State) -> Decision:
        """T12.3 The owner picks among the hexes of the first class."""
        unit = state.pieces[self.unit]
        ways = retreat_ways(state, unit, self.origin)

        def bar(command: Command) -> Objection | None:
            if not isinstance(command, c.Retreat) or command.unit != self.unit:
                return NOT_OFFERED
            if state.place(command.to) not in [way[0] for way in ways]:
                return Objection("T12.3", "{} is not among the hexes it must retreat to", (command.to,))
            return None

        options = Options(lambda: (c.Retreat(self.unit, state.label(way[0])) for way in ways), bar)
        facts = (field(state).name(self.unit),)
        return Decision(
            unit.side, "{} retreats: choose the hex.", "T12.3", options, subject=self.unit, topic="retreat", facts=facts
        )

    def on_choose(self, t: Table, command: c.Retreat) -> None:
        """T12.3 One hex; commanders go along, bad ground costs a level, an active unit draws fire."""
        unit = t.pieces[self.unit]
        to = t.place(command.to)
        after = next(way for way in retreat_ways(t, unit, self.origin) if way[0] == to)
        riders = self.riders if self.moved else bound_riders(t, unit)
        t.move(unit.id, after, (unit.hexes[0], to), "retreat")
        carry(t, riders, unit.hexes, after)
        ground_loss(t, unit.id, loss_of_steps(t, unit, after))
        check_entry(t, t.pieces[unit.id])
        last = self.left == 1
        t.update(left=self.left - 1, moved=True, riders=riders, offered=last)
        t.goto("look")
        if unit.side == active_side(t):
            new = tuple(h for h in after if h not in unit.hexes)
            intercept = last and in_unit_actions(t)
            open_window(t, "retreat", unit.id, before=unit.hexes, spots=new, intercept=intercept)

    def do_arrive(self, t: Table) -> None:
        """T12.2, T8.3c After the last hex: interception if it had no offer of it, then a Broken unit turns."""
        unit = t.pieces.get(self.unit)
        if unit is None:
            return
        if self.moved and not self.offered and unit.side == active_side(t) and in_unit_actions(t):
            t.update(offered=True)
            t.goto("arrive")
            open_window(t, "retreat", unit.id, before=self.origin, intercept=True, fire=False)
        elif unit.level == BROKEN:
            face_home(t, unit.id)


@record
class Window(Procedure):
    """S4.4 The inactive player answers an act: first interceptions, then one reaction after another until he is done.

    `trigger` is enter, pivot, face, fire, rally, retreat, advance or after-advance. `hexes` is where the acting unit
    stood when the window opened, `before` where it came from, `spots` its only hexes that a fire zone must hold (all
    where it is empty). `targets` are the only units that may reply to fire. `used` are the pieces (of a double
    "id/half") that have reacted to this trigger.
    """

    trigger: str
    unit: str
    hexes: tuple[int, ...]
    before: tuple[int, ...] = ()
    spots: tuple[int, ...] = ()
    intercept: bool = False
    movement: bool = False
    fire: bool = True
    targets: tuple[str, ...] | None = None
    used: tuple[str, ...] = ()
    kind: Literal["window"] = "window"

    STEPS = ("interception", "reactions")
    REPEATS = ("interception", "reactions")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("reactions to {unit}").format(unit=field(state).name(self.unit))

    def mover(self, state: State) -> Piece | None:
        """The acting unit, as long as it is where it acted."""
        unit = state.pieces.get(self.unit)
        return unit if unit is not None and unit.hexes == self.hexes else None

    def entered(self, mover: Piece) -> tuple[int, ...]:
        """The hexes that the act has just brought it into."""
        return tuple(h for h in mover.hexes if h not in self.before)

    # -- stage 1 --------------------------------------------------------------------------------------------------

    def ask_interception(self, state: State) -> Decision | None:
        """T8.3d Any number may try, one announced die at a time."""
        mover = self.mover(state)
        if not self.intercept or mover is None:
            return None
        return interception_asked(state, mover, self.entered(mover), self.before)

    def on_interception(self, t: Table, command: Command) -> None:
        """T8.3e-g The attempt: success brings the unit to its stand-off hex and ends the enemy's movement."""
        if not isinstance(command, c.Intercept):
            t.goto("reactions")
            return
        unit = t.pieces[command.unit]
        t.mark(unit.id, "intercept-tried")
        rolled = t.roll(
            "intercept", "X7", unit.side, unit.id, interception_tally(t, unit), interception_need(t, unit), "at-most",
            target=self.unit,
        )  # fmt: skip
        success = rolled.result == "success"
        if success or field(t).title.interception_marks_failure:
            t.mark(unit.id, "interception")
        if success:
            t.update(used=(*self.used, unit.id))
            ride_to_meet(t, unit.id, t.place(command.to))
            stop_mover(t, self.unit)
            for id in (unit.id, self.unit):
                if id in t.pieces:
                    t.mark(id, "no-fire")

    # -- stage 2 --------------------------------------------------------------------------------------------------

    def ask_reactions(self, state: State) -> Decision | None:
        """S4.4 Fire, turn or withdraw, one piece at a time, as often as anything is left."""
        mover = self.mover(state)
        if mover is None:
            return None
        side = state.other(mover.side)
        around = [u for u in might_react(state, side, mover, self.fire, self.movement) if not self._done(u)]
        if not around:
            return None

        def reactions() -> Iterator[Command]:
            for unit in around:
                yield from possible_reactions(state, unit, mover, self.fire, self.movement, self.spots)

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, Decline) else self._bar_to_reaction(state, command, mover, side)

        def greyed() -> Iterator[Greyed]:
            for unit in around[:6]:
                shot = c.Fire(unit.id, mover.id)
                if (why := bar(shot)) is not None:
                    yield Greyed("{}: fire", why, shot, (field(state).name(unit.id),))

        if not any(bar(command) is None for command in reactions()):
            return None
        options = Options(lambda: chain(reactions(), (Decline(),)), bar, greyed, sure=2)
        facts = (field(state).name(mover.id), state.label(mover.hexes[0]))
        return Decision(
            side, "React to {} in {}?", "T8.2, T10.3e", options, subject=mover.id, topic="react", facts=facts
        )

    def _done(self, unit: Piece) -> bool:
        """Whether a unit has nothing left on this trigger: it has moved or fired, or both of its halves have."""
        return unit.id in self.used or (
            len(unit.hexes) > 1 and all(f"{unit.id}/{half}" in self.used for half in halves(unit))
        )

    def _bar_to_reaction(self, state: State, command: Command, mover: Piece, side: str) -> Objection | None:
        """T8.2, T10.3e Why a piece may not react in this way to this trigger, or None."""
        if not isinstance(command, c.Fire | c.Turn | c.Withdraw):
            return NOT_OFFERED
        unit = state.pieces.get(command.unit)
        if unit is None or unit.side != side:
            return NOT_OFFERED
        half = f"{unit.id}/{command.half}" if isinstance(command, c.Fire) else ""
        if unit.id in self.used or half in self.used:
            return Objection("S4", "{} has reacted to this already", (field(state).name(unit.id),))
        if isinstance(command, c.Fire):
            return self._bar_to_defensive_fire(state, unit, command, mover)
        if isinstance(command, c.Turn) and is_gun(unit):
            if not field(state).title.guns_turn_in_defence:
                return GUNS_TURN_IN_THEIR_OWN_ACTIVATION
            if unit.facing == command.to_facing:
                return Objection("T7.1e", "it faces there already")
            return self._bar_to_defensive_fire(state, unit, c.Fire(unit.id, mover.id), mover)
        if not self.movement:
            return Objection("T8.2", "nobody turns or withdraws on this")
        return bar_to_moving_off(state, unit, command, mover)

    def _bar_to_defensive_fire(self, state: State, unit: Piece, command: c.Fire, mover: Piece) -> Objection | None:
        """T10.3e Why a unit may not fire at the unit whose act this is, or None."""
        if not self.fire or command.target != mover.id or command.aim:
            return NOT_OFFERED if self.fire else Objection("T10.3e", "this act draws no fire")
        if self.targets is not None and unit.id not in self.targets:
            return Objection("T10.3e", "{} was not fired at", (field(state).name(unit.id),))
        bar = bar_to_shot(state, unit, mover, True, command.half, self.spots)
        return bar or bar_to_aim(state, unit, mover, command, self.spots)

    def on_reactions(self, t: Table, command: Command) -> None:
        """S4.4 Carry out one reaction, then look again."""
        if not isinstance(command, c.Fire | c.Turn | c.Withdraw):
            t.leave()
            return
        unit = t.pieces[command.unit]
        key = f"{unit.id}/{command.half}" if isinstance(command, c.Fire) and command.half else unit.id
        t.update(used=(*self.used, key))
        if isinstance(command, c.Fire):
            at = hex_aimed_at(t, unit, t.pieces[self.unit], command, self.spots)
            t.call(Shot(unit.id, self.unit, at, defensive=True, half=command.half))
        elif isinstance(command, c.Turn) and is_gun(unit):
            t.mark(unit.id, "gun-defensive")
            t.turn(unit.id, command.to_facing)
        else:
            t.mark(unit.id, "reacted")
            if isinstance(command, c.Turn):
                t.turn(unit.id, command.to_facing)
            elif command.to is None:
                t.call(begin_withdrawal(t, unit, t.pieces[self.unit]))
            else:
                to = t.place(command.to)
                t.move(unit.id, (to,), (unit.hexes[0], to), "withdraw")


def open_window(
    t: Table, trigger: str, id: str, *, before: tuple[int, ...] = (), spots: tuple[int, ...] = (),
    intercept: bool = False, movement: bool = False, fire: bool = True,
) -> None:  # fmt: skip
    """S4.4 Let the inactive player answer an act, if anybody of his is near enough or has a gun that bears."""
    hexes = t.pieces[id].hexes
    rules = field(t)
    enemy = rules.opponent[t.pieces[id].side]
    if intercept and any(horse_mask(t, enemy) & ball(rules.grid, h, INTERCEPTION_DEPTH) for h in hexes):
        step = "interception"
    else:
        standing, far = pieces_mask(t, enemy), REACTION_DISTANCE if movement else 1
        near = any(standing & ball(rules.grid, h, far) for h in hexes)
        if not near and not (fire and any(in_fire_zone(t, gun, h) for gun in guns(t, enemy) for h in hexes)):
            return
        step = "reactions"
    t.call(Window(trigger, id, hexes, before, spots, intercept, movement, fire, step=step))
