"""S8 The decisions of the tercio rules as commands."""

from typing import Literal

from game.engine.commands import Command
from game.engine.record import record
from game.engine.text import N_

FACINGS = (N_("NNE"), N_("E"), N_("SSE"), N_("SSW"), N_("W"), N_("NNW"))
"""G8 Facing k in words: the corner a counter looks at."""
FACING_NUMBER = {word: number for number, word in enumerate(FACINGS)}
Facing = Literal["NNE", "E", "SSE", "SSW", "W", "NNW"]
Order = Literal["charge", "march", "rally"]


class UnitCommand(Command):
    """A command in which one piece acts."""

    __slots__ = ()
    unit: str

    @property
    def actor(self) -> str:
        """The piece that acts."""
        return self.unit


class HexCommand(UnitCommand):
    """A command in which one piece acts on a hex."""

    __slots__ = ()
    to: str

    @property
    def on_hex(self) -> str:
        """The hex it acts on."""
        return self.to


class TargetCommand(UnitCommand):
    """A command in which one piece acts on another."""

    __slots__ = ()
    target: str

    @property
    def on_piece(self) -> str:
        """The piece it acts on."""
        return self.target


@record
class SetOrder(Command):
    """T3.1, T6.3 Give a wing an order, or try to change it."""

    wing: str
    order: Order
    kind: Literal["order"] = "order"


@record
class Activate(Command):
    """T4.2 Activate a wing."""

    wing: str
    kind: Literal["activate"] = "activate"


@record
class Pass(Command):
    """T4.2e Activate no wing now."""

    kind: Literal["pass"] = "pass"

    @property
    def passes(self) -> bool:
        """The wings that could be activated are not."""
        return True


@record
class Preempt(Command):
    """T4.4 Try to preempt with a wing."""

    wing: str
    kind: Literal["preempt"] = "preempt"


@record
class Reactivate(Command):
    """T4.3 Try to reactivate the wing."""

    kind: Literal["reactivate"] = "reactivate"


@record
class Assign(Command):
    """T5.4 Assign the army commander to the wing being activated."""

    commander: str
    wing: str
    kind: Literal["assign"] = "assign"

    @property
    def actor(self) -> str:
        """The army commander."""
        return self.commander


@record
class Act(UnitCommand):
    """S4.1 Choose the next unit or commander to act."""

    unit: str
    kind: Literal["act"] = "act"


@record
class Move(HexCommand):
    """T8.1 Move a unit into a front hex; `leave` names commanders with it who stay behind."""

    unit: str
    to: str
    leave: tuple[str, ...] = ()
    kind: Literal["move"] = "move"


@record
class Pivot(HexCommand):
    """T8.5c Wheel a double unit about its left or right half into its centre front hex."""

    unit: str
    to: str
    side: Literal["left", "right"]
    leave: tuple[str, ...] = ()
    kind: Literal["pivot"] = "pivot"


@record
class Turn(UnitCommand):
    """T7.1, T8.2e, T11.5h Turn a unit to a facing."""

    unit: str
    facing: Facing
    kind: Literal["turn"] = "turn"

    @property
    def to_facing(self) -> int:
        """The facing as a number."""
        return FACING_NUMBER[self.facing]


@record
class CounterMarch(UnitCommand):
    """T7.1c Turn a unit by 180 degrees for 2 MP."""

    unit: str
    kind: Literal["counter-march"] = "counter-march"


@record
class Fire(TargetCommand):
    """T10 Fire at an enemy unit; `aim` is the number of movement points spent on aiming.

    `half` names the half of a double unit that fires, `at` the hex of a double target where more than one is as near.
    """

    unit: str
    target: str
    aim: int = 0
    half: Literal["", "left", "right"] = ""
    at: str | None = None
    kind: Literal["fire"] = "fire"

    @property
    def part(self) -> int | None:
        """The half that fires: 0 the left, 1 the right."""
        return {"left": 0, "right": 1}.get(self.half)

    @property
    def at_hex(self) -> str | None:
        """The hex that is aimed at."""
        return self.at


