"""Field reports F46, F47 and F51: front, flank, range and odds that differ when the same position is turned round."""

from itertools import product

import pytest

from game.board.facing import right_half
from game.board.hexes import OFF, HexGrid
from game.engine.state import State
from game.rules.tercio.attacks import Attacked, melee_tally, target_hexes
from game.rules.tercio.commands import FACINGS
from game.rules.tercio.fire import aims, fire_tally, need_to_hit
from game.rules.tercio.zones import strikes_flank
from tests.reports.played import KIRCHOLM, scrap, unit

Steps = tuple[int, int]
CENTRE = "1208"


def turned(steps: Steps, by: int) -> Steps:
    """An axial difference turned by so many times 60 degrees, clockwise."""
    for _ in range(by % 6):
        steps = (-steps[1], steps[0] + steps[1])
    return steps


def mirrored(steps: Steps) -> Steps:
    """An axial difference with left and right exchanged."""
    return -steps[0], steps[0] + steps[1]


def steps_between(grid: HexGrid, a: int, b: int) -> Steps:
    return grid.axial[b][0] - grid.axial[a][0], grid.axial[b][1] - grid.axial[a][1]


def target_at_the_centre(facing: int, double: bool) -> tuple[State, tuple[int, ...]]:
    grid = KIRCHOLM.sheet.grid
    here = grid.at(CENTRE)
    hexes = (here, right_half(grid, here, facing)) if double else (here,)
    labels = [grid.labels[h] for h in hexes]
    return scrap(unit("target", "sweden", "L", FACINGS[facing], *labels, morale=7)), hexes


def near(grid: HexGrid, centre: int, hexes: tuple[int, ...]) -> list[int]:
    return [h for h in grid.within(centre, 4) if h not in hexes]


@pytest.mark.parametrize("double", [False, True], ids=["simple", "double"])
def test_flank_fire_turns_with_the_position(double):
    state, hexes = target_at_the_centre(0, double)
    grid = state.battle.scenario.sheet.grid
    pattern = {
        (steps_between(grid, hexes[0], h), half): strikes_flank(state, h, state.pieces["target"], at)
        for h in near(grid, hexes[0], hexes)
        for half, at in enumerate(hexes)
    }
    assert set(pattern.values()) == {False, True}
    for facing in range(1, 6):
        state, hexes = target_at_the_centre(facing, double)
        for (steps, half), flank in pattern.items():
            source = grid.beside(hexes[0], turned(steps, facing))
            assert source != OFF
            found = strikes_flank(state, source, state.pieces["target"], hexes[half])
            assert found == flank, (facing, steps, half)


@pytest.mark.parametrize("facing", range(6))
def test_flank_fire_at_a_simple_unit_is_the_same_from_left_and_right(facing):
    state, hexes = target_at_the_centre(facing, False)
    other, _ = target_at_the_centre((-facing - 1) % 6, False)
    grid = state.battle.scenario.sheet.grid
    for h in near(grid, hexes[0], hexes):
        across = grid.beside(hexes[0], mirrored(steps_between(grid, hexes[0], h)))
        assert strikes_flank(state, h, state.pieces["target"], hexes[0]) == strikes_flank(
            other, across, other.pieces["target"], hexes[0]
        )


@pytest.mark.parametrize("facing", range(6))
def test_flank_fire_at_a_double_is_the_same_from_left_and_right(facing):
    """In the mirror the left half is the right one, so the centre of the mirror is the other half."""
    state, hexes = target_at_the_centre(facing, True)
    grid = state.battle.scenario.sheet.grid
    after = (-facing - 1) % 6
    right = grid.at(CENTRE)
    left = grid.beside(right, mirrored(steps_between(grid, hexes[0], hexes[1])))
    assert right_half(grid, left, after) == right
    other = scrap(unit("target", "sweden", "L", FACINGS[after], grid.labels[left], grid.labels[right], morale=7))
    for h, half in product(near(grid, hexes[0], hexes), (0, 1)):
        across = grid.beside(right, mirrored(steps_between(grid, hexes[0], h)))
        found = strikes_flank(other, across, other.pieces["target"], (right, left)[half])
        assert found == strikes_flank(state, h, state.pieces["target"], hexes[half]), (grid.labels[h], half)


