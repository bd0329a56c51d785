"""What the pages of the opening screen share, and the small ones: settings, about."""

import platform
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game import __version__
from game.engine.text import N_, _
from game.ui.desktop import copy_text, open_folder
from game.ui.opening.settings_form import SettingsForm
from game.ui.theme import Colour
from game.ui.widgets import style, text
from game.ui.widgets.base import Panel
from game.ui.widgets.button import Button
from game.ui.widgets.label import TextPane
from game.ui.widgets.ui import Ui

if TYPE_CHECKING:
    from game.ui.opening.screen import Opening

_NAME = style.Type("serif", "Semibold", 18)
_LOW_NAME = style.Type("serif", "Semibold", 16)


class Page(Panel):
    """A page at the right of the opening screen. `menu` is the menu entry that is lit while it is shown."""

    title = ""
    menu = ""
    HEIGHT = 600

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening.ui, _(self.title), tab_stops=False)
        self.opening = opening

    def enter(self) -> None:
        """Do what Enter means here."""

    def foot(self, *buttons: Button) -> Rect:
        """Place buttons at the foot, from the right, and return the room above them."""
        px, box = self.px, self.inner()
        wide = [button.natural_width() for button in buttons]
        room = box.w - px(8) * (len(buttons) - 1)
        if sum(wide) > room > 0:
            wide = [width * room // sum(wide) for width in wide]
        right = box.right
        for button, width in zip(buttons, wide, strict=True):
            button.place(Rect(right - width, box.bottom - px(40), width, px(40)))
            right -= width + px(8)
        return Rect(box.x, box.y + px(6), box.w, box.h - px(52 if buttons else 0) - px(6))


def one_line(ui: Ui, surface: Surface, box: Rect, name: str, notes: Sequence[str], ink: Colour = style.DIM) -> None:
    """A low row of a chooser: the name, and at the right the first of some notes, from long to short, with room."""
    px, middle = ui.px, box.centery
    left, edge = box.x + px(16), box.right - px(12)
    face, small = text.face(_LOW_NAME, ui.scale), text.face(style.SMALL, ui.scale)
    room = edge - left - px(10) - text.width(name, face)
    if note := next((one for one in notes if text.width(one, small) <= room), ""):
        edge -= text.draw(surface, note, small, ink, (edge, middle), "r") + px(10)
    text.draw(surface, name, face, style.TEXT, (left, middle), "l", edge - left, True)


def two_lines(
    ui: Ui, surface: Surface, box: Rect, name: str, right: str, under: str, ink: Colour = style.DIM,
    name_ink: Colour = style.TEXT,
) -> None:  # fmt: skip
    """A row of a chooser: name large, a note at the right, a second line small."""
    px = ui.px
    small = text.face(style.SMALL, ui.scale)
    edge = box.right - px(12)
    edge -= text.draw(surface, right, small, style.DIM, (edge, box.y + px(18)), "r", box.w // 2) + px(10)
    at = (box.x + px(16), box.y + px(18))
    text.draw(surface, name, text.face(_NAME, ui.scale), name_ink, at, "l", edge - at[0], True)
    text.draw(surface, under, small, ink, (at[0], box.y + px(39)), "l", box.w - px(28))


class SettingsPage(Page):
    """The settings."""

    title = N_("Settings")
    menu = N_("Settings")
    HEIGHT = 520

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        self.form = self.add(SettingsForm(opening.shell, lambda: None))

    def arrange(self) -> None:
        self.form.place(self.foot())


class AboutPage(Page):
    """Version, licences, where the files lie."""

    title = N_("About")
    menu = N_("About")
    HEIGHT = 520

    def __init__(self, opening: "Opening") -> None:
        super().__init__(opening)
        folders = opening.shell.folders
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        words = _(
            "Caracole {version}, MIT licence.\n"
            "Board battles of pike, shot and horse, with their printed rules enforced and explained.\n"
            "\n"
            "Python {python}, pygame-ce {pygame} (LGPL), SDL {sdl} (zlib), pydantic (MIT), PyYAML (MIT), platformdirs "
            "(MIT), rich (MIT), Pillow (MIT-CMU). Fonts: Source Sans Pro and Source Serif Pro by Adobe, SIL Open Font "
            "License 1.1.\n"
            "\n"
            "Games in progress: {games}\n"
            "Saved copies: {saved}\n"
            "Trash: {trash}\n"
            "Pictures: {pictures}\n"
            "Your scenarios: {scenarios}\n"
            "Reports of failures: {logs}"
        ).format(
            version=__version__,
            python=platform.python_version(),
            pygame=pygame.version.ver,
            sdl=sdl,
            games=folders.games,
            saved=folders.saved,
            trash=folders.trash,
            pictures=folders.pictures,
            scenarios=folders.scenarios,
            logs=folders.logs,
        )
        self.plain = words
        self.words = self.add(TextPane(self.ui, words, style.BODY, style.TEXT))
        self.copy = self.add(Button(self.ui, _("Copy this"), self._copy))
        self.reports = self.add(Button(self.ui, _("Open the folder of reports"), self._open))

    def _copy(self) -> None:
        done = copy_text(self.plain)
        self.ui.toasts.show(_("This page is in the clipboard.") if done else _("The clipboard cannot be used here."))

    def _open(self) -> None:
        folder = self.opening.shell.folders.logs
        if not open_folder(folder):
            self.ui.toasts.show(_("No file window can be opened here."), str(folder))

    def arrange(self) -> None:
        self.words.place(self.foot(self.copy, self.reports))
