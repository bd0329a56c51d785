"""The pages of the editor as rows: the chosen piece, the map, the battle, its special rules."""

from collections.abc import Callable
from typing import Any

from game.engine.text import N_, _
from game.setup.colours import shipped_colours
from game.setup.editing import area, pieces
from game.setup.editing.data import Plain, at, drop, put
from game.setup.editing.ground import LARGEST, NUMBERINGS, PARITIES, SHAPES
from game.setup.yamltext import Place
from game.ui.editor.rows import TAKE_OUT, Row, choices_of, field_rows, shape_rows
from game.ui.editor.work import Work
from game.ui.widgets.base import Tip

EDGES = (N_("west"), N_("east"), N_("north"), N_("south"))
STYLES = (N_("area"), N_("place"), N_("water"))
WHERE = (("map", N_("on the map")), ("undeployed", N_("left out of the battle")), ("arriving", N_("comes later")))


def setter(work: Work, place: Place, words: str, empty: bool = False) -> Callable[[Any], object]:
    """Sets what stands at a place of the data; with *empty* an empty text takes it out."""

    def set_to(new: Any) -> None:
        value = drop(work.value, place) if empty and new == "" else put(work.value, place, new)
        if at(value, place) != at(work.value, place):
            work.change(value, words, ("form", place))

    return set_to


# -- the chosen piece -------------------------------------------------------------------------------------------------


def piece_rows(work: Work) -> list[Row]:
    """All that may be set of the chosen piece."""
    id, value, catalogue = work.chosen, work.value, work.catalogue
    row = pieces.row_of(value, id)
    if not row:
        return []
    known, words = work.known(), _("Piece {name}").format(name=work.name_of(id))
    kind = catalogue.kind_of(row)

    def field(key: str, usual: Any = None) -> Callable[[Any], object]:
        return lambda new: work.change(pieces.set_field(work.value, id, key, new, usual), words, ("field", id, key))

    def to_kind(new: str) -> None:
        wanted = next(k for k in catalogue.kinds if k.id == new)
        changed = work.value
        for one in catalogue.piece_fields:
            if one.for_kinds and wanted.id not in one.for_kinds:
                changed = pieces.set_field(changed, id, one.key, None)
        for key, held in wanted.fields:
            if key in wanted.told_by or key not in pieces.row_of(changed, id):
                changed = pieces.set_field(changed, id, key, held)
        work.change(_restood(work, changed, id), words)

    kinds = tuple((k.id, k.name, k.about) for k in catalogue.kinds)
    wings = tuple(w for w in known.wings if _side_of_wing(value, w.value) == row.get("side"))
    rows = [
        Row("kind", "choice", _("Kind"), kind.id if kind is not None else "", to_kind, kinds),
        Row("name", "text", _("Name"), row.get("name", ""), field("name"), most=60),
        Row("side", "choice", _("Side"), row.get("side"), lambda new: _to_side(work, id, new, words), choices_of(known.sides)),
        Row("wing", "choice", _("Wing"), row.get("wing", ""), field("wing", ""), choices_of(wings, ("", _("none"), ""))),
    ]  # fmt: skip
    told_by = kind.told_by if kind is not None else ()
    for one in catalogue.piece_fields:
        if (one.for_kinds and (kind is None or kind.id not in one.for_kinds)) or (
            one.key in told_by and kind is not None
        ):
            continue
        shown = row.get(one.key, one.usual)
        rows += shape_rows(f"f.{one.key}", one.name, one.shape, shown, field(one.key, one.usual), known, 0, one)
    return rows + _post_rows(work, id, words) + _deeds(work, id)


def _side_of_wing(value: Plain, wing: str) -> Any:
    return next((row.get("side") for row in pieces.wings_of(value) if row.get("id") == wing), None)


def _to_side(work: Work, id: str, side: str, words: str) -> None:
    value = pieces.set_field(work.value, id, "side", side)
    if _side_of_wing(value, str(pieces.row_of(value, id).get("wing"))) != side:
        value = pieces.set_field(value, id, "wing", None)
    work.change(value, words)


