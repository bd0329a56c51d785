"""Icons as drawn shapes: no font has all of these signs, so none is asked."""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from game.ui.theme import Colour

_OVER = 4
Point = tuple[float, float]


class _Pen:
    """Draws on a large square in units of the icon's box, 0 to 1 both ways."""

    def __init__(self, surface: Surface, colour: Colour) -> None:
        self.surface, self.colour, self.side = surface, colour, surface.get_width()

    def shape(self, *points: Point) -> None:
        pygame.draw.polygon(self.surface, self.colour, [(x * self.side, y * self.side) for x, y in points])

    def stroke(self, *points: Point, width: float = 0.1) -> None:
        for (ax, ay), (bx, by) in pairwise(points):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
            self.shape((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
        for x, y in points:
            self.disc((x, y), width / 2)

    def disc(self, centre: Point, radius: float) -> None:
        at = (centre[0] * self.side, centre[1] * self.side)
        pygame.draw.circle(self.surface, self.colour, at, radius * self.side)

    def hole(self, centre: Point, radius: float) -> None:
        at = (centre[0] * self.side, centre[1] * self.side)
        pygame.draw.circle(self.surface, (*self.colour, 0), at, radius * self.side)

    def block(self, x: float, y: float, w: float, h: float) -> None:
        self.shape((x, y), (x + w, y), (x + w, y + h), (x, y + h))

    def arc(self, centre: Point, radius: float, start: float, end: float, width: float = 0.1) -> None:
        steps = [math.radians(start + (end - start) * n / 20) for n in range(21)]
        points = [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in steps]
        self.stroke(*points, width=width)


def _menu(pen: _Pen) -> None:
    for y in (0.26, 0.5, 0.74):
        pen.stroke((0.16, y), (0.84, y), width=0.1)


def _eye(pen: _Pen) -> None:
    upper = [(0.06 + 0.88 * n / 16, 0.5 - 0.27 * math.sin(math.pi * n / 16)) for n in range(17)]
    lower = [(x, 1 - y) for x, y in upper]
    pen.stroke(*upper, width=0.09)
    pen.stroke(*lower, width=0.09)
    pen.disc((0.5, 0.5), 0.14)


def _help(pen: _Pen) -> None:
    pen.arc((0.5, 0.34), 0.19, -180, 55, 0.12)
    pen.stroke((0.61, 0.50), (0.5, 0.58), (0.5, 0.66), width=0.12)
    pen.disc((0.5, 0.84), 0.075)


def _gear(pen: _Pen) -> None:
    for n in range(8):
        turn = math.radians(45 * n + 22.5)
        ux, uy = math.cos(turn), math.sin(turn)
        pen.stroke((0.5 + 0.24 * ux, 0.5 + 0.24 * uy), (0.5 + 0.38 * ux, 0.5 + 0.38 * uy), width=0.15)
    pen.disc((0.5, 0.5), 0.30)
    pen.hole((0.5, 0.5), 0.13)


def _triangle(pen: _Pen, x: float, w: float, right: bool) -> None:
    if right:
        pen.shape((x, 0.2), (x + w, 0.5), (x, 0.8))
    else:
        pen.shape((x + w, 0.2), (x, 0.5), (x + w, 0.8))


def _play(pen: _Pen) -> None:
    pen.shape((0.27, 0.16), (0.86, 0.5), (0.27, 0.84))


def _pause(pen: _Pen) -> None:
    pen.block(0.24, 0.2, 0.18, 0.6)
    pen.block(0.58, 0.2, 0.18, 0.6)


def _forward(pen: _Pen) -> None:
    _triangle(pen, 0.2, 0.46, True)
    pen.block(0.68, 0.2, 0.12, 0.6)


def _back(pen: _Pen) -> None:
    _triangle(pen, 0.34, 0.46, False)
    pen.block(0.2, 0.2, 0.12, 0.6)


def _end(pen: _Pen) -> None:
    _triangle(pen, 0.06, 0.36, True)
    _triangle(pen, 0.44, 0.36, True)
    pen.block(0.82, 0.2, 0.12, 0.6)


def _start(pen: _Pen) -> None:
    _triangle(pen, 0.58, 0.36, False)
    _triangle(pen, 0.2, 0.36, False)
    pen.block(0.06, 0.2, 0.12, 0.6)


def _strokes(*lines: tuple[Point, ...], width: float = 0.12) -> Callable[[_Pen], None]:
    def draw(pen: _Pen) -> None:
        for line in lines:
            pen.stroke(*line, width=width)

    return draw


def _folder(pen: _Pen) -> None:
    pen.shape((0.08, 0.24), (0.4, 0.24), (0.48, 0.34), (0.92, 0.34), (0.92, 0.8), (0.08, 0.8))


def _star(pen: _Pen) -> None:
    points = []
    for n in range(10):
        radius, turn = (0.46 if n % 2 == 0 else 0.19), math.radians(36 * n - 90)
        points.append((0.5 + radius * math.cos(turn), 0.53 + radius * math.sin(turn)))
    pen.shape(*points)


def _arrow(pen: _Pen) -> None:
    pen.block(0.02, 0.40, 0.58, 0.2)
    pen.shape((0.55, 0.2), (0.98, 0.5), (0.55, 0.8))


ICONS: dict[str, Callable[[_Pen], None]] = {
    "menu": _menu,
    "eye": _eye,
    "help": _help,
    "gear": _gear,
    "play": _play,
    "pause": _pause,
    "forward": _forward,
    "back": _back,
    "end": _end,
    "start": _start,
    "folder": _folder,
    "star": _star,
    "arrow": _arrow,
    "check": _strokes(((0.2, 0.52), (0.42, 0.73), (0.8, 0.28)), width=0.14),
    "cross": _strokes(((0.24, 0.24), (0.76, 0.76)), ((0.76, 0.24), (0.24, 0.76))),
    "plus": _strokes(((0.5, 0.18), (0.5, 0.82)), ((0.18, 0.5), (0.82, 0.5))),
    "minus": _strokes(((0.18, 0.5), (0.82, 0.5))),
    "down": lambda pen: pen.shape((0.1, 0.3), (0.9, 0.3), (0.5, 0.78)),
    "up": lambda pen: pen.shape((0.1, 0.7), (0.9, 0.7), (0.5, 0.22)),
    "right": _strokes(((0.36, 0.22), (0.64, 0.5), (0.36, 0.78)), width=0.11),
    "left": _strokes(((0.64, 0.22), (0.36, 0.5), (0.64, 0.78)), width=0.11),
    "collapse": _strokes(
        ((0.22, 0.26), (0.46, 0.5), (0.22, 0.74)), ((0.54, 0.26), (0.78, 0.5), (0.54, 0.74)), width=0.1
    ),
    "undo": _strokes(
        ((0.34, 0.2), (0.14, 0.42), (0.34, 0.64)), ((0.14, 0.42), (0.66, 0.42), (0.84, 0.56), (0.84, 0.8))
    ),
    "redo": _strokes(
        ((0.66, 0.2), (0.86, 0.42), (0.66, 0.64)), ((0.86, 0.42), (0.34, 0.42), (0.16, 0.56), (0.16, 0.8))
    ),
}


@lru_cache(maxsize=256)
def _drawn(name: str, side: int, colour: Colour) -> Surface:
    big = Surface((side * _OVER, side * _OVER), pygame.SRCALPHA)
    big.fill((*colour, 0))
    ICONS[name](_Pen(big, colour))
    return pygame.transform.smoothscale(big, (side, side))


def icon(surface: Surface, name: str, centre: tuple[float, float], side: int, colour: Colour) -> None:
    """Draw an icon in a square of `side` px round a point. An unknown name raises KeyError."""
    surface.blit(_drawn(name, max(1, side), colour), (round(centre[0] - side / 2), round(centre[1] - side / 2)))


def icon_in(surface: Surface, name: str, box: Rect, part: float, colour: Colour) -> None:
    """Draw an icon in the middle of a box, as large as that part of its shorter side."""
    icon(surface, name, box.center, round(min(box.w, box.h) * part), colour)
