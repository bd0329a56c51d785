"""Why not, in full: for any command all its conditions in order, and what a player may ask about a piece and a place.

The rules say whether a command is refused and by which clause (`play.objection`); this module lays out what stands
before and behind that. A command of another moment is told so first, then as if its unit began its action now.
"""

from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.objection import Objection
from game.engine.play import decision, objection
from game.engine.procedure import NOT_OFFERED, Decision, innermost
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Check, WhyView
from game.rules.tercio import commands as c
from game.rules.tercio.command import in_command
from game.rules.tercio.duties import FREE
from game.rules.tercio.facts import allowance, field, is_commander, is_gun
from game.rules.tercio.turns import active_wing
from game.rules.tercio.unit_action import UnitAction, duty_now
from game.rules.tercio.why_fire import firing_checks, offensive_checks
from game.rules.tercio.why_lines import fails, marked, quiet, told, without
from game.rules.tercio.why_melee import join_checks
from game.rules.tercio.why_moves import (
    acting_checks,
    end_checks,
    going_checks,
    ride_checks,
    step_end_checks,
)
from game.rules.tercio.why_rally import rally_checks
from game.rules.tercio.why_reactions import interception_checks, reaction_checks, retreat_checks
from game.rules.tercio.why_wings import (
    activation_checks,
    all_given_checks,
    first_order_checks,
    new_order_checks,
    preemption_checks,
)
from game.rules.tercio.words import command_words

Action = c.Move | c.Pivot | c.Turn | c.CounterMarch | c.Fire | c.Rally


def why(state: State, command: Command) -> WhyView:
    """All conditions of a command, offered or refused; the first that fails is the Objection to it."""
    return WhyView(title_of(state, command), agreed(conditions(state, command), objection(state, command)))


def agreed(checks: list[Check], bar: Objection | None) -> tuple[Check, ...]:
    """The conditions, with the word of the rules before all where they should ever say another thing."""
    first = next((check for check in checks if check.holds is False), None)
    if bar is None:
        return tuple(checks) if first is None else (Check(_("It may be done now"), "", True),)
    if first is not None and (first.words, first.clause) == (bar.sentence, bar.clause):
        return tuple(checks)
    return (fails(bar), *(check for check in checks if check.holds is not False))


def title_of(state: State, command: Command) -> str:
    """What is asked about: the command as on its button, with the name of who acts."""
    words, asked = command_words(state, command), decision(state)
    actor = command.actor or (asked.subject if isinstance(command, Done) and asked is not None else "")
    name = field(state).name(actor) if actor in state.pieces else ""
    return f"{name}: {words[:1].lower()}{words[1:]}" if name and name not in words else words


def conditions(state: State, command: Command) -> list[Check]:
    """All conditions of a command in the order in which the rules ask them."""
    bar = objection(state, command)
    asked = decision(state)
    if isinstance(command, Concede | OfferDraw | AcceptDraw):
        return [told(bar, _("It may be done at any time"), "")]
    if asked is None:
        return [fails(bar or NOT_OFFERED, _("Nothing can be done any more."))]
    if bar is not None and bar == NOT_OFFERED:
        return [fails(bar, _instead(state, asked, command)), *_as_if_begun(state, asked, command)]
    side = field(state).side_names.get(asked.side, asked.side)
    return [
        Check(_("{side} decides this now").format(side=side), asked.clause, True),
        *_of_the_moment(state, asked, command),
    ]


def _instead(state: State, asked: Decision, command: Command) -> str:
    """What is asked now, in place of a command that belongs to another moment."""
    names = field(state).name
    unit = state.pieces.get(command.actor or "")
    if unit is not None and unit.side != asked.side:
        return _("{side} decides now: {prompt}").format(
            side=field(state).side_names.get(asked.side, asked.side), prompt=asked.prompt
        )
    if unit is not None and asked.topic == "actor" and isinstance(command, Action):
        return _("Choose {unit} to act first: click it.").format(unit=names(unit.id))
    if unit is not None and asked.subject and asked.subject != unit.id and asked.topic == "action":
        return _("{subject} is in action: end that first.").format(subject=names(asked.subject))
    return _("This is decided now: {prompt}").format(prompt=asked.prompt)


