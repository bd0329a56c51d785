"""P-MV3 All places in which a unit can end its move: one search over poses and about-faces."""

from collections import deque
from typing import Any

from game.board.bases import base_at
from game.board.poses import ABOUT
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.rules.pips.contact import attacked
from game.rules.pips.data import GUN, LIMBERED
from game.rules.pips.ground import BLOCKED, BRUSHES, MEETS, NO_END, Ground
from game.rules.pips.way import (
    AHEAD,
    ELEMENTS,
    OPEN,
    REFORM,
    STEPS,
    TO_LEFT,
    TO_RIGHT,
    extend,
    start_way,
    way_of,
)

OPPOSITE = {AHEAD: AHEAD, TO_LEFT: TO_RIGHT, TO_RIGHT: TO_LEFT}
"""P-GE7 The step before one that goes straight."""
RUN = 9
"""P-MV5 More steps than any move has."""
NODE = 6
"""A node of the search: so many times its pose, twice the about-faces made, and one where the great stream is paid."""
NEVER = 999
"""P-MV1 More than any move may cost."""
Path = tuple[str, ...]
Pose = tuple[int, int, str]
"""Left front hex, facing, formation."""


@record
class Place:
    """A place a unit can come to: its way, what it spends, whom it attacks there."""

    path: Path
    cost: int
    hexes: tuple[int, ...]
    facing: int
    contact: tuple[str, ...] = ()


def openings(state: State, piece: Piece) -> list[Path]:
    """P-MV3 What may come before all else: nothing, giving up the order, a change of shape."""
    if piece.type == GUN and piece.form != LIMBERED:
        return []
    found: list[Path] = [()]
    start = start_way(state, piece)
    if start.order:
        found.append((OPEN,))
    for first in list(found):
        way = way_of(state, piece, first)
        if not isinstance(extend(state, piece, way, REFORM), Objection):
            found.append((*first, REFORM))
    return found


def places(state: State, piece: Piece, attacks: bool = True, declared: Path = ()) -> dict[Pose, Place]:
    """P-MV3 Every place in which a unit can end its move, with the cheapest way there; attacks on request.

    With elements that are declared already only the places to which these can still lead.
    """
    key = "places", piece.id, attacks, declared
    known: dict[Pose, Place] | None = state.memo.get(key)
    if known is not None:
        return known
    found: dict[Pose, Place] = {}
    for first in (declared,) if declared else openings(state, piece):
        form = way_of(state, piece, first).form
        for place in Search(state, piece, first).places(attacks):
            pose = place.hexes[0], place.facing, form
            before = found.get(pose)
            if before is None or place.cost < before.cost:
                found[pose] = place
    _remember(state.memo, key, found)
    return found


KEPT = 128
"""The places of so many units are remembered, those of a few positions. A game keeps all its positions to the end, and
a megabyte of places with each would not do."""
_kept: deque[tuple[dict[Any, Any], Any]] = deque()


def _remember(memo: dict[Any, Any], key: Any, found: dict[Pose, Place]) -> None:
    memo[key] = found
    _kept.append((memo, key))
    if len(_kept) > KEPT:
        old, what = _kept.popleft()
        old.pop(what, None)


