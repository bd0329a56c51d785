"""P-MV The activation of one unit or general: a move declared element by element, the variation die, or an action."""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Greyed, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.pips import actions
from game.rules.pips import commands as c
from game.rules.pips.contact import make_contact
from game.rules.pips.data import ACTED, FIRING, GENERAL, MOVED
from game.rules.pips.facts import field
from game.rules.pips.generals import NO_GENERAL, TOO_FAR, displace, follow, ride, rides
from game.rules.pips.retreat import variation
from game.rules.pips.way import (
    ABOUT,
    AHEAD,
    CLOSE,
    ELEMENTS,
    NO_STEP,
    OPEN,
    REFORM,
    STEPS,
    TO_LEFT,
    TO_RIGHT,
    TOO_LATE,
    WHEEL_LEFT,
    WHEEL_RIGHT,
    Way,
    bar_to_end,
    extend,
    may_march,
    steps_of_base,
    way_of,
)

DECLARE = N_("{}: declare its move, or another action.")
ON = N_("{}: go on with the move, or carry it out.")
LENGTHEN = N_("{}: a six. It may go further: up to {} of a move of {}.")
RIDE = N_("{}: where to?")
NO_MOVE = Objection("P-MV3", N_("no move is declared yet"))
CAN_END = Objection("P-MV3", N_("the move can be carried out as it is"))
DECLARED = Objection("P-MV2", N_("a move is declared already"))


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
        """P-MV5 On a six the path may be lengthened."""
        piece = state.pieces[self.unit]
        limit = self.limit
        way = way_of(state, piece, self.path, limit)
        if way.contact or not any(
            not isinstance(extend(state, piece, way, element, limit), Objection) for element in ELEMENTS
        ):
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


# -- commands and elements --------------------------------------------------------------------------------------------


def element_of(state: State, piece: Piece, path: tuple[str, ...], command: Command, limit: int | None = None) -> str:
    """P-MV3 The element of a move that a command declares, "" where it declares none."""
    match command:
        case c.Step():
            base = way_of(state, piece, path, limit).base
            to = state.place(command.to)
            return next((side for side, after in steps_of_base(base) if after.hexes[0] == to), "")
        case c.Wheel():
            turn = (command.to_facing - way_of(state, piece, path, limit).base.facing) % 12
            return WHEEL_LEFT if turn == 11 else WHEEL_RIGHT if turn == 1 else ""
        case c.FaceAbout():
            turn = (command.to_facing - way_of(state, piece, path, limit).base.facing) % 12
            return ABOUT if turn == 6 else ""
        case c.Reform():
            return REFORM
        case c.GiveUpOrder():
            return OPEN
        case c.Close():
            return CLOSE
    return ""


def command_for(state: State, piece: Piece, way: Way, element: str) -> Command | None:
    """P-MV3 The command that declares an element; None where there is no such step."""
    id, base = piece.id, way.base
    if element in STEPS:
        after = next((to for side, to in steps_of_base(base) if side == element), None)
        return None if after is None else c.Step(id, state.label(after.hexes[0]))
    if element in (WHEEL_LEFT, WHEEL_RIGHT):
        return c.Wheel(id, c.FACINGS[(base.facing + (1 if element == WHEEL_RIGHT else -1)) % 12])  # type: ignore[arg-type]
    if element == ABOUT:
        return c.FaceAbout(id, c.FACINGS[(base.facing + 6) % 12])  # type: ignore[arg-type]
    return {REFORM: c.Reform(id), OPEN: c.GiveUpOrder(id), CLOSE: c.Close(id)}[element]


def elements(state: State, piece: Piece, path: tuple[str, ...], limit: int | None = None) -> Iterator[Command]:
    """P-MV3 The commands that may lengthen a declared move, and the one that carries it out."""
    way = way_of(state, piece, path, limit)
    for element in ELEMENTS:
        if element in (AHEAD, TO_LEFT, TO_RIGHT) and (element == AHEAD) != bool(way.base.facing % 2):
            continue
        command = command_for(state, piece, way, element)
        if command is not None:
            yield command
    yield c.March(piece.id)
    yield c.Retract(piece.id)


