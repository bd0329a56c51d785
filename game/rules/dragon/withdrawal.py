"""D10.5, D10.6: withdrawing from a clash, and pushing friends aside on the way."""

from collections.abc import Iterator
from typing import Literal

from game.board.facing import front_hexes, rear_hexes
from game.board.hexes import OFF
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import FLEEING, GUN, USUAL
from game.rules.dragon.facts import (
    all_units_mask,
    arm,
    commanders_in,
    enemy_zone,
    field,
    in_zone,
    is_horse,
    name,
    unit_mask,
    units_in,
)
from game.rules.dragon.levels import Lowering, eliminate, lower, overrun, reshape
from game.rules.dragon.moving import carry
from game.rules.dragon.risk import risk

WHERE = N_("{} withdraws; hexes to go: {}.")
PUSHED = N_("{} is pushed aside: where to?")
FLEES = "flees"
"""D10.53 There is no way to the rear: the unit takes to flight first."""


def _behind(state: State, unit: Piece, h: int) -> tuple[int, ...]:
    """D10.53 The rear hexes of a unit as if it stood in a hex."""
    assert unit.facing is not None
    return rear_hexes(field(state).grid, (h,), unit.facing)


def _passable(state: State, unit: Piece, h: int, push: bool) -> bool:
    """D10.55, D10.56 Whether a withdrawal may lead through a hex, pushing friends where there is no other way."""
    rules = field(state)
    if h == OFF or rules.water >> h & 1 or unit_mask(state, rules.opponent[unit.side]) >> h & 1:
        return False
    friends = [other for other in units_in(state, h) if other.id != unit.id]
    return not friends or (push and can_be_pushed(state, friends))


def _leads(state: State, unit: Piece, h: int, left: int, origin: int, rear: bool, push: bool) -> Iterator[int]:
    """D10.51 The next hexes of withdrawals of full length, each a hex farther from where it began."""
    grid = field(state).grid
    far = grid.distance(origin, h)
    for n in _behind(state, unit, h) if rear else grid.neighbours[h]:
        if n == OFF or grid.distance(origin, n) != far + 1 or not _passable(state, unit, n, push):
            continue
        if left == 1 or any(True for _ in _leads(state, unit, n, left - 1, origin, rear, push)):
            yield n


def next_steps(state: State, unit: Piece, left: int, origin: int) -> tuple[str, tuple[int, ...]]:
    """D10.53, AMB-57 The hexes a withdrawal may lead to next; FLEES where it must flee first, none where it is lost.

    To the rear without pushing anybody, else pushing; else any way as a fleeing unit, again without pushing first.
    """
    here = unit.hexes[0]
    rears = (True,) if unit.facing is not None and unit.level < FLEEING else (False,)
    for rear in rears:
        for push in (False, True):
            if found := tuple(_leads(state, unit, here, left, origin, rear, push)):
                return "", found
    if rears == (True,):
        return FLEES, ()
    return "", ()


