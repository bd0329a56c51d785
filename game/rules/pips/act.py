"""P-MV The activation of one unit or general: a move declared element by element, the variation die, or an action."""

from typing import Literal

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.pips import actions
from game.rules.pips import commands as c
from game.rules.pips.contact import make_contact
from game.rules.pips.data import ACTED, FIRING, GENERAL, MOVED
from game.rules.pips.declare import bar, candidates, element_of, elements, greyed
from game.rules.pips.facts import field
from game.rules.pips.generals import displace, follow, ride
from game.rules.pips.retreat import variation
from game.rules.pips.way import (
    CLOSE,
    ELEMENTS,
    bar_to_end,
    extend,
    way_of,
)

DECLARE = N_("{}: declare its move, or another action.")
ON = N_("{}: go on with the move, or carry it out.")
LENGTHEN = N_("{}: a six. It may go further: up to {} of a move of {}.")
RIDE = N_("{}: where to?")


@record
class Activation(Procedure):
    """P-CC4, P-MV One activation. `path` are the elements declared, `limit` what the variation die allows (0: none)."""

    unit: str
    sector: str
    path: tuple[str, ...] = ()
    limit: int = 0
    kind: Literal["activation"] = "activation"

    STEPS = ("declare", "vary", "lengthen", "finish")
    REPEATS = ("declare", "lengthen")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return field(state).name(self.unit)

    def ask_declare(self, state: State) -> Decision:
        """P-MV3 The next element of the move, its end, or another action."""
        piece = state.pieces[self.unit]
        name = field(state).name(self.unit)
        asks = RIDE if piece.type == GENERAL else ON if self.path else DECLARE
        options = Options(
            lambda: candidates(state, piece, self.path),
            lambda command: bar(state, piece, self.path, command),
            lambda: greyed(state, piece, self.path),
        )
        return Decision(
            piece.side, asks, "P-MV3", options, self.unit, topic="declare", always=bool(self.path), facts=(name,)
        )

    def on_declare(self, t: Table, command: Command) -> None:
        """P-MV One more element, or what uses the whole activation."""
        piece = t.pieces[self.unit]
        if isinstance(command, c.March):
            t.goto("vary")
            return
        if isinstance(command, c.Retract):
            t.update(path=self.path[:-1])
            return
        element = element_of(t, piece, self.path, command)
        if element:
            t.update(path=(*self.path, element))
            return
        t.leave()
        spend_pip(t, self.sector)
        match command:
            case c.Adopt():
                actions.adopt(t, self.unit)
            case c.Mount():
                actions.mount(t, self.unit)
            case c.Dismount():
                actions.dismount(t, self.unit)
            case c.Limber():
                actions.limber(t, self.unit)
            case c.Unlimber():
                actions.set_gun(t, self.unit, command.facing, pivot=False)
            case c.Pivot():
                actions.set_gun(t, self.unit, command.facing, pivot=True)
            case c.Ride():
                ride(t, self.unit, t.place(command.to))
                t.mark(self.unit, ACTED)

    def do_vary(self, t: Table) -> None:
        """P-MV5, D-16 The variation die for a path of three quarters of the budget or more."""
        spend_pip(t, self.sector)
        piece = t.pieces[self.unit]
        way = way_of(t, piece, self.path)
        if 4 * way.cost < 3 * way.budget:
            t.goto("finish")
            return
        limit = variation(t, piece, way.budget)
        if limit < way.budget:
            t.update(path=shortened(t, piece, self.path, limit))
        elif limit > way.budget:
            t.update(limit=limit)
            return
        t.goto("finish")

    def ask_lengthen(self, state: State) -> Decision | None:
        """P-MV5, P-MV6 On a six the path may be lengthened; what can neither go on nor end goes back an element."""
        piece = state.pieces[self.unit]
        limit = self.limit
        way = way_of(state, piece, self.path, limit)
        if way.contact:
            return None
        on = any(not isinstance(extend(state, piece, way, element, limit), Objection) for element in ELEMENTS)
        if not on and bar_to_end(state, piece, way.base) is None:
            return None
        options = Options(
            lambda: elements(state, piece, self.path, limit),
            lambda command: bar(state, piece, self.path, command, limit),
        )
        facts = (field(state).name(self.unit), limit, way.budget)
        return Decision(piece.side, LENGTHEN, "P-MV5", options, self.unit, topic="declare", always=True, facts=facts)

    def on_lengthen(self, t: Table, command: Command) -> None:
        """P-MV5 One more element, or the end."""
        if isinstance(command, c.March):
            t.goto("finish")
        elif isinstance(command, c.Retract):
            t.update(path=self.path[:-1])
        else:
            t.update(path=(*self.path, element_of(t, t.pieces[self.unit], self.path, command, self.limit)))

    def do_finish(self, t: Table) -> None:
        """P-MV9, P-ME1 The unit goes its way; contact ends it."""
        finish(t, self.unit, self.path, self.limit or None)


def spend_pip(t: Table, sector: str) -> None:
    """P-CC4 One pip of the sector in play."""
    t.order(sector, number=t.groups[sector].number - 1)


def shortened(state: State, piece: Piece, path: tuple[str, ...], limit: int) -> tuple[str, ...]:
    """P-MV5 On a one the unit follows its path while the cost fits and stops where it may end."""
    for length in range(len(path), 0, -1):
        way = way_of(state, piece, path[:length])
        if way.cost <= limit and bar_to_end(state, piece, way.base) is None:
            return path[:length]
    return ()


def finish(t: Table, id: str, path: tuple[str, ...], limit: int | None) -> None:
    """P-MV9 Move a unit along its path and begin the melees of its end."""
    piece = t.pieces[id]
    start = piece.hexes
    way = way_of(t, piece, path, limit)
    lefts = [way_of(t, piece, path[:length], limit).base.hexes[0] for length in range(len(path) + 1)]
    run = tuple(h for n, h in enumerate(lefts) if not n or h != lefts[n - 1])
    if way.base.hexes != start:
        t.move(id, way.base.hexes, run)
    if way.form != piece.form:
        t.reshape(id, way.base.hexes, way.base.facing, way.form)
    elif way.base.facing != piece.facing:
        t.turn(id, way.base.facing, way.base.hexes)
    if piece.number(FIRING) and not way.order:
        t.unmark(id, FIRING)
    t.mark(id, ACTED)
    t.mark(id, MOVED)
    follow(t, id)
    displace(t, id)
    if way.contact:
        make_contact(t, id, way.contact, start, path != (CLOSE,))
