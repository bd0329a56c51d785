"""The bar at the foot of a replay: its buttons, the slider with all its marks, what to step by, how fast."""

from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.text import N_, _
from game.record.replay import Unit
from game.ui.widgets import style
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.slider import Slider

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen

UNITS: tuple[Unit, ...] = ("command", "piece", "activation", "turn")
UNIT_WORDS = (N_("by command"), N_("by unit"), N_("by activation"))
SPEEDS = (("½×", 1600), ("1×", 800), ("2×", 400), ("4×", 200), ("8×", 100))
"""How fast it runs by itself: the word for it, and milliseconds from step to step."""


NARROW = 860
"""In a window narrower than this, px at 100 %, the slider stands above the rest."""


class ReplayBar(Panel):
    """Buttons, slider, unit, speed, play on from here."""

    def __init__(self, screen: "ReplayScreen") -> None:
        super().__init__(screen.ui, tab_stops=False)
        self.screen = screen
        ui, replay = self.ui, screen.replay
        last = len(replay.frames) - 1
        self.buttons = [
            self.add(Button(ui, "", action, icon=icon, tooltip=Tip(words), repeat=True))
            for icon, action, words in (
                ("start", lambda: screen.jump(0), _("To the start")),
                ("back", lambda: screen.step(-1), _("A step back")),
                ("play", screen.play, _("Play or stop")),
                ("forward", lambda: screen.step(1), _("A step forward")),
                ("end", lambda: screen.jump(last), _("To the end")),
            )
        ]
        self.slider = self.add(
            Slider(
                ui,
                0,
                max(1, last),
                0,
                screen.jump,
                ticks=replay.marks("turn"),
                marks=replay.fights(),
                words=self._words,
            )
        )
        self.count = self.add(Label(ui, "", style.SMALL, style.DIM))
        self.unit = self.add(DropDown(ui, [_(words) for words in (*UNIT_WORDS, screen.turns.steps)], 0, lambda n: None))
        self.unit.tooltip = Tip(_("What to step by"), _("It also counts while the replay runs by itself."))
        self.speed = self.add(DropDown(ui, [words for words, _ in SPEEDS], 1, lambda n: None))
        self.speed.tooltip = Tip(_("How fast it runs by itself"))
        self.play_on = self.add(Button(ui, _("Play on from here"), screen.play_on))
        self.name_keys()

    @property
    def margin(self) -> int:
        return 0

    @property
    def by(self) -> Unit:
        """What is stepped by."""
        return UNITS[self.unit.chosen]

    @property
    def pause(self) -> int:
        """Milliseconds from step to step while it runs by itself."""
        return SPEEDS[self.speed.chosen][1]

    def faster(self, step: int) -> None:
        """Run faster or slower."""
        self.speed.choose(max(0, min(len(SPEEDS) - 1, self.speed.chosen + step)))

    def name_keys(self) -> None:
        """Let the tooltips tell the keys as they are."""
        told = self.screen.shell.keys.told
        ids = ("replay-start", "replay-back", "replay-play", "replay-forward", "replay-end")
        for button, id in zip(self.buttons, ids, strict=True):
            if button.tooltip is not None:
                button.tooltip = Tip(button.tooltip.title, told(id))

    def _words(self, place: int) -> str:
        screen = self.screen
        place = max(0, min(place, len(screen.replay.frames) - 1))
        frame = screen.replay.frames[place]
        turn = screen.turns.at(max(1, frame.board.clock.turn))
        words = _("{turn}, command {number}").format(turn=turn, number=frame.n)
        mark = screen.study.bookmark(place)
        if mark is not None:
            words = f"{words}\n{_('Bookmark')}: {mark.note}" if mark.note else f"{words}\n{_('Bookmark')}"
        if place in self.slider.crosses:
            words = f"{words}\n{screen.study.audit.words()}"
        return words

    def show(self) -> None:
        """Show where the replay is."""
        screen, replay = self.screen, self.screen.replay
        self.slider.set_value(replay.place)
        self.slider.set_signs(screen.study.marked(), screen.study.audit.places())
        self.count.set_words(f"{replay.place} / {len(replay.frames) - 1}")
        self.buttons[2].icon = "pause" if screen.playing else "play"
        self.play_on.set_reason(screen.play_on_bar())
        self.changed()

    @property
    def height(self) -> int:
        """How high it is in this window, px."""
        return self.px(104 if self.ui.window.w < self.px(NARROW) else 60)

    def arrange(self) -> None:
        px, box = self.px, self.rect
        narrow = box.w < px(NARROW)
        x, y = box.x + px(10), box.bottom - px(48)
        for button in self.buttons:
            button.place(Rect(x, y, px(36), px(36)))
            x += px(42)
        right = box.right - px(10)
        wide = self.play_on.natural_width() if box.w >= px(1200) else px(112 if narrow else 150)
        self.play_on.place(Rect(right - wide, y, wide, px(36)))
        right -= wide + px(10)
        by = 150 if box.w >= px(1200) else 112 if narrow else 132
        for widget, width in ((self.speed, 66 if narrow else 76), (self.unit, by)):
            widget.place(Rect(right - px(width), y, px(width), px(36)))
            right -= px(width + 10)
        self.count.visible = not narrow
        if self.count.visible:
            self.count.place(Rect(right - px(84), y, px(84), px(36)))
            right -= px(94)
        if narrow:
            self.slider.place(Rect(box.x + px(10), box.y + px(8), box.w - px(20), px(36)))
        else:
            self.slider.place(Rect(x + px(8), y, max(px(60), right - x - px(8)), px(36)))
