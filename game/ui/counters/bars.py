"""The sprites of units that are bars over their bases: so many hexes wide and deep, turned to where they look.

A bar is drawn lying, its front up or down, and turned by a quarter at most, so that all on it can be read. Along its
rear runs the colour of its wing; its steps are dots, those that are lost hollow.
"""

import math

import pygame

from game.engine.views import MarkView
from game.ui import fonts
from game.ui.counters import symbols
from game.ui.counters.maker import Maker, multiply, shadow, west
from game.ui.counters.marks import draw_activity, draw_status, draw_tab, shown_marks, status_letter
from game.ui.paint.brush import band
from game.ui.theme import band_colour, fade

GAP = 0.13
"""What a bar is smaller than its hexes, in hex pitches: neighbours stay apart."""
LARGE = 500_000
"""Drawings of more px than this have a coarser shadow."""
TICKS = "ticks"
"""The sign of a mark that is drawn on the front edge and not as a tab."""


def bar_size(base: tuple[int, int], bearing: int, radius: float) -> tuple[float, float]:
    """Length along the front and depth of a bar in px, on pointy-topped hexes of a radius."""
    wide, deep = base
    pitch = math.sqrt(3) * radius
    corner = bearing % 60 == 0
    across, along = (pitch, 1.5 * radius) if corner else (1.5 * radius, pitch)
    return wide * across - GAP * pitch, deep * along - GAP * pitch


def turned(bearing: int) -> tuple[int, bool]:
    """By how many degrees a bar is turned clockwise, and whether it is drawn with its front down."""
    bearing %= 360
    if bearing <= 90 or bearing > 270:
        return (bearing + 180) % 360 - 180, False
    return bearing - 180, True


