"""The settings as a form: each switch does something at once."""

from collections.abc import Callable

from pygame import Rect

from game.ui.screen import Shell
from game.ui.settings import ANIMATIONS, SCALES
from game.ui.widgets import style
from game.ui.widgets.base import Container, Tip, Widget
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.toggles import Choice, ChoiceRow, Switch


class SettingsForm(Container):
    """The settings that can be changed, each doing something at once."""

    HEIGHT = 280

    def __init__(self, shell: Shell, changed: Callable[[], object]) -> None:
        super().__init__(shell.ui)
        self.shell, self.after = shell, changed
        settings, ui = shell.settings, shell.ui
        labels = ["by the window"] + [f"{round(scale * 100)} %" for scale in SCALES[1:]]
        now = SCALES.index(settings.scale) if settings.scale in SCALES else 0
        self.rows: list[tuple[Label | None, Widget]] = [
            (self._label("Interface scale"), self.add(DropDown(ui, labels, now, self._scale))),
            (
                self._label("Animation"),
                self.add(
                    ChoiceRow(ui, [Choice(word.capitalize()) for word in ANIMATIONS],
                              ANIMATIONS.index(settings.animation), self._animation)
                ),
            ),
        ]  # fmt: skip
        for label, name, about in (
            ("Curtain between two players", "curtain", "Covers the screen while the other side gives secret orders."),
            ("Decline what cannot help", "decline_useless", "Answers no by itself where another answer gains nothing."),
            ("Ask before a step ends", "confirm_end", "Names the units that could still act."),
            ("Band when the other player decides", "band", "Sweeps over the map, so that nobody clicks for the other."),
            ("Trails of the last moves", "trails", "Keeps drawn what moved since your last decision (Ctrl+T)."),
        ):  # fmt: skip
            switch = Switch(ui, label, getattr(settings, name), lambda on, name=name: self._set(name, on))  # type: ignore[misc]
            switch.tooltip = Tip(label, about)
            self.rows.append((None, self.add(switch)))

    def _label(self, words: str) -> Label:
        return self.add(Label(self.ui, words, style.BODY, style.TEXT))

    def _set(self, name: str, value: object) -> None:
        setattr(self.shell.settings, name, value)
        self.shell.save_settings()
        self.after()

    def _scale(self, index: int) -> None:
        self._set("scale", SCALES[index])
        self.shell.rescale()

    def _animation(self, index: int) -> None:
        self._set("animation", ANIMATIONS[index])

    def arrange(self) -> None:
        px, box = self.px, self.rect
        y = box.y + px(4)
        step = min(px(50), max(px(38), box.h // max(1, len(self.rows))))
        for label, widget in self.rows:
            if label is not None:
                label.place(Rect(box.x + px(4), y, px(170), px(36)))
                wide = min(px(260), box.w - px(180))
                widget.place(Rect(box.x + px(180), y, wide, px(36)))
            else:
                widget.place(Rect(box.x + px(4), y, box.w - px(8), px(36)))
            y += step


def settings_dialog(shell: Shell, changed: Callable[[], object]) -> None:
    """The settings on top of another screen."""
    form = SettingsForm(shell, changed)
    buttons = [DialogButton("Close", None, "primary")]
    shell.ui.open(Dialog(shell.ui, "Settings", "", buttons, body=form, body_height=form.HEIGHT, width=520))
