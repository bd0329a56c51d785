"""Commands and events in words: buttons, log lines, report."""

from game.engine import events as e
from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.play import decision
from game.engine.state import State
from game.engine.tally import in_words, signed
from game.engine.text import N_, _
from game.rules.tercio import commands as c
from game.rules.tercio.absent import AWAY
from game.rules.tercio.activation import ORDER_WORDS
from game.rules.tercio.data import LEVELS
from game.rules.tercio.facts import field
from game.rules.tercio.orders import ACTIVE, BYPASSED, FINISHED, NO_REACTIVATION, WAITING
from game.rules.tercio.shot_forecast import halved

DECLINE, REACTIVATE = N_("Decline"), N_("Try to reactivate")
COMMANDS, BARRED = N_("{commander} commands {wing} this turn"), N_("{state}, no reactivation")
DECLINE_WORDS = {
    "preempt": N_("Do not preempt"),
    "change-order": N_("Keep the order"),
    "assign": N_("Not now"),
    "intercept": N_("Do not intercept"),
    "react": N_("No more reactions"),
    "reactivate": N_("Do not reactivate"),
    "advance": N_("Stay"),
    "advance-turn": N_("Keep facing"),
}
DONE_WORDS = {
    "orders": N_("Orders are given"),
    "actor": N_("End unit actions"),
    "action": N_("Done"),
    "ride": N_("Stay"),
    "withdraw": N_("Done"),
    "declare": N_("All are declared"),
}


def command_words(state: State, command: Command) -> str:
    """A command as on a button."""
    rules = field(state)
    name = rules.name
    asked = decision(state)
    topic = asked.topic if asked is not None else ""
    match command:
        case Done():
            return _(DONE_WORDS.get(topic, N_("Done")))
        case Decline():
            return _(rules.title.said(DECLINE_WORDS.get(topic, DECLINE)))
        case Concede():
            return _("Concede")
        case OfferDraw():
            return _("Offer a draw")
        case AcceptDraw():
            return _("Accept the draw")
        case c.SetOrder(wing, order):
            return _("{wing}: {order}").format(wing=rules.wing_names.get(wing, wing), order=_(ORDER_WORDS[order]))
        case c.Activate(wing):
            return _("Activate {wing}").format(wing=rules.wing_names.get(wing, wing))
        case c.Pass():
            return _("Pass")
        case c.Preempt(wing):
            return _("Preempt with {wing}").format(wing=rules.wing_names.get(wing, wing))
        case c.Reactivate():
            return _(rules.title.said(REACTIVATE))
        case c.Assign(commander, wing):
            words = _("{commander} commands {wing}")
            return words.format(commander=name(commander), wing=rules.wing_names.get(wing, wing))
        case c.Act(unit):
            return name(unit)
        case c.Move(unit, to, leave):
            return _leaving(state, _("Move to {hex}").format(hex=to), leave)
        case c.Pivot(unit, to, side, leave):
            words = _("Wheel left into {hex}") if side == "left" else _("Wheel right into {hex}")
            return _leaving(state, words.format(hex=to), leave)
        case c.Turn(unit):
            return _turn_words(state, command)
        case c.CounterMarch():
            return _("Counter-march")
        case c.Fire():
            return _fire_words(state, command, topic)
        case c.Rally(unit, help):
            return _("Rally") if help else _("Rally without help")
        case c.Ride(unit, to):
            return _("Ride to {hex}").format(hex=to)
        case c.Intercept(unit, to):
            return _("{unit} intercepts from {hex}").format(unit=name(unit), hex=to)
        case c.Withdraw(unit, to):
            words = _("{unit} withdraws to {hex}") if to else _("{unit} withdraws")
            return words.format(unit=name(unit), hex=to)
        case c.Retreat(unit, to):
            return _("Retreat to {hex}").format(hex=to)
        case c.Attack(unit, target, at):
            words = _("{unit} attacks {target} in {hex}") if at else _("{unit} attacks {target}")
            return words.format(unit=name(unit), target=name(target), hex=at)
        case c.Support(unit, target):
            return _("{unit} supports against {target}").format(unit=name(unit), target=name(target))
        case c.Resolve(target):
            return _("Melee on {target}").format(target=name(target))
        case c.Line(end):
            return _("From the north") if end == "north" else _("From the south")
        case c.Head(unit):
            return _("{unit} leads").format(unit=name(unit))
        case c.Advance(unit, to):
            return _("Advance to {hex}").format(hex=to)
        case c.Rout(unit, to):
            return _("Run to {hex}").format(hex=to)
        case c.PlaceAide(unit):
            return _("With {unit}").format(unit=name(unit))
        case c.GoAshore(_unit, to):
            return _("Go up to {hex}").format(hex=to)
        case c.BringOn(piece):
            return _("Bring on {unit}").format(unit=name(piece))
        case c.Enter(to):
            return _("Enter at {hex}").format(hex=to)
    return str(command.kind)