@record
class Withdrawing(Procedure):
    """D10.51 A unit withdraws so many hexes, each step farther from the hex of the clash."""

    unit: str
    left: int
    origin: int
    to: int = OFF
    leave: bool = False
    kind: Literal["withdrawing"] = "withdrawing"

    STEPS = ("shape", "look", "choose", "move", "zone", "ground", "again")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} withdraws").format(unit=name(state, self.unit))

    def do_shape(self, t: Table) -> None:
        """D10.58, D13.74 It takes its usual formation; guns that must withdraw are lost."""
        unit = t.pieces.get(self.unit)
        if unit is None:
            t.goto(OVER)
        elif unit.type == GUN:
            eliminate(t, unit.id, "guns cannot withdraw", "D13.74")
            t.goto(OVER)
        else:
            reshape(t, unit.id, USUAL[arm(unit)])

    def do_look(self, t: Table) -> None:
        """D10.53, D10.55 Without a way to the rear it takes to flight; without any way it is lost."""
        unit = t.pieces.get(self.unit)
        if unit is None or self.left <= 0:
            t.goto(OVER)
            return
        found, ways = next_steps(t, unit, self.left, self.origin)
        if found == FLEES:
            t.goto("look")
            t.call(Lowering(unit.id, FLEEING - unit.level, "no way to the rear", "D10.53", aid=False))
        elif not ways:
            eliminate(t, unit.id, "no way to withdraw", "D10.55")
            t.goto(OVER)

    def ask_choose(self, state: State) -> Decision | None:
        """D10.51 The next hex."""
        unit = state.pieces[self.unit]
        labels = field(state).grid.labels
        ways = next_steps(state, unit, self.left, self.origin)[1]
        with_him = (False, True) if commanders_in(state, unit.hexes, unit.side) else (False,)
        commands = [c.Withdraw(unit.id, labels[h], leave) for h in dict.fromkeys(ways) for leave in with_him]

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        facts = name(state, unit.id), self.left
        options = Options(lambda: commands, bar, sure=len(commands))
        return Decision(unit.side, WHERE, "D10.51", options, subject=unit.id, topic="withdraw", facts=facts)

    def on_choose(self, t: Table, command: Command) -> None:
        """D10.56 Friends in the hex are pushed aside first."""
        assert isinstance(command, c.Withdraw)
        to = t.place(command.to)
        t.update(to=to, leave=command.leave)
        t.call(*(Displacing(friend.id) for friend in units_in(t, to)))

    def do_move(self, t: Table) -> None:
        """D10.54 The step costs nothing; commanders follow if they like (AMB-35)."""
        unit = t.pieces.get(self.unit)
        if unit is None:
            t.goto(OVER)
        elif units_in(t, self.to):
            t.goto("look")  # D10.64 the friend is still there
        else:
            carry(t, unit, (self.to,), self.leave, free=True, how="withdraw")
            overrun(t, (self.to,), unit.side)

    def do_zone(self, t: Table) -> None:
        """D10.57 A level for each hex in an enemy zone."""
        unit = t.pieces.get(self.unit)
        if unit is not None and in_zone(t, unit):
            lower(t, ((unit.id, 1),), "ran into the enemy", "D10.57", withdraws=True)

    def do_ground(self, t: Table) -> None:
        """D10.59 A level for horse that withdraws into built-up ground or marsh, but no more than to flight."""
        unit = t.pieces.get(self.unit)
        if unit is None or not is_horse(unit) or unit.level >= FLEEING:
            return
        if field(t).risky >> unit.hexes[0] & 1:
            lower(t, ((unit.id, 1),), "bad ground", "D10.59", withdraws=True)

    def do_again(self, t: Table) -> None:
        """D10.51 On to the next hex."""
        t.update(left=self.left - 1, to=OFF, step="look")


# -- pushing friends aside ------------------------------------------------------------------------------------------


def asides(state: State, friend: Piece) -> list[int]:
    """D10.62, D10.63 The hexes to which a friend may be pushed: its own front and rear, of a fleeing one any."""
    if in_zone(state, friend):
        return []
    rules = field(state)
    here = friend.hexes[:1]
    around: tuple[int, ...] = rules.grid.neighbours[here[0]]
    if friend.facing is not None and friend.level < FLEEING:
        around = (*front_hexes(rules.grid, here, friend.facing), *rear_hexes(rules.grid, here, friend.facing))
    shut = all_units_mask(state) | enemy_zone(state, friend) | rules.water
    return [
        h
        for h in around
        if h != OFF and not shut >> h & 1 and all(state.pieces[id].side == friend.side for id in state.at.get(h, ()))
    ]


def can_be_pushed(state: State, friends: list[Piece]) -> bool:
    """D10.62, D10.64 Whether all units in a hex find a place, a pair in two different hexes."""
    return all(len(asides(state, friend)) >= len(friends) for friend in friends)


@record
class Displacing(Procedure):
    """D10.62 to D10.67 A friend is pushed aside: usual formation, one hex, a die."""

    unit: str
    kind: Literal["displacing"] = "displacing"

    STEPS = ("shape", "choose", "test")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} is pushed aside").format(unit=name(state, self.unit))

    def do_shape(self, t: Table) -> None:
        """D10.66, D13.76 It takes its usual formation."""
        unit = t.pieces.get(self.unit)
        if unit is None or not asides(t, unit):
            t.goto(OVER)
        else:
            reshape(t, unit.id, USUAL[arm(unit)])

    def ask_choose(self, state: State) -> Decision | None:
        """D10.62 Where it goes."""
        unit = state.pieces[self.unit]
        with_him = (False, True) if commanders_in(state, unit.hexes, unit.side) else (False,)
        commands = [c.Displace(unit.id, state.label(h), leave) for h in asides(state, unit) for leave in with_him]
        if not commands:
            return None

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        facts = (name(state, unit.id),)
        options = Options(lambda: commands, bar, sure=len(commands))
        return Decision(unit.side, PUSHED, "D10.62", options, subject=unit.id, topic="displace", facts=facts)

    def on_choose(self, t: Table, command: Command) -> None:
        """D10.62 It goes, its commanders with it if they like (AMB-35)."""
        assert isinstance(command, c.Displace)
        carry(t, t.pieces[command.unit], (t.place(command.to),), leave=command.leave, free=True, how="carried")

    def do_test(self, t: Table) -> None:
        """D10.67 A die against its level."""
        unit = t.pieces[self.unit]
        risk(t, (unit.id,), field(t).tables.displaced[unit.level], "pushed aside", "D10.67")
