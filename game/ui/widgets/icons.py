"""The icons of the interface: SVG files in `assets/icons`, tinted to the ink they stand in. No font has all signs."""

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.setup.data import asset
from game.ui import svg
from game.ui.theme import Colour


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all icons there are."""
    return tuple(sorted(path.stem for path in asset("icons").glob("*.svg")))


@lru_cache(maxsize=256)
def _drawn(name: str, side: int, colour: Colour) -> Surface:
    if name not in names():
        raise KeyError(name)
    picture = svg.tinted(("icons", f"{name}.svg"), (side, side), colour)
    if picture is not None:
        return picture
    blank = Surface((side, side), pygame.SRCALPHA)  # a replaced file that cannot be drawn: a plain square
    pygame.draw.rect(blank, colour, blank.get_rect().inflate(-side // 3, -side // 3), max(1, side // 10))
    return blank


def icon(surface: Surface, name: str, centre: tuple[float, float], side: int, colour: Colour) -> None:
    """Draw an icon in a square of `side` px round a point. An unknown name raises KeyError."""
    surface.blit(_drawn(name, max(1, side), colour), (round(centre[0] - side / 2), round(centre[1] - side / 2)))


def icon_in(surface: Surface, name: str, box: Rect, part: float, colour: Colour) -> None:
    """Draw an icon in the middle of a box, as large as that part of its shorter side."""
    icon(surface, name, box.center, round(min(box.w, box.h) * part), colour)
