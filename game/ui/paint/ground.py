"""The ground: paper with its meadow tint, level tints with relief, paper noise, grass, hachures and grain."""

import math
from functools import lru_cache

import pygame

from game.ui.paint.brush import Layer, enlarged
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import Marks, chance
from game.ui.paint.outline import Outline, Point
from game.ui.theme import Map, fade

GRAIN = 256


def _grey(canvas: Canvas, cell: int, seed: int, low: int, high: int) -> pygame.Surface:
    """Smooth noise over the tile with its room, at the size of the finished tile, *cell* px a cell."""
    x, y = canvas.rect.x - canvas.room, canvas.rect.y - canvas.room
    w, h = canvas.rect.width + 2 * canvas.room, canvas.rect.height + 2 * canvas.room
    first, top = x // cell - 2, y // cell - 2
    across, down = (x + w) // cell + 3 - first, (y + h) // cell + 3 - top
    raw = bytearray(3 * across * down)
    span, i = high - low, 0
    for r in range(down):
        for c in range(across):
            v = low + int(span * _cell(first + c, top + r, seed))
            raw[i] = raw[i + 1] = raw[i + 2] = v
            i += 3
    small = pygame.image.frombytes(bytes(raw), (across, down), "RGB")
    large = enlarged(small, cell)
    out = pygame.Surface((w, h), 0, 32)
    out.blit(large, (first * cell - x, top * cell - y))
    return out


