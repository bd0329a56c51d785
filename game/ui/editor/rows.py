"""What stands in a form, as plain records: each row shows a value and says what becomes of another one.

A page of the editor is a list of rows made from the draft; `form.Form` shows them and keeps the keyboard where it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from game.engine.catalogue import FieldKind, Shape, Word
from game.engine.text import _
from game.setup.editing.data import Plain
from game.ui.widgets.base import Tip

Kind = Literal["heading", "text", "lines", "number", "flag", "choice", "buttons", "words"]
TAKE_OUT = "\0"
"""The value of the choice that takes a row out of its list."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a form. `key` tells it from all others on the page, `set` takes a new value.

    `choices` are (value, words, tip); `buttons` (label, what it does, why not now). `depth` indents it. The text of
    `lines` is long; it has paragraphs where its `value` is a list of them.
    """

    key: str
    kind: Kind
    label: str = ""
    value: Any = None
    set: Callable[[Any], object] = lambda value: None
    choices: tuple[tuple[Any, str, str], ...] = ()
    buttons: tuple[tuple[str, Callable[[], object], Tip | None], ...] = ()
    tip: Tip | None = None
    depth: int = 0
    bounds: tuple[int | None, int | None] = (None, None)
    most: int = 200
    hint: str = ""
    head: "Row | None" = None
    """What stands in place of the label, where the key of a value can be changed as well."""

    @property
    def form(self) -> tuple[Any, ...]:
        """What of it cannot change without making the widget anew."""
        values = tuple(choice[0] for choice in self.choices)
        return (
            self.key,
            self.kind,
            self.label,
            values,
            tuple(b[0] for b in self.buttons),
            self.depth,
            (self.hint if self.head is None else self.head.form),
        )


@dataclass(frozen=True, slots=True)
class Known:
    """What a choice may name: value, words and a sentence of each piece, wing, side, terrain and hexside."""

    pieces: tuple[Word, ...] = ()
    wings: tuple[Word, ...] = ()
    sides: tuple[Word, ...] = ()
    terrains: tuple[Word, ...] = ()
    hexsides: tuple[Word, ...] = ()

    def of(self, shape: Shape) -> tuple[Word, ...]:
        """The choices of a shape."""
        named = {
            "piece": self.pieces, "wing": self.wings, "side": self.sides, "terrain": self.terrains,
            "hexside": self.hexsides,
        }  # fmt: skip
        return (*named.get(shape.kind, ()), *shape.choices)


def choices_of(words: Sequence[Word], *more: tuple[Any, str, str]) -> tuple[tuple[Any, str, str], ...]:
    """Words as choices of a row."""
    return (*((word.value, word.words, word.about) for word in words), *more)


def tip_of(field: FieldKind) -> Tip | None:
    """The tooltip of a field."""
    return Tip(field.name, field.about, field.clause) if field.about or field.clause else None


def field_rows(field: FieldKind, value: Any, set_to: Callable[[Any], object], known: Known) -> list[Row]:
    """The rows of a field of the special rules. `set_to` takes the new value, None where the field is to go."""
    if field.usual is None and field.shape.kind == "record":
        on = isinstance(value, dict)
        fresh = first_of(field.shape, known)
        rows = [Row(field.key, "flag", field.name, on, lambda on: set_to(fresh if on else None), tip=tip_of(field))]
        return rows + (shape_rows(field.key, "", field.shape, value, set_to, known, 1) if on else [])
    shown = field.usual if value is None else value
    return shape_rows(field.key, field.name, field.shape, shown, set_to, known, 0, field)


def shape_rows(
    key: str, label: str, shape: Shape, value: Any, set_to: Callable[[Any], object], known: Known, depth: int = 0,
    field: FieldKind | None = None, removable: bool = False,
) -> list[Row]:  # fmt: skip
    """The rows that show and set a value of a shape."""
    tip = tip_of(field) if field is not None else None
    match shape.kind:
        case "text" | "hex":
            hint = _("a hex such as 0101") if shape.kind == "hex" else ""
            return [Row(key, "text", label, str(value or ""), set_to, tip=tip, depth=depth, hint=hint)]
        case "number":
            usual = field.usual if field is not None else None
            return [Row(key, "number", label, value, set_to, tip=tip, depth=depth, bounds=(shape.least, shape.most),
                        hint=str(usual) if usual is not None else "")]  # fmt: skip
        case "flag":
            return [Row(key, "flag", label, bool(value), set_to, tip=tip, depth=depth)]
        case "list":
            return _list_rows(key, label, shape, value if isinstance(value, list) else [], set_to, known, depth, tip)
        case "table":
            return _table_rows(key, label, shape, value if isinstance(value, dict) else {}, set_to, known, depth, tip)
        case "record":
            return _record_rows(key, label, shape, value if isinstance(value, dict) else {}, set_to, known, depth, tip)
    out = ((TAKE_OUT, _("— take out —"), ""),) if removable else ((("", "—", ""),) if _may_be_nothing(field) else ())
    return [Row(key, "choice", label, value, set_to, choices_of(known.of(shape), *out), tip=tip, depth=depth)]


def _may_be_nothing(field: FieldKind | None) -> bool:
    return field is not None and field.usual == ""


def _list_rows(
    key: str, label: str, shape: Shape, value: list[Any], set_to: Callable[[Any], object], known: Known, depth: int,
    tip: Tip | None,
) -> list[Row]:  # fmt: skip
    assert shape.of is not None
    inner = shape.of

    def put(n: int) -> Callable[[Any], object]:
        def change(new: Any) -> None:
            gone = new == TAKE_OUT or (new in ("", None, []) and inner.kind in ("hex", "text", "list"))
            set_to([*value[:n], *([] if gone else [new]), *value[n + 1 :]])

        return change

    rows = []
    for n, held in enumerate(value):
        rows += shape_rows(f"{key}.{n}", f"{n + 1}", inner, held, put(n), known, depth + 1, removable=True)
    full = shape.most is not None and len(value) >= shape.most
    bar = Tip(_("There is no room for more")) if full else None
    add = (_("Add"), lambda: set_to([*value, first_of(inner, known, value)]), bar)
    return [Row(key, "buttons", label, len(value), buttons=(add,), tip=tip, depth=depth), *rows]


def _table_rows(
    key: str, label: str, shape: Shape, value: Plain, set_to: Callable[[Any], object], known: Known, depth: int,
    tip: Tip | None,
) -> list[Row]:  # fmt: skip
    assert shape.of is not None
    assert shape.keys is not None
    rows: list[Row] = []

    def call(old: str) -> Callable[[Any], object]:
        def change(new: Any) -> None:
            if new in (TAKE_OUT, ""):
                set_to({k: v for k, v in value.items() if k != old})
            elif new not in value:
                set_to({new if k == old else k: v for k, v in value.items()})

        return change

    def put(name: str) -> Callable[[Any], object]:
        return lambda new: set_to({**value, name: new})

    for n, (name, held) in enumerate(value.items()):
        head = shape_rows(f"{key}.{n}", "", shape.keys, name, call(name), known, depth + 1, removable=True)
        inner = shape_rows(f"{key}.{n}=", "", shape.of, held, put(name), known, depth + 1)
        if len(inner) == 1 and len(head) == 1 and inner[0].kind != "buttons":
            rows.append(replace(inner[0], head=head[0]))
        else:
            rows += [*head, *(replace(row, depth=row.depth + 1) for row in inner)]
    free = [one.value for one in known.of(shape.keys) if one.value not in value]
    new_key = free[0] if free else first_of(shape.keys, known)
    bar = Tip(_("Each is named already")) if new_key in value else None
    add = (_("Add"), lambda: set_to({**value, new_key: first_of(shape.of or shape, known)}), bar)
    return [Row(key, "buttons", label, len(value), buttons=(add,), tip=tip, depth=depth), *rows]


def _record_rows(
    key: str, label: str, shape: Shape, value: Plain, set_to: Callable[[Any], object], known: Known, depth: int,
    tip: Tip | None,
) -> list[Row]:  # fmt: skip
    rows = [Row(key, "words", label, "", tip=tip, depth=depth)] if label else []

    def put(field: FieldKind) -> Callable[[Any], object]:
        def change(new: Any) -> None:
            rest = {name: held for name, held in value.items() if name != field.key}
            as_usual = field.usual is not None and new in (None, field.usual)
            set_to(rest if as_usual else {**value, field.key: new})

        return change

    for field in shape.fields:
        shown = value.get(field.key, field.usual)
        rows += shape_rows(f"{key}.{field.key}", field.name, field.shape, shown, put(field), known, depth, field)
    return rows


def first_of(shape: Shape, known: Known, taken: Sequence[Any] = ()) -> Any:
    """A first value of a shape: one that is not taken, where there is a choice."""
    match shape.kind:
        case "number":
            return max(shape.least or 0, min(1, shape.most if shape.most is not None else 1))
        case "flag":
            return False
        case "list":
            return [first_of(shape.of, known)] if shape.of is not None and shape.least else []
        case "table":
            return {}
        case "record":
            return {field.key: first_of(field.shape, known) for field in shape.fields if field.usual is None}
        case "text":
            return ""
        case "hex":
            return "0101"
    choices = [word.value for word in known.of(shape)]
    return next((one for one in choices if one not in taken), choices[0] if choices else "")
