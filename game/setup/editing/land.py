"""Changes of a draft's map: terrain, levels, hexsides, roads, names. Each takes the whole data and gives new data."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from game.board.hexes import OFF, HexGrid
from game.board.terrain import CLEAR, side_key
from game.setup.editing.data import Plain, list_at, put
from game.setup.editing.ground import Ground, cells_of, legend_of, side_of

BETWEEN = "  "
"""What stands between the letters of a row."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+*=%@&$!?<>/|;:,_-0123456789"
_LETTERS += "".join(sign for sign in map(chr, range(0xC0, 0x180)) if sign.isalpha())
_PLAIN = ".^:;"
"""The letters that plain ground has by its level."""


def paint(
    value: Plain, ground: Ground, hexes: Iterable[int], terrain: str | None = None, level: int | None = None
) -> Plain:
    """Set terrain, level or both of hexes; what is None stays."""
    grid, data, hexes = ground.grid, value["battlefield"], tuple(hexes)
    legend = legend_of(data)
    wanted: dict[int, dict[int, str]] = defaultdict(dict)
    for hex in hexes:
        kind = ground.terrain[hex] if terrain is None else terrain
        height = ground.level[hex] if level is None else level
        if (kind, height) == (ground.terrain[hex], ground.level[hex]):
            continue
        if hex in ground.patched and ground.patched[hex] != height:
            # Blocks of levels would contradict the letters: from now on the letters say it all.
            plain = without_patches(value, ground)
            return paint(plain, Ground(plain["battlefield"]), hexes, terrain, level)
        column, row = grid.offset[hex]
        wanted[row][column] = letter_for(legend, kind, height, hex in ground.patched)
    if not wanted:
        return value
    rows = [str(row) for row in list_at(data, ("map",))]
    rows += [""] * (grid.rows - len(rows))
    for row, cells in wanted.items():
        letters = list(cells_of(rows[row - 1]).ljust(grid.columns, next(iter(legend), ".")))
        for column, letter in cells.items():
            letters[column - 1] = letter
        rows[row - 1] = BETWEEN.join(letters)
    changed = {**data, "map": rows}
    if len(legend) != len(legend_of(data)):
        changed["legend"] = {**{k: data["legend"][k] for k in legend_of(data)}, **legend_rows(legend, data)}
    return {**value, "battlefield": changed}


def without_patches(value: Plain, ground: Ground) -> Plain:
    """The same map with each level said by the letter of its hex, none by blocks of hexes."""
    data = value["battlefield"]
    legend: dict[str, tuple[str, int | None]] = {}
    rows = []
    for row in range(1, ground.grid.rows + 1):
        hexes = [ground.grid.at_offset(column, row) for column in range(1, ground.grid.columns + 1)]
        rows.append(BETWEEN.join(letter_for(legend, ground.terrain[h], ground.level[h], False, data) for h in hexes))
    changed = {key: held for key, held in data.items() if key != "levels"}
    return {**value, "battlefield": {**changed, "legend": legend_rows(legend, {}), "map": rows}}


def letter_for(
    legend: dict[str, tuple[str, int | None]], kind: str, level: int, patched: bool, wish: Plain | None = None
) -> str:
    """The letter of a terrain at a level, a new one where there is none yet."""
    for letter, (terrain, height) in legend.items():
        if terrain == kind and (height == level or (height is None and (patched or not level))):
            return letter
    free = [letter for letter in _LETTERS if letter not in legend]
    former = [
        letter for letter, (terrain, _) in legend_of(wish or {}).items() if terrain == kind and letter not in legend
    ]
    likely = [kind[:1].lower(), kind[:1].upper()] if not level else [kind[:1].upper(), kind[:1].lower()]
    plain = [_PLAIN[level]] if kind == CLEAR and 0 <= level < len(_PLAIN) else []
    wanted = [*former[:1], *plain, *likely, *kind, *free]
    new: str = next(one for one in wanted if one.strip() and one not in legend)
    legend[new] = (kind, level)
    return new


def legend_rows(legend: dict[str, tuple[str, int | None]], data: Plain) -> Plain:
    """The rows of the legend for the letters that the data do not know yet."""
    known = legend_of(data)
    return {
        letter: {"terrain": terrain} if level is None else {"terrain": terrain, "level": level}
        for letter, (terrain, level) in legend.items()
        if letter not in known
    }


def flood(ground: Ground, hex: int) -> list[int]:
    """The hexes that hang together with one and have its terrain and level."""
    wanted = ground.terrain[hex], ground.level[hex]
    found, border = {hex}, [hex]
    while border:
        for n in ground.grid.neighbours[border.pop()]:
            if n != OFF and n not in found and (ground.terrain[n], ground.level[n]) == wanted:
                found.add(n)
                border.append(n)
    return sorted(found)


