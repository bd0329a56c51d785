"""The settings as tabs of lines: each control does something at once, or says when it does."""

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from game.engine.text import N_, _
from game.engine.turns import TURNS, TurnWords
from game.ui.opening.key_list import KeyList, ask_reset
from game.ui.screen import Shell
from game.ui.settings import ANIMATIONS, COUNTERS, SCALES
from game.ui.theme import SCHEMES
from game.ui.widgets import style
from game.ui.widgets.base import Container, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Line, ScrollPane
from game.ui.widgets.slider import Slider
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.toggles import Choice, ChoiceRow, Switch

TABS = (N_("Look"), N_("Play"), N_("Sound"), N_("Keys"))
_SETS = {"drawn": N_("Drawn figures"), "nato": N_("NATO-style signs")}
_PACES = {"off": N_("Off"), "fast": N_("Fast"), "normal": N_("Normal")}


class SettingsForm(Container):
    """The settings that can be changed. `changed` hears of each change."""

    HEIGHT = 420

    def __init__(self, shell: Shell, changed: Callable[[], object], tab: int = 0, turns: TurnWords = TURNS) -> None:
        super().__init__(shell.ui)
        self.shell, self.after = shell, changed
        self.tabs = self.add(TabBar(self.ui, [_(name) for name in TABS], tab, self._open))
        self.pane = self.add(ScrollPane(self.ui))
        self.keys = self.add(KeyList(shell, changed, turns))
        self.reset = self.add(
            Button(self.ui, _("All keys back to the usual ones"), lambda: ask_reset(shell, self._keys))
        )
        self._open(tab)

    # -- the tabs -------------------------------------------------------------------------------------------

    def _open(self, index: int) -> None:
        keys = index == len(TABS) - 1
        self.pane.visible, self.keys.visible, self.reset.visible = not keys, keys, keys
        self.pane.empty()
        (self._look, self._play, self._sound, lambda: None)[index]()
        self.arrange()
        self.changed()

    def _look(self) -> None:
        settings = self.shell.settings
        scales = [_("by the window")] + [f"{round(scale * 100)} %" for scale in SCALES[1:]]
        now = SCALES.index(settings.scale) if settings.scale in SCALES else 0
        self._line(_("Interface scale"), DropDown(self.ui, scales, now, lambda n: self._set("scale", SCALES[n], True)))
        sets, chosen = [Choice(_(_SETS.get(name, name))) for name in COUNTERS], COUNTERS.index(settings.counters)
        self._line(_("Counters"), ChoiceRow(self.ui, sets, chosen, lambda n: self._set("counters", COUNTERS[n], True)))
        schemes = list(SCHEMES)
        self._line(
            _("Colours of the sides"),
            DropDown(self.ui, [_(SCHEMES[id][0]) for id in schemes], schemes.index(settings.colours),
                     lambda n: self._set("colours", schemes[n], True)),
            Tip(_("Colours of the sides"),
                _("Each set keeps the sides far apart in lightness, for every kind of sight.")),
        )  # fmt: skip
        self._switch(_("Hex grid"), "grid", _("Lines between the hexes of the map."), True)
        self._switch(_("Hex numbers"), "numbers", _("The printed number of each hex."), True)
        full = Switch(self.ui, _("Full screen"), settings.full_screen, lambda on: self.shell.full_screen())
        self.pane.put(Line(full))
        self._switch(
            _("Use the graphics card (from the next start)"), "acceleration",
            _("Switch it off where the picture flickers or stays black."),
        )  # fmt: skip

    def _play(self) -> None:
        settings = self.shell.settings
        self._line(
            _("Animation"),
            ChoiceRow(self.ui, [Choice(_(_PACES[word])) for word in ANIMATIONS], ANIMATIONS.index(settings.animation),
                      lambda n: self._set("animation", ANIMATIONS[n])),
        )  # fmt: skip
        self._switch(_("Ask before a step ends"), "confirm_end", _("Names the units that could still act."))
        self._switch(
            _("Decline what cannot help"),
            "decline_useless",
            _("Answers no by itself where another answer gains nothing."),
        )
        self._switch(
            _("Curtain between two players"),
            "curtain",
            _("Covers the screen while the other side gives secret orders."),
        )
        self._switch(
            _("Band when the other player decides"),
            "band",
            _("Sweeps over the map, so that nobody clicks for the other."),
        )
        self._switch(_("Trails of the last moves"), "trails", _("Keeps drawn what moved since your last decision."))

    def _sound(self) -> None:
        settings = self.shell.settings
        self._switch(
            _("Sounds"),
            "sounds",
            _("{key} switches them off and on at any time.").format(key=self.shell.keys.told("sound")),
        )
        slider = Slider(
            self.ui, 0, 100, settings.volume, lambda n: self._set("volume", n), step=5,
            on_done=lambda n: self.shell.sounds.play("die"), words=lambda n: f"{n} %",
        )  # fmt: skip
        self._line(_("Volume"), slider)
        self.pane.put(Line(Button(self.ui, _("Play a volley"), lambda: self.shell.sounds.play("volley")), high=40))

    # -- lines ----------------------------------------------------------------------------------------------

    def _line(self, words: str, control: Widget, tip: Tip | None = None) -> None:
        label = Label(self.ui, words, style.BODY, style.TEXT)
        label.tooltip = tip
        if tip is not None and control.tooltip is None:
            control.tooltip = tip
        self.pane.put(Line(control, label))

    def _switch(self, words: str, name: str, about: str, look: bool = False) -> None:
        switch = Switch(self.ui, words, getattr(self.shell.settings, name), lambda on: self._set(name, on, look))
        switch.tooltip = Tip(words, about)
        self.pane.put(Line(switch))

    def _set(self, name: str, value: object, look: bool = False) -> None:
        """Keep a setting and take it into use; one of the look makes the screen anew."""
        setattr(self.shell.settings, name, value)
        self.shell.save_settings()
        if look:
            self.shell.rescale()
        self.after()

    def _keys(self) -> None:
        self.keys.fill()
        self.after()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        self.tabs.place(Rect(box.x, box.y, box.w, px(30)))
        room = Rect(box.x, box.y + px(40), box.w, max(0, box.h - px(40)))
        self.pane.place(room)
        foot = px(44) if room.h >= px(140) else 0
        self.keys.place(Rect(room.x, room.y, room.w, max(0, room.h - foot)))
        wide = min(self.reset.natural_width(), room.w)
        self.reset.visible = self.keys.visible and foot > 0
        self.reset.place(Rect(room.right - wide, room.bottom - px(36), wide, px(36)))

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        if event.type != pygame.KEYDOWN or event.key != pygame.K_TAB or not event.mod & pygame.KMOD_CTRL:
            return False
        self.tabs.choose((self.tabs.chosen + (-1 if event.mod & pygame.KMOD_SHIFT else 1)) % len(TABS))
        return True


def settings_dialog(shell: Shell, changed: Callable[[], object], tab: int = 0, turns: TurnWords = TURNS) -> None:
    """The settings on top of another screen, with what its rules call their turns."""
    form = SettingsForm(shell, changed, tab, turns)
    buttons = [DialogButton(_("Close"), None, "primary")]
    shell.ui.open(Dialog(shell.ui, _("Settings"), "", buttons, body=form, body_height=form.HEIGHT, width=600))
