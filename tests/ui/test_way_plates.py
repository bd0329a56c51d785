"""The plates of a way: at no zoom level does one lie on another or on a cost."""

from itertools import combinations, pairwise

import pygame
import pytest

from game.board.hexes import HexGrid
from game.ui.mapview.camera import LEVELS, Camera
from game.ui.mapview.way_plates import Plate, disc_box, way_plates


@pytest.fixture(autouse=True)
def type_is_there() -> None:
    pygame.font.init()


def made(radius: int, direction: int, scale: float, steps: int = 6) -> tuple[Camera, list[int], list[Plate]]:
    """The plates of a straight way of which every hex is under fire and may be met."""
    grid = HexGrid(20, 20)
    camera = Camera(grid, pygame.Rect(0, 0, 1200, 900), start=radius)
    camera.set_levels((radius,))
    way = [10 * 20 + 10]
    for _ in range(steps):
        way.append(grid.neighbours[way[-1]][direction])
    camera.centre_on(way[3])
    answers = [(a, (("intercept", "I 40 %"), ("fire", "F 3 % ×3"), ("", "T2"))) for a in way[1:]]
    across = [round(camera.centre(a)[0]) for a in way]
    upright = {a for n, (x, then) in enumerate(pairwise(across)) if x == then for a in way[n : n + 2]}
    return camera, way, way_plates(camera, answers, way[1:], way[-1], upright, -1, scale, 0.8 * scale)


@pytest.mark.parametrize("radius", LEVELS)
@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_no_plate_lies_on_another_or_on_a_cost(radius: int, direction: int, scale: float) -> None:
    camera, way, plates = made(round(radius * scale), direction, scale)
    assert plates
    boxes = [one.box.inflate(-2, -2) for one in plates]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].colliderect(pair[1])]
    discs = [disc_box(camera, a, a == way[-1], scale) for a in way[1:]]
    assert not [box for box in boxes if box.collidelist(discs) >= 0]


def test_the_end_of_a_way_keeps_its_words_where_there_is_little_room() -> None:
    _camera, way, plates = made(LEVELS[0], 0, 1.0)
    told = [one.text for one in plates if one.hex == way[-1] and one.kind]
    assert told == ["I 40 %", "F 3 % ×3"]
    assert {one.text for one in plates if one.kind} <= {"I 40 %", "F 3 % ×3", "I", "F"}


def test_where_there_is_room_every_hex_has_all_its_plates() -> None:
    _camera, way, plates = made(84, 5, 1.0)
    assert [one.text for one in plates] == ["I 40 %", "F 3 % ×3", "T2"] * (len(way) - 1)
