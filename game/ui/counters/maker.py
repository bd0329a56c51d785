"""How a counter looks: drawing one sprite (style sheet, section 5)."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.engine.views import CounterView
from game.ui import fonts
from game.ui.counters import symbols
from game.ui.counters.marks import draw_activity, draw_marks, draw_status, status_letter
from game.ui.kept import kept
from game.ui.paint.brush import blurred
from game.ui.paint.printing import star
from game.ui.theme import Colour, Mark, SidePalette, band_colour, band_ink, fade

SHAPES = 1_000_000
"""Px kept at most of bodies, of their shadows and of grounds: those of a zoom level or two."""

SUPERSAMPLING = (40, 6), (100, 4), (200, 3), (math.inf, 2)
"""Below so many px of a side, how many times larger a sprite is drawn at first: large ones have smooth edges anyway,
and would take 50 ms to make."""


def west(view: CounterView) -> bool:
    """Whether mounted figures and guns look to the left: the counter faces a westerly corner."""
    return view.bearing is not None and view.bearing % 360 > 180


class Maker:
    """Draws one sprite; lengths are in px of the supersampled drawing."""

    finer: Sequence[tuple[float, int]] = SUPERSAMPLING
    """As SUPERSAMPLING; what lies over several hexes is large at a smaller side."""

    def __init__(self, view: CounterView, px: int, palette: SidePalette, nato: bool, scale: float):
        self.view, self.px, self.palette, self.nato = view, px, palette, nato
        self.row = symbols.row(view.symbol)
        self.seen = px / scale
        """The side at interface scale 100 %, which decides what shows."""
        self.ss = next(times for most, times in self.finer if px < most)
        self.s = float(px * self.ss)
        self.small = self.seen < 34
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
        square = pygame.Rect(round(x0), round(y0), round(s), round(s))
        body = self.body(side, side, square)
        layer.blit(_square_shadow(*self._shape(side, side, square), s), (0, 0))
        face = self._face(side, x0, y0)
        multiply(face, body)
        layer.blit(self.rim(side, side, pygame.Rect(round(x0), round(y0), round(s), round(s))), (0, 0))
        layer.blit(face, (0, 0))
        self._picture(layer, x0, y0)
        out = pygame.transform.smoothscale(layer, (side // self.ss, side // self.ss))
        self._print(out, x0 / self.ss, y0 / self.ss)
        return self.finish(out, pygame.Rect(round(x0), round(y0), round(s), round(s)))

    def body(self, width: int, height: int, rect: pygame.Rect) -> pygame.Surface:
        """The inner body as a white mask. Do not draw on it."""
        return _body(*self._shape(width, height, rect))

    def _shape(self, width: int, height: int, rect: pygame.Rect) -> tuple[int, int, tuple[int, int, int, int], int]:
        """Size of a mask, box and rounding of the body on it."""
        x, y, w, h = rect.inflate(round(-2 * self.edge), round(-2 * self.edge))
        return width, height, (x, y, w, h), max(1, round(self.corner * 0.75))

    def rim(self, width: int, height: int, rect: pygame.Rect) -> pygame.Surface:
        layer = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(layer, self.palette.edge, rect, border_radius=max(1, round(self.corner)))
        return layer

    def gradient(self, width: int, height: int) -> pygame.Surface:
        return _gradient(width, height, self.palette.ground, self.palette.ground_low).copy()

    @property
    def strip_ground(self) -> Colour:
        """Under the factors; on the back of a counter the colours of ground and figures are changed over."""
        return self.palette.figures if self.view.back else self.palette.strip

    @property
    def figure_ink(self) -> Colour:
        """Of the factors."""
        return self.palette.strip if self.view.back else self.palette.figures

    def hatch(self, face: pygame.Surface, rect: pygame.Rect) -> None:
        """The slanting lines on the ground of a counter whose back is up."""
        lines = pygame.Surface(rect.size, pygame.SRCALPHA)
        wide, step = max(1, round(self.s * 0.022)), max(4, round(self.s * 0.095))
        for x in range(-rect.h, rect.w, step):
            pygame.draw.line(lines, fade(self.palette.edge, 90), (x, rect.h), (x + rect.h, 0), wide)
        face.blit(lines, rect)

    def bevel(self, face: pygame.Surface, rect: pygame.Rect) -> None:
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
        face = self.gradient(side, side)
        strip_top = y0 + s - self.strip
        if self.view.back:
            self.hatch(face, pygame.Rect(round(x0 + self.band + e), round(y0), round(s - self.band), round(s)))
        face.fill(self.strip_ground, (round(x0), round(strip_top), round(s), round(self.strip) + 2))
        face.fill(p.edge, (round(x0), round(strip_top - s * 0.012), round(s), max(1, round(s * 0.018))))
        face.fill(
            band_colour(self.view.band, p.dark), (round(x0), round(y0), round(self.band + e), round(strip_top - y0))
        )
        divider = max(1, round(s * 0.016))
        face.fill(p.edge, (round(x0 + self.band + e), round(y0), divider, round(strip_top - y0 - s * 0.012)))
        if not self.small:
            self._dots(face, x0 + e + self.band * 0.49, strip_top - s * 0.058)
        self.bevel(face, pygame.Rect(round(x0), round(y0), round(s), round(s)))
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
        named = self.named
        if self.small:
            box = left + wide * 0.06, y0 + s * 0.12, wide * 0.86, s * 0.44
        else:
            top = y0 + s * (0.125 if named else 0.155) + (s * 0.02 if self.row.low else 0)
            box = left + wide * 0.05, top, wide * 0.90, s * (0.42 if named else 0.46)
        if self.nato:
            w = wide * 0.66
            box = (
                left + wide * 0.17,
                y0 + s * (0.13 if self.small else 0.15 if named else 0.17),
                w,
                w * symbols.SIGN_HIGH,
            )
        self.symbol(layer, box)

    def symbol(self, layer: pygame.Surface, box: tuple[float, float, float, float]) -> None:
        if self.nato:
            symbols.draw_sign(layer, self.view.symbol, box, self.palette.symbol)
        else:
            symbols.draw(layer, self.view.symbol, box, self.palette.symbol, self.row.turns and west(self.view))

    @property
    def named(self) -> bool:
        return self.seen >= 76 and bool(self.view.name)

    # -- type, at 1x -----------------------------------------------------------------------------------------

    def _print(self, out: pygame.Surface, x0: float, y0: float) -> None:
        """Figures, letter and name; *x0*, *y0* is the upper left corner of the counter on *out*."""
        px, strip = self.px, self.strip / self.ss
        if self.seen >= 24:
            middle = y0 + px - strip / 2 - px * 0.012
            self.figures(out, x0 + px / 2, middle, px * (0.40 if self.small else 0.285), px * 0.285)
        if not self.small:
            self._letter(out, x0 + (self.edge + self.band * 0.5) / self.ss, y0 + px * 0.27, band_ink(self.view.band))
        if self.named:
            centre = x0 + px - (px - (self.band + self.edge) / self.ss) / 2
            self.name(out, (centre, y0 + px - strip - px * 0.075), px * 0.735, self.palette.letter)

    def figures(self, out: pygame.Surface, x: float, y: float, px: float, step: float) -> None:
        figures = [fonts.clean(f) for f in self.view.figures[:3] if f]
        ink = self.figure_ink
        full, most = self.view.steps
        for n in range(most):
            place = round(x + (n - (most - 1) / 2) * self.px * 0.2), round(y)
            pygame.draw.aacircle(out, ink, place, self.px * 0.075, 0 if n < full else max(1, round(self.px * 0.025)))
        if not figures:
            return
        changed = self.view.changed
        plain = self.view.commander or not self.row.dots or len(figures) < 3
        if self.small:
            if not self.view.commander and len(figures) > 2:
                figures, changed = [figures[0], figures[-1]], ()
            text, size = fonts.fit(" ".join(figures), "sans", "Bold", px, self.px * 0.94, 6)
            fonts.draw(out, text, (x, y), "sans", "Bold", size, ink, "cm")
            return
        if len(figures) == 2:
            step *= 1.45
        room = step * 0.94 if len(figures) > 1 else self.px * 0.9
        boxes: list[pygame.Rect] = []
        for i, figure in enumerate(figures):
            at = x + (i - (len(figures) - 1) / 2) * step
            text, size = fonts.fit(figure, "sans", "Bold", px, room, 6)
            box = fonts.draw(out, text, (at, y), "sans", "Bold", size, ink, "cm")
            boxes.append(box)
            if self.seen >= 100 and i < len(changed) and changed[i]:
                line = pygame.Rect(box.x, round(y + px * 0.40), box.w, max(2, round(self.px * 0.02)))
                out.fill(ink, line)
        for box, following in pairwise(boxes):
            dot = max(1, self.px * 0.018)
            if not plain and following.left - box.right > 2 * dot:
                pygame.draw.aacircle(out, ink, (round((box.right + following.left) / 2), round(y)), dot)

    def _letter(self, out: pygame.Surface, x: float, y: float, ink: Colour) -> None:
        if self.row.star:
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

    def name(self, out: pygame.Surface, middle: tuple[float, float], room: float, ink: Colour) -> None:
        text, px = fonts.fit(self.view.name, "sans", "Semibold", self.px * 0.118, room, self.px * 0.09, ".")
        fonts.draw(out, text, middle, "sans", "Semibold", px, ink, "cm")

    def finish(
        self,
        out: pygame.Surface,
        rect: pygame.Rect,
        shape: pygame.Surface | None = None,
        hang: pygame.Rect | None = None,
    ) -> pygame.Surface:
        """Status, veil, dot and tabs over the counter; *rect* is where they stand, in supersampled px.

        *shape* is a body that is no square, *hang* another box for the tabs.
        """
        size = out.get_width() * self.ss, out.get_height() * self.ss
        layer = pygame.Surface(size, pygame.SRCALPHA)
        draw_activity(layer, self.view, rect, self.s, shape)
        draw_status(layer, self.view, rect, self.s)
        texts = draw_marks(layer, self.view, hang or rect, self.s, self.px, self.seen, west(self.view))
        out.blit(pygame.transform.smoothscale(layer, out.get_size()), (0, 0))
        if self.seen >= 24:
            texts += status_letter(self.view, rect, self.s, self.px)
        for text, (x, y), face, px, colour in texts:
            fonts.draw(out, text, (x / self.ss, y / self.ss), "sans", face, px, colour, "cm")
        return out


@kept(SHAPES)
def _gradient(width: int, height: int, high: Colour, low: Colour) -> pygame.Surface:
    two = pygame.Surface((1, 2), 0, 32)
    two.set_at((0, 0), high)
    two.set_at((0, 1), low)
    face = pygame.Surface((width, height), pygame.SRCALPHA)
    face.blit(pygame.transform.smoothscale(two, (width, height)), (0, 0))
    return face


@kept(SHAPES)
def _body(width: int, height: int, box: tuple[int, int, int, int], rounding: int) -> pygame.Surface:
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, 255), box, border_radius=rounding)
    return mask


@kept(SHAPES)
def _square_shadow(width: int, height: int, box: tuple[int, int, int, int], rounding: int, s: float) -> pygame.Surface:
    """The shadow of a square counter: half the work on a sprite, and the same for all of a size."""
    return shadow(_body(width, height, box, rounding), s)


def multiply(surface: pygame.Surface, mask: pygame.Surface) -> None:
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def shadow(shape: pygame.Surface, s: float) -> pygame.Surface:
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
    del soft  # these can be large: one that is no longer wanted makes room for the next
    out = blurred(out, s * 0.045)
    hard = tint
    hard.fill((255, 255, 255, 60), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(hard, (round(s * 0.012), round(s * 0.028)))
    return out
