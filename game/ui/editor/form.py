"""Shows the rows of a page as widgets. What only changes its value stays the same widget, and keeps the keyboard."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from game.ui.editor.rows import Row
from game.ui.widgets import style
from game.ui.widgets.base import Container, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Line, ScrollPane
from game.ui.widgets.toggles import CheckBox
from game.ui.widgets.ui import Ui

STEP = 12
"""An indent, px at 100 %."""


class FormLine(Line):
    """A label and a control beside it, indented; a control without a label has the whole width."""

    GAP = 6

    def __init__(self, control: Widget, label: Widget | None, depth: int, high: float = 30) -> None:
        super().__init__(control, label, high)
        self.depth = depth

    def _stacked(self, ui: Ui, width: int) -> bool:
        return False

    def lay(self, ui: Ui, box: Rect) -> None:
        y, high = box.y + ui.px(self.GAP) // 2, ui.px(self.high)
        left = box.x + ui.px(STEP * self.depth) if self.depth else box.x
        if self.label is None:
            self.control.place(Rect(left, y, box.right - left, high))
            return
        split = max(box.x + box.w * 2 // 5, left + ui.px(24))
        self.label.place(Rect(left, y, split - left - ui.px(8), high))
        self.control.place(Rect(split, y, box.right - split, high))


class NumberField(TextField):
    """A field for a whole number: Up and Down change it, what is no number within its bounds is red and not taken."""

    def __init__(self, ui: Ui, row: Row) -> None:
        super().__init__(ui, "" if row.value is None else str(row.value), most=6, hint=row.hint, on_change=self._typed)
        self.row = row
        self.on_bad: Callable[[bool], object] = lambda bad: None

    def _typed(self, words: str) -> None:
        number = self._number(words)
        self.on_bad(bool(words.strip()) and number is None)
        if number is not None:
            self.row.set(number)
        elif not words.strip() and self.row.hint:
            self.row.set(int(self.row.hint))

    def _number(self, words: str) -> int | None:
        least, most = self.row.bounds
        try:
            number = int(words.strip().replace("−", "-"))
        except ValueError:
            return None
        return None if (least is not None and number < least) or (most is not None and number > most) else number

    def handle(self, event: Any) -> bool:
        if event.type == pygame.KEYDOWN and self.focused and event.key in (pygame.K_UP, pygame.K_DOWN):
            now = self._number(self.content)
            new = (now or 0) + (1 if event.key == pygame.K_UP else -1)
            if self._number(str(new)) is not None:
                self.set_content(str(new))
                self._typed(self.content)
            return True
        return super().handle(event)


class Buttons(Container):
    """A row of small buttons of equal width."""

    def __init__(self, ui: Ui, row: Row) -> None:
        super().__init__(ui)
        self.buttons = [
            self.add(Button(ui, label, act, reason=bar, type_=style.SMALL, repeat=True))
            for label, act, bar in row.buttons
        ]

    def arrange(self) -> None:
        gap, count = self.px(6), max(1, len(self.buttons))
        wide = (self.rect.w - gap * (count - 1)) // count
        for n, button in enumerate(self.buttons):
            button.place(Rect(self.rect.x + n * (wide + gap), self.rect.y, wide, self.rect.h))


class Form(ScrollPane):
    """A page of rows. `show` takes new rows into use."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.rows: list[Row] = []
        self.controls: list[tuple[Label | None, Widget]] = []

    def show(self, rows: Sequence[Row]) -> None:
        """Show rows; widgets are made anew only where the page is another."""
        if [row.form for row in rows] == [row.form for row in self.rows]:
            self.rows = list(rows)
            for row, (label, control) in zip(rows, self.controls, strict=True):
                self._update(row, label, control)
            return
        focused = next((r.key for r, (_, c) in zip(self.rows, self.controls, strict=True) if self._has_focus(c)), None)
        shown, offset = self.ui.focus_shown, self.offset
        self.empty()
        self.rows = list(rows)
        self.controls = [self._made(row) for row in rows]
        self.offset = offset
        self.arrange()
        again = next((c for r, (_, c) in zip(rows, self.controls, strict=True) if r.key == focused), None)
        if focused is not None and again is not None:
            inner = again.buttons[0] if isinstance(again, Buttons) and again.buttons else again
            self.ui.set_focus(inner, shown)
        self.changed()

    def _has_focus(self, control: Widget) -> bool:
        return any(widget is self.ui.focus for widget in control.walk())

    def _made(self, row: Row) -> tuple[Label | None, Widget]:
        ui = self.ui
        label: Label | None = None
        if row.label and row.kind not in ("heading", "words", "flag"):
            label = Label(ui, row.label, style.SMALL, style.DIM)
            label.tooltip = row.tip
        control: Widget
        match row.kind:
            case "heading":
                control = Label(ui, row.label, style.HEADING, style.GOLD_LIGHT)
            case "words":
                control = Label(ui, row.label, style.BODY_STRONG if not row.value else style.BODY, style.TEXT)
            case "text":
                control = TextField(ui, str(row.value or ""), most=row.most, hint=row.hint, on_change=row.set)
            case "number":
                control = NumberField(ui, row)
                if label is not None:
                    control.on_bad = lambda bad, label=label: self._mark(label, bad)  # type: ignore[misc]
            case "flag":
                control = CheckBox(ui, row.label, bool(row.value), row.set)
            case "choice":
                values = [value for value, _, _ in row.choices]
                tips = [Tip(words, about) if about else None for _, words, about in row.choices]
                now = values.index(row.value) if row.value in values else -1
                control = DropDown(ui, [words for _, words, _ in row.choices], now, self._chooser(row), tips)
            case _:
                control = Buttons(ui, row)
        if row.tip is not None and row.kind in ("flag", "heading", "words", "text", "number"):
            control.tooltip = row.tip
        self.put(FormLine(control, label, row.depth, 34 if row.kind == "heading" else 28))
        return label, control

    def _chooser(self, row: Row) -> Callable[[int], object]:
        key = row.key

        def choose(index: int) -> None:
            now = next(one for one in self.rows if one.key == key)
            now.set(now.choices[index][0])

        return choose

    def _mark(self, label: Label, bad: bool) -> None:
        label.colour = style.BAD if bad else style.DIM
        label.changed()

    def _update(self, row: Row, label: Label | None, control: Widget) -> None:
        match control:
            case NumberField():
                control.row = row
                words = "" if row.value is None else str(row.value)
                if control._number(control.content) != row.value and (not control.focused or control.content):
                    control.set_content(words)
                if label is not None:
                    self._mark(label, False)
            case TextField():
                control.on_change = row.set
                if control.content != (row.value or ""):
                    control.set_content(str(row.value or ""))
            case DropDown():
                values = [value for value, _, _ in row.choices]
                now = values.index(row.value) if row.value in values else -1
                labels = tuple(words for _, words, _ in row.choices)
                if (control.chosen, control.labels) != (now, labels):
                    control.chosen, control.labels = now, labels
                    control.changed()
            case CheckBox():
                control.on_change = row.set
                if control.on != bool(row.value):
                    control.on = bool(row.value)
                    control.changed()
            case Buttons():
                for button, (_, act, bar) in zip(control.buttons, row.buttons, strict=True):
                    button.on_press = act
                    button.set_reason(bar)
