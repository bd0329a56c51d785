"""All rolls of a game as a table for a spreadsheet: one row a die, as the journal holds it."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator

from game.engine.events import Rolled
from game.record.stretch import Roll

COLUMNS = (
    "number", "command", "turn", "phase", "side", "side_name", "piece", "piece_name", "target", "target_name",
    "purpose", "clause", "die", "sides", "modifiers", "modifier", "total", "sense", "need", "chance_good", "chance_all",
    "chance", "result",
)  # fmt: skip
"""In English whatever the player's language is: programs read them."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula."""
BOM = "\ufeff".encode()
"""Begins the file, so that spreadsheets read it as UTF-8."""


def plain_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def modifiers(event: Rolled) -> str:
    """The lines of the Tally of a roll, "reason: value [clause]", with semicolons between."""
    return "; ".join(
        f"{reason}: {value:+d}" + (f" [{clause}]" if clause else "") for value, reason, clause in event.tally
    )


def row_of(roll: Roll, name: Callable[[str], str], side: Callable[[str], str]) -> list[str]:
    """The fields of one roll; *name* and *side* give the names of pieces and sides."""
    e = roll.event
    good, all_ = e.chance or ("", "")
    texts = (
        e.side, side(e.side), e.piece, name(e.piece) if e.piece else "", e.target, name(e.target) if e.target else "",
        e.purpose, e.clause,
    )  # fmt: skip
    return [
        str(e.number), str(roll.n), str(roll.clock.turn), plain_text(roll.clock.phase), *map(plain_text, texts),
        str(e.die), str(e.sides), plain_text(modifiers(e)), str(sum(value for value, _, _ in e.tally)), str(e.total),
        e.sense, "" if e.need is None else str(e.need), str(good), str(all_),
        f"{e.chance[0] / e.chance[1]:.6f}" if e.chance and e.chance[1] else "", plain_text(e.result),
    ]  # fmt: skip


def table_lines(rolls: Iterable[Roll], name: Callable[[str], str], side: Callable[[str], str]) -> Iterator[bytes]:
    """The lines of the file, its head first."""
    yield BOM + _line(COLUMNS)
    for roll in rolls:
        yield _line(row_of(roll, name, side))


def _line(fields: Iterable[str]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerow(list(fields))
    return out.getvalue().encode("utf-8", "replace")
