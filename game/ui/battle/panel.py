"""The panel at the right of a battle: card and forecast of a unit, the log, the army."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.engine.text import N_, _
from game.engine.views import CardView, CounterView
from game.ui.battle.army import ArmyTree
from game.ui.battle.log import Entry, entry_tip
from game.ui.battle.log_page import LogPage
from game.ui.battle.piece_rows import draw_piece_row
from game.ui.widgets import shapes, style
from game.ui.widgets.base import Container, Panel, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.card import Card
from game.ui.widgets.forecast import Forecast
from game.ui.widgets.label import Label
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.rows import draw_log_row, log_height
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.tracks import Tracks
from game.ui.widgets.ui import Ui

TABS = (N_("Unit"), N_("Log"), N_("Army"))
PINNED_FROM = 900
"""The log's last lines stay under the card in windows at least this high, px at 100 %."""


class LogList(ScrollList):
    """Rows of the log; a click shows where it happened, the tooltip says it whole.

    With `whole` no row is shown by halves at the top.
    """

    def __init__(self, ui: Ui, go: Callable[[str], object], explain: Callable[[str], str], whole: bool = False) -> None:
        self.entries: Sequence[Entry] = ()
        self.whole = whole
        self.go, self.explain = go, explain
        super().__init__(
            ui, 0, lambda index: log_height(self.entries[index].row), self._row, on_choose=self._chosen,
            tip_for=self._tip, follow=True, striped=False,
        )  # fmt: skip

    def show(self, entries: Sequence[Entry], fresh: bool = False) -> None:
        """Show the log; `fresh` when it is not only longer than before."""
        self.entries = entries
        self.set_count(len(entries), fresh)
        if fresh:
            self.scroll_to(self.total())

    def place(self, rect: Rect) -> None:
        at_end = self.at_end
        super().place(rect)
        if at_end:
            self.scroll_to(self.total())

    def paint(self, surface: Surface, box: Rect) -> None:
        clip = surface.get_clip()
        first = self.index_at(self.offset)
        if self.whole and first >= 0 and self.top_of(first) < self.offset:
            cut = self.top_of(first + 1) - self.offset
            surface.set_clip(Rect(box.x, box.y + cut, box.w, box.h - cut).clip(clip))
        super().paint(surface, box)
        surface.set_clip(clip)

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        draw_log_row(self.ui, surface, box, self.entries[state.index].row)

    def _chosen(self, index: int) -> None:
        if self.entries[index].hex:
            self.go(self.entries[index].hex)

    def _tip(self, index: int) -> Tip | None:
        return entry_tip(self.entries[index], self.explain)


class PieceList(ScrollList):
    """The pieces of one hex, to pick the right one."""

    def __init__(self, ui: Ui, pick: Callable[[str], object], picture: Callable[[str, int], Surface | None]) -> None:
        self.pieces: list[CounterView] = []
        self.picture = picture
        super().__init__(ui, 0, style.LIST_ROW, self._row, on_choose=lambda index: pick(self.pieces[index].id))

    def show(self, pieces: list[CounterView], chosen: str) -> None:
        """Show these pieces with one chosen."""
        self.pieces = pieces
        self.set_count(len(pieces), True)
        self.chosen = next((n for n, piece in enumerate(pieces) if piece.id == chosen), -1)

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        draw_piece_row(self.ui, surface, box, self.pieces[state.index], self.picture)


