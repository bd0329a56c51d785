"""Files of a game that come from the other player and go to him: what each is, and that none is ever overwritten.

A file that comes in must begin with every line that is here already. One that holds less is older, one that goes
another way has been played twice; neither is taken, and both sides' lines stay where they are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from game.engine.ruleset import Ruleset
from game.engine.text import _
from game.record.audit import audit
from game.record.codec import BadData
from game.record.file_game import FileGame
from game.record.folders import Folders, ready
from game.record.game import name_of
from game.record.invitation import begin, invitation_in, is_invitation, preview, read_invitation, reply_in, unlike
from game.record.journal import Journal, read
from game.record.letters import JOURNAL_LETTERS, AgreedLine, HandedLine, InvitationLine, Invited, invited_text
from game.record.lines import CommandLine, GameLine, line_from
from game.record.lock import Lock
from game.record.names import clean_name, numbered
from game.record.own import Own, find, is_game, keep
from game.record.proof import claims
from game.record.resume import Rebuild, is_by_file, resume
from game.record.sealing import chain
from game.record.trouble import Damaged, FileTrouble, NameTaken, NotAllowed, ReadTrouble, SaveTrouble, in_words
from game.record.writer import new_file, write_new

Rulesets = Mapping[str, Ruleset]


class NotTaken(FileTrouble):
    """A file that does not go on from what is here; nothing is changed. `kept` is where a copy of it lies, if any."""

    def __init__(self, path: Path, reason: str, kept: Path | None = None):
        super().__init__(path, reason)
        self.kept = kept


@dataclass(frozen=True, slots=True)
class Received:
    """A file that was opened. `what` says what can be done with it.

    "table": it is no game by file. "invitation": somebody invites (`accept`). "answer": the answer to an invitation
    of this player (`begin`). "stranger": a game of which this player's folder knows nothing (`take_side`). "news": it
    goes on from what is here. "known": everything in it is here, and it is the same.
    """

    what: Literal["table", "invitation", "answer", "stranger", "news", "known"]
    path: Path
    own: Own | None = None
    lines: tuple[Invited, ...] = ()
    journal: Journal | None = None

    @property
    def invitation(self) -> InvitationLine:
        """What the invitation says."""
        return invitation_in(self.path, list(self.lines))

    @property
    def header(self) -> GameLine:
        """What the battle's first line says."""
        assert self.journal is not None
        return self.journal.header


def receive(path: Path, folders: Folders) -> Received:
    """Look at a file that came from somewhere. Raises FileTrouble: NotTaken where it does not fit what is here."""
    if is_invitation(path):
        return _received_invitation(path, folders)
    journal = read(path)
    if not is_by_file(journal.header):
        return Received("table", path, journal=journal)
    agreed = agreed_in(journal)
    own = find(agreed.game, folders.own)
    if path.resolve().parent == folders.games.resolve():
        if own is not None and not (own.journal and (folders.games / own.journal).exists()):
            own = replace(own, journal=path.name)  # put back from the trash, or named anew
        return Received("known" if own is not None else "stranger", path, own, journal=journal)
    if journal.damage is not None or journal.notices:
        raise NotTaken(path, _("the file is damaged or was cut off; ask for it again. {reason}").format(
            reason=journal.damage.reason if journal.damage else journal.notices[0]))  # fmt: skip
    if own is None:
        return Received("stranger", path, journal=journal)
    mine = folders.games / own.journal if own.journal else None
    if mine is not None and mine.exists():
        return Received(_compared(path, mine, journal, folders), path, own, journal=journal)
    if own.letters:
        letters = [line for _number, line in journal.story.letters[1:]]
        if other := unlike(own, journal.header, agreed, letters):
            raise NotTaken(path, _("this is not the game that was agreed on: it has {other}").format(other=other))
    return Received("news", path, own, journal=journal)


def agreed_in(journal: Journal) -> AgreedLine:
    """Where the seed of a game by file comes from. Raises Damaged."""
    for number, line in journal.story.letters[:1]:
        if isinstance(line, AgreedLine):
            if not is_game(line.game):
                raise Damaged(journal.path, number, _("the name of the game is none"))
            return line
    raise Damaged(journal.path, 4, _("the agreement on the dice is missing"))


