"""The page of the chosen piece as rows."""

from collections.abc import Callable
from typing import Any

from game.engine.text import N_, _
from game.setup.editing import area, pieces
from game.setup.editing.data import Plain, list_at
from game.ui.editor.rows import Row, choices_of, shape_rows
from game.ui.editor.work import Work
from game.ui.widgets.base import Tip

WHERE = (("map", N_("on the map")), ("undeployed", N_("left out of the battle")), ("arriving", N_("comes later")))


def piece_rows(work: Work) -> list[Row]:
    """All that may be set of the chosen piece."""
    id, value, catalogue = work.chosen, work.value, work.catalogue
    row = pieces.row_of(value, id)
    if not row:
        return []
    known, words = work.known(), _("Piece {name}").format(name=work.name_of(id))
    kind = catalogue.kind_of(row)
    told_by = kind.told_by if kind is not None else ()

    def field(key: str, usual: Any = None) -> Callable[[Any], object]:
        return lambda new: work.change(pieces.set_field(work.value, id, key, new, usual), words, ("field", id, key))

    def to_kind(new: str) -> None:
        wanted = next(k for k in catalogue.kinds if k.id == new)
        changed = work.value
        for one in catalogue.piece_fields:
            if one.for_kinds and wanted.id not in one.for_kinds:
                changed = pieces.set_field(changed, id, one.key, None)
        for key, held in wanted.fields:
            if key in wanted.told_by or key in told_by or key not in pieces.row_of(changed, id):
                changed = pieces.set_field(changed, id, key, held)
        work.change(_restood(work, changed, id), words)

    kinds = tuple((k.id, k.name, k.about) for k in catalogue.kinds)
    wings = (w for w in pieces.wings_of(value) if w.get("side") == row.get("side"))
    to_wings = (*((str(w.get("id")), str(w.get("name")), "") for w in wings), ("", _("none"), ""))

    def to_side(new: str) -> None:
        _to_side(work, id, new, words)

    rows = [
        Row("kind", "choice", _("Kind"), kind.id if kind is not None else "", to_kind, kinds),
        Row("name", "text", _("Name"), row.get("name", ""), field("name"), most=60),
        Row("side", "choice", _("Side"), row.get("side"), to_side, choices_of(known.sides)),
        Row("wing", "choice", _("Wing"), row.get("wing", ""), field("wing", ""), to_wings),
    ]
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
    double = work.catalogue.is_double(pieces.row_of(value, id), post)
    if not post or (len(post.get("hexes", [])) == 2) == double:
        return value
    hex = work.grid.number.get(post["hexes"][0])
    return value if hex is None else pieces.stand(value, work.grid, id, hex, double, work.facing_of(id))


def _post_rows(work: Work, id: str, words: str) -> list[Row]:
    value, catalogue = work.value, work.catalogue
    post = pieces.post_of(value, id)
    where = next((name for name in pieces.LISTS if id in list_at(value, (name,))), "map" if post else "undeployed")

    def to_where(new: str) -> None:
        if new == "map":
            taken = [h for counter in work.counters for h in counter.hexes]
            hex = pieces.free_hex(work.grid, taken, work.grid.size // 2)
            double = catalogue.is_double(pieces.row_of(work.value, id), {})
            work.change(pieces.stand(work.value, work.grid, id, hex, double, work.facing_of(id)), words)
        else:
            work.change(pieces.take_off(work.value, id, new), words)

    def to_hexes(new: str) -> None:
        labels = [label.strip() for label in new.replace(";", ",").split(",") if label.strip()]
        if labels:
            changed = pieces.with_post(work.value, id, {**pieces.post_of(work.value, id), "hexes": labels})
            work.change(changed, words, ("post", id, "hexes"))

    def post_set(key: str) -> Callable[[Any], object]:
        return lambda new: work.change(
            _restood(work, pieces.set_post(work.value, id, key, new or None), id), words, ("post", id, key)
        )

    rows = [Row("where", "choice", _("It is"), where, to_where, tuple((w, _(n), "") for w, n in WHERE))]
    if not post:
        return rows
    usual = area.usual_facing(value, id)
    as_side = _("as its side, {facing}").format(facing=_(usual)) if usual else "—"
    facings = (("", as_side, ""), *((word, _(word), "") for word, _bearing in catalogue.facings))
    statuses = tuple((s.value if n else "", _(s.value), "") for n, s in enumerate(catalogue.statuses))
    labels, hint = ", ".join(post.get("hexes", [])), _("a hex such as {hex}").format(hex=work.grid.labels[0])
    rows += [
        Row("hexes", "text", _("Hex"), labels, to_hexes, hint=hint, most=40),
        Row("facing", "choice", _("Faces"), post.get("facing") or "", lambda new: _face(work, id, new, words), facings),
        Row("status", "choice", _("Status"), post.get("status") or "", post_set("status"), statuses),
        *_form_row(work, id, post, post_set("form")),
    ]  # fmt: skip
    marks = dict(post.get("marks") or {})
    for mark in catalogue.marks:
        tip = Tip(mark.name, "", mark.clause)

        def set_mark(new: Any, mark: str = mark.value) -> None:
            held = {k: v for k, v in (pieces.post_of(work.value, id).get("marks") or {}).items() if k != mark}
            work.change(
                pieces.set_post(work.value, id, "marks", {**held, mark: new} if new else held), words, ("mark", id)
            )

        now, bounds = marks.get(mark.value, 0), (0, mark.most)
        rows.append(Row(f"m.{mark.value}", "number", mark.name, now, set_mark, tip=tip, bounds=bounds, hint="0"))
    return rows


def _form_row(work: Work, id: str, post: Plain, set_to: Callable[[Any], object]) -> list[Row]:
    """The formation it starts in, where it has more than one."""
    row, catalogue = pieces.row_of(work.value, id), work.catalogue
    now, usual, forms = post.get("form") or "", catalogue.form_of(row, {}), catalogue.forms_of(row)
    if len(forms) < 2 and not now:
        return []
    as_usual = _("as usual, {form}").format(form=usual.name) if usual is not None else "—"
    choices = (("", as_usual, ""), *((form.value, form.name, "") for form in forms))
    return [Row("form", "choice", _("Formation"), now, set_to, choices)]


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
            double = work.catalogue.is_double(row, {})
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
