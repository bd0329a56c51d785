"""P-GE10, P-GE11 From where a unit is attacked, shot at or supported: front, flank or rear."""

from game.board.bases import Base
from game.board.hexes import HexGrid
from game.board.twelve import VECTORS, Vector, dot, within_45
from game.rules.pips.data import FLANK, FLANK_LEFT, FLANK_RIGHT, FRONT, REAR

Centre = tuple[int, int, int]
"""The sum of the axial places of some hexes, and how many they are."""


def centre_of(grid: HexGrid, hexes: tuple[int, ...]) -> Centre:
    """The middle of some hexes."""
    q = r = 0
    for h in hexes:
        hq, hr = grid.axial[h]
        q, r = q + hq, r + hr
    return q, r, len(hexes)


def from_to(a: Centre, b: Centre) -> Vector:
    """The vector from one middle to another, scaled to whole numbers."""
    (aq, ar, n), (bq, br, m) = a, b
    return bq * n - aq * m, br * n - ar * m


def attack_zone(attacker: Base, defender: Base) -> str:
    """P-GE10 The zone of the defender in which an attacker touches him."""
    turned = (attacker.facing - defender.facing) % 12
    if turned in (5, 6, 7):
        return FRONT
    if turned in (11, 0, 1):
        return REAR
    grid = defender.grid
    touching = (
        tuple(h for h, zone in zip(attacker.front, attacker.touches, strict=True) if zone & defender.mask)
        or attacker.front
    )
    centre = centre_of(grid, touching)
    ahead, across = VECTORS[defender.facing], VECTORS[(defender.facing + 3) % 12]
    along = dot(from_to(centre_of(grid, defender.hexes), centre), ahead)
    rank = centre_of(grid, defender.front if along > 0 else defender.rear)
    aside = abs(dot(from_to(rank, centre), across))
    scale = rank[2] * centre[2]
    beyond = aside > defender.width * scale if defender.facing % 2 == 0 else 2 * aside > 3 * defender.width * scale
    if beyond or not along:
        return FLANK
    return FRONT if along > 0 else REAR


def bearing_zone(f: int, unit: Centre, point: Centre) -> str:
    """P-GE11 The zone of a unit in which a distant point lies."""
    v = from_to(unit, point)
    if within_45(f, v):
        return FRONT
    if within_45((f + 6) % 12, v):
        return REAR
    return side_of(f, unit, point)


def side_of(f: int, unit: Centre, point: Centre) -> str:
    """P-GE11 The flank of a unit on whose side a point lies."""
    return FLANK_RIGHT if dot(VECTORS[(f + 3) % 12], from_to(unit, point)) > 0 else FLANK_LEFT


def rear_direction(f: int, zone: str) -> int:
    """P-MO3 The direction that is the rear when a unit is threatened in a zone."""
    return (f + {FRONT: 6, REAR: 0, FLANK_RIGHT: -3, FLANK_LEFT: 3}[zone]) % 12
