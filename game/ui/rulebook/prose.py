"""Text with references in it: broken into lines word by word, each word with its place, its link, and its lit parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui.rulebook.book import Book, matches
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a line: its text, where it begins in the line (px), its width, and the clause it refers to."""

    words: str
    x: int
    width: int
    link: str = ""


Line = tuple[Word, ...]


def lay(book: Book, words: str, face: text.Face, room: int) -> list[Line]:
    """A text in lines of at most `room` px; a reference is a word of its own that may follow another without a gap."""
    lines: list[list[Word]] = [[]]
    blank = text.width(" ", face)
    x = 0
    for group in _groups(book, words):
        wide = sum(text.width(part, face) for part, _ in group)
        if lines[-1] and x + wide > room:
            lines.append([])
            x = 0
        for part, link in group:
            width = text.width(part, face)
            lines[-1].append(Word(part, x, width, link))
            x += width
        x += blank
    return [tuple(line) for line in lines]


def _groups(book: Book, words: str) -> list[list[tuple[str, str]]]:
    """The words between blanks, each in parts: (text, clause it refers to)."""
    groups: list[list[tuple[str, str]]] = []
    for word in words.split():
        parts: list[tuple[str, str]] = []
        done = 0
        for start, end, id in book.references(word):
            if start > done:
                parts.append((word[done:start], ""))
            parts.append((word[start:end], id))
            done = end
        if done < len(word):
            parts.append((word[done:], ""))
        groups.append(parts)
    return groups


def draw_line(
    surface: Surface, line: Line, face: text.Face, ink: Colour, at: tuple[int, int], terms: Sequence[str],
    chosen: str = "",
) -> None:  # fmt: skip
    """Draw a line whose middle stands at a height; references are gold, the chosen one on a plate, matches lit."""
    half = text.line_height(face) // 2
    for word in line:
        x = at[0] + word.x
        lit = list(matches(word.words, terms)) if terms else []
        for start, end in lit:
            left = x + text.width(word.words[:start], face) if start else x
            wide = text.width(word.words[start:end], face)
            shapes.fill(surface, Rect(left - 1, at[1] - half + 1, wide + 2, 2 * half - 2), style.GOLD_DARK, 2, 170)
        if word.link and word.link == chosen:
            box = Rect(x - 2, at[1] - half + 1, word.width + 4, 2 * half - 2)
            shapes.fill(surface, box, style.GOLD, 3, 60)
        text.draw(surface, word.words, face, style.GOLD_LIGHT if word.link else style.TEXT if lit else ink, (x, at[1]))
        if word.link:
            shapes.fill(surface, Rect(x, at[1] + half - 3, word.width, 1), style.GOLD_LIGHT, 0, 150)


def link_boxes(line: Line, face: text.Face, at: tuple[int, int]) -> list[tuple[str, Rect]]:
    """The references of a line with their places."""
    half = text.line_height(face) // 2
    return [(w.link, Rect(at[0] + w.x, at[1] - half, w.width, 2 * half)) for w in line if w.link]
