"""Field reports F42, F43 and F44: sight that differs by direction or by place, and a tool that says another thing."""

from functools import cache

import pytest

from game.board.hexes import OFF
from game.board.sight import sight_line
from game.engine.play import decision
from game.engine.state import State
from game.rules.tercio import commands as c
from game.rules.tercio.facts import is_gun, units
from game.rules.tercio.fire import bar_to_shot
from game.rules.tercio.sight import blocked_at
from game.rules.tercio.zones import zone_mask
from tests.reports.played import COMBINATIONS, TERCIO, games, scrap, steps, unit


@cache
def verdicts() -> tuple[State, tuple[tuple[bool, ...], ...]]:
    """Who sees whom between all hexes of Kircholm, with all squares deployed."""
    state = next(game[0].before for game in games() if "squares" in game[0].before.battle.options)
    grid = state.battle.scenario.sheet.grid
    return state, tuple(tuple(blocked_at(state, a, b) is None for b in grid) for a in grid)


def test_sight_is_mutual_between_all_hexes_of_the_field():
    state, sees = verdicts()
    grid = state.battle.scenario.sheet.grid
    unlike = [(state.label(a), state.label(b)) for a in grid for b in range(a) if sees[a][b] != sees[b][a]]
    assert unlike == []
    clear = sum(map(sum, sees))
    assert 0.05 < clear / grid.size**2 < 0.95, "with nothing to block or nothing to see the test would be empty"


def test_a_hex_always_sees_itself_and_its_neighbours():
    state, sees = verdicts()
    grid = state.battle.scenario.sheet.grid
    for a in grid:
        assert sees[a][a]
        assert all(sees[a][b] for b in grid.neighbours[a] if b != OFF)


def test_the_hex_that_blocks_is_touched_by_the_line_or_stands_beside_it():
    state, sees = verdicts()
    grid = state.battle.scenario.sheet.grid
    tried = 0
    for a in grid:
        for b in range(a % 7, grid.size, 7):
            if sees[a][b]:
                continue
            where, why = blocked_at(state, a, b)
            line = sight_line(grid, a, b)
            touched = {h for place in line.places for h in place} | {h for side in line.sides for h in side}
            assert where in touched, (state.label(a), state.label(b), state.label(where))
            assert why
            tried += 1
    assert tried > 500


@pytest.mark.parametrize("by", [2, 4, 6])
def test_the_same_ground_further_on_gives_the_same_sight(by):
    """A group of troops and woods is seen through alike wherever on the map it stands (two columns keep the shift)."""

    def seen(more: int) -> list[bool]:
        def at(column: int, row: int) -> str:
            return f"{column + more:02}{row:02}"

        ground = {at(6, 6): {"terrain": "woods"}, at(7, 8): {"terrain": "woods"}, at(5, 9): {"level": 1}}
        state = scrap(
            unit("a", "poland", "L", "W", at(6, 8)), unit("b", "sweden", "L", "W", at(7, 6), at(7, 7)), hexes=ground
        )
        block = [state.place(at(column, row)) for column in range(3, 11) for row in range(4, 12)]
        return [blocked_at(state, one, two) is None for one in block for two in block]

    here = seen(0)
    assert seen(by) == here
    assert 0 < sum(here) < len(here)


def test_the_tool_and_the_shot_of_a_gun_agree():
    """Where a gun is refused for its line of sight the tool says blocked too; where it may fire it says clear."""
    clear = blocked = 0
    first = [game[0].before for game in games()]
    for state in [*first, *(step.before for step in steps(40))]:
        for side in state.battle.rules.sides:
            for gun in filter(is_gun, units(state, side)):
                for target in units(state, state.other(side)):
                    bar = bar_to_shot(state, gun, target, True)
                    inside = [h for h in target.hexes if zone_mask(state, gun) >> h & 1]
                    shown = [not TERCIO.sight(state, gun.hex, h).blocked for h in inside]
                    if bar is None:
                        assert any(shown), (gun.id, target.id)
                        clear += 1
                    elif bar.clause == "T10.2":
                        assert not any(shown), (gun.id, target.id)
                        blocked += 1
    assert clear > 20
    assert blocked > 20
    assert len(first) >= len(COMBINATIONS)


def test_every_gun_target_that_is_offered_is_in_sight_for_the_tool():
    tried = 0
    for step in steps():
        for command in decision(step.before).options:
            if isinstance(command, c.Fire) and is_gun(step.before.pieces[command.unit]):
                gun, target = step.before.pieces[command.unit], step.before.pieces[command.target]
                assert any(not TERCIO.sight(step.before, gun.hex, h).blocked for h in target.hexes)
                tried += 1
    assert tried > 50


def test_a_blocked_line_names_the_hex_in_words():
    state = scrap(unit("a", "poland", "L", "W", "1008"), hexes={"0708": {"terrain": "woods"}})
    tool = TERCIO.sight(state, state.place("0508"), state.place("0908"))
    assert "blocked in 0708 by woods" in tool.sentence
    assert tool.blocked == (state.place("0708"),)
    assert tool.clause
