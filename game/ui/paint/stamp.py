"""Finished pictures for the window: cut to what is drawn and packed, so that what is clear costs nothing to lay on.

The window redraws hundreds of pictures a frame, most of them mostly clear. Packed (run-length encoded) ones are copied
run by run. SDL gets the alpha of the target wrong with them, so they are for opaque targets only.
"""

from collections import OrderedDict
from dataclasses import dataclass

import pygame

from game.ui.paint.outline import Point
from game.ui.pixel import whole


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """A packed picture; its upper left corner lies at `shift` from where it is put, in px."""

    surface: pygame.Surface
    shift: tuple[int, int]
    weight: int
    """How many px are drawn at all: what it takes in memory, at four bytes each."""

    def put(self, target: pygame.Surface, at: Point) -> None:
        """Lay it on an opaque surface, with its corner (or middle, as it was made) at this point."""
        target.blit(self.surface, (whole(at[0]) + self.shift[0], whole(at[1]) + self.shift[1]))

    def at(self, x: int, y: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture and where its corner goes when it is laid at a whole px: for laying many at once."""
        return self.surface, (x + self.shift[0], y + self.shift[1])

    def pack(self) -> None:
        """Pack it now. The library does so by itself only when it is laid on something, and unpacks what is scaled.

        At 3840x2160 those that lie beside the view took 22 MB.
        """
        pygame.Surface((1, 1), 0, 32).blit(self.surface, (0, 0))

    def faded(self, alpha: int) -> "Stamp":
        """The same, less opaque (0 to 255)."""
        surface = self.surface.copy()
        surface.set_alpha(alpha)
        return Stamp(surface, self.shift, self.weight)


def stamp(image: pygame.Surface, centred: bool = False) -> Stamp:
    """Pack a picture with alpha; *centred* puts its middle, not its corner, where it is laid."""
    part = image.get_bounding_rect(1)
    if not part.width or not part.height:
        part = pygame.Rect(0, 0, 1, 1)
    packed = image.subsurface(part).copy()
    weight = pygame.mask.from_surface(packed, 0).count()
    packed.set_alpha(255, pygame.RLEACCEL)
    shift = part.topleft
    if centred:
        shift = part.x - image.get_width() // 2, part.y - image.get_height() // 2
    made = Stamp(packed, shift, weight)
    made.pack()
    return made


class Shelf:
    """Stamps kept under keys, bounded by their weight; what was used longest ago goes first.

    What this frame or the one before has used stays, up to four times the bound: else a scene that weighs more would
    be made anew in each frame. `turn` tells that a frame begins.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.weight = 0
        self._turn = 0
        self._stamps: OrderedDict[object, Stamp] = OrderedDict()
        self._used: dict[object, int] = {}

    def __len__(self) -> int:
        return len(self._stamps)

    def __contains__(self, key: object) -> bool:
        return key in self._stamps

    def turn(self) -> None:
        """Begin a frame."""
        self._turn += 1

    def get(self, key: object) -> Stamp | None:
        """The stamp under a key, which is used now."""
        found = self._stamps.get(key)
        if found is not None:
            self._stamps.move_to_end(key)
            self._used[key] = self._turn
        return found

    def put(self, key: object, made: Stamp) -> None:
        """Keep a stamp that was not there."""
        self._stamps[key] = made
        self._used[key] = self._turn
        self.weight += made.weight
        while self.weight > self.most and len(self._stamps) > 1:
            oldest = next(iter(self._stamps))
            if self._used[oldest] >= self._turn - 1 and self.weight <= 4 * self.most:
                break
            self.weight -= self._stamps.pop(oldest).weight
            del self._used[oldest]
