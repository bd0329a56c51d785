"""The log of a battle: events as lines, grouped by turn and activation, each with the place it happened."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from game.engine.events import (
    Attached,
    Ended,
    Event,
    Levelled,
    Moved,
    Ordered,
    Placed,
    Removed,
    Rolled,
    Said,
    Scored,
    Ticked,
    Turned,
)
from game.engine.state import State
from game.engine.text import _, n_
from game.engine.turns import TurnWords
from game.record.story import Step
from game.ui.battle.session import Session
from game.ui.fonts import clean
from game.ui.theme import Colour, Panel, band_colour
from game.ui.widgets.base import Tip
from game.ui.widgets.forecast import percent, signed
from game.ui.widgets.rows import LogGroup, LogLine

GOOD = ("success", "hit")
BAD = ("failure", "miss")
MINUS = "−"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the log: how it looks, all of it in words, the hex it points to ("" for none), its command.

    `modifiers` are those of a roll: each in words with its clause.
    """

    row: LogGroup | LogLine
    words: str
    hex: str = ""
    clause: str = ""
    n: int = 0
    kind: str = ""
    """roll, move, loss, order; "" for anything else."""
    side: str = ""
    pieces: tuple[str, ...] = ()
    """The pieces it is about, the one that acts first."""
    roll: Rolled | None = None
    modifiers: tuple[tuple[str, str], ...] = ()
    level: int = 0
    """1 for the head of a turn, 2 for the head of an activation, 0 for a line."""


KINDS: dict[type[Event], str] = {
    Rolled: "roll", Moved: "move", Turned: "move", Levelled: "loss", Removed: "loss", Scored: "loss", Ordered: "order",
    Attached: "order",
}  # fmt: skip


