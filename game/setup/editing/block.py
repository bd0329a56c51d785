"""A block of the map copied, laid down elsewhere and made bare, with what is printed and who stands on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.board.hexes import OFF, HexGrid
from game.board.terrain import CLEAR, side_key
from game.engine.catalogue import Catalogue, changed_fields
from game.setup.editing import pieces
from game.setup.editing.data import Plain, list_at, put
from game.setup.editing.ground import Ground
from game.setup.editing.land import add_label, add_road, cut_roads, paint, set_side, toggle_objective

Way = tuple[int, int]
"""The way from the first hex of a block to another, along the two axes."""


@dataclass(frozen=True, slots=True)
class Stood:
    """A piece of a block: its row, how it stands there, and the ways to its hexes."""

    row: Plain
    post: Plain
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A block of a map: from its first hex the way to each other, with what stands there and between."""

    land: dict[Way, tuple[str, int]]
    sides: tuple[tuple[Way, Way, str], ...] = ()
    roads: tuple[tuple[Way, Way], ...] = ()
    labels: tuple[tuple[Plain, Way, Way | None], ...] = ()
    stars: tuple[Way, ...] = ()
    pieces: tuple[Stood, ...] = ()


def copied(value: Plain, ground: Ground, hexes: Iterable[int], first: int) -> Cut:
    """A copy of some hexes, of what is printed on and between them and of the pieces there, as seen from the first."""
    grid, held = ground.grid, set(hexes)
    q0, r0 = grid.axial[first]

    def way(hex: int) -> Way:
        q, r = grid.axial[hex]
        return q - q0, r - r0

    def inside(label: Any) -> int:
        hex = grid.number.get(label, OFF) if isinstance(label, str) else OFF
        return hex if hex in held else OFF

    land = {way(hex): (ground.terrain[hex], ground.level[hex]) for hex in sorted(held)}
    inner = [(a, b, kind) for (a, b), kinds in ground.sheet.sides.items() if a in held and b in held for kind in kinds]
    links = [
        (inside(a), inside(b))
        for road in list_at(value, ("battlefield", "roads"))
        if isinstance(road, list)
        for a, b in pairwise(road)
    ]
    labels = []
    for row in list_at(value, ("battlefield", "labels")):
        if isinstance(row, dict) and (start := inside(row.get("from"))) != OFF:
            end = inside(row.get("to"))
            labels.append((row, way(start), way(end) if end != OFF else None))
    stars = [inside(label) for label in list_at(value, ("battlefield", "objectives"))]
    return Cut(
        land,
        tuple((way(a), way(b), kind) for a, b, kind in inner),
        tuple((way(a), way(b)) for a, b in links if OFF not in (a, b)),
        tuple(labels),
        tuple(way(hex) for hex in stars if hex != OFF),
        tuple(
            Stood(pieces.row_of(value, id), pieces.post_of(value, id), tuple(way(hex) for hex in at))
            for id, at in standing(value, grid).items()
            if set(at) <= held
        ),
    )


def standing(value: Plain, grid: HexGrid) -> dict[str, tuple[int, ...]]:
    """The hexes that the file gives to each piece on the map, in the order of the pieces."""
    found = {}
    for id in pieces.ids_of(value):
        labels = pieces.post_of(value, id).get("hexes", [])
        if labels and all(label in grid.number for label in labels):
            found[id] = tuple(grid.number[label] for label in labels)
    return found


