"""Nothing is cut: every widget at 75, 100, 200 and 300 % within the rectangle it was given."""

from fractions import Fraction

import pytest
from pygame import Rect, Surface

from game.engine.tally import Line, Tally
from game.engine.views import Answer, CardView, Fact, ForecastView, Outcome
from game.ui.theme import side_palette
from game.ui.widgets import text
from game.ui.widgets.bar import BarIcon, BarState, Score, TopBar
from game.ui.widgets.base import Panel, Tip
from game.ui.widgets.button import Button
from game.ui.widgets.card import Card
from game.ui.widgets.curtain import Curtain
from game.ui.widgets.dialog import Dialog, DialogButton, DialogRow
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.forecast import Forecast, Other, Party, faces, percent, signed
from game.ui.widgets.label import Label, Progress, TextPane
from game.ui.widgets.lists import ScrollList
from game.ui.widgets.prompt import Offer, Prompt, PromptBar
from game.ui.widgets.rows import (
    EntryRow,
    LogGroup,
    LogLine,
    PieceRow,
    draw_entry_row,
    draw_log_row,
    draw_piece_row,
)
from game.ui.widgets.slider import Slider
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.toggles import ORDERS, CheckBox, Choice, ChoiceRow, Switch
from tests.ui.widgets_driver import Driver

SCALES = (0.75, 1.0, 2.0, 3.0)
VIEW = ForecastView(
    "Melee forecast", "Lacki 1", "Forbus", Tally((Line(1, "morale 8 against 7", "T11.3a"), Line(-1, "horse", "X2"))),
    "needs 5+, 50 %",
    (Outcome((0,), (1, 10), "Both lose 1, Lacki back 1", "A1R1 · D1", -2),
     Outcome((1, 2, 3, 4, 5), (5, 10), "Both lose 1, Forbus back 1", "A1 · D1R1", 0),
     Outcome((6, 7, 8, 9), (4, 10), "Forbus is eliminated", "A1 · D elim.", 3)),
    cost="3 points", stops=("It stops at the stream.",), clause="T11",
    answers=(Answer("pedersonn", 7, "intercept", "Pedersonn may intercept: 40 %", (4, 10), "T8.3"),),
)  # fmt: skip
CARD = CardView(
    "lacki-1", "Lacki 1", "Winged hussars · Lacki’s Reserve",
    (("Normal", "good"), ("Charge order", "order"), ("Lance +2", "mark"), ("Out of command", "warn")),
    (Fact("Move", "7 of 7", "T6.1"), Fact("Fire", "6+, 40 %"), Fact("Morale", "8"), Fact("Facing", "W"),
     Fact("Origin", "reconstructed from the roster", "sources")),
    ("Its lance is not yet spent.",),
)  # fmt: skip