def _received_invitation(path: Path, folders: Folders) -> Received:
    lines = read_invitation(path)
    first, reply = invitation_in(path, lines), reply_in(lines)
    own = find(first.game, folders.own)
    if own is None:
        if reply is not None:
            raise NotTaken(path, _(
                "this answers an invitation that was not made with this player's folder; if that folder is lost, "
                "invite anew: nothing has been played yet"))  # fmt: skip
        return Received("invitation", path, lines=tuple(lines))
    if own.phase == "playing":
        raise NotTaken(path, _("the battle has begun already; this file is older"))
    texts, theirs = own.texts(), [invited_text(line) for line in lines]
    if theirs == texts[: len(theirs)]:
        if own.side == first.side and reply is None:
            raise NotTaken(path, _("this is your own invitation; send it to the other player"))
        return Received("known", path, own, tuple(lines))
    if own.phase == "invited" and theirs[: len(texts)] == texts and reply is not None:
        return Received("answer", path, own, tuple(lines))
    if own.phase == "inviting" and reply is not None:
        raise NotTaken(path, _(
            "this answers an invitation that your folder has not sent yet: an older copy of the folder has come back; "
            "put the newer one in its place, or invite anew: nothing has been played yet"))  # fmt: skip
    raise NotTaken(path, _("it is not the invitation that is known here, though it has the same name; both are kept"))


def _compared(path: Path, mine: Path, journal: Journal, folders: Folders) -> Literal["news", "known"]:
    """Whether the file goes on from the one that is here. Raises NotTaken where it does not."""
    here = read(mine)
    common = 0
    while common < min(len(here.texts), len(journal.texts)) and here.texts[common] == journal.texts[common]:
        common += 1
    if common == len(here.texts):
        return "news" if len(journal.texts) > common else "known"
    n, yours, theirs = _commands(here, common), _commands(here), _commands(journal)
    if common == len(journal.texts):
        raise NotTaken(path, _("the file is older than yours: it has {theirs} commands, yours has {yours}").format(
            theirs=theirs, yours=yours))  # fmt: skip
    kept = new_file(ready(folders.saved), clean_name(f"{path.stem}, not taken"), list(journal.texts))
    kept.close()
    raise NotTaken(path, _(
        "the game was played on twice: both files agree up to command {n} (line {line}); after it yours has {yours} "
        "commands more, the other {theirs}. Yours stays as it is, a copy of the other lies with the saved copies"
    ).format(n=n, line=common, yours=yours - n, theirs=theirs - n), kept.path)  # fmt: skip


def _commands(journal: Journal, lines: int | None = None) -> int:
    return sum(isinstance(line, CommandLine) for line in journal.lines[:lines])


def take_side(received: Received, side: str, folders: Folders) -> Received:
    """Say which side is played here in a game that this player's folder does not know. Raises SaveTrouble."""
    assert received.journal is not None
    agreed, header = agreed_in(received.journal), received.header
    at_home = received.path.resolve().parent == folders.games.resolve()
    own = Own(agreed.game, side, header.names[side], "playing", journal=received.path.name if at_home else "")
    keep(own, folders.own)
    return Received("known" if at_home else "news", received.path, own, journal=received.journal)


def take_in(
    received: Received, folders: Folders, rulesets: Rulesets, rebuild: Rebuild | None = None, sync: bool = True,
    ready_now: Callable[[], object] = lambda: None,
) -> FileGame:  # fmt: skip
    """Go on with the game of a file that was received, after an audit of it.

    `ready_now` is called when all is well and the game of this player is about to be opened anew.

    Raises NotTaken where the rules, the dice or the seals do not fit; RulesDiffer, InUse, SaveTrouble.
    """
    own, journal = received.own, received.journal
    assert own is not None
    told: list[str] = []
    if received.what == "answer":
        ready_now()
        return begin(received.path, own, list(received.lines), folders, rulesets, rebuild, sync)
    if received.what == "news" and journal is not None:
        report = audit(received.path, rulesets, rebuild, folders.games)
        if report.first is not None:
            raise NotTaken(
                received.path, _("the file does not stand up to an audit: {first}").format(first=report.first)
            )
        ready_now()
        data, games = b"".join(journal.texts), ready(folders.games)
        known = 0
        if own.journal and (games / own.journal).exists():
            known = len(read(games / own.journal).lines)
            lock = Lock(games / own.journal)
            try:
                write_new(games / own.journal, data, over=True, sync=sync)
            finally:
                lock.release()
        else:
            writer = new_file(games, name_of(journal.header), list(journal.texts), sync)
            writer.close()
            own.journal = writer.path.name
        own.phase = "playing"
        keep(own, folders.own)
        told = claims(journal, known)
    game = go_on(own, folders, rulesets, rebuild, sync)
    assert game is not None
    game.claims = told
    return game


