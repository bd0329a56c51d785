"""Shows the rows of a page as widgets. What only changes its value stays the same widget, and keeps the keyboard."""

from collections.abc import Callable, Sequence
from functools import partial
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
from game.ui.widgets.textarea import TextArea
from game.ui.widgets.toggles import CheckBox
from game.ui.widgets.ui import Ui

STEP = 12
"""An indent, px at 100 %."""
TALL = 104
"""The height of a text of several lines, px at 100 %."""


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
        share = 9
        if not isinstance(self.label, Label):  # a key that can be changed itself needs room for its words, a hex little
            share = 14 if isinstance(self.control, NumberField) else 8 if isinstance(self.label, TextField) else 13
        split = max(box.x + box.w * share // 20, left + ui.px(24))
        self.label.place(Rect(left, y, split - left - ui.px(8), high))
        self.control.place(Rect(split, y, box.right - split, high))


class TallLine(FormLine):
    """A label over a text of several lines, both of the whole width."""

    HEAD = 22

    def height(self, ui: Ui, width: int) -> int:
        return ui.px(self.HEAD) + super().height(ui, width)

    def lay(self, ui: Ui, box: Rect) -> None:
        y = box.y + ui.px(self.GAP) // 2
        if self.label is not None:
            self.label.place(Rect(box.x, y, box.w, ui.px(self.HEAD)))
        self.control.place(Rect(box.x, y + ui.px(self.HEAD), box.w, ui.px(self.high)))


class NumberField(TextField):
    """A field for a whole number: Up and Down change it, what is no number within its bounds is red and not taken."""

    def __init__(self, ui: Ui, row: Row) -> None:
        super().__init__(ui, "" if row.value is None else str(row.value), most=6, hint=row.hint, on_change=self._typed)
        self.row = row
        self.on_bad: Callable[[bool], object] = lambda bad: None

    def _typed(self, words: str) -> None:
        number = self.number_of(words)
        self.on_bad(bool(words.strip()) and number is None)
        if number is not None:
            self.row.set(number)
        elif not words.strip() and self.row.hint:
            self.row.set(int(self.row.hint))

    def number_of(self, words: str) -> int | None:
        """The number that a text is, None where it is none or out of bounds."""
        least, most = self.row.bounds
        try:
            number = int(words.strip().replace("−", "-"))
        except ValueError:
            return None
        return None if (least is not None and number < least) or (most is not None and number > most) else number

    def handle(self, event: Any) -> bool:
        if event.type == pygame.KEYDOWN and self.focused and event.key in (pygame.K_UP, pygame.K_DOWN):
            now = self.number_of(self.content)
            new = (now or 0) + (1 if event.key == pygame.K_UP else -1)
            if self.number_of(str(new)) is not None:
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
        self.controls: list[tuple[Widget | None, Widget]] = []
        """Of each row its label, or the control of its key, and its control."""

    def show(self, rows: Sequence[Row]) -> None:
        """Show rows; widgets are made anew only where the page is another."""
        if [row.form for row in rows] == [row.form for row in self.rows]:
            self.rows = list(rows)
            for row, (label, control) in zip(rows, self.controls, strict=True):
                self._update(row, label, control)
            return
        focused = next((key for key, widget in self._keyed() if self._has_focus(widget)), None)
        shown, offset = self.ui.focus_shown, self.offset
        self.empty()
        self.rows = list(rows)
        self.controls = [self._made(row) for row in rows]
        self.offset = offset
        self.arrange()
        again = next((widget for key, widget in self._keyed() if key == focused), None)
        if focused is not None and again is not None:
            inner = again.buttons[0] if isinstance(again, Buttons) and again.buttons else again
            self.ui.set_focus(inner, shown)
        self.changed()

    def _keyed(self) -> list[tuple[str, Widget]]:
        """All controls with the keys of their rows."""
        found = []
        for row, (label, control) in zip(self.rows, self.controls, strict=True):
            found += [(row.head.key, label)] if row.head is not None and label is not None else []
            found.append((row.key, control))
        return found

    def traced(self) -> dict[str, list[int]]:
        """Where the controls in sight are, by the keys of their rows."""
        return {key: [*widget.rect] for key, widget in self._keyed() if self.in_sight(widget)}

    def _has_focus(self, control: Widget) -> bool:
        return any(widget is self.ui.focus for widget in control.walk())

    def _made(self, row: Row) -> tuple[Widget | None, Widget]:
        ui = self.ui
        label: Widget | None = None
        if row.head is not None:
            label = self._control(row.head, None)
        elif row.label and row.kind not in ("heading", "words", "flag"):
            label = Label(ui, row.label, style.SMALL, style.DIM)
            label.tooltip = row.tip
        control = self._control(row, label)
        if row.kind == "lines":
            self.put(TallLine(control, label, row.depth, TALL))
        else:
            self.put(FormLine(control, label, row.depth, 34 if row.kind == "heading" else 28))
        return label, control

    def _control(self, row: Row, label: Widget | None) -> Widget:
        """The widget that shows and sets the value of a row."""
        ui = self.ui
        control: Widget
        match row.kind:
            case "heading":
                control = Label(ui, row.label, style.HEADING, style.GOLD_LIGHT)
            case "words":
                control = Label(ui, row.label, style.BODY_STRONG if not row.value else style.BODY, style.TEXT)
            case "text":
                control = TextField(ui, str(row.value or ""), most=row.most, hint=row.hint, on_change=row.set)
                control.caret = control.mark = 0  # of a long text the beginning is shown
            case "lines":
                paragraphs = isinstance(row.value, list)
                control = TextArea(ui, words_of(row.value), most=row.most, hint=row.hint, on_change=row.set,
                                   paragraphs=paragraphs)  # fmt: skip
            case "number":
                control = NumberField(ui, row)
                control.on_bad = partial(self._mark, label)
            case "flag":
                control = CheckBox(ui, row.label, bool(row.value), row.set)
            case "choice":
                values = [value for value, _, _ in row.choices]
                tips = [Tip(words, about) if about else None for _, words, about in row.choices]
                now = values.index(row.value) if row.value in values else -1
                control = DropDown(ui, [words for _, words, _ in row.choices], now, self._chooser(row), tips)
            case _:
                control = Buttons(ui, row)
        if row.tip is not None and row.kind in ("flag", "heading", "words", "text", "lines", "number"):
            control.tooltip = row.tip
        return control

    def _chooser(self, row: Row) -> Callable[[int], object]:
        key = row.key

        def choose(index: int) -> None:
            rows = [one for row in self.rows for one in (row, row.head) if one is not None]
            now = next(one for one in rows if one.key == key)
            now.set(now.choices[index][0])

        return choose

    def _mark(self, label: Widget | None, bad: bool) -> None:
        if isinstance(label, Label):
            label.colour = style.BAD if bad else style.DIM
            label.changed()

    def _update(self, row: Row, label: Widget | None, control: Widget) -> None:
        if row.head is not None and label is not None:
            self._update(row.head, None, label)
        match control:
            case NumberField():
                control.row = row
                words = "" if row.value is None else str(row.value)
                if control.number_of(control.content) != row.value and (not control.focused or control.content):
                    control.set_content(words)
                self._mark(label, False)
            case TextArea():
                control.on_change = row.set
                if not control.says(words_of(row.value)):
                    control.set_content(words_of(row.value))
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


def words_of(value: Any) -> str:
    """A text, or the paragraphs of one, as it is typed."""
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
