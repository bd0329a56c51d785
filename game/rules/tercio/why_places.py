"""What a player may ask about a piece and a hex, about two pieces, or about a piece alone: each with all conditions."""

from collections.abc import Iterator

from game.board.hexes import OFF
from game.engine.commands import Command, Done
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import Decision, innermost
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import Check, WhyView
from game.rules.tercio import commands as c
from game.rules.tercio.activation import order_words
from game.rules.tercio.data import ORDERS
from game.rules.tercio.facts import body_in, field, is_commander, is_gun
from game.rules.tercio.interception import meeting_hexes
from game.rules.tercio.movement import GUNS_STAY, bar_to_leaving
from game.rules.tercio.plan import carried_now, going_now, plan, withdraws
from game.rules.tercio.turns import active_wing
from game.rules.tercio.unit_actions import bar_to_acting
from game.rules.tercio.why import Action, action_checks, beginning, title_of, why
from game.rules.tercio.why_lines import fails, quiet, told
from game.rules.tercio.why_melee import melee_to_come_checks
from game.rules.tercio.why_moves import OWN_WING, acting_checks, entering_checks, reach_checks, ride_checks
from game.rules.tercio.why_wings import new_order_checks, preemption_checks, reactivation_checks
from game.rules.tercio.zones import halves


def whys(state: State, id: str, place: str, target: str = "") -> tuple[WhyView, ...]:
    """The questions a player may ask about a piece and a hex, or another piece there; none while orders are secret."""
    piece, asked = state.pieces.get(id), decision(state)
    if piece is None or asked is None or asked.secret:
        return ()
    other = state.pieces.get(target)
    if other is not None and other.side != piece.side:
        return tuple(_on_enemy(state, asked, piece, other))
    hex = state.place(place)
    if hex == OFF or hex in piece.hexes:
        return tuple(_on_itself(state, asked, piece))
    return tuple(_on_hex(state, asked, piece, place))


# -- a piece and an enemy -----------------------------------------------------------------------------------------


def _on_enemy(state: State, asked: Decision, piece: Piece, enemy: Piece) -> Iterator[WhyView]:
    id, whom = piece.id, enemy.id
    mine = asked.side == piece.side
    if mine and asked.topic == "intercept" and whom == asked.subject and not is_commander(piece):
        found = meeting_hexes(state, piece, enemy.hexes) if not is_gun(piece) and piece.facing is not None else []
        yield why(state, c.Intercept(id, state.label(found[0] if found else piece.hexes[0])))
    if mine and asked.topic == "react" and whom == asked.subject:
        if not is_commander(piece):
            yield from (why(state, c.Fire(id, whom, 0, half)) for half in halves(piece))  # type: ignore[arg-type]
        if not is_gun(piece):
            yield why(state, c.Withdraw(id))
        return
    if mine and asked.topic == "declare":
        declared = any(attack.target == whom for attack in state.stack[-1].declared)  # type: ignore[attr-defined]
        yield why(state, c.Support(id, whom) if declared else c.Attack(id, whom))
        return
    if is_commander(piece):
        yield from _on_hex(state, asked, piece, state.label(enemy.hexes[0]))
        return
    yield from (_in_action(state, asked, piece, c.Fire(id, whom, 0, half)) for half in halves(piece))  # type: ignore[arg-type]
    if not is_gun(piece):
        title = _("{name}: attack {whom} in melee").format(name=field(state).name(id), whom=field(state).name(whom))
        yield WhyView(title, tuple(melee_to_come_checks(state, piece, enemy)))


# -- a piece alone ------------------------------------------------------------------------------------------------


def _on_itself(state: State, asked: Decision, piece: Piece) -> Iterator[WhyView]:
    if is_commander(piece) or asked.topic in OF_WINGS:
        yield from _of_wing(state, asked, piece)
    if asked.topic == "actor" or (is_commander(piece) and innermost(state, "unit-actions") is not None):
        yield why(state, c.Act(piece.id))
    if is_commander(piece):
        return
    if asked.topic in ("action", "withdraw") and asked.subject == piece.id:
        yield why(state, Done())
    helped = c.Rally(piece.id, True)
    alone = c.Rally(piece.id, False)
    rally = alone if objection(state, alone) is None or piece.level == 0 else helped
    yield _in_action(state, asked, piece, rally)
    if is_gun(piece) or asked.topic not in ("action", "actor", "withdraw"):
        return
    for by in (-1, 1) if len(piece.hexes) == 1 else ():
        turn = c.Turn(piece.id, c.FACINGS[((piece.facing or 0) + by) % 6])  # type: ignore[arg-type]
        yield _in_action(state, asked, piece, turn)
    yield _in_action(state, asked, piece, c.CounterMarch(piece.id))


