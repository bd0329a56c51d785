"""Chapters 6 to 8, why not: steps, turns, rides, the choice of who acts and the end of an action."""

from game.board.hexes import OFF
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import Check
from game.rules.tercio import commands as c
from game.rules.tercio.data import DISORDERED
from game.rules.tercio.duties import (
    FREE,
    Duty,
    bar_to_entering,
    bar_to_straying,
    can_meet,
    closed_to,
    is_met,
    sentence_of,
)
from game.rules.tercio.facts import card, field, is_cavalry, is_commander, is_gun, units_in, wing_units
from game.rules.tercio.movement import DOUBLES_WHEEL, GUNS_STAY, NOT_ENOUGH, NOT_FRONT, bar_to_stacking, bar_to_turn
from game.rules.tercio.plan import poses
from game.rules.tercio.reaction import rides
from game.rules.tercio.steps import (
    GUNS_DO_NOT_COUNTER_MARCH,
    SIMPLE_DO_NOT_PIVOT,
    STAND_ONLY,
    Going,
    bar_to_going,
    shift_of,
)
from game.rules.tercio.unit_actions import bar_to_acting, bar_to_ending, must_act, ride_hexes
from game.rules.tercio.why_fire import firing_checks
from game.rules.tercio.why_lines import Line, at_level, fails, peel, quiet, told, under, without

WAIT_FOR_ORDERS = N_("The order of its wing can be changed when the wing is activated.")
OWN_WING = N_("It acts when its own wing is activated.")


# -- a step or a turn ---------------------------------------------------------------------------------------------


def going_checks(
    state: State, unit: Piece, command: c.Move | c.Pivot | c.Turn | c.CounterMarch, going: Going
) -> list[Check]:
    """T7, T8 All conditions of a step or turn, the last ones by what `bar_to_going` itself says."""
    bar = bar_to_going(state, unit, command, going)
    stand = STAND_ONLY if going.duty.kind == "stand" else None
    checks = quiet(stand, _("It acts again when an aide has taken over, at the end of the turn."))
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
            checks.append(Check(_("Its order can still be met from there"), duty.clause, holds))
    return checks


def _way_out(duty: Duty) -> str:
    """What helps a unit whose duty forbids where it would end."""
    if duty.leash:
        return _("Choose a way that ends near its tercio.")
    words = {
        "approach": _("Choose a way that ends a hex closer to the enemy."),
        "hold": _("Choose a way that ends no farther from the enemy."),
        "rally": _("Choose a way that ends no closer to the enemy."),
        "withdraw": _("Choose a way that leads away from the enemy."),
    }
    way = words.get(duty.kind, _("Choose a way that leads back into command."))
    return f"{way} {_(WAIT_FOR_ORDERS)}"


def _step_checks(state: State, unit: Piece, command: c.Move | c.Pivot, going: Going) -> list[Check]:
    """T8.1, T8.5, T9.1, T6.2, T5.2b What a step asks, in the order of the rules."""
    pivots = isinstance(command, c.Pivot)
    checks = quiet(SIMPLE_DO_NOT_PIVOT if pivots and len(unit.hexes) == 1 else None, _("Turn it, then move it."))
    shift = shift_of(state, unit, command)
    to = state.place(command.to)
    ahead = shift is not None and to in (shift.entered if pivots else shift.hexes)
    front = None if ahead else NOT_FRONT
    checks.append(
        told(
            front,
            _("{to} is one of its front hexes").format(to=command.to),
            "T8.1e",
            _("Turn it first until the hex is before it."),
        )
    )
    checks += quiet(GUNS_STAY if ahead and is_gun(unit) else None)
    if shift is None or not ahead:
        costs = Check(_("The movement points are enough"), "T8.1c", None)
        return [*checks, costs, Check(_("No unit of foot or horse stands there"), "T9.1a", None)]
    entered = ", ".join(state.label(h) for h in shift.entered)
    if shift.mp is None:
        shut = Objection(field(state).title.terrain_table, "nobody can enter {}", (entered,))
        return [*checks, fails(shut, _("Choose another hex."))]
    short = Objection("T8.1c", NOT_ENOUGH, (shift.mp, going.mp)) if shift.mp > going.mp else None
    checks.append(
        told(
            short,
            _("It costs {cost} MP, {mp} are left").format(cost=shift.mp, mp=going.mp),
            "T8.1c",
            _("It is {mp} MP short: turn, aim or move less before.").format(mp=shift.mp - going.mp),
        )
    )
    checks.append(
        told(
            bar_to_stacking(state, unit, shift.entered),
            _("No unit of foot or horse stands in {entered}").format(entered=entered),
            "T9.1a",
            _who_stands(state, unit, shift.entered),
        )
    )
    checks += entering_checks(state, unit, going.duty, shift.hexes, shift.entered)
    bar = bar_to_going(state, unit, command, going)
    if bar is not None and bar.clause == "T5.2b":
        checks.append(fails(bar, _("Let another unit of his wing stand with him, or let him come along.")))
    return checks


