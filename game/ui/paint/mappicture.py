"""A picture in place of painted terrain: unpacked once beside the painting, then cut and scaled into tiles."""

import math
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.board.terrain import Background, Sheet
from game.engine.scenario import Scenario
from game.engine.text import _
from game.setup.backgrounds import PictureTrouble
from game.setup.library import picture_file
from game.ui.mapview.camera import LEVELS, Lattice
from game.ui.paint import ground
from game.ui.paint.canvas import Canvas
from game.ui.paint.land import Land
from game.ui.paint.texture import grain
from game.ui.theme import Map

if TYPE_CHECKING:  # few scenarios need it, and it takes a while to import
    from PIL import Image

MOST_KEPT = 24_000_000
"""Px that are kept of a picture at the most, four bytes each; what is larger is scaled down."""
STRIP = 700_000
"""Px of the picture that go into one step of a tile, about (a few milliseconds)."""
BLOCK = 8192
"""Bytes that the library unpacks at a time: meanwhile nothing else goes on."""
BAND = 500_000
"""Px that are made opaque at a time."""
BILINEAR = 2
"""The library's number for it."""
Tell = Callable[[str, str], object]
"""Takes the name of a picture that cannot be shown, and why."""


class MapPicture:
    """The picture of a map sheet. It lies in the file at *path*; *scale* is the interface scale, see MapPainter.

    `trouble` says why it cannot be shown, "" while it can; *tell* is called once when that is found out.
    """

    def __init__(self, sheet: Sheet, background: Background, path: Path, scale: float = 1.0,
                 tell: Tell = lambda name, why: None):  # fmt: skip
        self.lattice = Lattice(sheet.grid)
        self.name, self.path, self.tell = background.picture, path, tell
        self.trouble = ""
        self.largest = LEVELS[-1] * scale
        self._axes = _axes(self.lattice, background)
        """Across and down: px of the file in a hex radius, and its px at the upper left corner of the map."""
        self._image: Image.Image | None = None
        self._left = self._top = 0.0
        """Where the image begins, in map units."""
        self._steps = 1.0, 1.0
        """Px of the image in a hex radius, across and down."""
        self._thread: threading.Thread | None = None
        self._told = False
        try:
            about = path.stat()
            self.stamp = f"{path.name} {about.st_size} {about.st_mtime_ns} {self._axes}"
            """Differs from that of any other picture, and of the same file when it was changed."""
        except OSError:
            self.stamp = ""
            self.trouble = _("the file cannot be read")

    def tile(self, land: Land, rect: pygame.Rect, radius: float, scale: float) -> Iterator[pygame.Surface | None]:
        """A part of the map (in px at this hex radius) step by step: None after each step, the tile last.

        Only for a picture that is `ready` and without trouble.
        """
        image = self._image
        if image is None:
            raise ValueError(f"{self.name} is not unpacked")
        place = _inner(self._place(image, radius).move(-rect.x, -rect.y), rect.size)
        tile = pygame.Surface(rect.size, 0, 32)
        if place.size != rect.size:
            canvas = Canvas(land, rect, radius, scale)
            for recipe in (ground.paper, ground.texture):
                yield from recipe(canvas)
                yield None
            tile = canvas.finished()
            grain(tile, rect)
            yield None
        kx, ky = (step / radius for step in self._steps)
        left = (rect.x + place.x) * kx - self._left * self._steps[0]
        right = left + place.w * kx
        rows = max(1, min(128, int(STRIP / max(1.0, place.w * kx * ky)))) if place.w and place.h else 1
        for y in range(place.top, place.bottom if place.w else place.top, rows):
            high = min(rows, place.bottom - y)
            top = (rect.y + y) * ky - self._top * self._steps[1]
            box = _within((left, top, right, top + high * ky), image.size)
            part = image.resize((place.w, high), BILINEAR, box)
            tile.blit(pygame.image.frombytes(part.tobytes(), part.size, "RGB"), (place.x, y))
            yield None
        yield tile

    def _place(self, image: "Image.Image", radius: float) -> pygame.Rect:
        """The map px that the image covers."""
        kx, ky = (radius / step for step in self._steps)
        x, y = round(self._left * radius), round(self._top * radius)
        right, foot = round(self._left * radius + image.width * kx), round(self._top * radius + image.height * ky)
        return pygame.Rect(x, y, right - x, foot - y)

    # -- unpacking -------------------------------------------------------------------------------------------

    def ready(self) -> Iterator[None]:
        """Wait in short steps until the picture is unpacked, or it is known that it cannot be."""
        if self._image is None and not self.trouble:
            if self._thread is None:
                # The library lets others work meanwhile, so the window goes on.
                self._thread = threading.Thread(target=self._unpack, name="map picture", daemon=True)
                self._thread.start()
            while self._thread.is_alive():
                self._thread.join(0.004)
                yield
        if self.trouble and not self._told:
            self._told = True
            self.tell(self.name, self.trouble)

    def _unpack(self) -> None:
        from PIL import Image

        try:
            with Image.open(self.path, formats=("PNG", "JPEG", "WEBP")) as file:
                file.decodermaxblock = BLOCK
                self._image = self._kept(file)
        except Exception:  # a damaged file may end in any error of the library
            self.trouble = _("it is no picture that can be read")

    def _kept(self, file: "Image.Image") -> "Image.Image":
        """What is kept of a picture: the part under the map, no larger than it is ever shown."""
        (kx, x0), (ky, y0) = self._axes
        left, right = (_bounded(at, file.width) for at in (math.floor(x0), math.ceil(x0 + self.lattice.width * kx)))
        top, foot = (_bounded(at, file.height) for at in (math.floor(y0), math.ceil(y0 + self.lattice.height * ky)))
        if left >= right or top >= foot:
            raise ValueError("the picture lies beside the map")
        across, down = right - left, foot - top
        wide, high = across * min(1.0, self.largest / kx), down * min(1.0, self.largest / ky)
        less = min(1.0, math.sqrt(MOST_KEPT / max(1.0, wide * high)))
        size = max(1, round(wide * less)), max(1, round(high * less))
        self._left, self._top = (left - x0) / kx, (top - y0) / ky
        self._steps = kx * size[0] / across, ky * size[1] / down
        return _opaque(file).resize(size, BILINEAR, (left, top, right, foot), reducing_gap=2.0)


