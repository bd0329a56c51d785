"""What all plain records of the program have in common."""

from typing import Any, ClassVar


class Record:
    """A frozen, slotted dataclass that files may hold: strict when read, unknown keys refused.

    The configuration is read by `game.setup` and `game.record`, which turn records to JSON and back.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": True}
