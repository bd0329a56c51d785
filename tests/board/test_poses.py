"""Poses in a window tell the same as bases on the map, at its edges too."""

import pytest

from game.board.bases import about, base_at, steps, wheels
from game.board.hexes import hex_grid
from game.board.poses import BIAS, SIDE, STEPS, WHEEL_LEFT, WHEEL_RIGHT, kinds_of, window
from game.engine.dice import Chooser

SHAPES = ((4, 1), (2, 2), (2, 1), (1, 2))


def hexes_in(mask):
    return {h for h in range(mask.bit_length()) if mask >> h & 1}


@pytest.mark.parametrize("size", [(68, 48), (20, 15), (9, 7)])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_a_window_shows_the_hexes_of_the_map(size, shifted):
    grid = hex_grid(*size, "pointy", shifted)
    dice = Chooser(f"window {size} {shifted}")
    for _ in range(20):
        middle = dice.below(grid.size)
        seen = window(grid, middle)
        some = {dice.below(grid.size) for _ in range(30)}
        near = {h for h in some if all(abs(a - b) < SIDE // 2 - 1 for a, b in zip(grid.offset[h], grid.offset[middle],
                                                                                strict=True))}  # fmt: skip
        shown = {seen.hex(12 * place) for place in hexes_in(seen.view(sum(1 << h for h in some)))}
        assert near <= shown <= some
        assert all(not seen.off >> seen.pose(h, 0) // 12 & 1 and seen.hex(seen.pose(h, 5)) == h for h in near)
        on = SIDE * SIDE - seen.off.bit_count()
        assert on == seen.view((1 << grid.size) - 1).bit_count()


@pytest.mark.parametrize(("width", "depth"), SHAPES)
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_poses_are_the_bases_of_the_map(width, depth, shifted):
    grid = hex_grid(30, 21, "pointy", shifted)
    kinds = kinds_of(shifted, width, depth)
    dice = Chooser(f"poses {width} {depth} {shifted}")
    compared = 0
    for _ in range(200):
        h, f = dice.below(grid.size), dice.below(12)
        seen = window(grid, h)
        pose = seen.pose(h, f)
        kind = kinds[pose % 24]
        mask, zone = (one << pose // 12 >> BIAS for one in (kind.mask, kind.zone))
        base = base_at(grid, h, f, width, depth)
        if base is None:
            assert mask & seen.off
            continue
        compared += 1
        assert mask == seen.view(base.mask)
        assert zone & ~seen.off == seen.view(base.zone)
        assert base.hexes == tuple(
            grid.at_offset(grid.offset[h][0] + column, grid.offset[h][1] + row) for column, row in kind.hexes
        )
        wanted = {(STEPS[way], after.hexes[0], after.facing, 0) for way, after in steps(grid, h, f, width, depth)}
        for turn, after, between in wheels(grid, h, f, width, depth):
            wanted.add((WHEEL_LEFT if turn < 0 else WHEEL_RIGHT, after.hexes[0], after.facing, seen.view(between)))
        turned = about(base)
        wanted.add((5, turned.hexes[0], turned.facing, 0))
        found = set()
        for which, more, between in kind.moves:
            after = kinds[(pose + more) % 24]
            if not after.mask << (pose + more) // 12 >> BIAS & seen.off:
                between = between << pose // 12 >> BIAS & ~seen.off
                found.add((which, seen.hex(pose + more), (pose + more) % 12, between))
        assert found == wanted
    assert compared > 100
