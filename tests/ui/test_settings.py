"""The settings: kept, taken into use at once, and never lost where their file is bad."""

import json
from dataclasses import asdict
from pathlib import Path

import pygame
import pytest

from game.rules import RULESETS
from game.ui.app import App
from game.ui.hand import Hand, folders_in
from game.ui.settings import NAME, Settings, read_settings, write_settings
from game.ui.theme import SCHEMES
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here


def test_what_is_set_is_read_again(tmp_path: Path) -> None:
    settings = Settings(scale=1.5, counters="nato", colours="blue-gold", sounds=False, volume=35, keys={"grid": ["X"]})
    assert write_settings(tmp_path, settings)
    again, told = read_settings(tmp_path)
    assert told == ""
    assert asdict(again) == asdict(settings)


@pytest.mark.parametrize("text", ["{", "[1, 2]", "null", "\ufeff{}", "[" * 100_000, '{"scale": NaN', "\0"])
def test_a_file_that_cannot_be_read_is_put_aside_whole(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    settings, told = read_settings(tmp_path)
    assert settings == Settings()
    asides = [p for p in tmp_path.iterdir() if p.name != NAME]
    assert len(asides) == 1
    assert asides[0].read_text(encoding="utf-8") == text
    assert asides[0].name in told
    write_settings(tmp_path, settings)
    (tmp_path / NAME).write_text("{ again", encoding="utf-8")
    read_settings(tmp_path)
    assert asides[0].read_text(encoding="utf-8") == text, "a second bad file took the name of the first"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 99), ("scale", True), ("scale", "1"), ("counters", "gold"), ("counters", []), ("colours", {}),
        ("volume", -1), ("volume", True), ("animation", ["off"]), ("keys", {"grid": ["G"], "nonsense": ["X"]}),
        ("keys", {"grid": ["N"], "fit": ["N"]}), ("keys", {"out": ["X"]}), ("keys", {"grid": "X"}), ("window", [1, 2]),
        ("sounds", 1),
        ("overlays", "reach"), ("overlays", ["reach", "fog"]), ("overlays", [1]), ("overlays", None),
    ],
)  # fmt: skip
def test_a_bad_value_is_told_and_the_rest_is_used(tmp_path: Path, name: str, value: object) -> None:
    text = json.dumps({name: value, "grid": False})
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    settings, told = read_settings(tmp_path)
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.grid is False
    assert name in told
    aside = next(p for p in tmp_path.iterdir() if p.name != NAME)
    assert aside.name in told
    assert aside.read_text(encoding="utf-8") == text


def test_a_file_that_cannot_even_be_moved_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError("no")

    (tmp_path / NAME).write_text("{", encoding="utf-8")
    monkeypatch.setattr("game.ui.settings.os.rename", refuse)
    settings, told = read_settings(tmp_path)
    assert "not kept" in told
    assert not write_settings(tmp_path, settings)
    assert (tmp_path / NAME).read_text(encoding="utf-8") == "{"


def test_settings_of_another_version_are_kept(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"moon": [1], "grid": false}', encoding="utf-8")
    settings, told = read_settings(tmp_path)
    assert told == ""
    write_settings(tmp_path, settings)
    assert json.loads((tmp_path / NAME).read_text(encoding="utf-8"))["moon"] == [1]


def test_the_window_names_the_file_that_was_put_aside(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    folders.settings.mkdir(parents=True)
    (folders.settings / NAME).write_text("no settings", encoding="utf-8")
    app = App(RULESETS, home=folders)
    app.step(0)
    aside = next(p for p in folders.settings.iterdir() if p.name != NAME)
    assert any(aside.name in toast.words for toast in app.ui.toasts.shown)
    app.close()
    assert aside.read_text(encoding="utf-8") == "no settings"


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    hand.app.shell.folders = type(hand.folders)(**dict.fromkeys(hand.folders.__slots__, blocked))
    hand.app.shell.save_settings()
    hand.app.shell.save_settings()
    assert [t.words for t in hand.app.ui.toasts.shown].count("The settings could not be saved.") == 1


def tab(hand: Hand, name: str) -> None:
    hand.press(name, "tab")


def test_each_control_is_kept_and_works_at_once(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    settings = hand.app.shell.settings
    hand.press("Settings")
    hand.press("NATO")
    assert settings.counters == "nato"
    hand.press("Hex grid", "check")
    assert settings.grid is False
    tab(hand, "Play")
    hand.press("Fast")
    for label, name in (("Ask before", "confirm_end"), ("Decline what", "decline_useless"), ("Curtain", "curtain")):
        before = getattr(settings, name)
        hand.press(label)
        assert getattr(settings, name) is not before
    tab(hand, "Sound")
    hand.press("Sounds", "check")
    kept, told = read_settings(hand.folders.settings)
    assert told == ""
    assert (kept.counters, kept.grid, kept.animation, kept.sounds) == ("nato", False, "fast", False)


def test_in_battle_the_look_changes_at_once_by_key_alone(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand, screen = take.hand, take.battle
    hand.settle()
    before = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.key(pygame.K_F8)
    for _ in range(3):  # tabs, scale, counters
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RIGHT)
    assert hand.app.shell.settings.counters == "nato"
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_DOWN)
    assert hand.app.shell.settings.colours == list(SCHEMES)[1]
    assert screen.view.kit.art.nato
    assert screen.view.kit.art.palette("poland") == SCHEMES["blue-gold"][1][0]  # type: ignore[index]
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.ui.layers
    hand.settle()
    assert pygame.image.tobytes(hand.app.surface, "RGB") != before


def test_the_scale_can_be_set_and_every_control_reached_at_the_largest(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.press("Settings")
    form = hand.app.screen.page.form  # type: ignore[union-attr]
    hand.app.shell.settings.scale = 3.0
    hand.app.rescale()
    hand.step()
    assert form.pane.total() > form.pane.rect.h
    hand.app.ui.set_focus(form.tabs, True)
    seen = set()
    for _ in range(12):
        hand.key(pygame.K_TAB)
        focus = hand.app.ui.focus
        if focus is not None and focus.parent is form.pane:
            assert form.pane.in_sight(focus), focus
            seen.add(id(focus))
    assert len(seen) == sum(1 for w in form.pane.children if w.focusable)
