"""Chapters 8.2, 8.3 and 12.3, why not: interception, turning and withdrawing in reaction, and where to retreat."""

from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.text import N_, _
from game.engine.views import Check
from game.rules.tercio import commands as c
from game.rules.tercio.exchange import Retreat, Window
from game.rules.tercio.facts import allowance, field, is_cavalry, is_commander, is_gun
from game.rules.tercio.interception import HORSE_ONLY, bar_to_intercepting, meeting_hexes
from game.rules.tercio.reaction import (
    GUNS_NEVER,
    GUNS_TURN_IN_THEIR_OWN_ACTIVATION,
    bar_to_moving_off,
    bar_to_reaction_turn,
    bar_to_withdrawal,
    withdrawal_rides,
)
from game.rules.tercio.retreat import retreat_ways
from game.rules.tercio.turns import mover_allowance
from game.rules.tercio.why_fire import defensive_checks
from game.rules.tercio.why_lines import Line, at_level, fails, peel, quiet, told, under, without

ONCE = N_("It tries again in the next enemy activation.")
RALLY_FIRST = N_("It must rally to disordered first.")


@record
class Reacting:
    """A piece that is asked to react."""

    state: State
    unit: Piece


def _level(given: Reacting) -> Reacting:
    return Reacting(given.state, at_level(given.unit, 0))


def _fresh(given: Reacting) -> Reacting:
    return Reacting(given.state, without(given.unit, "reacted", "intercept-tried"))


def interception_checks(state: State, unit: Piece, command: c.Intercept, window: Window, mover: Piece) -> list[Check]:
    """T8.3a-d, G17 All conditions of an attempt to intercept from a stand-off hex."""
    entered, before = window.entered(mover), window.before
    names = field(state).name

    def ask(given: Reacting) -> Objection | None:
        return bar_to_intercepting(given.state, given.unit, mover, entered, before)

    lines: list[Line[Reacting]] = [
        Line(_("It is horse on one hex"), "T8.3", HORSE_ONLY.template, _("Foot and guns reply with fire.")),
        Line(_("It is normal or disordered"), "T8.3a", "normal or disordered", _(RALLY_FIRST), _level),
        Line(
            _("Its wing is not under Rally!"),
            "T8.3a",
            "under Rally!",
            _("The order can be changed when the wing is activated."),
            lambda g: Reacting(under(g.state, g.unit.group, order="march"), g.unit),
        ),
        Line(_("It has not tried in this activation"), "T8.3d", "", _(ONCE), _fresh),
        Line(
            _("{mover} has entered its interception zone").format(mover=names(mover.id)),
            "T8.3a",
            "outside its interception zone",
            _("The zone is the sector of three hexes ahead that it sees and can ride to; hover the unit to see it."),
        ),
    ]
    if field(state).title.interception_needs_clear_front:
        lines.append(
            Line(
                _("No enemy was in its front before"),
                "T8.3b",
                "",
                _("It is held by the enemy before it until the melees."),
            )
        )
    checks = peel(ask, Reacting(state, unit), lines)
    if ask(Reacting(state, unit)) is None:
        hexes = meeting_hexes(state, unit, entered)
        bar = None
        if state.place(command.to) not in hexes:
            bar = Objection("G17", "it cannot meet {} from {}", (names(mover.id), command.to))
        shown = ", ".join(state.label(h) for h in hexes)
        checks.append(
            told(
                bar,
                _("It can meet the enemy from {to}").format(to=command.to),
                "G17",
                _("It can meet him from {shown}.").format(shown=shown),
            )
        )
    return checks


def reaction_checks(
    state: State, unit: Piece, command: c.Fire | c.Turn | c.Withdraw, window: Window, mover: Piece
) -> list[Check]:
    """S4.4 All conditions of a reaction to what an enemy has just done."""
    half = f"{unit.id}/{command.half}" if isinstance(command, c.Fire) else ""
    done = unit.id in window.used or half in window.used
    used = Objection("S4", "{} has reacted to this already", (field(state).name(unit.id),)) if done else None
    checks = [
        told(used, _("It has not reacted to this act yet"), "S4", _("Each unit reacts once to each act of the enemy."))
    ]
    if isinstance(command, c.Fire):
        return checks + defensive_checks(state, unit, command, window, mover)
    if isinstance(command, c.Turn) and is_gun(unit):
        if not field(state).title.guns_turn_in_defence:
            return [*checks, fails(GUNS_TURN_IN_THEIR_OWN_ACTIVATION, _("Turn it when its wing acts."))]
        same = Objection("T7.1e", "it faces there already") if unit.facing == command.to_facing else None
        checks += quiet(same, _("Choose another facing."))
        return checks + defensive_checks(state, unit, c.Fire(unit.id, mover.id), window, mover)
    moves = None if window.movement else Objection("T8.2", "nobody turns or withdraws on this")
    late = _("A unit turns or withdraws when an enemy near it steps, turns, fires or rallies.")
    checks.append(told(moves, _("The act lets units turn or withdraw"), "T8.2", late))
    if isinstance(command, c.Turn):
        return checks + _turn_checks(state, unit, command, mover)
    return checks + _withdrawal_checks(state, unit, command, mover)


