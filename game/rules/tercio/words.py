"""Commands and events in words: buttons, log lines, report."""

from game.board import facing as arcs
from game.engine import events as e
from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.play import decision
from game.engine.state import State
from game.rules.tercio import commands as c
from game.rules.tercio.activation import ORDER_WORDS
from game.rules.tercio.data import LEVELS
from game.rules.tercio.facts import field
from game.rules.tercio.orders import ACTIVE, BYPASSED, FINISHED, NO_REACTIVATION

DECLINE_WORDS = {
    "preempt": "Do not preempt",
    "change-order": "Keep the order",
    "assign": "Not now",
    "intercept": "Do not intercept",
    "react": "No more reactions",
    "reactivate": "Do not reactivate",
    "advance": "Stay",
    "advance-turn": "Keep facing",
}
DONE_WORDS = {
    "orders": "Orders are given",
    "actor": "End unit actions",
    "action": "Done",
    "ride": "Stay",
    "withdraw": "Done",
    "declare": "All are declared",
}


def command_words(state: State, command: Command) -> str:
    """A command as on a button."""
    rules = field(state)
    name = rules.name
    asked = decision(state)
    topic = asked.topic if asked is not None else ""
    match command:
        case Done():
            return DONE_WORDS.get(topic, "Done")
        case Decline():
            return DECLINE_WORDS.get(topic, "Decline")
        case Concede():
            return "Concede"
        case OfferDraw():
            return "Offer a draw"
        case AcceptDraw():
            return "Accept the draw"
        case c.SetOrder(wing, order):
            return f"{rules.wing_names.get(wing, wing)}: {ORDER_WORDS[order]}"
        case c.Activate(wing):
            return f"Activate {rules.wing_names.get(wing, wing)}"
        case c.Pass():
            return "Pass"
        case c.Preempt(wing):
            return f"Preempt with {rules.wing_names.get(wing, wing)}"
        case c.Reactivate():
            return "Try to reactivate"
        case c.Assign(commander, wing):
            return f"{name(commander)} commands {rules.wing_names.get(wing, wing)}"
        case c.Act(unit):
            return name(unit)
        case c.Move(_, to, leave):
            return f"Move to {to}" + (f", leaving {', '.join(name(id) for id in leave)}" if leave else "")
        case c.Pivot(_, to, side, leave):
            words = f"Wheel {side} into {to}"
            return words + (f", leaving {', '.join(name(id) for id in leave)}" if leave else "")
        case c.Turn(unit):
            return _turn_words(state, command)
        case c.CounterMarch():
            return "Counter-march"
        case c.Fire(unit, target, aim, half, at):
            place = f" in {at}" if at else ""
            with_half = f", {half} half" if half else ""
            if topic == "react":
                return f"{name(unit)}{with_half}{',' if half else ''} fires{f' into {at}' if at else ''}"
            return f"Fire at {name(target)}{place}{with_half}{f', aim +{aim}' if aim else ''}"
        case c.Rally(_, help):
            return "Rally" if help else "Rally without help"
        case c.Ride(_, to):
            return f"Ride to {to}"
        case c.Intercept(unit, to):
            return f"{name(unit)} intercepts from {to}"
        case c.Withdraw(unit, to):
            return f"{name(unit)} withdraws" + (f" to {to}" if to else "")
        case c.Retreat(_, to):
            return f"Retreat to {to}"
        case c.Attack(unit, target, at):
            return f"{name(unit)} attacks {name(target)}{f' in {at}' if at else ''}"
        case c.Support(unit, target):
            return f"{name(unit)} supports against {name(target)}"
        case c.Resolve(target):
            return f"Melee on {name(target)}"
        case c.Line(end):
            return f"From the {end}"
        case c.Head(unit):
            return f"{name(unit)} leads"
        case c.Advance(_, to):
            return f"Advance to {to}"
        case c.Rout(_, to):
            return f"Run to {to}"
        case c.PlaceAide(unit):
            return f"With {name(unit)}"
    return str(command.kind)


def _turn_words(state: State, command: c.Turn) -> str:
    unit = state.pieces.get(command.unit)
    asked = decision(state)
    who = f"{field(state).name(command.unit)} turns" if asked is not None and asked.topic == "react" else "Turn"
    if unit is None or unit.facing is None:
        return f"{who} {command.facing}"
    by = (command.to_facing - unit.facing) % 6
    side = {1: "right", 2: "right twice", 5: "left", 4: "left twice", 3: "about"}.get(by, "")
    return (
        f"{who} {side} ({command.facing})" if arcs.turns(unit.facing, command.to_facing) else f"{who} {command.facing}"
    )


