"""The sheet on which a side gives its secret orders: a row for each wing, made of the offered commands alone."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace

from pygame import Rect, Surface

from game.engine.commands import Command
from game.engine.text import _
from game.engine.views import WingView
from game.ui.battle.choice import values
from game.ui.battle.session import Moment
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Tip, Widget
from game.ui.widgets.label import TextPane
from game.ui.widgets.scroll import Line, ScrollPane
from game.ui.widgets.toggles import ORDERS, Choice, ChoiceRow
from game.ui.widgets.ui import Ui


def order_table(moment: Moment, wings: tuple[WingView, ...]) -> dict[str, list[Command]]:
    """For each wing the commands that give it an order, those that stand already too, in the order offered.

    Which field names the wing and which the order is read off the commands themselves.
    """
    ids = {wing.id for wing in wings}
    naming = [c for c in moment.options if ids & {v for v in values(c) if isinstance(v, str)}]
    others: list[tuple[str, object]] = []
    wing_field = ""
    for command in naming:
        for field in fields(command):  # type: ignore[arg-type]
            value = getattr(command, field.name)
            if value in ids:
                wing_field = field.name
            elif field.name != "kind" and (field.name, value) not in others:
                others.append((field.name, value))
    known = moment.ruleset.orders
    names = [name for name, value in others if value in known]
    others += [(names[0], order) for order in known if names and (names[0], order) not in others]
    others.sort(key=lambda pair: known.index(str(pair[1])) if pair[1] in known else len(known))
    table: dict[str, list[Command]] = {}
    for command in naming:
        wing = getattr(command, wing_field)
        if wing not in table:
            table[wing] = [replace(command, **{name: value}) for name, value in others]  # type: ignore[type-var]
    return table


def _choice(command: Command, label: str) -> Choice:
    """An order as a button, in the colours of its kind."""
    names = (value.capitalize() for value in values(command) if isinstance(value, str))
    known = next((ORDERS[name] for name in names if name in ORDERS), None)
    return replace(known, label=label) if known is not None else Choice(label)


class WordsLine(Line):
    """What the sheet is for, as high as the words need."""

    def __init__(self, words: TextPane) -> None:
        super().__init__(words)
        self.words = words

    def height(self, ui: Ui, width: int) -> int:
        return min(self.words.height_for(width - ui.px(4)), ui.px(110)) + ui.px(10)

    def lay(self, ui: Ui, box: Rect) -> None:
        self.words.place(Rect(box.x, box.y, box.w, box.h - ui.px(10)))


class WingLine(Line):
    """A wing with its orders. `step` is how high the line is, px at 100 %."""

    LEAST, MOST = 62, 76
    step = MOST

    def __init__(self, head: "WingHead", row: ChoiceRow) -> None:
        super().__init__(row, head)
        self.head, self.row = head, row

    def height(self, ui: Ui, width: int) -> int:
        return ui.px(self.step)

    def lay(self, ui: Ui, box: Rect) -> None:
        px, row = ui.px, self.row
        self.head.place(Rect(box.x, box.y, box.w, px(26)))
        row.place(Rect(box.x + px(14), box.y + px(27), min(box.w - px(14), max(row.natural_width(), px(280))), px(32)))


class OrderSheet(ScrollPane):
    """The wings of one side with their orders as buttons."""

    def __init__(self, ui: Ui, band: Callable[[WingView], Colour], give: Callable[[Command], object]) -> None:
        super().__init__(ui)
        self.band, self.give = band, give
        self.words = TextPane(ui, "", style.BODY, style.DIM)
        self.put(WordsLine(self.words))
        self.rows: list[ChoiceRow] = []

    def show(self, moment: Moment, wings: tuple[WingView, ...], intro: str, notes: Mapping[str, str]) -> None:
        """Show the orders that can be given and those that are chosen."""
        table = order_table(moment, wings)
        self.words.words = intro
        focus = self.ui.focus
        index = self.rows.index(focus) if isinstance(focus, ChoiceRow) and focus in self.rows else -1
        shown = self.ui.focus_shown
        before = self.offset
        self.empty()
        self.put(WordsLine(self.words))
        self.rows = []
        for wing in wings:
            commands = table.get(wing.id)
            if not commands:
                continue
            labels = [moment.words(c).rpartition(": ")[2].rstrip("!") for c in commands]
            chosen = next((n for n, c in enumerate(commands) if c not in moment.asked.options), -1) if moment.asked else -1  # fmt: skip # noqa: E501
            choices = [_choice(command, label) for command, label in zip(commands, labels, strict=True)]
            row = ChoiceRow(self.ui, choices, chosen, lambda n, cs=commands: self.give(cs[n]))  # type: ignore[misc]
            row.tooltip = Tip(wing.name, _("Arrow keys change the order, Tab goes to the next wing."))
            self.rows.append(row)
            self.put(WingLine(WingHead(self.ui, wing, self.band(wing), notes.get(wing.id, "")), row))
        self.offset = before
        if 0 <= index < len(self.rows):
            self.ui.set_focus(self.rows[index], shown)
        self.arrange()
        self.changed()

    @property
    def heads(self) -> list["WingHead"]:
        """The heads of the wings."""
        return [line.head for line in self.lines if isinstance(line, WingLine)]

    def arrange(self) -> None:
        if self.rect.w > 0:
            room = self.rect.h - self.lines[0].height(self.ui, self.rect.w)
            step = room / self.ui.scale / max(1, len(self.rows))
            for line in self.lines:
                if isinstance(line, WingLine):
                    line.step = max(WingLine.LEAST, min(WingLine.MOST, int(step)))
        super().arrange()


class WingHead(Widget):
    """The name of a wing behind its band, and how many pieces it has."""

    def __init__(self, ui: Ui, wing: WingView, colour: Colour, note: str) -> None:
        super().__init__(ui)
        self.wing, self.colour, self.note = wing, colour, note

    def hover(self, pos: tuple[int, int] | None) -> None:
        """It shows no hover."""

    def paint(self, surface: Surface, box: Rect) -> None:
        px = self.px
        shapes.fill(surface, Rect(box.x + px(2), box.y + px(4), px(5), box.h + px(34)), self.colour, px(1))
        right = box.right - px(4)
        right -= text.draw(surface, self.note, self.face(style.SMALL), style.FAINT, (right, box.centery), "r")
        at = (box.x + px(14), box.centery)
        text.draw(surface, self.wing.name, self.face(style.BUTTON), style.TEXT, at, "l", right - px(8) - at[0], True)
