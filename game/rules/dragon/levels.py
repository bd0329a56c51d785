"""D5, D6.24, D15.41, D15.51: losing levels of effectiveness, what it does, and who may prevent it."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Tally
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import (
    ACTED,
    CHARGES,
    EFFECTIVE,
    FLEEING,
    LANCE,
    LIMIT,
    LOADING,
    LOST,
    SHOOTING,
    TRANSPORT,
    USUAL,
)
from game.rules.dragon.facts import (
    all_units_mask,
    arm,
    card,
    column,
    commanders,
    commanders_in,
    enemy_zone,
    field,
    is_gun,
    limit,
    may_pair,
    name,
    renew,
    units_in,
)
from game.rules.dragon.phases import activity_of

AID_PROMPT = N_("{} is about to lose order. Does a commander step in?")
SPLIT_PROMPT = N_("The pair breaks up: who leaves {}?")


Losses = tuple[tuple[str, int], ...]
"""Units with the levels each is about to lose."""


def lower(t: Table, losses: Losses, cause: str, clause: str, aid: bool = True, withdraws: bool = False) -> None:
    """2.2 The one routine by which units lose levels. It runs when the step that calls it is over.

    `aid` tells whether commanders may prevent it (D15.41), `withdraws` that a withdrawal breaks up a pair (AMB-61).
    """
    due = [(id, levels) for id, levels in losses if levels > 0 and id in t.pieces]
    frames: list[Procedure] = [Lowering(id, levels, cause, clause, aid) for id, levels in due]
    if not withdraws:
        hexes = dict.fromkeys(t.pieces[id].hexes[0] for id, _levels in due)
        frames.extend(Splitting(h) for h in hexes if len(units_in(t, h)) > 1)
    if frames:
        t.call(*frames)


def to_level(t: Table, ids: tuple[str, ...], level: int, cause: str, clause: str, aid: bool = True) -> None:
    """D9.52, D13.51 Absolute results: down to a level, nothing for who is there already."""
    lower(t, tuple([(id, level - t.pieces[id].level) for id in ids if id in t.pieces]), cause, clause, aid)


@record
class Lowering(Procedure):
    """2.2 A unit loses levels: a commander may step in, then it falls, then a commander with it may fall too."""

    unit: str
    levels: int
    cause: str
    clause: str
    aid: bool = True
    kind: Literal["lowering"] = "lowering"

    STEPS = ("help", "fall")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} loses order").format(unit=name(state, self.unit))

    def helpers(self, state: State) -> list[Piece]:
        """D15.41 The commanders on the hex of the unit or beside it."""
        unit = state.pieces.get(self.unit)
        if unit is None or not self.aid or self.levels <= 0:
            return []
        grid = field(state).grid
        return [
            one for one in commanders(state, unit.side) if any(grid.distance(one.hexes[0], h) <= 1 for h in unit.hexes)
        ]

    def ask_help(self, state: State) -> Decision | None:
        """D15.41 Which commander tries, if any."""
        able = [c.Aid(one.id) for one in self.helpers(state)]
        if not able:
            return None

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, Decline) or command in able else NOT_OFFERED

        options = Options(lambda: (*able, Decline()), bar, sure=1 + len(able))
        side = state.pieces[self.unit].side
        facts = (name(state, self.unit),)
        return Decision(side, AID_PROMPT, "D15.41", options, subject=self.unit, topic="aid", facts=facts)

    def on_help(self, t: Table, command: Command) -> None:
        """D15.41 At most his reorganisation value saves one level; one attempt."""
        if isinstance(command, c.Aid):
            bonus = card(t, command.commander).reorganisation
            side = t.pieces[self.unit].side
            rolled = t.roll("aid", "D15.41", side, command.commander, Tally(), bonus, "at-most", 6, self.unit, lowest=1)
            if rolled.result == "success":
                t.update(levels=self.levels - 1)

    def do_fall(self, t: Table) -> None:
        """D5.1, D5.2 The unit falls; D15.51b, D15.51c a commander with it is in danger."""
        if self.levels > 0 and self.unit in t.pieces:
            fall(t, self.unit, self.levels, self.cause, self.clause)


def fall(t: Table, id: str, levels: int, cause: str, clause: str) -> None:
    """D5 Carry a loss of levels out: formation, marks, facing; a commander who shares the hex tests."""
    unit = t.pieces[id]
    level = unit.level + levels
    if level >= LOST:
        eliminate(t, id, cause, clause)
        return
    if unit.side == _moving(t) and not unit.number(LIMIT):
        t.mark(id, LIMIT, limit(t, unit))
    t.level(id, level, cause, clause)
    renew(t, unit.side)
    usual = USUAL[arm(unit)]
    if unit.form != usual or len(unit.hexes) > 1:
        reshape(t, id, usual)
    if level == FLEEING and unit.facing is not None:
        t.turn(id, None)
    t.unmark(id, LANCE, *CHARGES, *((LOADING,) if is_gun(unit) else ()))
    for commander in commanders_in(t, unit.hexes, unit.side):
        rolled = t.roll("commander", "D15.51c", unit.side, commander.id, Tally(), 1, "at-most", 6, id, lowest=1)
        if rolled.result == "success":
            t.remove(commander.id, "fell with his men", "D15.51c")


def _moving(state: State) -> str:
    """The side whose movement phase it is, "" in any other phase."""
    for frame in state.stack:
        if getattr(frame, "kind", "") == "movement":
            return str(frame.mover)  # type: ignore[attr-defined]
    return ""


def reshape(t: Table, id: str, form: str) -> None:
    """D6 Give a unit a formation; a shock formation folds to its left wing, its commanders on that hex (D6.25).

    D13.24, D13.33 Guns that are taken into transport lose what was begun of their loading.
    """
    unit = t.pieces[id]
    if form == TRANSPORT:
        t.unmark(id, LOADING)
    if len(unit.hexes) > 1:
        left, right = unit.hexes
        t.reshape(id, (left,), unit.facing, form)
        for commander in commanders_in(t, (right,), unit.side):
            t.move(commander.id, (left,), (right, left), "carried")
    elif unit.form != form:
        t.reshape(id, unit.hexes, unit.facing, form)


def eliminate(t: Table, id: str, cause: str, clause: str) -> None:
    """D15.51b Take a unit off the map, and with it the commanders who share its hex."""
    unit = t.pieces[id]
    t.remove(id, cause, clause)
    for commander in commanders_in(t, unit.hexes, unit.side):
        t.remove(commander.id, "the unit with him is gone", "D15.51b")


def overrun(t: Table, hexes: tuple[int, ...], side: str) -> None:
    """D15.51a Enemy commanders in hexes that a unit of this side has entered are lost."""
    enemy = field(t).opponent[side]
    for commander in commanders_in(t, hexes, enemy):
        t.remove(commander.id, "an enemy entered his hex", "D15.51a")


@record
class Splitting(Procedure):
    """D6.24 A double shooting pair that is none any more: one of its units goes to a hex beside, or is lost."""

    hex: int
    kind: Literal["splitting"] = "splitting"

    STEPS = ("leave",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("the pair breaks up")

    def leaving(self, state: State) -> list[Piece]:
        """AMB-10 The unit that dropped, either where both did; nobody where they may still stand together."""
        there = units_in(state, self.hex)
        if len(there) < 2 or may_pair(state, *there[:2]):
            return []
        dropped = [unit for unit in there if unit.level != EFFECTIVE or unit.form != SHOOTING]
        return dropped or there

    def ask_leave(self, state: State) -> Decision | None:
        """AMB-10 Which unit goes, and where to; none has a place: the first is lost."""
        units = self.leaving(state)
        if not units:
            return None
        ways = [c.Split(unit.id, state.label(h)) for unit in units for h in places_beside(state, unit)]
        if not ways:
            ways = [c.Split(unit.id, state.label(self.hex)) for unit in units]

        def bar(command: Command) -> Objection | None:
            return None if command in ways else NOT_OFFERED

        facts = (state.label(self.hex),)
        options = Options(lambda: ways, bar)
        return Decision(units[0].side, SPLIT_PROMPT, "D6.24", options, topic="split", facts=facts)

    def on_leave(self, t: Table, command: Command) -> None:
        """D6.24 It goes, or is eliminated where no hex is free."""
        assert isinstance(command, c.Split)
        to = t.place(command.to)
        pair = {unit.id for unit in units_in(t, self.hex)}
        if to == self.hex:
            eliminate(t, command.unit, "no place", "D6.24")
        else:
            t.move(command.unit, (to,), (self.hex, to), "carried")
        part(t, pair)


def part(t: Table, pair: set[str]) -> None:
    """D6.24, AMB-71 Two that acted as one do so no more: the one named goes on, the other has done its share."""
    acting = activity_of(t)
    if acting is None or not acting.other or {acting.unit, acting.other} != pair:
        return
    if acting.other in t.pieces:
        t.mark(acting.other, ACTED, 2)
    t.amend("activity", other="")


def places_beside(state: State, unit: Piece) -> Iterator[int]:
    """D6.24 The hexes beside a unit that are empty of units, may be entered, and lie in no enemy zone."""
    taken = all_units_mask(state) | enemy_zone(state, unit)
    for h, _cost in field(state).roads_from[column(unit)][unit.hexes[0]]:
        enemies = any(state.pieces[id].side != unit.side for id in state.at.get(h, ()))
        if not taken >> h & 1 and not enemies:
            yield h


def raise_level(t: Table, id: str, clause: str) -> None:
    """D14.22, D14.25 One level up."""
    unit = t.pieces[id]
    t.level(id, unit.level - 1, "reorganised", clause)
    renew(t, unit.side)
