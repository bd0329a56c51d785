"""The drawn pictures of the troop types: silhouettes of one colour with gaps in the ground's colour, and NATO signs.

Each picture is drawn in a box 100 wide and 70 high, looking to the right. Names: the troop type letters H G C R A K
(horse) and N T L S M (foot), "gun", "commander", "army-commander". Any other name gets its letters in a frame.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui import fonts
from game.ui.paint.brush import band
from game.ui.paint.outline import cut_corners
from game.ui.paint.printing import star
from game.ui.theme import Colour

Point = tuple[float, float]
HORSE = frozenset("HGCRAK")
FOOT = frozenset("NTLSM")


class Pen:
    """Draws in the 100 x 70 box of one symbol; `u` is the width of its unit in px."""

    def __init__(self, surface: pygame.Surface, box: tuple[float, float, float, float], ink: Colour, gap: Colour,
                 mirror: bool = False):  # fmt: skip
        self.surface, self.ink, self.gap, self.mirror = surface, ink, gap, mirror
        self.x, self.y, self.w, self.h = box
        self.u = self.w / 100

    def at(self, p: Point) -> Point:
        """The px of a point of the box."""
        x = p[0] / 100
        return self.x + (1 - x if self.mirror else x) * self.w, self.y + p[1] / 70 * self.h

    def shape(self, points: Sequence[Point], colour: Colour | None = None) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour or self.ink, [self.at(p) for p in points])

    def soft(self, points: Sequence[Point], colour: Colour | None = None) -> None:
        """Fill a polygon with its corners cut."""
        self.shape(cut_corners(list(points), 1), colour)

    def line(self, a: Point, b: Point, width: float, colour: Colour | None = None) -> None:
        """A straight line with flat ends."""
        band(self.surface, [self.at(a), self.at(b)], width * self.u, colour or self.ink, joints=False)

    def path(self, points: Sequence[Point], width: float, colour: Colour | None = None, closed: bool = False) -> None:
        """A line through points with round joints."""
        way = [*points, points[0]] if closed else list(points)
        for a, b in pairwise(way):
            self.line(a, b, width, colour)
        for p in way:
            self.disc(p, width / 2, colour)

    def disc(self, centre: Point, radius: float, colour: Colour | None = None) -> None:
        """Fill a circle."""
        pygame.draw.circle(self.surface, colour or self.ink, self.at(centre), max(1, radius * self.u))


# -- horse -----------------------------------------------------------------------------------------------------

_HORSE = (
    (95, 31), (97, 35), (92, 40), (86, 38), (81, 41), (77, 47), (76, 53), (83, 55), (91, 52), (94, 57), (93, 61),
    (89, 60), (89, 57), (83, 61), (74, 61), (78, 66), (76, 70), (72, 69), (72, 66), (66, 60), (56, 60), (42, 60),
    (35, 61), (30, 64), (25, 70), (18, 70), (18, 67), (22, 65), (25, 58), (20, 60), (14, 67), (8, 68), (7, 65),
    (12, 61), (17, 52), (17, 45), (12, 47), (7, 55), (2, 60), (1, 56), (4, 47), (10, 39),
    (19, 36), (30, 38), (42, 40), (54, 38), (62, 33), (67, 25),
    (74, 18), (79, 14), (80, 10), (83, 13), (84, 18), (89, 22),
)  # fmt: skip
_BODY = (
    (41, 40), (44, 24), (47, 16), (56, 16), (60, 24), (59, 32), (62, 40), (57, 42), (64, 52), (60, 55), (52, 45),
    (44, 43),
)  # fmt: skip
_HELMET = ((46, 8), (49, 2), (56, 2), (60, 8), (61, 10), (45, 10))


def _rider(pen: Pen, head: str) -> None:
    """A galloping horse and its rider with a helmet, plume, broad hat or fur cap."""
    pen.soft(_HORSE)
    pen.shape(_BODY)
    # A gap between the leg and the horse keeps them apart at small sizes.
    pen.path([(50, 41), (57, 46), (62, 55)], 3.2, pen.gap)
    pen.disc((52.5, 9.5), 5.6)
    if head in ("helmet", "plume"):
        pen.shape(_HELMET)
    if head == "helmet":
        pen.line((52, 3), (44, -2), 2.2)
    elif head == "plume":
        pen.soft([(52, 3), (44, -4), (35, -1), (34, 8), (40, 4), (47, 5)])
    elif head == "hat":
        pen.shape([(41, 8), (47, 6), (48, 0), (57, 0), (58, 6), (64, 8), (63, 10), (42, 10)])
    else:
        pen.soft([(45, 9), (45, 1), (53, -4), (60, 1), (60, 9)])
        pen.line((45.5, 7), (60, 7), 1.6, pen.gap)


def _hussar(pen: Pen) -> None:
    outer = [(42, 33), (36, 26), (32, 16), (32, 5), (36, -4), (43, -10), (50, -12)]
    pen.soft([*outer, (47, -7), (42, -3), (40, 4), (40, 14), (43, 24), (46, 31)])
    feathers = (((36, 27), (25, 28)), ((33, 20), (21, 18)), ((31.5, 12), (20, 7)), ((32, 4), (22, -3)), ((35, -3), (28, -11)), ((41, -8), (37, -17)))  # fmt: skip # noqa: E501
    for (ax, ay), (bx, by) in feathers:
        pen.shape([(ax + 1, ay - 3.1), (bx, by - 1.2), (bx + 0.5, by + 1.2), (ax + 1, ay + 3.1)])
    _rider(pen, "helmet")
    pen.line((33, 33), (105, 5), 3.0)
    pen.shape([(106, 4.4), (88, 6.2), (92, 10.6), (80, 10.2), (82, 15.4)])


def _lancer(pen: Pen) -> None:
    _rider(pen, "plume")
    pen.line((30, 34), (105, 10), 3.0)
    pen.shape([(105, 10), (94, 11), (96, 16.5)])


def _cuirassier(pen: Pen) -> None:
    _rider(pen, "plume")
    pen.line((57, 24), (70, 20), 5.2)
    pen.line((69, 24), (82, -8), 3.2)
    pen.line((66, 15), (75, 20), 2.6)


def _reiter(pen: Pen) -> None:
    _rider(pen, "hat")
    pen.line((57, 24), (71, 21), 5.2)
    pen.line((70, 21), (86, 17), 4.0)
    pen.shape([(70, 20), (74, 20), (72, 28), (68, 27)])
    for degrees in (-32, -20, -8):
        a = math.radians(degrees)
        pen.line((89, 16), (89 + 9 * math.cos(a), 16 + 9 * math.sin(a)), 1.6)


def _arquebusier(pen: Pen) -> None:
    _rider(pen, "hat")
    pen.line((56, 23), (72, 22), 4.6)
    pen.line((50, 26), (98, 15), 3.2)
    pen.shape([(46, 24), (54, 23), (52, 29), (45, 30)])


def _archer(pen: Pen) -> None:
    _rider(pen, "fur")
    pen.line((57, 23), (78, 18), 4.4)
    pen.line((57, 24), (66, 20), 4)
    pen.path(cut_corners([(70, -6), (78, -2), (83, 8), (82, 18), (84, 28), (80, 38), (72, 40)], 2, False), 2.8)
    pen.line((70, -6), (62, 18), 1.3)
    pen.line((72, 40), (62, 18), 1.3)
    pen.line((60, 18), (100, 17), 1.8)
    pen.shape([(104, 17), (97, 14), (97, 20)])
    pen.shape([(38, 44), (44, 42), (46, 56), (40, 58)])


# -- foot ------------------------------------------------------------------------------------------------------


def _man(pen: Pen, x: float, y: float, h: float) -> None:
    """A standing man with a broad hat; (x, y) is between his feet."""
    r = h * 0.13
    pen.disc((x, y - h + r), r)
    brim, low = y - h + r * 1.3, y - h + r * 1.75
    pen.shape([(x - h * 0.30, brim), (x + h * 0.30, brim), (x + h * 0.30, low), (x - h * 0.30, low)])
    right = [(0.17, -0.70), (0.21, -0.32), (0.16, 0.0), (0.03, 0.0)]
    left = [(-u, v) for u, v in reversed(right)]
    pen.shape([(x + u * h, y + v * h) for u, v in [*right, (0.0, -0.28), *left]])


def _musketeer(pen: Pen, x: float, y: float, h: float, reach: float) -> None:
    """A man with a levelled musket on its rest."""
    _man(pen, x, y, h)
    muzzle = y - h * (0.48 + 0.32 * (reach + 0.25) / 0.91)
    pen.line((x - h * 0.25, y - h * 0.48), (x + h * reach, muzzle), h * 0.085)
    pen.shape([(x - h * u, y - h * v) for u, v in ((0.36, 0.50), (0.12, 0.56), (0.14, 0.44), (0.34, 0.36))])
    fork = y - h * (0.48 + 0.3 * reach / 0.91)
    pen.line((x + h * (reach - 0.24), fork), (x + h * (reach - 0.22), y), h * 0.045)


def _pikes(pen: Pen, left: float, right: float, count: int, y: float, h: float) -> None:
    for i in range(count):
        x = left + (right - left) * i / (count - 1)
        pen.line((x, y), (x, y - h), 1.7)
        pen.shape([(x - 1.7, y - h + 2), (x + 0.5, y - h - 6), (x + 1.9, y - h + 2)])


def _block(pen: Pen, box: tuple[float, float, float, float], rows: int, columns: int) -> None:
    """A block of men with their heads as gaps."""
    x0, x1, y0, y1 = box
    pen.shape([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    wide, high = (x1 - x0) / columns, (y1 - y0) / rows
    for r in range(rows):
        for c in range(columns):
            pen.disc((x0 + wide * (c + 0.5), y0 + high * (r + 0.5)), min(wide, high) * 0.30, pen.gap)


def _pike_and_shot(pen: Pen) -> None:
    _pikes(pen, 33, 67, 8, 40, 44)
    _block(pen, (29, 71, 36, 66), 2, 4)
    _musketeer(pen, 11, 68, 40, 0.40)
    _musketeer(pen, 85, 68, 40, 0.40)


def _tercio(pen: Pen) -> None:
    _pikes(pen, 26, 74, 12, 34, 36)
    _block(pen, (22, 78, 30, 68), 3, 6)
    for x, y in ((4, 26), (80, 26), (4, 56), (80, 56)):
        _block(pen, (x, x + 15, y, y + 12), 1, 2)


def _landsknechts(pen: Pen) -> None:
    _pikes(pen, 22, 72, 9, 36, 40)
    _block(pen, (20, 76, 32, 67), 2, 5)
    pen.shape([(84, 66), (92, 66), (90, 10), (96, 4), (86, 2), (80, 8), (86, 14)])
    pen.shape([(6, 66), (12, 66), (12, 14), (16, 8), (8, 4), (2, 10), (8, 16)])


def _swiss(pen: Pen) -> None:
    _pikes(pen, 16, 84, 13, 38, 42)
    _block(pen, (14, 86, 34, 67), 2, 7)


def _musketeers(pen: Pen) -> None:
    for x in (14, 42, 70):
        _musketeer(pen, x, 68, 56, 0.46)


# -- guns and commanders ---------------------------------------------------------------------------------------


def _gun(pen: Pen) -> None:
    pen.shape([(18, 26), (22, 20), (88, 20), (88, 17), (95, 17), (95, 35), (88, 35), (88, 32), (24, 38), (16, 36)])
    pen.disc((14, 30), 5)
    pen.shape([(56, 34), (40, 34), (4, 62), (8, 68), (20, 66)])
    pen.disc((56, 46), 21)
    pen.disc((56, 46), 16, pen.gap)
    pen.disc((56, 46), 5)
    # Spokes and rim in px, so that the wheel stays round whatever the box.
    for i in range(5):
        a = i * math.pi / 5
        dx, dy = 16 * math.cos(a), 16 * math.sin(a) * pen.w / 100 * 70 / pen.h
        pen.line((56 - dx, 46 - dy), (56 + dx, 46 + dy), 3.2)


def _standard(pen: Pen) -> None:
    """A swallow-tailed standard with a cross and a commander's baton."""
    pen.line((24, 70), (24, -8), 4)
    pen.shape([(24, -14), (20, -6), (28, -6)])
    flag = [
        (26, -4),
        (44, -8),
        (60, -1),
        (76, -4),
        (92, -8),
        (80, 12),
        (92, 34),
        (76, 37),
        (60, 41),
        (44, 34),
        (26, 38),
    ]
    pen.soft(flag)
    pen.line((46, 2), (46, 30), 3.4, pen.gap)
    pen.line((36, 15), (68, 17), 3.4, pen.gap)
    pen.line((34, 66), (86, 50), 6)
    pen.line((40, 64), (44, 63), 8.5)
    pen.line((76, 53), (80, 52), 8.5)


