"""The report of a battle as one HTML file: what happened turn by turn, with maps, losses, dice and turning points."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

from pygame import Surface

from game.engine.text import _, n_
from game.record.fresh import fresh
from game.record.stretch import Stretch
from game.ui.export.arrows import legend, overlay
from game.ui.export.booklet import CSS
from game.ui.export.chapters import Chapter, Chapters
from game.ui.export.drawing import Look, MapDrawing, fitting_radius, map_size
from game.ui.export.html import Markup, Part, code_of, encoded, joined, jpeg, page_foot, page_head, tag
from game.ui.export.progress import BadExport, Progress, Steps
from game.ui.export.report_dice import dice_part
from game.ui.export.report_losses import account_part, loss_part
from game.ui.export.report_rolls import passage_part
from game.ui.export.tale import Tale
from game.ui.theme import Colour

WIDTH, NARROWEST, WIDEST = 1400, 320, 3200
"""Width of a map in px: the usual one, the least, the most."""
MOST_RADIUS = 48


@dataclass(slots=True)
class Book:
    """What all parts of a report share."""

    tale: Tale
    stretch: Stretch
    chapters: Chapters
    inks: dict[str, Colour]
    grounds: dict[str, Colour]

    def badge(self, side: str) -> Markup:
        """A little square in the colour of a side."""
        return tag("span", class_="badge", style=f"background:{code_of(self.grounds.get(side, (128, 128, 128)))}")


def report_steps(path: Path, over: bool, tale: Tale, stretch: Stretch, size: tuple[int, int] | None,
                 look: Look) -> Steps:  # fmt: skip
    """Write the report; *size* bounds each map. Raises BadExport, NameTaken, SaveTrouble."""
    drawing = map_drawing(tale, size, look)
    words = _("Writing the battle report")
    with fresh(path, over) as file:
        yield Progress(0, 1, words)
        book = make_book(tale, stretch, drawing)
        for _step in book.chapters.steps():
            yield Progress(0, 1, words)
        chapters = book.chapters.chapters
        count, done = len(chapters) + 4, 0
        file.write(page_head(_("{title}: battle report").format(title=tale.title), CSS))
        for part in _parts(book, drawing):
            if part is not None:
                file.write(encoded(part))
                done += 1
            yield Progress(done, count, words)
        file.write(page_foot())
        yield Progress(count, count, words)


def make_book(tale: Tale, stretch: Stretch, drawing: MapDrawing) -> Book:
    """What there is to tell of a stretch; its chapters are still to be gone through."""
    sides = [side.id for side in tale.scenario.sides]
    palettes = {side: drawing.art.palette(side) for side in sides}
    return Book(
        tale, stretch, Chapters(tale, stretch),
        {side: palette.pointer for side, palette in palettes.items()},
        {side: palette.ground for side, palette in palettes.items()},
    )  # fmt: skip


def map_drawing(tale: Tale, size: tuple[int, int] | None, look: Look) -> MapDrawing:
    """What draws the maps: the whole map, without a border, as large as the size allows. Raises BadExport."""
    wanted = size or (WIDTH, WIDTH)
    if not NARROWEST <= wanted[0] <= WIDEST or not NARROWEST // 2 <= wanted[1] <= WIDEST:
        raise BadExport(
            _("maps in a report are {least} to {most} px wide, not {width}x{height}").format(
                least=NARROWEST, most=WIDEST, width=wanted[0], height=wanted[1]
            )
        )
    radius = fitting_radius(tale.scenario, wanted)
    radius = radius if size else min(radius, MOST_RADIUS)
    return MapDrawing(tale.scenario, map_size(tale.scenario, radius), look, radius)


def _parts(book: Book, drawing: MapDrawing) -> Iterator[Part]:
    """The parts of the page; None for a step without one."""
    yield title_part(book)
    yield account_part(book)
    for chapter in book.chapters.chapters:
        drawn = yield from map_steps(book.tale, chapter, drawing, book.inks)
        yield chapter_part(book, chapter, drawn)
    yield loss_part(book)
    yield dice_part(book)


def map_steps(
    tale: Tale, chapter: Chapter, drawing: MapDrawing, inks: dict[str, Colour]
) -> Generator[None, None, Markup]:
    """Draw the map of a turn in steps, then return it."""
    surface = Surface(drawing.size)
    seen = tale.seen(chapter.board)
    for _step in drawing.draw(surface, drawing.camera, seen):
        yield None
    image = jpeg(surface)
    yield None
    words = _("The map at the end of {turn}").format(turn=tale.ruleset.turn_words.amid(chapter.turn))
    picture = tag("img", src=image, width=drawing.size[0], height=drawing.size[1], alt=words)
    return tag("div", picture, overlay(tale, chapter, drawing.camera, inks), class_="map")


def title_part(book: Book) -> Markup:
    """The title of the report: battle, players, result."""
    tale, header = book.tale, book.tale.header
    seen = tale.seen(book.stretch.board)
    lines: list[Part] = [
        tag("p", tale.title if tale.title != header.battle else _("Battle report"), class_="over"),
        tag("h1", header.battle),
        tag("p", _(tale.scenario.date), class_="date"),
    ]
    for side in seen.sides:
        score = " ".join(part for part in (side.score, side.score_words) if part)
        lines.append(tag("p", book.badge(side.id), tag("b", tale.who(side.id)), class_="sides"))
        lines.append(tag("p", score, class_="small"))
    result = book.stretch.board.result
    if result is not None:
        words = _("{who} wins the battle").format(who=tale.who(result.winner)) if result.winner else _("The battle ends in a draw")  # fmt: skip # noqa: E501
        why = _(result.reason)
        clause = f" ({result.clause})" if result.clause else ""
        lines.append(tag("p", words, class_="result"))
        lines.append(tag("p", f"{why[:1].upper()}{why[1:]}{clause}."))
    options = [option.name for option in tale.scenario.options if option.id in header.options]
    facts = [
        _("Begun {time}").format(time=header.started.replace("T", " ")),
        n_("{count} command", "{count} commands", book.stretch.count).format(count=book.stretch.count),
        _("seed of the dice: {seed}").format(seed=header.seed),
    ]
    if options:
        facts.append(_("Options: {options}").format(options=", ".join(map(_, options))))
    if not book.stretch.whole:
        facts.append(
            _("this report tells of commands {first} to {last}").format(
                first=book.stretch.first, last=book.stretch.last
            )
        )
    if tale.replay.damage is not None:
        facts.append(_("the file is damaged: {reason}").format(reason=tale.replay.damage.reason))
    lines.append(tag("p", " · ".join(facts), class_="note"))
    links = [tag("a", chapter_title(tale, c), href=f"#turn-{c.turn}") for c in book.chapters.chapters]
    links += [tag("a", _("Losses"), href="#losses"), tag("a", _("Dice"), href="#dice")]
    return tag("header", tag("div", *lines, class_="title"), tag("nav", *links))


def chapter_title(tale: Tale, chapter: Chapter) -> str:
    """What a chapter is called."""
    words = tale.ruleset.turn_words
    return words.at(chapter.turn) if chapter.turn else _(words.before)


def chapter_part(book: Book, chapter: Chapter, picture: Markup) -> Markup:
    """A turn: its map, then its passages in order."""
    caption = _("The set-up.")
    if chapter.turn:
        when = book.tale.ruleset.turn_words.amid(chapter.turn)
        caption = _("The end of {turn}, with all that moved and struck in it.").format(turn=when)
    figure = tag("figure", picture, tag("figcaption", caption, " ", *(legend() if chapter.turn else ())))
    passages = joined(passage_part(book, passage) for passage in chapter.passages if not passage.empty)
    head = tag("h2", chapter_title(book.tale, chapter))
    return tag("section", head, figure, passages, class_="turn", id=f"turn-{chapter.turn}")
