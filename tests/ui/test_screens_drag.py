"""A unit dragged over the map goes where it is let go; elsewhere nothing happens, and the map is still dragged."""

from pathlib import Path

import pygame
import pytest

from game.engine.play import apply as applied
from game.ui.shots import Take
from tests.ui.screens import all_closed, in_battle  # noqa: F401 - the fixture is used by being here


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = in_battle(tmp_path)
    take.topic("action", "move")
    take.hand.settle()
    return take


def drag(take: Take, start: tuple[int, int], end: tuple[int, int], let_go: bool = True) -> None:
    """Press, move in some steps, and let go."""
    hand = take.hand
    hand.move(start)
    hand._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    hand.step()
    for part in range(1, 9):
        at = (start[0] + (end[0] - start[0]) * part // 8, start[1] + (end[1] - start[1]) * part // 8)
        hand._post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        hand.step()
    if let_go:
        hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
        hand.step()


def a_goal(take: Take) -> str:
    """A hex within reach some steps away, as its label."""
    screen = take.battle
    state = screen.session.state
    (reach,) = (o for o in screen.choices.overlays(screen.choices.focus) if o.style == "reach")
    plans = [(h, screen.choices.plan(screen.choices.focus, h)) for h in reach.hexes if not screen.view.pieces_in(h)]
    return state.label(max((p for p in plans if p[1] and p[1][-1].on_hex), key=lambda p: len(p[1]))[0])


def test_a_unit_goes_where_it_is_let_go(take: Take) -> None:
    screen = take.battle
    unit, goal = screen.choices.focus, a_goal(take)
    where = screen.view.camera.origin
    plan = screen.choices.plan(unit, screen.session.state.place(goal))
    count = screen.session.game.count
    end = take.hand.hex(goal)
    drag(take, take.hand.of(unit), end, let_go=False)
    assert screen.view.carrying
    assert screen.session.game.count == count
    assert screen.view.scene.path[-1] == screen.session.state.place(goal)
    assert screen.view.camera.origin == where, "the map stays where it is"
    take.hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    take.hand.step()
    assert screen.session.game.count > count
    game = screen.session.game
    assert game.position(count + 1) == applied(game.position(count), plan[0])[0]


def test_a_unit_let_go_where_it_cannot_go_stays_and_is_told_why(take: Take) -> None:
    screen = take.battle
    count = screen.session.game.count
    drag(take, take.hand.of(screen.choices.focus), take.hand.hex("0101"))
    assert screen.session.game.count == count
    assert screen.ui.toasts.shown


def test_escape_and_the_own_hex_end_a_drag_without_a_move(take: Take) -> None:
    screen = take.battle
    count, unit = screen.session.game.count, screen.choices.focus
    start, end = take.hand.of(unit), take.hand.hex(a_goal(take))
    drag(take, start, end, let_go=False)
    take.hand.key(pygame.K_ESCAPE)
    take.hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    take.hand.step()
    assert screen.session.game.count == count
    drag(take, start, (start[0] + 8, start[1] + 2))
    assert screen.session.game.count == count
    assert screen.choices.focus == unit
    assert screen.choices.ready is None


def test_a_shot_is_not_fired_by_letting_go_but_made_ready(tmp_path: Path) -> None:
    take = in_battle(tmp_path)
    take.topic("action", "fire", targets=1)
    screen = take.battle
    count, unit = screen.session.game.count, screen.choices.focus
    target = next(iter(screen.choices.targets()))
    take.hand.settle()
    drag(take, take.hand.of(unit), take.hand.of(target))
    assert screen.session.game.count == count
    assert screen.choices.ready is not None
    assert screen.choices.ready.target == target


def test_a_drag_from_elsewhere_moves_the_map(take: Take) -> None:
    screen = take.battle
    camera = screen.view.camera
    camera.set_radius(camera.levels[-2])
    screen.view.changed()
    take.hand.settle()
    before, start = camera.origin, take.hand.hex("1008")
    drag(take, start, (start[0] - 60, start[1] - 40))
    assert not screen.view.carrying
    assert camera.origin != before
