"""A saved game as readable text, or as data: what a replay shows, frame by frame."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game.engine.commands import Command
from game.engine.events import Event
from game.engine.ruleset import Ruleset
from game.engine.state import Battle, State
from game.engine.text import _
from game.engine.turns import TURNS
from game.record.board import Board
from game.record.journal import Journal, read
from game.record.lines import CommandLine
from game.record.replay import Frame, Replay, plainly
from game.record.resume import battle_of
from game.record.trouble import FileTrouble, ReadTrouble


class Telling:
    """The words of a saved game: those of its rule set where the program has it, plain ones where not."""

    def __init__(self, journal: Journal, rulesets: Mapping[str, Ruleset], taken_back: bool = False):
        self.replay = Replay(journal, taken_back)
        self.names = self.replay.header.names
        self._ruleset: Ruleset | None = None
        self._battle: Battle | None = None
        self._at: tuple[Board, State] | None = None
        try:
            self._ruleset, self._battle = battle_of(journal, rulesets)
        except FileTrouble as trouble:
            self.replay.notices.append(
                _("Told without the words of its rules: {reason}.").format(reason=trouble.reason)
            )

    def lines(self) -> Iterator[str]:
        """The game as lines of text."""
        header = self.replay.header
        yield _("{battle} ({scenario}), begun {started}").format(
            battle=header.battle, scenario=header.scenario, started=header.started.replace("T", " ")
        )
        yield _("seed {seed}, options: {options}").format(
            seed=header.seed, options=", ".join(header.options) or _("none")
        )
        for side, name in header.names.items():
            yield f"{side}: {name} ({header.players.get(side, 'person')})"
        for notice in self.replay.notices:
            yield _("Note: {notice}").format(notice=notice)
        turn, words = -1, self._ruleset.turn_words if self._ruleset is not None else TURNS
        for place, frame in enumerate(self.replay.frames):
            if frame.board.clock.turn != turn:
                turn = frame.board.clock.turn
                yield ""
                yield f"== {words.at(turn) if turn else _(words.before)} =="
            yield from self._frame(place, frame)
        yield ""
        yield self._end()

    def _frame(self, place: int, frame: Frame) -> Iterator[str]:
        if frame.what == "setup":
            yield _("0. {count} pieces are set up").format(count=len(frame.board.pieces))
            return
        told = self.told(place)
        who = self.names.get(frame.side, frame.side)
        if frame.what in ("undo", "take-back"):
            back = _("{number}. (undone; {count} commands stand)")
            if frame.what == "take-back":
                back = _("{number}. (taken back by agreement; {count} commands stand)")
            yield back.format(number=frame.n + 1, count=frame.n)
            return
        done = _("by agreement, {ruling}").format(ruling=frame.ruling) if frame.ruling else who
        head = f"{frame.n}. {done}"
        if frame.what == "redo":
            head = _("{head} (done again)").format(head=head)
        if not told:
            yield f"{head}: {self._command(place, frame)}" if not frame.ruling else head
        elif len(told) == 1:
            yield f"{head}: {told[0]}"
        else:
            yield f"{head}:"
            yield from (f"    {line}" for line in told)

    def told(self, place: int) -> list[str]:
        """What happened in a frame, in words."""
        lines = (self.told_of(place, event) for event in self.replay.frames[place].events)
        return [line for line in lines if line]

    def told_of(self, place: int, event: Event) -> str:
        """One event of a frame in words, "" where it needs none."""
        frame = self.replay.frames[place]
        before = self.replay.frames[place - 1].board if place else frame.board
        step = self.replay.steps.get(frame.line)
        command = step.command(self._ruleset) if step is not None and self._ruleset is not None else None
        return self._words(before, frame.board, event, command)

    def _command(self, place: int, frame: Frame) -> str:
        """A command that nothing visible came of: as on its button, without its rule set as the file writes it."""
        step = self.replay.steps[frame.line]
        line, command = step.line, step.command(self._ruleset) if self._ruleset is not None else None
        if command is not None and self._ruleset is not None and self._battle is not None:
            try:
                before = self.replay.frames[place - 1].board.state(self._battle)
                return self._ruleset.words(before, command)
            except Exception:  # words of later rules for an old game
                pass
        if not isinstance(line, CommandLine):
            return ""
        fields = {name: value for name, value in line.command.items() if name != "kind" and value not in ("", [], None)}
        return " ".join([f"({line.command.get('kind', 'command')}", *map(_plain, fields.values())]) + ")"

    def _words(self, before: Board, after: Board, event: Event, command: Command | None) -> str:
        if self._ruleset is None or self._battle is None:
            return plainly(after, event)
        gone = getattr(event, "piece", "") not in after.pieces
        board = before if gone else after
        try:
            if self._at is None or self._at[0] is not board:
                self._at = board, board.state(self._battle)
            return self._ruleset.told(self._at[1], event, command)
        except Exception:  # words of later rules for an old game: the plain ones do
            return plainly(after, event)

    def _end(self) -> str:
        last = self.replay.frames[-1]
        result = last.board.result
        if result is not None:
            winner = self.names.get(result.winner, result.winner)
            words = _("{side} wins: {reason}") if winner else _("A draw: {reason}")
            return words.format(side=winner, reason=_(result.reason)) + (f" ({result.clause})" if result.clause else "")
        if self.replay.damage is not None:
            return _("The file is damaged from here on: {reason}").format(reason=self.replay.damage.reason)
        return _("The game goes on; it is for {next} to decide.").format(next=self.names.get(last.next, last.next))

    def data(self) -> dict[str, Any]:
        """The game as plain data: what is played, the frames with their words, the result."""
        header, frames = self.replay.header, self.replay.frames
        result = frames[-1].board.result
        return {
            "scenario": header.scenario,
            "title": header.title,
            "battle": header.battle,
            "options": list(header.options),
            "seed": header.seed,
            "names": header.names,
            "players": header.players,
            "started": header.started,
            "notices": self.replay.notices,
            "frames": [
                {
                    "what": frame.what,
                    "n": frame.n,
                    "side": frame.side,
                    "turn": frame.board.clock.turn,
                    "seconds": frame.seconds,
                    "ruling": frame.ruling,
                    "told": self.told(place),
                    "next": frame.next,
                }
                for place, frame in enumerate(frames)
            ],
            "damage": self.replay.damage.reason if self.replay.damage else None,
            "result": {"winner": result.winner or None, "reason": result.reason, "clause": result.clause}
            if result
            else None,
        }


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def last_position(path: Path, rulesets: Mapping[str, Ruleset]) -> State:
    """The position that the events of a saved game lead to, for showing; later rules cannot spoil it.

    Raises ReadTrouble, TooNew, Damaged.
    """
    journal = read(path)
    if journal.damage is not None:
        raise journal.damage
    ruleset, battle = battle_of(journal, rulesets)
    replay = Replay(journal)
    if replay.damage is not None:
        raise replay.damage
    try:
        state = replay.frames[-1].board.state(battle)
        ruleset.view(state, None)
    except Exception as fault:  # events that tell of what the battle has not; which line it was is not known
        raise ReadTrouble(path, _("its last position cannot be shown: {fault!r}").format(fault=fault)) from fault
    return state
