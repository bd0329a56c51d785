"""Counters on the map: where each stands, its facing marks, drawing them in order, and which one is under a point."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.views import CounterView
from game.ui.counters.art import CounterArt
from game.ui.counters.bars import bar_size
from game.ui.mapview.camera import Camera
from game.ui.paint.brush import band
from game.ui.paint.outline import Point
from game.ui.paint.stamp import Stamp, stamp
from game.ui.theme import Colour, SidePalette, fade

__all__ = ["CounterArt", "Placed", "counter_side", "draw_counters", "draw_facing", "layout", "pick", "stack_at"]

STACK = (0.13, -0.17)
"""How far the next lower piece of a stack is shifted, in counter sides."""
FAN_GAP = 0.10
PEEP = (0.36, 0.50)
"""How far a piece under a unit over several hexes is shifted to its rear, in counter sides: upright, leaning."""


def counter_side(radius: float) -> int:
    """The side of a counter in px at a hex radius: 1.28 R to an even number (odd where the style sheet says so)."""
    return {15: 20, 21: 27, 60: 77, 84: 107}.get(round(radius), 2 * round(radius * 0.64))


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter in its place: the middle in window px, and for one over several hexes their axis in degrees."""

    view: CounterView
    centre: Point
    side: int
    axis: float | None = None
    spread: bool = False
    """Over hexes that are no line: the sprite stands in their middle and their outline is drawn."""
    radius: float = 0.0
    """The hex radius, of a bar over its base."""

    def covers(self, pos: Point) -> bool:
        """Whether the body of the counter is under a point."""
        dx, dy = pos[0] - self.centre[0], pos[1] - self.centre[1]
        half = self.side / 2
        if self.radius:
            long, deep = bar_size(self.view.base, self.view.bearing or 0, self.radius)
            a = math.radians(self.view.bearing or 0)
            along, across = dx * math.cos(a) + dy * math.sin(a), dy * math.cos(a) - dx * math.sin(a)
            return abs(along) <= long / 2 and abs(across) <= deep / 2
        if self.axis is None:
            return abs(dx) <= half and abs(dy) <= half
        a = math.radians(self.axis)
        along, across = dx * math.sin(a) - dy * math.cos(a), dx * math.cos(a) + dy * math.sin(a)
        long = half + (len(self.view.hexes) - 1) * math.sqrt(3) * self.side / 1.28 / 2
        return abs(across) <= half and abs(along) <= long


def layout(
    camera: Camera, counters: Iterable[CounterView], fan: int | None = None, share: float = 1.0,
    places: Mapping[str, Point] | None = None,
) -> list[Placed]:  # fmt: skip
    """Where all counters stand, in drawing order (bottom first).

    *fan* is the hex whose stack is spread side by side, *share* how far (0 to 1). *places* puts counters somewhere
    else (window px), while they move; these come last, over all others.
    """
    side = counter_side(camera.radius)
    stacks: dict[tuple[int, ...], list[CounterView]] = {}
    moving: list[Placed] = []
    for view in counters:
        if places is not None and view.id in places:
            moving.append(_place(camera, view, places[view.id], side))
        elif view.hexes and min(view.hexes) >= 0:
            stacks.setdefault(view.hexes if len(view.hexes) > 1 else view.hexes[:1], []).append(view)
    wide = {a: hexes for hexes in stacks if len(hexes) > 1 for a in hexes}
    out: list[tuple[float, float, int, Placed]] = []
    for hexes, stack in stacks.items():
        stack = sorted(stack, key=lambda view: not view.commander)
        points = [camera.centre(a) for a in hexes]
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        over = wide.get(hexes[0]) if len(hexes) == 1 else None
        if over is not None:
            spread = share if fan is not None and fan in over else 0.0
            out += _beside(camera, stack, stacks[over][0], side, spread)
            continue
        open_ = share if fan is not None and fan in hexes and len(stack) > 1 else 0.0
        for i, view in enumerate(stack):
            below = len(stack) - 1 - i
            dx, dy = _stacked(below, len(stack))
            row = (below - (len(stack) - 1) / 2) * (1 + FAN_GAP)
            dx, dy = dx * (1 - open_) + row * open_, dy * (1 - open_)
            # The open stack lies over its neighbours.
            depth = y + (1e6 if open_ else 0)
            out.append((depth, x, i, _place(camera, view, (x + dx * side, y + dy * side), side)))
    out.sort(key=lambda item: item[:3])
    return [item[3] for item in out] + moving


