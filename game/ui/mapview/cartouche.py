"""The title of the map on a slip of paper: name, date, scale bar, north arrow."""

import math

import pygame

from game.board.terrain import Sheet
from game.engine.scenario import THE_BATTLE_OF
from game.engine.text import _, n_
from game.ui import fonts
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import rounded
from game.ui.paint.brush import Layer
from game.ui.paint.outline import Point
from game.ui.theme import Colour, Mark, Panel, fade, rgb

SIZE = (250, 116)
MARGIN = 12
FADED = 60
"""Alpha while the pointer is over it."""

_LIGHT = rgb("#F8F0DC")
_RULE = rgb("#B9A67E")


class Cartouche:
    """The cartouche of one map; its picture is made once for each zoom level."""

    def __init__(self, sheet: Sheet, title: str, date: str = "", heading: str = THE_BATTLE_OF, scale: float = 1.0):
        self.sheet, self.title, self.date, self.scale = sheet, title, _(date), scale
        self.heading = _(heading) if heading else ""
        self._pictures: dict[float, pygame.Surface] = {}
        self.size = round(SIZE[0] * scale), round(SIZE[1] * scale)

    def place(self, camera: Camera, occupied: list[Point], taken: tuple[pygame.Rect, ...] = ()) -> pygame.Rect:
        """Its box in the corner of the view with the fewest counters (their window px), clear of *taken* boxes."""
        edge = round(MARGIN * self.scale)
        view = camera.view.inflate(-2 * edge, -2 * edge)
        best, least = pygame.Rect((0, 0), self.size), math.inf
        for corner in ("bottomright", "topright", "topleft", "bottomleft"):
            rect = pygame.Rect((0, 0), self.size)
            setattr(rect, corner, getattr(view, corner))
            count = sum(1 for p in occupied if rect.inflate(40, 40).collidepoint(p))
            count += 1000 * sum(1 for box in taken if rect.colliderect(box))
            if count < least:
                best, least = rect, count
        return best

    def draw(self, target: pygame.Surface, camera: Camera, rect: pygame.Rect, pointer: Point | None = None) -> None:
        """Draw it at its box; it fades while the pointer is over it."""
        radius = round(camera.radius, 2)
        picture = self._pictures.get(radius)
        if picture is None:
            if len(self._pictures) > 12:
                self._pictures.clear()
            picture = self._pictures[radius] = self._draw(radius)
        if pointer is not None and rect.collidepoint(pointer):
            picture = picture.copy()
            picture.set_alpha(FADED)
        target.blit(picture, (rect.x - 8, rect.y - 6))

    def _draw(self, radius: float) -> pygame.Surface:
        """The slip of paper with room for its shadow."""
        s, (w, h) = self.scale, self.size
        out = pygame.Surface((w + 16, h + 16), pygame.SRCALPHA)
        for grow, alpha in ((8, 24), (5, 34), (2, 46)):
            out.blit(rounded(w + 2 * grow - 4, h + 2 * grow - 4, 6 * s, Mark.SHADOW, alpha), (10 - grow, 11 - grow))
        paper = pygame.Surface((w, h), pygame.SRCALPHA)
        paper.blit(rounded(w, h, 4 * s, Panel.PAPER_LINE), (0, 0))
        paper.blit(rounded(w - 2, h - 2, 3 * s, Panel.PAPER_TOP, 255, Panel.PAPER_BOTTOM), (1, 1))
        rule = pygame.Rect(0, 0, w, h).inflate(round(-10 * s), round(-10 * s))
        pygame.draw.rect(paper, Panel.PAPER_INNER, rule, max(1, round(s)), border_radius=round(3 * s))
        self._title(paper)
        self._scale_bar(paper, radius)
        self._north(paper)
        paper.set_alpha(240)
        out.blit(paper, (8, 6))
        return out

    def _title(self, paper: pygame.Surface) -> None:
        s, x, room = self.scale, 92 * self.scale, 150 * self.scale
        lines = self._lines(room - 8 * s)
        two = len(lines) > 1
        if self.heading:
            at = x, (18 if two else 24) * s
            fonts.draw(paper, self.heading, at, "serif", "It", (13 if two else 14) * s, Panel.PAPER_DIM, "cm")
        fitted = [fonts.fit(line, "serif", "Bold", (15 if two else 23) * s, room - 8 * s, 12 * s) for line in lines]
        px = min(px for _line, px in fitted)
        for n, (title, _px) in enumerate(fitted):
            at = x, (34 + 16 * n if two else 45) * s
            fonts.draw(paper, title, at, "serif", "Bold", px, Panel.PAPER_TEXT, "cm", track=1 if px > 18 * s else 0)
        date, px = fonts.fit(self.date, "serif", "It", 14 * s, room, 10 * s)
        fonts.draw(paper, date, (x, (68 if two else 66) * s), "serif", "It", px, Panel.PAPER_DIM, "cm")
        pygame.draw.line(paper, _RULE, (24 * s, 79 * s), (160 * s, 79 * s))

    def _lines(self, room: float) -> list[str]:
        """The title in one line, or in two of about the same length where one would be too small."""
        title = self.title.upper()
        if fonts.width(title, "serif", "Bold", 16 * self.scale) <= room or " " not in title:
            return [title]
        blanks = [n for n, letter in enumerate(title) if letter == " "]
        middle = min(blanks, key=lambda n: abs(n - len(title) / 2))
        return [title[:middle], title[middle + 1 :]]

    def _scale_bar(self, paper: pygame.Surface, radius: float) -> None:
        """Four fields of a round number of metres (or of hexes, where the sheet gives no metres)."""
        s = self.scale
        a_hex = math.sqrt(3) * radius
        room = 132 * s
        if self.sheet.metres:
            a_metre = a_hex / self.sheet.metres
            steps = [n * 10**p for p in range(5) for n in (1, 2, 4, 5)]
            total = max((n for n in steps if n * a_metre <= room), default=1)
            words, length = f"{total} m", total * a_metre
        else:
            count = max((n for n in (1, 2, 4, 8, 12, 16) if n * a_hex <= room), default=1)
            words = n_("{count} hex", "{count} hexes", count).format(count=count)
            length = min(count * a_hex, room)
        x, y, high = 24 * s, round(88 * s), max(3, round(5 * s))
        for i in range(4):
            left, right = round(x + length * i / 4), round(x + length * (i + 1) / 4)
            paper.fill(Panel.PAPER_TEXT if i % 2 == 0 else _LIGHT, (left, y, right - left, high))
        pygame.draw.rect(paper, Panel.PAPER_TEXT, (round(x), y, round(length), high), 1)
        fonts.draw(paper, "0", (x, 101 * s), "sans", "Regular", 11 * s, Panel.PAPER_DIM, "cm")
        fonts.draw(paper, words, (x + length, 101 * s), "sans", "Regular", 11 * s, Panel.PAPER_DIM, "cm")

    def _north(self, paper: pygame.Surface) -> None:
        """A four-pointed rose turned to true north."""
        s, k = self.scale, 4
        size = round(108 * s)
        layer = Layer(0, 0, (size * k, size * k), float(k))
        middle = size / 2
        ring = [(middle + 27 * s * math.cos(i / 10), middle + 27 * s * math.sin(i / 10)) for i in range(63)]
        layer.stroke(ring, 1.0 * s, Panel.PAPER_LINE, closed=True)
        north = math.radians(self.sheet.compass - 90)
        for angle, long, half in ((north + math.pi / 2, 22, 4), (north, 34, 5)):
            ux, uy = math.cos(angle) * s, math.sin(angle) * s
            tip, foot = (middle + ux * long, middle + uy * long), (middle - ux * long, middle - uy * long)
            left, right = (middle - uy * half, middle + ux * half), (middle + uy * half, middle - ux * half)
            _needle(layer, (tip, right, foot, left), s)
        image = pygame.transform.smoothscale(layer.surface, (size, size))
        centre = 204 * s, 60 * s
        paper.blit(image, (round(centre[0] - middle), round(centre[1] - middle)))
        place = centre[0] + math.cos(north) * 43 * s, centre[1] + math.sin(north) * 43 * s
        fonts.draw(paper, "N", place, "serif", "Bold", 15 * s, Panel.PAPER_TEXT, "cm")


def _needle(layer: Layer, points: tuple[Point, Point, Point, Point], s: float) -> None:
    tip, right, foot, left = points
    dark: Colour = Panel.PAPER_TEXT
    layer.polygon([tip, right, foot], fade(dark, 255))
    layer.polygon([tip, left, foot], fade(_LIGHT, 255))
    layer.stroke([tip, right, foot, left], 0.9 * s, dark, closed=True)
