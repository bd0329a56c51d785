"""The bar at the foot of the battle: who decides what, the commands offered, undo and redo."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import _
from game.ui import fonts
from game.ui.theme import Colour, rgb
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button, Kind
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui

TEXT_ROOM = 250
"""The least room for the two lines, px at 100 %, before buttons move into the menu."""
TALL = 800
"""A bar narrower than this, px at 100 %, has its buttons under the two lines."""
COMPACT = 1100
"""A bar narrower than this, px at 100 %, becomes compact before buttons move into the menu."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A command as a button. `reason` greys it and says why, `why` tells all reasons when it is pressed then.

    `repeat` lets a double click count twice. `icon` stands in place of the label; `menu` is what a right click does.
    One that `stays` goes into the menu only after all others: what ends the step.
    """

    label: str
    action: Callable[[], object]
    key: str = ""
    kind: Kind = "normal"
    reason: Tip | None = None
    tip: Tip | None = None
    repeat: bool = False
    why: Callable[[], object] | None = None
    icon: str = ""
    menu: Callable[[], object] | None = None
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the bar shows: the colour of the side that decides, two lines, a picture, the offers in order."""

    title: str
    words: str = ""
    colour: Colour = style.EDGE
    picture: Surface | None = None
    offers: tuple[Offer, ...] = ()
    undo: Offer | None = None
    redo: Offer | None = None
    clause: str = ""


