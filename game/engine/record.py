"""What all plain records of the program have in common."""

import os
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, TypeVar, dataclass_transform

Kind = TypeVar("Kind")

FROZEN = os.environ.get("CARACOLE_FROZEN") == "1"
"""Whether records refuse to be changed while the program runs, as in the tests.

In play the type checker alone sees to it: making a record that guards itself takes three times as long, and the rules
make ten of them a command.
"""


@dataclass_transform(frozen_default=True)
def record(cls: Any = None, /, *, kw_only: bool = False) -> Any:
    """Make a class a frozen, slotted dataclass that can be a key. Decorator, with or without `kw_only`."""
    make = dataclass(frozen=FROZEN, slots=True, unsafe_hash=True, kw_only=kw_only)
    return make if cls is None else make(cls)


class Record:
    """A record that files may hold: strict when read, unknown keys refused.

    The configuration is read by `game.setup` and `game.record`, which turn records to JSON and back.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": True}


@cache
def field_names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a record's class."""
    return tuple(field.name for field in fields(kind))


def changed(record: Kind, **changes: Any) -> Kind:
    """The same record with some fields changed: `dataclasses.replace` at a quarter of its cost, for the play loop."""
    if FROZEN:
        return replace(record, **changes)  # type: ignore[type-var]
    copy: Kind = _copier(record.__class__)(record)  # type: ignore[arg-type]
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def with_field(record: Kind, name: str, value: Any) -> Kind:
    """The same record with one field changed: `changed` without its loop."""
    if FROZEN:
        return replace(record, **{name: value})  # type: ignore[type-var]
    copy: Kind = _copier(record.__class__)(record)  # type: ignore[arg-type]
    setattr(copy, name, value)
    return copy


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """A function that copies a record of a class, its fields written out as `dataclasses` does it for `__init__`."""
    lines = "".join(f"    new.{name} = record.{name}\n" for name in field_names(kind))
    known: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(f"def copy(record):\n    new = make(kind)\n{lines}    return new\n", known)
    copier: Callable[[Any], Any] = known["copy"]
    return copier