def _beside(
    camera: Camera, stack: Sequence[CounterView], over: CounterView, side: int, share: float
) -> list[tuple[float, float, int, Placed]]:
    """Where pieces stand in a hex of a unit over several: under it, an edge in sight at its rear; spread, behind it."""
    (ax, ay), (bx, by) = camera.centre(over.hexes[0]), camera.centre(over.hexes[-1])
    across = math.degrees(math.atan2(bx - ax, ay - by)) + 90
    rear = math.radians((over.bearing + 180 if over.bearing is not None else across) - 90)
    # Under a bar of several ranks a piece of its front rank would not be seen.
    ranks = max(0, over.base[1] - 1) * 1.5 * camera.radius
    leans = min(abs(bx - ax), abs(by - ay)) > 1
    found = []
    for i, view in enumerate(stack):
        x, y = camera.centre(view.hexes[0])
        shown = PEEP[leans] + abs(STACK[1]) * i
        far = (shown + ((1 + FAN_GAP) * (1 + i) + 0.12 * leans - shown) * share) * side + ranks
        # Just under the unit, or over all others while the stack is spread.
        depth = (ay + by) / 2 - 0.5 if not share else 1e6 + y
        found.append((depth, x, i, _place(camera, view, (x + far * math.cos(rear), y + far * math.sin(rear)), side)))
    return found


def stack_at(counters: Iterable[CounterView], hex: int) -> list[CounterView]:
    """The pieces that lie on each other in a hex: also those in the other hexes of a unit over several."""
    counters = list(counters)
    found = [c for c in counters if hex in c.hexes]
    wide = next((set(c.hexes) for c in found if len(c.hexes) > 1), None)
    return found if wide is None else [c for c in counters if not wide.isdisjoint(c.hexes)]


def _stacked(below: int, count: int) -> Point:
    """The shift of a piece with so many pieces over it, in counter sides."""
    if count == 1:
        return 0.0, 0.0
    step = 1.0 if count <= 3 else 2 / (count - 1)
    return -0.04 + STACK[0] * below * step, 0.04 + STACK[1] * below * step


def _place(camera: Camera, view: CounterView, centre: Point, side: int) -> Placed:
    axis, spread = None, False
    if view.base[0]:
        return Placed(view, centre, side, radius=camera.radius)
    if len(view.hexes) > 1:
        (ax, ay), (bx, by) = camera.centre(view.hexes[0]), camera.centre(view.hexes[-1])
        length = math.hypot(bx - ax, by - ay)
        step = math.sqrt(3) * camera.radius
        # In a line: the last hex is as far off as there are hexes between.
        if abs(length - step * (len(view.hexes) - 1)) < 0.1 * step:
            axis = math.degrees(math.atan2(bx - ax, -(by - ay))) % 360
        else:
            spread = True
    return Placed(view, centre, side, axis, spread)


def draw_counters(
    target: pygame.Surface, camera: Camera, counters: Sequence[CounterView], art: CounterArt, *, fan: int | None = None,
    share: float = 1.0, places: Mapping[str, Point] | None = None, alphas: Mapping[str, int] | None = None,
    fronts: bool = True, coarse: bool = False,
) -> list[Placed]:  # fmt: skip
    """Draw front hexsides, counters and chevrons into the camera's view, on an opaque surface; returns what stands
    where (bottom first).

    *alphas* fades counters by id (0 to 255). *fronts* off leaves out all facing marks. With *coarse* sprites that are
    not there yet are shown scaled from another size, and the art is `late`: let it work and draw again.
    """
    clip = target.get_clip()
    target.set_clip(camera.view.clip(clip))
    longest = max((len(view.hexes) for view in counters), default=1)  # a long bar reaches far from its middle
    room = math.ceil(((6 if fan is not None else 4) + math.sqrt(3) * (longest - 1)) * camera.radius)
    around = target.get_clip().inflate(room, room)
    moving = places or {}
    near = _near(camera, counters, around, moving)
    placed = [p for p in layout(camera, near, fan, share, places) if around.collidepoint(p.centre)]
    for p in placed:
        if p.spread:
            _footprint(target, camera, p.view, art.palette(p.view.side))
        if fronts and camera.radius / art.scale >= 28:
            draw_facing(target, camera, p, art.palette(p.view.side), chevron=False)
    for p in placed:
        image = art.stamp(p.view, p.side, p.axis, coarse, p.radius)
        if (alpha := (alphas or {}).get(p.view.id, 255)) < 255:
            image = image.faded(alpha)
        image.put(target, p.centre)
    if fronts and not (coarse and art.late):  # the first frame at a zoom level is soon followed by a sharper one
        for p in placed:
            draw_facing(target, camera, p, art.palette(p.view.side), front=False)
    target.set_clip(clip)
    return placed


