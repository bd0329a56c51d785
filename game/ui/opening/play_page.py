"""The page on which a battle is chosen: which, with which options, who plays which side."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.scenario import Scenario, Side
from game.engine.text import N_, _, n_
from game.engine.turns import turn_words
from game.players import KINDS
from game.setup.library import Found
from game.ui.battle.session import PERSON
from game.ui.opening.named_list import NamedList
from game.ui.opening.option_list import OptionList
from game.ui.opening.pages import Page, one_line, two_lines
from game.ui.theme import side_palette
from game.ui.widgets import shapes, style
from game.ui.widgets.base import Container, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label, TextPane
from game.ui.widgets.lists import RowState
from game.ui.widgets.toggles import CheckBox
from game.ui.widgets.ui import Ui

if TYPE_CHECKING:
    from game.ui.opening.screen import Opening

DOT = " · "
PLAYERS = {PERSON: N_("Player"), "simple": N_("Computer, simple"), "random": N_("Computer, random")}


class PlayPage(Page):
    """Choose a battle and who plays which side."""

    title = N_("Choose a battle")
    menu = N_("Play a battle")
    HEIGHT = 1020
    ROW, LOW_ROW = 52, 24
    """The height of a battle in the list, and where not all of them have room so, px at 100 %."""

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        ui = self.ui
        self.found = opening.found
        self.list = self.add(
            NamedList(ui, len(self.found), self.ROW, self._row, lambda n: self.found[n].name, on_choose=self._chosen,
                      on_open=lambda n: self.enter(), tip_for=self._tip)
        )  # fmt: skip
        self.about = self.add(TextPane(ui, "", style.SMALL, style.DIM))
        self.options = self.add(OptionList(ui, lambda ticked: None))
        self.sides: list[Seat] = []
        alone = not opening.shell.settings.curtain
        self.alone = self.add(CheckBox(ui, _("One person plays both sides"), alone, self._alone))
        self.alone.tooltip = Tip(
            _("One person plays both sides"),
            _("No curtain closes for secret orders, and no band says whose turn it is."),
        )
        self.start = self.add(Button(ui, _("Begin"), self.enter, key="Enter", kind="primary"))
        good = next((n for n, one in enumerate(self.found) if not one.faults), -1)
        if good >= 0:
            self.list.choose(good)
        else:
            self._chosen(good)

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        one = self.found[state.index]
        if self.list.height == self.LOW_ROW:
            notes = (_("cannot be played"),) if one.faults else self._notes(one)
            one_line(self.ui, surface, box, one.name, notes, style.BAD if one.faults else style.DIM)
            return
        if one.faults:
            two_lines(
                self.ui, surface, box, one.name, _("cannot be played"), str(one.faults[0]), style.BAD, style.FAINT
            )
            return
        many = len(one.options)
        told = [
            self.name_of_turns(one),
            n_("{count} option", "{count} options", many).format(count=many) if many else "",
            *self._own(one),
        ]
        two_lines(self.ui, surface, box, one.name, DOT.join(filter(None, told)), self._under(one))

    def _notes(self, one: Found) -> tuple[str, str]:
        """What stands beside the name of a battle in a low row, and what does where that is too long."""
        title = self._title(one)
        return DOT.join(filter(None, (title, self.name_of_turns(one), *self._own(one)))), title

    def name_of_turns(self, one: Found) -> str:
        """How long a battle is."""
        rules = one.scenario.ruleset if one.scenario is not None else ""
        return turn_words(self.opening.shell.rulesets, rules).many(one.turns)

    def _own(self, one: Found) -> list[str]:
        return [] if one.shipped else [_("yours")]

    def _under(self, one: Found) -> str:
        return DOT.join(filter(None, (self._title(one), _(one.date))))

    def _title(self, one: Found) -> str:
        """The title a battle is of, where its own name is another."""
        printed = self.opening.title_of(one.title)
        return printed if printed != one.name else ""

    def _tip(self, index: int) -> Tip | None:
        one = self.found[index]
        if one.faults:
            return Tip(one.name, "\n".join(str(fault) for fault in one.faults[:6]))
        return Tip(one.name, f"{self._under(one)}\n{_(one.about)}")

    def _chosen(self, index: int) -> None:
        names = {chooser.side: chooser.field.content for chooser in self.sides}
        kinds = {chooser.side: chooser.kind for chooser in self.sides}
        for old in self.sides:
            self.remove(old)
        self.sides = []
        self.options.show(())
        self.start.set_reason(None)
        if not 0 <= index < len(self.found):
            self.start.set_reason(Tip(_("No battle is chosen")))
            return
        one = self.found[index]
        if one.scenario is None:
            self.about.set_words(str(one.faults[0]))
            self.start.set_reason(Tip(_("This battle cannot be played"), str(one.faults[0])))
            self.arrange()
            return
        self.about.set_words(_(one.scenario.about))
        self.options.show(one.scenario.options)
        self.sides = [self.add(seat) for seat in self._seats(one.scenario, names, kinds)]
        self._kinds_changed()

    def _seats(self, scenario: Scenario, names: dict[str, str], kinds: dict[str, str]) -> list["Seat"]:
        """What asks who plays: the names and kinds of players chosen before go by side."""
        return [
            SideChooser(self.ui, side, order, names.get(side.id, ""), kinds.get(side.id, PERSON), self._kinds_changed)
            for order, side in enumerate(scenario.sides)
        ]

    def _kinds_changed(self) -> None:
        self.alone.visible = len(self.sides) > 1 and all(chooser.kind == PERSON for chooser in self.sides)
        self.arrange()

    def _alone(self, on: bool) -> None:
        shell = self.opening.shell
        shell.settings.curtain = shell.settings.band = not on
        shell.save_settings()

    def enter(self) -> None:
        index = self.list.chosen
        if 0 <= index < len(self.found) and not self.found[index].faults and self.start.reason is None:
            names = {chooser.side: chooser.field.content.strip() for chooser in self.sides}
            players = {chooser.side: chooser.kind for chooser in self.sides}
            self.opening.begin(self.found[index], names, players, self.options.ticked)

    def arrange(self) -> None:
        px = self.px
        room = self.foot(self.start)
        if room.w <= 0:
            return
        sides = px(92) if self.sides else 0
        alone = px(30) if self.alone.visible else 0
        left = room.h - sides - alone
        beside = left - px(8) - self.options.total_at(room.w)
        ample = len(self.found) * px(self.ROW) <= room.h - px(320)  # whatever battle is chosen
        height = self.ROW if ample else self.LOW_ROW
        if height != self.list.height:
            self.list.height = height
            self.list.set_count(len(self.found), True)
        listed, row = self.list.total(), px(height)
        if listed > beside:
            most = max(row, left * 2 // 3 // row * row, beside // row * row)  # whole rows: none is cut
            listed = min(listed, most)
        options = self.options.whole_rows(room.w, left - listed - px(8))
        line = px(style.SMALL.px * 1.45)
        whole = self.about.height_for(room.w - px(8))
        about = min(whole, (left - listed - options - px(20)) // line * line)
        self.about.visible = about >= min(whole, 2 * line) > 0  # with less the choices have the room
        self.options.visible = options >= px(20)
        before = self.list.rect.h
        self.list.place(Rect(room.x, room.y, room.w, listed))
        if listed != before:  # many options leave it few rows: the one that was chosen stays in sight
            self.list.show_row(self.list.chosen)
        y = room.y + listed + px(8)
        if self.about.visible:
            self.about.place(Rect(room.x + px(4), y, room.w - px(8), about))
            y += about + px(8)
        self.options.place(Rect(room.x, y, room.w, max(0, options)))
        y = room.bottom - sides - alone
        self.alone.place(Rect(room.x + px(6), y, room.w - px(6), px(24)))
        y = room.bottom - sides
        wide = (room.w - px(12)) // 2 if len(self.sides) > 1 else room.w
        for n, chooser in enumerate(self.sides):
            chooser.place(Rect(room.x + n * (wide + px(12)), y, wide, sides - px(8)))


class Seat(Container):
    """Asks who plays a side: which side, the name of the player, and what kind of player he is."""

    side: str
    kind: str
    field: TextField


class SideChooser(Seat):
    """A side of the battle: the name of its player, and who plays it."""

    def __init__(self, ui: Ui, side: Side, order: int, player: str, kind: str, changed: object) -> None:
        super().__init__(ui)
        self.side, self.kind = side.id, kind
        self.told = changed
        self.colour = side_palette(side, order).ground
        self.label = self.add(Label(ui, side.name, style.BUTTON, style.TEXT))
        self.field = self.add(TextField(ui, player, hint=_("Name of the player"), most=40))
        kinds = [PERSON, *KINDS]
        labels = [_(PLAYERS[k]) if k in PLAYERS else _("Computer, {kind}").format(kind=k) for k in kinds]
        now = kinds.index(kind) if kind in kinds else 0
        self.choose = self.add(DropDown(ui, labels, now, lambda n: self._kind(kinds[n])))
        self.field.visible = kind == PERSON

    def _kind(self, kind: str) -> None:
        self.kind = kind
        self.field.visible = kind == PERSON
        self.arrange()
        if callable(self.told):
            self.told()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        self.label.place(Rect(box.x + px(14), box.y, box.w - px(14), px(22)))
        inner = Rect(box.x + px(14), box.y + px(24), box.w - px(14), px(28))
        self.choose.place(Rect(inner.x, inner.y, inner.w, px(28)))
        self.field.place(Rect(inner.x, inner.y + px(32), inner.w, px(28)))

    def paint(self, surface: Surface, box: Rect) -> None:
        shapes.fill(surface, Rect(box.x, box.y, self.px(6), box.h), self.colour, self.px(2))
        super().paint(surface, box)
