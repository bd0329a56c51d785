"""Play by file on the opening screen: the games with whose file they wait for, opening a file, inviting somebody."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from pygame import Rect, Surface

from game.engine.scenario import Scenario
from game.engine.text import N_, _
from game.engine.turns import turn_words
from game.record.exchange import go_on, hand_over, holder_in
from game.record.invitation import invitation_in, invite, is_invitation, reply_in
from game.record.letters import BY_FILE
from game.record.listing import look
from game.record.own import Own, all_of
from game.record.trouble import FileTrouble
from game.setup.loader import load_scenario
from game.ui import by_file
from game.ui.battle.session import against
from game.ui.opening.named_list import NamedList
from game.ui.opening.pages import Page, two_lines
from game.ui.opening.play_page import PlayPage, Seat
from game.ui.screen import Screen
from game.ui.widgets import style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label, TextPane
from game.ui.widgets.lists import RowState
from game.ui.widgets.ui import Ui

if TYPE_CHECKING:
    from game.ui.opening.screen import Opening

MOST_FOUND = 8
"""So many files at the most are listed from the folder of downloads."""


def downloads() -> Path:
    """Where mail and browsers usually put files."""
    return platformdirs.user_downloads_path()


def ask_path(screen: Screen) -> None:
    """Ask for the path of a file and open it."""
    field = TextField(screen.ui, f"{downloads()}/", hint=_("Path of the file"), most=400)

    def go() -> None:
        words = field.content.strip().strip("\"'")
        path = Path(words).expanduser()
        if not words or not path.is_file():
            screen.ui.toasts.show(_("There is no such file."), words)
            return
        screen.ui.close(dialog)
        by_file.open_file(screen, path)

    words = _("Where does the file lie? It can also be dropped onto the window, at any time.")
    buttons = [DialogButton(_("Go back"), None, "cancel"), DialogButton(_("Open"), go, "primary", closes=False)]
    dialog = Dialog(screen.ui, _("Open a file"), words, buttons, body=field, body_height=40, width=640)
    screen.ui.open(dialog)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list: a heading, a game of this player, or a file that was found."""

    name: str
    right: str = ""
    under: str = ""
    own: Own | None = None
    path: Path | None = None

    @property
    def heading(self) -> bool:
        """Whether it only says what follows."""
        return self.own is None and self.path is None


class ByFilePage(Page):
    """The games by file and what each waits for."""

    title = N_("Play by file")
    menu = N_("Play by file")

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        ui = self.ui
        self.rows: list[Row] = []
        self.list = self.add(
            NamedList(ui, 0, lambda n: 30 if self.rows[n].heading else 56, self._row, lambda n: self.rows[n].name,
                      on_choose=self._chosen, on_open=lambda n: self.enter(), tip_for=self._tip, striped=False)
        )  # fmt: skip
        self.hint = self.add(TextPane(ui, "", style.BODY))
        self.button = self.add(Button(ui, _("Go on"), self.enter, key="Enter", kind="primary"))
        self.other = self.add(Button(ui, _("Open a file…"), lambda: ask_path(opening)))
        self.new = self.add(Button(ui, _("New game by file…"), lambda: opening.show(NewByFilePage)))
        self.help = self.add(Button(ui, _("How it works"), lambda: by_file.show_help(opening)))
        self.read()

    def read(self) -> None:
        """Look anew what there is."""
        folders = self.opening.shell.folders
        games = [self._of(own) for own in all_of(folders.own)]
        found = [self._found(path) for path in _files_in(downloads())]
        self.rows = []
        for heading, rows in ((_("Your games"), games), (_("Files in {folder}").format(folder=downloads()), found)):
            if rows:
                self.rows += [Row(heading), *rows]
        self.list.set_count(len(self.rows), True)
        words = _(
            "There is no game by file yet. Invite somebody, or open the file that somebody has sent you: drop it onto "
            "this window, or choose Open a file."
        )
        self.hint.set_words("" if self.rows else words)
        first = next((n for n, row in enumerate(self.rows) if not row.heading), -1)
        if first >= 0:
            self.list.choose(first)
        else:
            self._chosen(-1)

    def _of(self, own: Own) -> Row:
        """A game of this player, with what it waits for."""
        folders = self.opening.shell.folders
        if own.phase != "playing":
            first = invitation_in(folders.own, own.lines())
            reply = reply_in(own.lines())
            right = {
                "inviting": _("make it ready and send it"),
                "replying": _("make it ready and send it"),
                "invited": _("waits for the answer"),
            }.get(own.phase, _("waits for {name}").format(name=first.name))
            names = [first.name, reply.name if reply is not None else _("somebody")]
            return Row(self.opening.title_of(first.title) or first.battle, right, against(names), own)
        path = folders.games / own.journal
        listed = look(path)
        if listed.bad:
            return Row(own.journal or own.game, _("its file is gone"), _("Open the last file that was sent."), own)
        names_by_side = dict(listed.names)
        holder = holder_in(path)
        other = next((name for side, name in listed.names if side != own.side), "")
        turn = turn_words(self.opening.shell.rulesets, listed.ruleset).amid(max(1, listed.turn))
        if listed.finished:
            right = _("ended")
        elif holder and holder != own.side:
            right = _("{turn} · waits for {name}").format(turn=turn, name=other)
        elif listed.next == own.side:
            right = _("{turn} · you decide").format(turn=turn)
        else:
            right = _("{turn} · open it, then send it").format(turn=turn)
        return Row(self.opening.title_of(listed.title) or listed.battle, right,
                   against(list(names_by_side.values())), own)  # fmt: skip

    def _found(self, path: Path) -> Row:
        told = _("an invitation or an answer") if is_invitation(path) else _("a game by file")
        return Row(path.stem, "", told, path=path)

    # -- the list -------------------------------------------------------------------------------------------

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.rows[state.index]
        if row.heading:
            face = text.face(style.BODY_STRONG, self.ui.scale)
            at = (box.x + self.px(4), box.centery)
            text.draw(surface, row.name, face, style.GOLD_LIGHT, at, "l", box.w - self.px(8))
        else:
            two_lines(self.ui, surface, box, row.name, row.right, row.under)

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        if row.heading:
            return None
        where = row.path if row.path is not None else row.own.journal if row.own is not None else ""
        return Tip(row.name, "\n".join(part for part in (row.right, row.under, str(where)) if part))

    def _one(self) -> Row | None:
        row = self.rows[self.list.chosen] if 0 <= self.list.chosen < len(self.rows) else None
        return row if row is not None and not row.heading else None

    def _chosen(self, index: int) -> None:
        row = self._one()
        self.button.label = _("Open") if row is not None and row.path is not None else _("Go on")
        self.button.set_reason(None if row is not None else Tip(_("No game is chosen")))
        self.arrange()

    def enter(self) -> None:
        row = self._one()
        if row is None:
            return
        if row.path is not None:
            by_file.open_file(self.opening, row.path)
        elif row.own is not None:
            self._go_on(row.own)

    def _go_on(self, own: Own) -> None:
        from game.ui.battle.screen import Battle

        shell = self.opening.shell
        try:
            game = go_on(own, shell.folders, shell.rulesets)
            if game is not None:
                self.opening.go(Battle(shell, game))
            else:
                by_file.show_sent(self.opening, hand_over(own, None, shell.folders), "")
        except FileTrouble as trouble:
            by_file.not_taken(self.opening, trouble)

    def arrange(self) -> None:
        px = self.px
        room = self.foot(self.button, self.other)
        if room.w <= 0:
            return
        new, told = self.new.natural_width(), self.help.natural_width()
        if new + told + px(8) > room.w:
            new, told = (room.w - px(8)) * new // (new + told), (room.w - px(8)) * told // (new + told)
        self.new.place(Rect(room.x, room.y, new, px(32)))
        self.help.place(Rect(room.right - told, room.y, told, px(32)))
        below = Rect(room.x, room.y + px(40), room.w, max(0, room.h - px(40)))
        self.list.place(below)
        self.hint.place(Rect(below.x + px(4), below.y + px(8), below.w - px(8), px(90)))


