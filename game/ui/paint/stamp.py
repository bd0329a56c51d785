"""Finished pictures for the window: cut to what is drawn and packed, so that what is clear costs nothing to lay on.

The window redraws hundreds of pictures a frame, most of them mostly clear. Packed (run-length encoded) ones are copied
run by run. SDL gets the alpha of the target wrong with them, so they are for opaque targets only.
"""

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
    return Stamp(packed, shift, weight)
