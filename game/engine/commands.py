"""Commands: what players decide. Each rule set adds its own; those here belong to every game."""

from typing import Any, Literal

from game.engine.record import Record, record


class Command(Record):
    """One decision. `kind` is its tag in files.

    It says where it hangs, for a window that knows no rules: `actor` is who acts, `on_hex` the label of the hex it
    is given on, `on_piece` another piece it is given on, `to_facing` a facing. A command with no hex, piece or
    facing is a button. `part` and `at_hex` tell the hexes of pieces that stand in several.
    """

    __slots__ = ()
    kind: Any

    @property
    def actor(self) -> str | None:
        """The piece that acts, if any."""
        return None

    @property
    def on_hex(self) -> str | None:
        """The label of the hex the command is given on, if any."""
        return None

    @property
    def on_piece(self) -> str | None:
        """The other piece the command is given on, if any."""
        return None

    @property
    def to_facing(self) -> int | None:
        """The facing that the command asks for, if any."""
        return None

    @property
    def part(self) -> int | None:
        """Which of the hexes of the piece that acts is the one to act, counted from 0; None where all of it acts."""
        return None

    @property
    def at_hex(self) -> str | None:
        """The label of the hex in which the other piece is acted on, where the command names one."""
        return None

    @property
    def passes(self) -> bool:
        """Whether it ends a step or passes, so that what could still act in it does not."""
        return False

    @property
    def carries_out(self) -> bool:
        """Whether it carries out what was declared bit by bit before."""
        return False


@record
class Concede(Command):
    """Give up the battle."""

    side: str
    kind: Literal["concede"] = "concede"


@record
class OfferDraw(Command):
    """Offer the other side a draw; the offer stands until that side decides something."""

    side: str
    kind: Literal["offer-draw"] = "offer-draw"


@record
class AcceptDraw(Command):
    """Accept a draw that the other side offers."""

    side: str
    kind: Literal["accept-draw"] = "accept-draw"


@record
class Done(Command):
    """End this step; what was chosen so far stands."""

    kind: Literal["done"] = "done"

    @property
    def passes(self) -> bool:
        """It ends the step."""
        return True


@record
class Decline(Command):
    """Do not use the offer that is asked about."""

    kind: Literal["decline"] = "decline"


SHARED: tuple[type[Command], ...] = (Concede, OfferDraw, AcceptDraw, Done, Decline)
"""The command classes of every rule set."""
