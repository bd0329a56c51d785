"""The canvas of one tile: the opaque base that recipes paint on, and the layers they need for it."""

import math
from collections.abc import Iterable, Iterator

import pygame

from game.ui.paint.brush import ALIGN, Layer, blurred, enlarged
from game.ui.paint.land import Land, Region
from game.ui.paint.outline import Box, Cell, box_of, grown, meets
from game.ui.theme import Colour, Map, Rgba, fade


class Canvas:
    """A tile with room around it, supersampled. Painted parts near the border see what lies beyond it.

    `radius` is the hex radius in px of the finished tile, `rect` the tile in map px. `detail` is the hex radius at
    interface scale 100 %, which decides what is shown at all (style sheet, section 9).
    """

    def __init__(self, land: Land, rect: pygame.Rect, radius: float, scale: float = 1.0):
        self.land, self.rect, self.radius = land, rect, radius
        self.detail = radius / scale
        self.sampling = 3 if radius <= 30 else 2
        self.scale = radius * self.sampling
        self.room = math.ceil(0.7 * radius / ALIGN) * ALIGN
        ss = self.sampling
        self.base = Layer(
            (rect.x - self.room) * ss,
            (rect.y - self.room) * ss,
            ((rect.width + 2 * self.room) * ss, (rect.height + 2 * self.room) * ss),
            self.scale,
        )
        self.base.surface = pygame.Surface(self.base.surface.get_size(), 0, 32)
        self.base.surface.fill(Map.GROUND)
        self.box = self.base.box

    @property
    def fine(self) -> bool:
        """Whether small marks are drawn."""
        return self.detail > 25

    def shows(self, box: Box, reach: float = 0.5) -> bool:
        """Whether a box, with so much around it, touches the tile."""
        return meets(grown(box, reach), self.box)

    def layer(self, box: Box | None = None, reach: float = 0.5, colour: Colour | None = None, shrink: int = 1) -> Layer:
        """A clear layer over the part of the tile that a box with so much around it covers.

        With *colour* its clear pixels have that colour, so that a blur does not darken. *shrink* divides its
        resolution.
        """
        base, step = self.base, ALIGN * shrink
        width, height = base.surface.get_size()
        left, top, right, bottom = base.left, base.top, base.left + width, base.top + height
        if box is not None:
            box = grown(box, reach)
            left = max(left, math.floor(box[0] * self.scale / step) * step)
            top = max(top, math.floor(box[1] * self.scale / step) * step)
            right = max(left + step, min(right, math.ceil(box[2] * self.scale / step) * step))
            bottom = max(top + step, min(bottom, math.ceil(box[3] * self.scale / step) * step))
        size = max(1, (right - left) // shrink), max(1, (bottom - top) // shrink)
        clear = fade(colour, 0) if colour is not None else None
        return Layer(left // shrink, top // shrink, size, self.scale / shrink, clear)

    def lay(self, layer: Layer, blur: float = 0.0, alpha: int = 255) -> None:
        """Put a layer on the base, blurred by so many hex radii."""
        surface = layer.surface
        if blur:
            surface = blurred(surface, blur * layer.scale)
        shrink = round(self.scale / layer.scale)
        if shrink > 1:
            surface = enlarged(surface, shrink)
        if alpha < 255:
            surface.set_alpha(alpha)
        self.base.surface.blit(surface, (layer.left * shrink - self.base.left, layer.top * shrink - self.base.top))

    def cast(self, shadow: Layer) -> Iterator[None]:
        """Lay a layer of small hard shadows on the base, a little softened, in steps."""
        yield
        shadow.surface = blurred(shadow.surface, self.sampling)
        yield
        self.lay(shadow)
        yield

    def around(self, cells: Iterable[Cell]) -> Box:
        """The box around hexes, for a layer of what stands in them."""
        points = [self.land.centre(cell) for cell in cells]
        return grown(box_of(points), 0.7)

    def fill(self, region: Region, colour: Colour, alpha: int, feather: float = 0.0) -> None:
        """Fill a region on the base; with *feather* (in hex radii) its edge is soft."""
        if not self.shows(region.box):
            return
        layer = self.layer(region.box, 2 * feather + 0.1, colour, self.sampling if feather else 1)
        for line in region.outers:
            layer.fill(line, fade(colour, alpha))
        for line in region.holes:
            layer.fill(line, fade(colour, 0))
        self.lay(layer, feather)

    def shade(self, region: Region, colour: Rgba, shift: tuple[float, float], blur: float) -> None:
        """The soft shadow a region throws on the ground, to the lower right."""
        if not self.shows(region.box):
            return
        clear = (colour[0], colour[1], colour[2])
        layer = self.layer(region.box, 2 * blur + 0.2, clear, self.sampling)
        dx, dy = round(shift[0] * layer.scale), round(shift[1] * layer.scale)
        layer.left -= dx
        layer.top -= dy
        layer.box = grown(layer.box, 1.0)
        for line in region.outers:
            layer.fill(line, colour)
        for line in region.holes:
            layer.fill(line, fade(clear, 0))
        layer.left += dx
        layer.top += dy
        self.lay(layer, blur)

    def mask(self, layer: Layer, region: Region) -> None:
        """Keep only the part of a layer that lies inside a region."""
        stencil = Layer(layer.left, layer.top, layer.surface.get_size(), layer.scale, (255, 255, 255, 0))
        for line in region.outers:
            stencil.fill(line, (255, 255, 255, 255))
        for line in region.holes:
            stencil.fill(line, (255, 255, 255, 0))
        layer.mask(stencil)

    def finished(self) -> pygame.Surface:
        """The tile at its own size, without the room around it."""
        ss, room = self.sampling, self.room
        whole = self.base.surface
        inner = whole.subsurface((room * ss, room * ss, self.rect.width * ss, self.rect.height * ss))
        return pygame.transform.smoothscale(inner, self.rect.size)
