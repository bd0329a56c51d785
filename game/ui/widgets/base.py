"""What every widget can do: stand in a rectangle, be drawn, take events, hold the focus and explain itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets import shapes, style, text

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

Point = tuple[int, int]
_FIGURES = tuple(map(ord, "1234567890"))


@dataclass(frozen=True, slots=True)
class Tip:
    """What a tooltip says: a headline, sentences, and the clause they rest on."""

    title: str
    body: str = ""
    clause: str = ""


def latin_key(event: Event) -> int:
    """The key of an event as on a US keyboard: shortcuts work on a Cyrillic, Greek or French one too.

    A key that gives a letter outside ASCII is named by its place, so is a key of the upper row that gives a sign
    without Shift; a figure of the pad is a figure.
    """
    key, place = int(event.key), int(getattr(event, "scancode", 0))
    if pygame.K_KP_1 <= key <= pygame.K_KP_0:
        return _FIGURES[key - pygame.K_KP_1]
    if pygame.KSCAN_1 <= place <= pygame.KSCAN_0 and key < 0x40000000 and key not in _FIGURES:
        return _FIGURES[place - pygame.KSCAN_1]
    if 127 < key < 0x40000000 and pygame.KSCAN_A <= place <= pygame.KSCAN_Z:
        return int(pygame.K_a) + place - int(pygame.KSCAN_A)
    return key


class Widget:
    """A thing in the window. `rect` is in px of the window; `enabled` false means it takes no press."""

    focusable = False
    click_focus = False
    """Whether a click gives it the keyboard too: fields, lists and sliders, not buttons."""
    takes_text = False
    """Whether letters go into it, so that no shortcut of the game may work while it has the focus."""
    takes_keys = False
    """Whether every key goes into it, also those of the program such as full screen."""
    wants_repeat = False
    """Whether a key held down goes on working while this has the focus."""

    def __init__(self, ui: "Ui") -> None:
        self.ui = ui
        self.rect = Rect(0, 0, 0, 0)
        self.parent: Container | None = None
        self.tooltip: Tip | None = None
        self._visible = True
        self._enabled = True

    @property
    def visible(self) -> bool:
        """Whether it is drawn and can be reached."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.changed()

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.changed()

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self.ui.hovered is self

    @property
    def focused(self) -> bool:
        """Whether keys go to it."""
        return self.ui.focus is self

    @property
    def ringed(self) -> bool:
        """Whether it shows the ring of the keyboard focus."""
        return self.ui.focus is self and self.ui.focus_shown

    def px(self, length: float) -> int:
        """A length of the style sheet at the interface scale."""
        return self.ui.px(length)

    def face(self, kind: style.Type) -> text.Face:
        """A use of type at the interface scale."""
        return text.face(kind, self.ui.scale)

    def place(self, rect: Rect) -> None:
        """Put the widget into a rectangle and arrange what is inside."""
        self.rect = Rect(rect)
        self.arrange()
        self.changed()

    def arrange(self) -> None:
        """Place what is inside the rectangle."""

    def changed(self) -> None:
        """Say that it must be drawn anew."""
        self.ui.dirty = True
        self._outdate()

    def redraw(self) -> None:
        """Say that it must be drawn anew and that nothing else in the window has changed."""
        self.ui.redraw(self.rect)
        self._outdate()

    def _outdate(self) -> None:
        above = self.parent
        while above is not None:
            above.stale = True
            above = above.parent

    def draw(self, surface: Surface, shift: Point = (0, 0)) -> None:
        """Draw the widget if it is visible, moved by `shift`."""
        if self._visible:
            self.paint(surface, self.rect.move(shift))

    def paint(self, surface: Surface, box: Rect) -> None:
        """Draw the widget into this box of the surface."""

    def find(self, pos: Point) -> "Widget | None":
        """The innermost visible widget at a point of the window."""
        return self if self._visible and self.rect.collidepoint(pos) else None

    def handle(self, event: Event) -> bool:
        """Take an event; true when nobody else shall have it."""
        return False

    def hover(self, pos: Point | None) -> None:
        """Be told that the pointer moved on it, or left it."""
        self.changed()

    def let_go(self) -> None:
        """Forget a press or drag that was begun: the window lost the keyboard or the mouse."""

    def focus_changed(self) -> None:
        """Be told that it got or lost the keyboard."""
        self.changed()

    def tip(self, pos: Point | None) -> Tip | None:
        """What the tooltip says at a point, or for the keyboard focus."""
        return self.tooltip

    def tip_box(self) -> Rect:
        """What the tooltip stands beside."""
        return self.rect

    def walk(self) -> Iterator["Widget"]:
        """Itself and all visible widgets inside, in the order of the Tab key."""
        yield self

    def paint_ring(self, surface: Surface, box: Rect, radius: int = 4) -> None:
        """The ring of the keyboard focus, 3 px outside."""
        if self.ringed:
            grown = box.inflate(2 * self.px(3), 2 * self.px(3))
            shapes.ring(surface, grown, style.GOLD_LIGHT, self.px(radius + 2), self.px(2))


