"""The order of battle: sides, wings with orders, strength and losses, and their units; a wing lights up on the map."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _, n_
from game.engine.views import CounterView, WingView
from game.ui.battle.piece_rows import draw_piece_row
from game.ui.theme import band_colour
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.ui import Ui


@dataclass(frozen=True, slots=True)
class Army:
    """The head of a side: its name, pieces left and pieces at first, its score in words."""

    side: str
    name: str
    left: int
    first: int
    score: str = ""


@dataclass(frozen=True, slots=True)
class Wing:
    """The head of a wing: what the rules show of it, its leader, pieces left and at first, how they are."""

    view: WingView
    leader: str
    left: int
    first: int
    states: str = ""

    def strength(self) -> str:
        """What is left of the wing, in words."""
        lost = self.first - self.left
        told = (
            _("{left} of {first} left").format(left=self.left, first=self.first)
            if lost
            else _("all {first} left").format(first=self.first)
        )
        return ", ".join(part for part in (told, self.states) if part)


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece on the map: its counter, where it stands, what it commands for now."""

    view: CounterView
    wing: str
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lost:
    """A piece that is gone, and how."""

    name: str
    wing: str
    how: str


Row = Army | Wing | Unit | Lost
_HEIGHTS: dict[type, float] = {Army: 34, Wing: 44, Unit: 32, Lost: 24}


_WORST = {"good": -1, "mild": 1, "warn": 2, "bad": 3}
"""The tones of a state from the best to the worst; plain and any other stand between good and mild."""


def states_of(counters: list[CounterView]) -> str:
    """How many of these are in a bad way, worst last: "2 shaken, 1 broken"."""
    count = Counter((_WORST.get(c.status_tone, 0), c.status_words) for c in counters if c.status_words)
    return ", ".join(f"{number} {_(words)}" for (tone, words), number in sorted(count.items()))


