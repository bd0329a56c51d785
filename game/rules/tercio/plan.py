"""Where a piece can go now, by which single commands, and why not somewhere else; lines of sight."""

from collections.abc import Callable
from itertools import pairwise

from game.board import facing as arcs
from game.board.hexes import OFF
from game.board.reach import Reached, path_to, reach, straight_way
from game.board.sight import off_line, sight_line
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import Overlay
from game.rules.tercio import commands as c
from game.rules.tercio.command import in_command
from game.rules.tercio.data import GUN, SHAKEN
from game.rules.tercio.duties import Duty, bar_to_entering, closed_to
from game.rules.tercio.facts import allowance, body_in, field, is_cavalry, is_commander, units_in
from game.rules.tercio.movement import bar_to_leaving
from game.rules.tercio.shifts import Hexes, advance
from game.rules.tercio.sight import blocked_at
from game.rules.tercio.turns import active_wing
from game.rules.tercio.unit_action import duty_now
from game.rules.tercio.unit_actions import bar_to_acting, ride_hexes
from game.rules.tercio.ways import COUNTER_MARCH_COST, TURN_COST, double_shifts, simple_shifts

BLOCKED_BY = {
    N_("a hedged countryside hexside"): "K10.2g",
    N_("the ground on both sides of the spine"): "T10.2c",
    N_("units on both sides of the spine"): "T10.2c",
}
"""What blocks a line of sight and its clause; troops and ground of their own are T10.2d."""
HIGHER = N_("higher ground")
BY_TROOPS = (N_("a unit"), "units on both sides of the spine")
Pose = tuple[Hexes, int, int]
"""Hexes, facing, level of order."""


def going_now(state: State, piece: Piece) -> tuple[int, Duty] | None:
    """The movement points and the duty a unit moves under now: in its action, or as if it began it; else None."""
    frame = innermost(state, "withdrawal") or innermost(state, "unit-action")
    if frame is not None and frame.unit == piece.id:
        return frame.mp, frame.duty
    asked = decision(state)
    if asked is not None and asked.topic == "actor" and bar_to_acting(state, active_wing(state), piece) is None:
        ma = allowance(state, piece)
        return ma, duty_now(state, piece, piece.id in in_command(state, piece.group), ma)
    return None


def poses(state: State, piece: Piece, mp: int, duty: Duty) -> dict[Pose, Reached[Pose]]:
    """Every place and facing a unit can come to, with the least cost; no reactions assumed. Kept with the position."""
    known: dict[Pose, Reached[Pose]] | None = state.memo.get(("poses", piece.id, mp, duty))
    if known is None:
        known = state.memo["poses", piece.id, mp, duty] = _poses(state, piece, mp, duty)
    return known


def _poses(state: State, piece: Piece, mp: int, duty: Duty) -> dict[Pose, Reached[Pose]]:
    return reach(_stands(piece), _steps(state, piece, duty), mp)


def _stands(piece: Piece) -> Pose:
    return piece.hexes, piece.facing or 0, piece.level


def _steps(state: State, piece: Piece, duty: Duty) -> Callable[[Pose], list[tuple[Pose, int]]]:
    rules = field(state)
    horse = is_cavalry(piece)
    closed = closed_to(state, piece, duty)
    turn = TURN_COST[horse]
    simple = len(piece.hexes) == 1

    def steps(pose: Pose) -> list[tuple[Pose, int]]:
        hexes, k, level = pose
        after: list[tuple[Pose, int]] = []
        if level >= SHAKEN:
            return after
        for shift in simple_shifts(rules, hexes, k) if simple else double_shifts(rules, hexes, k):
            if shift.mp is None or any(closed >> h & 1 for h in shift.entered):
                continue
            if duty.kind == "contact" and bar_to_entering(state, piece, duty, shift.hexes, shift.entered) is not None:
                continue
            after.append(((shift.hexes, shift.facing, min(SHAKEN, level + shift.loss[horse])), shift.mp))
        if simple:
            after += [((hexes, (k + by) % 6, level), turn * abs(by)) for by in (1, -1, 2, -2)]
        about, facing = arcs.about_face(hexes, k)
        after.append(((about, facing, level), COUNTER_MARCH_COST))
        return after

    return steps