def candidates(state: State, piece: Piece, path: tuple[str, ...]) -> Iterator[Command]:
    """P-MV2, P-MV3 All that a unit might do next."""
    if piece.type == GENERAL:
        yield from (c.Ride(piece.id, state.label(h)) for h in rides(state, piece))
        return
    if not path:
        if piece.type == "gun":
            yield c.Limber(piece.id)
            kind = c.Unlimber if piece.form == "limbered" else c.Pivot
            yield from (kind(piece.id, facing) for facing in c.FACINGS)  # type: ignore[arg-type]
        else:
            yield from (c.Adopt(piece.id), c.Mount(piece.id), c.Dismount(piece.id))
    yield from elements(state, piece, path)


def bar(
    state: State, piece: Piece, path: tuple[str, ...], command: Command, limit: int | None = None
) -> Objection | None:
    """P-MV Why a command is not open to the unit that acts."""
    if command.actor != piece.id:
        return NOT_OFFERED
    if isinstance(command, c.Ride):
        if piece.type != GENERAL:
            return NO_GENERAL
        return None if state.place(command.to) in rides(state, piece) else TOO_FAR
    if piece.type == GENERAL:
        return NOT_OFFERED
    if isinstance(command, c.March):
        return bar_to_march(state, piece, path, limit)
    if isinstance(command, c.Retract):
        return None if path and bar_to_march(state, piece, path, limit) is not None else CAN_END
    action = bar_to_action(state, piece, command)
    if action is not NOT_OFFERED:
        return DECLARED if path else action
    if not isinstance(command, c.Step | c.Wheel | c.FaceAbout | c.Reform | c.GiveUpOrder | c.Close):
        return NOT_OFFERED
    unmoving = may_march(piece)
    if unmoving is not None:
        return unmoving
    element = element_of(state, piece, path, command, limit)
    if not element:
        return NO_STEP
    way = way_of(state, piece, path, limit)
    if limit is not None and element == ABOUT and way.abouts:
        return TOO_LATE
    after = extend(state, piece, way, element, limit)
    return after if isinstance(after, Objection) else None


def bar_to_march(state: State, piece: Piece, path: tuple[str, ...], limit: int | None) -> Objection | None:
    """P-MV6 Why a declared move cannot be carried out as it stands: there is none, or it ends on somebody."""
    if all(element == OPEN for element in path):
        return NO_MOVE
    return bar_to_end(state, piece, way_of(state, piece, path, limit).base)


def bar_to_action(state: State, piece: Piece, command: Command) -> Objection | None:
    """P-MV2 Why an action is not open; NOT_OFFERED for a command that is none."""
    match command:
        case c.Adopt():
            return actions.bar_to_adopt(state, piece)
        case c.Mount():
            return actions.bar_to_remount(state, piece)
        case c.Dismount():
            return actions.bar_to_dismount(piece)
        case c.Limber():
            return actions.bar_to_limber(piece)
        case c.Unlimber():
            return actions.bar_to_unlimber(state, piece, command.to_facing)
        case c.Pivot():
            return actions.bar_to_pivot(state, piece, command.to_facing)
    return NOT_OFFERED


def can_act(state: State, piece: Piece) -> bool:
    """P-CC4 Whether there is anything a piece could spend a pip on."""
    key = "can act", piece.id
    found: bool | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _can_act(state, piece)
    return found


def _can_act(state: State, piece: Piece) -> bool:
    if piece.type == GENERAL:
        return bool(rides(state, piece))
    way = way_of(state, piece, ())
    if may_march(piece) is None and not isinstance(extend(state, piece, way, ABOUT), Objection):
        return True
    return any(
        bar(state, piece, (), command) is None and not isinstance(command, c.GiveUpOrder)
        for command in candidates(state, piece, ())
    )


def greyed(state: State, piece: Piece, path: tuple[str, ...]) -> Iterator[Greyed]:
    """P-MV2 The other actions of a unit, each with the reason why it is not open."""
    names = {
        "foot": (
            (c.Adopt, N_("Adopt firing order")),
            (c.GiveUpOrder, N_("Give up firing order")),
            (c.Reform, N_("Change shape")),
        ),
        "gun": ((c.Limber, N_("Limber")),),
    }
    horse = ((c.Mount, N_("Mount")), (c.Dismount, N_("Dismount")), (c.Reform, N_("Change shape")))
    for kind, name in names.get(piece.type, horse if piece.type in ("heavy", "lancer", "light") else ()):
        command: Command = kind(piece.id)
        why = bar(state, piece, path, command)
        if why is not None:
            yield Greyed(name, why, command)
