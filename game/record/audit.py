"""Audit: the commands of a saved game run through the rules again, and everything that came of them compared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.engine.events import Event, Rolled
from game.engine.objection import Refused
from game.engine.play import apply, start
from game.engine.ruleset import Ruleset
from game.engine.state import Battle, State
from game.engine.text import _
from game.record.board import Board, differences
from game.record.codec import EVENT, BadData, canonical, codec_for, digest_of, plain
from game.record.folders import folders
from game.record.journal import Journal, read
from game.record.lines import CommandLine
from game.record.past import asked_of, side_of
from game.record.proof import Flaw, claims, first_flaw
from game.record.resume import Rebuild, battle_of
from game.record.story import Step
from game.record.trouble import FileTrouble
from game.record.worker import Say
from game.setup.faults import shortened

Heard = Callable[[int, int], object]
EACH = 25
"""After so many commands an audit tells how far it is."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing that differs: at which command (0: the set-up) and line of the file, expected and found.

    `what` is one of set-up, command, refused, side, die, events, digest, next, snapshot, board, damage, and in a game
    by file one of those of `game.record.proof.Flaw`.
    """

    n: int
    line: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = _("command {number} (line {line}), {what}").format(number=self.n, line=self.line, what=self.what)
        return shortened(
            _("{where}: the file says {expected}; now {found}").format(
                where=where, expected=self.expected, found=self.found
            )
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit found. `commands` and `dice` were checked, what was taken back included."""

    path: Path
    commands: int
    dice: int
    loads: int
    """How often the game was closed and resumed."""
    first: Difference | None
    notices: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing differs."""
        return self.first is None


def audit(
    path: Path, rulesets: Mapping[str, Ruleset], rebuild: Rebuild | None = None, games: Path | None = None,
    heard: Heard | None = None,
) -> Report:  # fmt: skip
    """Run a saved game through the rules again; `heard` is told how many commands of how many are checked.

    A game by file must end with a change of hands, but not in the folder *games* of games in progress (None: that of
    this player). Raises ReadTrouble, TooNew, Damaged (where nothing can be read).
    """
    journal = read(path)
    ruleset, battle = battle_of(journal, rulesets, rebuild)
    run = _Run(journal, ruleset, battle, heard)
    home = path.resolve().parent == (games or folders().games).resolve()
    first = earlier(first_flaw(journal, not home), run.first_difference())
    if first is None and journal.damage is not None:
        first = Difference(
            len(journal.story.played), journal.damage.line, "damage", _("(unreadable)"), journal.damage.reason
        )
    notices = [*journal.notices, *claims(journal)]
    if journal.header.rules != ruleset.version:
        notices.append(
            _("Played by version {rules} of the rules, audited by {version}.").format(
                rules=journal.header.rules, version=ruleset.version
            )
        )
    return Report(path, run.commands, run.dice, len(journal.story.resumed), first, tuple(notices))


def earlier(flaw: Flaw | None, found: Difference | None) -> Difference | None:
    """What comes first in the file: what is wrong with a game by file, or where the rules differ."""
    if flaw is None or (found is not None and found.line < flaw.line):
        return found
    return Difference(flaw.n, flaw.line, flaw.what, flaw.expected, flaw.found)


def audit_apart(say: Say, path: Path, rulesets: Mapping[str, Ruleset]) -> None:
    """The work of a second process: an audit that tells (checked, all) now and then and its Report at the end.

    A file that cannot be audited at all is told as a sentence.
    """
    try:
        say(audit(path, rulesets, heard=lambda done, count: say((done, count))))
    except FileTrouble as trouble:
        say(trouble.reason)


class _Run:
    def __init__(self, journal: Journal, ruleset: Ruleset, battle: Battle, heard: Heard | None = None):
        self.heard = heard
        self.journal = journal
        self.ruleset = ruleset
        self.codec = codec_for(ruleset)
        self.battle = battle
        self.commands = 0
        self.dice = 0

    def first_difference(self) -> Difference | None:
        story, header = self.journal.story, self.journal.header
        state, events = start(self.ruleset, self.battle.scenario, frozenset(header.options), header.seed)
        opened = story.opened
        found = compare(0, 2, opened.events, events) or self._compare_position(
            0, 2, opened.digest, opened.next, story.opening, state
        )
        if found:
            return Difference(0, 2, "set-up", found.expected, found.found)
        try:
            board = Board().after(opened.events)
        except KeyError as missing:
            return Difference(0, 2, "board", _("a piece on the board"), _("no piece {missing}").format(missing=missing))
        after: dict[Step, tuple[State, Board]] = {}
        before = [(state, board)]
        for count, move in enumerate(story.moves):
            if self.heard is not None and count % EACH == 0:
                self.heard(count, len(story.moves))
            if move.what in ("undo", "take-back"):
                before.pop()
                continue
            step = move.step
            if step.cut:  # later rules did not follow it, and it was taken back for that
                before.append(before[-1])
                continue
            if move.what == "do":
                result = self._step(step, *before[-1])
                if isinstance(result, Difference):
                    return result
                after[step] = result
            before.append(after[step])
        return None

    def _step(self, step: Step, state: State, board: Board) -> tuple[State, Board] | Difference:
        line, n, number = step.line, step.n, step.number
        if isinstance(line, CommandLine):
            try:
                command = self.codec.command_from(line.command)
            except BadData as fault:
                return Difference(
                    n, number, "command", canonical(line.command), _("no such command ({fault})").format(fault=fault)
                )
            try:
                side = side_of(state, command)
                after, events = apply(state, command)
            except Refused as refusal:
                return Difference(
                    n, number, "refused", canonical(line.command), _("refused: {refusal}").format(refusal=refusal)
                )
            except Exception as fault:
                return Difference(
                    n, number, "refused", canonical(line.command), _("the rules fail: {fault!r}").format(fault=fault)
                )
            if side != line.side:
                return Difference(n, number, "side", line.side, side)
            if found := compare(n, number, line.events, events):
                return found
            self.dice += after.dice - state.dice
        else:
            try:
                after = self.ruleset.resume(self.codec.state(canonical(line.state), self.battle))
            except BadData as fault:
                return Difference(n, number, "snapshot", _("a position set by agreement"), str(fault))
        self.commands += 1
        if found := self._compare_position(n, number, line.digest, line.next, step.snapshot, after):
            return found
        try:
            board = board.after(line.events)
        except KeyError as missing:
            return Difference(
                n, number, "board", _("a piece on the board"), _("no piece {missing}").format(missing=missing)
            )
        if unlike := differences(board, after):
            return Difference(n, number, "board", _("events that give the position"), unlike[0])
        return after, board

    def _compare_position(
        self, n: int, number: int, digest: str, next: str, snapshot: dict[str, object] | None, state: State
    ) -> Difference | None:
        if (ours := self.codec.digest(state)) != digest:
            return Difference(n, number, "digest", digest, ours)
        if (asked := asked_of(state)) != next:
            return Difference(n, number, "next", next or "nobody", asked or "nobody")
        if snapshot is not None and (stored := digest_of(canonical(snapshot))) != digest:
            return Difference(n, number, "snapshot", stored, digest)
        return None


def compare(n: int, number: int, expected: Sequence[Event], found: Sequence[Event]) -> Difference | None:
    """The first event that differs; a die is named as such."""
    for a, b in zip(expected, found, strict=False):
        if a != b:
            if isinstance(a, Rolled) and isinstance(b, Rolled) and (a.die, a.number, a.sides) != (
                b.die, b.number, b.sides,
            ):  # fmt: skip
                return Difference(
                    n,
                    number,
                    "die",
                    _("die {number} ({purpose}) shows {die}").format(number=a.number, purpose=a.purpose, die=a.die),
                    _("die {number} shows {die}").format(number=b.number, die=b.die),
                )
            return Difference(n, number, "events", event_text(a), event_text(b))
    if len(expected) > len(found):
        return Difference(n, number, "events", event_text(expected[len(found)]), _("no such event"))
    if len(found) > len(expected):
        return Difference(n, number, "events", _("no further event"), event_text(found[len(expected)]))
    return None


def event_text(event: Event) -> str:
    """An event as it stands in a file."""
    return canonical(plain(EVENT, event))
