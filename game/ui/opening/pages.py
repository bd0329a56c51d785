"""The pages of the opening screen: choose a battle, games to load or watch, settings, about."""

import platform
from datetime import datetime
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game import __version__
from game.players import KINDS
from game.record.folders import games
from game.record.journal import Listed
from game.record.trouble import SaveTrouble
from game.ui.battle.session import PERSON
from game.ui.opening.named_list import NamedList
from game.ui.opening.settings_form import SettingsForm
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Container, Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label, TextPane
from game.ui.widgets.lists import RowState
from game.ui.widgets.toggles import CheckBox

if TYPE_CHECKING:
    from game.ui.opening.screen import Opening

PLAYERS = {PERSON: "Player", "simple": "Computer, simple", "random": "Computer, random"}
_NAME = style.Type("serif", "Semibold", 18)


class Page(Panel):
    """A page at the right of the opening screen. `menu` is the menu entry that is lit while it is shown."""

    title = ""
    menu = ""
    HEIGHT = 600

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening.ui, self.title, tab_stops=False)
        self.opening = opening

    def enter(self) -> None:
        """Do what Enter means here."""

    def foot(self, *buttons: Button) -> Rect:
        """Place buttons at the foot, from the right, and return the room above them."""
        px, box = self.px, self.inner()
        right = box.right
        for button in buttons:
            width = min(button.natural_width(), right - box.x)
            button.place(Rect(right - width, box.bottom - px(40), width, px(40)))
            right -= width + px(8)
        return Rect(box.x, box.y + px(6), box.w, box.h - px(52 if buttons else 0) - px(6))


