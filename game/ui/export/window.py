"""Exports in the window: what to make, of which stretch, how large and under which name."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import N_, _
from game.record.folders import ready, sweep
from game.record.names import clean_name
from game.record.trouble import BadName, FileTrouble, SaveTrouble
from game.ui.desktop import open_folder
from game.ui.export.drawing import Look
from game.ui.export.kinds import KINDS, USUAL_SIZE, Kind, Wish
from game.ui.export.page import page_steps
from game.ui.export.progress import Steps
from game.ui.export.work import Work, game_steps
from game.ui.trouble import file_box
from game.ui.widgets import style
from game.ui.widgets.base import Container, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label, TextPane
from game.ui.widgets.slider import Slider

if TYPE_CHECKING:
    from game.ui.screen import Shell

PAGE = Kind(
    "page", ".html", N_("Page of the scenario"),
    N_("The set-up, both armies and the rules of this scenario, to print."), False, False,
)  # fmt: skip
ALL = (*KINDS, PAGE)
SIZE = re.compile(r"\s*([1-9][0-9]{1,4})\s*[x×*]\s*([1-9][0-9]{1,4})\s*", re.IGNORECASE)
HEIGHT, ROW = 276, 40


@dataclass(frozen=True, slots=True)
class Source:
    """What is exported: the file of a game, its battle, how many commands it has, and the command looked at."""

    path: Path
    ruleset: Ruleset
    scenario: Scenario
    options: frozenset[str]
    count: int
    at: int
    turns: tuple[tuple[int, int], ...] = ()
    """Turns and the first command of each."""

    def words(self, n: int) -> str:
        """A command and its turn."""
        turn = max((turn for turn, first in self.turns if first <= n), default=0)
        if not n or not turn:
            return str(n)
        return _("{number}, {turn}").format(number=n, turn=self.ruleset.turn_words.amid(turn))


class ExportForm(Container):
    """What to make, and how."""

    def __init__(self, shell: "Shell", source: Source) -> None:
        super().__init__(shell.ui, tab_stops=True)
        self.shell, self.source = shell, source
        self.on_change: Callable[[], object] = lambda: None
        ui = shell.ui
        self.kind = ALL[0]
        self.chooser = self.add(DropDown(ui, [_(k.name) for k in ALL], ALL.index(self.kind), self._choose))
        self.name = TextField(ui, source.path.stem, hint=_("A name"), most=120, on_change=self._changed)
        self.folder = TextField(ui, _shown(usual_folder(shell)), most=1000, on_change=self._changed)
        self.first, self.last = self._slider(0), self._slider(source.count)
        self.told = {one: Label(ui, source.words(one.value), style.BODY) for one in (self.first, self.last)}
        self.size = TextField(ui, "", hint=_("as usual"), most=13, on_change=self._changed)
        self.report = self.add(TextPane(ui, "", style.SMALL, style.DIM))
        self.rows: list[tuple[Label, Widget]] = []
        self._show()

    def _choose(self, index: int) -> None:
        self.kind = ALL[index]
        at_place = self.kind.id == "png"
        self.last.set_value(self.source.at if at_place else self.source.count)
        self.size.hint = "{}x{}".format(*USUAL_SIZE) if at_place else _("as usual")
        self.size.set_content("")
        self._show()

    def _slider(self, value: int) -> Slider:
        source = self.source
        ticks = [first for _turn, first in source.turns]
        return Slider(self.ui, 0, source.count, value, self._slid, ticks=ticks, words=source.words)

    def _slid(self, value: int) -> None:
        self._check()

    def _changed(self, words: str) -> None:
        self._check()

    def _show(self) -> None:
        """Show the fields that this kind has."""
        for child in [child for child in self.children if child not in (self.chooser, self.report)]:
            self.remove(child)
        kind, game = self.kind, self.kind is not PAGE
        wanted: list[tuple[str, Widget, bool]] = [
            (_("Name of the file"), self.name, True),
            (_("Into the folder"), self.folder, True),
            (_("From command"), self.first, kind.begins),
            (_("To command") if kind.begins else _("After command"), self.last, game),
            (_("Size in px") if kind.id != "html" else _("Size of maps in px"), self.size, kind.sized),
        ]
        self.rows = []
        for words, widget, needed in wanted:
            if needed:
                label = self.add(Label(self.ui, words, style.BODY, style.DIM))
                self.rows.append((label, self.add(widget)))
                if isinstance(widget, Slider):
                    self.add(self.told[widget])
        self._check()
        self.arrange()

    # -- what is asked for ----------------------------------------------------------------------------------

    @property
    def bar(self) -> Tip | None:
        """Why nothing can be made of this."""
        try:
            clean_name(self.name.content, self.kind.suffix)
        except BadName as bad:
            return Tip(_("This name cannot be used: {bad}.").format(bad=bad))
        if (reason := self.no_folder()) is not None:
            return reason
        shown = [widget for _label, widget in self.rows]
        if self.first in shown and self.first.value > self.last.value:
            return Tip(_("It would begin after its end."))
        if self.size in shown and self.size.content.strip() and self._size() is None:
            return Tip(_("A size is two numbers, such as 1600x1200."))
        return None

    def goal(self) -> Path:
        """The folder that is written into."""
        words = self.folder.content.strip()
        return Path(words).expanduser() if words else self.shell.folders.saved

    def no_folder(self) -> Tip | None:
        """Why nothing can be written into the folder."""
        try:
            folder = self.goal()
        except RuntimeError:  # a home that nobody has
            return Tip(_("There is no such folder."))
        if folder == self.shell.folders.saved:
            return None  # it is made where it is not there yet
        if not folder.is_absolute():
            return Tip(_("Write the whole path of the folder, from its root or from ~."))
        return None if _is_folder(folder) else Tip(_("There is no such folder."))

    def _size(self) -> tuple[int, int] | None:
        found = SIZE.fullmatch(self.size.content)
        return (int(found[1]), int(found[2])) if found else None

    def wish(self, folder: Path, over: bool) -> Wish:
        """What is wanted. The form must be without fault (`bar`)."""
        shown = [widget for _label, widget in self.rows]
        path = folder / clean_name(self.name.content, self.kind.suffix)
        return Wish(
            self.kind, path, over,
            self.first.value if self.first in shown else None,
            self.last.value if self.last in shown else None,
            self._size() if self.size in shown else None,
        )  # fmt: skip

    def steps(self, wish: Wish) -> Steps:
        """The steps that make it."""
        shell, source = self.shell, self.source
        settings = shell.settings
        picture = shell.map_picture(source.scenario)
        look = Look(settings.counters == "nato", settings.colours, None, picture, settings.grid, settings.numbers)
        if wish.kind is PAGE:
            return page_steps(wish.path, wish.over, source.ruleset, source.scenario, source.options, look)
        return game_steps(shell, source.path, wish, look)

    def _check(self) -> None:
        bar = self.bar
        for slider, label in self.told.items():
            label.set_words(self.source.words(slider.value))
        self.report.colour = style.DIM if bar is None else style.BAD
        self.report.set_words(_(self.kind.about) if bar is None else bar.title)
        self.report.arrange()
        self.on_change()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        self.chooser.place(Rect(box.x, box.y, box.w, px(34)))
        self.report.place(Rect(box.x, box.y + px(40), box.w, px(36)))
        y, left = box.y + px(80), box.w * 2 // 5
        for n, (label, widget) in enumerate(self.rows):
            top = y + n * px(ROW - 1)
            label.place(Rect(box.x, top, left - px(8), px(34)))
            wide = box.w - left
            if isinstance(widget, Slider):
                wide -= px(112)
                self.told[widget].place(Rect(box.x + left + wide + px(10), top, px(102), px(34)))
            widget.place(Rect(box.x + left, top, wide, px(34)))


def open_export(shell: "Shell", source: Source) -> Dialog:
    """Ask what to make; then make it."""
    ui = shell.ui
    form = ExportForm(shell, source)

    def begin(over: bool = False) -> None:
        try:
            folder = form.goal()
            if folder == shell.folders.saved:
                sweep(ready(folder))
        except SaveTrouble as trouble:
            file_box(ui, _("Nothing can be written here"), trouble)
            return
        chosen = "" if folder == shell.folders.saved else str(folder)
        if chosen != shell.settings.exports:
            shell.settings.exports = chosen
            shell.save_settings()
        wish = form.wish(folder, over)
        if wish.path.exists() and not over:
            _ask_over(shell, wish.path, lambda: begin(True))
            return
        ui.open(Work(ui, _(wish.kind.name), form.steps(wish), lambda trouble: ended(wish, trouble)))

    def ended(wish: Wish, trouble: Exception | None) -> None:
        if trouble is not None:
            reason = trouble if isinstance(trouble, FileTrouble) else _sentence(str(trouble))
            file_box(ui, _("This could not be made"), reason if isinstance(reason, FileTrouble) else ValueError(reason))
            return
        ui.close(dialog)
        _written(shell, wish)

    buttons = [
        DialogButton(_("Go back"), None, "cancel"),
        DialogButton(_("Export"), begin, "primary", closes=False),
    ]
    dialog = Dialog(ui, _("Export"), "", buttons, body=form, body_height=HEIGHT, width=560)

    def grey() -> None:
        button: Button = dialog.pressables[1]
        button.set_reason(form.bar)

    form.on_change = grey
    grey()
    ui.open(dialog)
    ui.set_focus(form.chooser)
    return dialog


def usual_folder(shell: "Shell") -> Path:
    """The folder that the last export went to, while it is there; else that of the saved games."""
    kept = Path(shell.settings.exports)
    return kept if kept.is_absolute() and _is_folder(kept) else shell.folders.saved


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _shown(path: Path) -> str:
    """A folder as it is written down, that of the player as ~."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _ask_over(shell: "Shell", path: Path, action: Callable[[], object]) -> None:
    buttons = [DialogButton(_("Another name"), None, "cancel"), DialogButton(_("Replace it"), action, "danger")]
    words = _("There is a file named {name} already.").format(name=path.name)
    shell.ui.open(Dialog(shell.ui, _("Replace the file?"), words, buttons))


def _written(shell: "Shell", wish: Wish) -> None:
    """Say where it is."""

    def folder() -> None:
        if not open_folder(wish.path.parent):
            shell.ui.toasts.show(_("No file window can be opened here."), str(wish.path.parent))

    buttons = [DialogButton(_("Open its folder"), folder), DialogButton(_("Close"), None, "primary")]
    words = _("It is written: {name}").format(name=wish.path.name)
    shell.ui.open(Dialog(shell.ui, _(wish.kind.name), f"{words}\n{wish.path.parent}", buttons, width=560))
