"""The view on the map: where a hex is on the screen, and which hex is under a point.

Map units: 1 is the hex radius (centre to corner), x to the right, y down, (0, 0) the upper left corner of the painted
map, which goes on for MARGIN past the outermost hexes. Map pixels are map units times the radius in px.
"""

import math
from collections.abc import Iterable
from copy import copy

import pygame

from game.board.hexes import OFF, HexGrid

LEVELS = (15, 21, 30, 42, 60, 84)
"""Hex radii in px of the zoom levels at interface scale 100 %."""
FINE = 11
"""One level more, the smallest, for maps of very many hexes."""
MARGIN = 0.5
HALF = math.sqrt(3) / 2
"""Half the width of a hexagon of radius 1 across its flat sides."""

Point = tuple[float, float]


class Lattice:
    """The hexes of a grid as true hexagons in map units. Column and row may lie outside the map (ghost hexes)."""

    __slots__ = ("centres", "corners", "flat", "grid", "height", "width")

    def __init__(self, grid: HexGrid):
        self.grid = grid
        self.flat = grid.shape == "flat"
        sx, sy = (0.5, HALF) if self.flat else (HALF, 0.5)
        self.corners = tuple((x * sx, y * sy) for x, y in grid.corners)
        """The six corners around a centre; the side in direction d lies between corners d and d + 1."""
        across, down = (grid.columns, grid.rows) if self.flat else (grid.rows, grid.columns)
        long = 1.5 * across + 0.5 + 2 * MARGIN
        broad = HALF * (2 * down + (1 if across > 1 else 0)) + 2 * MARGIN
        self.width, self.height = (long, broad) if self.flat else (broad, long)
        self.centres = tuple(self.point(*place) for place in grid.plane)
        """The centre of each hex of the map."""

    def plane(self, column: int, row: int) -> tuple[int, int]:
        """The whole-number centre of a hex, as `HexGrid.plane` gives it, for ghost hexes too."""
        line = column if self.flat else row
        half = 1 if (line % 2 == 0) == (self.grid.shifted == "even") else 0
        return (3 * column, 2 * row + half) if self.flat else (2 * column + half, 3 * row)

    def point(self, x: int, y: int) -> Point:
        """Map units of a whole-number point of the plane (a centre or a corner)."""
        low = self._lowest()
        if self.flat:
            return x * 0.5 - 0.5 + MARGIN, (y - low) * HALF + MARGIN
        return (x - low) * HALF + MARGIN, y * 0.5 - 0.5 + MARGIN

    def _lowest(self) -> int:
        """The plane coordinate where the unshifted lines begin."""
        only_shifted = (self.grid.columns if self.flat else self.grid.rows) == 1 and self.grid.shifted == "odd"
        return 2 if only_shifted else 1

    def centre(self, a: int) -> Point:
        """The centre of a hex of the map."""
        return self.centres[a]

    def centre_at(self, column: int, row: int) -> Point:
        """The centre of the hex in this column and row, on the map or off it."""
        return self.point(*self.plane(column, row))

    def outline(self, a: int) -> list[Point]:
        """The six corners of a hex of the map, clockwise."""
        x, y = self.centre(a)
        return [(x + dx, y + dy) for dx, dy in self.corners]

    def hex_at(self, x: float, y: float) -> int:
        """The hex of the map in whose true hexagon this point lies, or OFF."""
        along, down = (x, y) if self.flat else (y, x)
        # Plane coordinates as axial ones: q along the lines, r across; both are whole numbers at centres.
        odd = 1 if self.grid.shifted == "even" else 0
        q = (along - MARGIN + 0.5) / 1.5
        r = ((down - MARGIN) / HALF + self._lowest() - q - odd) / 2
        rq, rr, rs = round(q), round(r), round(-q - r)
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs + q + r)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        one, two = 3 * rq, 2 * rr + rq + odd
        return self._at_plane(one, two) if self.flat else self._at_plane(two, one)

    def _at_plane(self, x: int, y: int) -> int:
        column, row = (x // 3, y // 2) if self.flat else (x // 2, y // 3)
        return self.grid.at_offset(column, row) if self.plane(column, row) == (x, y) else OFF


class Camera:
    """Zoom level and place of the view. All positions are those of events, in px of the window."""

    def __init__(self, grid: HexGrid, view: pygame.Rect, levels: tuple[int, ...] = LEVELS, start: int = 42):
        self.lattice = Lattice(grid)
        self.grid = grid
        self.view = pygame.Rect(view)
        self.levels = tuple(sorted(levels))
        self.radius = float(min(self.levels, key=lambda radius: abs(radius - start)))
        """Hex radius in px; between two levels only while a zoom is shown."""
        self.covered = 0
        """So many px at the left of the view lie under something in a corner: the map can be moved out from there."""
        self._x = self.lattice.width / 2
        self._y = self.lattice.height / 2
        self._place: tuple[float, ...] = ()
        self._origin = 0, 0
        self._clamp()

    # -- where things are ------------------------------------------------------------------------------------

    @property
    def origin(self) -> tuple[int, int]:
        """The map pixel shown in the upper left corner of the view."""
        place = self._x, self._y, self.radius, self.view.width, self.view.height
        if place != self._place:
            self._place = place
            self._origin = (
                round(self._x * self.radius - self.view.width / 2),
                round(self._y * self.radius - self.view.height / 2),
            )
        return self._origin

    @property
    def map_size(self) -> tuple[int, int]:
        """Width and height of the painted map in px at this radius."""
        return math.ceil(self.lattice.width * self.radius), math.ceil(self.lattice.height * self.radius)

    def to_screen(self, point: Point) -> Point:
        """Window px of a point in map units."""
        ox, oy = self.origin
        return point[0] * self.radius - ox + self.view.x, point[1] * self.radius - oy + self.view.y

    def to_map(self, pos: Point) -> Point:
        """Map units of a point in window px."""
        ox, oy = self.origin
        return (pos[0] - self.view.x + ox) / self.radius, (pos[1] - self.view.y + oy) / self.radius

    def centre(self, a: int) -> Point:
        """Window px of the centre of a hex."""
        x, y = self.lattice.centres[a]
        ox, oy = self.origin
        return x * self.radius - ox + self.view.x, y * self.radius - oy + self.view.y

    def centres(self, hexes: Iterable[int]) -> list[tuple[int, float, float]]:
        """Hexes with the window px of their centres."""
        (ox, oy), (left, top), k, at = self.origin, self.view.topleft, self.radius, self.lattice.centres
        return [(a, at[a][0] * k - ox + left, at[a][1] * k - oy + top) for a in hexes]

    def outline(self, a: int) -> list[Point]:
        """Window px of the six corners of a hex, clockwise; the side in direction d lies between d and d + 1."""
        x, y = self.centre(a)
        return [(x + dx * self.radius, y + dy * self.radius) for dx, dy in self.lattice.corners]

    def pixel_to_hex(self, pos: Point) -> int:
        """The hex under a point of the window, or OFF; the view's border does not matter."""
        return self.lattice.hex_at(*self.to_map(pos))

    def visible(self) -> pygame.Rect:
        """What the view shows, in map px (it may reach past the map)."""
        return pygame.Rect(self.origin, self.view.size)

    def shows(self, a: int, room: int = 0) -> bool:
        """Whether the centre of a hex is in the view, at least so many px from its border."""
        return bool(self.view.inflate(-2 * room, -2 * room).collidepoint(self.centre(a)))

    def around(self, room: int, origin: tuple[int, int] | None = None) -> "Camera":
        """A camera that sees so many px more on each side; its view begins at (0, 0).

        With *origin* it looks elsewhere: that map pixel is in its upper left corner.
        """
        wide = copy(self)
        wide.view = pygame.Rect((0, 0), self.view.inflate(2 * room, 2 * room).size)
        if origin is not None:
            wide._place = wide._x, wide._y, wide.radius, wide.view.width, wide.view.height
            wide._origin = origin
        return wide

    @property
    def level(self) -> int:
        """The zoom level (an entry of `levels`) nearest to the radius."""
        return min(self.levels, key=lambda radius: abs(math.log(radius / self.radius)))

    # -- moving it -------------------------------------------------------------------------------------------

    def resize(self, view: pygame.Rect) -> None:
        """Give the view another place and size; the same point of the map stays in its middle."""
        self.view = pygame.Rect(view)
        self._clamp()

    def set_levels(self, levels: tuple[int, ...]) -> None:
        """Use other zoom levels (another interface scale) and stay at the nearest."""
        place = self.levels.index(self.level) if len(levels) == len(self.levels) else -1
        self.levels = tuple(sorted(levels))
        self.radius = float(self.levels[place] if place >= 0 else self.level)
        self._clamp()

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by so many px, right and down."""
        self._x -= dx / self.radius
        self._y -= dy / self.radius
        self._clamp()

    def centre_on(self, a: int) -> None:
        """Bring a hex to the middle of the view, as far as the border of the map allows."""
        self.look_at(self.lattice.centre(a))

    def look_at(self, point: Point) -> None:
        """Bring a point in map units to the middle of the view."""
        self._x, self._y = point
        self._clamp()

    def zoom(self, steps: int, pos: Point | None = None) -> bool:
        """Go so many levels in (or out); the point of the map under *pos* stays there. False at the last level."""
        place = min(max(self.levels.index(self.level) + steps, 0), len(self.levels) - 1)
        if self.levels[place] == self.radius:
            return False
        self.set_radius(self.levels[place], pos)
        return True

    def set_radius(self, radius: float, pos: Point | None = None) -> None:
        """Take any radius (for a zoom that is shown); the point of the map under *pos* stays there."""
        pos = pos if pos is not None else self.view.center
        x, y = self.to_map(pos)
        self.radius = float(radius)
        self._x = x - (pos[0] - self.view.centerx) / self.radius
        self._y = y - (pos[1] - self.view.centery) / self.radius
        self._clamp()

    def fit(self, hexes: tuple[int, ...] = ()) -> None:
        """Show all these hexes (by default the whole map) at the largest level that holds them."""
        if hexes:
            centres = [self.lattice.centre(a) for a in hexes]
            left, right = min(x for x, _ in centres) - 1, max(x for x, _ in centres) + 1
            top, bottom = min(y for _, y in centres) - 1, max(y for _, y in centres) + 1
        else:
            left, top, right, bottom = 0.0, 0.0, self.lattice.width, self.lattice.height
        fitting = [
            radius
            for radius in self.levels
            if (right - left) * radius <= self.view.width + 1 and (bottom - top) * radius <= self.view.height + 1
        ]
        self.radius = float(max(fitting) if fitting else self.levels[0])
        self.look_at(((left + right) / 2, (top + bottom) / 2))

    def _clamp(self) -> None:
        """Keep the map in view: a border may come in by a quarter of the view, a small map stays in the middle."""
        covered = (self.covered + self.radius) / self.radius if self.covered else 0.0
        self._x = _held(self._x, self.view.width / self.radius, self.lattice.width, covered)
        self._y = _held(self._y, self.view.height / self.radius, self.lattice.height)


def _held(middle: float, view: float, size: float, covered: float = 0.0) -> float:
    if view >= size:
        return size / 2
    slack = view * 0.25
    return min(max(middle, view / 2 - max(slack, covered)), size - view / 2 + slack)
