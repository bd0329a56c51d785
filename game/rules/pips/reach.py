"""P-MV3 All places in which a unit can end its move: one search over poses and about-faces."""

from collections import deque
from typing import Any

from game.board.bases import base_at
from game.board.poses import ABOUT
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.rules.pips.contact import attacked
from game.rules.pips.data import GUN, LIMBERED
from game.rules.pips.ground import BLOCKED, BRUSHES, MEETS, NO_END, NODE, Ground
from game.rules.pips.way import (
    AHEAD,
    ELEMENTS,
    OPEN,
    REFORM,
    STEPS,
    extend,
    start_way,
    way_of,
)

OPPOSITE = 0, 2, 1
"""P-GE7 The step before one that goes straight, by the numbers of the moves."""
NEVER = 999
"""P-MV1 More than any move may cost."""
Path = tuple[str, ...]
Pose = tuple[int, int, str]
"""Left front hex, facing, formation."""


class Place:
    """A place a unit can come to: what it spends, whom it attacks there; its way and its hexes when they are asked for.

    A search finds hundreds, and most are never looked at.
    """

    __slots__ = ("_hexes", "_node", "_path", "_search", "contact", "cost", "facing")

    def __init__(self, search: "Search", node: int, cost: int, contact: tuple[str, ...] = (), path: Path | None = None):
        """`path` for ways that the search did not go itself; `node` then only tells the pose."""
        self._search, self._node, self._path = search, node, path
        self._hexes: tuple[int, ...] | None = None
        self.facing = node // NODE % 12
        self.cost = cost
        self.contact = contact

    @property
    def path(self) -> Path:
        """P-MV3 The elements of the cheapest way there."""
        if self._path is None:
            self._path = self._search.path(self._node)
        return self._path

    @property
    def hexes(self) -> tuple[int, ...]:
        """P-GE5 The hexes it takes up there."""
        if self._hexes is None:
            self._hexes = self._search.hexes(self._node // NODE)
        return self._hexes


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
        search = Search(state, piece, first)
        search.places(found)
        if attacks:
            search.attacks(state, piece, found)
        search.close()
    _remember(state.memo, key, found)
    return found


KEPT = 64
"""The places of so many units are remembered, those of a position or two. A game keeps all its positions to the end,
and megabytes of places with each would not do."""
_kept: deque[tuple[dict[Any, Any], Any]] = deque()


def _remember(memo: dict[Any, Any], key: Any, found: dict[Pose, Place]) -> None:
    memo[key] = found
    _kept.append((memo, key))
    if len(_kept) > KEPT:
        old, what = _kept.popleft()
        old.pop(what, None)


class Search:
    """P-MV3 to P-MV8 The search from one opening; the same rules as `way.extend`, a pose at a time."""

    __slots__ = ("_before", "_cost", "_first", "_ford", "_ground", "_met", "_most", "_order", "_origin", "_paths",
                 "_start", "_turned")  # fmt: skip

    def __init__(self, state: State, piece: Piece, first: Path):
        self._first = first
        self._start = start = way_of(state, piece, first)
        base = start.base
        self._ground = ground = Ground(state, piece, base)
        self._most = start.budget
        self._ford = start.budget if start.abouts == 2 else start.budget // 2
        """P-MV4 What a unit may spend that has turned about twice."""
        self._origin = NODE * ground.window.pose(base.hexes[0], base.facing) + 2 * start.abouts + start.paid
        self._cost = {self._origin: start.cost}
        self._order: list[int] = []
        """All nodes, the cheapest first."""
        self._before: dict[int, int] = {}
        self._paths: dict[int, Path] = {self._origin: first}
        self._met: dict[tuple[int, int, int], None] = {}
        """P-ME1 Each step that meets an enemy: the pose before it and after it, and which step it is."""
        self._turned: dict[int, tuple[int, str]] = {self._origin: (start.turned, start.side)}
        self._run()

    def _run(self) -> None:
        most, ford, home = self._most, self._ford, self._origin // NODE
        cost_of, before, met, order = self._cost, self._before, self._met, self._order
        exits_of, half, known = self._ground.exits, self._ground.half, self._cost.get
        waiting: list[list[int]] = [[] for _ in range(most + 1)]
        waiting[self._start.cost].append(self._origin)
        for cost in range(self._start.cost, most + 1):
            for now in waiting[cost]:
                if cost_of[now] < cost:
                    continue
                order.append(now)
                turns = now % NODE
                limit = ford if turns >= 4 else most
                over = limit + 1
                moves, turn, meets = exits_of(now // NODE)
                for step, price, wet in moves:
                    node, total = now + step, cost + price
                    if wet and not turns & 1:
                        node, total = node + 1, total + limit // 2
                    if total >= known(node, over):
                        continue
                    if turns >= 4 and (not half or node & 1) and node // NODE != home and _beaten(cost_of, node, total):
                        continue
                    cost_of[node] = total
                    before[node] = now
                    waiting[total].append(node)
                if turn and (turns < 2 or (turns < 4 and cost <= ford)):
                    node = now + turn + 2
                    if cost < known(node, NEVER) and (
                        turns < 2 or (half and not node & 1) or node // NODE == home or not _beaten(cost_of, node, cost)
                    ):
                        cost_of[node] = cost
                        before[node] = now
                        waiting[cost].append(node)
                for more, which in meets:
                    pose = now // NODE
                    met[pose, pose + more, which] = None

    def close(self) -> None:
        """Forget what only a search needs that is under way; paths and hexes are still told."""
        self._ground.close()
        self._met.clear()
        self._turned.clear()
        self._order.clear()

    def path(self, node: int) -> Path:
        """P-MV3 The elements of the cheapest way to a node."""
        found = self._paths.get(node)
        if found is None:
            before = self._before[node]
            found = self._paths[node] = (*self.path(before), self._element(before, node))
        return found

    def _element(self, before: int, node: int) -> str:
        """P-MV3 The element that leads from a node to the next."""
        if node % NODE - before % NODE >= 2:
            return ELEMENTS[ABOUT]
        pose = before // NODE
        return ELEMENTS[self._ground.kinds[pose % 24].which[node // NODE - pose]]

    def hexes(self, pose: int) -> tuple[int, ...]:
        """P-GE5 The hexes of a pose on the map."""
        return self._ground.hexes(pose)

    def places(self, found: dict[Pose, Place]) -> None:
        """P-MV3 Add the places in which the move may end, the cheapest way to each."""
        still = len(self._first) > (self._first == (OPEN,))
        ground, cost_of, form, left = self._ground, self._cost, self._start.form, self._ground.window.hex
        seen: set[int] = set()
        for node in self._order if still else self._order[1:]:
            pose = node // NODE
            if pose in seen:
                continue
            seen.add(pose)
            if not (ground.crowded and ground.facts(pose) & NO_END):
                _add(found, (left(pose), pose % 12, form), Place(self, node, cost_of[node]))

    def attacks(self, state: State, piece: Piece, found: dict[Pose, Place]) -> None:
        """P-ME1 Add the attacks: from each step that meets an enemy straight back to where the run might begin.

        Of several ways into one place the cheapest that turns early enough counts.
        """
        start, place = self._start.base, self._ground.window.hex
        whom: dict[int, tuple[str, ...] | Objection] = {}
        for before, after, which in self._met:
            enemies = whom.get(after)
            if enemies is None:
                base = base_at(start.grid, place(after), after % 12, start.width, start.depth)
                assert base is not None
                enemies = whom[after] = attacked(state, piece, base)
            if isinstance(enemies, Objection):
                continue
            for _least, _length, path, node, run in self._tails(before, after, which):
                cost = self._charge(node, path[-len(run) :], run)
                if cost is not None:
                    pose = place(after), after % 12, self._start.form
                    _add(found, pose, Place(self, NODE * after, cost, enemies, path))
                    break

    def _tails(self, before: int, after: int, which: int) -> list[tuple[int, int, Path, int, tuple[int, ...]]]:
        """P-ME1 The ways that end in a straight run into an enemy: cost on clear ground, steps and poses of the run."""
        found = []
        ground, step, here, known = self._ground, self._ground.step, before, self._cost.get
        run: Path = (ELEMENTS[which],)
        poses: tuple[int, ...] = (after,)
        for steps in range(1, self._most // step + 1):
            left = self._most - step * steps
            for node in range(NODE * here, NODE * here + NODE):
                cost = known(node, NEVER)
                if cost <= left:
                    found.append((cost + step * steps, steps, (*self.path(node), *run), node, poses))
            if ground.facts(here) & (BLOCKED | MEETS | BRUSHES):
                break
            which = OPPOSITE[which]
            run, poses = (ELEMENTS[which], *run), (here, *poses)
            here += ground.kinds[here % 24].back[which]
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
            before = self._before[node]
            element = self._element(before, node)
            turned, side = self._cost[node], ""
            if element in STEPS:
                earlier, last = self._last_turn(before)
                side = element
                if element == AHEAD or element != last:
                    turned = earlier
            found = self._turned[node] = turned, side
        return found


def _add(found: dict[Pose, Place], pose: Pose, place: Place) -> None:
    before = found.get(pose)
    if before is None or place.cost < before.cost:
        found[pose] = place


def _beaten(cost_of: dict[int, int], node: int, total: int) -> bool:
    """P-MV4 Whether a unit that turned about twice comes to a pose for no less than if it had turned less often."""
    return cost_of.get(node - 4, NEVER) <= total or cost_of.get(node - 2, NEVER) <= total
