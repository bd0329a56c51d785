"""The page of what if: runs in a second process, progress, stopping, the result beside what happened."""

from pathlib import Path

import pygame

from game.ui.replay.whatif import RUNS
from tests.ui.played_game import game_file
from tests.ui.replay_watch import watch


def test_a_decision_is_played_on_and_the_result_stands_beside_what_happened(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, screen = one.hand, one.screen
    screen.jump(1100)
    before = one.path.read_bytes()
    hand.key(pygame.K_w, "w")
    page = screen.what_if_page
    assert page is not None
    assert page.happened is not None
    assert page.happened.over
    page.runs.choose(0)
    hand.press("Play them")
    assert page.running
    assert screen.next_change() is not None
    one.wait(lambda: page.running)
    assert len(page.outcomes) == RUNS[0]
    assert page.fault == ""
    assert "10 of 10" in page.told.words
    tips = [row.tip.body for row in page.rows.rows if getattr(row.tip, "body", "")]  # type: ignore[union-attr]
    assert any("In the game:" in body for body in tips)
    assert one.path.read_bytes() == before
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.ui.layers
    hand.settle()
    assert screen.next_change() is None


def test_runs_can_be_stopped_and_what_has_come_stays(tmp_path: Path) -> None:
    one = watch(tmp_path)
    hand, screen = one.hand, one.screen
    screen.jump(900)
    hand.key(pygame.K_w, "w")
    page = screen.what_if_page
    assert page is not None
    page.runs.choose(len(RUNS) - 1)
    hand.press("Play them")
    worker = page.worker
    one.wait(lambda: not page.outcomes)
    hand.press("Stop")
    assert not page.running
    assert worker is not None
    worker._process.join(20)
    assert worker._process.exitcode is not None
    assert 0 < len(page.outcomes) < RUNS[-1]
    assert page.rows.rows
    hand.press("Play them again")
    again = page.worker
    hand.press("Close")
    assert again is not None
    again._process.join(20)
    assert again._process.exitcode is not None


def test_the_first_command_can_be_the_one_of_the_game_or_another(tmp_path: Path) -> None:
    one = watch(tmp_path)
    screen = one.screen
    place = next(n for n in range(300, 900) if len(screen.sight.known.decision(n).options.pieces()) > 2)  # type: ignore[union-attr]
    screen.jump(place)
    one.hand.key(pygame.K_w, "w")
    page = screen.what_if_page
    assert page is not None
    assert page.firsts[0][1] is None
    assert page.firsts[1][0].startswith("As it was")
    assert page.firsts[1][1] == screen.journal.story.played[place].line.command  # type: ignore[union-attr]
    assert len(page.firsts) > 3
    assert len({words for words, _data in page.firsts}) == len(page.firsts)


def test_a_game_that_is_not_over_says_so(tmp_path: Path) -> None:
    one = watch(tmp_path, game_file(2))
    one.screen.jump(20)
    one.hand.key(pygame.K_w, "w")
    page = one.screen.what_if_page
    assert page is not None
    assert page.happened is not None
    assert not page.happened.over
    assert "not over" in page.rows.rows[1].tip.title  # type: ignore[union-attr]


def test_nobody_learns_by_it_what_the_other_side_chooses_in_secret(tmp_path: Path) -> None:
    one = watch(tmp_path)
    screen, toasts = one.screen, one.hand.app.ui.toasts
    known = screen.sight.known
    assert known is not None
    side = known.secret_after(0)
    assert side
    screen.look_as(screen.scenario.other(side))
    one.hand.key(pygame.K_w, "w")
    assert screen.what_if_page is None
    assert any("in secret" in toast.words for toast in toasts.shown)
    screen.look_as(side)
    one.hand.key(pygame.K_w, "w")
    assert screen.what_if_page is not None


def test_where_the_rules_do_not_follow_it_is_said(tmp_path: Path) -> None:
    data = game_file(0).replace(b'"kind":"done"', b'"kind":"undone"')
    one = watch(tmp_path, data)
    one.screen.jump(300)
    one.hand.key(pygame.K_w, "w")
    assert one.screen.what_if_page is None
    assert any("do not follow" in toast.words for toast in one.hand.app.ui.toasts.shown)
