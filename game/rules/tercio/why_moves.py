"""Chapters 6 to 8 and 13, why not: steps, turns, rides, a rally, the choice of who acts and the end of an action."""

from game.board.hexes import OFF
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.views import Check
from game.rules.tercio import commands as c
from game.rules.tercio.data import DISORDERED
from game.rules.tercio.duties import FREE, Duty, bar_to_entering, can_meet, closed_to, is_met, sentence_of
from game.rules.tercio.facts import card, field, is_cavalry, is_commander, is_gun, units_in, wing_units
from game.rules.tercio.movement import DOUBLES_WHEEL, GUNS_STAY, NOT_ENOUGH, NOT_FRONT, bar_to_stacking, bar_to_turn
from game.rules.tercio.plan import poses
from game.rules.tercio.rally import (
    GUNS_DO_NOT_RALLY,
    NO_RALLY_UNDER_CHARGE,
    NOTHING_TO_RALLY,
    bar_to_rally,
)
from game.rules.tercio.reaction import rides
from game.rules.tercio.steps import (
    GUNS_DO_NOT_COUNTER_MARCH,
    SIMPLE_DO_NOT_PIVOT,
    STAND_ONLY,
    Going,
    bar_to_going,
    shift_of,
)
from game.rules.tercio.unit_actions import bar_to_acting, must_act, ride_hexes
from game.rules.tercio.why_fire import firing_checks
from game.rules.tercio.why_lines import Line, at_level, fails, peel, quiet, told, under, without

WAIT_FOR_ORDERS = "The order of its wing can be changed when the wing is activated."
OWN_WING = "It acts when its own wing is activated."


# -- a step or a turn ---------------------------------------------------------------------------------------------


def going_checks(
    state: State, unit: Piece, command: c.Move | c.Pivot | c.Turn | c.CounterMarch, going: Going
) -> list[Check]:
    """T7, T8 All conditions of a step or turn, the last ones by what `bar_to_going` itself says."""
    bar = bar_to_going(state, unit, command, going)
    stand = STAND_ONLY if going.duty.kind == "stand" else None
    checks = quiet(stand, "It acts again when an aide has taken over, at the end of the turn.")
    if isinstance(command, c.Move | c.Pivot):
        checks += _step_checks(state, unit, command, going)
    else:
        checks += _turn_checks(state, unit, command, going)
    duty = sentence_of(state, unit, going.duty)
    if going.duty.kind not in ("free", "march", "contact", "stand") or going.duty.leash:
        ends = bar if bar is not None and (bar.clause, bar.template) == (duty.clause, duty.template) else None
        if ends is not None:
            checks.append(fails(ends, _way_out(going.duty)))
        else:
            holds = None if any(check.holds is False for check in checks) else True
            checks.append(Check("Its order can still be met from there", duty.clause, holds))
    return checks


def _way_out(duty: Duty) -> str:
    """What helps a unit whose duty forbids where it would end."""
    if duty.leash:
        return "Choose a way that ends near its tercio."
    words = {
        "approach": "Choose a way that ends a hex closer to the enemy.",
        "hold": "Choose a way that ends no farther from the enemy.",
        "rally": "Choose a way that ends no closer to the enemy.",
        "withdraw": "Choose a way that leads away from the enemy.",
    }
    return f"{words.get(duty.kind, 'Choose a way that leads back into command.')} {WAIT_FOR_ORDERS}"


