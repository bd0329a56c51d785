"""How good an offered command looks to a simple computer player, in thousandths; 0 is standing still."""

from game.engine.commands import Command, Done
from game.engine.state import State
from game.rules.pips import commands as c
from game.rules.pips.act import Activation
from game.rules.pips.chances import hits_of_fire, mean
from game.rules.pips.declare import element_of
from game.rules.pips.facts import field, steps_of
from game.rules.pips.intent import intent_of
from game.rules.pips.odds import strength
from game.rules.pips.shifting import Shifting

HIT = 100
"""A step of the enemy."""


def worth(state: State, command: Command) -> int:
    """The worth of a command for the side that decides."""
    match command:
        case Done():
            return 0
        case c.Fire(unit, target):
            return 1 + fire_worth(state, unit, target)
        case c.Act(unit):
            if isinstance(state.stack[-1], Shifting):
                return -1
            return intent_of(state, state.pieces[unit]).gain
        case c.Repel(unit, target) | c.Against(unit, target):
            power = strength(state, unit, target).quarters
            return 1 + 25 * power - 10 * steps_of(state.pieces[target])
        case c.First(side):
            return int(side == chooser(state))
    top = state.stack[-1]
    if isinstance(top, Activation):
        return declare_worth(state, top, command)
    return 0


def chooser(state: State) -> str:
    """O-1 The side that says who goes first: itself, to take the first fire."""
    return str(getattr(state.stack[-1], "chooser", ""))


def fire_worth(state: State, unit: str, target: str) -> int:
    """P-AR, P-MU The steps that fire will take, those of horse and of the worn the dearest."""
    firer, enemy = state.pieces[unit], state.pieces[target]
    hits = mean(hits_of_fire(state, firer, enemy))
    price = HIT * field(state).value(target) + 20 * (4 - steps_of(enemy))
    return int(hits * price)


def declare_worth(state: State, busy: Activation, command: Command) -> int:
    """P-MV3 The elements of what the unit means to do, one after the other."""
    piece = state.pieces[busy.unit]
    intent = intent_of(state, piece)
    if busy.limit:
        return int(isinstance(command, c.March))
    if intent.command is not None:
        return int(command == intent.command)
    done = len(busy.path)
    if busy.path != intent.path[:done]:
        return int(isinstance(command, c.March | c.Retract))
    if done == len(intent.path):
        return int(isinstance(command, c.March | c.Retract))
    return int(element_of(state, piece, busy.path, command) == intent.path[done])
