"""Scrolling lists: only the rows in sight are drawn, so thousands of rows cost no more than twenty."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets import shapes, style
from game.ui.widgets.base import Point, Tip, Widget

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

BAR_WIDTH = 6


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row stands: its number, whether it is chosen or under the pointer."""

    index: int
    chosen: bool
    hovered: bool


DrawRow = Callable[[Surface, Rect, RowState], None]


class ScrollList(Widget):
    """Rows drawn by a callback. `height` is px at 100 %, or a function of the row's number.

    `on_choose` hears of a row chosen by click or key, `on_open` of a double click or Enter. With `follow` the list
    stays at its end while rows are added, as long as it is scrolled to its end. `choosable` false makes it plain text.
    """

    focusable = True
    click_focus = True
    wants_repeat = True

    def __init__(
        self,
        ui: "Ui",
        count: int,
        height: float | Callable[[int], float],
        draw_row: DrawRow,
        *,
        on_choose: Callable[[int], object] | None = None,
        on_open: Callable[[int], object] | None = None,
        tip_for: Callable[[int], Tip | None] | None = None,
        follow: bool = False,
        choosable: bool = True,
        striped: bool = True,
    ) -> None:
        super().__init__(ui)
        self.count, self.height, self.draw_row = 0, height, draw_row
        self.on_choose, self.on_open, self.tip_for = on_choose, on_open, tip_for
        self.follow, self.choosable, self.striped = follow, choosable, striped
        self.chosen = -1
        self.offset = 0
        self.over = -1
        self._feet: list[int] = []
        self._scale = 0.0
        self._grip: int | None = None
        self._wheel = 0.0
        self._opened: tuple[int, int] = (-1, -10_000)
        self.set_count(count)

    # -- measures -------------------------------------------------------------------------------------------

    def set_count(self, count: int, fresh: bool = False) -> None:
        """Say how many rows there are; `fresh` when rows before the end have changed their height."""
        at_end = self.offset >= self._lowest()
        if fresh or count < self.count or self._scale != self.ui.scale:
            self._feet.clear()
            self._scale = self.ui.scale
        if callable(self.height):
            foot = self._feet[-1] if self._feet else 0
            for index in range(len(self._feet), count):
                foot += self.px(self.height(index))
                self._feet.append(foot)
        self.count = count
        if self.chosen >= count:
            self.chosen = -1
        self.over = -1
        self.scroll_to(self._lowest() if self.follow and at_end else self.offset)
        self.changed()

    def arrange(self) -> None:
        if self._scale != self.ui.scale:
            goal = self.offset * self.ui.scale / self._scale
            self.set_count(self.count, True)
            self.offset = round(goal)
        self.scroll_to(self._lowest() if self.follow and self.offset >= self._lowest() else self.offset)

    def total(self) -> int:
        """The height of all rows, px."""
        if not callable(self.height):
            return self.count * self.px(self.height)
        return self._feet[-1] if self._feet else 0

    def _lowest(self) -> int:
        return max(0, self.total() - self.rect.h)

    def top_of(self, index: int) -> int:
        """Where a row begins, px from the top of the first row."""
        if not callable(self.height):
            return index * self.px(self.height)
        return self._feet[index - 1] if index > 0 else 0

    def row_height(self, index: int) -> int:
        """How high a row is, px."""
        return self.top_of(index + 1) - self.top_of(index)

    def index_at(self, offset: int) -> int:
        """The row at so many px from the top of the first row; -1 outside."""
        if not 0 <= offset < self.total():
            return -1
        return bisect_right(self._feet, offset) if callable(self.height) else offset // self.px(self.height)

    def row_box(self, index: int) -> Rect:
        """Where a row lies in the window, in sight or not."""
        y = self.rect.y + self.top_of(index) - self.offset
        return Rect(self.rect.x, y, self._row_width(), self.row_height(index))

    def _row_width(self) -> int:
        return self.rect.w - (self.px(BAR_WIDTH) + self.px(4) if self.total() > self.rect.h else 0)

    def _at(self, pos: Point) -> int:
        if not self.rect.collidepoint(pos) or pos[0] >= self.rect.x + self._row_width():
            return -1
        return self.index_at(pos[1] - self.rect.y + self.offset)

    # -- moving ---------------------------------------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        """Whether the last row is in sight."""
        return self.offset >= self._lowest()

    def scroll_to(self, offset: float) -> None:
        """Scroll so that this many px of rows lie above."""
        new = max(0, min(self._lowest(), round(offset)))
        if new != self.offset:
            self.offset = new
            self.changed()

    def show_row(self, index: int) -> None:
        """Scroll as little as brings a row into sight."""
        top, foot = self.top_of(index), self.top_of(index + 1)
        if top < self.offset:
            self.scroll_to(top)
        elif foot > self.offset + self.rect.h:
            self.scroll_to(min(top, foot - self.rect.h))  # a list that has no place yet begins with the row

    def choose(self, index: int) -> None:
        """Choose a row, as a click does."""
        if not self.choosable or not 0 <= index < self.count:
            return
        self.chosen = index
        self.show_row(index)
        self.changed()
        if self.on_choose is not None:
            self.on_choose(index)

    # -- events ---------------------------------------------------------------------------------------------

    def hover(self, pos: Point | None) -> None:
        over = self._at(pos) if pos is not None else -1
        if over != self.over:
            self.over = over
            self.changed()

    def tip(self, pos: Point | None) -> Tip | None:
        index = self._at(pos) if pos is not None else self.chosen
        return self.tip_for(index) if index >= 0 and self.tip_for is not None else self.tooltip

    def tip_box(self) -> Rect:
        index = self.over if self.over >= 0 else self.chosen
        return self.row_box(index).clip(self.rect) if index >= 0 else self.rect

    def handle(self, event: Event) -> bool:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(event.pos)
            case pygame.MOUSEMOTION if self._grip is not None:
                self._drag_to(event.pos[1])
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._grip = None
                return True
            case pygame.MOUSEWHEEL:
                return self._turn_wheel(getattr(event, "precise_y", event.y))
            case pygame.KEYDOWN if self.focused:
                return self._key(event)
        return False

    def _turn_wheel(self, steps: float) -> bool:
        if self.total() <= self.rect.h:
            return False
        self._wheel += steps * self.px(54)
        whole = round(self._wheel)
        self._wheel -= whole
        self.scroll_to(self.offset - whole)
        self.hover(self.ui.pointer)
        return True

    def _press(self, pos: Point) -> bool:
        if self.total() > self.rect.h and pos[0] >= self.rect.x + self._row_width():
            handle = self._handle_box(self.rect)
            self._grip = pos[1] - handle.y if handle.y <= pos[1] < handle.bottom else handle.h // 2
            self.ui.grab = self
            self._drag_to(pos[1])
            return True
        index = self._at(pos)
        if index >= 0:
            again = self._opened[0] == index and self.ui.now - self._opened[1] < 400
            self._opened = (-1, -10_000) if again else (index, self.ui.now)
            if again and self.on_open is not None and index == self.chosen:
                self.on_open(index)
            else:
                self.choose(index)
        return True

    def _drag_to(self, y: int) -> None:
        handle = self._handle_box(self.rect)
        way = self.rect.h - handle.h
        if way > 0 and self._grip is not None:
            self.scroll_to((y - self._grip - self.rect.y) * self._lowest() / way)

    def _key(self, event: Event) -> bool:
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.chosen < 0 or self.on_open is None:
                return False
            if not self.ui.repeated(event) and self.ui.may_press(None):
                self.on_open(self.chosen)
            return True
        page = max(1, self.rect.h - self.px(24))
        if not self.choosable:
            moves = {pygame.K_UP: -self.px(24), pygame.K_DOWN: self.px(24), pygame.K_PAGEUP: -page}
            moves |= {pygame.K_PAGEDOWN: page, pygame.K_HOME: -self.offset, pygame.K_END: self.total()}
            if key in moves:
                self.scroll_to(self.offset + moves[key])
            return key in moves
        now = self.chosen
        targets = {
            pygame.K_UP: now - 1 if now >= 0 else self.count - 1,
            pygame.K_DOWN: now + 1,
            pygame.K_HOME: 0,
            pygame.K_END: self.count - 1,
            pygame.K_PAGEUP: self._page(now, -page),
            pygame.K_PAGEDOWN: self._page(now, page),
        }
        if key not in targets:
            return False
        if self.count:
            self.choose(max(0, min(self.count - 1, targets[key])))
        return True

    def _page(self, index: int, way: int) -> int:
        at = self.top_of(max(0, index)) + way
        return self.index_at(max(0, min(self.total() - 1, at))) if self.count else -1

    def let_go(self) -> None:
        self._grip = None

    # -- drawing --------------------------------------------------------------------------------------------

    def _handle_box(self, box: Rect) -> Rect:
        """The piece of the scroll bar that is dragged."""
        width = self.px(BAR_WIDTH)
        height = max(self.px(24), box.h * box.h // max(1, self.total()))
        y = box.y + (box.h - height) * self.offset // max(1, self._lowest())
        return Rect(box.right - width, y, width, height)

    def paint(self, surface: Surface, box: Rect) -> None:
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        width = self._row_width()
        index = self.index_at(self.offset)
        y = box.y + self.top_of(max(0, index)) - self.offset
        while 0 <= index < self.count and y < box.bottom:
            row = Rect(box.x, y, width, self.row_height(index))
            state = RowState(index, index == self.chosen, index == self.over and self.hovered)
            self.paint_row_ground(surface, row, state)
            self.draw_row(surface, row, state)
            y, index = row.bottom, index + 1
        if self.total() > box.h:
            bar = Rect(box.right - self.px(BAR_WIDTH), box.y, self.px(BAR_WIDTH), box.h)
            shapes.fill(surface, bar, style.WELL, self.px(3))
            lit = style.GOLD if self._grip is not None else style.EDGE_LIGHT
            shapes.fill(surface, self._handle_box(box), lit, self.px(3))
        surface.set_clip(before)
        self.paint_ring(surface, box)

    def paint_row_ground(self, surface: Surface, row: Rect, state: RowState) -> None:
        """The ground of a row: chosen, under the pointer, or one of the darker odd rows."""
        if not self.choosable:
            return
        inner = Rect(row.x, row.y + self.px(1), row.w, row.h - 2 * self.px(1))
        if state.chosen:
            shapes.gradient(surface, inner, style.CHOSEN_TOP, style.CHOSEN_FOOT, self.px(3))
            shapes.fill(surface, Rect(inner.x, inner.y, self.px(3), inner.h), style.GOLD)
        elif state.hovered:
            shapes.fill(surface, inner, style.HOVER, self.px(3), 20)
        elif self.striped and state.index % 2:
            shapes.fill(surface, inner, style.BLACK, self.px(3), 30)
