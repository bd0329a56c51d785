"""Section 3: the procedures in progress, as the rest of the rules ask for them."""

from typing import TYPE_CHECKING

from game.engine.procedure import innermost
from game.engine.state import State
from game.engine.table import Table

if TYPE_CHECKING:
    from game.rules.dragon.activity import Activity
    from game.rules.dragon.stages import Movement


PHASE = "{step} of {side}"


def phase_of(step: str, side: str) -> str:
    """D3.1 The name of a phase on the clock: what is done in it and by whom, "movement of sweden"."""
    return PHASE.format(step=step, side=side)


def step_and_side(phase: str) -> tuple[str, str]:
    """What is done in a phase and by whom; the side is empty for what both sides do."""
    step, _, side = phase.partition(" of ")
    return step, side


def movement_of(state: State) -> "Movement | None":
    """The movement phase in progress."""
    found: Movement | None = innermost(state, "movement")
    return found


def activity_of(state: State) -> "Activity | None":
    """The activity of a unit in progress."""
    found: Activity | None = innermost(state, "activity")
    return found


def locked_now(state: State) -> tuple[str, ...]:
    """D9.16 The units that were locked in melee at the start of the phase."""
    phase = movement_of(state)
    return phase.locked if phase is not None else ()


def spend(t: Table, cost: int, mp: int) -> tuple[int, int]:
    """D9.31 Spend points of the activity; the first and the last window of counter-fire that this opens."""
    frame = activity_of(t)
    assert frame is not None
    after = min(frame.limit + frame.bonus, frame.spent + cost)
    t.amend("activity", spent=after)
    return frame.spent // mp + 1, after // mp
