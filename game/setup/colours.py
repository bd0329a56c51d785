"""The colours of the two sides' counters: `assets/colours.yaml`, and what a scenario says of a side."""

from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import StringConstraints

from game.engine.scenario import SideColours
from game.engine.text import N_
from game.setup.data import asset
from game.setup.faults import Faults
from game.setup.messages import Book, Sink, check, unknown
from game.setup.model import Colour, Model, Word
from game.setup.yamltext import Place, read

PARTS = tuple(one.name for one in fields(SideColours))


class PaletteRow(Model):
    """A set of colours: all nine."""

    ground: Colour
    ground_low: Colour
    edge: Colour
    strip: Colour
    symbol: Colour
    letter: Colour
    figures: Colour
    pointer: Colour
    rim: Colour


class OwnColours(Model):
    """A scenario's own colours for a side: a named set, and what is different from it."""

    like: Word
    ground: Colour | None = None
    ground_low: Colour | None = None
    edge: Colour | None = None
    strip: Colour | None = None
    symbol: Colour | None = None
    letter: Colour | None = None
    figures: Colour | None = None
    pointer: Colour | None = None
    rim: Colour | None = None


class ColoursFile(Model):
    """The sets by name, which side has which by its id, and the two for sides that are not named."""

    palettes: dict[Word, PaletteRow]
    sides: dict[Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")], Word]
    dark: Word
    light: Word


class Colours:
    """The colours that are shipped."""

    def __init__(self, file: ColoursFile):
        self.named = {name: SideColours(*(getattr(row, part) for part in PARTS)) for name, row in file.palettes.items()}
        self._sides = {id: self.named[name] for id, name in file.sides.items()}
        self._dark, self._light = self.named[file.dark], self.named[file.light]

    def of(self, side: str, order: int) -> SideColours:
        """The colours of a side by its id; of one that is not named, the dark ones if it is the first (*order* 0)."""
        known = self._sides.get(side.strip().lower().replace(" ", "-").replace("_", "-"))
        return known or self.other(bool(order % 2))

    def other(self, dark: bool) -> SideColours:
        """The colours that stand apart from dark ones, or from light ones."""
        return self._light if dark else self._dark


def read_colours(path: Path) -> Colours:
    """The colours of a file. Raises Faults with all that is wrong in it."""
    document = read(path)
    if document.value is None:
        raise Faults(document.faults)
    book = Book(document)
    file, _ = check(ColoursFile, document.value, book.fault)
    if file is not None:
        for id, name in file.sides.items():
            _named(name, file.palettes, book.fault, ("sides", id))
        for key in ("dark", "light"):
            _named(getattr(file, key), file.palettes, book.fault, (key,))
    if book.faults or file is None:
        raise Faults(book.faults)
    return Colours(file)


@lru_cache(maxsize=1)
def shipped_colours() -> Colours:
    """The colours that are shipped, read once. Raises Faults."""
    return read_colours(asset("colours.yaml"))


def colours_of(given: str | OwnColours | None, sink: Sink, place: Place) -> SideColours | None:
    """The colours a scenario gives a side, None where it gives none. A set that is not there goes to the sink."""
    if given is None:
        return None
    named, name = shipped_colours().named, given if isinstance(given, str) else given.like
    if name not in named:
        _named(name, named, sink, place if isinstance(given, str) else (*place, "like"))
        return None
    if isinstance(given, str):
        return named[name]
    return SideColours(*(getattr(given, part) or getattr(named[name], part) for part in PARTS))


def _named(name: str, known: dict[str, PaletteRow] | dict[str, SideColours], sink: Sink, place: Place) -> None:
    if name not in known:
        sink(place, unknown(N_("set of colours"), name, known))
