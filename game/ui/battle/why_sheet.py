"""The sheet that tells why not: each question with its conditions, ticked or crossed, their clauses, and what helps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import N_, _, n_
from game.engine.views import Check, WhyView
from game.ui.battle.prompt import sentence
from game.ui.theme import Colour
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Container, Point, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.ui import Ui

LINE = 19
SIGNS: dict[bool | None, tuple[str, Colour]] = {
    True: ("check", style.GOOD),
    False: ("cross", style.BAD),
    None: ("minus", style.FAINT),
}
"""The sign of a condition that holds, fails, or is left open by what fails before it; each has a shape of its own."""
TELLS = {
    True: N_("It holds."),
    False: N_("It fails."),
    None: N_("It can only be told when what fails before it is mended."),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sheet: the title of a question with its verdict, or one of its conditions."""

    title: str = ""
    verdict: bool = False
    check: Check | None = None
    first: bool = False
    """Whether it is the condition for which the rules refuse."""


def rows_of(views: Sequence[WhyView]) -> list[Row]:
    """The rows of all questions."""
    rows: list[Row] = []
    for view in views:
        failing = view.failing
        rows.append(Row(view.title, failing is None and all(check.holds for check in view.checks)))
        rows += [Row(check=check, first=check is failing) for check in view.checks]
    return rows


