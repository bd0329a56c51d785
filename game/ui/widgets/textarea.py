"""A field for a text of several lines: it wraps, scrolls, and may have paragraphs."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui import fonts
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point
from game.ui.widgets.field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.widgets.ui import Ui

_UP_DOWN = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class TextArea(TextField):
    """A text that is wrapped into lines. With `paragraphs` Enter begins a new one, else Enter goes on to others."""

    def __init__(
        self, ui: "Ui", content: str = "", *, on_change: "Callable[[str], object] | None" = None, most: int = 5000,
        hint: str = "", paragraphs: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(ui, "", on_change=on_change, most=most, hint=hint)
        self.paragraphs = paragraphs
        self.content = self._clean(content)[:most]
        self.caret = self.mark = 0
        self._above = 0
        """How many px of it lie above the field."""
        self._followed: tuple[int, str] | None = None

    # -- the text -------------------------------------------------------------------------------------------

    def _clean(self, words: str) -> str:
        rows = words.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return ("\n" if self.paragraphs else " ").join(fonts.clean(row) for row in rows)

    def says(self, words: str) -> bool:
        """Whether it holds these words already, but for empty paragraphs: those are on the way to full ones."""
        return _full(self.content) == _full(self._clean(words))

    def set_content(self, content: str) -> None:
        super().set_content("")
        self.content = self._clean(content)[: self.most]
        self.caret = self.mark = min(self.caret, len(self.content))

    def insert(self, added: str, typed: bool = False) -> None:
        start, end = self.selection
        added = self._clean(added)[: self.most - (len(self.content) - (end - start))]
        self._replace(start, end, added, typed)

    # -- lines ----------------------------------------------------------------------------------------------

    def _room(self, box: Rect | None = None) -> Rect:
        """Where the text stands, in the window or in the box that is painted."""
        return (self.rect if box is None else box).inflate(-2 * self.px(10), -2 * self.px(6))

    def spans(self) -> list[tuple[int, int]]:
        """Where each line begins and ends in the text; the blank at which a line is broken belongs to none."""
        face, room = self.face(style.FIELD), max(self.px(20), self._room().w - self.px(6))
        found, at = [], 0
        for paragraph in self.content.split("\n"):
            start = 0
            while text.width(paragraph[start:], face) > room:
                low, high = start + 1, len(paragraph)
                while low < high:  # the most signs that fit
                    middle = (low + high + 1) // 2
                    low, high = (
                        (middle, high) if text.width(paragraph[start:middle], face) <= room else (low, middle - 1)
                    )
                blank = paragraph.rfind(" ", start, low + 1)
                end = blank if blank > start else low
                found.append((at + start, at + end))
                start = end + (paragraph[end : end + 1] == " ")
            found.append((at + start, at + len(paragraph)))
            at += len(paragraph) + 1
        return found

    def _line_of(self, spans: list[tuple[int, int]], index: int) -> int:
        return max(n for n, (start, _end) in enumerate(spans) if start <= index or not n)

    def _wide(self, start: int, end: int) -> int:
        return text.width(self.content[start:end], self.face(style.FIELD)) if end > start else 0

    def _index(self, pos: Point) -> int:
        spans, room = self.spans(), self._room()
        line = (pos[1] - room.y + self._above) // text.line_height(self.face(style.FIELD))
        return self._nearest(spans[max(0, min(len(spans) - 1, line))], pos[0] - room.x)

    def _nearest(self, span: tuple[int, int], x: int) -> int:
        return min(range(span[0], span[1] + 1), key=lambda index: abs(self._wide(span[0], index) - x))

    # -- events ---------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.caret = self.mark = self._index(event.pos)
            self.ui.grab = self
            self.changed()
            return True
        if event.type == pygame.MOUSEMOTION:
            if self.ui.grab is self:
                self.caret = self._index(event.pos)
                self.changed()
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._scrolled(round(-getattr(event, "precise_y", event.y) * self.px(40)))
        return super().handle(event)

    def _scrolled(self, by: int) -> bool:
        """Scroll; false where it is at its end already, so that the page around it scrolls on."""
        most = len(self.spans()) * text.line_height(self.face(style.FIELD)) - self._room().h
        new = max(0, min(self._above + by, most))
        moved, self._above = new != self._above, new
        if moved:
            self.changed()
        return moved

    def _key(self, event: Event) -> bool:
        if not self.composing:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.paragraphs:
                self.insert("\n")
                return True
            shift = bool(event.mod & pygame.KMOD_SHIFT)
            if event.key in _UP_DOWN:
                self._go(_UP_DOWN[event.key], shift)
                return True
            if event.key in (pygame.K_HOME, pygame.K_END) and not event.mod & pygame.KMOD_CTRL:
                spans = self.spans()
                self.caret = spans[self._line_of(spans, self.caret)][event.key == pygame.K_END]
                self._settle(shift)
                return True
        return super()._key(event)

    def _go(self, lines: int, shift: bool) -> None:
        """Move the caret up or down."""
        spans = self.spans()
        line = self._line_of(spans, self.caret)
        goal = line + lines
        if 0 <= goal < len(spans):
            self.caret = self._nearest(spans[goal], self._wide(spans[line][0], self.caret))
        else:
            self.caret = 0 if lines < 0 else len(self.content)
        self._settle(shift)

    def _settle(self, shift: bool) -> None:
        self._typing = False
        if not shift:
            self.mark = self.caret
        self.changed()

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, box: Rect) -> None:
        px, face = self.px, self.face(style.FIELD)
        edge = style.GOLD if self.focused or self.hovered else style.EDGE_LIGHT
        shapes.plate(surface, box, style.WELL, style.WELL, edge, px(4), px(1))
        room, step, spans = self._room(box), text.line_height(face), self.spans()
        line = self._line_of(spans, self.caret)
        if self._followed != (self.caret, self.content):  # the wheel may lead the caret out of sight, typing not
            self._followed = self.caret, self.content
            self._above = max(min(self._above, line * step), (line + 1) * step - room.h)
        self._above = max(0, min(self._above, len(spans) * step - room.h))
        before = surface.get_clip()
        surface.set_clip(room.inflate(2 * px(4), 0).clip(before))
        first, last = self.selection
        for n, (start, end) in enumerate(spans):
            top = room.y + n * step - self._above
            if top + step < room.y or top > room.bottom:
                continue
            if self.focused and first < end and last > start:
                left = room.x + self._wide(start, max(start, first))
                wide = self._wide(max(start, first), min(end, last))
                shapes.fill(surface, Rect(left, top, wide, step), style.GOLD_DARK, 0, 150)
            words = self.content[start:end]
            ink = style.TEXT if self.enabled else style.FAINT
            x = room.x
            if n == line and self.composing:
                words = self.content[start : self.caret] + self.composing + self.content[self.caret : end]
            text.draw(surface, words, face, ink, (x, top + step // 2), "l")
            if n == line and self.focused:
                at = room.x + self._wide(start, self.caret)
                if self.composing:
                    wide = text.width(self.composing, face)
                    shapes.fill(surface, Rect(at, top + step - px(2), wide, px(1)), style.GOLD_LIGHT)
                    at += wide
                shapes.fill(surface, Rect(at, top + px(2), px(2), step - px(4)), style.GOLD_LIGHT)
        if not self.content and self.hint:
            text.draw(surface, self.hint, face, style.FAINT, (room.x, room.y + step // 2), "l", room.w)
        surface.set_clip(before)
        whole = len(spans) * step
        if whole > room.h:
            high = max(px(14), room.h * room.h // whole)
            y = room.y + (room.h - high) * self._above // max(1, whole - room.h)
            shapes.fill(surface, Rect(box.right - px(6), y, px(3), high), style.EDGE_LIGHT, px(1))
        self.paint_ring(surface, box)


def _full(words: str) -> list[str]:
    return [row.strip() for row in words.split("\n") if row.strip()]
