"""Where a unit can go now, by which single commands, and why not somewhere else; the way of a declared move."""

from game.board.bases import Base
from game.board.twelve import length
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import ForecastView, Leg
from game.rules.pips import commands as c
from game.rules.pips.act import Activation, shortened
from game.rules.pips.actions import turned_gun
from game.rules.pips.data import GENERAL
from game.rules.pips.declare import command_for, element_of
from game.rules.pips.duel import Duel, after_contact, duel
from game.rules.pips.facts import field
from game.rules.pips.reach import Place, places
from game.rules.pips.sector import bar_to_choice
from game.rules.pips.shifting import Shifting, _base
from game.rules.pips.way import Way, extend, way_of
from game.rules.pips.words import command_words

NO_WAY = Objection("P-MV3", N_("it cannot come there now"))
NO_SUCH = Objection("", N_("there is no such piece or hex"))


def activation_of(state: State, id: str) -> Activation | None:
    """The activation of a unit in progress."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Activation) and top.unit == id else None


def best_place(state: State, piece: Piece, goal: int, declared: tuple[str, ...] = ()) -> Place | None:
    """P-MV3 The cheapest end of a move in which a unit stands on a hex, least turned where several cost the same."""
    ends = [place for place in places(state, piece, declared=declared).values() if goal in place.hexes]
    if not ends:
        return None
    return min(
        ends,
        key=lambda place: (
            place.cost,
            min((place.facing - (piece.facing or 0)) % 12, ((piece.facing or 0) - place.facing) % 12),
            place.hexes.index(goal),
            len(place.path),
            place.path,
        ),
    )


def plan(state: State, piece: str, place: str) -> list[Command]:
    """The single commands that take a piece to a hex by the cheapest way, its activation among them; not its march."""
    unit, goal = state.pieces.get(piece), state.place(place)
    if unit is None or goal < 0:
        return []
    asked = decision(state)
    direct = [one for one in asked.options.at(place) if one.actor == piece] if asked is not None else []
    if direct:
        return direct[:1]
    busy = activation_of(state, piece)
    declared = busy.path if busy is not None else ()
    if unit.type == GENERAL or (busy is not None and busy.limit) or (goal in unit.hexes and not declared):
        return []
    if busy is None and objection(state, c.Act(piece)) is not None:
        return []
    if declared and (way_of(state, unit, declared).contact or goal in way_of(state, unit, declared).base.hexes):
        return []
    end = best_place(state, unit, goal, declared)
    if end is None:
        return []
    commands: list[Command] = [] if busy is not None else [c.Act(piece)]
    for n, element in enumerate(end.path):
        if n < len(declared):
            continue
        command = command_for(state, unit, way_of(state, unit, end.path[:n]), element)
        assert command is not None
        commands.append(command)
    return commands


def bar_at(state: State, piece: str, place: str) -> Objection | None:
    """Why a piece cannot come to a hex now, None where it can."""
    unit, goal = state.pieces.get(piece), state.place(place)
    if unit is None or goal < 0:
        return NO_SUCH
    if plan(state, piece, place):
        return None
    if activation_of(state, piece) is None:
        bar = objection(state, c.Act(piece))
        top = state.stack[-1]
        if bar is not None and not bar.clause and hasattr(top, "sector"):
            bar = bar_to_choice(state, top.sector, unit)
        if bar is not None and bar.clause:
            return bar
    bar = objection(state, c.Step(piece, place))
    return bar if bar is not None and bar.clause and bar.clause != "P-GE7" else NO_WAY


def stands(state: State, command: Command) -> tuple[int, ...]:
    """The hexes of the acting piece after a command given on a hex, or with a facing."""
    unit = state.pieces.get(command.actor or "")
    if unit is None:
        return ()
    match command:
        case c.Ride(_unit, to):
            return (state.place(to),) if state.place(to) >= 0 else ()
        case c.Shift(_unit, to):
            base = _base(state, unit, state.place(to)) if isinstance(state.stack[-1], Shifting) else None
            return base.hexes if base is not None else ()
        case c.Unlimber() | c.Pivot():
            turned = turned_gun(state, unit, command.to_facing)
            return turned.hexes if turned is not None else ()
        case c.Step() | c.Wheel() | c.FaceAbout():
            after = _after(state, activation_of(state, unit.id), command)
            return after.base.hexes if after is not None else ()
    return ()


def _after(state: State, busy: Activation | None, command: Command) -> Way | None:
    """P-MV3 A declared move with one more command; None where that may not be."""
    if busy is None:
        return None
    piece, limit = state.pieces[busy.unit], busy.limit or None
    way = way_of(state, piece, busy.path, limit)
    if isinstance(command, c.March):
        return way
    element = element_of(state, piece, busy.path, command, limit)
    after = extend(state, piece, way, element, limit) if element else None
    return None if after is None or isinstance(after, Objection) else after


def middle_of(base: Base) -> int:
    """The hex in the middle of a base by which its way is drawn; the same one whichever way the base looks."""
    count = len(base.hexes)
    places = {h: tuple(count * part for part in base.grid.axial[h]) for h in base.hexes}
    middle = [sum(base.grid.axial[h][axis] for h in base.hexes) for axis in (0, 1)]
    return min(base.hexes, key=lambda h: (length((places[h][0] - middle[0], places[h][1] - middle[1])), h))


def declared_view(state: State, busy: Activation, command: Command) -> ForecastView | None:
    """P-MV5 A declared move with one more command: its legs, its cost, the three limits of the variation die."""
    after = _after(state, busy, command)
    if after is None:
        return None
    piece, limit = state.pieces[busy.unit], busy.limit or None
    path = (
        busy.path if isinstance(command, c.March) else (*busy.path, element_of(state, piece, busy.path, command, limit))
    )
    return view_of(state, piece, path, limit, command_words(state, command))


def view_of(state: State, piece: Piece, path: tuple[str, ...], limit: int | None, title: str) -> ForecastView:
    """P-MV3, P-MV5 The legs of a path, what it costs of how much, and what the die may make of it."""
    ways = [way_of(state, piece, path[:n], limit) for n in range(len(path) + 1)]
    last = ways[-1]
    most = last.budget if limit is None else limit
    legs = []
    for before, after, element in zip(ways, ways[1:], path, strict=False):
        command = command_for(state, piece, before, element)
        words = command_words(state, command) if command is not None else ""
        legs.append(Leg(middle_of(after.base), after.cost - before.cost, most - after.cost, words))
    name = field(state).name
    stops = tuple(_("Attacks {name}").format(name=name(id)) for id in last.contact)
    fights = fights_of(state, piece, path, limit, last)
    return ForecastView(
        title,
        piece.id,
        path=tuple(dict.fromkeys(middle_of(way.base) for way in ways)),
        cost=_("{cost} of {most} quarter-cm").format(cost=last.cost, most=most),
        stops=stops,
        clause="P-MV5",
        legs=tuple(legs),
        outcomes=fights[0].outcomes(name(piece.id)) if len(fights) == 1 else (),
        notes=(*die_notes(last, limit), *(note for fight in fights for note in fight.notes)),
        stands=last.base.hexes,
        bearing=30 * last.base.facing,
        plates=die_plates(state, piece, path, last, limit),
    )


def fights_of(state: State, piece: Piece, path: tuple[str, ...], limit: int | None, way: Way) -> tuple[Duel, ...]:
    """P-ME5, P-ME8 The melees that a declared move would begin, each for itself; a gun is overrun without one."""
    if not way.contact:
        return ()
    there = after_contact(state, piece.id, path, limit)
    fights = (duel(there, piece.id, enemy) for enemy in way.contact if enemy in there.pieces)
    return tuple(fight for fight in fights if fight is not None)


def declared_so_far(state: State) -> ForecastView | None:
    """P-MV3 The move that is declared so far; None where there is none."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Activation) or not top.path:
        return None
    piece = state.pieces[top.unit]
    return view_of(state, piece, top.path, top.limit or None, field(state).name(top.unit))


