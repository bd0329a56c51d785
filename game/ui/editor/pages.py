"""The pages of the battle and of its special rules as rows."""

from collections.abc import Callable
from typing import Any

from game.engine.scenario import THE_BATTLE_OF
from game.engine.text import N_, _
from game.setup.colours import shipped_colours
from game.setup.editing import pieces
from game.setup.editing.data import Plain, at, drop, put
from game.ui.editor.rows import Row, choices_of, field_rows
from game.ui.editor.work import Work, setter
from game.ui.widgets.base import Tip

MOST_WORDS = 5000
"""Signs of a long text at the most."""
EDGES = (N_("west"), N_("east"), N_("north"), N_("south"))


# -- the battle -------------------------------------------------------------------------------------------------------


def battle_rows(work: Work) -> list[Row]:
    """The battle as a whole, its sides, wings and options."""
    value = work.value

    def text(key: str, label: str, empty: bool, most: int, usual: str = "") -> Row:
        return Row(key, "text", label, value.get(key, usual), setter(work, (key,), label, empty), most=most)

    held = value.get("notes", "")
    about = setter(work, ("about",), _("What it is about"))
    notes = setter(work, ("notes",), _("Notes"), True)
    for_readers = Tip(_("Notes"), _("For whoever reads the file; a battle does not show them. Enter begins a new one."))

    turns = _(work.ruleset.turn_words.titles)
    rows = [
        text("name", _("Name"), False, 80),
        text("date", _("Date"), True, 60),
        text("heading", _("Over its name"), False, 60, THE_BATTLE_OF),
        Row("about", "lines", _("What it is about"), value.get("about", ""), about, most=MOST_WORDS),
        Row("turns", "number", turns, value.get("turns"), setter(work, ("turns",), turns), bounds=(1, 99)),
        Row("notes", "lines", _("Notes"), held if isinstance(held, list) else [held],
            lambda new: notes(paragraphs_of(new)), tip=for_readers, most=MOST_WORDS),
    ]  # fmt: skip
    return rows + _side_rows(work) + _wing_rows(work) + _option_rows(work)


def _side_rows(work: Work) -> list[Row]:
    rows = []
    facings = tuple((word, _(word), "") for word, _bearing in work.catalogue.facings)
    edges = tuple((edge, _(edge), "") for edge in EDGES)
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
            Row(f"s{n}.edge", "choice", _("Own edge"), side.get("edge"), to("edge"), edges),
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
    held = {str(row.get("id")): n for n, row in enumerate(_options(work)) if isinstance(row, dict)}
    rows = [Row("options", "heading", _("Options and variants"))]
    for option in work.catalogue.options:
        words = _("Option {name}").format(name=option.words)

        def switch(on: bool, option: Any = option, words: str = words) -> None:
            listed = [row for row in _options(work) if not isinstance(row, dict) or row.get("id") != option.value]
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


def _options(work: Work) -> list[Any]:
    held = work.value.get("options")
    return held if isinstance(held, list) else []


def paragraphs_of(words: str) -> Any:
    """A text as its file holds it: a list where it has more than one paragraph."""
    rows = [row.strip() for row in words.split("\n") if row.strip()]
    return rows if len(rows) > 1 else "".join(rows)
