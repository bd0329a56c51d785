"""The rules as a book that can be searched: chapters, clauses, rulings, and the references between them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.engine.views import ChapterView, RulingView

REFERENCE = re.compile(r"[A-Z]{1,2}-?\d+(?:\.\d+)?[a-z]?'?")
"""What looks like the number of a clause; only numbers that the book has are references."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the book: the heading of a chapter (without an id), or a clause with its rulings."""

    id: str
    heading: str
    text: str = ""
    rulings: tuple[RulingView, ...] = ()
    chapter: int = 0


def _translated(ruling: RulingView) -> RulingView:
    return replace(ruling, gap=_(ruling.gap), play=_(ruling.play), because=_(ruling.because))


def explained(ruleset: Ruleset, clauses: str) -> str:
    """The clauses of a list ("T8, T10") in our words, in the player's language, a line for each that is known."""
    return "\n".join(map(_, ruleset.clause(clauses).split("\n")))


class Book:
    """All entries in order, each clause by its number."""

    def __init__(self, chapters: Iterable[ChapterView]) -> None:
        self.entries: list[Entry] = []
        self.chapters: list[str] = []
        self.index: dict[str, int] = {}
        for number, chapter in enumerate(chapters):
            self.chapters.append(_(chapter.heading))
            self.entries.append(Entry("", _(chapter.heading), chapter=number))
            for row in chapter.clauses:
                self.index[row.id] = len(self.entries)
                self.entries.append(
                    Entry(row.id, _(row.heading), _(row.text), tuple(map(_translated, row.rulings)), number)
                )
        self._searched = [searchable(entry) for entry in self.entries]

    def references(self, text: str) -> list[tuple[int, int, str]]:
        """The references in a text: where each begins and ends, and the clause."""
        found = ((m.start(), m.end(), m.group()) for m in REFERENCE.finditer(text))
        return [one for one in found if one[2] in self.index]

    def links(self, entry: Entry) -> list[str]:
        """The clauses an entry refers to, each once, in the order in which they are read."""
        texts = [entry.text, *(part for ruling in entry.rulings for part in (ruling.id, ruling.gap, ruling.play))]
        found = (id for text in texts for _, _, id in self.references(text))
        return list(dict.fromkeys(id for id in found if id != entry.id))

    def first(self, clauses: str) -> str:
        """The first clause of a list ("T8, T10") that the book has; "" for none.

        Of a number that is not there the nearest heading above it will do: T8.1 for T8.1z.
        """
        for one in (part.strip() for part in clauses.split(",")):
            if one in self.index:
                return one
            for end in range(len(one) - 1, 1, -1):
                if one[:end] in self.index:
                    return one[:end]
        return ""

    def find(self, words: str) -> list[int]:
        """The entries that hold all the words, with the headings of their chapters; all of them for no words.

        The number of a clause finds it with its parts.
        """
        terms = terms_of(words)
        if not terms:
            return list(range(len(self.entries)))
        found: list[int] = []
        chapter = -1
        for number, entry in enumerate(self.entries):
            if not entry.id:
                chapter = number
            elif all(term in self._searched[number] for term in terms):
                if chapter >= 0:
                    found.append(chapter)
                    chapter = -1
                found.append(number)
        return found


def terms_of(words: str) -> list[str]:
    """The words that are searched for, in small letters."""
    return words.casefold().split()


def searchable(entry: Entry) -> str:
    """All words of an entry in small letters."""
    rulings = (f"{one.id} {one.gap} {one.play} {one.because}" for one in entry.rulings)
    return " ".join((entry.id, entry.heading, entry.text, *rulings)).casefold()


def matches(word: str, terms: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the terms stand in a word: begin and end of each."""
    small = word.casefold()
    if len(small) != len(word):  # a letter that folds to two: light the whole word
        if any(term in small for term in terms):
            yield 0, len(word)
        return
    for term in terms:
        at = small.find(term)
        while at >= 0:
            yield at, at + len(term)
            at = small.find(term, at + len(term))
