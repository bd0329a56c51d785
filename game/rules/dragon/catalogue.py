"""What may be set up in a battle of the Dragon rules: counters, their factors, formations, marks, special rules."""

from game.engine.catalogue import Catalogue, FieldKind, FormKind, MarkKind, PieceKind, Shape, StatusKind, Word
from game.engine.text import _
from game.rules.dragon.activity import FORM_WORDS
from game.rules.dragon.battlefield import PRINTED_FIRE, USUAL_FACTORS
from game.rules.dragon.cards import KINDS
from game.rules.dragon.commands import FACINGS
from game.rules.dragon.data import (
    ARM,
    BASIC,
    CLOSE,
    COMMANDER,
    DEFENCE,
    FIRING,
    FOOT,
    FORMS,
    GUN,
    HORSE,
    LANCE,
    LEVELS,
    LOADED,
    SHOCK,
    SHOOTING,
    TRANSPORT,
    USUAL,
)
from game.rules.dragon.show import STATUS, SYMBOLS

ALL_KINDS = ("H", "Pc", "A", "R", "RG", "W", "T", "P", "SI", GUN)
"""The kinds of units in the order of the palette: horse, foot, guns."""
CHIEF = "army-commander"
PIECE, SIDE, TERRAIN = Shape("piece"), Shape("side"), Shape("terrain")


def number(least: int, most: int) -> Shape:
    """A whole number within bounds."""
    return Shape("number", least=least, most=most)


def catalogue(title: str, titles: frozenset[str]) -> Catalogue:
    """All that may be set of a battle of a title. Raises KeyError where there is no such title."""
    if title not in titles:
        raise KeyError(title)
    return Catalogue(
        title=title,
        kinds=(*(_unit(kind) for kind in ALL_KINDS), *_commanders()),
        piece_fields=tuple(_piece_fields()),
        facings=tuple((word, 60 * number + 30) for number, word in enumerate(FACINGS)),
        statuses=tuple(StatusKind(word, *STATUS[level]) for level, word in enumerate(LEVELS)),
        marks=(
            MarkKind(LANCE, _("Lances, for the first melee"), "tag", 1, "D12.11"),
            MarkKind(LOADED, _("Loaded"), "balls", 1, "D13.14"),
        ),
        orders=(),
        rules=tuple(_rules()),
        options=(
            Word(
                PRINTED_FIRE,
                _("Fire tables as printed"),
                _("Cells of the fire tables are taken letter by letter, though some make a stronger unit shoot worse."),
            ),
        ),
        special=(("victory", "points"),),
        forms=tuple(FormKind(form, _(FORM_WORDS[form]), form, form == SHOCK) for form in FORMS),
    )


def _unit(kind: str) -> PieceKind:
    """D2.1, T2, T3 A kind of unit with the usual factors of its formations; guns start as they fire (D16.1)."""
    symbol, letter = SYMBOLS[kind]
    values = (("kind", kind), *USUAL_FACTORS[kind].items())
    figures, form = ("/0", "/1", "/2"), USUAL[ARM[kind]]
    if kind == GUN:
        figures, form = ("/0", "battery", "/1"), FIRING
    return PieceKind(kind, _(KINDS[kind]), symbol, letter, values, ("kind",), figures, form=form)


def _commanders() -> tuple[PieceKind, ...]:
    """D15.1 A commander, and one whose bonus for reorganisation makes him the chief of an army."""
    told_by, figures = ("kind", "reorganisation"), ("modifier", "reorganisation")
    usual = USUAL_FACTORS[COMMANDER]
    plain = (("kind", COMMANDER), *usual.items())
    chief = (("kind", COMMANDER), *(usual | {"modifier": 2, "reorganisation": 2}).items())
    return (
        PieceKind(COMMANDER, _(KINDS[COMMANDER]), "commander", "C", plain, ("kind",), figures, True),
        PieceKind(CHIEF, _("Chief of the army"), CHIEF, "", chief, told_by, figures, True),
    )


