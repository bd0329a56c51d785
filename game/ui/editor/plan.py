"""The map of a draft, quickly drawn: each hex is a stamp cut from the painted land, so that a brush can keep up.

The printed look, with its drawn-out edges and shadows, takes seconds for a large map; this takes a frame. What a hex
shows is the same ground as in the printed look, and nothing is painted anew but the hexes that have changed.
"""

import math
from collections import deque
from collections.abc import Iterable
from itertools import pairwise

import pygame

from game.board.hexes import OFF, HexGrid, hex_grid
from game.board.looks import plain
from game.board.terrain import Sheet
from game.ui import fonts
from game.ui.mapview.camera import Camera, Lattice
from game.ui.paint.looks import OTHER_SIDE, all_looks, paint_of, terrain_look
from game.ui.paint.outline import Box
from game.ui.paint.painter import MapPainter
from game.ui.paint.printing import star
from game.ui.paint.stamp import Stamp, stamp
from game.ui.theme import Colour, Map, fade, mix, rgb

MOST_STAMPS = 400
_Key = tuple[str, int, int, int]
"""Of a stamp: terrain, level, radius in px, which of three alike."""


class PlanPainter(MapPainter):
    """Draws one sheet as a plan. `replace` is what an edit costs."""

    def __init__(self, sheet: Sheet, scale: float = 1.0, grid: bool = True, numbers: bool = True) -> None:
        self._sheet = sheet
        super().__init__(Sheet(hex_grid(1, 1), sheet.terrain[:1], (0,)), scale=scale, grid=grid, numbers=numbers)
        self._lattice = Lattice(sheet.grid)
        self._stamps: dict[_Key, Stamp] = {}
        self._due: dict[_Key, set[int]] = {}
        """Stamps that a frame has missed, with the hexes that wait for them."""
        self._sources: dict[tuple[str, int, int], MapPainter] = {}
        self._masks: dict[int, pygame.Surface] = {}
        self._by_hex: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
        self._links: dict[int, list[int]] = {}
        self._small: pygame.Surface | None = None
        self._fitted: dict[tuple[int, int], pygame.Surface] = {}
        self._colours: dict[tuple[str, int], Colour] = {}
        self._changes: deque[tuple[int, Box]] = deque(maxlen=32)
        self._radius = 1.0
        self._index(None)

    @property
    def sheet(self) -> Sheet:
        """The sheet that is drawn."""
        return self._sheet

    def replace(self, sheet: Sheet, changed: tuple[int, ...] = ()) -> None:
        """Draw another sheet of the same grid; only the changed hexes are drawn anew (all if none is named)."""
        before, self._sheet = self._sheet, sheet
        if before.looks != sheet.looks:
            self._stamps.clear()
            self._sources.clear()
        self._index(before)
        self._fitted.clear()
        if not changed:
            self._small = None
            self._due.clear()
            self._all_changed()
            return
        if self._small is not None:
            for hex in changed:
                self._dot(self._small, hex)
        self._tell(changed)

    def _tell(self, changed: Iterable[int]) -> None:
        """Note which part of the map looks different now, in map units."""
        self.version += 1
        xs, ys = zip(*(self._lattice.centres[hex] for hex in changed), strict=True)
        self._changes.append((self.version, (min(xs) - 1.3, min(ys) - 1.3, max(xs) + 1.3, max(ys) + 1.3)))

    def _all_changed(self) -> None:
        self.version += 1
        self._changes.clear()

    def since(self, version: int) -> list[pygame.Rect] | None:
        """The parts of the map, in px of the last radius drawn, that look different since a version."""
        parts = [box for when, box in self._changes if when > version]
        if len(parts) != self.version - version:
            return None
        scaled = [[edge * self._radius for edge in box] for box in parts]
        return [
            pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left) + 1, math.ceil(bottom - top) + 1)
            for left, top, right, bottom in scaled
        ]

    def _index(self, before: Sheet | None) -> None:
        """Sort hexsides and roads by hex, where they have changed."""
        sheet, grid = self._sheet, self._sheet.grid
        if before is None or before.sides is not sheet.sides:
            self._by_hex = {}
            for (a, b), kinds in sheet.sides.items():
                d = grid.direction(a, b)
                if d is not None:
                    self._by_hex.setdefault(a, []).append((d, kinds))
                    self._by_hex.setdefault(b, []).append(((d + 3) % 6, kinds))
        if before is None or before.roads is not sheet.roads:
            self._links = {}
            for road in sheet.roads:
                for a, b in pairwise(road):
                    self._links.setdefault(a, []).append(b)
                    self._links.setdefault(b, []).append(a)

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, camera: Camera) -> bool:
        """Draw the map into the camera's view; False while stamps are missing and plain ground stands in."""
        clip = target.get_clip()
        part = camera.view.clip(clip)
        target.set_clip(part)
        self._radius = camera.radius
        self._edge(target, camera)
        paper = pygame.Rect(camera.view.x - camera.origin[0], camera.view.y - camera.origin[1], *camera.map_size)
        target.fill(mix(Map.GROUND, Map.MEADOW, 0.22), paper)
        hexes = self._within(camera, part)
        radius = max(2, round(camera.radius))
        stamps, missing = [], False
        for hex in hexes:
            key = (self._sheet.terrain[hex], self._sheet.level[hex], radius, hex % 3)
            made = self._stamps.get(key)
            x, y = camera.centre(hex)
            if made is not None:
                stamps.append(made.at(round(x), round(y)))
            else:
                self._due.setdefault(key, set()).add(hex)
                missing = True
                pygame.draw.polygon(target, self._colour(key[0], key[1]), camera.outline(hex))
        target.fblits(stamps)
        self._draw_lines(target, camera, hexes)
        self._draw_print(target, camera, hexes)
        target.set_clip(clip)
        return not missing

    def _within(self, camera: Camera, part: pygame.Rect) -> list[int]:
        """The hexes that a part of the view shows."""
        (left, top), (right, bottom) = camera.to_map(part.topleft), camera.to_map(part.bottomright)
        grid, flat = self._sheet.grid, self._lattice.flat
        long, broad = (1.5, math.sqrt(3)) if flat else (math.sqrt(3), 1.5)
        columns = range(max(1, math.floor(left / long) - 1), min(grid.columns, math.ceil(right / long) + 1) + 1)
        rows = range(max(1, math.floor(top / broad) - 1), min(grid.rows, math.ceil(bottom / broad) + 1) + 1)
        return [(c - 1) * grid.rows + r - 1 for c in columns for r in rows]

    def _draw_lines(self, target: pygame.Surface, camera: Camera, hexes: list[int]) -> None:
        """Slopes, roads and what runs along hexsides."""
        sheet, radius = self._sheet, camera.radius
        levels = sheet.level
        neighbours = sheet.grid.neighbours
        uneven = any(levels[hex] != levels[hexes[0]] for hex in hexes)
        looks = all_looks(sheet.looks).hexsides
        wide = max(2, round(radius * 0.10))
        for hex in hexes:
            sides = self._by_hex.get(hex)
            if not uneven and sides is None:
                continue
            corners = camera.outline(hex)
            if uneven:
                for d, n in enumerate(neighbours[hex]):
                    if n != OFF and levels[n] < levels[hex]:
                        _slope(target, corners, d, radius, levels[hex] - levels[n])
            for d, kinds in sides or ():
                for kind in kinds:
                    paint = paint_of(looks.get(plain(kind), OTHER_SIDE))
                    ink = SIDE_INKS.get(paint.recipe, paint.colour)
                    pygame.draw.line(target, mix(ink, (0, 0, 0), 0.35), corners[d], corners[(d + 1) % 6], wide + 2)
                    pygame.draw.line(target, ink, corners[d], corners[(d + 1) % 6], wide)
        shown = set(hexes)
        for width, ink in ((0.2, Map.ROAD_EDGE), (0.13, Map.ROAD)):
            for hex in hexes:
                for other in self._links.get(hex, ()):
                    if other > hex or other not in shown:
                        a, b = camera.centre(hex), camera.centre(other)
                        pygame.draw.line(target, ink, a, b, max(1, round(radius * width)))

    def _draw_print(self, target: pygame.Surface, camera: Camera, hexes: list[int]) -> None:
        """Hex numbers, stars and names."""
        sheet, radius = self._sheet, camera.radius
        if self.numbers and radius / self.scale >= 27:
            px = min(13 * self.scale, max(8 * self.scale, radius * 0.215))
            for hex in hexes:
                x, y = camera.centre(hex)
                at = (x, y - 0.866 * radius + px * 0.62) if self._lattice.flat else (x, y - 0.7 * radius)
                fonts.draw(target, sheet.grid.labels[hex], at, "sans", "Semibold", px, Map.NUMBER, "cm")
        for hex in sheet.objectives:
            x, y = camera.centre(hex)
            for reach, ink in ((0.385, Map.OBJECTIVE_RIM), (0.32, Map.OBJECTIVE)):
                pygame.draw.polygon(target, ink, star((x, y + 0.42 * radius), reach * radius))
        for label in sheet.labels:
            (ax, ay), (bx, by) = camera.centre(label.start), camera.centre(label.end)
            px = max(11 * self.scale, min(26 * self.scale, radius * (0.42 if label.style == "place" else 0.5)))
            ink = Map.LABEL_WATER if label.style == "water" else Map.LABEL_PLACE
            fonts.draw(
                target, label.text, ((ax + bx) / 2, (ay + by) / 2), "serif", "SemiboldIt", px, ink, "cm",
                halo=Map.GROUND, halo_alpha=170,
            )  # fmt: skip

    # -- stamps ---------------------------------------------------------------------------------------------

    def _colour(self, terrain: str, level: int) -> Colour:
        """The plain colour of a hex, for where there is no stamp yet."""
        looks = all_looks(self._sheet.looks)
        paint = paint_of(terrain_look(looks, terrain))
        tints = looks.levels
        ground = Map.GROUND if level <= 0 or not tints else rgb(tints[min(level, len(tints)) - 1])
        return mix(ground, paint.dot or paint.colour, 0.25 if paint.recipe == "meadow" else 0.65)

    def sample(self, terrain: str, level: int, radius: int) -> pygame.Surface:
        """A hex of some ground by itself, as it looks on the map."""
        return self._cut((terrain, level, radius, 1))

    def _cut(self, key: _Key) -> pygame.Surface:
        """Cut a hex out of a painted piece of nothing but its ground."""
        terrain, level, radius, which = key
        source = self._sources.get(key[:3])
        grid = self._sheet.grid
        if source is None:
            alike: HexGrid = hex_grid(3, 3, grid.shape, grid.shifted)
            sheet = Sheet(alike, (terrain,) * 9, (level,) * 9, looks=self._sheet.looks)
            source = MapPainter(sheet, scale=self.scale, grid=False, numbers=False)
            while len(self._sources) > 40:
                self._sources.pop(next(iter(self._sources)))
            self._sources[key[:3]] = source
        mask = self._mask(radius)
        x, y = source.land.lattice.centre(3 + which)
        box = mask.get_rect(center=(round(x * radius), round(y * radius)))
        image = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
        image.blit(source.picture(float(radius), box), (0, 0))
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if self.grid:
            _outline(image, self._lattice, radius, fade(Map.GRID, 60 if radius / self.scale < 18 else 110))
        return image

    def _mask(self, radius: int) -> pygame.Surface:
        """White within a hexagon, clear outside."""
        if radius not in self._masks:
            size = 2 * radius + 4
            big = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
            grown = 2 * (radius + 0.8)
            points = [(size + x * grown, size + y * grown) for x, y in self._lattice.corners]
            pygame.draw.polygon(big, (255, 255, 255, 255), points)
            self._masks[radius] = pygame.transform.smoothscale(big, (size, size))
        return self._masks[radius]

    # -- as a painter ---------------------------------------------------------------------------------------

    def work(self, milliseconds: float = 8.0, ahead: bool = True) -> bool:
        """Cut one of the stamps that are missing; true as there is something new to be seen."""
        if not self._due:
            return False
        key = next(iter(self._due))
        waiting = self._due.pop(key)
        while len(self._stamps) >= MOST_STAMPS:
            self._stamps.pop(next(iter(self._stamps)))
        self._stamps[key] = stamp(self._cut(key), centred=True)
        self._tell(waiting)
        return True

    @property
    def busy(self) -> bool:
        """Whether stamps are missing."""
        return bool(self._due)

    def finish(self) -> None:
        """Cut all that is missing now."""
        while self._due:
            self.work()

    def show(self, grid: bool | None = None, numbers: bool | None = None) -> None:
        """Switch grid or hex numbers on or off."""
        new = self.grid if grid is None else grid, self.numbers if numbers is None else numbers
        if new != (self.grid, self.numbers):
            if new[0] != self.grid:
                self._stamps.clear()
            self.grid, self.numbers = new
            self._all_changed()

    def overview(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole map as dots, fitted into a box."""
        if size not in self._fitted:
            lattice = self._lattice
            if self._small is None:
                self._small = pygame.Surface((math.ceil(lattice.width * 2), math.ceil(lattice.height * 2)), 0, 32)
                self._small.fill(Map.GROUND)
                for hex in self._sheet.grid:
                    self._dot(self._small, hex)
            k = min(size[0] / lattice.width, size[1] / lattice.height)
            shape = max(1, round(lattice.width * k)), max(1, round(lattice.height * k))
            self._fitted = {size: pygame.transform.smoothscale(self._small, shape)}
        return self._fitted[size]

    def _dot(self, image: pygame.Surface, hex: int) -> None:
        x, y = self._lattice.centres[hex]
        colour = self._colours.get((self._sheet.terrain[hex], self._sheet.level[hex]))
        if colour is None:
            colour = self._colour(self._sheet.terrain[hex], self._sheet.level[hex])
            self._colours[self._sheet.terrain[hex], self._sheet.level[hex]] = colour
        image.fill(colour, (round(x * 2) - 2, round(y * 2) - 2, 4, 4))


SIDE_INKS: dict[str, Colour] = {
    "bushes": Map.HEDGE, "treeline": Map.TREE_DARK, "posts": Map.RAIL, "flow": Map.WATER, "channel": Map.WATER,
    "planks": Map.POST, "steps": Map.HACHURE,
}  # fmt: skip
"""The ink of a hexside by its recipe, where that has one."""


def _slope(target: pygame.Surface, corners: list[tuple[float, float]], d: int, radius: float, steps: int) -> None:
    """Short strokes down from the higher hex: a slope."""
    (ax, ay), (bx, by) = corners[d], corners[(d + 1) % 6]
    mx, my = sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6
    count = 6 if radius >= 20 else 3
    pygame.draw.line(target, Map.HACHURE, (ax, ay), (bx, by), max(1, round(radius * 0.05 * steps)))
    for n in range(count):
        share = (n + 0.5) / count
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        out = 0.16 + 0.05 * (n % 2)
        dx, dy = (x - mx) * out, (y - my) * out
        pygame.draw.aaline(target, Map.HACHURE, (x, y), (x + dx, y + dy))


def _outline(image: pygame.Surface, lattice: Lattice, radius: int, colour: tuple[int, int, int, int]) -> None:
    """The line round a hex, drawn at twice the size."""
    width, height = image.get_size()
    big = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    points = [(width + x * radius * 2, height + y * radius * 2) for x, y in lattice.corners]
    pygame.draw.polygon(big, colour, points, max(2, round(radius * 0.052)))
    image.blit(pygame.transform.smoothscale(big, (width, height)), (0, 0))