def _movement_lines(state: State, unit: Piece, mover: Piece) -> list[Line[Reacting]]:
    """T8.2a-c The conditions of reaction movement, as `bar_to_reaction_movement` asks them."""
    who = field(state).name(mover.id)
    lines: list[Line[Reacting]] = [
        Line(_("It stands on one hex and is no gun"), "T8.2j", GUNS_NEVER.template, _("It may reply with fire.")),
        Line(_("It is normal or disordered"), "T8.2a", "normal or disordered", _(RALLY_FIRST), _level),
        Line(_("It has not turned or withdrawn in this activation"), "T8.2c", "", _(ONCE), _fresh),
        Line(
            _("{who} is within two hexes").format(who=who),
            "T8.2a",
            "more than two hexes",
            _("Wait until he comes nearer."),
        ),
        Line(
            _("It is as fast as {who}: {mp} MP against {against}").format(
                who=who, mp=allowance(state, unit), against=mover_allowance(state)
            ),
            "T8.2a",
            "has an allowance",
            _("Only units at least as fast as the enemy get away in time."),
        ),
    ]
    if field(state).title.reaction_barred_in_enemy_front:
        held = _("It is held by the enemy it stands before; it may reply with fire.")
        lines.append(Line(_("It is in no front hex of a steady enemy"), "T8.2b", "", held))
    lines.append(
        Line(_("It sees {who}").format(who=who), "T8.2a", "does not see", _("Troops or ground stand between."))
    )
    return lines


def _turn_checks(state: State, unit: Piece, command: c.Turn, mover: Piece) -> list[Check]:
    """T8.2e A turn in reaction."""
    most = _("It turns by up to two corners") if is_cavalry(unit) else _("It turns by up to one corner")
    lines: list[Line[Reacting]] = [
        Line(_("It has a facing"), "T8.2e", "commanders have no facing", _("Commanders look everywhere."), quiet=True),
        *_movement_lines(state, unit, mover),
        Line(
            most,
            "T8.2e",
            "it may turn",
            _("Choose a facing nearer to its own."),
        ),
    ]
    return peel(lambda g: bar_to_reaction_turn(g.state, g.unit, mover, command.to_facing), Reacting(state, unit), lines)


def _withdrawal_checks(state: State, unit: Piece, command: c.Withdraw, mover: Piece) -> list[Check]:
    """T8.2f A withdrawal."""
    farther = _("Every way out is closed, or leads next to an enemy.")
    foot: Line[Reacting] = Line(
        _("Foot withdraws under Rally! only"),
        "T8.2f",
        "only under Rally!",
        _("The order can be changed in an activation."),
        lambda g: Reacting(under(g.state, g.unit.group, order="rally"), g.unit),
    )
    horse: Line[Reacting] = Line(
        _("Horse withdraws from foot only"), "T8.2f", "only from infantry", _("From horse it can only turn, or fight.")
    )
    lines: list[Line[Reacting]] = [
        Line(_("He is an army commander alone"), "T8.2i", "", _("He goes along when that unit withdraws."), quiet=True),
        horse if is_cavalry(unit) or is_commander(unit) else foot,
        *_movement_lines(state, unit, mover),
        Line(_("It can get farther away, never next to an enemy"), "T8.2f", "cannot get farther", farther),
    ]
    checks = peel(lambda g: bar_to_withdrawal(g.state, g.unit, mover), Reacting(state, unit), lines)
    if bar_to_withdrawal(state, unit, mover) is None:
        rides = ", ".join(state.label(h) for h in withdrawal_rides(state, unit, mover)) if is_commander(unit) else ""
        where = (
            _("He may ride to {rides}.").format(rides=rides) if rides else _("Withdraw first; then choose hex by hex.")
        )
        checks += quiet(bar_to_moving_off(state, unit, command, mover), where)
    return checks


def retreat_checks(state: State, frame: Retreat, unit: Piece, command: c.Retreat) -> list[Check]:
    """T12.3 Whether a unit may retreat into a hex, and which hexes are open to it."""
    ways = [way[0] for way in retreat_ways(state, unit, frame.origin)]
    shown = _(" or ").join(state.label(h) for h in ways)
    remedy = _(
        "It must go to {shown}: nearer to its own edge goes before as near, and that before farther away."
    ).format(shown=shown)
    if state.place(command.to) in ways:
        return [Check(_("{to} is among the first hexes it must retreat to").format(to=command.to), "T12.3", True)]
    return [fails(Objection("T12.3", "{} is not among the hexes it must retreat to", (command.to,)), remedy)]
