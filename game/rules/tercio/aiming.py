"""T10.3h, T10.5e The shots of a unit as commands: which half fires, and at which hex of a double target."""

from collections.abc import Iterator

from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.fire import aims
from game.rules.tercio.zones import halves


def shots_of(
    state: State, shooter: Piece, target: Piece, aim: int, among: tuple[int, ...] = (), half: str | None = None
) -> Iterator[c.Fire]:
    """The shots of a unit, or of one half of it, at another: one for each half and each hex it can aim at."""
    for one in halves(shooter) if half is None else (half,):
        if len(target.hexes) == 1:
            yield c.Fire(shooter.id, target.id, aim, one)  # type: ignore[arg-type]
            continue
        found = aims(state, shooter, target, one, among)
        if len(found) < 2:
            yield c.Fire(shooter.id, target.id, aim, one)  # type: ignore[arg-type]
        else:
            for h in found:
                yield c.Fire(shooter.id, target.id, aim, one, state.label(h))  # type: ignore[arg-type]


def bar_to_aim(
    state: State, shooter: Piece, target: Piece, command: c.Fire, among: tuple[int, ...] = ()
) -> Objection | None:
    """T10.5e Why the hex that a shot names cannot be aimed at, or None; it is named only where there is a choice."""
    found = aims(state, shooter, target, command.half, among) if len(target.hexes) > 1 else []
    if len(found) < 2:
        return None if command.at is None else Objection("T10.5e", "there is only one hex to aim at")
    if command.at is None or state.place(command.at) not in found:
        labels = _(" or ").join(state.label(h) for h in found)
        return Objection("T10.5e", "the shot must name the hex it aims at: {}", (labels,))
    return None


def hex_aimed_at(state: State, shooter: Piece, target: Piece, command: c.Fire, among: tuple[int, ...] = ()) -> int:
    """The hex of the target that a legal shot strikes."""
    if command.at is not None:
        return state.place(command.at)
    return aims(state, shooter, target, command.half, among)[0]