class BarMaker(Maker):
    """Draws the sprite of one bar; lengths are in px of the supersampled drawing."""

    finer = (20, 5), (40, 3), (math.inf, 2)

    def bar(self, radius: float) -> pygame.Surface:
        """The whole sprite, the middle of the bar in its middle."""
        view, ss = self.view, self.ss
        bearing = view.bearing or 0
        long, deep = (round(value * ss) for value in bar_size(view.base, bearing, radius))
        self.pitch = math.sqrt(3) * radius * ss
        turn, self.down = turned(bearing)
        size = self._canvas(long, deep, 0)
        rect = pygame.Rect(0, 0, long, deep)
        rect.center = size[0] // 2, size[1] // 2
        silhouette = self.rim(*size, rect)
        size = self._canvas(long, deep, turn)
        layer = self._shadow(silhouette, turn, size)
        lying = pygame.Surface(silhouette.get_size(), pygame.SRCALPHA)
        self._front(lying, rect)
        lying.blit(silhouette, (0, 0))
        lying.blit(self._ground(silhouette.get_size(), rect), (0, 0))
        self._contents(lying, rect)
        draw_activity(lying, view, rect, 1.5 * self.pitch, silhouette)
        del silhouette  # these are large: one that is no longer wanted makes room for the next
        self._lay_turned(layer, lying, turn)
        del lying
        box = pygame.Rect(0, 0, round(self.s * 0.8), round(self.s * 0.8))
        box.center = self._corner(size, long, deep, turn)
        draw_status(layer, view, box, self.s)
        out = pygame.transform.smoothscale(layer, (size[0] // ss, size[1] // ss))
        for text, (x, y), face, px, colour in status_letter(view, box, self.s, self.px):
            fonts.draw(out, text, (x / ss, y / ss), "sans", face, px, colour, "cm")
        return out

    def _canvas(self, long: float, deep: float, turn: int) -> tuple[int, int]:
        """The size of a drawing that just holds a bar which is turned so, with what hangs over its edges."""
        across, down = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
        spans = long * across + deep * down, long * down + deep * across
        wide, high = (math.ceil((span + 1.1 * self.pitch) / self.ss / 2) * 2 * self.ss for span in spans)
        return wide, high

    def _shadow(self, silhouette: pygame.Surface, turn: int, size: tuple[int, int]) -> pygame.Surface:
        """The shadow of a bar that is turned; a large one is made at half the size, in a quarter of the memory."""
        shape = pygame.Surface(size, pygame.SRCALPHA)
        self._lay_turned(shape, silhouette, turn)
        if size[0] * size[1] < LARGE:
            return shadow(shape, self.s)
        shape = pygame.transform.smoothscale(shape, (size[0] // 2, size[1] // 2))
        return pygame.transform.smoothscale(shadow(shape, self.s / 2), size)

    def _lay_turned(self, target: pygame.Surface, lying: pygame.Surface, turn: int) -> None:
        """Lay a lying drawing, turned, on the middle of another."""
        found = pygame.transform.rotozoom(lying, -turn, 1) if turn else lying
        (w, h), (wide, high) = target.get_size(), found.get_size()
        target.blit(found, ((w - wide) // 2, (h - high) // 2))

    def _corner(self, size: tuple[int, int], long: float, deep: float, turn: int) -> tuple[int, int]:
        """The middle of the box of a status: at the bar's right end, turned with it."""
        a = math.radians(turn)
        x, y = long / 2 - self.s * 0.42, -deep / 2 + self.s * 0.36
        across, down = x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)
        return round(size[0] / 2 + across), round(size[1] / 2 + down)

    # -- the bar, lying ---------------------------------------------------------------------------------------

    def _front(self, layer: pygame.Surface, rect: pygame.Rect) -> None:
        """The notch that shows where the front is, and the ticks of a mark that belongs there."""
        p, up = self.pitch, -1 if not self.down else 1
        y = rect.top if not self.down else rect.bottom
        half, high = 0.17 * p, 0.17 * p
        arrow = [
            (rect.centerx - half, y - up * p * 0.05), (rect.centerx, y + up * high),
            (rect.centerx + half, y - up * p * 0.05),
        ]  # fmt: skip
        band(layer, [*arrow, arrow[0]], 0.05 * p, fade(self.palette.rim, 255))
        pygame.draw.polygon(layer, self.palette.pointer, arrow)
        if not any(mark.sign == TICKS for mark in self.view.marks):
            return
        for share in (-0.41, -0.25, 0.25, 0.41):
            x = rect.centerx + share * rect.w
            for width, colour in ((0.13, self.palette.rim), (0.075, self.palette.edge)):
                band(layer, [(x, y - up * p * 0.04), (x, y + up * 0.17 * p)], width * p, fade(colour, 255))

    def _ground(self, size: tuple[int, int], rect: pygame.Rect) -> pygame.Surface:
        """Ground, the wing's colour along the rear, dashes between the files."""
        face = self.gradient(*size)
        wide = max(2 * self.ss, round(self.pitch * 0.15))
        rear = rect.bottom - wide if not self.down else rect.top
        face.fill(band_colour(self.view.band, self.palette.dark), (rect.x, rear, rect.w, wide))
        line = rear if not self.down else rear + wide
        face.fill(self.palette.edge, (rect.x, line, rect.w, max(1, round(self.s * 0.016))))
        self.bevel(face, rect)
        multiply(face, self.body(*size, rect))
        return face

    def _contents(self, layer: pygame.Surface, rect: pygame.Rect) -> None:
        """Symbol, steps, name and tabs."""
        wide = max(2 * self.ss, round(self.pitch * 0.15))
        inside = rect.inflate(-2 * self.edge, -2 * self.edge)
        inside.h -= wide
        if self.down:
            inside.y += wide
        if rect.w > 2 * rect.h:
            self._row(layer, inside)
        else:
            self._block(layer, inside)

    def _row(self, layer: pygame.Surface, box: pygame.Rect) -> None:
        """A line: the symbol in the middle, name and steps at its left, tabs at its right."""
        p, long = self.pitch, self.view.base[0] > 2
        half = box.w / 2
        high = box.h * 0.94
        room = min(1.1 * p, box.w * 0.36)
        self._picture_in(layer, (box.centerx - room / 2, box.centery - high / 2, room, high))
        named = long and self.named
        y = box.y + box.h * (0.74 if named else 0.5)
        left, right = box.centerx - half + 0.1 * p, box.centerx - room / 2 - 0.02 * p
        self._steps(layer, (left + right) / 2, y, right - left, 1 if long else 2)
        if named:
            self._name(layer, (left + right) / 2, box.y + box.h * 0.32, (right - left) * 1.06)
        self._tabs(layer, box.centerx + room / 2 + 0.06 * p, box.right - 0.04 * p, box.centery)

    def _block(self, layer: pygame.Surface, box: pygame.Rect) -> None:
        """Two ranks, or a gun: the symbol over the steps, tabs under them, a name over all where there is room."""
        p = self.pitch
        narrow = box.w < 1.3 * p
        top = float(box.y)
        if self.named and not narrow:
            self._name(layer, box.centerx, top + 0.17 * p, box.w * 0.94)
            top += 0.22 * p
        tabs = [mark for mark in self._marks() if mark.sign != TICKS]
        under = 0.42 * p if tabs else 0.0
        dots = 0.27 * p
        high = box.bottom - top - dots - under
        self._picture_in(layer, (box.x + box.w * 0.05, top + 0.02 * p, box.w * 0.9, max(high, 0.3 * p)))
        self._steps(layer, box.centerx, box.bottom - under - dots / 2, box.w, 1)
        self._tabs(layer, box.x, box.right, box.bottom - under / 2 - 0.02 * p)

    def _picture_in(self, layer: pygame.Surface, box: tuple[float, float, float, float]) -> None:
        if self.nato:
            x, y, w, h = box
            wide = min(w, h / symbols.SIGN_HIGH) * 0.9
            self.symbol(
                layer,
                (x + (w - wide) / 2, y + (h - wide * symbols.SIGN_HIGH) / 2, wide, wide * symbols.SIGN_HIGH),
            )
            return
        x, y, w, h = box
        lift = h * (0.16 if self.row.low else 0.04)
        symbols.draw(
            layer, self.view.symbol, (x, y + lift, w, h - lift), self.palette.symbol,
            self.row.turns and west(self.view),
        )  # fmt: skip

    def _steps(self, layer: pygame.Surface, x: float, y: float, room: float, rows: int) -> None:
        """The steps: full ones for those left, rings for those lost."""
        left, most = self.view.steps
        if not most:
            return
        columns = math.ceil(most / rows)
        step = min(0.27 * self.pitch, room / (columns + 0.2))
        radius = step * 0.36
        for n in range(most):
            at = x + (n % columns - (columns - 1) / 2) * step, y + (n // columns - (rows - 1) / 2) * step
            pygame.draw.circle(layer, self.palette.symbol, at, radius)
            if n >= left:
                pygame.draw.circle(layer, self.palette.ground_low, at, radius * 0.6)

    def _name(self, layer: pygame.Surface, x: float, y: float, room: float) -> None:
        size = max(0.17 * self.pitch, 10.5 * self.ss * (self.px / self.seen))
        text, px = fonts.fit(fonts.clean(self.view.name), "sans", "Semibold", size, room, size * 0.82, ".")
        fonts.draw(layer, text, (x, y), "sans", "Semibold", px, self.palette.letter, "cm")

    def _marks(self) -> list[MarkView]:
        return [mark for mark in shown_marks(self.view, max(46, self.seen)) if mark.sign != TICKS]

    def _tabs(self, layer: pygame.Surface, left: float, right: float, y: float) -> None:
        """The tabs of the marks in a row between two places, as many as there is room for."""
        marks = self._marks()
        high = 0.36 * self.pitch
        wide, gap = high * 1.2, high * 0.14
        room = max(1, int((right - left + gap) / (wide + gap)))
        if len(marks) > room:
            marks = [*marks[: room - 1], MarkView("more", "+")] if room > 1 else marks[:1]
        x = (left + right) / 2 - (len(marks) * (wide + gap) - gap) / 2
        for mark in marks:
            draw_tab(layer, mark, pygame.Rect(round(x), round(y - high / 2), round(wide), round(high)), west(self.view))
            x += wide + gap
