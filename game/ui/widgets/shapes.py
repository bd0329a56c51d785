"""The drawn surfaces of panels: soft shadows, plates, rings, chips and dice, each kept once it has been made."""

from functools import lru_cache
from math import floor

import pygame
from pygame import Rect, Surface

from game.ui.kept import kept
from game.ui.theme import Colour, rgb
from game.ui.widgets import style, text

_OVER = 4
"""How many times larger a round shape is drawn before it is scaled down."""


def layer(size: tuple[int, int]) -> Surface:
    """An empty surface with alpha."""
    return Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


@lru_cache(maxsize=128)
def _disc(diameter: int) -> Surface:
    big = layer((diameter * _OVER, diameter * _OVER))
    big.fill((255, 255, 255, 0))
    pygame.draw.circle(big, (255, 255, 255, 255), (diameter * _OVER / 2, diameter * _OVER / 2), diameter * _OVER / 2)
    return pygame.transform.smoothscale(big, (diameter, diameter))


@kept(1_000_000)
def _mask(width: int, height: int, radius: int) -> Surface:
    """White, with the alpha of a rectangle with round corners."""
    mask = layer((width, height))
    mask.fill((255, 255, 255, 255))
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        disc = _disc(radius * 2)
        for x, dx in ((0, 0), (width - radius, radius)):
            for y, dy in ((0, 0), (height - radius, radius)):
                corner = Rect(x, y, radius, radius)
                mask.fill((255, 255, 255, 0), corner)
                mask.blit(disc, corner, Rect(dx, dy, radius, radius), pygame.BLEND_RGBA_MAX)
    return mask


@kept(1_500_000)
def _tinted(width: int, height: int, radius: int, top: Colour, foot: Colour, alpha: int) -> Surface:
    column = Surface((1, max(1, height)), pygame.SRCALPHA)
    for y in range(max(1, height)):
        part = y / max(1, height - 1)
        red, green, blue = (round(a + (b - a) * part) for a, b in zip(top, foot, strict=True))
        column.set_at((0, y), (red, green, blue, alpha))
    tinted = pygame.transform.scale(column, (max(1, width), max(1, height)))
    if radius > 0:
        tinted.blit(_mask(width, height, radius), (0, 0), None, pygame.BLEND_RGBA_MULT)
    return tinted


def fill(surface: Surface, rect: Rect, colour: Colour, radius: int = 0, alpha: int = 255) -> None:
    """Fill a rectangle with round corners in one colour."""
    gradient(surface, rect, colour, colour, radius, alpha)


def gradient(surface: Surface, rect: Rect, top: Colour, foot: Colour, radius: int = 0, alpha: int = 255) -> None:
    """Fill a rectangle with round corners from one colour at the top to another at the foot."""
    if rect.w > 0 and rect.h > 0:
        surface.blit(_tinted(rect.w, rect.h, radius, top, foot, alpha), rect)


def plate(
    surface: Surface, rect: Rect, top: Colour, foot: Colour, line: Colour, radius: int = 0, width: int = 1
) -> None:
    """A filled rectangle with a line round it."""
    fill(surface, rect, line, radius)
    gradient(surface, rect.inflate(-2 * width, -2 * width), top, foot, max(0, radius - width))


@kept(1_000_000)
def _ring(width: int, height: int, radius: int, line: int, colour: Colour) -> Surface:
    ring = _tinted(width, height, radius, colour, colour, 255).copy()
    inner = layer((max(1, width - 2 * line), max(1, height - 2 * line)))
    inner.blit(_mask(inner.get_width(), inner.get_height(), max(0, radius - line)), (0, 0))
    inner.fill((0, 0, 0, 255), None, pygame.BLEND_RGBA_MULT)
    ring.blit(inner, (line, line), None, pygame.BLEND_RGBA_SUB)
    return ring


def ring(surface: Surface, rect: Rect, colour: Colour, radius: int, width: int = 1) -> None:
    """A line along the inside of a rectangle with round corners; what it encloses stays."""
    if rect.w > 2 * width and rect.h > 2 * width:
        surface.blit(_ring(rect.w, rect.h, radius, width, colour), rect)


