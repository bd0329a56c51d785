"""Faults of a data file, in words for the person who wrote it: file, line, place in the file, sentence."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

LONGEST_WORD = 800
"""Longer than any event in its JSON text, which has no blanks."""
LONGEST = 2000
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file. `line` counts from 1, 0 where there is none; `where` is "" for the whole file.

    What a file holds may be of any length; here it is shortened, so that a fault stays a line that can be read.
    """

    file: str
    line: int
    where: str
    message: str
    place: tuple[str | int, ...] = field(default=(), compare=False)
    """Where in the data it stands, for whoever shows the place; no part of the sentence."""

    def __post_init__(self) -> None:
        if len(self.where) > LONGEST_WORD or len(self.message) > LONGEST_WORD:
            object.__setattr__(self, "where", shortened(self.where))
            object.__setattr__(self, "message", shortened(self.message))

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.where}: {self.message}" if self.where else f"{place}: {self.message}"


def shortened(text: str) -> str:
    """A text with its longest words, and then itself, cut to a length that can be read."""
    text = _LONG_WORD.sub(lambda word: f"{word[0][: LONGEST_WORD // 2]}…", text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class Faults(ValueError):
    """All that is wrong with some files, in order of file and line; printed one a line."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = in_order(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults without repetitions, files in the order they came, by line within a file."""
    single = list(dict.fromkeys(faults))
    files = {file: place for place, file in reversed(list(enumerate(fault.file for fault in single)))}
    return tuple(sorted(single, key=lambda fault: (files[fault.file], fault.line)))
