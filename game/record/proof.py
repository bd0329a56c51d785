"""What an audit proves of a game by file besides the rules: nobody chose the dice, changed a sealed choice or the file.

Each check names the line at which it fails. Two files that both pass can still differ, where one was made up later:
that is what `game.record.exchange` looks at when a file comes in, and why each player keeps his own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.text import _
from game.record.journal import Journal
from game.record.letters import BY_FILE, AgreedLine, Choice, ChosenLine, HandedLine, LostLine, RevealedLine, SealedLine
from game.record.lines import CommandLine
from game.record.sealing import chain, commitment, seal, seed_of


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong in a line of a game by file: `what` is agreement, share, seed, seal, choice, hand-over or cut."""

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


def told_by(journal: Journal) -> list[str]:
    """What a reader of the audit should know: choices that were lost and made anew by agreement."""
    return [
        _("Line {line}: what {side} had sealed was lost; by agreement it was chosen anew.").format(
            line=number, side=journal.header.names.get(line.side, line.side)
        )
        for number, line in journal.story.letters
        if isinstance(line, LostLine)
    ]


class _Proof:
    def __init__(self, journal: Journal, whole: bool):
        self.journal, self.whole = journal, whole
        self.game = ""
        self.holder = ""
        self.handed = 2
        self.n = 0
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
        self.holder, self.handed = line.to, line.number

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
        elif line.side != self.holder:
            expected_side = _("a command of {side}, who has the file").format(side=self.holder)
            yield self._flaw(number, "hand-over", expected_side, line.side)