def _army_standard(pen: Pen) -> None:
    _standard(pen)
    x, y = pen.at((70, 67))
    pygame.draw.polygon(pen.surface, pen.ink, star((x, y), 11 * pen.u))


FIGURES: dict[str, Callable[[Pen], None]] = {
    "H": _hussar, "G": _lancer, "C": _cuirassier, "R": _reiter, "A": _arquebusier, "K": _archer, "N": _pike_and_shot,
    "T": _tercio, "L": _landsknechts, "S": _swiss, "M": _musketeers, "gun": _gun, "commander": _standard,
    "army-commander": _army_standard,
}  # fmt: skip


def turns(symbol: str) -> bool:
    """Whether a picture looks to one side, so that it is mirrored for a unit that faces west."""
    return symbol in HORSE or symbol == "gun"


def figure(pen: Pen, symbol: str) -> None:
    """Draw the picture of a symbol; one that is not known shows its name in a frame."""
    draw = FIGURES.get(symbol)
    if draw is not None:
        draw(pen)
        return
    pen.path([(8, 6), (92, 6), (92, 64), (8, 64)], 4.0, closed=True)
    text, px = fonts.fit(symbol, "sans", "Bold", pen.h * 0.55, pen.w * 0.72, 6)
    fonts.draw(pen.surface, text, (pen.x + pen.w / 2, pen.y + pen.h / 2), "sans", "Bold", px, pen.ink, "cm")


