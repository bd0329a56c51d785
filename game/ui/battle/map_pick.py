"""Picking on the map while something else asks for it: a strip says what is wanted, the map works as ever below it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.text import _
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point
from game.ui.widgets.button import Button
from game.ui.widgets.layer import Layer

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

Picked = Callable[[int, list[str]], bool]
"""Hears of a hex and the pieces there, top first; true when that was all."""
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
HEIGHT = 48


class MapPicker(Layer):
    """Lies over the whole window and draws nothing but its strip. The arrow keys move a cursor, Enter picks, Esc ends.

    `done` is called in the end, whether something was picked or not.
    """

    def __init__(self, screen: "Battle", words: str, start: int, picked: Picked, done: Callable[[], object]) -> None:
        super().__init__(screen.ui)
        self.screen, self.words, self.picked, self.done = screen, words, picked, done
        self.cursor = start
        self.back = self.add(Button(screen.ui, _("Go back"), self.end, key="Esc"))
        view = screen.view
        self._before = view.on_click, view.on_lift, view.on_menu
        view.on_click = lambda hex, pieces, pos: self.pick(hex, pieces)
        view.on_lift = lambda hex, pieces: False
        view.on_menu = lambda hex, pieces, pos: self.end()
        self._mark()

    def _mark(self) -> None:
        """Light the hex of the cursor."""
        if self.cursor != OFF:
            self.screen.view.bring(self.cursor)
            self.screen.view.light((self.cursor,))

    def pick(self, hex: int, pieces: list[str]) -> None:
        """Take a hex; where that was all, end."""
        if hex != OFF and self.picked(hex, pieces):
            self.end()

    def end(self) -> None:
        """Give the map back."""
        if self in self.ui.layers:
            view = self.screen.view
            view.let_go()
            view.on_click, view.on_lift, view.on_menu = self._before
            view.light(())
            self.ui.close(self)
            self.done()

    def fill_window(self) -> None:
        self.place(self.ui.window)

    def strip(self) -> Rect:
        """Where the words stand: over the upper edge of the map."""
        area = self.screen.view.rect
        return Rect(area.x, area.y, area.w, self.px(HEIGHT))

    def arrange(self) -> None:
        strip, wide = self.strip(), self.back.natural_width()
        self.back.place(Rect(strip.right - wide - self.px(8), strip.y + self.px(6), wide, self.px(HEIGHT - 12)))

    def paint(self, surface: Surface, box: Rect) -> None:
        strip = self.strip()
        shapes.plate(surface, strip, style.DIALOG_TOP, style.DIALOG_FOOT, style.TIP_LINE, self.px(2), self.px(1))
        at, room = (strip.x + self.px(16), strip.centery), self.back.rect.x - strip.x - self.px(24)
        text.draw(surface, self.words, self.face(style.BODY_STRONG), style.TEXT, at, "l", room)
        super().paint(surface, box)

    def hover(self, pos: Point | None) -> None:
        view = self.screen.view
        view.hover(pos if pos is not None and view.rect.collidepoint(pos) else None)

    def handle(self, event: Event) -> bool:
        view = self.screen.view
        if event.type == pygame.MOUSEWHEEL or (
            event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
            and view.rect.collidepoint(event.pos)
        ):
            view.handle(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        return True

    def _key(self, event: Event) -> None:
        view, grid = self.screen.view, self.screen.view.camera.grid
        if event.key == pygame.K_ESCAPE:
            self.end()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if not self.ui.repeated(event) and self.ui.may_press(None):
                self.pick(self.cursor, view.pieces_in(self.cursor) if self.cursor != OFF else [])
        elif event.key in _ARROWS:
            if self.cursor == OFF:
                self.cursor = max(0, view.camera.pixel_to_hex(view.rect.center))
            column, row = grid.offset[self.cursor]
            dx, dy = _ARROWS[event.key]
            new = grid.at_offset(column + dx, row + dy)
            self.cursor = new if new != OFF else self.cursor
            self._mark()
