"""Every change in the editor is a step of undo, marks the file as changed, and is what the map then shows."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.setup.editing.ground import Ground
from game.setup.editing.pieces import post_of
from game.ui.editor.screen import Editor
from game.ui.hand import Hand
from tests.hard.amounts import some
from tests.ui.editor_hands import (
    CTRL,
    HIGH_TIDE,
    KIRCHOLM,
    at,
    change_facing,
    change_hexside,
    change_mirror,
    change_option,
    change_place,
    change_rule,
    change_title,
    change_value,
    fresh,
    with_file,
    write,
)
from tests.ui.screens import all_closed  # noqa: F401

CHANGES: list[Callable[[Hand, Editor], None]] = [
    change_facing, change_value, change_title, change_place, change_rule, change_option, change_mirror, change_hexside,
]  # fmt: skip


@pytest.mark.parametrize("change", some(CHANGES, 5), ids=lambda one: one.__name__)
def test_every_change_is_a_step_of_undo_and_marks_the_file(tmp_path: Path, change: Callable[[Hand, Editor], None]):
    hand, editor = with_file(tmp_path, KIRCHOLM if change is change_hexside else HIGH_TIDE)
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


def test_numbers_out_of_bounds_are_not_taken(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    editor.choose("gardes")
    for words in ("99", "x", "-3", "5.5"):
        write(hand, editor, "f.morale", words)
    found = {row.get("morale") for row in editor.work.value["counters"]["counters"]}
    assert found <= {None, *range(10)}


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


def test_another_size_of_the_window_keeps_the_work(tmp_path: Path):
    hand, editor = with_file(tmp_path)
    change_facing(hand, editor)
    hand.app.shell.settings.scale = 150
    hand.app.rescale()
    hand.settle()
    assert editor.work.draft.changed
    hand.click(at(editor, "1207"))
