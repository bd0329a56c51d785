"""Strict reading of YAML: no guesses at what was meant, no silent losses, and the line of every value.

Plain words are text, but for null (nothing, `~`, `null`), true and false, and whole numbers. YAML's other guesses
(octal and base-60 numbers, yes and no, dates, fractions) are not made: such words stay text, and a number with a
leading zero is refused, since it is most often a hex without its quotes. Keys are always text.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from game.engine.text import _
from game.setup.faults import Fault, Faults

MOST_BYTES = 5_000_000
MOST_DEPTH = 40

Place = tuple[str | int, ...]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_LEADING_ZERO = re.compile(r"0[0-9]+")
_MARK = "\ufeff"


@dataclass(slots=True)
class Document:
    """A file as read: its plain value, the line of every place in it, and what is wrong with it as text.

    `lines` maps a path of keys and indices to a line, counted from 1: the line of the key or of the list item.
    """

    file: str
    value: Any = None
    lines: dict[Place, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def line(self, path: Place) -> int:
        """The line of a place, or of the nearest place around it that the file has; 0 where there is none."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return 0


def read(path: Path) -> Document:
    """Read a YAML file. Its faults stand in the result; a file that cannot be read at all has the value None."""
    file = str(path)
    if path.is_dir():
        return _hopeless(file, _("this is a folder, not a file"))
    if not path.exists():
        return _hopeless(file, _("there is no such file"))
    if not path.is_file():
        return _hopeless(file, _("this is not an ordinary file"))
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        return _hopeless(file, _("the file cannot be read: {strerror}").format(strerror=error.strerror))
    return parse(data, file)


