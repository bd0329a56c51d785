"""The verbs: the only ways to change a position. Each also records its event.

Rules work on a Table, a fresh copy of a State that `apply` makes and throws away. Every change of a piece begins
a new memo, so what was worked out from the former position is never used for the new one.
"""

from typing import Any

from game.engine.events import (
    Attached,
    Ended,
    Event,
    Levelled,
    Marked,
    Moved,
    Ordered,
    Placed,
    Removed,
    Reshaped,
    Rolled,
    Said,
    Scored,
    Ticked,
    Turned,
    Unmarked,
    with_mark,
)  # fmt: skip
from game.engine.procedure import Procedure
from game.engine.record import changed, with_field
from game.engine.state import Clock, Group, Piece, State
from game.engine.tally import Tally


class Table(State):
    """A position in the making, with the events recorded so far."""

    __slots__ = ("events",)

    def __init__(self, state: State):
        self.battle = state.battle
        self.pieces = state.pieces.copy()
        self.groups = state.groups.copy()
        self.clock = state.clock
        self.stack = state.stack
        self.dice = state.dice
        self.result = state.result
        self.offer = state.offer
        self.at = state.at.copy()
        self.memo = state.memo
        self.places = state.places
        self.masks = state.masks.copy()
        self.events: list[Event] = []

    def finished(self) -> State:
        """The position as it stands now, as a State."""
        return State(
            self.battle, self.pieces, self.groups, self.clock, self.stack,
            self.dice, self.result, self.offer, self.at, self.memo, self.places, self.masks,
        )  # fmt: skip

    # -- pieces ---------------------------------------------------------------------------------------------------

    def put(self, piece: Piece) -> None:
        """Place a piece on the map."""
        self.pieces[piece.id] = piece
        self._stand(piece)
        self._moved(piece.side)
        self.events.append(
            Placed(
                piece.id,
                piece.side,
                piece.group,
                piece.type,
                self._labels(piece.hexes),
                piece.facing,
                piece.form,
                piece.level,
                piece.marks,
                piece.attached_to,
            )
        )

    def move(self, id: str, hexes: tuple[int, ...], path: tuple[int, ...], how: str = "move") -> None:
        """Move a piece to these hexes; `path` is the run of its first hex, both ends included."""
        piece = self.pieces[id]
        self._leave(piece)
        piece = self.pieces[id] = with_field(piece, "hexes", hexes)
        self._stand(piece)
        self._moved(piece.side)
        self.events.append(Moved(id, self._labels(hexes), self._labels(path), how))

    def turn(self, id: str, facing: int | None, hexes: tuple[int, ...] | None = None) -> None:
        """Turn a piece on its hexes; a double's halves may swap."""
        piece = self.pieces[id]
        self.pieces[id] = changed(piece, facing=facing, hexes=hexes or piece.hexes)
        self._changed()
        self.events.append(Turned(id, facing, self._labels(hexes) if hexes else ()))

    def reshape(self, id: str, hexes: tuple[int, ...], facing: int | None, form: str) -> None:
        """Change the footprint or formation of a piece."""
        piece = self.pieces[id]
        self._leave(piece)
        piece = self.pieces[id] = changed(piece, hexes=hexes, facing=facing, form=form)
        self._stand(piece)
        self._moved(piece.side)
        self.events.append(Reshaped(id, self._labels(hexes), facing, form))

    def level(self, id: str, level: int, cause: str, clause: str) -> None:
        """Set the level of order of a piece."""
        piece = self.pieces[id]
        self.pieces[id] = with_field(piece, "level", level)
        self._changed()
        self.events.append(Levelled(id, level, piece.level, cause, clause))

    def mark(self, id: str, mark: str, number: int = 1) -> None:
        """Give a piece a mark, or change its number."""
        piece = self.pieces[id]
        if piece.number(mark) != number:
            self.pieces[id] = with_field(piece, "marks", with_mark(piece.marks, mark, number))
            self._changed()
            self.events.append(Marked(id, mark, number))

    def unmark(self, id: str, *marks: str) -> None:
        """Take marks off a piece, those that it has."""
        piece = self.pieces[id]
        if not piece.marks:
            return
        carried = [name for name, _ in piece.marks]
        if gone := [mark for mark in marks if mark in carried]:
            self.pieces[id] = with_field(piece, "marks", tuple([mark for mark in piece.marks if mark[0] not in gone]))
            self._changed()
            self.events.extend(Unmarked(id, mark) for mark in gone)

    def attach(self, id: str, to: str) -> None:
        """Attach a piece to another piece or a wing; "" sets it free."""
        self.pieces[id] = with_field(self.pieces[id], "attached_to", to)
        self._changed()
        self.events.append(Attached(id, to))

    def remove(self, id: str, cause: str, clause: str) -> None:
        """Take a piece off the map for good."""
        piece = self.pieces.pop(id)
        self._leave(piece)
        self._moved(piece.side)
        self.events.append(Removed(id, cause, clause))

    # -- groups, clock, words -------------------------------------------------------------------------------------

    def order(self, id: str, **changes: Any) -> None:
        """Change a wing or sector: its order, state, number or marks."""
        before = self.groups[id]
        after = changed(before, **changes)
        if after != before:
            self.groups[id] = after
            self._changed()
            self.events.append(Ordered(id, after.order, after.state, after.number, after.marks))

    def add_group(self, group: Group) -> None:
        """Bring a wing or sector into the game."""
        self.groups[group.id] = group
        self.events.append(Ordered(group.id, group.order, group.state, group.number, group.marks))

    def tick(self, turn: int, phase: str) -> None:
        """Set the clock."""
        self.clock = Clock(turn, phase)
        self.events.append(Ticked(turn, phase))

    def book(self, side: str, points: int, reason: str) -> None:
        """Record points for a side; the score itself is worked out from the position."""
        self.events.append(Scored(side, points, reason))

    def say(self, topic: str, text: str, clause: str = "", side: str = "", pieces: tuple[str, ...] = ()) -> None:
        """Write a line into the log."""
        self.events.append(Said(topic, text, clause, side, pieces))

    def end(self, winner: str, reason: str, clause: str) -> None:
        """End the battle; the first end counts."""
        if self.result is None:
            self.result = Ended(winner, reason, clause)
            self.events.append(self.result)

    # -- dice -----------------------------------------------------------------------------------------------------

    def roll(
        self,
        purpose: str,
        clause: str,
        side: str,
        piece: str,
        sum_of: Tally,
        need: int | None = None,
        sense: str = "row",
        sides: int = 10,
        target: str = "",
        lowest: int = 0,
    ) -> Rolled:
        """Draw the next die. `sense` at-most or at-least tests the total against `need`; `lowest` is its first face."""
        face = self.battle.dice.face(self.dice, sides, lowest)
        self.dice += 1
        total = face + sum_of.total
        chance: tuple[int, int] | None = None
        result = ""
        if need is not None:
            chance = chance_of(sum_of, need, sense, sides, lowest)
            good = total <= need if sense == "at-most" else total >= need
            result = "success" if good else "failure"
        rolled = Rolled(
            self.dice, purpose, clause, side, piece, face, sides,
            tuple((line.value, line.written(), line.clause) for line in sum_of.lines),
            total, sense, need, chance, result, target,
        )  # fmt: skip
        self.events.append(rolled)
        return rolled

    # -- procedures -----------------------------------------------------------------------------------------------

    def call(self, *frames: Procedure) -> None:
        """Push procedures; the first given runs first. Those below wait and go on at their next step."""
        self.stack = (*self.stack, *reversed(frames))

    def leave(self) -> None:
        """End the procedure on top."""
        self.stack = self.stack[:-1]

    def goto(self, step: str) -> None:
        """Let the procedure on top go on at another of its steps."""
        self.stack = (*self.stack[:-1], self.stack[-1].at_step(step))

    def update(self, **changes: Any) -> None:
        """Change fields of the procedure on top."""
        self.stack = (*self.stack[:-1], changed(self.stack[-1], **changes))

    def amend(self, kind: str, **changes: Any) -> None:
        """Change fields of the innermost procedure with this tag, if there is one."""
        for place in range(len(self.stack) - 1, -1, -1):
            if getattr(self.stack[place], "kind", "") == kind:
                frame = changed(self.stack[place], **changes)
                self.stack = (*self.stack[:place], frame, *self.stack[place + 1 :])
                return

    def forget(self) -> None:
        """Drop all that was worked out from where pieces stand: the ground itself is another now."""
        self.memo = {}
        self.places = {key: {} for key in self.places}

    # -- inside ---------------------------------------------------------------------------------------------------

    def _labels(self, hexes: tuple[int, ...]) -> tuple[str, ...]:
        labels = self.battle.scenario.sheet.grid.labels
        return tuple([labels[hex] for hex in hexes])

    def _changed(self) -> None:
        self.memo = {}

    def _moved(self, side: str) -> None:
        self.memo = {}
        self.places = {**self.places, side: {}, "": {}}

    def _stand(self, piece: Piece) -> None:
        mask = self.masks.get((piece.side, piece.type), 0)
        for hex in piece.hexes:
            self.at[hex] = tuple(sorted((*self.at.get(hex, ()), piece.id)))
            mask |= 1 << hex
        self.masks[piece.side, piece.type] = mask

    def _leave(self, piece: Piece) -> None:
        key = piece.side, piece.type
        for hex in piece.hexes:
            rest = tuple([id for id in self.at[hex] if id != piece.id])
            if rest:
                self.at[hex] = rest
            else:
                del self.at[hex]
            if not any((other.side, other.type) == key for other in self.standing(hex)):
                self.masks[key] &= ~(1 << hex)


def chance_of(sum_of: Tally, need: int, sense: str, sides: int = 10, lowest: int = 0) -> tuple[int, int]:
    """The chance that one die with these modifiers meets the need, as (good faces, faces)."""
    total = sum_of.total
    faces = range(lowest, lowest + sides)
    good = sum(1 for face in faces if (face + total <= need if sense == "at-most" else face + total >= need))
    return good, sides
