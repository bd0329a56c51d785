"""D7.2, D7.3: every hex, pair of hexes and facing that a piece can come to, and the ways there; no fire assumed."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from game.board.facing import about_face, advance, pivot
from game.board.hexes import OFF
from game.board.masks import bits
from game.board.reach import Reached, reach, straight_way
from game.board.sight import off_line
from game.engine.commands import Command
from game.engine.state import Piece, State
from game.rules.dragon import commands as c
from game.rules.dragon.data import COMMANDER, EFFECTIVE, SHOCK
from game.rules.dragon.facts import column, enemy_zone, factors, field, unit_mask
from game.rules.dragon.movement import entering_cost, turn_cost

Pose = tuple[tuple[int, ...], int]
"""Hexes, of two the left one first, and a facing; -1 for none."""
Steps = Callable[[Pose], list[tuple[Pose, int]]]
"""The next poses from one, each with what it costs."""


def poses(state: State, piece: Piece, mp: int) -> dict[Pose, Reached[Pose]]:
    """Every pose a piece can come to with so many points; it stops in enemy zones."""
    return reach(_stands(piece), _steps(state, piece), mp)


def way_to(state: State, piece: Piece, goal: int, mp: int) -> list[Pose]:
    """The poses of the cheapest way to a hex, of several the straightest; none where the piece cannot come there."""
    found = poses(state, piece, mp)
    ends = [pose for pose in found if goal in pose[0]]
    if not ends:
        return []
    end = min(ends, key=lambda pose: (found[pose].cost, pose))
    off = off_line(field(state).grid, piece.hexes[0], goal)
    return straight_way(
        _stands(piece), _steps(state, piece), end, found[end].cost, lambda pose: min(off(h) for h in pose[0])
    )


def _stands(piece: Piece) -> Pose:
    return piece.hexes, -1 if piece.facing is None else piece.facing


def _steps(state: State, piece: Piece) -> Steps:
    return _wide(state, piece) if len(piece.hexes) > 1 else _single(state, piece)


class _Ground:
    """What bars a piece: hexes it may not enter, and those it stops in."""

    def __init__(self, state: State, piece: Piece) -> None:
        rules = field(state)
        self.hostile = enemy_zone(state, piece)
        closed = unit_mask(state, rules.opponent[piece.side])
        if piece.facing is not None or piece.type != COMMANDER:
            closed |= unit_mask(state, piece.side)
        if piece.level != EFFECTIVE or piece.type == COMMANDER:
            closed |= self.hostile
        self.closed = closed & ~bits(piece.hexes)
        self.start = piece.hexes
        self.enters = piece.type == COMMANDER or piece.level != EFFECTIVE or factors(state, piece).enters

    def stops(self, hexes: tuple[int, ...]) -> bool:
        """D8.21 Whether a piece that has come there goes no further."""
        return hexes != self.start and bool(self.hostile & bits(hexes))


def _single(state: State, piece: Piece) -> Steps:
    """The steps and turns of a piece over one hex."""
    rules, ground = field(state), _Ground(state, piece)
    table = rules.costs[COMMANDER if piece.type == COMMANDER else column(piece)]
    free = piece.facing is None
    sixth = turn_cost(state, piece, 1) if not free else None
    half = turn_cost(state, piece, 3) if not free else None

    def steps(pose: Pose) -> list[tuple[Pose, int]]:
        hexes, k = pose
        if ground.stops(hexes):
            return []
        (h,) = hexes
        after: list[tuple[Pose, int]] = []
        for direction in range(6) if k < 0 else (k, (k + 1) % 6):
            n, cost = rules.grid.neighbours[h][direction], table[h][direction]
            if ground.enters and n != OFF and cost is not None and not ground.closed >> n & 1:
                after.append((((n,), k), cost))
        if k >= 0 and sixth is not None:
            after += [((hexes, (k + by) % 6), sixth) for by in (1, 5)]
        if k >= 0 and half is not None:
            after.append(((hexes, (k + 3) % 6), half))
        return after

    return steps


def _wide(state: State, piece: Piece) -> Steps:
    """D7.34, D7.77 The steps, wheels and turns about of a shock formation."""
    rules, ground = field(state), _Ground(state, piece)
    grid, marsh = rules.grid, rules.barred[SHOCK]
    sixth, half = turn_cost(state, piece, 1), turn_cost(state, piece, 3)

    def steps(pose: Pose) -> list[tuple[Pose, int]]:
        hexes, k = pose
        if ground.stops(hexes):
            return []
        found: list[tuple[Pose, int]] = []
        for to_right in (False, True):
            after = advance(grid, hexes, k, to_right)
            if OFF not in after and not ground.closed & bits(after):
                cost = entering_cost(state, piece, after, hexes)
                if cost is not None:
                    found.append(((after, k), cost))
        if sixth is not None:
            for to_right in (False, True):
                after, facing = pivot(grid, hexes, k, to_right)
                new = bits(after) & ~bits(hexes) if OFF not in after else 0
                if new and not new & (ground.closed | marsh):
                    found.append(((after, facing), sixth))
        if half is not None:
            found.append((about_face(hexes, k), half))
        return found

    return steps


def way_of(state: State, piece: str, run: list[Pose]) -> Iterator[Command]:
    """The single commands that go through a run of poses."""
    for (hexes, k), (after, m) in pairwise(run):
        if k == m and len(hexes) == 1:
            yield c.Move(piece, state.label(after[0]))
        elif k == m:
            to_right = after == advance(field(state).grid, hexes, k, True)
            yield c.Move(piece, state.label(after[1] if to_right else after[0]))
        elif hexes == after or hexes == after[::-1]:
            yield c.Turn(piece, c.FACINGS[m])  # type: ignore[arg-type]
        else:
            (new,) = set(after) - set(hexes)
            yield c.Wheel(piece, state.label(new), "right" if hexes[1] == after[1] else "left")