def _step_checks(state: State, unit: Piece, command: c.Move | c.Pivot, going: Going) -> list[Check]:
    """T8.1, T8.5, T9.1, T6.2, T5.2b What a step asks, in the order of the rules."""
    pivots = isinstance(command, c.Pivot)
    checks = quiet(SIMPLE_DO_NOT_PIVOT if pivots and len(unit.hexes) == 1 else None, "Turn it, then move it.")
    shift = shift_of(state, unit, command)
    to = state.place(command.to)
    ahead = shift is not None and to in (shift.entered if pivots else shift.hexes)
    front = None if ahead else NOT_FRONT
    checks.append(
        told(front, f"{command.to} is one of its front hexes", "T8.1e", "Turn it first until the hex is before it.")
    )
    checks += quiet(GUNS_STAY if ahead and is_gun(unit) else None)
    if shift is None or not ahead:
        costs = Check("The movement points are enough", "T8.1c", None)
        return [*checks, costs, Check("No unit of foot or horse stands there", "T9.1a", None)]
    entered = ", ".join(state.label(h) for h in shift.entered)
    if shift.mp is None:
        return [*checks, fails(Objection("X8", "nobody can enter {}", (entered,)), "Choose another hex.")]
    short = Objection("T8.1c", NOT_ENOUGH, (shift.mp, going.mp)) if shift.mp > going.mp else None
    checks.append(
        told(
            short,
            f"It costs {shift.mp} MP, {going.mp} are left",
            "T8.1c",
            f"It is {shift.mp - going.mp} MP short: turn, aim or move less before.",
        )
    )
    checks.append(
        told(
            bar_to_stacking(state, unit, shift.entered),
            f"No unit of foot or horse stands in {entered}",
            "T9.1a",
            _who_stands(state, unit, shift.entered),
        )
    )
    checks += entering_checks(state, unit, going.duty, shift.hexes, shift.entered)
    bar = bar_to_going(state, unit, command, going)
    if bar is not None and bar.clause == "T5.2b":
        checks.append(fails(bar, "Let another unit of his wing stand with him, or let him come along."))
    return checks


def _who_stands(state: State, unit: Piece, hexes: tuple[int, ...]) -> str:
    """What can be done about whoever stands in these hexes."""
    friends = any(other.side == unit.side and other.id != unit.id for h in hexes for other in units_in(state, h))
    return "Let the unit there move away first." if friends else "Attack it: only a melee can clear the hex."


def entering_checks(
    state: State, unit: Piece, duty: Duty, hexes: tuple[int, ...], entered: tuple[int, ...]
) -> list[Check]:
    """T6.2c, T6.2e, T5.1g What the duty says of the hexes on the way."""
    bar = bar_to_entering(state, unit, duty, hexes, entered)
    if duty.kind == "contact":
        return [
            told(bar, "It stays next to an enemy it began next to", "T6.2c", f"Move round the enemy. {WAIT_FOR_ORDERS}")
        ]
    clause = {"march": "T6.2e", "return": "T5.1g", "withdraw": "T8.2f"}.get(duty.kind)
    if clause is None:
        return []
    ways = {
        "march": WAIT_FOR_ORDERS,
        "return": "Bring it into command first: move its commander, or a unit that links it to him.",
        "withdraw": "Choose a way that keeps a hex between it and all enemies.",
    }
    return [told(bar, "No enemy is next to the hex", clause, ways[duty.kind])]


def _turn_checks(state: State, unit: Piece, command: c.Turn | c.CounterMarch, going: Going) -> list[Check]:
    """T7.1, T7.2 What a turn asks."""
    if isinstance(command, c.CounterMarch):
        if is_gun(unit):
            return [fails(GUNS_DO_NOT_COUNTER_MARCH, "Turn it with its offensive shot.")]
        bar = bar_to_going(state, unit, command, going)
        short = bar if bar is not None and (bar.clause, bar.template) == ("T7.1c", NOT_ENOUGH) else None
        cost = f"A counter-march costs 2 MP, {going.mp} are left"
        return [told(short, cost, "T7.1c", f"It is {2 - going.mp} MP short: do it before it moves or fires.")]
    if is_gun(unit):
        return [fails(GUNS_DO_NOT_COUNTER_MARCH)]
    lines: list[Line[int]] = [
        Line("It stands on one hex", "T7.2b", DOUBLES_WHEEL.template, "Pivot it, or let it counter-march.", quiet=True),
        Line("It faces elsewhere now", "T7.1", "", "Choose another facing."),
        Line("It turns by one corner or two", "T7.1c", "180 degrees", "Use a counter-march for 2 MP."),
        Line(
            f"It costs {_turn_words(unit)}, {going.mp} MP are left",
            "T7.1b",
            "",
            "Turn less, or turn before it moves or fires.",
            lambda mp: 99,
        ),
    ]
    return peel(lambda mp: bar_to_turn(state, unit, command.to_facing, mp), going.mp, lines)


def _turn_words(unit: Piece) -> str:
    return "1 MP a corner" if is_cavalry(unit) else "2 MP a corner"


