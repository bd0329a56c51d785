"""Where every number comes from: each value of a file resolves to exactly one origin.

`origins` at the top of a file gives them by key ("ma", "interaction", "wings") or, closer, by place
("interaction.A.H", "wings.lennartson.order"); the closest wins. A counter may add its own in `source`. Items of a
list are named by their `id`, else counted from 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.text import _
from game.setup.messages import Sink
from game.setup.schema import PARTS
from game.setup.yamltext import Place, where_of

NOT_VALUES = frozenset(
    {
        "origins",
        "notes",
        "sources",
        "id",
        "name",
        "heading",
        "title",
        "about",
        "options",
        "undeployed",
        "looks",
        "background",
    }
    | {*PARTS}
)
"""Keys of a file that are ours, and no fact about the battle; so are the colours of a side."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """One value with its origin: the part it stands in (a key of PARTS or "scenario"), its place, value, origin."""

    part: str
    where: str
    value: Any
    origin: str


def listing(
    source: dict[str, Any], sink: Sink | None = None, parts: Sequence[str] = (*PARTS, "scenario")
) -> Iterator[Sourced]:
    """All values of a self-contained scenario, or of some parts of it, with their origins; what lacks one goes to
    the sink.

    Of a situation, those of its title's scenario: its own values are made for the question it asks.
    """
    source = source["base"] if isinstance(source.get("situation"), dict) else source
    for part in parts:
        base: Place = () if part == "scenario" else (part,)
        data = source if part == "scenario" else source.get(part)
        if isinstance(data, dict):
            yield from _counters(data, base, sink) if part == "counters" else _by_place(data, part, base, sink)


def _by_place(data: dict[str, Any], part: str, base: Place, sink: Sink | None) -> Iterator[Sourced]:
    given = data.get("origins")
    origins = given if isinstance(given, dict) else {}
    used: set[str] = set()
    lacking: set[str | int] = set()
    named: dict[Place, list[str]] = {(): []}

    def names_of(place: Place) -> list[str]:
        """A place as people read it, and what it stands in, from the inside out."""
        found = named.get(place)
        if found is None:
            found = named[place] = [where_of(place, data), *names_of(place[:-1])]
            used.update(found)
        return found

    for place, value in _leaves({key: inner for key, inner in data.items() if key not in NOT_VALUES}):
        if place[0] == "sides" and "colours" in place:
            continue
        names = names_of(place)
        origin = next((origins[name] for name in names if name in origins), None)
        if origin is not None:
            yield Sourced(part, names[0], value, str(origin))
        elif sink is not None and place[0] not in lacking:
            # One fault a key: the rest of a table that was forgotten would only repeat it.
            lacking.add(place[0])
            either = _(" or ").join(f"`{name}`" for name in dict.fromkeys((names[-1], names[0])))
            sink((*base, *place), _("no origin is given; add {either} to `origins`").format(either=either))
    if sink is not None:
        for name in origins:
            if name not in used:
                sink((*base, "origins", name), _("this is an origin of nothing: the file has no such value"))


def _counters(data: dict[str, Any], base: Place, sink: Sink | None) -> Iterator[Sourced]:
    given = data.get("origins")
    columns = given if isinstance(given, dict) else {}
    rows = data.get("counters")
    used: set[str] = set()
    lacking: dict[str, list[Place]] = {}
    for index, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, dict):
            continue
        own = row.get("source")
        own = own if isinstance(own, dict) else {}
        keys = [key for key in row if key not in ("id", "source")]
        used.update(keys)
        for key in keys:
            origin = own.get(key, columns.get(key))
            if origin is not None:
                yield Sourced("counters", f"{row.get('id', index + 1)}.{key}", row[key], str(origin))
            else:
                lacking.setdefault(key, []).append((*base, "counters", index, key))
        if sink is not None:
            for key in own:
                if key not in keys:
                    sink(
                        (*base, "counters", index, "source", key), _("this is an origin of nothing: no such value here")
                    )
    if sink is not None:
        for key, places in lacking.items():
            more = _(" ({count} more counters lack it)").format(count=len(places) - 1) if len(places) > 1 else ""
            sink(
                places[0],
                _("no origin is given{more}; add `{key}` to `source` here or to `origins` at the top").format(
                    more=more, key=key
                ),
            )
        for name in columns:
            if name not in used:
                sink((*base, "origins", name), _("this is an origin of nothing: no counter has such a value"))


def _leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, (*place, key))
    elif isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        for index, inner in enumerate(value):
            if not (isinstance(inner, dict) and "id" in inner):
                yield from _leaves(inner, (*place, index))
            else:
                yield from _leaves({key: held for key, held in inner.items() if key != "id"}, (*place, index))
    elif place:
        yield place, value


def by_counter(source: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Counter to the origin of each value on it, where it stands included."""
    table: dict[str, dict[str, str]] = {}
    for one in listing(source, parts=("counters", "scenario")):
        head, _, rest = one.where.partition(".")
        if one.part == "counters":
            table.setdefault(head, {})[rest] = one.origin
        elif one.part == "scenario" and head == "deployment":
            id, _, key = rest.partition(".")
            table.setdefault(id, {})[key.partition(".")[0] or "hex"] = one.origin
    return table
