"""A game at the table: who plays which side, what is asked, what may be seen, and how commands are sent."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.engine.commands import Command, Decline
from game.engine.events import Event
from game.engine.objection import Objection, Refused
from game.engine.play import objection, only_waiting
from game.engine.procedure import Decision
from game.engine.ruleset import Ruleset
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import _
from game.engine.turns import TurnWords
from game.engine.views import BoardView, CounterView
from game.players import Player, make
from game.record.file_game import FileGame
from game.record.game import Game
from game.record.letters import BY_FILE
from game.record.queue import CommandQueue
from game.ui.rulebook.book import explained

PERSON = "person"
Heard = Callable[[list[Event], State], None]


@dataclass(slots=True)
class Sent:
    """What became of commands: their events, a sentence where they were refused or had to stop, and at which."""

    events: list[Event]
    stop: str = ""
    clause: str = ""
    refused: Command | None = None


class Moment:
    """The decision of the moment with what hangs on it, worked out once."""

    def __init__(
        self, ruleset: Ruleset, state: State, asked: Decision | None, held: frozenset[str] = frozenset()
    ) -> None:
        """`held` are pieces that their player holds back: what they could do is not offered."""
        self.ruleset, self.state, self.asked, self.held = ruleset, state, asked, held

    @cached_property
    def options(self) -> tuple[Command, ...]:
        """All commands offered."""
        return tuple(c for c in self.asked.options if c.actor not in self.held) if self.asked is not None else ()

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """The pieces that can act, in order of first appearance."""
        return tuple(dict.fromkeys(c.actor for c in self.options if c.actor))

    @cached_property
    def on_sheet(self) -> bool:
        """Whether it is answered on the sheet of secret orders: one that no piece carries out on the map."""
        return self.asked is not None and self.asked.secret and not self.actors

    @property
    def subject(self) -> str:
        """The piece whose own action it is, "" where several may act or none."""
        asked = self.asked
        if asked is not None and asked.subject and asked.subject in self.actors:
            return asked.subject
        return ""

    def words(self, command: Command) -> str:
        """A command as on a button."""
        return self.ruleset.words(self.state, command)

    def on_hex(self, label: str, piece: str = "") -> list[Command]:
        """The commands given on a hex, of one piece if it is named."""
        return [c for c in self.options if c.on_hex == label and (not piece or c.actor == piece)]

    def on_piece(self, target: str, piece: str = "") -> list[Command]:
        """The commands given on a piece, of one actor if it is named."""
        return [c for c in self.options if c.on_piece == target and (not piece or c.actor in (piece, None))]

    def of(self, piece: str) -> list[Command]:
        """The commands in which a piece acts."""
        return [c for c in self.options if c.actor == piece]

    @cached_property
    def plain(self) -> list[Command]:
        """The commands that hang on nothing at all."""
        return [c for c in self.options if not (c.actor or c.on_hex or c.on_piece or c.to_facing is not None)]

    @cached_property
    def waiting(self) -> Command | None:
        """The command that declines or ends the step, if it is offered."""
        return next((c for c in self.plain if only_waiting(c)), None)

    @property
    def answering(self) -> bool:
        """Whether this is a question that can be declined."""
        return isinstance(self.waiting, Decline)

    def why_not(self, command: Command) -> Objection | None:
        """Why a command is not allowed now."""
        return objection(self.state, command)


def against(names: Sequence[str]) -> str:
    """Who fights whom: two names as "one against other"."""
    if len(names) != 2:
        return ", ".join(names)
    return _("{one} against {other}").format(one=names[0], other=names[1])


class Session:
    """One game with its players. `heard` is called with the events after each command, undo and redo."""

    def __init__(self, game: Game, heard: Heard | None = None) -> None:
        self.game = game
        self.ruleset: Ruleset = game.ruleset
        self.scenario = game.scenario
        self.queue = CommandQueue(game)
        self.heard = heard
        self.names: Mapping[str, str] = game.header.names
        self.kinds: Mapping[str, str] = game.header.players
        self._players: dict[str, Player] = {
            side: make(kind, f"{game.header.seed[:40]}/{side}/{game.count}", self.ruleset)
            for side, kind in self.kinds.items()
            if kind not in (PERSON, BY_FILE)
        }
        self.file = game if isinstance(game, FileGame) else None
        """The game, where it is played by file."""
        self.rest: tuple[Command, ...] = ()
        """What is left of a run of commands that the other side's answer, or another question, has stopped."""
        self.held: Callable[[State, Decision | None], frozenset[str]] = lambda state, asked: frozenset()
        """Tells which pieces a player holds back in a decision."""
        self._moment: Moment | None = None
        self._views: dict[str | None, BoardView] = {}
        self._named = {entry.id: entry.name for entry in self.scenario.entries}

    # -- what is going on -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @property
    def moment(self) -> Moment:
        """The decision of the moment."""
        if self._moment is None or self._moment.state is not self.state:
            asked = self.game.decision
            self._moment = Moment(self.ruleset, self.state, asked, self.held(self.state, asked))
            self._views.clear()
        return self._moment

    def forget(self) -> None:
        """Look at the decision anew: what a player holds back has changed."""
        self._moment = None

    @property
    def persons(self) -> list[str]:
        """The sides that people play at this window."""
        if self.file is not None:
            return [self.file.side]
        return [side.id for side in self.scenario.sides if side.id not in self._players]

    @property
    def hot_seat(self) -> bool:
        """Whether two people share this window."""
        return len(self.persons) > 1

    @property
    def asked_person(self) -> bool:
        """Whether a person at this window has to decide now."""
        asked = self.moment.asked
        if self.file is not None:
            return asked is not None and asked.side == self.file.side and self.file.mine
        return asked is not None and asked.side not in self._players

    @property
    def thinking(self) -> bool:
        """Whether a computer player has to decide now."""
        asked = self.moment.asked
        return asked is not None and asked.side in self._players

    @property
    def viewer(self) -> str | None:
        """Whose eyes the window has: who decides in secret, the person against a computer; None sees what all see."""
        asked = self.moment.asked
        if asked is not None and asked.secret and asked.side in self.persons:
            return asked.side
        persons = self.persons
        return persons[0] if len(persons) == 1 else None

    def view(self, side: str | None = None) -> BoardView:
        """What a side may see of the position, kept until it changes."""
        _ = self.moment
        if side not in self._views:
            view = self._views[side] = self.ruleset.view(self.state, side)
            self._named |= {counter.id: counter.name for counter in view.counters}
        return self._views[side]

    @property
    def seen(self) -> BoardView:
        """What the window may show now."""
        return self.view(self.viewer)

    def counter(self, piece: str) -> CounterView | None:
        """A counter of the map."""
        return next((c for c in self.seen.counters if c.id == piece), None)

    @property
    def title(self) -> str:
        """The printed name of what is played, "Kircholm 1605"."""
        return self.ruleset.titles.get(self.scenario.title, self.scenario.name)

    @property
    def caption(self) -> str:
        """What the frame of the window says."""
        seen, asked = self.seen, self.moment.asked
        told = (
            _("{battle} · {turn} of {turns} · the battle is over")
            if asked is None
            else _("{battle} · {turn} of {turns} · {who} decides")
        )
        who = self.who(asked.side) if asked is not None else ""
        return told.format(battle=self.title, turn=self.turns.amid(seen.turn), turns=seen.turns, who=who)

    @property
    def turns(self) -> TurnWords:
        """What the rules call their turns."""
        return self.ruleset.turn_words

    def explain(self, clauses: str) -> str:
        """The clauses of a list in our words."""
        return explained(self.ruleset, clauses)

    def name(self, side: str) -> str:
        """A side's name."""
        return next((s.name for s in self.scenario.sides if s.id == side), side)

    def who(self, side: str) -> str:
        """A side with the name of its player, "Sweden (Anna)"."""
        name, player = self.name(side), self.names.get(side, "")
        if side in self._players:
            return _("{name} (computer)").format(name=name)
        return f"{name} ({player})" if player and player != name else name

    def piece_name(self, piece: str) -> str:
        """The name of a counter, also of one that came during the battle or is gone."""
        return self._named.get(piece, piece)

    # -- commands -------------------------------------------------------------------------------------------

    def send(self, commands: Iterable[Command], expecting: int | None = None) -> Sent:
        """Send commands through the queue, as far as the rules let them pass. Raises SaveTrouble."""
        events = self.queue.send(commands, expecting)
        stop = self.queue.stop
        self.rest = self.queue.left if stop.why in ("other-side", "other-question") else ()
        told = "" if stop.why == "done" else stop.sentence[:1].upper() + stop.sentence[1:]
        self._tell(events)
        return Sent(events, told)

    def submit(self, command: Command, expecting: int | None = None) -> Sent:
        """Send one command. Raises SaveTrouble; a refusal comes back as a sentence."""
        if self.rest and self.moment.subject == self.rest[0].actor:
            self.rest = ()  # the player goes on otherwise
        try:
            events = self.game.submit(command, expecting)
        except Refused as refusal:
            said = refusal.objection
            return Sent([], said.sentence[:1].upper() + said.sentence[1:], said.clause, command)
        self.queue.clear()
        self._tell(events)
        return Sent(events)

    def undo(self) -> None:
        """Take the last command back. Raises NotAllowed, SaveTrouble."""
        self.game.undo()
        self.queue.clear()
        self.rest = ()
        self._tell([])

    def redo(self) -> None:
        """Do again what was undone. Raises NotAllowed, SaveTrouble."""
        events = self.game.redo()
        self.queue.clear()
        self._tell(events)

    def take_back(self, count: int) -> None:
        """Take back commands as both players agreed. Raises NotAllowed, SaveTrouble."""
        self.game.take_back(count, True)
        self.queue.clear()
        self.rest = ()
        self._tell([])

    def ruling(self, change: Callable[[Table], None], reason: str) -> None:
        """Set what both players agreed on. Raises NotAllowed, SaveTrouble, and what the rules raise."""
        events = self.game.ruling(change, reason, True)
        self.queue.clear()
        self.rest = ()
        self._tell(events)

    def think(self) -> Command | None:
        """What the computer player who is asked would do; None where a person is asked or nobody."""
        asked = self.moment.asked
        if asked is None or asked.side not in self._players:
            return None
        return self._players[asked.side].choose(self.state)

    def useless(self) -> Command | None:
        """The Decline of a question none of whose other answers is worth anything, else None."""
        moment = self.moment
        if not (moment.answering and self.asked_person) or moment.waiting is None:
            return None
        others = [c for c in moment.options if not only_waiting(c)]
        if others and all(self.ruleset.worth(self.state, c) <= 0 for c in others):
            return moment.waiting
        return None

    def changed(self) -> None:
        """Be told that the game has changed otherwise than by a command: its file was sent."""
        self._tell([])

    def _tell(self, events: list[Event]) -> None:
        self._moment = None  # in a game by file a choice may be complete though the position is the same
        if self.heard is not None:
            self.heard(events, self.state)
