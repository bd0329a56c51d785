"""A question on top of the screen: title, text, rows to look at, buttons. Escape goes back, Enter goes on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Panel, Tip, Widget
from game.ui.widgets.button import Button, Kind, Pressable
from game.ui.widgets.label import TextPane
from game.ui.widgets.layer import Layer
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

MANY_ROWS = 6
"""More rows than this stand in a scrolling list."""
Role = Literal["primary", "cancel", "danger", "other"]


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialog. The primary one answers Enter, the cancel one Escape.

    `closes` false leaves the dialog open, for an answer that may be refused.
    """

    label: str
    action: Callable[[], object] | None = None
    role: Role = "other"
    closes: bool = True
    reason: Tip | None = None


@dataclass(frozen=True, slots=True)
class DialogRow:
    """A thing named in a dialog: picture, name, second line, and perhaps what a click does (it closes the dialog)."""

    title: str
    subtitle: str = ""
    picture: Surface | None = None
    action: Callable[[], object] | None = None


class RowCard(Pressable):
    """A dialog's row as a small card that can be pressed."""

    def __init__(self, ui: "Ui", row: DialogRow, on_press: Callable[[], object] | None) -> None:
        super().__init__(ui)
        self.row, self.on_press = row, on_press
        self.focusable = on_press is not None

    def pressed(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def paint(self, surface: Surface, box: Rect) -> None:
        px = self.px
        lit = self.on_press is not None and (self.hovered or self.ringed)
        shapes.plate(surface, box, style.CARD, style.CARD, style.GOLD if lit else style.LINE, px(4), px(1))
        left = box.x + px(12)
        if self.row.picture is not None:
            surface.blit(self.row.picture, self.row.picture.get_rect(center=(box.x + px(26), box.centery)))
            left = box.x + px(54)
        upper = box.centery - (px(9) if self.row.subtitle else 0)
        room = box.right - px(8) - left
        text.draw(surface, self.row.title, self.face(style.BUTTON), style.TEXT, (left, upper), "l", room, True)
        ink = style.GOLD_LIGHT if self.on_press is not None else style.DIM
        if self.row.subtitle:
            at = (left, box.centery + px(9))
            text.draw(surface, self.row.subtitle, self.face(style.SMALL), ink, at, "l", room)
        self.paint_ring(surface, box)


class RowPane(ScrollList):
    """Many rows in a scrolling list: a click or Enter does what a row says."""

    def __init__(self, ui: "Ui", rows: Sequence[DialogRow], take: Callable[[DialogRow], object]) -> None:
        self.rows = tuple(rows)
        super().__init__(
            ui,
            len(rows),
            40,
            self._draw,
            on_open=lambda index: take(self.rows[index]),
        )
        self._shown_at = -1

    def handle(self, event: Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        used = super().handle(event)
        if pressed:
            self._shown_at = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._shown_at = self._shown_at, -1
            if held >= 0 and self._at(event.pos) == held and self.on_open is not None and self.ui.may_press(event.pos):
                self.on_open(held)
        return used

    def _draw(self, surface: Surface, box: Rect, state: RowState) -> None:
        px, row = self.px, self.rows[state.index]
        left = box.x + px(10)
        if row.picture is not None:
            surface.blit(row.picture, row.picture.get_rect(center=(box.x + px(26), box.centery)))
            left = box.x + px(54)
        ink = style.GOLD_LIGHT if row.action is not None else style.DIM
        at, small = (box.right - px(10), box.centery), self.face(style.SMALL)
        wide = text.draw(surface, row.subtitle, small, ink, at, "r", box.w // 2)
        room = box.right - px(20) - wide - left
        text.draw(surface, row.title, self.face(style.BUTTON), style.TEXT, (left, box.centery), "l", room, True)


class DialogPanel(Panel):
    """The raised ground of a dialog with its title."""

    def __init__(self, ui: "Ui", title: str) -> None:
        super().__init__(ui, tab_stops=True)
        self.title = title

    @property
    def margin(self) -> int:
        return self.px(26)

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        px = self.px
        shapes.shadow(surface, box, px(6), px(16), px(8), 190)
        shapes.plate(surface, box, style.DIALOG_TOP, style.DIALOG_FOOT, style.TIP_LINE, px(6), px(1))
        shapes.top_light(surface, box, px(6), 22, px(1))
        at = (box.x + px(24), box.y + px(32))
        text.draw(surface, self.title, self.face(style.DIALOG_TITLE), style.TEXT, at, "l", box.w - 2 * px(24))


class Dialog(Layer):
    """A modal question. The screen behind stays in sight, dimmed.

    `body` is any widget of `body_height` px (at 100 %) between the rows and the buttons, `check` a line to tick with
    what hears of it. Without a cancel button Escape closes what only tells something, and does nothing where a question
    must be answered.
    """

    def __init__(
        self,
        ui: "Ui",
        title: str,
        words: str = "",
        buttons: Sequence[DialogButton] = (),
        *,
        rows: Sequence[DialogRow] = (),
        check: tuple[str, bool, Callable[[bool], object]] | None = None,
        body: Widget | None = None,
        body_height: float = 0,
        width: float = 500,
    ) -> None:
        super().__init__(ui, tab_stops=True)
        self.buttons = tuple(buttons) or (DialogButton(_("Close"), role="primary"),)
        self.width, self.body_height = width, body_height
        self.panel = self.add(DialogPanel(ui, title))
        self.words = self.panel.add(TextPane(ui, words, style.BODY)) if words else None
        many = len(rows) > MANY_ROWS
        self.cards = [self.panel.add(RowCard(ui, row, self._row_press(row))) for row in (() if many else rows)]
        self.listed = self.panel.add(RowPane(ui, rows, self._take_row)) if many else None
        self.body = self.panel.add(body) if body is not None else None
        self.check = self.panel.add(CheckBox(ui, *check)) if check is not None else None
        self.pressables = [self.panel.add(self._button(button)) for button in self.buttons]

    def _row_press(self, row: DialogRow) -> Callable[[], object] | None:
        if row.action is None:
            return None
        return lambda: self.finish(row.action)

    def _take_row(self, row: DialogRow) -> None:
        if row.action is not None:
            self.finish(row.action)

    def _button(self, button: DialogButton) -> Button:
        kind: Kind = button.role if button.role in ("primary", "danger") else "normal"
        key = {"primary": "Enter", "cancel": "Esc"}.get(button.role, "")
        return Button(self.ui, button.label, lambda: self.answer(button), key=key, kind=kind, reason=button.reason)

    def answer(self, button: DialogButton) -> None:
        """Do what a button says."""
        if button.closes:
            self.finish(button.action)
        elif button.action is not None:
            button.action()

    def finish(self, action: Callable[[], object] | None) -> None:
        """Close and then do something."""
        self.ui.close(self)
        if action is not None:
            action()

    def fill_window(self) -> None:
        self.place(self.ui.window)
        if self.ui.focus is None and self.body is not None and self.body.takes_text:
            self.ui.set_focus(self.body)

    def arrange(self) -> None:
        px, window = self.px, self.rect
        pad, gap = px(24), px(12)
        width = min(px(self.width), window.w - 2 * px(8))
        wide = [button.natural_width() for button in self.pressables]
        lines = self._button_lines(wide, width - 2 * pad)
        foot = len(lines) * px(style.BUTTON_HEIGHT) + (len(lines) - 1) * px(8) + px(20)
        columns = 2 if width >= px(440) and len(self.cards) > 1 else 1
        card_lines = -(-len(self.cards) // columns)
        cards = card_lines * px(48) + max(0, card_lines - 1) * px(8) + (gap if self.cards else 0)
        check = px(24) + gap if self.check is not None else 0
        head = px(56)
        words = self.words.height_for(width - 2 * pad) + gap if self.words is not None else 0
        body = px(self.body_height) + gap if self.body is not None else 0
        most = window.h - 2 * px(8) - head - cards - check - foot - min(words, px(48))  # a high body scrolls
        body = min(body, max(px(60), most)) if self.body is not None else 0
        spare = window.h - 2 * px(8) - head - cards - body - check - foot
        listed = 0
        if self.listed is not None:
            listed = max(px(80), min(self.listed.total(), px(320), spare - words - gap)) + gap
            spare -= listed
        words = max(min(words, spare), px(40) if words else 0)
        box = Rect(0, 0, width, min(head + words + listed + cards + body + check + foot, window.h - 2 * px(8)))
        box.center = window.center
        self.panel.place(box)
        x, y, room = box.x + pad, box.y + head, box.w - 2 * pad
        if self.words is not None:
            self.words.place(Rect(x, y, room, words - gap))
            y += words
        if self.listed is not None:
            self.listed.place(Rect(x, y, room, listed - gap))
            y += listed
        for index, card in enumerate(self.cards):
            wide_card = (room - (columns - 1) * gap) // columns
            column, line = index % columns, index // columns
            card.place(Rect(x + column * (wide_card + gap), y + line * px(56), wide_card, px(48)))
        y += cards
        if self.body is not None:
            self.body.place(Rect(x, y, room, body - gap))
            y += body
        if self.check is not None:
            self.check.place(Rect(x, y, min(room, self.check.natural_width()), px(24)))
        self._place_buttons(lines, wide, box.right - pad, box.bottom - foot, room)

    def _button_lines(self, wide: list[int], room: int) -> list[list[int]]:
        """Which buttons stand beside each other: as many lines as the room needs."""
        lines: list[list[int]] = [[]]
        used = 0
        for index, width in enumerate(wide):
            if lines[-1] and used + width > room:
                lines.append([])
                used = 0
            lines[-1].append(index)
            used += width + self.px(8)
        return lines

    def _place_buttons(self, lines: list[list[int]], wide: list[int], right: int, y: int, room: int) -> None:
        for line in lines:
            x = right
            for index in reversed(line):
                width = min(wide[index], room)
                x -= width
                self.pressables[index].place(Rect(x, y, width, self.px(style.BUTTON_HEIGHT)))
                x -= self.px(8)
            y += self.px(style.BUTTON_HEIGHT) + self.px(8)

    def paint(self, surface: Surface, box: Rect) -> None:
        shapes.fill(surface, box, (8, 6, 4), 0, 120)
        super().paint(surface, box)

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and not self.ui.repeated(event):
            if event.key == pygame.K_ESCAPE:
                self._press_role("cancel" if any(b.role == "cancel" for b in self.buttons) or self.asks else "primary")
            elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self._press_role("primary")
        return True

    @property
    def asks(self) -> bool:
        """Whether one of the buttons does more than close it."""
        return any(button.action is not None or not button.closes for button in self.buttons)

    def _press_role(self, role: Role) -> None:
        for button, pressable in zip(self.buttons, self.pressables, strict=True):
            if button.role == role:
                pressable.press()
                return
