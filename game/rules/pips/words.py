"""Commands and events in words: buttons, log lines, sounds."""

from game.engine import events as e
from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.play import decision
from game.engine.state import State
from game.engine.tally import in_words, signed
from game.engine.text import N_, _
from game.rules.pips import commands as c
from game.rules.pips.data import (
    DISMOUNTED,
    FIRING,
    LEVELS,
    LOSSES,
    STEPS,
)
from game.rules.pips.facts import field
from game.rules.pips.shapes import FORM_WORDS
from game.rules.pips.way import NO_STEP

DONE_WORDS = {
    "guns": N_("No more guns"),
    "acts": N_("End the moves"),
    "volleys": N_("No more volleys"),
    "shifts": N_("Begin the battle"),
}
BUTTONS: dict[type[Command], str] = {
    c.Reform: N_("Change shape"),
    c.GiveUpOrder: N_("Give up firing order"),
    c.Close: N_("Attack from where it stands"),
    c.March: N_("March"),
    c.Retract: N_("Take back the last step"),
    c.Adopt: N_("Adopt firing order"),
    c.Mount: N_("Mount"),
    c.Dismount: N_("Dismount"),
    c.Limber: N_("Limber"),
}
"""P-MV2, P-MV3 Commands without a hex, target or facing."""
FACING_WORDS: dict[type[Command], str] = {
    c.Wheel: N_("Wheel to {facing}"),
    c.FaceAbout: N_("Turn about to {facing}"),
    c.Unlimber: N_("Unlimber to {facing}"),
    c.Pivot: N_("Pivot to {facing}"),
}
PURPOSES = {
    "pips": N_("{who} rolls for pips"),
    "initiative": N_("{who} rolls for the initiative"),
    "rally": N_("{who} tries to rally"),
    "potency": N_("{who} fires at {target}"),
    "coin": N_("A coin for {who}"),
    "artillery": N_("A ball of {who} at {target}"),
    "save": N_("{who} tries to be spared"),
    "variation": N_("{who} may come {limit}"),
    "volley": N_("{who} fires at {target}"),
    "gate": N_("{who} stands to fire"),
    "defensive fire": N_("{who} fires at the attacking {target}"),
    "melee": N_("{who} strikes at {target}"),
    "morale": N_("Morale of {who}"),
}
MOVED = {
    "move": N_("{unit} moves to {hex}"),
    "retreat": N_("{unit} retreats to {hex}"),
    "flees": N_("{unit} flees to {hex}"),
    "shift": N_("{unit} is shifted to {hex}"),
}


def command_words(state: State, command: Command) -> str:
    """A command as on a button."""
    name = field(state).name
    match command:
        case Done():
            return _(done_words(state))
        case Decline():
            return _("Decline")
        case Concede():
            return _("Concede")
        case OfferDraw():
            return _("Offer a draw")
        case AcceptDraw():
            return _("Accept the draw")
        case c.First(side):
            return _("{side} goes first").format(side=field(state).side_names.get(side, side))
        case c.Sector(sector):
            return field(state).group_names.get(sector, sector)
        case c.Act(unit):
            return name(unit)
        case c.Fire(unit, target):
            return _("{unit} fires at {target}").format(unit=name(unit), target=name(target))
        case c.Repel(_unit, target):
            return _("Fire at {target}").format(target=name(target))
        case c.Against(_unit, target):
            return _("Fight {target}").format(target=name(target))
        case c.Step(_unit, to):
            return _("Step to {hex}").format(hex=to)
        case c.Ride(_unit, to):
            return _("Ride to {hex}").format(hex=to)
        case c.Shift(_unit, to):
            return _("Shift to {hex}").format(hex=to)
        case c.Wheel() | c.FaceAbout() | c.Unlimber() | c.Pivot():
            return _(FACING_WORDS[type(command)]).format(facing=_(command.facing))
    return _(BUTTONS.get(type(command), NO_STEP.template))


def done_words(state: State) -> str:
    """What the end of a step is called."""
    asked = decision(state)
    if asked is not None and asked.topic == "shifts":
        return DONE_WORDS["shifts"]
    frame = state.stack[-1] if state.stack else None
    return DONE_WORDS.get(frame.step or "guns", N_("Done")) if frame is not None else N_("Done")


