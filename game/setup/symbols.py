"""Which picture a counter shows: `assets/symbols/index.yaml` and the picture files beside it."""

from functools import lru_cache
from pathlib import Path

from game.setup.data import asset
from game.setup.faults import Faults
from game.setup.messages import Book, check
from game.setup.model import Model, Word
from game.setup.yamltext import read


class SymbolRow(Model):
    """How a counter with one symbol is drawn: its silhouette, its NATO-style sign, and what goes with them."""

    drawn: Word
    sign: Word
    turns: bool = False
    """Whether the silhouette looks to the left on a counter that faces west."""
    low: bool = False
    """Whether it stands a little lower on the counter."""
    dots: bool = True
    """Whether dots stand between the factors."""
    star: bool = False
    """Whether a star stands on the band in place of a letter."""


class SymbolFile(Model):
    """The index of the symbols."""

    symbols: dict[Word, SymbolRow]


def read_symbols(path: Path) -> dict[str, SymbolRow]:
    """The rows of an index by symbol. Raises Faults with all that is wrong in the file."""
    document = read(path)
    if document.value is None:
        raise Faults(document.faults)
    book = Book(document)
    file, _ = check(SymbolFile, document.value, book.fault)
    if book.faults or file is None:
        raise Faults(book.faults)
    return dict(file.symbols)


@lru_cache(maxsize=1)
def symbol_rows() -> dict[str, SymbolRow]:
    """The rows of the index that is shipped, read once. Raises Faults."""
    return read_symbols(asset("symbols", "index.yaml"))
