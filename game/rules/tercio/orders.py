"""Chapters 3.1, 4.3, 4.4 and 6.3: orders, their change, reactivation and preemption: numbers and modifiers."""

from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table, chance_of
from game.engine.tally import Line, Tally, tally
from game.engine.text import N_
from game.rules.tercio.absent import cavalry_only, leader_of, off_map, surviving
from game.rules.tercio.command import in_command
from game.rules.tercio.data import BROKEN, COMMANDER, GUN, ORDERS, SHAKEN
from game.rules.tercio.facts import (
    card,
    commander_engaged,
    distance,
    field,
    units_in,
    wing_commander,
    wings_of,
)  # fmt: skip

WAITING, ACTIVE, BYPASSED, FINISHED = "waiting", "active", "bypassed", "finished"
NO_REACTIVATION = "no-reactivation"
RALLYING = N_("a wing under Rally! does not reactivate")
MARKED = N_("it has a no reactivation marker")


def can_be_activated(state: State, wing: str) -> bool:
    """S2 Whether a wing can still be activated: it waits, its commander lives, it has a unit on the map or due."""
    return state.groups[wing].state == WAITING and leader_of(state, wing) is not None and surviving(state, wing)


def precedence(state: State, wing: str) -> int:
    """T1.2b The rank of a wing's order: 0 Charge!, 1 March!, 2 Rally!."""
    return ORDERS.index(state.groups[wing].order)


def eligible(state: State, side: str, ignoring: str = "") -> list[str]:
    """T4.2c The wings a side may activate: its own at the highest precedence left on either side.

    The wings of the side that has just passed do not count (D-13).
    """
    found: list[str] | None = state.memo.get(("eligible", side, ignoring))
    if found is None:
        rules = field(state)
        waiting = [w for w, owner in rules.wing_side.items() if owner != ignoring and can_be_activated(state, w)]
        top = min((precedence(state, w) for w in waiting), default=0)
        found = [w for w in waiting if rules.wing_side[w] == side and precedence(state, w) == top]
        state.memo["eligible", side, ignoring] = found
    return found


def initiative_counts(state: State) -> dict[str, int]:
    """T4.1a How many activatable wings each side has at the highest order present on either side (D-11)."""
    rules = field(state)
    waiting = [w for w in rules.wing_side if can_be_activated(state, w)]
    top = min((precedence(state, w) for w in waiting), default=0)
    return {
        side: sum(1 for w in waiting if rules.wing_side[w] == side and precedence(state, w) == top)
        for side in rules.sides
    }


def best_commander(state: State, side: str) -> int:
    """T4.1b, D-12 The best command value among a side's commanders on the map, -1 where it has none."""
    return max(
        (card(state, p.id).command for p in state.pieces.values() if p.side == side and p.type == "commander"),
        default=-1,
    )


# -- T6.3 Change of orders ------------------------------------------------------------------------------------------


def army_commander_helping(state: State, wing: str) -> Piece | None:
    """X6 The commander in chief whose value counts for a change of orders; never the wing commander himself."""
    rules = field(state)
    commander = wing_commander(state, wing)
    for piece in state.pieces.values():
        if piece.type != COMMANDER or piece.side != rules.wing_side[wing] or piece is commander:
            continue
        if card(state, piece.id).role not in ("army", "both"):
            continue
        if rules.title.army_commander_adjacent_helps_orders:
            helps = commander is not None and distance(state, piece, commander) <= 1
        else:
            inside = in_command(state, wing)
            here = units_in(state, piece.hexes[0], piece.side)
            helps = any(unit.group == wing and unit.id in inside for unit in here)
        if helps:
            return piece
    return None


def orders_tally(state: State, wing: str, order: str) -> Tally:
    """X6 The modifiers of a change of orders."""
    rules = field(state)
    commander = leader_of(state, wing)
    army = army_commander_helping(state, wing)
    horse = cavalry_only(state, wing)
    return tally(
        Line(-card(state, commander.id).command, "commander", "X6", (rules.name(commander.id),)) if commander else None,
        Line(-card(state, army.id).command, "army-commander", "X6", (rules.name(army.id),)) if army else None,
        Line(1, "next-to-an-unbroken-enemy", "X6") if commander_engaged(state, wing) else None,
        Line(-1, "cavalry-wing-to-charge", "X6") if horse and order == "charge" else None,
        Line(1, "cavalry-wing-to-march", "X6") if horse and order == "march" else None,
        Line(-2, "more-than-half-worn", "X6") if order == "rally" and mostly_worn(state, wing) else None,
    )


