"""The curtain at hand-over: opaque cloth in the colours of the side that takes the mouse, and a paper card."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.ui.theme import Colour, SidePalette, mix, rgb
from game.ui.widgets import shapes, style, text
from game.ui.widgets.button import Button
from game.ui.widgets.layer import Layer

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

_CLOTH = {rgb("#A8263C"): (rgb("#2A0710"), rgb("#6E1828")), rgb("#1F4E8C"): (rgb("#0C1B33"), rgb("#2B4E86"))}
_LINK = style.Type("sans", "Regular", 16)
_NAME = style.Type("serif", "Bold", 40)
_SUBTITLE = style.Type("serif", "It", 20)
_FOOTER = style.Type("serif", "It", 15)
_READY = style.Type("sans", "Semibold", 19)


def cloth_colours(palette: SidePalette) -> tuple[Colour, Colour]:
    """The depth and the crest of the folds for a side: its dark tone, much darkened and a little."""
    black = (0, 0, 0)
    return _CLOTH.get(palette.pointer, (mix(black, palette.pointer, 0.25), mix(black, palette.pointer, 0.66)))


def paint_cloth(surface: Surface, depth: Colour, crest: Colour, scale: float) -> None:
    """Fill a surface with folds, a brass hem and a fringe."""
    width, height = surface.get_size()
    folds = Surface((200, 1))
    for x in range(200):
        turn = x / 200 * 2 * math.pi * 13
        lit = 0.5 + 0.5 * math.sin(turn + 0.9 * math.sin(turn * 0.37))
        lit = lit * 0.75 + 0.25 * (0.5 + 0.5 * math.sin(turn * 0.23 + 1))
        folds.set_at((x, 0), mix(depth, crest, lit))
    surface.blit(pygame.transform.smoothscale(folds, (width, height)), (0, 0))
    light = Surface((1, 4))
    for y, grey in enumerate((150, 255, 235, 120)):
        light.set_at((0, y), (grey, grey, grey))
    surface.blit(pygame.transform.smoothscale(light, (width, height)), (0, 0), None, pygame.BLEND_RGB_MULT)
    hem, fringe = max(2, round(8 * scale)), max(8, round(34 * scale))
    edge = Rect(0, height - hem - fringe, width, hem)
    shapes.gradient(surface, edge, rgb("#E6B65A"), rgb("#8F6420"))
    surface.fill(mix((0, 0, 0), depth, 0.6), Rect(0, height - fringe, width, fringe))
    step = max(3, round(4.5 * scale))
    for index, x in enumerate(range(0, width, step)):
        colour = rgb("#B98A3A") if index % 2 else rgb("#8F6420")
        length = fringe - round((6 + 3 * math.sin(index * 2.4)) * scale)
        surface.fill(colour, Rect(x, height - fringe, max(1, step - max(1, round(scale))), length))
    shade = shapes.layer((max(1, width // 8), max(1, height // 8)))
    shade.fill((6, 2, 2, 130))
    inner = Rect(width // 200, -height // 80, width // 8 - width // 100, height // 7)
    pygame.draw.ellipse(shade, (6, 2, 2, 0), inner)
    shade = pygame.transform.gaussian_blur(shade, 12)
    surface.blit(pygame.transform.smoothscale(shade, (width, height)), (0, 0))


class Curtain(Layer):
    """Covers the whole window until the next player has the mouse; nothing behind it is drawn or gets an event.

    `ready` is what the button (or Enter) does after the curtain has gone; `link` a quieter second thing to do, which
    leaves the curtain where it is unless it closes it itself.
    """

    modal = True
    opaque = True

    def __init__(
        self,
        ui: "Ui",
        palette: SidePalette,
        title: str,
        subtitle: str = "",
        words: Sequence[str] = (),
        *,
        ready: Callable[[], object],
        button: str = "",
        link: tuple[str, Callable[[], object]] | None = None,
        footer: str = "",
        picture: Surface | None = None,
    ) -> None:
        super().__init__(ui, tab_stops=True)
        self.palette, self.title, self.subtitle, self.words = palette, title, subtitle, tuple(words)
        self.ready, self.footer, self.picture = ready, footer, picture
        ground = (palette.pointer, mix((0, 0, 0), palette.pointer, 0.8), mix((0, 0, 0), palette.pointer, 0.55))
        words = button or _("I have the mouse")
        self.button = self.add(Button(ui, words, self._ready, key="Enter", side=ground, type_=_READY))
        self.link: Button | None = None
        if link is not None:
            self.link = self.add(Button(ui, link[0], link[1], kind="plain", type_=_LINK, ink=palette.figures))
        self.card = Rect(0, 0, 0, 0)
        self._kept: Surface | None = None

    def _ready(self) -> None:
        self.ui.close(self)
        self.ready()

    def fill_window(self) -> None:
        self._kept = None
        self.place(self.ui.window)

    def _fits(self) -> float:
        """The scale of the card: that of the interface, less where the window is too small for it."""
        return min(1.0, (self.rect.w - 8) / self.px(660), (self.rect.h - 8) / self.px(520))

    def at(self, length: float) -> int:
        """A length on the card, px."""
        return max(1, round(length * self.ui.scale * self._fits()))

    def _type(self, kind: style.Type) -> text.Face:
        return text.face(kind, self.ui.scale * self._fits())

    def arrange(self) -> None:
        self.card = Rect(0, 0, self.at(660), self.at(520))
        self.card.center = (self.rect.centerx, self.rect.centery - min(self.at(10), self.rect.h // 60))
        self.card.clamp_ip(self.rect)
        top = 356 if self.picture is not None else 300
        wide = min(max(self.at(300), self.button.natural_width()), self.card.w - self.at(80))
        height = self.at(52)
        self.button.place(Rect(self.card.centerx - wide // 2, self.card.y + self.at(top), wide, height))
        if self.link is not None:
            wide = min(self.link.natural_width(), self.card.w - self.at(60))
            y = self.card.y + self.at(top + 70)
            self.link.place(Rect(self.card.centerx - wide // 2, y, wide, self.at(30)))

    def paint(self, surface: Surface, box: Rect) -> None:
        if self._kept is None or self._kept.get_size() != self.rect.size:
            self._kept = Surface(self.rect.size)
            paint_cloth(self._kept, *cloth_colours(self.palette), self.ui.scale)
            self._paint_card(self._kept)
        surface.blit(self._kept, box)
        super().paint(surface, box)

    def _paint_card(self, surface: Surface) -> None:
        at, card = self.at, self.card
        shapes.shadow(surface, card, at(6), at(26), at(12), 220)
        shapes.plate(surface, card, style.PAPER_TOP, style.PAPER_FOOT, style.PAPER_LINE, at(6), at(1.4))
        shapes.ring(surface, card.inflate(-2 * at(10), -2 * at(10)), rgb("#B39A68"), at(3), at(1))
        x, room = card.centerx, card.w - 2 * at(40)
        lift = 0 if self.picture is not None else 56
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=(x, card.y + at(96))))
        y = card.y - at(lift) if lift else card.y
        text.draw(surface, self.title, self._type(_NAME), style.PAPER_TEXT, (x, y + at(192)), "c", room)
        text.draw(surface, self.subtitle, self._type(_SUBTITLE), style.PAPER_DIM, (x, y + at(236)), "c", room)
        shapes.fill(surface, Rect(card.x + at(120), y + at(264), card.w - 2 * at(120), at(1)), rgb("#B9A67E"))
        for index, line in enumerate(self.words):
            place = (x, y + at(292 + 24 * index))
            text.draw(surface, line, self._type(_LINK), rgb("#4A3B28"), place, "c", room)
        text.draw(surface, self.footer, self._type(_FOOTER), rgb("#75654B"), (x, card.y + at(486)), "c", room)

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and not self.ui.repeated(event):
            self.button.press()
        return True
