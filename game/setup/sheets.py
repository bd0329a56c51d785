"""Makes the map sheet of a battlefield file, and says what does not fit."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from game.board.hexes import OFF, HexGrid, hex_grid
from game.board.looks import Looks
from game.board.terrain import Label, Sheet, side_key
from game.engine.text import N_, _
from game.setup.backgrounds import background_of
from game.setup.looks import looks_of
from game.setup.messages import Sink, meant
from game.setup.schema import Battlefield, Hexside
from game.setup.yamltext import Place

BLOCK = ".."
"""Stands between the first and the last hex of a block of columns and rows."""


def sheet_of(
    file: Battlefield, terrains: Iterable[str] | None, hexside_kinds: Iterable[str] | None, sink: Sink,
    base: Place = (), folder: Path | None = None,
) -> Sheet:  # fmt: skip
    """The sheet of a battlefield. Kinds of terrain and hexsides without a row in the tables go to the sink.

    *folder* is where its background picture must lie, None for one that is not looked for.
    """
    grid = hex_grid(file.columns, file.rows, file.shape, file.shifted, file.numbering)
    letters = _letters(file, grid, sink, base)
    known = None if terrains is None else list(terrains)
    for letter, entry in file.legend.items():
        check_kind(N_("terrain"), entry.terrain, known, sink, (*base, "legend", letter, "terrain"))
    terrain = ["" for _ in grid]
    level: list[int | None] = [None for _ in grid]
    for hex, letter in enumerate(letters):
        if letter in file.legend:
            terrain[hex] = file.legend[letter].terrain
            level[hex] = file.legend[letter].level
    for index, patch in enumerate(file.levels):
        for inner, words in enumerate(patch.hexes):
            place = (*base, "levels", index, "hexes", inner)
            for hex in block(grid, words, sink, place):
                before = level[hex]
                if before is not None and before != patch.level:
                    sink(
                        place,
                        _("{hex} gets level {level} here and {before} elsewhere on the map").format(
                            hex=grid.labels[hex], level=patch.level, before=before
                        ),
                    )
                level[hex] = patch.level
    return Sheet(
        grid=grid,
        terrain=tuple(terrain),
        level=tuple(one or 0 for one in level),
        sides=hexsides(grid, file.hexsides, hexside_kinds, sink, (*base, "hexsides")),
        roads=tuple(_road(grid, road, sink, (*base, "roads", index)) for index, road in enumerate(file.roads)),
        labels=tuple(
            Label(
                label.text,
                hex_at(grid, label.start, sink, (*base, "labels", index, "from")),
                hex_at(grid, label.end or label.start, sink, (*base, "labels", index, "to")),
                label.style,
            )
            for index, label in enumerate(file.labels)
        ),
        objectives=tuple(
            hex_at(grid, label, sink, (*base, "objectives", index)) for index, label in enumerate(file.objectives)
        ),
        compass=file.compass,
        metres=file.metres,
        looks=_looks(file, known, hexside_kinds, sink, (*base, "looks")),
        background=background_of(file.background, grid, sink, (*base, "background"), folder),
    )


def hex_at(grid: HexGrid, label: str, sink: Sink, place: Place) -> int:
    """The hex with a label; OFF, told to the sink, where the map has none."""
    hex = grid.number.get(label, OFF)
    if hex == OFF:
        last = grid.labels[-1]
        sink(
            place,
            _("there is no hex {label} on this map; it goes from {hex} to {last}").format(
                label=label, hex=grid.labels[0], last=last
            ),
        )
    return hex


def block(grid: HexGrid, words: str, sink: Sink, place: Place) -> list[int]:
    """The hexes meant by one label, or by two with `..` between: all columns and rows from the one to the other."""
    first, dots, last = words.partition(BLOCK)
    a = hex_at(grid, first.strip(), sink, place)
    b = hex_at(grid, last.strip(), sink, place) if dots else a
    if OFF in (a, b):
        return []
    (c1, r1), (c2, r2) = grid.offset[a], grid.offset[b]
    columns, rows = sorted((c1, c2)), sorted((r1, r2))
    return [grid.at_offset(c, r) for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1)]


def hexsides(
    grid: HexGrid, rows: Iterable[Hexside], kinds: Iterable[str] | None, sink: Sink, base: Place
) -> dict[tuple[int, int], tuple[str, ...]]:
    """The hexsides of a file by their two hexes."""
    known = None if kinds is None else list(kinds)
    sides: dict[tuple[int, int], tuple[str, ...]] = {}
    for index, row in enumerate(rows):
        place = (*base, index)
        a, b = (hex_at(grid, label, sink, (*place, "between", n)) for n, label in enumerate(row.between))
        for kind in [row.is_] if isinstance(row.is_, str) else row.is_:
            check_kind(N_("hexside"), kind, known, sink, (*place, "is"))
        if OFF in (a, b):
            continue
        if grid.direction(a, b) is None:
            sink(
                (*place, "between"),
                _("{hex} and {other} are not adjacent").format(hex=row.between[0], other=row.between[1]),
            )
            continue
        added = (row.is_,) if isinstance(row.is_, str) else tuple(row.is_)
        sides[side_key(a, b)] = (*sides.get(side_key(a, b), ()), *added)
    return sides


def check_kind(what: str, kind: str, known: list[str] | None, sink: Sink, place: Place) -> None:
    """Tell the sink of a kind of terrain or hexside that the tables have no row for."""
    if known is not None and kind not in known:
        sink(
            place,
            _("the tables have no row for {what} `{kind}`{hint}").format(
                what=_(what), kind=kind, hint=meant(kind, known)
            ),
        )


def _looks(
    file: Battlefield, terrains: Iterable[str] | None, kinds: Iterable[str] | None, sink: Sink, base: Place
) -> Looks:
    """The looks of a battlefield; each must be that of a kind that is there."""
    if file.looks is not None:
        for key, what, rows, known in (
            ("terrain", "terrain", file.looks.terrain, terrains), ("hexsides", "hexside", file.looks.hexsides, kinds),
        ):  # fmt: skip
            for name, row in rows.items():
                for kind in (name, *row.also):
                    check_kind(what, kind, None if known is None else list(known), sink, (*base, key, name))
    return looks_of(file.looks, sink, base, own=True)


def _letters(file: Battlefield, grid: HexGrid, sink: Sink, base: Place) -> list[str]:
    """The letter of each hex, in order of hex numbers; "" where it is missing."""
    letters = ["" for _ in grid]
    if len(file.map) != grid.rows:
        sink(
            (*base, "map"),
            _("the map has {count} lines for {rows} rows").format(count=len(file.map), rows=grid.rows),
        )
    for row, text in enumerate(file.map[: grid.rows]):
        cells = "".join(text.split())
        place = (*base, "map", row)
        if len(cells) != grid.columns:
            sink(
                place,
                _("row {row} has {count} letters for {columns} columns").format(
                    row=row + 1, count=len(cells), columns=grid.columns
                ),
            )
        for letter in sorted(set(cells) - set(file.legend)):
            sink(place, _("the letter {letter} in row {row} is not in the legend").format(letter=letter, row=row + 1))
        for column, letter in enumerate(cells[: grid.columns]):
            letters[grid.at_offset(column + 1, row + 1)] = letter
    return letters


def _road(grid: HexGrid, labels: list[str], sink: Sink, place: Place) -> tuple[int, ...]:
    road = tuple(hex_at(grid, label, sink, (*place, index)) for index, label in enumerate(labels))
    for index, (a, b) in enumerate(pairwise(road)):
        if OFF not in (a, b) and grid.direction(a, b) is None:
            sink(
                (*place, index + 1),
                _("{hex} and {other} are not adjacent").format(hex=labels[index], other=labels[index + 1]),
            )
    return road
