"""D16.3 Free set-up: each side puts its counters where it likes within its zone, in secret."""

from collections.abc import Iterator
from typing import Literal

from game.board import facing as arcs
from game.board.hexes import OFF
from game.board.masks import bits, hexes_in
from game.board.terrain import Sheet
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import COMMANDER, SHOCK, Zone
from game.rules.dragon.facts import column, field, forms, name, partner, renew, units_in
from game.rules.dragon.formation import bar_to_shock
from game.rules.dragon.movement import bar_to_hexes
from game.rules.dragon.moving import change_form, to_left, turned

SET_UP = "set-up"
"""What is asked for while an army is set up."""
WHICH = N_("{}: set up your army as you like, in secret.")
WHERE = N_("{}: where does it stand?")
FACING = N_("{}: which way does it look?")
FORMATION = N_("{}: in which formation?")
OUTSIDE = Objection("D16.3", "outside the part of the map where this side sets up")
GROUND = Objection("D16.3", "ground that it may not enter")
SAME = Objection("D16.3", "it stands so already")


def zone_of(state: State, side: str) -> int:
    """D16.3, AMB-21 The hexes where a side may set up, as a bit mask: the union of all that its zone names."""
    rules = field(state)
    key = "set-up", side
    found: int | None = state.places[side].get(key)
    if found is None:
        found = state.places[side][key] = hexes_of_zone(rules.sheet, rules.special.zones[side])
    return found


def hexes_of_zone(sheet: Sheet, zone: Zone) -> int:
    """D16.3, AMB-21 The hexes of a zone on a map as a bit mask."""
    grid = sheet.grid
    near = {h for h in grid if zone.near and sheet.terrain[h] == zone.near} if zone.within >= 0 else set()
    edge, far = near, 0
    while edge and far < zone.within:  # ring by ring: a zone as wide as may be ends where the map does
        edge = {n for h in edge for n in grid.neighbours[h] if n != OFF} - near
        near, far = near | edge, far + 1
    for h in grid:
        column = grid.offset[h][0]
        if column <= zone.to_column or 0 < zone.from_column <= column:
            near.add(h)
    return bits(tuple(near))


@record
class SetUp(Procedure):
    """D16.3 A side sets up: a counter is taken, put, turned and formed, as often as wanted."""

    owner: str
    piece: str = ""
    kind: Literal["set-up"] = "set-up"

    STEPS = ("choose", "where", "look", "form", "again")

    def words(self, state: State) -> str:
        """For the breadcrumb: the counter in hand."""
        return field(state).name(self.piece) if self.piece else ""

    def _decision(self, prompt: str, commands: list[Command], options: Options, subject: str) -> Decision:
        facts = (subject,)
        return Decision(
            self.owner, prompt, "D16.3", options, subject=self.piece, secret=True, topic=SET_UP, facts=facts
        )

    def ask_choose(self, state: State) -> Decision:
        """D16.3 Which counter, or all stand as they shall."""

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            piece = state.pieces.get(command.unit) if isinstance(command, c.Take) else None
            return None if piece is not None and piece.side == self.owner else NOT_OFFERED

        def candidates() -> Iterator[Command]:
            yield from (c.Take(piece.id) for piece in state.pieces.values() if piece.side == self.owner)
            yield Done()

        return self._decision(WHICH, [], Options(candidates, bar), field(state).side_names[self.owner])

    def on_choose(self, t: Table, command: Command) -> None:
        """D16.3 It is taken, or the set-up is over."""
        if isinstance(command, c.Take):
            t.update(piece=command.unit)
        else:
            t.goto(OVER)

    def ask_where(self, state: State) -> Decision:
        """D16.3 Where it stands."""
        piece = state.pieces[self.piece]
        labels = field(state).grid.labels

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            if not isinstance(command, c.Place) or command.unit != piece.id:
                return NOT_OFFERED
            return bar_to_place(state, piece, state.place(command.to))

        def candidates() -> Iterator[Command]:
            yield from (c.Place(piece.id, labels[h]) for h in hexes_in(zone_of(state, self.owner)))
            yield Done()

        return self._decision(WHERE, [], Options(candidates, bar), name(state, piece.id))

    def on_where(self, t: Table, command: Command) -> None:
        """D16.3 It is put there."""
        if isinstance(command, c.Place):
            piece = t.pieces[self.piece]
            hexes = stand(t, piece, t.place(command.to))
            t.move(piece.id, hexes, (piece.hexes[0], hexes[0]), "set-up")

    def ask_look(self, state: State) -> Decision | None:
        """D16.3 Which way it looks."""
        piece = state.pieces[self.piece]
        if piece.facing is None:
            return None

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            if not isinstance(command, c.Turn) or command.unit != piece.id:
                return NOT_OFFERED
            return bar_to_look(state, piece, command.to_facing)

        def candidates() -> Iterator[Command]:
            yield from (c.Turn(piece.id, word) for word in c.FACINGS)  # type: ignore[arg-type]
            yield Done()

        return self._decision(FACING, [], Options(candidates, bar), name(state, piece.id))

    def on_look(self, t: Table, command: Command) -> None:
        """D16.3 It looks there; of a shock formation the left wing stays."""
        if isinstance(command, c.Turn):
            piece = t.pieces[self.piece]
            if len(piece.hexes) == 1:
                turned(t, piece.id, command.to_facing)
            else:
                right = arcs.right_half(field(t).grid, piece.hexes[0], command.to_facing)
                t.reshape(piece.id, (piece.hexes[0], right), command.to_facing, piece.form)
                renew(t, piece.side)

    def ask_form(self, state: State) -> Decision | None:
        """D16.3 In which formation."""
        piece = state.pieces[self.piece]
        if piece.type == COMMANDER or len(forms(state, piece)) < 2 or partner(state, piece) is not None:
            return None

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            if not isinstance(command, c.Form) or command.unit != piece.id or command.form not in forms(state, piece):
                return NOT_OFFERED
            if command.form == piece.form:
                return SAME
            return bar_to_shocked(state, piece) if command.form == SHOCK else None

        def candidates() -> Iterator[Command]:
            yield from (c.Form(piece.id, form) for form in forms(state, piece))  # type: ignore[arg-type]
            yield Done()

        return self._decision(FORMATION, [], Options(candidates, bar), name(state, piece.id))

    def on_form(self, t: Table, command: Command) -> None:
        """D16.3 It takes the formation."""
        if isinstance(command, c.Form):
            change_form(t, self.piece, command.form)

    def do_again(self, t: Table) -> None:
        """D16.3 The next counter; D15.14 a commander with a shock formation stands with its left wing."""
        for h in t.pieces[self.piece].hexes:
            for unit in units_in(t, h):
                to_left(t, unit)
        t.update(piece="", step="choose")


