"""The rules page: where it opens from, searching, following references and back, by mouse and by keyboard."""

from pathlib import Path

import pygame
import pytest

from game.rules import RULESETS
from game.setup.clauses import load_clauses
from game.ui.hand import Hand
from game.ui.rulebook.book import Book, matches
from game.ui.rulebook.page import RulesPage
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here


def rules_of_kircholm(hand: Hand) -> None:
    """From the opening screen to its rules: of several books the one of this title is chosen from a menu."""
    hand.press("Rules")
    hand.press("Kircholm 1605, Nieuport 1600", "item")


def page_of(hand: Hand) -> RulesPage:
    page = hand.app.ui.layers[-1]
    assert isinstance(page, RulesPage)
    return page


def shown(hand: Hand) -> str:
    """The clause that is chosen on the rules page."""
    entry = page_of(hand).list.entry
    return entry.id if entry is not None else ""


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = in_battle(tmp_path, unseen=False)
    take.topic("action", "fire")
    return take


@pytest.fixture
def book() -> Book:
    load_clauses(RULESETS)
    return Book(RULESETS["tercio"].chapters)


def test_rules_from_the_opening_screen(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    rules_of_kircholm(hand)
    page = page_of(hand)
    assert page.list.count == len(page.book.entries) > 300
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.ui.layers


def test_rules_from_the_menu_and_by_key_at_the_clause_of_the_moment(take: Take) -> None:
    hand = take.hand
    hand.aside()
    hand.key(pygame.K_F2)
    asked = take.battle.session.moment.asked
    assert asked is not None
    assert shown(hand) == asked.clause.split(",")[0]
    hand.key(pygame.K_F2)
    assert not hand.app.ui.layers
    hand.key(pygame.K_F10)
    hand.press("Rules")
    assert page_of(hand)


def test_the_clause_of_the_prompt_opens_the_rules_and_tells_itself(take: Take) -> None:
    hand, screen = take.hand, take.battle
    box = screen.bar.clause_box()
    assert box.w > 0
    tip = screen.bar.tip(box.center)
    assert tip is not None
    assert tip.body
    hand.click(box)
    assert shown(hand) == page_of(hand).book.first(screen.bar.prompt.clause)


def test_every_row_with_a_clause_in_card_and_forecast_tells_it_and_leads_to_it(take: Take) -> None:
    hand, screen = take.hand, take.battle
    hand.settle()
    found = 0
    for pane in (screen.unit.card, screen.unit.forecast):
        for index, row in enumerate(pane.rows):
            box = pane.row_box(index)
            tip = row.tip(box.w - 4) if callable(row.tip) else row.tip
            if tip is None or not tip.clause or not pane.rect.collidepoint(box.center):
                continue
            assert screen.session.ruleset.clause(tip.clause).split("\n")[0] in tip.body
            hand.click((box.right - 4, box.centery))
            assert shown(hand) == page_of(hand).book.first(tip.clause)
            hand.key(pygame.K_ESCAPE)
            found += 1
    assert found >= 2


def test_a_right_click_on_a_row_of_the_log_opens_its_rule(take: Take) -> None:
    take.run(lambda screen: any(entry.modifiers for entry in screen.chronicle.entries))
    hand, screen = take.hand, take.battle
    screen.panel.open(1)
    hand.settle()
    rows, model = screen.log.list, screen.log.list.model
    index = next(n for n, row in enumerate(model.rows) if model.entries[row.index].modifiers)
    entry = model.entries[model.rows[index].index]
    rows.show_row(index)
    tip = rows.tip_for(index)  # type: ignore[misc]
    assert tip is not None
    for words, clause in entry.modifiers:
        assert words in tip.body
        assert screen.session.ruleset.clause(clause) in tip.body
    hand.click(rows.row_box(index), button=3)
    assert shown(hand) == page_of(hand).book.first(entry.clause)


def test_typing_searches_and_escape_first_clears_then_closes(take: Take) -> None:
    hand = take.hand
    hand.key(pygame.K_F2)
    page = page_of(hand)
    before = page.list.count
    hand.type("rally")
    assert page.field.content == "rally"
    assert 0 < page.list.count < before
    assert all("rally" in page.book._searched[n] for n in page.list.shown if page.book.entries[n].id)
    hand.key(pygame.K_DOWN)
    assert page.list.entry is not None
    hand.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    hand.type("zzz")
    assert page.list.count == 0
    assert page.none.visible
    hand.key(pygame.K_ESCAPE)
    assert page.field.content == ""
    assert page.list.count == before
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.ui.layers


def test_references_are_followed_and_gone_back_from_by_keyboard(take: Take) -> None:
    hand = take.hand
    hand.key(pygame.K_F2)
    page = page_of(hand)
    page.go("S3")
    found = page.list.links()
    assert found[:2] == ["T4.4", "T6.3"]
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    assert shown(hand) == "T6.3"
    hand.key(pygame.K_BACKSPACE)
    assert shown(hand) == "S3"
    hand.key(pygame.K_DOWN)
    assert shown(hand) == "S4"
    hand.key(pygame.K_UP)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_RETURN)
    assert shown(hand) == found[-1]


