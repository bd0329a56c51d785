"""A game whose file goes to and fro: which side is played here, and who has the file."""

from collections.abc import Sequence
from pathlib import Path

from game.record.game import Game
from game.record.letters import AgreedLine, HandedLine, Letter
from game.record.own import Own


class Hands(Game):
    """A game by file with the letters that tell in whose hands it is."""

    own: Own | None = None
    folder: Path | None = None
    """Where the player's own things are kept."""
    claims: Sequence[str] = ()
    """What the file that was just opened says that both players have agreed on."""
    before: Sequence[Letter] = ()
    """The lines about choices in an invitation, while there is no journal yet."""

    @property
    def side(self) -> str:
        """The side that is played here, "" before `sit`."""
        return self.own.side if self.own is not None else ""

    @property
    def other(self) -> str:
        """The other side."""
        return self.scenario.other(self.side) if self.side else ""

    @property
    def letters(self) -> list[Letter]:
        """The lines about dice, choices and hands, in their order."""
        return [*self.before, *(line for _number, line in self.story.letters)]

    @property
    def holder(self) -> str:
        """The side that has the file."""
        for line in reversed(self.letters):
            if isinstance(line, HandedLine):
                return line.to
            if isinstance(line, AgreedLine):
                return line.inviter
        ready = self.own is not None and self.own.phase in ("inviting", "replying")
        return self.side if ready else self.other

    @property
    def mine(self) -> bool:
        """Whether this player has the file."""
        return bool(self.side) and self.holder == self.side

    @property
    def unsent(self) -> bool:
        """Whether something was done since the file changed hands."""
        sent = max((number for number, line in self.story.letters if isinstance(line, HandedLine)), default=0)
        return bool(self.story.played) and self.story.played[-1].number > sent

    @property
    def handed(self) -> int:
        """How often the file has changed hands, invitation and answer included."""
        return next((line.number for line in reversed(self.letters) if isinstance(line, HandedLine)), 0)

    def name(self, side: str) -> str:
        """The name of a side's player, for sentences."""
        return self.header.names.get(side) or side
