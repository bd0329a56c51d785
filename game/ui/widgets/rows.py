"""How the rows of the log, of an army list and of a list of files are drawn."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui.theme import Colour
from game.ui.widgets import icons, shapes, style, text

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


@dataclass(frozen=True, slots=True)
class LogGroup:
    """The head of a group of log lines: an activation with the colour of its wing, and when it was."""

    words: str
    colour: Colour
    when: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `faces` are the dice shown, `tone` colours the result: good, bad, warn or plain."""

    who: str
    what: str
    need: str = ""
    faces: tuple[str, ...] = ()
    result: str = ""
    tone: str = "plain"
    depth: int = 1


def log_height(row: LogGroup | LogLine) -> float:
    """The height of a log row, px at 100 %."""
    return style.GROUP_ROW if isinstance(row, LogGroup) else style.LOG_ROW


FOLD_AT = 15
"""The middle of the sign that folds a head or a run of lines, from the left edge of the row, px at 100 %."""


def draw_log_row(ui: "Ui", surface: Surface, box: Rect, row: LogGroup | LogLine, fold: str = "") -> None:
    """Draw a head or a line of the log; `fold` is "open" or "shut" where something hangs on it that can be folded."""
    if isinstance(row, LogGroup):
        _draw_group(ui, surface, box, row, bool(fold))
    else:
        _draw_line(ui, surface, box, row)
    if fold:
        at = (box.x + ui.px(FOLD_AT), box.centery)
        icons.icon(surface, "down" if fold == "open" else "right", at, ui.px(9), style.DIM)


def _draw_group(ui: "Ui", surface: Surface, box: Rect, row: LogGroup, folds: bool) -> None:
    px = ui.px
    shapes.fill(surface, Rect(box.x + px(4), box.y + px(2), px(4), box.h - 2 * px(2)), row.colour, px(1))
    right = box.right - px(6)
    clause = text.face(style.CLAUSE, ui.scale)
    right -= text.draw(surface, row.when, clause, style.FAINT, (right, box.centery), "r", box.w // 2)
    left = box.x + px(24 if folds else 16)
    text.draw(surface, row.words, text.face(style.SMALL_STRONG, ui.scale), style.TEXT, (left, box.centery), "l",
              right - px(8) - left, True)  # fmt: skip


def _draw_line(ui: "Ui", surface: Surface, box: Rect, row: LogLine) -> None:
    """From the right: result, dice, need; from the left who and what, in the room that is left."""
    px, y = ui.px, box.centery
    faces = {kind: text.face(kind, ui.scale) for kind in (style.SMALL, style.SMALL_STRONG, style.CLAUSE)}
    right, left = box.right - px(6), box.x + px(4 + 16 * row.depth)
    if row.result:
        ink = style.RESULTS.get(row.tone, style.DIM)
        right -= text.draw(surface, row.result, faces[style.SMALL_STRONG], ink, (right, y), "r", box.w * 2 // 5) + px(8)
    side = px(18)
    step = side + px(4)
    if len(row.faces) > 4:  # many dice of one throw lie over each other where there is no room beside
        step = max(px(11), min(step, (right - left - px(150)) // len(row.faces)))
    for figure in reversed(row.faces):
        shapes.die(surface, Rect(right - side, y - side // 2, side, side), figure, ui.scale)
        right -= step
    if row.faces:
        right -= px(4)
    if row.need:  # of the words in the middle the reader can do without the end, not without the odds
        least = min(text.width(row.who, faces[style.SMALL_STRONG]), px(70)) + px(52)
        need = text.fit(row.need, faces[style.CLAUSE], max(0, right - left - least))[0]
        right -= text.draw(surface, need, faces[style.CLAUSE], style.FAINT, (right, y), "r") + px(8)
    who = min(text.width(row.who, faces[style.SMALL_STRONG]), (right - left) * 3 // 5)
    left += text.draw(surface, row.who, faces[style.SMALL_STRONG], style.TEXT, (left, y), "l", who, True) + px(5)
    text.draw(surface, row.what, faces[style.SMALL], style.DIM, (left, y), "l", right - left)


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A piece in an army list: picture, name, where it is, its state in words with a tone, its figures."""

    name: str
    place: str = ""
    state: str = ""
    tone: str = "plain"
    figures: str = ""
    picture: Surface | None = None


def draw_piece_row(ui: "Ui", surface: Surface, box: Rect, row: PieceRow) -> None:
    """Draw a piece's row; narrow lists leave out the place, then the state's long words shrink."""
    px, y = ui.px, box.centery
    left, right = box.x + px(8), box.right - px(10)
    if row.picture is not None:
        slot = px(28)
        surface.blit(row.picture, row.picture.get_rect(center=(left + slot // 2, y)))
        left += slot + px(8)
    body, name = text.face(style.BODY, ui.scale), text.face(style.BUTTON, ui.scale)
    strong = text.face(style.BODY_STRONG, ui.scale)
    right -= text.draw(surface, row.figures, strong, style.TEXT, (right, y), "r", box.w // 4) + px(10)
    room = right - left
    columns = (0.42, 0.17) if room >= px(300) and row.place else (0.5, 0.0)
    text.draw(surface, row.name, name, style.TEXT, (left, y), "l", round(room * columns[0]) - px(6), True)
    left += round(room * columns[0])
    if columns[1]:
        text.draw(surface, row.place, body, style.DIM, (left, y), "l", round(room * columns[1]) - px(6))
        left += round(room * columns[1])
    text.draw(surface, row.state, body, style.RESULTS.get(row.tone, style.DIM), (left, y), "l", right - left)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A battle or a saved game: a name over a second line, and words at the right."""

    title: str
    subtitle: str = ""
    right: str = ""
    picture: Surface | None = None
    serif: bool = True


def draw_entry_row(ui: "Ui", surface: Surface, box: Rect, row: EntryRow) -> None:
    """Draw a two-line entry."""
    px = ui.px
    left, right = box.x + px(16), box.right - px(12)
    if row.picture is not None:
        surface.blit(row.picture, row.picture.get_rect(midleft=(left, box.centery)))
        left += row.picture.get_width() + px(10)
    kind = style.HEADING if row.serif else style.BUTTON
    upper, lower = box.y + round(box.h * 0.34), box.y + round(box.h * 0.70)
    small = text.face(style.SMALL, ui.scale)
    text.draw(surface, row.title, text.face(kind, ui.scale), style.TEXT, (left, upper), "l", right - left, True)
    wide = text.draw(surface, row.right, small, style.DIM, (right, lower), "r", (right - left) * 3 // 5)
    text.draw(surface, row.subtitle, small, style.DIM, (left, lower), "l", right - left - wide - px(10))