def two_lines(ui: object, surface: Surface, box: Rect, name: str, right: str, under: str, ink: object = None) -> None:
    """A row of a chooser: name large, a note at the right, a second line small."""
    from game.ui.widgets.ui import Ui

    assert isinstance(ui, Ui)
    px = ui.px
    small = text.face(style.SMALL, ui.scale)
    edge = box.right - px(12)
    edge -= text.draw(surface, right, small, style.DIM, (edge, box.y + px(18)), "r", box.w // 2) + px(10)
    at = (box.x + px(16), box.y + px(18))
    text.draw(surface, name, text.face(_NAME, ui.scale), style.TEXT, at, "l", edge - at[0], True)
    colour = style.DIM if ink is None else ink
    text.draw(surface, under, small, colour, (at[0], box.y + px(39)), "l", box.w - px(28))  # type: ignore[arg-type]


class PlayPage(Page):
    """Choose a battle and who plays which side."""

    title = "Choose a battle"
    menu = "Play a battle"

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        ui = self.ui
        self.found = opening.found
        self.list = self.add(
            NamedList(ui, len(self.found), 56, self._row, lambda n: self.found[n].name, on_choose=self._chosen,
                      on_open=lambda n: self.enter(), tip_for=self._tip)
        )  # fmt: skip
        self.about = self.add(TextPane(ui, "", style.SMALL, style.DIM))
        self.sides: list[SideChooser] = []
        self.options: list[CheckBox] = []
        self.chosen_options: set[str] = set()
        self.start = self.add(Button(ui, "Begin", self.enter, key="Enter", kind="primary"))
        good = next((n for n, one in enumerate(self.found) if not one.faults), -1)
        if good >= 0:
            self.list.choose(good)
        self._chosen(good)

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        one = self.found[state.index]
        if one.faults:
            two_lines(self.ui, surface, box, one.name, "cannot be played", str(one.faults[0]), style.BAD)
        else:
            own = "" if one.shipped else ", yours"
            two_lines(self.ui, surface, box, one.name, f"{one.turns} turns{own}", one.date)

    def _tip(self, index: int) -> Tip | None:
        one = self.found[index]
        return Tip(one.name, "\n".join(str(fault) for fault in one.faults[:6])) if one.faults else None

    def _chosen(self, index: int) -> None:
        from game.setup.loader import load_scenario

        names = {chooser.side: chooser.field.content for chooser in self.sides}
        for old in (*self.sides, *self.options):
            self.remove(old)
        self.sides, self.options = [], []
        self.chosen_options.clear()
        self.start.set_reason(None)
        if not 0 <= index < len(self.found):
            self.start.set_reason(Tip("No battle is chosen"))
            return
        one = self.found[index]
        if one.faults:
            self.about.set_words(str(one.faults[0]))
            self.start.set_reason(Tip("This battle cannot be played", str(one.faults[0])))
            self.arrange()
            return
        scenario = load_scenario(one.path, self.opening.shell.rulesets.values())
        self.about.set_words(scenario.about)
        colours = self.opening.shell.art([side.id for side in scenario.sides])
        for side in scenario.sides:
            ground = colours.palette(side.id).ground
            self.sides.append(self.add(SideChooser(self.ui, side.id, side.name, ground, names.get(side.id, ""))))
        for option in scenario.options:
            box = CheckBox(self.ui, option.name, False, lambda on, id=option.id: self._option(id, on))  # type: ignore[misc]
            box.tooltip = Tip(option.name, option.about)
            self.options.append(self.add(box))
        self.arrange()

    def _option(self, id: str, on: bool) -> None:
        (self.chosen_options.add if on else self.chosen_options.discard)(id)

    def enter(self) -> None:
        index = self.list.chosen
        if 0 <= index < len(self.found) and not self.found[index].faults and self.start.reason is None:
            names = {chooser.side: chooser.field.content.strip() for chooser in self.sides}
            players = {chooser.side: chooser.kind for chooser in self.sides}
            self.opening.begin(self.found[index], names, players, frozenset(self.chosen_options))

    def arrange(self) -> None:
        px = self.px
        room = self.foot(self.start)
        if room.w <= 0:
            return
        options = len(self.options) * px(28)
        sides = px(92)
        left = room.h - px(56) - options - sides - px(30)
        about = max(0, min(self.about.height_for(room.w - px(8)), px(100), left))
        self.about.visible = about >= px(20)  # where there is hardly a line of room the choices go first
        listed = min(max(self.list.total(), px(56)), max(px(56), room.h - options - sides - about - px(30)))
        self.list.place(Rect(room.x, room.y, room.w, listed))
        y = room.y + listed + px(8)
        self.about.place(Rect(room.x + px(4), y, room.w - px(8), about))
        y += about + px(8)
        for box in self.options:
            box.place(Rect(room.x + px(4), y, room.w - px(8), px(24)))
            y += px(28)
        wide = (room.w - px(12)) // 2
        y = max(y, room.bottom - sides)
        for n, chooser in enumerate(self.sides):
            chooser.place(Rect(room.x + n * (wide + px(12)), y, wide, sides - px(8)))


class SideChooser(Container):
    """A side of the battle: the name of its player, and who plays it."""

    def __init__(self, ui: "object", side: str, name: str, colour: Colour, player: str) -> None:
        from game.ui.widgets.ui import Ui

        assert isinstance(ui, Ui)
        super().__init__(ui)
        self.side, self.kind = side, PERSON
        self.colour = colour
        self.label = self.add(Label(ui, name, style.BUTTON, style.TEXT))
        self.field = self.add(TextField(ui, player, hint="Name of the player", most=40))
        kinds = [PERSON, *KINDS]
        self.choose = self.add(
            DropDown(ui, [PLAYERS.get(k, f"Computer, {k}") for k in kinds], 0, lambda n: self._kind(kinds[n]))
        )

    def _kind(self, kind: str) -> None:
        self.kind = kind
        self.field.visible = kind == PERSON
        self.arrange()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        self.label.place(Rect(box.x + px(14), box.y, box.w - px(14), px(22)))
        inner = Rect(box.x + px(14), box.y + px(24), box.w - px(14), px(28))
        self.choose.place(Rect(inner.x, inner.y, inner.w, px(28)))
        self.field.place(Rect(inner.x, inner.y + px(32), inner.w, px(28)))

    def paint(self, surface: Surface, box: Rect) -> None:
        shapes.fill(surface, Rect(box.x, box.y, self.px(6), box.h), self.colour, self.px(2))
        super().paint(surface, box)


class GamesPage(Page):
    """Games in progress and saved copies."""

    verb = "Open"

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        folders = opening.shell.folders
        self.rows: list[Listed | str] = []
        for heading, folder in (("Games in progress", folders.games), ("Saved copies", folders.saved)):
            try:
                found = games(folder)
            except SaveTrouble as trouble:
                self.rows += [heading, str(trouble)]
                continue
            if found:
                self.rows += [heading, *found]
        self.list = self.add(
            NamedList(self.ui, len(self.rows), lambda n: 30 if isinstance(self.rows[n], str) else 56, self._row,
                      self._name, on_choose=self._chosen, on_open=lambda n: self.enter(), tip_for=self._tip,
                      striped=False)
        )  # fmt: skip
        self.hint = self.add(TextPane(self.ui, "", style.BODY))
        self.button = self.add(Button(self.ui, self.verb, self.enter, key="Enter", kind="primary"))
        first = next((n for n, row in enumerate(self.rows) if isinstance(row, Listed) and not row.bad), -1)
        if first >= 0:
            self.list.choose(first)
        else:
            self.button.set_reason(Tip("No game is chosen"))
            if not self.rows:
                self.hint.set_words("There is no game yet. Every battle you begin is kept here by itself.")

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        row = self.rows[state.index]
        if isinstance(row, str):
            face = text.face(style.BODY_STRONG, self.ui.scale)
            text.draw(surface, row, face, style.GOLD_LIGHT, (box.x + self.px(4), box.centery), "l", box.w)
        elif row.bad:
            two_lines(self.ui, surface, box, row.path.stem, "cannot be opened", row.bad, style.BAD)
        else:
            when = datetime.fromtimestamp(row.touched).strftime("%d %b %Y, %H:%M")
            who = " against ".join(name for _, name in row.names)
            turn = "ended" if row.finished else f"turn {max(1, row.turn)}"
            name = row.battle if self._in_progress(row) else row.path.stem
            two_lines(self.ui, surface, box, name, f"{turn}, {row.commands} commands", f"{who} · {when}")

    def _name(self, index: int) -> str:
        row = self.rows[index]
        return row if isinstance(row, str) else row.path.stem

    def _in_progress(self, row: Listed) -> bool:
        return row.path.parent == self.opening.shell.folders.games

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        return Tip(row.battle or row.path.stem, row.bad or str(row.path)) if isinstance(row, Listed) else None

    def _chosen(self, index: int) -> None:
        row = self.rows[index]
        good = isinstance(row, Listed) and not row.bad
        reason = row.bad if isinstance(row, Listed) else ""
        self.button.set_reason(None if good else Tip("This cannot be opened", reason))

    def enter(self) -> None:
        row = self.rows[self.list.chosen] if 0 <= self.list.chosen < len(self.rows) else None
        if isinstance(row, Listed) and not row.bad:
            self.use(row)

    def use(self, listed: Listed) -> None:
        """Do what the page is for."""

    def arrange(self) -> None:
        room = self.foot(self.button)
        if room.w > 0:
            self.list.place(room)
            self.hint.place(Rect(room.x, room.y, room.w, self.px(60)))


class LoadPage(GamesPage):
    """Go on with a game."""

    title = "Go on with a game"
    menu = "Load"
    verb = "Go on"

    def use(self, listed: Listed) -> None:
        self.opening.load(listed)


class ReplayPage(GamesPage):
    """Watch a game."""

    title = "Watch a game"
    menu = "Replay"
    verb = "Watch"

    def use(self, listed: Listed) -> None:
        self.opening.watch(listed)


class SettingsPage(Page):
    """The settings."""

    title = "Settings"
    menu = "Settings"
    HEIGHT = 520

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        self.form = self.add(SettingsForm(opening.shell, lambda: None))

    def arrange(self) -> None:
        self.form.place(self.foot())


class AboutPage(Page):
    """Version, licences, where the files lie."""

    title = "About"
    menu = "About"
    HEIGHT = 460

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        folders = opening.shell.folders
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        words = (
            f"Caracole {__version__}, MIT licence.\n"
            "Board battles of pike, shot and horse, with their printed rules enforced and explained.\n"
            "\n"
            f"Python {platform.python_version()}, pygame-ce {pygame.version.ver} (LGPL), SDL {sdl} (zlib), "
            "pydantic (MIT), PyYAML (MIT), platformdirs (MIT), rich (MIT), Pillow (MIT-CMU). "
            "Fonts: Source Sans Pro and Source Serif Pro by Adobe, SIL Open Font License 1.1.\n"
            "\n"
            f"Games in progress: {folders.games}\nSaved copies: {folders.saved}\nPictures: {folders.pictures}\n"
            f"Your scenarios: {folders.scenarios}\nReports of failures: {folders.logs}"
        )
        self.words = self.add(TextPane(self.ui, words, style.BODY, style.TEXT))

    def arrange(self) -> None:
        self.words.place(self.foot())
