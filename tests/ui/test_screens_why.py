"""Why not in the window: by key, by right click, by a greyed button and by the toast of a refusal."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.engine.commands import Done
from game.engine.views import Check, WhyView
from game.ui.battle.screen import Battle
from game.ui.battle.why_sheet import Row, rows_of
from game.ui.rulebook.page import RulesPage
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    return in_battle(tmp_path, unseen=False)


def told(take: Take) -> list[Row]:
    """The rows of the why sheet that is shown."""
    screen = take.battle
    assert screen.panel.sheet is screen.why
    assert screen.panel.tabs.labels[0] == "Why?"
    return screen.why.list.rows


def first_enemy(take: Take) -> str:
    screen = take.battle
    side = screen.session.state.pieces[screen.choices.focus].side
    return next(c.id for c in screen.session.seen.counters if c.side != side and not c.commander)


def greyed_now(screen: Battle) -> bool:
    """Whether a greyed button stands in the bar that can tell why, in a decision that is not secret."""
    asked = screen.session.moment.asked
    return asked is not None and not asked.secret and any(o.reason and o.why for o in screen.bar.prompt.offers)


def links(take: Take) -> dict[str, Rect]:
    """The links of the toasts that are shown."""
    return {label: box for label, _, box in take.hand.app.ui.toasts.links()}


def test_y_tells_all_conditions_of_the_target_under_the_pointer(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.settle()
    unit, enemy = screen.choices.focus, first_enemy(take)
    hand.move(hand.of(enemy))
    hand.key(pygame.K_y, "y")
    rows = told(take)
    expected = screen.session.ruleset.whys(
        screen.session.state, unit, screen.session.state.label(screen.session.state.pieces[enemy].hex), enemy
    )
    assert rows == rows_of(expected)
    assert sum(1 for row in rows if row.check is not None) > 5
    assert any(row.first and row.check is not None and row.check.remedy for row in rows)
    hand.key(pygame.K_ESCAPE)
    assert screen.panel.sheet is None
    assert screen.panel.tabs.labels[0] == "Unit"


def test_y_tells_of_the_hex_of_the_cursor(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_UP)
    hand.key(pygame.K_y, "y")
    assert told(take)
    label = screen.session.state.label(screen.cursor)
    pieces = screen.view.pieces_in(screen.cursor)
    assert pieces or any(label in row.title for row in told(take))


def test_the_sheet_goes_with_the_decision_it_tells_of(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.key(pygame.K_y, "y")
    assert told(take)
    command = next(c for c in screen.session.moment.options if c.kind in ("move", "turn"))
    screen.send((command,))
    hand.step()
    assert screen.panel.sheet is not screen.why


def test_a_right_click_asks_why_not(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.click(hand.of(first_enemy(take)), button=3)
    hand.press("Why not")
    assert told(take)
    free = next(
        label for h, label in enumerate(screen.session.scenario.sheet.grid.labels) if not screen.view.pieces_in(h)
    )
    hand.key(pygame.K_ESCAPE)
    hand.click(hand.hex(free), button=3)
    hand.press("Why not")
    assert any(free in row.title for row in told(take))


def test_a_greyed_button_tells_all_its_conditions_when_it_is_pressed(take: Take) -> None:
    take.run(greyed_now)
    hand, screen = take.hand, take.battle
    buttons = [b for b in screen.bar.walk() if getattr(b, "on_why", None) is not None and getattr(b, "greyed", False)]
    more = [offer for offer in screen.bar.more if offer.why is not None]
    count = screen.session.game.count
    if buttons:
        hand.click(buttons[0].rect)
    else:
        assert more
        hand.press("More")
        thing = next(t for t in hand.things("item") if t["label"] == more[0].label)
        hand.click(Rect(thing["box"]))  # type: ignore[call-overload]
    rows = told(take)
    assert any(row.first for row in rows)
    assert screen.session.game.count == count


def test_a_greyed_button_is_told_by_the_keyboard_too(tmp_path: Path) -> None:
    take = in_battle(tmp_path, unseen=False)
    take.hand.app.surface = pygame.display.set_mode((1920, 1080))
    take.hand.app.rescale()
    take.run(greyed_now)
    hand, screen = take.hand, take.battle
    greyed = next(b for b in screen.bar.walk() if getattr(b, "on_why", None) is not None)
    hand.app.ui.set_focus(greyed, True)
    hand.key(pygame.K_RETURN)
    assert any(row.first for row in told(take))


def test_the_toast_of_a_refusal_leads_to_all_conditions_and_to_the_rule(take: Take) -> None:
    take.topic("action", "move")
    hand = take.hand
    hand.click(hand.hex("0101"))
    found = links(take)
    assert "All conditions" in found
    rule = next(label for label in found if label.startswith("Rule "))
    hand.click(found["All conditions"])
    first = next(row for row in told(take) if row.first)
    assert first.check is not None
    assert first.check.clause == rule.removeprefix("Rule ")
    hand.click(links(take)[rule])
    page = hand.app.ui.layers[-1]
    assert isinstance(page, RulesPage)
    assert page.list.entry is not None
    assert page.list.entry.id == rule.removeprefix("Rule ")


def test_a_clause_of_the_sheet_opens_the_rules(take: Take) -> None:
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.move(hand.of(first_enemy(take)))
    hand.key(pygame.K_y, "y")
    rows = screen.why.list
    index = next(n for n, row in enumerate(rows.rows) if row.check is not None and row.check.clause)
    clause = rows.rows[index].check.clause  # type: ignore[union-attr]
    hand.click(rows._chip_box(rows.row_box(index), clause))
    page = hand.app.ui.layers[-1]
    assert isinstance(page, RulesPage)
    assert page.list.entry is not None
    assert page.list.entry.id == page.book.first(clause)
    hand.key(pygame.K_ESCAPE)
    hand.app.ui.set_focus(rows)
    rows.choose(index)
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.ui.layers[-1], RulesPage)


def test_orders_given_in_secret_are_not_asked_about(take: Take) -> None:
    hand, screen = take.hand, take.battle
    asked = screen.session.moment.asked
    assert asked is not None
    assert asked.secret
    hand.move(hand.of(next(iter(screen.session.state.pieces))))
    hand.key(pygame.K_y, "y")
    assert screen.panel.sheet is not screen.why
    assert hand.app.ui.toasts.shown


def test_why_the_step_cannot_end_names_who_is_bound(take: Take) -> None:
    take.run(
        lambda screen: (
            screen.session.moment.asked is not None
            and screen.session.moment.asked.topic == "actor"
            and screen.session.moment.why_not(Done()) is not None
        )
    )
    hand, screen = take.hand, take.battle
    state = screen.session.state
    view = screen.session.ruleset.why(state, Done())
    assert view.failing is not None
    hand.app.ui.toasts.shown.clear()
    offer = next(o for o in screen.bar.prompt.offers if o.why is not None)
    offer.why()  # type: ignore[misc]
    assert any(row.check == view.failing for row in told(take))


def test_rows_show_what_holds_fails_and_is_left_open() -> None:
    view = WhyView("Fire", (Check("yes", "T1", True), Check("no", "T2", False, "do this"), Check("open", "T3", None)))
    rows = rows_of([view])
    assert [row.first for row in rows] == [False, False, True, False]
    assert not rows[0].verdict
    assert rows_of([WhyView("Turn", (Check("yes", "T1", True),))])[0].verdict


@pytest.mark.parametrize("scale", [0.75, 3.0])
def test_nothing_of_the_sheet_is_cut_at_any_scale(tmp_path: Path, scale: float) -> None:
    take = in_battle(tmp_path, scale=scale)
    take.topic("action", "move")
    hand, screen = take.hand, take.battle
    hand.move(hand.of(first_enemy(take)))
    hand.key(pygame.K_y, "y")
    rows = screen.why.list
    assert rows.rect.h > 0
    for index, row in enumerate(rows.rows):
        box = rows.row_box(index)
        lines = len(rows._words(row)) + len(rows._remedy(row))
        assert box.h >= lines * rows.px(19) - lines
    assert screen.panel.rect.contains(screen.why.button.rect)


def test_a_greyed_end_of_secret_orders_says_what_is_missing(take: Take) -> None:
    hand = take.hand
    offer = next(o for o in take.battle.bar.prompt.offers if o.why is not None)
    offer.why()  # type: ignore[misc]
    assert "no order yet" in hand.app.ui.toasts.shown[-1].words.lower()
