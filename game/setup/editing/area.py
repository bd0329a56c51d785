"""The whole map at once: another size, shifted, mirrored; and a piece of it copied and pasted."""

from collections.abc import Callable
from typing import Any

from game.board.bases import offsets
from game.board.facing import right_half
from game.board.hexes import OFF, HexGrid, hex_grid
from game.board.terrain import CLEAR
from game.engine.catalogue import Catalogue, changed_fields
from game.setup.editing.data import Plain, put
from game.setup.editing.ground import LARGEST, Ground
from game.setup.editing.land import BETWEEN, legend_rows, letter_for, without_patches
from game.setup.editing.pieces import post_of, row_of, with_post
from game.setup.sheets import BLOCK

Old = Callable[[int, int], tuple[int, int]]
"""From column and row of the new map to those of the old one."""
OTHER_PARITY = {"even": "odd", "odd": "even"}
EDGES = {"columns": {"west": "east", "east": "west"}, "rows": {"north": "south", "south": "north"}}


def movable(value: Plain) -> bool:
    """Whether everything that names a hex is well formed, so that all of it can be moved; else nothing is changed."""
    data, posts, sides = (value.get(key) for key in ("battlefield", "deployment", "sides"))
    if not (isinstance(data, dict) and isinstance(posts, dict) and isinstance(sides, list)):
        return False
    named = [data.get(key, []) for key in ("hexsides", "labels", "levels")]
    if not all(isinstance(rows, list) and all(isinstance(row, dict) for row in rows) for rows in named):
        return False
    rows = [row for rows in named for row in rows]
    full = [post for post in posts.values() if isinstance(post, dict)]
    texts = [row[key] for row in (*rows, *full) for key in ("from", "to", "hex") if key in row]
    texts += [post for post in posts.values() if not isinstance(post, dict)]
    lists = [row[key] for row in (*rows, *full) for key in ("between", "hexes") if key in row]
    roads = data.get("roads", [])
    lists += [data.get("objectives", []), *(roads if isinstance(roads, list) else [None])]
    texts += [side.get(key, "") for side in sides if isinstance(side, dict) for key in ("edge", "facing")]
    texts += [text for one in lists for text in (one if isinstance(one, list) else [None])]
    return all(isinstance(text, str) for text in texts)


def resize(value: Plain, catalogue: Catalogue, columns: int, rows: int) -> Plain:
    """Another size: the map grows or is cut at the right and the foot. What stood on what is cut off is taken off."""
    if not movable(value):
        return value
    ground = Ground(value["battlefield"])
    columns, rows = (max(1, min(LARGEST, n)) for n in (columns, rows))
    if (columns, rows) == (ground.grid.columns, ground.grid.rows):
        return value
    return _moved(value, catalogue, ground, columns, rows, lambda c, r: (c, r), ground.grid.shifted)


def shift(value: Plain, catalogue: Catalogue, right: int, down: int) -> Plain:
    """All that is on the map so many columns right and rows down; what leaves it is gone, what comes in is bare."""
    if not movable(value):
        return value
    ground = Ground(value["battlefield"])
    grid = ground.grid
    odd = (right if grid.shape == "flat" else down) % 2
    parity = OTHER_PARITY[grid.shifted] if odd else grid.shifted
    return _moved(value, catalogue, ground, grid.columns, grid.rows, lambda c, r: (c - right, r - down), parity)


