"""A picture of the map with its counters as a file, without any window."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.engine.scenario import Scenario
from game.engine.views import BoardView, CounterView
from game.ui.counters.table import CounterArt, draw_counters
from game.ui.mapview.camera import Camera
from game.ui.mapview.cartouche import Cartouche
from game.ui.paint.painter import MapPainter


def picture(scenario: Scenario, counters: Sequence[CounterView], size: tuple[int, int]) -> pygame.Surface:
    """The whole map at the largest scale that fits, its counters and its cartouche."""
    pygame.font.init()
    surface = pygame.Surface(size)
    camera = Camera(scenario.sheet.grid, surface.get_rect(), (1,))
    fitting = min(size[0] / camera.lattice.width, size[1] / camera.lattice.height)
    radius = max(4, int(fitting))
    camera = Camera(scenario.sheet.grid, surface.get_rect(), (radius,))
    painter = MapPainter(scenario.sheet, scenario.name, scenario.date)
    while not painter.draw(surface, camera):
        painter.finish()
    placed = draw_counters(surface, camera, counters, CounterArt(scenario.sides))
    if min(size) >= 600:
        cartouche = Cartouche(scenario.sheet, scenario.name, scenario.date)
        cartouche.draw(surface, camera, cartouche.place(camera, [one.centre for one in placed]))
    return surface


def write_picture(path: Path, view: BoardView, scenario: Scenario, size: tuple[int, int]) -> None:
    """Write it as a PNG file. Raises OSError where that cannot be done."""
    with open(path, "wb") as file:  # opened by us: an error of the system keeps its number and words
        pygame.image.save(picture(scenario, view.counters, size), file, "x.png")
