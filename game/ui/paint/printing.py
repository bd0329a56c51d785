"""What is printed over the painting: grid, hex numbers, names, objective stars."""

import math

import pygame

from game.board.hexes import OFF
from game.board.terrain import Label
from game.ui import fonts
from game.ui.paint.land import Land
from game.ui.paint.looks import BUILT
from game.ui.paint.outline import Box, Point, meets
from game.ui.theme import Colour, Map, fade


def _place(land: Land, rect: pygame.Rect, radius: float, point: Point) -> Point:
    """The px of a tile where a point in map units lies."""
    return point[0] * radius - rect.x, point[1] * radius - rect.y


def _box(rect: pygame.Rect, radius: float) -> Box:
    return rect.left / radius, rect.top / radius, rect.right / radius, rect.bottom / radius


def grid(tile: pygame.Surface, land: Land, rect: pygame.Rect, radius: float, scale: float) -> None:
    """A thin line once for each hexside, drawn at twice the size and laid over the tile."""
    layer = pygame.Surface((rect.width * 2, rect.height * 2), pygame.SRCALPHA)
    colour = fade(Map.GRID, 60 if radius / scale < 18 else 95)
    half = max(1.7, 2 * radius * 0.026) / 2
    k, left, top = 2 * radius, 2 * rect.x, 2 * rect.y
    for cell in land.near(_box(rect, radius), 1.1):
        if not land.real(cell):
            continue
        a = land.number(cell)
        corners = land.lattice.outline(a)
        for d in range(6):
            if d > 2 and land.grid.neighbours[a][d] != OFF:
                continue
            (ax, ay), (bx, by) = corners[d], corners[(d + 1) % 6]
            nx, ny = -(by - ay) * half, (bx - ax) * half
            pygame.draw.polygon(
                layer,
                colour,
                [
                    (round(ax * k + nx) - left, round(ay * k + ny) - top),
                    (round(bx * k + nx) - left, round(by * k + ny) - top),
                    (round(bx * k - nx) - left, round(by * k - ny) - top),
                    (round(ax * k - nx) - left, round(ay * k - ny) - top),
                ],
            )
    tile.blit(pygame.transform.smoothscale(layer, rect.size), (0, 0))


def numbers(
    tile: pygame.Surface, land: Land, rect: pygame.Rect, radius: float, scale: float, halo: Colour | None = None
) -> None:
    """The printed number of each hex under its top side (or corner), from zoom level 30 on.

    With a *halo* they can be read on any ground, and are the same on all.
    """
    if radius / scale < 27:
        return
    px, woods = min(13 * scale, max(8 * scale, radius * 0.215)), land.painted_by("trees") if halo is None else ()
    for cell in land.near(_box(rect, radius), 1.1):
        if not land.real(cell):
            continue
        a = land.number(cell)
        x, y = _place(land, rect, radius, land.lattice.centre(a))
        y += -0.866 * radius + px * 0.62 if land.lattice.flat else -0.70 * radius
        wooded = land.kinds[a] in woods
        text = land.grid.labels[a]
        size = px if len(text) < 5 else px * 0.92
        fonts.draw(
            tile, text, (x, y), "sans", "Semibold" if wooded else "Regular", size,
            Map.NUMBER_ON_WOOD if wooded else Map.NUMBER, "cm", halo=halo, halo_alpha=150,
            alpha=225 if wooded else 190 if halo is None else 255,
        )  # fmt: skip


def objectives(tile: pygame.Surface, land: Land, rect: pygame.Rect, radius: float) -> None:
    """A red star in the lower half of each objective hex."""
    for a in land.sheet.objectives:
        cx, cy = land.lattice.centre(a)
        if not meets((cx - 1, cy - 1, cx + 1, cy + 1), _box(rect, radius)):
            continue
        x, y = _place(land, rect, radius, (cx, cy + 0.42))
        size = math.ceil(radius * 0.5)
        layer = pygame.Surface((size * 8, size * 8), pygame.SRCALPHA)
        for reach, colour in ((0.385, Map.OBJECTIVE_RIM), (0.32, Map.OBJECTIVE)):
            pygame.draw.polygon(layer, colour, star((size * 4, size * 4), reach * radius * 4))
        image = pygame.transform.smoothscale(layer, (size * 2, size * 2))
        tile.blit(image, (round(x) - size, round(y) - size))


def star(centre: Point, radius: float) -> list[Point]:
    """A five-pointed star, point up."""
    return [
        (
            centre[0] + radius * math.sin(i * math.pi / 5) * (1 if i % 2 == 0 else 0.42),
            centre[1] - radius * math.cos(i * math.pi / 5) * (1 if i % 2 == 0 else 0.42),
        )
        for i in range(10)
    ]


