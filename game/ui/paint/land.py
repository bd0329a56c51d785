"""What is to be painted where: the sheet with its ghost hexes, sorted into the recipes of the style sheet."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from game.board.terrain import Sheet
from game.ui.mapview.camera import Lattice
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

GHOSTS = 3
"""Rings of ghost hexes round the map: edge terrain goes on past the border."""

_NAMES = {
    "clear": "clear open hill height slope road level",
    "wood": "wood woods forest trees",
    "village": "village town houses church hamlet",
    "built-up": "built-up builtup built-up-area bua",
    "burnt": "burnt burning burnt-village burnt-built-up",
    "garden": "garden gardens orchard orchards",
    "fences": "fences fence enclosure enclosures enclosed field fields",
    "camp": "camp laager wagon-laager wagons tabor",
    "swamp": "swamp marsh bog",
    "river": "river haven",
    "sea": "sea ocean",
    "pond": "pond lake water",
    "tide": "tide wet-sand",
    "beach": "beach sand",
    "dunes": "dunes dune",
    "rough": "rough broken ditches",
    "difficult": "difficult difficult-ground",
}
RECIPES = {name: recipe for recipe, names in _NAMES.items() for name in names.split()}
"""Terrain name to recipe."""
UNKNOWN = "unknown"

SHAPES: dict[str, tuple[int, float, float, float, int]] = {
    # smoothing, amplitude, scale, inset (all in hex radii), seed
    "level": (15, 0.07, 0.9, 0.03, 11),
    "wood": (6, 0.15, 0.75, 0.05, 43),
    "glade": (6, 0.12, 0.6, 0.30, 44),
    "village": (6, 0.08, 0.7, 0.10, 40),
    "built-up": (6, 0.08, 0.7, 0.10, 40),
    "burnt": (6, 0.08, 0.7, 0.10, 40),
    "fences": (3, 0.02, 0.8, 0.12, 41),
    "camp": (4, 0.02, 0.8, 0.17, 42),
    "swamp": (12, 0.24, 0.9, 0.02, 35),
    "river": (90, 0.13, 1.1, 0.02, 36),
    "sea": (60, 0.06, 1.1, 0.02, 36),
    "pond": (10, 0.10, 1.1, 0.02, 36),
    "tide": (6, 0.05, 1.2, 0.0, 32),
    "beach": (6, 0.05, 1.2, 0.0, 31),
    "dunes": (12, 0.20, 0.9, 0.02, 34),
    "rough": (10, 0.22, 0.8, 0.03, 33),
    "difficult": (10, 0.22, 0.8, 0.03, 33),
}


def plain(name: str) -> str:
    """A terrain name in the spelling of the tables."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def recipe(name: str) -> str:
    """The recipe of a terrain name; UNKNOWN for a name that has none."""
    return RECIPES.get(plain(name), UNKNOWN if plain(name) else "clear")


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
        self.kinds = tuple(recipe(name) for name in sheet.terrain)
        self._regions: dict[str, tuple[Region, ...]] = {}

    def number(self, cell: Cell) -> int:
        """The hex of the map a cell shows: itself, or the nearest on the border for a ghost hex."""
        c = min(max(cell[0], 1), self.grid.columns)
        r = min(max(cell[1], 1), self.grid.rows)
        return (c - 1) * self.grid.rows + r - 1

    def kind(self, cell: Cell) -> str:
        """The recipe of a cell."""
        return self.kinds[self.number(cell)]

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
        """The cells of each recipe."""
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
        """The cells of these recipes near a box, in order."""
        if not any(kind in self.by_kind for kind in kinds):
            return []
        return [cell for cell in self.near(box) if self.kind(cell) in kinds]

    def regions(self, kind: str) -> tuple[Region, ...]:
        """The regions of a recipe (of "level 1", "level 2" for heights, "glade" for the inner woods)."""
        if kind not in self._regions:
            self._regions[kind] = tuple(region for region in self._outlined(kind) if region is not None)
        return self._regions[kind]

    def prepare(self) -> Iterator[None]:
        """Make all outlines in steps; nothing is left to do after the first time."""
        for kind in [*(f"level {level}" for level in self.levels), "glade", *SHAPES]:
            if kind not in self._regions and kind != "level":
                made = []
                for region in self._outlined(kind):
                    made.append(region)
                    yield
                self._regions[kind] = tuple(region for region in made if region is not None)

    def _outlined(self, kind: str) -> Iterator[Region | None]:
        """The regions of a recipe one by one, with the hand of its outline; None for a step without a region."""
        if kind.startswith("level "):
            least = int(kind[6:])
            cells = {cell for cell in self.cells if self.sheet.level[self.number(cell)] >= least}
            shape = "level"
        else:
            cells = self.by_kind.get("wood" if kind == "glade" else kind, set())
            shape = kind
        for piece in components(self.lattice, cells):
            lines = []
            for line in loops(self.lattice, piece):
                for points in organic_steps(line, *SHAPES[shape]):
                    if points:
                        lines.append(points)
                    yield None
            outers = tuple(Outline(line) for line in lines if area(line) > 0)
            holes = tuple(Outline(line) for line in lines if area(line) <= 0)
            if outers:
                yield Region(frozenset(piece), outers, holes)

    @property
    def levels(self) -> range:
        """The levels above the lowest, in the order of painting."""
        return range(1, min(3, max(self.sheet.level, default=0)) + 1)
