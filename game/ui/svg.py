"""Pictures of one colour from SVG files: black is the ink, white a gap; drawn in any size and tinted.

A file that cannot be drawn is told by None, never by an error: a player may have replaced it.
"""

import sys
from functools import lru_cache
from io import BytesIO

import pygame

from game.setup.data import asset
from game.ui.kept import kept
from game.ui.theme import Colour

_INVERT = bytes(255 - n for n in range(256))


@lru_cache(maxsize=256)
def _source(parts: tuple[str, ...]) -> bytes:
    try:
        return asset(*parts).read_bytes()
    except OSError:
        return b""


def _byte(shift: int) -> int:
    """Which of a pixel's four bytes lies at a shift."""
    return shift // 8 if sys.byteorder == "little" else 3 - shift // 8


@kept(600_000)
def _shape(parts: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface | None:
    """A picture in white on a transparent ground: as opaque as its ink is black."""
    source = _source(parts)
    if not source:
        return None
    try:
        drawn = pygame.image.load_sized_svg(BytesIO(source), (max(1, size[0]), max(1, size[1])))
    except (pygame.error, ValueError):
        return None
    paper = pygame.Surface(drawn.get_size(), 0, 32)
    paper.fill((255, 255, 255))
    paper.blit(drawn, (0, 0))
    shape = pygame.Surface(drawn.get_size(), pygame.SRCALPHA, 32)
    shape.fill((255, 255, 255, 0))
    # The grey of the paper becomes the alpha of the shape, in the memory of both: 32 bits a pixel without gaps.
    light = paper.get_buffer().raw[_byte(paper.get_shifts()[0]) :: 4]
    pixels = memoryview(shape.get_buffer())  # type: ignore[arg-type]  # it is one, the stubs do not say so
    pixels[_byte(shape.get_shifts()[3]) :: 4] = light.translate(_INVERT)
    return shape


@kept(600_000)
def tinted(parts: tuple[str, ...], size: tuple[int, int], ink: Colour) -> pygame.Surface | None:
    """A picture as large as fits into a size, its ink in one colour on a transparent ground. Do not draw on it.

    `parts` is its path in the assets folder. None where there is no such picture or it cannot be drawn.
    """
    shape = _shape(parts, size)
    if shape is None:
        return None
    picture = shape.copy()
    picture.fill((*ink, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@kept(500_000)
def mirrored(parts: tuple[str, ...], size: tuple[int, int], ink: Colour) -> pygame.Surface | None:
    """The same picture looking to the other side."""
    found = tinted(parts, size, ink)
    return pygame.transform.flip(found, True, False) if found is not None else None