def reach_costs(state: State, piece: Piece) -> dict[int, tuple[int, bool]]:
    """The hexes a unit can reach now: least cost, and whether the ground costs it a level."""
    if piece.type == GUN or is_commander(piece):
        return {}
    going = going_now(state, piece)
    if going is None or bar_to_leaving(state, piece, carried_now(state)) is not None:
        return {}
    costs: dict[int, tuple[int, bool]] = {}
    known = poses(state, piece, *going)
    barred: dict[Pose, bool] = {}
    for (hexes, facing, level), found in known.items():
        new = [h for h in hexes if h not in piece.hexes and (h not in costs or found.cost < costs[h][0])]
        if not new:
            continue
        path = path_to(known, (hexes, facing, level))
        if path[1] not in barred:
            barred[path[1]] = first_bar(state, piece.id, path) is not None
        if not barred[path[1]]:
            costs |= dict.fromkeys(new, (found.cost, level > piece.level))
    return costs


def first_bar(state: State, id: str, path: list[Pose]) -> Objection | None:
    """Why a unit in action may not begin a way: its duty could not be met after the first step."""
    asked = decision(state)
    if asked is None or asked.subject != id or len(path) < 2:
        return None
    return objection(state, _commands(state, id, path[:2])[0])


def carried_now(state: State) -> tuple[str, ...]:
    frame = innermost(state, "unit-action")
    return frame.carried if frame is not None else ()


def plan(state: State, id: str, label: str) -> list[Command]:
    """The single commands that bring a piece to a hex by the cheapest way; empty where it cannot go there."""
    piece = state.pieces.get(id)
    goal = state.place(label)
    if piece is None or goal == OFF:
        return []
    asked = decision(state)
    if asked is None:
        return []
    direct = [x for x in asked.options.at(label) if x.actor == id]
    if direct and not isinstance(direct[0], c.Move):
        return direct[:1]
    first: list[Command] = [c.Act(id)] if asked.topic == "actor" else []
    if is_commander(piece):
        wing = active_wing(state)
        rides = asked.subject == id and asked.topic == "ride"
        if not rides and (not first or bar_to_acting(state, wing, piece) is not None):
            return []
        return [*first, c.Ride(id, label)] if goal in ride_hexes(state, wing, piece) else []
    going = going_now(state, piece)
    if going is None or piece.type == GUN:
        return []
    found = poses(state, piece, *going)
    wanted = [pose for pose in found if goal in pose[0]]
    if not wanted:
        return []
    wanted.sort(key=lambda pose: (found[pose].cost, pose[2], arcs.turns(piece.facing or 0, pose[1]), pose))
    off = off_line(field(state).grid, piece.hexes[0], goal)

    def straight(pose: Pose) -> list[Pose]:
        steps = _steps(state, piece, going[1])
        return straight_way(_stands(piece), steps, pose, found[pose].cost, lambda one: min(off(h) for h in one[0]))

    ways = (way for pose in wanted for way in (straight(pose), path_to(found, pose)))
    best = next((way for way in ways if first_bar(state, id, way) is None), None)
    return [*first, *_commands(state, id, best)] if best is not None else []


def _commands(state: State, id: str, path: list[Pose]) -> list[Command]:
    rules = field(state)
    commands: list[Command] = []
    for (hexes, k, _level), (to, after, _after) in pairwise(path):
        turned = (after - k) % 6
        if set(to) == set(hexes):
            if turned == 3:
                commands.append(c.CounterMarch(id))
            else:
                commands.append(c.Turn(id, c.FACINGS[after]))  # type: ignore[arg-type]
        elif turned:
            entered = next(h for h in to if h not in hexes)
            commands.append(c.Pivot(id, state.label(entered), "right" if turned == 1 else "left"))
        else:
            right = advance(rules, hexes, k, True)
            is_right = right is not None and right.hexes == to
            commands.append(c.Move(id, state.label(to[-1 if is_right else 0])))
    return commands