def die_plates(
    state: State, piece: Piece, path: tuple[str, ...], last: Way, limit: int | None
) -> tuple[tuple[int, str], ...]:
    """P-MV5 Where a one ends the move, and where all others do; nothing where no die is rolled."""
    if limit is not None or 4 * last.cost < 3 * last.budget:
        return ()
    short = way_of(state, piece, shortened(state, piece, path, 3 * last.budget // 4))
    if short.base.hexes == last.base.hexes:
        return ((middle_of(last.base), "1–6"),)
    return (middle_of(short.base), "1"), (middle_of(last.base), "2–6")


def die_notes(way: Way, limit: int | None) -> tuple[str, ...]:
    """P-MV5 Whether the variation die is rolled, and its three limits."""
    if limit is not None:
        return ()
    if 4 * way.cost < 3 * way.budget:
        return (_("Under three quarters: no die is rolled"),)
    return (
        _("Three quarters or more: a die is rolled"),
        _("On a 1 it goes up to {low}, on 2 to 5 {most}, on a 6 {high}").format(
            low=3 * way.budget // 4, most=way.budget, high=5 * way.budget // 4
        ),
    )


def way_view(state: State, commands: tuple[Command, ...]) -> ForecastView | None:
    """P-MV3 What a run of commands of one unit would make of its move; None where it is none."""
    actors = {command.actor for command in commands}
    if len(actors) != 1 or None in actors:
        return None
    id = next(iter(actors)) or ""
    piece = state.pieces.get(id)
    if piece is None or piece.type == GENERAL:
        return None
    busy = activation_of(state, id)
    path, limit = (busy.path, busy.limit or None) if busy is not None else ((), None)
    for command in commands:
        if isinstance(command, c.Act | c.March):
            continue
        element = element_of(state, piece, path, command, limit)
        if not element or isinstance(
            extend(state, piece, way_of(state, piece, path, limit), element, limit), Objection
        ):
            return None
        path = (*path, element)
    return view_of(state, piece, path, limit, field(state).name(id)) if path else None
