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


def test_what_a_way_costs_and_who_answers_stays_above_the_line_too() -> None:
    grid = HexGrid(12, 10)
    camera = Camera(grid, pygame.Rect(0, 0, 800, 600))
    here = 5 * 12 + 5
    before, far = grid.neighbours[here][2], 1
    drawn: list[tuple[str, int]] = []
    overlays = SimpleNamespace(
        draw_cursor=lambda surface, camera, hex: None,
        draw_node=lambda surface, camera, hex, text, last: drawn.append((text, hex)),
        answers=lambda camera, answers, nodes, end, upright, back: [
            SimpleNamespace(hex=hex, draw=lambda surface, hex=hex, plates=plates: drawn.append((plates[0][1], hex)))
            for hex, plates in answers
        ],
    )
    nodes, answers = ((far, "1"), (before, "2"), (here, "3")), ((here, (("fire", "40 %"),)), (far, (("", "0"),)))
    scene = Scene(path=(far, before, here), nodes=nodes, answers=answers)
    draw_pointed(pygame.Surface((800, 600)), camera, cast(MapKit, SimpleNamespace(overlays=overlays)), scene, here)
    assert drawn == [("2", before), ("3", here), ("40 %", here)]
