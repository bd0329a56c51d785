"""The panel at the right of a replay: the log, a unit's card, the armies, and what one studies."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.engine.text import N_, _
from game.ui.battle.army import ArmyTree
from game.ui.battle.log import Entry
from game.ui.battle.log_page import LogPage
from game.ui.replay.study import StudyPage
from game.ui.widgets import shapes, style
from game.ui.widgets.base import Container, Panel, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.card import Card
from game.ui.widgets.label import Label
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.tracks import Tracks

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen

TABS = (N_("Log"), N_("Unit"), N_("Army"), N_("Study"))
LOG, UNIT, ARMY = range(3)


class ReplayLog(LogPage):
    """The log; a row that is chosen brings the replay to its frame."""

    def __init__(self, screen: "ReplayScreen", sides: Sequence[tuple[str, str]]) -> None:
        super().__init__(screen.ui, screen.go_to_label, screen.explain, sides)
        self.screen = screen
        self.frames: list[int] = []
        self.source: Sequence[Entry] = ()
        """All rows there are; those of the frames that are `hidden` are left out."""
        self.hidden: frozenset[int] = frozenset()
        self.list.follow = False
        self._there = self.list.on_choose
        self.list.on_choose = self._chosen

    def _scrolled(self) -> None:
        """There is no newest line here: the way to the end is the bar's."""

    def fill(self, entries: Sequence[Entry], frames: list[int]) -> None:
        """Show these rows, with the frame of each."""
        self.frames = frames
        self.show(entries, True)

    def _chosen(self, place: int) -> None:
        index = self.list.model.rows[place].index
        if 0 <= index < len(self.frames) and self.frames[index] != self.screen.replay.place:
            self.screen.jump(self.frames[index])
        if self._there is not None:
            self._there(place)

    def steer(self, place: int) -> None:
        """Light the row of a frame, the last one at or before it, and bring it into sight."""
        rows = self.list.model.rows
        found = -1
        for n, row in enumerate(rows):
            if self.frames[row.index] > place:
                break
            if row.detail is None and (found < 0 or self.frames[rows[found].index] < self.frames[row.index]):
                found = n
        chosen = self.list.chosen
        if 0 <= chosen < len(rows) and found >= 0 and self.frames[rows[chosen].index] == self.frames[rows[found].index]:
            found = chosen
        self.list.chosen = found
        if found >= 0:  # all that happened in the frame, as far as there is room
            mine = self.frames[rows[found].index]
            last = found
            while last + 1 < len(rows) and self.frames[rows[last + 1].index] == mine:
                last += 1
            self.list.show_row(last)
            self.list.show_row(found)
        self.list.changed()


class ReplayUnit(Container):
    """The card of the piece that was clicked."""

    def __init__(self, screen: "ReplayScreen") -> None:
        super().__init__(screen.ui)
        self.card = self.add(Card(screen.ui, screen.explain))
        self.hint = self.add(Label(screen.ui, _("Click a counter to see its card."), style.BODY, style.FAINT))
        self.tracks = self.add(Tracks(screen.ui))

    def arrange(self) -> None:
        self.hint.visible = self.card.view is None
        self.hint.place(Rect(self.rect.x, self.rect.y, self.rect.w, self.px(30)))
        high = min(self.tracks.natural_height(), max(0, self.rect.h - self.px(34)))
        self.tracks.visible = self.hint.visible and high > 0
        self.tracks.place(Rect(self.rect.x, self.rect.y + self.px(34), self.rect.w, high))
        self.card.place(Rect(self.rect.x, self.rect.y, self.rect.w, min(self.rect.h, self.card.natural_height())))


class ReplaySide(Panel):
    """The tabs."""

    def __init__(self, screen: "ReplayScreen", study: StudyPage, picture: Callable[[str, int], Surface | None]) -> None:
        super().__init__(screen.ui, tab_stops=True)
        self.screen = screen
        ui = screen.ui
        self.tabs = self.add(TabBar(ui, [_(name) for name in TABS], LOG, lambda index: self.open(index)))
        self.fold = self.add(Button(ui, "", screen.fold, icon="right", kind="plain"))
        self.log = self.add(ReplayLog(screen, [(s.id, s.name) for s in screen.scenario.sides]))
        self.unit = self.add(ReplayUnit(screen))
        self.army = self.add(ArmyTree(ui, screen.go_to_piece, picture, screen.light_wing))
        self.study = self.add(study)
        self.name_keys()

    @property
    def margin(self) -> int:
        return 0

    @property
    def pages(self) -> tuple[Widget, ...]:
        """What stands under the tabs."""
        return (self.log, self.unit, self.army, self.study)

    def name_keys(self) -> None:
        """Let the tooltip of the button tell its key."""
        self.fold.tooltip = Tip(_("Fold the panel away"), self.screen.shell.keys.told("fold"))

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        shapes.gradient(surface, box, style.PANEL_TOP, style.PANEL_FOOT)
        shapes.fill(surface, Rect(box.x, box.y, self.px(1), box.h), style.EDGE)

    def open(self, index: int) -> None:
        """Open a tab."""
        self.tabs.chosen = index
        self.arrange()
        self.screen.show_side()
        self.changed()

    def go(self, step: int) -> None:
        """The next tab, or the one before."""
        self.open((self.tabs.chosen + step) % len(TABS))

    def to_list(self) -> None:
        """Give the keyboard to what stands in the open tab, or back to the map."""
        if self.ui.focus is not None:
            self.ui.set_focus(None)
            return
        page = self.pages[self.tabs.chosen]
        stops = [w for w in page.walk() if w.focusable and w.visible]
        self.ui.set_focus(stops[0] if stops else self.tabs, True)

    def search(self) -> None:
        """Search the log."""
        self.open(LOG)
        self.log.begin_search()

    def arrange(self) -> None:
        px, pad = self.px, self.px(style.PADDING)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        self.tabs.place(Rect(inner.x, inner.y - px(2), inner.w - px(34), px(style.TAB_HEIGHT)))
        self.fold.place(Rect(inner.right - px(28), inner.y - px(2), px(28), px(30)))
        page = Rect(inner.x, inner.y + px(style.TAB_HEIGHT + 10), inner.w, inner.h - px(style.TAB_HEIGHT + 10))
        for index, widget in enumerate(self.pages):
            widget.visible = index == self.tabs.chosen
            widget.place(page)
