"""A stretch of a game as chapters, one a turn: what moved, what was rolled and what came of it, passage by passage."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.engine.events import Event, Levelled, Moved, Placed, Removed, Rolled, Ticked, Turned, fold
from game.record.board import Board
from game.record.stretch import Stretch
from game.ui.battle.ledger import Account
from game.ui.battle.ledger import Stretch as Span
from game.ui.export.tale import Tale

FRAMES = 60
"""So many commands are one step."""


@dataclass(slots=True)
class Told:
    """A roll with the number of its command, and in words what came of it."""

    n: int
    event: Rolled
    after: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Walk:
    """A piece on its way: whose it is, the word for how it went, the labels of its hexes."""

    piece: str
    side: str
    how: str
    path: list[str]


@dataclass(frozen=True, slots=True)
class Blow:
    """A roll of one piece at an enemy: where both stood (labels)."""

    roll: Rolled
    side: str
    start: str
    end: str


@dataclass(slots=True)
class Passage:
    """One activation of a wing, or a phase in which none is activated."""

    span: Span
    walks: list[Walk] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    rolls: list[Told] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether nothing is to be told of it."""
        return not (self.walks or self.notes or self.rolls)


@dataclass(slots=True)
class Chapter:
    """One turn: its passages, the arrows for its map, the board at its end; `first` is its first command."""

    turn: int
    first: int
    board: Board
    passages: list[Passage] = field(default_factory=list)
    walks: list[Walk] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)
    gone: list[tuple[str, str]] = field(default_factory=list)
    """Pieces that left the map: who, and the label of the hex where it stood last ("" where that is not known)."""
    levels: dict[str, int] = field(default_factory=dict)
    """By piece how far its order rose (or fell, below 0) in this turn."""


class Chapters:
    """The chapters of a stretch, and the account of its losses and points, once `steps` has gone to its end."""

    def __init__(self, tale: Tale, stretch: Stretch) -> None:
        self.tale, self.stretch = tale, stretch
        self.account = Account()
        self.chapters: list[Chapter] = []
        self.rolls: list[Rolled] = []
        self._pieces: dict[str, Placed] = {}
        self._board = stretch.before
        for event in stretch.opening:
            self.account.take(event, 0)
            fold(self._pieces, event)
        self._open(stretch.before.clock.turn, stretch.first)

    @classmethod
    def of(cls, tale: Tale, stretch: Stretch) -> "Chapters":
        """All chapters at once."""
        made = cls(tale, stretch)
        for _step in made.steps():
            pass
        return made

    def _open(self, turn: int, n: int) -> None:
        self.chapters.append(Chapter(turn, n, self._board))
        self._passage()

    def _passage(self) -> None:
        self.chapters[-1].passages.append(Passage(self.account.stretches[-1]))

    def steps(self) -> Iterator[None]:
        """Go through the events in short steps."""
        first = self.tale.replay.frames.index(self.stretch.frames[0])
        for place, frame in enumerate(self.stretch.frames, first):
            last: Told | None = None
            if place % FRAMES == 0:
                yield
            if frame.ruling:
                self.chapters[-1].passages[-1].notes.append(frame.ruling)
            for event in frame.events:
                self._board = self._board.after((event,))
                spans = len(self.account.stretches)
                self.account.take(event, frame.n)
                if isinstance(event, Ticked) and event.turn != self.chapters[-1].turn:
                    self._open(event.turn, frame.n)
                elif len(self.account.stretches) > spans:
                    self._passage()
                last = self._take(place, frame.n, event, last)
                self.chapters[-1].board = self._board
                fold(self._pieces, event)

    def _take(self, place: int, n: int, event: Event, last: Told | None) -> Told | None:
        chapter = self.chapters[-1]
        passage = chapter.passages[-1]
        match event:
            case Rolled():
                self.rolls.append(event)
                last = Told(n, event)
                passage.rolls.append(last)
                self._strike(event)
                return last
            case Moved(piece, hexes, path, how):
                self._walk(passage, piece, how, path or hexes)
            case Levelled(piece, level, before):
                chapter.levels[piece] = chapter.levels.get(piece, 0) + before - level
            case Removed(piece):
                hexes = self._pieces[piece].hexes if piece in self._pieces else ()
                chapter.gone.append((piece, hexes[0] if hexes else ""))
            case _:
                pass
        if isinstance(event, Ticked) or (isinstance(event, Placed) and not n):
            return last  # the headings and the map tell it
        words = "" if isinstance(event, Turned) and last is None else self.tale.told(place, event)
        if words and last is not None:
            last.after.append(words)
        elif words and not isinstance(event, Moved):
            passage.notes.append(words)
        return last

    def _walk(self, passage: Passage, piece: str, how: str, path: tuple[str, ...]) -> None:
        placed = self._pieces.get(piece)
        if placed is None or not path:
            return
        for walks in (passage.walks, self.chapters[-1].walks):
            same = next((walk for walk in reversed(walks) if walk.piece == piece), None)
            if same is not None and same.how == how and same.path[-1] == path[0]:
                same.path += path[1:]
            else:
                walks.append(Walk(piece, placed.side, how, list(path)))

    def _strike(self, event: Rolled) -> None:
        one, other = self._pieces.get(event.piece), self._pieces.get(event.target)
        if one is None or other is None or one.side == other.side or not one.hexes or not other.hexes:
            return
        self.chapters[-1].blows.append(Blow(event, one.side, one.hexes[0], other.hexes[0]))

    @property
    def turns(self) -> list[int]:
        """The turns told of."""
        return [chapter.turn for chapter in self.chapters]
