"""G8 to G21 and T10.4: fronts, fire zones, zones of control, interception zones."""

from functools import lru_cache

from game.board import facing as arcs
from game.board.hexes import OFF, HexGrid
from game.board.masks import ball, bits, hexes_in
from game.board.sight import sight_line
from game.engine.state import Piece, State
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield
from game.rules.tercio.data import GUN, SHAKEN
from game.rules.tercio.facts import allowance, field, is_body, is_cavalry, unbroken, units_mask
from game.rules.tercio.sight import blocked_at

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
    found = (enemy_facing(state, h, piece.side, most_level) for h in piece.hexes)
    return next((enemy for enemy in found if enemy is not None), None)


def enemy_facing(state: State, h: int, side: str, most_level: int = SHAKEN) -> Piece | None:
    """G16 An infantry or cavalry unit of the other side, no worse than a level, that has a hex in its front."""
    for n in field(state).grid.neighbours[h]:
        if n == OFF:
            continue
        for id in state.at.get(n, ()):
            enemy = state.pieces[id]
            if enemy.side != side and is_body(enemy) and enemy.level <= most_level and h in front(state, enemy):
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


@BATTLEFIELDS.cache(16384)
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
