"""What is wrong with a battle is listed in the editor, shown on the map and gone to with a click."""

from pathlib import Path

import pygame

from game.ui.editor.side import BATTLE, PIECES, PROBLEMS
from tests.ui.editor_hands import (
    CTRL,
    HIGH_TIDE,
    at,
    drag,
    row_named,
    settled,
    with_file,
    write,
)
from tests.ui.screens import all_closed  # noqa: F401


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


def test_where_something_is_wrong_is_shown_on_the_map(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    drag(hand, at(editor, "1207"), at(editor, "1205"))
    settled(hand)
    assert [editor.work.grid.labels[hex] for hex, _, _ in editor.view.scene.targets] == ["1205"]
    hand.key(pygame.K_z, mod=CTRL)
    settled(hand)
    assert editor.view.scene.targets == ()
