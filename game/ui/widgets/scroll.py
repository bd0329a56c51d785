"""A pane of widgets that is higher than its room: it scrolls, and follows the keyboard focus."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets import shapes, style
from game.ui.widgets.base import Container, Point, Widget
from game.ui.widgets.lists import BAR_WIDTH

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


class ScrollPane(Container):
    """Widgets one under the other. `lines` say where their own widgets stand (`Line.lay`)."""

    def __init__(self, ui: "Ui") -> None:
        super().__init__(ui)
        self.lines: list[Line] = []
        self.offset = 0
        self._total = 0
        self._grip: int | None = None
        self._followed: Widget | None = None

    def put(self, line: "Line") -> "Line":
        """Add a line at the foot."""
        for widget in line.widgets:
            self.add(widget)
        self.lines.append(line)
        return line

    def empty(self) -> None:
        """Take all lines out."""
        self.clear()
        self.lines.clear()
        self.offset = 0

    def total(self) -> int:
        """The height of all lines at the present width, px."""
        return self._total

    def height_for(self, width: int) -> int:
        """The height of all lines at a width, px."""
        return sum(line.height(self.ui, width) for line in self.lines)

    def arrange(self) -> None:
        if self.rect.w <= 0:
            return
        room = self.rect.w - self.px(4)
        self._total = self.height_for(room)
        if self._total > self.rect.h:
            room -= self.px(BAR_WIDTH + 8)
            self._total = self.height_for(room)
        self.offset = max(0, min(self.offset, self._total - self.rect.h))
        y = self.rect.y - self.offset
        for line in self.lines:
            high = line.height(self.ui, room)
            line.lay(self.ui, Rect(self.rect.x + self.px(4), y, room - self.px(4), high))
            y += high

    def scroll_to(self, offset: float) -> None:
        """Scroll so that this many px lie above."""
        new = max(0, min(round(offset), self._total - self.rect.h))
        if new != self.offset:
            self.offset = new
            self.arrange()
            self.changed()

    def in_sight(self, widget: Widget) -> bool:
        """Whether a widget of the pane is wholly seen."""
        return self.rect.contains(widget.rect)

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as brings a widget into sight."""
        room = self.px(6)
        if widget.rect.y - room < self.rect.y:
            self.scroll_to(self.offset + widget.rect.y - room - self.rect.y)
        elif widget.rect.bottom + room > self.rect.bottom:
            self.scroll_to(self.offset + widget.rect.bottom + room - self.rect.bottom)

    # -- events ---------------------------------------------------------------------------------------------

    def find(self, pos: Point) -> Widget | None:
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        if self._total > self.rect.h and pos[0] >= self.rect.right - self.px(BAR_WIDTH + 4):
            return self
        return super().find(pos)

    def handle(self, event: Event) -> bool:
        if self._total <= self.rect.h:
            return super().handle(event)
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_to(self.offset - getattr(event, "precise_y", event.y) * self.px(54))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if event.pos[0] >= self.rect.right - self.px(BAR_WIDTH + 4):
                handle = self._handle_box(self.rect)
                inside = handle.y <= event.pos[1] < handle.bottom
                self._grip = event.pos[1] - handle.y if inside else handle.h // 2
                self.ui.grab = self
                self._drag_to(event.pos[1])
                return True
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag_to(event.pos[1])
            return True
        elif event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = max(1, self.rect.h - self.px(40))
            self.scroll_to(self.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
            return True
        return super().handle(event)

    def let_go(self) -> None:
        self._grip = None

    def _drag_to(self, y: int) -> None:
        handle = self._handle_box(self.rect)
        way = self.rect.h - handle.h
        if way > 0 and self._grip is not None:
            self.scroll_to((y - self._grip - self.rect.y) * (self._total - self.rect.h) / way)

    # -- drawing --------------------------------------------------------------------------------------------

    def _handle_box(self, box: Rect) -> Rect:
        height = max(self.px(24), box.h * box.h // max(1, self._total))
        y = box.y + (box.h - height) * self.offset // max(1, self._total - box.h)
        return Rect(box.right - self.px(BAR_WIDTH), y, self.px(BAR_WIDTH), height)

    def paint(self, surface: Surface, box: Rect) -> None:
        focus = self.ui.focus
        if focus is not self._followed:
            self._followed = focus
            if focus is not None and self.ui.focus_shown and focus in self.children:
                self.reveal(focus)
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        super().paint(surface, box)
        if self._total > box.h:
            bar = Rect(box.right - self.px(BAR_WIDTH), box.y, self.px(BAR_WIDTH), box.h)
            shapes.fill(surface, bar, style.WELL, self.px(3))
            lit = style.GOLD if self._grip is not None else style.EDGE_LIGHT
            shapes.fill(surface, self._handle_box(box), lit, self.px(3))
        surface.set_clip(before)


class Line:
    """A line of a pane: a label at the left and a control at the right, under it where the pane is narrow.

    Without a label the control has the whole width. `high` is the control's height, px at 100 %.
    """

    LABEL, GAP, NARROW = 190, 12, 420

    def __init__(self, control: Widget, label: Widget | None = None, high: float = 34, widest: float = 320) -> None:
        self.control, self.label, self.high, self.widest = control, label, high, widest

    @property
    def widgets(self) -> Sequence[Widget]:
        """The widgets of the line."""
        return (self.control,) if self.label is None else (self.label, self.control)

    def _stacked(self, ui: "Ui", width: int) -> bool:
        return self.label is not None and width < ui.px(self.NARROW)

    def height(self, ui: "Ui", width: int) -> int:
        """The height at a width, px."""
        return ui.px(self.high + self.GAP) + (ui.px(24) if self._stacked(ui, width) else 0)

    def lay(self, ui: "Ui", box: Rect) -> None:
        """Place the widgets in a box."""
        y = box.y + ui.px(self.GAP) // 2
        if self.label is None:
            self.control.place(Rect(box.x, y, box.w, ui.px(self.high)))
        elif self._stacked(ui, box.w):
            self.label.place(Rect(box.x, y, box.w, ui.px(22)))
            self.control.place(Rect(box.x, y + ui.px(24), min(ui.px(self.widest), box.w), ui.px(self.high)))
        else:
            left = ui.px(self.LABEL)
            self.label.place(Rect(box.x, y, left - ui.px(10), ui.px(self.high)))
            self.control.place(Rect(box.x + left, y, min(ui.px(self.widest), box.w - left), ui.px(self.high)))
