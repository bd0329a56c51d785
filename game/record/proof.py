"""What an audit proves of a game by file besides the rules: nobody chose the dice, changed a sealed choice or the file.

Each check names the line at which it fails. Two files that both pass can still differ, where one was made up later:
that is what `game.record.exchange` looks at when a file comes in, and why each player keeps his own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.text import _, n_
from game.record.journal import Journal
from game.record.letters import BY_FILE, AgreedLine, Choice, ChosenLine, HandedLine, LostLine, RevealedLine, SealedLine
from game.record.lines import CommandLine, RedoLine, RulingLine, TakeBackLine, UndoLine
from game.record.sealing import chain, commitment, seal, seed_of


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong in a line of a game by file.

    `what` is agreement, share, seed, seal, choice, hand-over, undo or cut.
    """

    n: int
    line: int
    what: str
    expected: str
    found: str


def first_flaw(journal: Journal, whole: bool) -> Flaw | None:
    """The first flaw in a game by file; None where there is none, or where it is a game at one table.

    `whole` says that the file was sent, so that it must end with a change of hands.
    """
    if BY_FILE not in journal.header.players.values():
        return None
    return min(_Proof(journal, whole).flaws(), key=lambda flaw: flaw.line, default=None)


def claims(journal: Journal, after: int = 0) -> list[str]:
    """What the lines behind number *after* say that both players have agreed on, which no file can prove."""
    if BY_FILE not in journal.header.players.values():
        return []
    told = []
    for number, line in enumerate(journal.lines, 1):
        match line:
            case LostLine():
                name = journal.header.names.get(line.side, line.side)
                words = _("Line {line}: what {side} had sealed was lost; by agreement it was chosen anew.")
                told.append((number, words.format(line=number, side=name)))
            case RulingLine():
                words = _("Line {line}: a ruling by agreement: {reason}")
                told.append((number, words.format(line=number, reason=line.reason)))
            case TakeBackLine():
                words = n_(
                    "Line {line}: {count} command was taken back by agreement.",
                    "Line {line}: {count} commands were taken back by agreement.",
                    line.count,
                )
                told.append((number, words.format(line=number, count=line.count)))
    return [words for number, words in told if number > after]


