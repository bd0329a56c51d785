"""The values of the pips engine as plain records: counters, tables, the rules of one scenario.

Files of `scenarios/<title>/` hold them; every field name is a key there.
"""

from dataclasses import field
from typing import Literal

from game.engine.record import Record, record
from game.engine.text import N_

HEAVY, LANCER, LIGHT, FOOT, LIGHT_FOOT, GUN, GENERAL = (
    "heavy", "lancer", "light", "foot", "light-foot", "gun", "general",
)  # fmt: skip
"""P-ST1 The kinds of unit."""
MOUNTED = frozenset((HEAVY, LANCER, LIGHT))
UNITS = (HEAVY, LANCER, LIGHT, FOOT, LIGHT_FOOT, GUN)

NORMAL, RETREATING = 0, 1
LEVELS = (N_("normal"), N_("retreating"))

LINE, DOUBLE, COLUMN, SINGLE, LIMBERED, UNLIMBERED = "line", "double", "column", "single", "limbered", "unlimbered"
SHAPES = {LINE: (4, 1), DOUBLE: (2, 2), COLUMN: (2, 2), SINGLE: (2, 1), LIMBERED: (1, 2), UNLIMBERED: (1, 2)}
"""P-GE5 Hexes across and deep of each formation."""
FORMS = tuple(SHAPES)
USUAL = {HEAVY: DOUBLE, LANCER: DOUBLE, LIGHT: DOUBLE, FOOT: LINE, LIGHT_FOOT: LINE, GUN: UNLIMBERED}
"""P-GE5 The formation of each kind where nothing is said."""
FORMS_OF: dict[str, tuple[str, ...]] = {
    HEAVY: (DOUBLE, SINGLE),
    LANCER: (DOUBLE, SINGLE),
    LIGHT: (DOUBLE, LINE, SINGLE),
    FOOT: (LINE, COLUMN, SINGLE),
    LIGHT_FOOT: (LINE, SINGLE),
    GUN: (LIMBERED, UNLIMBERED),
}
"""P-GE5, P-MV3 The formations of each kind."""

STEPS = 4
"""P-ST1, D-33 Quarters of a full unit."""
LOSSES, FIRING, DISMOUNTED, RETREATS, LOCKED = "losses", "firing", "dismounted", "retreats", "locked"
"""Marks that stay: quarters lost, firing order, on foot, retreat moves made, in a melee."""
ACTED, MOVED, FIRED, DEFENDED, RETREATED = "acted", "moved", "fired", "defended", "retreated"
"""P-ST2 Marks of one half-turn: activated, moved, fired, fired in defence, retreated."""

FRONT, FLANK, REAR = "front", "flank", "rear"
FLANK_LEFT, FLANK_RIGHT = "flank-left", "flank-right"

LEFT, CENTRE, RIGHT = "left", "centre", "right"
INITIATIVE, CHIEF, SHIFTS, NARROW, READY = "initiative", "commander-in-chief", "shifts", "narrow-arcs", "no-hollow"
"""The options O-1 to O-4, and the one that takes away O-5."""

Kind = Literal["heavy", "lancer", "light", "foot", "light-foot", "gun", "general"]


@record(kw_only=True)
class Card(Record):
    """P-ST1 What a unit is. `cuirass` saves on 6; `chief` marks a commander-in-chief."""

    kind: Kind
    grade: Literal["elite", "regular", "poor"] = "regular"
    weapon: Literal["musket", "carbine", "none"] = "none"
    cuirass: bool = False
    chief: bool = False


@record(kw_only=True)
class TerrainRow(Record):
    """P-MV8 What one kind of terrain does.

    `foot`, `light_foot`, `horse` and `gun` are the quarter-centimetres of a step, None where it is forbidden. `half`
    costs half the budget once an activation on top. `water` bars generals too; `built_up` and `wood` give cover, block
    sight and shelter light foot; `stream` is a river bank; `ends_firing` what a firing order does not outlive.
    """

    foot: int | None = None
    light_foot: int | None = None
    horse: int | None = None
    gun: int | None = None
    half: bool = False
    water: bool = False
    built_up: bool = False
    wood: bool = False
    stream: bool = False
    ends_firing: bool = False
    no_order: bool = False
    about: str = ""


@record(kw_only=True)
class Tables(Record):
    """The tables of a title."""

    budgets: dict[str, int]
    """P-MV1 Quarter-centimetres of a move; `firing` is foot in firing order."""
    step: int
    """P-GR2 A step in the clear."""
    wheels: dict[str, int]
    """P-GE8 A wheel of 30 degrees by hexes of front."""
    ranges: dict[str, int]
    """P-GR3 Squared ranges in hexes: musket, carbine, canister, roundshot, cover (of guns by foot)."""
    eighths: dict[str, int]
    """P-AR3 Eighths of a hit for each pip of the potency die: canister, roundshot."""
    scores: dict[str, int]
    """P-AR4, P-MU4 What a die needs: firing, open, light-foot, dismounted; unit and gun for artillery."""
    melee: dict[str, dict[str, int]]
    """P-ME7 Half dice for each step, own kind to enemy; firing, foot and light-foot are the columns of foot."""
    melee_need: int
    saves: dict[str, int]
    """P-SV1 Cover and cuirass."""
    morale: dict[str, int]
    """P-MO2 By grade."""
    rally: int
    gate: int
    """P-ME5 What dismounted horse needs to fire in defence at all."""
    values: dict[str, int]
    """P-VP1 Points by kind, 1 where nothing is listed."""
    terrain: dict[str, TerrainRow]


@record(kw_only=True)
class Special(Record):
    """The rules of one scenario."""

    first: str
    """P-CC1 The side that moves first; "" for the first one of the scenario."""
    sectors: dict[str, Literal["left", "centre", "right"]]
    """P-ST1 Wing to its place in its own army; a wing that is not named is its centre."""
    shifts: int = 3
    """O-3 Units that each side may shift before the first turn."""
    shift_rows: dict[str, tuple[int, int]] = field(default_factory=dict)
    """O-3 Side to the first and last row (from 1) in which its units may stand then."""
    hollow: dict[str, int] = field(default_factory=dict)
    """O-5 Wing in the centre to the number of its first half-turns with a d6."""
    draw_points: int = 5
    """P-VP2 Percentage points within which the turn limit is a draw."""
