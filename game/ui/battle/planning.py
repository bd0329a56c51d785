"""The hand with the planning pen: hold M and drag an arrow, M alone opens the menu of marks; also all by menu."""

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.board.hexes import OFF
from game.engine.text import _
from game.ui.battle.marks import MOST_LETTERS, Mark, MarkBook
from game.ui.keymap import name_of
from game.ui.mapview.drawn import PlanMark
from game.ui.widgets.base import Tip
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.field import TextField
from game.ui.widgets.menu import MenuItem, open_menu

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle


class Planning:
    """Draws and takes away the marks of the side that a person speaks for."""

    def __init__(self, screen: "Battle") -> None:
        self.screen = screen
        self.book = MarkBook(screen.session.game.path)
        self.drawing = False
        """Whether the mouse draws without the key, until that is ended."""
        self.from_hex = OFF
        """Where an arrow begins that is still without its end."""
        self._key = 0
        self._used = False
        self._start = self._end = OFF

    @property
    def side(self) -> str:
        """Whose marks are shown and drawn: who decides, or the only person."""
        session = self.screen.session
        asked = session.moment.asked
        if asked is not None and asked.side in session.persons:
            return asked.side
        return session.persons[0] if len(session.persons) == 1 else ""

    def shown(self) -> tuple[PlanMark, ...]:
        """The marks on the map, the arrow being drawn among them."""
        place = self.screen.session.scenario.sheet.grid.number
        found = [
            PlanMark(place[m.start], place.get(m.end, place[m.start]), m.text)
            for m in self.book.of(self.side)
            if m.start in place and (m.text or m.end in place)
        ]
        if self._start != OFF and self._end not in (OFF, self._start):
            found.append(PlanMark(self._start, self._end))
        return tuple(sorted(found, key=lambda mark: bool(mark.text)))

    # -- events ---------------------------------------------------------------------------------------------

    def first(self, event: Event) -> bool:
        """Take what the pen needs; true when nobody else shall have the event."""
        screen = self.screen
        if screen.ui.layers or screen.ui.typing:
            self._key = 0
            return False
        match event.type:
            case pygame.KEYDOWN if screen.shell.keys.action(name_of(event)) == "marks":
                if not self._key:
                    self._key, self._used = event.key, False
                return True
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE and (self.drawing or self.from_hex != OFF):
                self.drawing, self.from_hex = False, OFF
                screen.refresh()
                return True
            case pygame.KEYUP if self._key and event.key == self._key:
                self._key = 0
                if not self._used and self._start == OFF:
                    self.menu()
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and (self._key or self.drawing):
                return self._press(event.pos)
            case pygame.MOUSEMOTION if self._start != OFF:
                hex = screen.view.camera.pixel_to_hex(event.pos)
                if hex != self._end:
                    self._end = hex
                    screen.refresh()
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._start != OFF:
                self._let_go()
                return True
            case pygame.WINDOWFOCUSLOST:
                self._key = 0
                self._start = OFF
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        view = self.screen.view
        hex = view.camera.pixel_to_hex(pos) if view.rect.collidepoint(pos) else OFF
        if hex == OFF or self.screen.root.find(pos) is not view or not self.side:
            return False
        self._used = True
        self._start = self._end = hex
        return True

    def _let_go(self) -> None:
        start, end = self._start, self._end
        self._start = self._end = OFF
        if end == start:
            self.note(start)
        elif end != OFF:
            self.arrow(start, end)
        self.screen.refresh()

    # -- marks ----------------------------------------------------------------------------------------------

    def arrow(self, start: int, end: int) -> None:
        """Draw an arrow, or take the same one away."""
        label = self.screen.session.state.label
        self.from_hex = OFF
        self._kept(self.book.add(self.side, Mark(label(start), label(end))))

    def note(self, hex: int) -> None:
        """Ask for a note on a hex."""
        screen, label = self.screen, self.screen.session.state.label(hex)
        old = next((m.text for m in self.book.of(self.side) if m.text and m.start == label), "")
        field = TextField(screen.ui, old, hint=_("A short note"), most=MOST_LETTERS)

        def write() -> None:
            words = " ".join(field.content.split())
            kept = self.book.add(self.side, Mark(label, "", words)) if words else self.book.remove_at(self.side, label)
            self._kept(kept)

        buttons = [DialogButton(_("Go back"), None, "cancel"), DialogButton(_("Write it"), write, "primary")]
        words = _("Only you see it; it is no part of the game.")
        screen.ui.open(
            Dialog(screen.ui, _("A note on {hex}").format(hex=label), words, buttons, body=field, body_height=40)
        )
        field.select_all()

    def clear(self) -> None:
        """Take all marks of the side away."""
        self.from_hex = OFF
        self._kept(self.book.clear(self.side))

    def take_away(self, label: str) -> None:
        """Take away what begins, ends or stands in a hex."""
        self._kept(self.book.remove_at(self.side, label))

    def toggle(self) -> None:
        """Let the mouse draw, or scroll and play again."""
        self.drawing = not self.drawing
        self.screen.refresh()

    def _kept(self, kept: bool) -> None:
        if not kept:
            self.screen.say(_("The marks could not be written down; they last while this game is open."))
        self.screen.refresh()

    def menu(self) -> None:
        """The menu of marks, for the hex of the cursor or under the pointer."""
        screen = self.screen
        hex = screen.cursor if screen.cursor != OFF else screen.hovered
        here = screen.session.state.label(hex) if hex != OFF else ""
        mine = self.book.of(self.side)
        nowhere = None if here else Tip(_("No hex is meant"), _("Move the cursor or the pointer to a hex first."))
        nobody = None if self.side else Tip(_("The computer decides now"))
        on_hex = [m for m in mine if here and here in (m.start, m.end)]
        no_marks = nobody or nowhere or (None if on_hex else Tip(_("Nothing is drawn there")))
        items = [
            MenuItem(
                _("A note on {hex}…").format(hex=here) if here else _("A note on a hex…"),
                lambda: self.note(hex),
                reason=nobody or nowhere,
            ),
            MenuItem(
                _("An arrow from {hex}").format(hex=here) if here else _("An arrow from a hex"),
                lambda: self._begin(hex),
                reason=nobody or nowhere,
            ),
        ]
        if self.from_hex not in (OFF, hex) and here:
            start = screen.session.state.label(self.from_hex)
            items.append(
                MenuItem(
                    _("The arrow from {start} ends on {end}").format(start=start, end=here),
                    lambda: self.arrow(self.from_hex, hex),
                )
            )
        items += [
            MenuItem(_("Draw with the mouse"), self.toggle, _("hold M"), reason=nobody, checked=self.drawing),
            MenuItem(_("Take away what is on {hex}").format(hex=here) if here else _("Take away what is on a hex"),
                     lambda: self.take_away(here), reason=no_marks),
            MenuItem(_("Clear all my marks"), self.clear,
                     reason=nobody or (None if mine else Tip(_("There are none")))),
        ]  # fmt: skip
        open_menu(screen.ui, items, screen.cursor_point() if hex != OFF else screen.top.left[0].rect)

    def _begin(self, hex: int) -> None:
        self.from_hex = hex
        label = self.screen.session.state.label(hex)
        self.screen.say(
            _("The arrow begins on {hex}. Go to the hex where it ends and press M again.").format(hex=label)
        )
        self.screen.refresh()