class _Proof:
    def __init__(self, journal: Journal, whole: bool):
        self.journal, self.whole = journal, whole
        self.game = ""
        self.holder = ""
        self.handed = 2
        self.n = 0
        self.sent = 0
        """How many commands stood when the file changed hands last."""
        self.undone = {move.number: move.step for move in journal.story.moves if move.what == "undo"}
        self.seals: dict[str, SealedLine] = {}
        self.lost: set[str] = set()
        self.due: dict[str, list[dict[str, object]]] = {}
        """What was chosen in secret and must come as commands now, by side."""

    def flaws(self) -> Iterator[Flaw]:
        """All flaws, those of one line in the order of the checks."""
        journal = self.journal
        number = 0
        for number, line in enumerate(journal.lines, 1):
            if number > 4 and not self.game:
                break
            match line:
                case AgreedLine():
                    yield from self._agreed(number, line)
                case SealedLine():
                    yield from self._by_holder(number, line)
                    self.seals[line.side] = line
                case ChosenLine():
                    yield from self._by_holder(number, line)
                    self.due[line.side] = list(line.commands)
                    other = next((side for side in journal.header.names if side != line.side), "")
                    if line.side not in self.lost and other not in self.seals:
                        found = _("shown before the other side was bound")
                        yield self._flaw(number, "choice", _("a choice that follows a sealed one"), found)
                case RevealedLine():
                    yield from self._by_holder(number, line)
                    yield from self._revealed(number, line)
                case LostLine():
                    yield from self._by_holder(number, line)
                    self.lost.add(line.side)
                case HandedLine():
                    yield from self._handed(number, line)
                case CommandLine():
                    yield from self._command(number, line)
                case RulingLine():
                    self.n = line.n
                case RedoLine():
                    self.n = line.n
                case UndoLine() | TakeBackLine():
                    yield from self._back(number, line)
        if not self.game:
            yield self._flaw(min(number + 1, 4), "agreement", _("the agreement on the dice"), _("another line"))
        elif self.whole and journal.damage is None and not isinstance(journal.lines[-1], HandedLine):
            found = _("the file ends here: it was cut off, or has not been sent yet")
            yield self._flaw(number, "cut", _("a line that hands the file over"), found)

    def _flaw(self, line: int, what: str, expected: str, found: str) -> Flaw:
        return Flaw(self.n, line, what, expected, found)

    def _agreed(self, number: int, line: AgreedLine) -> Iterator[Flaw]:
        header = self.journal.header
        self.game, self.holder = line.game, line.inviter
        if set(line.secrets) != set(header.names) or line.inviter not in line.secrets:
            found = ", ".join(line.secrets) or _("nothing")
            yield self._flaw(number, "agreement", _("a share of the seed from each side"), found)
            return
        if (made := commitment(line.game, line.inviter, line.secrets[line.inviter])) != line.commitment:
            yield self._flaw(number, "share", line.commitment, made)
        if (seed := seed_of(line.game, line.secrets)) != header.seed:
            yield self._flaw(number, "seed", header.seed, seed)

    def _by_holder(self, number: int, line: Choice) -> Iterator[Flaw]:
        """A choice is written by who has the file; but the first two came with the invitation and its answer."""
        if self.game and line.side != self.holder and not (number <= 6 and isinstance(line, ChosenLine)):
            expected = _("a choice of {side}, who has the file").format(side=self.holder)
            yield self._flaw(number, "hand-over", expected, line.side)

    def _revealed(self, number: int, line: RevealedLine) -> Iterator[Flaw]:
        self.due[line.side] = list(line.commands)
        sealed = self.seals.pop(line.side, None)
        if sealed is None:
            yield self._flaw(number, "seal", _("a sealed choice of {side}").format(side=line.side), _("none"))
        elif (made := seal(self.game, line.n, line.side, line.salt, line.commands)) != sealed.seal:
            yield self._flaw(number, "seal", sealed.seal, made)

    def _handed(self, number: int, line: HandedLine) -> Iterator[Flaw]:
        self.handed += 1
        made = chain(self.journal.texts[: number - 1])
        if (line.number, line.side) != (self.handed, self.holder):
            expected = _("change of hands {number} by {side}").format(number=self.handed, side=self.holder)
            found = _("number {number} by {side}").format(number=line.number, side=line.side)
            yield self._flaw(number, "hand-over", expected, found)
        elif made != line.chain:
            yield self._flaw(
                number, "hand-over", line.chain, _("{hash}, as lines before it were changed").format(hash=made)
            )
        self.holder, self.handed, self.sent = line.to, line.number, self.n

    def _back(self, number: int, line: UndoLine | TakeBackLine) -> Iterator[Flaw]:
        """What was sent stands, and nobody undoes a die or what was shown."""
        self.n = line.n
        step = self.undone.get(number)
        if line.n < self.sent:
            found = _("back to {number}").format(number=line.n)
            yield self._flaw(number, "undo", _("{number} commands that were sent").format(number=self.sent), found)
        elif isinstance(line, UndoLine) and step is not None and (step.rolled or step.revealed):
            yield self._flaw(
                number, "undo", _("nothing undone behind a die"), _("back to {number}").format(number=line.n)
            )

    def _command(self, number: int, line: CommandLine) -> Iterator[Flaw]:
        self.n = line.n
        if any(self.due.values()):
            expected = self.due.get(line.side) or [{}]
            if line.command != expected[0]:
                found = str(line.command.get("kind", ""))
                yield self._flaw(number, "choice", _("what {side} has chosen in secret").format(side=line.side), found)
                self.due.clear()
            else:
                expected.pop(0)
                self.sent = max(self.sent, line.n)
        elif line.side != self.holder:
            expected_side = _("a command of {side}, who has the file").format(side=self.holder)
            yield self._flaw(number, "hand-over", expected_side, line.side)
