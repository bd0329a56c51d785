"""P-CC1, P-CC2, P-CC6 Turns of two half-turns; pips by sector; the end of each half-turn."""

from typing import Literal

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import State
from game.engine.table import Table
from game.engine.tally import Line, Tally
from game.engine.text import N_, _
from game.rules.pips import commands as c
from game.rules.pips.aftermath import aftermath
from game.rules.pips.data import (
    ACTED,
    CENTRE,
    CHIEF,
    DEFENDED,
    FIRED,
    INITIATIVE,
    LEFT,
    MOVED,
    READY,
    RETREATED,
    RIGHT,
)
from game.rules.pips.facts import Contact, field, sector_units
from game.rules.pips.locked import Hurt
from game.rules.pips.sector import OVER_NOW, WAITING, SectorPlay
from game.rules.pips.victory import check_victory, final_victory

CHOOSE_FIRST = N_("{} has the initiative: which side goes first?")
CHOOSE_SECTOR = N_("{}: which sector next?")
DONE_SECTOR = Objection("P-CC3", N_("it has been processed in this half-turn"))
EMPTY_SECTOR = Objection("P-CC2", N_("it has no units left"))


@record
class Turns(Procedure):
    """P-CC1 One turn after another. `contacts` are the melees (P-ST4), `first` who goes first in this turn."""

    first: str
    number: int = 1
    chooser: str = ""
    contacts: tuple[Contact, ...] = ()
    kind: Literal["turns"] = "turns"

    STEPS = ("initiative", "order", "first_half", "second_half", "next")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("Turn {number}").format(number=self.number)

    def do_initiative(self, t: Table) -> None:
        """O-1 Both sides roll; the higher die chooses who goes first."""
        if INITIATIVE not in field(t).options:
            return
        one, two = field(t).sides
        while True:
            dice = [t.roll("initiative", "O-1", side, "", Tally(), None, "row", 6, "", 1).die for side in (one, two)]
            if dice[0] != dice[1]:
                t.update(chooser=one if dice[0] > dice[1] else two)
                return

    def ask_order(self, state: State) -> Decision | None:
        """O-1 The winner chooses."""
        if not self.chooser:
            return None
        sides = field(state).sides
        name = field(state).side_names[self.chooser]

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, c.First) and command.side in sides else NOT_OFFERED

        options = Options(lambda: tuple(c.First(side) for side in sides), bar)
        return Decision(self.chooser, CHOOSE_FIRST, "O-1", options, topic="first", facts=(name,))

    def on_order(self, t: Table, command: Command) -> None:
        """O-1 Who goes first in this turn."""
        assert isinstance(command, c.First)
        t.update(first=command.side, chooser="")

    def do_first_half(self, t: Table) -> None:
        """P-CC1 The first half-turn."""
        t.call(HalfTurn(self.first))

    def do_second_half(self, t: Table) -> None:
        """P-CC1 The second half-turn."""
        t.call(HalfTurn(field(t).opponent[self.first]))

    def do_next(self, t: Table) -> None:
        """P-VP2 The next turn, or the turn limit."""
        if self.number >= t.battle.scenario.turns:
            final_victory(t)
        else:
            t.update(number=self.number + 1, step="initiative")


@record
class HalfTurn(Procedure):
    """P-CC2 A half-turn of a side. `hurts` and `fought` are what its end and its melees must know."""

    whose: str
    hurts: tuple[Hurt, ...] = ()
    fought: tuple[str, ...] = ()
    kind: Literal["half-turn"] = "half-turn"

    STEPS = ("begin", "sectors", "aftermath", "close")
    REPEATS = ("sectors",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return field(state).side_names[self.whose]

    def do_begin(self, t: Table) -> None:
        """P-ST2, P-CC2 Marks of the last half-turn go, pips are rolled: centre, left, right."""
        turn = t.stack[0].number  # type: ignore[attr-defined]
        t.tick(turn, self.whose)
        for id, piece in list(t.pieces.items()):
            if piece.side == self.whose and piece.marks:
                t.unmark(id, ACTED, MOVED, FIRED)
        rules = field(t)
        by_place = {rules.place[sector]: sector for sector in rules.sectors[self.whose]}
        for place in (CENTRE, LEFT, RIGHT):
            sector = by_place.get(place)
            if sector is None:
                continue
            if sector_units(t, sector):
                t.order(sector, state=WAITING, number=roll_pips(t, sector, place, turn))
            else:
                t.order(sector, state=OVER_NOW, number=0)

    def ask_sectors(self, state: State) -> Decision | None:
        """P-CC3, D-07 The next sector."""
        own = field(state).sectors[self.whose]
        left = [sector for sector in own if self._bar(state, sector) is None]
        if not left:
            return None

        def bar(command: Command) -> Objection | None:
            if not isinstance(command, c.Sector) or command.sector not in own:
                return NOT_OFFERED
            return self._bar(state, command.sector)

        options = Options(lambda: tuple(c.Sector(sector) for sector in left), bar)
        facts = (field(state).side_names[self.whose],)
        return Decision(self.whose, CHOOSE_SECTOR, "P-CC3", options, topic="sectors", facts=facts)

    def _bar(self, state: State, sector: str) -> Objection | None:
        if state.groups[sector].state != WAITING:
            return DONE_SECTOR
        return None if sector_units(state, sector) else EMPTY_SECTOR

    def on_sectors(self, t: Table, command: Command) -> None:
        """P-CC3 Its five steps."""
        assert isinstance(command, c.Sector)
        t.order(command.sector, state="now")
        t.call(SectorPlay(command.sector))

    def do_aftermath(self, t: Table) -> None:
        """P-CC6 Tests, retreats, clean-up."""
        aftermath(t)

    def do_close(self, t: Table) -> None:
        """P-ST2, P-VP2 Marks of every half-turn go; an army below half is defeated."""
        for id, piece in list(t.pieces.items()):
            if piece.marks:
                t.unmark(id, DEFENDED, RETREATED)
        check_victory(t)


def roll_pips(t: Table, sector: str, place: str, turn: int) -> int:
    """P-CC2, O-2, O-5, D-34, D-35 The pips of a sector: d10 in the centre, its 0 read as 10, d6 on the flanks."""
    rules = field(t)
    side = rules.group_side[sector]
    hollow = READY not in rules.options and turn <= rules.special.hollow.get(sector, 0)
    help_of_chief = (
        CHIEF in rules.options
        and place == CENTRE
        and any(piece.side == side and rules.cards[piece.id].chief for piece in t.pieces.values())
    )
    lines = (Line(0, place, "P-CC2"), *((Line(1, "commander-in-chief", "O-2"),) if help_of_chief else ()))
    if place == CENTRE and not hollow:
        rolled = t.roll("pips", "P-CC2", side, "", Tally(lines), None, "row", 10)
        return rolled.total + (10 if rolled.die == 0 else 0)
    return t.roll("pips", "P-CC2", side, "", Tally(lines), None, "row", 6, "", 1).total
