"""Exports in the window: from the battle, its end and the replay; progress, cancel, nothing replaced unasked."""

import os
from pathlib import Path

import pygame
import pytest

from game.ui.export.window import ALL, ExportForm
from game.ui.export.work import SLICE, Work
from game.ui.hand import Hand
from game.ui.replay.screen import open_replay
from game.ui.shots import Take
from tests.ui.exports import saved
from tests.ui.played_game import going_on
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here


def form(hand: Hand) -> ExportForm:
    layers = hand.app.ui.layers
    return next(w for layer in layers for w in layer.walk() if isinstance(w, ExportForm))


def choose(hand: Hand, id: str) -> None:
    """Choose a kind by the arrow keys."""
    while form(hand).kind.id != id:
        before = form(hand).kind
        hand.key(pygame.K_DOWN)
        assert form(hand).kind is not before


def finish(hand: Hand) -> None:
    assert hand.until(lambda: not isinstance(hand.app.ui.layers[-1], Work), lambda: hand.step(1, 5), 5000)


def fill(hand: Hand, field: object, words: str) -> None:
    hand.click(field.rect)  # type: ignore[attr-defined]
    hand.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    hand.key(pygame.K_DELETE)
    hand.type(words)


@pytest.fixture
def midway(tmp_path: Path) -> Take:
    return going_on(tmp_path, 2)


def test_a_table_is_made_by_mouse_and_an_old_one_is_kept(midway: Take) -> None:
    hand = midway.hand
    hand.key(pygame.K_F10)
    hand.press("Export")
    choose(hand, "csv")
    hand.press("Export", "button")
    finish(hand)
    path = hand.folders.saved / "Kircholm Anna - Måns.csv"
    assert path.exists()
    assert hand.find("Open its folder") is not None
    hand.press("Close")
    assert not hand.app.ui.layers
    path.write_text("mine", encoding="utf-8")
    killed = path.with_name(".killed.html.99.part")
    killed.write_bytes(b"half")
    os.utime(killed, (0, 0))
    hand.key(pygame.K_F10)
    hand.press("Export")
    choose(hand, "csv")
    hand.press("Export", "button")
    hand.press("Another name")
    assert path.read_text(encoding="utf-8") == "mine"
    hand.press("Export", "button")
    hand.press("Replace it")
    finish(hand)
    assert path.read_text(encoding="utf-8-sig").startswith("number,command")
    assert [one.name for one in hand.folders.saved.iterdir()] == [path.name]


def test_a_report_is_made_by_keyboard_with_a_bar_of_progress(midway: Take) -> None:
    hand = midway.hand
    hand.key(pygame.K_F10)
    hand.press("Export")
    assert form(hand).kind.id == "html"
    fill(hand, form(hand).name, "my report")
    hand.click(form(hand).last.rect)
    while form(hand).last.value < 40:
        hand.key(pygame.K_RIGHT)
    while form(hand).last.value > 40:
        hand.key(pygame.K_PAGEUP if form(hand).last.value > 50 else pygame.K_LEFT)
    fill(hand, form(hand).size, "400 x 400")
    hand.key(pygame.K_RETURN)
    work = hand.app.ui.layers[-1]
    assert isinstance(work, Work)
    parts = []
    assert hand.app.ui.next_change() == 1
    while work.steps is not None:
        hand.step(1, 5)
        parts.append(work.bar.part or 0)
        assert len(parts) < 5000
    assert parts == sorted(parts)
    assert len(set(parts)) > 3
    assert (hand.folders.saved / "my report.html").exists()
    hand.key(pygame.K_RETURN)
    assert not hand.app.ui.layers


def test_an_export_is_cancelled_at_once_and_nothing_stays(midway: Take) -> None:
    hand = midway.hand
    for way in ("key", "mouse", "close"):
        hand.key(pygame.K_F10)
        hand.press("Export")
        choose(hand, "gif")
        hand.press("Export", "button")
        work = hand.app.ui.layers[-1]
        assert isinstance(work, Work)
        hand.until(lambda work=work: (work.bar.part or 0) > 0.01, lambda: hand.step(1, 5), 3000)  # type: ignore[misc]
        assert work.steps is not None
        assert list(hand.folders.saved.glob(".*.part"))
        if way == "key":
            hand.key(pygame.K_ESCAPE)
        elif way == "mouse":
            hand.press("Cancel")
        else:
            hand.app.close()
        assert work.steps is None
        assert not list(hand.folders.saved.iterdir())
        if way != "close":
            assert form(hand) is not None
            hand.press("Go back")
            assert not hand.app.ui.layers