class PromptBar(Panel):
    """The prompt with its buttons; those that do not fit stand in a menu behind "More…"."""

    def __init__(self, ui: "Ui", explain: Callable[[str], str] = lambda clause: "") -> None:
        super().__init__(ui, tab_stops=True)
        self.explain = explain
        self.prompt = Prompt("")
        self.more: tuple[Offer, ...] = ()
        self.menu_button: Button | None = None
        self.compact = False
        """Whether buttons leave out their keys, and undo and redo show only their sign, so that more of them fit."""

    @property
    def margin(self) -> int:
        return 0

    def height_for(self, width: int) -> int:
        """How high the bar wants to be at a width, px."""
        return self.px(style.PROMPT_HEIGHT if width >= self.px(TALL) else 104)

    @property
    def tall(self) -> bool:
        """Whether the buttons stand under the two lines."""
        return self.rect.h > self.px(style.PROMPT_HEIGHT)

    def show(self, prompt: Prompt) -> None:
        """Show another prompt."""
        self.prompt = prompt
        self.arrange()
        self.changed()

    def _button(self, offer: Offer, icon: str = "") -> Button:
        icon = icon or offer.icon
        told = offer.tip
        if self.compact and told is None and (icon or offer.key):
            told = Tip(offer.label, _("Key: {key}").format(key=offer.key) if offer.key else "")
        button = Button(
            self.ui,
            "" if icon else offer.label,
            offer.action,
            key="" if self.compact else offer.key,
            kind=offer.kind,
            icon=icon,
            reason=offer.reason,
            repeat=offer.repeat,
            tooltip=told,
        )
        button.on_why = offer.why
        return button

    def _ends(self) -> list[Button]:
        """Undo and redo; a narrow bar leaves out a redo that cannot be had."""
        undo, redo = self.prompt.undo, self.prompt.redo
        if not self.compact:
            return [self._button(offer) for offer in (undo, redo) if offer is not None]
        ends = [self._button(undo, "undo")] if undo is not None else []
        return ends + ([self._button(redo, "redo")] if redo is not None and redo.reason is None else [])

    def arrange(self) -> None:
        if self.rect.w <= 0:
            return
        focus = self.ui.focus
        held = (focus.label, focus.icon) if isinstance(focus, Button) and focus in self.children else None
        shown = self.ui.focus_shown
        self.clear()
        px = self.px
        more = Button(self.ui, _("More…"), self._open_more)
        for self.compact in (False, True):
            ends = self._ends()
            buttons = [(offer, self._button(offer)) for offer in self.prompt.offers]
            room = self.rect.right - self._row_left() - px(8) - (0 if self.tall else self._text_room())
            room -= sum(end.natural_width() + px(style.GAP) for end in ends) + (px(style.UNDO_GAP) if ends else 0)
            kept = self._choose(buttons, room, more)
            if len(kept) == len(buttons) or self.rect.w >= px(COMPACT):
                break
        moved = [pair for pair in buttons if pair not in kept]
        self.more = tuple(offer for offer, _ in moved)
        row = [button for _, button in kept]
        self.menu_button = more if moved else None
        if moved:
            row.append(more)
        right = self._place_row(ends, self.rect.right - px(8))
        right = self._place_row(row, right - (px(style.UNDO_GAP) - px(style.GAP) if ends else 0))
        self._words_right = self.rect.right if self.tall else right
        for button in (*row, *ends):
            self.add(button)
            if held is not None and (button.label, button.icon) == held:
                self.ui.set_focus(button, shown)

    def _choose(self, buttons: list[tuple[Offer, Button]], room: int, more: Button) -> list[tuple[Offer, Button]]:
        """The buttons that stay: greyed ones go into the menu first, then the last ones, then what ends
        the step, the primary one never."""
        gap = self.px(style.GAP)
        kept = list(buttons)

        def used() -> int:
            spare = more.natural_width() + gap if len(kept) < len(buttons) else 0
            return sum(button.natural_width() + gap for _, button in kept) + spare

        def rank(pair: tuple[Offer, Button]) -> tuple[bool, bool, bool, int]:
            offer, lit = pair[0], pair[0].reason is None
            return offer.kind == "primary", offer.stays and lit, lit, -buttons.index(pair)

        while used() > room and len(kept) > 1:
            kept.remove(min(kept, key=rank))
        return kept

    def _place_row(self, row: list[Button], right: int) -> int:
        """Place buttons from right to left; the left end of the row."""
        px = self.px
        for button in reversed(row):
            width = min(button.natural_width(), max(px(40), right - self._row_left()))
            middle = self.rect.bottom - px(27) if self.tall else self.rect.centery
            button.place(Rect(right - width, middle - px(20), width, px(style.BUTTON_HEIGHT)))
            right -= width + px(style.GAP)
        return right

    def box_of(self, offer: Offer) -> Rect | None:
        """Where the button of an offer stands, None where it is in the menu."""
        found = (b for b in self.children if isinstance(b, Button) and (b.label, b.icon) == self._name(offer))
        return next((button.rect for button in found), None)

    @staticmethod
    def _name(offer: Offer) -> tuple[str, str]:
        return ("" if offer.icon else offer.label, offer.icon)

    def _open_more(self) -> None:
        items = [MenuItem(o.label, o.action, o.key, o.reason, tip=o.tip, why=o.why) for o in self.more]
        if self.menu_button is not None:
            open_menu(self.ui, items, self.menu_button.rect)

    def _text_left(self) -> int:
        """Where the two lines begin, px."""
        left = self.rect.x + self.px(6 + 12)
        return left + (self.px(40 + 14) if self.prompt.picture is not None else self.px(4))

    def _row_left(self) -> int:
        """Where the buttons may begin, px."""
        return self.rect.x + self.px(14) if self.tall else self._text_left()

    def _text_room(self) -> int:
        """The room the two lines need to be read whole, px: at the least size, but not more than half of the bar."""
        title = self.face(style.PROMPT)._replace(px=self.px(15))
        words = self.face(style.SMALL)
        needed = max(text.width(self.prompt.title, title), text.width(self._second(), words._replace(px=words.least)))
        return min(max(self.px(TEXT_ROOM), needed + self.px(12)), self.rect.w * 9 // 20)

    def _second(self) -> str:
        """The second line with its clause."""
        prompt = self.prompt
        return f"{prompt.words} ({prompt.clause})" if prompt.clause and prompt.words else prompt.words or prompt.clause

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        px, prompt = self.px, self.prompt
        shapes.gradient(surface, box, style.STRIP_TOP, style.STRIP_FOOT)
        shapes.fill(surface, Rect(box.x, box.y, box.w, px(1)), rgb("#5A4A35"))
        shapes.fill(surface, Rect(box.x, box.y, px(6), box.h), prompt.colour)
        left = box.x + self._text_left() - self.rect.x
        middle = self._middle + box.y - self.rect.y
        if prompt.picture is not None:
            at = (box.x + px(6 + 12 + 20), middle)
            surface.blit(prompt.picture, prompt.picture.get_rect(center=at))
        room = max(0, self._words_right - px(10) - self._text_left())
        first = middle - (px(10) if prompt.words or prompt.clause else 0)
        text.draw(surface, prompt.title, self.face(style.PROMPT), style.TEXT, (left, first), "l", room)
        clause = self.clause_box().move(box.x - self.rect.x, box.y - self.rect.y)
        room -= clause.w + px(8) if clause.w else 0
        text.draw(surface, prompt.words, self.face(style.SMALL), style.DIM, (left, middle + px(13)), "l", room)
        if clause.w:
            wide = text.draw(surface, prompt.clause, self.face(style.SMALL), style.GOLD_LIGHT, clause.midleft)
            shapes.fill(surface, Rect(clause.x, clause.bottom - px(2), wide, px(1)), style.GOLD_LIGHT, 0, 150)

    _words_right = 0

    @property
    def _middle(self) -> int:
        """Between the two lines, px: in a tall bar they stand over the buttons."""
        return self.rect.y + self.px(29) if self.tall else self.rect.centery

    def clause_box(self) -> Rect:
        """Where the clause stands, behind the second line; empty without one."""
        px, prompt = self.px, self.prompt
        if not prompt.clause:
            return Rect(0, 0, 0, 0)
        face = self.face(style.SMALL)
        wide = text.width(prompt.clause, face)
        room = max(0, self._words_right - px(10) - self._text_left())
        if wide > room // 2:
            return Rect(0, 0, 0, 0)
        words = min(text.width(fonts.clean(prompt.words), face), room - wide - px(8)) if prompt.words else -px(8)
        return Rect(self._text_left() + words + px(8), self._middle + px(13) - px(9), wide, px(19))

    def handle(self, event: Event) -> bool:
        """A press on the clause opens the rules there; a right click opens the menu of a button that has one."""
        pressed = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if pressed and self.clause_box().collidepoint(event.pos) and self.ui.may_press(event.pos):
            self.ui.follow(self.prompt.clause)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            for offer in self.prompt.offers:
                if offer.menu is not None and (box := self.box_of(offer)) is not None and box.collidepoint(event.pos):
                    offer.menu()
                    return True
        return super().handle(event)

    def tip(self, pos: tuple[int, int] | None) -> Tip | None:
        """The clause in our words where it stands; else the whole prompt, where it had to be cut."""
        if pos is not None and self.clause_box().collidepoint(pos):
            return Tip(self.prompt.title, self.explain(self.prompt.clause), self.prompt.clause)
        room = max(0, self._words_right - self.px(10) - self._text_left())
        prompt = self.prompt
        cut = any(
            text.fit(words, self.face(kind), room)[0] != fonts.clean(words)
            for words, kind in ((prompt.title, style.PROMPT), (prompt.words, style.SMALL))
        )
        return Tip(prompt.title, prompt.words, prompt.clause) if cut else None
