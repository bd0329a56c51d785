"""What a driver of the real window needs: with each frame one line that says where everything is."""

import json
from pathlib import Path

from game.ui.opening.named_list import NamedList
from game.ui.screen import Screen
from game.ui.widgets.base import Container, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, RowCard
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.field import TextField
from game.ui.widgets.menu import Menu
from game.ui.widgets.scroll import ScrollPane
from game.ui.widgets.tabs import TabBar
from game.ui.widgets.toggles import CheckBox, ChoiceRow
from game.ui.widgets.ui import Ui


class Trace:
    """Writes JSON lines to a file, one for each frame drawn."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")

    def frame(self, number: int, screen: Screen, ui: Ui) -> None:
        """Write where things are in this frame."""
        line = {"frame": number, **screen.trace(), "things": things(ui), "toasts": [t.words for t in ui.toasts.shown]}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def things(ui: Ui) -> list[dict[str, object]]:
    """Buttons and what else can be pressed on top, each with its kind, label, box and whether it is lit."""
    found: list[dict[str, object]] = []

    def add(kind: str, label: str, widget: Widget, box: tuple[int, int, int, int], lit: bool) -> None:
        found.append({"kind": kind, "label": label, "box": list(box), "lit": lit})
        if widget is ui.focus:
            found[-1]["focus"] = True

    def look(widget: Widget) -> None:
        if not widget.visible:
            return
        box = (widget.rect.x, widget.rect.y, widget.rect.w, widget.rect.h)
        match widget:
            case Menu():
                for index, place in widget.boxes():
                    item = widget.items[index]
                    add("item", item.label, widget, (place.x, place.y, place.w, place.h), item.reason is None)
            case Button():
                add("button", widget.label or widget.icon, widget, box, not widget.greyed)
            case RowCard():
                add("row", widget.row.title, widget, box, True)
            case DropDown():
                add("drop-down", widget._label(), widget, box, not widget.greyed)
            case CheckBox():
                add("check", widget.label, widget, box, not widget.greyed)
            case NamedList():
                for label, place in widget.named():
                    add("list-row", label, widget, (place.x, place.y, place.w, place.h), True)
                    found[-1]["chosen"] = widget.chosen >= 0 and label == widget.name(widget.chosen)
            case TextField():
                add("field", widget.content, widget, box, True)
            case TabBar():
                for label, place in zip(widget.labels, widget.boxes(), strict=True):
                    add("tab", label, widget, (place.x, place.y, place.w, place.h), True)
            case ChoiceRow():
                of = widget.tooltip.title if widget.tooltip is not None else ""
                for n, (choice, place) in enumerate(zip(widget.choices, widget.boxes(), strict=True)):
                    add("choice", choice.label, widget, (place.x, place.y, place.w, place.h), choice.reason is None)
                    found[-1] |= {"of": of, "chosen": n == widget.chosen}
        if isinstance(widget, Container):
            for child in widget.children:
                if not isinstance(widget, ScrollPane) or widget.in_sight(child):
                    look(child)

    top = ui.top
    look(top)
    if isinstance(top, Dialog):
        found.append({"kind": "dialog", "label": top.panel.title, "box": list(top.panel.rect), "lit": True})
    return found
