"""Reading a game file, all of it with its history. (What a list of games shows of it: `game.record.listing`.)

A torn last line (it lacks its newline) is dropped with a notice. Any other damage is named with its line, and the
history before it stands. A file of an older format is brought up line by line, one of a newer format refused.
"""

from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.engine.text import _, n_
from game.record.codec import BadData
from game.record.lines import (
    FORMAT,
    KNOWN,
    MIGRATIONS,
    GameLine,
    Line,
    json_of,
    line_from,
    line_text,
)
from game.record.story import BadStory, Story
from game.record.trouble import Damaged, ReadTrouble, TooNew, in_words


@dataclass(frozen=True, slots=True)
class Journal:
    """A game file as it was read."""

    path: Path
    story: Story
    lines: tuple[Line, ...]
    texts: tuple[bytes, ...]
    """The lines as they would stand in a file of today's format."""
    format: int
    good: int
    """Bytes of whole lines; a torn line may follow."""
    notices: tuple[str, ...] = ()
    damage: Damaged | None = None

    @property
    def header(self) -> GameLine:
        """The first line."""
        return self.story.header


def read(path: Path) -> Journal:
    """Read a game file. Raises ReadTrouble, TooNew, and Damaged where not even the set-up can be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ReadTrouble(path, in_words(error)) from error
    *texts, torn = data.split(b"\n")
    if not texts:
        raise Damaged(path, 1, _("the file is empty") if not data else _("the file was cut off in its first line"))
    format = format_of(path, texts[0])
    story = Story()
    lines: list[Line] = []
    kept: list[bytes] = []
    damage = None
    for number, text in enumerate(texts, 1):
        try:
            line = line_from(text, format)
            story.add(line)
        except (BadData, BadStory) as fault:
            before = len(story.played)
            rest = (
                n_(
                    "the {count} commands before it can still be watched",
                    "the {count} commands before it can still be watched",
                    before,
                ).format(count=before)
                if before
                else _("nothing comes before it")
            )
            damage = Damaged(path, number, f"{fault}; {rest}", before)
            break
        lines.append(line)
        kept.append(text + b"\n" if format >= FORMAT else line_text(line))
    if len(lines) < 2:
        raise damage or Damaged(path, 2, _("the file was cut off before the set-up"))
    good = sum(len(text) + 1 for text in texts[: len(lines)])
    notices = (torn_notice(path, len(torn), len(story.played)),) if torn and damage is None else ()
    return Journal(path, story, tuple(lines), tuple(kept), format, good, notices, damage)


def torn_notice(path: Path, size: int, commands: int) -> str:
    """What the players are told of a torn last line, whatever it told: a command, a snapshot, an undo."""
    stands = (
        _("the game stands after command {commands}").format(commands=commands)
        if commands
        else _("the game stands at its beginning")
    )
    return _("The last line of {path} was cut short ({size} bytes) and is dropped; {stands}.").format(
        path=path.name, size=size, stands=stands
    )


def format_of(path: Path, first: bytes) -> int:
    """The format number in the first line. Raises TooNew, Damaged, and ReadTrouble for an invitation."""
    try:
        data = json_of(first)
    except BadData as fault:
        raise Damaged(path, 1, _("{fault}; is it a game of Caracole?").format(fault=fault)) from None
    format = data.get("format")
    if data.get("line") == "invitation":
        raise ReadTrouble(path, _("this is an invitation to a game by file; Play by file opens it"))
    if data.get("line") != "game" or "format" not in data:
        raise Damaged(path, 1, _("it does not say that this is a game of Caracole, and of which format"))
    if not isinstance(format, int) or isinstance(format, bool) or format < 1:
        raise Damaged(path, 1, _("the format {format!r} is no number from 1").format(format=format))
    newest = max(*KNOWN, FORMAT)
    if format > newest:
        raise TooNew(
            path,
            _(
                "this game was written in format {format} by Caracole {program}; this is Caracole "
                "{version}, which knows formats up to {last}. A newer Caracole opens it; the file "
                "is left as it is."
            ).format(
                format=format, program=data.get("program", _("(version unknown)")), version=__version__, last=newest
            ),
        )
    missing = [step for step in range(format, FORMAT) if step not in MIGRATIONS]
    if missing:
        raise Damaged(path, 1, _("no way leads from format {format} to {last}").format(format=format, last=FORMAT))
    return format
