"""How good an offered command looks to a simple computer player, in thousandths; 0 is standing still."""

from game.engine.commands import Command
from game.engine.state import State
from game.rules.pips import commands as c


def worth(state: State, command: Command) -> int:
    """The worth of a command for the side that decides."""
    match command:
        case c.Fire() | c.March():
            return 100
    return 0
