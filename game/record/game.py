"""A game in progress: commands, undo and redo, each on disk before anybody sees what came of it."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Self

from game import __version__
from game.engine.commands import Command
from game.engine.events import Ended, Event
from game.engine.objection import Objection, Refused
from game.engine.play import apply, decision, go_on, start
from game.engine.procedure import Decision
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import _
from game.record.codec import codec_for, digest_of
from game.record.lines import (
    FORMAT,
    CommandLine,
    GameLine,
    Line,
    RedoLine,
    RulingLine,
    SetupLine,
    SnapshotLine,
    TakeBackLine,
    UndoLine,
    line_text,
)
from game.record.names import clean_name, game_name
from game.record.past import Past, asked_of, side_of
from game.record.story import Step, Story
from game.record.trouble import NameTaken, NotAllowed, RulesDiffer, SaveTrouble
from game.record.writer import Writer, new_file, write_new

ALREADY = Objection("", "this was done already")
"""Why a command sent twice is refused."""

Clock = Callable[[], float]


class Game:
    """A battle being played, with its file. Begin one with `Game.new`, go on with `game.record.resume.resume`.

    `writer` is None for a game that only lives in memory (or is only looked at); it can still be saved under a name.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        past: Past,
        texts: list[bytes],
        writer: Writer | None,
        clock: Clock = time.monotonic,
        ahead: Sequence[Line] = (),
    ):
        """`ahead` are lines that stand in the history from now on, but are written with the next command."""
        self.ruleset = ruleset
        self.past = past
        self.story: Story = past.story
        self.scenario: Scenario = past.battle.scenario
        self.codec = codec_for(ruleset)
        self.writer = writer
        self.texts = texts
        """The lines of the file so far."""
        self.notices: list[str] = []
        """What the players should be told after opening it."""
        for line in ahead:
            self.story.add(line)
        self._ahead = list(ahead)
        self.state: State = past.at(len(self.story.played))
        self._clock = clock
        self._mark = clock()

    @classmethod
    def new(
        cls,
        ruleset: Ruleset,
        scenario: Scenario,
        *,
        seed: str,
        options: frozenset[str] = frozenset(),
        names: Mapping[str, str] | None = None,
        players: Mapping[str, str] | None = None,
        folder: Path | None = None,
        sync: bool = True,
        started: str | None = None,
        clock: Clock = time.monotonic,
    ) -> Self:
        """Set up a battle; its file is made in `folder`, the folder of games in progress (None: no file).

        `names` and `players` ("person" or a kind of computer player) go by side. Raises ValueError for options or
        seeds that are none, SaveTrouble.
        """
        state, events = start(ruleset, scenario, options, seed)
        header = GameLine(
            FORMAT,
            __version__,
            scenario.ruleset,
            ruleset.version,
            scenario.title,
            scenario.id,
            scenario.name,
            scenario.source,
            tuple(sorted(options)),
            seed,
            {side.id: tidy((names or {}).get(side.id, "") or side.name) for side in scenario.sides},
            {side.id: (players or {}).get(side.id, "person") for side in scenario.sides},
            started or datetime.now().isoformat(timespec="seconds"),
        )
        codec = codec_for(ruleset)
        text = codec.snapshot(state)
        opening = SetupLine(tuple(events), codec.digest(state), state.clock.turn, asked_of(state))
        story = Story()
        texts = []
        for line in (header, opening, SnapshotLine(0, json.loads(text))):
            texts.append(line_text(line))
            story.add(line)
        writer = new_file(folder, name_of(header), texts, sync) if folder is not None else None
        past = Past(ruleset, state.battle, story, writer.path if writer else Path("(not saved)"))
        past.keep(None, state)
        return cls(ruleset, past, texts, writer, clock)

    # -- where it stands ------------------------------------------------------------------------------------------

    @property
    def header(self) -> GameLine:
        """What is played, with which options, and by whom."""
        return self.story.header

    @property
    def path(self) -> Path | None:
        """The file of the game."""
        return self.writer.path if self.writer else None

    @property
    def count(self) -> int:
        """How many commands stand."""
        return len(self.story.played)

    @property
    def decision(self) -> Decision | None:
        """Who decides what now; None when the battle is over."""
        return decision(self.state)

    @property
    def result(self) -> Ended | None:
        """How the battle ended, None while it goes on."""
        return self.state.result

    @property
    def events(self) -> list[tuple[int, Event]]:
        """All events that stand, each with the number of its command (0 for the set-up)."""
        return self.story.events()

    @property
    def seconds(self) -> dict[str, float]:
        """Seconds that each side has taken for the commands that stand."""
        table = {side.id: 0.0 for side in self.scenario.sides}
        for step in self.story.played:
            table[step.side] = round(table.get(step.side, 0.0) + step.line.seconds, 1)
        return table

    @property
    def trouble(self) -> SaveTrouble | None:
        """Why the file is behind the game, None where all is written."""
        return self.writer.trouble if self.writer else None

    def position(self, n: int) -> State:
        """The position after n commands. Raises RulesDiffer where it can no longer be worked out."""
        return self.past.at(n)

    def words(self, n: int) -> str:
        """The n-th command in words, for a list of what a take-back would undo. It may tell hidden choices."""
        return self._words(self.story.played[n - 1], n - 1)

    # -- playing on -----------------------------------------------------------------------------------------------

    def submit(self, command: Command, expecting: int | None = None) -> list[Event]:
        """Carry a command out and write it down; what happened comes back once it is on disk.

        `expecting` is the `count` the sender saw: a command sent twice is then refused. Raises Refused, and
        SaveTrouble where the line cannot be written; in both cases the game stands as before.
        """
        if expecting is not None and expecting != self.count:
            raise Refused(ALREADY)
        before = self.state
        after, events = apply(before, command)
        side = side_of(before, command)
        text = self.codec.snapshot(after)
        self._write_step(
            CommandLine(
                self.count + 1,
                side,
                self.codec.command_data(command),
                tuple(events),
                digest_of(text),
                self._seconds(),
                after.clock.turn,
                asked_of(after),
            ),
            after,
            SnapshotLine(self.count + 1, json.loads(text)) if after.clock.turn != before.clock.turn else None,
        )
        return events

    def ruling(self, change: Callable[[Table], None], reason: str, agreed: bool) -> list[Event]:
        """Set pieces or the clock by agreement, with the verbs of a Table. Raises NotAllowed, ValueError."""
        if not agreed:
            raise NotAllowed(_("a ruling takes the agreement of both players"))
        if not reason.strip():
            raise NotAllowed(_("a ruling needs a reason"))
        table = Table(self.state)
        change(table)
        table.say("ruling", f"By agreement: {tidy(reason)}")
        go_on(table)
        after = table.finished()
        text = self.codec.snapshot(after)
        line = RulingLine(
            self.count + 1,
            tidy(reason),
            tuple(table.events),
            json.loads(text),
            digest_of(text),
            self._seconds(),
            after.clock.turn,
            asked_of(after),
        )
        self._write_step(line, after, None)
        return table.events

    # -- going back -----------------------------------------------------------------------------------------------

    def undo_bar(self) -> str:
        """Why the last command cannot be undone without agreement, "" where it can."""
        if not self.story.played:
            return _("there is nothing to undo")
        step = self.story.played[-1]
        if isinstance(step.line, RulingLine):
            return _("both players agreed on this; it takes both to go back")
        if self.result is not None:
            return _("the battle is over; going back takes the agreement of both players")
        if step.rolled:
            return _("a die was rolled; going back takes the agreement of both players")
        if step.revealed:
            return _("something hidden was shown; going back takes the agreement of both players")
        if (now := asked_of(self.state)) != step.side:
            names = {side.id: side.name for side in self.scenario.sides}
            return _(
                "{side} decided this and it is now for {now} to decide; going back takes the agreement of both players"
            ).format(side=names.get(step.side, step.side), now=names.get(now, now))
        return self._lost(self.count - 1)

    def undo_words(self) -> str:
        """The command that undo would take back, in words; "" where undo is barred."""
        return "" if self.undo_bar() else self.words(self.count)

    def undo(self) -> None:
        """Take the last command back. Raises NotAllowed (see `undo_bar`), SaveTrouble."""
        if bar := self.undo_bar():
            raise NotAllowed(bar)
        self._go_back(1, UndoLine)

    def take_back(self, count: int, agreed: bool) -> None:
        """Take back the last commands, beyond dice and the other's decisions, as both players agreed.

        The same commands then draw the same dice. Redo leads forward again. Raises NotAllowed, SaveTrouble.
        """
        if not agreed:
            raise NotAllowed(_("going back beyond this takes the agreement of both players"))
        if not 1 <= count <= self.count:
            raise NotAllowed(
                _("{count} commands stand, {asked} cannot be taken back").format(count=self.count, asked=count)
            )
        if bar := self._lost(self.count - count):
            raise NotAllowed(bar)
        self._go_back(count, lambda n, turn, next: TakeBackLine(n, count, turn, next))

    def redo_bar(self) -> str:
        """Why nothing can be done again, "" where it can."""
        if not self.story.undone:
            return _("there is nothing to do again")
        try:
            self._redone()
        except RulesDiffer as differ:
            return differ.reason
        return ""

    def redo_words(self) -> str:
        """The command that redo would do again, in words; "" where redo is barred."""
        return "" if self.redo_bar() else self._words(self.story.undone[-1], self.count)

    def redo(self) -> list[Event]:
        """Do again what was undone last; what happened comes back. Raises NotAllowed, SaveTrouble."""
        if bar := self.redo_bar():
            raise NotAllowed(bar)
        step, state = self.story.undone[-1], self._redone()
        self._write([RedoLine(step.n, step.line.turn, step.line.next)])
        self.state = state
        return list(step.events)

    # -- the file -------------------------------------------------------------------------------------------------

    def go_on_unsaved(self) -> None:
        """Play on although the disk fails: lines wait in memory, each command tries to write them all."""
        if self.writer:
            self.writer.patient = True

    def move_to(self, folder: Path) -> Path:
        """Go on in a new file in another folder, with all lines so far. Raises SaveTrouble; all is then as before."""
        writer = new_file(folder, name_of(self.header), self.texts, self.writer.sync if self.writer else True)
        if self.writer:
            self.writer.waiting.clear()
            self.writer.close()
        self.writer = writer
        return writer.path

    def copy_as(self, folder: Path, name: str, over: bool = False) -> Path:
        """Save a copy under a name, cleaned as need be; the path says how it is called now.

        It has been read back when this returns. Raises BadName, NameTaken (unless `over`), SaveTrouble.
        """
        path = folder / clean_name(name)
        if self.path is not None and path.exists() and path.samefile(self.path):
            raise NameTaken(path)
        write_new(path, b"".join(self.texts), over=over)
        return path

    def close(self) -> None:
        """Close the file and give it free for others; the game can be resumed from it."""
        if self.writer:
            self.writer.close()

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- inside ---------------------------------------------------------------------------------------------------

    def _put(self, lines: Sequence[Line]) -> None:
        texts = [line_text(line) for line in (*self._ahead, *lines)]
        if self.writer:
            self.writer.append(*texts)
        self.texts.extend(texts)
        self._ahead.clear()

    def _write(self, lines: list[Line]) -> None:
        self._put(lines)
        for line in lines:
            self.story.add(line)

    def _write_step(self, line: CommandLine | RulingLine, after: State, snapshot: SnapshotLine | None) -> None:
        self._write([line, snapshot] if snapshot else [line])
        self.past.keep(self.story.played[-1], after)
        self.state = after
        self._mark = self._clock()

    def _go_back(self, count: int, line: Callable[[int, int, str], Line]) -> None:
        n = self.count - count
        state = self.past.at(n)
        self._write([line(n, state.clock.turn, asked_of(state))])
        self.state = state

    def _redone(self) -> State:
        return self.past.follow(self.state, self.story.undone[-1])

    def _lost(self, n: int) -> str:
        try:
            self.past.at(n)
        except RulesDiffer as differ:
            return differ.reason
        return ""

    def _words(self, step: Step, before: int) -> str:
        if isinstance(step.line, RulingLine):
            return _("the ruling: {reason}").format(reason=step.line.reason)
        try:
            return self.ruleset.words(self.past.at(before), self.codec.command_from(step.line.command))
        except (ValueError, RulesDiffer):
            return _("command {number}").format(number=step.n)

    def _seconds(self) -> float:
        return round(max(0.0, self._clock() - self._mark), 1)


def tidy(text: str) -> str:
    """A text from a player as a file can hold it."""
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def name_of(header: GameLine) -> str:
    """The name of the file of a game in progress."""
    return game_name(header.battle, header.started, list(header.names.values()))
