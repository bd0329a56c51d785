"""The painted map: tiles of every zoom level, built in slices, kept while they are of use."""

import math
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.board.terrain import Sheet
from game.ui.mapview.camera import Camera
from game.ui.paint.land import Land
from game.ui.paint.lines import Lines
from game.ui.paint.mappicture import MapPicture
from game.ui.paint.recipes import painted
from game.ui.paint.store import TileStore
from game.ui.theme import Map, mix

TILE = 512
SCREENS = 3
"""Views full of tiles (1 MB each) that are kept: the level shown and those beside it; others come from the disk."""
ARRIVED = 16
"""The last tiles in view that are known to have been finished."""
MOST_AHEAD = 40
"""A level with no more tiles than this is painted as a whole once what is in view is there."""

_Key = tuple[float, int, int]
_Steps = Iterator[pygame.Surface | None]


class MapPainter:
    """Paints one map sheet. `draw` shows it through a camera, `work` builds what is still missing.

    *scale* is the interface scale: it sets from which hex radius on details and type are shown. Title and date are
    for the cartouche (see `cartouche.draw_cartouche`). *folder* is where tiles are kept from one start of the program
    to the next, None for nowhere. A *picture* takes the place of the painted terrain as long as it can be shown.
    """

    def __init__(self, sheet: Sheet, title: str = "", date: str = "", scale: float = 1.0, grid: bool = True,
                 numbers: bool = True, folder: Path | None = None, picture: MapPicture | None = None):  # fmt: skip
        self.title, self.date, self.scale = title, date, scale
        self.grid, self.numbers = grid, numbers
        self.land = Land(sheet)
        self.version = 0
        """Grows whenever the map looks different from before: a tile is there, something was switched off."""
        self._arrived: deque[tuple[int, pygame.Rect]] = deque(maxlen=ARRIVED)
        """The last tiles in view that were finished: the version since then, and where they lie in map px."""
        self._lines = Lines(self.land)
        self._folder, self._picture = folder, picture
        self._store = self._stored()
        self._tiles: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._wanted: list[_Key] = []
        """What the view shows and is not there, nearest to its middle first."""
        self._ahead: list[_Key] = []
        """What lies around the view, painted when nothing is wanted."""
        self._most = 32
        self._building: tuple[_Key, _Steps] | None = None
        self._overviews: dict[tuple[int, int], pygame.Surface] = {}
        self._sketches: dict[tuple[int, int], pygame.Surface] = {}

    @property
    def sheet(self) -> Sheet:
        """The sheet that is painted."""
        return self.land.sheet

    # -- showing ---------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, camera: Camera) -> bool:
        """Draw the map into the camera's view; False while tiles are missing and stand-ins are shown."""
        clip = target.get_clip()
        target.set_clip(camera.view.clip(clip))
        self._edge(target, camera)
        ox, oy = camera.origin
        dx, dy = camera.view.x - ox, camera.view.y - oy
        level = float(camera.level)
        exact = math.isclose(camera.radius, level)
        self._wanted, self._ahead = [], []
        if exact:
            keys = self._keys(level, camera.visible())
            self._most = max(SCREENS * camera.view.w * camera.view.h // TILE**2, 2 * len(keys))
            clip_now = target.get_clip()
            for key in keys:
                rect = self._rect(key)
                tile = self._tiles.get(key)
                if tile is not None:
                    self._tiles.move_to_end(key)
                    target.blit(tile, (rect.x + dx, rect.y + dy))
                else:
                    self._wanted.append(key)
                    if clip_now.colliderect(rect.move(dx, dy)):
                        self._stand_in(target, rect, level, (dx, dy))
            middle = camera.visible().center
            self._wanted.sort(key=lambda key: math.dist(self._rect(key).center, middle))
            self._ahead = self._around(level, camera.visible())
        else:
            w, h = camera.map_size
            self._stand_in(target, camera.visible().clip((0, 0, w, h)), camera.radius, (dx, dy))
        target.set_clip(clip)
        return exact and not self._wanted

    def _around(self, radius: float, seen: pygame.Rect) -> list[_Key]:
        """What is not there of a whole level, or of what lies next to the view; the nearest first."""
        w, h = self._size(radius)
        whole = pygame.Rect(0, 0, w, h)
        if -(-w // TILE) * -(-h // TILE) > min(MOST_AHEAD, self._most):
            whole = seen.inflate(TILE, TILE)
        keys = [key for key in self._keys(radius, whole) if key not in self._tiles]
        return sorted(keys, key=lambda key: math.dist(self._rect(key).center, seen.center))

    def _edge(self, target: pygame.Surface, camera: Camera) -> None:
        """The table beside the sheet of paper, and the border of the sheet."""
        sheet = pygame.Rect(camera.view.x - camera.origin[0], camera.view.y - camera.origin[1], *camera.map_size)
        if not sheet.contains(camera.view):
            view = camera.view
            for part in (
                (view.x, view.y, view.w, sheet.top + 8 - view.y),
                (view.x, sheet.bottom - 8, view.w, view.bottom - sheet.bottom + 8),
                (view.x, view.y, sheet.left + 8 - view.x, view.h),
                (sheet.right - 8, view.y, view.right - sheet.right + 8, view.h),
            ):
                if part[2] > 0 and part[3] > 0:
                    target.fill(Map.TABLE, part)
            for grow, share in ((8, 0.35), (5, 0.6), (3, 0.85)):
                shade = sheet.inflate(2 * grow - 4, 2 * grow - 4).move(2, 3)
                pygame.draw.rect(target, mix(Map.TABLE, (0, 0, 0), share), shade, 12)
            pygame.draw.rect(target, Map.ROAD_EDGE, sheet.inflate(2, 2), 3)

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
        """Show a part of the map (in px at this radius) from tiles of other levels: of the nearest level that has all
        of it, else of all levels, nearest last, on the overview or plain paper."""
        levels = sorted({key[0] for key in self._tiles}, key=lambda r: abs(math.log(r / radius)))
        for other in levels:
            part = _part(area, other / radius)
            keys = self._keys(other, part)
            if keys and all(key in self._tiles for key in keys):
                self._scaled(target, area, part, keys, other / radius, shift)
                return
        target.fill(mix(Map.GROUND, Map.MEADOW, 0.22), area.move(shift))
        if self._overviews:
            image = max(self._overviews.values(), key=lambda one: one.get_width())
            k = image.get_width() / (self.land.lattice.width * radius)
            self._piece(target, area, image, pygame.Rect((0, 0), image.get_size()), _part(area, k), k, shift)
        for other in reversed(levels):
            part = _part(area, other / radius)
            self._scaled(target, area, part, self._keys(other, part), other / radius, shift)

    def _scaled(
        self, target: pygame.Surface, area: pygame.Rect, part: pygame.Rect, keys: list[_Key], k: float,
        shift: tuple[int, int],
    ) -> None:  # fmt: skip
        """Show what tiles of another level (*k* times as large) have of a part of the map."""
        for key in keys:
            tile = self._tiles.get(key)
            if tile is not None:
                self._piece(target, area, tile, self._rect(key), part, k, shift)

    def _piece(
        self, target: pygame.Surface, area: pygame.Rect, image: pygame.Surface, rect: pygame.Rect, part: pygame.Rect,
        k: float, shift: tuple[int, int],
    ) -> None:  # fmt: skip
        """Show of an image that lies at *rect* what is in *part* (both *k* times as large as the area)."""
        seen = rect.clip(part)
        if not seen.width or not seen.height:
            return
        left, top = round(seen.left / k), round(seen.top / k)
        size = max(1, round(seen.right / k) - left), max(1, round(seen.bottom / k) - top)
        piece = image.subsurface(seen.move(-rect.x, -rect.y))
        clip = target.get_clip()
        target.set_clip(area.move(shift).clip(clip))
        target.blit(pygame.transform.scale(piece, size), (left + shift[0], top + shift[1]))
        target.set_clip(clip)

    # -- building --------------------------------------------------------------------------------------------

    def work(self, milliseconds: float = 8.0, ahead: bool = True) -> bool:
        """Go on building for about so long: what is in view, the small map, with *ahead* what lies around the view.

        True when there is something new to be seen, which is then to be drawn at once.
        """
        end, before = time.perf_counter() + milliseconds / 1000, self.version
        while (ahead or self._wanted or self._sketches) and (key := self._next()) is not None:
            self._step(key)
            if self.version != before or time.perf_counter() >= end:
                break
        return self.version != before

    def _step(self, key: _Key) -> None:
        """One step of building a tile."""
        if self._building is None or self._building[0] != key:
            self._building = key, self._made(key)
        tile = next(self._building[1])
        if tile is not None:
            self._building = None
            self._keep(key, tile)

    def _next(self) -> _Key | None:
        """What is to be built now. What was begun goes on as long as it is in view."""
        if self._building is not None and (self._building[0] in self._wanted or not self._wanted):
            return self._building[0]
        if self._wanted:
            return self._wanted[0]
        if self._sketches:
            return _overview_key(next(iter(self._sketches)))
        return self._ahead[0] if self._ahead else None

    def _made(self, key: _Key) -> _Steps:
        """A tile (or an overview) from the disk, or painted and kept there."""
        small = key[0] < 0
        size = (int(key[1]), int(key[2])) if small else self._rect(key).size
        flags = f"{int(self.grid)}{int(self.numbers)}"
        name = f"{size[0]}x{size[1]}" if small else f"{key[0]:g}-{self.scale:g}-{flags}-{key[1]}-{key[2]}"
        found = self._store.load(name, self._shape(size) if small else size)
        if found is not None:
            yield found
            return
        for step in self._overview(size) if small else self._paint(self._rect(key), key[0]):
            if step is not None:
                if self._store.active:
                    yield None
                    self._store.save(name, step)
                    yield None
                yield step
            else:
                yield None

    def _keep(self, key: _Key, tile: pygame.Surface) -> None:
        if key[0] < 0:
            size = int(key[1]), int(key[2])
            self._sketches.pop(size, None)
            self._overviews[size] = tile
            self._changed(pygame.Rect(0, 0, 0, 0))
            return
        self._tiles[key] = tile
        if key in self._wanted:
            self._wanted.remove(key)
            self._changed(self._rect(key))
        if key in self._ahead:
            self._ahead.remove(key)
        while len(self._tiles) > self._most:
            self._tiles.popitem(last=False)

    def _changed(self, part: pygame.Rect) -> None:
        """Count that a part of the map looks different now."""
        self.version += 1
        self._arrived.append((self.version, part))

    def since(self, version: int) -> list[pygame.Rect] | None:
        """The parts of the map, in px of the level shown, that look different since a version; None where all may."""
        parts = [part for when, part in self._arrived if when > version]
        return parts if len(parts) == self.version - version else None

    @property
    def lacking(self) -> bool:
        """Whether stand-ins are shown in the view for what is still to be painted."""
        return bool(self._wanted)

    @property
    def busy(self) -> bool:
        """Whether something is still to be built, in view or around it."""
        return bool(self._wanted or self._sketches or self._ahead)

    @property
    def missing(self) -> bool:
        """Whether something that is in view is still to be built."""
        return bool(self._wanted or self._sketches)

    def finish(self) -> None:
        """Build all that is in view now, and be content with that."""
        self._ahead.clear()
        while self.missing and (key := self._next()) is not None:
            self._step(key)

    def picture(self, radius: float, area: pygame.Rect | None = None) -> pygame.Surface:
        """The map, or a part of it in map px, painted in one piece at this hex radius."""
        for tile in self._paint(area or pygame.Rect((0, 0), self._size(radius)), radius):
            if tile is not None:
                return tile
        raise AssertionError("painting ends with a tile")

    def _paint(self, rect: pygame.Rect, radius: float) -> _Steps:
        yield from self._unpacked()
        yield from painted(self.land, self._lines, rect, radius, self.scale, self.grid, self.numbers, self._picture)

    def _unpacked(self) -> Iterator[None]:
        """Wait for the picture in short steps; one that cannot be shown is given up."""
        if self._picture is not None:
            yield from self._picture.ready()
            if self._picture is not None and self._picture.trouble:
                self._picture = None
                self._store = self._stored()

    def _stored(self) -> TileStore:
        return TileStore(self._folder, self.sheet, "" if self._picture is None else self._picture.stamp)

    # -- changes ---------------------------------------------------------------------------------------------

    def show(self, grid: bool | None = None, numbers: bool | None = None) -> None:
        """Switch grid or hex numbers on or off."""
        new = self.grid if grid is None else grid, self.numbers if numbers is None else numbers
        if new != (self.grid, self.numbers):
            self.grid, self.numbers = new
            self._forget(None, overviews=False)

    def replace(self, sheet: Sheet, changed: tuple[int, ...] = ()) -> None:
        """Paint another sheet of the same grid; only tiles near changed hexes are made again (all if none is named)."""
        centres = [self.land.lattice.centre(a) for a in changed]
        same = sheet.grid.columns == self.land.grid.columns and sheet.grid.rows == self.land.grid.rows
        self.land = Land(sheet)
        self._lines = Lines(self.land)
        self._store = self._stored()
        self._forget(centres if changed and same else None)

    def _forget(self, centres: list[tuple[float, float]] | None, overviews: bool = True) -> None:
        self._building, self._wanted, self._ahead = None, [], []
        self.version += 1
        self._arrived.clear()
        if overviews:
            self._overviews.clear()
            self._sketches.clear()
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
        """The whole map fitted into a box, for the minimap; the picture has the map's own proportions.

        At first it is a sketch, until `work` has painted it.
        """
        found = self._overviews.get(size) or self._sketches.get(size)
        if found is None:
            found = pygame.transform.smoothscale(self.land.dots(), self._shape(size))
            (self._sketches if self._fine(size) else self._overviews)[size] = found
        return found

    def _shape(self, size: tuple[int, int]) -> tuple[int, int]:
        """The size of an overview that fits into a box."""
        lattice = self.land.lattice
        k = min(size[0] / lattice.width, size[1] / lattice.height)
        return max(1, round(lattice.width * k)), max(1, round(lattice.height * k))

    def _fine(self, size: tuple[int, int]) -> bool:
        """Whether an overview in a box has px enough to be painted; a map of very many hexes stays a sketch."""
        return self._picture is not None or self._shape(size)[0] / self.land.lattice.width >= 4

    def _overview(self, size: tuple[int, int]) -> _Steps:
        yield from self._unpacked()
        shape = self._shape(size)
        if not self._fine(size):
            yield pygame.transform.smoothscale(self.land.dots(), shape)
        radius = shape[0] / self.land.lattice.width
        radius = max(8.0, radius) if self._picture is None else radius
        whole = pygame.Rect((0, 0), self._size(radius))
        for step in painted(self.land, self._lines, whole, radius, self.scale, False, False, self._picture):
            yield None if step is None else pygame.transform.smoothscale(step, shape)


def _part(area: pygame.Rect, k: float) -> pygame.Rect:
    """The part of a map *k* times as large that shows an area."""
    return pygame.Rect(
        math.floor(area.x * k), math.floor(area.y * k), math.ceil(area.width * k) + 1, math.ceil(area.height * k) + 1
    )


def _overview_key(size: tuple[int, int]) -> _Key:
    """The key of an overview: no zoom level, and the size of its box."""
    return -1.0, size[0], size[1]
