"""Commands and events in words: buttons, log lines."""

import re

from game.engine import events as e
from game.engine.commands import AcceptDraw, Command, Concede, Decline, Done, OfferDraw
from game.engine.play import decision
from game.engine.scenario import Scenario
from game.engine.state import State
from game.engine.tally import in_words, signed
from game.engine.text import N_, NN_, _
from game.engine.turns import TurnWords
from game.rules.dragon import commands as c
from game.rules.dragon.activity import FORM_WORDS
from game.rules.dragon.data import CHARGES, LANCE, LEVELS, LOADED
from game.rules.dragon.facts import field, is_gun
from game.rules.dragon.phases import step_and_side
from game.rules.dragon.results import cell_code, cell_words, percent

DECLINE_WORDS = {
    "aid": N_("Nobody steps in"), "counter-fire": N_("Let it pass"), "direct": N_("Do not fire"),
    "own-direct": N_("Do not fire"), "guns": N_("Guns hold their fire"), "guns-direct": N_("Guns hold their fire"),
    "late": N_("No more volleys"),
}  # fmt: skip
CHOSEN = {"pursuers": N_("{unit} pursues"), "losers": N_("{unit} withdraws first"), "runners": N_("{unit} runs")}
"""What a unit does that is chosen for something else than to move."""
DONE_WORDS = {
    "activate": N_("End movement"), "action": N_("Done"), "declare": N_("Fight"), "pursuers": N_("No more pursuit"),
    "pursue": N_("Stop"), "reorganise": N_("End reorganisation"), "ride": N_("Stay"), "set-up": N_("As it stands"),
}  # fmt: skip
LEAVING = N_("{move}, leaving the commander")
STAGES = TurnWords(
    N_("Stage {turn}"), N_("stage {turn}"), N_("St {turn}"), N_("Stage"), N_("stage"), N_("by stage"),
    N_("Before the first stage"), NN_("{count} stage", "{count} stages"), N_("Stages"),
)  # fmt: skip
"""D3.0 A turn is a stage."""
PHASES = {
    "movement": N_("movement of {side}"), "combat": N_("combat of {side}"),
    "reorganisation": N_("reorganisation of {side}"),
}  # fmt: skip
TURNS = {
    1: N_("Turn right ({facing})"), 3: N_("Turn about ({facing})"), 5: N_("Turn left ({facing})"),
}  # fmt: skip
"""D7.32 A turn by so many corners to the right."""


def command_words(state: State, command: Command) -> str:
    """A command as on a button."""
    name = field(state).name
    asked = decision(state)
    topic = asked.topic if asked is not None else ""
    match command:
        case Done():
            return _(DONE_WORDS.get(topic, N_("Done")))
        case Decline():
            return _(DECLINE_WORDS.get(topic, N_("Decline")))
        case Concede():
            return _("Concede")
        case OfferDraw():
            return _("Offer a draw")
        case AcceptDraw():
            return _("Accept the draw")
        case c.Act(unit, together):
            if together:
                return _("{unit} and its pair").format(unit=name(unit))
            return _(CHOSEN.get(topic, "{unit}")).format(unit=name(unit))
        case c.Move(_unit, to, leave):
            return _leaving(_("Move to {hex}").format(hex=to), leave)
        case c.Wheel(_unit, to, side):
            words = _("Wheel left into {hex}") if side == "left" else _("Wheel right into {hex}")
            return words.format(hex=to)
        case c.Turn():
            return _turn_words(state, command)
        case c.FaceAbout():
            return _("Face about to leave")
        case c.StepBack(_unit, to):
            return _("Step back to {hex}").format(hex=to)
        case c.Form(unit, form):
            words = _(FORM_WORDS[form])
            return _("{unit}: {form}").format(unit=name(unit), form=words) if topic != "action" else words
        case c.Fire():
            return _fire_words(state, command, topic)
        case c.Aid(commander):
            return _("{commander} steps in").format(commander=name(commander))
        case c.Split(unit, to):
            return _("{unit} goes to {hex}").format(unit=name(unit), hex=to)
        case c.Attack(unit, target):
            return _("{unit} attacks {target}").format(unit=name(unit), target=name(target))
        case c.Withdraw(_unit, to, leave):
            return _leaving(_("Withdraw to {hex}").format(hex=to), leave)
        case c.Displace(_unit, to, leave):
            return _leaving(_("Give way to {hex}").format(hex=to), leave)
        case c.Pursue(_unit, to, leave):
            return _leaving(_("Pursue to {hex}").format(hex=to), leave)
        case c.Rally(unit):
            return _("Reorganise {unit}").format(unit=name(unit))
        case c.Take(unit):
            return name(unit)
        case c.Place(_unit, to):
            return _("Set up in {hex}").format(hex=to)
    return str(command.kind)


def _leaving(words: str, leave: bool) -> str:
    return _(LEAVING).format(move=words) if leave else words


def _turn_words(state: State, command: c.Turn) -> str:
    unit = state.pieces.get(command.unit)
    facing = _(command.facing)
    if unit is None or unit.facing is None:
        return _("Face {facing}").format(facing=facing)
    words = TURNS.get((command.to_facing - unit.facing) % 6, N_("Face {facing}"))
    return _(words).format(facing=facing)


def _fire_words(state: State, command: c.Fire, topic: str) -> str:
    name = field(state).name
    if topic in ("counter-fire", "direct", "guns-direct"):
        words = _("{unit} fires into {hex}") if command.at else _("{unit} fires")
        return words.format(unit=name(command.unit), hex=command.at)
    if topic in ("guns", "late"):
        return _("{unit} fires at {target}").format(unit=name(command.unit), target=name(command.target))
    words = _("Fire at {target} in {hex}") if command.at else _("Fire at {target}")
    return words.format(target=name(command.target), hex=command.at)


