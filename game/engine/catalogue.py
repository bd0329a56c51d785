"""What a title offers to whoever sets up a battle: kinds of pieces, their fields, words, rules and their parameters.

A rule set makes a Catalogue of each of its titles; the editor knows nothing but that. All values are those of files.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from game.engine.record import record

ShapeKind = Literal[
    "text", "number", "flag", "choice", "piece", "wing", "side", "hex", "terrain", "hexside", "list", "table", "record"
]


@record
class Word:
    """One value of several, in words, with a sentence on it."""

    value: str
    words: str
    about: str = ""


@record
class Shape:
    """What may stand in a place of a scenario.

    `choices` are those of a choice, or what there is besides the pieces, wings … of the scenario. `least` and `most`
    bound a number or how many items a list has. `of` is what the items of a list or the values of a table are, `keys`
    what the keys of a table are, `fields` the fields of a record.
    """

    kind: ShapeKind
    choices: tuple[Word, ...] = ()
    least: int | None = None
    most: int | None = None
    of: "Shape | None" = None
    keys: "Shape | None" = None
    fields: tuple["FieldKind", ...] = ()


@record
class FieldKind:
    """A field of a piece or of the special rules: its key in files, its name, a sentence and the clause it rests on.

    `usual` is what holds where a file leaves it out; None: it must be given. `option` is the option under which alone
    it counts, `for_kinds` the kinds of pieces that have it (none: all).
    """

    key: str
    name: str
    shape: Shape
    about: str = ""
    clause: str = ""
    usual: Any = None
    option: str = ""
    for_kinds: tuple[str, ...] = ()


@record
class FormKind:
    """A formation in which a piece may start: its word in files, its name, whether it stands on two hexes in it.

    `field` is the field of a piece that says it can; where a piece has nothing there, it has no such formation. With
    `for_kinds` the kind of the piece says it instead. `base` is how many hexes wide and deep a piece is in it (see
    `game.board.bases`): of these a file names the left front one alone. `from_mark` is a mark and the number from which
    on a piece stands so where a file names no formation.
    """

    value: str
    name: str
    field: str = ""
    double: bool = False
    for_kinds: tuple[str, ...] = ()
    base: tuple[int, int] | None = None
    from_mark: tuple[str, int] | None = None

    def had_by(self, row: Mapping[str, Any], kind: str) -> bool:
        """Whether a piece of a kind has the formation."""
        return kind in self.for_kinds if self.for_kinds else bool(row.get(self.field))

    def comes_of(self, post: Mapping[str, Any]) -> bool:
        """Whether a piece stands so for its marks."""
        if self.from_mark is None:
            return False
        mark, least = self.from_mark
        number = (post.get("marks") or {}).get(mark, 0)
        return isinstance(number, int) and number >= least


@record
class PieceKind:
    """A kind of piece in the palette: how it looks, and the values of a new one.

    `fields` are (key, value); a piece is of this kind where it has the same values for the keys in `told_by`.
    `figures` are the keys of the values printed on it, "/0", "/1" … for the parts of those of its formation ("4-0-7"),
    or what else stands there. `form` is the formation it starts in where a file names none.
    """

    id: str
    name: str
    symbol: str
    letter: str
    fields: tuple[tuple[str, Any], ...]
    told_by: tuple[str, ...]
    figures: tuple[str, ...] = ()
    commander: bool = False
    about: str = ""
    form: str = ""

    def fits(self, row: Mapping[str, Any]) -> bool:
        """Whether a row of a counters file is of this kind."""
        usual = dict(self.fields)
        return all(row.get(key, _nothing_of(usual.get(key))) == usual.get(key) for key in self.told_by)


@record
class StatusKind:
    """A status of a piece: its word in files, the letter and shape on the counter (see `CounterView`), its tone."""

    value: str
    letter: str = ""
    shape: str = ""
    tone: str = "plain"


@record
class MarkKind:
    """A mark that a piece may have at the start: its word in files, its name, its sign, the highest number."""

    value: str
    name: str
    sign: str
    most: int = 1
    clause: str = ""


@record
class Catalogue:
    """All that may be set of a battle of one title. `special` holds the least that its special rules must say.

    `double` is the field of a piece that makes it stand on two hexes, "" where none does; a formation may as well,
    which counts for pieces of the first status only.
    """

    title: str
    kinds: tuple[PieceKind, ...]
    piece_fields: tuple[FieldKind, ...]
    facings: tuple[tuple[str, int], ...]
    """The words for facings with their bearings, clockwise."""
    statuses: tuple[StatusKind, ...]
    marks: tuple[MarkKind, ...]
    orders: tuple[Word, ...]
    rules: tuple[FieldKind, ...]
    options: tuple[Word, ...]
    special: tuple[tuple[str, Any], ...] = ()
    double: str = ""
    forms: tuple[FormKind, ...] = ()
    steps: tuple[str, int] | None = None
    """The mark that counts what a piece has lost, and the steps of a whole one; None where there are no steps."""
    broken_off: tuple[tuple[str, str], ...] = ()
    """Marks of a game under way that no battle can begin with, each with the sentence that says what goes with them."""

    def kind_of(self, row: Mapping[str, Any]) -> PieceKind | None:
        """The kind that fits a row of a counters file best; None where none does."""
        fitting = [kind for kind in self.kinds if kind.fits(row)]
        return max(fitting, key=lambda kind: len(kind.told_by), default=None)

    def form_of(self, row: Mapping[str, Any], post: Mapping[str, Any]) -> FormKind | None:
        """The formation in which a piece starts by its row and its post; None where it has none."""
        kind = self.kind_of(row)
        word = post.get("form")
        if not word and kind is not None and kind.form:
            forms = (form for form in self.forms_of(row) if form.comes_of(post))
            return next(forms, None) or next((form for form in self.forms if form.value == kind.form), None)
        return next((form for form in self.forms if form.value == word), None)

    def forms_of(self, row: Mapping[str, Any]) -> tuple[FormKind, ...]:
        """The formations that a piece has."""
        kind = self.kind_of(row)
        return tuple(form for form in self.forms if form.had_by(row, kind.id if kind is not None else ""))

    def base_of(self, row: Mapping[str, Any], post: Mapping[str, Any]) -> tuple[int, int] | None:
        """How many hexes wide and deep a piece is; None where it stands on one hex, or on two."""
        form = self.form_of(row, post)
        return form.base if form is not None else None

    def is_double(self, row: Mapping[str, Any], post: Mapping[str, Any]) -> bool:
        """Whether a piece stands on two hexes."""
        if self.double and row.get(self.double):
            return True
        form = self.form_of(row, post)
        first = self.statuses[0].value if self.statuses else ""
        return form is not None and form.double and post.get("status") in (None, "", first)


def _nothing_of(value: Any) -> Any:
    """What a value of this type is where a file leaves it out."""
    return type(value)() if value is not None else None


def changed(value: Any, shape: Shape, kind: ShapeKind, new: Callable[[str], str | None]) -> Any:
    """Data of a shape with each text of a kind (a hex, a piece …) as *new* gives it; where that is None it goes."""
    if shape.kind == kind and isinstance(value, str):
        return new(value) if value else value
    if shape.kind == "list" and shape.of is not None and isinstance(value, list):
        made = [changed(inner, shape.of, kind, new) for inner in value]
        return [inner for inner in made if inner is not None]
    if shape.kind == "table" and isinstance(value, dict):
        found = {}
        for key, inner in value.items():
            other = changed(key, shape.keys, kind, new) if shape.keys is not None else key
            held = changed(inner, shape.of, kind, new) if shape.of is not None else inner
            if other is not None and not (held is None and inner is not None):
                found[other] = held
        return found
    if shape.kind == "record" and isinstance(value, dict):
        return changed_fields(value, shape.fields, kind, new)
    return value


def changed_fields(
    value: dict[str, Any], fields: tuple[FieldKind, ...], kind: ShapeKind, new: Callable[[str], str | None]
) -> dict[str, Any]:
    """The same for the fields of a record."""
    shapes = {field.key: field.shape for field in fields}
    made = {key: changed(inner, shapes[key], kind, new) if key in shapes else inner for key, inner in value.items()}
    return {key: inner for key, inner in made.items() if inner is not None or value[key] is None}


def named(value: Any, shape: Shape, kind: ShapeKind) -> Iterator[str]:
    """All texts of a kind in data of a shape."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    changed(value, shape, kind, note)
    yield from found
