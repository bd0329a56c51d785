"""Chapters 7 to 9: what a step and a turn cost, who may take them, and carrying them out."""

from game.board import facing as arcs
from game.board.masks import bits
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.tercio.commands import FACINGS
from game.rules.tercio.data import GUN
from game.rules.tercio.facts import card, commanders_in, field, is_cavalry, is_commander, near_mask, units_in
from game.rules.tercio.losses import carry, ground_loss, overrun
from game.rules.tercio.shifts import Shift
from game.rules.tercio.victory import check_entry
from game.rules.tercio.ways import COUNTER_MARCH_COST, TURN_COST

NOT_FRONT = Objection("T8.1e", "a unit moves only into one of its front hexes")
OFF_THE_MAP = Objection("T8.1", "that leads off the map")
GUNS_STAY = Objection("T8.1b", "artillery never moves")
DOUBLES_WHEEL = Objection("T7.2b", "a double unit turns only by a pivot or a counter-march")
NOT_ENOUGH = N_("it costs {} MP, {} are left")


def bar_to_shift(state: State, unit: Piece, shift: Shift | None, mp: int) -> Objection | None:
    """T8.1, T8.5, T9.1 Why a unit may not take a step with so many movement points left, or None."""
    if unit.type == GUN:
        return GUNS_STAY
    if shift is None:
        return OFF_THE_MAP
    if shift.mp is None:
        labels = ", ".join(state.label(h) for h in shift.entered)
        return Objection(field(state).title.terrain_table, "nobody can enter {}", (labels,))
    if shift.mp > mp:
        return Objection("T8.1c", NOT_ENOUGH, (shift.mp, mp))
    return bar_to_stacking(state, unit, shift.entered)


def bar_to_stacking(state: State, unit: Piece, hexes: tuple[int, ...]) -> Objection | None:
    """T9.1a Why a unit may not stand in these hexes, or None; guns and commanders do not fill a hex."""
    for h in hexes:
        for there in units_in(state, h):
            if there.type != GUN and there.id != unit.id:
                return Objection("T9.1a", "{} stands in {}", (field(state).name(there.id), state.label(h)), (there.id,))
    return None


def turn_cost(unit: Piece, facing: int) -> int:
    """T7.1b The movement points a turn costs; a turn by 180 degrees is a counter-march (T7.1c)."""
    corners = arcs.turns(unit.facing or 0, facing)
    if corners == 3:
        return COUNTER_MARCH_COST
    return corners * TURN_COST[is_cavalry(unit)]


def bar_to_turn(state: State, unit: Piece, facing: int, mp: int) -> Objection | None:
    """T7.1 Why a unit may not turn to a facing with so many movement points left, or None."""
    if len(unit.hexes) > 1:
        return DOUBLES_WHEEL
    if unit.facing == facing:
        return Objection("T7.1", "it faces {} already", (FACINGS[facing],))
    if arcs.turns(unit.facing or 0, facing) == 3:
        return Objection("T7.1c", "a turn by 180 degrees is a counter-march")
    cost = turn_cost(unit, facing)
    if cost > mp:
        return Objection("T7.1b", NOT_ENOUGH, (cost, mp))
    return None


def about_face(t: Table, id: str) -> None:
    """G13, G12 Turn a unit by 180 degrees; the halves of a double swap, commanders stay in their hexes."""
    unit = t.pieces[id]
    hexes, facing = arcs.about_face(unit.hexes, unit.facing or 0)
    t.turn(id, facing, hexes if len(hexes) > 1 else None)


def step_into(t: Table, id: str, shift: Shift, how: str, riders: tuple[str, ...]) -> tuple[bool, bool]:
    """T8.1, X8 Put a unit a step further: riders, overrun, ground. Tells whether it lives and its charge breaks."""
    unit = t.pieces[id]
    horse = is_cavalry(unit)
    riders = tuple(r for r in riders if not shies(t, r, hexes_with(t.pieces[r], unit.hexes, shift.hexes)))
    t.move(id, shift.hexes, (unit.hexes[0], shift.hexes[0]), how)
    if shift.facing != unit.facing:
        t.turn(id, shift.facing)
    carry(t, riders, unit.hexes, shift.hexes)
    overrun(t, t.pieces[id])
    ground_loss(t, id, shift.loss[horse])
    if id in t.pieces:
        check_entry(t, t.pieces[id])
    return id in t.pieces, shift.breaks[horse]


