"""The editor with every scenario that is shipped, and a new one of every title: edited, checked, saved, tried."""

from pathlib import Path

import pygame
import pytest

from game.engine.play import start
from game.engine.ruleset import Ruleset
from game.rules import RULESETS
from game.setup.editing import pieces
from game.setup.editing.draft import Draft
from game.setup.editing.fresh import from_nothing, from_position
from game.setup.editing.problems import checked
from game.setup.library import packaged, scenario_files
from game.setup.loader import load_scenario
from game.ui.battle.screen import Battle
from game.ui.editor.pages import battle_rows, rule_rows
from game.ui.editor.piece_page import piece_rows
from game.ui.editor.side import BATTLE
from game.ui.editor.work import Work
from tests.hard.amounts import some
from tests.ui.editor_hands import CTRL, at, editor_of, fresh, row_named, settled, with_file, write
from tests.ui.screens import all_closed  # noqa: F401

SHIPPED = list(scenario_files(packaged()))
TITLES = [(ruleset, title) for ruleset in RULESETS.values() for title in ruleset.titles]


SEEN = ("symbol", "letter", "figures", "bearing", "hexes", "front", "band", "commander", "base", "steps")
"""What a counter of the editor shows as the game does."""


def ruleset_of(draft: Draft) -> Ruleset:
    return next(one for one in RULESETS.values() if draft.value["title"] in one.titles)