def _leaving(state: State, move: str, leave: tuple[str, ...]) -> str:
    """A step, with the commanders who stay behind."""
    names = ", ".join(field(state).name(id) for id in leave)
    return _("{move}, leaving {names}").format(move=move, names=names) if leave else move


def _fire_words(state: State, command: c.Fire, topic: str) -> str:
    """T10.3 A shot: at whom, in which hex, with which half, with how much aim; in reply, who fires."""
    name = field(state).name
    if topic == "react":
        words = _("{unit} fires into {hex}") if command.at else _("{unit} fires")
        return words.format(unit=halved(name(command.unit), command.half), hex=command.at)
    words = _("Fire at {target} in {hex}") if command.at else _("Fire at {target}")
    shot = words.format(target=name(command.target), hex=command.at)
    if command.half:
        shot = (_("{shot}, left half") if command.half == "left" else _("{shot}, right half")).format(shot=shot)
    return _("{shot}, aim +{aim}").format(shot=shot, aim=command.aim) if command.aim else shot


TURNS = {
    1: N_("Turn right ({facing})"), 2: N_("Turn right twice ({facing})"), 3: N_("Turn about ({facing})"),
    4: N_("Turn left twice ({facing})"), 5: N_("Turn left ({facing})"), 0: N_("Turn {facing}"),
}  # fmt: skip
TURNS_OF_A_UNIT = {
    1: N_("{unit} turns right ({facing})"), 2: N_("{unit} turns right twice ({facing})"),
    3: N_("{unit} turns about ({facing})"), 4: N_("{unit} turns left twice ({facing})"),
    5: N_("{unit} turns left ({facing})"), 0: N_("{unit} turns {facing}"),
}  # fmt: skip
"""G8 A turn by so many corners to the right, without and with the name of who turns."""


def _turn_words(state: State, command: c.Turn) -> str:
    unit = state.pieces.get(command.unit)
    asked = decision(state)
    table = TURNS_OF_A_UNIT if asked is not None and asked.topic == "react" else TURNS
    by = 0 if unit is None or unit.facing is None else (command.to_facing - unit.facing) % 6
    return _(table[by]).format(unit=field(state).name(command.unit), facing=_(command.facing))


FROM_A_HALF = {
    ("fire", "left"): N_("{who} fires from its left half at {target}"),
    ("fire", "right"): N_("{who} fires from its right half at {target}"),
    ("defensive-fire", "left"): N_("{who} fires in defence from its left half at {target}"),
    ("defensive-fire", "right"): N_("{who} fires in defence from its right half at {target}"),
}
"""T10.3h Which half of a double has fired stands in the command, not in the die."""
PURPOSES = {
    "fire": N_("{who} fires at {target}"),
    "defensive-fire": N_("{who} fires in defence at {target}"),
    "melee": N_("{who} attacks {target}"),
    "morale": N_("{who} tests morale"),
    "commander": N_("{who} is in danger"),
    "intercept": N_("{who} tries to intercept {target}"),
    "rally": N_("{who} tries to rally"),
    "unable-to-retreat": N_("{who} cannot retreat"),
    "preempt": N_("{who} tries to preempt"),
    "reactivate": N_("{who} tries to reactivate"),
    "counter-march": N_("{who} counter-march"),
    "pivot": N_("{who} tests its order to pivot"),
    "change-orders": N_("{who} tries to change orders"),
    "initiative": N_("{who} rolls for the initiative"),
    "reinforcements": N_("{who} rolls for reinforcements"),
}
STATE_WORDS = {
    ACTIVE: N_("is activated"), BYPASSED: N_("is bypassed"), FINISHED: N_("is finished"), WAITING: N_("waits"),
    AWAY: N_("has not come yet"),
}  # fmt: skip
MOVED = {
    "move": N_("{unit} moves to {hexes}"), "retreat": N_("{unit} retreats to {hexes}"),
    "advance": N_("{unit} advances to {hexes}"), "intercept": N_("{unit} rides to meet the enemy to {hexes}"),
    "withdraw": N_("{unit} withdraws to {hexes}"), "rout": N_("{unit} runs to {hexes}"),
    "ride": N_("{unit} rides to {hexes}"), "ruling": N_("{unit} is set to {hexes}"),
    "tide": N_("{unit} goes up the beach to {hexes}"),
}  # fmt: skip