def mostly_worn(state: State, wing: str) -> bool:
    """X6, D-107 Whether more than half of the wing's original units are Shaken, Broken or eliminated."""
    rules = field(state)
    members = [
        id
        for id in rules.units_of_wing[wing]
        if not (rules.title.rally_count_ignores_guns and rules.cards[id].kind == GUN)
    ]
    coming = off_map(state)
    worn = sum(
        1
        for id in members
        if id not in coming and ((unit := state.pieces.get(id)) is None or unit.level in (SHAKEN, BROKEN))
    )
    return 2 * worn > len(members)


def orders_need(state: State, wing: str, order: str) -> int:
    """X6 The number for a change from the present order to another."""
    return field(state).tables.change_orders[state.groups[wing].order][order]


def bar_to_new_order(state: State, wing: str, order: str) -> Objection | None:
    """T6.3 Why an order cannot be asked for, or None."""
    if order not in ORDERS or order == state.groups[wing].order:
        return Objection("T6.3", "it has this order already")
    return None


# -- X7 Reactivation and preemption ---------------------------------------------------------------------------------


def activity_tally(state: State, wing: str) -> Tally:
    """X7 The modifiers of reactivation and preemption."""
    rules = field(state)
    commander = leader_of(state, wing)
    engaged = commander_engaged(state, wing)
    counts = commander is not None and (not engaged or rules.title.reactivation_value_when_engaged)
    return tally(
        Line(-card(state, commander.id).command, "commander", "X7", (rules.name(commander.id),))
        if commander is not None and counts
        else None,
        Line(-1, "cavalry-only", "X7") if cavalry_only(state, wing) else None,
        Line(1, "next-to-an-unbroken-enemy", "X7") if engaged else None,
    )


def reactivation_need(state: State, wing: str) -> int:
    """X7 The number for a reactivation under the present order."""
    return field(state).tables.reactivate[state.groups[wing].order]


def preemption_need(state: State, wing: str) -> int:
    """X7 The number for a preemption under the present order of the wing that tries."""
    return field(state).tables.preempt[state.groups[wing].order]


def bar_to_reactivation(state: State, wing: str, number: int) -> Objection | None:
    """T4.3 Why a wing may not try a reactivation, or None."""
    group = state.groups[wing]
    if number >= 2:
        return Objection("T4.3a", "a wing has at most two activations in a turn")
    if group.order == "rally":
        return Objection("X7", field(state).title.said(RALLYING))
    if leader_of(state, wing) is None:
        return Objection("T4.3c", "its commander is lost")
    if NO_REACTIVATION in group.marks:
        return Objection("T4.3c", field(state).title.said(MARKED))
    if not surviving(state, wing):
        return Objection("S2", "it has no unit left")
    return None


def bar_to_preemption(state: State, wing: str) -> Objection | None:
    """T4.4a Why a wing may not try to preempt, or None."""
    group = state.groups[wing]
    if group.state != WAITING:
        return Objection("T4.4a", "only a wing that waits for its activation preempts")
    if group.order == "rally":
        return Objection("X7", "a wing under Rally! does not preempt")
    if leader_of(state, wing) is None or not surviving(state, wing):
        return Objection("T4.4a", "it has no commander or no unit")
    if NO_REACTIVATION in group.marks:
        return Objection("T4.4h", field(state).title.said(MARKED))
    return None


def preemptors(state: State, wing: str, number: int, preempting: bool) -> list[str]:
    """T4.4a, T4.4g The enemy wings that may try to preempt this activation."""
    rules = field(state)
    if preempting and (number == 1 or rules.title.preempting_wing_protected):
        return []
    enemy = rules.opponent[rules.wing_side[wing]]
    return [w for w in wings_of(state, enemy) if bar_to_preemption(state, w) is None]


def bar_reactivation(t: Table, wing: str) -> None:
    """T4.4h A wing gets the no reactivation marker."""
    t.order(wing, marks=(*t.groups[wing].marks, NO_REACTIVATION))


def attempt_chance(state: State, wing: str, what: str, order: str = "") -> tuple[int, int]:
    """The chance of a reactivation, preemption or change of orders, as (good faces, faces)."""
    if what == "orders":
        return chance_of(orders_tally(state, wing, order), orders_need(state, wing, order), "at-most")
    need = reactivation_need(state, wing) if what == "reactivate" else preemption_need(state, wing)
    return chance_of(activity_tally(state, wing), need, "at-most")
