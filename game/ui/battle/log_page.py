"""The Log tab: search, filters, the log in groups that can be folded, and a way back to its newest line."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.ui.battle.log import Entry, entry_tip
from game.ui.battle.log_rows import KINDS, LogRows, Row, Sieve
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Container, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.presses import DOUBLE_MS
from game.ui.widgets.rows import FOLD_AT, LogLine, draw_log_row, log_height
from game.ui.widgets.ui import Ui

_DETAIL = 21


class FoldingLog(ScrollList):
    """The rows of a log. A click on a line shows where it happened and opens its roll; heads and runs fold."""

    def __init__(
        self, ui: Ui, go: Callable[[str], object], explain: Callable[[str], str], scrolled: Callable[[], object]
    ) -> None:
        self.model = LogRows()
        self.go, self.explain, self.scrolled = go, explain, scrolled
        self._pressed = (-1, -DOUBLE_MS)
        super().__init__(ui, 0, self._height, self._row, on_choose=self._chosen, tip_for=self._tip, follow=True,
                         striped=False)  # fmt: skip

    def _height(self, index: int) -> float:
        row = self.model.rows[index]
        return _DETAIL if row.detail is not None else log_height(self.model.entries[row.index].row)

    def show(self, entries: Sequence[Entry], fresh: bool) -> None:
        """Show the log; `fresh` when it is not only longer than before."""
        at_end, before = self.at_end, self._named(self.chosen)
        if fresh or self.model.entries is not entries:
            self.model.rebuild(entries)
            self.again(at_end, before)
        else:
            self.model.extend()
            self.set_count(len(self.model.rows))
        self.scrolled()

    def again(self, at_end: bool, chosen: int = -1) -> None:
        """Take changed rows into use; the same entry stays chosen, the end in sight where it was."""
        self.set_count(len(self.model.rows), True)
        self.chosen = self.model.row_of(chosen) if chosen >= 0 else -1
        if at_end:
            self.scroll_to(self.total())
        self.scrolled()

    def _named(self, place: int) -> int:
        return self.model.rows[place].index if 0 <= place < len(self.model.rows) else -1

    def scroll_to(self, offset: float) -> None:
        super().scroll_to(offset)
        self.scrolled()

    def place(self, rect: Rect) -> None:
        at_end = self.at_end
        super().place(rect)
        if at_end:
            self.scroll_to(self.total())

    # -- hands ----------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (place := self._at(event.pos)) >= 0:
            row = self.model.rows[place]
            head = self.model.entries[row.index].level > 0
            if head or (row.under and row.detail is None and event.pos[0] - self.rect.x <= self.px(FOLD_AT + 8)):
                self._fold(place, None)
                return True
        if event.type == pygame.KEYDOWN and self.focused and self.chosen >= 0:
            keys = {pygame.K_LEFT: True, pygame.K_RIGHT: False}
            if event.key in keys:
                self._fold(self.chosen, keys[event.key])
                return True
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                if not self.ui.repeated(event):
                    self._open(self.chosen)
                return True
        return super().handle(event)

    def _press(self, pos: tuple[int, int]) -> bool:
        place, index = self._at(pos), self._named(self._at(pos))
        again = (index, True) == (self._pressed[0], self.ui.now - self._pressed[1] < DOUBLE_MS)
        self._pressed = (index, self.ui.now)
        used = super()._press(pos)
        if place >= 0 and place == self.chosen and not again:
            self._open(place)
        return used

    def _fold(self, place: int, shut: bool | None) -> None:
        """Fold the row, or where nothing hangs on it the one on which it hangs."""
        row = self.model.rows[place]
        index = row.index
        if shut and (row.detail is not None or not row.under or index in self.model.folded):
            index = self.model.head_of(place)
        offset = self.offset
        self.model.fold(index, shut)
        self.again(False, index)
        self.scroll_to(offset)
        if self.chosen >= 0:
            self.show_row(self.chosen)

    def _open(self, place: int) -> None:
        row = self.model.rows[place]
        if self.model.entries[row.index].level:
            self._fold(place, None)
            return
        offset = self.offset
        self.model.open(row.index)
        self.again(False, row.index)
        self.scroll_to(offset)
        last = max((n for n, one in enumerate(self.model.rows) if one.index == row.index), default=-1)
        if last >= 0:
            self.show_row(last)

    def _chosen(self, place: int) -> None:
        hex = self.model.entries[self.model.rows[place].index].hex
        if hex:
            self.go(hex)

    # -- drawing --------------------------------------------------------------------------------------------

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.model.rows[state.index]
        entry = self.model.entries[row.index]
        if row.detail is not None:
            self._detail(surface, box, row)
            return
        fold = ("shut" if row.index in self.model.folded else "open") if row.under else ""
        line = entry.row
        if isinstance(line, LogLine):
            who = "" if row.goes_on and row.index != self.model.opened else line.who
            line = replace(line, who=who, depth=2 if row.goes_on else 1)
            if fold == "shut":
                line = replace(line, what=f"{line.what}  (+{row.under})")
        draw_log_row(self.ui, surface, box, line, fold)

    def _detail(self, surface: Surface, box: Rect, row: Row) -> None:
        px, detail = self.px, row.detail
        assert detail is not None
        left, right, y = box.x + px(36), box.right - px(6), box.centery
        shapes.fill(surface, Rect(box.x + px(26), box.y, px(2), box.h), style.EDGE_LIGHT)
        clause = self.face(style.CLAUSE)
        column = px(86) if box.w >= px(340) else px(64)
        text.draw(surface, detail.clause, clause, style.FAINT, (right, y), "r", column)
        right -= column + px(6)
        strong = self.face(style.SMALL_STRONG)
        ink = style.GOLD_LIGHT if detail.strong else style.TEXT
        right -= text.draw(surface, detail.value, strong, ink, (right, y), "r") + px(8)
        face = strong if detail.strong else self.face(style.SMALL)
        room = right - left if detail.value else box.right - px(6) - left
        text.draw(surface, detail.words, face, style.TEXT if detail.strong else style.DIM, (left, y), "l", room)

    def _tip(self, place: int) -> Tip | None:
        row = self.model.rows[place]
        entry = self.model.entries[row.index]
        if row.detail is not None:
            clause = row.detail.clause
            words = f"{row.detail.words} {row.detail.value}".strip()
            return Tip(words, self.explain(clause) if clause else "", clause)
        return entry_tip(entry, self.explain)


class LogPage(Container):
    """The log with what chooses among its lines."""

    def __init__(
        self, ui: Ui, go: Callable[[str], object], explain: Callable[[str], str], sides: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(ui)
        self.sides = ("", *(id for id, _ in sides))
        self.list = self.add(FoldingLog(ui, go, explain, self._scrolled))  # first: the keyboard comes to it
        self.search = self.add(TextField(ui, "", hint=_("Search the log"), on_change=lambda _: self._sift()))
        self.kind = self.add(DropDown(ui, [_(words) for id, words in KINDS], 0, lambda n: self._sift()))
        self.kind.tooltip = Tip(_("What is shown"))
        self.side = self.add(DropDown(ui, [_("Both sides"), *(name for id, name in sides)], 0, lambda n: self._sift()))
        self.side.tooltip = Tip(_("Whose lines are shown"))
        self.all = self.add(
            Button(ui, "", self._fold_all, icon="up", tooltip=Tip(_("Fold all activations, or unfold everything")))
        )
        self.nothing = self.add(Label(ui, _("No line of the log fits."), style.BODY, style.FAINT))
        self.newest = self.add(
            Button(ui, _("Newest"), self._to_end, icon="down", tooltip=Tip(_("Go to the newest line")))
        )
        self.newest.visible = False
        self.unit = ""

    def show(self, entries: Sequence[Entry], fresh: bool = False) -> None:
        """Show the log; `fresh` when it is not only longer than before."""
        self.list.show(entries, fresh)
        self._told()

    @property
    def shown(self) -> int:
        """How many entries the log holds, shown or not."""
        return len(self.list.model.entries)

    def look_at(self, unit: str) -> None:
        """Say which unit "this unit" is."""
        if unit != self.unit:
            self.unit = unit
            if self.list.model.sieve.kind == "unit":
                self._sift()

    def begin_search(self) -> None:
        """Give the keyboard to the search."""
        self.ui.set_focus(self.search, True)
        self.search.select_all()

    def _sift(self) -> None:
        at_end = self.list.at_end
        chosen = self.list._named(self.list.chosen)
        sieve = Sieve(KINDS[self.kind.chosen][0], self.sides[self.side.chosen], self.unit, self.search.content.strip())
        self.list.model.sift(sieve)
        self.list.again(at_end, chosen)
        self._told()

    def _told(self) -> None:
        self.nothing.visible = not self.list.model.rows and bool(self.list.model.entries)
        if self.nothing.visible and self.list.model.sieve.kind == "unit" and not self.unit:
            self.nothing.set_words(_("Choose a unit first."))
        else:
            self.nothing.set_words(_("No line of the log fits."))

    def _fold_all(self) -> None:
        model = self.list.model
        chosen = self.list._named(self.list.chosen)
        model.fold_all(not model.folded)
        self.all.icon = "down" if model.folded else "up"
        self.list.again(True, chosen)

    def _to_end(self) -> None:
        self.list.scroll_to(self.list.total())

    def _scrolled(self) -> None:
        if hasattr(self, "newest"):
            self.newest.visible = not self.list.at_end

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        self.search.place(Rect(box.x, box.y, box.w - px(40), px(30)))
        self.all.place(Rect(box.right - px(32), box.y, px(32), px(30)))
        half = (box.w - px(8)) // 2
        self.kind.place(Rect(box.x, box.y + px(36), half, px(30)))
        self.side.place(Rect(box.right - half, box.y + px(36), half, px(30)))
        top = box.y + px(74)
        self.list.place(Rect(box.x, top, box.w, max(0, box.bottom - top)))
        self.nothing.place(Rect(box.x + px(4), top + px(4), box.w - px(8), px(26)))
        wide = self.newest.natural_width()
        self.newest.place(Rect(box.right - wide - px(14), box.bottom - px(42), wide, px(34)))
