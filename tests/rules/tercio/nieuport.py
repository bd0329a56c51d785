"""Positions of Nieuport 1600 for plain tests: the whole battle as it is set up, then changed by hand."""

from functools import lru_cache

from game.engine.dice import ScriptedDice
from game.engine.play import settle
from game.engine.state import Clock
from game.engine.table import Table
from game.rules.tercio.control import Contest
from game.rules.tercio.ruleset import Tercio
from game.rules.tercio.sequence import Activations, Turn
from game.setup.library import packaged
from game.setup.loader import load_scenario

RULESET = Tercio()


@lru_cache(maxsize=4)
def scenario(name):
    return load_scenario(packaged() / "nieuport-1600" / f"{name}.yaml", [RULESET])


def deployed(name="battle-of-the-dunes", options=(), dice=()):
    """A Table with the battle as deployed, all wings marching, at the first turn."""
    table = Table(RULESET.opening(scenario(name), frozenset(options), ScriptedDice(dice)))
    RULESET.set_up(table)
    for wing, group in table.groups.items():
        table.order(wing, order=group.order or "march")
    table.clock = Clock(1, "activation")
    return table


def at_step(table, turn, step):
    """The turn of a battle at one of its steps, played on to the next decision."""
    contest = table.stack[0]
    assert isinstance(contest, Contest)
    table.clock = Clock(turn - (step == "begin"), "activation" if step == "rout" else "end")
    table.stack = (contest, Turn(turn, "dutch", step=step))
    settle(table)
    return table


def activating(table, wing, turn=1):
    """The owner of a wing about to choose which one to activate."""
    contest = table.stack[0]
    side = table.groups[wing].side
    table.clock = Clock(turn, "activation")
    table.stack = (contest, Turn(turn, side, step="rout"), Activations(side))
    settle(table)
    return table


def set_at(table, id, *labels):
    """Put a piece elsewhere without any rule."""
    hexes = tuple(table.place(label) for label in labels)
    table.move(id, hexes, (hexes[0],), "test")


def labels(table, id):
    return [table.label(h) for h in table.pieces[id].hexes]


def said(table, topic):
    return [event.text for event in table.events if event.kind == "said" and event.topic == topic]