def _in_action(state: State, asked: Decision, piece: Piece, command: Action) -> WhyView:
    """A question about the action of a unit: of one that can be chosen to act now, as if it had been chosen."""
    if asked.topic != "actor" or bar_to_acting(state, active_wing(state), piece) is not None:
        return why(state, command)
    frame, stood = beginning(state, piece)
    checks = (*acting_checks(state, active_wing(state), piece), *action_checks(state, frame, stood, command))
    return WhyView(title_of(state, command), checks)


def _of_wing(state: State, asked: Decision, piece: Piece) -> Iterator[WhyView]:
    """What may be asked about the wing of a piece: to activate it, to preempt, to go again, to change its order."""
    wing = piece.attached_to or piece.group
    if wing not in state.groups:
        return
    name = field(state).wing_names[wing]
    if asked.topic == "activate":
        yield why(state, c.Activate(wing))
    if asked.topic == "preempt" and asked.side == piece.side:
        yield why(state, c.Preempt(wing))
    else:
        yield WhyView(
            _("{name}: preempt").format(name=name),
            _at_step(state, wing, "T4.4", "preempt", preemption_checks(state, wing)),
        )
    acting = innermost(state, "activation")
    number = acting.number if acting is not None and acting.wing == wing else state.groups[wing].number
    again = reactivation_checks(state, wing, number)
    yield WhyView(_("{name}: act again").format(name=name), _at_step(state, wing, "T4.3", "reactivate", again))
    orders = [order for order in ORDERS if order != state.groups[wing].order]
    for order in orders if asked.topic == "change-order" and active_wing(state) == wing else orders[:1]:
        if asked.topic == "change-order" and active_wing(state) == wing:
            yield why(state, c.SetOrder(wing, order))  # type: ignore[arg-type]
        else:
            title = _("{name}: change {order}").format(name=name, order=order_words(state, wing))
            yield WhyView(title, _at_step(state, wing, "T6.3", "change-order", new_order_checks(state, wing, order)))


OF_WINGS = ("activate", "preempt", "reactivate", "change-order")
"""Decisions about a wing, in which any of its pieces stands for it."""
MOMENTS = {
    "preempt": N_("It is asked when the enemy activates a wing, before that wing acts."),
    "reactivate": N_("It is asked after the melees of the wing."),
    "change-order": N_("It is asked when the wing is activated, before its units act."),
}


def _at_step(state: State, wing: str, clause: str, topic: str, checks: list[Check]) -> tuple[Check, ...]:
    """Conditions of a step of an activation, with the question whether this is the step."""
    asked = decision(state)
    own = topic == "preempt" or active_wing(state) == wing
    now = asked is not None and asked.topic == topic and own
    bar = None if now else Objection(clause, "this is not asked now")
    return (told(bar, _("It is asked now"), clause, _(MOMENTS[topic])), *checks)


# -- a piece and a hex --------------------------------------------------------------------------------------------


def _on_hex(state: State, asked: Decision, piece: Piece, label: str) -> Iterator[WhyView]:
    direct = _named_on_hex(state, asked, piece, label)
    if direct is not None:
        yield why(state, direct)
        return
    name = field(state).name(piece.id)
    title = _("{name}: ride to {hex}") if is_commander(piece) else _("{name}: come to {hex}")
    yield WhyView(title.format(name=name, hex=label), tuple(way_checks(state, piece, label)))


