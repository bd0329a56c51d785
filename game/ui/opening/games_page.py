"""The lists of games: to go on with, to watch; with search, order, the trash and a way to their folder."""

from datetime import datetime
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.engine.text import N_, _, n_
from game.engine.turns import turn_words
from game.record.folders import games
from game.record.keeping import TRASH_DAYS, discard, in_trash, put_back
from game.record.letters import BY_FILE
from game.record.listing import Listed
from game.record.trouble import FileTrouble, SaveTrouble
from game.ui.battle.session import PERSON, against
from game.ui.desktop import open_folder
from game.ui.opening.named_list import NamedList
from game.ui.opening.pages import Page, two_lines
from game.ui.trouble import file_box
from game.ui.widgets import style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import TextPane
from game.ui.widgets.lists import RowState

if TYPE_CHECKING:
    from game.ui.opening.screen import Opening

SORTS = (N_("Played last"), N_("Battle"), N_("Players"), N_("How far"))
_ORDERS = ("played", "battle", "players", "turn")
MONTHS = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"), N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"),
    N_("Nov"), N_("Dec"),
)  # fmt: skip


def _day(when: datetime) -> str:
    return f"{when:%d} {_(MONTHS[when.month - 1])} {when:%Y}"


class GamesPage(Page):
    """Games in progress, ended ones and saved copies."""

    verb = N_("Open")
    with_trash = False

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        ui = self.ui
        self.groups: list[tuple[str, list[Listed], str]] = []
        """(heading, games, what is wrong with the folder)."""
        self.rows: list[Listed | str] = []
        self.search = self.add(
            TextField(ui, "", hint=_("Search: battle, player, date"), on_change=lambda _: self.sift())
        )
        self.order = self.add(DropDown(ui, [_(name) for name in SORTS], 0, lambda n: self.sift()))
        self.order.tooltip = Tip(_("Order of the list"))
        self.list = self.add(
            NamedList(ui, 0, lambda n: 30 if isinstance(self.rows[n], str) else 56, self._row, self._name,
                      on_choose=self._chosen, on_open=lambda n: self.enter(), tip_for=self._tip, striped=False)
        )  # fmt: skip
        self.hint = self.add(TextPane(ui, "", style.BODY))
        self.button = self.add(Button(ui, _(self.verb), self.enter, key="Enter", kind="primary"))
        self.delete = self.add(Button(ui, _("Delete…"), self.ask_to_discard))
        self.folder = self.add(Button(ui, _("Open the folder"), self.open_its_folder))
        self.read()

    # -- what is there --------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read the folders anew and show what is there."""
        folders = self.opening.shell.folders
        going, fault = self._of(folders.games)
        saved, saved_fault = self._of(folders.saved)
        self.groups = [
            (_("Games in progress"), [one for one in going if not one.finished], fault),
            (_("Battles fought to the end"), [one for one in going if one.finished], ""),
            (_("Saved copies"), saved, saved_fault),
        ]
        if self.with_trash:
            trash = n_("Trash, emptied after {days} day", "Trash, emptied after {days} days", TRASH_DAYS)
            self.groups.append((trash.format(days=TRASH_DAYS), in_trash(folders), ""))
        self.sift()

    def _of(self, folder: object) -> tuple[list[Listed], str]:
        try:
            return games(folder), ""  # type: ignore[arg-type]
        except SaveTrouble as trouble:
            return [], str(trouble)

    def sift(self) -> None:
        """Show the games that fit the search, in the order that is chosen."""
        words = self.search.content.casefold().split()
        chosen = self._one()
        self.rows = []
        for heading, found, fault in self.groups:
            fitting = [one for one in found if all(word in self._all_words(one) for word in words)]
            if fitting or fault:
                self.rows += [f"{heading} ({len(fitting)})" if not fault else heading]
                ordered = sorted(fitting, key=self._key)
                self.rows += [fault] if fault else ordered
        self.list.set_count(len(self.rows), True)
        self.list.chosen = -1
        again = [n for n, row in enumerate(self.rows) if chosen is not None and row == chosen]
        good = [n for n, row in enumerate(self.rows) if isinstance(row, Listed) and not row.bad]
        anything = any(found for _, found, _ in self.groups)
        self.hint.set_words(
            "" if self.rows
            else _("No game fits the search.") if anything
            else _("There is no game yet. Every battle you begin is kept here by itself.")
        )  # fmt: skip
        if again or good:
            self.list.choose((again or good)[0])
        else:
            self._chosen(-1)

    def _key(self, one: Listed) -> tuple[object, ...]:
        by = _ORDERS[self.order.chosen]
        first: tuple[object, ...] = {
            "battle": (self._title(one).casefold(),),
            "players": (self._who(one).casefold(),),
            "turn": (-one.turn, -one.commands),
        }.get(by, ())
        return (bool(one.bad), *first, -one.touched, one.path.name)

    def _all_words(self, one: Listed) -> str:
        when = datetime.fromtimestamp(one.touched)
        parts = (
            one.path.stem,
            self._title(one),
            self._who(one),
            f"{_day(when)} {when:%Y-%m-%d}",
            self._turn(one),
            one.started[:10],
            one.parent,
        )
        return " ".join(parts).casefold()

    def _turn(self, one: Listed) -> str:
        return turn_words(self.opening.shell.rulesets, one.ruleset).amid(max(1, one.turn))

    def _title(self, one: Listed) -> str:
        if self._in_progress(one) and one.battle:
            return self.opening.title_of(one.title) or one.battle
        return one.path.stem

    def _in_progress(self, one: Listed) -> bool:
        return one.path.parent != self.opening.shell.folders.saved

    def _thrown_away(self, one: Listed) -> bool:
        return self.opening.shell.folders.trash in one.path.parents

    def _who(self, one: Listed) -> str:
        kinds = dict(one.players)
        names = [
            name if kinds.get(side, PERSON) in (PERSON, BY_FILE) else _("{name} (computer)").format(name=name)
            for side, name in one.names
        ]
        return against(names)

    # -- the rows -------------------------------------------------------------------------------------------

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.rows[state.index]
        if isinstance(row, str):
            face = text.face(style.BODY_STRONG, self.ui.scale)
            at = (box.x + self.px(4), box.centery)
            text.draw(surface, row, face, style.GOLD_LIGHT, at, "l", box.w - self.px(8))
        elif row.bad:
            two_lines(
                self.ui, surface, box, row.path.stem, _("cannot be opened"), row.bad, style.BAD, style.FAINT
            )  # fmt: skip
        else:
            when = datetime.fromtimestamp(row.touched)
            turn = _("ended") if row.finished else self._turn(row)
            who = self._who(row)
            if row.parent:
                who = _("{who}, from command {number} of another game").format(who=who, number=row.parent_n)
            two_lines(self.ui, surface, box, self._title(row), f"{turn} · {_day(when)}, {when:%H:%M}", who)

    def _name(self, index: int) -> str:
        row = self.rows[index]
        return row if isinstance(row, str) else row.path.stem

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        if not isinstance(row, Listed):
            return None
        begun = n_("{count} command, begun {time}", "{count} commands, begun {time}", row.commands).format(
            count=row.commands, time=row.started.replace("T", " ")[:16]
        )
        told = f"{self._who(row)}\n{begun}"
        if row.parent:
            told += "\n" + _("Goes on from command {number} of {game}").format(number=row.parent_n, game=row.parent)
        return Tip(row.battle or row.path.stem, f"{row.bad or told}\n{row.path}")

    def _one(self) -> Listed | None:
        row = self.rows[self.list.chosen] if 0 <= self.list.chosen < len(self.rows) else None
        return row if isinstance(row, Listed) else None

    def _chosen(self, index: int) -> None:
        row = self._one()
        nothing = Tip(_("No game is chosen"))
        self.button.set_reason(
            nothing if row is None else Tip(_("This cannot be opened"), row.bad) if row.bad else None
        )
        gone = row is not None and self._thrown_away(row)
        self.button.label = _("Put back") if gone else _(self.verb)
        goes = n_("It goes by itself after {days} day.", "It goes by itself after {days} days.", TRASH_DAYS)
        already = Tip(_("It is in the trash already"), goes.format(days=TRASH_DAYS))
        self.delete.set_reason(nothing if row is None else already if gone else None)
        self.arrange()

    # -- what can be done -----------------------------------------------------------------------------------

    def enter(self) -> None:
        row = self._one()
        if row is None or row.bad:
            return
        if self._thrown_away(row):
            self._put_back(row)
        else:
            self.use(row)

    def use(self, listed: Listed) -> None:
        """Do what the page is for."""

    def _put_back(self, row: Listed) -> None:
        try:
            path = put_back(row.path, self.opening.shell.folders)
        except FileTrouble as trouble:
            file_box(self.ui, _("This game cannot be put back"), trouble)
            return
        self.ui.toasts.show(_("Put back: {name}").format(name=path.stem))
        self._read_again()

    def ask_to_discard(self) -> None:
        """Ask whether the chosen game shall go to the trash."""
        row = self._one()
        if row is None or self.delete.reason is not None:
            return

        def throw() -> None:
            try:
                discard(row.path, self.opening.shell.folders)
            except FileTrouble as trouble:
                file_box(self.ui, _("This game cannot be deleted"), trouble)
                return
            self.ui.toasts.show(
                _("In the trash: {name}").format(name=row.path.stem), _("Load lists it at its end; it can be put back.")
            )
            self._read_again()

        kept = n_(
            "It goes to the trash and can be put back from there for {days} day.",
            "It goes to the trash and can be put back from there for {days} days.",
            TRASH_DAYS,
        ).format(days=TRASH_DAYS)
        words = f"{row.path.stem}\n{kept}"
        if not row.bad and not row.finished:
            going = _("The battle is not over: it stands in {turn}.").format(turn=self._turn(row))
            words = f"{words}\n{going}"
        buttons = [DialogButton(_("Go back"), None, "cancel"), DialogButton(_("Move to the trash"), throw, "danger")]
        self.ui.open(Dialog(self.ui, _("Delete this game?"), words, buttons, width=560))

    def _read_again(self) -> None:
        at = self.list.chosen
        self.read()
        near = [n for n, row in enumerate(self.rows) if isinstance(row, Listed)]
        if near:
            self.list.choose(min(near, key=lambda n: (abs(n - at), n)))
        self.opening.build_menu()

    def open_its_folder(self) -> None:
        """Open the folder of the chosen game, or of the games in progress."""
        row = self._one()
        folder = row.path.parent if row is not None else self.opening.shell.folders.games
        if not open_folder(folder):
            self.ui.toasts.show(_("No file window can be opened here."), str(folder))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and not self.ui.typing:
            self.ask_to_discard()
            return True
        return super().handle(event)

    def arrange(self) -> None:
        px = self.px
        room = self.foot(self.button, self.delete, self.folder)
        if room.w <= 0:
            return
        wide = min(px(150), room.w // 3)
        self.search.place(Rect(room.x, room.y, room.w - wide - px(8), px(32)))
        self.order.place(Rect(room.right - wide, room.y, wide, px(32)))
        below = Rect(room.x, room.y + px(40), room.w, max(0, room.h - px(40)))
        fresh = self.list.rect.h <= 0
        self.list.place(below)
        if fresh:  # a row chosen before there was room has scrolled the list
            self.list.scroll_to(0)
            if self.list.chosen >= 0:
                self.list.show_row(self.list.chosen)
        self.hint.place(Rect(below.x + px(4), below.y + px(8), below.w - px(8), px(60)))


class LoadPage(GamesPage):
    """Go on with a game."""

    title = N_("Go on with a game")
    menu = N_("Load")
    verb = N_("Go on")
    with_trash = True

    def use(self, listed: Listed) -> None:
        self.opening.load(listed)


class ReplayPage(GamesPage):
    """Watch a game."""

    title = N_("Watch a game")
    menu = N_("Replay")
    verb = N_("Watch")

    def use(self, listed: Listed) -> None:
        self.opening.watch(listed)
