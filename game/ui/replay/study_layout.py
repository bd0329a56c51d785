"""Where everything stands on the Study tab: its three sections below each other, or one at a time."""

from typing import TYPE_CHECKING

from pygame import Rect

from game.engine.text import _
from game.ui.widgets import style
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.replay.study import StudyPage

LOW = 470
"""A page lower than this, px at 100 %, shows one section at a time."""


def place(page: "StudyPage") -> None:
    """Place all that is shown; a low page shows one section at a time."""
    px, box = page.px, page.rect
    sections = (_bookmarks, _audit, _other)
    titles = (_("Bookmarks"), _("Audit"), _("Another game"))
    for head, words in zip(page.heads, titles, strict=True):
        head.set_words(words)
    low = box.h < px(LOW)
    page.part.visible = low
    y = box.y
    if low:  # one section at a time
        page.part.place(Rect(box.x, y, box.w, px(30)))
        y += px(38)
    for number, put in enumerate(sections):
        shown = not low or number == page.part.chosen
        page.heads[number].visible = shown and not low
        if page.heads[number].visible:
            page.heads[number].place(Rect(box.x, y, box.w, px(22)))
            y += px(26)
        y = put(page, y, shown, low) + px(6 if shown else 0)


def _bookmarks(page: "StudyPage", y: int, shown: bool, low: bool) -> int:
    px, box = page.px, page.rect
    for widget in (page.list, page.put, page.gone):
        widget.visible = shown
    page.nothing.visible = shown and not page.places
    if not shown:
        return y
    rows = px(28)
    if low:
        rows = max(rows, box.bottom - y - px(style.BUTTON_HEIGHT) - px(16))
    elif page.places:
        rows = min(page.list.total(), px(84 if page.other is not None else 168), max(px(42), box.h // 3))
    page.list.place(Rect(box.x, y, box.w, rows))
    page.nothing.place(Rect(box.x + px(4), y, box.w, px(26)))
    return _buttons(page, y + rows + px(8), page.put, page.gone)


def _audit(page: "StudyPage", y: int, shown: bool, low: bool) -> int:
    px, box, audit = page.px, page.rect, page.audit
    page.told.visible = shown and (low or page.other is None or not audit.idle)  # the room is for what differs
    page.progress.visible = shown and audit.running
    page.run.visible = shown
    page.go_to.visible = shown and bool(audit.places())
    if page.told.visible:
        room = min(page.told.height_for(box.w), px(92)) + px(4)
        page.told.place(Rect(box.x, y, box.w, room))
        y += room
    if page.progress.visible:
        page.progress.place(Rect(box.x, y, box.w, px(14)))
        y += px(18)
    return _buttons(page, y, page.run, *([page.go_to] if page.go_to.visible else [])) if shown else y


def _other(page: "StudyPage", y: int, shown: bool, low: bool) -> int:
    px, box, compare = page.px, page.rect, page.other is not None
    page.choose.visible = shown
    page.versus.visible = shown and not (low and compare)
    page.stop.visible = page.which.visible = page.unlike.visible = shown and compare
    if not shown:
        return y
    if page.versus.visible:
        room = min(page.versus.height_for(box.w), px(70)) + px(4)
        page.versus.place(Rect(box.x, y, box.w, room))
        y += room
    if compare:
        page.which.place(Rect(box.x, y, box.w, px(30)))
        y += px(34)
    y = _buttons(page, y, page.choose, *([page.stop] if compare else []))
    page.unlike.place(Rect(box.x, y, box.w, max(0, box.bottom - y)))
    return box.bottom


def _buttons(page: "StudyPage", y: int, *buttons: Button) -> int:
    """Place buttons in a line that they share; where the line ends."""
    px, x, room = page.px, page.rect.x, page.rect.w
    wide = [button.natural_width() for button in buttons]
    spare = max(0, room - px(8) * (len(buttons) - 1))
    if sum(wide) > spare:
        wide = [spare * one // sum(wide) for one in wide]
    for button, width in zip(buttons, wide, strict=True):
        button.place(Rect(x, y, width, px(style.BUTTON_HEIGHT)))
        x += width + px(8)
    return y + px(style.BUTTON_HEIGHT) + px(8)