def line(grid: HexGrid, a: int, b: int) -> list[int]:
    """The hexes from one to another, the shortest way that a straight line takes; both ends are in it."""
    (qa, ra), (qb, rb) = grid.axial[a], grid.axial[b]
    steps = grid.distance(a, b)
    found: list[int] = []
    for n in range(steps + 1):
        share = n / steps if steps else 0.0
        q, r = qa + (qb - qa) * share + 1e-6, ra + (rb - ra) * share + 2e-6
        hex = grid.axial_number.get(_rounded(q, r), OFF)
        if hex != OFF and (not found or found[-1] != hex):
            found.append(hex)
    return found


def _rounded(q: float, r: float) -> tuple[int, int]:
    x, y, z = round(q), round(r), round(-q - r)
    dx, dy, dz = abs(x - q), abs(y - r), abs(z + q + r)
    if dx > dy and dx > dz:
        x = -y - z
    elif dy > dz:
        y = -x - z
    return x, y


# -- hexsides ---------------------------------------------------------------------------------------------------------


def set_side(value: Plain, ground: Ground, sides: Iterable[tuple[int, int]], kind: str | None) -> Plain:
    """Lay a kind of hexside on hexsides in place of what is there; None clears them."""
    grid = ground.grid
    wanted = dict.fromkeys(side_key(a, b) for a, b in sides)
    held = list_at(value, ("battlefield", "hexsides"))
    rows = [row for row in held if side_of(grid, row) not in wanted]
    if kind is not None:
        rows += [{"between": [grid.labels[a], grid.labels[b]], "is": kind} for a, b in wanted]
    if rows == held:
        return value
    return put(value, ("battlefield", "hexsides"), rows)


# -- roads ------------------------------------------------------------------------------------------------------------


def _run(road: Any) -> list[str]:
    """The hexes of a road, none of what is badly written."""
    return [label for label in road if isinstance(label, str)] if isinstance(road, list) else []


def add_road(value: Plain, ground: Ground, run: Sequence[int]) -> Plain:
    """Lay a road along a run of hexes; those that end where it begins or ends become one with it."""
    labels = [ground.grid.labels[hex] for hex in dict.fromkeys(run)]
    if len(labels) < 2:
        return value
    roads = [_run(road) for road in list_at(value, ("battlefield", "roads"))]
    links = {frozenset(pair) for road in roads for pair in pairwise(road)}
    if all(frozenset(pair) in links for pair in pairwise(labels)):
        return value
    place = len(roads)
    while (found := next((n for n, road in enumerate(roads) if _joined(road, labels)), None)) is not None:
        labels = _joined(roads.pop(found), labels)
        place = min(place, found)
    return put(value, ("battlefield", "roads"), [*roads[:place], labels, *roads[place:]])


def _joined(road: list[str], run: list[str]) -> list[str]:
    """Two runs as one where they meet at an end and nowhere else; an empty one where they do not."""
    for one, other in ((road, run), (road[::-1], run), (road, run[::-1]), (road[::-1], run[::-1])):
        if one and other and one[-1] == other[0] and not set(one) & set(other[1:]):
            return [*one, *other[1:]]
    return []


def cut_roads(value: Plain, ground: Ground, hexes: Iterable[int]) -> Plain:
    """Take the roads out of hexes; what is left of each goes on as roads of its own."""
    gone = {ground.grid.labels[hex] for hex in hexes}
    roads, made = list_at(value, ("battlefield", "roads")), []
    for road in map(_run, roads):
        run: list[str] = []
        for label in [*road, None]:
            if label is not None and label not in gone:
                run.append(label)
            else:
                if len(run) > 1:
                    made.append(run)
                run = []
    return value if made == roads else put(value, ("battlefield", "roads"), made)


# -- names and objectives ---------------------------------------------------------------------------------------------


def add_label(value: Plain, text: str, start: str, end: str = "", style: str = "place") -> Plain:
    """Print a name at a hex, or from one to another."""
    row: Plain = {"text": text, "from": start}
    if end and end != start:
        row["to"] = end
    rows = list_at(value, ("battlefield", "labels"))
    return put(value, ("battlefield", "labels"), [*rows, {**row, "style": style}])


def toggle_objective(value: Plain, label: str) -> Plain:
    """Print a star in a hex, or take it out."""
    rows = list_at(value, ("battlefield", "objectives"))
    changed = [one for one in rows if one != label] if label in rows else [*rows, label]
    return put(value, ("battlefield", "objectives"), changed)