@record
class Rally(UnitCommand):
    """T13.1 Rally a unit, with the help of its wing commander or without."""

    unit: str
    help: bool = True
    kind: Literal["rally"] = "rally"


@record
class Ride(HexCommand):
    """T5.2c Move a commander alone."""

    unit: str
    to: str
    kind: Literal["ride"] = "ride"


@record
class Intercept(HexCommand):
    """T8.3 Try to intercept the enemy on the move, from a stand-off hex."""

    unit: str
    to: str
    kind: Literal["intercept"] = "intercept"


@record
class Withdraw(UnitCommand):
    """T8.2f Withdraw from the enemy; an army commander alone names the hex he rides to."""

    unit: str
    to: str | None = None
    kind: Literal["withdraw"] = "withdraw"

    @property
    def on_hex(self) -> str | None:
        """The hex an army commander rides to."""
        return self.to


@record
class Retreat(HexCommand):
    """T12.3 Retreat a unit into a hex."""

    unit: str
    to: str
    kind: Literal["retreat"] = "retreat"


@record
class Attack(TargetCommand):
    """T11.2 Declare a melee: this unit is the head; `at` names the hex of a double target where it can attack both."""

    unit: str
    target: str
    at: str | None = None
    kind: Literal["attack"] = "attack"

    @property
    def at_hex(self) -> str | None:
        """The hex that is attacked."""
        return self.at


@record
class Support(TargetCommand):
    """T11.2d Support a declared melee."""

    unit: str
    target: str
    kind: Literal["support"] = "support"


@record
class Resolve(Command):
    """T11.2i Resolve the reaction melee on this unit next."""

    target: str
    kind: Literal["resolve"] = "resolve"

    @property
    def on_piece(self) -> str:
        """The defender of the melee."""
        return self.target


@record
class Line(Command):
    """D-80 Resolve the melees along the line from one end."""

    end: Literal["north", "south"]
    kind: Literal["line"] = "line"


@record
class Head(UnitCommand):
    """D-78 Make another attacker the head of the melee."""

    unit: str
    kind: Literal["head"] = "head"


@record
class Advance(HexCommand):
    """T11.5g Advance a defender into the hex its attacker left."""

    unit: str
    to: str
    kind: Literal["advance"] = "advance"


@record
class Rout(HexCommand):
    """T13.2 The next step of a rout, among equally short ways."""

    unit: str
    to: str
    kind: Literal["rout"] = "rout"


@record
class PlaceAide(Command):
    """T5.2f Place the aide de camp of a wing with a unit."""

    unit: str
    kind: Literal["aide"] = "aide"

    @property
    def on_piece(self) -> str:
        """The unit he joins."""
        return self.unit


@record
class GoAshore(HexCommand):
    """NS9 Go up the beach before the tide, into this hex (of a double unit its left half)."""

    unit: str
    to: str
    kind: Literal["go-ashore"] = "go-ashore"


@record
class BringOn(Command):
    """D-120 Bring a unit onto the map; where is asked next."""

    piece: str
    kind: Literal["bring-on"] = "bring-on"


@record
class Enter(Command):
    """D-120 Enter the map in this hex; of a double unit it is that of its left half."""

    to: str
    kind: Literal["enter"] = "enter"

    @property
    def on_hex(self) -> str:
        """The hex it enters in."""
        return self.to


COMMANDS: tuple[type[Command], ...] = (
    SetOrder, Activate, Pass, Preempt, Reactivate, Assign, Act, Move, Pivot, Turn, CounterMarch, Fire, Rally, Ride,
    Intercept, Withdraw, Retreat, Attack, Support, Resolve, Line, Head, Advance, Rout, PlaceAide,
    GoAshore, BringOn, Enter,
)  # fmt: skip
