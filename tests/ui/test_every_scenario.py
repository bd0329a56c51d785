"""Every scenario that is shipped, of every title: begun, played, saved, taken up again and watched by posted events."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules import RULESETS
from game.setup.library import find_scenarios
from game.ui.hand import Hand
from game.ui.opening.play_page import PlayPage
from game.ui.opening.screen import Opening
from game.ui.replay.screen import ReplayScreen
from tests.hard.amounts import some
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

SHIPPED = tuple(one.id for one in find_scenarios(RULESETS.values()))
COMMANDS = 30


def play(hand: Hand, seed: str, commands: int) -> bool:
    """Give so many commands, each from the list of all that is offered, without looking at what they are.

    False where the battle is over before.
    """
    choose = Random(seed)
    session = hand.battle.session
    for _ in range(8 * COMMANDS):
        if session.game.result is not None:
            return False
        if session.game.count >= commands:
            return True
        if hand.find("End it", "button"):
            hand.press("End it", "button")
        elif hand.battle.panel.sheet is not None:
            for row in hand.battle.sheet.rows:
                hand.click(row.boxes()[0])
            hand.press("Orders are given")
        else:
            hand.key(pygame.K_SPACE, " ")
            items = [thing for thing in hand.things("item") if thing["lit"]]
            assert items, session.moment.asked
            hand.click(pygame.Rect(choose.choice(items)["box"]))  # type: ignore[call-overload]
            if hand.battle.choices.ready is not None:
                hand.key(pygame.K_RETURN)
        hand.settle()
    raise AssertionError(f"{session.game.count} commands only; asked is {session.moment.asked}")


def leave(hand: Hand) -> None:
    """To the opening screen, by the menu of the battle."""
    hand.key(pygame.K_F10)
    hand.press("Leave")
    assert isinstance(hand.app.screen, Opening)


def begin(hand: Hand, scenario: str) -> None:
    """A battle with all its options, from the opening screen."""
    page = hand.app.screen.page  # type: ignore[union-attr]
    one = next(found for found in page.found if found.id == scenario)
    hand.app.ui.set_focus(page.list)
    hand.key(pygame.K_HOME)
    for _ in range(len(page.found)):
        if page.found[page.list.chosen].id == scenario:
            break
        hand.key(pygame.K_DOWN)
    assert one.scenario is not None
    for number, option in enumerate(one.scenario.options):
        if option.id not in page.options.ticked:
            hand.app.ui.set_focus(page.options)
            page.options.choose(number)
            hand.key(pygame.K_SPACE, " ")
    ticked = set(page.options.ticked)
    assert ticked == {option.id for option in one.scenario.options}
    hand.app.shell.resume_seed = lambda: scenario
    hand.press("Begin")
    hand.settle()
    assert hand.battle.session.scenario.id == scenario
    assert set(hand.battle.session.game.header.options) == ticked


def test_the_opening_screen_lists_every_title(tmp_path: Path) -> None:
    page = opened(tmp_path, (1024, 700)).app.screen.page  # type: ignore[union-attr]
    named = {one.title: page._under(one) for one in page.found}
    titles = {title: name for ruleset in RULESETS.values() for title, name in ruleset.titles.items()}
    assert named.keys() == titles.keys()
    assert len(titles) >= 4
    assert all(name in named[title] for title, name in titles.items())


def test_the_battle_that_was_chosen_stays_in_sight(tmp_path: Path) -> None:
    """Its options take room from the list of battles in a low window."""
    hand = opened(tmp_path, (1024, 700))
    page = hand.app.screen.page  # type: ignore[union-attr]
    for number in (*range(len(page.found)), *reversed(range(len(page.found)))):
        page.list.choose(number)
        hand.settle()
        assert page.list.rect.contains(page.list.row_box(number)), page.found[number].id
        assert page.list.rect.h >= 2 * page.px(56)


@pytest.mark.parametrize("scenario", some(SHIPPED, 5))
def test_a_scenario_is_begun_played_saved_loaded_and_watched(tmp_path: Path, scenario: str) -> None:
    hand = opened(tmp_path, (1024, 700), curtain=False, band=False)
    commands = COMMANDS
    begin(hand, scenario)
    while not play(hand, scenario, commands):  # a short battle: once more, half as far
        hand.press("New battle")
        commands //= 2
        begin(hand, scenario)
    battle = hand.battle
    count, counters = battle.session.game.count, battle.session.view(None).counters
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    hand.type("halfway")
    hand.key(pygame.K_RETURN)
    leave(hand)
    hand.press("Load")
    page = hand.app.screen.page  # type: ignore[union-attr]
    named = next(n for n, row in enumerate(page.rows) if not isinstance(row, str) and row.path.stem == "halfway")
    hand.click(page.list.row_box(named))
    hand.press("Go on")
    assert hand.battle.session.game.count == count
    assert hand.battle.session.view(None).counters == counters
    leave(hand)
    hand.press("Replay")
    hand.press("Watch")
    screen = hand.app.screen
    assert isinstance(screen, ReplayScreen)
    hand.key(pygame.K_END)
    assert screen.replay.place == count
    watched = {c.id: c.hexes for c in screen.view.scene.counters}
    # What was hidden at that moment (a set-up in secret) a replay shows as well.
    assert {c.id: watched.get(c.id) for c in counters} == {c.id: c.hexes for c in counters}
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_RIGHT)
    assert screen.replay.place == 1


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768), (1920, 1080), (3840, 2160)])
def test_all_battles_are_in_sight_whichever_is_chosen(tmp_path: Path, size: tuple[int, int]) -> None:
    """Without scrolling, in rows of one height, with whole options and the seats of both sides below."""
    hand = opened(tmp_path, size)
    assert isinstance(hand.app.screen, Opening)
    page = hand.app.screen.page
    assert isinstance(page, PlayPage)
    heights = set()
    for n, found in enumerate(page.found):
        hand.click(page.list.row_box(n))
        assert page.list.chosen == n
        heights.add(page.list.row_height(n))
        assert all(page.list.rect.contains(page.list.row_box(row)) for row in range(len(SHIPPED)))
        below = page.list.rect
        for shown in (page.about, page.options, page.alone, *page.sides):
            if shown.visible and shown.rect.h:
                assert shown.rect.top >= below.bottom
                assert page.rect.contains(shown.rect)
        options = page.options
        whole = [row for row in range(options.count) if options.rect.contains(options.row_box(row))]
        assert len(whole) == options.count or options.row_box(len(whole)).top >= options.rect.bottom
        assert len(whole) >= min(1 if size[1] == 700 else 2, len(found.options))
    assert len(heights) == 1
    hand.close()
