"""The ground: paper with its meadow tint, level tints with relief, paper noise, grass, hachures."""

import math
from collections.abc import Iterator

import pygame

from game.ui.paint.brush import Layer, enlarged
from game.ui.paint.canvas import Canvas
from game.ui.paint.chance import Marks, chance
from game.ui.paint.looks import GRASSY
from game.ui.paint.outline import Outline, Point
from game.ui.paint.texture import cell_px, grey
from game.ui.theme import Map, fade

Steps = Iterator[None]


def paper(canvas: Canvas) -> Steps:
    """The meadow tint: two noises multiplied, as the alpha of a green."""
    tint = grey(canvas, cell_px(1.7 * canvas.radius), 3, 0, 255)
    tint.blit(grey(canvas, cell_px(0.55 * canvas.radius), 4, 0, 255), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    alpha = pygame.image.tobytes(tint, "RGB")[0::3].translate(bytes(v * 90 // 255 for v in range(256)))
    raw = bytearray(4 * len(alpha))
    for i, v in enumerate(Map.MEADOW):
        raw[i::4] = bytes([v]) * len(alpha)
    raw[3::4] = alpha
    green = pygame.image.frombytes(bytes(raw), tint.get_size(), "RGBA")
    yield
    canvas.base.surface.blit(enlarged(green, canvas.sampling), (0, 0))


def levels(canvas: Canvas) -> Steps:
    """Level tints: the foot in relief, the tint, a light crest."""
    for level in canvas.land.levels:
        for region in canvas.land.regions(f"level {level}"):
            if not canvas.shows(region.box, 0.8):
                continue
            layer = canvas.layer(region.box, 0.8, Map.RELIEF, canvas.sampling)
            for line in region.lines:
                layer.stroke(line.moved(0.10), 0.26, fade(Map.RELIEF, 150))
            canvas.lay(layer, 0.16, 130)
            yield
            canvas.fill(region, canvas.land.tint(level), 205)
            layer = canvas.layer(region.box, 0.2)
            for line in region.lines:
                layer.stroke(line.moved(-0.05), 0.05, fade(Map.CREST, 150))
            canvas.lay(layer)
            yield


def tints(canvas: Canvas) -> Steps:
    """Open ground that has a colour of its own."""
    land = canvas.land
    for kind, region in land.areas("meadow"):
        canvas.fill(region, land.paints[kind].colour, land.paints[kind].opacity, 0.20)
        yield


def texture(canvas: Canvas) -> Steps:
    """Paper noise in two sizes over everything so far."""
    noise = grey(canvas, cell_px(3.0 * canvas.radius), 21, 236, 255)
    fine = grey(canvas, cell_px(0.12 * canvas.radius), 22, 244, 255)
    noise.blit(fine, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield
    canvas.base.surface.blit(enlarged(noise, canvas.sampling), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def grass(canvas: Canvas) -> Steps:
    """Five grass ticks in each open hex, more or fewer where it is told so."""
    if not canvas.fine:
        return
    land = canvas.land
    layer = canvas.layer()
    colour = fade(Map.GRASS, 90)
    for n, cell in enumerate(land.near_kind(canvas.box, *land.painted_by(*GRASSY))):
        if n % 40 == 39:
            yield
        cx, cy = land.centre(cell)
        marks = Marks(*cell, 5)
        for _ in range(land.paints[land.kind(cell)].count(5)):
            x, y = cx + marks(-0.8, 0.8), cy + marks(-0.8, 0.8)
            for dx in (-0.045, 0.0, 0.045):
                layer.line((x + dx, y), (x + dx * 1.7, y - marks(0.06, 0.10)), 0.018, colour)
    canvas.lay(layer)


# -- slopes ----------------------------------------------------------------------------------------------------

_Stroke = tuple[Point, Point, float, int]


def hachures(canvas: Canvas) -> Steps:
    """Strokes downhill along the edge of each level, darker and thicker where they face the lower right."""
    lit = fade(Map.HACHURE, 120)
    for level in canvas.land.levels:
        for region in canvas.land.regions(f"level {level}"):
            if not canvas.shows(region.box):
                continue
            layer = canvas.layer(region.box, 0.5)
            for line in region.lines:
                line.memo("hachures", _hachures)
                yield
                for n, bucket in enumerate(_buckets(layer, line.memo("hachures", _hachures))):
                    if n % 40 == 39:
                        yield
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