def shies(state: State, commander: str, hexes: tuple[int, ...]) -> bool:
    """NS7 Whether a commander keeps out of these hexes because an enemy unit is next to one of them."""
    rules = field(state)
    if commander not in rules.cowardice or commander not in state.pieces:
        return False
    return bool(near_mask(state, rules.opponent[state.pieces[commander].side]) & bits(hexes))


def hexes_with(commander: Piece, before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """D-117 Where a commander comes to who goes along with a unit: the hex of the half he stands with."""
    here = commander.hexes[0]
    return (after[before.index(here)] if here in before else after[0],)


def stands_alone(state: State, unit: Piece) -> bool:
    """Whether nobody else is in the hexes of a unit."""
    return all(len(state.at[h]) == 1 for h in unit.hexes)


def companions(state: State, unit: Piece, hexes: tuple[int, ...] = ()) -> list[Piece]:
    """T5.2b The commanders who stand with a unit, or with it in these of its hexes, and belong with it."""
    if stands_alone(state, unit):
        return []
    return [c for c in commanders_in(state, hexes or unit.hexes, unit.side) if may_belong(state, c, unit)]


def may_belong(state: State, commander: Piece, unit: Piece) -> bool:
    """T5.2b, T5.4 Whether a commander may move with a unit: one of his own wing, or of the wing he is assigned to."""
    if card(state, commander.id).role == "army":
        return commander.attached_to == unit.group
    return commander.group == unit.group


def must_come(state: State, commander: Piece, unit: Piece) -> bool:
    """T5.2b Whether a commander would be left alone if he did not come: no other unit of his wing stays in the hex."""
    if card(state, commander.id).role == "army":
        return False
    return not any(
        other.id != unit.id and other.group == commander.group
        for other in units_in(state, commander.hexes[0], unit.side)
    )


def may_come(state: State, commander: Piece, carried: tuple[str, ...]) -> bool:
    """T5.2b, D-25 Whether a commander still has his action for this move, or began it with this unit."""
    return commander.id in carried or not (commander.number("acted") or commander.number("rallying"))


def bar_to_leaving(
    state: State, unit: Piece, carried: tuple[str, ...], leave: tuple[str, ...] = (), hexes: tuple[int, ...] = ()
) -> Objection | None:
    """D-25 Why a unit may not leave its hex, or these: a wing commander who has acted would be left alone."""
    for commander in companions(state, unit, hexes):
        if must_come(state, commander, unit):
            who = (field(state).name(commander.id),)
            if not may_come(state, commander, carried):
                return Objection(
                    "T5.2b", "{} has acted and would be left without a unit of his wing", who, (commander.id,)
                )
            if commander.id in leave:
                return Objection("T5.2b", "{} must go along", who, (commander.id,))
    return None


def choices_to_leave(
    state: State, unit: Piece, carried: tuple[str, ...], hexes: tuple[int, ...] = ()
) -> list[tuple[str, ...]]:
    """T5.2b, T5.4 The sets of commanders who may stay behind when a unit leaves its hexes: those who need not come."""
    if stands_alone(state, unit):
        return [()]
    loose = [c for c in companions(state, unit, hexes) if not must_come(state, c, unit)]
    fixed = tuple(c.id for c in loose if not may_come(state, c, carried))
    sets: list[tuple[str, ...]] = [fixed]
    for commander in loose:
        if may_come(state, commander, carried):
            sets += [tuple(sorted((*chosen, commander.id))) for chosen in sets]
    return sets


def alone(state: State, commander: Piece) -> bool:
    """T5.4 Whether a commander stands in a hex without any friendly unit."""
    return is_commander(commander) and not units_in(state, commander.hexes[0], commander.side)
