"""Changes of a draft's pieces and wings. Each takes the whole data and gives new data."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from game.board.facing import right_half
from game.board.hexes import OFF, HexGrid
from game.engine.catalogue import Catalogue, changed_fields
from game.setup.editing.data import Plain, at, drop, put, rename

ROWS = ("counters", "counters")
LISTS = ("undeployed", "arriving")


def rows_of(value: Plain) -> list[Plain]:
    """The rows of all pieces."""
    rows = at(value, ROWS)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def ids_of(value: Plain) -> list[str]:
    """The ids of all pieces."""
    return [str(row.get("id")) for row in rows_of(value)]


def index_of(value: Plain, id: str) -> int:
    """The place of a piece in its list; -1 where there is none."""
    rows = at(value, ROWS)
    found = enumerate(rows if isinstance(rows, list) else [])
    return next((n for n, row in found if isinstance(row, dict) and row.get("id") == id), -1)


def row_of(value: Plain, id: str) -> Plain:
    """The row of a piece; an empty one where there is none."""
    index = index_of(value, id)
    row: Plain = value["counters"]["counters"][index] if index >= 0 else {}
    return row


def post_of(value: Plain, id: str) -> Plain:
    """Where and how a piece starts, with its hexes always in `hexes`; empty where it is not on the map.

    What is badly written in it is left out.
    """
    held = at(value, ("deployment", id))
    if isinstance(held, str):
        return {"hexes": [held]}
    if not isinstance(held, dict):
        return {}
    post = {
        key: inner for key, inner in held.items() if key not in ("hex", "hexes", "facing", "status", "form", "marks")
    }
    hexes = held.get("hexes") if "hexes" in held else [held.get("hex")]
    post["hexes"] = [label for label in hexes if isinstance(label, str)] if isinstance(hexes, list) else []
    post |= {key: held[key] for key in ("facing", "status", "form") if isinstance(held.get(key), str)}
    marks = held.get("marks")
    if isinstance(marks, dict) and marks:
        post["marks"] = {mark: n for mark, n in marks.items() if isinstance(n, int)}
    return post


def with_post(value: Plain, id: str, post: Plain) -> Plain:
    """Write down where and how a piece starts, as shortly as it goes."""
    hexes = post.get("hexes") or []
    rest = {key: held for key, held in post.items() if key not in ("hexes", "hex") and held not in (None, {}, "")}
    if len(hexes) == 1:
        short: Any = {"hex": hexes[0], **rest} if rest else hexes[0]
    else:
        short = {"hexes": list(hexes), **rest}
    for name in LISTS:
        held = _list(value, name)
        if id in held:
            left = [one for one in held if one != id]
            value = put(value, (name,), left) if left else drop(value, (name,))
    return put(value, ("deployment", id), short)


def _list(value: Plain, name: str) -> list[Any]:
    held = value.get(name)
    return held if isinstance(held, list) else []


def free_id(taken: Iterable[str], words: str) -> str:
    """An id made of words, in small letters, digits and hyphens, that is not taken yet."""
    plain = unicodedata.normalize("NFKD", words.lower().replace("ł", "l").replace("ø", "o").replace("đ", "d"))
    plain = plain.replace("ß", "ss").replace("æ", "ae")
    stem = re.sub(r"[^a-z0-9]+", "-", "".join(s for s in plain if not unicodedata.combining(s))).strip("-") or "piece"
    known = set(taken)
    return next(id for n in range(1, len(known) + 3) if (id := stem if n == 1 else f"{stem}-{n}") not in known)


# -- pieces -----------------------------------------------------------------------------------------------------------


def add(value: Plain, row: Plain, post: Plain | None = None) -> Plain:
    """Add a piece, on the map where it has a post, else left out of the battle."""
    value = put(value, ROWS, [*at(value, ROWS, []), row])
    if post is not None:
        return with_post(value, row["id"], post)
    return put(value, ("undeployed",), [*_list(value, "undeployed"), row["id"]])


def remove(value: Plain, id: str) -> Plain:
    """Take a piece out of the scenario."""
    index = index_of(value, id)
    if index >= 0:
        value = drop(value, (*ROWS, index))
    return _nowhere(value, id)


def _nowhere(value: Plain, id: str) -> Plain:
    value = drop(value, ("deployment", id))
    for name in LISTS:
        held = _list(value, name)
        if id in held:
            left = [one for one in held if one != id]
            value = put(value, (name,), left) if left else drop(value, (name,))
    return value


def take_off(value: Plain, id: str, to: str = "undeployed") -> Plain:
    """Take a piece off the map: left out of the battle, or ("arriving") to come later."""
    value = _nowhere(value, id)
    return put(value, (to,), [*_list(value, to), id])


def stand(value: Plain, grid: HexGrid, id: str, hex: int, double: bool, facing: int | None) -> Plain:
    """Put a piece into a hex, a double one into that and the one at its right hand."""
    labels = [grid.labels[hex]]
    if double:
        second = right_half(grid, hex, facing or 0)
        if second == OFF:  # at the border the piece shifts by one to have room
            back = right_half(grid, hex, ((facing or 0) + 3) % 6)
            if back == OFF:
                return value
            labels = [grid.labels[back], grid.labels[hex]]
        else:
            labels.append(grid.labels[second])
    return with_post(value, id, {**post_of(value, id), "hexes": labels})


def dragged(value: Plain, grid: HexGrid, id: str, start: int, end: int) -> int:
    """The first hex of a piece that is drawn from one of its hexes to another hex; OFF where it leaves the map."""
    labels = post_of(value, id).get("hexes", [])
    if not labels or labels[0] not in grid.number:
        return end
    (q, r), (q1, r1), (q2, r2) = (grid.axial[hex] for hex in (grid.number[labels[0]], start, end))
    return grid.axial_number.get((q + q2 - q1, r + r2 - r1), OFF)


def set_field(value: Plain, id: str, key: str, new: Any, usual: Any = None) -> Plain:
    """Set a value printed on a piece; one that is as usual is left out."""
    index = index_of(value, id)
    if index < 0:
        return value
    place = (*ROWS, index, key)
    if new is None or (new == usual and usual is not None):
        return drop(value, place)
    return value if at(value, place) == new else put(value, place, new)


def set_post(value: Plain, id: str, key: str, new: Any) -> Plain:
    """Set the facing, the status, the formation or the marks of a piece at the start."""
    post = post_of(value, id)
    return value if not post or post.get(key) == new else with_post(value, id, {**post, key: new})


def call(value: Plain, catalogue: Catalogue, old: str, new: str) -> Plain:
    """Give a piece another id, wherever it is named."""
    index = index_of(value, old)
    if index < 0 or new == old or new in ids_of(value):
        return value
    value = put(value, (*ROWS, index, "id"), new)
    value = rename(value, ("deployment",), old, new)
    for name in LISTS:
        if old in _list(value, name):
            value = put(value, (name,), [new if one == old else one for one in value[name]])
    rows = at(value, ROWS)
    changed = [
        changed_fields(row, catalogue.piece_fields, "piece", lambda id: new if id == old else id)
        if isinstance(row, dict)
        else row
        for row in rows
    ]
    value = value if changed == rows else put(value, ROWS, changed)
    return _special(value, catalogue, "piece", old, new)


def copy_of(value: Plain, id: str) -> Plain:
    """The row of a new piece like another one, with a name and an id of its own."""
    row = row_of(value, id)
    name = str(row.get("name", id))
    stem = re.sub(r" \d+$", "", name)
    names = {str(one.get("name")) for one in rows_of(value)}
    other = next(f"{stem} {n}" for n in range(2, len(names) + 3) if f"{stem} {n}" not in names)
    rest = {key: held for key, held in row.items() if key not in ("id", "name", "source")}
    return {"id": free_id(ids_of(value), other), "name": other, **rest}


# -- wings ------------------------------------------------------------------------------------------------------------


def wings_of(value: Plain) -> list[Plain]:
    """The rows of all wings."""
    return [row for row in _list(value, "wings") if isinstance(row, dict)]


def add_wing(value: Plain, side: str, name: str) -> tuple[Plain, str]:
    """Add a wing to a side; the data and the id of the wing."""
    id = free_id([str(row.get("id")) for row in wings_of(value)], f"{side} {name}")
    row = {"id": id, "name": name, "side": side}
    return put(value, ("wings",), [*at(value, ("wings",), []), row]), id


def remove_wing(value: Plain, id: str) -> Plain:
    """Take a wing out; its pieces belong to none then."""
    value = put(value, ("wings",), [row for row in at(value, ("wings",), []) if not _is(row, id)])
    rows = [{k: v for k, v in row.items() if k != "wing"} if row.get("wing") == id else row for row in rows_of(value)]
    return put(value, ROWS, rows)


def call_wing(value: Plain, catalogue: Catalogue, old: str, new: str) -> Plain:
    """Give a wing another id, wherever it is named."""
    if new == old or any(_is(row, new) for row in wings_of(value)):
        return value
    value = put(value, ("wings",), [{**row, "id": new} if _is(row, old) else row for row in wings_of(value)])
    rows = [{**row, "wing": new} if row.get("wing") == old else row for row in rows_of(value)]
    return _special(put(value, ROWS, rows), catalogue, "wing", old, new)


def _is(row: Any, id: str) -> bool:
    return isinstance(row, dict) and row.get("id") == id


def _special(value: Plain, catalogue: Catalogue, kind: Any, old: str, new: str) -> Plain:
    """The same name changed in the special rules."""
    special = value.get("special")
    if not isinstance(special, dict):
        return value
    made = changed_fields(special, catalogue.rules, kind, lambda text: new if text == old else text)
    return value if made == special else {**value, "special": made}


def free_hex(grid: HexGrid, taken: Sequence[int], near: int) -> int:
    """The hex nearest to one in which nothing stands; itself where all are taken."""
    full = set(taken)
    return min(
        (a for a in grid.within(near, 6) if a not in full), key=lambda a: (grid.distance(a, near), a), default=near
    )
