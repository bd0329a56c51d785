"""What all plain records of the program have in common."""

from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, TypeVar

Kind = TypeVar("Kind")


class Record:
    """A frozen, slotted dataclass that files may hold: strict when read, unknown keys refused.

    The configuration is read by `game.setup` and `game.record`, which turn records to JSON and back.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": True}


@cache
def field_names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a record's class."""
    return tuple(field.name for field in fields(kind))


def changed(record: Kind, **changes: Any) -> Kind:
    """The same record with some fields changed: `dataclasses.replace` at half its cost, for the play loop."""
    kind = record.__class__
    new = object.__new__(kind)
    put = object.__setattr__
    for name in field_names(kind):  # type: ignore[arg-type]
        put(new, name, changes[name] if name in changes else getattr(record, name))
    return new
