"""A picture of the map as a PNG file of any size, drawn and written strip by strip: a huge one needs little memory."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pygame
from pygame import Surface

from game.engine.text import _
from game.engine.views import BoardView
from game.record.fresh import fresh
from game.ui.export.drawing import LEAST, MOST, MapDrawing, fitting_radius, map_size
from game.ui.export.progress import BadExport, Progress, Steps

MOST_SIDE = 16384
"""Px of width and height at the most."""
STRIP = 4_000_000
"""Px drawn at a time, about."""
ROWS = 90_000
"""Px packed in one step, about."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class PngWriter:
    """Writes an RGB picture row after row."""

    def __init__(self, file: BinaryIO, size: tuple[int, int]) -> None:
        self._file, self._pack = file, zlib.compressobj(6)
        file.write(SIGNATURE)
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))

    def add(self, surface: Surface) -> Iterator[None]:
        """Write the rows of a surface as wide as the picture, step by step."""
        width, height = surface.get_size()
        lines = max(1, ROWS // width)
        for top in range(0, height, lines):
            part = surface.subsurface((0, top, width, min(lines, height - top)))
            data = pygame.image.tobytes(part, "RGB")
            rows = b"".join(b"\0" + data[at : at + 3 * width] for at in range(0, len(data), 3 * width))
            if packed := self._pack.compress(rows):
                self._chunk(b"IDAT", packed)
            yield

    def close(self) -> None:
        """Write what is left and the end."""
        self._chunk(b"IDAT", self._pack.flush())
        self._chunk(b"IEND", b"")

    def _chunk(self, kind: bytes, data: bytes) -> None:
        self._file.write(struct.pack(">I", len(data)) + kind + data)
        self._file.write(struct.pack(">I", zlib.crc32(kind + data)))


def png_size(drawing: MapDrawing) -> None:
    """See whether a picture can be made so large. Raises BadExport."""
    width, height = drawing.size
    if max(width, height) > MOST_SIDE:
        raise BadExport(
            _("a picture of {width}x{height} is too large: {most} is the most for each side").format(
                width=width, height=height, most=MOST_SIDE
            )
        )
    fitting = fitting_radius(drawing.scenario, drawing.size)
    if fitting > MOST:
        most = map_size(drawing.scenario, MOST)
        raise BadExport(
            _("this map can be drawn up to {width}x{height}; {wanted} is too large for its few hexes").format(
                width=most[0], height=most[1], wanted=f"{width}x{height}"
            )
        )
    whole = map_size(drawing.scenario, drawing.radius)
    if fitting <= LEAST and (whole[0] > width or whole[1] > height):
        raise BadExport(
            _("this map needs a picture of {width}x{height} at the least").format(width=whole[0], height=whole[1])
        )


def png_steps(path: Path, over: bool, drawing: MapDrawing, seen: BoardView) -> Steps:
    """Draw what is to be seen of a board and write it. Raises BadExport, NameTaken, SaveTrouble."""
    png_size(drawing)
    width, height = drawing.size
    strip = max(64, min(height, STRIP // width))
    words = _("Painting the map, {width}x{height}").format(width=width, height=height)
    title = drawing.cartouche(seen)
    with fresh(path, over) as file:
        writer = PngWriter(file, drawing.size)
        surface = Surface((width, strip))
        for top in range(0, height, strip):
            high = min(strip, height - top)
            part = surface if high == strip else surface.subsurface((0, 0, width, high))
            progress = Progress(top, height, words)
            yield progress
            camera = drawing.strip(top, high)
            for _step in drawing.draw(part, camera, seen):
                yield progress
            if title is not None:
                title[0].draw(part, camera, title[1].move(0, -top))
            for _step in writer.add(part):
                yield progress
        writer.close()
        yield Progress(height, height, words)
