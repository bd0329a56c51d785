"""One page with every widget in every state, every counter in both sets with every status and mark, and every icon."""

from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Surface

from game.engine.views import CounterView, MarkView
from game.setup.symbols import symbol_rows
from game.ui.counters.table import CounterArt
from game.ui.theme import SCHEMES, rgb
from game.ui.widgets import icons, style
from game.ui.widgets.base import Tip
from game.ui.widgets.button import Button, ToggleButton
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.scroll import Line, ScrollPane
from game.ui.widgets.slider import Slider
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.toggles import CheckBox, Choice, ChoiceRow, Switch
from game.ui.widgets.tree import Node, Tree
from tools.widgets import Sheet, curtain, screen, widgets
from tools.widgets_content import nothing

WIDE = 1920
SIDES = ("poland", "sweden")
SIZES = (107, 77, 54, 38, 27, 20)
STATUS = (
    ("", "can act"),
    ("", "waiting"),
    ("", "acted"),
    ("D", "D"),
    ("S", "S"),
    ("B", "B"),
    ("U", "U"),
    ("D", "D acted"),
)
SHAPES = {"": "", "D": "corner", "S": "diamond", "B": "flag", "U": "flag"}
"""The shapes of the states, as the rules give them to the counters."""
MARKS = (
    ("chevrons", ""), ("tag", "+2"), ("seal", "I"), ("burst", ""), ("cross", "×"), ("slash", ""), ("barred", ""),
    ("balls", ""), ("", "X"),
)  # fmt: skip
TABLE = rgb("#DED6B4")


def gallery(folder: Path, scale: float = 1.0) -> Path:
    """Write the page as gallery.png and return its path."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    parts = [
        widgets(scale),
        more(scale),
        frames(scale),
        signs(scale),
        counters(scale, False),
        counters(scale, True),
        colours(scale),
    ]
    page = Surface((parts[0].get_width(), sum(part.get_height() for part in parts)))
    y = 0
    for part in parts:
        page.blit(part, (0, y))
        y += part.get_height()
    path = folder / "gallery.png"
    pygame.image.save(page, str(path))
    return path


def more(scale: float) -> Surface:
    """The widgets and states that the style sheet's page does not show."""
    sheet = Sheet((WIDE, 560), scale)
    _fields(sheet)
    _choices(sheet)
    _tree(sheet)
    _pane(sheet)
    return sheet.surface


def _fields(sheet: Sheet) -> None:
    sheet.section(16, 8, 560, 536, "Text field, drop-down, slider, tabs")
    states = ("empty, with its hint", "keyboard focus, selection", "composing a sign", "longer than the field", "off")
    for n, caption in enumerate(states):
        ui = sheet.fresh()
        content = ("", "Dąbrowa, Månsson", "Kirch", "A copy of the ninth turn, before the charge of Lacki", "Off")[n]
        field = TextField(ui, content, hint="Name of the player")
        if n in (1, 2, 3):
            ui.focus = field
        if n == 1:
            field.mark, field.caret = 9, 16
        if n == 2:
            field.composing = "ôl"
        field.enabled = n != 4
        sheet.put(field, 36, 52 + n * 48, 300, 34)
        sheet.words(caption, 352, 69 + n * 48, 210)
    for n, caption in enumerate(("", "hover", "focus", "off")):
        drop = DropDown(sheet.fresh(), ("As printed", "Blue and gold"), 0, nothing)
        drop.enabled = caption != "off"
        sheet.put(drop, 36 + n * 132, 296, 122, 34, caption if drop.enabled else "")
        sheet.words(caption or "normal", 97 + n * 132, 344, 120, anchor="c")
    for n, caption in enumerate(("", "hover", "focus", "off")):
        slider = Slider(sheet.fresh(), 0, 100, 20 + 20 * n, nothing)
        slider.enabled = caption != "off"
        sheet.put(slider, 36 + n * 132, 368, 122, 28, caption if slider.enabled else "")
        sheet.words(caption or "normal", 97 + n * 132, 408, 120, anchor="c")
    for n, state in enumerate(("", "focus")):
        sheet.put(
            TabBar(sheet.fresh(), ("Look", "Play", "Sound", "Keys"), n, nothing), 36, 432 + n * 46, 500, 30, state
        )