def _piece_fields() -> list[FieldKind]:
    horse = tuple(kind for kind in ALL_KINDS if kind in HORSE)
    foot = tuple(kind for kind in ALL_KINDS if kind in FOOT)
    commanders = (COMMANDER, CHIEF)
    kinds = Shape("choice", choices=tuple(Word(kind, _(KINDS[kind])) for kind in (*ALL_KINDS, COMMANDER)))
    classes = Shape("choice", choices=(Word("A", "A"), Word("B", "B")))
    whom = {BASIC: horse, SHOOTING: (*horse, *foot), SHOCK: horse, CLOSE: horse, DEFENCE: foot,
            TRANSPORT: (GUN,), FIRING: (GUN,)}  # fmt: skip
    units = _("Melee, fire and mobility, as in 4-0-7; mobility in brackets is not for hexes. Empty: it has none.")
    guns = _("Melee and mobility, as in 0.5-3; mobility in brackets is not for hexes.")
    return [
        FieldKind("kind", _("Type"), kinds, clause="D2.1"),
        *(
            FieldKind(
                form, _(FORM_WORDS[form]), Shape("text"), guns if kinds_ == (GUN,) else units, "D2.2", "",
                for_kinds=kinds_,
            )
            for form, kinds_ in whom.items()
        ),
        FieldKind("battery", _("Class"), classes, _("Heavy guns are of class A."), "D2.33", "", for_kinds=(GUN,)),
        FieldKind("modifier", _("Melee modifier"), number(0, 6), "", "D15.22", 0, for_kinds=commanders),
        FieldKind("reorganisation", _("Reorganisation bonus"), number(0, 6), "", "D15.31", 0, for_kinds=commanders),
        FieldKind("mobility", _("Mobility"), number(1, 20), "", "D15.12", 0, for_kinds=commanders),
    ]  # fmt: skip


def _rules() -> list[FieldKind]:
    """D16.1 to D16.3 The rules of one scenario with their parameters."""
    kinds = Shape("choice", choices=tuple(Word(kind, _(KINDS[kind])) for kind in ALL_KINDS))
    points = number(0, 20)
    victory = (
        Word("points", _("By points"), _("Points for units in order and commanders; the higher sum wins.")),
        Word("collapse", _("By a collapse"), _("The attacker must bring the other army down in time.")),
        Word("rout", _("By a rout"), _("Whoever first has so many of the enemy out of order wins.")),
    )
    column = number(0, 999)
    zone = Shape(
        "record",
        fields=(
            FieldKind("to_column", _("Columns up to"), column, _("0: none."), usual=0),
            FieldKind("from_column", _("Columns from"), column, _("0: none."), usual=0),
            FieldKind("near", _("Also near"), TERRAIN, usual=""),
            FieldKind("within", _("Within so many hexes"), number(0, 20), usual=0),
        ),
    )
    stage = number(0, 99)

    def rule(key: str, name: str, shape: Shape, about: str, clause: str, usual: object) -> FieldKind:
        return FieldKind(key, name, shape, about, clause, usual)

    return [
        rule("victory", _("Victory"), Shape("choice", choices=victory), _("How the battle is won."), "D16.1", "points"),
        rule("points", _("Points by type"), Shape("table", keys=kinds, of=points),
             _("For a unit of a type; 1 where none is given."), "D16.1", {}),
        rule("commander_points", _("Commander points"), Shape("table", keys=PIECE, of=points),
             _("For a commander; 1 where he is not named."), "D16.1", {}),
        rule("attacker", _("Attacker"), SIDE, _("The side that must bring the other down in time."), "D16.2", ""),
        rule("across", _("Column to hold beyond"), column,
             _("The other side collapses when too few of its units in order stand beyond this column."), "D16.2", 0),
        rule("fewer", _("Units to hold with"), number(0, 200), _("Fewer than these beyond the column are too few."),
             "D16.2", 0),
        rule("share", _("Per cent out of order"), number(1, 100),
             _("An army of which so much is out of order is beaten."), "D16.2, D16.3", 67),
        rule("margin", _("Points ahead"), number(0, 999),
             _("The other side collapses when the attacker is so far ahead in points for what is destroyed; 0 for "
               "never."), "D16.2", 0),
        rule("last_win", _("Last stage to win in"), stage, _("A collapse up to this stage is a victory."), "D16.2", 0),
        rule("last_draw", _("Last stage to draw in"), stage,
             _("A collapse up to this stage is a draw, a later one a defeat."), "D16.2", 0),
        rule("zones", _("Free set-up"), Shape("table", keys=SIDE, of=zone),
             _("Where the sides set up freely and in secret; the one listed first begins."), "D16.3", {}),
    ]  # fmt: skip
