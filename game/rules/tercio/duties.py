"""Chapter 6.2 and 5.1.3: what an order (or being out of command) asks of a unit's movement.

A duty is frozen when the unit begins its action. It bars hexes on the way, asks something of the place where the
action ends, or both. "It can still be met" is a search over hex, facing and level with the movement points left,
no reactions assumed (D-30).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Literal

from game.board.masks import ball, bits, hexes_in
from game.engine.objection import Objection
from game.engine.record import Record, record
from game.engine.state import Piece, State
from game.engine.text import N_
from game.rules.tercio.command import command_hexes, path_distances
from game.rules.tercio.data import COMMANDER, SHAKEN
from game.rules.tercio.facts import (
    adjacent_enemies,
    bodies_mask,
    card,
    distance,
    field,
    is_cavalry,
    near_mask,
    pieces_mask,
    units,
    units_in,
    units_mask,
    wing_commander,
)  # fmt: skip
from game.rules.tercio.shifts import Hexes
from game.rules.tercio.ways import around, places, way_cost
from game.rules.tercio.zones import engaged_by_friend


@record
class Duty(Record):
    """T6.2, T5.1g What binds a unit in this action.

    `kind`: free, approach (T6.2b), hold (the approach is impossible, D-30), contact (T6.2c), march (T6.2e), rally
    (T6.2f), return (T5.1g), stand (D-26), withdraw (T8.2f). `refs` are reference enemies as (id, hex, distance that
    satisfies); `goal` the hexes in which the action may end, where they are fixed from the start; `need` the
    distance to keep under Rally!; `leash` the hexes in which a unit of musketeers must end besides (T8.6).
    """

    kind: Literal["free", "approach", "hold", "contact", "march", "rally", "return", "stand", "withdraw"] = "free"
    refs: tuple[tuple[str, int, int], ...] = ()
    goal: tuple[int, ...] = ()
    need: int = 0
    leash: tuple[int, ...] = ()


FREE = Duty()
LEASH = 2
"""T8.6 So far musketeers of a tercio may be from it, in hexes."""
_SHY = {
    "march": ("T6.2e", N_("under March! a unit")),
    "return": ("T5.1g", N_("a unit out of command")),
    "withdraw": ("T8.2f", N_("a unit that withdraws")),
}
"""Duties that forbid hexes next to an enemy: clause, subject."""


def duty_of(state: State, unit: Piece, in_command: bool, mp: int) -> Duty:
    """The duty of a unit at the start of its action with so many movement points."""
    if not in_command:
        return _return_duty(state, unit, mp)
    duty = _order_duty(state, unit, mp)
    return _leashed(state, unit, duty, mp) if unit.type == "M" and unit.level < SHAKEN else duty


def _order_duty(state: State, unit: Piece, mp: int) -> Duty:
    """T6.2 What the order of the wing asks of a unit in command."""
    order = state.groups[unit.group].order
    if order == "march":
        return Duty("march")
    if order == "rally":
        return Duty("rally", need=nearest_enemy(state, unit))
    close = adjacent_enemies(state, unit)
    if close:
        return Duty("contact", refs=tuple((enemy.id, enemy.hexes[0], 1) for enemy in close))
    refs = approach_references(state, unit)
    if not refs or unit.level >= SHAKEN:
        return FREE
    duty = Duty("approach", refs=refs)
    if can_meet(state, unit, duty, mp):
        return duty
    return Duty("hold", refs=tuple((id, h, far + 1) for id, h, far in refs))


def leash_mask(state: State, unit: Piece) -> int | None:
    """T8.6 The hexes near enough to the tercio of an M unit, or next to an enemy; None where it has no tercio left."""
    rules = field(state)
    tercio = state.pieces.get(card(state, unit.id).tercio)
    if tercio is None:
        return None
    return near_mask(state, rules.opponent[unit.side]) | bits(
        [n for h in tercio.hexes for n in rules.grid.within(h, LEASH)]
    )


def _leashed(state: State, unit: Piece, duty: Duty, mp: int) -> Duty:
    """T8.6, D-39 A duty with the leash: it goes before the approach of Charge!; out of reach, as near as can be."""
    mask = leash_mask(state, unit)
    if mask is None or duty.kind == "contact":
        return duty
    last = FREE if duty.kind in ("approach", "hold") else duty
    for bound in (duty, last):
        ending = replace(bound, leash=tuple(hexes_in(mask)))
        if can_meet(state, unit, ending, mp):
            return ending
    rules = field(state)
    closed = closed_to(state, unit, last)
    reach = places(rules, unit.hexes, unit.facing or 0, unit.level, mp, int(is_cavalry(unit)), closed)
    if (goal := goal_mask(state, unit, last)) is not None:
        reach &= goal
    tercio = state.pieces[card(state, unit.id).tercio].hexes
    far = {h: min(rules.grid.distance(h, t) for t in tercio) for h in hexes_in(reach)}
    best = min(far.values(), default=0)
    return replace(last, leash=tuple(h for h in far if far[h] == best))


def nearest_enemy(state: State, unit: Piece) -> int:
    """T6.2 The distance to the closest enemy unit, 999 where there is none."""
    return next((far for far, _ in enemies_by_distance(state, unit)), 999)


def enemies_by_distance(state: State, unit: Piece) -> Iterator[tuple[int, list[Piece]]]:
    """T6.2 The enemy units ring by ring from a unit outwards, in order of id; a double counts for its nearer half."""
    rules = field(state)
    enemy = rules.opponent[unit.side]
    left = units_mask(state, enemy)
    seen: set[str] = set()
    for far in count():
        if not left:
            return
        here = left & around(rules, unit.hexes, far)
        if here:
            left &= ~here
            ring = {u.id: u for h in hexes_in(here) for u in units_in(state, h, enemy) if u.id not in seen}
            seen.update(ring)
            if ring:
                yield far, [ring[id] for id in sorted(ring)]


def approach_references(state: State, unit: Piece) -> tuple[tuple[str, int, int], ...]:
    """T6.2a The enemies one of which the unit must come closer to, with the distance that satisfies.

    Enemies in a front hex of an unbroken friend may be skipped where the title allows; then the next closest serve.
    """
    skipping = field(state).title.charge_may_skip_engaged
    refs: list[tuple[str, int, int]] = []
    for far, ring in enemies_by_distance(state, unit):
        refs.extend((enemy.id, enemy.hexes[0], far - 1) for enemy in ring)
        if not skipping or not all(engaged_by_friend(state, enemy, unit.side) for enemy in ring):
            break
    return tuple(refs)


def _return_duty(state: State, unit: Piece, mp: int) -> Duty:
    """T5.1g Back into command if any way allows, else as near to the commander as can be (D-24, D-26)."""
    if wing_commander(state, unit.group) is None:
        return Duty("stand")
    inside = command_hexes(state, unit)
    closed = closed_to(state, unit, Duty("return"))
    reach = places(field(state), unit.hexes, unit.facing or 0, unit.level, mp, int(is_cavalry(unit)), closed)
    if state.groups[unit.group].order == "rally":  # its prohibition stays (T5.1g)
        reach &= _no_closer_than(state, unit, nearest_enemy(state, unit))
    if reach & inside:
        return Duty("return", goal=tuple(hexes_in(reach & inside)))
    far = path_distances(state, unit)
    best = min(far[h] for h in hexes_in(reach))
    return Duty("return", goal=tuple(h for h in hexes_in(reach) if far[h] == best))


def _no_closer_than(state: State, unit: Piece, hexes: int) -> int:
    """T6.2f The hexes at least so far from every enemy unit, as a bit mask."""
    rules = field(state)
    mask = 0
    for enemy in units(state, rules.opponent[unit.side]):
        for h in enemy.hexes:
            mask |= ball(rules.grid, h, hexes - 1)
    return ((1 << rules.grid.size) - 1) & ~mask


def is_tied(state: State, unit: Piece, duty: Duty) -> bool:
    """T8.6 Whether musketeers in reach of their tercio may not leave it in this move, not even in passing."""
    if not duty.leash or unit.type != "M" or not field(state).title.musketeers_tied_at_every_step:
        return False
    tercio = state.pieces.get(card(state, unit.id).tercio)
    return tercio is not None and distance(state, unit, tercio) <= LEASH


def bar_to_straying(state: State, unit: Piece, duty: Duty, entered: Hexes) -> Objection | None:
    """T8.6 Why musketeers may not enter these hexes on their way, or None."""
    if not is_tied(state, unit, duty) or all(h in duty.leash for h in entered):
        return None
    names = field(state).name(unit.id), LEASH, field(state).name(card(state, unit.id).tercio)
    return Objection("T8.6", "{} stays within {} hexes of {} at every step, or next to an enemy", names)


def bar_to_entering(state: State, unit: Piece, duty: Duty, hexes: Hexes, entered: Hexes) -> Objection | None:
    """T6.2c, T6.2e, T5.1g, T8.6 Why a duty forbids to stand in *hexes*, some of them just entered, or None."""
    rules = field(state)
    enemy = rules.opponent[unit.side]
    if duty.leash and (bar := bar_to_straying(state, unit, duty, entered)) is not None:
        return bar
    if duty.kind in _SHY:
        for to in entered:
            if near_mask(state, enemy) >> to & 1:
                clause, who = _SHY[duty.kind]
                return Objection(clause, "{} may not come next to an enemy, as in {}", (who, state.label(to)))
    if duty.kind == "contact":
        here = set(live_references(state, duty))
        beside = [n for h in hexes for n in rules.grid.neighbours[h] if n >= 0]
        if here and not any(id in here for n in beside for id in state.at.get(n, ())):
            return Objection(
                "T6.2c",
                "under Charge! a unit may not leave the enemies it was next to, as in {}",
                (state.label(hexes[0]),),
                tuple(sorted(here)),
            )
    return None


def live_references(state: State, duty: Duty) -> list[str]:
    """T6.2b The reference enemies that are still where they were."""
    return [id for id, h, _ in duty.refs if (enemy := state.pieces.get(id)) is not None and enemy.hexes[0] == h]


def goal_mask(state: State, unit: Piece, duty: Duty) -> int | None:
    """The hexes in which the action may end, as a bit mask; None where the duty does not mind."""
    if duty.kind in ("free", "march", "contact", "stand") and not duty.leash:
        return None
    places = state.places[field(state).opponent[unit.side]]
    known: tuple[Duty, int | None] | None = places.get(("goal", unit.id))
    if known is not None and known[0] is duty:
        return known[1]
    goal = _goal_mask(state, unit, duty)
    if duty.leash:
        leash = bits(duty.leash)
        goal = leash if goal is None else goal & leash
    places["goal", unit.id] = duty, goal
    return goal


def _goal_mask(state: State, unit: Piece, duty: Duty) -> int | None:
    rules = field(state)
    if duty.kind in ("approach", "hold"):
        live = set(live_references(state, duty))
        if not live:
            return None
        mask = 0
        for id, _, far in duty.refs:
            if id in live:
                for h in state.pieces[id].hexes:
                    mask |= ball(rules.grid, h, far)
        return mask
    if duty.kind == "rally":
        return _no_closer_than(state, unit, duty.need)
    if duty.kind in ("return", "withdraw"):
        return bits(list(duty.goal))
    return None


def closed_to(state: State, unit: Piece, duty: Duty) -> int:
    """T8.1e, T9.1 The hexes a unit may not enter, those its duty forbids included, as a bit mask."""
    known = state.places[""]
    found: int | None = known.get(("closed", unit.id, duty.kind))
    if found is None:
        found = known["closed", unit.id, duty.kind] = _closed_to(state, unit, duty)
    if duty.leash and is_tied(state, unit, duty):
        return found | (((1 << field(state).grid.size) - 1) & ~bits(duty.leash))
    return found


def _closed_to(state: State, unit: Piece, duty: Duty) -> int:
    rules = field(state)
    enemy = rules.opponent[unit.side]
    if unit.type == COMMANDER:  # T5.2c: past friends, not into enemies
        closed = rules.impassable | pieces_mask(state, enemy)
        if unit.id in rules.cowardice:  # NS7
            closed |= near_mask(state, enemy)
    else:
        own = bits(list(unit.hexes))
        closed = rules.impassable | bodies_mask(state, enemy) | (bodies_mask(state, unit.side) & ~own)
    if duty.kind in _SHY:
        closed |= near_mask(state, enemy)
    return closed


def lies_in(duty: Duty, hexes: Hexes, goal: int) -> bool:
    """Whether a unit there is in the goal: any of its hexes, under Rally! all (the nearer half counts, D-09)."""
    own = bits(hexes)
    return not own & ~goal if duty.kind == "rally" else bool(own & goal)


def is_met(state: State, unit: Piece, duty: Duty) -> bool:
    """Whether the action may end where the unit stands."""
    goal = goal_mask(state, unit, duty)
    return goal is None or lies_in(duty, unit.hexes, goal)


def can_meet(
    state: State, unit: Piece, duty: Duty, mp: int, hexes: Hexes | None = None, facing: int | None = None,
    level: int | None = None,
) -> bool:  # fmt: skip
    """T6.2b, D-30 Whether the duty is met, or can be, from a place with so many movement points left."""
    return points_to_spare(state, unit, duty, mp, hexes, facing, level) is not None


def points_to_spare(
    state: State, unit: Piece, duty: Duty, mp: int, hexes: Hexes | None = None, facing: int | None = None,
    level: int | None = None,
) -> int | None:  # fmt: skip
    """T6.2b, D-30 The points that some way to meet the duty leaves over, all where it is met; None without a way."""
    goal = goal_mask(state, unit, duty)
    if goal is None:
        return mp
    here = unit.hexes if hexes is None else hexes
    if lies_in(duty, here, goal):
        return mp
    order = unit.level if level is None else level
    if order >= SHAKEN or mp <= 0:
        return None
    k = unit.facing if facing is None else facing
    assert k is not None
    closed = closed_to(state, unit, duty)
    whole = duty.kind == "rally"
    cost = way_cost(field(state), here, k, order, mp, int(is_cavalry(unit)), closed, goal, whole)
    return None if cost is None else mp - cost


def sentence_of(state: State, unit: Piece, duty: Duty) -> Objection:
    """Why the action may not end here: the duty in words."""
    who = field(state).name(unit.id)
    if duty.leash and is_met(state, unit, replace(duty, leash=())):
        tercio = field(state).name(card(state, unit.id).tercio)
        return Objection(
            "T8.6", "{} must end within {} hexes of {} or next to an enemy, or as near as it can", (who, LEASH, tercio)
        )
    if duty.kind == "approach":
        return Objection("T6.2a", "under Charge! {} must end at least one hex closer to the closest enemy", (who,))
    if duty.kind == "hold":
        return Objection("T6.2a", "under Charge! {} may not end farther from the closest enemy", (who,))
    if duty.kind == "rally":
        return Objection("T6.2f", "under Rally! {} may not end closer to the enemy than it began", (who,))
    if duty.kind == "withdraw":
        return Objection("T8.2f", "{} must end farther from the enemy than it began", (who,))
    return Objection("T5.1g", "{} is out of command and must return to it, or as near as it can", (who,))