@pytest.mark.parametrize("path", some(SHIPPED, 5), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_is_edited_saved_as_a_copy_and_tried(tmp_path: Path, path: Path):
    before = path.read_bytes()
    hand, editor = with_file(tmp_path, path)
    settled(hand)
    assert [str(p.fault) for p in editor.work.problems] == []
    assert not editor.work.draft.changed
    counter = next(c for c in editor.work.counters if (len(c.hexes) == 1 or c.base[0]) and not c.commander)
    editor.choose(counter.id)
    editor.view.bring(counter.hexes[0])
    facing = editor.work.facing_of(counter.id)
    hand.click(at(editor, editor.work.grid.labels[counter.hexes[0]]))
    hand.key(pygame.K_e, "e")
    after = (facing + 1) % max(1, len(editor.work.catalogue.facings))  # not every rule set has facings
    assert editor.work.facing_of(editor.work.chosen) == after
    hand.key(pygame.K_z, mod=CTRL)
    assert not editor.work.draft.changed
    editor.panel.open(BATTLE)
    write(hand, editor, "name", "Another")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save", "button")
    own = editor.work.draft.path
    assert own is not None
    assert path.read_bytes() == before
    assert load_scenario(own, RULESETS.values()).name == "Another"
    saved = own.read_bytes()
    assert Draft.opened(own).text(own.parent).encode() == saved
    hand.key(pygame.K_F5)
    hand.settle()
    assert isinstance(hand.app.screen, Battle)
    assert own.read_bytes() == saved


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_counters_look_as_in_the_game_and_every_page_can_be_shown(path: Path):
    draft = Draft.opened(path)
    ruleset = ruleset_of(draft)
    scenario, problems = checked(draft, RULESETS.values())
    assert scenario is not None, problems
    state, _events = start(ruleset, scenario, seed="editor")
    shown = {c.id: c for side in scenario.sides for c in ruleset.view(state, side.id).counters}
    work = Work(draft, ruleset)
    compared = 0
    for counter in work.counters:
        work.chosen = counter.id
        rows = piece_rows(work)
        assert len({row.key for row in rows}) == len(rows)
        assert next(row for row in rows if row.key == "kind").value
        if counter.id in shown:
            view = shown[counter.id]
            for name in SEEN:
                if name != "figures" or not view.status:  # the game shows what is left of those out of order
                    assert getattr(counter, name) == getattr(view, name), (counter.id, name)
            compared += 1
    assert compared == len(shown) > 1
    for page in (battle_rows, rule_rows):
        rows = page(work)
        assert len({row.key for row in rows}) == len(rows)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_first_position_is_a_scenario_again(path: Path):
    scenario = load_scenario(path, RULESETS.values())
    ruleset = next(one for one in RULESETS.values() if scenario.title in one.titles)
    state, _events = start(ruleset, scenario, seed="editor")
    draft, _gaps = from_position(state, ruleset, "Again")
    made, problems = checked(draft, RULESETS.values())
    assert made is not None, [str(p.fault) for p in problems]
    again, _events = start(ruleset, made, seed="editor")
    assert {id: (p.hexes, p.facing, p.form, p.level) for id, p in again.pieces.items()} == {
        id: (p.hexes, p.facing, p.form, p.level) for id, p in state.pieces.items()
    }


@pytest.mark.parametrize(("ruleset", "title"), TITLES, ids=lambda one: one if isinstance(one, str) else "")
def test_every_kind_of_a_title_stands_in_a_new_battle(ruleset: Ruleset, title: str):
    wide = any(form.base for form in ruleset.catalogue(title).forms)
    work = Work(from_nothing(ruleset, title, "New", 46 if wide else 30, 14), ruleset)
    for n, side in enumerate(s["id"] for s in work.value["sides"]):
        value, wing = pieces.add_wing(work.value, side, "Wing")
        work.change(value, "Wing")
        for place, kind in enumerate(work.catalogue.kinds):
            row = {"id": f"{side}-{place}", "name": kind.name, "side": side, "wing": wing, **dict(kind.fields)}
            assert work.catalogue.kind_of(row) is kind
            words = [word for word, _bearing in work.catalogue.facings]
            facing = words.index(work.value["sides"][n]["facing"]) if words else 0
            hex = work.grid.at_offset(2 + 2 * (place % 6) + 14 * n, 2 + 3 * (place // 6))
            if wide:
                hex = work.grid.at_offset(5 + 5 * (place % 4) + 20 * n, 3 + 4 * (place // 4))
            value = pieces.add(work.value, row)
            work.change(
                pieces.stand(value, work.grid, row["id"], hex, work.catalogue.is_double(row, {}), facing), "Piece"
            )
    _scenario, problems = checked(work.draft, RULESETS.values())
    # Of commanders one is the most, and some rules want him with his wing.
    told = [str(p.fault) for p in problems if not any(w in str(p.fault) for w in ("commander", "a unit of his wing"))]
    assert told == []
    assert all("?" not in (c.symbol, c.letter) for c in work.counters)
    assert len(work.counters) == 2 * len(work.catalogue.kinds)


@pytest.mark.parametrize("title", [title for _ruleset, title in TITLES])
def test_a_new_battle_of_a_title_is_made_by_hand_and_played(tmp_path: Path, title: str):
    ruleset = next(one for one in RULESETS.values() if title in one.titles)
    hand, editor = fresh(tmp_path, title=ruleset.titles[title])
    for side in editor.work.value["sides"]:
        editor.work.change(pieces.add_wing(editor.work.value, side["id"], "Wing")[0], "Wing")
    kinds = editor.work.catalogue.kinds
    chief = next((kind for kind in kinds if kind.commander), None)  # not every rule set has any
    hand.key(pygame.K_8)
    for side, column in ((0, 4), (1, 14)):
        hand.click(editor.palette.side.rect)
        hand.press(editor.palette.side.labels[side], "item")
        for kind in (kinds[0], chief) if chief is not None else kinds[:1]:
            editor.palette.list.show_row(editor.palette.names.index(kind.name))
            hand.click(row_named(hand, kind.name))
            hand.click(at(editor, editor.work.grid.labels[editor.work.grid.at_offset(column, 5)]))
    settled(hand)
    assert [str(p.fault) for p in editor.work.problems] == []
    hand.key(pygame.K_F5)
    hand.settle()
    assert isinstance(hand.app.screen, Battle)
    hand.key(pygame.K_F10)
    hand.press("Back to the editor", "item")
    hand.settle()
    assert editor_of(hand).work is editor.work