def _who_stands(state: State, unit: Piece, hexes: tuple[int, ...]) -> str:
    """What can be done about whoever stands in these hexes."""
    friends = any(other.side == unit.side and other.id != unit.id for h in hexes for other in units_in(state, h))
    return _("Let the unit there move away first.") if friends else _("Attack it: only a melee can clear the hex.")


def entering_checks(
    state: State, unit: Piece, duty: Duty, hexes: tuple[int, ...], entered: tuple[int, ...]
) -> list[Check]:
    """T6.2c, T6.2e, T5.1g, T8.6 What the duty says of the hexes on the way."""
    if (strays := bar_to_straying(state, unit, duty, entered)) is not None:
        return [fails(strays, _("Choose a way that stays near its tercio."))]
    bar = bar_to_entering(state, unit, duty, hexes, entered)
    if duty.kind == "contact":
        return [
            told(
                bar,
                _("It stays next to an enemy it began next to"),
                "T6.2c",
                _("Move round the enemy. {orders}").format(orders=_(WAIT_FOR_ORDERS)),
            )
        ]
    clause = {"march": "T6.2e", "return": "T5.1g", "withdraw": "T8.2f"}.get(duty.kind)
    if clause is None:
        return []
    ways = {
        "march": _(WAIT_FOR_ORDERS),
        "return": _("Bring it into command first: move its commander, or a unit that links it to him."),
        "withdraw": _("Choose a way that keeps a hex between it and all enemies."),
    }
    return [told(bar, _("No enemy is next to the hex"), clause, ways[duty.kind])]


def _turn_checks(state: State, unit: Piece, command: c.Turn | c.CounterMarch, going: Going) -> list[Check]:
    """T7.1, T7.2 What a turn asks."""
    if isinstance(command, c.CounterMarch):
        if is_gun(unit):
            return [fails(GUNS_DO_NOT_COUNTER_MARCH, _("Turn it with its offensive shot."))]
        bar = bar_to_going(state, unit, command, going)
        short = bar if bar is not None and (bar.clause, bar.template) == ("T7.1c", NOT_ENOUGH) else None
        cost = _("A counter-march costs 2 MP, {mp} are left").format(mp=going.mp)
        return [
            told(
                short, cost, "T7.1c", _("It is {mp} MP short: do it before it moves or fires.").format(mp=2 - going.mp)
            )
        ]
    if is_gun(unit):
        return [fails(GUNS_DO_NOT_COUNTER_MARCH)]
    lines: list[Line[int]] = [
        Line(
            _("It stands on one hex"),
            "T7.2b",
            DOUBLES_WHEEL.template,
            _("Pivot it, or let it counter-march."),
            quiet=True,
        ),
        Line(_("It faces elsewhere now"), "T7.1", "", _("Choose another facing.")),
        Line(_("It turns by one corner or two"), "T7.1c", "180 degrees", _("Use a counter-march for 2 MP.")),
        Line(
            _turn_words(unit).format(mp=going.mp),
            "T7.1b",
            "",
            _("Turn less, or turn before it moves or fires."),
            lambda mp: 99,
        ),
    ]
    return peel(lambda mp: bar_to_turn(state, unit, command.to_facing, mp), going.mp, lines)


def _turn_words(unit: Piece) -> str:
    return (
        _("It costs 1 MP a corner, {mp} MP are left")
        if is_cavalry(unit)
        else _("It costs 2 MP a corner, {mp} MP are left")
    )


def end_checks(state: State, unit: Piece, duty: Duty, going: Going) -> list[Check]:
    """S4.3, T6.2, T5.1g Whether the action of a unit, or its withdrawal, may end where it stands."""
    bar = sentence_of(state, unit, duty)
    if not going.bound or is_met(state, unit, duty):
        met = (
            _("Its order lets it end here") if going.bound else _("Its order cannot be met any more and does not bind")
        )
        return [Check(met, bar.clause if duty.kind != "free" else "S4", True)]
    return [fails(bar, _("It can still do so: {way}").format(way=_nearest_end(state, unit, duty, going)))]


