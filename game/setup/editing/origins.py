"""Keeps the origins of values true while a scenario is edited: what the player has set is said to be the player's."""

from typing import Any

from game.setup.editing.data import Plain, drop, put
from game.setup.origins import NOT_VALUES, listing
from game.setup.yamltext import Place

OWN = "reconstructed: chosen by the maker of this scenario"


def with_origins(value: Plain, base: Plain) -> Plain:
    """The data with an origin for each value: one that is not as in *base* is the maker's own.

    Origins of what is no longer there are left out. The same data where nothing is to be added.
    """
    if value is base:
        return value
    made = _told_apart(value, base)
    for part in ("battlefield", "counters"):
        new, old = value.get(part), base.get(part)
        if isinstance(new, dict) and new is not old:
            told = (_of_counters if part == "counters" else _told_apart)(new, old if isinstance(old, dict) else {})
            if told is not new:
                made = {**made, part: told}
    return _mended(made)


def _told_apart(new: Plain, old: Plain) -> Plain:
    given = new.get("origins")
    origins: dict[str, Any] = dict(given) if isinstance(given, dict) else {}

    def own(name: str) -> None:
        for deeper in [one for one in origins if one.startswith(f"{name}.")]:
            del origins[deeper]
        origins[name] = OWN

    for key, held in new.items():
        if key in NOT_VALUES or (key in old and (held is old[key] or held == old[key])):
            continue
        pairs = _pairs(held), _pairs(old.get(key))
        if key in old and key in origins and pairs[0] is not None and pairs[1] is not None:
            for name, inner in pairs[0].items():
                if name not in pairs[1] or pairs[1][name] != inner:
                    own(f"{key}.{name}")
        elif held not in ([], {}, ""):
            own(key)
    return new if origins == (given or {}) else {**new, "origins": origins}


def _pairs(value: Any) -> dict[str, Any] | None:
    """What a mapping or a list of things with ids holds, by key or id; None for any other value."""
    if isinstance(value, dict):
        return value
    if (
        isinstance(value, list)
        and value
        and all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in value)
    ):
        return {one["id"]: one for one in value}
    return None


def _of_counters(new: Plain, old: Plain) -> Plain:
    given = new.get("origins")
    columns: dict[str, Any] = dict(given) if isinstance(given, dict) else {}
    held, before = new.get("counters"), old.get("counters")
    rows = held if isinstance(held, list) else []
    known = {str(row.get("id")): row for row in before if isinstance(row, dict)} if isinstance(before, list) else {}
    made = []
    for row in rows:
        former = known.get(str(row.get("id"))) if isinstance(row, dict) else None
        if not isinstance(row, dict) or row is former:
            made.append(row)
            continue
        source = dict(row["source"]) if isinstance(row.get("source"), dict) else {}
        for key in [one for one in row if one not in ("id", "source")]:
            if former is not None and key in former and former[key] == row[key]:
                continue
            if key not in columns:
                columns[key] = OWN
            if columns[key] != OWN:
                source[key] = OWN
            else:
                source.pop(key, None)
        source = {key: origin for key, origin in source.items() if key in row}
        bare = {key: inner for key, inner in row.items() if key != "source"}
        made.append({**bare, "source": source} if source else bare)
    used = {key for row in made if isinstance(row, dict) for key in row}
    columns = {key: origin for key, origin in columns.items() if key in used}
    return {**new, "origins": columns, "counters": made}


def _mended(value: Plain) -> Plain:
    """Without origins of nothing, and with one for each key that still lacks it."""
    wrong: list[Place] = []
    for _row in listing(value, lambda place, sentence: wrong.append(place)):
        pass
    for place in wrong:
        if place[0] == "tables":
            continue
        if len(place) > 1 and place[-2] in ("origins", "source"):
            value = drop(value, place)
            if place[-2] == "source" and not _inner(value, place[:-1]):
                value = drop(value, place[:-1])
            continue
        part = () if place[0] not in ("battlefield", "counters") else place[:1]
        key = place[-1] if part == ("counters",) else place[len(part)]
        value = put(value, (*part, "origins", str(key)), OWN)
    return value


def _inner(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]  # a place that was just told of is there
    return value
