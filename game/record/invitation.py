"""The beginning of a game by file: an invitation, the answer, and the seed that comes of both.

The first file carries the scenario and the hash of the inviter's share of the seed, the second the other's share in
plain: he cannot fit it to a share that he does not know, and the inviter is bound to his by the hash. Where the battle
opens with secret choices, and no die falls before them, they travel in the same two files: sealed in the first, plain
in the second. With the second file everything is known, and the third is already one of the battle.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from game import __version__
from game.engine.play import decision
from game.engine.ruleset import Ruleset
from game.engine.scenario import Scenario
from game.engine.text import _
from game.record.codec import BadData
from game.record.file_game import FileGame
from game.record.folders import Folders, ready
from game.record.game import tidy
from game.record.letters import (
    BY_FILE,
    JOURNAL_LETTERS,
    AgreedLine,
    ChosenLine,
    HandedLine,
    InvitationLine,
    Invited,
    Letter,
    ReplyLine,
    SealedLine,
    invited_from,
    invited_text,
)
from game.record.lines import FORMAT, GameLine
from game.record.own import Own, is_game, keep
from game.record.resume import Rebuild, scenario_of
from game.record.sealing import chain, commitment, fresh, fresh_game, seed_of
from game.record.trouble import Damaged, ReadTrouble, TooNew, in_words

NO_DICE = "before the dice are agreed on"
"""The seed while nobody knows the real one; no die is drawn with it."""
MOST_NAME = 40
"""Letters of a player's name that are used."""


def invite(
    ruleset: Ruleset, scenario: Scenario, options: frozenset[str], side: str, name: str, folders: Folders
) -> Own:
    """Make an invitation ready, with a share of the seed. Raises SaveTrouble."""
    game, secret = fresh_game(), fresh()
    line = InvitationLine(
        FORMAT, game, __version__, scenario.ruleset, ruleset.version, scenario.title, scenario.id, scenario.name,
        scenario.source, tuple(sorted(options)), side, scenario.other(side), _name(name, scenario, side),
        datetime.now().isoformat(timespec="seconds"), commitment(game, side, secret),
    )  # fmt: skip
    own = Own(game, side, line.name, "inviting", secret, [invited_text(line).decode("utf-8")])
    keep(own, folders.own)
    return own


def accept(path: Path, lines: Sequence[Invited], name: str, scenario: Scenario, folders: Folders) -> Own:
    """Make the answer to an invitation ready, with a share of the seed. Raises SaveTrouble."""
    first = invitation_in(path, lines)
    side, secret = first.to, fresh()
    reply = ReplyLine(side, _name(name, scenario, side), secret)
    texts = [invited_text(line).decode("utf-8") for line in (*lines, reply)]
    own = Own(first.game, side, reply.name, "replying", secret, texts)
    keep(own, folders.own)
    return own


def _name(name: str, scenario: Scenario, side: str) -> str:
    return tidy(name)[:MOST_NAME] or scenario.side(side).name


