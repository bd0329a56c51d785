"""Pictures of one colour from SVG files: black is the ink, white a gap; drawn in any size and tinted.

A file that cannot be drawn is told by None, never by an error: a player may have replaced it.
"""

from functools import lru_cache
from io import BytesIO

import pygame

from game.setup.data import asset
from game.ui.theme import Colour

_INVERT = bytes(255 - n for n in range(256))


@lru_cache(maxsize=256)
def _source(parts: tuple[str, ...]) -> bytes:
    try:
        return asset(*parts).read_bytes()
    except OSError:
        return b""


@lru_cache(maxsize=512)
def tinted(parts: tuple[str, ...], size: tuple[int, int], ink: Colour) -> pygame.Surface | None:
    """A picture as large as fits into a size, its ink in one colour on a transparent ground. Do not draw on it.

    `parts` is its path in the assets folder. None where there is no such picture or it cannot be drawn.
    """
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
    light = pygame.image.tobytes(paper, "RGB")[::3]
    pixels = bytearray(4 * len(light))
    for channel in range(3):
        pixels[channel::4] = bytes([ink[channel]]) * len(light)
    pixels[3::4] = light.translate(_INVERT)
    return pygame.image.frombytes(bytes(pixels), drawn.get_size(), "RGBA")


@lru_cache(maxsize=256)
def mirrored(parts: tuple[str, ...], size: tuple[int, int], ink: Colour) -> pygame.Surface | None:
    """The same picture looking to the other side."""
    found = tinted(parts, size, ink)
    return pygame.transform.flip(found, True, False) if found is not None else None