class ArmyTree(ScrollList):
    """The order of battle as a tree. `go` shows a piece, `light` lights a wing up on the map ("" for none).

    Under the pointer, and while the keyboard goes through the rows, the wing of the row is lit. Left and Right fold.
    """

    def __init__(
        self, ui: Ui, go: Callable[[str], object], picture: Callable[[str, int], Surface | None],
        light: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.all: list[Row] = []
        self.rows: list[Row] = []
        self.folded: set[str] = set()
        self.dark = ""
        self.go, self.picture, self.light = go, picture, light
        self.lit = ""
        super().__init__(ui, 0, lambda n: _HEIGHTS[type(self.rows[n])], self._row, on_choose=self._chosen,
                         tip_for=self._tip, striped=False)  # fmt: skip

    def show(self, rows: list[Row], dark: str) -> None:
        """Show an order of battle; `dark` is the dark side."""
        if rows != self.all or dark != self.dark:
            self.all, self.dark = rows, dark
            self._sift()
        if self.lit and not self._reachable():
            self._light("")

    def _sift(self) -> None:
        chosen = self.rows[self.chosen] if 0 <= self.chosen < len(self.rows) else None
        self.rows = [row for row in self.all if not isinstance(row, Unit | Lost) or row.wing not in self.folded]
        self.set_count(len(self.rows), True)
        self.chosen = next((n for n, row in enumerate(self.rows) if _same(row, chosen)), -1)

    def fold(self, wing: str, shut: bool | None = None) -> None:
        """Fold the units of a wing away, or unfold them."""
        shut = wing not in self.folded if shut is None else shut
        (self.folded.add if shut else self.folded.discard)(wing)
        self._sift()

    # -- lighting a wing ------------------------------------------------------------------------------------

    def _reachable(self) -> bool:
        above = self.parent
        return self.visible and (above is None or above.visible) and (self.focused or self.over >= 0)

    def _light(self, wing: str) -> None:
        if wing != self.lit:
            self.lit = wing
            self.light(wing)

    def _light_row(self) -> None:
        place = self.over if self.over >= 0 else self.chosen if self.focused else -1
        row = self.rows[place] if 0 <= place < len(self.rows) else None
        self._light(wing_of(row))

    def hover(self, pos: Point | None) -> None:
        super().hover(pos)
        self._light_row()

    def focus_changed(self) -> None:
        super().focus_changed()
        self._light_row()

    # -- hands ----------------------------------------------------------------------------------------------

    def _chosen(self, place: int) -> None:
        row = self.rows[place]
        if isinstance(row, Unit):
            self.go(row.view.id)
        elif isinstance(row, Wing) and row.view.pieces:
            self.go(row.view.pieces[0])
        self._light_row()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (place := self._at(event.pos)) >= 0:
            row = self.rows[place]
            if isinstance(row, Wing) and event.pos[0] - self.rect.x <= self.px(30):
                self.fold(row.view.id)
                return True
        if event.type == pygame.KEYDOWN and self.focused and self.chosen >= 0:
            wing = wing_of(self.rows[self.chosen])
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and wing:
                shut = event.key == pygame.K_LEFT
                self.fold(wing, shut)
                if self.chosen < 0:
                    heads = (n for n, row in enumerate(self.rows) if isinstance(row, Wing) and row.view.id == wing)
                    self.choose(next(heads, -1))
                return True
        return super().handle(event)

    # -- drawing --------------------------------------------------------------------------------------------

    def _tip(self, place: int) -> Tip | None:
        row = self.rows[place]
        match row:
            case Army():
                words = n_("{left} of {first} piece left.", "{left} of {first} pieces left.", row.first)
                return Tip(row.name, f"{words.format(left=row.left, first=row.first)} {row.score}".strip())
            case Wing():
                orders = ", ".join(part for part in (row.view.order, row.view.state) if part)
                return Tip(row.view.name, "\n".join(part for part in (orders, row.leader, row.strength()) if part))
            case Unit():
                return Tip(row.view.name, row.note)
            case Lost():
                return Tip(row.name, row.how)

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.rows[state.index]
        match row:
            case Unit():
                draw_piece_row(self.ui, surface, box, row.view, self.picture, row.place, row.note)
            case Wing():
                self._wing(surface, box, row)
            case Army():
                self._army(surface, box, row)
            case Lost():
                px, small = self.px, self.face(style.SMALL)
                right = box.right - px(8)
                right -= text.draw(surface, row.how, small, style.FAINT, (right, box.centery), "r", box.w // 2) + px(8)
                left = box.x + px(50)
                text.draw(surface, row.name, small, style.FAINT, (left, box.centery), "l", right - left, True)

    def _army(self, surface: Surface, box: Rect, row: Army) -> None:
        px, small = self.px, self.face(style.SMALL)
        right = box.right - px(8)
        told = _("{left} of {first} left").format(left=row.left, first=row.first)
        right -= text.draw(surface, told, small, style.DIM, (right, box.centery), "r", box.w // 2) + px(8)
        at = (box.x + px(4), box.centery)
        text.draw(surface, row.name, self.face(style.HEADING), style.GOLD_LIGHT, at, "l", right - at[0])

    def _wing(self, surface: Surface, box: Rect, row: Wing) -> None:
        px, view = self.px, row.view
        colour = band_colour(view.band, view.side == self.dark)
        shapes.fill(surface, Rect(box.x + px(4), box.y + px(5), px(4), box.h - px(10)), colour, px(1))
        sign = "right" if view.id in self.folded else "down"
        icons.icon(surface, sign, (box.x + px(19), box.y + px(14)), px(9), style.DIM)
        left, right = box.x + px(30), box.right - px(8)
        small, upper, lower = self.face(style.SMALL), box.y + px(14), box.y + px(32)
        orders = ", ".join(part for part in (view.order, view.state) if part)
        wide = text.draw(surface, orders, small, style.GOLD_LIGHT, (right, upper), "r", box.w // 2)
        strong = self.face(style.BODY_STRONG)
        text.draw(surface, view.name, strong, style.TEXT, (left, upper), "l", right - wide - px(8) - left, True)
        ink = style.DIM if row.left == row.first and not row.states else style.DISORDER
        wide = text.draw(surface, row.strength(), small, ink, (right, lower), "r", (right - left) * 2 // 3)
        text.draw(surface, row.leader, small, style.FAINT, (left, lower), "l", right - wide - px(8) - left, True)


def wing_of(row: Row | None) -> str:
    """The wing that a row belongs to, "" for none."""
    match row:
        case Wing(view):
            return view.id
        case Unit() | Lost():
            return row.wing
    return ""


def _same(row: Row, other: Row | None) -> bool:
    match row, other:
        case Unit(view), Unit(old):
            return view.id == old.id
        case Wing(view), Wing(old):
            return view.id == old.id
    return row == other
