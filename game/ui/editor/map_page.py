"""The page of the map as rows: size and make, what is done to all of it, its names, its picture."""

from collections.abc import Callable
from typing import Any

from game.engine.text import N_, _
from game.setup.editing import area
from game.setup.editing.data import Plain, at, drop, put
from game.setup.editing.ground import LARGEST, NUMBERINGS, PARITIES, SHAPES
from game.setup.yamltext import Place
from game.ui.editor.rows import TAKE_OUT, Row
from game.ui.editor.work import Work, setter
from game.ui.widgets.base import Tip

STYLES = (N_("area"), N_("place"), N_("water"))


def map_rows(work: Work) -> list[Row]:
    """The size and make of the map, its names, its picture, and what is done to all of it."""
    value = work.value
    data: Plain = value["battlefield"]

    def size(key: str) -> Callable[[Any], object]:
        def set_to(new: int) -> None:
            columns = new if key == "columns" else work.grid.columns
            rows = new if key == "rows" else work.grid.rows
            work.change(area.resize(work.value, work.catalogue, columns, rows), _("Size of the map"), ("size", key))

        return set_to

    def make(key: str) -> Callable[[Any], object]:
        return lambda new: work.change(area.renumbered(work.value, work.catalogue, key, new), _("Hexes"))

    def deed(label: str, act: Callable[[Plain], Plain]) -> tuple[str, Callable[[], object], Tip | None]:
        return label, lambda: work.change(act(work.value), _("Mirror the map")), bar

    def shifted(label: str, right: int, down: int) -> tuple[str, Callable[[], object], Tip | None]:
        return label, lambda: work.change(area.shift(work.value, work.catalogue, right, down), _("Shift the map")), bar

    bar = None if area.movable(value) else Tip(_("Not while something on the map is badly written"))
    flat = work.grid.shape == "flat"
    rows = [
        Row("columns", "number", _("Columns"), data.get("columns"), size("columns"), bounds=(1, LARGEST)),
        Row("rows", "number", _("Rows"), data.get("rows"), size("rows"), bounds=(1, LARGEST)),
        Row("shape", "choice", _("Hexes"), data.get("shape", SHAPES[0]), make("shape"),
            ((SHAPES[0], _("flat side up"), ""), (SHAPES[1], _("corner up"), ""))),
        Row("shifted", "choice", _("Shifted columns") if flat else _("Shifted rows"), data.get("shifted", PARITIES[0]),
            make("shifted"), ((PARITIES[0], _("the even ones"), ""), (PARITIES[1], _("the odd ones"), ""))),
        Row("numbering", "choice", _("Hex numbers"), data.get("numbering", NUMBERINGS[0]), make("numbering"),
            ((NUMBERINGS[0], _("column and row"), ""), (NUMBERINGS[1], _("two axes, A and B"), ""))),
        Row("compass", "number", _("North, degrees"), data.get("compass", 0),
            setter(work, ("battlefield", "compass"), _("North")), bounds=(0, 359), hint="0"),
        Row("metres", "number", _("Metres a hex"), data.get("metres", 0),
            setter(work, ("battlefield", "metres"), _("Scale")), bounds=(0, 10_000), hint="0"),
        Row("whole", "heading", _("The whole map")),
        Row("mirror", "buttons", _("Mirror"), buttons=(
            deed("← →", lambda v: area.mirror(v, work.catalogue, True)),
            deed("↑ ↓", lambda v: area.mirror(v, work.catalogue, False)))),
        Row("shift", "buttons", _("Shift"), buttons=(
            shifted("←", -1, 0), shifted("→", 1, 0), shifted("↑", 0, -1), shifted("↓", 0, 1))),
    ]  # fmt: skip
    return rows + _label_rows(work, data) + _picture_rows(work, data)


def _label_rows(work: Work, data: Plain) -> list[Row]:
    rows = [Row("labels", "heading", _("Names on the map"))]
    for n, label in enumerate(labels if isinstance(labels := data.get("labels"), list) else []):
        if not isinstance(label, dict):
            continue

        def to(key: str, n: int = n) -> Callable[[Any], object]:
            def set_to(new: Any) -> None:
                if new == TAKE_OUT:
                    work.change(drop(work.value, ("battlefield", "labels", n)), _("Name on the map"))
                else:
                    setter(work, ("battlefield", "labels", n, key), _("Name on the map"), key == "to")(new)

            return set_to

        styles = (*((s, _(s), "") for s in STYLES), (TAKE_OUT, _("— take out —"), ""))
        rows += [
            Row(f"l{n}", "text", _("Name"), label.get("text", ""), to("text"), most=60),
            Row(f"l{n}.from", "text", _("From hex"), label.get("from", ""), to("from"), depth=1, most=12),
            Row(f"l{n}.to", "text", _("To hex"), label.get("to", ""), to("to"), depth=1, most=12),
            Row(f"l{n}.style", "choice", _("It names"), label.get("style", STYLES[0]), to("style"), styles, depth=1),
        ]
    if len(rows) == 1:
        rows.append(Row("no-labels", "words", _("None yet: take the tool for names."), "dim"))
    return rows


def _picture_rows(work: Work, data: Plain) -> list[Row]:
    """A picture shown in place of painted terrain: its file and two hexes whose places in it are known."""
    place: Place = ("battlefield", "background")
    held = data.get("background")
    words = _("Background picture")
    grid = work.grid
    usual = {
        "picture": "map.png",
        "hexes": {grid.labels[0]: [0, 0], grid.labels[-1]: [1000, 1000]},
    }

    def switch(on: bool) -> None:
        work.change(put(work.value, place, usual) if on else drop(work.value, place), words)

    rows = [Row("bg", "flag", _("A picture in place of painted terrain"), isinstance(held, dict), switch)]
    if not isinstance(held, dict):
        return rows
    rows.append(Row("bg.file", "text", _("Its file, beside the scenario"), held.get("picture", ""), setter(work, (*place, "picture"), words), most=80, depth=1))  # fmt: skip # noqa: E501
    return rows + anchor_rows(work, held, place, words)


def anchor_rows(work: Work, held: Plain, place: Place, words: str) -> list[Row]:
    """The two hexes with the px of their centres in the picture."""
    rows: list[Row] = []
    known = held.get("hexes")
    for n, (label, point) in enumerate(known.items() if isinstance(known, dict) else ()):

        def call(new: str, label: str = label, n: int = n) -> None:
            if new and new not in at(work.value, (*place, "hexes"), {}):
                kept = at(work.value, (*place, "hexes"), {})
                named = {new if k == label else k: v for k, v in kept.items()}
                work.change(put(work.value, (*place, "hexes"), named), words, ("anchor", n))

        rows.append(Row(f"bg.{n}", "text", _("Hex"), label, call, depth=1, most=12))
        for axis, name in enumerate((_("px from the left"), _("px from the top"))):
            shown = point[axis] if isinstance(point, list) and len(point) > axis else 0

            def move(new: int, label: str = label, axis: int = axis) -> None:
                pair = list(at(work.value, (*place, "hexes", label), [0, 0]))
                pair[axis] = new
                work.change(put(work.value, (*place, "hexes", label), pair), words, ("anchor", label, axis))

            rows.append(Row(f"bg.{n}.{axis}", "number", name, shown, move, depth=2, bounds=(0, 100_000)))
    return rows
