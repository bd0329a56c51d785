"""How far an export is, and what can be wrong with what was asked of it."""

from collections.abc import Generator
from dataclasses import dataclass


class BadExport(ValueError):
    """What was asked for cannot be made; the message says why, and what can be."""


@dataclass(frozen=True, slots=True)
class Progress:
    """So much of the work is done; `words` say what is being made."""

    done: int
    all: int
    words: str


Steps = Generator[Progress, None, None]
"""An export at work: each step takes some milliseconds. Closing it before its end leaves no file."""