PURPOSES = {
    "fire": N_("{who} fires at {target}"),
    "gun": N_("{who} fires at {target}"),
    "nerve": N_("{who} must keep its nerve"),
    "aid": N_("{who} tries to steady {target}"),
    "commander": N_("{who} is in danger"),
    "melee": N_("{who} attacks {target}"),
    "reorganise": N_("{who} tries to reorganise"),
    "leaving-a-zone": N_("{who} leaves a zone of control"),
    "facing-about": N_("{who} faces about before the enemy"),
    "change-in-a-zone": N_("{who} changes its formation before the enemy"),
    "bad-ground": N_("{who} crosses bad ground"),
    "pushed-aside": N_("{who} is pushed aside"),
}
MOVED = {
    "move": N_("{unit} moves to {hexes}"), "wheel": N_("{unit} wheels to {hexes}"),
    "withdraw": N_("{unit} withdraws to {hexes}"), "advance": N_("{unit} pursues to {hexes}"),
    "ruling": N_("{unit} is set to {hexes}"),
}  # fmt: skip


def event_words(state: State, event: e.Event) -> str:
    """An event as a line of the log; "" for what needs none."""
    rules = field(state)
    name = rules.name
    match event:
        case e.Rolled():
            return _roll_words(state, event)
        case e.Said(topic, text):
            return _said(topic, text)
        case e.Moved(piece, hexes, _path, how):
            words = MOVED.get(how, "")
            return _(words).format(unit=name(piece), hexes=_(" and ").join(hexes)) if words else ""
        case e.Turned(piece, facing) if facing is not None:
            return _("{unit} faces {facing}").format(unit=name(piece), facing=_(c.FACINGS[facing]))
        case e.Reshaped(piece, _hexes, _facing, form) if form:
            return _("{unit}: {form}").format(unit=name(piece), form=_(FORM_WORDS[form]))
        case e.Levelled(piece, level, _before, cause):
            words = _("{unit} is {level} ({cause})") if cause else _("{unit} is {level}")
            return words.format(unit=name(piece), level=_(LEVELS[level]), cause=_(cause))
        case e.Removed(piece, cause):
            return _("{unit} is lost: {cause}").format(unit=name(piece), cause=_(cause))
        case e.Marked(piece, mark) if mark in CHARGES:
            return _("{unit} charges").format(unit=name(piece))
        case e.Marked(piece, mark) if mark == LOADED:
            return _("{unit} is loaded").format(unit=name(piece))
        case e.Unmarked(piece, mark) if mark == LANCE:
            return _("{unit} has used its lances").format(unit=name(piece))
        case e.Scored(side, points, reason):
            who = rules.side_names.get(side, side)
            return _("{side} scores {points}: {reason}").format(side=who, points=points, reason=_(reason))
        case e.Ended(winner, reason):
            words = _("{side} wins: {reason}") if winner else _("The battle is drawn: {reason}")
            return words.format(side=rules.side_names.get(winner, ""), reason=_(reason))
        case e.Ticked(turn, phase):
            return _("{turn}, {phase}").format(turn=STAGES.at(turn), phase=phase_words(rules.scenario, phase))
    return ""


def _said(topic: str, text: str) -> str:
    """What a note of the rules says: a result with its cell (D10.42), the odds with a true minus (D10.21)."""
    if topic == "melee-result":
        code = cell_code(text)
        words = cell_words(text)
        return _("Result: {words} ({cell})").format(words=words, cell=code) if code else _("Result: nothing")
    if topic == "odds":  # written once and for all; only its signs are made plainer
        return re.sub(r", (?=\d+(\.\d)?:\d+(\.\d)?$)", " → ", re.sub(r", (?=[+-]\d)", "; ", text)).replace("; -", "; −")
    return _(text)


def phase_words(scenario: Scenario, phase: str) -> str:
    """D3.1 A phase in words: whose movement, combat or reorganisation it is."""
    step, side = step_and_side(phase)
    name = next((one.name for one in scenario.sides if one.id == side), side)
    return _(PHASES[step]).format(side=name) if step in PHASES else _(phase)


def _roll_words(state: State, event: e.Rolled) -> str:
    """One die in one line: who, what, die, modifiers, need, result, chance."""
    name = field(state).name
    who = name(event.piece) if event.piece else field(state).side_names.get(event.side, event.side)
    target = name(event.target) if event.target else ""
    what = _(PURPOSES.get(event.purpose, "{who}")).format(who=who, target=target)
    modifiers = "".join(f" {signed(value)} {in_words(reason)}" for value, reason, _clause in event.tally)
    line = _("{what}: die {die}{modifiers} = {total}").format(
        what=what, die=event.die, modifiers=modifiers, total=event.total
    )
    if event.need is None or event.chance is None:
        return line
    good, faces = event.chance
    word = _("success") if event.result == "success" else _("failure")
    words = _("{line}, needs ≤ {need}, {percent} %: {word}")
    if event.sense != "at-most":
        words = _("{line}, needs ≥ {need}, {percent} %: {word}")
    return words.format(line=line, need=event.need, percent=percent(good, faces), word=word)


def sound_of(state: State, event: e.Event) -> str:
    """The sound of an event, "" for silence."""
    match event:
        case e.Rolled(purpose="fire"):
            return "volley"
        case e.Rolled(purpose="gun", piece=piece):
            return "gun" if piece not in state.pieces or is_gun(state.pieces[piece]) else "volley"
        case e.Rolled():
            return "die"
        case e.Marked(mark=mark) if mark in CHARGES:
            return "charge"
        case e.Moved(how=how):
            return "rout" if how == "withdraw" else "" if how == "set-up" else "step"
        case e.Removed():
            return "rout"
    return ""
