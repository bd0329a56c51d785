"""Changing plain data without touching what was there: only the way to a change is copied, all else is shared.

So a step of undo is the former data itself, and costs a few small dicts and lists, whatever the size of the whole.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from game.setup.yamltext import Place

Plain = dict[str, Any]
T = TypeVar("T", bound=Plain | list[Any])


def at(value: Any, place: Place, default: Any = None) -> Any:
    """What stands at a place, *default* where there is nothing."""
    for step in place:
        if isinstance(value, list):
            there = isinstance(step, int) and 0 <= step < len(value)
        else:
            there = isinstance(value, dict) and step in value
        if not there:
            return default
        value = value[step]
    return value


def list_at(value: Any, place: Place) -> list[Any]:
    """The list at a place, an empty one where none is."""
    held = at(value, place)
    return held if isinstance(held, list) else []


def put(value: T, place: Place, new: Any) -> T:
    """The data with *new* at a place. What is missing on the way is made as mappings; a list grows by one at most."""
    return cast(T, _put(value, place, new))


def _put(value: Any, place: Place, new: Any) -> Any:
    if not place:
        return new
    step, rest = place[0], place[1:]
    if isinstance(value, list) and isinstance(step, int):
        longer = list(value)
        if step >= len(longer):
            longer.append(_put({} if rest else None, rest, new))
        else:
            longer[step] = _put(longer[step], rest, new)
        return longer
    copy = dict(value) if isinstance(value, dict) else {}
    copy[str(step)] = _put(copy.get(str(step), {} if rest else None), rest, new)
    return copy


def drop(value: T, place: Place) -> T:
    """The data without what stands at a place; the same data where nothing does."""
    return value if not place or at(value, place, _NOTHING) is _NOTHING else cast(T, _drop(value, place))


def _drop(value: Any, place: Place) -> Any:
    step, rest = place[0], place[1:]
    if rest:
        return _put(value, (step,), _drop(value[step], rest))
    if isinstance(value, list) and isinstance(step, int):
        return value[:step] + value[step + 1 :]
    return {key: inner for key, inner in value.items() if key != step}


def insert(value: T, place: Place, new: Any) -> T:
    """The data with *new* put into a list before the item at a place."""
    held, index = at(value, place[:-1]), int(place[-1])
    row = list(held) if isinstance(held, list) else []
    return put(value, place[:-1], [*row[:index], new, *row[index:]])


def rename(value: T, place: Place, old: str, new: str) -> T:
    """The data with a key of the mapping at a place called otherwise, in the same order."""
    held = at(value, place)
    if not isinstance(held, dict) or old not in held or old == new:
        return value
    return put(value, place, {new if key == old else key: inner for key, inner in held.items()})


def mapped(value: Any, words: Callable[[str], str | None]) -> Any:
    """Data with every text in it as *words* gives it; what becomes None is left out of its list or mapping."""
    if isinstance(value, str):
        return words(value)
    if isinstance(value, list):
        return [new for inner in value if (new := mapped(inner, words)) is not None]
    if isinstance(value, dict):
        return {key: new for key, inner in value.items() if (new := mapped(inner, words)) is not None}
    return value


_NOTHING = object()
