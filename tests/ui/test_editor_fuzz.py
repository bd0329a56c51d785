"""Whatever hands do in the editor, in any order: it never fails, and what it shows is what its data say."""

import random
from pathlib import Path

import pygame
import pytest

from game.setup.editing.ground import Ground
from game.setup.library import packaged
from game.ui.editor import keys
from game.ui.editor.screen import Editor
from game.ui.hand import Hand
from tests.hard.amounts import some
from tests.ui.editor_hands import CTRL, HIGH_TIDE, SHIFT, fresh, with_file
from tests.ui.screens import all_closed  # noqa: F401

NAMED = {
    "Enter": pygame.K_RETURN, "Delete": pygame.K_DELETE, "Backspace": pygame.K_BACKSPACE, "Space": pygame.K_SPACE,
    "F5": pygame.K_F5, "F6": pygame.K_F6, "F9": pygame.K_F9, "F10": pygame.K_F10, "F1": pygame.K_F1, "F2": pygame.K_F2,
    "Home": pygame.K_HOME, "Esc": pygame.K_ESCAPE,
}  # fmt: skip
SIGNS = "qeifp[]cxvzyghnu+-=?0123456789"
KEYS = [*NAMED.values(), pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]


def press(hand: Hand, name: str) -> None:
    """Press the key of an action by its name."""
    mod = (CTRL if "Ctrl+" in name else 0) | (SHIFT if "Shift+" in name else 0)
    bare = name.split("+")[-1] or "+"
    hand.key(NAMED.get(bare, ord(bare.lower()) if len(bare) == 1 else 0), bare if len(bare) == 1 else "", mod)


def own_files(home: Path) -> dict[Path, bytes]:
    """The player's scenarios; what is kept in case the program ends is none."""
    found = (home / "scenarios").rglob("*.yaml")
    return {path: path.read_bytes() for path in found if not path.name.startswith(".")}


@pytest.mark.parametrize("name", some(sorted(set(keys._DOING) - {"F10", "Esc"}), 10))
def test_only_the_key_for_it_writes_the_file_and_none_loses_what_is_not_saved(tmp_path: Path, name: str):
    """F19"""
    hand, editor = with_file(tmp_path)
    hand.key(pygame.K_s, mod=CTRL)  # a copy of the player's own, which a key could write over
    hand.press("Save", "button")
    files = own_files(tmp_path)
    assert list(files) == [editor.work.draft.path]
    hand.click((editor.view.rect.centerx, editor.view.rect.centery))
    editor.work.change({**editor.work.value, "name": "Changed"}, "Name")
    press(hand, name)
    assert (own_files(tmp_path) == files) == (name != "Ctrl+S")
    names = [editor.work.value["name"], *(step.before["name"] for step in editor.work.draft.future)]
    assert "Changed" in names
    assert HIGH_TIDE.read_bytes()


@pytest.mark.parametrize("seed", range(3))
def test_hands_that_do_anything(tmp_path: Path, seed: int):
    chance = random.Random(f"editor/{seed}")
    kircholm = packaged() / "kircholm-1605" / "kircholm.yaml"
    hand, editor = fresh(tmp_path) if seed == 0 else with_file(tmp_path, HIGH_TIDE if seed == 1 else kircholm)
    for _n in range(220):
        what = chance.random()
        window = editor.ui.window
        if what < 0.35:
            pos = (chance.randrange(window.w), chance.randrange(window.h))
            hand.click(pos, button=chance.choice((1, 1, 1, 3)))
        elif what < 0.5:
            a, b = ((chance.randrange(window.w), chance.randrange(window.h)) for _ in range(2))
            hand._post(pygame.MOUSEBUTTONDOWN, pos=a, button=1, touch=False)
            hand._post(pygame.MOUSEMOTION, pos=b, rel=(0, 0), buttons=(1, 0, 0), touch=False)
            hand._post(pygame.MOUSEBUTTONUP, pos=b, button=1, touch=False)
            hand.step()
        elif what < 0.8:
            sign = chance.choice(SIGNS)
            hand.key(ord(sign), sign, chance.choice((0, 0, CTRL)))
        elif what < 0.97:
            hand.key(chance.choice(KEYS), "", chance.choice((0, 0, SHIFT)))
        else:
            hand.type(chance.choice(("12", "x", "0505", "Å")))
        hand.step(2)
        if not isinstance(hand.app.screen, Editor):
            hand.app.screen.go(Editor(hand.app.shell, editor.work.draft, editor.work.ruleset))  # type: ignore[union-attr]
            hand.step(2)
        assert isinstance(hand.app.screen, Editor)
        editor = hand.app.screen
    ground = Ground(editor.work.value["battlefield"])
    assert (editor.work.ground.terrain, editor.work.ground.level) == (ground.terrain, ground.level)
    while editor.work.draft.past:
        editor.work.undo()
        fresh_ground = Ground(editor.work.value["battlefield"])
        assert editor.work.ground.terrain == fresh_ground.terrain
        assert editor.view.kit.painter.sheet.terrain == fresh_ground.sheet.terrain  # in either look
