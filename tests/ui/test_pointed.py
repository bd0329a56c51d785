"""What is drawn once more above the line round the hex under the pointer."""

from types import SimpleNamespace
from typing import cast

import pygame

from game.board.hexes import HexGrid
from game.ui.mapview.camera import Camera
from game.ui.mapview.order import draw_pointed
from game.ui.mapview.scene import Scene
from game.ui.screen import MapKit


def test_only_labels_beside_the_pointed_hex_are_drawn_again() -> None:
    """A label further off may lie under a die or a cost by now, and is to stay there."""
    grid = HexGrid(12, 10)
    camera = Camera(grid, pygame.Rect(0, 0, 800, 600))
    here = 5 * 12 + 5
    beside, far = grid.neighbours[here][2], 1
    drawn: list[int] = []
    overlays = SimpleNamespace(
        draw_cursor=lambda surface, camera, hex: None,
        draw_target=lambda surface, camera, hex, text, chosen, box: drawn.append(hex),
    )
    scene = Scene(targets=((here, "40 %", True), (beside, "20 %", False), (far, "10 %", False)))
    draw_pointed(pygame.Surface((800, 600)), camera, cast(MapKit, SimpleNamespace(overlays=overlays)), scene, here)
    assert drawn == [here, beside]
