"""T10.2, G18: what stands in the way of a line of sight, and of a gun's line of fire.

The titles differ in how heights bear on it: K10.2e-g compare the levels of all hexes on the line, N10.2e asks only
whether both ends stand high.
"""

from collections.abc import Callable

from game.board.hexes import OFF
from game.board.masks import hexes_in
from game.board.sight import SightLine, sight_line
from game.board.terrain import side_key
from game.engine.state import Piece, State
from game.engine.text import N_
from game.rules.tercio.battlefield import Battlefield, SightTests
from game.rules.tercio.facts import bodies_mask, field, units_mask

ALWAYS = -1
"""The mask of a hex that blocks whoever stands in it."""
CLEAR: SightTests = (None, 0, ())
OVER_FRIENDS = N_("a unit of its own side")


def sight_tests(rules: Battlefield, a: int, b: int) -> SightTests:
    """T10.2 What would block the line from *a* to *b* by the title's model, kept with the battlefield.

    A hex that blocks in any case with its reason, or None; the hexes in which a body of troops would block; the
    pairs of hexes that only block together, as (mask of one, mask of other) with all bits set where ground blocks.
    """
    found = rules.sight_tests.get((a, b))
    if found is None:
        found = rules.sight_tests[a, b] = MODELS[rules.title.sight](rules, a, b)
    return found


def by_levels(rules: Battlefield, a: int, b: int) -> SightTests:
    """K10.2e-g Higher ground blocks, troops and ground that blocks on the level of the ends or next to the lower."""
    sheet, terrain = rules.sheet, rules.terrain
    level = sheet.level
    low, high = sorted((level[a], level[b]))
    lower = a if level[a] < level[b] else b
    line = sight_line(rules.grid, a, b)

    def higher(h: int) -> bool:
        return level[h] > low if low == high else level[h] >= high

    def test(h: int) -> int:
        """The mask of troops that would make a hex block: 0 for never, ALWAYS for always."""
        if h == OFF:
            return 0
        if higher(h):
            return ALWAYS
        if level[h] != low or (low != high and rules.grid.distance(h, lower) != 1):
            return 0
        return ALWAYS if terrain[h].blocks else 1 << h

    for key in line.sides:
        if any(rules.tables.hexsides[kind].blocks for kind in sheet.sides.get(side_key(*key), ())):
            return (key[0], "a hedged countryside hexside"), 0, ()
    return _along(line, test, lambda h: "higher ground" if higher(h) else sheet.terrain[h])


def by_elevation(rules: Battlefield, a: int, b: int) -> SightTests:
    """N10.2e Clear between two hexes that both stand high; else any hex crossed with troops or a ground that blocks."""
    level, terrain = rules.sheet.level, rules.terrain
    if level[a] > 0 and level[b] > 0:
        return CLEAR

    def test(h: int) -> int:
        return 0 if h == OFF else ALWAYS if terrain[h].blocks else 1 << h

    return _along(sight_line(rules.grid, a, b), test, lambda h: rules.sheet.terrain[h])


MODELS: dict[str, Callable[[Battlefield, int, int], SightTests]] = {"levels": by_levels, "elevation": by_elevation}
"""The models of sight by the words of `Title.sight`."""


def _along(line: SightLine, test: Callable[[int], int], reason: Callable[[int], str]) -> SightTests:
    """T10.2c One hex after the other along the line; the two hexes of a spine only block together."""
    troops = 0
    pairs = []
    for place in line.places:
        tests = [test(h) for h in place]
        if len(place) == 1:
            if tests[0] == ALWAYS:
                return (place[0], reason(place[0])), 0, ()
            troops |= tests[0]
        elif tests == [ALWAYS, ALWAYS]:
            return (place[0], "the ground on both sides of the spine"), 0, ()
        elif 0 not in tests:
            pairs.append((tests[0], tests[1]))
    return None, troops, tuple(pairs)


def blocked_at(state: State, a: int, b: int) -> tuple[int, str] | None:
    """T10.2 The hex that blocks the line of sight between two hexes and what it is, or None where it is clear."""
    rules = field(state)
    ground, troops, pairs = sight_tests(rules, a, b)
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


def fire_blocked_at(state: State, side: str, a: int, b: int) -> tuple[int, str] | None:
    """T10.1, N10.2h The hex that blocks a gun's line of fire and what it is: as for sight, or a friend it crosses."""
    rules = field(state)
    block = blocked_at(state, a, b)
    if block is not None or rules.title.guns_fire_over_friends:
        return block
    crossed = sum(1 << place[0] for place in sight_line(rules.grid, a, b).places if len(place) == 1)
    friends = hexes_in(crossed & units_mask(state, side))
    return (friends[0], OVER_FRIENDS) if friends else None
