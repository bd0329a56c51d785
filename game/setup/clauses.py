"""The clauses of the rule sets in our words: `assets/rules/<ruleset>.yaml`, read once at the start of the program."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.engine.views import ChapterView, ClauseView, RulingView
from game.setup.data import data_root
from game.setup.faults import Faults
from game.setup.messages import Book, check
from game.setup.model import Model, Word
from game.setup.yamltext import read

Words = Annotated[list[Word], Field(min_length=1)]


class ClauseRow(Model):
    """One clause: its id, its heading and what it says, in our words."""

    id: Word
    heading: Word
    text: Word


class ChapterRow(Model):
    """A chapter: its heading, and the clause it begins with."""

    heading: Word
    begins: Word


class RulingRow(Model):
    """A ruling: the gap in the printed rules, how we play it, why, and the clauses it touches."""

    id: Word
    clauses: Words
    gap: Word
    play: Word
    because: Word

    def view(self) -> RulingView:
        """The ruling as the window shows it."""
        return RulingView(self.id, _(self.gap), _(self.play), _(self.because))


class ClauseFile(Model):
    """The clauses of a rule set, in the order of the book, its chapters and the rulings on its gaps."""

    clauses: Annotated[list[ClauseRow], Field(min_length=1)]
    chapters: list[ChapterRow] = Field(default_factory=list)
    rulings: list[RulingRow] = Field(default_factory=list)


def read_file(path: Path) -> ClauseFile:
    """The file with all its references sound. Raises Faults with all that is wrong in it."""
    document = read(path)
    if document.value is None:
        raise Faults(document.faults)
    book = Book(document)
    file, _ = check(ClauseFile, document.value, book.fault)
    if file is not None:
        _check(file, book)
    if book.faults or file is None:
        raise Faults(book.faults)
    return file


def _check(file: ClauseFile, book: Book) -> None:
    """Find ids that stand twice, and chapters and rulings that name no clause."""
    seen: set[str] = set()
    for index, row in enumerate(file.clauses):
        if row.id in seen:
            book.fault(("clauses", index, "id"), _("the clause {row} stands here twice").format(row=row.id))
        seen.add(row.id)
    for index, chapter in enumerate(file.chapters):
        if chapter.begins not in seen:
            book.fault(("chapters", index, "begins"), _("there is no clause {begins}").format(begins=chapter.begins))
    known: set[str] = set()
    for index, ruling in enumerate(file.rulings):
        if ruling.id in known:
            book.fault(("rulings", index, "id"), _("the ruling {ruling} stands here twice").format(ruling=ruling.id))
        known.add(ruling.id)
        for number, id in enumerate(ruling.clauses):
            if id not in seen:
                book.fault(("rulings", index, "clauses", number), _("there is no clause {name}").format(name=id))


def read_clauses(path: Path) -> dict[str, str]:
    """Clause id to heading and text. Raises Faults with all that is wrong in the file."""
    return _clauses(read_file(path))


def _clauses(file: ClauseFile) -> dict[str, str]:
    return {row.id: f"{_(row.heading)}. {_(row.text)}" for row in file.clauses}


def read_chapters(path: Path) -> list[ChapterView]:
    """All clauses by chapter with the rulings on them. Raises Faults with all that is wrong in the file.

    The last chapter gives every ruling as an entry of its own, under its gap; a ruling that has words among the
    clauses keeps their heading.
    """
    return _chapters(read_file(path))


def _chapters(file: ClauseFile) -> list[ChapterView]:
    rulings: dict[str, list[RulingView]] = {}
    for ruling in file.rulings:
        for id in ruling.clauses:
            rulings.setdefault(id, []).append(ruling.view())
    named = {ruling.id: ruling for ruling in file.rulings}
    starts = {chapter.begins: _(chapter.heading) for chapter in file.chapters}
    found: list[tuple[str, list[ClauseView]]] = []
    for row in file.clauses:
        if row.id in starts or not found:
            found.append((starts.get(row.id, _("Rules")), []))
        if row.id not in named:
            found[-1][1].append(ClauseView(row.id, _(row.heading), _(row.text), tuple(rulings.get(row.id, ()))))
    if found:
        found[-1][1].extend(_as_clauses(file))
    return [ChapterView(heading, tuple(clauses)) for heading, clauses in found if clauses]


def _as_clauses(file: ClauseFile) -> Iterator[ClauseView]:
    """Each ruling as an entry: its gap as the heading, how it is played, why, and the clauses it touches."""
    for one in file.rulings:
        yield ClauseView(
            one.id,
            _(one.gap),
            _("{play} Because: {because} It bears on {clauses}.").format(
                play=_(one.play), because=_(one.because), clauses=", ".join(one.clauses)
            ),
        )


def load_clauses(rulesets: Mapping[str, Ruleset] | Iterable[Ruleset]) -> None:
    """Give each rule set the words of its clauses and its chapters, where the program ships any."""
    for ruleset in rulesets.values() if isinstance(rulesets, Mapping) else rulesets:
        path = Path(str(data_root("assets"))) / "rules" / f"{ruleset.id}.yaml"
        if path.is_file() and not ruleset.clauses:
            file = read_file(path)
            ruleset.clauses.update(_clauses(file))
            ruleset.chapters[:] = _chapters(file)
            for chapter in ruleset.chapters:
                for row in chapter.clauses:
                    ruleset.clauses.setdefault(row.id, f"{row.heading} {row.text}")