W = TypeVar("W", bound=Widget)


class Container(Widget):
    """Widgets within a rectangle. With `tab_stops` the Tab key moves the focus among them."""

    def __init__(self, ui: "Ui", tab_stops: bool = False) -> None:
        super().__init__(ui)
        self.children: list[Widget] = []
        self.tab_stops = tab_stops
        self.stale = True

    def add(self, child: W) -> W:
        """Put a widget on top of the others and return it."""
        child.parent = self
        self.children.append(child)
        child.changed()
        return child

    def clear(self) -> None:
        """Take all widgets out."""
        for child in self.children:
            self.ui.forget(child)
            child.parent = None
        self.children.clear()
        self.stale = True
        self.changed()

    def remove(self, child: Widget) -> None:
        """Take one widget out."""
        self.ui.forget(child)
        self.children.remove(child)
        child.parent = None
        self.stale = True
        self.changed()

    def changed(self) -> None:
        self.stale = True
        super().changed()

    def paint(self, surface: Surface, box: Rect) -> None:
        shift = (box.x - self.rect.x, box.y - self.rect.y)
        for child in self.children:
            child.draw(surface, shift)

    def find(self, pos: Point) -> Widget | None:
        if not self._visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.find(pos)
            if found is not None:
                return found
        return self

    def walk(self) -> Iterator[Widget]:
        yield self
        for child in self.children:
            if child.visible:
                yield from child.walk()

    def hover(self, pos: Point | None) -> None:
        """A container shows no hover of its own."""

    def handle(self, event: Event) -> bool:
        if self.tab_stops and event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                return False
            return self.ui.move_focus(self, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        return False


class Panel(Container):
    """A container with a ground of its own, drawn once and kept until something in it changes."""

    def __init__(self, ui: "Ui", heading: str = "", tab_stops: bool = False) -> None:
        super().__init__(ui, tab_stops)
        self.heading = heading
        self._kept: Surface | None = None

    @property
    def margin(self) -> int:
        """How far the shadow reaches outside the rectangle, px."""
        return self.px(16)

    def inner(self) -> Rect:
        """The room for what stands in the panel: inside the padding, under the heading."""
        pad = self.px(style.PADDING)
        box = self.rect.inflate(-2 * pad, -2 * pad)
        top = self.px(28) if self.heading else 0
        return Rect(box.x, box.y + top, box.w, max(0, box.h - top))

    def draw(self, surface: Surface, shift: Point = (0, 0)) -> None:
        if not self._visible or self.rect.w <= 0 or self.rect.h <= 0:
            return
        margin = self.margin
        size = (self.rect.w + 2 * margin, self.rect.h + 2 * margin)
        kept = self._kept
        if kept is None or kept.get_size() != size:
            kept = self._kept = shapes.layer(size)
            self.stale = True
        if self.stale:
            kept.fill((0, 0, 0, 0))
            self.paint(kept, Rect((margin, margin), self.rect.size))
            self.stale = False
        surface.blit(kept, (self.rect.x + shift[0] - margin, self.rect.y + shift[1] - margin))

    def paint(self, surface: Surface, box: Rect) -> None:
        self.paint_ground(surface, box)
        if self.heading:
            pad = self.px(style.PADDING)
            at = (box.x + pad + self.px(2), box.y + pad + self.px(9))
            text.draw(surface, self.heading, self.face(style.HEADING), style.GOLD_LIGHT, at, "l", box.w - 2 * pad)
        super().paint(surface, box)

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        """The ground under the widgets."""
        radius = self.px(6)
        shapes.shadow(surface, box, radius, self.px(10), self.px(4), 150)
        shapes.plate(surface, box, style.PANEL_TOP, style.PANEL_FOOT, style.EDGE, radius, self.px(1))
        shapes.top_light(surface, box, radius, 22, self.px(1))

    def handle(self, event: Event) -> bool:
        """A panel keeps what happens on it from what lies behind."""
        return super().handle(event) or event.type in (
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEWHEEL,
        )
