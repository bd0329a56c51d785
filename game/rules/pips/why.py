"""Why something may or may not be done now: the conditions of a command."""

from game.engine.commands import Command
from game.engine.play import decision, objection
from game.engine.state import State
from game.engine.text import _
from game.engine.views import Check, WhyView
from game.rules.pips import commands as c
from game.rules.pips.data import GENERAL
from game.rules.pips.facts import field
from game.rules.pips.plan import bar_at
from game.rules.pips.words import command_words


def why(state: State, command: Command) -> WhyView:
    """The conditions of a command: that which fails, or that it may be done."""
    bar = objection(state, command)
    title = command_words(state, command)
    if command.actor and command.actor in state.pieces and not isinstance(command, c.Act | c.Fire):
        title = f"{field(state).name(command.actor)}: {title}"
    if bar is None:
        asked = decision(state)
        return WhyView(title, (Check(_("It may be done now"), asked.clause if asked is not None else "", True),))
    return WhyView(title, (Check(bar.sentence, bar.clause, False),))


def whys(state: State, piece: str, place: str, target: str = "") -> tuple[WhyView, ...]:
    """What a player may ask about a piece and a hex, or an enemy there: may it go there, may it fire."""
    unit = state.pieces.get(piece)
    if unit is None:
        return ()
    found = []
    enemy = state.pieces.get(target)
    if enemy is not None and enemy.side != unit.side and enemy.type != GENERAL:
        found.append(why(state, c.Fire(piece, target)))
    bar = bar_at(state, piece, place)
    title = _("{name}: go to {hex}").format(name=field(state).name(piece), hex=place)
    check = Check(_("It can come there"), "P-MV3", True) if bar is None else Check(bar.sentence, bar.clause, False)
    found.append(WhyView(title, (check,)))
    return tuple(found)