def _named_on_hex(state: State, asked: Decision, piece: Piece, label: str) -> Command | None:
    """The one command on a hex that is meant in a step which knows no ways: retreat, interception, ride …"""
    id, topic = piece.id, asked.topic
    if asked.side != piece.side:
        return None
    if topic == "intercept" and not is_commander(piece):
        return c.Intercept(id, label)
    if topic == "react" and is_commander(piece):
        return c.Withdraw(id, label)
    if asked.subject != id:
        return None
    kinds: dict[str, type[c.Retreat] | type[c.Ride] | type[c.Advance]] = {
        "retreat": c.Retreat, "ride": c.Ride, "advance": c.Advance,
    }  # fmt: skip
    if topic in kinds:
        return kinds[topic](id, label)
    if topic in ("action", "withdraw"):
        here = [command for command in asked.options.at(label) if command.actor == id]
        if here:
            return here[0]
        grid = field(state).grid
        ahead = any(grid.distance(h, state.place(label)) == 1 for h in piece.hexes)
        return c.Move(id, label) if ahead and len(piece.hexes) == 1 and not is_gun(piece) else None
    return None


def way_checks(state: State, piece: Piece, label: str) -> list[Check]:
    """T8.1 Why a piece may come to a hex now by any way, or not, in the order of `plan.why_not`."""
    way = plan(state, piece.id, label)
    rules, goal = field(state), state.place(label)
    who, wing = rules.name(piece.id), active_wing(state)
    if piece.type == "gun":
        return [fails(GUNS_STAY, _("It can only turn, in place of a shot."))]
    asked = decision(state)
    busy = (
        _("End what goes on first.")
        if asked is None
        else _("This is decided now: {prompt}").format(prompt=asked.prompt)
    )
    idle = Objection("S4", "{} is not asked to act now", (who,))
    if not wing:
        return [fails(idle, busy)]
    checks: list[Check] = []
    if not withdraws(state, piece.id):
        other = wing not in (piece.group, piece.attached_to)
        bar = Objection("S4", "{} does not belong to the wing that acts now", (who,)) if other else None
        checks.append(told(bar, _("It belongs to the wing that acts now"), "S4", _(OWN_WING)))
        checks += acting_checks(state, piece.group or wing, piece)[1:]
    if is_commander(piece):
        if way:
            return [*checks, Check(_("He can ride to {label}").format(label=label), "T2.1, T5.2c", True)]
        bar = Objection("T2.1, T5.2c", "{} cannot end his ride in {}", (who, label))
        if any(check.holds is False for check in checks):
            return [*checks, Check(_("He can ride to {label}").format(label=label), "T2.1, T5.2c", None)]
        found = ride_checks(state, wing, piece, label)[0]
        return [*checks, fails(bar, found.remedy or _("He rides when he is chosen to act."))]
    going = going_now(state, piece)
    if going is None:
        return [*checks, *_unless_failed(checks, idle, busy)]
    mp, duty = going
    shut = (
        Objection(rules.title.terrain_table, "nobody can enter {}", (label,))
        if rules.terrain[goal].impassable
        else None
    )
    checks += quiet(shut, _("Choose another hex."))
    there = body_in(state, goal)
    taken = Objection("T9.1a", "{} stands in {}", (rules.name(there.id), label), (there.id,)) if there else None
    clear = _("Let it move away first.") if there and there.side == piece.side else _("Only a melee can clear the hex.")
    checks.append(
        told(
            None if way else taken, _("No unit of foot or horse stands in {label}").format(label=label), "T9.1a", clear
        )
    )
    alone = _("Let another unit of his wing stand with him.")
    checks += quiet(bar_to_leaving(state, piece, carried_now(state)), alone)
    checks += entering_checks(state, piece, duty, (goal,), (goal,)) if not way else []
    checks += reach_checks(state, piece, label, mp, duty)
    return checks + _first_step(state, way)


def _unless_failed(checks: list[Check], bar: Objection, remedy: str) -> list[Check]:
    """A last condition that says something only where nothing before it fails."""
    return [] if any(check.holds is False for check in checks) else [fails(bar, remedy)]


def _first_step(state: State, way: list[Command]) -> list[Check]:
    """Whether the way may be begun: its first step or turn by all its own conditions."""
    asked = decision(state)
    if not way or asked is None or asked.topic == "actor":
        return []
    bar = objection(state, way[0])
    if bar is None:
        return [Check(_("Its first step or turn is allowed"), "T8.1", True)]
    found = why(state, way[0]).failing
    return [fails(bar, f"{title_of(state, way[0])}: {found.remedy}" if found is not None else "")]
