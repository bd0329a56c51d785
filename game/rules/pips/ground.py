"""P-MV6 to P-MV8 What the ground and the other units allow a unit that moves, pose by pose."""

from functools import lru_cache

from game.board.bases import Base
from game.board.hexes import HexGrid
from game.board.masks import bits
from game.board.poses import ABOUT, BIAS, WHEEL_LEFT, kinds_of, window
from game.engine.state import Piece, State
from game.rules.pips.facts import field, front_zones, in_the_way, mover, units_mask

NODE = 6
"""A node of the search: so many times its pose, twice the about-faces made, and one where the great stream is paid."""
Exits = tuple[tuple[tuple[int, int, bool], ...], int, tuple[tuple[int, int], ...]]
"""The moves that are allowed from a pose.

The steps and wheels: the difference of the nodes, what it costs, whether it enters the great stream. The difference of
the nodes of the about-face, 0 where it may not turn. The steps that bring an enemy before the front: the difference of
the poses, and which step.
"""
NO_END, BLOCKED, MEETS, BRUSHES, WET, PRICE = 1, 2, 4, 8, 16, 5
"""P-MV6 to P-MV8 What is so about a pose, as bits; above them, PRICE bits higher, what a step to it costs."""


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
        self._trouble = self._enemies | self._fronts | self._blocked | self.half
        for _price, mask in self._slow:
            self._trouble |= mask
        self._free: dict[int, Exits] = {}
        """The moves from the kinds of pose where nothing is in the way."""
        self._facts: dict[int, int] = {}
        self._exits: dict[int, Exits] = {}

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
        if mask & self.half:
            found |= WET
        for price, where in self._slow:
            if mask & where:
                return found | price << PRICE
        return found | self.step << PRICE

    def exits(self, pose: int) -> Exits:
        """P-MV3 to P-MV8 The moves that are allowed from a pose."""
        found = self._exits.get(pose)
        if found is None:
            number = pose % 24
            if self.kinds[number].near << pose // 12 >> BIAS & self._trouble:
                found = self._moves(pose)
            else:
                found = self._free.get(number)
                if found is None:
                    found = self._free[number] = self._undisturbed(number)
            self._exits[pose] = found
        return found

    def _undisturbed(self, number: int) -> Exits:
        turn, found = 0, []
        for which, more, _between in self.kinds[number].moves:
            if which == ABOUT:
                turn = NODE * more
            else:
                found.append((NODE * more, self._wheel if which >= WHEEL_LEFT else self.step, False))
        return tuple(found), turn, ()

    def _moves(self, pose: int) -> Exits:
        found, turn, meets = [], 0, []
        shift, known = pose // 12, self._facts
        for which, more, between in self.kinds[pose % 24].moves:
            facts = known.get(pose + more)
            if facts is None:
                facts = self.facts(pose + more)
            if which == ABOUT:
                if not facts & MEETS:
                    turn = NODE * more
            elif facts & BLOCKED:
                continue
            elif which >= WHEEL_LEFT:
                if not facts & MEETS and not (between and between << shift >> BIAS & self._blocked):
                    found.append((NODE * more, self._wheel, False))
            elif facts & MEETS:
                meets.append((more, which))
            elif not facts & BRUSHES:
                found.append((NODE * more, facts >> PRICE, bool(facts & WET) and self.enters(pose, pose + more)))
        return tuple(found), turn, tuple(meets)

    def close(self) -> None:
        """Forget what was found out; the hexes of a pose are still told."""
        self._facts.clear()
        self._exits.clear()
        self._free.clear()

    def enters(self, pose: int, after: int) -> bool:
        """P-MV8 Whether a step brings a unit into the great stream."""
        if not self.half:
            return False
        old, new = (self.kinds[one % 24].mask << one // 12 >> BIAS for one in (pose, after))
        return bool(new & self.half & ~old)

    def price(self, after: int) -> int:
        """P-MV8 What a step to a pose costs, the great stream left out."""
        return self.facts(after) >> PRICE

    def hexes(self, pose: int) -> tuple[int, ...]:
        """P-GE5 The hexes of a pose on the map."""
        left = self.window.hex(pose)
        return tuple([left + more for more in self._hexes[pose % 24]])


@lru_cache(maxsize=64)
def differences(grid: HexGrid, width: int, depth: int) -> tuple[tuple[int, ...], ...]:
    """P-GE5 The numbers of the hexes of each kind of pose, from that of the left front hex."""
    kinds = kinds_of(grid.shifted, width, depth)
    return tuple(tuple(column * grid.rows + row for column, row in kind.hexes) for kind in kinds)