def go_on(
    own: Own, folders: Folders, rulesets: Rulesets, rebuild: Rebuild | None = None, sync: bool = True
) -> FileGame | None:
    """The game as this player has it; None for an invitation in which nothing can be chosen yet. Raises FileTrouble."""
    if own.phase != "playing":
        return preview(own, folders, rulesets, rebuild)
    path = folders.games / own.journal
    game = resume(path, rulesets, folder=folders.games, rebuild=rebuild, sync=sync)
    if not isinstance(game, FileGame):
        game.close()
        raise ReadTrouble(path, _("it is no game by file"))
    try:
        game.sit(own, folders.own)
    except BaseException:
        game.close()
        raise
    return game


def hand_over(own: Own, game: FileGame | None, folders: Folders) -> Path:
    """Write the file for the other player into the folder `to_send`, and give it away here.

    The same file once more where it was given away already. `game` may be None for an invitation in which nothing can
    be chosen. Raises NotAllowed, SaveTrouble.
    """
    if own.phase in ("inviting", "replying"):
        return _hand_over_invitation(own, game, folders)
    if own.phase in ("invited", "replied"):
        return _written(_name_of(own), own.texts(), folders)
    assert game is not None
    battle, other = game.header.battle, game.name(game.other)
    if not game.mine and game.handed:
        return _written(_file_name(battle, game.handed, other), game.texts, folders)
    if bar := game.send_bar():
        raise NotAllowed(bar)
    number = max(game.handed, 2) + 1
    lines, texts = game.handing(number)
    path = _written(_file_name(battle, number, other), texts, folders)
    game.add(lines)
    return path


def holder_in(path: Path) -> str:
    """The side that has the file of a game, from the last change of hands in it; "" where it has not changed hands."""
    try:
        data = path.read_bytes()
    except OSError:
        return ""
    at = data.rfind(b'"line":"handed"')
    if at < 0:
        return ""
    try:
        line = line_from(data[data.rfind(b"\n", 0, at) + 1 : data.find(b"\n", at)])
    except BadData:
        return ""
    return line.to if isinstance(line, HandedLine) else ""


def _hand_over_invitation(own: Own, game: FileGame | None, folders: Folders) -> Path:
    if game is not None and (bar := game.send_bar()):
        raise NotAllowed(bar)
    first = invitation_in(folders.own, own.lines())
    inviting = own.phase == "inviting"
    texts = [*own.texts(), *map(invited_text, game.choice_lines() if game is not None else ())]
    texts.append(invited_text(HandedLine(1 if inviting else 2, own.side, first.to if inviting else first.side,
                                         chain(texts))))  # fmt: skip
    handed = replace(own, letters=[text.decode("utf-8") for text in texts], phase="invited" if inviting else "replied")
    path = _written(_name_of(handed), texts, folders)
    keep(handed, folders.own)
    own.letters, own.phase = handed.letters, handed.phase
    if game is not None:
        game.given_away([line for line in own.lines() if isinstance(line, JOURNAL_LETTERS)])
    return path


def _name_of(own: Own) -> str:
    """The name of the file that holds an invitation or an answer."""
    lines = own.lines()
    first = invitation_in(Path(own.game), lines)
    if own.side == first.side:
        return clean_name(_("{battle}, 1, invitation by {name}").format(battle=first.battle, name=first.name))
    return _file_name(first.battle, 2, first.name)


def _file_name(battle: str, number: int, name: str) -> str:
    return clean_name(_("{battle}, {number}, for {name}").format(battle=battle, number=number, name=name))


def _written(name: str, texts: Sequence[bytes], folders: Folders) -> Path:
    """A file in the folder of what is to be sent; one with the same lines serves again. Raises SaveTrouble."""
    folder, data = ready(folders.to_send), b"".join(texts)
    for number in range(1, 1000):
        path = folder / numbered(name, number)
        try:
            if path.exists() and path.read_bytes() == data:
                return path
            write_new(path, data)
        except NameTaken:
            continue
        except OSError as error:
            raise SaveTrouble(path, in_words(error)) from error
        return path
    raise SaveTrouble(folder, _("a thousand files have this name already"))