def _near(
    camera: Camera, counters: Sequence[CounterView], box: pygame.Rect, also: Collection[str]
) -> list[CounterView]:
    """The counters with a hex whose middle lies in a box of the window, and those named. Hundreds are asked with each
    hex that a brush paints, so their places are compared as map units."""
    (left, top), (right, bottom) = camera.to_map(box.topleft), camera.to_map(box.bottomright)
    at = camera.lattice.centres
    found = []
    for c in counters:
        for a in c.hexes:
            x, y = at[a]
            if left <= x < right and top <= y < bottom:
                found.append(c)
                break
        else:
            if c.id in also:
                found.append(c)
    return found


def bar_box(camera: Camera, view: CounterView) -> tuple[float, float, float, float]:
    """The box round a bar in map pixels: its middle, half its width and half its height."""
    centres = [camera.lattice.centre(a) for a in view.hexes]
    x, y = (sum(place[axis] for place in centres) / len(centres) * camera.radius for axis in (0, 1))
    long, deep = bar_size(view.base, view.bearing or 0, camera.radius)
    a = math.radians(view.bearing or 0)
    across, down = abs(math.cos(a)), abs(math.sin(a))
    return x, y, (long * across + deep * down) / 2, (long * down + deep * across) / 2


def pick(
    camera: Camera, counters: Sequence[CounterView], pos: Point, fan: int | None = None, share: float = 1.0
) -> list[str]:
    """The ids under a point, topmost first: bodies under it, then all others in the hex under it.

    Where only a piece of a stack sticks out over an empty hex, the rest of its stack follows it.
    """
    placed = layout(camera, counters, fan, share)
    found = [p.view for p in reversed(placed) if p.covers(pos)]
    here = {camera.pixel_to_hex(pos)}
    if found and not any(here.intersection(p.view.hexes) for p in placed):
        here = set(found[0].hexes)
    inside = [p.view for p in reversed(placed) if here.intersection(p.view.hexes)]
    return list(dict.fromkeys(view.id for view in (*found, *inside)))


# -- facing ----------------------------------------------------------------------------------------------------


def draw_facing(
    target: pygame.Surface, camera: Camera, placed: Placed, palette: SidePalette, *, front: bool = True,
    chevron: bool = True,
) -> None:  # fmt: skip
    """The front hexsides (under the counters) and the chevron on the rim (over them) of one counter.

    A bearing between two corners, while a counter turns, has a chevron only.
    """
    view = placed.view
    if view.bearing is None or view.commander:
        return
    bearing = view.bearing % 360
    flat = camera.lattice.flat
    side = bearing % 60 == (0 if flat else 30)
    corner = bearing % 60 == (30 if flat else 0)
    radius = round(camera.radius, 2)
    one = len(view.hexes) == 1
    for a in view.hexes:
        x, y = placed.centre if one else camera.centre(a)
        if one and math.dist((x, y), camera.centre(a)) < camera.radius * 0.6:
            x, y = camera.centre(a)
        if front and (corner or side):
            sides = frozenset(d for own, d in view.front if own == a) if not one else frozenset[int]()
            if one or sides:
                _front(radius, flat, bearing, corner, sides, palette.pointer, palette.rim).put(target, (x, y))
        if chevron and not placed.radius:
            _chevron(radius, bearing, 0.83 if side else 0.955, palette.pointer, palette.rim).put(target, (x, y))


def _corner(bearing: float, radius: float, middle: float) -> Point:
    a = math.radians(bearing - 90)
    return middle + radius * math.cos(a), middle + radius * math.sin(a)