def event_words(state: State, event: e.Event) -> str:
    """An event as a line of the log; "" for what needs none."""
    rules = field(state)
    name = rules.name
    match event:
        case e.Rolled():
            return roll_words(state, event)
        case e.Said(_topic, text):
            return _(text)
        case e.Moved(piece, hexes, _path, how):
            words = MOVED.get(how, "")
            return _(words).format(unit=name(piece), hex=hexes[0]) if words else ""
        case e.Turned(piece, facing) if facing is not None:
            return _("{unit} faces {facing}").format(unit=name(piece), facing=_(c.FACINGS[facing]))
        case e.Reshaped(piece, _hexes, _facing, form) if form:
            return _("{unit}: {form}").format(unit=name(piece), form=_(FORM_WORDS[form]))
        case e.Levelled(piece, level):
            return _("{unit} is {level}").format(unit=name(piece), level=_(LEVELS[level]))
        case e.Removed(piece, cause):
            return _("{unit} is lost: {cause}").format(unit=name(piece), cause=_(cause))
        case e.Marked(piece, mark, number) if mark == LOSSES:
            return _("{unit} has {left} of {all} steps left").format(unit=name(piece), left=STEPS - number, all=STEPS)
        case e.Marked(piece, mark) if mark == FIRING:
            return _("{unit} adopts firing order").format(unit=name(piece))
        case e.Unmarked(piece, mark) if mark == FIRING:
            return _("{unit} gives up firing order").format(unit=name(piece))
        case e.Marked(piece, mark) if mark == DISMOUNTED:
            return _("{unit} dismounts").format(unit=name(piece))
        case e.Unmarked(piece, mark) if mark == DISMOUNTED:
            return _("{unit} mounts").format(unit=name(piece))
        case e.Attached(piece, to):
            words = _("{unit} joins {other}") if to else _("{unit} rides alone")
            return words.format(unit=name(piece), other=name(to))
        case e.Ended(winner, reason):
            words = _("{side} wins: {reason}") if winner else _("The battle is drawn: {reason}")
            return words.format(side=rules.side_names.get(winner, ""), reason=_(reason))
        case e.Ticked(turn, phase):
            return _("Turn {turn}: {side}").format(turn=turn, side=rules.side_names.get(phase, phase))
    return ""


def roll_words(state: State, event: e.Rolled) -> str:
    """One die in one line: who, what, die, modifiers, need, result, chance."""
    name = field(state).name
    who = name(event.piece) if event.piece else field(state).side_names.get(event.side, event.side)
    target = name(event.target) if event.target else ""
    limit = "".join(reason.partition(", ")[2] for _v, reason, _c in event.tally if event.purpose == "variation")
    far = _("{cost} quarter-cm").format(cost=limit)
    what = _(PURPOSES.get(event.purpose, "{who}")).format(who=who, target=target, limit=far)
    notes = ", ".join(in_words(reason) for value, reason, _clause in event.tally if not value) if not limit else ""
    if notes:
        what = f"{what} ({notes})"
    modifiers = "".join(f" {signed(value)} {in_words(reason)}" for value, reason, _clause in event.tally if value)
    line, total = _("{what}: die {die}").format(what=what, die=event.die), event.total
    if event.sides == 10 and not event.die:  # D-34
        line, total = _("{what}: die 0, which counts 10").format(what=what), total + 10
    if modifiers:
        line = _("{line}{modifiers} = {total}").format(line=line, modifiers=modifiers, total=total)
    if event.need is None or event.chance is None:
        return line
    good, faces = event.chance
    word = _("success") if event.result == "success" else _("failure")
    return _("{line}, needs ≥ {need}, {percent} %: {word}").format(
        line=line, need=event.need, percent=(200 * good + faces) // (2 * faces), word=word
    )


def sound_of(state: State, event: e.Event) -> str:
    """The sound of an event, "" for silence."""
    match event:
        case e.Rolled(purpose="potency"):
            return "gun"
        case e.Said(topic="volley" | "defensive-fire"):
            return "volley"
        case e.Said(topic="contact" | "overrun"):
            return "charge"
        case e.Rolled(purpose="pips" | "rally" | "variation" | "morale"):
            return "die"
        case e.Marked(mark=mark) if mark == FIRING:
            return "order"
        case e.Moved(how=how):
            return "rout" if how == "retreat" else "" if how == "shift" else "step"
        case e.Removed():
            return "rout"
    return ""
