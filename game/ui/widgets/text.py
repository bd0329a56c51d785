"""Sharp text for panels: measuring, fitting, wrapping and drawing with rendered pieces kept for the next frame."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui import fonts
from game.ui.fonts import ELLIPSIS, clean
from game.ui.theme import Colour
from game.ui.widgets.style import LEAST_PX, Type


class Face(NamedTuple):
    """A face at its size on the screen, in whole px, and the least size it may shrink to."""

    family: str
    style: str
    px: int
    least: int


def face(kind: Type, scale: float) -> Face:
    """A use of type at an interface scale."""
    px = max(6, round(kind.px * scale))
    return Face(kind.family, kind.face, px, min(px, max(6, round(LEAST_PX * scale))))


def font(of: Face) -> pygame.font.Font:
    """The loaded font of a face."""
    return fonts.font(of.family, of.style, of.px)


@lru_cache(maxsize=8192)
def width(text: str, of: Face) -> int:
    """How many px wide the text is."""
    return fonts.width(text, of.family, of.style, of.px)


def line_height(of: Face) -> int:
    """The step from one line to the next: 1.45 times the size."""
    return round(of.px * 1.45)


def fit(text: str, of: Face, room: int, middle: bool = False) -> tuple[str, Face]:
    """The text and face that fit into `room` px: smaller down to the least size, then cut with an ellipsis.

    With `middle` the cut is inside the text, so that two names that differ in their last words stay apart.
    """
    whole = clean(text)
    found = _fitted(whole, of, room, middle)
    if found[0] != whole:
        for watcher in _watchers:
            watcher.append(whole)
    return found


@lru_cache(maxsize=4096)
def _fitted(text: str, of: Face, room: int, middle: bool) -> tuple[str, Face]:
    while width(text, of) > room and of.px > of.least:
        of = of._replace(px=of.px - 1)
    if width(text, of) <= room:
        return text, of
    low, high = 0, len(text)
    while low < high:
        kept = (low + high + 1) // 2
        if width(_cut(text, kept, middle), of) <= room:
            low = kept
        else:
            high = kept - 1
    return (_cut(text, low, middle) if room >= width(ELLIPSIS, of) else ""), of


_watchers: list[list[str]] = []


@contextmanager
def cut_texts() -> Iterator[list[str]]:
    """A list of the texts that are drawn cut meanwhile, for tests of the layout."""
    found: list[str] = []
    _watchers.append(found)
    try:
        yield found
    finally:
        _watchers.remove(found)


def _cut(text: str, kept: int, middle: bool) -> str:
    if not middle:
        return text[:kept].rstrip(" ,.;:") + ELLIPSIS
    head = (kept + 1) // 2
    return text[:head].rstrip() + ELLIPSIS + text[len(text) - (kept - head) :].lstrip()


@lru_cache(maxsize=2048)
def wrap(text: str, of: Face, room: int) -> tuple[str, ...]:
    """The text in lines of at most `room` px. Breaks in the text stay; a word longer than a line is split."""
    lines: list[str] = []
    for paragraph in text.replace("\r", "").split("\n"):
        line = ""
        for word in clean(paragraph).split(" "):
            longer = f"{line} {word}" if line else word
            if width(longer, of) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            while width(word, of) > room and len(word) > 1:
                kept = max(1, next(n for n in range(len(word), 0, -1) if n == 1 or width(word[:n], of) <= room))
                lines.append(word[:kept])
                word = word[kept:]
            line = word
        lines.append(line)
    return tuple(lines)


def draw(
    surface: pygame.Surface,
    text: str,
    of: Face,
    colour: Colour,
    at: tuple[float, float],
    anchor: str = "l",
    room: int | None = None,
    middle: bool = False,
) -> int:
    """Draw one line centred on its capitals at height `at[1]` and return its width.

    `anchor` is l, c or r: which part of the text stands at `at[0]`; a t after it makes `at[1]` the top of the line.
    Where `room` is given the text is fitted into it.
    """
    if room is not None:
        text, of = fit(text, of, max(0, room), middle)
    if not text:
        return 0
    picture = fonts.render(text, of.family, of.style, of.px, colour)
    ascent = font(of).get_ascent()
    x = at[0] - (picture.get_width() if "r" in anchor else picture.get_width() / 2 if "c" in anchor else 0)
    y = at[1] if "t" in anchor else at[1] - ascent + ascent * 0.33 + 0.5
    surface.blit(picture, (round(x), round(y)))
    return picture.get_width()
