"""Chapter 13.1 Rally: who may try, with whose help, and the test."""

from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally, tally
from game.engine.text import N_
from game.rules.tercio.data import BROKEN, DISORDERED, GUN
from game.rules.tercio.exchange import Retreat
from game.rules.tercio.facts import card, distance, entitled, field, morale, wing_commander
from game.rules.tercio.losses import gain_level, lose_levels

NOTHING_TO_RALLY = Objection("T13.1a", "it is in good order")
GUNS_DO_NOT_RALLY = Objection("T13.1a", "artillery does not rally")
CAPPED = "capped"
"""N11.6c The mark of a Gendarme that has lost a level in melee, where the title caps its rally."""
NEVER_IN_FULL_ORDER = N_("{} has lost a level in melee and never rallies above disordered")
NO_RALLY_UNDER_CHARGE = Objection("T6.2d", "under Charge! nobody rallies")


def helper(state: State, unit: Piece) -> Piece | None:
    """T13.1e The wing commander stacked with or adjacent to a unit who has not moved in this activation, if any."""
    commander = wing_commander(state, unit.group)
    if commander is None or commander.number("acted") or distance(state, commander, unit) > 1:
        return None
    return commander


def bar_to_rally(state: State, unit: Piece, help: bool) -> Objection | None:
    """T13.1, T6.2 Why a unit may not try to rally now, with the help of its commander or without, or None."""
    if unit.type == GUN:
        return GUNS_DO_NOT_RALLY
    if unit.level == 0:
        return NOTHING_TO_RALLY
    order = state.groups[unit.group].order
    who = field(state).name(unit.id)
    if unit.level == DISORDERED and unit.number(CAPPED):
        return Objection("N11.6c", NEVER_IN_FULL_ORDER, (who,))
    if order == "charge":
        return NO_RALLY_UNDER_CHARGE
    if unit.number("out-of-command") and unit.level == DISORDERED:
        return Objection("T5.1g", "{} is out of command and must move", (who,))
    with_help = helper(state, unit)
    if help and with_help is None:
        return Objection("T13.1e", "no wing commander who has not moved is with {} or next to it", (who,))
    if order == "march" and not help:
        if with_help is not None:
            return Objection("T13.1d", "under March! its wing commander must help")
        return Objection("T13.1d", "under March! only units with or next to their wing commander rally")
    return None


def is_automatic(state: State, unit: Piece, help: bool) -> bool:
    """T13.1b Whether the rally needs no die: the wing commander helps and stands with the unit."""
    commander = helper(state, unit)
    return help and commander is not None and commander.hexes[0] in unit.hexes


def rally_tally(state: State, unit: Piece, help: bool) -> Tally:
    """T13.1c, T13.1h The modifiers of a rally test: the commander next to it who helps, an army commander with it."""
    rules = field(state)
    commander = helper(state, unit) if help else None
    lines = []
    if commander is not None:
        lines.append(Line(-card(state, commander.id).command, "commander", "T13.1c", (rules.name(commander.id),)))
    for other in entitled(state, unit):
        if card(state, other.id).role == "army":
            lines.append(Line(-card(state, other.id).command, "army-commander", "T13.1h", (rules.name(other.id),)))
    return tally(*lines)


def carry_out_rally(t: Table, id: str, help: bool) -> None:
    """T13.1 The rally itself: automatic or a test; a level up or down (D-84)."""
    unit = t.pieces[id]
    commander = helper(t, unit) if help else None
    automatic = is_automatic(t, unit, help)
    modifiers = rally_tally(t, unit, help)
    if commander is not None:
        t.mark(commander.id, "rallying")
    if automatic:
        t.say("rally", f"{field(t).name(id)} rallies: its commander is with it", "T13.1b", unit.side, (id,))
        gain_level(t, id, "rally", "T13.1b")
        return
    rolled = t.roll("rally", "T13.1c", unit.side, id, modifiers, morale(t, unit), "at-most")
    if rolled.result == "success":
        gain_level(t, id, "rally", "T13.1c")
    elif lose_levels(t, id, 1, "rally", "T13.1c") and t.pieces[id].level == BROKEN:
        t.call(Retreat(id, 2, t.pieces[id].hexes))