def end_checks(state: State, unit: Piece, duty: Duty, going: Going) -> list[Check]:
    """S4.3, T6.2, T5.1g Whether the action of a unit, or its withdrawal, may end where it stands."""
    bar = sentence_of(state, unit, duty)
    if not going.bound or is_met(state, unit, duty):
        met = "Its order lets it end here" if going.bound else "Its order cannot be met any more and does not bind"
        return [Check(met, bar.clause if duty.kind != "free" else "S4", True)]
    return [fails(bar, f"It can still do so: {_nearest_end(state, unit, duty, going)}")]


def _nearest_end(state: State, unit: Piece, duty: Duty, going: Going) -> str:
    found = poses(state, unit, going.mp, duty)
    good = [
        (reached.cost, state.label(hexes[0]))
        for (hexes, facing, level), reached in found.items()
        if hexes != unit.hexes and can_meet(state, unit, duty, 0, hexes, facing, level)
    ]
    if not good:
        return "turn and move as far as it can."
    cost, label = min(good)
    return f"it may end in {label}, for {cost} MP."


# -- who acts -----------------------------------------------------------------------------------------------------


@record
class Actor:
    """A piece that is asked to act with a wing."""

    state: State
    wing: str
    piece: Piece


def acting_checks(state: State, wing: str, piece: Piece | None) -> list[Check]:
    """S4.1 Whether a unit or commander can be chosen to act now."""
    if piece is None or wing not in state.groups:
        bar = bar_to_acting(state, wing, None)
        return [fails(bar)] if bar is not None else []
    given = Actor(state, wing, piece)

    def ask(actor: Actor) -> Objection | None:
        return bar_to_acting(actor.state, actor.wing, actor.piece)

    head: list[Line[Actor]] = [
        Line(
            "It belongs to the wing that acts now",
            "S4",
            "only pieces",
            OWN_WING,
            lambda a: Actor(a.state, a.piece.group or a.wing, a.piece),
        ),
        Line(
            "It has not acted in this activation",
            "S4",
            "has acted",
            "It acts again in the next activation of its wing.",
            lambda a: Actor(a.state, a.wing, without(a.piece, "acted")),
        ),
    ]
    if is_commander(piece):
        return peel(ask, given, [*head, *_riding_lines()])
    if is_gun(piece):
        group = given if piece.group == wing else Actor(state, piece.group, piece)
        first = peel(lambda a: b if (b := ask(a)) is not None and b.clause == "S4" else None, given, head)
        return first + firing_checks(group.state, piece)
    if piece.level <= DISORDERED:
        return peel(ask, given, head)
    tail: Line[Actor] = Line(
        "It can move, or rally",
        "X10",
        "",
        "A shaken or broken unit only rallies, as the order of its wing allows.",
        lambda a: Actor(a.state, a.wing, at_level(a.piece, 0)),
    )
    return peel(ask, given, [*head, tail])


def _riding_lines() -> list[Line[Actor]]:
    return [
        Line(
            "He has not moved in this activation",
            "T5.2a",
            "",
            "He has one action in an activation.",
            lambda a: Actor(a.state, a.wing, without(a.piece, "acted")),
        ),
        Line(
            "He helps no rally",
            "T13.1e",
            "",
            "Ride first; then he cannot help any more.",
            lambda a: Actor(a.state, a.wing, without(a.piece, "rallying")),
        ),
        Line(
            "He may ride alone under this order",
            "T6.4",
            "",
            f"Move the unit he is with: he goes along. {WAIT_FOR_ORDERS}",
            lambda a: Actor(under(a.state, a.wing, order="march"), a.wing, a.piece),
        ),
        Line(
            "Some hex is in reach where he may end",
            "T5.2c",
            "",
            "He ends with another unit of his wing: bring one nearer.",
        ),
    ]


def ride_checks(state: State, wing: str, commander: Piece, label: str) -> list[Check]:
    """T2.1, T5.2c Whether a commander may end a ride in a hex, and if not, which hexes are open to him."""
    hexes = ride_hexes(state, wing, commander)
    who = field(state).name(commander.id)
    place = state.place(label)
    army = card(state, commander.id).role == "army"
    words = f"He can ride to {label}" + ("" if army else ", and a unit of his wing is there")
    if place in hexes:
        return [Check(words, "T2.1, T5.2c", True)]
    bar = Objection("T2.1, T5.2c", "he cannot end his ride in {}", (label,))
    reach = rides(state, commander, closed_to(state, commander, FREE), card(state, commander.id).ma)
    if place in reach:
        why = f"{who} can reach it, but no other unit of his wing is there."
    else:
        why = f"{who} cannot ride there with {card(state, commander.id).ma} MP, past enemies or over bad ground."
    shown = ", ".join(state.label(h) for h in hexes[:6]) + (" …" if len(hexes) > 6 else "")
    return [fails(bar, f"{why} He may end in {shown}." if hexes else why)]


