"""Faults of a data file, in words for the person who wrote it: file, line, place in the file, sentence."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file. `line` counts from 1, 0 where there is none; `where` is "" for the whole file."""

    file: str
    line: int
    where: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.where}: {self.message}" if self.where else f"{place}: {self.message}"


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
