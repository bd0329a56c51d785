"""The history of a game as its lines tell it: what was played, what was undone, what may be done again.

A live game, a resumed one, a replay and an audit all fold the same lines, so that they cannot disagree.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from game.engine.commands import Command
from game.engine.events import Event, Rolled, Said
from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.record.codec import BadData, codec_for
from game.record.letters import AgreedLine, ChosenLine, HandedLine, Letter, LostLine, RevealedLine, SealedLine
from game.record.lines import (
    CommandLine,
    GameLine,
    Line,
    RedoLine,
    ResumedLine,
    RulingLine,
    SetupLine,
    SnapshotLine,
    TakeBackLine,
    UndoLine,
)


class BadStory(ValueError):
    """A line that does not follow from those before it."""


@dataclass(slots=True, eq=False)
class Step:
    """One command or ruling of the game, with the number of its line in the file."""

    line: CommandLine | RulingLine
    number: int
    snapshot: dict[str, Any] | None = None
    """The whole position after it, where the file holds it."""
    cut: bool = False
    """Whether it was taken back since later rules could not follow it."""

    @property
    def n(self) -> int:
        """Its number among the commands that stand."""
        return self.line.n

    @property
    def side(self) -> str:
        """Whose command it was; "" for a ruling."""
        return self.line.side if isinstance(self.line, CommandLine) else ""

    def command(self, ruleset: Ruleset) -> Command | None:
        """The command itself; None for a ruling, and for what these rules do not know."""
        if not isinstance(self.line, CommandLine):
            return None
        try:
            return codec_for(ruleset).command_from(self.line.command)
        except BadData:
            return None

    @property
    def events(self) -> tuple[Event, ...]:
        """What came of it."""
        return self.line.events

    @property
    def rolled(self) -> bool:
        """Whether a die was drawn."""
        return any(isinstance(event, Rolled) for event in self.line.events)

    @property
    def revealed(self) -> bool:
        """Whether something hidden was shown."""
        return any(isinstance(event, Said) and event.topic == "revealed" for event in self.line.events)


@dataclass(frozen=True, slots=True)
class Move:
    """One step along the file: a command forward ("do", "redo") or back ("undo", "take-back")."""

    what: Literal["do", "undo", "redo", "take-back"]
    step: Step
    number: int
    """Line of the file."""


@dataclass(slots=True, eq=False)
class Story:
    """The lines of a game, folded. `played` stands, `undone` may be done again, the last of it first."""

    game: GameLine | None = None
    setup: SetupLine | None = None
    opening: dict[str, Any] | None = None
    """The snapshot after the set-up."""
    played: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    """All that happened, undo and redo included, in the order of the file."""
    resumed: list[ResumedLine] = field(default_factory=list)
    letters: list[tuple[int, Letter]] = field(default_factory=list)
    """In a game by file: the lines about the dice, secret choices and changes of hands, with their numbers."""
    count: int = 0
    """Lines so far."""

    @property
    def header(self) -> GameLine:
        """The first line."""
        if self.game is None:
            raise BadStory(_("the first line does not say what is played"))
        return self.game

    @property
    def opened(self) -> SetupLine:
        """The set-up line."""
        if self.setup is None:
            raise BadStory(_("the set-up is missing"))
        return self.setup

    @property
    def turn(self) -> int:
        """The turn that the game stands in."""
        return self.played[-1].line.turn if self.played else self.opened.turn

    @property
    def next(self) -> str:
        """The side that decides next, "" when the battle is over."""
        return self.played[-1].line.next if self.played else self.opened.next

    @property
    def digest(self) -> str:
        """The digest of the position that stands."""
        return self.played[-1].line.digest if self.played else self.opened.digest

    def events(self) -> list[tuple[int, Event]]:
        """All events that stand, each with the number of its command (0 for the set-up)."""
        log = [(0, event) for event in self.opened.events]
        for step in self.played:
            log.extend((step.n, event) for event in step.events)
        return log

    def add(self, line: Line) -> None:
        """Go on by one line. Raises BadStory where it does not follow; the story is then unchanged."""
        number = self.count + 1
        if number <= 2:
            self._begin(line, number)
        else:
            match line:
                case CommandLine() | RulingLine():
                    self._is(line.n, len(self.played) + 1)
                    snapshot = line.state if isinstance(line, RulingLine) else None
                    step = Step(line, number, snapshot)
                    self.played.append(step)
                    self.undone.clear()
                    self.moves.append(Move("do", step, number))
                case SnapshotLine():
                    self._is(line.n, len(self.played))
                    if self.played:
                        self.played[-1].snapshot = line.state
                    else:
                        self.opening = line.state
                case UndoLine():
                    self._is(line.n, len(self.played) - 1)
                    self._back(1, "undo", number)
                case TakeBackLine():
                    if not 1 <= line.count <= len(self.played):
                        raise BadStory(
                            _("it takes back {count} commands of {all}").format(count=line.count, all=len(self.played))
                        )
                    self._is(line.n, len(self.played) - line.count)
                    self._back(line.count, "take-back", number)
                    if line.reason == "rules":
                        for step in self.undone[-line.count :]:
                            step.cut = True
                        self.undone.clear()
                case RedoLine():
                    self._is(line.n, len(self.played) + 1)
                    if not self.undone:
                        raise BadStory(_("it does again what was not undone"))
                    step = self.undone.pop()
                    self.played.append(step)
                    self.moves.append(Move("redo", step, number))
                case ResumedLine():
                    self._is(line.n, len(self.played))
                    self.resumed.append(line)
                case AgreedLine():
                    if self.played or self.letters:
                        raise BadStory(_("the dice are agreed on before anything else, and once"))
                    self.letters.append((number, line))
                case SealedLine() | ChosenLine() | RevealedLine() | LostLine():
                    self._is(line.n, len(self.played))
                    self.letters.append((number, line))
                case HandedLine():
                    self.letters.append((number, line))
                case _:
                    raise BadStory(_("a second {line} line").format(line=line.line))
        self.count = number

    def _begin(self, line: Line, number: int) -> None:
        if number == 1 and isinstance(line, GameLine):
            self.game = line
        elif number == 2 and isinstance(line, SetupLine):
            self.setup = line
        else:
            raise BadStory(
                _("a {line} line where the {expected} line should stand").format(
                    line=line.line, expected="game" if number == 1 else "setup"
                )
            )

    def _back(self, count: int, what: Literal["undo", "take-back"], number: int) -> None:
        for _step in range(count):
            step = self.played.pop()
            self.undone.append(step)
            self.moves.append(Move(what, step, number))

    @staticmethod
    def _is(n: int, expected: int) -> None:
        if n != expected:
            raise BadStory(_("its number is {number}, {expected} should come here").format(number=n, expected=expected))
