"""G12, T8.1, T8.5: the ways a unit can shift by a step, whether it stands on one hex or on two.

A simple unit goes to its front left or front right hex. A double unit advances left or right with both halves, or
pivots: one half stays, the other goes to the centre. A step costs what the dearer of the entered hexes costs, and bad
ground under either half strikes the whole unit.
"""

from game.board import facing as arcs
from game.board.hexes import OFF
from game.engine.record import record
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield, Step

PIVOT_COST = 2

Hexes = tuple[int, ...]


@record
class Shift:
    """One step: where the unit stands after it and faces, the hexes it enters, its cost and what the ground does.

    `mp` is None where nobody may go; `loss` and `breaks` (a charge) are (infantry, cavalry).
    """

    hexes: Hexes
    facing: int
    entered: Hexes
    mp: int | None
    loss: tuple[bool, bool]
    breaks: tuple[bool, bool]


@BATTLEFIELDS.cache(65536)
def advance(rules: Battlefield, hexes: Hexes, k: int, right: bool) -> Shift | None:
    """T8.1e, T8.5a One step to the front left or front right; None off the map."""
    after = arcs.advance(rules.grid, hexes, k, right)
    return _shift(rules, hexes, after, k)


@BATTLEFIELDS.cache(65536)
def pivot(rules: Battlefield, hexes: Hexes, k: int, right: bool) -> Shift | None:
    """T8.5c A wheel of a double unit about its left or right half; None for a simple unit or off the map."""
    if len(hexes) == 1:
        return None
    after, facing = arcs.pivot(rules.grid, hexes, k, right)
    if OFF in after:
        return None
    step = _shift(rules, hexes, after, facing)
    if step is None or step.mp is None:
        return step
    return Shift(after, facing, step.entered, step.mp + PIVOT_COST, step.loss, (True, True))


@BATTLEFIELDS.cache(65536)
def entry(rules: Battlefield, here: int, to: int, k: int) -> Shift | None:
    """T11.5 A simple unit into any hex next to it, facing kept: an advance after melee."""
    return _shift(rules, (here,), (to,), k)


def _shift(rules: Battlefield, before: Hexes, after: Hexes, facing: int) -> Shift | None:
    if OFF in after:
        return None
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    steps: list[Step] = [step for a, b in pairs if (step := rules.step(a, b)) is not None]
    entered = tuple(h for h in after if h not in before)
    costs = [step.mp for step in steps if step.mp is not None]
    mp = max(costs) if len(costs) == len(steps) and costs else None
    loss = (any(step.loss[0] for step in steps), any(step.loss[1] for step in steps))
    breaks = (any(step.breaks[0] for step in steps), any(step.breaks[1] for step in steps))
    return Shift(after, facing, entered, mp, loss, breaks)


def translation(rules: Battlefield, hexes: Hexes, direction: int) -> Hexes | None:
    """G12 All hexes of a unit one step in a direction, for a retreat; None off the map."""
    after = tuple(rules.grid.neighbours[h][direction] for h in hexes)
    return None if OFF in after else after
