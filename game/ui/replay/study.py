"""The Study tab of a replay: bookmarks with notes, the audit, the comparison with another game."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.text import _, n_
from game.record.bookmarks import Bookmark, Bookmarks, place_of, put_aside
from game.record.folders import games
from game.record.listing import Listed
from game.record.trouble import FileTrouble, ReadTrouble, SaveTrouble
from game.ui.replay.audit import Audit
from game.ui.replay.other import Other, open_other
from game.ui.replay.study_layout import place
from game.ui.trouble import file_box
from game.ui.widgets import icons, style, text
from game.ui.widgets.base import Container, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label, Progress, TextPane
from game.ui.widgets.lists import RowState, ScrollList

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen

STUDY = 3
"""Which of the replay's tabs it is."""
MOST_GAMES = 200
"""So many games at the most are offered for comparing."""


class StudyPage(Container):
    """What a player keeps and asks while watching."""

    def __init__(self, screen: "ReplayScreen") -> None:
        super().__init__(screen.ui)
        self.screen = screen
        ui = screen.ui
        self.bar: Tip | None = None
        """Why no bookmarks can be kept."""
        self.bookmarks = self._read()
        self.audit = Audit(screen.replay, screen.shell.rulesets)
        self.other: Other | None = None
        self.places: list[tuple[int, Bookmark]] = []
        """The frames of the bookmarks that are shown."""
        parts = [_("Bookmarks"), _("Audit"), _("Another game")]
        self.part = self.add(DropDown(ui, parts, 0, lambda n: self.arrange()))
        """Which section is shown where there is no room for all."""
        self.heads = [self.add(Label(ui, "", style.HEADING, style.GOLD_LIGHT)) for _n in range(3)]
        self.list = self.add(ScrollList(ui, 0, 40, self._row, on_choose=self._chosen, on_open=self._open,
                                        tip_for=self._tip))  # fmt: skip
        self.nothing = self.add(Label(ui, _("No bookmarks yet."), style.BODY, style.FAINT))
        self.put = self.add(Button(ui, _("Bookmark here…"), self.edit))
        self.gone = self.add(Button(ui, _("Remove"), self.take_away))
        self.told = self.add(TextPane(ui, "", style.SMALL, style.DIM))
        self.progress = self.add(Progress(ui))
        self.go_to = self.add(Button(ui, _("Go there"), self.go_to_difference))
        self.run = self.add(Button(ui, _("Audit it"), self.toggle_audit))
        self.choose = self.add(Button(ui, _("Compare with…"), self.choose_other))
        self.stop = self.add(Button(ui, _("No longer"), self.stop_comparing))
        self.which = self.add(DropDown(ui, [_("with its last position"), _("after as many commands")], 0, self._which))
        self.versus = self.add(TextPane(ui, "", style.SMALL, style.DIM))
        self.unlike = self.add(ScrollList(ui, 0, 40, self._unlike_row, on_choose=self._unlike_chosen,
                                          tip_for=self._unlike_tip))  # fmt: skip

    # -- bookmarks ------------------------------------------------------------------------------------------

    def _read(self) -> Bookmarks:
        path = self.screen.replay.path
        try:
            return Bookmarks.of(path)
        except ReadTrouble as trouble:
            place = place_of(path)
            try:
                aside = put_aside(place)
            except SaveTrouble as worse:
                self.bar = Tip(_("The bookmarks cannot be read"), f"{trouble.reason}; {worse.reason}")
                words = _("The bookmarks beside this game cannot be read. They are left as they are.")
            else:
                told = _("The bookmarks beside this game could not be read; the file is now called {aside}.")
                words = told.format(aside=aside.name)
            self.screen.replay.notices.append(words)
            return Bookmarks(place)

    def bookmark(self, place: int) -> Bookmark | None:
        """The bookmark on a frame."""
        return self.bookmarks.at(self.screen.replay.frames[place].line)

    def marked(self) -> list[int]:
        """The frames with bookmarks, for the slider."""
        return [place for place, _mark in self.places]

    def edit(self) -> None:
        """Ask for the note of the bookmark here, a new one or the one there is."""
        screen = self.screen
        if self.bar is not None:
            screen.ui.toasts.show(self.bar.title, self.bar.body)
            return
        screen.stop()
        frame, mark = screen.replay.frame, self.bookmark(screen.replay.place)
        field = TextField(screen.ui, mark.note if mark is not None else "", hint=_("A note, or nothing"), most=400)

        def keep() -> None:
            try:
                self.bookmarks.put(frame.line, " ".join(field.content.split()))
            except SaveTrouble as trouble:
                screen.ui.close(dialog)
                file_box(screen.ui, _("The bookmark could not be kept"), trouble)
                return
            screen.ui.close(dialog)
            screen.show()

        buttons = [
            DialogButton(_("Go back"), None, "cancel"),
            DialogButton(_("Keep it"), keep, "primary", closes=False),
        ]
        words = _("{turn}, command {number}. Bookmarks are kept in a small file beside the game.").format(
            turn=screen.turns.at(max(1, frame.board.clock.turn)), number=frame.n
        )
        title = _("Bookmark here") if mark is None else _("Change the bookmark")
        dialog = Dialog(screen.ui, title, words, buttons, body=field, body_height=40, width=520)
        screen.ui.open(dialog)
        field.select_all()

    def take_away(self) -> None:
        """Take the chosen bookmark away, or the one here."""
        row = self.places[self.list.chosen] if 0 <= self.list.chosen < len(self.places) else None
        mark = row[1] if row is not None else self.bookmark(self.screen.replay.place)
        if mark is None:
            return
        try:
            self.bookmarks.remove(mark.line)
        except SaveTrouble as trouble:
            file_box(self.screen.ui, _("The bookmark could not be removed"), trouble)
        self.screen.show()

    def go(self, step: int) -> None:
        """To the next bookmark, or the one before."""
        here, marked = self.screen.replay.place, self.marked()
        found = [place for place in marked if (place > here if step > 0 else place < here)]
        if found:
            self.screen.jump(found[0] if step > 0 else found[-1])
        else:
            self.screen.ui.toasts.show(_("No further bookmark that way.") if marked else _("No bookmarks yet."))

    def _chosen(self, index: int) -> None:
        self.screen.jump(self.places[index][0])

    def _open(self, index: int) -> None:
        self.screen.jump(self.places[index][0])
        self.edit()

    def _tip(self, index: int) -> Tip | None:
        place, mark = self.places[index]
        told = _("Click to go there, double click or Enter to change the note.")
        return Tip(self._where(place), f"{mark.note}\n{told}".strip())

    def _where(self, place: int) -> str:
        frame = self.screen.replay.frames[place]
        return _("{turn}, command {number}").format(
            turn=self.screen.turns.at(max(1, frame.board.clock.turn)), number=frame.n
        )

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        px = self.px
        place, mark = self.places[state.index]
        icons.icon(surface, "star", (box.x + px(14), box.centery), px(14), style.GOLD)
        left, room = box.x + px(28), box.w - px(36)
        upper, lower = box.y + round(box.h * 0.32), box.y + round(box.h * 0.70)
        note, ink = (mark.note, style.TEXT) if mark.note else (_("(no note)"), style.FAINT)
        text.draw(surface, note, self.face(style.BODY), ink, (left, upper), "l", room)
        text.draw(surface, self._where(place), self.face(style.SMALL), style.DIM, (left, lower), "l", room)

    # -- the audit ------------------------------------------------------------------------------------------

    def toggle_audit(self) -> None:
        """Begin the audit, or give it up."""
        if self.screen.rules is None:
            return
        if self.audit.running:
            self.audit.cancel()
        else:
            self.audit.begin()
            self.part.chosen = 1
            self.screen.side.open(STUDY)
        self.screen.show()

    def poll(self) -> None:
        """Take in what the audit has told."""
        if self.audit.poll():
            self.screen.show_marks()
            if not self.audit.running and self.audit.places() and self.screen.side.tabs.chosen != STUDY:
                self.screen.ui.toasts.show(_("The audit has found a difference."), self.audit.words(), stay=8000)

    def go_to_difference(self) -> None:
        """To the command at which the audit first differs."""
        if self.audit.place() >= 0:
            self.screen.jump(self.audit.place())

    # -- another game ---------------------------------------------------------------------------------------

    def choose_other(self) -> None:
        """List the games of the same battle; the one that is chosen is compared."""
        screen, header = self.screen, self.screen.replay.header
        screen.stop()
        found: list[Listed] = []
        for folder in (screen.replay.path.parent, screen.shell.folders.saved, screen.shell.folders.games):
            try:
                listed = games(folder)
            except SaveTrouble:
                continue
            known = {one.path for one in found}
            found += [
                one
                for one in listed
                if not one.bad and one.scenario == header.scenario and one.path != screen.replay.path
                and one.path not in known
            ]  # fmt: skip
        rows = []
        for one in found[:MOST_GAMES]:
            turn = _("ended") if one.finished else screen.turns.amid(max(1, one.turn))
            commands = n_("{count} command", "{count} commands", one.commands).format(count=one.commands)
            rows.append(
                DialogRow(one.path.stem, f"{turn}, {commands}", None, lambda one=one: self.compare(one))  # type: ignore[misc]
            )
        words = _("The position shown is compared with a position of the game you choose.")
        if not rows:
            words = _("There is no other game of this battle in your folders.")
        buttons = [DialogButton(_("Go back"), None, "cancel")]
        screen.ui.open(Dialog(screen.ui, _("Compare with which game?"), words, buttons, rows=rows, width=620))

    def compare(self, listed: Listed) -> None:
        """Compare with a game."""
        screen = self.screen
        try:
            self.other = open_other(listed.path, screen.replay, screen.watching)
        except FileTrouble as trouble:
            file_box(screen.ui, _("This game cannot be compared"), trouble)
            return
        self.which.chosen = 0
        self.part.chosen = 2
        screen.side.open(STUDY)
        screen.show()

    def stop_comparing(self) -> None:
        """Compare no longer."""
        self.other = None
        self.screen.show()

    def _which(self, index: int) -> None:
        if self.other is not None:
            self.other.at_end = index == 0
            self.screen.show()

    def _unlike_row(self, surface: Surface, box: Rect, state: RowState) -> None:
        if self.other is None:
            return
        px, one = self.px, self.other.unlike[state.index]
        colour = self.screen.view.kit.art.palette(one.side).ground if one.side else style.GOLD
        surface.fill(colour, Rect(box.x + px(4), box.y + px(8), px(4), box.h - px(16)))
        face, room = self.face(style.SMALL), box.w - px(22)
        lines = text.wrap(one.words, face, room)[:2]
        y = box.centery - px(8) * (len(lines) - 1)
        for line in lines:
            text.draw(surface, line, face, style.TEXT, (box.x + px(14), y), "l", room)
            y += px(16)

    def _unlike_chosen(self, index: int) -> None:
        if self.other is not None:
            one = self.other.unlike[index]
            hexes = one.here or one.there
            if hexes:
                self.screen.view.centre_on(hexes[0])

    def _unlike_tip(self, index: int) -> Tip | None:
        return Tip(self.other.unlike[index].words) if self.other is not None else None

    # -- as a widget ----------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show all as it is now."""
        replay = self.screen.replay
        places = ((replay.place_of(mark.line), mark) for mark in self.bookmarks.marks)
        self.places = [(place, mark) for place, mark in places if place >= 0]
        self.list.set_count(len(self.places), True)
        self.list.chosen = next((n for n, (place, _m) in enumerate(self.places) if place == replay.place), -1)
        here = self.bookmark(replay.place)
        self.put.label = _("Bookmark here…") if here is None else _("Change the note…")
        self.put.set_reason(self.bar)
        self.gone.set_reason(None if here is not None else Tip(_("There is no bookmark here")))
        self.show_audit()
        other = self.other
        if other is not None:
            count = len(other.unlike)
            told = n_("{count} difference", "{count} differences", count).format(count=count)
            names = f"{other.name}\n{other.words(replay.frame.n)}"
            self.versus.set_words(f"{names}\n{told if count else _('The two positions are the same.')}")
            self.unlike.set_count(count, True)
        else:
            self.versus.set_words(_("The position shown beside one of another game: the differences are marked here."))
        self.arrange()
        self.changed()

    def show_audit(self) -> None:
        """Show how the audit stands."""
        audit, rules = self.audit, self.screen.rules
        self.progress.set_part(audit.part)
        self.told.colour = style.BAD if audit.places() or audit.fault else style.GOOD if audit.report else style.DIM
        self.told.set_words(audit.words())
        self.run.label = _("Stop the audit") if audit.running else _("Audit again") if audit.report else _("Audit it")
        why = self.screen.watching.why
        self.run.set_reason(Tip(_("This program has not the rules of this game"), why) if rules is None else None)
        self.changed()

    def arrange(self) -> None:
        if self.rect.w > 0:
            place(self)
