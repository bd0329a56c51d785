"""A saved game as an export tells it: its frames, what is to be seen of them, names and words, all from its events."""

from collections.abc import Mapping
from pathlib import Path

from game.engine.events import Event
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import Battle
from game.engine.text import _
from game.engine.views import BoardView, CounterView, SideView
from game.record.board import Board
from game.record.journal import Journal, read
from game.record.resume import battle_of
from game.record.stretch import Stretch, stretch_of
from game.record.telling import Telling


class Tale:
    """A game to be told. Nothing in it asks the rules what to do: they only lend their words and counters."""

    def __init__(self, journal: Journal, rulesets: Mapping[str, Ruleset]) -> None:
        """Raises FileTrouble where the battle cannot be made of the file."""
        self.path = journal.path
        self.telling = Telling(journal, rulesets)
        self.replay = self.telling.replay
        self.header = self.replay.header
        self.ruleset, self.battle = battle_of(journal, rulesets)
        self._named = {entry.id: entry.name for entry in self.scenario.entries}
        self._seen: dict[int, tuple[Board, BoardView]] = {}

    @classmethod
    def open(cls, path: Path, rulesets: Mapping[str, Ruleset]) -> "Tale":
        """Read a game file. Raises FileTrouble."""
        return cls(read(path), rulesets)

    @property
    def scenario(self) -> Scenario:
        """The battle."""
        battle: Battle = self.battle
        return battle.scenario

    @property
    def title(self) -> str:
        """The printed name of what is played."""
        return self.ruleset.titles.get(self.scenario.title, self.scenario.name)

    def stretch(self, first: int | None = None, last: int | None = None) -> Stretch:
        """A stretch of it. Raises BadStretch."""
        return stretch_of(self.replay, first, last)

    # -- names ----------------------------------------------------------------------------------------------

    def piece(self, id: str) -> str:
        """The name of a piece."""
        return self._named.get(id, id)

    def side(self, id: str) -> str:
        """The name of a side."""
        return next((side.name for side in self.scenario.sides if side.id == id), id)

    def who(self, id: str) -> str:
        """A side with the name of its player, as "Sweden (Anna)"."""
        name, player = self.side(id), self.header.names.get(id, "")
        if self.header.players.get(id, "person") != "person":
            return _("{name} (computer)").format(name=name)
        return f"{name} ({player})" if player and player != name else name

    def group(self, id: str) -> str:
        """The name of a wing."""
        return next((group.name for group in self.scenario.groups if group.id == id), id)

    def told(self, place: int, event: Event) -> str:
        """An event of the frame at a place in words, "" where it needs none."""
        return self.telling.told_of(place, event)

    # -- sights ---------------------------------------------------------------------------------------------

    def seen(self, board: Board) -> BoardView:
        """What is to be seen of a board: as the rules show it, or plainly where those of today cannot."""
        kept = self._seen.get(id(board))
        if kept is not None and kept[0] is board:
            return kept[1]
        try:
            view = self.ruleset.view(board.state(self.battle), None)
        except Exception:  # later rules may not know what an old game tells of; counters of its events do
            view = self._plain(board)
        if len(self._seen) > 64:
            self._seen.clear()
        self._seen[id(board)] = board, view
        self._named |= {counter.id: counter.name for counter in view.counters}
        return view

    def _plain(self, board: Board) -> BoardView:
        number = self.scenario.sheet.grid.number
        bearings = self.ruleset.facing_bearings
        groups = [group.id for group in self.scenario.groups]
        counters = tuple(
            CounterView(
                p.piece, p.side, self.piece(p.piece), tuple(number[label] for label in p.hexes if label in number), "",
                p.type[:2], (), (), bearings[p.facing % len(bearings)] if p.facing is not None else None,
                groups.index(p.group) + 1 if p.group in groups else 1,
            )
            for p in board.pieces.values()
        )  # fmt: skip
        sides = tuple(SideView(side.id, side.name, "", "") for side in self.scenario.sides)
        return BoardView(counters, (), sides, board.clock.turn, self.scenario.turns, ())
