"""G8 to G21, T10.2 and T10.4: fronts, fire zones, zones of control, interception zones, lines of sight."""

from functools import lru_cache

from game.board import facing as arcs
from game.board.hexes import OFF, HexGrid
from game.board.sight import sight_line
from game.board.terrain import side_key
from game.engine.state import Piece, State
from game.rules.tercio.battlefield import Battlefield, SightTests, ball, bits, hexes_in, of_field
from game.rules.tercio.data import GUN, SHAKEN
from game.rules.tercio.facts import allowance, bodies_mask, field, is_body, is_cavalry, unbroken, units_mask

GUN_RANGE = 10
INTERCEPTION_DEPTH = 3


def front(state: State, piece: Piece) -> tuple[int, ...]:
    """T7.1a The front hexes of a unit; none of a piece without facing."""
    if piece.facing is None:
        return ()
    return arcs.front_hexes(field(state).grid, piece.hexes, piece.facing)


def fire_zone(state: State, piece: Piece) -> tuple[int, ...]:
    """G15, T10.4 Front and flank hexes of infantry and cavalry, the ten hex cone of a gun, both zones of a double."""
    return tuple(hexes_in(zone_mask(state, piece)))


def halves(piece: Piece) -> tuple[str, ...]:
    """T10.3h What fires by itself: both halves of a double unit, a simple unit as a whole."""
    return ("left", "right") if len(piece.hexes) > 1 else ("",)


def source_hex(piece: Piece, half: str) -> int:
    """T10.3h The hex that a unit or one of its halves fires from."""
    return piece.hexes[1] if half == "right" else piece.hexes[0]


def zone_mask(state: State, piece: Piece, half: str = "") -> int:
    """G11, G15 The fire zone of a unit or of one half of it, as a bit mask; both zones of a double without a half."""
    if piece.facing is None:
        return 0
    grid = field(state).grid
    if len(piece.hexes) > 1 and not half:
        both = (zone_of(grid, piece.hexes, piece.facing, one) for one in ("left", "right"))
        return next(both) | next(both)
    return zone_of(grid, piece.hexes, piece.facing, GUN if piece.type == GUN else half)


@lru_cache(maxsize=65536)
def zone_of(grid: HexGrid, hexes: tuple[int, ...], k: int, what: str) -> int:
    """G11, G15 The fire zone from these hexes with a facing, as a bit mask: of a gun, a half, or a simple unit."""
    if what == GUN:
        return bits(arcs.cone(grid, hexes[0], k, GUN_RANGE))
    own = (hexes[1] if what == "right" else hexes[0],)
    zone = arcs.front_hexes(grid, own, k) + arcs.flank_hexes(grid, own, k)
    return bits([h for h in zone if h not in hexes])


def in_fire_zone(state: State, piece: Piece, h: int, half: str = "") -> bool:
    """T10.4 Whether a hex lies in the fire zone of a unit or of one half of it."""
    return bool(zone_mask(state, piece, half) >> h & 1)


def in_enemy_front(state: State, piece: Piece, most_level: int = SHAKEN) -> Piece | None:
    """G16 An enemy infantry or cavalry unit, no worse than a level, that has the piece in a front hex."""
    grid = field(state).grid
    for h in piece.hexes:
        for n in grid.neighbours[h]:
            if n == OFF:
                continue
            for id in state.at.get(n, ()):
                enemy = state.pieces[id]
                if (
                    enemy.side != piece.side
                    and is_body(enemy)
                    and enemy.level <= most_level
                    and h in front(state, enemy)
                ):
                    return enemy
    return None


def engaged_by_friend(state: State, enemy: Piece, side: str) -> bool:
    """T6.2a Whether an enemy stands in a front hex of an unbroken friendly unit."""
    grid = field(state).grid
    for h in enemy.hexes:
        for n in grid.neighbours[h]:
            if n == OFF:
                continue
            for id in state.at.get(n, ()):
                friend = state.pieces[id]
                if friend.side == side and is_body(friend) and unbroken(friend) and h in front(state, friend):
                    return True
    return False


# -- T10.2 Line of sight ------------------------------------------------------------------------------------------


def _sight_tests(rules: Battlefield, a: int, b: int) -> SightTests:
    """K10.2e-g What would block the line from *a* to *b*, kept with the battlefield."""
    found = rules.sight_tests.get((a, b))
    if found is None:
        found = rules.sight_tests[a, b] = _new_sight_tests(rules, a, b)
    return found