def _cell(x: int, y: int, seed: int) -> float:
    v = (x * 0x85EBCA6B ^ y * 0xC2B2AE35 ^ seed * 0x27D4EB2F) & 0xFFFFFFFF
    v = ((v ^ (v >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    v = ((v ^ (v >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return ((v ^ (v >> 15)) & 0xFFFF) / 65536


def paper(canvas: Canvas) -> None:
    """The meadow tint: two noises multiplied, as the alpha of a green."""
    tint = _grey(canvas, max(2, round(1.7 * canvas.radius)), 3, 0, 255)
    finer = _grey(canvas, max(2, round(0.55 * canvas.radius)), 4, 0, 255)
    tint.blit(finer, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    alpha = pygame.image.tobytes(tint, "RGB")[0::3].translate(bytes(v * 90 // 255 for v in range(256)))
    raw = bytearray(4 * len(alpha))
    for i, v in enumerate(Map.MEADOW):
        raw[i::4] = bytes([v]) * len(alpha)
    raw[3::4] = alpha
    green = pygame.image.frombytes(bytes(raw), tint.get_size(), "RGBA")
    canvas.base.surface.blit(enlarged(green, canvas.sampling), (0, 0))


def levels(canvas: Canvas) -> None:
    """Level tints: the foot in relief, the tint, a light crest."""
    for level in canvas.land.levels:
        for region in canvas.land.regions(f"level {level}"):
            if not canvas.shows(region.box, 0.8):
                continue
            layer = canvas.layer(region.box, 0.8, Map.RELIEF, canvas.sampling)
            for line in region.lines:
                layer.stroke(line.moved(0.10), 0.26, fade(Map.RELIEF, 150))
            canvas.lay(layer, 0.16, 130)
            canvas.fill(region, Map.LEVELS[min(level, len(Map.LEVELS) - 1)], 205)
            layer = canvas.layer(region.box, 0.2)
            for line in region.lines:
                layer.stroke(line.moved(-0.05), 0.05, fade(Map.CREST, 150))
            canvas.lay(layer)


def texture(canvas: Canvas) -> None:
    """Paper noise in two sizes over everything so far."""
    for cell, seed, low, high in ((3.0, 21, 236, 255), (0.12, 22, 244, 255)):
        grey = _grey(canvas, max(2, round(cell * canvas.radius)), seed, low, high)
        grey = enlarged(grey, canvas.sampling)
        canvas.base.surface.blit(grey, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def grass(canvas: Canvas) -> None:
    """Five grass ticks in each clear hex."""
    if not canvas.fine:
        return
    layer = canvas.layer()
    colour = fade(Map.GRASS, 90)
    for cell in canvas.land.near_kind(canvas.box, "clear", "garden", "unknown"):
        cx, cy = canvas.land.centre(cell)
        marks = Marks(*cell, 5)
        for _ in range(5):
            x, y = cx + marks(-0.8, 0.8), cy + marks(-0.8, 0.8)
            for dx in (-0.045, 0.0, 0.045):
                layer.line((x + dx, y), (x + dx * 1.7, y - marks(0.06, 0.10)), 0.018, colour)
    canvas.lay(layer)


# -- slopes ----------------------------------------------------------------------------------------------------

_Stroke = tuple[Point, Point, float, int]


def hachures(canvas: Canvas) -> None:
    """Strokes downhill along the edge of each level, darker and thicker where they face the lower right."""
    lit = fade(Map.HACHURE, 120)
    for level in canvas.land.levels:
        for region in canvas.land.regions(f"level {level}"):
            if not canvas.shows(region.box):
                continue
            layer = canvas.layer(region.box, 0.5)
            for line in region.lines:
                for bucket in _buckets(layer, line.memo("hachures", _hachures)):
                    for a, b, width, alpha in bucket:
                        layer.taper(a, b, width, 0.008, fade(Map.HACHURE, alpha))
                layer.stroke(line, 0.02, lit)
            canvas.lay(layer)


def _buckets(layer: Layer, strokes: dict[tuple[int, int], list[_Stroke]]) -> list[list[_Stroke]]:
    left, top, right, bottom = layer.box
    return [
        strokes[i, j]
        for i in range(math.floor(left - 0.5), math.floor(right + 0.5) + 1)
        for j in range(math.floor(top - 0.5), math.floor(bottom + 0.5) + 1)
        if (i, j) in strokes
    ]


def _hachures(line: Outline) -> dict[tuple[int, int], list[_Stroke]]:
    """The strokes of one line, by the unit square of the map they begin in."""
    out: dict[tuple[int, int], list[_Stroke]] = {}
    points, norms, step, position, k = line.points, line.normals, 0.085, 0.0, 0
    for i, a in enumerate(points):
        j = (i + 1) % len(points)
        b = points[j]
        length = math.dist(a, b)
        while position < length:
            t = position / length
            x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
            nx = norms[i][0] * (1 - t) + norms[j][0] * t
            ny = norms[i][1] * (1 - t) + norms[j][1] * t
            long = (0.30 if k % 3 == 0 else 0.17) * (0.85 + 0.3 * chance(k, int(x * 9), 2))
            tilt = (chance(k, int(y * 9), 4) - 0.5) * 0.16
            nx, ny = nx - ny * tilt, ny + nx * tilt
            light = 0.5 + 0.5 * (nx * 0.6 + ny * 0.8)
            start, end = (x + nx * 0.015, y + ny * 0.015), (x + nx * long, y + ny * long)
            bucket = out.setdefault((math.floor(x), math.floor(y)), [])
            bucket.append((start, end, 0.034 + 0.016 * light, int(150 + 80 * light)))
            position += step
            k += 1
        position -= length
    return out


# -- grain -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    raw = bytearray(3 * GRAIN * GRAIN)
    for i in range(GRAIN * GRAIN):
        raw[3 * i] = raw[3 * i + 1] = raw[3 * i + 2] = 249 + int(7 * _cell(i % GRAIN, i // GRAIN, 99))
    return pygame.image.frombytes(bytes(raw), (GRAIN, GRAIN), "RGB")


def grain(tile: pygame.Surface, rect: pygame.Rect) -> None:
    """Fine grain of 1 px on a finished tile that begins at this map px."""
    for x in range(-(rect.x % GRAIN), rect.width, GRAIN):
        for y in range(-(rect.y % GRAIN), rect.height, GRAIN):
            tile.blit(_grain(), (x, y), special_flags=pygame.BLEND_RGB_MULT)
    tile.fill((9, 7, 2), special_flags=pygame.BLEND_RGB_ADD)
