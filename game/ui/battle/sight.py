"""The line of sight tool: from the chosen piece, or from any hex, to the cursor or the pointer, with its verdict."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.text import N_, _
from game.engine.views import Overlay
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point, Tip, Widget

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

POINT = N_("Point at a hex, or move the cursor, to see the line of sight from {}.")
NO_START = N_("Point at a hex, move the cursor to one, or choose a unit: the line of sight begins there.")


def aimed_hex(screen: "Battle") -> int:
    """The hex under the cursor, else under the pointer; OFF for none."""
    return screen.cursor if screen.cursor != OFF else screen.hovered


def start_of(screen: "Battle") -> int:
    """Where the line begins: a hex that was named, else the piece in focus or looked at; OFF for nowhere."""
    if screen.sight_from != OFF:
        return screen.sight_from
    state = screen.session.state
    piece = screen.choices.focus or screen.choices.looked
    return state.pieces[piece].hex if piece in state.pieces else OFF


def toggle(screen: "Battle", here: bool) -> None:
    """Show the line of sight or take it away; `here` begins it at the hex pointed at, as where no piece is chosen."""
    if here or not screen.sight:
        hex = aimed_hex(screen)
        screen.sight_from = OFF
        if here or start_of(screen) == OFF:
            screen.sight_from = hex
        screen.sight = True
        if start_of(screen) == OFF:
            screen.sight = False
            screen.say(_(NO_START))
            return
    else:
        screen.sight, screen.sight_from = False, OFF
    screen.refresh()


def start_at(screen: "Battle", hex: int) -> None:
    """Begin the line of sight at a hex."""
    screen.sight, screen.sight_from = True, hex
    screen.refresh()


def sight_line(screen: "Battle") -> Overlay | None:
    """The line of sight to the cursor or the pointer; None while there is none to draw."""
    start, hex = start_of(screen), aimed_hex(screen)
    if not screen.sight or OFF in (start, hex) or start == hex:
        return None
    return screen.session.ruleset.sight(screen.session.state, start, hex)


def verdict(screen: "Battle") -> tuple[str, str]:
    """What the line of sight says, and its clause; what to do where there is no line yet. Empty without the tool."""
    if not screen.sight:
        return "", ""
    line = sight_line(screen)
    if line is None:
        start = start_of(screen)
        return (_(POINT).format(screen.session.state.label(start)) if start != OFF else _(NO_START)), ""
    return line.sentence, line.clause


class SightPlate(Widget):
    """The verdict of the line of sight at the upper edge of the map; a press on it opens the rule."""

    def __init__(self, screen: "Battle") -> None:
        super().__init__(screen.ui)
        self.screen = screen

    def _lines(self) -> tuple[str, ...]:
        words, clause = verdict(self.screen)
        told = f"{words} ({clause})" if clause else words
        room = max(self.px(80), self.rect.w - self.px(40))
        return text.wrap(told, self.face(style.BODY_STRONG), room) if words else ()

    def box(self) -> Rect:
        """The plate within its strip; empty while the tool is off."""
        lines = self._lines()
        if not lines:
            return Rect(0, 0, 0, 0)
        wide = max(text.width(line, self.face(style.BODY_STRONG)) for line in lines) + 2 * self.px(14)
        high = len(lines) * self.px(21) + self.px(10)
        return Rect(self.rect.centerx - wide // 2, self.rect.y, wide, high)

    def find(self, pos: Point) -> Widget | None:
        return self if self.visible and self.box().collidepoint(pos) else None

    def tip(self, pos: Point | None) -> Tip | None:
        words, clause = verdict(self.screen)
        return Tip(words, self.screen.session.explain(clause), clause) if clause else None

    def tip_box(self) -> Rect:
        return self.box()

    def handle(self, event: Event) -> bool:
        clause = verdict(self.screen)[1]
        pressed = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if pressed and clause and self.ui.may_press(event.pos):
            self.ui.follow(clause)
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def paint(self, surface: Surface, box: Rect) -> None:
        plate, px = self.box(), self.px
        if not plate.w:
            return
        shapes.shadow(surface, plate, px(5), px(10), px(4), 150)
        shapes.plate(surface, plate, style.TIP_TOP, style.TIP_FOOT, style.TIP_LINE, px(5), px(1))
        y = plate.y + px(5) + px(21) / 2
        for line in self._lines():
            text.draw(surface, line, self.face(style.BODY_STRONG), style.TEXT, (plate.centerx, y), "c")
            y += px(21)
