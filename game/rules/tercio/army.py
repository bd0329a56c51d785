"""T5.4: to which wing an army commander belongs, and when he is asked."""

from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.tercio import commands as c
from game.rules.tercio.facts import army_commander, field, wing_units, wings_of

SERVED = "served"
"""D-28 The mark of an army commander who has acted with his wing in this turn: he stays with it."""
THIS_WING = N_("Does {} command {} this turn?")
WHICH_WING = N_("Which wing does {} command?")


def wings_to_name(state: State, side: str, active: str) -> list[str]:
    """T5.4 The wings that the army commander of a side may be given to in step B of a wing, none where he stays.

    D-125 The active wing alone, once a turn; or, where both players name a wing in every step B, any other wing of
    his as long as he has not acted (D-28).
    """
    rules = field(state)
    army = army_commander(state, side)
    if army is None or army.number(SERVED):
        return []
    if rules.title.army_commanders_named_by_both:
        return [wing for wing in wings_of(state, side) if wing != army.attached_to and wing_units(state, wing)]
    return [active] if rules.wing_side[active] == side and not army.attached_to else []


def assignment_asked(state: State, side: str, active: str) -> Decision | None:
    """T5.4 The question to a side in step B of a wing, None where there is nothing to ask."""
    wings = wings_to_name(state, side, active)
    army = army_commander(state, side)
    if not wings or army is None:
        return None
    rules = field(state)
    assign = [c.Assign(army.id, wing) for wing in wings]

    def bar(command: Command) -> Objection | None:
        return None if isinstance(command, Decline) or command in assign else NOT_OFFERED

    options = Options(lambda: (*assign, Decline()), bar, sure=1 + len(assign))
    name = rules.name(army.id)
    both = rules.title.army_commanders_named_by_both
    prompt, facts = (WHICH_WING, (name,)) if both else (THIS_WING, (name, rules.wing_names[active]))
    return Decision(side, prompt, "T5.4", options, subject=army.id, topic="assign", facts=facts)


def note_service(t: Table, wing: str) -> None:
    """D-28 At the end of an activation: an army commander who has acted in it belongs to its wing for the turn."""
    rules = field(t)
    army: Piece | None = army_commander(t, rules.wing_side[wing])
    if rules.title.army_commanders_named_by_both and army is not None and army.number("acted"):
        t.mark(army.id, SERVED)