def event_words(state: State, event: e.Event, command: Command | None = None) -> str:
    """An event as a line of the log; "" for what needs none. The command it came of tells which half has fired."""
    name = field(state).name
    match event:
        case e.Rolled():
            return _roll_words(state, event, command)
        case e.Said():
            return _(event.text)
        case e.Moved(piece, hexes, _path, how):
            words = _(MOVED.get(how, f"{{unit}} {how} to {{hexes}}"))
            return "" if how == "carried" else words.format(unit=name(piece), hexes=_(" and ").join(hexes))
        case e.Turned(piece, facing):
            return _faces(name(piece), facing)
        case e.Levelled(piece, level, _before, cause):
            words = _("{unit} is {level} ({cause})") if cause else _("{unit} is {level}")
            return words.format(unit=name(piece), level=_(LEVELS[level]), cause=_(cause))
        case e.Removed(piece, cause):
            return _("{unit} is lost: {cause}").format(unit=name(piece), cause=_(cause))
        case e.Ordered():
            return _wing_words(state, event)
        case e.Attached(piece, to) if to:
            wing = field(state).wing_names.get(to, to)
            words = field(state).title.said(COMMANDS)
            return _(words).format(commander=name(piece), wing=wing)
        case e.Marked(piece, mark) if mark in ("charge", "out-of-command"):
            words = _("{unit} charges") if mark == "charge" else _("{unit} is out of command")
            return words.format(unit=name(piece))
        case e.Unmarked(piece, "lance"):
            return _("{unit} has used its lances").format(unit=name(piece))
        case e.Scored(side, points, reason):
            who = field(state).side_names.get(side, side)
            return _("{side} scores {points}: {reason}").format(side=who, points=points, reason=_(reason))
        case e.Ended(winner, reason):
            words = _("{side} wins: {reason}") if winner else _("The battle is drawn: {reason}")
            return words.format(side=field(state).side_names.get(winner, ""), reason=_(reason))
        case e.Ticked(turn, phase):
            return _("Turn {turn}, {phase}").format(turn=turn, phase=_(phase))
    return ""


def _faces(unit: str, facing: int | None) -> str:
    return _("{unit} faces {facing}").format(unit=unit, facing=_(c.FACINGS[facing])) if facing is not None else ""


def state_words(state: State, wing: str) -> str:
    """T4.2, T4.4h The state of a wing in its turn, and whether it may be reactivated."""
    group = state.groups[wing]
    return _with_bar(state, _(STATE_WORDS.get(group.state, group.state)), group.marks)


def _with_bar(state: State, words: str, marks: tuple[str, ...]) -> str:
    barred = field(state).title.said(BARRED)
    return _(barred).format(state=words) if NO_REACTIVATION in marks else words


def _wing_words(state: State, event: e.Ordered) -> str:
    if not event.order:
        return ""
    return _("{wing}: {order}, {state}").format(
        wing=field(state).wing_names.get(event.group, event.group),
        order=_(ORDER_WORDS[event.order]),
        state=_with_bar(state, _(STATE_WORDS.get(event.state, event.state)), event.marks),
    )


def _roll_words(state: State, event: e.Rolled, command: Command | None) -> str:
    """One die in one line: who, what, die, modifiers, need, result, chance."""
    name = field(state).name
    who = name(event.piece) if event.piece else field(state).side_names.get(event.side, event.side)
    target = name(event.target) if event.target else ""
    purpose = PURPOSES.get(event.purpose, f"{{who}} {event.purpose}")
    if isinstance(command, c.Fire) and command.half and command.unit == event.piece:
        purpose = FROM_A_HALF.get((event.purpose, command.half), purpose)
    what = _(field(state).title.said(purpose)).format(who=who, target=target)
    modifiers = "".join(f" {signed(value)} {in_words(reason)}" for value, reason, _clause in event.tally)
    line = _("{what}: die {die}{modifiers} = {total}").format(
        what=what, die=event.die, modifiers=modifiers, total=str(event.total).replace("-", "−")
    )
    if event.need is None or event.chance is None:
        return line
    good, faces = event.chance
    shot = event.purpose in ("fire", "defensive-fire")
    if event.result == "success":
        word = _("hit") if shot else _("success")
    else:
        word = _("miss") if shot else _("failure")
    words = _("{line}, needs ≤ {need}, {percent} %: {word}")
    if event.sense != "at-most":
        words = _("{line}, needs ≥ {need}, {percent} %: {word}")
    return words.format(line=line, need=event.need, percent=(200 * good + faces) // (2 * faces), word=word)
