"""P-ST4 Who is in a melee with whom, and what has happened to units in this half-turn."""

from typing import TYPE_CHECKING

from game.engine.record import Record, record
from game.engine.state import State
from game.engine.table import Table
from game.rules.pips.data import LOCKED
from game.rules.pips.facts import Contact

if TYPE_CHECKING:
    from game.rules.pips.turns import HalfTurn


@record
class Hurt(Record):
    """P-ST2 What a unit has suffered in this half-turn: by fire or in a lost melee, from whom, and where he stood.

    `zone` is where a melee came from ("" for fire).
    """

    unit: str
    by: str
    where: tuple[int, ...]
    hits: int
    melee: bool = False
    zone: str = ""


def half_turn(state: State) -> "HalfTurn | None":
    """The half-turn in progress."""
    for frame in state.stack[1:2]:
        if frame.kind == "half-turn":  # type: ignore[attr-defined]
            return frame  # type: ignore[return-value]
    return None


def contacts(state: State) -> tuple[Contact, ...]:
    """P-ST4 All melees."""
    found: tuple[Contact, ...] = state.stack[0].contacts  # type: ignore[attr-defined]
    return found


def contacts_of(state: State, id: str) -> list[Contact]:
    """P-ST4 The melees of a unit."""
    return [one for one in contacts(state) if id in (one.a, one.b)]


def set_contacts(t: Table, after: tuple[Contact, ...]) -> None:
    """P-ST4 Set the melees, and the mark of each unit that is in one."""
    t.amend("turns", contacts=after)
    inside = {id for one in after for id in (one.a, one.b)}
    for id, piece in list(t.pieces.items()):
        if piece.number(LOCKED) and id not in inside:
            t.unmark(id, LOCKED)
    for id in sorted(inside):
        t.mark(id, LOCKED)


def drop_contacts(t: Table, id: str) -> None:
    """P-RE6 End the melees of a unit."""
    if any(id in (one.a, one.b) for one in contacts(t)):
        set_contacts(t, tuple(one for one in contacts(t) if id not in (one.a, one.b)))


def note_hurt(t: Table, hurt: Hurt) -> None:
    """P-ST2 Remember for the end of the half-turn that a unit has lost by fire or lost a melee."""
    half = half_turn(t)
    if half is not None:
        t.amend("half-turn", hurts=(*half.hurts, hurt))


def mark_fought(t: Table, ids: tuple[str, ...]) -> None:
    """P-ME4 Remember that units have fought in this half-turn."""
    half = half_turn(t)
    if half is not None:
        t.amend("half-turn", fought=tuple(sorted({*half.fought, *ids})))