def stand(state: State, piece: Piece, to: int) -> tuple[int, ...]:
    """D6.25 The hexes of a counter that is put in a hex: of a shock formation its left wing."""
    if len(piece.hexes) == 1 or piece.facing is None:
        return (to,)
    return to, arcs.right_half(field(state).grid, to, piece.facing)


def bar_to_place(state: State, piece: Piece, to: int) -> Objection | None:
    """D16.3 Why a counter may not be set up in a hex, or None."""
    if to == OFF:
        return OUTSIDE
    hexes = stand(state, piece, to)
    if hexes == piece.hexes:
        return SAME
    if OFF in hexes or bits(hexes) & ~zone_of(state, piece.side):
        return OUTSIDE
    rules = field(state)
    if rules.barred[column(piece)] & bits(hexes):
        return GROUND
    return None if piece.type == COMMANDER else bar_to_hexes(state, piece, hexes, pair=len(hexes) == 1)


def bar_to_look(state: State, piece: Piece, facing: int) -> Objection | None:
    """D16.3 Why a counter may not look this way where it stands, or None."""
    if facing == piece.facing:
        return SAME
    if partner(state, piece) is not None:
        return Objection("D6.24", "the units of a pair look the same way")
    if len(piece.hexes) == 1:
        return None
    right = arcs.right_half(field(state).grid, piece.hexes[0], facing)
    if right == OFF or not zone_of(state, piece.side) >> right & 1:
        return OUTSIDE
    if field(state).barred[SHOCK] >> right & 1:
        return GROUND
    return bar_to_hexes(state, piece, (right,))


def bar_to_shocked(state: State, piece: Piece) -> Objection | None:
    """D16.3 Why a unit may not set up in shock formation where it stands, or None."""
    if (bar := bar_to_shock(state, piece)) is not None:
        return bar
    assert piece.facing is not None
    right = arcs.right_half(field(state).grid, piece.hexes[0], piece.facing)
    return None if zone_of(state, piece.side) >> right & 1 else OUTSIDE


@record
class Reveal(Procedure):
    """D16.3 Both armies are shown."""

    kind: Literal["reveal"] = "reveal"

    STEPS = ("show",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("free set-up")

    def do_show(self, t: Table) -> None:
        """D16.3 The curtain rises."""
        t.say("revealed", "The armies are shown", "D16.3")


def hidden_side(state: State, side: str | None) -> tuple[str, ...]:
    """The sides whose counters a side may not see while armies are set up; for None those of both."""
    if not any(frame.kind == "reveal" for frame in state.stack):  # type: ignore[attr-defined]
        return ()
    return tuple(one for one in field(state).sides if one != side)