class UnitPage(Container):
    """Card and forecast, the list of the hex where several pieces stand, and the last lines of the log."""

    def __init__(self, ui: Ui, pieces: PieceList, explain: Callable[[str], str], pinned: LogList) -> None:
        super().__init__(ui)
        self.pieces = self.add(pieces)
        self.card = self.add(Card(ui, explain))
        self.forecast = self.add(Forecast(ui, explain))
        self.other = self.add(Card(ui, explain))
        """The card of the piece under the pointer, where it is another than the one chosen."""
        self.hint = self.add(Label(ui, _("Click a counter to see its card."), style.BODY, style.FAINT))
        self.tracks = self.add(Tracks(ui))
        """How near the end is, where no card takes the place."""
        self.heading = self.add(Label(ui, _("Log, pinned"), style.HEADING, style.GOLD_LIGHT))
        self.pinned = self.add(pinned)
        self.has_forecast = False

    def show(
        self, card: CardView | None, picture: Surface | None, pieces: list[CounterView], chosen: str,
        forecast: Callable[[Forecast], bool], other: tuple[CardView, Surface | None] | None = None,
    ) -> None:  # fmt: skip
        """Show a piece, what would come of the command at hand, and the piece under the pointer."""
        self.card.show(card, picture)
        self.other.show(*(other or (None, None)))
        self.pieces.show(pieces if len(pieces) > 1 else [], chosen)
        self.has_forecast = forecast(self.forecast)
        self.hint.visible = card is None
        self.arrange()

    def arrange(self) -> None:
        px, box = self.px, self.rect
        if box.w <= 0:
            return
        pin = self.ui.size[1] >= self.px(PINNED_FROM)
        self.pinned.visible = self.heading.visible = pin
        y, foot = box.y, box.bottom
        self.hint.place(Rect(box.x, y, box.w, px(30)))
        stack = min(self.pieces.total(), px(3 * style.LIST_ROW))
        self.pieces.visible = stack > 0
        if stack:
            self.pieces.place(Rect(box.x, y, box.w, stack))
            y += stack + px(8)
        near = min(self.tracks.natural_height(), max(0, foot - y - px(220))) if self.hint.visible else 0
        self.tracks.visible = near > 0
        if near:
            self.tracks.place(Rect(box.x, y + px(34), box.w, near))
            y += near + px(42)
        room = foot - y
        self.card.place(Rect(box.x, y, box.w, room))
        self.forecast.place(Rect(box.x, y, box.w, room))
        self.other.place(Rect(box.x, y, box.w, room))
        want_other = self.other.natural_height() if self.other.view is not None else 0
        want_card = self.card.natural_height()
        want_forecast = self.forecast.natural_height() if self.has_forecast else 0
        log = 0
        if pin:
            log = max(px(190), room - want_card - want_forecast - want_other - px(30))
            room -= log
        # The card under the pointer takes what room there is; it never cuts the forecast of what is at hand.
        left = room - want_card - want_forecast - px(16)
        other = min(want_other, left) if want_forecast else min(want_other, max(left, room // 2))
        other = other if other >= px(120) else 0
        room -= other + (px(8) if other else 0)
        card = min(want_card, room if not want_forecast else max(room - want_forecast - px(8), room // 3))
        card = self.card.whole(card)
        self.card.place(Rect(box.x, y, box.w, card))
        y += card + (px(8) if card else 0)
        self.forecast.visible = bool(want_forecast)
        self.forecast.place(Rect(box.x, y, box.w, max(0, min(want_forecast, foot - log - other - y))))
        self.other.visible = other > 0
        self.other.place(Rect(box.x, foot - log - other, box.w, other))
        if pin:
            top = foot - log
            self.heading.place(Rect(box.x + px(2), top + px(4), box.w, px(24)))
            self.pinned.place(Rect(box.x, top + px(32), box.w, max(0, log - px(32))))


class SidePanel(Panel):
    """The tabs at the right; `sheet` stands in place of the unit page while orders are given."""

    def __init__(self, ui: Ui, unit: UnitPage, log: LogPage, army: ArmyTree, fold: Callable[[], object]) -> None:
        super().__init__(ui, tab_stops=True)
        self.tabs = self.add(TabBar(ui, [_(name) for name in TABS], 0, lambda index: self.open(index)))
        self.fold = self.add(
            Button(ui, "", fold, icon="right", kind="plain", tooltip=Tip(_("Fold the panel away"), "F9"))
        )
        self.unit, self.log, self.army = self.add(unit), self.add(log), self.add(army)
        self.sheet: Widget | None = None

    @property
    def margin(self) -> int:
        return 0

    def paint_ground(self, surface: Surface, box: Rect) -> None:
        shapes.gradient(surface, box, style.PANEL_TOP, style.PANEL_FOOT)
        shapes.fill(surface, Rect(box.x, box.y, self.px(1), box.h), style.EDGE)

    def open(self, index: int) -> None:
        """Open a tab."""
        self.tabs.chosen = index
        self.arrange()
        self.changed()

    def put_sheet(self, sheet: Widget | None, label: str = "") -> None:
        """Let a sheet stand in place of the unit page under a label of its own, or take it away."""
        if self.sheet is sheet:
            return
        if self.sheet is not None:
            self.remove(self.sheet)
        self.sheet = sheet
        if sheet is not None:
            self.add(sheet)
        unit, *others = (_(name) for name in TABS)
        self.tabs.labels = ((label or _("Orders")) if sheet is not None else unit, *others)
        self.open(0)

    def arrange(self) -> None:
        px = self.px
        pad = px(style.PADDING)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        self.tabs.place(Rect(inner.x, inner.y - px(2), inner.w - px(34), px(style.TAB_HEIGHT)))
        self.fold.place(Rect(inner.right - px(28), inner.y - px(2), px(28), px(30)))
        page = Rect(inner.x, inner.y + px(style.TAB_HEIGHT + 10), inner.w, inner.h - px(style.TAB_HEIGHT + 10))
        first: Widget = self.sheet if self.sheet is not None else self.unit
        self.unit.visible = False
        for index, widget in enumerate((first, self.log, self.army)):
            widget.visible = index == self.tabs.chosen
            widget.place(page)