class Search:
    """P-MV3 to P-MV8 The search from one opening; the same rules as `way.extend`, a pose at a time."""

    __slots__ = ("_before", "_cost", "_first", "_ford", "_ground", "_met", "_most", "_origin", "_paths", "_piece",
                 "_start", "_state", "_turned")  # fmt: skip

    def __init__(self, state: State, piece: Piece, first: Path):
        self._state, self._piece, self._first = state, piece, first
        self._start = start = way_of(state, piece, first)
        base = start.base
        self._ground = ground = Ground(state, piece, base)
        self._most = start.budget
        self._ford = start.budget if start.abouts == 2 else start.budget // 2
        """P-MV4 What a unit may spend that has turned about twice."""
        self._origin = NODE * ground.window.pose(base.hexes[0], base.facing) + 2 * start.abouts + start.paid
        self._cost = {self._origin: start.cost}
        self._before: dict[int, tuple[int, str]] = {}
        self._paths: dict[int, Path] = {}
        self._met: dict[tuple[int, int, int], None] = {}
        """P-ME1 Each step that meets an enemy: the pose before it and after it, and which step it is."""
        self._turned: dict[int, tuple[int, str]] = {self._origin: (start.turned, start.side)}
        self._run()

    def _run(self) -> None:
        most, ford, origin = self._most, self._ford, self._origin
        cost_of, before, paths, met, first = self._cost, self._before, self._paths, self._met, self._first
        exits_of, half, home = self._ground.exits, self._ground.half, origin // NODE
        waiting: list[list[int]] = [[] for _ in range(most + 1)]
        waiting[self._start.cost].append(origin)
        for cost in range(self._start.cost, most + 1):
            for now in waiting[cost]:
                if cost_of[now] < cost:
                    continue
                came = before.get(now)
                paths[now] = first if came is None else (*paths[came[0]], came[1])
                pose, turns = now // NODE, now % NODE
                limit = ford if turns >= 4 else most
                for which, more, price, wet in exits_of(pose):
                    if price < 0:
                        met[pose, pose + more, which] = None
                        continue
                    total, after = cost + price, turns
                    if wet and not turns & 1:
                        total, after = total + limit // 2, turns + 1
                    if which == ABOUT:
                        if turns >= 4 or (turns >= 2 and cost > ford):
                            continue
                        after += 2
                    elif total > limit:
                        continue
                    node = now - turns + NODE * more + after
                    if total >= cost_of.get(node, NEVER):
                        continue
                    if after >= 4 and (not half or after & 1) and pose + more != home and _beaten(cost_of, node, total):
                        continue
                    cost_of[node] = total
                    before[node] = now, ELEMENTS[which]
                    waiting[total].append(node)

    def places(self, attacks: bool) -> list[Place]:
        """P-MV3 The places in which the move may end, the cheapest way to each; attacks on request."""
        still = len(self._first) > (self._first == (OPEN,))
        ground, cost_of = self._ground, self._cost
        found: dict[int, Place] = {}
        for node, path in self._paths.items():  # the cheapest come first
            pose = node // NODE
            if pose in found or not (still or node in self._before):
                continue
            if not (ground.crowded and ground.facts(pose) & NO_END):
                found[pose] = Place(path, cost_of[node], ground.hexes(pose), pose % 12)
        return [*found.values(), *(self._attacks() if attacks else ())]

    def _attacks(self) -> list[Place]:
        """P-ME1 The attacks a unit can make: from each step that meets an enemy straight back to where it might begin.

        Of several ways into one place the cheapest that turns early enough counts.
        """
        found = []
        start, place = self._start.base, self._ground.window.hex
        for before, after, which in self._met:
            base = base_at(start.grid, place(after), after % 12, start.width, start.depth)
            assert base is not None
            enemies = attacked(self._state, self._piece, base)
            if isinstance(enemies, Objection):
                continue
            for _total, length, path, node, run in self._tails(before, after, ELEMENTS[which]):
                cost = self._charge(node, path[len(path) - length :], run)
                if cost is not None:
                    found.append(Place(path, cost, base.hexes, base.facing, enemies))
                    break
        return found

    def _tails(self, before: int, after: int, last: str) -> list[tuple[int, int, Path, int, tuple[int, ...]]]:
        """P-ME1 The ways that end in a straight run into an enemy: cost on clear ground, steps and poses of the run."""
        found = []
        step, here = self._ground.step, before
        run: Path = (last,)
        poses: tuple[int, ...] = (after,)
        for _n in range(RUN):
            for turns in range(NODE):
                path = self._paths.get(NODE * here + turns)
                if path is not None:
                    cost = self._cost[NODE * here + turns] + step * len(run)
                    found.append((cost, len(run), (*path, *run), NODE * here + turns, poses))
            if self._ground.facts(here) & (BLOCKED | MEETS | BRUSHES):
                break
            one = OPPOSITE[run[0]]
            run, poses = (one, *run), (here, *poses)
            here = self._ground.back(here, ELEMENTS.index(one))
        return sorted(found)

    def _charge(self, node: int, run: Path, poses: tuple[int, ...]) -> int | None:
        """P-ME1 What a way costs that ends with a straight run; None where it costs too much or turns too late."""
        turned, side = self._last_turn(node)
        total, pose, turns = self._cost[node], node // NODE, node % NODE
        most, paid = self._ford if turns >= 4 else self._most, bool(turns & 1)
        for element, after in zip(run, poses, strict=True):
            total += self._ground.price(after)
            if not paid and self._ground.enters(pose, after):
                total, paid = total + most // 2, True
            if total > most:
                return None
            if element != AHEAD and element == side:
                turned = total
            pose, side = after, element
        return total if 2 * turned <= total else None

    def _last_turn(self, node: int) -> tuple[int, str]:
        """P-ME1 What was spent when the way to a node last turned or inclined, and the way of its last step."""
        found = self._turned.get(node)
        if found is None:
            before, element = self._before[node]
            turned, side = self._cost[node], ""
            if element in STEPS:
                earlier, last = self._last_turn(before)
                side = element
                if element == AHEAD or element != last:
                    turned = earlier
            found = self._turned[node] = turned, side
        return found


def _beaten(cost_of: dict[int, int], node: int, total: int) -> bool:
    """P-MV4 Whether a unit that turned about twice comes to a pose for no less than if it had turned less often."""
    return cost_of.get(node - 4, NEVER) <= total or cost_of.get(node - 2, NEVER) <= total
