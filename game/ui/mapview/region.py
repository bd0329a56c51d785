"""Sets of hexes on the map: filled, hatched and outlined, put together from small stamps.

A stamp is the fill of one hex or a line along one hexside, mitred to what comes before and after it. There are a few
dozen for a style and zoom level whatever the region, so that another unit's reach costs nothing to make.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.board.hexes import OFF, HexGrid
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import box_around
from game.ui.paint.brush import Layer
from game.ui.paint.outline import Point
from game.ui.paint.stamp import Shelf, Stamp, stamp
from game.ui.pixel import whole
from game.ui.theme import Colour, Mark, Rgba, fade

KEPT = 4_000_000
"""Drawn px of stamps kept at most at scale 100 %, four bytes each."""
MOST_SIDES = 400


@dataclass(frozen=True, slots=True)
class Band:
    """A line round a region: how far inside it runs, how wide it is, its colour, and its dashes; px at 100 %."""

    inside: float
    width: float
    colour: Rgba
    on: float = 0.0
    off: float = 0.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a region looks."""

    bands: tuple[Band, ...] = ()
    fill: Rgba | None = None
    hatch: Rgba | None = None


def _opaque(colour: Colour) -> Rgba:
    return fade(colour, 255)


STYLES = {
    "reach": Style(
        (Band(2.2, 4.6, fade(Mark.CASING, 130)), Band(2.2, 2.6, _opaque(Mark.REACH))), fade(Mark.REACH_FILL, 92)
    ),
    "fire": Style((Band(6, 3.4, fade(Mark.FIRE_CASING, 110)), Band(6, 1.9, _opaque(Mark.FIRE), 3.4, 3.4))),
    "interception": Style(
        (
            Band(3, 3.6, fade(Mark.INTERCEPTION_CASING, 170), 9, 5),
            Band(3, 2.0, _opaque(Mark.INTERCEPTION), 9, 5),
        ),
        hatch=fade(Mark.HATCH, 135),
    ),
    "command": Style(
        (
            Band(3.4, 5.4, fade(Mark.COMMAND_CASING, 120)),
            Band(1.8, 1.2, fade(Mark.COMMAND, 235)),
            Band(5.0, 1.2, fade(Mark.COMMAND, 235)),
        )
    ),
    "selected": Style(
        (Band(0, 5.2, _opaque(Mark.CASING)), Band(0, 3.2, _opaque(Mark.SELECTED))), fade(Mark.SELECTED_FILL, 120)
    ),
    "cursor": Style((Band(2.4, 3.6, fade(Mark.CASING, 150)), Band(2.4, 1.6, fade(Mark.REACH_FILL, 255)))),
}
STYLES["cone"] = STYLES["fire"]
STYLES["part"] = Style((Band(3, 5.0, fade(Mark.SHADOW, 210)), Band(3, 2.6, _opaque(Mark.SELECTED))))
STYLES["fire-1"] = Style((Band(10, 3.4, fade(Mark.FIRE_CASING, 110)), Band(10, 1.9, _opaque(Mark.FIRE), 10, 4)))
"""What another part of the same unit can fire at: long dashes, farther in than the dots."""


