"""Which rows of the log are shown: filtered, folded, with a roll opened; a longer log costs only its new lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.events import Rolled
from game.engine.text import N_, _
from game.ui.battle.log import Entry
from game.ui.widgets.forecast import percent, signed
from game.ui.widgets.rows import LogLine

KINDS = (
    ("", N_("All")),
    ("roll", N_("Rolls")),
    ("move", N_("Moves")),
    ("loss", N_("Losses")),
    ("order", N_("Orders")),
    ("unit", N_("This unit")),
)
"""What can be filtered, with its words."""


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is shown of a log: a kind of line, one side, one unit (for the kind "unit"), words searched for."""

    kind: str = ""
    side: str = ""
    unit: str = ""
    words: str = ""

    @property
    def open(self) -> bool:
        """Whether everything passes."""
        return not (self.kind or self.side or self.words)

    def passes(self, entry: Entry) -> bool:
        """Whether a line is shown."""
        if self.side and entry.side != self.side:
            return False
        if self.kind == "unit":
            if self.unit not in entry.pieces:
                return False
        elif self.kind and entry.kind != self.kind:
            return False
        return not self.words or all(word in entry.words.casefold() for word in self.words.casefold().split())


@dataclass(frozen=True, slots=True)
class Detail:
    """A line under an opened roll: words, a number with its sign, the clause."""

    words: str
    value: str = ""
    clause: str = ""
    strong: bool = False


@dataclass(slots=True)
class Row:
    """A row in sight: an entry by its number, or a detail under it. `under` counts the lines that hang on it."""

    index: int
    detail: Detail | None = None
    goes_on: bool = False
    """Whether the line is about the same unit as the one before it."""
    under: int = 0


def details_of(roll: Rolled) -> list[Detail]:
    """A roll opened: every modifier with its clause, the total, what was needed, with what chance."""
    rows = [Detail(reason, signed(value), clause) for value, reason, clause in roll.tally]
    rows.append(
        Detail(
            (_("Die {die} and all of these") if rows else _("Die {die}")).format(die=roll.die),
            str(roll.total),
            roll.clause,
            True,
        )
    )
    if roll.need is not None:
        more = roll.sense == "at-least"
        if roll.chance is not None and roll.chance[1]:
            good, faces = roll.chance
            words = (
                _("Needed {need} or more: {good} of {faces} faces, {percent} %")
                if more
                else _("Needed {need} or less: {good} of {faces} faces, {percent} %")
            )
            part = percent(roll.chance).removesuffix(" %")
            need = words.format(need=roll.need, good=good, faces=faces, percent=part)
        else:
            need = (_("Needed {need} or more") if more else _("Needed {need} or less")).format(need=roll.need)
        rows.append(Detail(need, strong=True))
    return rows


class LogRows:
    """The rows to show of a growing list of entries."""

    def __init__(self) -> None:
        self.entries: Sequence[Entry] = ()
        self.rows: list[Row] = []
        self.sieve = Sieve()
        self.folded: set[int] = set()
        """Numbers of the heads, and of the first lines of a unit, whose lines are folded away."""
        self.opened = -1
        """The entry whose roll is opened."""
        self._restart()

    def _restart(self) -> None:
        self.rows = []
        self._done = 0
        self._heads: list[int] = []
        self._hidden: list[int] = []
        self._head_rows: dict[int, Row] = {}
        self._run: Row | None = None
        self._about = ""

    def rebuild(self, entries: Sequence[Entry] | None = None) -> None:
        """Work out all rows anew."""
        if entries is not None:
            self.entries = entries
        if self.opened >= len(self.entries):
            self.opened = -1
        self._restart()
        self.extend()

    def extend(self) -> None:
        """Take in the entries that have come since."""
        while self._done < len(self.entries):
            index = self._done
            self._done += 1
            entry = self.entries[index]
            if entry.level:
                self._head(index, entry)
            elif self.sieve.passes(entry):
                self._line(index, entry)

    def _head(self, index: int, entry: Entry) -> None:
        self._heads = [] if entry.level == 1 else [h for h in self._heads if self.entries[h].level < entry.level]
        self._heads.append(index)
        self._run, self._about = None, ""
        if self.sieve.open or (entry.level == 2 and self.sieve.passes(entry)):
            self._show_heads()

    def _show_heads(self) -> bool:
        """Show the heads over the next line; false where one of them is folded."""
        for head in self._heads:
            if head not in self._head_rows:
                self._head_rows[head] = row = Row(head)
                self.rows.append(row)
            if head in self.folded:
                return False
        return True

    def _line(self, index: int, entry: Entry) -> None:
        shown = self._show_heads()
        for head in self._heads:
            if head in self._head_rows:
                self._head_rows[head].under += 1
        if not shown:
            return
        about = entry.pieces[0] if entry.pieces else ""
        if about and about == self._about and self._run is not None:
            self._run.under += 1
            if self._run.index in self.folded:
                return
            self.rows.append(Row(index, goes_on=True))
        else:
            row = Row(index)
            named = isinstance(entry.row, LogLine) and bool(entry.row.who)
            self._run, self._about = row, about if named else ""  # its lines do without the name
            self.rows.append(row)
        if index == self.opened and entry.roll is not None:
            self.rows += [Row(index, detail) for detail in details_of(entry.roll)]

    # -- what a hand changes --------------------------------------------------------------------------------

    def sift(self, sieve: Sieve) -> None:
        """Show other lines."""
        self.sieve = sieve
        self.rebuild()

    def fold(self, index: int, shut: bool | None = None) -> None:
        """Fold what hangs on an entry away, or unfold it."""
        shut = index not in self.folded if shut is None else shut
        (self.folded.add if shut else self.folded.discard)(index)
        self.rebuild()

    def fold_all(self, shut: bool) -> None:
        """Fold all activations away, or unfold everything."""
        self.folded = {n for n, entry in enumerate(self.entries) if entry.level == 2} if shut else set()
        self.rebuild()

    def open(self, index: int) -> None:
        """Open the roll of an entry; of the one that is open, close it."""
        self.opened = -1 if index == self.opened or self.entries[index].roll is None else index
        self.rebuild()

    def row_of(self, index: int) -> int:
        """The row in which an entry is shown, -1 where it is not."""
        return next((n for n, row in enumerate(self.rows) if row.index == index), -1)

    def head_of(self, place: int) -> int:
        """The entry on which the row at this place hangs: the first line of its unit, its activation or its turn."""
        row = self.rows[place]
        if row.detail is not None:
            return row.index
        level = self.entries[row.index].level
        for before in reversed(self.rows[:place]):
            entry = self.entries[before.index]
            if entry.level and (not level or entry.level < level):
                return before.index
            if row.goes_on and not before.goes_on and before.detail is None:
                return before.index
        return row.index
