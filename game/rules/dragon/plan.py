"""Where a piece can go now, by which single commands, and why not somewhere else; zones and lines for the map."""

from game.board.facing import advance, double_front, flank_hexes, front_hexes, pivot, rear_hexes
from game.board.hexes import OFF
from game.board.masks import hexes_in
from game.board.sight import sight_line
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import Decision, innermost
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import Overlay
from game.rules.dragon import commands as c
from game.rules.dragon.data import COMMANDER
from game.rules.dragon.deployment import SET_UP, stand, zone_of
from game.rules.dragon.facts import (
    factors,
    field,
    limit,
    unit_mask,
    units,
)
from game.rules.dragon.fire import bounds, sector, sees
from game.rules.dragon.movement import NOT_BEFORE, back_hexes
from game.rules.dragon.phases import activity_of, movement_of
from game.rules.dragon.poses import poses, way_of, way_to
from game.rules.dragon.retiring import TOPICS, retiring_overlay, retiring_plan
from game.rules.dragon.riding import points_left

MOVING = ("activate", "action", "runners", "ride")
"""The decisions in which a piece may move, or be chosen to."""
NO_WAY = Objection("D7.14", "it cannot come there now")


def points_now(state: State, piece: Piece) -> int:
    """The points a piece may still spend now, or in its next activity."""
    if piece.type == COMMANDER:
        return points_left(state, piece)
    frame = activity_of(state)
    return frame.left if frame is not None and frame.unit == piece.id else limit(state, piece)


def plan(state: State, piece: str, place: str) -> list[Command]:
    """The single commands that take a piece to a hex by the cheapest way, as far as the first is allowed now."""
    unit = state.pieces.get(piece)
    goal = state.place(place)
    if unit is None or goal == OFF or goal in unit.hexes:
        return []
    asked = decision(state)
    direct = [one for one in asked.options.at(place) if one.actor == piece] if asked is not None else []
    if direct:
        return direct[:1]
    if asked is not None and asked.topic in TOPICS:
        return retiring_plan(state, asked, piece, goal)
    way = way_to(state, unit, goal, points_now(state, unit))
    if not way:
        return []
    commands: list[Command] = list(way_of(state, piece, way))
    begun = innermost(state, "activity") or innermost(state, "riding")
    if begun is None or begun.unit != piece:
        commands.insert(0, c.Act(piece))
    return commands if objection(state, commands[0]) is None else []


def bar_at(state: State, piece: str, place: str) -> Objection | None:
    """Why a piece cannot come to a hex now, None where it can."""
    unit = state.pieces.get(piece)
    goal = state.place(place)
    if unit is None or goal == OFF:
        return NOT_BEFORE
    if plan(state, piece, place):
        return None
    bar = objection(state, c.Move(piece, place))
    return bar if bar is not None and bar.clause else NO_WAY


def overlays(state: State, piece: str) -> list[Overlay]:
    """The reach of a piece, its fire zone and its zone of control."""
    unit, asked = state.pieces.get(piece), decision(state)
    if unit is None:
        return set_up_area(state, asked)
    found = arcs_of(state, piece)
    if asked is not None and asked.topic in TOPICS:
        goes = retiring_overlay(state, asked, piece)
        return [*found, goes] if goes is not None else found
    if may_show_reach(state, asked, unit):
        found.append(reach_of(state, unit))
    if (zone := fire_zone(state, unit)) is not None:
        found.append(zone)
    return found


def may_show_reach(state: State, asked: Decision | None, unit: Piece) -> bool:
    """D7 Whether the reach of a unit is of use now: in a moment in which somebody moves, else only that of the mover.

    In all others, such as a clash or counter-fire, it would look like what is offered.
    """
    phase = movement_of(state)
    return asked is None or asked.topic in MOVING or (phase is not None and phase.mover == unit.side)


def reach_of(state: State, unit: Piece) -> Overlay:
    """D7 The hexes a unit comes to with the points it has now, or in its next activity, each with its cost."""
    mp = points_now(state, unit)
    costs: dict[int, int] = {}
    for (hexes, _k), reached in poses(state, unit, mp).items():
        for h in hexes:
            costs[h] = min(costs.get(h, 99), reached.cost)
    labels = tuple((h, str(cost)) for h, cost in sorted(costs.items()) if h not in unit.hexes)
    words = _("With {mp} MP, if nobody fires").format(mp=mp)
    return Overlay("reach", tuple(h for h, _cost in labels), labels, sentence=words, clause="D7")


