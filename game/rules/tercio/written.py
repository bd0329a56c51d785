"""The `start:` of a situation file for a position: what `opening.situation` reads, written from the stack."""

from typing import Any

from game.engine.play import decision
from game.engine.procedure import innermost
from game.engine.state import State
from game.rules.tercio import orders
from game.rules.tercio.absent import off_map
from game.rules.tercio.control import held
from game.rules.tercio.facts import field

STEPS = {
    "preempt": "preemption", "change-order": "change-orders", "actor": "unit-actions", "declare": "melee",
    "reactivate": "reactivation",
}  # fmt: skip
"""The question that a position asks, to the step of an activation in a situation file."""


def start_of(state: State) -> dict[str, Any]:
    """The `start:` that builds this position; empty where a situation file has no words for its question."""
    asked = decision(state)
    turn = innermost(state, "turn")
    if asked is None or asked.secret or turn is None or off_map(state):
        return {}
    start: dict[str, Any] = {"side": asked.side}
    activations = [frame for frame in state.stack if getattr(frame, "kind", "") == "activation"]
    if asked.topic == "activate":
        start["step"] = "activate"
        if (passed := innermost(state, "activations").passed) != "":
            start["passed"] = passed
    elif asked.topic in STEPS and len(activations) == 1:
        frame = activations[0]
        start |= {"side": field(state).wing_side[frame.wing], "step": STEPS[asked.topic], "wing": frame.wing}  # type: ignore[attr-defined]
        order = innermost(state, "activations")
        start |= {"chooser": order.chooser} if order.chooser != start["side"] else {}
        start |= {"last": order.last} if order.last else {}
        if frame.number != 1:  # type: ignore[attr-defined]
            start["number"] = frame.number  # type: ignore[attr-defined]
        if frame.preempting:  # type: ignore[attr-defined]
            start["preempting"] = True
    else:
        return {}
    if turn.first != start["side"]:
        start["first"] = turn.first
    if held(state) != dict(state.battle.scenario.special.control):
        start["held"] = held(state)
    return start | _wings(state, str(start.get("wing", ""))) | _attached(state) | _aides(state)


def _wings(state: State, active: str) -> dict[str, Any]:
    """S2 Where each wing stands in the order of activations."""
    groups = state.groups
    states = {id: g.state for id, g in groups.items() if g.state != orders.WAITING and id != active}
    numbers = {id: g.number for id, g in groups.items() if g.number and id != active}
    barred = [id for id, g in groups.items() if orders.NO_REACTIVATION in g.marks]
    found: dict[str, Any] = {"states": states, "numbers": numbers, "no-reactivation": barred}
    return {key: value for key, value in found.items() if value}


def _attached(state: State) -> dict[str, Any]:
    """T5.4 Army commanders who belong to a wing for this turn."""
    to = {piece.id: piece.attached_to for piece in state.pieces.values() if piece.attached_to}
    return {"attached": to} if to else {}


def _aides(state: State) -> dict[str, Any]:
    """T5.2f The aides de camp on the map: they are no counters of the scenario."""
    listed = {entry.id for entry in state.battle.scenario.entries}
    aides = {piece.group: state.label(piece.hex) for piece in state.pieces.values() if piece.id not in listed}
    return {"aides": aides} if aides else {}