class Chronicle:
    """Makes rows of events and remembers what it needs: where pieces stand, which wing is active."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.entries: list[Entry] = []
        self._telling = False
        self._where: dict[str, str] = {}
        self._sides: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._turn = 0
        self._last: Event | None = None
        self._step: Step | None = None
        self._steps = 0
        self._good = 0
        """How many dice of the last throw were good."""
        self.notes: dict[int, str] = {}
        """What the window tells of a command of which no event does, by its number."""
        self._bands = {w.id: (w.band, w.side, w.name) for w in session.seen.wings}

    def rebuild(self) -> None:
        """Tell the whole game anew, as after an undo."""
        self.entries.clear()
        self._where.clear()
        self._numbers.clear()
        self._turn = 0
        self._last, self._steps = None, 0
        self._telling = True
        state = self.session.state
        count = self.session.game.count
        self.notes = {n: words for n, words in self.notes.items() if n <= count}
        left = sorted(self.notes)
        steps = self.session.game.story.played
        for n, event in self.session.game.events:
            while left and left[0] < n:
                self._note_line(left.pop(0))
            if n and not self._turn:
                self._turn = 1
                self.entries.append(turn_head(self.session.turns, 1, n))
            self.add(state, (event,), n, steps[n - 1] if n else None)
        for n in left:
            self._note_line(n)
        self._telling = False

    def note(self, n: int, words: str) -> None:
        """Tell something of command n, which comes next."""
        self.notes[n] = words
        self._note_line(n)

    def _note_line(self, n: int) -> None:
        self.entries.append(Entry(LogLine("", self.notes[n]), self.notes[n], n=n))
        self._last = None

    def add(self, state: State, events: Iterable[Event], n: int, step: Step | None = None) -> None:
        """Add what happened with command n, which *step* holds."""
        self._step = step
        for event in events:
            self._note(event)
            if n and not self._turn:
                self._turn = max(1, state.clock.turn)
                self.entries.append(turn_head(self.session.turns, self._turn, n))
            entry = self._entry(state, event, n)
            if entry is None:
                continue
            if not entry.level:
                entry = self._about(entry, event)
            if isinstance(event, Moved) and (longer := self._joined(event, entry)) is not None:
                self.entries[-1] = longer
            elif isinstance(event, Rolled) and (throw := self._thrown(event, entry)) is not None:
                self.entries[-1] = throw
            else:
                self.entries.append(entry)
            self._last = event
            self._steps = self._steps if isinstance(event, Moved) and self.entries[-1].row != entry.row else 0

    def _joined(self, event: Moved, entry: Entry) -> Entry | None:
        """One line for a run of steps of the same piece: the last line made longer."""
        last, before = self._last, self.entries[-1] if self.entries else None
        if before is None or not isinstance(last, Moved) or (last.piece, last.how) != (event.piece, event.how):
            return None
        if not isinstance(before.row, LogLine) or not isinstance(entry.row, LogLine) or last.hexes[0] != event.path[0]:
            return None
        self._steps = self._steps + 1 if self._steps else 2
        row = replace(entry.row, result=n_("{count} hex", "{count} hexes", self._steps).format(count=self._steps))
        return replace(entry, row=row, words=f"{before.words}, {event.hexes[0]}")

    def _thrown(self, event: Rolled, entry: Entry) -> Entry | None:
        """One line for several dice that a piece throws at once: each die, and how many of them were good."""
        last, before = self._last, self.entries[-1] if self.entries else None
        if isinstance(last, Rolled) and before is not None and _added(last, event):
            return self._sum(before, event, entry)
        if not isinstance(last, Rolled) or before is None or not event.need or before.n != entry.n:
            return None
        if _throw(last) != _throw(event):
            return None
        if not isinstance(before.row, LogLine) or not isinstance(entry.row, LogLine):
            return None
        faces = (*before.row.faces, *entry.row.faces)
        self._good = (self._good if len(faces) > 2 else int(last.result in GOOD)) + int(event.result in GOOD)
        row = replace(
            before.row, faces=faces, tone="good" if self._good else "bad",
            result=_("{good} of {all}").format(good=self._good, all=len(faces)),
        )  # fmt: skip
        return replace(before, row=row, words=f"{before.words}; {event.die}: {entry.row.result}")

    def _sum(self, before: Entry, event: Rolled, entry: Entry) -> Entry | None:
        """One line for dice that are added up: each die, and their sum."""
        if before.n != entry.n or not isinstance(before.row, LogLine) or not isinstance(entry.row, LogLine):
            return None
        row = replace(entry.row, need=before.row.need, faces=(*before.row.faces, *entry.row.faces),
                      result=f"= {event.total}")  # fmt: skip
        return replace(entry, row=row)

    def _about(self, entry: Entry, event: Event) -> Entry:
        """The same entry with what a filter asks: its kind, its side, its pieces, its die."""
        pieces = [getattr(event, "piece", ""), *getattr(event, "pieces", ()), getattr(event, "target", "")]
        pieces = [piece for piece in dict.fromkeys(pieces) if piece]
        side = getattr(event, "side", "") or next((self._sides[p] for p in pieces if p in self._sides), "")
        roll = event if isinstance(event, Rolled) else None
        return replace(entry, kind=KINDS.get(type(event), ""), side=side, pieces=tuple(pieces), roll=roll)

    def _note(self, event: Event) -> None:
        if isinstance(event, Placed):
            self._sides[event.piece] = event.side
        hexes = getattr(event, "hexes", ())
        piece = getattr(event, "piece", "")
        if piece and hexes:
            self._where[piece] = hexes[0]

    def _entry(self, state: State, event: Event, n: int) -> Entry | None:
        match event:
            case Ticked(turn, _) if turn != self._turn:
                self._turn = turn
                return turn_head(self.session.turns, turn, n)
            case Ordered(group, _, _, number):
                before = self._numbers.get(group, 0)
                self._numbers[group] = number
                if number > before:
                    return self._group(group, event.order, n)
        text = self._told(state, event)
        if not text or isinstance(event, Ordered):
            return None
        match event:
            case Rolled():
                return self._rolled(event, text, n)
            case Moved(piece) | Levelled(piece) | Removed(piece):
                tone = {"Levelled": "warn", "Removed": "bad"}.get(type(event).__name__, "plain")
                return self._line(piece, text, n, tone, getattr(event, "clause", ""))
            case Ended():
                return Entry(LogGroup(text, Panel.GOLD_LIGHT), text, clause=event.clause, n=n, level=1)
            case Said(_, _, clause, _, pieces):
                return Entry(LogLine("", text), text, self._hex(pieces), clause, n)
        return self._line(getattr(event, "piece", ""), text, n, "plain", "")

    def _told(self, state: State, event: Event) -> str:
        try:
            ruleset = self.session.ruleset
            command = self._step.command(ruleset) if self._step is not None and isinstance(event, Rolled) else None
            return ruleset.told(state, event, command)
        except (KeyError, LookupError):  # a piece that is gone from the position the event is told with
            return ""

    def _group(self, group: str, order: str, n: int) -> Entry:
        band, side, name = self._bands.get(group, (1, "", group))
        colour: Colour = band_colour(band, self._dark(side))
        words = f"{name}, {order.capitalize()}" if order else name
        shown = f"{name}, {_(order.capitalize())}" if order else name
        name = self.session.name(side)
        return Entry(LogGroup(shown, colour, name), f"{name}: {words}", n=n, kind="order", side=side, level=2)

    def _dark(self, side: str) -> bool:
        return bool(side) and side == self.session.scenario.sides[0].id

    def _hex(self, pieces: Iterable[str]) -> str:
        return next((self._where[p] for p in pieces if p in self._where), "")

    def _line(self, piece: str, text: str, n: int, tone: str, clause: str) -> Entry:
        who, what = self._split(piece, text)
        return Entry(LogLine(who, what, tone=tone), text, self._hex((piece,)), clause, n)

    def _split(self, piece: str, text: str) -> tuple[str, str]:
        name = self.session.piece_name(piece) if piece else ""
        for after in (" ", ": "):
            if name and text.startswith(f"{name}{after}"):
                return name, text[len(name) + len(after) :]
        return "", text

    def _rolled(self, event: Rolled, text: str, n: int) -> Entry:
        who, what = self._split(event.piece, text)
        what = what.partition(": die")[0]
        need = ""
        if event.need is not None:
            need = f"{event.need}+" if event.sense == "at-least" else f"≤ {event.need}"
        if event.chance is not None and event.chance[1]:
            need = f"{need}   {percent(event.chance)}"
        modifier = sum(value for value, _, _ in event.tally)
        if modifier:
            need = f"{signed(modifier)}   {need}".rstrip()
        result = text.rpartition(": ")[2] if event.result else ""
        tone = "good" if event.result in GOOD else "bad" if event.result in BAD else "plain"
        line = LogLine(who, what, need, (str(event.die),), result, tone)
        told = tuple((f"{signed(value)} {reason.replace('-', ' ')}", clause) for value, reason, clause in event.tally)
        return Entry(line, text, self._hex((event.piece, event.target)), event.clause, n, modifiers=told)

    def plain_text(self) -> str:
        """The whole log as text, for the clipboard."""
        return "\n".join(map(plain_line, self.entries)) + "\n"


def _throw(event: Rolled) -> tuple[object, ...]:
    """What the dice of one throw have in common."""
    return event.piece, event.purpose, event.target, event.need, event.tally


def _added(first: Rolled, second: Rolled) -> bool:
    """Whether a die is added to the one before it: it counts as all that the tally of the second holds."""
    same = (first.piece, first.purpose, first.target, first.need) == (second.piece, second.purpose, second.target, None)
    return same and len(second.tally) == 1 and sum(value for value, _, _ in second.tally) == first.total == first.die


def turn_head(words: TurnWords, turn: int, n: int) -> Entry:
    """The head of a turn."""
    return Entry(LogGroup(words.at(turn), Panel.GOLD), words.at(turn), n=n, level=1)


def plain_line(entry: Entry) -> str:
    """A row of the log as a line of text: heads at the margin, lines indented, with their clause."""
    words = clean(entry.words)
    if entry.level:
        return words
    return f"  {words}" + (f" ({entry.clause})" if entry.clause else "")


def entry_tip(entry: Entry, explain: Callable[[str], str]) -> Tip:
    """The tooltip of a row: its clause in our words, and of a roll each modifier with its clause, told once."""
    told = [explain(entry.clause)] if entry.clause else []
    said: set[str] = set()
    for words, clause in entry.modifiers:
        rule = explain(clause) if clause not in said else ""
        told.append(f"{words} ({clause}){f': {rule}' if rule else ''}")
        said.add(clause)
    return Tip(entry.words, "\n".join(part for part in told if part), entry.clause)
