"""Looks of terrain and colours of sides are files: read strictly, and there is a look for all that is shipped."""

from pathlib import Path

import pytest

from game.board.looks import plain
from game.rules import RULESETS
from game.setup.colours import read_colours, shipped_colours
from game.setup.data import asset
from game.setup.faults import Faults
from game.setup.library import find_scenarios
from game.setup.loader import load_scenario, scenario_from_source
from game.setup.looks import HEXSIDE_RECIPES, RECIPES, read_looks, shipped_looks


def told(read, path: Path) -> list[tuple[int, str, str]]:
    with pytest.raises(Faults) as caught:
        read(path)
    return [(fault.line, fault.where, fault.message) for fault in caught.value.faults]


def spoiled(tmp_path: Path, name: str, before: str, after: str) -> tuple[Path, int]:
    text = asset(name).read_text(encoding="utf-8")
    assert text.count(before) == 1
    path = tmp_path / name
    path.write_text(text.replace(before, after), encoding="utf-8")
    return path, text[: text.index(before)].count("\n") + 1


# -- terrain -------------------------------------------------------------------------------------------------------


def test_all_terrain_that_is_shipped_has_a_look() -> None:
    looks, seen = shipped_looks(), 0
    for found in find_scenarios(RULESETS.values()):
        scenario = load_scenario(found.path, RULESETS.values())
        terrain = {*scenario.sheet.terrain, *getattr(scenario.tables, "terrain", ())}
        sides = {kind for kinds in scenario.sheet.sides.values() for kind in kinds}
        sides |= set(getattr(scenario.tables, "hexsides", ()))
        known = {**looks.terrain, **scenario.sheet.looks.terrain}
        assert {plain(name) for name in terrain} <= set(known), scenario.id
        assert {plain(name) for name in sides} <= {*looks.hexsides, *scenario.sheet.looks.hexsides}, scenario.id
        seen += len(terrain)
    assert seen


LATER = (
    "clear wood woods village church fences river stream ford bridge road marsh swamp hill sea tide high-tide dunes "
    "gardens camp laager beach built-up burnt rough difficult pond"
)


def test_what_the_rulebooks_at_hand_name_has_a_look() -> None:
    looks = shipped_looks()
    assert set(LATER.split()) <= {*looks.terrain, *looks.hexsides}


def test_kinds_that_look_the_same_share_one_look() -> None:
    looks = shipped_looks().terrain
    assert looks["wood"] is looks["woods"]
    assert looks["village"] != looks["church"]


@pytest.mark.parametrize(("before", "after", "where", "message"), [
    ("wood: {recipe: trees,", "wood: {recipe: tree,", "terrain.wood.recipe",
     "there is no recipe `tree`; did you mean `trees`?"),
    ("wood: {recipe: trees,", "wood: {recipe: trees, colr: 1,", "terrain.wood.colr",
     "unknown key `colr`; did you mean `colour`?"),
    ("wood: {recipe: trees,", "wood: {recipe: trees, church: each,", "terrain.wood.church",
     "the recipe trees has no `church`; known here: colour, under, density, outline"),
    ("wood: {recipe: trees,", "wood: {recipe: trees, colour: green,", "terrain.wood.colour",
     'a colour such as "#A8263C" is expected, this is the text “green”'),
    ("wood: {recipe: trees,", "wood: {recipe: trees, density: 301,", "terrain.wood.density",
     "301 is too large; the most is 300"),
    ("also: [ocean]", "also: [forest]", "terrain.sea.also.1", "`forest` has a look already: that of wood"),
    ("bridge: {recipe: planks}", "bridge: {recipe: water}", "hexsides.bridge.recipe", None),
    ("bridge: {recipe: planks}", "bridge: {recipe: planks, width: 90}", "hexsides.bridge.width",
     "the recipe planks has no `width`"),
    ('levels: ["#EADFBF", "#F1E8CD"]', "levels: []", "levels", "too few items: 0, the least is 1"),
])  # fmt: skip
def test_mistakes_in_the_looks_are_told_with_their_line(tmp_path, before, after, where, message) -> None:
    path, line = spoiled(tmp_path, "terrain.yaml", before, after)
    ((at, there, sentence),) = told(read_looks, path)
    assert (at, there) == (line, where)
    assert sentence == message or (message is None and sentence.startswith("there is no recipe `water`; known here: "))


OWN = """\
looks:
  terrain:
    woods: {recipe: trees, density: 40, colour: "#778855"}
  hexsides:
    hedge: {recipe: posts, colour: "#554433"}
  levels: ["#EEDDAA"]
map:
  - ". . . ."
"""
HEAD = 'map:\n  - ". . . ."\n'


