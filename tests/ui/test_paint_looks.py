"""The painter does what a look tells him: every recipe paints, and everything a recipe can be told can be seen."""

from dataclasses import replace

import pygame
import pytest

from game.board.hexes import HexGrid
from game.board.looks import Look, Looks
from game.board.terrain import Sheet, side_key
from game.setup.looks import HEXSIDE_RECIPES, RECIPES
from game.ui.paint.looks import _RECIPES
from game.ui.paint.painter import MapPainter
from game.ui.paint.store import digest

TOLD: dict[str, object] = {
    "colour": "#3355CC", "under": "#CC2222", "opacity": 60, "density": 30, "width": 300, "church": "none",
    "ruined": True, "rails": False, "wagons": False, "outline": (1, 0, 300, 300),
}  # fmt: skip
GRID = HexGrid(7, 6)
PATCH = tuple(a for a in GRID if 2 <= GRID.offset[a][0] <= 6 and 2 <= GRID.offset[a][1] <= 5)
SIDES = {
    side_key(a, GRID.neighbours[a][d]): ("thing",)
    for a in GRID
    for d in (1, 2)
    if a % 3 == 0 and GRID.neighbours[a][d] >= 0
}


def sheet(look: Look) -> Sheet:
    terrain = tuple("thing" if a in PATCH and look.recipe in RECIPES else "clear" for a in GRID)
    own = Looks({"thing": look}) if look.recipe in RECIPES else Looks({}, {"thing": look})
    return Sheet(GRID, terrain, (0,) * GRID.size, {} if look.recipe in RECIPES else SIDES, looks=own)


def painted(one: Sheet) -> bytes:
    return pygame.image.tobytes(MapPainter(one).picture(30), "RGB")


PLAIN = Sheet(GRID, ("clear",) * GRID.size, (0,) * GRID.size)


def test_files_and_painter_know_the_same_recipes() -> None:
    assert set(_RECIPES) == {*RECIPES, *HEXSIDE_RECIPES}


@pytest.mark.parametrize("recipe", [*RECIPES, *HEXSIDE_RECIPES])
def test_every_recipe_paints_something_else(recipe: str) -> None:
    same = recipe in ("meadow", "nothing")
    assert (painted(sheet(Look("own thing", recipe))) == painted(PLAIN)) == same


@pytest.mark.parametrize(
    ("recipe", "told"),
    [(recipe, told) for table in (RECIPES, HEXSIDE_RECIPES) for recipe in table for told in table[recipe]],
)
def test_what_a_recipe_is_told_can_be_seen(recipe: str, told: str) -> None:
    # Meadow without a colour of its own is the ground: there is nothing whose edge or strength could show.
    bare = Look("own thing", recipe, colour="#B0A060" if recipe == "meadow" else None)
    changed = sheet(replace(bare, **{told: TOLD[told]}))  # type: ignore[arg-type]
    assert painted(changed) != painted(sheet(bare))
    assert digest(changed) != digest(sheet(bare))


def test_the_name_of_terrain_nobody_has_described_stands_in_the_hex() -> None:
    strange = replace(PLAIN, terrain=tuple("Grosse Wiese" if a in PATCH else "clear" for a in GRID))
    assert painted(strange) != painted(PLAIN)
    named = Look("own thing", "reeds", named=True)
    assert painted(sheet(named)) != painted(sheet(replace(named, named=False)))


def test_a_church_stands_in_each_hex_that_is_to_have_one() -> None:
    pictures = {painted(sheet(Look("own thing", "houses", church=church))) for church in ("one", "each", "none")}
    assert len(pictures) == 3


@pytest.mark.parametrize("levels", [(0, 1, 2, 3, 4), (-2, -1, 0, 1, 2)])
def test_every_level_has_its_edge(levels: tuple[int, ...]) -> None:
    def rising(steps: int) -> bytes:
        level = tuple(levels[min(steps, max(0, GRID.offset[a][0] - 2))] for a in GRID)
        return painted(replace(PLAIN, level=level))

    assert len({rising(steps) for steps in range(1, 5)}) == 4


def test_tints_of_levels_are_those_of_the_map() -> None:
    rising = replace(PLAIN, level=tuple(int(a in PATCH) for a in GRID))
    assert painted(replace(rising, looks=Looks(levels=("#CC8844",)))) != painted(rising)
    sketch = MapPainter(replace(rising, looks=Looks(levels=("#CC8844",)))).land.dots()
    assert sketch.get_at((sketch.get_width() // 2, sketch.get_height() // 2))[:3] == (0xCC, 0x88, 0x44)