class Spy:
    """Watches every line of text drawn: its box on the surface, the clip, and whether it was shortened."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []
        self.outside: list[tuple[str, Rect, Rect]] = []


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    watched = Spy()
    plain = text.draw

    def draw(surface: Surface, words: str, of: text.Face, colour: tuple[int, int, int], at: tuple[float, float],
             anchor: str = "l", room: int | None = None, middle: bool = False) -> int:  # fmt: skip
        shown = words if room is None else text.fit(words, of, max(0, room), middle)[0]
        watched.lines.append((words, shown))
        width = plain(surface, words, of, colour, at, anchor, room, middle)
        x = at[0] - (width if "r" in anchor else width / 2 if "c" in anchor else 0)
        box = Rect(round(x), round(at[1] - of.px * 0.4), width, round(of.px * 0.8))
        if words and not surface.get_rect().contains(box):
            watched.outside.append((words, box, surface.get_rect()))
        return width

    monkeypatch.setattr(text, "draw", draw)
    return watched


def check(spy: Spy, but: tuple[str, ...] = ()) -> None:
    """No line was shortened and none lies outside."""
    cut = [words for words, shown in spy.lines if shown != words and words not in but]
    assert cut == []
    assert spy.outside == []
    assert spy.lines


@pytest.mark.parametrize("scale", SCALES)
def test_small_widgets_fit_what_they_ask_for(scale: float, spy: Spy) -> None:
    driver = Driver((round(1024 * scale), round(700 * scale)), scale)
    ui = driver.ui
    button = Button(ui, "Charge to 1307", lambda: None, key="Enter", kind="primary")
    plain = Button(ui, "Quit", lambda: None, kind="plain")
    icon = Button(ui, "Undo", lambda: None, icon="undo", key="Ctrl Z")
    check_box = CheckBox(ui, "Do not ask again", True, lambda on: None)
    switch = Switch(ui, "Fast animation", False, lambda on: None)
    orders = ChoiceRow(ui, tuple(ORDERS.values()), 0, lambda n: None)
    radio = ChoiceRow(ui, (Choice("Player"), Choice("Computer, steady")), 0, lambda n: None, radio=True)
    drop = DropDown(ui, ("Computer, steady", "Player"), 0, lambda n: None)
    label = Label(ui, "Lithuanian height")
    for widget in (button, plain, icon, check_box, switch, orders, radio, drop, label):
        width = widget.natural_width()
        if widget is orders:
            width = 3 * max(orders._widths()) + 2 * ui.px(4)
        surface = Surface((width, ui.px(40)))
        widget.place(Rect(0, 0, width, ui.px(40)))
        widget.draw(surface)
    check(spy)


@pytest.mark.parametrize("scale", SCALES)
def test_tabs_and_rows_fit_the_narrow_panel(scale: float, spy: Spy) -> None:
    driver = Driver((round(1024 * scale), round(700 * scale)), scale)
    ui, px = driver.ui, driver.ui.px
    surface = Surface((px(296), px(44)))
    tabs = TabBar(ui, ("Unit", "Log", "Army"), 1, lambda n: None)
    tabs.place(Rect(0, 0, px(296), px(30)))
    tabs.draw(surface)
    draw_log_row(ui, surface, Rect(0, 0, px(296), px(24)), LogGroup("Lennartson, Charge", (1, 2, 3), "turn 3"))
    line = LogLine("Thomsonn", "fire at Woyna 2", "5+", ("7",), "hit", "good")
    draw_log_row(ui, surface, Rect(0, 0, px(296), px(22)), line)
    piece = PieceRow("Lacki 1", "1507", "can act", "good", "7 · 6 · 8")
    draw_piece_row(ui, surface, Rect(0, 0, px(296), px(36)), piece)
    entry = EntryRow("Kircholm", "27 September 1605", "2 variants")
    draw_entry_row(ui, surface, Rect(0, 0, px(296), px(44)), entry)
    check(spy)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [296, 372])
def test_card_and_forecast_fit_the_panel(scale: float, width: int, spy: Spy) -> None:
    driver = Driver((round(1024 * scale), round(900 * scale)), scale)
    ui, px = driver.ui, driver.ui.px
    card, forecast = Card(ui), Forecast(ui)
    surface = Surface((px(width), px(420)))
    for widget in (card, forecast):
        widget.place(Rect(0, 0, px(width), px(420)))
    card.show(CARD, Surface((px(76), px(76))))
    picture = Surface((px(28), px(28)))
    forecast.show(VIEW, Party("Lacki 1", "morale 8", picture), Party("Forbus", "morale 7", picture),
                  (Other("Friedthen", VIEW, picture),))  # fmt: skip
    for widget in (card, forecast):
        assert widget.natural_height() <= px(420)
        widget.draw(surface)
    check(spy)
    shown = {words for words, _ in spy.lines}
    assert {"10 %", "50 %", "40 %", "1–5", "6–9", "−1", "+1", "0"} - {"0"} <= shown
    assert ("A1R1 · D1" in shown) == (width == 372)


@pytest.mark.parametrize("scale", SCALES)
def test_dialog_and_curtain_fit_a_window_of_1024_by_700(scale: float, spy: Spy) -> None:
    driver = Driver((1024, 700), scale)
    rows = tuple(DialogRow(f"Lacki {n}", "1507, go there") for n in range(2))
    dialog = Dialog(
        driver.ui, "End this?", "Two units of Lacki’s Reserve can still act.",
        (DialogButton("Go back", role="cancel"), DialogButton("End it", role="primary")), rows=rows,
        check=("Do not ask again", False, lambda on: None),
    )  # fmt: skip
    driver.ui.open(dialog)
    driver.draw()
    assert driver.ui.window.contains(dialog.panel.rect)
    for widget in dialog.panel.children:
        assert dialog.panel.rect.contains(widget.rect), widget
    for index, one in enumerate(dialog.panel.children):
        assert one.rect.collidelist([other.rect for other in dialog.panel.children[index + 1 :]]) == -1
    curtain = Curtain(
        driver.ui, side_palette("sweden"), "Sweden", "Turn 4, orders.", ("Map and log are covered.",),
        ready=lambda: None, link=("Show what happened", lambda: None), footer="Kircholm 1605",
    )  # fmt: skip
    driver.ui.open(curtain)
    driver.draw()
    assert driver.ui.window.contains(curtain.card)
    assert curtain.card.contains(curtain.button.rect)
    check(spy)


@pytest.mark.parametrize("scale", SCALES)
def test_bars_keep_their_parts_apart(scale: float, spy: Spy) -> None:
    driver = Driver((round(1024 * max(1.0, scale)), round(700 * scale)), scale)
    ui, width = driver.ui, driver.ui.size[0]
    icons = [BarIcon(name, lambda: None, Tip(name)) for name in ("eye", "help", "gear")]
    top = ui.root.add(TopBar(ui, (BarIcon("menu", lambda: None, Tip("Menu")),), icons))
    chain = ("Poland-Lithuania, Anna", "Lacki’s Reserve", "order Charge", "step C, unit action")
    scores = (Score("1", (160, 30, 50), (255, 255, 255)), Score("3", (150, 190, 230), (0, 0, 0)))
    top.show(BarState("Kircholm 1605", 3, 8, chain, (160, 30, 50), scores, "Destroyed", "against the computer"))
    bar = ui.root.add(PromptBar(ui))
    bar.show(Prompt("Lacki 1 may charge, move or stand.", "It must end nearer to an enemy (T6.2a).",
                    picture=Surface((ui.px(40), ui.px(40))),
                    offers=tuple(Offer(label, lambda: None, "E") for label in ("Turn left", "Turn right", "Done")),
                    undo=Offer("Undo", lambda: None)))  # fmt: skip
    top.place(Rect(0, 0, width, ui.px(40)))
    bar.place(Rect(0, ui.px(600), width, ui.px(60)))
    driver.draw()
    check(spy, ("Lacki 1 may charge, move or stand.", "It must end nearer to an enemy (T6.2a)."))
    for button in bar.children:
        assert bar.rect.contains(button.rect)


@pytest.mark.parametrize("scale", SCALES)
def test_the_rest_draws_at_every_scale(scale: float, spy: Spy) -> None:
    driver = Driver((round(1024 * scale), round(700 * scale)), scale)
    ui = driver.ui
    panel = Panel(ui, "Controls")
    driver.put(panel, 0, 0, 1000, 600)
    pane = TextPane(ui, "Names in any Latin script show whole: Månsson, Dąbrowa, Börgilsonn, Győr, Žižka. " * 20)
    for row, widget in enumerate(
        (Slider(ui, 0, 9, 3, lambda n: None, ticks=(1, 5), marks=(4,)), Progress(ui, 0.3), Progress(ui, None),
         TextField(ui, "Dąbrowa, Månsson"), pane, ScrollList(ui, 5, 36, lambda *_: None))
    ):  # fmt: skip
        panel.add(widget)
        widget.place(Rect(ui.px(20), ui.px(50 + 80 * row), ui.px(500), ui.px(70)))
    driver.draw()
    assert pane.total() > pane.rect.h
    check(spy)


def test_a_small_window_is_survived_at_the_largest_scale() -> None:
    driver = Driver((320, 240), 3.0)
    top, bar = driver.ui.root.add(TopBar(driver.ui)), driver.ui.root.add(PromptBar(driver.ui))
    top.show(BarState("Kircholm 1605", 3, 8, ("Poland", "step C")))
    bar.show(Prompt("A", "B", offers=(Offer("Charge", lambda: None), Offer("Stand", lambda: None))))
    top.place(Rect(0, 0, 320, 120))
    bar.place(Rect(0, 60, 320, 180))
    driver.ui.open(Dialog(driver.ui, "Title", "Words " * 200))
    driver.ui.toasts.show("Words " * 50, "more")
    driver.draw()
    for width in range(0, 40, 3):
        label = Label(driver.ui, "Leibregiment zu Fuß")
        label.place(Rect(0, 0, width, 20))
        label.draw(driver.surface)


@pytest.mark.parametrize("width", [560, 700, 820, 1000, 1400])
def test_the_buttons_of_the_prompt_never_lie_over_its_lines(width: int) -> None:
    driver = Driver((1600, 900))
    bar = driver.ui.root.add(PromptBar(driver.ui))
    words = "Poland-Lithuania: click one of the seven counters with a green dot"
    offers = tuple(Offer(label, lambda: None) for label in ("Move to 1408", "Turn left", "Turn right", "Done"))
    bar.show(Prompt("Battle corps: choose who acts next.", words, clause="T8.2", offers=offers))
    bar.place(Rect(0, 700, width, bar.height_for(width)))
    driver.draw()
    assert bar.clause_box().w
    for button in bar.children:
        assert not button.rect.colliderect(Rect(0, bar.clause_box().y, bar.clause_box().right, bar.clause_box().h))


def test_long_names_that_differ_at_their_end_stay_apart() -> None:
    Driver()
    of = text.Face("sans", "Semibold", 15, 12)
    left = text.fit("Leibregiment zu Fuß des Herzogs von Sachsen-Weimar (links)", of, 150, True)
    right = text.fit("Leibregiment zu Fuß des Herzogs von Sachsen-Weimar (rechts)", of, 150, True)
    assert left != right
    assert max(text.width(*left), text.width(*right)) <= 150
    assert left[1].px == 12


def test_wrapping_loses_no_letter() -> None:
    Driver()
    of = text.Face("sans", "Regular", 14, 12)
    words = "Order Charge: it must end nearer to an enemy.\n\nDonaudampfschifffahrtsgesellschaft at last."
    lines = text.wrap(words, of, 90)
    assert all(text.width(line, of) <= 90 for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "").replace("\n", "")


def test_figures_as_they_are_printed() -> None:
    assert [signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]
    assert faces((7, 8, 9)) == "7–9"
    assert faces((5, 1, 2, 9)) == "1–2, 5, 9"
    assert [percent(chance) for chance in ((1, 3), (0, 10), (10, 10), (1, 1000), (999, 1000), (1, 8))] == [
        "33 %", "0 %", "100 %", "1 %", "99 %", "13 %"
    ]  # fmt: skip
    assert percent((Fraction(1, 2).numerator, Fraction(1, 2).denominator)) == "50 %"
