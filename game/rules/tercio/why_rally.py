"""Chapter 13, why not: the conditions of a rally."""

from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Check
from game.rules.tercio.rally import (
    CAPPED,
    GUNS_DO_NOT_RALLY,
    NO_RALLY_UNDER_CHARGE,
    NOTHING_TO_RALLY,
    bar_to_rally,
)
from game.rules.tercio.why_lines import Line, at_level, peel, told, under, without
from game.rules.tercio.why_moves import WAIT_FOR_ORDERS


@record
class Rallying:
    """A unit that is to rally."""

    state: State
    unit: Piece


def rally_checks(state: State, unit: Piece, help: bool, begun: bool) -> list[Check]:
    """T13.1 All conditions of a rally, with the help of the wing commander or without."""
    whole = Objection("T13.1a", "a rally is the whole action of a unit")
    checks = [
        told(
            whole if begun else None,
            _("It has done nothing else in its action"),
            "T13.1a",
            _("Rally in place of all else."),
        )
    ]

    def ask(given: Rallying) -> Objection | None:
        return bar_to_rally(given.state, given.unit, help)

    order: Line[Rallying] = Line(
        _("Its wing is not under Charge!"),
        NO_RALLY_UNDER_CHARGE.clause,
        "",
        _(WAIT_FOR_ORDERS),
        lambda g: Rallying(under(g.state, g.unit.group, order="rally"), g.unit),
    )
    lines: list[Line[Rallying]] = [
        Line(_("It is no gun"), "T13.1a", GUNS_DO_NOT_RALLY.template, _("A gun has one level only."), quiet=True),
        Line(
            _("It is disordered, shaken or broken"),
            "T13.1a",
            NOTHING_TO_RALLY.template,
            _("There is nothing to win back."),
            lambda g: Rallying(g.state, at_level(g.unit, 1)),
        ),
        Line(
            _("It has lost no level in melee"),
            "N11.6c",
            "",
            _("A Gendarme that has is never in full order again."),
            lambda g: Rallying(g.state, without(g.unit, CAPPED)),
            quiet=True,
        ),
        order,
        Line(
            _("It is in command, or cannot move"),
            "T5.1g",
            "",
            _("Move it back into command."),
            lambda g: Rallying(g.state, without(g.unit, "out-of-command")),
        ),
    ]
    if help:
        near = _("Bring its wing commander next to it in an earlier activation; he must not have moved in this one.")
        lines.append(Line(_("Its wing commander is with it or next to it and has not moved"), "T13.1e", "", near))
    lines.append(
        Line(
            _("The order lets it rally so"),
            "T13.1d",
            "",
            _("Under Rally! every unit may try; under March! with his help."),
        )
    )
    return checks + peel(ask, Rallying(state, unit), lines)