def _choices(sheet: Sheet) -> None:
    sheet.section(592, 8, 420, 536, "Toggle, check box, switch, choice, menu")
    for n, (on, state) in enumerate(((False, ""), (True, ""), (False, "hover"), (True, "focus"))):
        button = ToggleButton(sheet.fresh(), "Log", nothing, on, "eye")
        sheet.put(button, 608 + n * 98, 52, 88, 36, state)
        sheet.words((("up", "down", "hover", "focus"))[n], 652 + n * 98, 102, 90, anchor="c")
    for row, kind in enumerate((CheckBox, Switch)):
        for n, (on, state) in enumerate(((False, ""), (True, ""), (False, "hover"), (True, "focus"), (True, "off"))):
            box = kind(sheet.fresh(), "", on, nothing)
            box.enabled = state != "off"
            sheet.put(box, 612 + n * 76, 130 + row * 44, 50, 24, state if box.enabled else "")
    greyed = Tip("Not offered")
    for n, radio in enumerate((False, True)):
        choices = (Choice("Off"), Choice("Fast"), Choice("Normal", reason=greyed))
        sheet.put(
            ChoiceRow(sheet.fresh(), choices, 1, nothing, radio), 608, 222 + n * 46, 380, 32, "focus" if n else ""
        )
    items = (MenuItem("Save a copy…", nothing, "Ctrl S"), MenuItem("Take back…", nothing, reason=greyed), MenuItem(""),
             MenuItem("Hex grid", nothing, "G", checked=True), MenuItem("Leave", nothing))  # fmt: skip
    menu = Menu(sheet.fresh(), items, sheet.box(608, 322, 120, 2), sheet.ui.px(230))
    menu.over = 0
    menu.fill_window()
    menu.draw(sheet.surface)
    for n, (kind, state) in enumerate((("plain", ""), ("plain", "hover"), ("danger", "hover"), ("primary", "focus"))):
        place = 866, 330 + n * 50, 130, 38
        sheet.put(Button(sheet.fresh(), kind.capitalize(), nothing, kind=kind), *place, state)  # type: ignore[arg-type]


def _tree(sheet: Sheet) -> None:
    sheet.section(1028, 8, 420, 536, "Tree: 2,000 lines, those in sight are drawn")
    wings = []
    for w in range(40):
        units = [Node(f"Unit {w + 1}.{n + 1}", note="can act" if n % 3 else "acted") for n in range(49)]
        wings.append(Node(f"Wing {w + 1}", units, unfolded=w in (0, 2), note=f"{len(units)} units"))
    wings[0].children = wings[0].children[:5]
    army = Node("Army", wings, unfolded=True, note="40 wings")
    ui = sheet.fresh()
    tree = Tree(ui, [army, Node("Reserve", [Node("Guns")])])
    tree.chosen, tree.over = 3, 5
    sheet.put(tree, 1044, 52, 390, 478, "hover")


def _pane(sheet: Sheet) -> None:
    sheet.section(1464, 8, 440, 536, "Scroll pane of lines; empty list")
    ui = sheet.fresh()
    pane = ScrollPane(ui)
    for n in range(9):
        pane.put(
            Line(DropDown(ui, ("by the window",), 0, nothing), Label(ui, f"Setting {n + 1}", style.BODY, style.TEXT))
        )
    pane.place(sheet.box(1480, 52, 408, 300))
    pane.scroll_to(ui.px(60))
    pane.draw(sheet.surface)
    narrow = ScrollPane(sheet.fresh())
    narrow.put(Line(Switch(narrow.ui, "A switch with a long label", True, nothing)))
    narrow.put(Line(DropDown(narrow.ui, ("As printed",), 0, nothing), Label(narrow.ui, "A narrow pane", style.BODY)))
    narrow.place(sheet.box(1480, 372, 260, 150))
    narrow.draw(sheet.surface)


def frames(scale: float) -> Surface:
    """The battle screen's bars with a toast, and the curtain, made smaller."""
    sheet = Sheet((WIDE, 560), scale)
    sheet.section(16, 8, 1888, 536, "Bars, log and toast at 1024 x 700; curtain; both made smaller")
    bars = screen(scale, (round(1024 * scale), round(700 * scale)))
    cloth = curtain(scale)
    for picture, box in ((bars, sheet.box(36, 50, 702, 480)), (cloth, sheet.box(780, 50, 853, 480))):
        sheet.surface.blit(pygame.transform.smoothscale(picture, box.size), box)
    return sheet.surface