def step_end_checks(state: State, wing: str) -> list[Check]:
    """S4.1, T6.2b, T5.1g Whether the step of unit actions may end: nobody is left who must act."""
    late = [unit for unit in wing_units(state, wing) if must_act(state, unit)]
    names = field(state).name
    if not late:
        return [Check("Every unit that must act has acted", "T6.2b, T5.1g", True)]
    bars = [Objection("T6.2b, T5.1g", "{} is still bound to act", (names(unit.id),), (unit.id,)) for unit in late]
    return [
        fails(bar, f"Choose it in {state.label(unit.hexes[0])} and move it as its order asks.")
        for bar, unit in zip(bars, late, strict=True)
    ]


# -- rally --------------------------------------------------------------------------------------------------------


@record
class Rallying:
    """A unit that is to rally."""

    state: State
    unit: Piece


def rally_checks(state: State, unit: Piece, help: bool, begun: bool) -> list[Check]:
    """T13.1 All conditions of a rally, with the help of the wing commander or without."""
    whole = Objection("T13.1a", "a rally is the whole action of a unit")
    checks = [
        told(
            whole if begun else None, "It has done nothing else in its action", "T13.1a", "Rally in place of all else."
        )
    ]

    def ask(given: Rallying) -> Objection | None:
        return bar_to_rally(given.state, given.unit, help)

    order: Line[Rallying] = Line(
        "Its wing is not under Charge!",
        NO_RALLY_UNDER_CHARGE.clause,
        "",
        WAIT_FOR_ORDERS,
        lambda g: Rallying(under(g.state, g.unit.group, order="rally"), g.unit),
    )
    lines: list[Line[Rallying]] = [
        Line("It is no gun", "T13.1a", GUNS_DO_NOT_RALLY.template, "A gun has one level only.", quiet=True),
        Line(
            "It is disordered, shaken or broken",
            "T13.1a",
            NOTHING_TO_RALLY.template,
            "There is nothing to win back.",
            lambda g: Rallying(g.state, at_level(g.unit, 1)),
        ),
        order,
        Line(
            "It is in command, or cannot move",
            "T5.1g",
            "",
            "Move it back into command.",
            lambda g: Rallying(g.state, without(g.unit, "out-of-command")),
        ),
    ]
    if help:
        near = "Bring its wing commander next to it in an earlier activation; he must not have moved in this one."
        lines.append(Line("Its wing commander is with it or next to it and has not moved", "T13.1e", "", near))
    lines.append(
        Line("The order lets it rally so", "T13.1d", "", "Under Rally! every unit may try; under March! with his help.")
    )
    return checks + peel(ask, Rallying(state, unit), lines)


# -- a way to a distant hex ---------------------------------------------------------------------------------------


def reach_checks(state: State, unit: Piece, label: str, mp: int, duty: Duty) -> list[Check]:
    """T8.1c Whether a unit can come to a hex by any way, and what the cheapest one would cost."""
    goal, who = state.place(label), field(state).name(unit.id)
    if goal == OFF:
        return []
    costs = [found.cost for (hexes, _, _), found in poses(state, unit, mp, duty).items() if goal in hexes]
    if costs:
        return [Check(f"The cheapest way costs {min(costs)} MP, {mp} are left", "T8.1c", True)]
    bar = Objection("T8.1c", "{} cannot reach {} with {} MP", (who, label, mp))
    far = [found.cost for (hexes, _, _), found in poses(state, unit, 40, duty).items() if goal in hexes]
    told_cost = (
        f"The cheapest way costs {min(far)} MP, {min(far) - mp} more than it has: go there in two activations, or "
        "choose a nearer hex."
        if far
        else "No way leads there: troops, ground or its order close all of them."
    )
    return [fails(bar, told_cost)]
