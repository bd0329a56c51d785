"""Pictures of the widgets of the panels, for the gallery of tools/shot.py and to be laid beside the style sheet."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.theme import Colour, rgb, side_palette
from game.ui.widgets import shapes, style, toast
from game.ui.widgets.bar import BarIcon, BarState, Score, TopBar
from game.ui.widgets.base import Panel, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.card import Card
from game.ui.widgets.curtain import Curtain
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.forecast import Forecast, Other, Party
from game.ui.widgets.label import Label, Progress, TextPane
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.prompt import Offer, Prompt, PromptBar
from game.ui.widgets.rows import PieceRow, draw_log_row, draw_piece_row, log_height
from game.ui.widgets.slider import Slider
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.toggles import ORDERS, CheckBox, Choice, ChoiceRow, Switch
from game.ui.widgets.ui import Ui
from tools.widgets_content import ARMY, CARD, CHIPS, LOG, SAMPLE, SHORT, nothing, stand_in


class Sheet:
    """A picture with sections of widgets, all lengths in px at 100 %."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        self.ui = Ui((round(size[0] * scale), round(size[1] * scale)), scale)
        self.surface = Surface(self.ui.size)
        self.surface.fill(rgb("#171411"))

    def box(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle of the sheet in px of the picture."""
        left, top = round(x * self.ui.scale), round(y * self.ui.scale)
        return Rect(left, top, self.ui.px(w), self.ui.px(h))

    def fresh(self) -> Ui:
        """A window of its own for one widget, so that each can have another state."""
        return Ui(self.ui.size, self.ui.scale)

    def section(self, x: float, y: float, w: float, h: float, heading: str) -> None:
        """A panel with a heading."""
        panel = Panel(self.ui, heading)
        panel.place(self.box(x, y, w, h))
        panel.draw(self.surface)

    def put(self, widget: Widget, x: float, y: float, w: float, h: float, state: str = "") -> None:
        """Draw one widget in a state: hover, pressed or focus."""
        widget.place(self.box(x, y, w, h))
        if state == "focus":
            widget.ui.focus, widget.ui.focus_shown = widget, True
        if state in ("hover", "pressed"):
            widget.ui.hovered = widget
        if state == "pressed" and isinstance(widget, Button):
            widget.held = True
        widget.draw(self.surface)

    def words(self, words: str, x: float, y: float, w: float = 400, kind: style.Type = style.SMALL,
              anchor: str = "l", colour: Colour = style.DIM) -> None:  # fmt: skip
        """A caption centred on a height."""
        left = x if anchor == "l" else x - w / 2 if anchor == "c" else x - w
        self.put(Label(self.ui, words, kind, colour, anchor), left, y - 10, w, 20)


def buttons(sheet: Sheet) -> None:
    """Each state of a button, and the tooltip of a greyed one."""
    sheet.section(16, 64, 760, 300, "Buttons")
    for column, (state, caption) in enumerate(
        (("", "normal"), ("hover", "hover"), ("pressed", "pressed"), ("focus", "keyboard focus"))
    ):
        sheet.put(Button(sheet.fresh(), "Turn left", nothing, key="Q"), 36 + column * 184, 112, 160, 40, state)
        sheet.words(caption, 116 + column * 184, 168, 170, anchor="c")
    why = "No enemy stands in its fire zone, the four front and flank hexes."
    reason = Tip("Fire is not offered", why, "T10.1, G15")
    made: list[tuple[Callable[[Ui], Button], str, str]] = [
        (lambda ui: Button(ui, "Charge to 1307", nothing, key="Enter", kind="primary"), "", "primary, one per bar"),
        (lambda ui: Button(ui, "Charge to 1307", nothing, key="Enter", kind="primary"), "hover", "primary hover"),
        (lambda ui: Button(ui, "Fire", nothing, key="F", reason=reason), "", "greyed"),
        (lambda ui: Button(ui, "Stand down", nothing, kind="danger"), "", "ends or destroys"),
    ]
    for column, (make, state, caption) in enumerate(made):
        sheet.put(make(sheet.fresh()), 36 + column * 184, 196, 172, 40, state)
        sheet.words(caption, 122 + column * 184, 252, 170, anchor="c")
    sheet.words("a greyed button says why, with its clause", 36, 300)
    tip = sheet.fresh().tooltip
    tip.offer(reason, sheet.box(404, 236, 172, 28))
    tip.ui.tick(style.TIP_DELAY)
    tip.draw(sheet.surface)


def lists(sheet: Sheet) -> None:
    """Tabs with a list of pieces."""
    sheet.section(792, 64, 540, 300, "Tabs and list")
    tabs = TabBar(sheet.ui, ("Unit", "Log", "Army"), 2, nothing)
    tabs._over = 1
    sheet.put(tabs, 808, 100, 508, 30)
    pictures = [stand_in("poland", "H", row[4].replace(" · ", "")[1:], sheet.ui.px(28)) for row in ARMY]

    def draw(surface: Surface, box: Rect, state: RowState) -> None:
        name, place, words, tone, figures = ARMY[state.index]
        row = PieceRow(name, place, words, tone, figures, pictures[state.index])
        draw_piece_row(sheet.ui, surface, box, row)

    ui = sheet.fresh()
    army = ScrollList(ui, len(ARMY), style.LIST_ROW, draw)
    army.chosen, army.over = 0, 1
    sheet.put(army, 804, 136, 520, 216, "hover")


def dialog(sheet: Sheet) -> None:
    """A dialog with rows and a line to tick."""
    sheet.section(1348, 64, 556, 300, "Dialog")
    ui = sheet.fresh()
    rows = [DialogRow(name, f"{place}, go there", stand_in("poland", "H", "768", ui.px(36)), nothing)
            for name, place in (("Lacki 1", "1507"), ("Lacki 2", "1607"))]  # fmt: skip
    asked = Dialog(
        ui, "End this activation?", "Two units of Lacki’s Reserve can still act.",
        (DialogButton("Go back", role="cancel"), DialogButton("End it", role="primary")),
        rows=rows, check=("Do not ask again", False, nothing),
    )  # fmt: skip
    asked.place(sheet.box(1348, 92, 556, 264))
    asked.panel.draw(sheet.surface)


def controls(sheet: Sheet) -> None:
    """The small inputs."""
    sheet.section(16, 380, 760, 250, "Controls")
    for words, y, x in (
        ("check", 440, 36), ("radio", 440, 290), ("switch", 440, 500), ("slider", 486, 36),
        ("drop-down", 486, 480), ("field", 536, 36), ("order", 536, 480), ("progress", 592, 36),
    ):  # fmt: skip
        sheet.words(words, x, y, 90)
    for column, (on, enabled) in enumerate(((True, True), (False, True), (True, False))):
        box = CheckBox(sheet.fresh(), "", on, nothing)
        box.enabled = enabled
        sheet.put(box, 120 + column * 44, 430, 20, 20)
    sheet.put(ChoiceRow(sheet.ui, (Choice("fast"), Choice("off")), 0, nothing, radio=True), 340, 430, 150, 20)
    sheet.put(Switch(sheet.ui, "", True, nothing), 556, 429, 44, 22)
    sheet.put(Switch(sheet.ui, "", False, nothing), 620, 429, 44, 22)
    sheet.put(Slider(sheet.ui, 75, 300, 125, nothing), 120, 472, 280, 28)
    sheet.words("125 %", 416, 486, 60, style.BODY, colour=style.TEXT)
    sheet.put(DropDown(sheet.ui, ("Computer, steady", "Player"), 0, nothing), 556, 469, 200, 34)
    field = TextField(sheet.fresh(), "Dąbrowa, Månsson")
    field.ui.focus = field
    sheet.put(field, 120, 519, 280, 34)
    sheet.put(ChoiceRow(sheet.ui, tuple(ORDERS.values()), 0, nothing), 540, 521, 218, 30)
    sheet.put(Progress(sheet.ui, 0.6), 120, 582, 280, 20)
    sheet.words("the computer is thinking, 3 s", 416, 592)


def log(sheet: Sheet) -> None:
    """Dice and log lines."""
    sheet.section(792, 380, 540, 250, "Dice chips and log lines")
    for column, (figure, caption, ring) in enumerate(
        (("7", "roll", None), ("9", "good", style.GOOD), ("2", "bad", style.BAD), ("?", "waiting", None))
    ):
        shapes.die(sheet.surface, sheet.box(812 + column * 76, 424, 38, 38), figure, sheet.ui.scale, ring)
        sheet.words(caption, 831 + column * 76, 478, 70, anchor="c")
    for column, figure in enumerate(("7", "3")):
        shapes.die(sheet.surface, sheet.box(1130 + column * 34, 430, 26, 26), figure, sheet.ui.scale)
    sheet.words("+1", 1204, 443, 40, style.FIGURE, colour=style.GOLD_LIGHT)
    sheet.words("= 11", 1240, 443, 60, style.FIGURE, colour=style.TEXT)

    rows = LOG[5:]

    def draw(surface: Surface, box: Rect, state: RowState) -> None:
        draw_log_row(sheet.ui, surface, box, rows[state.index])

    shown = ScrollList(sheet.fresh(), len(rows), lambda n: log_height(rows[n]), draw, striped=False)
    shown.over = 2
    sheet.put(shown, 804, 500, 516, 100, "hover")
    note = "hover: the clause of each modifier; click: the map centres there"
    sheet.words(note, 812, 614, 500, style.NOTE, colour=style.FAINT)


def chips(sheet: Sheet) -> None:
    """Bars, chips and a notice."""
    sheet.section(1348, 380, 556, 250, "Forecast bars, chips, toasts")
    for index, caption in enumerate(SHORT):
        left, y = 1366 + index % 4 * 132, 420 + index // 4 * 46
        shapes.fill(sheet.surface, sheet.box(left, y, 122, 18), style.OUTCOMES[index], sheet.ui.px(3))
        sheet.words("10 %", left + 6, y + 9, 60, style.BAR_FIGURE, colour=style.WHITE)
        sheet.words(caption, left + 2, y + 30, 122)
    x = 1366.0
    for label, tone in CHIPS:
        width = shapes.chip_width(label, sheet.ui.scale) / sheet.ui.scale
        shapes.chip(sheet.surface, sheet.box(x, 522, width, 20), label, tone, sheet.ui.scale)
        x += width + 8
    words = "Sweden must answer: Pedersonn (Cuir.) may intercept at 1307."
    toast.paint_notice(sheet.ui, sheet.surface, sheet.box(1366, 562, 520, 48), words, "Enter declines. T8.3")


def bars(sheet: Sheet) -> None:
    """Prompt bars, replay bar, menu, types."""
    sheet.section(16, 646, 920, 300, "Prompt bar asking the enemy, replay bar, menu")
    prompt = PromptBar(sheet.fresh())
    prompt.show(
        Prompt(
            "Sweden: intercept Lacki 1 at 1307?",
            "Pedersonn (Cuir.), die 3 or less, 40 %. Charge of Lacki 1 is lost if it succeeds (T8.3).",
            side_palette("sweden").ground,
            stand_in("sweden", "C", "667", sheet.ui.px(40)),
            (Offer("Intercept 40 %", nothing, "I", "primary"), Offer("Decline", nothing, "Enter")),
        )
    )
    sheet.put(prompt, 32, 692, 888, 60)
    x = 40
    for icon in ("start", "back", "play", "forward", "end"):
        kind = "primary" if icon == "play" else "normal"
        sheet.put(Button(sheet.ui, "", nothing, icon=icon, kind=kind), x, 772, 34, 34)  # type: ignore[arg-type]
        x += 40
    ticks, marks = tuple(range(67, 540, 67)), (60, 150, 205, 212, 340, 352, 480)
    sheet.put(Slider(sheet.ui, 0, 540, 212, nothing, ticks=ticks, marks=marks), 250, 770, 540, 38)
    sheet.words("212 / 540   2×", 916, 789, 110, anchor="r")
    items = (MenuItem("Fire", nothing, "F", Tip("Fire is not offered")), MenuItem("Rally", nothing, "R"), MenuItem(""),
             MenuItem("Show zones", nothing, "Alt", checked=True))  # fmt: skip
    menu = Menu(sheet.fresh(), items, sheet.box(40, 812, 120, 2), sheet.ui.px(200))
    menu.over = 1
    menu.fill_window()
    menu.draw(sheet.surface)
    pane = TextPane(sheet.ui, "A long text stands in a pane that wraps it to its width and scrolls where it is longer "
                    "than the pane is high. Names in any Latin script show whole: Månsson, Dąbrowa, Börgilsonn, Győr, "
                    "Žižka.\nA break in the text begins a new line. " * 3)  # fmt: skip
    sheet.put(pane, 280, 826, 620, 106)


def types(sheet: Sheet) -> None:
    """The type scale."""
    sheet.section(16, 962, 920, 260, "Type scale, px at 100 %")
    y = 1004.0
    for words, kind in (("Caracole", style.TITLE), ("Sheet and screen title 26", style.SHEET_TITLE),
                        ("Title in bar 20, dialog 22, card 24", style.BAR_TITLE), ("Panel heading 18", style.HEADING),
                        ("Prompt 18: Forbus may fire, move, or stand.", style.PROMPT),
                        ("Button, tab, list name 15", style.BUTTON), ("Body, modifier, log 13.5 to 14.5", style.BODY),
                        ("Clause, caption, unit of measure 12, never smaller", style.CLAUSE)):  # fmt: skip
        sheet.put(Label(sheet.ui, words, kind), 36, y, 700, kind.px * 1.25)
        y += kind.px * 1.25


def side_panel(sheet: Sheet) -> None:
    """The unit tab: card, forecast, other target."""
    sheet.section(952, 646, 396, 584, "")
    card = Card(sheet.ui)
    card.place(sheet.box(964, 656, 372, 168))
    card.show(CARD, stand_in("poland", "H", "7·6·8", sheet.ui.px(76)))
    card.draw(sheet.surface)
    mine, theirs = stand_in("poland", "H", "78", sheet.ui.px(28)), stand_in("sweden", "N", "47", sheet.ui.px(28))
    other = Other("Friedthen instead", SAMPLE, theirs)
    forecast = Forecast(sheet.ui)
    forecast.place(sheet.box(964, 820, 372, 404))
    parties = Party("Lacki 1", "head, H, morale 8", mine), Party("Forbus", "N, morale 7, front", theirs)
    forecast.show(SAMPLE, *parties, (other,))
    forecast.draw(sheet.surface)
    sheet.section(1364, 646, 540, 576, "")
    narrow = Forecast(sheet.ui)
    narrow.place(sheet.box(1376, 660, 296, 400))
    narrow.show(SAMPLE, *parties)
    narrow.draw(sheet.surface)


def widgets(scale: float) -> Surface:
    """The sheet of all widgets."""
    sheet = Sheet((1920, 1240), scale)
    sheet.words(f"Caracole: panel widgets at {scale:.0%}".replace("%", " %"), 20, 32, 900,
                style.SHEET_TITLE, colour=style.TEXT)  # fmt: skip
    for part in (buttons, lists, dialog, controls, log, chips, bars, types, side_panel):
        part(sheet)
    return sheet.surface


def screen(scale: float, size: tuple[int, int] = (1920, 1080)) -> Surface:
    """The frame of a battle screen: top bar, prompt bar, log."""
    ui = Ui(size, scale)
    surface = Surface(size)
    surface.fill(rgb("#E0D8B1"))
    icons = [BarIcon(name, nothing, Tip(name)) for name in ("eye", "help", "gear")]
    bar = ui.root.add(TopBar(ui, (BarIcon("menu", nothing, Tip("Menu")),), icons))
    poland, sweden = side_palette("poland"), side_palette("sweden")
    bar.show(
        BarState(
            "Kircholm 1605", 3, 8, ("Poland-Lithuania, Anna", "Lacki’s Reserve", "order Charge", "step C, unit action"),
            poland.ground, (Score("1", poland.ground, poland.symbol), Score("3", sweden.ground, sweden.symbol)),
            "Destroyed", "against the computer, steady",
        )
    )  # fmt: skip
    prompt = ui.root.add(PromptBar(ui))
    reason = Tip("Fire is not offered", "No enemy stands in its fire zone.", "T10.1")
    prompt.show(
        Prompt(
            "Lacki 1 may charge, move, turn or stand.",
            "Order Charge: it must end nearer to an enemy than it began (T6.2a). Path: 1407, 1307, 2 of 7 points.",
            poland.ground,
            stand_in("poland", "H", "7·6·8", ui.px(40)),
            (
                Offer("Charge to 1307", nothing, "Enter", "primary"), Offer("Turn left", nothing, "Q"),
                Offer("Turn right", nothing, "E"), Offer("Fire", nothing, "F", reason=reason),
                Offer("Rally", nothing, "R", reason=reason), Offer("Done", nothing, "D"),
            ),
            Offer("Undo", nothing, "Ctrl Z"), Offer("Redo", nothing, reason=Tip("Nothing to redo")),
        )
    )  # fmt: skip
    wide = ui.px(396 if size[0] >= 1280 else 320)
    side = ui.root.add(Panel(ui))
    top, foot = ui.px(style.BAR_HEIGHT), ui.px(style.PROMPT_HEIGHT)
    ui.root.place(ui.window)
    side.place(Rect(size[0] - wide, top, wide, size[1] - top - foot))
    inner = side.inner()
    tabs = side.add(TabBar(ui, ("Unit", "Log", "Army"), 1, nothing))
    tabs.place(Rect(inner.x, inner.y, inner.w, ui.px(30)))
    rows = LOG * 40

    def draw(surface: Surface, box: Rect, state: RowState) -> None:
        draw_log_row(ui, surface, box, rows[state.index])

    listed = side.add(ScrollList(ui, len(rows), lambda n: log_height(rows[n]), draw, follow=True, striped=False))
    listed.place(Rect(inner.x, inner.y + ui.px(38), inner.w, inner.h - ui.px(38)))
    listed.scroll_to(10_000_000)
    bar.place(Rect(0, 0, size[0], top))
    prompt.place(Rect(0, size[1] - foot, size[0], foot))
    ui.toasts.area = Rect(0, top, size[0] - wide, size[1] - top - foot)
    ui.toasts.show("Sweden must answer: Pedersonn (Cuir.) may intercept at 1307.", "Enter declines. T8.3")
    ui.draw(surface)
    return surface


def curtain(scale: float) -> Surface:
    """The curtain at hand-over."""
    ui = Ui((round(1600 * scale), round(900 * scale)), scale)
    surface = Surface(ui.size)
    ui.open(
        Curtain(
            ui, side_palette("poland"), "Poland-Lithuania", "Turn 4, orders. The other player looks away.",
            ("Map, log, minimap and tooltips are covered.", "Orders stay secret until both sides have chosen."),
            ready=nothing, link=("Show what happened since my last decision", nothing), footer="Kircholm 1605",
            picture=stand_in("poland", "W", "+2 10", ui.px(110)),
        )
    )  # fmt: skip
    ui.draw(surface)
    return surface
