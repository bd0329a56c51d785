"""The setup editor driven by posted events: a battle built from nothing, by mouse and by keyboard."""

from pathlib import Path

import pygame

from game.rules import RULESETS
from game.setup.editing.draft import Draft
from game.setup.editing.pieces import post_of
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.ui.battle.screen import Battle
from game.ui.editor.side import BATTLE, MAP
from game.ui.opening.screen import Opening
from tests.ui.editor_hands import (
    CTRL,
    SHIFT,
    at,
    control,
    drag,
    editor_of,
    fresh,
    row_named,
    settled,
    with_file,
    write,
)
from tests.ui.screens import all_closed  # noqa: F401


def test_a_battle_is_built_from_an_empty_map_saved_played_and_opened_again(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    assert editor.work.problems
    assert hand.find("Test play") is None  # greyed, with a reason
    editor.panel.open(BATTLE)
    write(hand, editor, "name", "Börgilsonn's bridge")
    for side in ("United Provinces", "Spain"):
        key = next(r.key for r in editor.panel.form.rows if r.buttons and side in r.buttons[0][0])
        hand.click(control(editor, key).buttons[0].rect)
    hand.key(pygame.K_ESCAPE)
    # Ground: a wood by dragging, a height by filling.
    hand.key(pygame.K_2)
    hand.click(row_named(hand, "dunes"))
    drag(hand, at(editor, "0803"), at(editor, "0806"))
    assert [editor.work.ground.terrain[editor.work.grid.at(f"08{row:02}")] for row in range(3, 7)] == ["dunes"] * 4
    # Pieces of both sides.
    hand.key(pygame.K_8)
    for side, column in ((0, "04"), (1, "14")):
        hand.click(editor.palette.side.rect)
        hand.press(editor.palette.side.labels[side], "item")
        for kind, label in (
            ("Pike and shot", f"{column}05"),
            ("Tercio, double", f"{column}08"),
            ("Wing commander", f"{column}05"),
        ):
            editor.palette.list.show_row(editor.palette.names.index(kind))
            hand.click(row_named(hand, kind))
            hand.click(at(editor, label))
    settled(hand)
    assert [str(p.fault) for p in editor.work.problems] == []
    assert len(editor.work.counters) == 6
    # Saved into the player's folder, checked, and played.
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save", "button")
    settled(hand)
    path = editor.work.draft.path
    assert path is not None
    assert path.parent.parent == hand.folders.scenarios
    assert not editor.work.draft.changed
    made = load_scenario(path, RULESETS.values())
    assert made.name == "Börgilsonn's bridge"
    assert "Börgilsonn's bridge" in path.read_text(encoding="utf-8")
    hand.key(pygame.K_F5)
    hand.settle()
    assert isinstance(hand.app.screen, Battle)
    hand.key(pygame.K_F10)
    hand.press("Back to the editor", "item")
    hand.settle()
    again = editor_of(hand)
    assert again.work is editor.work
    assert again.work.draft.past
    # Opened again from the list.
    hand.key(pygame.K_F10)
    hand.press("Leave to the opening screen", "item")
    hand.settle()
    assert isinstance(hand.app.screen, Opening)
    hand.press("Editor", "button")
    hand.click(row_named(hand, "Börgilsonn"))
    hand.press("Open in the editor")
    hand.settle()
    assert editor_of(hand).work.draft.path == path
    assert editor_of(hand).work.value == Draft.opened(path).value


def test_the_same_by_keyboard_alone(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    hand.key(pygame.K_2)
    hand.key(pygame.K_RIGHTBRACKET, "]")
    terrain = editor.terrain
    hand.key(pygame.K_RIGHT)
    start = editor.cursor
    hand._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=SHIFT, unicode="", scancode=0)
    for _n in range(3):
        hand.key(pygame.K_DOWN, mod=SHIFT)
    hand._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    hand.step()
    assert [editor.work.ground.terrain[start + n] for n in range(4)] == [terrain] * 4
    assert len(editor.work.draft.past) == 1
    hand.key(pygame.K_8)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_RETURN)
    assert len(editor.work.counters) == 1
    id = editor.work.chosen
    before = editor.work.facing_of(id)
    hand.key(pygame.K_e, "e")
    assert editor.work.facing_of(id) == (before + 1) % 6
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_SPACE, " ")
    assert editor.work.hex_of(id) == editor.cursor
    hand.key(pygame.K_c, mod=CTRL)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_v, mod=CTRL)
    assert len(editor.work.counters) == 2
    hand.key(pygame.K_DELETE)
    assert len(editor.work.counters) == 1
    steps = len(editor.work.draft.past)
    for _n in range(steps):
        hand.key(pygame.K_z, mod=CTRL)
    assert not editor.work.counters
    assert terrain not in editor.work.ground.terrain
    for _n in range(steps):
        hand.key(pygame.K_y, mod=CTRL)
    assert len(editor.work.counters) == 1
    hand.key(pygame.K_F6)
    assert editor.ui.focus is editor.panel.tabs
    hand.key(pygame.K_TAB, mod=CTRL)
    assert editor.panel.tabs.chosen == MAP


