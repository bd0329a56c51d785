"""D15.1, D15.2: a commander rides by himself."""

from collections.abc import Iterator
from typing import Literal

from game.board.hexes import OFF
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import COMMANDER, RODE
from game.rules.dragon.facts import card, enemy_zone, field, name, units_in
from game.rules.dragon.movement import ENEMY_THERE, NO_GROUND, NOT_BEFORE, too_dear
from game.rules.dragon.moving import to_left

PROMPT = N_("{} rides: {} MP left.")

IN_ENEMY_ZONE = Objection("D15.21", "a commander alone does not enter an enemy zone of control")


def points_left(state: State, commander: Piece) -> int:
    """D15.12 The points a commander has left in this phase."""
    return card(state, commander.id).mobility - commander.number(RODE)


def ride_bar(state: State, commander: Piece, to: int, left: int) -> Objection | int:
    """D15.12 to D15.21 What a commander alone pays to enter a hex, or why he may not."""
    rules = field(state)
    direction = rules.grid.direction(commander.hexes[0], to)
    if direction is None:
        return NOT_BEFORE
    cost = rules.costs[COMMANDER][commander.hexes[0]][direction]
    if cost is None:
        return NO_GROUND
    if any(state.pieces[id].side != commander.side for id in state.at.get(to, ())):
        return ENEMY_THERE
    if enemy_zone(state, commander) >> to & 1:
        return IN_ENEMY_ZONE
    return too_dear(cost, left) or cost


@record
class Riding(Procedure):
    """D15.12 A commander rides alone, hex by hex; he may ride again later while his points last (AMB-35)."""

    unit: str
    kind: Literal["riding"] = "riding"

    STEPS = ("choose", "stand")
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} rides").format(unit=name(state, self.unit))

    def ask_choose(self, state: State) -> Decision | None:
        """D15.12 The next hex, or he stays."""
        commander = state.pieces.get(self.unit)
        left = points_left(state, commander) if commander is not None else 0
        if commander is None or left <= 0:
            return None
        options = Options(lambda: self._candidates(state, commander), lambda one: self.bar(state, commander, one, left))
        facts = name(state, commander.id), left
        return Decision(commander.side, PROMPT, "D15.12", options, subject=commander.id, topic="ride", facts=facts)

    def _candidates(self, state: State, commander: Piece) -> Iterator[Command]:
        grid = field(state).grid
        for n in grid.neighbours[commander.hexes[0]]:
            if n != OFF:
                yield c.Move(commander.id, grid.labels[n])
        yield Done()

    def bar(self, state: State, commander: Piece, command: Command, left: int) -> Objection | None:
        """D15.12 Why he may not ride there, or None."""
        if isinstance(command, Done):
            return None
        if not isinstance(command, c.Move) or command.unit != commander.id or command.leave:
            return NOT_OFFERED
        found = ride_bar(state, commander, state.place(command.to), left)
        return found if isinstance(found, Objection) else None

    def on_choose(self, t: Table, command: Command) -> None:
        """D15.12 He rides."""
        if not isinstance(command, c.Move):
            t.goto("stand")
            return
        commander = t.pieces[self.unit]
        to = t.place(command.to)
        cost = ride_bar(t, commander, to, points_left(t, commander))
        assert isinstance(cost, int)
        t.move(commander.id, (to,), (commander.hexes[0], to))
        t.mark(commander.id, RODE, commander.number(RODE) + cost)

    def do_stand(self, t: Table) -> None:
        """D15.14 Where he ends with a shock formation, he stands with its left wing."""
        for unit in units_in(t, t.pieces[self.unit].hexes[0]):
            to_left(t, unit)
