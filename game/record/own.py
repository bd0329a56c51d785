"""What only this player may know of a game by file: his side, his share of the seed, his sealed choices.

One small file for each game in a folder that other users of the computer cannot look into. Nothing of it is in a file
that is sent before it is revealed. Who loses it can no longer reveal what he sealed (`LostLine`).
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from game.engine.record import Record
from game.engine.text import _
from game.record.codec import canonical, first_fault, plain
from game.record.letters import Invited, invited_from
from game.record.trouble import ReadTrouble, SaveTrouble, in_words
from game.record.writer import write_new

SUFFIX = ".json"
_GAME = re.compile(r"[0-9a-f]{16}")


@dataclass(slots=True)
class Choice(Record):
    """A secret choice after command n: the commands so far, and whether it is complete."""

    n: int
    salt: str
    commands: list[dict[str, Any]] = field(default_factory=list)
    complete: bool = False


@dataclass(slots=True)
class Own(Record):
    """This player's part in a game by file.

    `phase` is "inviting" or "replying" while the invitation is made ready, "invited" or "replied" once it was handed
    over, and "playing" once the battle has begun. `letters` are the lines of invitation and answer.
    """

    game: str
    side: str
    name: str
    phase: Literal["inviting", "replying", "invited", "replied", "playing"]
    secret: str = ""
    letters: list[str] = field(default_factory=list)
    journal: str = ""
    """The name of the file in the folder of games in progress."""
    choice: Choice | None = None

    def lines(self) -> list[Invited]:
        """The lines of invitation and answer."""
        return [invited_from(text.encode("utf-8")) for text in self.letters]

    def texts(self) -> list[bytes]:
        """The same as they stand in the file."""
        return [text.encode("utf-8") for text in self.letters]


_OWN: TypeAdapter[Own] = TypeAdapter(Own)


def is_game(name: str) -> bool:
    """Whether a text can be the name of a game by file; it becomes the name of a file."""
    return _GAME.fullmatch(name) is not None


def keep(own: Own, folder: Path) -> None:
    """Write it down. Raises SaveTrouble; the former file is then untouched."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise SaveTrouble(folder, in_words(error)) from error
    write_new(folder / (own.game + SUFFIX), canonical(plain(_OWN, own)).encode("utf-8") + b"\n", over=True)


def find(game: str, folder: Path) -> Own | None:
    """This player's part in a game, None where there is none. Raises ReadTrouble."""
    if not is_game(game):
        return None
    path = folder / (game + SUFFIX)
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ReadTrouble(path, in_words(error)) from error
    try:
        own = _OWN.validate_json(text)
    except ValidationError as error:
        raise ReadTrouble(path, first_fault(error)) from None
    if own.game != game:
        raise ReadTrouble(path, _("it belongs to another game"))
    return own


def all_of(folder: Path) -> list[Own]:
    """This player's games by file, the one touched last first; what cannot be read is left out."""
    found: list[tuple[float, Own]] = []
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and is_game(path.stem)]
    except OSError:
        return []
    for path in paths:
        try:
            own = find(path.stem, folder)
            if own is not None:
                found.append((path.stat().st_mtime, own))
        except (ReadTrouble, OSError):
            continue
    return [own for _time, own in sorted(found, key=lambda pair: (-pair[0], pair[1].game))]