def _restood(work: Work, value: Plain, id: str) -> Plain:
    """The data with a piece on as many hexes as its kind needs."""
    post = pieces.post_of(value, id)
    double = bool(work.catalogue.double and pieces.row_of(value, id).get(work.catalogue.double))
    if not post or (len(post.get("hexes", [])) == 2) == double:
        return value
    hex = work.grid.number.get(post["hexes"][0])
    return value if hex is None else pieces.stand(value, work.grid, id, hex, double, work.facing_of(id))


def _post_rows(work: Work, id: str, words: str) -> list[Row]:
    value, catalogue = work.value, work.catalogue
    post = pieces.post_of(value, id)
    where = next((name for name in pieces.LISTS if id in value.get(name, [])), "map" if post else "undeployed")

    def to_where(new: str) -> None:
        if new == "map":
            taken = [h for counter in work.counters for h in counter.hexes]
            hex = pieces.free_hex(work.grid, taken, work.grid.size // 2)
            double = bool(catalogue.double and pieces.row_of(work.value, id).get(catalogue.double))
            work.change(pieces.stand(work.value, work.grid, id, hex, double, work.facing_of(id)), words)
        else:
            work.change(pieces.take_off(work.value, id, new), words)

    def to_hexes(new: str) -> None:
        labels = [label.strip() for label in new.replace(";", ",").split(",") if label.strip()]
        if labels:
            changed = pieces.with_post(work.value, id, {**pieces.post_of(work.value, id), "hexes": labels})
            work.change(changed, words, ("post", id, "hexes"))

    def post_set(key: str) -> Callable[[Any], object]:
        return lambda new: work.change(pieces.set_post(work.value, id, key, new or None), words, ("post", id, key))

    rows = [Row("where", "choice", _("It is"), where, to_where, tuple((w, _(n), "") for w, n in WHERE))]
    if not post:
        return rows
    usual = area.usual_facing(value, id)
    facings = (("", _("as its side, {facing}").format(facing=_(usual)) if usual else "—", ""),) + tuple(
        (word, _(word), "") for word, _bearing in catalogue.facings
    )
    statuses = tuple((s.value if n else "", _(s.value), "") for n, s in enumerate(catalogue.statuses))
    rows += [
        Row("hexes", "text", _("Hex"), ", ".join(post.get("hexes", [])), to_hexes, hint=_("a hex such as 0101"), most=40),
        Row("facing", "choice", _("Faces"), post.get("facing") or "", lambda new: _face(work, id, new, words), facings),
        Row("status", "choice", _("Status"), post.get("status") or "", post_set("status"), statuses),
    ]  # fmt: skip
    marks = dict(post.get("marks") or {})
    for mark in catalogue.marks:
        tip = Tip(mark.name, "", mark.clause)

        def set_mark(new: Any, mark: str = mark.value) -> None:
            held = {k: v for k, v in (pieces.post_of(work.value, id).get("marks") or {}).items() if k != mark}
            work.change(
                pieces.set_post(work.value, id, "marks", {**held, mark: new} if new else held), words, ("mark", id)
            )

        rows.append(
            Row(f"m.{mark.value}", "number", mark.name, marks.get(mark.value, 0), set_mark, tip=tip, bounds=(0, mark.most),
                hint="0")
        )  # fmt: skip
    return rows


def _face(work: Work, id: str, new: str, words: str) -> None:
    names = [word for word, _ in work.catalogue.facings]
    wanted = new or area.usual_facing(work.value, id)
    steps = (names.index(wanted) - work.facing_of(id)) % len(names) if wanted in names else 0
    value = area.turned_post(work.value, work.catalogue, work.grid, id, steps, area.usual_facing(work.value, id))
    work.change(value, words)


def _deeds(work: Work, id: str) -> list[Row]:
    def again() -> None:
        row = pieces.copy_of(work.value, id)
        taken = [h for counter in work.counters for h in counter.hexes]
        value = pieces.add(work.value, row)
        if (hex := work.hex_of(id)) >= 0:
            free = pieces.free_hex(work.grid, taken, hex)
            double = bool(work.catalogue.double and row.get(work.catalogue.double))
            value = pieces.stand(value, work.grid, row["id"], free, double, work.facing_of(id))
        work.chosen = row["id"]
        work.change(value, _("Copy of {name}").format(name=work.name_of(id)))

    def gone() -> None:
        work.change(pieces.remove(work.value, id), _("Remove {name}").format(name=work.name_of(id)))

    return [
        Row("id", "text", _("Short name in files"), id, lambda new: _call(work, id, new), most=40),
        Row("deeds", "buttons", "", buttons=((_("Duplicate"), again, None), (_("Remove"), gone, None))),
    ]


def _call(work: Work, id: str, new: str) -> None:
    plain = pieces.free_id((), new) if new.strip() else ""
    if plain and plain == new and plain not in pieces.ids_of(work.value):
        value = pieces.call(work.value, work.catalogue, id, plain)
        work.chosen = plain
        work.change(value, _("Short name"), ("id",))


# -- the battle -------------------------------------------------------------------------------------------------------


def battle_rows(work: Work) -> list[Row]:
    """The battle as a whole, its sides, wings and options."""
    value = work.value

    def text(key: str, label: str, empty: bool = True, most: int = 400) -> Row:
        held = value.get(key, "")
        shown = " ".join(held) if isinstance(held, list) else held
        return Row(key, "text", label, shown, setter(work, (key,), label, empty), most=most)

    rows = [
        text("name", _("Name"), False, 80),
        text("date", _("Date"), True, 60),
        text("about", _("What it is about"), False),
        Row("turns", "number", _("Turns"), value.get("turns"), setter(work, ("turns",), _("Turns")), bounds=(1, 99)),
        text("notes", _("Notes")),
    ]
    return rows + _side_rows(work) + _wing_rows(work) + _option_rows(work)


def _side_rows(work: Work) -> list[Row]:
    rows = []
    facings = tuple((word, _(word), "") for word, _bearing in work.catalogue.facings)
    colours = tuple((name, name, "") for name in shipped_colours().named)
    for n, side in enumerate(work.value.get("sides", [])):
        if not isinstance(side, dict):
            continue
        name = str(side.get("name", ""))
        own = side.get("colours") if isinstance(side.get("colours"), str) else None

        def to(key: str, n: int = n, name: str = name) -> Callable[[Any], object]:
            return setter(work, ("sides", n, key), _("Side {name}").format(name=name), True)

        rows += [
            Row(f"s{n}", "heading", _("Side {number}").format(number=n + 1)),
            Row(f"s{n}.name", "text", _("Name"), name, to("name"), most=60),
            Row(f"s{n}.edge", "choice", _("Own edge"), side.get("edge"), to("edge"), tuple((e, _(e), "") for e in EDGES)),
            Row(f"s{n}.facing", "choice", _("Faces"), side.get("facing", ""), to("facing"), (*facings, ("", "—", ""))),
            Row(f"s{n}.colours", "choice", _("Colours"), own or "", to("colours"), (*colours, ("", "—", ""))),
        ]  # fmt: skip
    return rows


def _wing_rows(work: Work) -> list[Row]:
    value, known = work.value, work.known()
    orders = choices_of(work.catalogue.orders, ("", _("chosen at the start"), ""))
    names = {word.value: word.words for word in known.sides}
    rows = [Row("wings", "heading", _("Wings"))]
    for n, wing in enumerate(pieces.wings_of(value)):
        id, name = str(wing.get("id")), str(wing.get("name", ""))
        words = _("Wing {name}").format(name=name)

        def to(key: str, n: int = n, words: str = words) -> Callable[[Any], object]:
            return setter(work, ("wings", n, key), words, True)

        def gone(id: str = id, words: str = words) -> None:
            work.change(pieces.remove_wing(work.value, id), words)

        rows += [
            Row(f"w.{id}", "text", names.get(str(wing.get("side")), "?"), name, to("name"), most=60),
            Row(f"w.{id}.order", "choice", _("First order"), wing.get("order", ""), to("order"), orders, depth=1),
            Row(f"w.{id}.gone", "buttons", "", buttons=((_("Remove this wing"), gone, None),), depth=1),
        ]

    def add(side: str) -> Callable[[], object]:
        def act() -> None:
            count = sum(row.get("side") == side for row in pieces.wings_of(work.value)) + 1
            made, _id = pieces.add_wing(work.value, side, _("Wing {name}").format(name=count))
            work.change(made, _("New wing"))

        return act

    more = tuple((_("New wing: {side}").format(side=word.words), add(word.value), None) for word in known.sides)
    rows += [Row(f"w+{n}", "buttons", "", buttons=(one,)) for n, one in enumerate(more)]
    return rows


def _option_rows(work: Work) -> list[Row]:
    held = {row.get("id"): n for n, row in enumerate(work.value.get("options", [])) if isinstance(row, dict)}
    rows = [Row("options", "heading", _("Options and variants"))]
    for option in work.catalogue.options:
        words = _("Option {name}").format(name=option.words)

        def switch(on: bool, option: Any = option, words: str = words) -> None:
            listed = [row for row in work.value.get("options", []) if row.get("id") != option.value]
            if on:
                listed.append({"id": option.value, "name": option.words, "about": option.about})
            work.change(put(work.value, ("options",), listed), words)

        on = option.value in held
        rows.append(Row(f"o.{option.value}", "flag", option.words, on, switch, tip=Tip(option.words, option.about)))
        if on:
            n = held[option.value]
            for key, label in (("name", _("Name")), ("about", _("What it changes"))):
                to = setter(work, ("options", n, key), words)
                shown = at(work.value, ("options", n, key), "")
                rows.append(Row(f"o.{option.value}.{key}", "text", label, shown, to, most=300, depth=1))
    return rows


# -- the special rules ------------------------------------------------------------------------------------------------


def rule_rows(work: Work) -> list[Row]:
    """The victory conditions and special rules with their parameters."""
    known, rows = work.known(), []
    special = work.value.get("special")
    held: Plain = special if isinstance(special, dict) else {}
    for field in work.catalogue.rules:

        def set_to(new: Any, field: Any = field) -> None:
            place = ("special", field.key)
            usual = new is None or (field.usual is not None and new == field.usual)
            value = drop(work.value, place) if usual else put(work.value, place, new)
            work.change(value, field.name, ("rule", field.key) if isinstance(new, int | str) else None)

        rows += field_rows(field, held.get(field.key), set_to, known)
    return rows


# -- the map ----------------------------------------------------------------------------------------------------------


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
        return label, lambda: work.change(act(work.value), label), None

    def shifted(label: str, right: int, down: int) -> tuple[str, Callable[[], object], Tip | None]:
        return deed(label, lambda v: area.shift(v, work.catalogue, right, down))

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
            deed(_("Left and right"), lambda v: area.mirror(v, work.catalogue, True)),
            deed(_("Top and foot"), lambda v: area.mirror(v, work.catalogue, False)))),
        Row("shift", "buttons", _("Shift"), buttons=(
            shifted(_("Left"), -1, 0), shifted(_("Right"), 1, 0), shifted(_("Up"), 0, -1), shifted(_("Down"), 0, 1))),
    ]  # fmt: skip
    return rows + _label_rows(work, data) + _picture_rows(work, data)


def _label_rows(work: Work, data: Plain) -> list[Row]:
    rows = [Row("labels", "heading", _("Names on the map"))]
    for n, label in enumerate(data.get("labels", [])):
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

        def call(new: str, label: str = label) -> None:
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
