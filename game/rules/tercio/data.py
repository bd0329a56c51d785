"""The printed values of the tercio engine as plain records: counters, tables, the rules of one scenario.

Files of `scenarios/<title>/` hold them; every field name is a key there.
"""

from dataclasses import field
from typing import Literal

from game.engine.record import Record, record
from game.engine.text import N_

ORDERS = ("charge", "march", "rally")
"""T1.2b The orders, highest precedence first."""

NORMAL, DISORDERED, SHAKEN, BROKEN = range(4)
LEVELS = (N_("normal"), N_("disordered"), N_("shaken"), N_("broken"))

CAVALRY = frozenset("GHCRAK")
INFANTRY = frozenset("SLTNM")
GUN = "gun"
SQUARES = "squares"
"""KS8 The id of the variant that makes doubles of pairs."""
COMMANDER = "commander"


@record(kw_only=True)
class Card(Record):
    """T2.1, T2.2 What is printed on a counter.

    `kind` is a troop letter, "gun" or "commander". `ma` is the movement allowance, `morale` the printed morale of a
    unit, `command` the command value of a commander. `role` of a commander: wing, army or both. `tercio` names the
    double unit that an M unit belongs to. `double` counters stand on two hexes.
    """

    kind: Literal["G", "H", "C", "R", "A", "K", "S", "L", "T", "N", "M", "gun", "commander"]
    ma: int
    morale: int = 0
    command: int = 0
    role: Literal["", "wing", "army", "both"] = ""
    double: bool = False
    tercio: str = ""


@record(kw_only=True)
class MeleeRow(Record):
    """X1 One row of the melee table: totals up to this one; results such as "A2R2" without the letter: "2R2"."""

    up_to: int | None
    attacker: str
    defender: str


@record(kw_only=True)
class BlockedRow(Record):
    """X5 One row of the Unable to Retreat table: totals up to this one."""

    up_to: int | None
    result: Literal["eliminated", "lose", "gain"]


@record(kw_only=True)
class TerrainRow(Record):
    """X8, X9 What one kind of terrain does.

    `mp` to enter; `loss` who loses a level on entering; `charge` whether it breaks a charge; `fire_at` and
    `fire_from` modify fire at and by a unit in it; `melee_at` and `melee_from` modify the attack on and by a unit in
    it; `blocks` lines of sight; `impassable` may never be entered.
    """

    mp: int = 1
    loss: Literal["none", "cavalry", "all"] = "none"
    charge: Literal["keeps", "resets", "cavalry"] = "keeps"
    fire_at: int = 0
    fire_from: int = 0
    melee_at: int = 0
    melee_from: int = 0
    blocks: bool = False
    impassable: bool = False
    about: str = ""


@record(kw_only=True)
class HexsideRow(Record):
    """X8 What one kind of hexside does: extra movement points, level loss, charge, sight."""

    mp: int = 1
    loss: Literal["none", "cavalry", "all"] = "none"
    charge: Literal["keeps", "resets", "cavalry"] = "keeps"
    blocks: bool = False
    about: str = ""


@record(kw_only=True)
class Tables(Record):
    """X1 to X9 The tables of a title."""

    melee: tuple[MeleeRow, ...]
    interaction: dict[str, dict[str, int | None]]
    """Attacker type to defender type to modifier; null where the attack is prohibited."""
    fire: dict[str, int | None]
    artillery: tuple[int, ...]
    """What a gun needs at range 1, 2, …"""
    unable_to_retreat: tuple[BlockedRow, ...]
    change_orders: dict[str, dict[str, int]]
    reactivate: dict[str, int]
    preempt: dict[str, int]
    intercept: dict[str, int]
    terrain: dict[str, TerrainRow]
    hexsides: dict[str, HexsideRow]
    slope_mp: int = 1
    slope_melee: int = -1


@record(kw_only=True)
class Doomed(Record):
    """NS4 The enemy units that must all be destroyed: those of these types and this printed morale."""

    types: tuple[str, ...]
    morale: int


@record(kw_only=True)
class Reinforcements(Record):
    """NS6 A wing that comes later: diced for from the end of this turn on, with more than `above` on die and turn."""

    wing: str
    from_turn: int
    above: int


@record(kw_only=True)
class Special(Record):
    """KS1 to KS9, NS1 to NS9 The rules of one scenario.

    `always_in_command` lists units that need no line of command. `destroy_wings` (with the side that wins) and
    `army_commanders` (whose death ends or scores) and `reach` are the sudden victories of Kircholm.
    """

    victory: Literal["destroyed", "points"]
    always_in_command: tuple[str, ...] = ()
    destroy_wings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Side to the enemy wings it must destroy wholly for a sudden victory."""
    must_live: dict[str, str] = field(default_factory=dict)
    """Side to the enemy commander whose death gives it a sudden victory."""
    reach: dict[str, str] = field(default_factory=dict)
    """Side to the hex (label) one of its unbroken units must enter for a sudden victory."""
    rally_wings: dict[str, int] = field(default_factory=dict)
    """Side to the number of enemy wings under Rally! at one time that gives it a sudden victory."""
    type_points: dict[str, int] = field(default_factory=dict)
    """Points for a destroyed unit of a type, 1 where not listed."""
    commander_points: dict[str, int] = field(default_factory=dict)
    """Points for the death of a commander, 0 where not listed."""
    apathy: tuple[str, ...] = ()
    """KS7 Wings that start with Rally! under the option."""
    together: tuple[str, ...] = ()
    """KS9 Wings set up further east under variant 2."""
    together_columns: int = 0
    free_order: str = ""
    """KS9 The wing whose fixed order is free under variant 2."""
    squares: tuple[tuple[str, ...], ...] = ()
    """KS8 The pairs that become one double T under variant 1; a single name becomes a simple T."""
    control: dict[str, str] = field(default_factory=dict)
    """NS3 The hexes (labels) that count for who holds them, each with its side at the start, "" for neither."""
    high_morale: int = 0
    """NS3 The printed morale from which on a destroyed unit counts `high_morale_points`; 0 for never."""
    high_morale_points: int = 1
    destroy_types: dict[str, Doomed] = field(default_factory=dict)
    """NS4 Side to the enemy units it must destroy for a sudden victory."""
    clear_columns: dict[str, int] = field(default_factory=dict)
    """NS4 Side to the column: a sudden victory when no enemy unit stands in it or a higher one."""
    reinforcements: Reinforcements | None = None
    """NS6 The wing that may come under the option."""
    cowardice: tuple[str, ...] = ()
    """NS7 Commanders who keep away from the enemy under the option."""
    bad_day: int = 0
    """NS8 What fire toward a lower column has on its die under the option."""
    floods: dict[str, str] = field(default_factory=dict)
    """NS9 Terrain to what the tide makes of it."""
    tide_turn: int = 0
    """NS9 The turn at whose start the tide comes in; 0 where it is in from the first."""