PURPOSES = {
    "fire": "fires at",
    "defensive-fire": "fires in defence at",
    "melee": "attacks",
    "morale": "tests morale",
    "commander": "is in danger",
    "intercept": "tries to intercept",
    "rally": "tries to rally",
    "unable-to-retreat": "cannot retreat",
    "preempt": "tries to preempt",
    "reactivate": "tries to reactivate",
    "change-orders": "tries to change orders",
    "initiative": "rolls for the initiative",
}
STATE_WORDS = {ACTIVE: "is activated", BYPASSED: "is bypassed", FINISHED: "is finished", "waiting": "waits"}


def event_words(state: State, event: e.Event) -> str:
    """An event as a line of the log; "" for what needs none."""
    name = field(state).name
    match event:
        case e.Rolled():
            return _roll_words(state, event)
        case e.Said():
            return event.text
        case e.Moved(piece, hexes, _, how):
            verb = {
                "move": "moves", "carried": "goes along", "retreat": "retreats", "advance": "advances",
                "intercept": "rides to meet the enemy", "withdraw": "withdraws", "rout": "runs", "ride": "rides",
                "ruling": "is set",
            }.get(how, how)  # fmt: skip
            return "" if how == "carried" else f"{name(piece)} {verb} to {' and '.join(hexes)}"
        case e.Turned(piece, facing):
            return f"{name(piece)} faces {c.FACINGS[facing]}" if facing is not None else ""
        case e.Levelled(piece, level, _, cause):
            return f"{name(piece)} is {LEVELS[level]}" + (f" ({cause})" if cause else "")
        case e.Removed(piece, cause):
            return f"{name(piece)} is lost: {cause}"
        case e.Ordered():
            return _wing_words(state, event)
        case e.Attached(piece, to) if to:
            return f"{name(piece)} commands {field(state).wing_names.get(to, to)} this turn"
        case e.Marked(piece, mark) if mark in ("charge", "out-of-command"):
            return f"{name(piece)} charges" if mark == "charge" else f"{name(piece)} is out of command"
        case e.Unmarked(piece, "lance"):
            return f"{name(piece)} has used its lances"
        case e.Scored(side, points, reason):
            return f"{field(state).side_names.get(side, side)} scores {points}: {reason}"
        case e.Ended(winner, reason):
            who = field(state).side_names.get(winner, "")
            return f"{who} wins: {reason}" if who else f"The battle is drawn: {reason}"
        case e.Ticked(turn, phase):
            return f"Turn {turn}, {phase}"
    return ""


def _wing_words(state: State, event: e.Ordered) -> str:
    wing = field(state).wing_names.get(event.group, event.group)
    if not event.order:
        return ""
    extra = ", no reactivation" if NO_REACTIVATION in event.marks else ""
    return f"{wing}: {ORDER_WORDS[event.order]}, {STATE_WORDS.get(event.state, event.state)}{extra}"


def signed(value: int) -> str:
    """A number with its sign, minus as printed."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def _roll_words(state: State, event: e.Rolled) -> str:
    """One die in one line: who, what, die, modifiers, need, result, chance."""
    name = field(state).name
    who = name(event.piece) if event.piece else field(state).side_names.get(event.side, event.side)
    what = PURPOSES.get(event.purpose, event.purpose)
    if event.purpose in ("fire", "defensive-fire", "melee", "intercept") and event.target:
        what = f"{what} {name(event.target)}"
    modifiers = "".join(f" {signed(value)} {reason}" for value, reason, _ in event.tally)
    line = f"{who} {what}: die {event.die}{modifiers} = {event.total}"
    if event.need is not None and event.chance is not None:
        sign = "≤" if event.sense == "at-most" else "≥"
        good, faces = event.chance
        result = {"fire": ("hit", "miss"), "defensive-fire": ("hit", "miss")}.get(event.purpose, ("success", "failure"))
        word = result[0] if event.result == "success" else result[1]
        line += f", needs {sign} {event.need}, {100 * good // faces} %: {word}"
    return line