def unknown(tile: pygame.Surface, land: Land, rect: pygame.Rect, radius: float, scale: float) -> None:
    """The names of terrain that nobody has described, or that is to show its name, in small type."""
    named = {kind for kind, paint in land.paints.items() if paint.named}
    if radius / scale < 27 or not named:
        return
    for cell in land.near(_box(rect, radius), 1.1):
        if land.real(cell) and land.kind(cell) in named:
            a = land.number(cell)
            name, px = fonts.fit(land.sheet.terrain[a], "serif", "It", 0.26 * radius, 1.5 * radius, 8)
            x, y = _place(land, rect, radius, land.lattice.centre(a))
            fonts.draw(tile, name, (x, y + 0.4 * radius), "serif", "It", px, Map.LABEL, "cm", alpha=200)


# -- names -----------------------------------------------------------------------------------------------------

_STYLES: dict[str, tuple[str, float, float, float, float, Colour, int, float]] = {
    # face, size in hex radii, least and most px, spacing in hex radii, colour, alpha, least level
    "area": ("It", 0.56, 10, 30, 0.07, Map.LABEL_AREA, 140, 18),
    "place": ("SemiboldIt", 0.50, 9, 21, 0.04, Map.LABEL_PLACE, 235, 27),
    "water": ("It", 0.68, 11, 34, 0.0, Map.LABEL_WATER, 220, 18),
}


def labels(tile: pygame.Surface, land: Land, rect: pygame.Rect, radius: float, scale: float) -> None:
    """The printed names: areas in spaced italics, places, waters letter by letter along the water."""
    for label in land.sheet.labels:
        style = _STYLES.get(label.style, _STYLES["area"])
        if radius / scale < style[7]:
            continue
        a, b = land.lattice.centre(label.start), land.lattice.centre(label.end)
        # A name reads from left to right whatever the order of its hexes.
        if (b[0], b[1]) < (a[0], a[1]):
            a, b = b, a
        reach = 4.0
        box = min(a[0], b[0]) - reach, min(a[1], b[1]) - reach, max(a[0], b[0]) + reach, max(a[1], b[1]) + reach
        if meets(box, _box(rect, radius)):
            if label.style == "place":
                a = b = _beside(land, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            ends = _place(land, rect, radius, a), _place(land, rect, radius, b)
            _name(tile, label, ends, radius, scale)


def _beside(land: Land, point: Point) -> Point:
    """The point lifted off the houses of the place it names."""
    x, y = point
    for _ in range(3):
        a = land.lattice.hex_at(x, y)
        if a == OFF or land.paints[land.kinds[a]].recipe not in BUILT:
            # Down again to the lower part of this hex, so that the name stands close to its place.
            return (x, y + 0.1) if y < point[1] else point
        y -= math.sqrt(3) if land.lattice.flat else 1.5
    return point


def _name(tile: pygame.Surface, label: Label, ends: tuple[Point, Point], radius: float, scale: float) -> None:
    face, size, least, most, spacing, colour, alpha, _ = _STYLES.get(label.style, _STYLES["area"])
    (ax, ay), (bx, by) = ends
    px = min(most * scale, max(least * scale, size * radius))
    text = fonts.clean(label.text)
    if not text:
        return
    length = math.hypot(bx - ax, by - ay)
    track = spacing * radius
    if label.style != "place" and len(text) > 1:
        # Spread over the hexes it names, but never so far that the word falls apart.
        bare = fonts.width(text, "serif", face, px)
        most_track = radius * (2.0 if label.style == "water" else 0.28)
        track = min(most_track, max(track, (length - bare) / (len(text) - 1)))
    tilted = length > radius and label.style != "place"
    angle = -math.degrees(math.atan2(by - ay, bx - ax)) if tilted else 0.0
    advance = [fonts.width(c, "serif", face, px) + track for c in text]
    if label.style == "area" and abs(angle) < 12:
        # Hexes of one row stand half a hex apart: not meant as a slope.
        angle = 0.0
    way = -(sum(advance) - track) / 2
    ux, uy = ((bx - ax) / length, (by - ay) / length) if length > radius else (1.0, 0.0)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    if label.style == "place" or (label.style == "area" and abs(angle) < 0.5):
        halo = Map.GROUND if label.style == "place" else None
        line = fonts.render(text, "serif", face, px, colour, track, halo, 90).copy()
        line.set_alpha(alpha)
        tile.blit(line, (round(mx - line.get_width() / 2), round(my - line.get_height() / 2)))
        return
    for c, step in zip(text, advance, strict=True):
        at = way + (step - track) / 2
        image = fonts.render(c, "serif", face, px, colour).copy()
        image.set_alpha(alpha)
        image = pygame.transform.rotozoom(image, angle, 1) if abs(angle) >= 0.5 else image
        x, y = mx + ux * at, my + uy * at
        tile.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))
        way += step