# -- NATO-style signs ------------------------------------------------------------------------------------------


def nato(pen: Pen, symbol: str) -> None:
    """The sign of a symbol in the other set: diagonal horse, saltire foot, disc guns, star commander."""
    w = 4.5
    pen.path([(6, 4), (94, 4), (94, 66), (6, 66)], w, closed=True)
    if symbol in HORSE:
        pen.line((6, 66), (94, 4), w)
        _nato_horse(pen, symbol, w)
    elif symbol in FOOT:
        pen.line((6, 66), (94, 4), w)
        pen.line((6, 4), (94, 66), w)
        if symbol == "M":
            pen.disc((50, 35), 11)
        if symbol in "TLS":
            pen.line((50, 4), (50, 66), w)
        if symbol in "LS":
            pen.line((6, 35), (94, 35), w)
        if symbol == "S":
            pen.line((28, 4), (28, 66), 3)
            pen.line((72, 4), (72, 66), 3)
    elif symbol == "gun":
        pen.disc((50, 35), 14)
    elif symbol in ("commander", "army-commander"):
        pen.line((6, 22), (94, 22), w)
        if symbol == "army-commander":
            pen.shape([(6, 4), (94, 4), (94, 22), (6, 22)])
        pygame.draw.polygon(pen.surface, pen.ink, star(pen.at((50, 45)), 15 * pen.u))
    else:
        text, px = fonts.fit(symbol, "sans", "Bold", pen.h * 0.55, pen.w * 0.72, 6)
        fonts.draw(pen.surface, text, (pen.x + pen.w / 2, pen.y + pen.h / 2), "sans", "Bold", px, pen.ink, "cm")


def _nato_horse(pen: Pen, symbol: str, w: float) -> None:
    if symbol in "HG":
        pen.line((18, 14), (44, 14), w)
        pen.shape([(52, 14), (40, 8), (40, 20)])
    if symbol == "H":
        pen.path([(56, 60), (64, 50), (72, 60), (80, 50), (88, 60)], 3.6)
    elif symbol == "C":
        pen.shape([(6, 4), (40, 4), (6, 28)])
    elif symbol == "A":
        pen.line((60, 54), (88, 54), 4)
    elif symbol == "R":
        pen.disc((74, 52), 6)
    elif symbol == "K":
        pen.path(cut_corners([(62, 38), (84, 44), (84, 60), (62, 64)], 2, False), 3.4)
