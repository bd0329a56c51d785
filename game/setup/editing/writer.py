"""Writes plain data as YAML that a person can read and change, always in the same way.

Every hex number stands in quotes, whatever its digits, so that a line copied by hand stays right; names are plain
UTF-8; rows that fit on a line stand on one; nothing is referred to from elsewhere in the file. What `yamltext` reads
of it is the same data again.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from game.setup.schema import Battlefield, Counters, ScenarioFile

WIDTH = 118
"""The longest line."""
_PLAIN = re.compile(r"[^\W\d_][\w '’/.()&+!?;–—-]*(?:, [\w '’/.()&+!?;–—-]*)*")
"""A text that needs no quotes by its letters; a comma only outside of braces."""
_CAUGHT = re.compile(r"(?:true|false|null|yes|no|on|off|y|n|~|nan|inf)", re.IGNORECASE)
_HEX = re.compile(r"\d+|A\d+ B\d+")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_ROWS = ("map",)
"""Keys whose texts stand one under the other, always in quotes."""
_TALL = ("deployment", "origins", "legend", "sources", "special", "terrain", "hexsides")
"""Keys whose mappings never stand on one line."""


def _keys(model: Any) -> tuple[str, ...]:
    return tuple(info.alias or name for name, info in model.model_fields.items())


def _ordered(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a file in the order of writing: what it is about first, where it comes from last."""
    last = ("origins", "notes", "sources")
    return (*(key for key in keys if key not in last), "notes", "sources", "origins")


_PARTS = ("battlefield", "counters", "tables")
_FIRST = ("id", "title", "name", "date", "heading", "about", "turns", *_PARTS)
ORDER = (*_FIRST, *(key for key in _ordered(_keys(ScenarioFile)) if key not in _FIRST))
_INNER = {"battlefield": _ordered(_keys(Battlefield)), "counters": ("origins", "notes", "sources", *_keys(Counters))}


def scenario_text(value: dict[str, Any]) -> str:
    """A whole scenario as the text of its file: keys in their order, parts that stand in it after all else."""
    inner = [key for key in _PARTS if isinstance(value.get(key), dict)]
    order = [key for key in (*ORDER, *value) if key in value and key not in inner]
    lines: list[str] = []
    tall = True
    for key in (*dict.fromkeys(order), *inner):
        held = value[key]
        if key in _INNER and isinstance(held, dict):
            known = dict.fromkeys((*_INNER[key], *held))
            held = {one: held[one] for one in known if one in held}
        rows = list(_pair(key, held, ""))
        if lines and (tall or len(rows) > 1):
            lines.append("")
        tall = len(rows) > 1
        lines += rows
    text = "\n".join(lines)
    return re.sub(r"\n{3,}", "\n\n", text).lstrip("\n") + "\n"


def text_of(value: dict[str, Any]) -> str:
    """Any mapping as YAML, its keys in their own order."""
    return "\n".join(row for key, held in value.items() for row in _pair(key, held, "")) + "\n"


def _pair(key: str, value: Any, indent: str) -> Iterator[str]:
    """A key with its value, as lines."""
    head = f"{indent}{_key(key)}:"
    if isinstance(value, str):
        yield from _text(head, value, indent)
    elif not isinstance(value, dict | list) or not value:
        yield f"{head} {_flow(value)}"
    elif key in _ROWS and isinstance(value, list):
        yield head
        yield from (f"{indent}  - {json.dumps(row, ensure_ascii=False)}" for row in value)
    elif _short(key, value) and len(line := f"{head} {_flow(value)}") <= WIDTH:
        yield line
    else:
        yield head
        yield from _block(value, f"{indent}  ")


def _short(key: str, value: Any) -> bool:
    """Whether a value may stand on the line of its key."""
    if isinstance(value, list):
        return not any(isinstance(inner, dict | list) for inner in value)
    return key not in _TALL and len(value) <= 6 and not any(isinstance(inner, dict) for inner in value.values())


def _block(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            line = f"{indent}{_key(key)}: {_flow(inner)}"
            fits = len(line) <= WIDTH and key not in _TALL
            if isinstance(inner, dict) and inner and fits and _depth(inner) <= 2 and len(inner) <= 12:
                yield line
            else:
                yield from _pair(key, inner, indent)
        return
    for inner in value:
        line = f"{indent}- {_flow(inner)}"
        if isinstance(inner, str):
            yield from _text(f"{indent}-", inner, indent)
            continue
        if len(line) > WIDTH and isinstance(inner, list) and _depth(inner) == 1:
            yield from _wrapped(inner, indent)
            continue
        if len(line) <= WIDTH or not isinstance(inner, dict) or not inner:
            yield line
            continue
        if "source" in inner:
            rest = {key: held for key, held in inner.items() if key != "source"}
            first, second = f"{indent}- {_flow(rest)[:-1]},", f"{indent}   source: {_flow(inner['source'])}}}"
            if len(inner) > 1 and list(inner)[-1] == "source" and max(len(first), len(second)) <= WIDTH:
                yield from (first, second)
                continue
        for number, row in enumerate(row for key, held in inner.items() for row in _pair(key, held, f"{indent}  ")):
            yield f"{indent}- {row[len(indent) + 2 :]}" if not number else row


def _wrapped(value: list[Any], indent: str) -> Iterator[str]:
    """A long list of plain values as an item of a list, over as many lines as it needs."""
    line = f"{indent}- ["
    for number, inner in enumerate(value, 1):
        word = _flow(inner) + ("]" if number == len(value) else ",")
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = f"{indent}   {word}"
        else:
            line += word if line.endswith("[") else f" {word}"
    yield line


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max((_depth(inner) for inner in value.values()), default=0)
    return 1 + max((_depth(inner) for inner in value), default=0) if isinstance(value, list) else 0


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(inner) for inner in value) + "]"
    if isinstance(value, str):
        return value if _bare(value) and "," not in value else _quoted(value)
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return str(value)


def _text(head: str, value: str, indent: str) -> Iterator[str]:
    """A text after its key: bare, in quotes, or folded into a block where it is long."""
    shown = value if _bare(value) else _quoted(value)
    if len(head) + 1 + len(shown) <= WIDTH or not _folds(value):
        yield f"{head} {shown}"
        return
    yield f"{head} >-"
    line = f"{indent} "
    for word in value.split(" "):
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            yield line
            line = f"{indent} "
        line = f"{line} {word}"
    yield line


def _folds(value: str) -> bool:
    """Whether a text comes back as it was from a folded block: single blanks only, and none at its ends."""
    return bool(value) and value.isprintable() and value.split(" ") == value.split() and "\t" not in value


def _bare(value: str) -> bool:
    """Whether a text can stand without quotes for this reader and for others, and stays what it is."""
    if not _PLAIN.fullmatch(value) or _CAUGHT.fullmatch(value) or value != value.rstrip():
        return False
    return not _HEX.fullmatch(value) and value.isprintable()


def _quoted(value: str) -> str:
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    # Signs that YAML takes for the end of a line, or does not allow, are written as their numbers.
    return "".join(sign if sign.isprintable() else _number_of(sign) for sign in text)


def _number_of(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _key(key: str) -> str:
    return key if _KEY.fullmatch(key) and not _CAUGHT.fullmatch(key) else _quoted(key)