def _nearest_end(state: State, unit: Piece, duty: Duty, going: Going) -> str:
    found = poses(state, unit, going.mp, duty)
    good = [
        (reached.cost, state.label(hexes[0]))
        for (hexes, facing, level), reached in found.items()
        if hexes != unit.hexes and can_meet(state, unit, duty, 0, hexes, facing, level)
    ]
    if not good:
        return _("turn and move as far as it can.")
    cost, label = min(good)
    return _("it may end in {label}, for {cost} MP.").format(label=label, cost=cost)


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
            _("It belongs to the wing that acts now"),
            "S4",
            "only pieces",
            _(OWN_WING),
            lambda a: Actor(a.state, a.piece.group or a.wing, a.piece),
        ),
        Line(
            _("It has not acted in this activation"),
            "S4",
            "has acted",
            _("It acts again in the next activation of its wing."),
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
        _("It can move, or rally"),
        "X10",
        "",
        _("A shaken or broken unit only rallies, as the order of its wing allows."),
        lambda a: Actor(a.state, a.wing, at_level(a.piece, 0)),
    )
    return peel(ask, given, [*head, tail])


def _riding_lines() -> list[Line[Actor]]:
    return [
        Line(
            _("He has not moved in this activation"),
            "T5.2a",
            "",
            _("He has one action in an activation."),
            lambda a: Actor(a.state, a.wing, without(a.piece, "acted")),
        ),
        Line(
            _("He helps no rally"),
            "T13.1e",
            "",
            _("Ride first; then he cannot help any more."),
            lambda a: Actor(a.state, a.wing, without(a.piece, "rallying")),
        ),
        Line(
            _("He may ride alone under this order"),
            "T6.4",
            "",
            _("Move the unit he is with: he goes along. {orders}").format(orders=_(WAIT_FOR_ORDERS)),
            lambda a: Actor(under(a.state, a.wing, order="march"), a.wing, a.piece),
        ),
        Line(
            _("Some hex is in reach where he may end"),
            "T5.2c",
            "",
            _("He ends with another unit of his wing: bring one nearer."),
        ),
    ]


def ride_checks(state: State, wing: str, commander: Piece, label: str) -> list[Check]:
    """T2.1, T5.2c Whether a commander may end a ride in a hex, and if not, which hexes are open to him."""
    hexes = ride_hexes(state, wing, commander)
    who = field(state).name(commander.id)
    place = state.place(label)
    army = card(state, commander.id).role == "army"
    words = _("He can ride to {label}") if army else _("He can ride to {label}, and a unit of his wing is there")
    if place in hexes:
        return [Check(words.format(label=label), "T2.1, T5.2c", True)]
    bar = bar_to_ending(state, commander, label)
    reach = rides(state, commander, closed_to(state, commander, FREE), card(state, commander.id).ma)
    if bar.clause == "NS7":
        why = ""
    elif place in reach:
        why = _("{who} can reach it, but no other unit of his wing is there.").format(who=who)
    else:
        why = _("{who} cannot ride there with {ma} MP, past enemies or over bad ground.").format(
            who=who, ma=card(state, commander.id).ma
        )
    shown = ", ".join(state.label(h) for h in hexes[:6]) + (" …" if len(hexes) > 6 else "")
    return [fails(bar, _("{why} He may end in {shown}.").format(why=why, shown=shown).strip() if hexes else why)]


def step_end_checks(state: State, wing: str) -> list[Check]:
    """S4.1, T6.2b, T5.1g Whether the step of unit actions may end: nobody is left who must act."""
    late = [unit for unit in wing_units(state, wing) if must_act(state, unit)]
    names = field(state).name
    if not late:
        return [Check(_("Every unit that must act has acted"), "T6.2b, T5.1g", True)]
    bars = [Objection("T6.2b, T5.1g", "{} is still bound to act", (names(unit.id),), (unit.id,)) for unit in late]
    return [
        fails(bar, _("Choose it in {hex} and move it as its order asks.").format(hex=state.label(unit.hexes[0])))
        for bar, unit in zip(bars, late, strict=True)
    ]


# -- a way to a distant hex ---------------------------------------------------------------------------------------


def reach_checks(state: State, unit: Piece, label: str, mp: int, duty: Duty) -> list[Check]:
    """T8.1c Whether a unit can come to a hex by any way, and what the cheapest one would cost."""
    goal, who = state.place(label), field(state).name(unit.id)
    if goal == OFF:
        return []
    costs = [found.cost for (hexes, _, _), found in poses(state, unit, mp, duty).items() if goal in hexes]
    if costs:
        return [
            Check(_("The cheapest way costs {cost} MP, {mp} are left").format(cost=min(costs), mp=mp), "T8.1c", True)
        ]
    bar = Objection("T8.1c", "{} cannot reach {} with {} MP", (who, label, mp))
    far = [found.cost for (hexes, _, _), found in poses(state, unit, 40, duty).items() if goal in hexes]
    told_cost = (
        _(
            "The cheapest way costs {cost} MP, {more} more than it has: go there in two "
            "activations, or choose a nearer hex."
        ).format(cost=min(far), more=min(far) - mp)
        if far
        else _("No way leads there: troops, ground or its order close all of them.")
    )
    return [fails(bar, told_cost)]
