"""P-MV2, P-MV3 The commands of an activation: which element each declares, which are open, and why others are not."""

from collections.abc import Iterator

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Greyed
from game.engine.state import Piece, State
from game.engine.text import N_
from game.rules.pips import actions
from game.rules.pips import commands as c
from game.rules.pips.data import GENERAL
from game.rules.pips.generals import NO_GENERAL, TOO_FAR, rides
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

NO_MOVE = Objection("P-MV3", N_("no move is declared yet"))
CAN_END = Objection("P-MV3", N_("the move can be carried out as it is"))
DECLARED = Objection("P-MV2", N_("a move is declared already"))


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