def attack(facing: int, steps: Steps, kind: str) -> tuple[int, int, int] | None:
    """The sum of a melee on a double from a hex beside it, which half is struck, and how the attacker faces."""
    _, hexes = target_at_the_centre(facing, True)
    grid = KIRCHOLM.sheet.grid
    source = grid.beside(hexes[0], turned(steps, facing))
    labels = [grid.labels[h] for h in hexes]
    for turn in range(6):
        state = scrap(
            unit("target", "sweden", "N", FACINGS[facing], *labels, morale=7),
            unit("a", "poland", kind, FACINGS[(turn + facing) % 6], grid.labels[source], morale=8),
        )
        found = target_hexes(state, state.pieces["a"], state.pieces["target"])
        if found:
            tally = melee_tally(state, Attacked("target", found[0], ("a",)))
            return tally.total, hexes.index(found[0]), turn
    return None


def test_melee_odds_on_a_double_turn_with_the_position():
    grid = KIRCHOLM.sheet.grid
    _, hexes = target_at_the_centre(0, True)
    around = sorted({n for h in hexes for n in grid.neighbours[h]} - set(hexes))
    assert len(around) == 8
    totals = set()
    for h in around:
        steps = steps_between(grid, hexes[0], h)
        found = [attack(facing, steps, "C") for facing in range(6)]
        assert None not in found
        assert len({total for total, _, _ in found}) == 1, (steps, found)
        totals.add(found[0][0])
    assert len(totals) == 2, "from the flank it is another sum than from the front"


@pytest.mark.parametrize("kind", ["gun", "foot"])
def test_what_a_shot_needs_turns_with_the_position(kind):
    """The same gun or half of foot behind the same turned position: the same number, the same modifiers."""
    grid = KIRCHOLM.sheet.grid
    seen = set()
    shooter = {"gun": ("gun", (4, -2), 4), "foot": ("L", (1, -1), 3)}[kind]
    name, steps, looks = shooter
    results = []
    for facing in range(6):
        _, hexes = target_at_the_centre(facing, True)
        source = grid.labels[grid.beside(hexes[0], turned(steps, facing))]
        state = scrap(
            unit("target", "sweden", "L", FACINGS[facing], *(grid.labels[h] for h in hexes), morale=7),
            unit("a", "poland", name, FACINGS[(looks + facing) % 6], source),
        )
        one, target = state.pieces["a"], state.pieces["target"]
        results.append(
            [
                (
                    hexes.index(at),
                    need_to_hit(state, one, "", at),
                    fire_tally(state, one, target, 0, False, "", at).total,
                )
                for at in aims(state, one, target, "")
            ]
        )
        seen.update(map(len, results))
    assert seen
    assert 0 not in seen
    assert all(sorted(one) == sorted(results[0]) for one in results), results


def test_distance_is_that_of_a_walk_over_the_whole_field():
    """A breadth-first search over neighbours from every hex of Kircholm."""
    grid = KIRCHOLM.sheet.grid
    for start in grid:
        far, edge, steps = {start: 0}, [start], 0
        while edge:
            steps += 1
            edge = sorted({n for h in edge for n in grid.neighbours[h] if n != OFF and n not in far})
            far.update(dict.fromkeys(edge, steps))
        assert all(grid.distance(start, h) == far[h] for h in grid)


def test_a_step_costs_the_same_both_ways_on_level_ground():
    """Terrain decides by the hex entered, so back and forth between like hexes cost the same in all six directions."""
    rules = scrap().battle.rules
    costs = set()
    for h in rules.grid:
        for n in rules.grid.neighbours[h]:
            if n != OFF:
                there, back = rules.step(h, n), rules.step(n, h)
                assert (there.mp, there.loss) == (back.mp, back.loss)
                costs.add(there.mp)
    assert costs == {1}