def signs(scale: float) -> Surface:
    """Every icon in three inks and sizes."""
    names = icons.names()
    sheet = Sheet((WIDE, 460), scale)  # a lower one would be drawn at a smaller interface scale
    sheet.section(16, 8, 1888, 204, "Icons")
    step = 1840 / len(names)
    for n, name in enumerate(names):
        x = 40 + step * (n + 0.5)
        for y, side, ink in ((66, 32, style.TEXT), (106, 18, style.GOLD), (132, 13, style.DIM)):
            at = sheet.box(x, y, 1, 1)
            icons.icon(sheet.surface, name, at.topleft, sheet.ui.px(side), ink)
        sheet.words(name, x, 166, step - 2, style.CLAUSE, "c")
    return sheet.surface.subsurface(sheet.box(0, 0, WIDE, 220))


def _view(side: str, symbol: str, band: int) -> CounterView:
    row = symbol_rows()[symbol]
    commander = len(symbol) > 1 and row.sign.endswith("commander")
    figures = ("+2", "10") if commander else ("0", "–", "6") if not row.dots else ("7", "6", "8")
    letter = "" if row.star else symbol[:1].upper() if len(symbol) == 1 else symbol[:3].capitalize()
    return CounterView(
        f"{side}{symbol}", side, row.drawn.replace("-", " ").capitalize(), (0,), symbol, letter, figures,
        bearing=270 if side == SIDES[0] else 90, band=0 if row.star else band, commander=commander,
    )  # fmt: skip


def counters(scale: float, nato: bool) -> Surface:
    """All symbols of one set at every size, every status and every mark."""
    high = sum(size + 22 for size in SIZES) * 2 + 290
    surface = Surface((round(WIDE * scale), round(high * scale)))
    surface.fill(TABLE)
    art = CounterArt(SIDES, nato, scale)

    def put(view: CounterView, x: float, y: float, size: float) -> None:
        image = art.sprite(view, round(size * scale))
        surface.blit(image, image.get_rect(center=(round(x * scale), round(y * scale))))

    y = 10.0
    for size in SIZES:
        for side in SIDES:
            for n, symbol in enumerate((*symbol_rows(), "unknown")):
                view = (
                    replace(_view(side, "N", 1), symbol="Elefant", letter="E", name="No picture")
                    if symbol == "unknown"
                    else _view(side, symbol, n % 5 + 1)
                )
                put(view, 70 + n * 126, y + size / 2, size)
            y += size + 22
    kinds = list(symbol_rows())
    for row, side in enumerate(SIDES):
        for n, (status, words) in enumerate(STATUS):
            view = replace(
                _view(side, kinds[6 * row], 4 - row),
                status=status,
                status_shape=SHAPES[status],
                can_act=words == "can act",
                acted="acted" in words,
            )
            put(view, 70 + n * 90, y + 45 + row * 110, 77)
        for n, (sign, words) in enumerate(MARKS):
            view = replace(_view(side, kinds[2], 2), marks=(MarkView(sign, words),))
            put(view, 830 + n * 90, y + 45 + row * 110, 77)
        many = replace(
            _view(side, kinds[0], 1),
            marks=tuple(MarkView(*mark) for mark in MARKS),
            can_act=True,
            status="DS"[row],
            status_shape=SHAPES["DS"[row]],
        )
        put(many, 1690 + row * 140, y + 60, 107)
    return surface


def colours(scale: float) -> Surface:
    """The sets of side colours."""
    surface = Surface((round(WIDE * scale), round(130 * scale)))
    surface.fill(TABLE)
    for s, scheme in enumerate(SCHEMES):
        art = CounterArt(SIDES, False, scale, scheme)
        for row, side in enumerate(SIDES):
            for n, symbol in enumerate(("H", "N", "gun")):
                image = art.sprite(_view(side, symbol, n + 1), round(77 * scale))
                x = 80 + s * 620 + row * 300 + n * 92
                surface.blit(image, image.get_rect(center=(round(x * scale), round(60 * scale))))
    return surface
