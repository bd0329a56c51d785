"""The line of sight tool: from a unit or from any hex, by mouse and keyboard, with the blocking hex and the clause."""

from pathlib import Path

import pygame
import pytest

from game.board.hexes import OFF
from game.ui.battle.sight import sight_line, start_of, verdict
from game.ui.rulebook.page import RulesPage
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = in_battle(tmp_path)
    take.topic("activate")
    take.battle.choices.focus = take.battle.choices.looked = ""
    take.battle.refresh()
    return take


def pair(take: Take, blocked: bool) -> tuple[str, str]:
    """Two hexes, five apart at least, that see each other or do not."""
    screen = take.battle
    grid, state, view = screen.session.scenario.sheet.grid, screen.session.state, screen.view
    free = view.rect.inflate(-160, -300)
    seen = [h for h in grid if free.collidepoint(view.camera.centre(h)) and view.camera.shows(h, 60)]
    return next(
        (state.label(a), state.label(b))
        for a in seen
        for b in seen
        if grid.distance(a, b) >= 5 and bool(screen.session.ruleset.sight(state, a, b).blocked) == blocked
    )


def test_from_hex_to_hex_by_mouse(take: Take) -> None:
    hand, screen = take.hand, take.battle
    a, b = pair(take, blocked=True)
    hand.move(hand.hex(a))
    hand.key(pygame.K_l, "l")
    assert verdict(screen)[0].startswith("Point at a hex")
    hand.move(hand.hex(b))
    line = sight_line(screen)
    assert line is not None
    words, clause = verdict(screen)
    assert f"{a} to {b}: blocked in {screen.session.state.label(line.blocked[0])} by" in words
    assert clause in screen.session.ruleset.clauses
    assert line in screen.view.scene.overlays
    assert screen.sight_plate.box().w > 0
    hand.key(pygame.K_l, "l")
    assert verdict(screen) == ("", "")
    assert screen.sight_plate.box().w == 0


def test_from_hex_to_hex_by_keyboard(take: Take) -> None:
    hand, screen = take.hand, take.battle
    hand.aside()
    hand.key(pygame.K_UP)
    start = screen.cursor
    screen.choices.looked = ""
    hand.key(pygame.K_l, "l", mod=pygame.KMOD_SHIFT)
    assert start_of(screen) == start
    for _ in range(3):
        hand.key(pygame.K_LEFT)
    assert screen.cursor not in (OFF, start)
    line = sight_line(screen)
    assert line is not None
    assert (line.hexes[0], line.hexes[-1]) == (start, screen.cursor)
    hand.key(pygame.K_ESCAPE)
    assert not screen.sight


def test_from_a_unit_it_follows_the_pointer(take: Take) -> None:
    hand, screen = take.hand, take.battle
    piece = next(c for c in screen.session.seen.counters if not c.commander)
    screen.look(piece.id)
    hand.key(pygame.K_l, "l")
    _, b = pair(take, blocked=False)
    hand.move(hand.hex(b))
    assert start_of(screen) == piece.hexes[0]
    assert verdict(screen)[0].startswith(screen.session.state.label(piece.hexes[0]))


def test_a_right_click_begins_the_line_there(take: Take) -> None:
    hand, screen = take.hand, take.battle
    a, b = pair(take, blocked=False)
    hand.click(hand.hex(a), button=3)
    hand.press("Line of sight from")
    hand.move(hand.hex(b))
    assert verdict(screen)[0] == f"{a} to {b}: clear"


def test_the_verdict_leads_to_its_rule(take: Take) -> None:
    hand, screen = take.hand, take.battle
    a, b = pair(take, blocked=True)
    hand.move(hand.hex(a))
    hand.key(pygame.K_l, "l")
    column, row = screen.view.camera.grid.offset[screen.session.state.place(b)]
    screen.cursor = screen.view.camera.grid.at_offset(column, row)
    screen.refresh()
    clause = verdict(screen)[1]
    hand.click(screen.sight_plate.box())
    page = hand.app.ui.layers[-1]
    assert isinstance(page, RulesPage)
    assert page.list.entry is not None
    assert page.list.entry.id == clause


def test_without_hex_or_unit_it_says_what_to_do(take: Take) -> None:
    hand, screen = take.hand, take.battle
    hand.aside()
    hand.key(pygame.K_l, "l")
    assert not screen.sight
    assert "line of sight begins there" in hand.app.ui.toasts.shown[-1].words
