"""What is to be painted where: the sheet with its ghost hexes, sorted by the looks of its terrain."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.board.terrain import Sheet
from game.ui.mapview.camera import Lattice
from game.ui.paint.looks import GLADE, LEVEL, OPEN, UNKNOWN, Paint, all_looks, paint_of, terrain_look
from game.ui.paint.outline import (
    Box,
    Cell,
    Inside,
    Outline,
    Point,
    area,
    components,
    grown,
    joined,
    loops,
    organic_steps,
    shifted,
)
from game.ui.theme import Colour, Map, rgb

GHOSTS = 3
"""Rings of ghost hexes round the map: edge terrain goes on past the border."""
_LEVEL, _GLADE = "level ", "glade "
"""What the name of a region begins with that is not that of a look; no look has a blank after such a word."""


@dataclass(frozen=True, eq=False)
class Region:
    """Touching hexes of one kind: their outline, with holes, in map units."""

    cells: frozenset[Cell]
    outers: tuple[Outline, ...]
    holes: tuple[Outline, ...]

    @cached_property
    def lines(self) -> tuple[Outline, ...]:
        """Outer lines and holes."""
        return self.outers + self.holes

    @cached_property
    def inside(self) -> Inside:
        """Whether a point stands inside, a little off the edge."""
        return Inside(shifted(line.points, -0.07) for line in self.lines)

    @cached_property
    def box(self) -> Box:
        """The box around it."""
        return joined(line.box for line in self.lines)


class Land:
    """A map sheet as the painter sees it. Outlines are made once and are the same for every zoom and tile."""

    def __init__(self, sheet: Sheet):
        self.sheet = sheet
        self.grid = sheet.grid
        self.lattice = Lattice(sheet.grid)
        looks = all_looks(sheet.looks)
        found = {name: terrain_look(looks, name) for name in dict.fromkeys(sheet.terrain)}
        self.kinds = tuple(found[name].name for name in sheet.terrain)
        """The name of the look of each hex."""
        there = set(self.kinds)
        order = {look.name: look for look in (*looks.terrain.values(), OPEN, UNKNOWN) if look.name in there}
        self.paints: dict[str, Paint] = {name: paint_of(look) for name, look in order.items()}
        """What is painted on this sheet, by the name of its look, in the order of painting."""
        self.tints = tuple(rgb(code) for code in looks.levels)
        self._regions: dict[str, tuple[Region, ...]] = {}

    def number(self, cell: Cell) -> int:
        """The hex of the map a cell shows: itself, or the nearest on the border for a ghost hex."""
        c = min(max(cell[0], 1), self.grid.columns)
        r = min(max(cell[1], 1), self.grid.rows)
        return (c - 1) * self.grid.rows + r - 1

    def kind(self, cell: Cell) -> str:
        """The name of the look of a cell."""
        return self.kinds[self.number(cell)]

    def painted_by(self, *recipes: str) -> tuple[str, ...]:
        """The looks of this sheet that one of these recipes paints, in the order of painting."""
        return tuple(name for name, paint in self.paints.items() if paint.recipe in recipes)

    def real(self, cell: Cell) -> bool:
        """Whether a cell is a hex of the map."""
        return 1 <= cell[0] <= self.grid.columns and 1 <= cell[1] <= self.grid.rows

    def centre(self, cell: Cell) -> Point:
        """The centre of a cell in map units."""
        return self.lattice.centre_at(*cell)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, ghost hexes included."""
        return tuple(
            (c, r)
            for c in range(1 - GHOSTS, self.grid.columns + GHOSTS + 1)
            for r in range(1 - GHOSTS, self.grid.rows + GHOSTS + 1)
        )

    @cached_property
    def by_kind(self) -> dict[str, set[Cell]]:
        """The cells of each look."""
        out: dict[str, set[Cell]] = {}
        for cell in self.cells:
            out.setdefault(self.kind(cell), set()).add(cell)
        return out

    def near(self, box: Box, reach: float = 1.2) -> list[Cell]:
        """The cells whose centres lie in a box or within *reach* of it, in order."""
        left, top, right, bottom = grown(box, reach)
        long, broad = (1.5, math.sqrt(3)) if self.lattice.flat else (math.sqrt(3), 1.5)
        low_c, high_c = math.floor(left / long) - 1, math.ceil(right / long) + 2
        low_r, high_r = math.floor(top / broad) - 1, math.ceil(bottom / broad) + 2
        out = []
        for c in range(max(1 - GHOSTS, low_c), min(self.grid.columns + GHOSTS, high_c) + 1):
            for r in range(max(1 - GHOSTS, low_r), min(self.grid.rows + GHOSTS, high_r) + 1):
                x, y = self.lattice.centre_at(c, r)
                if left <= x <= right and top <= y <= bottom:
                    out.append((c, r))
        return out

    def near_kind(self, box: Box, *kinds: str) -> list[Cell]:
        """The cells of these looks near a box, in order."""
        if not any(kind in self.by_kind for kind in kinds):
            return []
        return [cell for cell in self.near(box) if self.kind(cell) in kinds]

    def regions(self, kind: str) -> tuple[Region, ...]:
        """The regions of a look (of "level 1", "level 2" for heights)."""
        if kind not in self._regions:
            self._regions[kind] = tuple(region for region in self._outlined(kind) if region is not None)
        return self._regions[kind]

    def areas(self, *recipes: str) -> list[tuple[str, Region]]:
        """The regions of all looks that one of these recipes paints, each with its look."""
        return [(kind, region) for kind in self.painted_by(*recipes) for region in self.regions(kind)]

    def glades(self, kind: str) -> tuple[Region, ...]:
        """The inner part of the woods of a look."""
        return self.regions(f"{_GLADE}{kind}")

    def prepare(self) -> Iterator[None]:
        """Make all outlines in steps; nothing is left to do after the first time."""
        glades = (f"{_GLADE}{kind}" for kind in self.painted_by("trees"))
        outlined = (kind for kind, paint in self.paints.items() if paint.shape is not None)
        for kind in [*(f"{_LEVEL}{level}" for level in self.levels), *glades, *outlined]:
            if kind not in self._regions:
                made = []
                for region in self._outlined(kind):
                    made.append(region)
                    yield
                self._regions[kind] = tuple(region for region in made if region is not None)

    def _outlined(self, kind: str) -> Iterator[Region | None]:
        """The regions of a look one by one, with the hand of its outline; None for a step without a region."""
        if kind.startswith(_LEVEL):
            least, shape = int(kind.removeprefix(_LEVEL)) + self.lowest, LEVEL
            cells = {cell for cell in self.cells if self.sheet.level[self.number(cell)] >= least}
        else:
            look = kind.removeprefix(_GLADE)
            own = self.paints[look].shape if look in self.paints else None
            if own is None:
                return
            shape, cells = own if look == kind else GLADE, self.by_kind.get(look, set())
        for piece in components(self.lattice, cells):
            lines = []
            for line in loops(self.lattice, piece):
                for points in organic_steps(line, *shape):
                    if points:
                        lines.append(points)
                    yield None
            outers = tuple(Outline(line) for line in lines if area(line) > 0)
            holes = tuple(Outline(line) for line in lines if area(line) <= 0)
            if outers:
                yield Region(frozenset(piece), outers, holes)

    @cached_property
    def lowest(self) -> int:
        """The level of the ground that is plain paper: 0, or the lowest below it."""
        return min(0, *self.sheet.level) if self.sheet.level else 0

    @property
    def levels(self) -> range:
        """The levels above the lowest, counted from it, in the order of painting."""
        return range(1, max(self.sheet.level, default=0) - self.lowest + 1)

    def tint(self, level: int) -> Colour:
        """The ground of a level counted from the lowest."""
        return Map.GROUND if level <= 0 else self.tints[min(level, len(self.tints)) - 1]

    def dots(self) -> pygame.Surface:
        """The map as a few px a hex."""
        lattice = self.lattice
        image = pygame.Surface((math.ceil(lattice.width * 2), math.ceil(lattice.height * 2)), 0, 32)
        image.fill(Map.GROUND)
        for a, kind in enumerate(self.kinds):
            x, y = lattice.centre(a)
            colour = self.paints[kind].dot or self.tint(self.sheet.level[a] - self.lowest)
            image.fill(colour, (round(x * 2) - 2, round(y * 2) - 2, 4, 4))
        return image
