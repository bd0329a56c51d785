"""A game by file as one of its two players has it: only his side decides, and only while he has the file.

A secret choice is made in memory and in the player's own folder (`game.record.own`); the journal, which is what
travels, gets it when the other side's choice is bound too. Until then the position, its digest and what follows from
it are nowhere in the file. To let a side choose that the rules ask second, made-up choices stand in for the other's:
the rules see to it that nothing it is offered depends on them (`game.players.invariants` checks that).
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.objection import Objection, Refused
from game.engine.play import ENDINGS, apply, decision
from game.engine.procedure import NOT_OFFERED, Decision, Options
from game.engine.state import State
from game.engine.table import Table
from game.engine.text import N_, _
from game.record.choices import Stage, fixed_by, in_order, shown_by, stage_of, stand_in
from game.record.codec import BadData
from game.record.hands import Hands
from game.record.letters import ChosenLine, HandedLine, Letter, LostLine, RevealedLine, SealedLine
from game.record.lines import CommandLine, Line, line_text
from game.record.own import Choice, Own, keep
from game.record.sealing import chain, fresh, seal
from game.record.trouble import NotAllowed, SaveTrouble

AWAY = N_("{} has the file; this waits until it comes back")
SEND = N_("this is for {} to decide; send the file")
MADE = N_("the choice is made; send the file, or undo it")
NO_SEAT = N_("nobody has said yet which side is played here")
SECRET_FIRST = N_("first make the secret choice and send the file")
GONE = N_("what was sealed here is not in the player's folder; it has to be chosen anew by agreement")


class FileGame(Hands):
    """A game by file. `sit` says whose eyes look; before that nothing can be decided."""

    _private = False
    """Whether what is done now is kept out of the journal."""
    _base = 0
    """How many commands stand in the journal."""
    _marks = (0, 0)
    _batch: list[Line] | None = None
    """Lines that go to disk together or not at all."""
    _last: Command | None = None
    """The command that completes the secret choice; it is not carried out before the other side's is known."""

    def sit(self, own: Own, folder: Path) -> None:
        """Take a side, with what was chosen in secret so far; what can be revealed now is.

        Raises Damaged where the other's choice is none, SaveTrouble.
        """
        self.own, self.folder = own, folder
        self._begin_choice()
        stage = self.stage()
        sealed = stage.sealed.get(self.side)
        shown = shown_by(own, sealed) if sealed is not None else None
        if self.mine and shown is not None and self.other in stage.chosen:
            self._finish(shown)

    # -- whose it is ----------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """Who decides what now; in secret choices the one who can go on with them."""
        asked = decision(self.state)
        if asked is None or not asked.secret or not self.side:
            return asked
        if self.mine and self._last is None and asked.side == self.side and not self.lost:
            return asked
        options = Options(tuple, lambda command: NOT_OFFERED)
        who = (self.name(self.other),)
        return Decision(self.other, N_("{} chooses in secret."), asked.clause, options, secret=True, facts=who)

    def bar(self, command: Command | None = None) -> Objection | None:
        """Why this player may decide nothing now, or not this command; None where he may."""
        if not self.side:
            return Objection("", NO_SEAT)
        if not self.mine:
            return Objection("", AWAY, (self.name(self.holder),))
        if self._last is not None:
            return Objection("", MADE)
        if self.lost:
            return Objection("", GONE)
        asked = decision(self.state)
        if isinstance(command, ENDINGS):
            if command.side != self.side:
                return Objection("", SEND, (self.name(self.other),))
            return Objection("", SECRET_FIRST) if asked is not None and asked.secret else None
        if asked is not None and asked.side != self.side:
            return Objection("", SEND, (self.name(self.other),))
        return None

    def send_bar(self) -> str:
        """Why the file is not to be sent now, "" where it is."""
        if not self.side:
            return _(NO_SEAT)
        if not self.mine:
            return _("{name} has the file already").format(name=self.name(self.holder))
        asked = decision(self.state)
        if self._last is None and asked is not None and asked.side == self.side:
            return _("it is still for you to decide: {prompt}").format(prompt=asked.prompt)
        return ""

    # -- deciding -------------------------------------------------------------------------------------------------

    def submit(self, command: Command, expecting: int | None = None) -> list[Event]:
        """Carry a command of this player out. Raises Refused, SaveTrouble; see `Game.submit`."""
        if expecting is None or expecting == self.count:
            if (bar := self.bar(command)) is not None:
                raise Refused(bar)
            asked = decision(self.state)
            if asked is not None and asked.secret:
                return self._choose(command)
        events = super().submit(command, expecting)
        if not self._private and self.choosing:
            self._begin_choice()
        return events

    def ruling(self, change: Callable[[Table], None], reason: str, agreed: bool) -> list[Event]:
        """Set pieces or the clock by agreement, as long as the file is here. Raises NotAllowed, SaveTrouble."""
        if not self.mine or self._private or self.choosing:
            raise NotAllowed(_("a ruling is made by who has the file, and not while choices are secret"))
        return super().ruling(change, reason, agreed)

    def _choose(self, command: Command) -> list[Event]:
        """A command of a secret choice: the last one waits, the others are carried out in memory."""
        after, _events = apply(self.state, command)
        following = decision(after)
        if following is not None and following.secret and following.side == self.side:
            self._keep([*self._commands(), self.codec.command_data(command)], False)
            self._private = True
            return super().submit(command)
        stage = self.stage()
        alone = not stage.sealed and not stage.chosen and not (following is not None and following.secret)
        commands = [*self._commands(), self.codec.command_data(command)]
        self._keep(commands, True)
        self._last = command
        if alone and not self._made_up:  # nobody else chooses in secret: it may be shown at once
            return self._at_once([], [self.codec.command_from(data) for data in commands])
        if self.other in stage.chosen:  # after a loss: all is known now
            return self._finish(ChosenLine(self._base, self.side, tuple(commands)))
        return []

    def undo_bar(self) -> str:
        """Why the last command cannot be undone, "" where it can."""
        if self.side and not self.mine:
            return _(AWAY).format(self.name(self.holder))
        if self._last is not None:
            return ""
        sent = max((number for number, line in self.story.letters if not isinstance(line, LostLine)), default=0)
        last = self.story.played[-1] if self.story.played and not self._private else None
        if last is not None and (last.number < sent or last.n <= fixed_by(self.letters)):
            return _("what was sent cannot be undone")
        return super().undo_bar()

    def undo_words(self) -> str:
        """The command that undo would take back, in words."""
        if self._last is not None and not self.undo_bar():
            return self.ruleset.words(self.state, self._last)
        return super().undo_words()

    def undo(self) -> None:
        """Take the last command back. Raises NotAllowed, SaveTrouble."""
        if bar := self.undo_bar():
            raise NotAllowed(bar)
        if self._last is not None:
            self._last = None
        else:
            super().undo()
        self._keep(self._commands(), False)

    def redo_bar(self) -> str:
        """Why nothing can be done again, "" where it can."""
        if self.side and (not self.mine or self._last is not None):
            return _("there is nothing to do again")
        return super().redo_bar()

    def redo(self) -> list[Event]:
        """Do again what was undone last. Raises NotAllowed, SaveTrouble."""
        events = super().redo()
        self._keep(self._commands(), False)
        return events

    def take_back(self, count: int, agreed: bool) -> None:
        """Take back commands as both players agreed, but none that was sent. Raises NotAllowed, SaveTrouble."""
        sent = max((number for number, _line in self.story.letters), default=0)
        steps = self.story.played[max(0, self.count - count) :]
        fixed = fixed_by(self.letters)
        if not self.mine or self._private or any(step.number < sent or step.n <= fixed for step in steps):
            raise NotAllowed(_("what was sent cannot be taken back in a game by file"))
        super().take_back(count, agreed)

    def move_to(self, folder: Path) -> Path:
        """Not for a game by file: its place is known to the player's own folder. Raises SaveTrouble."""
        raise SaveTrouble(folder, _("a game by file stays in the folder of games in progress"))

    # -- secret choices -------------------------------------------------------------------------------------------

    def stage(self) -> Stage:
        """What is known of the secret choices after the last command of the journal."""
        return stage_of(self.letters, self._base)

    @property
    def choosing(self) -> bool:
        """Whether a secret choice is due after the last command of the journal."""
        asked = decision(self.past.at(self._base))
        return asked is not None and asked.secret

    @property
    def complete(self) -> bool:
        """Whether this player's secret choice is made and waits to be sent."""
        return self._last is not None

    @property
    def lost(self) -> bool:
        """Whether a choice that this player sealed is due and not in his folder any more."""
        sealed = self.stage().sealed.get(self.side)
        return self.mine and sealed is not None and shown_by(self.own, sealed) is None

    def choose_anew(self) -> None:
        """Write down that a sealed choice is lost and that both agree on another. Raises SaveTrouble."""
        self._unwind()
        self._write([LostLine(self._base, self.side)])
        self._begin_choice()

    def choice_lines(self) -> list[SealedLine | ChosenLine]:
        """What is to be written of this player's choice when he sends the file."""
        if self._last is None:
            return []
        commands = [*self._commands(), self.codec.command_data(self._last)]
        if self.other in self.stage().sealed:
            return [ChosenLine(self._base, self.side, tuple(commands))]
        assert self.own is not None
        assert self.own.choice is not None
        hash = seal(self.own.game, self._base, self.side, self.own.choice.salt, commands)
        return [SealedLine(self._base, self.side, hash)]

    def handing(self, number: int) -> tuple[list[Line], list[bytes]]:
        """The lines that give the file away, and all lines of the file that is sent."""
        lines: list[Line] = list(self.choice_lines())
        before = [*self.texts, *map(line_text, (*self._ahead, *lines))]
        handed = HandedLine(number, self.side, self.other, chain(before))
        return [*lines, handed], [*before, line_text(handed)]

    def given_away(self, letters: Sequence[Letter]) -> None:
        """Be told that the invitation was handed over, with these lines in it."""
        self._unwind()
        self.before = letters

    def add(self, lines: Sequence[Line]) -> None:
        """Write lines of a game by file into the journal. Raises SaveTrouble."""
        self._unwind()
        try:
            self._write(list(lines))
        except SaveTrouble:
            self._begin_choice()
            raise

    def _finish(self, shown: RevealedLine | ChosenLine) -> list[Event]:
        """Carry both choices out, in the order in which the rules ask."""
        self._unwind()
        theirs = self.stage().chosen[self.other]
        line = max((n for n, one in self.story.letters if one is theirs), default=0)
        both = {self.side: shown.commands, self.other: theirs.commands}
        commands = in_order(self.codec, self.state, both, (self.past.path, line, self._base))
        return self._at_once([shown], commands)

    def _at_once(self, lines: list[Line], commands: list[Command]) -> list[Event]:
        """Write lines and carry commands out, on disk all together or not at all."""
        self._unwind()
        last, ahead = self._last, list(self._ahead)
        self._batch = []
        try:
            self._write(lines)
            events = [event for command in commands for event in super(FileGame, self).submit(command)]
            self._put(self._batch)
        except BaseException:
            self._private, self._batch = True, None
            self._unwind()
            self._last, self._ahead = last, ahead
            raise
        self._batch = None
        self._base = len(self.story.played)
        self._marks = len(self.story.moves), self.story.count
        if self.choosing:
            self._begin_choice()
        return events

    # -- inside ---------------------------------------------------------------------------------------------------

    def _commands(self) -> list[dict[str, Any]]:
        """What this player has chosen in secret, the last command not counted."""
        steps = self.story.played[self._base + self._made_up :] if self._private else []
        return [step.line.command for step in steps if isinstance(step.line, CommandLine)]

    @property
    def _made_up(self) -> int:
        """How many commands in memory stand in for the other side's choice."""
        if not self._private:
            return 0
        return sum(1 for step in self.story.played[self._base :] if step.side != self.side)

    def _keep(self, commands: list[dict[str, Any]], complete: bool) -> None:
        """Write the choice into the player's own folder. Raises SaveTrouble; the one before then stands there."""
        if self.own is None or self.folder is None or not self.choosing or not self.mine:
            return
        before = self.own.choice
        salt = before.salt if before is not None and before.n == self._base else fresh()
        choice = Choice(self._base, salt, commands, complete)
        if choice != before:
            keep(replace(self.own, choice=choice), self.folder)
            self.own.choice = choice

    def _begin_choice(self) -> None:
        """Stand where this player has to choose in secret, with what he has chosen already."""
        self._unwind()
        if not self.mine or not self.choosing or self.lost:
            return
        stage = self.stage()
        if self.side in stage.sealed or self.side in stage.chosen:
            return
        kept = self.own.choice if self.own is not None and self.own.choice is not None else None
        commands = kept.commands if kept is not None and kept.n == self._base else []
        self._private = True
        self._marks = len(self.story.moves), self.story.count
        stand_in(self.side, lambda: self.state, super().submit)
        for number, data in enumerate(commands, 1):
            try:
                command = self.codec.command_from(data)
                apply(self.state, command)
            except (BadData, Refused):
                return  # the rules have changed since: the rest is chosen anew
            if kept is not None and kept.complete and number == len(commands):
                self._last = command
            else:
                super().submit(command)

    def _unwind(self) -> None:
        """Leave the choice made in memory: the story is that of the journal again."""
        self._last = None
        if not self._private:
            self._base = len(self.story.played)
            self._marks = len(self.story.moves), self.story.count
            return
        self._private = False
        del self.story.played[self._base :]
        self.story.undone.clear()
        del self.story.moves[self._marks[0] :]
        self.story.letters = [pair for pair in self.story.letters if pair[0] <= self._marks[1]]
        self.story.count = self._marks[1]
        self.state: State = self.past.at(self._base)

    def _write(self, lines: list[Line]) -> None:
        if self._private or self._batch is not None:
            for line in lines:
                self.story.add(line)
            if self._batch is not None:
                self._batch.extend(lines)
            return
        super()._write(lines)
        self._base = len(self.story.played)
        self._marks = len(self.story.moves), self.story.count