def test_the_window_goes_on_while_it_works_and_rests_when_it_is_done(midway: Take) -> None:
    hand = midway.hand
    hand.settle()
    hand.key(pygame.K_F10)
    hand.press("Export")
    choose(hand, "png")
    hand.press("Export", "button")
    work = hand.app.ui.layers[-1]
    assert isinstance(work, Work)
    hand.move((300, 300))
    assert hand.app.ui.pointer == (300, 300)
    assert SLICE <= 0.02
    frames = hand.app.frames
    steps = 0
    while work.steps is not None:
        hand.step(1, 5)
        steps += 1
    assert steps > 5
    assert hand.app.frames - frames <= steps + 2
    hand.press("Close")
    hand.settle()
    hand.step(30, 40)
    frames = hand.app.frames
    hand.step(30, 40)
    assert hand.app.frames == frames


def test_what_cannot_be_made_is_said_before_and_after(midway: Take) -> None:
    hand = midway.hand
    hand.key(pygame.K_F10)
    hand.press("Export")
    one = form(hand)
    for field, words, told in ((one.size, "wide", "two numbers"), (one.name, "???", "cannot be used")):
        before = field.content
        fill(hand, field, words)
        assert (one.bar is None) == (not told)
        if one.bar is not None:
            assert told in one.bar.title
            assert hand.find("Export", "button") is None
        fill(hand, field, before)
        assert one.bar is None
    first, last = one.first.track(), one.last.track()
    hand.click((first.right, first.centery))
    assert one.first.value == one.first.high
    assert one.bar is None
    hand.click((last.centerx, last.centery))
    assert one.bar is not None
    assert "after its end" in one.bar.title
    hand.click((first.x, first.centery))
    assert one.bar is None
    assert one.told[one.last].words == f"{one.last.value}, turn 1"
    fill(hand, one.size, "99x99")
    hand.press("Export", "button")
    finish(hand)
    hand.press("Close")
    assert form(hand) is one
    assert not list(hand.folders.saved.iterdir())


def test_nothing_is_exported_while_orders_are_secret(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    hand = take.hand
    asked = take.battle.session.moment.asked
    assert asked is not None
    assert asked.secret
    hand.key(pygame.K_F10)
    assert hand.find("Export") is None


def test_the_end_and_the_replay_offer_it_too(tmp_path: Path) -> None:
    take = going_on(tmp_path / "a", 0)
    hand = take.hand
    hand.press("Export")
    assert form(hand).source.count == take.battle.session.game.count
    hand = opened(tmp_path / "b")
    replay = open_replay(hand.app.shell, saved(tmp_path / "b", 2))
    hand.app._show(replay)
    hand.step()
    replay.jump(30)
    hand.key(pygame.K_F10)
    hand.press("Export")
    choose(hand, "png")
    assert form(hand).last.value == 30
    hand.press("Export", "button")
    finish(hand)
    assert pygame.image.load(str(hand.folders.saved / "Kircholm Anna - Måns.png")).get_size() == (1600, 1200)


def test_another_folder_is_taken_told_when_it_is_not_there_and_remembered(midway: Take, tmp_path: Path) -> None:
    hand, place = midway.hand, tmp_path / "Börje Ł"
    place.mkdir()
    hand.key(pygame.K_F10)
    hand.press("Export")
    choose(hand, "csv")
    for words in (str(place / "gone"), "reports", "~nobody-of-this-name/x"):
        fill(hand, form(hand).folder, words)
        assert form(hand).bar is not None
        assert hand.find("Export", "button") is None
    fill(hand, form(hand).folder, str(place))
    hand.press("Export", "button")
    finish(hand)
    assert [one.name for one in place.iterdir()] == ["Kircholm Anna - Måns.csv"]
    assert not hand.folders.saved.exists() or not list(hand.folders.saved.iterdir())
    hand.press("Close")
    hand.key(pygame.K_F10)
    hand.press("Export")
    assert form(hand).goal() == place
    hand.press("Go back")
    (place / "Kircholm Anna - Måns.csv").unlink()
    place.rmdir()  # a folder that is gone is not proposed again
    hand.key(pygame.K_F10)
    hand.press("Export")
    assert form(hand).goal() == hand.folders.saved


@pytest.mark.parametrize("scale", [0.75, 1.5, 3.0])
def test_the_form_fits_at_every_scale(tmp_path: Path, scale: float) -> None:
    take = going_on(tmp_path, 2, scale=scale)
    hand = take.hand
    hand.key(pygame.K_F10)
    hand.press("Export")
    for _kind in ALL:
        one, window = form(hand), hand.app.ui.window
        for widget in (one.chooser, one.report, *(w for row in one.rows for w in row)):
            assert window.contains(widget.rect)
            assert one.rect.contains(widget.rect), (one.kind.id, scale)
        hand.key(pygame.K_DOWN)
