"""A count with its reasons: every modifier once, with its clause. Total, log line, forecast and player read it."""

from collections.abc import Iterable, Iterator

from game.engine.record import record
from game.engine.text import _


@record
class Line:
    """One modifier: what it adds, a short key for it, and its clause. `facts` fill the sentence of the key."""

    value: int
    reason: str
    clause: str
    facts: tuple[str, ...] = ()

    def written(self) -> str:
        """The reason with its facts, in English, as it stands in the file of a game."""
        text = self.reason.replace("-", " ")
        return f"{text}, {', '.join(self.facts)}" if self.facts else text

    def words(self) -> str:
        """The reason with its facts, as a player reads it."""
        return in_words(self.written())


def signed(value: int) -> str:
    """A modifier with its sign, minus as printed: +2, −1, +0."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def in_words(reason: str) -> str:
    """A reason as it stands in the file of a game, in the player's language.

    What stands after its first comma are names and figures, or one of them against another.
    """
    text, comma, facts = reason.partition(", ")
    one, against, other = facts.partition(" against ")
    if against:
        facts = _("{one} against {other}").format(one=one, other=other)
    return f"{_(text)}{comma}{facts}"


class Tally:
    """Modifiers in the order of the printed list. Zero values are kept only where `keep` says so."""

    __slots__ = ("lines",)

    def __init__(self, lines: Iterable[Line] = ()):
        self.lines: tuple[Line, ...] = tuple(lines)

    @property
    def total(self) -> int:
        """The sum of all modifiers."""
        return sum(line.value for line in self.lines)

    def as_dict(self) -> dict[str, int]:
        """Reason to value, equal reasons added up."""
        table: dict[str, int] = {}
        for line in self.lines:
            table[line.reason] = table.get(line.reason, 0) + line.value
        return table

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.lines == other.lines

    def __hash__(self) -> int:
        return hash(self.lines)

    def __repr__(self) -> str:
        return "Tally(" + ", ".join(f"{line.value:+d} {line.written()} [{line.clause}]" for line in self.lines) + ")"


def tally(*lines: Line | None) -> Tally:
    """A Tally of the lines that are there and not zero."""
    return Tally(line for line in lines if line is not None and line.value)
