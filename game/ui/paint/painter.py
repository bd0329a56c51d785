"""The painted map: tiles of every zoom level, built in slices, kept while they are of use."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator

import pygame

from game.board.terrain import Sheet
from game.ui.mapview.camera import Camera
from game.ui.paint import built, ground, lines, printing, water, wild, woods
from game.ui.paint.canvas import Canvas
from game.ui.paint.land import Land
from game.ui.theme import Map, mix

TILE = 512
KEPT = 160
"""Tiles kept at most (1 MB each)."""

_Key = tuple[float, int, int]


class MapPainter:
    """Paints one map sheet. `draw` shows it through a camera, `work` builds what is still missing.

    *scale* is the interface scale: it sets from which hex radius on details and type are shown. Title and date are
    for the cartouche (see `cartouche.draw_cartouche`).
    """

    def __init__(self, sheet: Sheet, title: str = "", date: str = "", scale: float = 1.0, grid: bool = True,
                 numbers: bool = True):  # fmt: skip
        self.title, self.date, self.scale = title, date, scale
        self.grid, self.numbers = grid, numbers
        self.land = Land(sheet)
        self._lines = lines.Lines(self.land)
        self._tiles: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._wanted: list[_Key] = []
        self._building: tuple[_Key, Iterator[pygame.Surface | None]] | None = None
        self._overviews: dict[tuple[int, int], pygame.Surface] = {}

    @property
    def sheet(self) -> Sheet:
        """The sheet that is painted."""
        return self.land.sheet

    # -- showing ---------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, camera: Camera) -> bool:
        """Draw the map into the camera's view; False while tiles are missing and stand-ins are shown."""
        clip = target.get_clip()
        target.set_clip(camera.view.clip(clip))
        target.fill(Map.TABLE)
        self._edge(target, camera)
        ox, oy = camera.origin
        dx, dy = camera.view.x - ox, camera.view.y - oy
        level = float(camera.level)
        exact = math.isclose(camera.radius, level)
        self._wanted = []
        if exact:
            for key in self._keys(level, camera.visible()):
                rect = self._rect(key)
                tile = self._tiles.get(key)
                if tile is not None:
                    self._tiles.move_to_end(key)
                    target.blit(tile, (rect.x + dx, rect.y + dy))
                else:
                    self._wanted.append(key)
                    self._stand_in(target, rect, level, (dx, dy))
            middle = camera.visible().center
            self._wanted.sort(key=lambda key: math.dist(self._rect(key).center, middle))
        else:
            w, h = camera.map_size
            self._stand_in(target, camera.visible().clip((0, 0, w, h)), camera.radius, (dx, dy))
        target.set_clip(clip)
        return exact and not self._wanted

    def _edge(self, target: pygame.Surface, camera: Camera) -> None:
        """The border of the sheet of paper on the table."""
        sheet = pygame.Rect(camera.view.x - camera.origin[0], camera.view.y - camera.origin[1], *camera.map_size)
        if not sheet.contains(camera.view):
            for grow, share in ((8, 0.35), (5, 0.6), (3, 0.85)):
                target.fill(mix(Map.TABLE, (0, 0, 0), share), sheet.inflate(2 * grow - 4, 2 * grow - 4).move(2, 3))
            target.fill(Map.ROAD_EDGE, sheet.inflate(2, 2))

    def _keys(self, radius: float, area: pygame.Rect) -> list[_Key]:
        w, h = self._size(radius)
        area = area.clip((0, 0, w, h))
        if not area.width or not area.height:
            return []
        return [
            (radius, i, j)
            for j in range(area.top // TILE, (area.bottom - 1) // TILE + 1)
            for i in range(area.left // TILE, (area.right - 1) // TILE + 1)
        ]

    def _size(self, radius: float) -> tuple[int, int]:
        return math.ceil(self.land.lattice.width * radius), math.ceil(self.land.lattice.height * radius)

    def _rect(self, key: _Key) -> pygame.Rect:
        """The map px of a tile."""
        radius, i, j = key
        w, h = self._size(radius)
        return pygame.Rect(i * TILE, j * TILE, TILE, TILE).clip((0, 0, w, h))

    def _stand_in(self, target: pygame.Surface, area: pygame.Rect, radius: float, shift: tuple[int, int]) -> None:
        """Show a part of the map (in px at this radius) from tiles of other levels, nearest last, on plain paper."""
        target.fill(mix(Map.GROUND, Map.MEADOW, 0.22), area.move(shift))
        others = sorted({key[0] for key in self._tiles}, key=lambda r: -abs(math.log(r / radius)))
        for other in others:
            k = other / radius
            part = pygame.Rect(
                math.floor(area.x * k),
                math.floor(area.y * k),
                math.ceil(area.width * k) + 1,
                math.ceil(area.height * k) + 1,
            )
            for key in self._keys(other, part):
                tile = self._tiles.get(key)
                if tile is None:
                    continue
                rect = self._rect(key)
                seen = rect.clip(part)
                if not seen.width or not seen.height:
                    continue
                left, top = round(seen.left / k), round(seen.top / k)
                size = max(1, round(seen.right / k) - left), max(1, round(seen.bottom / k) - top)
                piece = tile.subsurface(seen.move(-rect.x, -rect.y))
                clip = target.get_clip()
                target.set_clip(area.move(shift).clip(clip))
                target.blit(pygame.transform.scale(piece, size), (left + shift[0], top + shift[1]))
                target.set_clip(clip)

    # -- building --------------------------------------------------------------------------------------------

    def work(self, milliseconds: float = 8.0) -> bool:
        """Go on building wanted tiles for about so long; True when there was something to do."""
        end = time.perf_counter() + milliseconds / 1000
        busy = False
        while True:
            if self._building is not None and self._wanted and self._building[0] not in self._wanted:
                self._building = None
            if self._building is None:
                if not self._wanted:
                    return busy
                key = self._wanted[0]
                self._building = key, self._paint(self._rect(key), key[0])
            busy = True
            key, steps = self._building
            tile = next(steps)
            if tile is not None:
                self._tiles[key] = tile
                self._building = None
                if key in self._wanted:
                    self._wanted.remove(key)
                while len(self._tiles) > KEPT:
                    self._tiles.popitem(last=False)
            if time.perf_counter() >= end:
                return True

    @property
    def busy(self) -> bool:
        """Whether tiles that were asked for are still to be built."""
        return bool(self._wanted) or self._building is not None

    def finish(self) -> None:
        """Build all wanted tiles now."""
        while self._wanted:
            self.work(1000)

    def picture(self, radius: float, area: pygame.Rect | None = None) -> pygame.Surface:
        """The map, or a part of it in map px, painted in one piece at this hex radius."""
        w, h = self._size(radius)
        for tile in self._paint(area or pygame.Rect(0, 0, w, h), radius):
            if tile is not None:
                return tile
        raise AssertionError("painting ends with a tile")

    def _paint(self, rect: pygame.Rect, radius: float) -> Iterator[pygame.Surface | None]:
        """Paint a tile step by step: None after each step, the tile last."""
        for _ in self.land.prepare():
            yield None
        canvas = Canvas(self.land, rect, radius, self.scale)
        for step in _RECIPES:
            step(canvas)
            yield None
        for line_step in (lines.streams, lines.roads):
            line_step(canvas, self._lines)
        yield None
        for step in _BUILT:
            step(canvas)
            yield None
        lines.hedges(canvas, self._lines)
        for _ in woods.woods(canvas):
            yield None
        tile = canvas.finished()
        ground.grain(tile, rect)
        if self.grid:
            printing.grid(tile, self.land, rect, radius, self.scale)
        if self.numbers:
            printing.numbers(tile, self.land, rect, radius, self.scale)
        printing.unknown(tile, self.land, rect, radius, self.scale)
        printing.objectives(tile, self.land, rect, radius)
        printing.labels(tile, self.land, rect, radius, self.scale)
        yield tile

    # -- changes ---------------------------------------------------------------------------------------------

    def show(self, grid: bool | None = None, numbers: bool | None = None) -> None:
        """Switch grid or hex numbers on or off."""
        new = self.grid if grid is None else grid, self.numbers if numbers is None else numbers
        if new != (self.grid, self.numbers):
            self.grid, self.numbers = new
            self._forget(None)

    def replace(self, sheet: Sheet, changed: tuple[int, ...] = ()) -> None:
        """Paint another sheet of the same grid; only tiles near changed hexes are made again (all if none is named)."""
        centres = [self.land.lattice.centre(a) for a in changed]
        same = sheet.grid.columns == self.land.grid.columns and sheet.grid.rows == self.land.grid.rows
        self.land = Land(sheet)
        self._lines = lines.Lines(self.land)
        self._forget(centres if changed and same else None)

    def _forget(self, centres: list[tuple[float, float]] | None) -> None:
        self._building, self._wanted = None, []
        self._overviews.clear()
        if centres is None:
            self._tiles.clear()
            return
        # An outline is smoothed over a few hexes, so what is near a changed hex may change too.
        for key in list(self._tiles):
            near = self._rect(key).inflate(8 * key[0], 8 * key[0])
            if any(near.collidepoint(x * key[0], y * key[0]) for x, y in centres):
                del self._tiles[key]

    # -- small -----------------------------------------------------------------------------------------------

    def overview(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole map fitted into a box, for the minimap; the picture has the map's own proportions."""
        found = self._overviews.get(size)
        if found is None:
            lattice = self.land.lattice
            k = min(size[0] / lattice.width, size[1] / lattice.height)
            shape = max(1, round(lattice.width * k)), max(1, round(lattice.height * k))
            if k >= 4:
                grid, numbers = self.grid, self.numbers
                self.grid = self.numbers = False
                found = pygame.transform.smoothscale(self.picture(max(8.0, k)), shape)
                self.grid, self.numbers = grid, numbers
            else:
                found = pygame.transform.smoothscale(self._dots(), shape)
            self._overviews[size] = found
        return found

    def _dots(self) -> pygame.Surface:
        """A map of very many hexes as a few px a hex."""
        lattice = self.land.lattice
        image = pygame.Surface((math.ceil(lattice.width * 2), math.ceil(lattice.height * 2)), 0, 32)
        image.fill(Map.GROUND)
        for a, kind in enumerate(self.land.kinds):
            x, y = lattice.centre(a)
            level = Map.LEVELS[min(self.sheet.level[a], len(Map.LEVELS) - 1)]
            image.fill(_DOTS.get(kind, level), (round(x * 2) - 2, round(y * 2) - 2, 4, 4))
        return image


_RECIPES: tuple[Callable[[Canvas], None], ...] = (
    ground.paper, ground.levels, ground.texture, ground.grass, wild.beach, wild.tide, wild.rough, wild.dunes,
    wild.swamp, water.water, ground.hachures,
)  # fmt: skip
_BUILT: tuple[Callable[[Canvas], None], ...] = (built.gardens, built.villages, built.fences, built.camps)
_DOTS = {
    "wood": Map.TREE_DARK, "village": Map.ROOF, "built-up": Map.ROOF, "burnt": Map.BURNT, "garden": Map.GARDEN_ROW,
    "fences": Map.FIELD, "camp": Map.CAMP, "swamp": Map.SWAMP, "river": Map.WATER, "sea": Map.SEA, "pond": Map.WATER,
    "tide": Map.TIDE, "beach": Map.BEACH, "dunes": Map.DUNE, "rough": Map.ROUGH, "difficult": Map.ROUGH,
}  # fmt: skip