def test_references_are_followed_by_mouse(take: Take) -> None:
    hand = take.hand
    hand.key(pygame.K_F2)
    page = page_of(hand)
    page.go("T8.1c")
    hand.step()
    rows, box = page.list, page.list.row_box(page.list.chosen)
    spot = next(
        (x, y) for y in range(box.y, box.bottom, 3) for x in range(box.x, box.right, 3) if rows.link_at((x, y)) == "X8"
    )
    tip = rows.tip(spot)
    assert tip is not None
    assert tip.clause == "X8"
    hand.click(spot)
    assert shown(hand) == "X8"
    hand.press("Back")
    assert shown(hand) == "T8.1c"


def test_a_search_gives_way_to_a_reference_it_does_not_hold(take: Take) -> None:
    hand = take.hand
    hand.key(pygame.K_F2)
    page = page_of(hand)
    hand.type("hexside ask")
    page.go("T13.2")
    assert shown(hand) == "T13.2"
    assert page.field.content == ""


def test_chapters_lead_to_their_first_clause(tmp_path: Path) -> None:
    hand = opened(tmp_path, (1920, 1080))
    rules_of_kircholm(hand)
    page = page_of(hand)
    assert page.chapters.visible
    index = page.book.chapters.index("10 Fire")
    hand.click(page.chapters.row_box(index))
    assert shown(hand) == "T10"


def test_only_rows_in_sight_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = opened(tmp_path)
    rules_of_kircholm(hand)
    page, drawn = page_of(hand), []
    real = page.list.draw_row
    monkeypatch.setattr(page.list, "draw_row", lambda *a: (drawn.append(a[2].index), real(*a)))
    page.list.scroll_to(0)
    page.list.changed()
    hand.step()
    assert 2 < len(drawn) < 40


def test_an_idle_page_draws_nothing(take: Take) -> None:
    hand = take.hand
    hand.key(pygame.K_F2)
    hand.settle()
    hand.aside()
    hand.step(3, 1000)
    frames = hand.app.frames
    hand.step(10, 1000)
    assert hand.app.frames == frames


@pytest.mark.parametrize(("scale", "size"), [(0.75, (1024, 700)), (3.0, (1920, 1320)), (1.0, (1024, 700))])
def test_the_page_fits_its_window(tmp_path: Path, scale: float, size: tuple[int, int]) -> None:
    hand = opened(tmp_path, size, scale=scale)
    rules_of_kircholm(hand)
    page = page_of(hand)
    window = hand.app.ui.window
    for widget in (page.panel, page.field, page.list, page.close_button, page.back_button):
        assert window.contains(widget.rect), widget
    assert page.list.rect.h >= page.px(120)
    for index in range(0, page.list.count, 17):
        for strip in page.list._layout(index).strips:
            last = strip.line[-1]
            assert strip.x + last.x + last.width <= page.list.rect.w


def test_the_book_finds_numbers_words_and_headings(book: Book) -> None:
    assert [book.entries[n].id for n in book.find("t10.5b")][1:][:1] == ["T10.5b"]
    assert book.first("T8, T10") == "T8"
    assert book.first("nonsense") == ""
    assert book.first("T6.2z") == "T6.2"
    assert book.entries[book.find("charge gendarmes")[0]].id == ""
    assert [id for _, _, id in book.references("(X7), T99 and D-08.")] == ["X7", "D-08"]
    assert list(matches("Charge!", ["arg"])) == [(2, 5)]