def paste(value: Plain, catalogue: Catalogue, ground: Ground, cut: Cut, first: int) -> tuple[Plain, list[str]]:
    """The copy laid down from a hex on; what would lie off the map is left out.

    Returns the ids of the new pieces as well. A piece finds no room where one stands already: it is left out.
    """
    grid = ground.grid
    value = _ground(value, ground, cut, first)
    ground = Ground(value["battlefield"], ground)
    labels = grid.labels
    for a, b in cut.roads:
        run = (grid.beside(first, a), grid.beside(first, b))
        value = add_road(value, ground, run) if OFF not in run else value
    known = [row for row in list_at(value, ("battlefield", "labels")) if isinstance(row, dict)]
    for row, start, end in cut.labels:
        at, to = grid.beside(first, start), grid.beside(first, end) if end is not None else OFF
        if at != OFF and not any((one.get("text"), one.get("from")) == (row.get("text"), labels[at]) for one in known):
            words, style = str(row.get("text", "")), str(row.get("style", "place"))
            value = add_label(value, words, labels[at], labels[to] if to != OFF else "", style)
    for star in cut.stars:
        hex = grid.beside(first, star)
        if hex != OFF and labels[hex] not in list_at(value, ("battlefield", "objectives")):
            value = toggle_objective(value, labels[hex])
    return _army(value, catalogue, grid, cut, first)


def _ground(value: Plain, ground: Ground, cut: Cut, first: int) -> Plain:
    grid = ground.grid
    by_kind: dict[tuple[str, int], list[int]] = {}
    for way, what in cut.land.items():
        if (hex := grid.beside(first, way)) != OFF:
            by_kind.setdefault(what, []).append(hex)
    for (terrain, level), hexes in by_kind.items():
        value = paint(value, ground, hexes, terrain, level)
        ground = Ground(value["battlefield"], ground)
    kinds: dict[str, list[tuple[int, int]]] = {}
    for a, b, kind in cut.sides:
        one, two = grid.beside(first, a), grid.beside(first, b)
        if OFF not in (one, two):
            kinds.setdefault(kind, []).append(side_key(one, two))
    for name, sides in kinds.items():
        value = set_side(value, ground, sides, name)
    return value


def _army(value: Plain, catalogue: Catalogue, grid: HexGrid, cut: Cut, first: int) -> tuple[Plain, list[str]]:
    """The pieces of the copy with names of their own, each wherever nobody stood before."""
    full = {hex for hexes in standing(value, grid).values() for hex in hexes}
    wings = {str(row.get("id")) for row in pieces.wings_of(value)}
    called: dict[str, str] = {}
    for one in cut.pieces:
        hexes = [grid.beside(first, way) for way in one.ways]
        if OFF in hexes or full & set(hexes):
            continue
        held = pieces.row_of(value, str(one.row["id"]))
        row = pieces.copy_of(value, str(one.row["id"])) if held else dict(one.row)
        if row.get("wing") not in wings:
            row.pop("wing", None)
        called[str(one.row["id"])] = str(row["id"])
        value = pieces.add(value, row, {**one.post, "hexes": [grid.labels[hex] for hex in hexes]})
    # Who belongs to a piece of the block belongs to its copy now.
    new = set(called.values())
    rows = [
        changed_fields(row, catalogue.piece_fields, "piece", lambda id: called.get(id, id))
        if isinstance(row, dict) and row.get("id") in new
        else row
        for row in list_at(value, pieces.ROWS)
    ]
    return (put(value, pieces.ROWS, rows) if called else value), list(called.values())


def cleared(value: Plain, ground: Ground, hexes: Iterable[int]) -> Plain:
    """Some hexes made bare: ground, what is printed on and between them, and the pieces that stand wholly there."""
    grid, held = ground.grid, set(hexes)
    bare = CLEAR if CLEAR in ground.terrain or not ground.terrain else ground.terrain[0]
    gone = [id for id, at in standing(value, grid).items() if set(at) <= held]
    value = paint(value, ground, held, bare, 0)
    ground = Ground(value["battlefield"], ground)
    sides = [pair for pair in ground.sheet.sides if set(pair) <= held]
    value = set_side(value, ground, sides, None) if sides else value
    value = cut_roads(value, ground, held)
    labels = {grid.labels[hex] for hex in held}
    for key in ("labels", "objectives"):
        rows = list_at(value, ("battlefield", key))
        left = [row for row in rows if (row.get("from") if isinstance(row, dict) else row) not in labels]
        value = put(value, ("battlefield", key), left) if left != rows else value
    for id in gone:
        value = pieces.remove(value, id)
    return value
