"""The lines that only a game by file has: the agreement on the dice, sealed choices, and the file changing hands.

Such a game begins with an invitation, a file of its own: the line `invitation`, perhaps `sealed`, then `handed`. The
answer adds `reply`, perhaps `chosen`, and `handed`. With these the seed is known, and the journal begins as that of any
game, with `agreed` as the first line behind the set-up. How it all works stands in `docs/play-by-file.md`.
"""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from game.engine.record import Record
from game.record.codec import BadData, canonical, first_fault, plain, tagged

BY_FILE = "file"
"""The kind of player, in the first line of a game, whose decisions come by file."""

Commands = tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class InvitationLine(Record):
    """What shall be played, who invites, and the hash of his share of the seed."""

    format: int
    game: str
    """The name by which both computers know the game: 16 hex digits."""
    program: str
    ruleset: str
    rules: int
    title: str
    scenario: str
    battle: str
    source: dict[str, Any]
    options: tuple[str, ...]
    side: str
    """The side of the player who invites."""
    to: str
    """The side that is open."""
    name: str
    started: str
    commitment: str
    line: Literal["invitation"] = "invitation"


@dataclass(frozen=True, slots=True)
class ReplyLine(Record):
    """Who takes the other side, and his share of the seed: he cannot know the first share when he gives it."""

    side: str
    name: str
    secret: str
    line: Literal["reply"] = "reply"


@dataclass(frozen=True, slots=True)
class AgreedLine(Record):
    """Where the seed comes from: the hash of one share, given first, and both shares, shown later."""

    game: str
    inviter: str
    commitment: str
    secrets: dict[str, str]
    line: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class SealedLine(Record):
    """A secret choice after command n is made and can no longer be changed: its salted hash."""

    n: int
    side: str
    seal: str
    line: Literal["sealed"] = "sealed"


@dataclass(frozen=True, slots=True)
class ChosenLine(Record):
    """A secret choice after command n that may be shown, since that of the other side is sealed."""

    n: int
    side: str
    commands: Commands
    line: Literal["chosen"] = "chosen"


@dataclass(frozen=True, slots=True)
class RevealedLine(Record):
    """What was sealed after command n, with its salt."""

    n: int
    side: str
    salt: str
    commands: Commands
    line: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class LostLine(Record):
    """What a side sealed after command n is lost; both players agree that it chooses anew."""

    n: int
    side: str
    line: Literal["lost"] = "lost"


@dataclass(frozen=True, slots=True)
class HandedLine(Record):
    """The file goes to the other player, for the number-th time. `chain` is the hash of all lines before this one."""

    number: int
    side: str
    to: str
    chain: str
    line: Literal["handed"] = "handed"


Choice = SealedLine | ChosenLine | RevealedLine | LostLine
"""The lines about a secret choice."""
Letter = AgreedLine | Choice | HandedLine
"""The lines of a journal that a game at one table has not."""
JOURNAL_LETTERS = (AgreedLine, SealedLine, ChosenLine, RevealedLine, LostLine, HandedLine)
INVITATION_LINES = (InvitationLine, ReplyLine, SealedLine, ChosenLine, HandedLine)
Invited = InvitationLine | ReplyLine | SealedLine | ChosenLine | HandedLine
"""The lines of an invitation and of the answer to it."""
_INVITED: TypeAdapter[Invited] = TypeAdapter(tagged(INVITATION_LINES, "line"))


def invited_text(line: Invited) -> bytes:
    """A line of an invitation as it stands in the file; in a scenario the order of the counters may count."""
    return canonical(plain(_INVITED, line), sort=not isinstance(line, InvitationLine)).encode("utf-8") + b"\n"


def invited_from(text: bytes) -> Invited:
    """The record of a line of an invitation. Raises BadData."""
    try:
        return _INVITED.validate_json(text)
    except ValidationError as error:
        raise BadData(first_fault(error)) from None