def parse(data: bytes, file: str) -> Document:
    """Read YAML from bytes; always UTF-8."""
    if len(data) > MOST_BYTES:
        return _hopeless(file, _("the file is larger than 5 MB; no scenario is"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (data[:64:2].count(0) > 8 or data[1:64:2].count(0) > 8):
        return _hopeless(file, _("the file is in UTF-16; save it as UTF-8"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _hopeless(
            file, _("byte 0x{byte:02X} is not UTF-8 text; save the file as UTF-8").format(byte=data[error.start]), line
        )
    text = text.removeprefix(_MARK)
    if not text.strip():
        return _hopeless(file, _("the file is empty"))
    document = Document(file)
    for number, row in enumerate(text.split("\n"), 1):
        if _MARK in row:
            document.faults.append(Fault(file, number, "", _("a byte-order mark stands inside the file; take it out")))
        if "\t" in row[: len(row) - len(row.lstrip())] and row.strip():
            document.faults.append(
                Fault(file, number, "", _("line {number} starts with a tab; use spaces").format(number=number))
            )
    if not document.faults:
        _build(document, text)
    return document


def plain(document: Document) -> Any:
    """The value of a document. Raises Faults where it has any."""
    if document.faults:
        raise Faults(document.faults)
    return document.value


def _hopeless(file: str, message: str, line: int = 0) -> Document:
    return Document(file, faults=[Fault(file, line, "", message)])


class _Stop(Exception):
    """Reading cannot go on; the fault is already noted."""


@dataclass(slots=True)
class _Open:
    """A list or mapping being read."""

    value: Any
    path: Place
    key: str | None = None
    first: dict[str, int] = field(default_factory=dict)


def _build(document: Document, text: str) -> None:
    try:
        _Builder(document).run(text)
    except _Stop:
        document.value = None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        document.faults.append(Fault(document.file, mark.line + 1 if mark else 0, "", _syntax(error)))
        document.value = None
    except yaml.YAMLError as error:
        character, position = getattr(error, "character", ""), getattr(error, "position", 0)
        code = ord(character) if isinstance(character, str) and character else int(character or 0)
        line = text.count("\n", 0, position) + 1
        message = _("the character U+{code:04X} may not stand in a text file").format(code=code)
        document.faults.append(Fault(document.file, line, "", message))
        document.value = None


def _syntax(error: yaml.MarkedYAMLError) -> str:
    problem = error.problem or ""
    if "mapping values" in problem:
        return _("a colon stands where none may stand; put the text around it in quotes")
    if "cannot start any token" in problem:
        return _("a text may not start with this character; put it in quotes (or, if it is a tab, use spaces)")
    if "did not find expected key" in problem or "could not find expected ':'" in problem:
        return _("a key and a colon are expected here; look at the indentation and the quotes above")
    return _("this is not YAML: {problem}").format(problem=problem) + (f" ({error.context})" if error.context else "")


class _Builder:
    """Builds plain values from the events of the YAML parser."""

    def __init__(self, document: Document):
        self.document = document
        self.stack: list[_Open] = []
        self.documents = 0

    def run(self, text: str) -> None:
        for event in yaml.parse(text, Loader=_LOADER):
            self.take(event)
        if not self.documents:
            self.stop(1, _("the file is empty"))
        if self.document.value is None:
            self.stop(1, _("the file holds nothing but comments"))
        if not isinstance(self.document.value, dict):
            self.stop(1, _("the file must hold keys with values, such as `title: …`"))

    def take(self, event: Event) -> None:
        line = (event.start_mark.line if event.start_mark else 0) + 1
        if isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.stop(line, _("a second document starts here (`---`); one file holds one"))
        elif isinstance(event, AliasEvent):
            self.fault(line, _("*{anchor} refers to another place; write the value out").format(anchor=event.anchor))
            self.no_key(line)
            self.add(line, None)
        elif isinstance(event, ScalarEvent):
            self.marks(event, line)
            self.scalar(event, line)
        elif isinstance(event, MappingStartEvent | SequenceStartEvent):
            self.marks(event, line)
            self.no_key(line)
            value: Any = {} if isinstance(event, MappingStartEvent) else []
            path = self.add(line, value)
            self.stack.append(_Open(value, path))
            if len(self.stack) > MOST_DEPTH:
                self.stop(
                    line,
                    _("lists and mappings stand more than {most} deep in each other").format(most=MOST_DEPTH),
                )
        elif isinstance(event, MappingEndEvent | SequenceEndEvent):
            self.stack.pop()

    def no_key(self, line: int) -> None:
        if self.stack and isinstance(self.stack[-1].value, dict) and self.stack[-1].key is None:
            self.stop(line, _("a key must be a single word or text"))

    def marks(self, event: Any, line: int) -> None:
        if event.anchor:
            self.fault(
                line,
                _("&{anchor} names a place for later use; write each value out where it belongs").format(
                    anchor=event.anchor
                ),
            )
        if event.tag and event.tag != "!":
            self.fault(line, _("the tag {tag} is not allowed; write the bare value").format(tag=event.tag))

    def scalar(self, event: ScalarEvent, line: int) -> None:
        bare = event.implicit[0] and event.style in (None, "")
        if bare and _LEADING_ZERO.fullmatch(event.value):
            self.fault(
                line,
                _('{value} has a leading zero and no quotes; put the hex in quotes: "{value}"').format(
                    value=event.value
                ),
            )
            bare = False
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            self.key(top, event.value, bare, line)
        else:
            self.add(line, _plain(event.value) if bare else event.value)

    def key(self, top: _Open, key: str, bare: bool, line: int) -> None:
        if bare and key == "<<":
            self.fault(line, _("<< copies keys from another place; write them out"))
        if bare and not key:
            self.fault(line, _("a key is missing before the colon"))
        if key in top.first:
            first = top.first[key]
            self.fault(
                line,
                _("the key `{key}` stands here a second time, first on line {first}").format(key=key, first=first),
                (*top.path, key),
            )
        top.first.setdefault(key, line)
        top.key = key
        self.document.lines.setdefault((*top.path, key), line)

    def add(self, line: int, value: Any) -> Place:
        if not self.stack:
            self.document.value = value
            self.document.lines[()] = line
            return ()
        top = self.stack[-1]
        if isinstance(top.value, list):
            path: Place = (*top.path, len(top.value))
            top.value.append(value)
            self.document.lines[path] = line
        else:
            assert top.key is not None
            path = (*top.path, top.key)
            top.value.setdefault(top.key, value)
            top.key = None
        return path

    def fault(self, line: int, message: str, path: Place | None = None) -> None:
        if path is None:
            path = self.stack[-1].path if self.stack else ()
            if self.stack and self.stack[-1].key is not None:
                path = (*path, self.stack[-1].key)
        where = where_of(path, self.document.value)
        self.document.faults.append(Fault(self.document.file, line, where, message))

    def stop(self, line: int, message: str) -> None:
        self.fault(line, message, ())
        raise _Stop


def _plain(word: str) -> Any:
    if word in ("", "~", "null"):
        return None
    if word in ("true", "false"):
        return word == "true"
    return int(word) if _WHOLE.fullmatch(word) else word


def where_of(path: Place, value: Any) -> str:
    """A place as people read it: keys joined by dots; an item of a list by its `id`, else its number from 1."""
    words: list[str] = []
    for step in path:
        inner: Any = None
        if isinstance(step, int):
            if isinstance(value, list) and step < len(value):
                inner = value[step]
            id = inner.get("id") if isinstance(inner, dict) else None
            words.append(id if isinstance(id, str) and id else str(step + 1))
        else:
            inner = value.get(step) if isinstance(value, dict) else None
            words.append(step)
        value = inner
    return ".".join(words)
