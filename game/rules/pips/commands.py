"""The commands of the pips engine: what a player can decide."""

from typing import Literal

from game.engine.commands import Command
from game.engine.record import record
from game.engine.text import N_

FACINGS = (
    N_("N"),
    N_("NNE"),
    N_("ENE"),
    N_("E"),
    N_("ESE"),
    N_("SSE"),
    N_("S"),
    N_("SSW"),
    N_("WSW"),
    N_("W"),
    N_("WNW"),
    N_("NNW"),
)
"""P-GE2 Words for facings 0 to 11."""
FacingWord = Literal["N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW", "NNW"]


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


class TargetCommand(UnitCommand):
    """A command on another piece."""

    __slots__ = ()
    target: str

    @property
    def on_piece(self) -> str:
        """The other piece."""
        return self.target


class FacingCommand(UnitCommand):
    """A command that asks for a facing."""

    __slots__ = ()
    facing: FacingWord

    @property
    def to_facing(self) -> int:
        """The facing as a number."""
        return FACINGS.index(self.facing)


@record
class First(Command):
    """O-1 The winner of the roll says which side goes first in this turn."""

    side: str
    kind: Literal["first"] = "first"


@record
class Shift(HexCommand):
    """O-3 Put a unit elsewhere before the battle: its left front hex there."""

    unit: str
    to: str
    kind: Literal["shift"] = "shift"


@record
class Sector(Command):
    """P-CC3 The sector that is processed next."""

    sector: str
    kind: Literal["sector"] = "sector"


@record
class Fire(TargetCommand):
    """P-AR2, P-MU5 A gun or a volley at an enemy."""

    unit: str
    target: str
    kind: Literal["fire"] = "fire"


@record
class Act(UnitCommand):
    """P-CC4 Choose the unit or general that acts next."""

    unit: str
    kind: Literal["act"] = "act"


@record
class Step(HexCommand):
    """P-GE7 A step of a declared move; `to` is the hex of the left front then."""

    unit: str
    to: str
    kind: Literal["step"] = "step"


@record
class Wheel(FacingCommand):
    """P-GE8 A wheel of 30 degrees of a declared move."""

    unit: str
    facing: FacingWord
    kind: Literal["wheel"] = "wheel"


@record
class FaceAbout(FacingCommand):
    """P-MV4 An about-face of a declared move."""

    unit: str
    facing: FacingWord
    kind: Literal["face-about"] = "face-about"


@record
class Reform(UnitCommand):
    """P-MV3 A change of shape at the start of a declared move."""

    unit: str
    kind: Literal["reform"] = "reform"


@record
class GiveUpOrder(UnitCommand):
    """D-15 Foot gives up its firing order to move faster."""

    unit: str
    kind: Literal["give-up-order"] = "give-up-order"


@record
class Close(UnitCommand):
    """P-ME1 Attack an enemy who stands before the front already."""

    unit: str
    kind: Literal["close"] = "close"


@record
class March(UnitCommand):
    """P-MV5 Carry out the declared move."""

    unit: str
    kind: Literal["march"] = "march"

    @property
    def carries_out(self) -> bool:
        """It carries out the declared move."""
        return True


@record
class Retract(UnitCommand):
    """P-MV6 Take back the last element of a declared move that cannot end where it leads."""

    unit: str
    kind: Literal["retract"] = "retract"


@record
class Adopt(UnitCommand):
    """P-MV2 Adopt firing order."""

    unit: str
    kind: Literal["adopt"] = "adopt"


@record
class Mount(UnitCommand):
    """P-MV2 Mount."""

    unit: str
    kind: Literal["mount"] = "mount"


@record
class Dismount(UnitCommand):
    """P-MV2 Dismount."""

    unit: str
    kind: Literal["dismount"] = "dismount"


@record
class Limber(UnitCommand):
    """P-MV2 Limber a gun."""

    unit: str
    kind: Literal["limber"] = "limber"


@record
class Unlimber(FacingCommand):
    """P-MV2 Unlimber a gun, to face anywhere."""

    unit: str
    facing: FacingWord
    kind: Literal["unlimber"] = "unlimber"


@record
class Pivot(FacingCommand):
    """P-MV2, D-40 Turn an unlimbered gun on its front hex."""

    unit: str
    facing: FacingWord
    kind: Literal["pivot"] = "pivot"


@record
class Ride(HexCommand):
    """P-GN1 A general rides to a hex; in that of a unit he joins it."""

    unit: str
    to: str
    kind: Literal["ride"] = "ride"


@record
class Repel(TargetCommand):
    """P-ME5 The attacker at whom a unit fires in defence."""

    unit: str
    target: str
    kind: Literal["repel"] = "repel"


@record
class Against(TargetCommand):
    """P-ME6 The enemy on whom a unit puts its dice."""

    unit: str
    target: str
    kind: Literal["against"] = "against"


COMMANDS: tuple[type[Command], ...] = (
    First,
    Shift,
    Sector,
    Fire,
    Act,
    Step,
    Wheel,
    FaceAbout,
    Reform,
    GiveUpOrder,
    Close,
    March,
    Retract,
    Adopt,
    Mount,
    Dismount,
    Limber,
    Unlimber,
    Pivot,
    Ride,
    Repel,
    Against,
)
"""All commands of this rule set beside the shared ones."""