def _new_sight_tests(rules: Battlefield, a: int, b: int) -> SightTests:
    """K10.2e-g What would block the line from *a* to *b*.

    A hex that blocks in any case with its reason, or None; the hexes in which a body of troops would block; the
    pairs of hexes that only block together, as (mask of one, mask of other) with all bits set where ground blocks.
    """
    sheet, terrain = rules.sheet, rules.terrain
    level = sheet.level
    low, high = sorted((level[a], level[b]))
    lower = a if level[a] < level[b] else b
    line = sight_line(rules.grid, a, b)
    always = -1

    def test(h: int) -> int:
        """The mask of troops that would make a hex block: 0 for never, -1 for always."""
        if h == OFF:
            return 0
        if low == high:
            if level[h] > low:
                return always
            counts = level[h] == low
        else:
            if level[h] >= high:
                return always
            counts = level[h] == low and rules.grid.distance(h, lower) == 1
        if not counts:
            return 0
        return always if terrain[h].blocks else 1 << h

    for key in line.sides:
        if any(rules.tables.hexsides[kind].blocks for kind in sheet.sides.get(side_key(*key), ())):
            return (key[0], "a hedged countryside hexside"), 0, ()
    troops = 0
    pairs = []
    for place in line.places:
        tests = [test(h) for h in place]
        if len(place) == 1:
            if tests[0] == always:
                higher = level[place[0]] > low if low == high else level[place[0]] >= high
                return (place[0], "higher ground" if higher else sheet.terrain[place[0]]), 0, ()
            troops |= tests[0]
        elif tests == [always, always]:
            return (place[0], "the ground on both sides of the spine"), 0, ()
        elif 0 not in tests:
            pairs.append((tests[0], tests[1]))
    return None, troops, tuple(pairs)


def blocked_at(state: State, a: int, b: int) -> tuple[int, str] | None:
    """T10.2 The hex that blocks the line of sight between two hexes and what it is, or None where it is clear."""
    rules = field(state)
    ground, troops, pairs = _sight_tests(rules, a, b)
    if ground is not None:
        return ground
    if not troops and not pairs:
        return None
    one, two = rules.sides
    standing = bodies_mask(state, one) | bodies_mask(state, two)
    if hit := standing & troops:
        return (hit & -hit).bit_length() - 1, "a unit"
    for first, second in pairs:
        if (first == -1 or standing & first) and (second == -1 or standing & second):
            mask = first if first != -1 else second
            return mask.bit_length() - 1, "units on both sides of the spine"
    return None


def sees(state: State, watcher: Piece, other: Piece) -> bool:
    """T10.2 Whether a piece has a clear line of sight to another (of doubles: between any two hexes)."""
    return any(blocked_at(state, a, b) is None for a in watcher.hexes for b in other.hexes)


# -- G17 Interception zone ----------------------------------------------------------------------------------------


def stand_off_hexes(state: State, unit: Piece, entered: int) -> list[tuple[int, int]]:
    """G17 The hexes from which a cavalry unit could meet an enemy that entered a hex: (hex, cost), nearest first."""
    grid = field(state).grid
    h = unit.hexes[0]
    assert unit.facing is not None
    if entered not in arcs.cone(grid, h, unit.facing, INTERCEPTION_DEPTH):
        return []
    if blocked_at(state, h, entered) is not None:
        return []
    if entered in arcs.front_hexes(grid, unit.hexes, unit.facing):
        return [(h, 0)]
    good = [
        (to, cost) for to, (cost, _) in _rides_of(state, unit).items() if entered in arcs.front(grid, to, unit.facing)
    ]
    return sorted(good, key=lambda item: (item[1], item[0]))


@of_field(16384)
def _rides(
    rules: Battlefield, start: int, k: int, level: int, most: int, taken: int
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """G17 The hexes in reach by steps to the front left and right without becoming Shaken: cost and path."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(start, level, 0, ())]
    for h, order, cost, path in waiting:
        if len(path) == INTERCEPTION_DEPTH - 1:
            continue
        for direction in (k, (k + 1) % 6):
            step = rules.steps[h][direction]
            if step is None or step.mp is None or taken >> step.to & 1 or cost + step.mp > most:
                continue
            after = order + 1 if step.loss[1] else order
            total = cost + step.mp
            if after >= SHAKEN or (step.to in found and found[step.to][0] <= total):
                continue
            found[step.to] = total, (*path, step.to)
            waiting.append((step.to, after, total, (*path, step.to)))
    return found


def _rides_of(state: State, unit: Piece) -> dict[int, tuple[int, tuple[int, ...]]]:
    rules = field(state)
    one, two = rules.sides
    here = unit.hexes[0]
    taken = (units_mask(state, one) | units_mask(state, two)) & ball(rules.grid, here, INTERCEPTION_DEPTH)
    assert unit.facing is not None
    return _rides(rules, here, unit.facing, unit.level, allowance(state, unit), taken)


def ride_path(state: State, unit: Piece, goal: int) -> tuple[int, ...]:
    """G17 The hexes an interceptor enters on its way to a stand-off hex; none where it stays."""
    return () if goal == unit.hexes[0] else _rides_of(state, unit)[goal][1]


def interception_zone(state: State, unit: Piece) -> list[int]:
    """G17 All hexes in which a cavalry unit could meet an enemy now, for the map."""
    if unit.facing is None or not is_cavalry(unit):
        return []
    zone = arcs.cone(field(state).grid, unit.hexes[0], unit.facing, INTERCEPTION_DEPTH)
    return [h for h in zone if stand_off_hexes(state, unit, h)]


# -- Attack from flank or rear ------------------------------------------------------------------------------------


def strikes_flank(state: State, source: int, target: Piece, at: int) -> bool:
    """T10.5b, G21 Whether fire from a hex at a hex of the target comes through a flank or rear hex of it."""
    if target.facing is None:
        return False
    ahead = front(state, target)
    grid = field(state).grid
    if grid.distance(source, at) == 1:
        return source not in ahead
    last = [h for place in sight_line(grid, source, at).places for h in place if h != OFF and grid.distance(h, at) == 1]
    return not any(h in ahead for h in last)
