"""How a counter looks: its sprite, made once for each look and size (style sheet, section 5).

A sprite is a transparent surface whose middle is the middle of the counter; room around it holds shadow, flag, tabs.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import pygame

from game.engine.views import CounterView
from game.ui import fonts, symbols
from game.ui.counter_marks import draw_activity, draw_marks, draw_status, status_letter
from game.ui.paint.brush import blurred
from game.ui.paint.printing import star
from game.ui.theme import Colour, Mark, SidePalette, band_colour, band_ink, fade, palettes, side_palette

KEPT = 1500
_Key = tuple[object, ...]


class CounterArt:
    """The sprites of one battle. *sides* are the ids of its sides in order; *nato* takes the other set of symbols."""

    def __init__(self, sides: Sequence[str] = (), nato: bool = False):
        self._palettes = palettes(sides)
        self.nato = nato
        self._sprites: OrderedDict[_Key, pygame.Surface] = OrderedDict()

    def palette(self, side: str) -> SidePalette:
        """The colours of a side in this battle."""
        return self._palettes.get(side) or side_palette(side)

    def sprite(self, view: CounterView, s: int, axis: float | None = None) -> pygame.Surface:
        """The sprite of a counter with this side in px. Do not draw on it.

        *axis* is for a counter over several hexes in a line: the bearing in degrees from its first hex to its last.
        """
        long = len(view.hexes) if axis is not None else 1
        turn = _turn(axis, view.bearing) if axis is not None and long > 1 else 0.0
        name = view.name if s >= 76 else ""
        key = (
            view.side, view.symbol, view.letter, view.figures, view.changed if s >= 100 else (), view.band, view.status,
            view.status_shape, view.marks, view.can_act, view.acted, view.commander, name, west(view), s, long,
            round(turn), self.nato,
        )  # fmt: skip
        found = self._sprites.get(key)
        if found is None:
            palette = self.palette(view.side)
            maker = _Maker(view, s, palette, self.nato)
            found = maker.single() if long == 1 else maker.long(long, turn)
            self._sprites[key] = found
            while len(self._sprites) > KEPT:
                self._sprites.popitem(last=False)
        else:
            self._sprites.move_to_end(key)
        return found


    def warm(self, views: Iterable[CounterView], s: int, milliseconds: float) -> bool:
        """Make sprites that are missing at this size for so long, before they are needed; True when all are there."""
        end = time.perf_counter() + milliseconds / 1000
        for view in views:
            if len(view.hexes) < 2:
                self.sprite(view, s)
            if time.perf_counter() >= end:
                return False
        return True


def west(view: CounterView) -> bool:
    """Whether mounted figures and guns look to the left: the counter faces a westerly corner."""
    return view.bearing is not None and view.bearing % 360 > 180


def _turn(axis: float, bearing: int | None) -> float:
    """How far a body drawn upright with its front to the right is turned clockwise, in degrees."""
    ahead = bearing if bearing is not None else 90
    best = min((axis + 90, axis - 90), key=lambda normal: abs((normal - ahead + 180) % 360 - 180))
    return (best - 90) % 360


class _Maker:
    """Draws one sprite; lengths are in px of the supersampled drawing."""

    def __init__(self, view: CounterView, px: int, palette: SidePalette, nato: bool):
        self.view, self.px, self.palette, self.nato = view, px, palette, nato
        self.ss = 6 if px < 40 else 4
        self.s = float(px * self.ss)
        self.small = px < 34
        self.edge = max(1.0 * self.ss, self.s * 0.022) if px > 26 else float(self.ss)
        self.corner = self.s * (0.05 if px >= 46 else 0.07)
        if view.commander:
            self.strip = self.s * (0.36 if self.small else 0.28)
        else:
            self.strip = self.s * (0.40 if self.small else 0.30)
        self.band = self.s * (0.15 if self.small else 0.195)
        self.room = math.ceil(px * 0.30) * self.ss

    # -- over one hex ----------------------------------------------------------------------------------------

    def single(self) -> pygame.Surface:
        """A square counter."""
        s, x0, y0 = self.s, float(self.room), float(self.room)
        side = round(s + 2 * self.room)
        layer = pygame.Surface((side, side), pygame.SRCALPHA)
        body = self._body(side, side, pygame.Rect(round(x0), round(y0), round(s), round(s)))
        layer.blit(_shadow(body, s), (0, 0))
        face = self._face(side, x0, y0)
        _multiply(face, body)
        layer.blit(self._rim(side, side, pygame.Rect(round(x0), round(y0), round(s), round(s))), (0, 0))
        layer.blit(face, (0, 0))
        self._picture(layer, x0, y0)
        out = pygame.transform.smoothscale(layer, (side // self.ss, side // self.ss))
        self._print(out, x0 / self.ss, y0 / self.ss)
        return self._finish(out, pygame.Rect(round(x0), round(y0), round(s), round(s)))

    def _body(self, width: int, height: int, rect: pygame.Rect) -> pygame.Surface:
        """The inner body as a white mask."""
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        inner = rect.inflate(round(-2 * self.edge), round(-2 * self.edge))
        pygame.draw.rect(mask, (255, 255, 255, 255), inner, border_radius=max(1, round(self.corner * 0.75)))
        return mask

    def _rim(self, width: int, height: int, rect: pygame.Rect) -> pygame.Surface:
        layer = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(layer, self.palette.edge, rect, border_radius=max(1, round(self.corner)))
        return layer

    def _gradient(self, width: int, height: int) -> pygame.Surface:
        two = pygame.Surface((1, 2), 0, 32)
        two.set_at((0, 0), self.palette.ground)
        two.set_at((0, 1), self.palette.ground_low)
        face = pygame.Surface((width, height), pygame.SRCALPHA)
        face.blit(pygame.transform.smoothscale(two, (width, height)), (0, 0))
        return face

    def _bevel(self, face: pygame.Surface, rect: pygame.Rect) -> None:
        inner = pygame.Rect(rect).inflate(round(-2 * self.edge), round(-2 * self.edge))
        t = max(1, round(max(self.ss * 0.9, self.s * 0.02)))
        bevel = pygame.Surface(face.get_size(), pygame.SRCALPHA)
        bevel.fill((255, 255, 255, 120), (inner.x, inner.y, inner.w, t))
        bevel.fill((255, 255, 255, 70), (inner.x, inner.y + t, t, inner.h - t))
        bevel.fill((0, 0, 0, 70), (inner.x, inner.bottom - t, inner.w, t))
        bevel.fill((0, 0, 0, 55), (inner.right - t, inner.y + t, t, inner.h - 2 * t))
        face.blit(bevel, (0, 0))

    def _face(self, side: int, x0: float, y0: float) -> pygame.Surface:
        """Ground, wing band with its dots, factor strip."""
        s, p, e = self.s, self.palette, self.edge
        face = self._gradient(side, side)
        strip_top = y0 + s - self.strip
        face.fill(p.strip, (round(x0), round(strip_top), round(s), round(self.strip) + 2))
        face.fill(p.edge, (round(x0), round(strip_top - s * 0.012), round(s), max(1, round(s * 0.018))))
        face.fill(band_colour(self.view.band, p.dark), (round(x0), round(y0), round(self.band + e), round(strip_top - y0)))
        divider = max(1, round(s * 0.016))
        face.fill(p.edge, (round(x0 + self.band + e), round(y0), divider, round(strip_top - y0 - s * 0.012)))
        if not self.small:
            self._dots(face, x0 + e + self.band * 0.49, strip_top - s * 0.058)
        self._bevel(face, pygame.Rect(round(x0), round(y0), round(s), round(s)))
        return face

    def _dots(self, face: pygame.Surface, x: float, y: float) -> None:
        """The wing's number in dots, in pairs from the bottom."""
        count = min(6, max(0, self.view.band))
        for i in range(count):
            alone = count == 1 or (count % 2 and i == count - 1)
            dx = 0.0 if alone else (-1 if i % 2 == 0 else 1) * self.s * 0.038
            place = x + dx, y - (i // 2) * self.s * 0.075
            pygame.draw.circle(face, band_ink(self.view.band), place, self.s * 0.027)

    def _picture(self, layer: pygame.Surface, x0: float, y0: float) -> None:
        s, e = self.s, self.edge
        left = x0 + self.band + e + s * 0.02
        wide = s - self.band - 2 * e - s * 0.035
        named = self._named
        if self.small:
            box = left + wide * 0.06, y0 + s * 0.12, wide * 0.86, s * 0.44
        else:
            top = y0 + s * (0.125 if named else 0.155) + (s * 0.02 if self.view.symbol in symbols.HORSE else 0)
            box = left + wide * 0.05, top, wide * 0.90, s * (0.42 if named else 0.46)
        if self.nato:
            w = wide * 0.66
            box = left + wide * 0.17, y0 + s * (0.13 if self.small else 0.15 if named else 0.17), w, w * 0.64
        self._symbol(layer, box)

    def _symbol(self, layer: pygame.Surface, box: tuple[float, float, float, float]) -> None:
        mirror = symbols.turns(self.view.symbol) and west(self.view)
        pen = symbols.Pen(layer, box, self.palette.symbol, self.palette.ground, mirror)
        (symbols.nato if self.nato else symbols.figure)(pen, self.view.symbol)

    @property
    def _named(self) -> bool:
        return self.px >= 76 and bool(self.view.name)

    # -- type, at 1x -----------------------------------------------------------------------------------------

    def _print(self, out: pygame.Surface, x0: float, y0: float) -> None:
        """Figures, letter and name; *x0*, *y0* is the upper left corner of the counter on *out*."""
        px, strip = self.px, self.strip / self.ss
        if px >= 24:
            middle = y0 + px - strip / 2 - px * 0.012
            self._figures(out, x0 + px / 2, middle, px * (0.40 if self.small else 0.285), px * 0.285)
        if not self.small:
            self._letter(out, x0 + (self.edge + self.band * 0.5) / self.ss, y0 + px * 0.27, band_ink(self.view.band))
        if self._named:
            centre = x0 + px - (px - (self.band + self.edge) / self.ss) / 2
            self._name(out, (centre, y0 + px - strip - px * 0.075), px * 0.76, self.palette.letter)

    def _figures(self, out: pygame.Surface, x: float, y: float, px: float, step: float) -> None:
        figures = [fonts.clean(f) for f in self.view.figures[:3] if f]
        if not figures:
            return
        ink = self.palette.figures
        changed = self.view.changed
        plain = self.view.commander or self.view.symbol == "gun" or len(figures) < 3
        if self.small:
            if not self.view.commander and len(figures) > 2:
                figures, changed = [figures[0], figures[-1]], ()
            text, size = fonts.fit(" ".join(figures), "sans", "Bold", px, self.px * 0.94, 6)
            fonts.draw(out, text, (x, y), "sans", "Bold", size, ink, "cm")
            return
        if len(figures) == 2:
            step *= 1.45
        room = step * 0.94 if len(figures) > 1 else self.px * 0.9
        for i, figure in enumerate(figures):
            at = x + (i - (len(figures) - 1) / 2) * step
            text, size = fonts.fit(figure, "sans", "Bold", px, room, 6)
            box = fonts.draw(out, text, (at, y), "sans", "Bold", size, ink, "cm")
            if self.px >= 100 and i < len(changed) and changed[i]:
                line = pygame.Rect(box.x, round(y + px * 0.40), box.w, max(2, round(self.px * 0.02)))
                out.fill(ink, line)
            if not plain and i < len(figures) - 1:
                pygame.draw.aacircle(out, ink, (round(at + step / 2), round(y)), max(1, self.px * 0.018))

    def _letter(self, out: pygame.Surface, x: float, y: float, ink: Colour) -> None:
        if self.view.symbol == "army-commander":
            big = pygame.Surface((round(self.px * 1.2), round(self.px * 1.2)), pygame.SRCALPHA)
            middle = big.get_width() / 2
            pygame.draw.polygon(big, ink, star((middle, middle), self.px * 0.095 * 4))
            image = pygame.transform.smoothscale(big, (big.get_width() // 4, big.get_height() // 4))
            out.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))
            return
        letter = fonts.clean(self.view.letter)
        px = self.px * (0.24 if len(letter) < 2 else 0.125)
        text, px = fonts.fit(letter, "sans", "Bold", px, self.band / self.ss + 1, 6)
        fonts.draw(out, text, (x, y), "sans", "Bold", px, ink, "cm")

    def _name(self, out: pygame.Surface, middle: tuple[float, float], room: float, ink: Colour) -> None:
        text, px = fonts.fit(self.view.name, "sans", "Semibold", self.px * 0.118, room, self.px * 0.09, ".")
        fonts.draw(out, text, middle, "sans", "Semibold", px, ink, "cm")

    def _finish(
        self, out: pygame.Surface, rect: pygame.Rect, shape: pygame.Surface | None = None, hang: pygame.Rect | None = None
    ) -> pygame.Surface:
        """Status, veil, dot and tabs over the counter; *rect* is where they stand, in supersampled px.

        *shape* is a body that is no square, *hang* another box for the tabs.
        """
        size = out.get_width() * self.ss, out.get_height() * self.ss
        layer = pygame.Surface(size, pygame.SRCALPHA)
        draw_activity(layer, self.view, rect, self.s, shape)
        draw_status(layer, self.view, rect, self.s)
        texts = draw_marks(layer, self.view, hang or rect, self.s, self.px, west(self.view))
        out.blit(pygame.transform.smoothscale(layer, out.get_size()), (0, 0))
        if self.px >= 24:
            texts += status_letter(self.view, rect, self.s, self.px)
        for text, (x, y), face, px, colour in texts:
            fonts.draw(out, text, (x / self.ss, y / self.ss), "sans", face, px, colour, "cm")
        return out

    # -- over several hexes ----------------------------------------------------------------------------------

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
        layer.blit(_shadow(silhouette, s), (0, 0))
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
        return self._finish(out, box, silhouette, hang)

    def _long_body(self, side: int, rect: pygame.Rect, hexes: int) -> pygame.Surface:
        """The body upright, its front to the right: edge, ground, band along the rear, dashes between the hexes."""
        face = self._gradient(side, side)
        band = self.s * 0.14
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
        self._bevel(face, rect)
        _multiply(face, self._body(side, side, rect))
        layer = self._rim(side, side, rect)
        layer.blit(face, (0, 0))
        return layer

    def _long_contents(self, layer: pygame.Surface, middle: float, upright: bool) -> None:
        s = self.s
        w, h = (0.72, 0.56) if upright else (0.60, 0.44)
        top = middle - s * (0.62 if upright else 0.46)
        self._symbol(layer, (middle - s * w / 2, top + s * 0.06, s * w, s * (h - 0.08)))
        w, h = (0.80, 0.30) if upright else (0.70, 0.27)
        plate = pygame.Rect(0, 0, round(s * w), round(s * h))
        plate.midtop = round(middle), round(middle + s * (0.02 if upright else 0.04))
        pygame.draw.rect(layer, self.palette.edge, plate.inflate(round(s * 0.03), round(s * 0.03)), border_radius=round(s * 0.06))
        pygame.draw.rect(layer, self.palette.strip, plate, border_radius=round(s * 0.05))

    def _long_type(self, out: pygame.Surface, middle: float, upright: bool, along: tuple[float, float]) -> None:
        px = self.px
        w, h, top = (0.80, 0.30, 0.02) if upright else (0.70, 0.27, 0.04)
        if px >= 24:
            size = px * (0.30 if self.small else 0.27 if upright else 0.24)
            self._figures(out, middle, middle + px * (top + h / 2 - 0.012), size, px * w * 0.32)
        if not self.small:
            at = (middle, middle - px * 0.76) if upright else (middle - along[0] * px * 0.66, middle - along[1] * px * 0.66)
            text, letter = fonts.fit(self.view.letter, "sans", "Bold", px * 0.22, px * 0.5, 6)
            fonts.draw(out, text, at, "sans", "Bold", letter, self.palette.symbol, "cm")
        if self._named and upright:
            self._name(out, (middle, middle + px * 0.44), px * 0.66, self.palette.letter)


def _centred(surface: pygame.Surface, side: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = surface.get_width() // 2, surface.get_height() // 2
    return rect


def _multiply(surface: pygame.Surface, mask: pygame.Surface) -> None:
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _shadow(shape: pygame.Surface, s: float) -> pygame.Surface:
    """The soft and the hard shadow of a shape."""
    size = shape.get_size()
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill(fade(Mark.SHADOW, 0))
    tint = shape.copy()
    tint.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    tint.fill(fade(Mark.SHADOW, 0), special_flags=pygame.BLEND_RGBA_ADD)
    soft = tint.copy()
    soft.fill((255, 255, 255, 165), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(soft, (round(s * 0.03), round(s * 0.06)), special_flags=pygame.BLEND_RGBA_MAX)
    out = blurred(out, s * 0.045)
    hard = tint
    hard.fill((255, 255, 255, 60), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(hard, (round(s * 0.012), round(s * 0.028)))
    return out
