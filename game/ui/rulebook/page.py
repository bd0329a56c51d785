"""The rules page: over the whole window, with a search, the chapters at the left and all clauses at the right."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.ruleset import Ruleset
from game.engine.text import N_, _
from game.ui.rulebook.book import Book
from game.ui.rulebook.clauses import ClauseList
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import DialogPanel
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.layer import Layer
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.menu import MenuItem, open_menu
from game.ui.widgets.ui import Ui

WIDE = 860
"""From this width on, px at 100 %, the chapters stand at the left."""
MOST = 1180
KEYS = N_("Up, Down clause · Left, Right reference · Enter follow · Backspace back · type to search · Esc close")


class SearchField(TextField):
    """The field of the search; up and down lead into the list."""

    def __init__(self, ui: Ui, page: "RulesPage") -> None:
        self.page = page
        super().__init__(
            ui, "", on_change=page.search, on_submit=lambda words: page.to_list(), most=60, hint=_("Search the rules")
        )

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and not self.composing:
            if event.key in (pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
                self.page.to_list()
                return True
            if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
                self.select_all()
                return True
        return super().handle(event)


class RulesPage(Layer):
    """All clauses of a rule set; it lies on any screen and gives it back as it was."""

    def __init__(self, ui: Ui, ruleset: Ruleset, clause: str = "") -> None:
        super().__init__(ui, tab_stops=True)
        self.book = Book(ruleset.chapters)
        self.past: list[str] = []
        """The clauses that lead here, the last one at the end."""
        self.panel = self.add(DialogPanel(ui, _("Rules: {titles}").format(titles=", ".join(ruleset.titles.values()))))
        self.field = self.panel.add(SearchField(ui, self))
        self.back_button = self.panel.add(Button(ui, _("Back"), self.back, icon="left"))
        self.close_button = self.panel.add(Button(ui, _("Close"), self.close, key="Esc"))
        self.chapters = self.panel.add(
            ScrollList(ui, len(self.book.chapters), 32, self._chapter_row, on_choose=self._chapter, striped=False)
        )
        self.list = self.panel.add(ClauseList(ui, self.book, self.go, self.back))
        self.hint = self.panel.add(Label(ui, _(KEYS), style.SMALL, style.FAINT))
        self.none = self.panel.add(Label(ui, _("No clause holds these words."), style.BODY, style.DIM))
        self.none.visible = False
        self.wanted = self.book.first(clause)
        self._tell()

    # -- reading --------------------------------------------------------------------------------------------

    def go(self, clause: str, remember: bool = True) -> None:
        """Show a clause; the one before it can be gone back to."""
        id = self.book.first(clause)
        if not id:
            return
        here = self.list.entry
        if remember and here is not None and here.id and here.id != id:
            self.past.append(here.id)
        if not self.list.show_clause(id):
            self.field.set_content("")
            self.search("")
            self.list.show_clause(id)
        if self.ui.focus is not self.list:
            self.ui.set_focus(self.list, self.ui.focus_shown)
        self._tell()

    def back(self) -> None:
        """Go back to the clause that led here."""
        if self.past:
            self.go(self.past.pop(), remember=False)
        self._tell()

    def search(self, words: str) -> None:
        """Show only the clauses that hold these words."""
        self.list.search(words)
        self.none.visible = not self.list.count
        self._tell()

    def to_list(self) -> None:
        """Give the keyboard to the list, at its first clause that was found."""
        self.ui.set_focus(self.list, True)
        if self.list.chosen < 0:
            first = next((n for n, number in enumerate(self.list.shown) if self.book.entries[number].id), -1)
            if first >= 0:
                self.list.choose(first)

    def close(self) -> None:
        """Give the screen back."""
        self.ui.close(self)

    def _tell(self) -> None:
        self.back_button.set_reason(
            None if self.past else Tip(_("Nothing to go back to"), _("Follow a reference first."))
        )
        entry = self.list.entry
        self.chapters.chosen = entry.chapter if entry is not None else -1
        self.chapters.changed()

    def _chapter(self, index: int) -> None:
        if self.field.content:
            self.field.set_content("")
            self.search("")
        number = next(n for n, entry in enumerate(self.book.entries) if not entry.id and entry.chapter == index)
        self.list.chosen = self.list.shown.index(number) + 1
        self.list.scroll_to(self.list.top_of(self.list.chosen - 1))
        self.list.changed()

    def _chapter_row(self, surface: Surface, box: Rect, state: RowState) -> None:
        face = self.face(style.BUTTON)
        at = (box.x + self.px(12), box.centery)
        text.draw(surface, self.book.chapters[state.index], face, style.TEXT, at, "l", box.w - self.px(18))

    # -- as a layer -----------------------------------------------------------------------------------------

    def fill_window(self) -> None:
        self.place(self.ui.window)
        if self.ui.focus is None:
            self.ui.set_focus(self.list)
        if self.wanted:
            wanted, self.wanted = self.wanted, ""
            self.list.show_clause(wanted)
            self._tell()

    def arrange(self) -> None:
        px, window = self.px, self.rect
        pad = px(20)
        margin = px(24) if min(window.size) >= px(640) else px(6)
        width = min(px(MOST), window.w - 2 * margin)
        box = Rect(window.centerx - width // 2, margin, width, window.h - 2 * margin)
        self.panel.place(box)
        inner = box.inflate(-2 * pad, -2 * pad)
        high = px(style.BUTTON_HEIGHT)
        close, back = self.close_button, self.back_button
        wide = min(close.natural_width(), inner.w // 3)
        close.place(Rect(inner.right - wide, inner.y - px(6), wide, high))
        y = inner.y + px(40)
        wide = min(back.natural_width(), inner.w // 3)
        back.place(Rect(inner.x, y, wide, px(36)))
        self.field.place(Rect(back.rect.right + px(10), y, inner.right - back.rect.right - px(10), px(36)))
        y += px(36 + 10)
        foot = px(24) if inner.h >= px(400) else 0
        self.hint.visible = foot > 0
        self.hint.place(Rect(inner.x, inner.bottom - px(18), inner.w, px(20)))
        room = Rect(inner.x, y, inner.w, inner.bottom - foot - y)
        self.chapters.visible = box.w >= px(WIDE)
        side = px(226) if self.chapters.visible else 0
        self.chapters.place(Rect(room.x, room.y, max(0, side - px(12)), room.h))
        self.list.place(Rect(room.x + side, room.y, room.w - side, room.h))
        self.none.place(Rect(room.x + side + px(12), room.y + px(8), room.w - side - px(12), px(24)))

    def paint(self, surface: Surface, box: Rect) -> None:
        shapes.fill(surface, box, (8, 6, 4), 0, 120)
        super().paint(surface, box)

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.panel.rect.collidepoint(event.pos):
            self.close()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        return True

    def _key(self, event: Event) -> None:
        letter = getattr(event, "unicode", "")
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
        if self.ui.repeated(event):
            return
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key == pygame.K_F2:
            self.close()
        elif event.key == pygame.K_f and ctrl:
            self.ui.set_focus(self.field, True)
            self.field.select_all()
        elif event.key == pygame.K_BACKSPACE:
            self.back()
        elif event.key in (pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self.to_list()
        elif letter.strip() and letter.isprintable() and not ctrl and self.ui.focus is not self.field:
            self.ui.set_focus(self.field, True)  # the letter itself comes as text behind its key

    def _escape(self) -> None:
        if self.field.content:
            self.field.set_content("")
            self.search("")
            self.ui.set_focus(self.list, self.ui.focus_shown)
        else:
            self.close()


def open_rules(ui: Ui, ruleset: Ruleset, clause: str = "") -> RulesPage | None:
    """Open the rules at a clause, or turn to it where they are open; None where the rule set has no words."""
    if not ruleset.chapters:
        return None
    page = next((layer for layer in ui.layers if isinstance(layer, RulesPage)), None)
    if page is not None:
        page.go(clause)
        return page
    page = RulesPage(ui, ruleset, clause)
    ui.open(page)
    return page


def choose_rules(ui: Ui, rulesets: Sequence[Ruleset], at: Rect) -> None:
    """Open the rules, or a menu to choose from where there are several."""
    known = [ruleset for ruleset in rulesets if ruleset.chapters]

    def choose(one: Ruleset) -> None:
        ui.on_clause = lambda clause: open_rules(ui, one, clause)
        open_rules(ui, one)

    if len(known) == 1:
        choose(known[0])
    elif known:
        items = [MenuItem(", ".join(one.titles.values()), partial(choose, one)) for one in known]
        open_menu(ui, items, at)