_Side = tuple[int, int, bool, bool]
"""A hexside of the outline: hex, direction, and whether the outline goes on round the same hex before and after it."""
_Laid = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where it is laid."""


class Patience:
    """How long pictures may be made in a frame; what has none when it is over is left out. At first it never ends.

    Only the making counts: if drawing did too, a large screen would get one picture a frame.
    """

    def __init__(self) -> None:
        self._left = math.inf
        self._began = 0.0
        self._used = False
        self.late = False
        """Whether something was left out since this was last set to false."""

    def allow(self, milliseconds: float) -> None:
        """Make pictures for so long from now on, and at least one."""
        self._left, self._used = milliseconds / 1000, False

    def lasts(self) -> bool:
        """Whether one more picture may be made; `done` is to be told when it is."""
        if self._used and self._left <= 0:
            self.late = True
            return False
        self._used, self._began = True, time.perf_counter()
        return True

    def done(self) -> None:
        """A picture was made."""
        self._left -= time.perf_counter() - self._began


class Regions:
    """Draws regions through a camera at one interface scale.

    Where several fills lie over one another, `gather` and `lay_fills` lay them as one.
    """

    def __init__(self, scale: float = 1.0) -> None:
        self.shelf = Shelf(round(KEPT * max(1.0, scale) ** 2))
        self._sides: dict[tuple[object, ...], list[_Side]] = {}
        self.patience = Patience()
        self._fills: dict[int, tuple[Rgba, ...]] = {}
        """The fills of each hex from below, while they are gathered."""
        self.gathering = self._laid = False
        """Whether only fills are gathered, and whether they are laid already."""

    def gather(self) -> None:
        """Draw nothing from now on, but note what is filled; each region is drawn once more after `lay_fills`."""
        self._fills, self.gathering, self._laid = {}, True, False

    def lay_fills(self, target: pygame.Surface, camera: Camera) -> None:
        """Lay what was gathered; from now on regions are drawn without their fills, until `end_fills`."""
        self.gathering, self._laid = False, True
        places = _places(target, camera, tuple(self._fills))
        stamps: dict[tuple[Rgba, ...], Stamp | None] = {}
        laid: list[_Laid] = []
        for a, (x, y) in places.items():
            colours = self._fills[a]
            if colours not in stamps:
                stamps[colours] = self._fill(camera, over_one_another(colours))
            if (found := stamps[colours]) is not None:
                laid.append(found.at(x, y))
        clip = target.get_clip()
        target.set_clip(camera.view.clip(clip))
        target.fblits(laid)
        target.set_clip(clip)

    def end_fills(self) -> None:
        """Draw regions with their fills again."""
        self._fills, self.gathering, self._laid = {}, False, False

    def draw(self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], style: Style, scale: float) -> None:
        """Draw a region into the camera's view; *scale* is the interface scale of its lines."""
        if self.gathering:
            if style.fill is not None:
                for a in hexes:
                    self._fills[a] = (*self._fills.get(a, ()), style.fill)
            return
        clip = target.get_clip()
        target.set_clip(camera.view.clip(clip))
        places = _places(target, camera, hexes)
        laid: list[_Laid] = []
        if (
            style.fill is not None
            and not self._laid
            and places
            and (found := self._fill(camera, style.fill)) is not None
        ):
            laid += [found.at(x, y) for x, y in places.values()]
        if style.hatch is not None:
            for a, (x, y) in places.items():
                if (found := self._hatch(camera, a, style.hatch, scale)) is not None:
                    laid.append(found.at(x, y))
        sides = [side for side in self._outline(camera.grid, hexes) if side[0] in places]
        for band in style.bands:
            lines: dict[tuple[int, bool, bool], Stamp | None] = {}
            for a, d, before, after in sides:
                key = d, before, after
                if key not in lines:
                    lines[key] = self._line(camera, band, d, before, after, scale)
                if (found := lines[key]) is not None:
                    laid.append(found.at(*places[a]))
        target.fblits(laid)
        target.set_clip(clip)

    def put_hexes(
        self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], key: tuple[object, ...],
        paint: Callable[[Layer], object], colour: Rgba,
    ) -> None:  # fmt: skip
        """Put the same mark on each hex; *paint* draws it once, in px round a hex's middle."""
        if self.gathering:
            return
        found = self._kept(key, camera)
        if found is None and self.patience.lasts():
            layer = _layer(_corners(camera), colour)
            paint(layer)
            found = self._keep(key, camera, layer)
        if found is not None:
            target.fblits([found.at(x, y) for x, y in _places(target, camera, hexes).values()])

    def put_sides(
        self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], key: tuple[object, ...],
        paint: Callable[[Layer, Point, Point], object], colour: Rgba, *, inside: float = 0.0, room: float = 2.0,
    ) -> None:  # fmt: skip
        """Put a mark on each hexside round a region; *paint* draws it clockwise from end to end.

        The ends lie *inside* px within the region, the mark at most *room* px from the line between them.
        """
        if self.gathering:
            return
        places = _places(target, camera, hexes)
        laid: list[_Laid] = []
        marks: dict[tuple[int, bool, bool], Stamp | None] = {}
        for a, d, before, after in self._outline(camera.grid, hexes):
            if a not in places:
                continue
            side = d, before, after
            if side not in marks:
                found = self._kept((*key, *side), camera)
                if found is None and self.patience.lasts():
                    start, end = _inset(camera, d, before, after, inside)
                    layer = _layer([start, end], colour, room)
                    paint(layer, start, end)
                    found = self._keep((*key, *side), camera, layer)
                marks[side] = found
            if (mark := marks[side]) is not None:
                laid.append(mark.at(*places[a]))
        target.fblits(laid)

    def _outline(self, grid: HexGrid, hexes: Sequence[int]) -> list[_Side]:
        key = (grid.columns, grid.rows, grid.shape, grid.shifted, tuple(hexes))
        found = self._sides.get(key)
        if found is None:
            if len(self._sides) > MOST_SIDES:
                self._sides.clear()
            found = self._sides[key] = outline_of(grid, hexes)
        return found

    # -- stamps ----------------------------------------------------------------------------------------------

    def _kept(self, key: tuple[object, ...], camera: Camera) -> Stamp | None:
        return self.shelf.get((*key, round(camera.radius, 2), camera.lattice.flat))

    def _keep(self, key: tuple[object, ...], camera: Camera, layer: Layer) -> Stamp:
        """Finish what is drawn at twice the size, (0, 0) the middle of a hex."""
        w, h = layer.surface.get_size()
        part = stamp(pygame.transform.smoothscale(layer.surface, (w // 2, h // 2)))
        shift = layer.left // 2 + part.shift[0], layer.top // 2 + part.shift[1]
        made = Stamp(part.surface, shift, part.weight)
        self.shelf.put((*key, round(camera.radius, 2), camera.lattice.flat), made)
        self.patience.done()
        return made

    def _fill(self, camera: Camera, colour: Rgba) -> Stamp | None:
        key = ("fill", colour)
        found = self._kept(key, camera)
        if found is None and self.patience.lasts():
            layer = _layer(_corners(camera), colour)
            layer.polygon(_corners(camera), colour)
            found = self._keep(key, camera, layer)
        return found

    def _hatch(self, camera: Camera, a: int, colour: Rgba, scale: float) -> Stamp | None:
        """Strokes along 45° in one hex, on a raster of the whole map."""
        step = (9.5 if camera.radius / scale >= 28 else 7.0) * scale
        x, y = camera.lattice.centre(a)
        phase = round((x + y) * camera.radius % step)
        key = ("hatch", colour, scale, phase)
        found = self._kept(key, camera)
        if found is None and self.patience.lasts():
            corners = _corners(camera)
            layer, stencil = _layer(corners, colour), _layer(corners, (255, 255, 255, 0))
            stencil.polygon(corners, (255, 255, 255, 255))
            reach = math.ceil(camera.radius)
            for n in range(-int(2 * reach // step) - 1, int(2 * reach // step) + 2):
                along = n * step - phase
                layer.line((along - reach, reach), (along + reach, -reach), 1.5 * scale, colour)
            layer.mask(stencil)
            found = self._keep(key, camera, layer)
        return found

    def _line(self, camera: Camera, band: Band, d: int, before: bool, after: bool, scale: float) -> Stamp | None:
        """A line along one hexside of a hex."""
        key = ("line", band, scale, d, before, after)
        found = self._kept(key, camera)
        if found is None and self.patience.lasts():
            sides = [_inset(camera, d, before, after, (band.inside + way * band.width / 2) * scale) for way in (-1, 1)]
            (a, b), (e, f) = sides
            layer = _layer([a, b, e, f], band.colour)
            for start, end in _dashes(math.dist(a, b), band.on * scale, band.off * scale):
                layer.polygon([_at(a, b, start), _at(a, b, end), _at(e, f, end), _at(e, f, start)], band.colour)
            found = self._keep(key, camera, layer)
        return found


def over_one_another(colours: Sequence[Rgba]) -> Rgba:
    """The one colour that looks as these laid over one another, the first the lowest."""
    red = green = blue = seen = 0.0
    for r, g, b, alpha in colours:
        share = alpha / 255
        red, green, blue = (under * (1 - share) + over * share for under, over in ((red, r), (green, g), (blue, b)))
        seen = seen * (1 - share) + share
    if not seen:
        return 0, 0, 0, 0
    return round(red / seen), round(green / seen), round(blue / seen), round(255 * seen)


def outline_of(grid: HexGrid, hexes: Sequence[int]) -> list[_Side]:
    """The hexsides round a set of hexes."""
    inside = set(hexes)
    out = []
    for a in hexes:
        around = grid.neighbours[a]
        for d in range(6):
            if around[d] == OFF or around[d] not in inside:
                before, after = around[(d - 1) % 6], around[(d + 1) % 6]
                out.append((a, d, before == OFF or before not in inside, after == OFF or after not in inside))
    return out


def _places(target: pygame.Surface, camera: Camera, hexes: Sequence[int]) -> dict[int, tuple[int, int]]:
    """The hexes that may show within the view and the clip of the target, with their middles in whole px."""
    room = math.ceil(1.1 * camera.radius) + 8  # a hex reaches one radius far, its lines a little farther
    near = target.get_clip().clip(camera.view).inflate(2 * room, 2 * room)
    return {a: (whole(x), whole(y)) for a, x, y in camera.centres(hexes) if near.collidepoint(x, y)}


def _layer(points: Sequence[Point], colour: Rgba, room: float = 2.0) -> Layer:
    """A layer around points at twice the size, its clear px in this colour; drawn on in px round a hex's middle."""
    box = box_around(points, room)
    return Layer(2 * box.x, 2 * box.y, (2 * box.w, 2 * box.h), 2.0, fade(colour[:3], 0))


def _corners(camera: Camera) -> list[Point]:
    """The corners of a hex round its middle, px."""
    return [(x * camera.radius, y * camera.radius) for x, y in camera.lattice.corners]


def _inset(camera: Camera, d: int, before: bool, after: bool, by: float) -> tuple[Point, Point]:
    """The ends of a hexside moved inwards by so many px, mitred to the sides before and after it."""
    corners = _corners(camera)

    def way(side: int) -> Point:
        (ax, ay), (bx, by_) = corners[side % 6], corners[(side + 1) % 6]
        length = math.dist((ax, ay), (bx, by_))
        return (bx - ax) / length, (by_ - ay) / length

    # Round the same hex the outline turns right, on to the next hex it turns left.
    here, last, following = way(d), way(d - 1 if before else d + 1), way(d + 1 if after else d - 1)
    return _mitred(corners[d], last, here, by), _mitred(corners[(d + 1) % 6], here, following, by)


def _mitred(corner: Point, one: Point, two: Point, by: float) -> Point:
    # Inwards is to the right of a way that goes clockwise.
    mx, my = -one[1] - two[1], one[0] + two[0]
    scale = mx * -one[1] + my * one[0] or 1.0
    return corner[0] + mx / scale * by, corner[1] + my / scale * by


def _dashes(length: float, on: float, off: float) -> list[tuple[float, float]]:
    """Where dashes begin and end along a line, as shares of it; they end with the line as they begin."""
    if not on:
        return [(0.0, 1.0)]
    count = max(1, round(length / (on + off)))
    share = on / (on + off) / 2
    return [((n + 0.5 - share) / count, (n + 0.5 + share) / count) for n in range(count)]


def _at(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
