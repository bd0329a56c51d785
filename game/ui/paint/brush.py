"""Layers to draw on: map units in, supersampled pixels out, in the same place whatever tile is being painted.

A layer covers a part of the map at so many px per map unit. Points are rounded to whole pixels of the whole map, not
of the layer, so that two layers that overlap agree in every pixel.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from game.ui.paint.outline import Box, Outline, Point, meets
from game.ui.theme import Colour, Rgba

ALIGN = 16
"""Corners of layers lie on multiples of this, so that shrunk copies for a blur agree too."""

_Pixels = list[tuple[int, int]]


class Layer:
    """A transparent surface over a part of the map; `left` and `top` are its corner in px of the whole map."""

    __slots__ = ("box", "left", "scale", "surface", "top")

    def __init__(self, left: int, top: int, size: tuple[int, int], scale: float, colour: Rgba | None = None):
        self.left, self.top, self.scale = left, top, scale
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        if colour is not None:
            self.surface.fill(colour)
        self.box: Box = (left / scale, top / scale, (left + size[0]) / scale, (top + size[1]) / scale)

    def px(self, point: Point) -> tuple[int, int]:
        """The pixel of a point in map units."""
        return round(point[0] * self.scale) - self.left, round(point[1] * self.scale) - self.top

    def near(self, point: Point, reach: float) -> bool:
        """Whether a point lies on the layer or within so many map units of it."""
        left, top, right, bottom = self.box
        return left - reach <= point[0] <= right + reach and top - reach <= point[1] <= bottom + reach

    def polygon(self, points: Iterable[Point], colour: Rgba | Colour) -> None:
        """Fill a small polygon."""
        k, left, top = self.scale, self.left, self.top
        pygame.draw.polygon(self.surface, colour, [(round(x * k) - left, round(y * k) - top) for x, y in points])

    def fill(self, outline: Outline, colour: Rgba) -> None:
        """Fill a closed outline of any size."""
        if not meets(outline.box, self.box):
            return
        k, left, top = self.scale, self.left, self.top
        pixels = [(round(x * k) - left, round(y * k) - top) for x, y in outline.points]
        pixels = _clipped(pixels, self.surface.get_size())
        if len(pixels) > 2:
            pygame.draw.polygon(self.surface, colour, pixels)

    def circle(self, centre: Point, radius: float, colour: Rgba | Colour) -> None:
        """Fill a circle; the radius is in map units."""
        pygame.draw.circle(self.surface, colour, self.px(centre), max(1, round(radius * self.scale)))

    def line(self, a: Point, b: Point, width: float, colour: Rgba | Colour) -> None:
        """A straight line with flat ends."""
        self.taper(a, b, width, width, colour)

    def taper(self, a: Point, b: Point, start: float, end: float, colour: Rgba | Colour) -> None:
        """A straight line that is *start* wide at *a* and *end* wide at *b*."""
        k, left, top = self.scale, self.left, self.top
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy)
        if length < 1e-9:
            return
        nx, ny = -dy / length / 2 * k, dx / length / 2 * k
        ax, ay, bx, by = a[0] * k, a[1] * k, b[0] * k, b[1] * k
        pygame.draw.polygon(
            self.surface,
            colour,
            (
                (round(ax + nx * start) - left, round(ay + ny * start) - top),
                (round(bx + nx * end) - left, round(by + ny * end) - top),
                (round(bx - nx * end) - left, round(by - ny * end) - top),
                (round(ax - nx * start) - left, round(ay - ny * start) - top),
            ),
        )

    def stroke(
        self, line: Outline | Sequence[Point], width: float, colour: Rgba | Colour, closed: bool = False
    ) -> None:
        """Draw along a line, with round joints where it is wide."""
        if isinstance(line, Outline):
            reach = width + 2 / self.scale
            box = (self.box[0] - reach, self.box[1] - reach, self.box[2] + reach, self.box[3] + reach)
            for run_box, run in line.runs:
                if meets(run_box, box):
                    self._stroke(run, width, colour)
        else:
            self._stroke([*line, line[0]] if closed else line, width, colour)

    def _stroke(self, points: Sequence[Point], width: float, colour: Rgba | Colour) -> None:
        for i in range(len(points) - 1):
            self.taper(points[i], points[i + 1], width, width, colour)
        if width * self.scale > 2.4:
            for point in points:
                pygame.draw.circle(self.surface, colour, self.px(point), max(1, round(width * self.scale / 2)))

    def dashed(self, line: Outline | Sequence[Point], width: float, on: float, off: float, colour: Rgba) -> None:
        """Draw dashes along a line."""
        points = line.points + line.points[:1] if isinstance(line, Outline) and line.closed else line
        if isinstance(points, Outline):
            points = points.points
        for dash in dashes(points, on, off):
            if any(self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3] for x, y in dash):
                for i in range(len(dash) - 1):
                    self.taper(dash[i], dash[i + 1], width, width, colour)

    def mask(self, other: "Layer") -> None:
        """Keep only what lies under the drawn parts of another layer of the same place and size."""
        self.surface.blit(other.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def band(
    surface: pygame.Surface, points: Sequence[Point], width: float, colour: Rgba | Colour, joints: bool = True
) -> None:
    """A line through points in px, *width* wide, with round joints and ends."""
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if length < 1e-6:
            continue
        nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
        corners = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
        pygame.draw.polygon(surface, colour, corners)
    if joints:
        for point in points:
            pygame.draw.circle(surface, colour, point, max(1, width / 2))


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """The dashes of a line, each a run of points."""
    out: list[list[Point]] = []
    drawing, left, dash = True, on, [points[0]]
    for i in range(len(points) - 1):
        a, b = points[i], points[i + 1]
        length, done = math.dist(a, b), 0.0
        while length - done > left:
            done += left
            p = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                out.append([*dash, p])
            drawing = not drawing
            dash, left = [p], on if drawing else off
        left -= length - done
        if drawing:
            dash.append(b)
    if drawing and len(dash) > 1:
        out.append(dash)
    return out


def _clipped(pixels: _Pixels, size: tuple[int, int]) -> _Pixels:
    """The polygon cut to a surface and a little more (polygons reaching far outside are slow to fill)."""
    room = 4
    for axis, limit, sign in ((0, -room, 1), (0, size[0] + room, -1), (1, -room, 1), (1, size[1] + room, -1)):
        if all((p[axis] - limit) * sign >= 0 for p in pixels):
            continue
        out: _Pixels = []
        previous = pixels[-1] if pixels else (0, 0)
        before = (previous[axis] - limit) * sign >= 0
        for p in pixels:
            now = (p[axis] - limit) * sign >= 0
            if now != before:
                share = (limit - previous[axis]) / (p[axis] - previous[axis])
                other = round(previous[1 - axis] + (p[1 - axis] - previous[1 - axis]) * share)
                out.append((limit, other) if axis == 0 else (other, limit))
            if now:
                out.append(p)
            previous, before = p, now
        pixels = out
    return pixels


def enlarged(surface: pygame.Surface, k: int) -> pygame.Surface:
    """A surface smoothly enlarged by a whole factor, each pixel staying over its own square.

    `pygame.transform.smoothscale` lays the first and the last pixel on the borders, which would show as seams between
    tiles; with a repeated pixel on each side and the excess cut off it does not.
    """
    if k == 1:
        return surface
    w, h = surface.get_size()
    padded = pygame.Surface((w + 2, h + 2), surface.get_flags() & pygame.SRCALPHA, surface)
    _copy(surface, (0, 0, w, h), padded, (1, 1))
    for x, dx in ((0, 0), (w - 1, w + 1)):
        _copy(surface, (x, 0, 1, h), padded, (dx, 1))
    for y, dy in ((1, 0), (h, h + 1)):
        _copy(padded, (0, y, w + 2, 1), padded, (0, dy))
    large = pygame.transform.smoothscale(padded, ((w + 1) * k, (h + 1) * k))
    return large.subsurface(((k + 1) // 2, (k + 1) // 2, w * k, h * k))


def _copy(source: pygame.Surface, part: tuple[int, int, int, int], target: pygame.Surface, at: tuple[int, int]) -> None:
    """Copy pixels onto cleared ones as they are, alpha included."""
    target.blit(source, at, part, pygame.BLEND_RGBA_ADD)


def blurred(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """A surface blurred by so many px, by way of a copy at down to 1/8 size (its sides are multiples of 8 then).

    Only the part that is drawn at all is worked on, and it is changed in place. What is clear keeps its colour.
    """
    k = 1
    while radius / k >= 2 and k < 8:
        k *= 2
    drawn, room = surface.get_bounding_rect(1), math.ceil(3 * radius) + k
    if not drawn.width or not drawn.height:
        return surface
    left, top = (drawn.left - room) // ALIGN * ALIGN, (drawn.top - room) // ALIGN * ALIGN
    right, bottom = -(-(drawn.right + room) // ALIGN) * ALIGN, -(-(drawn.bottom + room) // ALIGN) * ALIGN
    part = pygame.Rect(left, top, right - left, bottom - top).clip(surface.get_rect())
    soft = _blurred(surface.subsurface(part).copy(), radius, k)
    surface.fill((0, 0, 0, 0), part)
    _copy(soft, (0, 0, *part.size), surface, part.topleft)
    return surface


def _blurred(surface: pygame.Surface, radius: float, k: int) -> pygame.Surface:
    if k == 1:
        return pygame.transform.gaussian_blur(surface, max(1, round(radius)))
    w, h = surface.get_size()
    small = pygame.transform.smoothscale(surface, (max(1, -(-w // k)), max(1, -(-h // k))))
    small = pygame.transform.gaussian_blur(small, max(1, round(radius / k)))
    large = enlarged(small, k)
    return large if large.get_size() == (w, h) else large.subsurface((0, 0, w, h))
