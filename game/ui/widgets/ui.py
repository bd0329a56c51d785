"""The middle of the widgets: which of them gets an event, who has the focus, what lies on top, when to draw."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets.base import Container, Point, Widget
from game.ui.widgets.layer import Layer
from game.ui.widgets.presses import Presses
from game.ui.widgets.toast import Toasts
from game.ui.widgets.tooltip import Tooltip

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)

LEAST_ROOM = (640, 440)
"""What a window must hold at the least, px at 100 %: in a smaller one the interface does not grow so far."""


def fitting_scale(size: tuple[int, int], wanted: float) -> float:
    """The interface scale for a window: the one wanted, or the largest with which the screens are still usable."""
    return min(wanted, max(0.75, min(size[0] / LEAST_ROOM[0], size[1] / LEAST_ROOM[1])))


class Ui:
    """What all widgets of a window share. The app gives it events and time, and draws when `dirty`.

    It never asks the mouse or the keyboard: all it knows stands in events.
    """

    def __init__(self, size: tuple[int, int], scale: float = 1.0) -> None:
        self.size = size
        self.wanted_scale = scale
        self.scale = fitting_scale(size, scale)
        """The scale in force: the one wanted, less in a small window."""
        self._dirty = True
        self._part: Rect | None = None
        self.busy = False
        """True while a command is in work: no button can be pressed."""
        self.now = 0
        """Milliseconds told by `tick`."""
        self.pointer: Point | None = None
        self.hovered: Widget | None = None
        self.grab: Widget | None = None
        """Who gets the mouse until its button is let go."""
        self.focus: Widget | None = None
        self.focus_shown = False
        self.layers: list[Layer] = []
        self._before: list[Widget | None] = []
        self.presses = Presses()
        self.on_clause: Callable[[str], object] | None = None
        """Opens the rules at a clause; set by a screen that has rules to show."""
        self.tooltip = Tooltip(self)
        self.toasts = Toasts(self)
        self.root: Container = Container(self)

    def px(self, length: float) -> int:
        """A length of the style sheet at the interface scale: rounded, never below 1 unless it is 0."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    @property
    def window(self) -> Rect:
        """The whole window."""
        return Rect((0, 0), self.size)

    @property
    def typing(self) -> bool:
        """Whether a text field has the keyboard: no shortcut of the game may work."""
        return self.focus is not None and self.focus.takes_text

    def resize(self, size: tuple[int, int], scale: float | None = None) -> None:
        """Take a new window size or interface scale. The screen places its own widgets afterwards."""
        self.size = size
        self.wanted_scale = self.wanted_scale if scale is None else scale
        self.scale = fitting_scale(size, self.wanted_scale)
        self.tooltip.hide()
        for layer in self.layers:
            layer.fill_window()
        self.dirty = True

    def show(self, root: Container) -> None:
        """Show another screen: every layer closes, nothing has the focus, the new root fills the window."""
        self.let_go()
        self.drop_layers()
        self.set_focus(None)
        self.hovered = None
        self.tooltip.hide()
        self.toasts.area = None
        self.on_clause = None
        self.root = root
        root.place(self.window)
        self.dirty = True

    # -- layers ---------------------------------------------------------------------------------------------

    def open(self, layer: Layer) -> None:
        """Put a layer on top and give it the keyboard."""
        self.let_go()
        self._before.append(self.focus)
        self.set_focus(None)
        self.layers.append(layer)
        self.presses.layers_changed(self.now)
        layer.fill_window()
        self._hover(self._under_pointer())

    def close(self, layer: Layer) -> None:
        """Take a layer, and all that lies on it, away."""
        if layer not in self.layers:
            return
        self.let_go()
        at = self.layers.index(layer)
        before = self._before[at]
        self.presses.layers_changed(self.now)
        gone = self.layers[at:]
        del self.layers[at:], self._before[at:]
        for one in gone:
            one.taken_away()
        self.set_focus(before, self.focus_shown)
        self._hover(self._under_pointer())
        self.dirty = True

    def drop_layers(self) -> None:
        """Take all layers away."""
        gone = self.layers[:]
        self.layers.clear()
        self._before.clear()
        for layer in gone:
            layer.taken_away()

    @property
    def top(self) -> Container:
        """What gets the keyboard: the topmost layer or the screen."""
        return self.layers[-1] if self.layers else self.root

    # -- focus ----------------------------------------------------------------------------------------------

    def set_focus(self, widget: Widget | None, shown: bool = False) -> None:
        """Give the keyboard to a widget; `shown` draws the ring round it."""
        before, self.focus, self.focus_shown = self.focus, widget, shown
        if before is not widget and before is not None:
            before.focus_changed()
        if widget is not None:
            widget.focus_changed()
        if before is not widget and pygame.display.get_init():
            if widget is not None and widget.wants_repeat:
                pygame.key.set_repeat(380, 32)
            else:
                pygame.key.set_repeat()
        self.dirty = True
        if shown:
            self.tooltip.aim(widget, None)

    def move_focus(self, within: Container, step: int) -> bool:
        """Move the focus to the next widget that takes it, and round from the last to the first."""
        stops = [w for w in within.walk() if w.focusable and w.visible and w is not within]
        if not stops:
            return False
        if self.focus in stops:
            index = stops.index(self.focus) + step
        else:
            index = 0 if step > 0 else -1
        self.set_focus(stops[index % len(stops)], True)
        return True

    def forget(self, widget: Widget) -> None:
        """Drop focus, grab and hover of a widget that goes away, and of all inside it."""
        gone = set(map(id, widget.walk()))
        if id(self.grab) in gone:
            self.let_go()
        if id(self.focus) in gone:
            self.set_focus(None)
        if id(self.hovered) in gone:
            self.hovered = None
            self.tooltip.aim(None, None)

    def let_go(self) -> None:
        """Let go of every key, press and drag, as when the window loses the keyboard."""
        if self.grab is not None:
            self.grab.let_go()
            self.grab.changed()
            self.grab = None
        self.presses.held.clear()
        self.dirty = True

    # -- presses --------------------------------------------------------------------------------------------

    def may_press(self, pos: Point | None, repeat: bool = False) -> bool:
        """Whether a press counts: not while a command is in work, and not as the second half of a double click.

        A press of a key has no place. With `repeat` (a stepper) only `busy` forbids.
        """
        return not self.busy and self.presses.counts(self.now, pos, self.px(8), repeat)

    def repeated(self, event: Event) -> bool:
        """Whether the key event at hand comes from a key that is still held down."""
        return event.type == pygame.KEYDOWN and self.presses.repeating

    def first_press(self, event: Event) -> bool:
        """Whether a key that `handle` will not see was up before; it counts as down from now on."""
        return self.presses.key_down(event.key)

    # -- events ---------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Give an event to the widget it is for; true when the screen shall not have it."""
        kind = event.type
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.let_go()
            self.tooltip.hide()
            return False
        if kind == pygame.WINDOWLEAVE:
            if self.grab is None:
                self.pointer = None
                self._hover(None)
            return False
        if kind in _MOUSE:
            return self._mouse(event)
        if kind in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            if kind == pygame.KEYDOWN:
                self.presses.key_seen(event.key)
            used = self._key(event)
            if kind == pygame.KEYDOWN:
                self.presses.held.add(event.key)
            return used
        if kind == pygame.KEYUP:
            self.presses.held.discard(event.key)
        return False

    def _mouse(self, event: Event) -> bool:
        if event.type != pygame.MOUSEWHEEL:
            self.pointer = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (4, 5, 6, 7):
            return bool(self.layers)
        target = self._under_pointer()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.tooltip.hide()
            if self.pointer is not None and self.presses.second_half(self.now, self.pointer, self.px(16)):
                return True
            if not self.layers and self.toasts.press((int(event.pos[0]), int(event.pos[1])), event.button):
                return True
            if event.button == 3 and self.on_clause is not None and (clause := self.clause_under()):
                self.follow(clause)
                return True
            if self.layers and target is None:
                layer = self.layers[-1]
                layer.pressed_outside()
                return layer.modal
            kept = self.focus if target is not None and target.focusable else None
            self.set_focus(target if target is not None and target.click_focus else kept)
        if self.grab is not None and event.type != pygame.MOUSEBUTTONDOWN:
            holder = self.grab
            if event.type == pygame.MOUSEBUTTONUP:
                self.grab = None
            used = holder.handle(event)
            if event.type == pygame.MOUSEBUTTONUP:
                self._hover(self._under_pointer())
            return used
        if event.type == pygame.MOUSEMOTION:
            self._hover(target)
        elif event.type == pygame.MOUSEWHEEL:
            self.tooltip.hide()
        return self._bubble(target, event) or self._covered()

    def _key(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.tooltip.hide()
        target = self.focus if self.focus is not None and self.focus.visible else None
        if self._bubble(target if target is not None else self.top, event) or self._covered():
            return True
        leaves = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and target is not None
        if leaves and (self.focus_shown or self.typing):
            self.set_focus(None)
            return True
        return False

    def _bubble(self, target: Widget | None, event: Event) -> bool:
        while target is not None:
            if target.handle(event):
                return True
            target = target.parent
        return False

    def _covered(self) -> bool:
        return any(layer.modal for layer in self.layers)

    def _under_pointer(self) -> Widget | None:
        if self.pointer is None:
            return None
        for layer in reversed(self.layers):
            found = layer.find(self.pointer)
            if found is not None or layer.modal:
                return found
        found = self.root.find(self.pointer)
        return None if found is self.root else found

    def follow(self, clause: str) -> None:
        """Open the rules at a clause, where the screen has any."""
        if self.on_clause is not None:
            self.on_clause(clause)

    def clause_under(self) -> str:
        """The clause that the tooltip of what is under the pointer rests on, "" for none."""
        target = self._under_pointer()
        tip = target.tip(self.pointer) if target is not None else None
        return tip.clause if tip is not None else ""

    def _hover(self, target: Widget | None) -> None:
        before = self.hovered
        self.hovered = target
        if before is not None and before is not target:
            before.hover(None)
        if target is not None:
            target.hover(self.pointer)
        self.tooltip.aim(target, self.pointer)

    # -- what is to be drawn --------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Whether something is to be drawn."""
        return self._dirty

    @dirty.setter
    def dirty(self, value: bool) -> None:
        self._dirty, self._part = value, None

    def redraw(self, part: Rect) -> None:
        """Have this part of the window drawn; all of it where more than one part is asked for."""
        if not self._dirty:
            self._dirty, self._part = True, Rect(part)
        elif self._part != part:
            self._part = None

    # -- time and drawing -----------------------------------------------------------------------------------

    def tick(self, milliseconds: int) -> None:
        """Let time pass: tooltips appear, toasts go."""
        self.now += milliseconds
        self.tooltip.tick()
        self.toasts.tick()
        for layer in tuple(self.layers):
            layer.go_on()

    def next_change(self) -> int | None:
        """In how many milliseconds something will change by itself; None while only events can change anything."""
        waits = [wait for wait in (self.tooltip.wait(), self.toasts.wait()) if wait is not None]
        waits += [wait for layer in self.layers if (wait := layer.wait()) is not None]
        return max(1, min(waits)) if waits else None

    def draw(self, surface: Surface) -> Rect | None:
        """Draw the screen's widgets and all that lies on top, and be clean; the part that was drawn, None for all."""
        if self.hovered is None and self.pointer is not None and self.grab is None:
            self._hover(self._under_pointer())
        part = self._part
        surface.set_clip(part)
        opaque = [index for index, layer in enumerate(self.layers) if layer.opaque]
        if not opaque:
            self.root.draw(surface)
            self.toasts.draw(surface)
        for layer in self.layers[opaque[-1] if opaque else 0 :]:
            layer.draw(surface)
        self.tooltip.draw(surface)
        surface.set_clip(None)
        self.dirty = False
        return part
