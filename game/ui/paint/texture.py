"""Noise as pictures: smooth noise over a tile, and fine grain. The same at each place of the map, whatever the tile."""

import hashlib
from functools import lru_cache

import pygame

from game.ui.paint.brush import enlarged
from game.ui.paint.canvas import Canvas

SIZE = 256
"""Noise repeats after so many cells (and the grain after so many px), farther apart than anybody sees."""
COARSE, STEP = 24, 8
"""Cells of this many px or more are enlarged in two steps, so that no picture is much larger than the tile."""
_NOISE = hashlib.shake_256(b"caracole paper").digest(SIZE * SIZE)
"""Random bytes, the same on every machine."""


def cell_px(length: float) -> int:
    """A size of cells in px, as `grey` takes it: whole, and a multiple of STEP where it is large."""
    px = max(2, round(length))
    return px if px < COARSE else round(px / STEP) * STEP


def grey(canvas: Canvas, cell: int, seed: int, low: int, high: int) -> pygame.Surface:
    """Smooth noise over the tile with its room, at the size of the finished tile, *cell* px a cell (`cell_px`)."""
    x, y = canvas.rect.x - canvas.room, canvas.rect.y - canvas.room
    w, h = canvas.rect.width + 2 * canvas.room, canvas.rect.height + 2 * canvas.room
    first, top = x // cell - 2, y // cell - 2
    across, down = (x + w) // cell + 3 - first, (y + h) // cell + 3 - top
    values = b"".join(_row(first, top + r, across, seed) for r in range(down))
    values = values.translate(bytes(low + (high - low) * v // 256 for v in range(256)))
    image, left, up = _image(values, across, down), first * cell, top * cell
    if cell >= COARSE:
        step = cell // STEP
        image = enlarged(image, step)
        # Only what the tile needs, on a raster of the whole map.
        part = pygame.Rect((x - left) // STEP - 2, (y - up) // STEP - 2, w // STEP + 5, h // STEP + 5)
        image, left, up, cell = image.subsurface(part), left + part.x * STEP, up + part.y * STEP, STEP
    out = pygame.Surface((w, h), 0, 32)
    out.blit(enlarged(image, cell), (left - x, up - y))
    return out


def _row(first: int, row: int, across: int, seed: int) -> bytes:
    """The random bytes of some cells in a row."""
    start = (row * 37 + seed * 11) % SIZE * SIZE
    line = _NOISE[start : start + SIZE]
    first = (first + seed * 53) % SIZE
    return (line * (2 + across // SIZE))[first : first + across]


def _image(values: bytes, across: int, down: int) -> pygame.Surface:
    raw = bytearray(3 * len(values))
    raw[0::3] = raw[1::3] = raw[2::3] = values
    return pygame.image.frombytes(bytes(raw), (across, down), "RGB")


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    return _image(_NOISE.translate(bytes(249 + 7 * v // 256 for v in range(256))), SIZE, SIZE)


def grain(tile: pygame.Surface, rect: pygame.Rect) -> None:
    """Fine grain of 1 px on a finished tile that begins at this map px."""
    for x in range(-(rect.x % SIZE), rect.width, SIZE):
        for y in range(-(rect.y % SIZE), rect.height, SIZE):
            tile.blit(_grain(), (x, y), special_flags=pygame.BLEND_RGB_MULT)
    tile.fill((9, 7, 2), special_flags=pygame.BLEND_RGB_ADD)
