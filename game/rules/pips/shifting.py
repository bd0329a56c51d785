"""O-3 Before the first turn each side may put some units elsewhere in its deployment rows."""

from collections.abc import Iterator
from typing import Literal

from game.board.bases import Base, base_at
from game.board.masks import bits
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.pips import commands as c
from game.rules.pips.data import FIRING, GENERAL, SHAPES
from game.rules.pips.facts import field, grid_of, in_the_way, mostly, mover, units
from game.rules.pips.generals import follow
from game.rules.pips.way import FORBIDDEN, OFF_MAP, bar_to_end, enemies_ahead

PICKING = "shifts"
"""What is asked for while units are shifted."""
PICK = N_("{}: shift a unit before the battle, {} left, or begin.")
WHERE = N_("{}: where shall it stand?")
NOT_YOURS = Objection("O-3", N_("only units of the side that is asked are shifted"))
OUT_OF_ROWS = Objection("O-3", N_("it must stand in the rows where its army deploys"))
IN_A_ZONE = Objection("O-3", N_("it cannot begin in touch with the enemy"))


@record
class Shifting(Procedure):
    """O-3 The shifts of a side: so many left, and the unit that is lifted now."""

    whose: str
    left: int
    unit: str = ""
    kind: Literal["shifting"] = "shifting"

    STEPS = ("pick",)
    REPEATS = ("pick",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("Before the battle")

    def ask_pick(self, state: State) -> Decision | None:
        """O-3 A unit, then its place."""
        if self.left < 1:
            return None
        if self.unit:
            piece = state.pieces[self.unit]
            options = Options(lambda: spots(state, piece), lambda command: bar_to_shift(state, piece, command))
            facts: tuple[object, ...] = (field(state).name(self.unit),)
            return Decision(self.whose, WHERE, "O-3", options, self.unit, topic="shift", facts=facts)
        options = Options(
            lambda: (*(c.Act(piece.id) for piece in units(state, self.whose)), Done()),
            lambda command: self._bar(state, command),
        )
        return Decision(
            self.whose, PICK, "O-3", options, topic=PICKING, facts=(field(state).side_names[self.whose], self.left)
        )

    def _bar(self, state: State, command: Command) -> Objection | None:
        if not isinstance(command, c.Act):
            return None if isinstance(command, Done) else NOT_OFFERED
        piece = state.pieces.get(command.unit)
        return None if piece is not None and piece.side == self.whose and piece.type != GENERAL else NOT_YOURS

    def on_pick(self, t: Table, command: Command) -> None:
        """O-3, D-58 Lift a unit, put it down, or be done; in a wood or a marsh it holds no firing order."""
        match command:
            case c.Act():
                t.update(unit=command.unit)
            case c.Shift():
                piece = t.pieces[command.unit]
                base = _base(t, piece, t.place(command.to))
                assert base is not None
                if base.hexes != piece.hexes:
                    t.move(piece.id, base.hexes, (piece.hexes[0], base.hexes[0]), "shift")
                    follow(t, piece.id)
                    if piece.number(FIRING) and mostly(base.hexes, field(t).no_order):
                        t.unmark(piece.id, FIRING)
                t.update(unit="", left=self.left - 1)
            case _:
                t.leave()


def _base(state: State, piece: Piece, h: int) -> Base | None:
    return base_at(grid_of(state), h, piece.facing or 0, *SHAPES[piece.form]) if h >= 0 else None


def spots(state: State, piece: Piece) -> Iterator[Command]:
    """O-3 Every hex in which the left front of a unit may be put."""
    grid = grid_of(state)
    first, last = field(state).special.shift_rows[piece.side]
    for row in range(first, last + 1):
        for column in range(1, grid.columns + 1):
            yield c.Shift(piece.id, grid.labels[grid.at_offset(column, row)])


def bar_to_shift(state: State, piece: Piece, command: Command) -> Objection | None:
    """O-3 Why a unit may not be put there."""
    if not isinstance(command, c.Shift) or command.unit != piece.id:
        return NOT_OFFERED
    base = _base(state, piece, state.place(command.to))
    if base is None:
        return OFF_MAP
    rules = field(state)
    first, last = rules.special.shift_rows[piece.side]
    if not all(first <= rules.grid.offset[h][1] <= last for h in base.hexes):
        return OUT_OF_ROWS
    if base.mask & rules.closed[mover(piece)]:
        return FORBIDDEN
    if base.mask & in_the_way(state, piece, bits(piece.hexes))[1]:
        return bar_to_end(state, piece, base)
    return IN_A_ZONE if enemies_ahead(state, piece, base) else None
