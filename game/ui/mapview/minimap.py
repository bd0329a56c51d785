"""The small map in the lower left corner: the whole map, a block for each counter, the frame of the view."""

from collections.abc import Callable, Sequence

import pygame

from game.engine.views import CounterView
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import rounded
from game.ui.paint.outline import Point
from game.ui.paint.painter import MapPainter
from game.ui.theme import Colour, Mark, Panel, SidePalette, lightness, mix, rgb, side_palette

SIZE = (236, 166)
FRAME = 8
_INK = rgb("#2A1A10")
_Kept = tuple[tuple[object, ...], Sequence[CounterView], pygame.Surface]
"""A picture with what it was made of."""


class Minimap:
    """The minimap with its frame, 236 x 166 px at interface scale 100 %."""

    def __init__(self, painter: MapPainter, scale: float = 1.0):
        self.painter, self.scale = painter, scale
        self.rect = pygame.Rect(0, 0, round(SIZE[0] * scale), round(SIZE[1] * scale))
        """Where it is in the window."""
        self._kept: _Kept | None = None
        self._blocks: _Kept | None = None
        self._empty: tuple[tuple[object, ...], pygame.Surface] | None = None

    @property
    def inner(self) -> pygame.Rect:
        """The part inside the frame."""
        edge = round(FRAME * self.scale)
        return self.rect.inflate(-2 * edge, -2 * edge)

    def _map(self) -> tuple[pygame.Surface, pygame.Rect]:
        image = self.painter.overview(self.inner.size)
        return image, image.get_rect(center=self.inner.center)

    def draw(
        self, target: pygame.Surface, camera: Camera, counters: Sequence[CounterView],
        palette: Callable[[str], SidePalette] = side_palette,
    ) -> None:  # fmt: skip
        """Draw it at its place; *palette* gives the colours of a side by id."""
        s = self.scale
        target.blit(self._ground(camera, counters, palette), (self.rect.x - 4, self.rect.y - 4))
        _, place = self._map()
        k = place.width / camera.lattice.width
        clip = target.get_clip()
        target.set_clip(self.inner.clip(clip))
        seen = camera.visible()
        frame = pygame.Rect(
            round(place.x + seen.x / camera.radius * k), round(place.y + seen.y / camera.radius * k),
            round(seen.width / camera.radius * k), round(seen.height / camera.radius * k),
        ).clip(self.inner)  # fmt: skip
        pygame.draw.rect(target, Mark.SELECTED, frame, max(1, round(2 * s)))
        target.set_clip(clip)
        pygame.draw.rect(target, Panel.EDGE, self.inner, 1)

    def _ground(
        self, camera: Camera, counters: Sequence[CounterView], palette: Callable[[str], SidePalette]
    ) -> pygame.Surface:
        """All but the frame of the view, with 4 px around it; kept as long as nothing on it has changed."""
        image, place = self._map()
        key = image, self.rect.size, self.scale, palette
        if self._kept is not None and self._kept[0] == key and self._kept[1] is counters:
            return self._kept[2]
        out = self._frame().copy()
        moved = -self.rect.x + 4, -self.rect.y + 4
        inner, place = self.inner.move(moved), place.move(moved)
        out.blit(image, place)
        out.blit(self._counters(camera, counters, palette, place.move(-inner.x, -inner.y)), inner)
        self._kept = key, counters, out
        return out

    def _frame(self) -> pygame.Surface:
        """The empty small map with its rim and shadow."""
        key = self.rect.size, self.scale
        if self._empty is None or self._empty[0] != key:
            s = self.scale
            out = pygame.Surface((self.rect.width + 8, self.rect.height + 8), pygame.SRCALPHA)
            out.blit(rounded(self.rect.width + 8, self.rect.height + 8, 8 * s, Mark.SHADOW, 90), (0, 4))
            out.blit(rounded(*self.rect.size, 5 * s, Panel.EDGE), (4, 4))
            body = pygame.Rect(4, 4, *self.rect.size).inflate(-2, -2)
            out.blit(rounded(*body.size, 4 * s, Panel.TOP, 255, Panel.BOTTOM), body)
            out.fill(Panel.BAR, self.inner.move(-self.rect.x + 4, -self.rect.y + 4))
            self._empty = key, out
        return self._empty[1]

    def _counters(
        self, camera: Camera, counters: Sequence[CounterView], palette: Callable[[str], SidePalette], place: pygame.Rect
    ) -> pygame.Surface:
        """The blocks of the counters on clear ground as large as `inner`, the map at *place* in it; kept while they
        stand where they stand, so that a brush does not draw hundreds of them anew."""
        key = self.inner.size, tuple(place), self.scale, palette
        if self._blocks is not None and self._blocks[0] == key and self._blocks[1] is counters:
            return self._blocks[2]
        out = pygame.Surface(self.inner.size, pygame.SRCALPHA)
        k = place.width / camera.lattice.width
        block = max(2, round(min(5 * self.scale, 1.5 * k)))
        colours = {side: _block(palette(side)) for side in {view.side for view in counters}}
        for view in counters:
            blocks = []
            for a in view.hexes:
                x, y = camera.lattice.centre(a)
                rect = pygame.Rect(0, 0, block, max(2, block - 1))
                rect.center = round(place.x + x * k), round(place.y + y * k)
                out.fill(_INK, rect.inflate(2, 2))
                blocks.append(rect)
            for rect in blocks:
                out.fill(colours[view.side], rect)
        self._blocks = key, counters, out
        return out

    def point_at(self, pos: Point, camera: Camera) -> Point | None:
        """The point in map units under a point of the window, or None outside the small map."""
        if not self.rect.collidepoint(pos):
            return None
        _, place = self._map()
        k = place.width / camera.lattice.width
        x, y = (pos[0] - place.x) / k, (pos[1] - place.y) / k
        return min(max(x, 0.0), camera.lattice.width), min(max(y, 0.0), camera.lattice.height)

    def centre_at(self, pos: Point, camera: Camera) -> bool:
        """Bring what is under a point of the small map to the middle of the view; False outside it."""
        point = self.point_at(pos, camera)
        if point is None:
            return False
        camera.look_at(point)
        return True


def _block(palette: SidePalette) -> Colour:
    """A colour of a side that shows on the small map: the stronger of ground and pointer."""
    strong = min((palette.ground, palette.pointer), key=lightness)
    return mix(strong, (255, 255, 255), 0.12)
