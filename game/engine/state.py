"""A position of a battle: frozen pieces and groups, the clock, the stack of procedures, the count of dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.engine.dice import DiceSource
from game.engine.events import Ended, Marks
from game.engine.record import Record, record
from game.engine.scenario import Scenario

if TYPE_CHECKING:
    from game.engine.procedure import Procedure


@record
class Piece(Record):
    """A counter on the map: a unit or a commander. Printed values stand in the scenario, under its id.

    `hexes` holds one hex, or several from left to right; `type` is its troop type now; `level` counts levels of
    order lost; `marks` are (name, number) in order of name; `attached_to` a piece or wing it belongs to for now.
    """

    id: str
    side: str
    group: str
    type: str
    hexes: tuple[int, ...]
    facing: int | None = None
    form: str = ""
    level: int = 0
    marks: Marks = ()
    attached_to: str = ""

    @property
    def hex(self) -> int:
        """Its first hex."""
        return self.hexes[0]

    def number(self, mark: str) -> int:
        """The number on one of its marks, 0 where it has none."""
        for name, number in self.marks:
            if name == mark:
                return number
        return 0


@record
class Group(Record):
    """A wing or sector: its order, its state of activation, how often it was activated, its marks."""

    id: str
    side: str
    order: str
    state: str
    number: int = 0
    marks: tuple[str, ...] = ()


@record
class Clock(Record):
    """Turn (from 1, 0 before the first) and phase."""

    turn: int = 0
    phase: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Battle:
    """What never changes in one game: the scenario, the options switched on, the dice, the rule set's own tables.

    `rules` is made by the rule set for this game (edition, tables by number, terrain by hex …).
    """

    scenario: Scenario
    options: frozenset[str]
    dice: DiceSource
    rules: Any


class State:
    """One position. It is never changed: `apply` makes the next one, so earlier states stay valid for ever.

    Derived and not saved: `at` (who stands in a hex), `masks` (where the pieces of a side and type stand, as bits),
    `memo` (things worked out from the pieces and groups) and `places` (things that depend only on where the pieces of
    one side stand, by side; those of both under ""). Positions that agree in what they rest on share the last two.
    """

    __slots__ = (
        "at", "battle", "clock", "dice", "groups", "masks", "memo", "offer", "pieces", "places", "result", "stack",
    )  # fmt: skip

    def __init__(
        self,
        battle: Battle,
        pieces: dict[str, Piece],
        groups: dict[str, Group],
        clock: Clock,
        stack: "tuple[Procedure, ...]",
        dice: int = 0,
        result: Ended | None = None,
        offer: str = "",
        at: dict[int, tuple[str, ...]] | None = None,
        memo: dict[Any, Any] | None = None,
        places: dict[str, dict[Any, Any]] | None = None,
        masks: dict[tuple[str, str], int] | None = None,
    ):
        self.battle = battle
        self.pieces = pieces
        self.groups = groups
        self.clock = clock
        self.stack = stack
        self.dice = dice
        """How many dice have been drawn."""
        self.result = result
        self.offer = offer
        """The side that offers a draw, "" for none."""
        self.at = occupants(pieces) if at is None else at
        self.memo = {} if memo is None else memo
        self.places = {"": {}} | {side.id: {} for side in battle.scenario.sides} if places is None else places
        self.masks = masks_of(pieces) if masks is None else masks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name)
            for name in ("pieces", "groups", "clock", "stack", "dice", "result", "offer")
        )

    __hash__ = None  # type: ignore[assignment]

    def standing(self, hex: int) -> Iterator[Piece]:
        """The pieces in a hex, in the order they came."""
        return (self.pieces[id] for id in self.at.get(hex, ()))

    def label(self, hex: int) -> str:
        """The printed label of a hex."""
        return self.battle.scenario.sheet.grid.labels[hex]

    def place(self, label: str) -> int:
        """The hex with a printed label, OFF (-1) where the map has none."""
        return self.battle.scenario.sheet.grid.number.get(label, -1)

    def other(self, side: str) -> str:
        """The other side."""
        return self.battle.scenario.other(side)

    def breadcrumb(self) -> tuple[str, ...]:
        """The stack of procedures in words, outermost first."""
        return tuple(frame.words(self) for frame in self.stack)


def occupants(pieces: dict[str, Piece]) -> dict[int, tuple[str, ...]]:
    """Who stands in each hex; of a counter over several hexes each hex knows it."""
    table: dict[int, tuple[str, ...]] = {}
    for piece in pieces.values():
        for hex in piece.hexes:
            table[hex] = (*table.get(hex, ()), piece.id)
    return {hex: tuple(sorted(ids)) for hex, ids in table.items()}


def masks_of(pieces: dict[str, Piece]) -> dict[tuple[str, str], int]:
    """The hexes in which pieces of a side and type stand, as a bit mask, by (side, type)."""
    masks: dict[tuple[str, str], int] = {}
    for piece in pieces.values():
        key = piece.side, piece.type
        for hex in piece.hexes:
            masks[key] = masks.get(key, 0) | 1 << hex
    return masks
