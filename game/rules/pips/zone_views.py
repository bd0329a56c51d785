"""What is shown on the map for a unit: reach, arcs of fire, front and rear, the line of fire between two hexes."""

from game.board.masks import bits, hexes_in
from game.board.twelve import arc, nudged_lines
from game.engine.play import decision
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Overlay
from game.rules.pips.data import GENERAL, GUN, LOCKED, NORMAL, UNLIMBERED
from game.rules.pips.facts import around, base_of, field, grid_of, unit_at, units, units_mask
from game.rules.pips.fire import arc_of, blockers, clear_line
from game.rules.pips.generals import rides
from game.rules.pips.musketry import muskets
from game.rules.pips.plan import activation_of
from game.rules.pips.reach import places
from game.rules.pips.shifting import PICKING
from game.rules.pips.way import way_of


def overlays(state: State, piece: str) -> list[Overlay]:
    """The reach of a piece and its arc of fire."""
    unit = state.pieces.get(piece)
    if unit is None:
        return shift_rows(state)
    if unit.type == GENERAL:
        return [Overlay("reach", rides(state, unit), sentence=_("Where he can ride"), clause="P-GN1")]
    found = arcs_of(state, piece)
    if unit.level == NORMAL and not unit.number(LOCKED):
        found.append(reach_view(state, unit, "reach"))
    zone = fire_hexes(state, unit)
    if zone:
        found.append(Overlay("fire", zone, sentence=_("Where it can fire"), clause=fire_clause(unit)))
    return found


def shift_rows(state: State) -> list[Overlay]:
    """O-3 The rows in which the side may shift its units that is doing so."""
    asked, rules = decision(state), field(state)
    if asked is None or asked.topic != PICKING or asked.side not in rules.special.shift_rows:
        return []
    first, last = rules.special.shift_rows[asked.side]
    hexes = tuple(h for h in rules.grid if first <= rules.grid.offset[h][1] <= last)
    return [Overlay("area", hexes, sentence=_("Where its units may be shifted"), clause="O-3")]


def reach_view(state: State, unit: Piece, style: str) -> Overlay:
    """P-MV3 The hexes that a unit can come to stand on, with the least cost of each."""
    costs: dict[int, int] = {}
    busy = activation_of(state, unit.id)
    if busy is not None and (busy.limit or way_of(state, unit, busy.path).contact):
        return Overlay(style)
    for place in places(state, unit, declared=busy.path if busy is not None else ()).values():
        for h in place.hexes:
            costs[h] = min(costs.get(h, 999), place.cost)
    labels = tuple((h, str(cost)) for h, cost in sorted(costs.items()) if h not in unit.hexes)
    return Overlay(
        style, tuple(h for h, _cost in labels), labels, sentence=_("Where it can end its move"), clause="P-MV3"
    )


def fire_clause(unit: Piece) -> str:
    """The clause of a unit's fire."""
    return "P-AR2" if unit.type == GUN else "P-MU2"


def fire_range(state: State, unit: Piece) -> int:
    """P-AR2, P-MU1 The squared range of a unit's fire, 0 where it has none."""
    if unit.type == GUN:
        return field(state).tables.ranges["roundshot"] if unit.form == UNLIMBERED else 0
    return muskets(state, unit)


def fire_hexes(state: State, unit: Piece) -> tuple[int, ...]:
    """P-AR2, P-MU1, P-MU2 The hexes that a unit could fire at, with nothing in between; none in a melee or retreat."""
    most = fire_range(state, unit) if unit.level == NORMAL and not unit.number(LOCKED) else 0
    if not most:
        return ()
    busy = activation_of(state, unit.id)
    base = way_of(state, unit, busy.path, busy.limit or None).base if busy is not None else base_of(state, unit)
    mask = blockers(state, unit, unit)
    rules = field(state)
    seen = 0
    for a in base.front:
        for b in hexes_in(arc_of(state, a, base.facing, most) & ~seen):
            there = unit_at(state, b)
            if clear_line(state, a, b, mask if there is None else mask & ~(bits(there.hexes) & ~rules.cover)):
                seen |= 1 << b
    return tuple(hexes_in(seen))


def arcs_of(state: State, piece: str) -> list[Overlay]:
    """P-GE4, P-GE9 Front, flanks and rear of a unit: the hexes that it touches there."""
    unit = state.pieces.get(piece)
    if unit is None or unit.type == GENERAL:
        return []
    base = base_of(state, unit)
    grid = grid_of(state)
    beside = around(grid, unit.hexes) & ~base.mask
    behind = 0
    for h in base.rear:
        behind |= arc(grid, h, (base.facing + 6) % 12, 1)
    behind &= beside & ~base.zone
    ends = beside & ~base.zone & ~behind
    return [
        Overlay("front", tuple(hexes_in(base.zone)), sentence=_("Front"), clause="P-GE9"),
        Overlay("flank", tuple(hexes_in(ends)), sentence=_("Flanks"), clause="P-GE10"),
        Overlay("rear", tuple(hexes_in(behind)), sentence=_("Rear"), clause="P-GE10"),
    ]


def threat(state: State, whose: str) -> list[Overlay]:
    """What a side or a piece could reach and fire at when it acts next."""
    one = state.pieces.get(whose)
    own = [one] if one is not None else list(units(state, whose))
    reached: set[int] = set()
    fired: set[int] = set()
    for unit in own:
        if unit.type == GENERAL or unit.level != NORMAL:
            continue
        reached.update(reach_view(state, unit, "threat").hexes)
        fired.update(fire_hexes(state, unit))
    return [
        Overlay("threat", tuple(sorted(reached)), sentence=_("Where it can come next"), clause="P-MV3"),
        Overlay("threat-fire", tuple(sorted(fired)), sentence=_("Where it can fire"), clause="P-GE12"),
    ]


def sight(state: State, a: int, b: int) -> Overlay:
    """P-GE12 The line of fire between two hexes: it is blocked where both of its lines are."""
    rules = field(state)
    one, two = nudged_lines(grid_of(state), a, b)
    standing = units_mask(state, rules.sides[0]) | units_mask(state, rules.sides[1])
    for h in (a, b):
        for id in state.at.get(h, ()):
            standing &= ~bits(state.pieces[id].hexes)
    mask = standing | rules.cover
    clear = clear_line(state, a, b, mask)
    words = _("{a} has a line of fire to {b}") if clear else _("The line of fire from {a} to {b} is blocked")
    blocked = () if clear else tuple(hexes_in((one | two) & mask))
    return Overlay(
        "sight",
        (a, *hexes_in(one | two), b),
        blocked=blocked,
        sentence=words.format(a=state.label(a), b=state.label(b)),
        clause="P-GE12",
    )
