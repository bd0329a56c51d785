"""NS3 Hexes that count for who holds them: the side whose unit was the last to stand there."""

from typing import Literal

from game.engine.procedure import Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio.data import COMMANDER
from game.rules.tercio.facts import field


@record
class Contest(Procedure):
    """NS3 A battle about hexes: `held` is each of them (its label) with the side that holds it, "" for neither.

    It lies under all other procedures and ends with the battle.
    """

    held: tuple[tuple[str, str], ...] = ()
    kind: Literal["contest"] = "contest"

    STEPS = ("play",)

    def words(self, state: State) -> str:
        """For the breadcrumb of a fault."""
        return _("hexes that count")

    def do_play(self, t: Table) -> None:
        """The battle ends by a condition of its own, never here."""
        raise RuntimeError("the turns ran out before the battle ended")


def contest_of(state: State) -> Contest | None:
    """The hexes that count in this battle, None where none do."""
    frame = state.stack[0] if state.stack else None
    return frame if isinstance(frame, Contest) else None


def held(state: State) -> dict[str, str]:
    """NS3 Each hex that counts with the side that holds it, "" for neither (D-96b)."""
    contest = contest_of(state)
    return dict(contest.held) if contest is not None else {}


def occupy(t: Table, unit: Piece) -> None:
    """NS3 A unit, broken ones too, takes the hexes that count among those it stands in."""
    contest = contest_of(t)
    if contest is None or unit.type == COMMANDER:
        return
    labels = [t.label(h) for h in unit.hexes]
    taken = [label for label, side in contest.held if side != unit.side and label in labels]
    if not taken:
        return
    table = tuple((label, unit.side if label in taken else side) for label, side in contest.held)
    t.amend(contest.kind, held=table)
    rules = field(t)
    for label in taken:
        words = f"{rules.name(unit.id)} takes {label}: it counts for {rules.side_names[unit.side]} now"
        t.say("control", words, "NS3", unit.side, (unit.id,))
