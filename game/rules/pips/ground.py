"""P-MV6 to P-MV8 What the ground and the other units allow a unit that moves, pose by pose."""

from functools import lru_cache

from game.board.bases import Base
from game.board.hexes import HexGrid
from game.board.poses import ABOUT, BIAS, WHEEL_LEFT, kinds_of, window
from game.engine.state import Piece, State
from game.rules.pips.facts import bits, field, front_zones, in_the_way, mover, units_mask

Exit = tuple[int, int, int, bool]
"""A move that is allowed: which, the difference of the poses, what it costs, whether it enters the great stream.

MEETING in place of the cost is a step that brings an enemy before the front.
"""
MEETING = -1
NO_END, BLOCKED, MEETS, BRUSHES, PRICE = 1, 2, 4, 8, 4
"""P-MV6, P-MV7 What is so about a pose, as bits; above them, PRICE bits higher, what a step to it costs."""


class Ground:
    """P-MV6 to P-MV8 The moves that a unit may make from each pose, found out once for each."""

    __slots__ = ("_blocked", "_enemies", "_exits", "_facts", "_free", "_fronts", "_hexes", "_no_end", "_slow",
                 "_trouble", "_wheel", "crowded", "half", "kinds", "step", "window")  # fmt: skip

    def __init__(self, state: State, piece: Piece, base: Base):
        rules = field(state)
        enemy = rules.opponent[piece.side]
        self.window = window(base.grid, base.hexes[0])
        self._hexes = differences(base.grid, base.width, base.depth)
        self.kinds = kinds_of(base.grid.shifted, base.width, base.depth)
        view = self.window.view
        self._enemies, self._fronts = view(units_mask(state, enemy)), view(front_zones(state, enemy))
        blocked, no_end = in_the_way(state, piece, bits(piece.hexes))
        self._no_end = view(no_end)
        self._blocked = view(blocked | rules.closed[mover(piece)]) | self.window.off
        self.crowded = bool(self._no_end & ~self._blocked)
        """P-MV6 Whether there are hexes that it may pass and must not end in."""
        self._slow = [(price, mask) for price, where in rules.slow[mover(piece)] if (mask := view(where))]
        self.half = view(rules.half)
        """P-MV8 The great stream, where it is near."""
        self.step, self._wheel = rules.tables.step, rules.wheels[base.width]
        self._trouble = self._enemies | self._fronts | self._blocked | self._no_end | self.half
        for _price, mask in self._slow:
            self._trouble |= mask
        self._free: dict[int, tuple[Exit, ...]] = {}
        """The moves from the kinds of pose where nothing is in the way."""
        self._facts: dict[int, int] = {}
        self._exits: dict[int, tuple[Exit, ...]] = {}

    def facts(self, pose: int) -> int:
        """P-MV6 to P-MV8 What is so about a pose, as bits and a price."""
        found = self._facts.get(pose)
        if found is None:
            found = self._facts[pose] = self._found(pose)
        return found

    def _found(self, pose: int) -> int:
        kind, shift = self.kinds[pose % 24], pose // 12
        mask = kind.mask << shift >> BIAS
        found = MEETS if kind.zone << shift >> BIAS & self._enemies else 0
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
            number = pose % 24
            kind = self.kinds[number]
            if kind.near << pose // 12 >> BIAS & self._trouble:
                found = tuple(self._moves(pose))
            else:
                found = self._free.get(number)
                if found is None:
                    prices = {ABOUT: 0} | dict.fromkeys(range(WHEEL_LEFT, ABOUT), self._wheel)
                    found = self._free[number] = tuple(
                        (which, more, prices.get(which, self.step), False) for which, more, _between in kind.moves
                    )
            self._exits[pose] = found
        return found

    def _moves(self, pose: int) -> list[Exit]:
        found = []
        shift, known = pose // 12, self._facts
        for which, more, between in self.kinds[pose % 24].moves:
            facts = known.get(pose + more)
            if facts is None:
                facts = self.facts(pose + more)
            if which == ABOUT:
                if not facts & MEETS:
                    found.append((ABOUT, more, 0, False))
            elif facts & BLOCKED:
                continue
            elif which >= WHEEL_LEFT:
                if not facts & MEETS and not (between and between << shift >> BIAS & self._blocked):
                    found.append((which, more, self._wheel, False))
            elif facts & MEETS:
                found.append((which, more, MEETING, False))
            elif not facts & BRUSHES:
                found.append((which, more, facts >> PRICE, self.enters(pose, pose + more)))
        return found

    def enters(self, pose: int, after: int) -> bool:
        """P-MV8 Whether a step brings a unit into the great stream."""
        if not self.half:
            return False
        old, new = (self.kinds[one % 24].mask << one // 12 >> BIAS for one in (pose, after))
        return bool(new & self.half & ~old)

    def price(self, after: int) -> int:
        """P-MV8 What a step to a pose costs, the great stream left out."""
        return self.facts(after) >> PRICE

    def back(self, pose: int, which: int) -> int:
        """P-GE7 The pose from which a step leads to a pose."""
        found = -1
        for number in (pose % 12, pose % 12 + 12):
            more = next(more for move, more, _between in self.kinds[number].moves if move == which)
            if (pose - more) % 24 == number:
                found = pose - more
        return found

    def hexes(self, pose: int) -> tuple[int, ...]:
        """P-GE5 The hexes of a pose on the map."""
        left = self.window.hex(pose)
        return tuple([left + more for more in self._hexes[pose % 24]])


@lru_cache(maxsize=64)
def differences(grid: HexGrid, width: int, depth: int) -> tuple[tuple[int, ...], ...]:
    """P-GE5 The numbers of the hexes of each kind of pose, from that of the left front hex."""
    kinds = kinds_of(grid.shifted, width, depth)
    return tuple(tuple(column * grid.rows + row for column, row in kind.hexes) for kind in kinds)
