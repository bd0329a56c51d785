"""Where in the sequence of play a position is, read off the stack of procedures.

Frames are told by their tags, so that the procedures further down need not know those that started them.
"""

from game.engine.procedure import innermost
from game.engine.state import State
from game.rules.tercio.facts import field


def active_wing(state: State) -> str:
    """The wing now being activated, "" outside activations."""
    frame = innermost(state, "activation")
    return frame.wing if frame is not None else ""


def active_side(state: State) -> str:
    """Section 0: the owner of the wing now being activated, "" outside activations."""
    wing = active_wing(state)
    return field(state).wing_side[wing] if wing else ""


def in_unit_actions(state: State) -> bool:
    """Whether the innermost activation is in its step C."""
    for frame in reversed(state.stack):
        kind = getattr(frame, "kind", "")
        if kind == "unit-actions":
            return True
        if kind == "activation":
            return False
    return False


def mover_allowance(state: State) -> int:
    """T8.2a The movement allowance of the unit now acting, as fixed for its action."""
    frame = innermost(state, "unit-action")
    return frame.ma if frame is not None else 0