def test_hexsides_roads_names_and_stars(tmp_path: Path):
    hand, editor = with_file(tmp_path, packaged() / "kircholm-1605" / "kircholm.yaml")
    work = editor.work
    hand.key(pygame.K_4)
    hand.click(row_named(hand, "hedge"))
    a, b = work.grid.at("0605"), work.grid.at("0606")
    (ax, ay), (bx, by) = editor.view.camera.centre(a), editor.view.camera.centre(b)
    hand.click((round((ax + bx) / 2), round((ay + by) / 2) - 2))
    assert work.ground.sheet.side(a, b) == ("hedge",)
    hand.key(pygame.K_5)
    drag(hand, at(editor, "0707"), at(editor, "0709"))
    assert work.value["battlefield"]["roads"] == [["0707", "0708", "0709"]]
    hand.key(pygame.K_6)
    hand.click(at(editor, "0904"))
    hand.type("Dry valley")
    hand.key(pygame.K_RETURN)
    assert work.value["battlefield"]["labels"][-1] == {"text": "Dry valley", "from": "0904", "style": "place"}
    hand.key(pygame.K_7)
    hand.click(at(editor, "0906"))
    assert "0906" in work.value["battlefield"]["objectives"]
    for _n in range(4):
        hand.key(pygame.K_z, mod=CTRL)
    assert work.value == Draft.opened(work.draft.path).value  # type: ignore[arg-type]


def test_the_position_of_a_game_is_taken_into_the_editor(tmp_path: Path):
    from tests.ui.screens import opened

    hand = opened(tmp_path, (1280, 800), curtain=False)
    hand.press("Begin")
    hand.settle()
    hand.key(pygame.K_F10)
    hand.press("Leave", "item")
    hand.settle()
    hand.press("Editor", "button")
    hand.click(row_named(hand, "New: Kircholm 1605"))
    hand.key(pygame.K_END)
    hand.step()
    hand.click(row_named(hand, "Kircholm, turn 1"))
    hand.press("Open in the editor")
    hand.settle()
    editor = editor_of(hand)
    assert len(editor.work.counters) > 40
    settled(hand)
    assert [str(problem.fault) for problem in editor.work.problems] == []
    assert editor.work.draft.path is None


def test_a_piece_is_turned_by_a_drag(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    hand.key(pygame.K_9)
    x, y = at(editor, "1207")
    drag(hand, (x, y), (x - 60, y + 2), (x - 80, y + 4))
    id = editor.work.chosen
    assert editor.work.catalogue.facings[editor.work.facing_of(id)][0] == "W"
    assert len(editor.work.draft.past) == 1
    drag(hand, (x, y), (x + 60, y + 4))
    assert editor.work.catalogue.facings[editor.work.facing_of(id)][0] == "E"


def test_a_new_piece_is_turned_while_the_button_is_down(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    hand.key(pygame.K_8)
    x, y = at(editor, "0505")
    drag(hand, (x, y), (x - 70, y))
    assert [post_of(editor.work.value, c.id).get("facing") for c in editor.work.counters] == ["W"]
    assert len(editor.work.draft.past) <= 2


def test_the_hexside_of_the_keyboard_is_shown_and_goes_round(tmp_path: Path):
    hand, editor = with_file(tmp_path, packaged() / "kircholm-1605" / "kircholm.yaml")
    hand.key(pygame.K_4)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_e, "e")
    assert editor.view.edge == editor.edge
    assert editor.edge is not None
    hex, d = editor.edge
    hand.key(pygame.K_RETURN)
    other = editor.work.grid.neighbours[hex][d]
    assert editor.work.ground.sheet.side(hex, other) == (editor.hexside,)
    hand.key(pygame.K_LEFTBRACKET, "[")
    assert editor.hexside is None
    hand.key(pygame.K_RETURN)
    assert editor.work.ground.sheet.side(hex, other) == ()


def test_the_rules_are_open_beside_the_form(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    hand.key(pygame.K_F2)
    assert hand.app.ui.layers
    hand.key(pygame.K_ESCAPE)
    assert hand.app.screen is editor
