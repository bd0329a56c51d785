"""The pieces of a draft as counters, made from the catalogue alone: they need not be right to be seen."""

from collections.abc import Iterable

from game.board.bases import base_at
from game.board.facing import front_hexes
from game.board.hexes import HexGrid
from game.engine.catalogue import Catalogue, FormKind, PieceKind
from game.engine.scenario import Side
from game.engine.views import CounterView, MarkView
from game.setup.colours import colours_of
from game.setup.editing.data import Plain, at
from game.setup.editing.pieces import post_of, rows_of, wings_of
from game.setup.messages import check
from game.setup.schema import SideRow


def sides_of(value: Plain) -> tuple[Side, ...]:
    """The two armies of a draft; one that is badly described has at least an id and a name."""
    found = []
    for n, row in enumerate(value.get("sides", [])):
        model, _bad = check(SideRow, row, _nobody)
        if model is not None:
            found.append(Side(model.id, model.name, model.edge, colours_of(model.colours, _nobody, ())))
        elif isinstance(row, dict):
            found.append(Side(str(row.get("id", n)), str(row.get("name", n)), str(row.get("edge", "west"))))
    return tuple(found)


def counters_of(value: Plain, catalogue: Catalogue, grid: HexGrid) -> tuple[CounterView, ...]:
    """The counters on the map, in the order of their list."""
    usual = {str(s.get("id")): str(s.get("facing")) for s in value.get("sides", []) if isinstance(s, dict)}
    bands = band_numbers(value)
    posted = value.get("deployment", {})
    return tuple(
        counter_of(
            row, post_of(value, str(row.get("id"))), catalogue, grid, usual.get(str(row.get("side"))), bands, value
        )
        for row in rows_of(value)
        if str(row.get("id")) in posted
    )


def band_numbers(value: Plain) -> dict[str, int]:
    """The number of each wing within its side, from 1."""
    counted: dict[str, int] = {}
    bands = {}
    for row in wings_of(value):
        side = str(row.get("side"))
        counted[side] = counted.get(side, 0) + 1
        bands[str(row.get("id"))] = counted[side]
    return bands


def counter_of(
    row: Plain, post: Plain, catalogue: Catalogue, grid: HexGrid, usual: str | None, bands: dict[str, int],
    value: Plain | None = None,
) -> CounterView:  # fmt: skip
    """One piece as a counter."""
    kind = catalogue.kind_of(row)
    words = dict(catalogue.facings)
    facing = post.get("facing") or usual
    bearing = words.get(facing) if facing is not None else None
    hexes = tuple(grid.number[label] for label in post.get("hexes", ()) if label in grid.number)
    status = next((s for s in catalogue.statuses if s.value == post.get("status")), None)
    known = {mark.value: mark for mark in catalogue.marks}
    losses, most = catalogue.steps or ("", 0)
    based = catalogue.base_of(row, post) is not None
    marks = tuple(
        MarkView(known[mark].sign, f"+{number}" if known[mark].most > 1 else "", known[mark].name)
        for mark, number in (post.get("marks") or {}).items()
        if mark in known and mark != losses
    )
    commander = kind is not None and kind.commander
    figures = figures_of(completed(row, catalogue), kind, value, catalogue.form_of(row, post))
    front: tuple[tuple[int, int], ...] = ()
    if bearing is not None and hexes and not commander:
        number = [word for word, _ in catalogue.facings].index(str(facing))
        wide = catalogue.base_of(row, post) if based else None
        base = base_at(grid, hexes[0], number, *wide) if wide is not None else None
        hexes = base.hexes if base is not None else hexes
        around = grid.neighbours
        if base is not None:
            pairs = zip(base.front, base.touches, strict=True)
            front = tuple(
                (own, d) for own, mask in pairs for d, n in enumerate(around[own]) if n >= 0 and mask >> n & 1
            )
        elif len(hexes) < 3 and wide is None:
            zone = front_hexes(grid, hexes, number)
            front = tuple((own, d) for own in hexes for d, n in enumerate(around[own]) if n in zone)
    return CounterView(
        id=str(row.get("id")), side=str(row.get("side")), name=str(row.get("name", row.get("id"))), hexes=hexes,
        symbol=kind.symbol if kind is not None else "?", letter=kind.letter if kind is not None else "?",
        figures=figures, bearing=None if commander else bearing,
        band=bands.get(str(row.get("wing")), 0), status=status.letter if status is not None else "",
        status_shape=status.shape if status is not None else "", marks=marks, commander=commander, front=front,
        base=(catalogue.base_of(row, post) or (0, 0)) if len(hexes) > 1 else (0, 0),
        steps=(most - _number((post.get("marks") or {}).get(losses)), most) if based else (0, 0),
    )  # fmt: skip


def _number(value: object) -> int:
    """A count of a file; 0 for anything that is none."""
    return value if isinstance(value, int) else 0


def completed(row: Plain, catalogue: Catalogue) -> Plain:
    """The row of a piece with the usual values of what it leaves out."""
    return {field.key: field.usual for field in catalogue.piece_fields if field.usual is not None} | row


def figures_of(
    row: Plain, kind: PieceKind | None, value: Plain | None = None, form: FormKind | None = None
) -> tuple[str, ...]:
    """The values printed on a piece: "ma" is that field, "+command" with a plus, "fire:T" a row of the tables.

    "/0" is the first part of what stands for its formation.
    """
    found = []
    parts = str(row.get(form.field, "")).split("-") if form is not None else []
    for figure in kind.figures if kind is not None else ():
        table, colon, key = figure.partition(":")
        if figure.startswith("/"):
            place = int(figure[1:])
            found.append((parts[place] if place < len(parts) else "") or "–")
        elif colon:
            held = at(value, ("tables", table, key))
            found.append(str(held) if held is not None else "–")
        elif figure.lstrip("+") in row:
            found.append(f"{'+' if figure.startswith('+') else ''}{row[figure.lstrip('+')]}")
        else:
            found.append(figure if not figure.isidentifier() else "–")
    return tuple(found)


def taken_hexes(counters: Iterable[CounterView]) -> list[int]:
    """All hexes in which a piece stands."""
    return [hex for counter in counters for hex in counter.hexes]


def _nobody(place: object, sentence: str) -> None:
    """Takes faults that the list of problems tells."""
