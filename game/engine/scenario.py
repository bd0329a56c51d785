"""The plain records of a scenario: one battle of a title, ready to be started."""

from dataclasses import dataclass, field
from typing import Any

from game.board.terrain import Sheet
from game.engine.record import record
from game.engine.text import N_

THE_BATTLE_OF = N_("The Battle of")
"""What stands over the name of a battle on its map where its scenario does not say."""


@record
class SideColours:
    """The colours of one side's counters as codes such as "#A8263C"; `pointer` and `rim` are those of its chevrons."""

    ground: str
    ground_low: str
    edge: str
    strip: str
    symbol: str
    letter: str
    figures: str
    pointer: str
    rim: str


@record
class Side:
    """One of the two armies: its id, name, and its own map edge (west, east, north or south).

    `colours` are those its scenario gives it, None where it says nothing.
    """

    id: str
    name: str
    edge: str
    colours: SideColours | None = None


@record
class Group:
    """A wing, sector or corps as the scenario sets it up; `order` is its first order where that is fixed."""

    id: str
    name: str
    side: str
    order: str | None = None


@record
class Entry:
    """One counter of the scenario: who it is, where it starts, and its printed values.

    It has no hexes where it comes onto the map later.

    `card` is the rule set's own record of printed values. `origins` says for each value where it comes from.
    """

    id: str
    name: str
    side: str
    group: str
    hexes: tuple[int, ...]
    facing: int | None
    card: Any
    level: int = 0
    marks: tuple[tuple[str, int], ...] = ()
    origins: dict[str, str] = field(default_factory=dict)
    form: str = ""
    """The formation it starts in, "" for the usual one."""


@record
class Option:
    """An optional rule or variant that the players may switch on, with a sentence on what it changes."""

    id: str
    name: str
    about: str


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A battle ready to start. `special` and `tables` are records of the rule set.

    `source` is the whole scenario as plain data, for the first line of a journal.
    """

    id: str
    title: str
    ruleset: str
    name: str
    date: str
    about: str
    sheet: Sheet
    sides: tuple[Side, ...]
    groups: tuple[Group, ...]
    entries: tuple[Entry, ...]
    turns: int
    tables: Any
    special: Any
    options: tuple[Option, ...] = ()
    source: dict[str, Any] = field(default_factory=dict)
    heading: str = THE_BATTLE_OF
    """What stands over the name on the map, empty for nothing."""

    def side(self, id: str) -> Side:
        """The side with this id."""
        return next(side for side in self.sides if side.id == id)

    def other(self, id: str) -> str:
        """The id of the other side."""
        return self.sides[1].id if self.sides[0].id == id else self.sides[0].id
