"""Checks plain data against a model and says what is wrong in our own words, with the line of each place."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from game.engine.text import _
from game.setup.faults import Fault
from game.setup.yamltext import Document, Place, where_of

T = TypeVar("T")
_NO_QUOTES = str.maketrans("", "", "'")
Sink = Callable[[Place, str], None]
"""Takes a fault: its place in the data, and its sentence."""


class Book:
    """The files that make up one piece of data, and the faults found in it so far.

    `value` is the whole; a part that stands in a file of its own is known by its key in `parts`. `lost` are parts
    that could not be read, which is told already.
    """

    __slots__ = ("faults", "lost", "main", "parts", "value")

    def __init__(self, main: Document, value: Any = None, parts: dict[str, Document] | None = None):
        self.main = main
        self.parts = parts or {}
        self.value = main.value if value is None else value
        self.faults: list[Fault] = list(main.faults)
        self.lost = {key for key, part in self.parts.items() if part.value is None}
        for part in self.parts.values():
            self.faults.extend(part.faults)

    def at(self, place: Place, message: str) -> Fault:
        """A fault at a place of the whole, not noted yet."""
        document, inner, value = self.main, place, self.value
        if place and place[0] in self.parts:
            document, inner, value = self.parts[str(place[0])], place[1:], self.value[place[0]]
        return Fault(document.file, document.line(inner), where_of(inner, value), message, place)

    def fault(self, place: Place, message: str) -> None:
        """Note a fault at a place of the whole."""
        self.faults.append(self.at(place, message))

    def line(self, place: Place) -> int:
        """The line of a place in its file."""
        if place and place[0] in self.parts:
            return self.parts[str(place[0])].line(place[1:])
        return self.main.line(place)


def check(kind: type[T] | TypeAdapter[T], value: Any, sink: Sink, base: Place = ()) -> tuple[T | None, list[Place]]:
    """The value as this kind, or None and the places where it does not fit; each is told to the sink.

    Goes through JSON text: in strict mode plain dicts are not taken for records.
    """
    adapter: TypeAdapter[T] = kind if isinstance(kind, TypeAdapter) else _adapter(kind)
    try:
        return adapter.validate_json(json.dumps(value)), []
    except ValidationError as error:
        bad = dict.fromkeys(_told(adapter._type, value, error.errors(include_url=False), sink, base))
        return None, list(bad)


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def _adapter(kind: Any) -> TypeAdapter[Any]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def _told(kind: Any, value: Any, errors: Iterable[ErrorDetails], sink: Sink, base: Place) -> Iterator[Place]:
    said: dict[tuple[Place, str], None] = {}
    mistyped: set[tuple[Place, str]] = set()
    located = [(error, *_place(error["loc"], value)) for error in errors]
    for error, place, rest in located:
        inside = any(other[: len(place)] == place and len(other) > len(place) for _error, other, _rest in located)
        if error["type"] == "string_type" and isinstance(error["input"], dict | list) and inside:
            continue  # the other branch of "a text or a mapping": what is wrong inside says more
        if error["type"] == "missing":
            place, rest = (place, rest) if rest else (place[:-1], place[-1:])
        if error["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
            hint = meant(str(place[-1]), sorted(keys_at(kind, place[:-1])))
            sentence = _("unknown key `{place}`{hint}").format(place=place[-1], hint=hint)
            # The key that was meant is not missing as well.
            if (near := nearest(str(place[-1]), sorted(keys_at(kind, place[:-1])))) is not None:
                mistyped.add((place[:-1], _("the key `{key}` is missing").format(key=near)))
        else:
            sentence = sentence_of(error, str(rest[-1]) if rest else "")
        if not any(other == place for other, _sentence in said) or error["type"] == "missing":
            said[place, sentence] = None
    for place, sentence in said:
        if (place, sentence) not in mistyped:
            sink((*base, *place), sentence)
        yield place


def _place(loc: tuple[str | int, ...], value: Any) -> tuple[Place, Place]:
    """The part of an error's place that the data has (pydantic puts names of types in between), and the rest."""
    place: list[str | int] = []
    rest: list[str | int] = []
    for step in loc:
        inside = isinstance(step, int) and isinstance(value, list) and step < len(value)
        if inside or (isinstance(value, dict) and step in value):
            value = value[step]
            place.append(step)
            rest.clear()
        elif step != "[key]":
            rest.append(step)
    return tuple(place), tuple(rest)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like another, if any is."""
    lower = {one.lower(): one for one in reversed(list(known))}
    close = get_close_matches(word.lower().strip(), lower, 1, 0.6)
    return lower[close[0]] if close else None


def meant(word: str, known: Iterable[str]) -> str:
    """What was meant by a word that names nothing, or the few things there are, to end a sentence with."""
    known = list(known)
    if (near := nearest(word, known)) is not None:
        return _("; did you mean `{word}`?").format(word=near)
    return _("; known here: {known}").format(known=", ".join(known)) if 0 < len(known) <= 12 else ""


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The sentence for a word that names nothing: what was meant, or what there is."""
    return _("there is no {what} `{word}`{hint}").format(what=_(what), word=word, hint=meant(word, known))