def map_picture(
    scenario: Scenario, folder: Path | None = None, scale: float = 1.0, tell: Tell = lambda name, why: None,
    beside: Path | None = None,
) -> MapPicture | None:  # fmt: skip
    """The background picture of a scenario, None where it has none or it cannot be shown, which is told.

    It is looked for as `picture_file` says; *folder* is that of the player's scenarios.
    """
    background = scenario.sheet.background
    if background is None:
        return None
    try:
        path = picture_file(scenario, folder, beside)
    except PictureTrouble as trouble:
        tell(background.picture, str(trouble))
        return None
    return None if path is None else MapPicture(scenario.sheet, background, path, scale, tell)


def _axes(lattice: Lattice, background: Background) -> tuple[tuple[float, float], tuple[float, float]]:
    (a, *here), (b, *there) = background.anchors
    found = []
    for axis in (0, 1):
        u, v = lattice.centre(a)[axis], lattice.centre(b)[axis]
        k = (there[axis] - here[axis]) / (v - u)
        found.append((k, here[axis] - u * k))
    return found[0], found[1]


def _opaque(image: "Image.Image") -> "Image.Image":
    """The picture without clear px: there it shows the colour of the ground."""
    from PIL import Image

    if image.mode == "RGB" and not image.has_transparency_data:
        return image
    whole = Image.new("RGB", image.size, Map.GROUND)
    rows = max(1, BAND // image.width)
    for top in range(0, image.height, rows):  # in bands: nothing else goes on while the library makes one
        part = image.crop((0, top, image.width, min(image.height, top + rows))).convert("RGBA")
        whole.paste(part, (0, top), part.getchannel("A"))
    return whole


def _bounded(at: float, most: int) -> int:
    return int(min(most, max(0, at)))


def _inner(place: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    return place.clip((0, 0, *size))


def _within(box: tuple[float, float, float, float], size: tuple[int, int]) -> tuple[float, float, float, float]:
    """A box in an image; rounding at its edge may have led a little out of it."""
    w, h = size
    left, top = min(max(0.0, box[0]), w - 0.01), min(max(0.0, box[1]), h - 0.01)
    return left, top, min(max(left + 0.01, box[2]), w), min(max(top + 0.01, box[3]), h)
