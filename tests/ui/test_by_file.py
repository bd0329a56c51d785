"""A game by file through the real screens: two homes, one window after the other, the files between them."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.commands import Concede
from game.record.audit import audit
from game.record.file_game import FileGame
from game.rules import RULESETS
from game.ui.opening import file_page
from game.ui.opening.file_page import ByFilePage
from game.ui.opening.screen import Opening
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here
from tests.ui.two_homes import Home, arrived, drop, in_battle_by_file, invited, orders, play, send


@pytest.fixture(autouse=True)
def no_downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_page, "downloads", lambda: tmp_path / "downloads")


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same shares of the seed each time, so that a test plays the same battle."""
    chance = Random("by file")
    monkeypatch.setattr("game.record.sealing.secrets.token_hex", lambda size: chance.randbytes(size).hex())


@pytest.fixture
def anna(tmp_path: Path) -> Home:
    return Home(tmp_path / "anna", "Anna")


@pytest.fixture
def bert(tmp_path: Path) -> Home:
    return Home(tmp_path / "bert", "Bert")


def words_of(hand) -> str:
    """All that stands in the prompt bar and on top of the screen."""
    screen = hand.app.screen
    told = [screen.bar.prompt.title, screen.bar.prompt.words] if hasattr(screen, "bar") else []
    for layer in hand.app.ui.layers:
        panel = getattr(layer, "panel", None)
        told += [getattr(panel, "title", ""), getattr(getattr(layer, "words", None), "words", "")]
    told += [
        f"{toast.words} {toast.more}" if hasattr(toast, "more") else toast.words for toast in hand.app.ui.toasts.shown
    ]
    return "\n".join(map(str, told))


def test_from_the_invitation_into_the_battle_and_on(anna: Home, bert: Home) -> None:
    hand = in_battle_by_file(anna, bert)
    session = hand.battle.session
    assert session.names == {"poland": "Anna", "sweden": "Bert"}
    assert not session.hot_seat
    here, there = anna, bert
    for _ in range(4):
        play(hand)
        assert "Bert" in words_of(hand) or "Anna" in words_of(hand)
        send(hand)
        assert "has the file" in words_of(hand)
        here.close()
        hand = there.window()
        drop(hand, arrived(here.sent(), there))
        hand.settle()
        seat = hand.battle.seat
        if seat.recent():
            assert seat.playing is not None  # what happened is played back at once
            hand.key(pygame.K_ESCAPE)
        here, there = there, here
    report = audit(there.sent(), RULESETS)
    assert report.clean, str(report.first)
    assert report.commands > 12


def test_the_secret_choice_can_be_undone_until_it_is_sent(anna: Home) -> None:
    hand = invited(anna)
    assert hand.battle.session.asked_person
    orders(hand)
    assert "Your choice is made" in words_of(hand)
    assert not hand.battle.session.asked_person
    hand.key(pygame.K_BACKSPACE) if hand.find("Undo") is None else hand.press("Undo")
    assert hand.battle.session.asked_person
    hand.press("Orders are given")
    hand.key(pygame.K_RETURN)
    assert "is ready" in words_of(hand)
    assert str(anna.home / "to send") in words_of(hand)
    hand.press("Close")
    assert "has the file" in words_of(hand)
    assert hand.find("Undo") is None  # greyed: what was sent stays


def test_an_idle_window_waits_for_the_file_and_does_nothing(anna: Home) -> None:
    hand = invited(anna)
    orders(hand)
    send(hand)
    hand.settle()
    assert hand.app.screen.next_change() is None
    frames = hand.app.frames
    hand.step(20)
    assert hand.app.frames == frames


def test_the_other_side_is_not_offered_and_refused_with_a_sentence(anna: Home, bert: Home) -> None:
    hand = in_battle_by_file(anna, bert)
    play(hand)
    screen = hand.battle
    game = screen.session.file
    asked = game.decision
    assert asked.side == "sweden"
    assert not screen.choices.moment.actors or not screen.session.asked_person
    screen.send((next(iter(asked.options)),))
    hand.step()
    assert "for Bert to decide" in words_of(hand)


def test_the_page_lists_what_each_game_waits_for(anna: Home, bert: Home) -> None:
    hand = in_battle_by_file(anna, bert)
    play(hand)
    send(hand)
    hand.battle.go(Opening(hand.app.shell))
    hand.step(2)
    hand.press("Play by file")
    page = hand.app.screen.page
    assert isinstance(page, ByFilePage)
    assert [row.right for row in page.rows if not row.heading] == ["turn 1 · waits for Bert"]
    hand.key(pygame.K_RETURN)
    hand.settle()
    assert "Bert has the file" in words_of(hand)
    hand.battle.go(Opening(hand.app.shell))
    hand.step(2)
    hand.press("Load")
    hand.press("Go on")
    hand.settle()
    assert hand.battle.session.file.side == "poland"


def test_a_file_that_is_no_game_and_an_older_one_are_told_and_change_nothing(
    anna: Home, bert: Home, tmp_path: Path
) -> None:
    hand = in_battle_by_file(anna, bert)
    bad = tmp_path / "picture.caracole"
    bad.write_bytes(b"\x89PNG nothing")
    before = hand.battle.session.game.path.read_bytes()
    for path, told in ((bad, "Line 1"), (bert.sent(), "older"), (anna.sent(), "older"), (tmp_path / "none", "gone")):
        drop(hand, path)
        assert "not taken" in words_of(hand)
        assert told in words_of(hand), words_of(hand)
        hand.key(pygame.K_RETURN)
        assert not hand.app.ui.layers
    assert hand.battle.session.game.path.read_bytes() == before
    play(hand)  # the game goes on