def _files_in(folder: Path) -> list[Path]:
    """The files of games by file in a folder, the newest first."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".caracole" and path.is_file()]
        paths.sort(key=lambda path: -path.stat().st_mtime)
    except OSError:
        return []
    return [p for p in paths[:MOST_FOUND] if is_invitation(p) or BY_FILE in dict(look(p).players).values()]


class NewByFilePage(PlayPage):
    """Choose a battle, its options and a side, and invite somebody by file."""

    title = N_("A new game by file")
    menu = N_("Play by file")

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        self.start.label = _("Invite")
        self.arrange()

    def _seats(self, scenario: Scenario, names: dict[str, str], kinds: dict[str, str]) -> list[Seat]:
        name = next(iter(names.values()), "") or self.opening.shell.settings.player
        return [OwnSeat(self.ui, scenario, name)]

    def enter(self) -> None:
        index = self.list.chosen
        if not 0 <= index < len(self.found) or self.found[index].faults or self.start.reason is not None:
            return
        shell, seat = self.opening.shell, self.sides[0]
        assert isinstance(seat, OwnSeat)
        scenario = load_scenario(self.found[index].path, shell.rulesets.values())
        shell.settings.player = seat.field.content.strip()
        shell.save_settings()
        try:
            own = invite(
                shell.rulesets[scenario.ruleset], scenario, self.options.ticked, seat.chosen, seat.field.content,
                shell.folders,
            )  # fmt: skip
        except FileTrouble as trouble:
            by_file.not_taken(self.opening, trouble)
            return
        by_file.begin_choice(self.opening, own)


class OwnSeat(Seat):
    """The side and the name of the player who invites."""

    kind = BY_FILE

    def __init__(self, ui: Ui, scenario: Scenario, name: str) -> None:
        super().__init__(ui)
        self._ids = [side.id for side in scenario.sides]
        self.side = self._ids[0]
        """Under this the name is kept when another battle is chosen."""
        self.label = self.add(Label(ui, _("You play"), style.BUTTON, style.TEXT))
        self.choose = self.add(DropDown(ui, [side.name for side in scenario.sides], 0, lambda n: None))
        self.field = self.add(TextField(ui, name, hint=_("Your name"), most=40))

    @property
    def chosen(self) -> str:
        """The side that is chosen."""
        return self._ids[self.choose.chosen]

    def arrange(self) -> None:
        px, box = self.px, self.rect
        self.label.place(Rect(box.x + px(6), box.y, box.w - px(6), px(22)))
        self.choose.place(Rect(box.x + px(6), box.y + px(24), box.w - px(6), px(28)))
        self.field.place(Rect(box.x + px(6), box.y + px(56), box.w - px(6), px(28)))