def sentence_of(error: ErrorDetails, key: str = "") -> str:
    """A pydantic error in our words, with what was found and what is allowed."""
    found, context = error["input"], error.get("ctx", {})
    match error["type"]:
        case "missing":
            return _("the key `{key}` is missing").format(key=key)
        case "string_type" if isinstance(found, bool):
            return _("a text is expected; the word {found} needs quotes to be one").format(found=str(found).lower())
        case "string_type" if isinstance(found, int):
            return _('a text is expected, this is a number; put it in quotes: "{found}"').format(found=found)
        case "string_too_short":
            return _("a text is expected, this one is empty")
        case "string_too_long":
            return _("{shown} is too long; allowed are {most} letters").format(
                shown=_shown(found), most=context.get("max_length")
            )
        case "string_type":
            return _("a text is expected, {shown}").format(shown=_shown(found))
        case "int_type" | "int_from_float" | "int_parsing":
            return _("a whole number is expected, {shown}").format(shown=_shown(found))
        case "bool_type":
            return _("true or false is expected, {shown}").format(shown=_shown(found))
        case "literal_error" | "enum":
            return _("{expected} is expected, {shown}").format(
                expected=str(context.get("expected")).translate(_NO_QUOTES), shown=_shown(found)
            )
        case "greater_than_equal" | "greater_than":
            return _("{found} is too small; the least is {limit}").format(
                found=found, limit=context.get("ge", context.get("gt"))
            )
        case "less_than_equal" | "less_than":
            return _("{found} is too large; the most is {limit}").format(
                found=found, limit=context.get("le", context.get("lt"))
            )
        case "list_type" | "tuple_type":
            return _("a list is expected, {shown}").format(shown=_shown(found))
        case "too_short":
            return _("too few items: {count}, the least is {limit}").format(
                count=context.get("actual_length"), limit=context.get("min_length")
            )
        case "too_long":
            return _("too many items: {count}, the most is {limit}").format(
                count=context.get("actual_length"), limit=context.get("max_length")
            )
        case "dict_type" | "model_type" | "dataclass_type" | "model_attributes_type":
            return _("keys with values are expected, {shown}").format(shown=_shown(found))
        case "string_pattern_mismatch" if "printed" in str(context.get("pattern")):
            return _("an origin is `printed`, `found: WHERE` or `reconstructed: WHY`, {shown}").format(
                shown=_shown(found)
            )
        case "string_pattern_mismatch" if "#" in str(context.get("pattern")):
            return _('a colour such as "#A8263C" is expected, {shown}').format(shown=_shown(found))
        case "string_pattern_mismatch" if "/" in str(context.get("pattern")):
            return _("an id such as `title/name` in small letters, digits and hyphens is expected, {shown}").format(
                shown=_shown(found)
            )
        case "string_pattern_mismatch":
            return _("an id of small letters, digits and hyphens is expected, {shown}").format(shown=_shown(found))
        case "union_tag_invalid":
            known = str(context.get("expected_tags")).translate(_NO_QUOTES)
            return _("there is no kind `{kind}`; known are {known}").format(kind=context.get("tag"), known=known)
        case "union_tag_not_found":
            return _("the key `kind` is missing")
        case "value_error":
            return str(context.get("error", error["msg"]))
    return f"{error['msg'][:1].lower()}{error['msg'][1:]}, {_shown(found)}"


def _shown(found: Any) -> str:
    if found is None:
        return _("nothing stands here")
    if isinstance(found, bool):
        return _("this is the word {found}").format(found=str(found).lower())
    if isinstance(found, int):
        return _("this is the number {found}").format(found=found)
    if isinstance(found, str):
        return _("this is the text “{found}”").format(found=found if len(found) <= 60 else found[:57] + "…")
    return _("this is a list") if isinstance(found, list) else _("these are keys with values")


def keys_at(kind: Any, place: Place) -> set[str]:
    """The keys that a type knows at a place within it."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        hints = {info.alias or name: info.annotation for name, info in kind.model_fields.items()}
        return set(hints) if not place else keys_at(hints.get(str(place[0])), place[1:])
    if isinstance(kind, type) and is_dataclass(kind):
        known = get_type_hints(kind, include_extras=True)
        names = {one.name for one in fields(kind)}
        return names if not place else keys_at(known.get(str(place[0])), place[1:])
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return keys_at(inner[0], place)
    if origin in (Union, UnionType):
        return set().union(*(keys_at(one, place) for one in inner))
    if origin in (list, tuple, dict) and place:
        return keys_at(inner[-1] if origin is dict else inner[0], place[1:])
    if origin is Literal:
        return set()
    return set()