def set_up_area(state: State, asked: Decision | None) -> list[Overlay]:
    """D16.3 Where the side may set up that is doing so."""
    if asked is None or asked.topic != SET_UP:
        return []
    hexes = tuple(hexes_in(zone_of(state, asked.side)))
    return [Overlay("area", hexes, sentence=_("Where the army may be set up"), clause="D16.3")]


def fire_zone(state: State, unit: Piece) -> Overlay | None:
    """D9.11, D13.12 The hexes a unit could fire at as it stands, with nothing in between."""
    values = factors(state, unit) if unit.type != COMMANDER else None
    if values is None or unit.level or (not values.fire and unit.form != "firing"):
        return None
    hexes = tuple(h for h in hexes_in(sector(state, unit)) if sees(state, unit.hexes[0], h))
    close, short, far = bounds(state, unit)
    words = _("Ranges: {b}, to {s}, to {m} hexes").format(b=close, s=short, m=far)
    return Overlay("fire", hexes, sentence=words, clause="D9.11" if values.fire else "D13.12")


def arcs_of(state: State, piece: str) -> list[Overlay]:
    """D4.0 Front, side and rear of a piece."""
    unit = state.pieces.get(piece)
    if unit is None or unit.facing is None or unit.type == COMMANDER:
        return []
    grid = field(state).grid
    return [
        Overlay("front", front_hexes(grid, unit.hexes, unit.facing), sentence=_("Front"), clause="D4.0"),
        Overlay("flank", flank_hexes(grid, unit.hexes, unit.facing), sentence=_("Sides"), clause="D4.0"),
        Overlay("rear", rear_hexes(grid, unit.hexes, unit.facing), sentence=_("Rear"), clause="D4.0"),
    ]


def threat(state: State, whose: str) -> list[Overlay]:
    """What a side or a piece could reach and fire at when it acts next."""
    one = state.pieces.get(whose)
    own = [one] if one is not None else list(units(state, whose))
    reached: set[int] = set()
    fired: set[int] = set()
    for unit in own:
        reached |= {h for hexes, _k in poses(state, unit, limit(state, unit)) for h in hexes}
        if (zone := fire_zone(state, unit)) is not None:
            fired |= set(zone.hexes)
    return [
        Overlay("threat", tuple(sorted(reached)), sentence=_("Where it can come next"), clause="D7"),
        Overlay("threat-fire", tuple(sorted(fired)), sentence=_("Where it can fire"), clause="D9.11"),
    ]


BLOCKED, CLEAR = N_("The sight from {a} to {b} is blocked"), N_("{a} sees {b}")


def sight(state: State, a: int, b: int) -> Overlay:
    """D13.17 The sight line between two hexes."""
    line = tuple(h for place in sight_line(field(state).grid, a, b).places for h in place if h != OFF)
    clear = sees(state, a, b)
    words = _(CLEAR if clear else BLOCKED).format(a=state.label(a), b=state.label(b))
    blocked = () if clear else tuple(h for h in line if _blocks(state, h, a, b))
    return Overlay("sight", (a, *line, b), blocked=blocked, sentence=words, clause="D13.17")


def _blocks(state: State, h: int, a: int, b: int) -> bool:
    rules = field(state)
    level = rules.sheet.level
    standing = unit_mask(state, rules.sides[0]) | unit_mask(state, rules.sides[1])
    return bool((rules.hiding | standing) >> h & 1) or level[h] > max(level[a], level[b])


def stands(state: State, command: Command) -> tuple[int, ...]:
    """The hexes of the acting piece after a command given on a hex."""
    unit = state.pieces.get(command.actor or "")
    if unit is None or command.on_hex is None:
        return ()
    to = state.place(command.on_hex)
    if len(unit.hexes) == 1 or unit.facing is None:
        return (to,)
    grid = field(state).grid
    match command:
        case c.Move() | c.Pursue():
            left, _centre, right = double_front(grid, unit.hexes, unit.facing)
            return advance(grid, unit.hexes, unit.facing, to == right) if to in (left, right) else ()
        case c.Wheel(_, _, side):
            return pivot(grid, unit.hexes, unit.facing, side == "right")[0]
        case c.StepBack():
            return back_hexes(state, unit, to) or ()
        case c.Place():
            return stand(state, unit, to)
    return (to,)
