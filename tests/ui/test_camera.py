"""The camera: every pixel belongs to the hexagon it lies in, and moving the view keeps what it promises."""

import math
import random

import pygame
import pytest

from game.board.hexes import OFF, HexGrid
from game.ui.mapview.camera import LEVELS, Camera, Lattice

KINDS = [(shape, shifted) for shape in ("flat", "pointy") for shifted in ("even", "odd")]


def inside(polygon: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point is inside a convex polygon given clockwise (y down)."""
    return all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )


def near_a_side(polygon: list[tuple[float, float]], x: float, y: float) -> bool:
    for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        length = math.dist(a, b)
        if abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / length < 1e-6:
            return True
    return False


@pytest.mark.parametrize(("shape", "shifted"), KINDS)
@pytest.mark.parametrize("radius", LEVELS)
def test_pixel_to_hex_is_the_hexagon_that_holds_it(shape, shifted, radius):
    grid = HexGrid(9, 8, shape, shifted)
    camera = Camera(grid, pygame.Rect(37, 21, 700, 500), start=radius)
    chance = random.Random(radius)
    outlines = [camera.outline(a) for a in grid]
    hits = 0
    w, h = camera.map_size
    ox, oy = camera.origin
    for _ in range(1000):
        x, y = chance.uniform(0, w) - ox + 37, chance.uniform(0, h) - oy + 21
        if any(near_a_side(outline, x, y) for outline in outlines):
            continue
        holding = [a for a in grid if inside(outlines[a], x, y)]
        assert len(holding) <= 1
        found = camera.pixel_to_hex((x, y))
        assert found == (holding[0] if holding else OFF)
        hits += found != OFF
    assert hits > 600


@pytest.mark.parametrize(("shape", "shifted"), KINDS)
@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (2, 2), (25, 15)])
def test_every_map_fills_its_lattice(shape, shifted, size):
    grid = HexGrid(*size, shape, shifted)
    lattice = Lattice(grid)
    corners = [p for a in grid for p in lattice.outline(a)]
    assert min(x for x, _ in corners) == pytest.approx(0.5)
    assert min(y for _, y in corners) == pytest.approx(0.5)
    assert max(x for x, _ in corners) == pytest.approx(lattice.width - 0.5)
    assert max(y for _, y in corners) == pytest.approx(lattice.height - 0.5)
    assert all(lattice.hex_at(*lattice.centre(a)) == a for a in grid)


@pytest.mark.parametrize(("shape", "shifted"), KINDS)
def test_side_d_of_the_outline_faces_neighbour_d(shape, shifted):
    grid = HexGrid(7, 7, shape, shifted)
    lattice = Lattice(grid)
    a = grid.at("0404")
    cx, cy = lattice.centre(a)
    outline = lattice.outline(a)
    for d, b in enumerate(grid.neighbours[a]):
        bx, by = lattice.centre(b)
        middle = ((outline[d][0] + outline[(d + 1) % 6][0]) / 2, (outline[d][1] + outline[(d + 1) % 6][1]) / 2)
        assert middle == pytest.approx(((cx + bx) / 2, (cy + by) / 2))
        assert math.degrees(math.atan2(bx - cx, cy - by)) % 360 == pytest.approx(grid.bearing(d))


def test_zoom_keeps_the_point_under_the_pointer():
    camera = Camera(HexGrid(40, 30), pygame.Rect(0, 40, 1200, 800))
    pos = (611, 433)
    before = camera.to_map(pos)
    assert camera.zoom(1, pos)
    assert camera.radius == 60
    assert camera.to_map(pos) == pytest.approx(before, abs=1 / 60)
    camera.zoom(-2, pos)
    assert camera.radius == 30
    assert camera.to_map(pos) == pytest.approx(before, abs=0.1)


def test_zoom_ends_at_the_last_level():
    camera = Camera(HexGrid(40, 30), pygame.Rect(0, 0, 800, 600), start=84)
    assert not camera.zoom(1)
    assert camera.zoom(-99)
    assert camera.radius == 15
    assert not camera.zoom(-1)


def test_pan_stops_a_quarter_of_the_view_past_the_border():
    camera = Camera(HexGrid(40, 30), pygame.Rect(10, 10, 800, 600))
    camera.pan(99999, 99999)
    assert camera.origin == (-200, -150)
    camera.pan(-99999, -99999)
    w, h = camera.map_size
    assert camera.visible().right == pytest.approx(w + 200, abs=1)
    assert camera.visible().bottom == pytest.approx(h + 150, abs=1)


def test_pan_moves_the_map_with_the_pointer():
    camera = Camera(HexGrid(40, 30), pygame.Rect(0, 0, 800, 600))
    camera.centre_on(camera.grid.at("2015"))
    x, y = camera.centre(camera.grid.at("2015"))
    camera.pan(30, -12)
    assert camera.centre(camera.grid.at("2015")) == pytest.approx((x + 30, y - 12))


def test_a_small_map_stays_in_the_middle():
    camera = Camera(HexGrid(3, 3), pygame.Rect(0, 0, 1000, 800), start=42)
    camera.pan(500, 500)
    w, h = camera.map_size
    assert camera.origin == pytest.approx(((w - 1000) / 2, (h - 800) / 2), abs=1)


def test_fit_shows_everything():
    camera = Camera(HexGrid(25, 15), pygame.Rect(0, 40, 1524, 980), start=84)
    camera.fit()
    assert camera.radius == 30
    assert all(camera.shows(a) for a in camera.grid)
    camera.fit((camera.grid.at("0505"), camera.grid.at("0907")))
    assert camera.radius == 84
    assert camera.shows(camera.grid.at("0505"))
    assert camera.shows(camera.grid.at("0907"))


def test_other_levels_keep_the_place_in_the_list():
    camera = Camera(HexGrid(25, 15), pygame.Rect(0, 0, 3840, 2160), start=42)
    camera.set_levels(tuple(2 * level for level in LEVELS))
    assert camera.radius == 84
    camera.zoom(1)
    assert camera.radius == 120


def test_resize_keeps_the_middle():
    camera = Camera(HexGrid(60, 60), pygame.Rect(0, 0, 800, 600))
    middle = camera.to_map(camera.view.center)
    camera.resize(pygame.Rect(50, 20, 1200, 900))
    assert camera.to_map(camera.view.center) == pytest.approx(middle, abs=0.05)
