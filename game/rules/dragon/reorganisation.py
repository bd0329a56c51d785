"""D14: reorganisation: who may try, with which help, what success brings."""

from typing import Literal

from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, OVER, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally, tally
from game.engine.text import N_, _
from game.rules.dragon import commands as c
from game.rules.dragon.data import DISORGANISED, EFFECTIVE, FLEEING
from game.rules.dragon.facts import (
    card,
    commanders,
    field,
    in_zone,
    is_unit,
    name,
    near_steady,
    turn,
    units,
)
from game.rules.dragon.levels import raise_level

PROMPT = N_("{}: reorganise a unit, or end.")
FACE = N_("{} has stopped fleeing: which way does it look?")
IN_ORDER = Objection("D14.12", "it is in order")
TRIED = Objection("D14.15", "one attempt a phase")
BESET = Objection("D14.13", "a disorganised unit in an enemy zone of control cannot try")
CLOSE_BY = Objection("D14.14", "an enemy in order stands within ten hexes")
SAFE = 10
"""D14.14 A fleeing unit tries only farther than this from every steady enemy."""


def bar_to_rally(state: State, unit: Piece, tried: tuple[str, ...]) -> Objection | None:
    """D14.11 to D14.15 Why a unit may not try now, or None."""
    if unit.level == EFFECTIVE:
        return IN_ORDER
    if unit.id in tried:
        return TRIED
    if unit.level == DISORGANISED:
        return BESET if in_zone(state, unit) else None
    return CLOSE_BY if near_steady(state, unit.side, SAFE) >> unit.hexes[0] & 1 else None


def rally_tally(state: State, unit: Piece) -> Tally:
    """D15.31, D15.32 The best commander on the hex of a unit or beside it helps."""
    grid = field(state).grid
    near = [one for one in commanders(state, unit.side) if any(grid.distance(one.hexes[0], h) <= 1 for h in unit.hexes)]
    best = max(near, key=lambda one: (card(state, one.id).reorganisation, one.id), default=None)
    if best is None:
        return Tally()
    return tally(Line(card(state, best.id).reorganisation, "commander", "D15.31", (name(state, best.id),)))


def rally_need(state: State, unit: Piece) -> int:
    """T10 What die and commander must make."""
    return field(state).tables.reorganisation["fleeing" if unit.level == FLEEING else "disorganised"]


@record
class Reorganisation(Procedure):
    """D14 The reorganisation phase of a side."""

    owner: str
    tried: tuple[str, ...] = ()
    kind: Literal["reorganisation"] = "reorganisation"

    STEPS = ("choose",)
    REPEATS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("reorganisation of {side}").format(side=field(state).side_names[self.owner])

    def ask_choose(self, state: State) -> Decision | None:
        """D14.16 Which unit, in any order."""
        worn = [unit for unit in units(state, self.owner) if unit.level]
        if not any(bar_to_rally(state, unit, self.tried) is None for unit in worn):
            return None

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Done):
                return None
            unit = state.pieces.get(command.unit) if isinstance(command, c.Rally) else None
            if unit is None or unit.side != self.owner or not is_unit(unit):
                return NOT_OFFERED
            return bar_to_rally(state, unit, self.tried)

        options = Options(lambda: (*(c.Rally(unit.id) for unit in worn), Done()), bar)
        facts = (field(state).side_names[self.owner],)
        return Decision(self.owner, PROMPT, "D14", options, topic="reorganise", facts=facts)

    def on_choose(self, t: Table, command: Command) -> None:
        """D14.21 A die; success brings one level."""
        if not isinstance(command, c.Rally):
            t.goto(OVER)
            return
        unit = t.pieces[command.unit]
        t.update(tried=(*self.tried, unit.id))
        rolled = t.roll(
            "reorganise", "D14.21", self.owner, unit.id, rally_tally(t, unit), rally_need(t, unit), "at-least", 6,
            lowest=1,
        )  # fmt: skip
        if rolled.result == "success":
            raise_level(t, unit.id, "D14.22")
            if unit.level == FLEEING:
                t.call(Facing(unit.id))


@record
class Facing(Procedure):
    """D14.26 A unit that has stopped fleeing gets a facing."""

    unit: str
    kind: Literal["facing"] = "facing"

    STEPS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("a new facing")

    def ask_choose(self, state: State) -> Decision:
        """D14.26 Which way."""
        commands = [c.Turn(self.unit, word) for word in c.FACINGS]  # type: ignore[arg-type]

        def bar(command: Command) -> Objection | None:
            return None if command in commands else NOT_OFFERED

        options = Options(lambda: commands, bar, sure=6)
        side = state.pieces[self.unit].side
        facts = (name(state, self.unit),)
        return Decision(side, FACE, "D14.26", options, subject=self.unit, topic="facing", facts=facts)

    def on_choose(self, t: Table, command: Command) -> None:
        """D14.26 It looks that way."""
        assert isinstance(command, c.Turn)
        turn(t, self.unit, command.to_facing)
