"""The sprites of counters over several hexes in a line: the body lies along the hexes, its contents stay upright."""

import math

import pygame

from game.ui import fonts
from game.ui.counters.maker import Maker, multiply, shadow
from game.ui.theme import band_colour, band_ink


class LongMaker(Maker):
    """Draws the sprite of a double (or longer) unit."""

    def long(self, hexes: int, turn: float) -> pygame.Surface:
        """A counter over hexes in a line: the body turned, its contents upright in the middle."""
        s, ss = self.s, self.ss
        length = s + (hexes - 1) * math.sqrt(3) * s / 1.28
        side = math.ceil((math.hypot(s, length) + 2 * self.room) / ss / 2) * 2 * ss
        rect = pygame.Rect(0, 0, round(s), round(length))
        rect.center = side // 2, side // 2
        body = self._long_body(side, rect, hexes)
        upright = min(turn % 180, 180 - turn % 180) < 1
        body = pygame.transform.rotate(body, -turn) if upright else pygame.transform.rotozoom(body, -turn, 1)
        body = body.subsurface(body.get_rect().clip(_centred(body, side)))
        layer = pygame.Surface((side, side), pygame.SRCALPHA)
        at = (side - body.get_width()) // 2, (side - body.get_height()) // 2
        silhouette = pygame.Surface((side, side), pygame.SRCALPHA)
        silhouette.blit(body, at)
        layer.blit(shadow(silhouette, s), (0, 0))
        layer.blit(silhouette, (0, 0))
        self._long_contents(layer, side / 2, upright)
        out = pygame.transform.smoothscale(layer, (side // ss, side // ss))
        # Along the body, towards its right (upright: upper) end: status there, the letter at the other end.
        a = math.radians(turn)
        along = (math.sin(a), -math.cos(a)) if math.sin(a) > 1e-6 else (-math.sin(a), math.cos(a))
        self._long_type(out, side / ss / 2, upright, along)
        box, hang = pygame.Rect(0, 0, round(s), round(length)), None
        box.center = side // 2, side // 2
        if not upright:
            hang = pygame.Rect(0, 0, round(s), round(s * (1.0 if abs(along[1]) < 0.1 else 1.15)))
            hang.center = box.center
            box = pygame.Rect(0, 0, round(s * 0.86), round(s * 0.86))
            reach = (length - s) / 2
            box.center = round(side / 2 + along[0] * reach), round(side / 2 + along[1] * reach)
        return self.finish(out, box, silhouette, hang)

    def _long_body(self, side: int, rect: pygame.Rect, hexes: int) -> pygame.Surface:
        """The body upright, its front to the right: edge, ground, band along the rear, dashes between the hexes."""
        face = self.gradient(side, side)
        band = self.s * 0.14
        if self.view.back:
            self.hatch(face, rect)
        face.fill(band_colour(self.view.band, self.palette.dark), (rect.x, rect.y, round(band + self.edge), rect.h))
        face.fill(self.palette.edge, (round(rect.x + band + self.edge), rect.y, max(1, round(self.s * 0.016)), rect.h))
        count = min(6, max(0, self.view.band))
        for i in range(count):
            place = rect.x + self.edge + band / 2, rect.centery + (i - (count - 1) / 2) * self.s * 0.085
            pygame.draw.circle(face, band_ink(self.view.band), place, self.s * 0.027)
        dash = self.s * 0.06
        for part in range(1, hexes):
            y = rect.y + rect.h * part / hexes
            x = rect.x + band + self.edge + dash
            while x < rect.right - dash:
                face.fill(self.palette.edge, (round(x), round(y), round(dash), max(1, round(self.s * 0.014))))
                x += dash * 1.7
        self.bevel(face, rect)
        multiply(face, self.body(side, side, rect))
        layer = self.rim(side, side, rect)
        layer.blit(face, (0, 0))
        return layer

    def _long_contents(self, layer: pygame.Surface, middle: float, upright: bool) -> None:
        s = self.s
        w, h = (0.72, 0.56) if upright else (0.60, 0.44)
        top = middle - s * (0.62 if upright else 0.46)
        self.symbol(layer, (middle - s * w / 2, top + s * 0.06, s * w, s * (h - 0.08)))
        w, h = (0.80, 0.30) if upright else (0.70, 0.27)
        plate = pygame.Rect(0, 0, round(s * w), round(s * h))
        plate.midtop = round(middle), round(middle + s * (0.02 if upright else 0.04))
        pygame.draw.rect(
            layer, self.palette.edge, plate.inflate(round(s * 0.03), round(s * 0.03)), border_radius=round(s * 0.06)
        )
        pygame.draw.rect(layer, self.strip_ground, plate, border_radius=round(s * 0.05))

    def _long_type(self, out: pygame.Surface, middle: float, upright: bool, along: tuple[float, float]) -> None:
        px = self.px
        w, h, top = (0.80, 0.30, 0.02) if upright else (0.70, 0.27, 0.04)
        if self.seen >= 24:
            size = px * (0.30 if self.small else 0.27 if upright else 0.24)
            self.figures(out, middle, middle + px * (top + h / 2 - 0.012), size, px * w * 0.32)
        if not self.small:
            at = (
                (middle, middle - px * 0.76)
                if upright
                else (middle - along[0] * px * 0.66, middle - along[1] * px * 0.66)
            )
            text, letter = fonts.fit(self.view.letter, "sans", "Bold", px * 0.22, px * 0.5, 6)
            fonts.draw(out, text, at, "sans", "Bold", letter, self.palette.symbol, "cm")
        if self.named and upright:
            self.name(out, (middle, middle + px * 0.44), px * 0.66, self.palette.letter)


def _centred(surface: pygame.Surface, side: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = surface.get_width() // 2, surface.get_height() // 2
    return rect
