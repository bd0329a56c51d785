"""P-VP The value of the armies, and the end of the battle."""

from game.engine.state import State
from game.engine.table import Table
from game.rules.pips.facts import field


def value(state: State, side: str) -> int:
    """P-VP1 The points of the living units and generals of a side."""
    rules = field(state)
    return sum(rules.value(piece.id) for piece in state.pieces.values() if piece.side == side)


def is_defeated(state: State, side: str) -> bool:
    """P-VP2 Strictly below half of the value at the start."""
    return 2 * value(state, side) < field(state).start_values[side]


def check_victory(t: Table) -> None:
    """P-VP2 At the end of each half-turn an army below half is defeated; of two the one with the smaller share left."""
    one, two = field(t).sides
    down = [side for side in (one, two) if is_defeated(t, side)]
    if len(down) == 1:
        t.end(field(t).opponent[down[0]], "the other army is below half its value", "P-VP2")
    elif down:
        lead = _lead(t)
        reason = "both armies are below half, and the other has less left"
        if lead:
            t.end(one if lead > 0 else two, reason, "P-VP2")
        else:
            t.end("", "both armies are below half alike", "P-VP2")


def final_victory(t: Table) -> None:
    """P-VP2 At the turn limit the larger share left wins; within some points it is a draw."""
    one, two = field(t).sides
    start = field(t).start_values
    lead = _lead(t)
    if 100 * abs(lead) <= field(t).special.draw_points * start[one] * start[two]:
        t.end("", "night falls on two armies alike", "P-VP2")
    else:
        t.end(one if lead > 0 else two, "more of the army is left at nightfall", "P-VP2")


def _lead(state: State) -> int:
    """P-VP2 The share left of the first side less that of the second, times both values at the start."""
    one, two = field(state).sides
    start = field(state).start_values
    return value(state, one) * start[two] - value(state, two) * start[one]
