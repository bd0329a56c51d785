"""P-MV6 to P-MV8 What the ground and the other units allow a unit that moves, pose by pose."""

from functools import lru_cache

from game.board.hexes import HexGrid
from game.board.poses import ABOUT, WHEEL_LEFT, Poses
from game.engine.state import Piece, State
from game.rules.pips.facts import bits, field, front_zones, in_the_way, mover, units_mask

Exit = tuple[int, int, int, bool]
"""A move that is allowed: which, the pose after it, what it costs, whether it enters the great stream.

MEETING in place of the cost is a step that brings an enemy before the front.
"""
MEETING = -1
NO_END, BLOCKED, MEETS, BRUSHES, PRICE = 1, 2, 4, 8, 4
"""P-MV6, P-MV7 What is so about a pose, as bits; above them, PRICE bits higher, what a step to it costs."""
FARTHEST = 16
"""P-MV5 Hexes within which every hex of a unit stays that moves, wide as it may be."""


class Ground:
    """P-MV6 to P-MV8 The moves that a unit may make from each pose, found out once for each."""

    __slots__ = ("_blocked", "_enemies", "_exits", "_facts", "_fronts", "_no_end", "_slow", "_wheel", "half", "poses",
                 "step")  # fmt: skip

    def __init__(self, state: State, piece: Piece, poses: Poses):
        rules = field(state)
        enemy = rules.opponent[piece.side]
        self.poses = poses
        self._enemies, self._fronts = units_mask(state, enemy), front_zones(state, enemy)
        blocked, self._no_end = in_the_way(state, piece, bits(piece.hexes))
        self._blocked = blocked | rules.closed[mover(piece)]
        self._slow = rules.slow[mover(piece)]
        self.half = rules.half and rules.half & around(rules.grid, piece.hexes[0])
        """P-MV8 The great stream, where it is near."""
        self.step, self._wheel = rules.tables.step, rules.wheels[poses.width]
        self._facts: dict[int, int] = {}
        self._exits: dict[int, tuple[Exit, ...]] = {}

    def facts(self, pose: int) -> int:
        """P-MV6 to P-MV8 What is so about a pose, as bits and a price."""
        found = self._facts.get(pose)
        if found is None:
            found = self._facts[pose] = self._found(pose)
        return found

    def _found(self, pose: int) -> int:
        masks = self.poses.masks(pose)
        if masks is None:
            return BLOCKED
        mask, zone = masks
        found = MEETS if zone & self._enemies else 0
        if mask & self._no_end:
            found |= NO_END
        if mask & self._blocked:
            return found | BLOCKED
        if mask & self._fronts:
            found |= BRUSHES
        for price, where in self._slow:
            if mask & where:
                return found | price << PRICE
        return found | self.step << PRICE

    def exits(self, pose: int) -> tuple[Exit, ...]:
        """P-MV3 to P-MV8 The moves that are allowed from a pose."""
        found = self._exits.get(pose)
        if found is None:
            found = self._exits[pose] = tuple(self._moves(pose))
        return found

    def _moves(self, pose: int) -> list[Exit]:
        found = []
        for which, after, between in self.poses.moves(pose):
            facts = self.facts(after)
            if which == ABOUT:
                if not facts & MEETS:
                    found.append((ABOUT, after, 0, False))
            elif facts & BLOCKED:
                continue
            elif which >= WHEEL_LEFT:
                if not facts & MEETS and not between & self._blocked:
                    found.append((which, after, self._wheel, False))
            elif facts & MEETS:
                found.append((which, after, MEETING, False))
            elif not facts & BRUSHES:
                found.append((which, after, facts >> PRICE, self.enters(pose, after)))
        return found

    def enters(self, pose: int, after: int) -> bool:
        """P-MV8 Whether a step brings a unit into the great stream."""
        if not self.half:
            return False
        old, new = self.poses.masks(pose), self.poses.masks(after)
        return old is not None and new is not None and bool(new[0] & self.half & ~old[0])

    def price(self, after: int) -> int:
        """P-MV8 What a step to a pose costs, the great stream left out."""
        return self.facts(after) >> PRICE


@lru_cache(maxsize=1024)
def around(grid: HexGrid, h: int) -> int:
    """The hexes that no move from a hex can leave, as a bit mask."""
    return bits(tuple(grid.within(h, FARTHEST)))