@lru_cache(maxsize=256)
def _front(
    radius: float, flat: bool, bearing: int, corner: bool, sides: frozenset[int], fill: Colour, rim: Colour
) -> Stamp:
    """The tinted hexsides of one hex, as a picture with the hex in its middle."""
    k, size = 3, math.ceil(radius * 2.3)
    r, middle = radius * k * 0.955, size * k / 2
    ways: list[list[Point]] = []
    if sides:
        first = 0 if flat else 30
        for d in sorted(sides):
            a, b = _corner(first + 60 * d - 30, r, middle), _corner(first + 60 * d + 30, r, middle)
            start, end = (0.0 if (d - 1) % 6 in sides else 0.11), (1.0 if (d + 1) % 6 in sides else 0.89)
            ways.append([_between(a, b, start), _between(a, b, end)])
    elif corner:
        tip, left, right = (_corner(bearing + turn, r, middle) for turn in (0, -60, 60))
        ways.append([_between(tip, left, 0.78), tip, _between(tip, right, 0.78)])
    else:
        outer, left, right, other = (_corner(bearing + turn, r, middle) for turn in (-90, -30, 30, 90))
        ways.append([_between(left, outer, 0.5), left, right, _between(right, other, 0.5)])

    def paint(big: pygame.Surface, x: int, y: int) -> None:
        for width, colour in ((0.095, fade(rim, 150)), (0.055, fade(fill, 215))):
            for way in ways:
                band(big, _moved(way, x, y), width * radius * k, colour)

    return _part(size, k, [point for way in ways for point in way], 0.1 * radius * k, paint)


def _part(
    size: int, k: int, points: Sequence[Point], room: float, paint: Callable[[pygame.Surface, int, int], None]
) -> Stamp:
    """What is drawn round some points of a picture with a hex in its middle, drawn *k* times as large and packed.

    *paint* is told where the corner of its surface lies. Only the part round the points is made: the picture of a
    whole hex in this size is mostly empty.
    """
    left, top = (math.floor((min(p[i] for p in points) - room) / k) for i in (0, 1))
    right, bottom = (math.ceil((max(p[i] for p in points) + room) / k) for i in (0, 1))
    box = pygame.Rect(left, top, right - left, bottom - top).clip(pygame.Rect(0, 0, size, size))
    big = pygame.Surface((box.w * k, box.h * k), pygame.SRCALPHA)
    paint(big, box.x * k, box.y * k)
    found = stamp(pygame.transform.smoothscale(big, box.size))
    shift = box.x + found.shift[0] - size // 2, box.y + found.shift[1] - size // 2
    return Stamp(found.surface, shift, found.weight)


def _moved(points: Sequence[Point], x: int, y: int) -> list[Point]:
    return [(px - x, py - y) for px, py in points]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@lru_cache(maxsize=256)
def _chevron(radius: float, bearing: float, tip_at: float, fill: Colour, rim: Colour) -> Stamp:
    """The notched arrowhead on the rim, as a picture with the hex in its middle."""
    k, size = 4, math.ceil(radius * 2.3)
    r, middle = radius * k, size * k / 2
    a = math.radians(bearing - 90)
    ux, uy = math.cos(a), math.sin(a)
    x, y = middle + ux * r * tip_at, middle + uy * r * tip_at
    long, half = r * 0.235, r * 0.20
    arrow = [
        (x, y),
        (x - ux * long - uy * half, y - uy * long + ux * half),
        (x - ux * long * 0.62, y - uy * long * 0.62),
        (x - ux * long + uy * half, y - uy * long - ux * half),
    ]

    def paint(big: pygame.Surface, left: int, top: int) -> None:
        here = _moved(arrow, left, top)
        band(big, [*here, here[0]], r * 0.07, fade(rim, 255))
        pygame.draw.polygon(big, fill, here)

    return _part(size, k, arrow, r * 0.07, paint)


def _footprint(target: pygame.Surface, camera: Camera, view: CounterView, palette: SidePalette) -> None:
    """The hexes under a counter that is no line, tinted in its side's colours."""
    for a in view.hexes:
        image = _tint(round(camera.radius, 2), camera.lattice.flat, palette.ground, palette.edge)
        image.put(target, camera.centre(a))


@lru_cache(maxsize=64)
def _tint(radius: float, flat: bool, fill: Colour, edge: Colour) -> Stamp:
    k, size = 3, math.ceil(radius * 2.2)
    big = pygame.Surface((size * k, size * k), pygame.SRCALPHA)
    first = 30 if flat else 0
    corners = [_corner(first + 60 * i, radius * k * 0.93, size * k / 2) for i in range(6)]
    pygame.draw.polygon(big, fade(fill, 150), corners)
    band(big, [*corners, corners[0]], radius * k * 0.05, fade(edge, 220))
    return stamp(pygame.transform.smoothscale(big, (size, size)), centred=True)
