"""The map of a draft as a sheet that can be drawn, made anew only where the data has changed."""

from typing import Any

from game.board.hexes import OFF, HexGrid, hex_grid
from game.board.looks import Looks
from game.board.terrain import Label, Sheet, side_key
from game.setup.looks import LooksRow, looks_of
from game.setup.messages import check
from game.setup.sheets import block

SHAPES = ("flat", "pointy")
PARITIES = ("even", "odd")
NUMBERINGS = ("CCRR", "AB")
LARGEST = 200
"""The most columns or rows that the editor makes."""


class Ground:
    """What stands in each hex of a battlefield's data. What is wrong in the data is left out, not refused.

    `changed` are the hexes that differ from the ground it was made from, None where all may.
    """

    __slots__ = ("changed", "data", "grid", "level", "patched", "rows", "sheet", "terrain")

    def __init__(self, data: dict[str, Any], before: "Ground | None" = None) -> None:
        self.data = data
        self.grid = grid_of(data)
        old = before if before is not None and before.grid is self.grid else None
        gone: set[str] = set()
        """Letters that the legend had before: undo takes back those that a change has brought."""
        if old is not None and any(data.get(k) is not old.data.get(k) for k in ("legend", "levels")):
            same_legend = old.data.get("legend") == data.get("legend") and old.data.get("levels") == data.get("levels")
            grown = not same_legend and _grown(old.data.get("legend"), data.get("legend"))
            if old.data.get("levels") is data.get("levels") and _grown(data.get("legend"), old.data.get("legend")):
                gone = set(old.data["legend"]) - set(data["legend"])
            if not (same_legend or gone or (grown and old.data.get("levels") is data.get("levels"))):
                old = None
        self.rows: tuple[str, ...] = tuple(str(row) for row in _list(data.get("map")))
        self.patched: dict[int, int] = old.patched if old is not None else _patches(self.grid, data.get("levels"))
        """Levels that blocks of hexes give, over what the letters say."""
        self.terrain: list[str] = list(old.terrain) if old is not None else ["" for _ in self.grid]
        self.level: list[int] = list(old.level) if old is not None else [0 for _ in self.grid]
        self.changed: tuple[int, ...] | None = self._read(old, gone)
        self.sheet = self._sheet(old)

    def _read(self, old: "Ground | None", gone: set[str]) -> tuple[int, ...] | None:
        """Read the rows that are not as before; the hexes that differ, None where there was nothing before."""
        legend = legend_of(self.data)
        changed: list[int] = []
        grid = self.grid
        for row in range(1, grid.rows + 1):
            text = self.rows[row - 1] if row <= len(self.rows) else ""
            if old is not None:
                former = old.rows[row - 1] if row <= len(old.rows) else ""
                if (text is former or text == former) and not any(letter in text for letter in gone):
                    continue
            cells = cells_of(text)
            for column in range(1, grid.columns + 1):
                hex = (column - 1) * grid.rows + row - 1
                terrain, level = legend.get(cells[column - 1] if column <= len(cells) else "", ("", None))
                height = self.patched.get(hex, level or 0)
                if terrain != self.terrain[hex] or height != self.level[hex]:
                    self.terrain[hex], self.level[hex] = terrain, height
                    changed.append(hex)
        return tuple(changed) if old is not None else None

    def _sheet(self, old: "Ground | None") -> Sheet:
        data, grid, before = self.data, self.grid, old.sheet if old is not None else None

        def same(*keys: str) -> bool:
            return old is not None and all(old.data.get(key) is data.get(key) for key in keys)

        return Sheet(
            grid=grid,
            terrain=before.terrain if before is not None and self.changed == () else tuple(self.terrain),
            level=before.level if before is not None and self.changed == () else tuple(self.level),
            sides=before.sides if before is not None and same("hexsides") else sides_of(grid, data.get("hexsides")),
            roads=before.roads if before is not None and same("roads") else roads_of(grid, data.get("roads")),
            labels=before.labels if before is not None and same("labels") else _labels(grid, data.get("labels")),
            objectives=tuple(
                h for label in _texts(data.get("objectives")) if (h := grid.number.get(label, OFF)) != OFF
            ),
            compass=_number(data.get("compass")),
            metres=_number(data.get("metres")),
            looks=before.looks if before is not None and same("looks") else _looks(data.get("looks")),
        )


