"""What may be set up in a battle of the Chotusitz rules: counters, their bases and marks, special rules, options."""

from game.engine.catalogue import Catalogue, FieldKind, FormKind, MarkKind, PieceKind, Shape, StatusKind, Word
from game.engine.text import _
from game.rules.pips.battlefield import USUAL_CARDS
from game.rules.pips.commands import FACINGS
from game.rules.pips.data import (
    CENTRE,
    CHIEF,
    DISMOUNTED,
    FIRING,
    FOOT,
    FORMS,
    FORMS_OF,
    GENERAL,
    GUN,
    HEAVY,
    INITIATIVE,
    LANCER,
    LEFT,
    LEVELS,
    LIGHT,
    LIGHT_FOOT,
    LOCKED,
    LOSSES,
    MOUNTED,
    NARROW,
    READY,
    RETREATS,
    RIGHT,
    SHAPES,
    SHIFTS,
    SINGLE,
    STEPS,
    UNITS,
    USUAL,
)
from game.rules.pips.shapes import FORM_WORDS, GRADE_WORDS, KIND_WORDS, MARK_WORDS, WEAPON_WORDS
from game.rules.pips.show import STATUS, SYMBOLS

CUIRASSIERS, IN_CHIEF = "cuirassiers", "chief"
"""Kinds of the palette that are told by more than their type."""
MOST_RETREATS = 20


def number(least: int, most: int) -> Shape:
    """A whole number within bounds."""
    return Shape("number", least=least, most=most)