def mirror(value: Plain, catalogue: Catalogue, left_right: bool) -> Plain:
    """The map and all on it as in a mirror: left for right, or top for foot; facings, own edges and north as well."""
    if not movable(value):
        return value
    ground = Ground(value["battlefield"])
    grid = ground.grid
    along = grid.columns if left_right else grid.rows
    swapped = (left_right == (grid.shape == "flat") and along % 2 == 0) or left_right != (grid.shape == "flat")
    parity = OTHER_PARITY[grid.shifted] if swapped else grid.shifted

    def old(c: int, r: int) -> tuple[int, int]:
        return (grid.columns + 1 - c, r) if left_right else (c, grid.rows + 1 - r)

    made = _moved(value, catalogue, ground, grid.columns, grid.rows, old, parity)
    words = dict(catalogue.facings)
    turned = {
        word: next((w for w, b in words.items() if b == (-bearing if left_right else 180 - bearing) % 360), word)
        for word, bearing in words.items()
    }
    edges = EDGES["columns" if left_right else "rows"]
    sides = []
    for side in made.get("sides", []):
        if isinstance(side, dict):
            side = {**side, "edge": edges.get(str(side.get("edge")), side.get("edge"))}
            side = {**side, "facing": turned[side["facing"]]} if side.get("facing") in turned else side
        sides.append(side)
    made = {**made, "sides": sides}
    for id in list(made.get("deployment", {})):
        post = post_of(made, id)
        facing = post.get("facing")
        post = {**post, "facing": turned[facing]} if facing in turned else post
        if len(post.get("hexes", [])) == 2:  # left and right change places
            post = {**post, "hexes": post["hexes"][::-1]}
        elif (wide := catalogue.base_of(row_of(made, id), post)) is not None:
            post = {**post, "hexes": _left_of(made, id, post, words, wide)}
        made = with_post(made, id, post)
    compass = made["battlefield"].get("compass", 0)
    if isinstance(compass, int) and compass:
        made = put(made, ("battlefield", "compass"), (-compass if left_right else 180 - compass) % 360)
    return made


def _left_of(value: Plain, id: str, post: Plain, words: dict[str, int], wide: tuple[int, int]) -> list[str]:
    """The left front hex of a mirrored base, whose right front hex is where its left was before the mirror."""
    grid = Ground(value["battlefield"]).grid
    labels: list[str] = post.get("hexes", [])
    facing = post.get("facing") or usual_facing(value, id)
    if len(labels) != 1 or labels[0] not in grid.number or facing not in words:
        return labels
    q, r = offsets(list(words).index(facing), *wide)[wide[0] - 1]
    a, b = grid.axial[grid.number[labels[0]]]
    left = grid.axial_number.get((a - q, b - r))
    return labels if left is None else [grid.labels[left]]


def renumbered(value: Plain, catalogue: Catalogue, key: str, choice: str) -> Plain:
    """Another shape of hexes, other columns or rows shifted, or other numbers: each hex stays in its column and row."""
    if not movable(value):
        return value
    before = Ground(value["battlefield"])
    data = {**value["battlefield"], key: choice}
    after = Ground(data)
    labels = dict(zip(before.grid.labels, after.grid.labels, strict=True))
    return _relabelled({**value, "battlefield": data}, catalogue, labels.get, after.grid)


def _moved(value: Plain, catalogue: Catalogue, ground: Ground, columns: int, rows: int, old: Old, parity: str) -> Plain:
    if ground.patched:
        value = without_patches(value, ground)
        ground = Ground(value["battlefield"])
    before, data = ground.grid, value["battlefield"]
    grid = hex_grid(columns, rows, before.shape, parity, before.numbering)
    legend: dict[str, tuple[str, int | None]] = {}
    labels: dict[str, str] = {}
    lines = []
    bare = CLEAR if CLEAR in ground.terrain or not ground.terrain else ground.terrain[0]
    for r in range(1, rows + 1):
        cells = []
        for c in range(1, columns + 1):
            hex = before.at_offset(*old(c, r))
            if hex != OFF:
                labels[before.labels[hex]] = grid.labels[grid.at_offset(c, r)]
            kind, level = (ground.terrain[hex], ground.level[hex]) if hex != OFF else (bare, 0)
            cells.append(letter_for(legend, kind, level, False, data))
        lines.append(BETWEEN.join(cells))
    rest = {key: held for key, held in data.items() if key not in ("levels",)}
    changed = {**rest, "columns": columns, "rows": rows, "map": lines, "legend": legend_rows(legend, {})}
    if parity != before.shifted or "shifted" in data:
        changed["shifted"] = parity
    return _relabelled({**value, "battlefield": changed}, catalogue, labels.get, grid)


