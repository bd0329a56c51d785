"""What may be set up in a battle of a title: kinds of counters, their values, marks, orders, special rules, options."""

from game.engine.catalogue import Catalogue, FieldKind, MarkKind, PieceKind, Shape, StatusKind, Word
from game.engine.text import _
from game.rules.tercio.battlefield import BAD_DAY, COWARDICE, REINFORCEMENTS, SCRAP_ALLOWANCE
from game.rules.tercio.commands import FACINGS
from game.rules.tercio.data import COMMANDER, GUN, LEVELS, ORDERS, SQUARES
from game.rules.tercio.rally import CAPPED
from game.rules.tercio.show import KINDS, ROLES, STATUS
from game.rules.tercio.titles import TITLES, Title
from game.rules.tercio.variants import APATHY, TOGETHER

TEXT, FLAG = Shape("text"), Shape("flag")
PIECE, WING, SIDE, HEX, TERRAIN = (Shape(kind) for kind in ("piece", "wing", "side", "hex", "terrain"))
DOUBLES = "SLT"
"""T2.2 The types that may stand on two hexes."""
ALL_TYPES = "TSLNMGHCRAK"
"""The troop types in the order of the palette: foot, then horse."""


def number(least: int, most: int) -> Shape:
    """A whole number within bounds."""
    return Shape("number", least=least, most=most)


def listed(of: Shape, least: int = 0, most: int = 99) -> Shape:
    """A list of so many of a kind."""
    return Shape("list", of=of, least=least, most=most)


def table(keys: Shape, of: Shape) -> Shape:
    """A table by keys."""
    return Shape("table", keys=keys, of=of)


def catalogue(title: str) -> Catalogue:
    """All that may be set of a battle of a title. Raises KeyError where there is no such title."""
    return _catalogue(TITLES[title])


def _catalogue(title: Title) -> Catalogue:
    marks = [MarkKind("lance", _("Lances, for the first attack"), "tag", 3, "K11.3j")] if title.lances else []
    if title.gendarmes_rally_capped:
        marks.append(MarkKind(CAPPED, _("Never in full order again"), "barred", 1, "N11.6c"))
    return Catalogue(
        title=title.id,
        kinds=tuple(_kinds(title)),
        piece_fields=tuple(_piece_fields(title)),
        facings=tuple((word, 60 * number + 30) for number, word in enumerate(FACINGS)),
        statuses=tuple(StatusKind(word, *STATUS[level]) for level, word in enumerate(LEVELS)),
        marks=tuple(marks),
        orders=tuple(Word(order, _(order.capitalize())) for order in ORDERS),
        rules=tuple(_rules(title)),
        options=tuple(_options()),
        special=(("victory", "points"),),
        double="double",
    )


def _types(title: Title) -> list[str]:
    return [kind for kind in ALL_TYPES if kind in title.types]


def _kinds(title: Title) -> list[PieceKind]:
    """T2.1, T2.2 The counters of a title with the usual values of each."""
    found = []
    for kind in _types(title):
        values = (("kind", kind), ("ma", SCRAP_ALLOWANCE[kind]), ("morale", 7))
        factors = ("ma", f"fire:{kind}", "morale")
        found.append(PieceKind(kind, _(KINDS[kind]), kind, kind, values, ("kind", "double"), factors))
        if kind in DOUBLES:
            name = _("{kind}, double").format(kind=_(KINDS[kind]))
            double = (*values, ("double", True))
            found.append(PieceKind(f"{kind}-double", name, kind, kind, double, ("kind", "double"), factors))
    morale = title.gun_morale if title.gun_morale is not None else 6
    gun = (("kind", GUN), ("ma", 0), ("morale", morale))
    found.append(PieceKind(GUN, _(KINDS[GUN]), GUN, "Art", gun, ("kind",), ("ma", "–", "morale")))
    for role, ma, command in (("wing", 8, 1), ("army", 10, 2), ("both", 10, 2)):
        chief = (("kind", COMMANDER), ("ma", ma), ("command", command), ("role", role))
        symbol, letter = ("commander", "W") if role == "wing" else ("army-commander", "")
        id, printed = f"{role}-commander", ("+command", "ma")
        found.append(PieceKind(id, _(ROLES[role]), symbol, letter, chief, ("kind", "role"), printed, True))
    return found


def _piece_fields(title: Title) -> list[FieldKind]:
    units = (*_types(title), *(f"{kind}-double" for kind in DOUBLES if kind in title.types))
    commanders = tuple(f"{role}-commander" for role in ("wing", "army", "both"))
    kinds = tuple(Word(kind, _(KINDS[kind])) for kind in [*_types(title), GUN, COMMANDER])
    roles = tuple(Word(role, _(words)) for role, words in ROLES.items())
    return [
        FieldKind("kind", _("Type"), Shape("choice", choices=kinds), clause="T2.2"),
        FieldKind("ma", _("Movement allowance"), number(0, 20), _("Movement points of an action."), "T8.1"),
        FieldKind(
            "morale", _("Morale"), number(0, 9), _("As printed, in full order."), "T12.0", 0, for_kinds=(*units, GUN)
        ),
        FieldKind("command", _("Command value"), number(0, 2), "", "T2.1", 0, for_kinds=commanders),
        FieldKind("role", _("Role"), Shape("choice", choices=roles), "", "T2.1", "", for_kinds=commanders),
        FieldKind("double", _("Stands on two hexes"), FLAG, "", "T2.2", False, for_kinds=units),
        FieldKind(
            "tercio", _("Its tercio"), PIECE, _("The double unit that these musketeers belong to."), "T8.6", "",
            for_kinds=("M",),
        ),
    ]  # fmt: skip


