"""A picture of the map with its counters as a file, without any window."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.engine.scenario import Scenario
from game.engine.views import BoardView, CounterView
from game.ui.counters.table import CounterArt, draw_counters
from game.ui.mapview.camera import LEVELS, Camera
from game.ui.mapview.cartouche import Cartouche
from game.ui.paint.mappicture import MapPicture, Tell, map_picture
from game.ui.paint.painter import MapPainter


def picture(
    scenario: Scenario, counters: Sequence[CounterView], size: tuple[int, int], drawn: MapPicture | None = None
) -> pygame.Surface:
    """The whole map (a *drawn* one if there is one) at the largest scale that fits, its counters and its cartouche."""
    pygame.font.init()
    surface = pygame.Surface(size)
    camera = Camera(scenario.sheet.grid, surface.get_rect(), (1,))
    fitting = min(size[0] / camera.lattice.width, size[1] / camera.lattice.height)
    radius = max(4, int(fitting))
    camera = Camera(scenario.sheet.grid, surface.get_rect(), (radius,))
    painter = MapPainter(scenario.sheet, scenario.name, scenario.date, picture=drawn)
    while not painter.draw(surface, camera):
        painter.finish()
    placed = draw_counters(surface, camera, counters, CounterArt(scenario.sides))
    if min(size) >= 600:
        cartouche = Cartouche(scenario.sheet, scenario.name, scenario.date, scenario.heading)
        cartouche.draw(surface, camera, cartouche.place(camera, [one.centre for one in placed]))
    return surface


def write_picture(
    path: Path, view: BoardView, scenario: Scenario, size: tuple[int, int], folder: Path | None = None,
    beside: Path | None = None, tell: Tell = lambda name, why: None,
) -> None:  # fmt: skip
    """Write it as a PNG file. Raises OSError where that cannot be done.

    The background picture of the map is looked for in *beside*, the folder of the scenario's file, where that is known,
    else among the scenarios of the game and those in *folder*; *tell* is called where it cannot be shown.
    """
    drawn = map_picture(scenario, folder, size[0] / LEVELS[-1], tell, beside)
    with open(path, "wb") as file:  # opened by us: an error of the system keeps its number and words
        pygame.image.save(picture(scenario, view.counters, size, drawn), file, "x.png")
