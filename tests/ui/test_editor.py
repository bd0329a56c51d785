"""The setup editor driven by posted events: a battle built from nothing, by mouse and by keyboard."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.rules import RULESETS
from game.setup.editing.draft import Draft
from game.setup.editing.ground import Ground
from game.setup.editing.pieces import post_of
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.ui.battle.screen import Battle
from game.ui.editor.opened import open_file
from game.ui.editor.screen import Editor
from game.ui.editor.side import BATTLE, MAP, PIECES, PROBLEMS, RULES
from game.ui.hand import Hand
from game.ui.opening.screen import Opening
from tests.clock import quickest
from tests.ui.editor_hands import (
    CTRL,
    HIGH_TIDE,
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

# -- built from nothing -----------------------------------------------------------------------------------------------


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


# -- what is changed, and how it is kept ------------------------------------------------------------------------------


def change_facing(hand: Hand, editor: Editor) -> None:
    hand.click(at(editor, "1207"))
    hand.key(pygame.K_e, "e")


def change_value(hand: Hand, editor: Editor) -> None:
    editor.choose("vere-wc")
    write(hand, editor, "f.command", "1")


def change_title(hand: Hand, editor: Editor) -> None:
    editor.panel.open(BATTLE)
    write(hand, editor, "name", "Another")


def change_place(hand: Hand, editor: Editor) -> None:
    drag(hand, at(editor, "1207"), at(editor, "1310"))


def change_rule(hand: Hand, editor: Editor) -> None:
    editor.panel.open(RULES)
    write(hand, editor, "high_morale", "7")


def change_option(hand: Hand, editor: Editor) -> None:
    editor.panel.open(BATTLE)
    hand.click(control(editor, "o.bad-day").rect)


def change_mirror(hand: Hand, editor: Editor) -> None:
    editor.panel.open(MAP)
    hand.click(control(editor, "mirror").buttons[0].rect)


CHANGES: list[Callable[[Hand, Editor], None]] = [
    change_facing, change_value, change_title, change_place, change_rule, change_option, change_mirror,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
def test_every_change_is_a_step_of_undo_and_marks_the_file(tmp_path: Path, change: Callable[[Hand, Editor], None]):
    hand, editor = with_file(tmp_path)
    before = editor.work.value
    change(hand, editor)
    assert editor.work.value != before
    assert editor.work.draft.changed
    assert editor.caption.startswith("*")
    after = editor.work.value
    if hand.app.ui.typing:
        hand.key(pygame.K_ESCAPE)
    while editor.work.draft.past:
        hand.press("undo", "button")
    assert editor.work.value is before
    assert not editor.work.draft.changed
    while editor.work.draft.future:
        hand.press("redo", "button")
    assert editor.work.value == after


def test_a_shipped_scenario_is_saved_as_a_copy(tmp_path: Path):
    before = HIGH_TIDE.read_bytes()
    hand, editor = with_file(tmp_path)
    change_title(hand, editor)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, mod=CTRL)
    assert "copy" in str(hand.app.ui.top.panel.children[0].words)  # type: ignore[attr-defined]
    hand.press("Save", "button")
    assert HIGH_TIDE.read_bytes() == before
    path = editor.work.draft.path
    assert path is not None
    assert path.parent == hand.folders.scenarios / "nieuport-1600"
    assert load_scenario(path, RULESETS.values()).name == "Another"


@pytest.mark.parametrize("way", ["leave", "close"])
@pytest.mark.parametrize("answer", ["Cancel", "Don't save", "Save"])
def test_what_is_not_saved_is_asked_for(tmp_path: Path, way: str, answer: str):
    hand, editor = with_file(tmp_path)
    change_facing(hand, editor)
    if way == "leave":
        hand.key(pygame.K_F10)
        hand.press("Leave to the opening screen", "item")
    else:
        hand._post(pygame.QUIT)
        hand.step()
    assert hand.app.screen is editor
    hand.press(answer, "button")
    if answer == "Cancel":
        assert hand.app.screen is editor
        assert editor.work.draft.changed
        return
    if answer == "Save":
        hand.press("Save", "button")  # of the name for the copy
        assert not editor.work.draft.changed
    hand.step(2)
    assert hand.app.screen is None if way == "close" else isinstance(hand.app.screen, Opening)


def test_a_comment_in_the_file_is_warned_of_before_it_is_lost(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    change_facing(hand, editor)
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save", "button")
    path = editor.work.draft.path
    assert path is not None
    path.write_text("# mine\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    hand.app.screen.go(open_file(hand.app.shell, path))  # type: ignore[union-attr]
    hand.step(2)
    hand.settle()
    editor = editor_of(hand)
    change_facing(hand, editor)
    hand.key(pygame.K_s, mod=CTRL)
    assert hand.find("Save without them") is not None
    hand.press("Cancel")
    assert path.read_text(encoding="utf-8").startswith("# mine")
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save without them")
    assert not path.read_text(encoding="utf-8").startswith("#")
    assert path.with_name(path.name + ".bak").read_text(encoding="utf-8").startswith("# mine")


def test_a_second_editor_of_the_file_is_told(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    change_facing(hand, editor)
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save", "button")
    path = editor.work.draft.path
    assert path is not None
    path.write_bytes(path.read_bytes().replace(b"turns: 13", b"turns: 12"))
    change_facing(hand, editor)
    hand.key(pygame.K_s, mod=CTRL)
    assert hand.find("Save under another name") is not None
    hand.press("Save over it")
    assert b"turns: 12" in path.with_name(path.name + ".bak").read_bytes()
    assert b"turns: 13" in path.read_bytes()


def test_a_disk_that_is_full_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    import errno
    import os

    from game.record import writer

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    hand, editor = with_file(tmp_path)
    change_facing(hand, editor)
    with monkeypatch.context() as patch:
        patch.setattr(writer.os, "fsync", full)
        hand.key(pygame.K_s, mod=CTRL)
        hand.press("Save", "button")
    assert editor.work.draft.changed
    words = " ".join(str(getattr(w, "words", "")) for w in hand.app.ui.top.walk())
    assert "disk is full" in words
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, mod=CTRL)
    hand.press("Save", "button")
    assert not editor.work.draft.changed


# -- problems ---------------------------------------------------------------------------------------------------------


def test_a_problem_is_shown_at_once_and_a_click_goes_there(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    assert hand.find("No problems", "button") is not None
    hand.click(at(editor, "1207"))
    id = editor.work.chosen
    drag(hand, at(editor, "1207"), at(editor, "1205"))
    settled(hand)
    assert len(editor.work.problems) == 1
    hand.press("1 problem", "button")
    assert editor.panel.tabs.chosen == PROBLEMS
    editor.choose("")
    hand.click(row_named(hand, "deployment"))
    assert editor.panel.tabs.chosen == PIECES
    assert editor.work.chosen in (id, "horace-vere-1")
    assert editor.view.lit == (editor.work.grid.at("1205"),)
    hand.key(pygame.K_F5)
    assert hand.app.screen is editor
    hand.key(pygame.K_z, mod=CTRL)
    settled(hand)
    assert hand.find("No problems", "button") is not None


def test_a_file_with_faults_is_opened_to_be_mended(tmp_path: Path):
    path = tmp_path / "scenarios" / "bad.yaml"
    path.parent.mkdir(parents=True)
    text = HIGH_TIDE.read_text(encoding="utf-8").replace("-1600/before-high-tide", "-1600/bad")
    for part in ("battlefield", "counters", "tables"):
        text = text.replace(f"{part}: {part}.yaml", f"{part}: nieuport-1600")
    path.write_text(
        text.replace('gardes: "1406"', 'gardes: "9906"').replace("turns: 13", "turns: none"), encoding="utf-8"
    )
    hand, editor = with_file(tmp_path, path)
    settled(hand)
    told = " ".join(str(problem.fault) for problem in editor.work.problems)
    assert "9906" in told
    assert "turns" in told
    editor.go_to(next(p for p in editor.work.problems if p.piece == "gardes"))
    write(hand, editor, "hexes", "1406")
    editor.panel.open(BATTLE)
    write(hand, editor, "turns", "13")
    settled(hand)
    assert editor.work.problems == []


def test_numbers_out_of_bounds_are_not_taken(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    editor.choose("gardes")
    for words in ("99", "x", "-3", "5.5"):
        write(hand, editor, "f.morale", words)
    found = {row.get("morale") for row in editor.work.value["counters"]["counters"]}
    assert found <= {None, *range(10)}


# -- looks, sizes, speed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768)])
def test_every_hex_can_be_brought_clear_of_the_panels(tmp_path: Path, size: tuple[int, int]):
    _hand, editor = with_file(tmp_path, size=size)
    grid = editor.work.grid
    for hex in (0, grid.rows - 1, grid.size - grid.rows, grid.size - 1):
        editor.view.bring(hex)
        pos = editor.view.camera.centre(hex)
        assert editor.view.rect.collidepoint(pos)
        found = editor.root.find((round(pos[0]), round(pos[1])))
        assert found is editor.view


def test_the_printed_look_shows_what_was_edited(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    hand.press("Printed look")
    hand.settle()
    assert editor.view.kit.painter.sheet is editor.work.ground.sheet
    hand.key(pygame.K_2)
    hand.click(at(editor, "1409"))
    assert editor.view.kit.painter.sheet is editor.work.ground.sheet
    hand.press("Printed look")
    hand.settle()
    assert editor.view.kit.painter is editor.plan


def test_another_size_of_the_window_keeps_the_work(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    change_facing(hand, editor)
    hand.app.shell.settings.scale = 150
    hand.app.rescale()
    hand.settle()
    assert editor.work.draft.changed
    hand.click(at(editor, "1207"))


def test_the_map_shows_what_the_data_say_after_any_steps(tmp_path: Path):
    hand, editor = fresh(tmp_path)
    hand.key(pygame.K_2)
    for label in ("0303", "0304", "0503"):
        hand.click(at(editor, label))
    hand.key(pygame.K_z, mod=CTRL)
    ground = Ground(editor.work.value["battlefield"])
    assert editor.work.ground.terrain == ground.terrain
    assert editor.plan.sheet.terrain == ground.sheet.terrain
    assert post_of(editor.work.value, "nobody") == {}


def test_a_brush_keeps_up_on_the_largest_map(tmp_path: Path):
    hand, editor = fresh(tmp_path, (1280, 800))
    editor.panel.open(MAP)
    for key in ("columns", "rows"):
        write(hand, editor, key, "200")
    hand.key(pygame.K_ESCAPE)
    hand.settle()
    assert editor.work.grid.size == 40_000
    hand.key(pygame.K_2)
    middle = editor.view.rect.center
    hand._post(pygame.MOUSEBUTTONDOWN, pos=middle, button=1, touch=False)
    hand.step(2)
    way = iter(range(1, 200))

    def stroke() -> None:
        pos = (middle[0] + 7 * next(way), middle[1] + 20)
        hand._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        hand.step(1, 16)

    assert quickest(stroke, 20) < 0.016
    hand._post(pygame.MOUSEBUTTONUP, pos=middle, button=1, touch=False)
    hand.step()


# -- turning, and what was not saved -----------------------------------------------------------------------------------


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


def test_work_that_was_not_saved_is_offered_again(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    change_title(hand, editor)
    hand.app._told_to_end()  # as the system ends a program
    hand.app.step(0)
    hand.app._end()
    hand.close()
    again = opened_again(tmp_path)
    again.press("Editor", "button")
    again.click(row_named(again, "another"))
    again.press("Open in the editor")
    again.settle()
    assert editor_of(again).work.value["name"] == "Another"
    assert editor_of(again).work.draft.changed
    kept = list((tmp_path / "scenarios").glob(".rescued-*"))
    assert len(kept) == 1
    again.key(pygame.K_s, mod=CTRL)
    again.press("Save", "button")
    assert not list((tmp_path / "scenarios").glob(".rescued-*"))


def opened_again(tmp_path: Path) -> Hand:
    from tests.ui.screens import opened

    return opened(tmp_path, (1280, 800), curtain=False)


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


def test_where_something_is_wrong_is_shown_on_the_map(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    drag(hand, at(editor, "1207"), at(editor, "1205"))
    settled(hand)
    assert [editor.work.grid.labels[hex] for hex, _, _ in editor.view.scene.targets] == ["1205"]
    hand.key(pygame.K_z, mod=CTRL)
    settled(hand)
    assert editor.view.scene.targets == ()


def test_saving_under_a_name_that_is_taken_asks_and_keeps_the_other(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    change_title(hand, editor)
    hand.key(pygame.K_ESCAPE)
    for answer in ("", "Another name", "Replace it"):
        hand.key(pygame.K_s, mod=CTRL | SHIFT)
        hand.key(pygame.K_a, mod=CTRL)
        hand.type("mine" if answer != "Another name" else "Mine")
        hand.press("Save", "button")
        if answer and editor.work.draft.path is not None and hand.find(answer) is not None:
            hand.press(answer)
            hand.key(pygame.K_ESCAPE)
    folder = tmp_path / "scenarios" / "nieuport-1600"
    assert sorted(path.name.lower() for path in folder.iterdir() if path.suffix == ".yaml") == ["mine.yaml"]


def test_the_rules_are_open_beside_the_form(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    hand.key(pygame.K_F2)
    assert hand.app.ui.layers
    hand.key(pygame.K_ESCAPE)
    assert hand.app.screen is editor
