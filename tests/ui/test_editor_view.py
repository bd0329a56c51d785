"""The map of the editor: it can be brought clear of the panels, shows both looks, and a brush keeps up."""

from pathlib import Path

import pygame
import pytest

from game.ui.editor.side import MAP
from tests.clock import quickest
from tests.ui.editor_hands import (
    at,
    fresh,
    with_file,
    write,
)
from tests.ui.screens import all_closed  # noqa: F401


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


def test_the_panel_is_folded_away_and_comes_back_where_it_is_wanted(tmp_path: Path):
    hand, editor = with_file(tmp_path, size=(1024, 700))
    narrow = editor.view.rect.w
    hand.click(editor.panel.fold.rect)
    assert editor.view.rect.w > narrow + 300
    assert not editor.panel.visible
    hand.click(at(editor, "1207"))
    assert editor.work.chosen  # what is chosen on the map leaves it folded
    assert editor.folded
    hand.click(editor.unfold.rect)
    assert (editor.panel.visible, editor.view.rect.w) == (True, narrow)
    for key, mod in ((pygame.K_F6, 0), (pygame.K_TAB, pygame.KMOD_CTRL), (pygame.K_F9, 0)):
        hand.key(pygame.K_F9)
        assert editor.folded
        hand.key(key, mod=mod)
        assert editor.panel.visible
        hand.app.ui.set_focus(None)
    hand.key(pygame.K_F9)
    hand.press("No problems", "button")
    assert editor.panel.visible
