"""The hex and the piece that a hand points at: near corners, at every zoom, over stacks, on the move, after a drag."""

import itertools
import math
import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.board.hexes import OFF, HexGrid
from game.ui.hand import Hand
from game.ui.mapview.camera import LEVELS, Camera
from game.ui.mapview.scene import Scene
from game.ui.mapview.view import DRAG
from game.ui.shots import Take
from tests.hard.amounts import some
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here

KINDS = [(shape, shifted) for shape in ("flat", "pointy") for shifted in ("even", "odd")]
POINTS = 1000


@pytest.fixture
def take(tmp_path: Path) -> Take:
    take = in_battle(tmp_path)
    take.topic("activate")
    return take


def inside(polygon: list[tuple[float, float]], x: float, y: float) -> float:
    """How many px a point is inside a convex polygon given clockwise; negative outside."""
    return min(
        ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / math.dist(a, b)
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )


def holding(camera: Camera, pos: tuple[float, float]) -> int:
    """The hex in whose exact polygon a point lies, worked out without the camera's own arithmetic; OFF for none."""
    found = [a for a in camera.grid if inside(camera.outline(a), *pos) > 0]
    assert len(found) <= 1
    return found[0] if found else OFF


@pytest.mark.parametrize(("shape", "shifted"), KINDS)
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_pixel_of_a_hex_is_that_hex_at_every_zoom(shape: str, shifted: str, scale: float) -> None:
    """A thousand whole pixels of each hex, as events give them, at odd places of the view."""
    grid = HexGrid(4, 3, shape, shifted)  # type: ignore[arg-type]
    levels = tuple(round(level * scale) for level in LEVELS)
    camera = Camera(grid, pygame.Rect(13, 47, 701, 503), levels)
    dice = random.Random(f"{shape}{shifted}{scale}")
    for radius in levels:
        camera.set_radius(radius)
        camera.pan(dice.randrange(-97, 97), dice.randrange(-97, 97))
        for a in grid:
            outline = camera.outline(a)
            left, right = math.ceil(min(x for x, _ in outline)), math.floor(max(x for x, _ in outline))
            top, foot = math.ceil(min(y for _, y in outline)), math.floor(max(y for _, y in outline))
            pixels = [(x, y) for x in range(left, right + 1) for y in range(top, foot + 1)]
            tried = 0
            for pixel in dice.sample(pixels, min(len(pixels), POINTS)):
                depth = inside(outline, *pixel)
                if abs(depth) < 1e-6:
                    continue
                assert (camera.pixel_to_hex(pixel) == a) == (depth > 0), (radius, grid.labels[a], pixel)
                tried += depth > 0
            assert tried > min(len(pixels), POINTS) // 2


def corners(camera: Camera, a: int) -> list[tuple[int, int]]:
    """Points two px inside the six corners of a hex."""
    cx, cy = camera.centre(a)
    share = 1 - 2.5 / camera.radius
    return [(round(cx + (x - cx) * share), round(cy + (y - cy) * share)) for x, y in camera.outline(a)]


