"""The commands of the Dragon engine: what a player can decide."""

from typing import Literal

from game.engine.commands import Command
from game.engine.record import record
from game.engine.text import N_

FACINGS = (N_("NE"), N_("E"), N_("SE"), N_("SW"), N_("W"), N_("NW"))
"""D4.0 Words for facings 0 to 5: the corner a unit looks at."""
FacingWord = Literal["NE", "E", "SE", "SW", "W", "NW"]
FormWord = Literal["basic", "shooting", "shock", "close", "defence", "transport", "firing"]


class UnitCommand(Command):
    """A command that one of the own pieces carries out."""

    __slots__ = ()
    unit: str

    @property
    def actor(self) -> str:
        """The unit."""
        return self.unit


class HexCommand(UnitCommand):
    """A command that leads a piece into a hex."""

    __slots__ = ()
    to: str

    @property
    def on_hex(self) -> str:
        """The hex it leads to."""
        return self.to


@record
class Act(UnitCommand):
    """D7.13 Choose the piece that acts next; `together` with the other unit of its double shooting pair."""

    unit: str
    together: bool = False
    kind: Literal["act"] = "act"


@record
class Move(HexCommand):
    """D7.21 A step into a hex; of a shock formation its outer front hex. `leave` commanders behind (D15.21)."""

    unit: str
    to: str
    leave: bool = False
    kind: Literal["move"] = "move"


@record
class Wheel(HexCommand):
    """D7.34 A shock formation turns by 60 degrees: one wing stands, the other goes to the centre front hex."""

    unit: str
    to: str
    side: Literal["left", "right"]
    kind: Literal["wheel"] = "wheel"


@record
class Turn(UnitCommand):
    """D7.31 Turn by 60 or 180 degrees, or set the facing of a unit that has none."""

    unit: str
    facing: FacingWord
    kind: Literal["turn"] = "turn"

    @property
    def to_facing(self) -> int:
        """The facing as a number."""
        return FACINGS.index(self.facing)


@record
class FaceAbout(UnitCommand):
    """D8.34 Cavalry turns its back on the enemy to ride out of his zone of control."""

    unit: str
    kind: Literal["face-about"] = "face-about"


@record
class StepBack(HexCommand):
    """D7.81 One hex backward for the whole mobility, keeping the facing."""

    unit: str
    to: str
    kind: Literal["step-back"] = "step-back"


@record
class Form(UnitCommand):
    """D7.41, D9.36 Change the formation."""

    unit: str
    form: FormWord
    kind: Literal["form"] = "form"


@record
class Fire(UnitCommand):
    """D9.11, D13.12 A volley at a hex with an enemy; `at` names the hex of a target that stands in two."""

    unit: str
    target: str
    at: str = ""
    kind: Literal["fire"] = "fire"

    @property
    def on_piece(self) -> str:
        """The target."""
        return self.target

    @property
    def at_hex(self) -> str | None:
        """The hex of the target that is fired at, where it stands in two."""
        return self.at or None


@record
class Aid(Command):
    """D15.41 A commander tries to save a unit of a level."""

    commander: str
    kind: Literal["aid"] = "aid"

    @property
    def actor(self) -> str:
        """The commander."""
        return self.commander


@record
class Split(HexCommand):
    """D6.24 One unit of a double shooting pair leaves the hex."""

    unit: str
    to: str
    kind: Literal["split"] = "split"


@record
class Attack(UnitCommand):
    """D10.14 An attacker and a defender of the clash that is being declared."""

    unit: str
    target: str
    kind: Literal["attack"] = "attack"

    @property
    def on_piece(self) -> str:
        """The defender."""
        return self.target


@record
class Withdraw(HexCommand):
    """D10.51 The next step of a withdrawal; `leave` commanders behind."""

    unit: str
    to: str
    leave: bool = False
    kind: Literal["withdraw"] = "withdraw"


@record
class Displace(HexCommand):
    """D10.62 Where a unit goes that is pushed aside by a friend; `leave` commanders behind."""

    unit: str
    to: str
    leave: bool = False
    kind: Literal["displace"] = "displace"


@record
class Pursue(HexCommand):
    """D10.73 A step of a pursuit; of a shock formation its outer front hex. `leave` commanders behind."""

    unit: str
    to: str
    leave: bool = False
    kind: Literal["pursue"] = "pursue"


@record
class Rally(UnitCommand):
    """D14.21 Try to reorganise a unit."""

    unit: str
    kind: Literal["rally"] = "rally"


@record
class Take(UnitCommand):
    """D16.3 Choose the counter to be set up otherwise."""

    unit: str
    kind: Literal["take"] = "take"


@record
class Place(HexCommand):
    """D16.3 Set a counter up in a hex; of a shock formation its left wing."""

    unit: str
    to: str
    kind: Literal["place"] = "place"


COMMANDS: tuple[type[Command], ...] = (
    Act, Move, Wheel, Turn, FaceAbout, StepBack, Form, Fire, Aid, Split, Attack, Withdraw, Displace, Pursue, Rally,
    Take, Place,
)  # fmt: skip
