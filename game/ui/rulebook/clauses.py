"""The list of clauses: chapters, clauses and rulings in rows that are laid out once and drawn only in sight."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.ui.rulebook.book import Book, Entry, terms_of
from game.ui.rulebook.prose import Line, draw_line, lay, link_boxes
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.ui import Ui

LINE = 20
CHAPTER = 40
ID_ROOM = 62
"""Room for the number of a clause at the left of its heading, px at 100 %."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A line of a row: its words, how they look, and how far its middle stands from the top and left, in px."""

    line: Line
    kind: style.Type
    ink: Colour
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A row laid out for a width: its lines, the boxes of its rulings (top, height), and its height in px."""

    strips: tuple[Strip, ...]
    plates: tuple[tuple[int, int], ...]
    height: int


class ClauseList(ScrollList):
    """All clauses, or those that are found. `follow` hears of a reference that is taken, `back` of the way back."""

    def __init__(self, ui: Ui, book: Book, follow: Callable[[str], object], back: Callable[[], object]) -> None:
        self.book, self.go, self.back = book, follow, back
        self.shown: list[int] = list(range(len(book.entries)))
        self.terms: list[str] = []
        self.link = 0
        """Which of the references of the chosen clause Enter follows."""
        self._laid: dict[int, Layout] = {}
        self._for = (0, 0.0)
        self._pressed = ""
        super().__init__(ui, 0, self._height, self._row, on_open=lambda index: self.take(), striped=False)

    # -- what is shown --------------------------------------------------------------------------------------

    def search(self, words: str) -> None:
        """Show only the clauses that hold these words; all for none."""
        self.terms = terms_of(words)
        chosen = self.entry
        self.shown = self.book.find(words)
        self.set_count(len(self.shown), True)
        self.chosen, self.link = -1, 0
        if chosen is not None and chosen.id:
            self.show_clause(chosen.id)
        if self.chosen < 0:
            self.scroll_to(0)

    def show_clause(self, id: str) -> bool:
        """Choose a clause and bring it to the top; false where it is not among those shown."""
        number = self.book.index.get(id, -1)
        if number not in self.shown:
            return False
        self.chosen, self.link = self.shown.index(number), 0
        self.scroll_to(self.top_of(self.chosen) - self.px(8))
        self.changed()
        return True

    @property
    def entry(self) -> Entry | None:
        """The entry that is chosen."""
        return self.book.entries[self.shown[self.chosen]] if 0 <= self.chosen < len(self.shown) else None

    def links(self) -> list[str]:
        """The references of the chosen clause."""
        return self.book.links(self.entry) if self.entry is not None else []

    def take(self) -> None:
        """Follow the reference that is chosen."""
        found = self.links()
        if found:
            self.go(found[self.link % len(found)])

    def arrange(self) -> None:
        if self._for != (self.rect.w, self.ui.scale):
            entry = self.entry
            self.set_count(len(self.shown), True)
            if entry is not None and entry.id:
                self.show_clause(entry.id)
        super().arrange()

    # -- layout ---------------------------------------------------------------------------------------------

    def _height(self, index: int) -> float:
        return self._layout(index).height / self.ui.scale

    def _layout(self, index: int) -> Layout:
        if self._for != (self.rect.w, self.ui.scale):
            self._for = (self.rect.w, self.ui.scale)
            self._laid.clear()
        number = self.shown[index]
        if number not in self._laid:
            entry = self.book.entries[number]
            self._laid[number] = self._of_clause(entry) if entry.id else self._of_chapter(entry)
        return self._laid[number]

    def _of_chapter(self, entry: Entry) -> Layout:
        px = self.px
        line = lay(self.book, entry.heading, self.face(style.DIALOG_TITLE), max(px(80), self.rect.w - px(24)))
        strips = [
            Strip(one, style.DIALOG_TITLE, style.GOLD_LIGHT, px(6), px(24 + 28 * n)) for n, one in enumerate(line)
        ]
        return Layout(tuple(strips), (), px(CHAPTER + 28 * (len(line) - 1)))

    def _of_clause(self, entry: Entry) -> Layout:
        px, step = self.px, self.px(LINE)
        left = px(ID_ROOM + 10)
        room = max(px(60), self.rect.w - left - px(24))
        strips: list[Strip] = []
        y = px(6)

        def put(words: str, kind: style.Type, ink: Colour, x: int, width: int) -> None:
            nonlocal y
            for line in lay(self.book, words, self.face(kind), width):
                strips.append(Strip(line, kind, ink, x, y + step // 2))
                y += step

        put(entry.heading, style.BODY_STRONG, style.TEXT, left, room)
        put(entry.text, style.BODY, style.DIM, left, room)
        plates = []
        for ruling in entry.rulings:
            top = y + px(4)
            y = top + px(5)
            inside = room - px(20)
            put(
                _("Our ruling {id}: {question}").format(id=ruling.id, question=ruling.gap),
                style.SMALL_STRONG,
                style.DISORDER,
                left + px(10),
                inside,
            )
            put(ruling.play, style.SMALL, style.TEXT, left + px(10), inside)
            put(_("Because: {because}").format(because=ruling.because), style.SMALL, style.FAINT, left + px(10), inside)
            y += px(5)
            plates.append((top, y - top))
        return Layout(tuple(strips), tuple(plates), y + px(8))

    # -- events ---------------------------------------------------------------------------------------------

    def link_at(self, pos: Point) -> str:
        """The reference under a point, "" for none."""
        index = self._at(pos)
        if index < 0:
            return ""
        box = self.row_box(index)
        for strip in self._layout(index).strips:
            at = (box.x + strip.x, box.y + strip.y)
            for id, place in link_boxes(strip.line, self.face(strip.kind), at):
                if place.collidepoint(pos):
                    return id
        return ""

    def tip(self, pos: Point | None) -> Tip | None:
        found = self.link_at(pos) if pos is not None else ""
        if not found:
            return None
        entry = self.book.entries[self.book.index[found]]
        return Tip(entry.heading, entry.text, entry.id)

    def hover(self, pos: Point | None) -> None:
        super().hover(pos)
        self.changed()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self.link_at(event.pos)
            if self._pressed:
                return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            held, self._pressed = self._pressed, ""
            if self.link_at(event.pos) == held and self.ui.may_press(event.pos):
                self.go(held)
            return True
        elif event.type == pygame.KEYDOWN and self.focused and not event.mod & pygame.KMOD_CTRL:
            found = self.links()
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and found:
                self.link = (self.link + (1 if event.key == pygame.K_RIGHT else -1)) % len(found)
                self.changed()
                return True
            if event.key == pygame.K_BACKSPACE:
                self.back()
                return True
        before = self.chosen
        used = super().handle(event)
        if self.chosen != before:
            self.link = 0
        return used

    # -- drawing --------------------------------------------------------------------------------------------

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        px, layout = self.px, self._layout(state.index)
        entry = self.book.entries[self.shown[state.index]]
        left = box.x + px(ID_ROOM + 10)
        for top, height in layout.plates:
            plate = Rect(left, box.y + top, box.right - px(14) - left, height)
            shapes.plate(surface, plate, style.RAISED, style.RAISED, style.LINE, px(4), px(1))
            shapes.fill(surface, Rect(plate.x, plate.y, px(3), plate.h), style.DISORDER)
        found = self.links() if state.chosen else []
        chosen = found[self.link % len(found)] if found else ""
        for strip in layout.strips:
            at = (box.x + strip.x, box.y + strip.y)
            draw_line(surface, strip.line, self.face(strip.kind), strip.ink, at, self.terms, chosen)
        if entry.id:
            face = self.face(style.SMALL_STRONG)
            at = (box.x + px(12), box.y + px(6) + px(LINE) // 2)
            text.draw(surface, entry.id, face, style.GOLD_LIGHT, at, "l", px(ID_ROOM - 4))
        else:
            shapes.fill(surface, Rect(box.x + px(6), box.bottom - px(3), box.w - px(20), px(1)), style.EDGE_LIGHT)
