"""The order of painting: all recipes of the style sheet laid on one tile, in steps short enough for a frame."""

from collections.abc import Callable, Iterator

import pygame

from game.ui.paint import built, ground, lines, printing, water, wild, woods
from game.ui.paint.canvas import Canvas
from game.ui.paint.land import Land
from game.ui.paint.mappicture import MapPicture
from game.ui.paint.texture import grain
from game.ui.theme import Map

_UNDER: tuple[Callable[[Canvas], Iterator[None]], ...] = (
    ground.paper, ground.levels, ground.tints, ground.texture, ground.grass, wild.beach, wild.tide, wild.rough,
    wild.dunes, wild.swamp, water.water, ground.hachures,
)  # fmt: skip
_BUILT: tuple[Callable[[Canvas], Iterator[None]], ...] = (built.gardens, built.villages, built.fences, built.camps)


def painted(
    land: Land, ways: lines.Lines, rect: pygame.Rect, radius: float, scale: float, grid: bool, numbers: bool,
    picture: MapPicture | None = None,
) -> Iterator[pygame.Surface | None]:  # fmt: skip
    """Paint a part of the map (in px at this hex radius) step by step: None after each step, the picture last.

    A *picture* that is ready takes the place of the terrain.
    """
    tile = None
    steps = _terrain(land, ways, rect, radius, scale) if picture is None else picture.tile(land, rect, radius, scale)
    for step in steps:
        tile = step
        yield None
    if tile is None:
        raise AssertionError("the ground ends with a tile")
    if grid:
        printing.grid(tile, land, rect, radius, scale)
        yield None
    if numbers:
        printing.numbers(tile, land, rect, radius, scale, None if picture is None else Map.GROUND)
        yield None
    printing.unknown(tile, land, rect, radius, scale)
    printing.objectives(tile, land, rect, radius)
    printing.labels(tile, land, rect, radius, scale)
    yield tile


def _terrain(
    land: Land, ways: lines.Lines, rect: pygame.Rect, radius: float, scale: float
) -> Iterator[pygame.Surface | None]:
    """The terrain alone, in the same way."""
    for _ in land.prepare():
        yield None
    canvas = Canvas(land, rect, radius, scale)
    for recipe in _UNDER:
        yield from recipe(canvas)
        yield None
    yield from lines.streams(canvas, ways)
    yield from lines.roads(canvas, ways)
    yield None
    for recipe in _BUILT:
        yield from recipe(canvas)
        yield None
    yield from lines.hedges(canvas, ways)
    yield from woods.woods(canvas)
    yield None
    tile = canvas.finished()
    grain(tile, rect)
    yield tile
