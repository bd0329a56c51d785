"""D15.21, D1.4, D6.25: moving a unit with the commanders on its hex, turning it, changing its shape."""

from game.board import facing as arcs
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.dragon.data import COMMANDER, RODE, SHOCK
from game.rules.dragon.facts import card, commanders_in, field, renew, turn
from game.rules.dragon.levels import reshape


def rider_cost(state: State, commander: Piece, to: int) -> int | None:
    """D15.21 What a commander pays who rides along with a unit into a hex, None where he cannot."""
    rules = field(state)
    direction = rules.grid.direction(commander.hexes[0], to)
    return None if direction is None else rules.costs[COMMANDER][commander.hexes[0]][direction]


def riders(state: State, unit: Piece, to: int) -> list[tuple[Piece, int]]:
    """D15.21 The commanders with a unit who can ride along into a hex, each with what he pays."""
    found = []
    for one in commanders_in(state, unit.hexes, unit.side):
        cost = rider_cost(state, one, to)
        if cost is None and len(unit.hexes) > 1:
            cost = 1
        if cost is not None and one.number(RODE) + cost <= card(state, one.id).mobility:
            found.append((one, cost))
    return found


def carry(t: Table, unit: Piece, after: tuple[int, ...], leave: bool, free: bool = False, how: str = "move") -> None:
    """D15.21 Move a unit to its new hexes, with the commanders on its hex who ride along; `free` without cost."""
    riding: list[tuple[Piece, int]] = []
    if not leave:
        here = [(one, 0) for one in commanders_in(t, unit.hexes, unit.side)]
        riding = here if free else riders(t, unit, after[0])
    t.move(unit.id, after, (unit.hexes[0], after[0]), how)
    for one, cost in riding:
        if one.hexes[0] != after[0]:
            t.move(one.id, after[:1], (one.hexes[0], after[0]), "carried")
        if cost:
            t.mark(one.id, RODE, one.number(RODE) + cost)
    to_left(t, t.pieces[unit.id])


def to_left(t: Table, unit: Piece) -> None:
    """D15.14 A commander with a shock formation stands on the hex of its left wing, wherever he came to it."""
    for one in commanders_in(t, unit.hexes[1:], unit.side):
        t.move(one.id, unit.hexes[:1], (one.hexes[0], unit.hexes[0]), "carried")


def wheel(t: Table, unit: Piece, after: tuple[int, ...], facing: int) -> None:
    """D7.34, D15.14 One wing of a shock formation stands, the other swings; its commanders stay with the left wing."""
    riding = commanders_in(t, unit.hexes, unit.side)
    t.move(unit.id, after, (unit.hexes[0], after[0]), "wheel")
    turn(t, unit.id, facing)
    for one in riding:
        if one.hexes[0] != after[0]:
            t.move(one.id, after[:1], (one.hexes[0], after[0]), "carried")
    to_left(t, t.pieces[unit.id])


def turned(t: Table, id: str, facing: int) -> None:
    """D1.4 Turn a unit on its hexes; at an about-face the wings of a shock formation swap."""
    unit = t.pieces[id]
    if len(unit.hexes) > 1:
        riding = commanders_in(t, unit.hexes[:1], unit.side)
        turn(t, id, facing, unit.hexes[::-1])
        for one in riding:
            t.move(one.id, unit.hexes[1:], unit.hexes, "carried")
    else:
        turn(t, id, facing)


def change_form(t: Table, id: str, form: str) -> None:
    """D6.25 Give a unit another formation: shock expands to the right and folds to the left."""
    unit = t.pieces[id]
    if form == SHOCK and unit.facing is not None:
        right = arcs.right_half(field(t).grid, unit.hexes[0], unit.facing)
        own = commanders_in(t, (right,), unit.side)
        t.reshape(id, (unit.hexes[0], right), unit.facing, form)
        for one in own:
            t.move(one.id, unit.hexes[:1], (right, unit.hexes[0]), "carried")
    else:
        reshape(t, id, form)
    renew(t, unit.side)