def catalogue(title: str, titles: frozenset[str]) -> Catalogue:
    """All that may be set of a battle of a title. Raises KeyError where there is no such title."""
    if title not in titles:
        raise KeyError(title)
    return Catalogue(
        title=title,
        kinds=tuple(_kinds()),
        piece_fields=tuple(_piece_fields()),
        facings=tuple((word, 30 * number) for number, word in enumerate(FACINGS)),
        statuses=tuple(StatusKind(word, *STATUS[level]) for level, word in enumerate(LEVELS)),
        marks=(
            MarkKind(LOSSES, _(MARK_WORDS[LOSSES]), "steps", STEPS - 1, "P-ST1"),
            MarkKind(FIRING, _(MARK_WORDS[FIRING]), "ticks", 1, "P-MV2"),
            MarkKind(DISMOUNTED, _(MARK_WORDS[DISMOUNTED]), "seal", 1, "P-MV2"),
            MarkKind(RETREATS, _(MARK_WORDS[RETREATS]), "chevrons", MOST_RETREATS, "P-RE3"),
        ),
        orders=(),
        rules=tuple(_rules()),
        options=tuple(_options()),
        steps=(LOSSES, STEPS),
        broken_off=((LOCKED, _("Melees are broken off: a battle begins without any.")),),
        special=(("first", ""), ("sectors", {})),
        forms=tuple(
            FormKind(
                form, _(FORM_WORDS[form]), for_kinds=_kinds_in(form), base=SHAPES[form],
                from_mark=(LOSSES, STEPS // 2) if form == SINGLE else None,
            )
            for form in FORMS
        ),
    )  # fmt: skip


def _kinds_in(form: str) -> tuple[str, ...]:
    """P-GE5 The kinds of the palette that have a formation."""
    found = [kind for kind in UNITS if form in FORMS_OF[kind]]
    return (*found, *((CUIRASSIERS,) if HEAVY in found else ()))


def _kinds() -> list[PieceKind]:
    """P-ST1 The kinds of unit with their usual values: horse, foot, guns, generals."""
    found = []
    for kind in (HEAVY, LANCER, LIGHT, FOOT, LIGHT_FOOT, GUN):
        symbol, letter = SYMBOLS[kind]
        values: dict[str, object] = {"kind": kind, "weapon": "carbine" if kind == LIGHT else "none"}
        values |= USUAL_CARDS.get(kind, {})
        plain = tuple(values.items())
        found.append(PieceKind(kind, _(KIND_WORDS[kind]), symbol, letter, plain, ("kind",), form=USUAL[kind]))
        if kind == HEAVY:
            plain, told_by = (*plain, ("cuirass", True)), ("kind", "cuirass")
            found.append(PieceKind(CUIRASSIERS, _("Cuirassiers"), symbol, letter, plain, told_by, form=USUAL[kind]))
    general, chief = (("kind", GENERAL),), (("kind", GENERAL), ("chief", True))
    name = _(KIND_WORDS[GENERAL])
    found.append(PieceKind(GENERAL, name, "commander", "C", general, ("kind",), commander=True))
    name = _("Commander-in-chief")
    found.append(PieceKind(IN_CHIEF, name, "army-commander", "", chief, ("kind", "chief"), commander=True))
    return found


def _piece_fields() -> list[FieldKind]:
    kinds = Shape("choice", choices=tuple(Word(kind, _(words)) for kind, words in KIND_WORDS.items()))
    grades = Shape("choice", choices=tuple(Word(grade, _(words)) for grade, words in GRADE_WORDS.items()))
    weapons = Shape("choice", choices=tuple(Word(weapon, _(words)) for weapon, words in WEAPON_WORDS.items()))
    horse = tuple(kind for kind in UNITS if kind in MOUNTED)
    armed = (*horse, CUIRASSIERS, FOOT, LIGHT_FOOT)
    flag = Shape("flag")
    return [
        FieldKind("kind", _("Type"), kinds, clause="P-ST1"),
        FieldKind(
            "grade", _("Grade"), grades, _("What its morale needs."), "P-MO2", "regular", for_kinds=(*armed, GUN)
        ),
        FieldKind(
            "weapon", _("Weapon"), weapons, _("Horse fires with carbines, and only on foot."), "P-MU1", "none",
            for_kinds=armed,
        ),
        FieldKind(
            "cuirass", _("Cuirass"), flag, _("Saves it on a six."), "P-SV1", False, for_kinds=(*horse, CUIRASSIERS)
        ),
        FieldKind(
            "chief", _("Commander-in-chief"), flag, _("He rides for a pip of any sector."), "D-10", False,
            for_kinds=(GENERAL, IN_CHIEF),
        ),
    ]  # fmt: skip


def _rules() -> list[FieldKind]:
    """P-CC1, P-ST1, O-3, O-5, P-VP2 The rules of one scenario with their parameters."""
    side, wing = Shape("side"), Shape("wing")
    places = Shape(
        "choice",
        choices=(Word(LEFT, _("left")), Word(CENTRE, _("centre")), Word(RIGHT, _("right"))),
    )
    rows = Shape("list", of=number(1, 200), least=2, most=2)
    return [
        FieldKind("first", _("Moves first"), side, _("The first side where nothing is said."), "P-CC1"),
        FieldKind(
            "sectors", _("Places of the wings"), Shape("table", keys=wing, of=places),
            _("In its own army; the centre rolls a die of ten, left and right a die of six."), "P-ST1",
        ),
        FieldKind("shifts", _("Units to shift"), number(0, 20), _("By each side before the battle."), "O-3", 3, SHIFTS),
        FieldKind(
            "shift_rows", _("Rows for shifts"), Shape("table", keys=side, of=rows),
            _("The first and the last row in which a side may put units then."), "O-3", {}, SHIFTS,
        ),
        FieldKind(
            "hollow", _("Slow centre"), Shape("table", keys=wing, of=number(1, 99)),
            _("For so many half-turns the centre rolls only a die of six."), "O-5", {},
        ),
        FieldKind(
            "draw_points", _("Draw within"), number(0, 100),
            _("So many points of a hundred between the armies at nightfall are a draw."), "P-VP2", 5,
        ),
    ]  # fmt: skip


def _options() -> list[Word]:
    """O-1 to O-5 The options that the rules know."""
    return [
        Word(INITIATIVE, _("Initiative roll"), _("Both sides roll each turn; the winner chooses who goes first.")),
        Word(CHIEF, _("Pip of the chief"), _("The centre has one pip more while its commander-in-chief lives.")),
        Word(SHIFTS, _("Shifts before the battle"), _("Each side may put some units elsewhere in its rows.")),
        Word(NARROW, _("Narrow arcs"), _("Fire reaches half as far to each side.")),
        Word(READY, _("No slow centre"), _("Every centre rolls its die of ten from the first.")),
    ]
