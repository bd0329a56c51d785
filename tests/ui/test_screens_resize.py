"""The window made larger and smaller, panned, minimised and full screen: nothing stale, no click lost."""

import math

import pygame
import pytest
from pygame.event import Event

from game.board.hexes import OFF
from game.ui.counters.table import counter_side
from game.ui.mapview.showing import late
from game.ui.paint.painter import MapPainter
from tests.ui.screens import all_closed, in_battle  # noqa: F401

SIZES = ((1024, 700), (1920, 1080), (800, 600), (3840, 2160), (1280, 800))


@pytest.fixture
def hand(tmp_path):
    take = in_battle(tmp_path)
    assert take.topic("actor")
    return take.hand


def resize(hand, size):
    """What the system does when a player drags the border of the window."""
    hand.app.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.clear()
    for kind in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
        pygame.event.post(Event(kind, size=size, w=size[0], h=size[1], x=size[0], y=size[1]))
    hand.step()


def same_as_fresh(hand) -> bool:
    """Whether the map in the window is what drawing all of it anew would show."""
    view, surface = hand.battle.view, hand.app.surface
    hand.settle()
    before = surface.subsurface(view.rect).copy()
    view.changed()
    hand.step()
    return pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(surface.subsurface(view.rect), "RGB")


def test_every_size_shows_the_map_and_takes_clicks(hand):
    for size in SIZES:
        resize(hand, size)
        hand.settle()
        screen = hand.battle
        wanted = max(size[0], 1024), max(size[1], 700)
        assert hand.app.surface.get_size() == wanted == hand.app.ui.size
        assert screen.view.camera.view == screen.view.rect
        assert screen.view.camera.radius in screen.view.camera.levels
        assert same_as_fresh(hand)
        actor = screen.choices.moment.actors[0]
        hand.click(hand.of(actor))
        assert screen.choices.focus == actor or screen.choices.looked == actor
        hand.key(pygame.K_ESCAPE)


def test_a_size_that_comes_twice_is_taken_once(hand):
    resize(hand, (1500, 900))
    painter, radius = hand.battle.view.kit.painter, hand.battle.view.camera.radius
    resize(hand, (1500, 900))
    assert hand.battle.view.kit.painter is painter
    assert hand.battle.view.camera.radius == radius


def test_panning_shows_what_drawing_anew_would(hand):
    view = hand.battle.view
    for _ in range(2):
        view.zoom(1)
    hand.settle()
    for dx, dy in ((-7, -4), (-90, 33), (240, 0), (-1, 350), (-500, -500), (3, 3), (0, -900)):
        view.pan(dx, dy)
        hand.step()
        while view.busy:
            hand.step(1, 20)
        for way in (1, -1) * 40:  # once all pictures round the view are there, a pan only copies
            view.pan(way, 0)
            hand.step()
        assert view._showing._backing._version is not None
        assert same_as_fresh(hand), (dx, dy)


def all_made(view):
    """Make the sprites of all counters at the zoom level, in sight or not."""
    for counter in view.scene.counters:
        view.kit.art.stamp(counter, counter_side(view.camera.radius))


def test_a_tile_that_arrives_draws_only_itself_anew(hand, monkeypatch):
    monkeypatch.setattr("game.ui.mapview.order.PATIENCE", math.inf)
    view = hand.battle.view
    view.camera.set_radius(84)
    all_made(view)
    view.kit.painter = MapPainter(view.scenario.sheet)
    view.changed()
    whole = view.rect.w * view.rect.h
    drawn = []
    draw = type(view)._draw

    def counted(self, surface, camera, bare):
        drawn.append(surface.get_clip().w * surface.get_clip().h)
        draw(self, surface, camera, bare)

    while view.busy or hand.app.ui.dirty:
        hand.step(1, 20)
        if not late(view.kit):
            monkeypatch.setattr(type(view), "_draw", counted)
    assert sum(size < whole / 2 for size in drawn) >= 4
    assert sum(size >= whole / 2 for size in drawn) <= 2
    assert same_as_fresh(hand)


def test_panning_draws_only_what_comes_into_sight(hand, monkeypatch):
    monkeypatch.setattr("game.ui.mapview.order.PATIENCE", math.inf)
    view = hand.battle.view
    view.camera.set_radius(30)
    all_made(view)
    view.centre_on(view.camera.grid.at("0808"))
    for _ in range(60):  # once there and back, so that all is painted
        view.pan(-8, 0)
        while view.busy:
            hand.step(1, 20)
    view.centre_on(view.camera.grid.at("0808"))
    hand.step()
    view.pan(-1, 0)
    while view.busy or hand.app.ui.dirty:
        hand.step(1, 20)
    drawn = []
    draw = type(view)._draw

    def counted(self, surface, camera, bare):
        clip = surface.get_clip()
        drawn.append(clip.w * clip.h)
        draw(self, surface, camera, bare)

    monkeypatch.setattr(type(view), "_draw", counted)
    for _ in range(30):
        view.pan(-8, 0)
        hand.step()
    assert 2 <= len(drawn) <= 4
    assert sum(drawn[1:]) < view.rect.w * view.rect.h / 2


def test_a_drag_pans_and_the_next_click_counts(hand):
    screen = hand.battle
    view = screen.view
    view.zoom(1)
    hand.settle()
    start = view.rect.center
    before = view.camera.origin
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for n in range(1, 6):
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=(start[0] - 9 * n, start[1]), rel=(-9, 0), buttons=(1, 0, 0)))
        hand.step()
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(start[0] - 45, start[1]), button=1, touch=False))
    hand.step()
    assert view.camera.origin == (before[0] + 45, before[1])
    actor = screen.choices.moment.actors[-1]
    hand.click(hand.of(actor))
    assert actor in (screen.choices.focus, screen.choices.looked)


def test_minimised_and_back_a_drag_is_over_and_nothing_is_stale(hand):
    view = hand.battle.view
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=view.rect.center, button=1, touch=False))
    hand.step()
    pygame.event.post(Event(pygame.WINDOWMINIMIZED))
    hand.step()
    assert hand.app.ui.grab is None
    hand.app.surface.fill((0, 0, 0))
    frames = hand.app.frames
    for kind in (pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        pygame.event.post(Event(kind))
    hand.step()
    assert hand.app.frames > frames
    assert same_as_fresh(hand)


def test_full_screen_and_back(hand):
    size = hand.app.ui.size
    for _ in range(2):
        hand.key(pygame.K_F11)
        hand.settle()
        assert hand.battle.view.camera.view == hand.battle.view.rect
        assert same_as_fresh(hand)
    assert hand.app.ui.size == size


def test_another_interface_scale_shows_as_much_of_the_counters(hand):
    """At 200 % a level shows what it shows at 100 %, not what its px would allow."""
    resize(hand, (3840, 2160))
    hand.settle()
    view = hand.battle.view
    assert view.ui.scale == 2
    assert view.kit.art.scale == 2
    assert view.kit.overlays.scale == 2
    assert view.kit.painter.scale == 2


def test_after_zooming_coarse_counters_become_sharp(hand):
    view = hand.battle.view
    hand.aside()
    for steps in (1, 1, -1, -1):
        view.zoom(steps)
        hand.settle()
        assert not view.kit.art.late
        assert same_as_fresh(hand)
    assert view.over == OFF
