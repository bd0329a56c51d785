"""Setting up a battle, what is wrong with a scenario, and the position of a situation file."""

from collections.abc import Mapping
from typing import Any

from game.board.bases import base_at
from game.board.hexes import HexGrid
from game.engine.dice import DiceSource
from game.engine.procedure import Procedure
from game.engine.scenario import Entry, Scenario
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.pips.act import Activation
from game.rules.pips.battlefield import BATTLEFIELDS
from game.rules.pips.data import (
    GENERAL,
    GUN,
    LOSSES,
    SHAPES,
    SHIFTS,
    SINGLE,
    STEPS,
    USUAL,
)
from game.rules.pips.facts import Contact, base_of, field, unit_at
from game.rules.pips.locked import Hurt, note_hurt, set_contacts
from game.rules.pips.sector import NOW, OVER_NOW, WAITING, SectorPlay
from game.rules.pips.shifting import Shifting
from game.rules.pips.turns import HalfTurn, Turns
from game.rules.pips.zones import attack_zone

START_KEYS = ("side", "step", "sector", "pips", "unit", "contacts", "hurts", "done", "fought")
SECTOR_STEPS = ("rally", "guns", "acts", "volleys", "melees", "close")


def form_of(entry: Entry) -> str:
    """P-GE5, P-ST3 The formation a counter starts in: as the file says, at half strength a single base."""
    if entry.card.kind == GENERAL:
        return ""
    if entry.form:
        return entry.form
    losses = dict(entry.marks).get(LOSSES, 0)
    return SINGLE if 2 * losses >= STEPS and entry.card.kind != GUN else USUAL[entry.card.kind]


def hexes_of(grid: HexGrid, entry: Entry) -> tuple[int, ...]:
    """P-GE5 The hexes of a counter of which the file tells the left front one; empty where they do not fit."""
    if entry.card.kind == GENERAL:
        return entry.hexes[:1]
    base = base_at(grid, entry.hexes[0], entry.facing or 0, *SHAPES[form_of(entry)])
    return base.hexes if base is not None else ()


def opening(scenario: Scenario, options: frozenset[str], dice: DiceSource) -> State:
    """An empty position: nothing placed yet."""
    rules = BATTLEFIELDS.of(scenario, options)
    battle = Battle(scenario, options, dice, rules)
    first = scenario.special.first or rules.sides[0]
    shifts: tuple[Procedure, ...] = ()
    if SHIFTS in options:
        count = scenario.special.shifts
        shifts = (Shifting(rules.opponent[first], count), Shifting(first, count))
    return State(battle, {}, {}, Clock(), (Turns(first), *shifts))


def set_up(t: Table) -> None:
    """Place sectors and counters as the scenario lists them; generals last, with the unit they stand with."""
    scenario = t.battle.scenario
    for group in scenario.groups:
        t.add_group(Group(group.id, group.side, "", ""))
    for entry in sorted((e for e in scenario.entries if e.hexes), key=lambda e: e.card.kind == GENERAL):
        hexes = hexes_of(scenario.sheet.grid, entry)
        facing = None if entry.card.kind == GENERAL else entry.facing or 0
        unit = unit_at(t, hexes[0]) if entry.card.kind == GENERAL else None
        if unit is not None:
            hexes = unit.hexes[:1]
        t.put(
            Piece(
                entry.id, entry.side, entry.group, entry.card.kind, hexes, facing, form_of(entry), entry.level,
                tuple(sorted(entry.marks)), "" if unit is None else unit.id,
            )
        )  # fmt: skip


