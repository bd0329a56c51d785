"""Fills of zones that lie over one another are laid as one, and look as if each had been laid."""

import pygame
import pytest

from game.board.hexes import HexGrid
from game.engine.views import Overlay
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlays import Overlays
from game.ui.mapview.region import over_one_another


@pytest.mark.parametrize(
    "colours",
    [
        [(255, 0, 0, 100)],
        [(255, 0, 0, 100), (0, 0, 255, 100)],
        [(200, 180, 90, 92), (20, 60, 200, 60), (90, 20, 20, 40)],
        [(1, 2, 3, 0)],
    ],
)
def test_one_colour_looks_as_all_of_them(colours):
    one, each = (pygame.Surface((4, 4), depth=32) for _ in range(2))
    for surface in (one, each):
        surface.fill((224, 216, 177))
    for target, laid in ((one, [over_one_another(colours)]), (each, colours)):
        for colour in laid:
            layer = pygame.Surface((4, 4), pygame.SRCALPHA)
            layer.fill(colour)
            target.blit(layer, (0, 0))
    assert all(abs(a - b) <= 3 for a, b in zip(one.get_at((1, 1)), each.get_at((1, 1)), strict=True))


def test_zones_with_fills_look_the_same_together_as_one_by_one():
    pygame.display.init()
    pygame.display.set_mode((400, 300))
    grid = HexGrid(12, 8)
    camera, middle = Camera(grid, pygame.Rect(0, 0, 400, 300), start=42), grid.at_offset(5, 4)
    camera.centre_on(middle)
    near, wide = tuple(grid.within(middle, 1)), tuple(grid.within(middle, 3))
    zones = [Overlay("front", near), Overlay("enemy", wide), Overlay("flank", near)]
    tints = [None, (156, 193, 230), None]
    pictures = []
    for together in (True, False):
        over, target = Overlays(1.0), pygame.Surface((400, 300), depth=32)
        target.fill((224, 216, 177))
        if together:
            over.draw_all(target, camera, zones, tints)
        else:
            for zone, tint in zip(zones, tints, strict=True):
                over.draw(target, camera, zone, tint)
        pictures.append(target)
    x, y = (round(part) for part in camera.centre(middle))
    assert pictures[0].get_at((x, y))[:3] != (224, 216, 177)
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (6, 6, 6, 255), pictures[1])
    assert same.count() > 0.985 * 400 * 300  # where the edges of two hexes meet, blending differs
