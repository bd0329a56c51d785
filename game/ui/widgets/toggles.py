"""Small choices: check box, switch, radio group and the row of order buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import N_
from game.ui.theme import Colour, rgb
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Point, Tip, Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


class CheckBox(Pressable):
    """A box to tick with a label at its right."""

    def __init__(self, ui: "Ui", label: str, on: bool, on_change: Callable[[bool], object]) -> None:
        super().__init__(ui)
        self.label, self.on, self.on_change = label, on, on_change
        self.repeat = True

    def natural_width(self) -> int:
        """How wide the box and its label are."""
        return self.mark_width() + (self.px(8) + text.width(self.label, self.face(style.BODY)) if self.label else 0)

    def mark_width(self) -> int:
        """How wide the drawn mark is."""
        return self.px(20)

    def pressed(self) -> None:
        self.on = not self.on
        self.on_change(self.on)

    def paint(self, surface: Surface, box: Rect) -> None:
        mark = Rect(box.x, box.centery - self.px(10), self.mark_width(), self.px(20))
        self.paint_mark(surface, mark)
        left = mark.right + self.px(8)
        ink = style.FINISHES["greyed"].ink if self.greyed else style.TEXT if self.hovered or self.on else style.DIM
        text.draw(surface, self.label, self.face(style.BODY), ink, (left, box.centery), "l", box.right - left)
        self.paint_ring(surface, mark, 3)

    def paint_mark(self, surface: Surface, mark: Rect) -> None:
        """Draw the box itself."""
        ground = style.WELL if not self.on else style.LINE if self.greyed else style.GOLD
        line = style.GOLD if self.hovered and not self.greyed else style.EDGE_LIGHT
        shapes.plate(surface, mark, ground, ground, line, self.px(3), self.px(1))
        if self.on:
            ink = rgb("#857A6A") if self.greyed else style.INK
            icons.icon_in(surface, "check", mark, 0.9, ink)


class Switch(CheckBox):
    """A switch that slides between off and on, with a label at its right."""

    def mark_width(self) -> int:
        return self.px(44)

    def paint_mark(self, surface: Surface, mark: Rect) -> None:
        ground = style.GOLD_DARK if self.on and not self.greyed else style.WELL
        line = style.GOLD if self.hovered and not self.greyed else style.EDGE_LIGHT
        shapes.plate(surface, mark, ground, ground, line, mark.h // 2, self.px(1))
        x = mark.right - mark.h / 2 if self.on else mark.x + mark.h / 2
        knob = style.FAINT if self.greyed else style.IVORY
        shapes.dot(surface, knob, (x, mark.centery), self.px(16))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several to choose from. `reason` greys it; the colours are those of an order when chosen."""

    label: str
    ground: Colour = style.LINE
    line: Colour = style.GOLD
    ink: Colour = style.TEXT
    reason: Tip | None = None
    tip: Tip | None = None


ORDERS: dict[str, Choice] = {
    "Charge": Choice(N_("Charge"), rgb("#7A3417"), rgb("#F0A878"), rgb("#FFE3D2")),
    "March": Choice(N_("March"), rgb("#3B4A5E"), rgb("#9DB8DC"), rgb("#E4EEFA")),
    "Rally": Choice(N_("Rally"), rgb("#3F5A35"), rgb("#A8D08C"), rgb("#DDF0CC")),
}
"""The look of the three orders of Kircholm and Nieuport."""


