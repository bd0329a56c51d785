"""S1 to S4 How long an answer of a player may last: the action, the activation and the turn that are running."""

from game.engine.state import State


def spans(state: State) -> tuple[tuple[str, str], ...]:
    """S1 to S4 The spans of play that run now, innermost first: (word, what tells one from the next of its kind)."""
    turn = str(state.clock.turn)
    unit = activation = ""
    for frame in reversed(state.stack):
        kind = getattr(frame, "kind", "")
        if kind == "unit-action" and not unit:
            unit = frame.unit  # type: ignore[attr-defined]
        elif kind == "activation":
            activation = f"{turn}/{frame.wing}/{frame.number}"  # type: ignore[attr-defined]
            break
    found = [("turn", turn)]
    if activation:
        found.insert(0, ("activation", activation))
        if unit:
            found.insert(0, ("move", f"{activation}/{unit}"))
    return tuple(found)