def withdraws(state: State, id: str) -> bool:
    """T8.2f Whether a unit is on its way in a withdrawal."""
    frame = innermost(state, "withdrawal")
    return frame is not None and frame.unit == id


def why_not(state: State, id: str, label: str) -> Objection | None:
    """Why a piece cannot come to a hex now."""
    piece = state.pieces.get(id)
    goal = state.place(label)
    if piece is None or goal == OFF or plan(state, id, label):
        return None
    rules = field(state)
    who = rules.name(id)
    if piece.type == GUN:
        return Objection("T8.1b", "artillery never moves")
    wing = active_wing(state)
    if not wing:
        return Objection("S4", "{} is not asked to act now", (who,))
    if not withdraws(state, id):
        if wing not in (piece.group, piece.attached_to):
            return Objection("S4", "{} does not belong to the wing that acts now", (who,))
        if (bar := bar_to_acting(state, piece.group, piece)) is not None:
            return bar
    if is_commander(piece):
        return Objection("T2.1, T5.2c", "{} cannot end his ride in {}", (who, label))
    going = going_now(state, piece)
    if going is None:
        return Objection("S4", "{} is not asked to act now", (who,))
    if rules.terrain[goal].impassable:
        return Objection(rules.title.terrain_table, "nobody can enter {}", (label,))
    if (there := body_in(state, goal)) is not None:
        return Objection("T9.1a", "{} stands in {}", (rules.name(there.id), label), (there.id,))
    mp, duty = going
    if (bar := bar_to_leaving(state, piece, carried_now(state))) is not None:
        return bar
    if (bar := bar_to_entering(state, piece, duty, (goal,), (goal,))) is not None:
        return bar
    found = poses(state, piece, mp, duty)
    ways = [path_to(found, pose) for pose in sorted(found, key=lambda pose: found[pose].cost) if goal in pose[0]]
    if ways and (bar := first_bar(state, id, ways[0])) is not None:
        return bar
    return Objection("T8.1c", "{} cannot reach {} with {} MP", (who, label, mp))


def bar_at(state: State, id: str, label: str) -> Objection | None:
    """Why a piece can do nothing at a hex: where an enemy stands why it cannot fire at him, else why it cannot come."""
    frame, hex = innermost(state, "unit-action"), state.place(label)
    there = body_in(state, hex) if hex != OFF else None
    if frame is not None and frame.unit == id and there is not None and there.side != state.pieces[id].side:
        return objection(state, c.Fire(id, there.id)) or why_not(state, id, label)
    return why_not(state, id, label)


def sight(state: State, a: int, b: int) -> Overlay:
    """T10.2 The sight line between two hexes: the verdict, the blocking hex and why."""
    line = sight_line(field(state).grid, a, b)
    along = tuple(h for place in line.places for h in place if h != OFF)
    block = blocked_at(state, a, b)
    ends = _("{start} to {goal}").format(start=state.label(a), goal=state.label(b))
    if block is None:
        return Overlay("sight", (a, *along, b), sentence=_("{ends}: clear").format(ends=ends), clause="T10.2")
    where, why = block
    names = [field(state).name(u.id) for u in units_in(state, where)]
    what = f"{_(why)} ({', '.join(names)})" if names and why in BY_TROOPS else _(why)
    level = field(state).sheet.level
    ground = "K10.2e" if level[a] == level[b] else "K10.2f"
    return Overlay(
        "sight",
        (a, *along, b),
        blocked=(where,),
        sentence=_("{ends}: blocked in {hex} by {what}").format(ends=ends, hex=state.label(where), what=what),
        clause={HIGHER: ground}.get(why) or BLOCKED_BY.get(why, "T10.2d"),
    )
