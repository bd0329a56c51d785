"""The page of the editor: a new scenario of a title, one that is there to change or copy, or a game's position."""

from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.text import N_, _
from game.engine.turns import turn_words
from game.record.folders import games
from game.record.listing import Listed
from game.record.scenario_file import RESCUED, rescued
from game.record.telling import last_position
from game.record.trouble import FileTrouble
from game.setup.editing.fresh import from_nothing, from_position
from game.setup.faults import Faults
from game.setup.library import Found
from game.ui.desktop import open_folder
from game.ui.editor.opened import open_editor, open_file, open_rescued
from game.ui.opening.named_list import NamedList
from game.ui.opening.pages import Page, two_lines
from game.ui.widgets import style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.lists import RowState

if TYPE_CHECKING:
    from game.ui.opening.screen import Opening

MOST_TOLD = 12
"""So many faults of a file are told at the most; of a file that is none there may be thousands."""
Entry = str | tuple[str, str] | Found | Listed | Path
"""A heading, a title (id and name) for a new scenario, a scenario, a game, or a scenario that was never saved."""


class EditorPage(Page):
    """What can be taken into the editor."""

    title = N_("Set up a battle")
    menu = N_("Editor")

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        self.entries = self._entries()
        self.list = self.add(
            NamedList(
                self.ui, len(self.entries), self._height, self._row, self._name,
                on_choose=self._chosen, on_open=lambda n: self.enter(), tip_for=self._tip, striped=False,
            )
        )  # fmt: skip
        self.button = self.add(Button(self.ui, _("Open in the editor"), self.enter, key="Enter", kind="primary"))
        self.folder = self.add(Button(self.ui, _("Open the folder"), self._open_folder))
        self.list.choose(1)

    def _entries(self) -> list[Entry]:
        shell = self.opening.shell
        titles = [(id, name) for ruleset in shell.rulesets.values() for id, name in ruleset.titles.items()]
        own = [one for one in self.opening.found if not one.shipped]
        shipped = [one for one in self.opening.found if one.shipped]
        played: list[Listed] = []
        try:
            played = [one for one in (*games(shell.folders.games), *games(shell.folders.saved)) if not one.bad]
        except FileTrouble:
            played = []
        found: list[Entry] = [_("A new scenario"), *titles]
        lost = rescued(shell.folders.scenarios)
        found += [_("Not saved when the program ended"), *lost] if lost else []
        for heading, rows in ((_("Your scenarios"), own), (_("The game's own, as a copy"), shipped)):
            found += [heading, *rows] if rows else []
        return found + ([_("The position of a game"), *played[:100]] if played else [])

    def _height(self, index: int) -> float:
        return 30 if isinstance(self.entries[index], str) else 50

    def _name(self, index: int) -> str:
        entry = self.entries[index]
        if isinstance(entry, str):
            return entry
        if isinstance(entry, tuple):
            return _("New: {title}").format(title=entry[1])
        if isinstance(entry, Listed):
            return _("{battle}, {turn}").format(
                battle=entry.battle,
                turn=turn_words(self.opening.shell.rulesets, entry.ruleset).amid(max(1, entry.turn)),
            )
        if isinstance(entry, Path):
            return entry.stem.removeprefix(RESCUED)
        return entry.name

    def _under(self, entry: Entry) -> tuple[str, str]:
        """The note at the right of a row, and its second line."""
        if isinstance(entry, tuple):
            return "", _("An empty map, the sides and tables of the title")
        if isinstance(entry, Listed):
            return "", entry.path.name
        if isinstance(entry, Found):
            return entry.date, str(entry.faults[0]) if entry.faults else entry.id
        if isinstance(entry, Path):
            return "", _("Kept by the program; save it under a name")
        return "", ""

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        entry = self.entries[state.index]
        if isinstance(entry, str):
            at = (box.x + self.px(6), box.centery)
            text.draw(surface, entry, self.face(style.BODY_STRONG), style.GOLD_LIGHT, at, "l", box.w - self.px(12))
            return
        right, under = self._under(entry)
        bad = isinstance(entry, Found) and bool(entry.faults)
        two_lines(self.ui, surface, box, self._name(state.index), right, under, style.BAD if bad else style.DIM)

    def _tip(self, index: int) -> Tip | None:
        entry = self.entries[index]
        return Tip(self._name(index), self._under(entry)[1]) if not isinstance(entry, str) else None

    def _chosen(self, index: int) -> None:
        heading = isinstance(self.entries[index], str)
        self.button.set_reason(Tip(_("Choose what to open")) if heading else None)

    def _open_folder(self) -> None:
        open_folder(self.opening.shell.folders.scenarios)

    def enter(self) -> None:
        """Open what is chosen in the editor."""
        index = self.list.chosen
        if not 0 <= index < len(self.entries) or isinstance(self.entries[index], str):
            return
        shell, entry = self.opening.shell, self.entries[index]
        try:
            if isinstance(entry, tuple):
                ruleset = next(one for one in shell.rulesets.values() if entry[0] in one.titles)
                self.opening.go(open_editor(shell, from_nothing(ruleset, entry[0], _("New battle"))))
            elif isinstance(entry, Listed):
                self._from_game(entry)
            elif isinstance(entry, Path):
                self.opening.go(open_rescued(shell, entry))
            elif isinstance(entry, Found):
                self.opening.go(open_file(shell, entry.path))
        except Faults as trouble:
            told = [str(fault) for fault in trouble.faults[:MOST_TOLD]]
            more = len(trouble.faults) - len(told)
            self._cannot("\n".join([*told, *([_("… and {count} more").format(count=more)] if more else [])]))
        except (FileTrouble, LookupError, ValueError) as trouble:
            self._cannot(str(trouble))

    def _from_game(self, listed: Listed) -> None:
        shell = self.opening.shell
        state = last_position(listed.path, shell.rulesets)
        ruleset = shell.rulesets[state.battle.scenario.ruleset]
        turn = ruleset.turn_words.amid(max(1, state.clock.turn))
        name = _("{battle}, from {turn}").format(battle=state.battle.scenario.name, turn=turn)
        draft, gaps = from_position(state, ruleset, name)
        self.opening.go(open_editor(shell, draft))
        for gap in gaps:
            self.ui.toasts.show(gap, stay=9000)

    def _cannot(self, words: str) -> None:
        buttons = [DialogButton(_("Close"), role="primary")]
        self.ui.open(Dialog(self.ui, _("This cannot be opened in the editor"), words, buttons, width=640))

    def arrange(self) -> None:
        self.list.place(self.foot(self.button, self.folder))