class ChoiceRow(Widget):
    """A row of which one is chosen: order buttons, or with `radio` discs with labels. Arrow keys move the choice."""

    focusable = True

    def __init__(
        self, ui: "Ui", choices: Sequence[Choice], chosen: int, on_choose: Callable[[int], object], radio: bool = False
    ) -> None:
        super().__init__(ui)
        self.choices, self.chosen, self.on_choose, self.radio = tuple(choices), chosen, on_choose, radio
        self._over = self._held = -1

    def natural_width(self) -> int:
        """How wide the row wants to be."""
        return sum(self._widths()) + self.px(4 if not self.radio else 18) * max(0, len(self.choices) - 1)

    def _widths(self) -> list[int]:
        face = self.face(style.BODY if self.radio else style.BODY_STRONG)
        extra = self.px(28) if self.radio else 2 * self.px(14)
        return [text.width(choice.label, face) + extra for choice in self.choices]

    def boxes(self, box: Rect | None = None) -> list[Rect]:
        """The places of the choices; order buttons are all equally wide."""
        box = self.rect if box is None else box
        gap = self.px(18 if self.radio else 4)
        widths = self._widths()
        room = box.w - gap * max(0, len(widths) - 1)
        if not self.radio:
            widths = [min(max(widths), room // max(1, len(widths)))] * len(widths)
        elif sum(widths) > room:
            widths = [width * room // sum(widths) for width in widths]
        placed, x = [], box.x
        for width in widths:
            placed.append(Rect(x, box.y, width, box.h))
            x += width + gap
        return placed

    def _at(self, pos: Point) -> int:
        return next((n for n, box in enumerate(self.boxes()) if box.collidepoint(pos)), -1)

    def choose(self, index: int) -> None:
        """Choose one, as a click does."""
        choice = self.choices[index]
        if self.enabled and choice.reason is None and index != self.chosen:
            self.chosen = index
            self.changed()
            self.on_choose(index)

    def hover(self, pos: Point | None) -> None:
        self._over = self._at(pos) if pos is not None else -1
        self.changed()

    def tip(self, pos: Point | None) -> Tip | None:
        index = self._at(pos) if pos is not None else self.chosen
        choice = self.choices[index] if 0 <= index < len(self.choices) else None
        return self.tooltip if choice is None else choice.reason or choice.tip or self.tooltip

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self._at(event.pos)
            self.ui.grab = self
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._held = self._held, -1
            if held >= 0 and self._at(event.pos) == held:
                self.choose(held)
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            step = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}.get(event.key, 0)
            if step:
                self._step(step)
                return True
        return event.type == pygame.MOUSEMOTION

    def _step(self, step: int) -> None:
        for n in range(1, len(self.choices)):
            index = (self.chosen + n * step) % len(self.choices)
            if self.choices[index].reason is None:
                self.choose(index)
                return

    def let_go(self) -> None:
        self._held = -1

    def paint(self, surface: Surface, box: Rect) -> None:
        for index, (choice, place) in enumerate(zip(self.choices, self.boxes(box), strict=True)):
            (self._paint_radio if self.radio else self._paint_order)(surface, place, choice, index)

    def _paint_order(self, surface: Surface, box: Rect, choice: Choice, index: int) -> None:
        px, on = self.px, index == self.chosen
        greyed = choice.reason is not None or not self.enabled
        ground = choice.ground if on else rgb("#2C2722")
        line = choice.line if on else style.GOLD if index == self._over and not greyed else style.EDGE
        shapes.plate(surface, box, ground, ground, line, px(4), px(1.5 if on else 1))
        ink = style.FINISHES["greyed"].ink if greyed else choice.ink if on else style.DIM
        text.draw(surface, choice.label, self.face(style.BODY_STRONG), ink, box.center, "c", box.w - 2 * px(6))
        if on or (self.chosen < 0 and index == 0):
            self.paint_ring(surface, box)

    def _paint_radio(self, surface: Surface, box: Rect, choice: Choice, index: int) -> None:
        px, on = self.px, index == self.chosen
        centre = (box.x + px(10), box.centery)
        greyed = choice.reason is not None or not self.enabled
        lit = index == self._over and not greyed
        shapes.dot(surface, style.GOLD if lit else style.EDGE_LIGHT, centre, px(20))
        shapes.dot(surface, style.WELL, centre, px(20) - 2 * px(1))
        if on:
            shapes.dot(surface, style.FAINT if greyed else style.GOLD, centre, px(11))
        ink = style.FINISHES["greyed"].ink if greyed else style.TEXT if on or lit else style.DIM
        left = box.x + px(28)
        text.draw(surface, choice.label, self.face(style.BODY), ink, (left, box.centery), "l", box.right - left)
        if on or (self.chosen < 0 and index == 0):
            self.paint_ring(surface, Rect(centre[0] - px(10), centre[1] - px(10), px(20), px(20)), 10)