def pointed(hand: Hand, pos: tuple[int, int]) -> int:
    """The hex that the window lights for the pointer there."""
    hand._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    hand.app.step(0)
    return hand.battle.view.over


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768)])
def test_what_lights_is_the_hex_under_the_pointer_after_scrolling_zooming_and_resizing(
    take: Take, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, view = take.hand, take.battle.view
    monkeypatch.setattr(view, "paint", lambda *_: None)  # only the pointing matters here
    hand.app.surface = pygame.display.set_mode(size)
    hand.app._resized()
    dice, tried = random.Random(5), 0
    for step, _ in itertools.product((-9, 1, 1, 1, 1, 1), range(2)):
        view.zoom(step)
        view.camera.pan(dice.randrange(-300, 300), dice.randrange(-200, 200))
        hand.aside()
        seen = [a for a in view.camera.grid if view.rect.inflate(-200, -200).collidepoint(view.camera.centre(a))]
        for a in dice.sample(seen, min(3, len(seen))):
            for pos in corners(view.camera, a):
                if take.battle.mini.rect.collidepoint(pos) or view._fan() is not None:
                    hand.aside()
                    if take.battle.mini.rect.collidepoint(pos):
                        continue
                assert pointed(hand, pos) == holding(view.camera, pos) == a
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("radius", some(LEVELS, 5))
def test_a_click_acts_on_the_hex_that_is_lit(take: Take, radius: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a piece of a stack sticks out of its hex, or an open stack lies over the hexes beside it."""
    hand, view = take.hand, take.battle.view
    monkeypatch.setattr(view, "paint", lambda *_: None)
    told: list[tuple[int, list[str]]] = []
    monkeypatch.setattr(view, "on_click", lambda hex, pieces, pos: told.append((hex, pieces)))
    stacks = [h for h in {c.hexes[0] for c in view.scene.counters} if len(view.pieces_in(h)) > 1]
    assert stacks
    for stack in stacks[:4]:
        view.camera.set_radius(radius)
        view.centre_on(stack)
        x, y = view.camera.centre(stack)
        reach = round(radius * 1.4)
        for dx, dy in itertools.product(range(-reach, reach + 1, max(2, reach // 6)), repeat=2):
            hand.aside()
            pos = round(x + dx), round(y + dy)
            if not view.rect.collidepoint(pos) or take.battle.mini.rect.collidepoint(pos):
                continue
            lit = pointed(hand, pos)
            hand._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
            hand._post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
            hand.app.step(0)
            hex, pieces = told[-1]
            assert hex == lit, (pos, view.camera.grid.labels[lit])
            assert set(pieces) == set(view.pieces_in(lit)), "and on the pieces of that hex"
    assert len(told) > 100


def test_hovering_anywhere_in_a_hex_tells_all_that_stands_there(take: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, screen = take.hand, take.battle
    view = screen.view
    monkeypatch.setattr(view, "paint", lambda *_: None)
    stacks = [h for h in {c.hexes[0] for c in view.scene.counters} if len(view.pieces_in(h)) > 1]
    doubles = [h for c in view.scene.counters if len(c.hexes) > 1 for h in c.hexes]
    tried = 0
    for radius in LEVELS:
        for hex in (*stacks[:2], *doubles[:2]):
            view.camera.set_radius(radius)
            view.centre_on(hex)
            names = {screen.session.piece_name(p) for p in view.pieces_in(hex)}
            for pos in (*corners(view.camera, hex), tuple(map(round, view.camera.centre(hex)))):
                hand.aside()
                assert pointed(hand, pos) == hex
                tip = screen.view.tip(pos)
                assert tip is not None
                assert all(name in tip.body for name in names), (radius, tip)
                tried += 1
    assert tried > 50


def test_hovering_tells_all_that_stands_under_a_counter_of_two_hexes(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commander under each half of a counter over two hexes: both halves list it, and who stands in that half."""
    hand, screen = take.hand, take.battle
    view = screen.view
    monkeypatch.setattr(view, "paint", lambda *_: None)
    monkeypatch.setattr(view, "on_hover", lambda *_: None)  # the scene stays the one made here
    grid = view.camera.grid
    leaders = [c for c in view.scene.counters if c.commander][:2]
    unit = next(c for c in view.scene.counters if not c.commander)
    halves = grid.at("1207"), next(n for n in grid.neighbours[grid.at("1207")] if n != OFF)
    made = [replace(unit, hexes=halves), *(replace(c, hexes=(h,)) for c, h in zip(leaders, halves, strict=True))]
    for radius in LEVELS:
        view.show(Scene(tuple(made)))
        view.camera.set_radius(radius)
        view.centre_on(halves[0])
        for half, leader in zip(halves, leaders, strict=True):
            for pos in (*corners(view.camera, half), tuple(map(round, view.camera.centre(half)))):
                hand.aside()
                assert pointed(hand, pos) == half
                assert set(view.pieces_in(half)) == {unit.id, leader.id}
                tip = view.tip(pos)
                assert tip is not None
                assert unit.name in tip.body, (radius, tip)
                assert leader.name in tip.body, (radius, tip)


def test_a_click_counts_where_it_was_made_although_the_pointer_has_gone_on(take: Take) -> None:
    """Press and release at one hex, then the pointer moves far away, all before the next (slow) frame."""
    hand, screen = take.hand, take.battle
    take.topic("actor")
    view = screen.view
    told: list[int] = []
    view.on_click = lambda hex, pieces, pos: told.append(hex)
    labels = ["1207", "1805", "1109"]
    for label in labels:
        pos = hand.hex(label)
        hand.aside()
        hand._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        hand._post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
        for dx in (40, 160, 300):
            hand._post(pygame.MOUSEMOTION, pos=(pos[0] - dx, pos[1]), rel=(0, 0), buttons=(0, 0, 0), touch=False)
        hand.step(1, 500)
    assert [view.camera.grid.labels[h] for h in told] == labels


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_shaky_click_is_a_click_on_the_hex_that_was_pressed(tmp_path: Path, scale: float) -> None:
    """The hand slips by 1 to 12 px, also across the border to the next hex; beyond the threshold the map is dragged."""
    take = Take(opened(tmp_path, (1600, 1000), scale=scale, curtain=False))
    take.begin()
    take.topic("actor")
    hand, view = take.hand, take.battle.view
    told: list[int] = []
    view.on_click = lambda hex, pieces, pos: told.append(hex)
    hex = view.camera.grid.at("1407")
    view.zoom(9)
    limit = round(DRAG * scale)
    for slip, (dx, dy) in itertools.product(range(1, 25), ((1, 0), (0, 1), (-1, 0), (0.6, -0.8))):
        view.centre_on(hex)
        x, y = view.camera.centre(hex)
        edge = view.camera.radius * 0.84  # 3 px from the border, or hardly more
        start = round(x + dx * edge), round(y + dy * edge)
        assert view.camera.pixel_to_hex(start) == hex
        end = round(start[0] + dx * slip), round(start[1] + dy * slip)
        far = math.dist(start, end)
        origin, before = view.camera.origin, len(told)
        hand._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        hand._post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        hand._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
        hand.step()
        if far <= limit:
            assert told[before:] == [hex], (slip, dx, dy)
            assert view.camera.origin == origin
        else:
            assert told[before:] == [], (slip, dx, dy)
            assert view.camera.origin != origin
    assert limit >= 6 * scale


def test_a_drag_across_the_map_orders_nothing(take: Take) -> None:
    hand, screen = take.hand, take.battle
    take.topic("action", "move")
    count, start = screen.session.game.count, hand.of(screen.choices.focus)
    hand._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    for step in range(1, 8):
        at = (start[0] + 12 * step, start[1] + 5 * step)
        hand._post(pygame.MOUSEMOTION, pos=at, rel=(12, 5), buttons=(1, 0, 0), touch=False)
    hand._post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
    hand.step()
    assert screen.session.game.count == count
    assert screen.choices.ready is None