def read_invitation(path: Path) -> list[Invited]:
    """The lines of an invitation or of the answer to one. Raises ReadTrouble, Damaged, TooNew."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ReadTrouble(path, in_words(error)) from error
    *texts, torn = data.split(b"\n")
    if torn or not texts:
        raise Damaged(path, len(texts) + 1, _("the file was cut off; ask for it again"))
    lines: list[Invited] = []
    for number, text in enumerate(texts, 1):
        try:
            line = invited_from(text)
        except BadData as fault:
            raise Damaged(path, number, str(fault)) from None
        if isinstance(line, HandedLine) and line.chain != chain(one + b"\n" for one in texts[: number - 1]):
            raise Damaged(path, number, _("the lines before it were changed after they were sent"))
        lines.append(line)
    first = invitation_in(path, lines)
    if first.format > FORMAT:
        raise TooNew(path, _("it was written by a newer Caracole, {program}").format(program=first.program))
    if not is_game(first.game):
        raise Damaged(path, 1, _("the name of the game is none"))
    if not isinstance(lines[-1], HandedLine):
        raise Damaged(path, len(lines), _("the file was cut off; ask for it again"))
    return lines


def invitation_in(path: Path, lines: Sequence[Invited]) -> InvitationLine:
    """The first line of an invitation. Raises Damaged."""
    first = lines[0] if lines else None
    if not isinstance(first, InvitationLine) or any(isinstance(line, InvitationLine) for line in lines[1:]):
        raise Damaged(path, 1, _("an invitation begins with one line that says what is played"))
    return first


def reply_in(lines: Sequence[Invited]) -> ReplyLine | None:
    """The answer, None where there is none yet."""
    return next((line for line in lines if isinstance(line, ReplyLine)), None)


def battle_in(
    path: Path, first: InvitationLine, rulesets: Mapping[str, Ruleset], rebuild: Rebuild | None = None
) -> tuple[Ruleset, Scenario]:
    """The rule set and the scenario of an invitation. Raises ReadTrouble, Damaged."""
    ruleset = rulesets.get(first.ruleset)
    if ruleset is None:
        raise ReadTrouble(path, _("this program does not have the rules {name!r}").format(name=first.ruleset))
    scenario = scenario_of(path, first.source, first.options, rulesets, rebuild)
    if {first.side, first.to} != {side.id for side in scenario.sides}:
        raise Damaged(
            path, 1, _("the battle has other sides than {side} and {to}").format(side=first.side, to=first.to)
        )
    return ruleset, scenario


def preview(
    own: Own, folders: Folders, rulesets: Mapping[str, Ruleset], rebuild: Rebuild | None = None
) -> FileGame | None:
    """The battle before its dice are known, where secret choices can be made already; None where none can.

    Raises ReadTrouble, Damaged, SaveTrouble.
    """
    lines = own.lines()
    path = folders.own / own.game
    first, reply = invitation_in(path, lines), reply_in(lines)
    ruleset, scenario = battle_in(path, first, rulesets, rebuild)
    names = {first.side: first.name, first.to: reply.name if reply else ""}
    game = FileGame.new(
        ruleset, scenario, seed=NO_DICE, options=frozenset(first.options), names=names,
        players=dict.fromkeys(names, BY_FILE), started=first.started,
    )  # fmt: skip
    asked = decision(game.state)
    if game.state.dice or asked is None or not asked.secret:
        return None
    game.before = [line for line in lines if isinstance(line, JOURNAL_LETTERS)]
    game.sit(own, folders.own)
    return game


def begin(
    path: Path, own: Own, lines: Sequence[Invited], folders: Folders, rulesets: Mapping[str, Ruleset],
    rebuild: Rebuild | None = None, sync: bool = True,
) -> FileGame:  # fmt: skip
    """Begin the battle with the answer to the own invitation. Raises ReadTrouble, Damaged, SaveTrouble."""
    first, reply = invitation_in(path, lines), reply_in(lines)
    ruleset, scenario = battle_in(path, first, rulesets, rebuild)
    if reply is None or reply.side != first.to or not 1 <= len(reply.secret) <= 200:
        raise Damaged(path, len(lines), _("the answer to the invitation is not as it should be"))
    names = {first.side: first.name, reply.side: reply.name}
    shares = {own.side: own.secret, reply.side: reply.secret}
    game = FileGame.new(
        ruleset, scenario, seed=seed_of(own.game, shares), options=frozenset(first.options), names=names,
        players=dict.fromkeys(names, BY_FILE), folder=ready(folders.games), started=first.started, sync=sync,
    )  # fmt: skip
    choices: list[Letter] = [line for line in lines if isinstance(line, SealedLine | ChosenLine)]
    try:
        game.add([AgreedLine(own.game, own.side, first.commitment, shares), *choices])
        game.sit(own, folders.own)
    except BaseException:
        game.close()
        if game.path is not None:
            game.path.unlink(missing_ok=True)
        raise
    own.journal, own.phase = game.path.name if game.path is not None else "", "playing"
    keep(own, folders.own)
    return game


def unlike(own: Own, header: GameLine, agreed: AgreedLine, letters: list[Letter]) -> str:
    """In what a battle is not the one that was agreed on in invitation and answer; "" where it is."""
    lines = own.lines()
    first, reply = invitation_in(Path(own.game), lines), reply_in(lines)
    said = (first.ruleset, first.title, first.scenario, first.source, first.options, first.started)
    if (header.ruleset, header.title, header.scenario, header.source, header.options, header.started) != said:
        return _("another battle or other options")
    if (agreed.inviter, agreed.commitment) != (first.side, first.commitment):
        return _("another share of the seed than the one that was bound by the invitation")
    if agreed.secrets.get(own.side) != own.secret:
        return _("another share of the seed than yours")
    bound = [line for line in lines if isinstance(line, SealedLine | ChosenLine)]
    if reply is not None and letters[: len(bound)] != bound:
        return _("another secret choice than the one that was sent")
    return ""


def is_invitation(path: Path) -> bool:
    """Whether a file is an invitation or the answer to one, from its first bytes."""
    try:
        with open(path, "rb") as file:
            head = file.readline()
    except OSError:
        return False
    return head.rstrip().endswith(b'"line":"invitation"}')
