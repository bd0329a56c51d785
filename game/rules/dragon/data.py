"""D2, D6, D17: the printed values of the Dragon engine as plain records: counters, tables, the rules of one scenario.

Files of `scenarios/<title>/` hold them; every field name is a key there.
"""

from dataclasses import field
from typing import Literal

from game.engine.record import Record, record
from game.engine.text import N_

EFFECTIVE, DISORGANISED, FLEEING, LOST = range(4)
LEVELS = (N_("effective"), N_("disorganised"), N_("fleeing"))

FOOT = frozenset(("P", "SI"))
HORSE = frozenset(("H", "Pc", "A", "R", "RG", "W", "T"))
GUN = "B"
COMMANDER = "commander"
HUSSARS, TATARS, LITHUANIAN_FOOT = "H", "T", "P"

BASIC, SHOOTING, SHOCK, CLOSE = "basic", "shooting", "shock", "close"
DEFENCE, TRANSPORT, FIRING = "defence", "transport", "firing"
FORMS = (BASIC, SHOOTING, SHOCK, CLOSE, DEFENCE, TRANSPORT, FIRING)
"""D6 The formations; which of them a unit has stands on its counter."""

FOOT_ARM, HORSE_ARM, GUN_ARM = "foot", "horse", "guns"
ARM = dict.fromkeys(FOOT, FOOT_ARM) | dict.fromkeys(HORSE, HORSE_ARM) | {GUN: GUN_ARM, COMMANDER: COMMANDER}
"""The arm of each kind of counter."""
USUAL = {FOOT_ARM: SHOOTING, HORSE_ARM: BASIC, GUN_ARM: TRANSPORT, COMMANDER: ""}
"""D5.11, D14.25 The formation a unit falls back to."""
SAME_PAIR = {"A": "A", "R": "R", "RG": "R"}
"""D6.24 Kinds that may shoot two to a hex, by the group they must share."""

LANCE, LOADED, LOADING, VOLLEYS, DIRECT = "lance", "loaded", "loading", "volleys", "direct"
CHARGE, CHARGE_DOWN, CHARGE_UP = "charge", "charge-down", "charge-up"
CHARGES = {CHARGE: 0, CHARGE_DOWN: 1, CHARGE_UP: -1}
"""D11.21, D11.23 The charge markers with their numbers."""
ACTED, RODE, LIMIT = "acted", "rode", "limit"
"""Marks of a movement phase: activated (2: has spent points), points a commander spent, the limit of D7.18."""


@record(kw_only=True)
class Card(Record):
    """D2.2 What is printed on a counter.

    The formations hold their factors as printed: "4-0-7" is melee, fire, mobility; "6-2-(2)" has mobility that is not
    for hexes (D2.34); guns have no fire strength ("0.5-(1)") but a class. A commander has a melee `modifier`, a
    bonus for `reorganisation` and a `mobility`.
    """

    kind: Literal["H", "Pc", "A", "R", "RG", "W", "T", "P", "SI", "B", "commander"]
    basic: str = ""
    shooting: str = ""
    shock: str = ""
    close: str = ""
    defence: str = ""
    transport: str = ""
    firing: str = ""
    battery: Literal["", "A", "B"] = ""
    modifier: int = 0
    reorganisation: int = 0
    mobility: int = 0


@record(kw_only=True)
class TerrainRow(Record):
    """T9 What one kind of terrain does: the cost to enter by column, None where nobody of it may.

    `blocks` sight (D13.17); `breaks_charge` (D11.12); `risky` for horse (D7.75, D7.76); `doubles` foot that defends it
    and shields it from fire (D10.88, D9.61); `water` that nobody ever enters (D10.55).
    """

    foot: int | None = None
    basic: int | None = None
    shooting: int | None = None
    shock: int | None = None
    close: int | None = None
    guns: int | None = None
    commander: int | None = None
    blocks: bool = False
    breaks_charge: bool = False
    risky: bool = False
    doubles: bool = False
    water: bool = False
    about: str = ""


@record(kw_only=True)
class HexsideRow(Record):
    """T9 What a hexside does: extra points, shift in melee (D10.84), charge; `carries` a road over another side."""

    mp: int = 0
    melee: int = 0
    breaks_charge: bool = False
    carries: bool = False
    about: str = ""


@record(kw_only=True)
class Tables(Record):
    """D17 The tables of a title. Rows of cells are texts with blanks between; a dot is no effect."""

    odds: tuple[str, ...]
    melee: dict[str, str]
    """The row of each face of the die."""
    fire: dict[str, dict[str, tuple[str, ...]]]
    fire_printed: dict[str, tuple[str, ...]]
    guns: dict[str, dict[str, tuple[str, ...]]]
    guns_printed: dict[str, tuple[str, ...]]
    ranges: dict[str, tuple[int, int, int]]
    gun_ranges: dict[str, tuple[int, int, int]]
    turns: dict[str, tuple[int | None, int | None]]
    volley_mp: dict[str, int]
    terrain: dict[str, TerrainRow]
    hexsides: dict[str, HexsideRow]
    slope_mp: int
    slope_melee: int
    nerve: dict[str, int]
    leaving: dict[str, dict[str, int]]
    facing_about: dict[str, int]
    defending_under: dict[str, int]
    folding: int
    ground: int
    displaced: tuple[int, int, int]
    reorganisation: dict[str, int]


@record(kw_only=True)
class Zone(Record):
    """D16.3 Where a side may set up: columns to or from one (0: none), or hexes near a kind of terrain."""

    to_column: int = 0
    from_column: int = 0
    near: str = ""
    within: int = 0


@record(kw_only=True)
class Special(Record):
    """D16 The rules of one scenario.

    `victory`: points after the last stage (D16.1), the collapse of the side that does not attack (D16.2), or the rout
    of an army (D16.3). `points` and `commander_points` are 1 where nothing is listed.
    """

    victory: Literal["points", "collapse", "rout"] = "points"
    points: dict[str, int] = field(default_factory=dict)
    commander_points: dict[str, int] = field(default_factory=dict)
    attacker: str = ""
    """D16.2 The side that must bring the other down in time."""
    across: int = 0
    """D16.2a The column beyond which the other side must keep `fewer` effective units."""
    fewer: int = 0
    share: int = 67
    """D16.2b, D16.3 Per cent of the units on the board that must not be out of order."""
    margin: int = 0
    """D16.2c By how much the points for what the attacker has destroyed must be ahead; 0 for never."""
    last_win: int = 0
    """D16.2 The last stage in which the attacker wins by a collapse."""
    last_draw: int = 0
    """D16.2 The last stage in which a collapse is a draw."""
    zones: dict[str, Zone] = field(default_factory=dict)
    """D16.3 Where the sides set up freely; the side listed first begins."""
