"""The editor shows scenarios in which anything at all is wrong, and never fails over what it cannot understand."""

import copy
import random
from typing import Any

import pytest

from game.rules import RULESETS
from game.setup.editing import area, land, pieces
from game.setup.editing.data import put
from game.setup.editing.draft import Draft
from game.setup.library import packaged
from game.setup.yamltext import Place
from game.ui.editor.map_page import map_rows
from game.ui.editor.opened import SHAPES
from game.ui.editor.pages import battle_rows, rule_rows
from game.ui.editor.piece_page import piece_rows
from game.ui.editor.work import Work
from tests.hard.amounts import amount, some

SEED = 1
BATTLES = (
    "kircholm-1605/kircholm", "nieuport-1600/before-high-tide", "nieuport-1600/training",
    "kircholm-dragon/across-the-stream", "kircholm-dragon/free-set-up",
)  # fmt: skip
BAD: tuple[Any, ...] = (None, True, -7, 10**6, "", "Ångström", "0407", [], {}, ["x", 3], {"a": None})


def places(value: Any, place: Place = ()) -> list[Place]:
    """Every place in data."""
    found = [place] if place else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, held in inner:
        found += places(held, (*place, step))
    return found


@pytest.mark.parametrize("battle", some(BATTLES, 3))
def test_anything_may_be_wrong(battle: str):
    path = packaged() / f"{battle}.yaml"
    chance = random.Random(f"{battle} {SEED}")
    whole = Draft.opened(path).value
    ruleset = next(one for one in RULESETS.values() if whole["title"] in one.titles)
    every = [place for place in places(whole) if place[0] != "tables"]
    for turn in range(amount(60, 36)):
        value = copy.copy(whole)
        for _fault in range(chance.choice((1, 1, 2, 4))):
            place = chance.choice(every)
            try:
                value = put(value, place, copy.deepcopy(chance.choice(BAD)))
            except (TypeError, AttributeError):
                continue  # a fault before has taken the place away
        if not all(isinstance(value.get(key), kind) for key, kind in SHAPES.items()):
            continue
        if str(value.get("title")) not in ruleset.titles:
            continue
        work = Work(Draft(value), ruleset)
        assert work.counters is not None
        assert work.known()
        for row in value["counters"]["counters"][:3] if isinstance(value["counters"].get("counters"), list) else ():
            work.chosen = str(row.get("id")) if isinstance(row, dict) else ""
            piece_rows(work)
        for rows in (battle_rows, rule_rows, map_rows):
            assert rows(work)
        work.check([ruleset])
        assert (work.scenario is None) == bool(work.problems)
        for problem in work.problems:
            assert str(problem.fault)
        area.shift(value, work.catalogue, 1, 1)
        area.mirror(value, work.catalogue, True)
        assert Draft(value).text(None)
        for made in changes(value, work) if turn % 12 == 0 else ():
            assert Work(Draft(made), ruleset).counters is not None
            assert Draft(made).text(None)


def changes(value: dict[str, Any], work: Work) -> list[dict[str, Any]]:
    """What each tool makes of the data."""
    ground, grid = work.ground, work.grid
    last = grid.size - 1
    other = next((n for n in grid.neighbours[0] if n >= 0), 0)
    made = [
        land.paint(value, ground, [0, last], "dunes", 3), land.set_side(value, ground, [(0, other)], "hedge"),
        land.set_side(value, ground, [(0, other)], None), land.add_road(value, ground, [0, other]),
        land.cut_roads(value, ground, [0]), land.add_label(value, "x", grid.labels[0]),
        land.toggle_objective(value, grid.labels[0]), pieces.add_wing(value, "dutch", "x")[0],
    ]  # fmt: skip
    for id in pieces.ids_of(value)[:3]:
        made += [
            pieces.stand(value, grid, id, last, True, 1), pieces.take_off(value, id), pieces.remove(value, id),
            pieces.call(value, work.catalogue, id, "other"), pieces.set_field(value, id, "morale", 3),
            area.turned_post(value, work.catalogue, grid, id, 1, area.usual_facing(value, id)),
        ]  # fmt: skip
        made.append(pieces.add(value, pieces.copy_of(value, id)))
    for row in pieces.wings_of(value)[:2]:
        made.append(pieces.remove_wing(value, str(row.get("id"))))
    return made
