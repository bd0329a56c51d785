"""Why not, in full: the conditions of a predicate in order, found by asking the predicate itself again and again.

A predicate tells only its first Objection. To learn what else stands in the way, the cause of that Objection is
mended in a copy of the piece (or the wing), and the same predicate is asked about the copy. So no condition is ever
written down twice, and the first one that fails is always the Objection that the rules give.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from game.engine.objection import Objection
from game.engine.record import changed, record
from game.engine.state import Piece, State
from game.engine.views import Check

Given = TypeVar("Given")


@record
class Line(Generic[Given]):
    """A condition of a predicate: its words while it holds, its clause, and how the Objection to it is told.

    `part` is a piece of that Objection's sentence where the clause alone does not tell which it is. `remedy` is what a
    player can do, `mend` makes a copy in which the condition holds, where that can be thought of. A `quiet` condition
    is told only where it fails.
    """

    words: str
    clause: str
    part: str = ""
    remedy: str = ""
    mend: Callable[[Given], Given] | None = None
    quiet: bool = False

    def gives(self, bar: Objection) -> bool:
        """Whether an Objection comes from this condition."""
        return bar.clause == self.clause and self.part in bar.template


def peel(ask: Callable[[Given], Objection | None], given: Given, lines: Sequence[Line[Given]]) -> list[Check]:
    """All conditions of a predicate with what is known of each. Raises LookupError for an Objection of no line."""
    failed: dict[int, Objection] = {}
    known = len(lines)
    while (bar := ask(given)) is not None:
        index = next((n for n, line in enumerate(lines) if line.gives(bar)), None)
        if index is None:
            raise LookupError(f"no condition gives {bar.clause}: {bar.template}")
        mend = lines[index].mend
        again = index in failed
        failed.setdefault(index, bar)
        if mend is None or again:
            known = index + 1
            break
        given = mend(given)
    return [
        fails(failed[n], line.remedy) if n in failed else Check(line.words, line.clause, True if n < known else None)
        for n, line in enumerate(lines)
        if n in failed or not line.quiet
    ]


def fails(bar: Objection, remedy: str = "") -> Check:
    """A condition that fails, in the words of its Objection."""
    return Check(bar.sentence, bar.clause, False, remedy)


def told(bar: Objection | None, words: str, clause: str, remedy: str = "") -> Check:
    """One condition by what its own predicate says: its words where it holds, else the Objection."""
    return Check(words, clause, True) if bar is None else fails(bar, remedy)


def quiet(bar: Objection | None, remedy: str = "") -> list[Check]:
    """A condition that is told only where it fails."""
    return [] if bar is None else [fails(bar, remedy)]


# -- copies in which a condition holds ----------------------------------------------------------------------------


def at_level(piece: Piece, level: int) -> Piece:
    """The same piece at another level of order."""
    return changed(piece, level=level)


def without(piece: Piece, *marks: str) -> Piece:
    """The same piece without some of its marks."""
    return changed(piece, marks=tuple(mark for mark in piece.marks if mark[0] not in marks))


def marked(piece: Piece, mark: str) -> Piece:
    """The same piece with a mark."""
    return changed(piece, marks=tuple(sorted((*without(piece, mark).marks, (mark, 1)))))


def under(state: State, wing: str, /, **fields: Any) -> State:
    """The same position with another order, state or marks of one wing; nobody has moved in it."""
    groups = {**state.groups, wing: changed(state.groups[wing], **fields)}
    return State(
        state.battle, state.pieces, groups, state.clock, state.stack, state.dice, None, "", state.at, None,
        state.places, state.masks,
    )  # fmt: skip