def test_a_path_is_typed_in_place_of_the_drop(anna: Home, bert: Home) -> None:
    hand = invited(anna)
    orders(hand)
    send(hand)
    anna.close()
    path = arrived(anna.sent(), bert)
    hand = bert.window()
    hand.press("Play by file")
    hand.press("Open a file")
    field = hand.app.ui.layers[-1].body
    field.set_content(str(path.parent / "no such file"))
    hand.key(pygame.K_RETURN)
    assert "no such file" in words_of(hand)
    field.set_content(f'"{path}"')
    hand.key(pygame.K_RETURN)
    assert "Anna invites you" in words_of(hand)
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.ui.layers
    assert not (bert.home / "own").exists()


def test_a_lost_folder_is_told_and_the_choice_made_anew_by_agreement(anna: Home, bert: Home) -> None:
    hand = invited(anna)
    orders(hand)
    send(hand)
    anna.close()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    hand.press("Accept")
    hand.settle()
    orders(hand)
    send(hand)
    bert.close()
    for path in (anna.home / "own").iterdir():
        path.unlink()
    hand = anna.window()
    drop(hand, arrived(bert.sent(), anna))
    assert "invite anew" in words_of(hand)


def test_on_another_computer_one_says_who_one_is(anna: Home, bert: Home) -> None:
    hand = in_battle_by_file(anna, bert)
    play(hand)
    send(hand)
    anna.close()
    for path in (bert.home / "own").iterdir():
        path.unlink()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    assert str(bert.home / "own") in words_of(hand)
    card = next(card for card in hand.app.ui.layers[-1].cards if card.row.title == "Bert")
    assert card.row.subtitle == "Sweden"
    hand.click(card.rect)
    hand.settle()
    assert hand.battle.session.file.side == "sweden"


def test_a_battle_that_has_ended_tells_the_other_player_so(anna: Home, bert: Home) -> None:
    hand = in_battle_by_file(anna, bert)
    hand.battle.send((Concede("poland"),))
    hand.settle()
    hand.key(pygame.K_ESCAPE)
    assert "so that Bert sees it" in words_of(hand)
    send(hand)
    assert "The battle is over" in words_of(hand)
    anna.close()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    hand.settle()
    if hand.battle.seat.playing is not None:
        hand.key(pygame.K_ESCAPE)
        hand.settle()
    assert hand.battle.session.game.result.winner == "sweden"
    assert hand.find("Battle report") is not None
    assert hand.find("Again, sides swapped") is None
    hand.key(pygame.K_ESCAPE)
    assert hand.find("Send the file") is None  # Anna knows it


def test_nothing_on_the_page_is_cut_in_a_small_window(anna: Home) -> None:
    hand = anna.window()
    hand.app.shell.settings.scale = 3.0
    hand.app.rescale()
    hand.press("Play by file")
    page = hand.app.screen.page
    for button in (page.button, page.other, page.new, page.help):
        assert button.rect.w >= button.natural_width(), button.label
        assert page.rect.contains(button.rect)


def test_a_lost_seal_is_told_with_what_can_be_done(anna: Home, bert: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = in_battle_by_file(anna, bert)
    monkeypatch.setattr(FileGame, "lost", property(lambda game: True))
    monkeypatch.setattr(type(hand.battle.session), "asked_person", property(lambda session: False))
    hand.battle.session.changed()
    hand.step()
    assert "What you sealed is lost" in words_of(hand)
    hand.press("What now?")
    assert str(anna.home / "own") in words_of(hand)
    assert "an audit too" in words_of(hand)
    assert hand.find("Bert agrees: choose anew") is not None


def test_what_is_said_to_be_agreed_on_is_asked_about(anna: Home, bert: Home) -> None:
    hand = in_battle_by_file(anna, bert)
    play(hand)
    send(hand)
    anna.close()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    hand.settle()
    session = hand.battle.session
    piece = next(piece for piece in session.state.pieces.values() if piece.side == "sweden")
    session.ruling(lambda table: table.turn(piece.id, ((piece.facing or 0) + 1) % 6), "the cat was on the map")
    play(hand)
    send(hand)
    bert.close()
    hand = anna.window()
    drop(hand, arrived(bert.sent(), anna))
    hand.settle()
    assert "the cat was on the map" in words_of(hand)


def test_the_help_says_what_no_file_can_prevent(anna: Home) -> None:
    hand = anna.window()
    hand.press("Play by file")
    hand.press("How it works")
    assert "try a move on a copy first" in words_of(hand)


def test_a_battle_at_one_table_knows_nothing_of_files(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    take.orders()
    take.hand.key(pygame.K_F10)
    assert take.hand.find("Send the file") is None
    assert take.battle.session.file is None


def test_a_folder_that_is_older_than_what_was_sealed_is_told_and_the_newer_one_goes_on(anna: Home, bert: Home) -> None:
    """Her folder comes back from a copy that is older than her secret choice."""
    hand = invited(anna)
    before = {path: path.read_bytes() for path in (anna.home / "own").iterdir()}
    orders(hand)
    send(hand)
    anna.close()
    hand = bert.window()
    drop(hand, arrived(anna.sent(), bert))
    hand.press("Accept")
    hand.settle()
    orders(hand)
    send(hand)
    bert.close()
    newer = {path: path.read_bytes() for path in before}
    for path, data in before.items():
        path.write_bytes(data)
    hand = anna.window()
    drop(hand, arrived(bert.sent(), anna))
    assert "an older copy of the folder has come back" in words_of(hand)
    assert {path: path.read_bytes() for path in before} == before
    anna.close()
    for path, data in newer.items():
        path.write_bytes(data)
    hand = anna.window()
    drop(hand, arrived(bert.sent(), anna))
    hand.settle()
    assert hand.battle.session.file.side == "poland"
