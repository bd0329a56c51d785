"""The opening screen's lists: options in sight, games found, sorted, deleted, put back; what the desktop is asked."""

import os
from pathlib import Path

import pygame
import pytest

from game.record.listing import Listed
from game.ui.hand import Hand
from game.ui.opening import games_page, pages
from game.ui.opening.games_page import GamesPage
from game.ui.opening.play_page import PlayPage
from game.ui.shots_lists import keep_games
from tests.clock import quickest
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here


def page_of(hand: Hand) -> GamesPage:
    page = hand.app.screen.page  # type: ignore[union-attr]
    assert isinstance(page, GamesPage)
    return page


def play_page(hand: Hand) -> PlayPage:
    page = hand.app.screen.page  # type: ignore[union-attr]
    assert isinstance(page, PlayPage)
    return page


def listed(page: GamesPage) -> list[Listed]:
    return [row for row in page.rows if isinstance(row, Listed)]


class _Take:
    """As much of a take as filling the folders needs."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand


@pytest.fixture
def hand(tmp_path: Path) -> Hand:
    hand = opened(tmp_path)
    keep_games(_Take(hand), 8, 4)  # type: ignore[arg-type]
    hand.press("Load")
    return hand


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 1.0), ((1024, 700), 3.0), ((1920, 1080), 1.0)])
def test_options_stand_with_their_sentences_and_are_ticked(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    hand = opened(tmp_path, size, scale=scale)
    page = play_page(hand)
    options = page.options
    assert options.count == 3
    assert options.rect.bottom <= page.sides[0].rect.y
    assert page.list.rect.bottom <= options.rect.y
    if scale == 1.0:
        assert options.total() <= options.rect.h, "all options with their sentences are in sight"
    hand.click(options.row_box(0))
    assert options.ticked == {options.options[0].id}
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_SPACE, " ")
    assert options.ticked == {options.options[0].id, options.options[1].id}
    hand.key(pygame.K_UP)
    hand.key(pygame.K_SPACE, " ")
    assert options.ticked == {options.options[1].id}
    hand.key(pygame.K_RETURN)
    assert hand.battle.session.game.header.options == (options.options[1].id,)


def test_one_person_playing_both_sides_needs_no_curtain(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    page = play_page(hand)
    assert page.alone.visible
    hand.press("One person")
    assert not hand.app.shell.settings.curtain
    page.sides[1].choose.choose(1)
    assert not page.alone.visible, "against the computer there is no curtain anyway"
    page.sides[1].choose.choose(0)
    hand.press("Begin")
    hand.settle()
    assert not hand.app.ui.layers


def test_games_are_listed_in_groups_with_battle_date_turn_and_players(hand: Hand) -> None:
    page = page_of(hand)
    heads = [row for row in page.rows if isinstance(row, str)]
    assert [head.partition(" (")[0] for head in heads[:2]] == ["Games in progress", "Saved copies"]
    assert heads[2].startswith("Trash")
    good = [row for row in listed(page) if not row.bad]
    assert len(good) == 8
    assert all(len(row.names) == 2 and row.battle and row.started for row in good)
    bad = {row.path.stem: row.bad for row in listed(page) if row.bad}
    assert set(bad) == {"Kircholm torn", "Kircholm of a later version"}
    assert "9.1" in bad["Kircholm of a later version"]
    touched = [row.touched for row in listed(page) if not row.bad and row.path.parent == hand.folders.games]
    assert touched == sorted(touched, reverse=True)


def test_a_search_finds_players_and_nothing_says_so(hand: Hand) -> None:
    page = page_of(hand)
    hand.click(page.search.rect)
    hand.type("żak")
    found = listed(page)
    assert found
    assert all("Jan Żak" in dict(row.names).values() for row in found)
    hand.type(" nobody of that name")
    assert listed(page) == []
    assert page.hint.words == "No game fits the search."
    assert page.button.reason is not None


def test_the_list_is_sorted_as_asked(hand: Hand) -> None:
    page = page_of(hand)
    page.order.choose(games_page.SORTS.index("Players"))
    names = [page._who(row).casefold() for row in listed(page) if row.path.parent == hand.folders.games and not row.bad]
    assert names == sorted(names)
    page.order.choose(games_page.SORTS.index("How far"))
    turns = [(row.turn, row.commands) for row in listed(page) if row.path.parent == hand.folders.games and not row.bad]
    assert turns == sorted(turns, reverse=True)
    assert len(set(turns)) > 1


def test_a_game_is_deleted_after_a_question_and_put_back(hand: Hand) -> None:
    page = page_of(hand)
    hand.click(page.list.row_box(1))
    game = page.rows[1]
    assert isinstance(game, Listed)
    hand.key(pygame.K_DELETE)
    hand.press("Go back")
    assert game.path.exists()
    hand.press("Delete")
    hand.press("Move to the trash")
    assert not game.path.exists()
    gone = [row for row in listed(page_of(hand)) if row.path.name == game.path.name]
    assert len(gone) == 1
    assert hand.folders.trash in gone[0].path.parents
    page.list.choose(page.rows.index(gone[0]))
    assert page.delete.reason is not None
    hand.press("Put back")
    assert game.path.exists()
    assert game.path in [row.path for row in listed(page)]


def test_continue_follows_what_is_deleted(hand: Hand) -> None:
    screen = hand.app.screen
    screen.build_menu()  # type: ignore[union-attr]
    assert hand.find("Continue: Kircholm 1605, turn") is not None
    page = page_of(hand)
    for _ in range(12):
        row = page.rows[1]
        if isinstance(row, str) or row.bad or row.path.parent != hand.folders.games:
            break
        page.list.choose(1)
        hand.press("Delete")
        hand.press("Move to the trash")
    assert hand.find("Continue") is None


def test_the_opening_screen_is_quick_with_a_thousand_games(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    keep_games(_Take(hand), 2, 4)  # type: ignore[arg-type]
    data = next(path for path in hand.folders.games.glob("*.caracole") if path.stat().st_size > 1000).read_bytes()
    for n in range(1000):
        (hand.folders.games / f"game {n}.caracole").write_bytes(data)
    menu = quickest(hand.app.screen.build_menu)  # type: ignore[union-attr]
    page = quickest(lambda: hand.press("Load"), 1)
    assert len(listed(page_of(hand))) > 1000
    assert menu < 0.5, f"Continue took {menu:.2f} s"
    assert page < 3.0, f"the list took {page:.2f} s"


def test_the_folder_is_opened_or_named(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(games_page, "open_folder", lambda folder: asked.append(folder) or True)
    hand.press("Open the folder")
    assert asked == [hand.folders.games]
    monkeypatch.setattr(games_page, "open_folder", lambda folder: False)
    hand.press("Open the folder")
    assert hand.app.ui.toasts.shown[-1].more == str(hand.folders.games)


def test_about_can_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = opened(tmp_path)
    copied: list[str] = []
    monkeypatch.setattr(pages, "copy_text", lambda words: copied.append(words) or True)
    hand.press("About")
    hand.press("Copy this")
    assert "pygame-ce" in copied[0]
    assert "Open Font License" in copied[0]
    assert str(hand.folders.logs) in copied[0]


def test_old_games_go_to_the_trash_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = opened(tmp_path)
    keep_games(_Take(hand), 6, 2)  # type: ignore[arg-type]
    saved = len(list(hand.folders.saved.glob("*.caracole")))
    monkeypatch.setattr("game.record.keeping.MOST", 1)
    for path in hand.folders.games.glob("*.caracole"):
        os.utime(path, (1_500_000_000, 1_500_000_000))
    for path in hand.folders.saved.glob("*.caracole"):
        os.utime(path, (1_500_000_000, 1_500_000_000))
    from game.ui.opening.screen import Opening

    hand.app._show(Opening(hand.app.shell))
    assert len(list(hand.folders.games.glob("*.caracole"))) == 1
    assert len(list(hand.folders.saved.glob("*.caracole"))) == saved == 1