def _rules(title: Title) -> list[FieldKind]:
    """KS1 to KS9, NS1 to NS9 The rules of one scenario with their parameters."""
    types = Shape("choice", choices=tuple(Word(k, _(KINDS[k])) for k in [*_types(title), GUN]))
    victory = (
        Word("points", _("By points"), _("Points for units, commanders and hexes; the higher sum wins.")),
        Word("destroyed", _("By units destroyed"), _("Who has destroyed more at the end wins.")),
    )
    doomed = Shape(
        "record",
        fields=(
            FieldKind("types", _("Types"), listed(types, 1)),
            FieldKind("morale", _("Printed morale"), number(0, 9)),
        ),
    )
    coming = Shape(
        "record",
        fields=(
            FieldKind("wing", _("Wing"), WING),
            FieldKind("from_turn", _("Diced for from turn"), number(1, 99)),
            FieldKind("above", _("Comes above"), number(0, 99), _("On die and turn number together.")),
        ),
    )

    def rule(key: str, name: str, shape: Shape, about: str, clause: str, usual: object, option: str = "") -> FieldKind:
        return FieldKind(key, name, shape, about, clause, usual, option)

    return [
        rule("victory", _("Victory"), Shape("choice", choices=victory), _("How the battle is won."), "KS5, NS3", None),
        rule("type_points", _("Points by type"), table(types, number(0, 20)),
             _("For a destroyed unit of a type; 1 where none is given."), "KS5", {}),
        rule("commander_points", _("Commander points"), table(PIECE, number(0, 20)),
             _("For the death of a commander; none where he is not named."), "KS5, NS3", {}),
        rule("high_morale", _("High morale from"), number(0, 10),
             _("A destroyed unit of this printed morale or more counts more; 0 for never."), "NS3", 0),
        rule("high_morale_points", _("High morale points"), number(1, 20), "", "NS3", 1),
        rule("control", _("Hexes that count"), table(HEX, Shape("side", choices=(Word("", _("neither")),))),
             _("Who holds them at the end scores; each with its holder at the start."), "NS3", {}),
        rule("destroy_wings", _("Wings to destroy"), table(SIDE, listed(WING, 1)),
             _("A side wins at once that has wholly destroyed all these enemy wings."), "KS6", {}),
        rule("must_live", _("Commander to fall"), table(SIDE, PIECE),
             _("A side wins at once when this enemy commander falls."), "KS6", {}),
        rule("reach", _("Hex to reach"), table(SIDE, HEX),
             _("A side wins at once whose unbroken unit enters this hex."), "KS6", {}),
        rule("rally_wings", _("Wings driven to Rally!"), table(SIDE, number(1, 9)),
             _("A side wins at once when so many enemy wings are under Rally! together."), "KS6", {}),
        rule("destroy_types", _("Types to destroy"), table(SIDE, doomed),
             _("A side wins at once that has destroyed all these enemy units."), "NS4", {}),
        rule("clear_columns", _("Columns to clear"), table(SIDE, number(1, 250)),
             _("A side wins at once when no enemy unit stands in this column or a higher one."), "NS4", {}),
        rule("always_in_command", _("Always in command"), listed(PIECE),
             _("Units that need no line of command."), "KS4", []),
        rule("floods", _("What the tide floods"), table(TERRAIN, TERRAIN),
             _("Terrain, and what it becomes when the tide is in."), "NS9", {}),
        rule("tide_turn", _("The tide comes in turn"), number(0, 99), _("0 where it is in from the first."), "NS9", 0),
        rule("reinforcements", _("Reinforcements"), coming,
             _("A wing that comes onto its side's edge later."), "NS6", None, REINFORCEMENTS),
        rule("cowardice", _("Who keeps away"), listed(PIECE), "", "NS7", [], COWARDICE),
        rule("bad_day", _("Fire toward the west"), number(-9, 9), _("What it has on its die."), "NS8", 0, BAD_DAY),
        rule("apathy", _("Wings under Rally!"), listed(WING), "", "KS7", [], APATHY),
        rule("squares", _("Great squares"), listed(listed(PIECE, 1, 2)),
             _("Each pair becomes one double unit, a single name a simple one."), "KS8", [], SQUARES),
        rule("together", _("Wings further on"), listed(WING), _("They set up so many columns further on."), "KS9", [],
             TOGETHER),
        rule("together_columns", _("So many columns"), number(-99, 99), "", "KS9", 0, TOGETHER),
        rule("free_order", _("Wing whose order is free"), WING, "", "KS9", "", TOGETHER),
    ]  # fmt: skip


def _options() -> list[Word]:
    """KS7 to KS9, NS6 to NS8 The options and variants that the rules know."""
    return [
        Word(APATHY, _("Apathy"), _("Some wings start with Rally! orders.")),
        Word(SQUARES, _("Great squares"), _("Pairs of foot stand in great squares of pike.")),
        Word(TOGETHER, _("The army stays together"), _("Some wings set up further on.")),
        Word(REINFORCEMENTS, _("Reinforcements"), _("A wing may come onto the map during the battle.")),
        Word(COWARDICE, _("Cowardice"), _("Some commanders keep away from the enemy.")),
        Word(BAD_DAY, _("Bad day to fire"), _("With sun and sand in the eyes, fire toward the west is worse.")),
    ]