def test_a_battlefield_may_have_looks_of_its_own(shelf, toy) -> None:
    shelf.spoil("battlefield.yaml", HEAD, OWN)
    duel = load_scenario(shelf.scenario, [toy])
    looks = duel.sheet.looks
    assert (looks.terrain["woods"].recipe, looks.terrain["woods"].density) == ("trees", 40)
    assert looks.hexsides["hedge"].recipe == "posts"
    assert looks.levels == ("#EEDDAA",)
    assert looks.terrain["woods"].name != shipped_looks().terrain["woods"].name
    assert scenario_from_source(duel.source, [toy]).sheet.looks == looks


@pytest.mark.parametrize(("before", "after", "message"), [
    ("woods: {recipe", "wods: {recipe", "the tables have no row for terrain `wods`; did you mean `woods`?"),
    ("hedge: {recipe", "hegde: {recipe", "the tables have no row for hexside `hegde`; did you mean `hedge`?"),
    ("recipe: trees", "recipe: tress", "there is no recipe `tress`; did you mean `trees`?"),
    ("density: 40", "dense: 40", "unknown key `dense`; did you mean `density`?"),
])  # fmt: skip
def test_mistakes_in_looks_of_a_battlefield_are_told(shelf, toy, before, after, message) -> None:
    shelf.spoil("battlefield.yaml", HEAD, OWN)
    line = shelf.spoil("battlefield.yaml", before, after)
    ((at, _, sentence),) = told(lambda path: load_scenario(path, [toy]), shelf.scenario)
    assert (at, sentence) == (line, message)


# -- sides ---------------------------------------------------------------------------------------------------------


def test_a_side_has_the_colours_its_scenario_gives_it(shelf, toy) -> None:
    assert all(side.colours is None for side in load_scenario(shelf.scenario, [toy]).sides)
    shelf.spoil("duel.yaml", "edge: west, facing: E}", "edge: west, facing: E, colours: orange}")
    shelf.spoil("duel.yaml", "facing: W}", 'facing: W, colours: {like: sky, ground: "#010203"}}')
    duel = load_scenario(shelf.scenario, [toy])
    named = shipped_colours().named
    assert duel.sides[0].colours == named["orange"]
    other = duel.sides[1].colours
    assert other is not None
    assert (other.ground, other.rim) == ("#010203", named["sky"].rim)
    assert scenario_from_source(duel.source, [toy]).sides == duel.sides


@pytest.mark.parametrize(("after", "where", "message"), [
    ("colours: crimsn", "sides.red.colours", "there is no set of colours `crimsn`; did you mean `crimson`?"),
    ("colours: {like: crimsn}", "sides.red.colours.like",
     "there is no set of colours `crimsn`; did you mean `crimson`?"),
    ("colours: {like: sky, grund: 1}", "sides.red.colours.grund", "unknown key `grund`; did you mean `ground`?"),
    ("colours: {like: sky, ground: red}", "sides.red.colours.ground",
     'a colour such as "#A8263C" is expected, this is the text “red”'),
    ('colours: {ground: "#123456"}', "sides.red.colours", "the key `like` is missing"),
])  # fmt: skip
def test_mistakes_in_colours_of_a_side_are_told(shelf, toy, after, where, message) -> None:
    line = shelf.spoil("duel.yaml", "edge: west, facing: E}", f"edge: west, facing: E, {after}}}")
    assert (line, where, message) in told(lambda path: load_scenario(path, [toy]), shelf.scenario)


@pytest.mark.parametrize(("before", "after", "message"), [
    ("  poland: crimson", "  poland: crimsn", "there is no set of colours `crimsn`; did you mean `crimson`?"),
    ("dark: bottle-green", "dark: bottle", "there is no set of colours `bottle`; did you mean `bottle-green`?"),
    ("light: buff", "light: buff\nlihgt: buff", "unknown key `lihgt`; did you mean `light`?"),
])  # fmt: skip
def test_mistakes_in_the_sets_of_colours_are_told_with_their_line(tmp_path, before, after, message) -> None:
    path, line = spoiled(tmp_path, "colours.yaml", before, after)
    assert [(at, sentence) for at, _, sentence in told(read_colours, path)] == [(line + after.count("\n"), message)]


def test_recipes_of_terrain_and_hexsides_have_names_of_their_own() -> None:
    assert not set(RECIPES) & set(HEXSIDE_RECIPES)
