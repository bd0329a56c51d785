"""A menu that opens at a place: labels to choose from by mouse, arrow keys, first letter and Enter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.layer import Layer

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of a menu. `reason` greys it, `why` is what it does then; an empty label is a dividing line.

    `checked` shows a tick.
    """

    label: str
    action: Callable[[], object] | None = None
    key: str = ""
    reason: Tip | None = None
    checked: bool = False
    tip: Tip | None = None
    why: Callable[[], object] | None = None


class Menu(Layer):
    """Lines to choose from, placed beside a rectangle and scrolled where the window is too low."""

    focusable = True

    def __init__(self, ui: "Ui", items: Sequence[MenuItem], beside: Rect, least: int = 0) -> None:
        super().__init__(ui)
        self.items = tuple(items)
        self.beside = Rect(beside)
        self.least = least
        self.over = next((n for n, item in enumerate(self.items) if item.checked), -1)
        self.first = 0
        self._armed = False

    def _row(self, item: MenuItem) -> int:
        return self.px(30) if item.label else self.px(9)

    def fill_window(self) -> None:
        px = self.px
        face = self.face(style.TAB)
        widest = max((text.width(item.label, face) + self._cap(item) for item in self.items), default=0)
        window = self.ui.window
        width = min(max(self.least, widest + px(52)), window.w)
        wanted = sum(self._row(item) for item in self.items) + 2 * px(6)
        height = min(wanted, window.h)
        y = self.beside.bottom + px(2)
        if y + height > window.bottom and self.beside.y - px(2) - height >= 0:
            y = self.beside.y - px(2) - height
        self.first = 0
        self.place(Rect(self.beside.x, y, width, height).clamp(window))
        if self.over >= 0:
            self._show(self.over)

    def _cap(self, item: MenuItem) -> int:
        return text.width(item.key, self.face(style.CAP)) + self.px(24) if item.key else 0

    def boxes(self) -> list[tuple[int, Rect]]:
        """The lines in sight with their places."""
        pad = self.px(6)
        placed, y = [], self.rect.y + pad
        for index in range(self.first, len(self.items)):
            height = self._row(self.items[index])
            if y + height > self.rect.bottom - pad + 1:
                break
            placed.append((index, Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, height)))
            y += height
        return placed

    def _show(self, index: int) -> None:
        self.first = min(self.first, index)
        while all(n != index for n, _ in self.boxes()) and self.first < index:
            self.first += 1

    def _at(self, pos: Point) -> int:
        return next((n for n, box in self.boxes() if box.collidepoint(pos) and self.items[n].label), -1)

    def take(self, index: int) -> None:
        """Do what a line says, after the menu has closed."""
        item = self.items[index]
        action = item.action if item.reason is None else item.why
        if not item.label or (item.reason is not None and item.why is None):
            return
        self.ui.close(self)
        if action is not None and self.ui.may_press(self.ui.pointer, True):
            action()

    def pressed_outside(self) -> None:
        self.ui.close(self)

    def tip(self, pos: Point | None) -> Tip | None:
        index = self._at(pos) if pos is not None else self.over
        return (self.items[index].reason or self.items[index].tip) if index >= 0 else None

    def tip_box(self) -> Rect:
        return next((box for index, box in self.boxes() if index == self.over), self.rect)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            over = self._at(event.pos)
            if over != self.over:
                self.over = over
                self.changed()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._armed = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._armed:
            index = self._at(event.pos)
            if index >= 0:
                self.take(index)
        elif event.type == pygame.MOUSEWHEEL:
            self.first = max(0, min(self.first - (1 if event.y > 0 else -1), self._last_first()))
            self.changed()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        return True

    def _last_first(self) -> int:
        room, first = self.rect.h - 2 * self.px(6), len(self.items)
        while first > 0 and room >= self._row(self.items[first - 1]):
            first -= 1
            room -= self._row(self.items[first])
        return first

    def _key(self, event: Event) -> None:
        key = event.key
        if key == pygame.K_ESCAPE:
            self.ui.close(self)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.over >= 0 and not self.ui.repeated(event):
                self.take(self.over)
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1 if key == pygame.K_DOWN else -1, self.over)
        elif key in (pygame.K_HOME, pygame.K_END):
            self._step(1 if key == pygame.K_HOME else -1, -1 if key == pygame.K_HOME else len(self.items))
        elif getattr(event, "unicode", ""):
            order = [*range(self.over + 1, len(self.items)), *range(self.over + 1)]
            letter = event.unicode.casefold()
            hit = next((n for n in order if self.items[n].label.casefold().startswith(letter)), None)
            if hit is not None:
                self._go(hit)

    def _step(self, step: int, start: int) -> None:
        if start < 0 and step < 0:
            start = len(self.items)
        for n in range(1, len(self.items) + 1):
            index = (start + n * step) % len(self.items)
            if self.items[index].label:
                self._go(index)
                return

    def _go(self, index: int) -> None:
        self.over = index
        self._show(index)
        self.ui.tooltip.aim(self, None)
        self.changed()

    def paint(self, surface: Surface, box: Rect) -> None:
        px, face = self.px, self.face(style.TAB)
        shapes.shadow(surface, box, px(5), px(10), px(4), 150)
        shapes.plate(surface, box, style.DIALOG_TOP, style.DIALOG_FOOT, style.EDGE_LIGHT, px(5), px(1))
        shift = (box.x - self.rect.x, box.y - self.rect.y)
        for index, place in self.boxes():
            item, row = self.items[index], place.move(shift)
            if not item.label:
                shapes.fill(surface, Rect(row.x + px(6), row.centery, row.w - 2 * px(6), px(1)), style.LINE)
                continue
            greyed = item.reason is not None
            if index == self.over:
                shapes.fill(surface, row, style.HOVER, px(3), 12 if greyed else 26)
            ink = style.FINISHES["greyed"].ink if greyed else style.TEXT
            if item.checked:
                icons.icon(surface, "check", (row.x + px(13), row.centery), px(14), style.GOLD)
            left = row.x + px(26)
            cap = self._cap(item)
            text.draw(surface, item.label, face, ink, (left, row.centery), "l", row.right - px(8) - cap - left)
            if item.key:
                at = (row.right - px(10), row.centery)
                text.draw(surface, item.key, self.face(style.CAP), style.FAINT if greyed else style.DIM, at, "r")
        if self.first > 0:
            icons.icon(surface, "up", (box.right - px(14), box.y + px(8)), px(9), style.GOLD)
        if self.first < self._last_first():
            icons.icon(surface, "down", (box.right - px(14), box.bottom - px(8)), px(9), style.GOLD)


def open_menu(ui: "Ui", items: Sequence[MenuItem], at: Point | Rect, least: int = 0) -> Menu:
    """Open a menu at a point of the window or beside a rectangle and return it."""
    beside = at if isinstance(at, Rect) else Rect(at[0], at[1], 0, 0)
    menu = Menu(ui, items, beside, least)
    ui.open(menu)
    return menu