@lru_cache(maxsize=64)
def _soft(radius: int, blur: int, alpha: int) -> Surface:
    """A blurred square with round corners, to be cut in nine and stretched."""
    side = 2 * (radius + 2 * blur) + 8
    soft = layer((side + 2 * blur, side + 2 * blur))
    soft.fill((10, 6, 2, 0))
    soft.blit(_tinted(side, side, radius, (10, 6, 2), (10, 6, 2), alpha), (blur, blur))
    return pygame.transform.gaussian_blur(soft, max(1, blur // 2))


def _thirds(size: int, edge: int, start: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Where the edge, the middle and the other edge lie in the blurred square and in what is drawn."""
    return (
        (0, start, edge, edge),
        (edge, start + edge, size - 2 * edge, length - 2 * edge),
        (size - edge, start + length - edge, edge, edge),
    )


def shadow(surface: Surface, rect: Rect, radius: int, blur: int, down: int, alpha: int) -> None:
    """A soft shadow of a rectangle, fallen by `down` px."""
    soft = _soft(radius, blur, alpha)
    size = soft.get_width()
    edge = min(size // 2 - 1, (min(rect.w, rect.h) + 2 * blur) // 2)
    box = rect.inflate(2 * blur, 2 * blur).move(0, down)
    for sx, x, sw, w in _thirds(size, edge, box.x, box.w):
        for sy, y, sh, h in _thirds(size, edge, box.y, box.h):
            if w > 0 and h > 0:
                piece = soft.subsurface(Rect(sx, sy, sw, sh))
                surface.blit(piece if (sw, sh) == (w, h) else pygame.transform.scale(piece, (w, h)), (x, y))


def top_light(surface: Surface, rect: Rect, radius: int, alpha: int, thick: int = 1) -> None:
    """The thin light along the inside of a plate's upper edge."""
    if alpha and rect.w > 2 * radius:
        strip = layer((rect.w - 2 * radius, thick))
        strip.fill((255, 243, 215, alpha))
        surface.blit(strip, (rect.x + radius, rect.y + thick))


@lru_cache(maxsize=256)
def _polygon(points: tuple[tuple[float, float], ...], size: tuple[int, int], colour: Colour) -> Surface:
    big = layer((size[0] * _OVER, size[1] * _OVER))
    big.fill((*colour, 0))
    pygame.draw.polygon(big, colour, [(x * _OVER, y * _OVER) for x, y in points])
    return pygame.transform.smoothscale(big, size)


def polygon(surface: Surface, colour: Colour, points: list[tuple[float, float]]) -> None:
    """A filled polygon with smooth edges."""
    left = int(min(x for x, _ in points)) - 1
    top = int(min(y for _, y in points)) - 1
    size = (int(max(x for x, _ in points)) - left + 2, int(max(y for _, y in points)) - top + 2)
    surface.blit(_polygon(tuple((x - left, y - top) for x, y in points), size, colour), (left, top))


@lru_cache(maxsize=128)
def _dot(diameter: int, colour: Colour, alpha: int) -> Surface:
    dot = _disc(diameter).copy()
    dot.fill((*colour, alpha), None, pygame.BLEND_RGBA_MULT)
    return dot


def dot(surface: Surface, colour: Colour, centre: tuple[float, float], diameter: int, alpha: int = 255) -> None:
    """A filled disc with a smooth edge."""
    picture = _dot(max(1, diameter), colour, alpha)
    # Rounded up at the half, so that discs round one point are concentric whether their width is odd or even.
    surface.blit(picture, (floor(centre[0] - diameter / 2 + 0.5), floor(centre[1] - diameter / 2 + 0.5)))


def die(surface: Surface, rect: Rect, figure: str, scale: float, ring_colour: Colour | None = None) -> None:
    """An ivory die with its face as a figure; a coloured ring tells a good or bad roll."""
    radius = max(2, round(rect.h * 0.2))
    shadow(surface, rect, radius, max(2, round(4 * scale)), max(1, round(2 * scale)), 140)
    plate(surface, rect, rgb("#FFF9EA"), rgb("#DFD0AF"), style.PAPER_LINE, radius, max(1, round(scale)))
    if ring_colour is not None:
        grown = round(2 * scale)
        ring(surface, rect.inflate(2 * grown, 2 * grown), ring_colour, radius + grown, max(1, round(2 * scale)))
    px = max(6, round(rect.h * 0.66))
    of = text.Face("sans", "Bold", px, max(5, px // 2))
    text.draw(surface, figure, of, rgb("#2A1C10"), rect.center, "c", rect.w - 2)


def chip_width(label: str, scale: float) -> int:
    """How wide a chip with this label is."""
    return text.width(label, text.face(style.CAP, scale)) + round(14 * scale)


def chip(surface: Surface, rect: Rect, label: str, tone: str, scale: float) -> None:
    """A rounded label; its tone is one of the chip tones of the style."""
    ground, ink = style.CHIPS.get(tone, style.CHIPS["plain"])
    fill(surface, rect, ground, rect.h // 2)
    text.draw(surface, label, text.face(style.CAP, scale), ink, rect.center, "c", rect.w - round(8 * scale))
