"""Where a piece would stand after a command given on a hex: of a double unit both of its hexes."""

from game.engine.commands import Command
from game.engine.procedure import innermost
from game.engine.state import State
from game.rules.tercio import commands as c
from game.rules.tercio.advance import advance_ways
from game.rules.tercio.retreat import retreat_ways
from game.rules.tercio.rout import rout_steps
from game.rules.tercio.steps import shift_of


def stands(state: State, command: Command) -> tuple[int, ...]:
    """The hexes of the acting piece after a command given on a hex; none for any other command.

    G12 A double unit's step names one of its hexes only: its outer hex, that of its left half, or the one it enters.
    """
    if isinstance(command, c.Enter):
        entering = innermost(state, "entering")
        return entering.hexes(state, command) if entering is not None else ()
    piece = state.pieces.get(command.actor or "")
    if piece is None or command.on_hex is None:
        return ()
    if len(piece.hexes) == 1:
        return (state.place(command.on_hex),)
    if isinstance(command, c.Retreat) and (retreat := innermost(state, "retreat")) is not None:
        ways = retreat_ways(state, piece, retreat.origin)
        return next((way for way in ways if way[0] == state.place(command.to)), ())
    if isinstance(command, c.Rout):
        run = rout_steps(state, piece).get(command)
        return run[0].hexes if run is not None else ()
    if (advancing := innermost(state, "advancing")) is not None:
        for h in advancing.hexes:
            if (shift := advance_ways(state, piece, h).get(command)) is not None:
                return shift.hexes
    if isinstance(command, c.Move | c.Pivot):
        shift = shift_of(state, piece, command)
        return shift.hexes if shift is not None else ()
    return ()
