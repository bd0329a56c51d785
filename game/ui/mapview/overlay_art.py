"""Pieces that overlays are drawn with: outlines of hexes in map px, hatching, plates, dice."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from game.ui import fonts
from game.ui.kept import kept
from game.ui.mapview.camera import Camera
from game.ui.paint.brush import Layer, blurred
from game.ui.paint.outline import Point, loops
from game.ui.paint.stamp import Stamp, stamp
from game.ui.pixel import whole
from game.ui.theme import Colour, Mark, Panel, fade


def hexagon(camera: Camera, a: int) -> list[Point]:
    """The corners of a hex in map px."""
    return [(x * camera.radius, y * camera.radius) for x, y in camera.lattice.outline(a)]


def loops_of(camera: Camera, hexes: Sequence[int]) -> list[list[Point]]:
    """The outlines of a set of hexes in map px, clockwise, holes anticlockwise."""
    cells = {camera.grid.offset[a] for a in hexes}
    return [[(x * camera.radius, y * camera.radius) for x, y in loop] for loop in loops(camera.lattice, cells)]


@kept(1_000_000)
def rounded(width: int, height: int, corner: float, colour: Colour, alpha: int = 255, low: Colour | None = None) -> pygame.Surface:  # fmt: skip # noqa: E501
    """A smooth rounded rectangle (or disc), with a vertical gradient where *low* is given. Do not draw on it."""
    k = 4
    mask = pygame.Surface((width * k, height * k), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, alpha), mask.get_rect(), border_radius=round(corner * k))
    mask = pygame.transform.smoothscale(mask, (width, height))
    two = pygame.Surface((1, 2), 0, 32)
    two.set_at((0, 0), colour)
    two.set_at((0, 1), low or colour)
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    out.blit(pygame.transform.smoothscale(two, (width, height)), (0, 0))
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def plate_width(text: str, scale: float = 1.0) -> int:
    """How wide a plate with these words is, without its rim."""
    text, px = fonts.fit(text, "sans", "Bold", 14 * scale, 120 * scale, 10 * scale)
    return fonts.width(text, "sans", "Bold", px) + round(14 * scale)


def plate(
    target: pygame.Surface, centre: Point, text: str, ground: Colour, rim: Colour, scale: float = 1.0
) -> pygame.Rect:
    """A small label with white type on a coloured ground; returns its box."""
    text, px = fonts.fit(text, "sans", "Bold", 14 * scale, 120 * scale, 10 * scale)
    w, h = plate_width(text, scale), round(20 * scale)
    edge = max(1, round(1.5 * scale))
    x, y = whole(centre[0] - w / 2), whole(centre[1] - h / 2)
    target.blit(rounded(w + 2 * edge, h + 2 * edge, 6 * scale, rim), (x - edge, y - edge))
    target.blit(rounded(w, h, 5 * scale, ground), (x, y))
    fonts.draw(target, text, (x + w / 2, y + h / 2), "sans", "Bold", px, (255, 255, 255), "cm")
    return pygame.Rect(x - edge, y - edge, w + 2 * edge, h + 2 * edge)


@lru_cache(maxsize=8)
def cross_hair(scale: float) -> Stamp:
    """The mark of a hex under fire, its middle where it is put."""
    half = math.ceil(8 * scale)
    layer = Layer(-2 * half, -2 * half, (4 * half, 4 * half), 2.0, fade(Mark.FIRE_CASING, 0))
    layer.circle((0, 0), 6.4 * scale, fade(Mark.FIRE_CASING, 190))
    layer.circle((0, 0), 4.9 * scale, Mark.FIRE)
    layer.circle((0, 0), 3.6 * scale, Mark.FIRE_CASING)
    for i in range(4):
        dx, dy = math.cos(i * math.pi / 2), math.sin(i * math.pi / 2)
        layer.line((dx * 2.4 * scale, dy * 2.4 * scale), (dx * 7 * scale, dy * 7 * scale), 1.3 * scale, Mark.FIRE)
    return stamp(pygame.transform.smoothscale(layer.surface, (2 * half, 2 * half)), centred=True)


@lru_cache(maxsize=8)
def ring_mark(scale: float) -> Stamp:
    """The mark of a hex under fire of a unit's other half, its middle where it is put: a ring with a dot in it."""
    half = math.ceil(8 * scale)
    layer = Layer(-2 * half, -2 * half, (4 * half, 4 * half), 2.0, fade(Mark.FIRE_CASING, 0))
    layer.circle((0, 0), 7.2 * scale, fade(Mark.FIRE_CASING, 190))
    layer.circle((0, 0), 5.8 * scale, Mark.FIRE)
    layer.circle((0, 0), 4.3 * scale, Mark.FIRE_CASING)
    layer.circle((0, 0), 2.2 * scale, Mark.FIRE)
    return stamp(pygame.transform.smoothscale(layer.surface, (2 * half, 2 * half)), centred=True)


def box_around(points: Sequence[Point], room: float) -> pygame.Rect:
    """The px box around points and so much around them."""
    left, top = math.floor(min(p[0] for p in points) - room), math.floor(min(p[1] for p in points) - room)
    right, bottom = math.ceil(max(p[0] for p in points) + room), math.ceil(max(p[1] for p in points) + room)
    return pygame.Rect(left, top, right - left, bottom - top)


def picture(rect: pygame.Rect, draw: Callable[[Layer], None], blur: float) -> pygame.Surface:
    """What *draw* draws in a box of map px: smoothed, or blurred by so many px."""
    k = 1 if blur else 2
    layer = Layer(rect.left * k, rect.top * k, (rect.width * k, rect.height * k), float(k))
    draw(layer)
    if blur:
        return blurred(layer.surface, blur)
    return pygame.transform.smoothscale(layer.surface, rect.size) if k > 1 else layer.surface


def die(target: pygame.Surface, centre: Point, face: str, size: int) -> None:
    """An ivory die with its face as a figure."""
    x, y = whole(centre[0] - size / 2), whole(centre[1] - size / 2)
    shade = rounded(size + 2, size + 2, size * 0.22, Mark.SHADOW, 120)
    target.blit(shade, (x, y + 1))
    target.blit(rounded(size, size, size * 0.2, Panel.PAPER_LINE, 255), (x, y))
    inner = size - 2
    target.blit(rounded(inner, inner, size * 0.18, Mark.DIE_TOP, 255, Mark.DIE_BOTTOM), (x + 1, y + 1))
    text, px = fonts.fit(face, "sans", "Bold", size * 0.66, size * 0.9, 6)
    fonts.draw(target, text, centre, "sans", "Bold", px, Mark.DIE_INK, "cm")
