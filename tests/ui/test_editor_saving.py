"""Saving from the editor: nothing is written over unasked, and what cannot be saved is told and not lost."""

from pathlib import Path

import pygame
import pytest

from game.rules import RULESETS
from game.setup.loader import load_scenario
from game.ui.editor.opened import open_file
from game.ui.hand import Hand
from game.ui.opening.screen import Opening
from tests.hard.amounts import some
from tests.ui.editor_hands import (
    CTRL,
    HIGH_TIDE,
    SHIFT,
    change_facing,
    change_title,
    editor_of,
    row_named,
    with_file,
)
from tests.ui.screens import all_closed  # noqa: F401


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


@pytest.mark.parametrize(
    ("way", "answer"), some([(w, a) for a in ("Cancel", "Don't save", "Save") for w in ("leave", "close")], 3)
)
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