class CheckList(ScrollList):
    """The rows; a press on a clause, or Enter on a row, opens the rules there."""

    def __init__(self, ui: Ui, explain: Callable[[str], str]) -> None:
        self.rows: list[Row] = []
        self.explain = explain
        self._for = (-1, 0.0)
        super().__init__(
            ui, 0, lambda index: self._height(self.rows[index]), self._draw, on_open=self._open, tip_for=self._tip,
            striped=False,
        )  # fmt: skip

    def show(self, rows: list[Row]) -> None:
        """Show these rows from the top."""
        self.rows = rows
        self.chosen = -1
        self.set_count(len(rows), True)
        self.scroll_to(0)

    def arrange(self) -> None:
        if self._for != (self.rect.w, self.ui.scale):
            self._for = (self.rect.w, self.ui.scale)
            self.set_count(len(self.rows), True)
        super().arrange()

    # -- layout ---------------------------------------------------------------------------------------------

    def _chip(self, clause: str) -> int:
        return min(shapes.chip_width(clause, self.ui.scale), self.px(96)) if clause else 0

    def _room(self, row: Row) -> int:
        """The room for the words of a row, px."""
        inner = self.rect.w - self.px(14)
        if row.check is None:
            return max(self.px(60), inner - self.px(34))
        chip = self._chip(row.check.clause)
        return max(self.px(60), inner - self.px(30) - (chip + self.px(10) if chip else 0))

    def _words(self, row: Row) -> tuple[str, ...]:
        if row.check is None:
            return text.wrap(row.title, self.face(style.HEADING), self._room(row))
        return text.wrap(sentence(row.check.words), self._face(row), self._room(row))

    def _face(self, row: Row) -> text.Face:
        return self.face(style.BODY_STRONG if row.first else style.BODY)

    def _remedy(self, row: Row) -> tuple[str, ...]:
        check = row.check
        if check is None or check.holds is not False or not check.remedy:
            return ()
        room = max(self.px(60), self.rect.w - self.px(14 + 46))
        return text.wrap(sentence(check.remedy), self.face(style.SMALL), room)

    def _height(self, row: Row) -> float:
        if row.check is None:
            return 14 + 24 * len(self._words(row))
        return 7 + LINE * (len(self._words(row)) + len(self._remedy(row)))

    # -- events ---------------------------------------------------------------------------------------------

    def clause_at(self, pos: Point) -> str:
        """The clause whose chip is under a point, "" for none."""
        index = self._at(pos)
        if index < 0:
            return ""
        check = self.rows[index].check
        if check is None or not check.clause:
            return ""
        return check.clause if self._chip_box(self.row_box(index), check.clause).collidepoint(pos) else ""

    def _chip_box(self, box: Rect, clause: str) -> Rect:
        wide = self._chip(clause)
        return Rect(box.right - self.px(6) - wide, box.y + self.px(3), wide, self.px(18))

    def handle(self, event: Event) -> bool:
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and (clause := self.clause_at(event.pos)):
            if self.ui.may_press(event.pos):
                self.ui.follow(clause)
            return True
        return used

    def _open(self, index: int) -> None:
        check = self.rows[index].check
        if check is not None and check.clause:
            self.ui.follow(check.clause)

    def _tip(self, index: int) -> Tip | None:
        check = self.rows[index].check
        if check is None:
            return None
        told = self.explain(check.clause) if check.clause else ""
        parts = (_(TELLS[check.holds]), told)
        return Tip(sentence(check.words), "\n".join(part for part in parts if part), check.clause)

    # -- drawing --------------------------------------------------------------------------------------------

    def _draw(self, surface: Surface, box: Rect, state: RowState) -> None:
        px, row = self.px, self.rows[state.index]
        check = row.check
        if check is None:
            y = box.y + px(8) + px(12)
            sign, ink = SIGNS[row.verdict]
            icons.icon(surface, sign, (box.x + px(13), y), px(18), ink)
            for line in self._words(row):
                text.draw(surface, line, self.face(style.HEADING), style.GOLD_LIGHT, (box.x + px(30), y))
                y += px(24)
            shapes.fill(surface, Rect(box.x + px(4), box.bottom - px(2), box.w - px(8), px(1)), style.LINE)
            return
        sign, ink = SIGNS[check.holds]
        y = box.y + px(3) + px(LINE) // 2
        if row.first:
            shapes.fill(surface, Rect(box.x, box.y + px(1), px(3), box.h - px(2)), style.BAD)
        icons.icon(surface, sign, (box.x + px(15), y), px(14), ink)
        words_ink = style.TEXT if row.first else style.FAINT if check.holds is None else style.DIM
        for line in self._words(row):
            text.draw(surface, line, self._face(row), words_ink, (box.x + px(30), y))
            y += px(LINE)
        for n, line in enumerate(self._remedy(row)):
            if n == 0:
                icons.icon(surface, "arrow", (box.x + px(36), y), px(10), style.GOLD)
            text.draw(surface, line, self.face(style.SMALL), style.GOLD_LIGHT, (box.x + px(46), y))
            y += px(LINE)
        if check.clause:
            shapes.chip(surface, self._chip_box(box, check.clause), check.clause, "plain", self.ui.scale)


class WhySheet(Container):
    """The sheet in the panel: heading, rows, a button that closes it. `close` puts the unit page back."""

    def __init__(self, ui: Ui, explain: Callable[[str], str], close: Callable[[], object]) -> None:
        super().__init__(ui, tab_stops=True)
        self.heading = self.add(Label(ui, "", style.SMALL, style.DIM))
        self.list = self.add(CheckList(ui, explain))
        self.button = self.add(Button(ui, _("Close"), close, key="Esc"))

    def show(self, views: Sequence[WhyView]) -> None:
        """Show questions with their conditions."""
        self.heading.set_words(
            n_("All conditions, in order", "{count} questions, all conditions", len(views)).format(count=len(views))
        )
        self.list.show(rows_of(views))
        self.arrange()
        self.changed()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        foot = px(style.BUTTON_HEIGHT)
        self.heading.place(Rect(box.x + px(4), box.y, box.w - px(8), px(22)))
        self.list.place(Rect(box.x, box.y + px(24), box.w, max(0, box.h - px(24) - foot - px(8))))
        wide = min(self.button.natural_width(), box.w)
        self.button.place(Rect(box.right - wide, box.bottom - foot, wide, foot))
