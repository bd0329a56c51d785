"""Chapter 5, lines of command: who is in command of his wing commander."""

from game.board.masks import ball, bits, hexes_in
from game.board.reach import ways_from
from game.engine.state import Piece, State
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield
from game.rules.tercio.data import GUN
from game.rules.tercio.facts import field, is_cavalry, units_mask, wing_commander, wing_units

FOOT_LENGTH = 2
HORSE_LENGTH = 3


def line_length(unit: Piece) -> int:
    """T5.1a The length of a line of command: 2 hexes for infantry, 3 for cavalry."""
    return HORSE_LENGTH if is_cavalry(unit) else FOOT_LENGTH


def _spread(rules: Battlefield, starts: list[int], length: int, closed: int) -> int:
    """The hexes within so many steps of any start along hexes that are not closed, as a bit mask (T5.1a)."""
    mask = 0
    for h in starts:
        near = ball(rules.grid, h, length)
        mask |= _spread_from(rules, h, length, closed & near) if closed & near else near
    return mask


@BATTLEFIELDS.cache(32768)
def _spread_from(rules: Battlefield, start: int, length: int, closed: int) -> int:
    if closed >> start & 1:
        return 0
    mask = 1 << start
    edge = [start]
    for _ in range(length):
        after = []
        for h in edge:
            for n in rules.grid.neighbours[h]:
                if n >= 0 and not (mask | closed) >> n & 1:
                    mask |= 1 << n
                    after.append(n)
        edge = after
    return mask


def closed_to_lines(state: State, side: str) -> int:
    """T5.1a The hexes that no line of command of a side goes through, as a bit mask."""
    rules = field(state)
    return rules.impassable | units_mask(state, rules.opponent[side])


def in_command(state: State, wing: str) -> frozenset[str]:
    """T5.1 The units of a wing that are in command now: a fixpoint over chains of the same wing (D-23)."""
    found: frozenset[str] | None = state.places[""].get(("command", wing))
    if found is None:
        if wing in field(state).commanders_of_wing:
            found = frozenset(_chain(state, wing))
        else:  # a scrap of a battle whose commander is not on it: nobody can tell, so all are in command
            found = frozenset(unit.id for unit in wing_units(state, wing))
        state.places[""]["command", wing] = found
    return found


def _chain(state: State, wing: str, left_out: str = "") -> set[str]:
    """T5.1d The units in command, one left out as a link where it is the one that asks."""
    rules = field(state)
    always = rules.special.always_in_command
    inside: set[str] = set()
    anchors: list[int] = []
    waiting: list[tuple[Piece, int, int]] = []
    for unit in wing_units(state, wing):
        if unit.id == left_out:
            continue
        if unit.type != GUN and unit.id not in always:
            waiting.append((unit, bits(unit.hexes), line_length(unit)))
            continue
        inside.add(unit.id)
        if unit.type != GUN:  # D-115
            anchors += unit.hexes
    commander = wing_commander(state, wing)
    if commander is not None:
        anchors.append(commander.hexes[0])
    closed = closed_to_lines(state, rules.wing_side[wing])
    while anchors and waiting:
        reach = {length: _spread(rules, anchors, length, closed) for length in {length for _, _, length in waiting}}
        anchors, outside = [], []
        for one in waiting:
            unit, own, length = one
            if own & reach[length]:
                inside.add(unit.id)
                anchors += unit.hexes
            else:
                outside.append(one)
        waiting = outside
    return inside


def command_hexes(state: State, unit: Piece) -> int:
    """T5.1g The hexes in which a unit would be in command, as a bit mask, its own absence considered."""
    rules = field(state)
    wing = unit.group
    commander = wing_commander(state, wing)
    inside = _chain(state, wing, unit.id)
    anchors = [commander.hexes[0]] if commander else []
    for other in wing_units(state, wing):
        if other.id != unit.id and other.type != GUN and other.id in inside:
            anchors.extend(other.hexes)
    return _spread(rules, anchors, line_length(unit), closed_to_lines(state, unit.side))


@BATTLEFIELDS.cache(4096)
def _far(rules: Battlefield, start: int, closed: int) -> tuple[int, ...]:
    """Path distances from a hex along hexes that are not closed; NO_WAY where there is none."""
    return ways_from(rules.grid, (start,), closed)


def path_distances(state: State, unit: Piece) -> tuple[int, ...]:
    """T5.1g The path distance of each hex from the commander of a unit's wing, who is on the map."""
    commander = wing_commander(state, unit.group)
    assert commander is not None
    return _far(field(state), commander.hexes[0], closed_to_lines(state, unit.side))


def command_range(state: State, wing: str) -> list[int]:
    """T5.1a The hexes within three steps of the wing commander that a line of command can use, for the map."""
    commander = wing_commander(state, wing)
    if commander is None:
        return []
    return hexes_in(_spread(field(state), list(commander.hexes), HORSE_LENGTH, closed_to_lines(state, commander.side)))