def _relabelled(value: Plain, catalogue: Catalogue, new: Callable[[str], str | None], grid: HexGrid) -> Plain:
    """The data with every hex called otherwise; what stood in one that is gone is taken off the map."""
    data = dict(value["battlefield"])
    data["hexsides"] = [
        {**row, "between": pair}
        for row in data.get("hexsides", [])
        if None not in (pair := [new(label) for label in row.get("between", [])])
    ]
    data["roads"] = [run for road in data.get("roads", []) for run in _runs([new(label) for label in road])]
    data["labels"] = [
        {**row, "from": start} | ({"to": end} if end is not None and "to" in row else {})
        for row in data.get("labels", [])
        if (start := new(row.get("from", ""))) is not None and ((end := new(row.get("to", ""))) or "to" not in row)
    ]
    data["objectives"] = [found for label in data.get("objectives", []) if (found := new(label)) is not None]
    if data.get("levels"):
        data["levels"] = [
            {**row, "hexes": [w for words in row.get("hexes", []) if (w := _block(words, new))]}
            for row in data["levels"]
        ]
    picture = data.get("background")
    if isinstance(picture, dict) and isinstance(picture.get("hexes"), dict):
        known = {other: point for label, point in picture["hexes"].items() if (other := new(label)) is not None}
        data["background"] = {**picture, "hexes": known}
    data = {key: held for key, held in data.items() if held != [] or value["battlefield"].get(key) == []}
    value = {**value, "battlefield": data}
    off = []
    for id in list(value.get("deployment", {})):
        post = post_of(value, id)
        labels = [new(label) for label in post.get("hexes", [])]
        if None in labels or not labels:
            off.append(id)
        elif labels != post["hexes"]:
            value = with_post(value, id, {**post, "hexes": labels})
    if off:
        left = {id: held for id, held in value["deployment"].items() if id not in off}
        value = {**value, "deployment": left, "undeployed": [*value.get("undeployed", []), *off]}
    special = value.get("special")
    if isinstance(special, dict):
        value = {**value, "special": changed_fields(special, catalogue.rules, "hex", new)}
    return value


def _runs(labels: list[str | None]) -> list[list[str]]:
    """What is left of a road where some of its hexes are gone."""
    runs: list[list[str]] = [[]]
    for label in labels:
        if label is None:
            runs.append([])
        else:
            runs[-1].append(label)
    return [run for run in runs if len(run) > 1]


def _block(words: str, new: Callable[[str], str | None]) -> str:
    first, dots, last = words.partition(BLOCK)
    a, b = new(first.strip()), new(last.strip()) if dots else ""
    return f"{a}{dots}{b}" if a is not None and b is not None else ""


def rectangle(grid: HexGrid, a: int, b: int) -> list[int]:
    """All columns and rows from one hex to another."""
    (c1, r1), (c2, r2) = grid.offset[a], grid.offset[b]
    columns, rows = range(min(c1, c2), max(c1, c2) + 1), range(min(r1, r2), max(r1, r2) + 1)
    return [grid.at_offset(c, r) for c in columns for r in rows]


def turned_post(value: Plain, catalogue: Catalogue, grid: HexGrid, id: str, steps: int, usual: str | None) -> Plain:
    """A piece turned by so many steps; the second hex of a double one goes round its left one as far as it can."""
    words = [word for word, _ in catalogue.facings]
    post = post_of(value, id)
    if not post or not words:
        return value
    now = post.get("facing") or usual
    number = (words.index(now) if now in words else 0) + steps
    hexes = post.get("hexes", [])
    for turn in range(len(words)):
        facing = (number + turn * (1 if steps >= 0 else -1)) % len(words)
        if len(hexes) != 2 or hexes[0] not in grid.number:
            return with_post(value, id, {**post, "facing": words[facing] if words[facing] != usual else None})
        second = right_half(grid, grid.number[hexes[0]], facing)
        if second != OFF:
            turned: dict[str, Any] = {**post, "hexes": [hexes[0], grid.labels[second]]}
            return with_post(value, id, {**turned, "facing": words[facing] if words[facing] != usual else None})
    return value


def usual_facing(value: Plain, id: str) -> str | None:
    """How the pieces of a piece's side face where nothing is said."""
    side = row_of(value, id).get("side")
    return next((s.get("facing") for s in value.get("sides", []) if isinstance(s, dict) and s.get("id") == side), None)