def grid_of(data: dict[str, Any]) -> HexGrid:
    """The grid of a battlefield's data; one hex where it has no size."""
    columns, rows = (max(1, min(250, _number(data.get(key)))) for key in ("columns", "rows"))
    shape, shifted, numbering = data.get("shape"), data.get("shifted"), data.get("numbering")
    return hex_grid(
        columns, rows, shape if shape in SHAPES else "flat", shifted if shifted in PARITIES else "even",
        numbering if numbering in NUMBERINGS else "CCRR",
    )  # fmt: skip


def legend_of(data: dict[str, Any]) -> dict[str, tuple[str, int | None]]:
    """Letter to its terrain and level."""
    rows = data.get("legend")
    found: dict[str, tuple[str, int | None]] = {}
    for letter, row in rows.items() if isinstance(rows, dict) else ():
        if isinstance(row, dict) and isinstance(row.get("terrain"), str):
            level = row.get("level")
            found[letter] = (row["terrain"], level if isinstance(level, int) else None)
    return found


def cells_of(row: str) -> str:
    """The letters of a row of the map."""
    return "".join(row.split())


def sides_of(grid: HexGrid, rows: Any) -> dict[tuple[int, int], tuple[str, ...]]:
    """What runs along hexsides, by their two hexes."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for row in rows if isinstance(rows, list) else ():
        key = side_of(grid, row)
        if key is not None:
            held = row.get("is")
            found[key] = (*found.get(key, ()), *([held] if isinstance(held, str) else _texts(held)))
    return found


def side_of(grid: HexGrid, row: Any) -> tuple[int, int] | None:
    """The hexside of a row of the data; None where it is none."""
    pair = _texts(row.get("between")) if isinstance(row, dict) else []
    a, b = (grid.number.get(label, OFF) for label in pair) if len(pair) == 2 else (OFF, OFF)
    return side_key(a, b) if OFF not in (a, b) and grid.direction(a, b) is not None else None


def roads_of(grid: HexGrid, rows: Any) -> tuple[tuple[int, ...], ...]:
    """The roads as runs of hexes."""
    runs = (tuple(grid.number.get(label, OFF) for label in _texts(row)) for row in _list(rows))
    return tuple(run for run in runs if OFF not in run and len(run) > 1)


def _labels(grid: HexGrid, rows: Any) -> tuple[Label, ...]:
    found = []
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, dict) or not isinstance(row.get("text"), str):
            continue
        start = grid.number.get(str(row.get("from")), OFF)
        end = grid.number.get(str(row.get("to", row.get("from"))), OFF)
        if OFF not in (start, end):
            found.append(Label(row["text"], start, end, str(row.get("style", "area"))))
    return tuple(found)


def _patches(grid: HexGrid, rows: Any) -> dict[int, int]:
    found: dict[int, int] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and isinstance(row.get("level"), int):
            for words in _texts(row.get("hexes")):
                found |= dict.fromkeys(block(grid, words, _nobody, ()), int(row["level"]))
    return found


def _grown(before: Any, after: Any) -> bool:
    """Whether a legend has but more letters than before."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return False
    return all(after.get(letter) == row for letter, row in before.items())


def _looks(row: Any) -> Looks:
    if row is None:
        return Looks()
    model, _bad = check(LooksRow, row, _nobody)
    return looks_of(model, _nobody, (), own=True)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _nobody(place: Any, sentence: str) -> None:
    """Takes faults that are told elsewhere."""