def _of_the_moment(state: State, asked: Decision, command: Command) -> list[Check]:
    """The conditions of a command that the step at hand knows, by what it is."""
    frame = state.stack[-1]
    unit = state.pieces.get(command.actor or "")
    match asked.topic, command:
        case _, Decline():
            return []
        case "orders", Done():
            return all_given_checks(state, frame, asked.side)  # type: ignore[arg-type]
        case "orders", c.SetOrder():
            return first_order_checks(state, frame, asked.side, command)  # type: ignore[arg-type]
        case "change-order", c.SetOrder(wing, order):
            return new_order_checks(state, wing, order)
        case "activate", c.Activate(wing):
            return activation_checks(state, frame, wing)  # type: ignore[arg-type]
        case "preempt", c.Preempt(wing):
            return preemption_checks(state, wing)
        case "actor", Done():
            return step_end_checks(state, active_wing(state))
        case "actor", c.Act():
            return acting_checks(state, active_wing(state), unit)
    if unit is None:
        return _end_of(state, asked, command)
    match asked.topic, command:
        case "action", c.Move() | c.Pivot() | c.Turn() | c.CounterMarch() | c.Fire() | c.Rally():
            return action_checks(state, frame, unit, command)  # type: ignore[arg-type]
        case "withdraw", c.Move() | c.Pivot() | c.Turn() | c.CounterMarch():
            return going_checks(state, unit, command, frame.going_on(state, unit))  # type: ignore[attr-defined]
        case "ride", c.Ride():
            return ride_checks(state, frame.wing, unit, command.to)  # type: ignore[attr-defined]
        case "intercept", c.Intercept():
            return interception_checks(state, unit, command, frame, state.pieces[asked.subject])  # type: ignore[arg-type]
        case "react", c.Fire() | c.Turn() | c.Withdraw():
            return reaction_checks(state, unit, command, frame, state.pieces[asked.subject])  # type: ignore[arg-type]
        case "retreat", c.Retreat():
            return retreat_checks(state, frame, unit, command)  # type: ignore[arg-type]
        case "rout", c.Rout(to=to):
            bar = asked.options.why_not(command)
            way = _("{to} is on a best way to its edge").format(to=to)
            return [told(bar, way, "T13.2", _("Choose one of the hexes that are offered."))]
        case "declare", c.Attack() | c.Support():
            return join_checks(state, frame, unit, command, frame.step == "react")  # type: ignore[arg-type]
        case "advance-turn", c.Turn():
            bar = asked.options.why_not(command)
            return [told(bar, _("It turns by one corner"), "T11.5h", _("Choose the next corner to its left or right."))]
    return []


def _end_of(state: State, asked: Decision, command: Command) -> list[Check]:
    """Whether the action or withdrawal of the subject may end."""
    frame, unit = state.stack[-1], state.pieces.get(asked.subject)
    if not isinstance(command, Done) or unit is None or asked.topic not in ("action", "withdraw"):
        return []
    return end_checks(state, unit, frame.duty, frame.going_on(state, unit))  # type: ignore[attr-defined]


def action_checks(state: State, frame: UnitAction, unit: Piece, command: Action) -> list[Check]:
    """S4.3 The conditions of what a unit may do in its action."""
    going = frame.going_on(state, unit)
    if isinstance(command, c.Rally):
        return rally_checks(state, unit, command.help, frame.begun)
    if isinstance(command, c.Fire):
        return offensive_checks(state, unit, command, frame, going)
    if is_gun(unit) and isinstance(command, c.Turn):
        same = Objection("T7.1e", "it faces there already") if command.to_facing == unit.facing else None
        return quiet(same, _("Choose another facing.")) + firing_checks(state, unit)
    return going_checks(state, unit, command, going)


# -- as if a unit began its action --------------------------------------------------------------------------------


def beginning(state: State, unit: Piece) -> tuple[UnitAction, Piece]:
    """S4.2, T5.1e The action of a unit as if it began now, and the unit with its command checked."""
    inside = unit.id in in_command(state, unit.group)
    stood = without(unit, "out-of-command") if inside else marked(unit, "out-of-command")
    ma = allowance(state, stood)
    bound = not is_gun(unit) and bool(state.groups[unit.group].order)
    return UnitAction(unit.id, ma, ma, duty_now(state, stood, inside, ma) if bound else FREE), stood


def _as_if_begun(state: State, asked: Decision, command: Command) -> list[Check]:
    """The conditions of an action at another moment than its own: who would have to act, and what it would ask then."""
    unit = state.pieces.get(command.actor or "")
    if asked.secret or unit is None or is_commander(unit) or not isinstance(command, Action):
        return []
    first: list[Check] = []
    if innermost(state, "unit-actions") is not None:
        first = acting_checks(state, active_wing(state), unit)
    frame, stood = beginning(state, unit)
    return first + action_checks(state, frame, stood, command)
