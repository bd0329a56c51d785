"""The kinds of export: what each is made of, how its file is called, and the steps that make it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.engine.ruleset import Ruleset
from game.engine.text import N_, _
from game.record.fresh import fresh
from game.record.journal import Journal
from game.record.replay import Replay
from game.record.roll_table import table_lines
from game.record.stretch import BadStretch, Stretch, rolls_in, stretch_of
from game.record.trouble import FileTrouble
from game.ui.export.drawing import Look, MapDrawing
from game.ui.export.gif import gif_plan, gif_size, gif_steps
from game.ui.export.png import png_size, png_steps
from game.ui.export.progress import BadExport, Progress, Steps
from game.ui.export.report import map_drawing, report_steps
from game.ui.export.tale import Tale

Named = Callable[[str], str]
"""Gives the name of a piece or of a side."""
USUAL_SIZE = (1600, 1200)
"""Of a picture of the map."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of export: its id, the end of its file's name, its name and a sentence on it.

    `begins` says whether a stretch may begin elsewhere than with the set-up, `sized` whether it takes a size.
    """

    id: str
    suffix: str
    name: str
    about: str
    begins: bool = True
    sized: bool = True


KINDS = (
    Kind("html", ".html", N_("Battle report"),
         N_("Maps, every roll, losses, dice and turning points, in one HTML file to read or print.")),
    Kind("png", ".png", N_("Picture of the map"), N_("The map with its counters, a PNG picture of any size."), False),
    Kind("gif", ".gif", N_("Moving picture"), N_("A stretch of the battle as an animated GIF with captions.")),
    Kind("csv", ".csv", N_("Table of all rolls"), N_("One row for each die, for a spreadsheet."), True, False),
)  # fmt: skip
"""What can be made of a game."""


def kind_of(id: str) -> Kind:
    """The kind with this id."""
    return next(kind for kind in KINDS if kind.id == id)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be made: the kind, the file, whether an old file may be replaced, the stretch, the size."""

    kind: Kind
    path: Path
    over: bool = False
    first: int | None = None
    last: int | None = None
    size: tuple[int, int] | None = None


def checked_path(path: Path, suffix: str) -> Path:
    """The path of a file to be made. Raises BadExport for a name that does not end as its kind does."""
    if path.suffix.lower() != suffix:
        raise BadExport(_("{path}: the name must end in {suffix}").format(path=path, suffix=suffix))
    return path


def export_steps(wish: Wish, tale: Tale, look: Look) -> Steps:
    """The steps that make what is wished of a game. Raises BadExport at once, NameTaken and SaveTrouble later."""
    stretch = _stretch(wish, tale.replay)
    path, over = checked_path(wish.path, wish.kind.suffix), wish.over
    match wish.kind.id:
        case "png":
            drawing = MapDrawing(tale.scenario, wish.size or USUAL_SIZE, look)
            png_size(drawing)
            return png_steps(path, over, drawing, tale.seen(stretch.board))
        case "gif":
            size = wish.size or gif_size(tale)
            gif_plan(tale, stretch, size)
            return gif_steps(path, over, tale, stretch, size, look)
        case "html":
            map_drawing(tale, wish.size, look)
            return report_steps(path, over, tale, stretch, wish.size, look)
        case _:
            return csv_steps(wish, stretch, tale.piece, tale.side)


def table_of(wish: Wish, journal: Journal, rulesets: Mapping[str, Ruleset]) -> tuple[Steps, Replay]:
    """The steps that make the table of rolls, also where the battle itself is unknown here. Raises BadExport."""
    checked_path(wish.path, wish.kind.suffix)
    try:
        tale = Tale(journal, rulesets)
    except FileTrouble:
        replay = Replay(journal)
        return csv_steps(wish, _stretch(wish, replay), str, str), replay
    return export_steps(wish, tale, Look()), tale.replay


def _stretch(wish: Wish, replay: Replay) -> Stretch:
    if wish.first is not None and not wish.kind.begins:
        raise BadExport(_("a picture has no beginning: it shows the map after one command"))
    if wish.size is not None and not wish.kind.sized:
        raise BadExport(_("a table of rolls has no size"))
    try:
        return stretch_of(replay, wish.first, wish.last)
    except BadStretch as bad:
        raise BadExport(str(bad)) from None


def csv_steps(wish: Wish, stretch: Stretch, piece: Named, side: Named) -> Steps:
    """Write the table of rolls. Raises NameTaken, SaveTrouble."""
    words = _("Writing the table of rolls")
    rolls = list(rolls_in(stretch))
    with fresh(wish.path, wish.over) as file:
        for done, line in enumerate(table_lines(rolls, piece, side)):
            file.write(line)
            if done % 200 == 0:
                yield Progress(done, len(rolls) + 1, words)
        yield Progress(len(rolls) + 1, len(rolls) + 1, words)