def situation(t: Table, start: Mapping[str, Any]) -> None:
    """Build the procedure stack of a situation file; see `START_KEYS`. Raises ValueError with a sentence."""
    for key in start:
        if key not in START_KEYS:
            raise ValueError(
                _("start: unknown key {key}; it knows {known}").format(key=key, known=", ".join(START_KEYS))
            )
    rules = field(t)
    side = str(start.get("side", rules.sides[0]))
    if side not in rules.sides:
        raise ValueError(
            _("start: no side is called {side}; there are {sides}").format(side=side, sides=", ".join(rules.sides))
        )
    step = str(start.get("step", "acts"))
    number = t.clock.turn or 1
    bottom = Turns(rules.special.first or side, number, step="second_half")
    if side != bottom.first:
        bottom = Turns(bottom.first, number, step="next")
    t.stack = (bottom,)
    if step == "turn":
        t.stack = (Turns(side, number),)
        return
    if step == SHIFTS:
        t.stack = (Turns(rules.special.first or side, number), Shifting(side, rules.special.shifts))
        return
    t.tick(number, side)
    half = HalfTurn(side, fought=tuple(sorted(start.get("fought", ()))), step="sectors")
    t.stack = (bottom, half)
    _contacts_of_start(t, start)
    _hurts_of_start(t, start)
    if step == "begin":
        t.goto("begin")
        return
    done = [_sector(t, one) for one in start.get("done", ())]
    for sector in rules.sectors[side]:
        t.order(sector, state=OVER_NOW if sector in done else WAITING)
    if step == "aftermath":
        t.goto("aftermath")
        return
    if step == "sectors":
        for sector, count in dict(start.get("pips") or {}).items():
            t.order(_sector(t, sector), number=int(count))
        return
    if step not in (*SECTOR_STEPS, "declare"):
        known = ", ".join((SHIFTS, "turn", "begin", "sectors", *SECTOR_STEPS, "declare", "aftermath"))
        raise ValueError(_("start: no step is called {step}; there are {known}").format(step=step, known=known))
    sector = _sector_of_start(t, start, side)
    t.order(sector, state=NOW, number=int(start.get("pips", 6)))
    t.call(SectorPlay(sector, step="acts" if step == "declare" else step))
    if step == "declare":
        unit = str(start.get("unit", ""))
        if unit not in t.pieces:
            raise ValueError(_("start: no unit is called {name}").format(name=unit))
        t.call(Activation(unit, sector))


def _sector(t: Table, name: object) -> str:
    if str(name) not in t.groups:
        raise ValueError(
            _("start: no wing is called {wing}; there are {known}").format(wing=name, known=", ".join(t.groups))
        )
    return str(name)


def _sector_of_start(t: Table, start: Mapping[str, Any], side: str) -> str:
    if "sector" in start:
        return _sector(t, start["sector"])
    unit = t.pieces.get(str(start.get("unit", "")))
    own = field(t).sectors[side]
    if unit is not None and unit.group in own:
        return unit.group
    if not own:
        raise ValueError(_("start: {side} has no wing").format(side=side))
    return own[0]


def _contacts_of_start(t: Table, start: Mapping[str, Any]) -> None:
    """P-ST4 Melees as the file lists them: attacker, defender, and where it says so round, zone and from outside."""
    found = []
    for row in start.get("contacts", ()):
        a, b = t.pieces.get(str(row.get("attacker"))), t.pieces.get(str(row.get("defender")))
        if a is None or b is None:
            raise ValueError(_("start: a melee needs an `attacker` and a `defender` on the map"))
        zone = str(row.get("zone") or attack_zone(base_of(t, a), base_of(t, b)))
        found.append(Contact(a.id, b.id, zone, int(row.get("round", 1)), bool(row.get("outside", False))))
    set_contacts(t, tuple(found))


def _hurts_of_start(t: Table, start: Mapping[str, Any]) -> None:
    """P-ST2 What units have suffered in this half-turn."""
    for row in start.get("hurts", ()):
        unit, by = t.pieces.get(str(row.get("unit"))), t.pieces.get(str(row.get("by")))
        if unit is None or by is None:
            raise ValueError(_("start: a hurt needs a `unit` and whom it was hurt `by`"))
        melee = bool(row.get("melee", False))
        zone = str(row.get("zone") or attack_zone(base_of(t, by), base_of(t, unit))) if melee else ""
        note_hurt(t, Hurt(unit.id, by.id, by.hexes, int(row.get("hits", 1)), melee, zone))


def situation_start(state: State) -> dict[str, Any]:
    """The `start:` that builds a position between two activations; empty where there are no words for it."""
    if len(state.stack) != 3 or not isinstance(state.stack[2], SectorPlay):
        return {}
    half, play = state.stack[1], state.stack[2]
    assert isinstance(half, HalfTurn)
    turns = state.stack[0]
    assert isinstance(turns, Turns)
    start: dict[str, Any] = {
        "side": half.whose, "step": play.step, "sector": play.sector, "pips": state.groups[play.sector].number,
    }  # fmt: skip
    done = [sector for sector in field(state).sectors[half.whose] if state.groups[sector].state == OVER_NOW]
    if done:
        start["done"] = done
    if half.fought:
        start["fought"] = list(half.fought)
    if turns.contacts:
        start["contacts"] = [
            {"attacker": one.a, "defender": one.b, "zone": one.zone, "round": one.round, "outside": one.outside}
            for one in turns.contacts
        ]
    if half.hurts:
        start["hurts"] = [
            {"unit": one.unit, "by": one.by, "hits": one.hits, "melee": one.melee}
            | ({"zone": one.zone} if one.melee else {})
            for one in half.hurts
            if one.by in state.pieces and one.unit in state.pieces
        ]
    return start
