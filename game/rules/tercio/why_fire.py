"""Chapter 10, why not: the conditions of offensive and defensive fire, one after another."""

from game.engine.objection import Objection
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Check
from game.rules.tercio import commands as c
from game.rules.tercio.aiming import bar_to_aim
from game.rules.tercio.data import SHAKEN
from game.rules.tercio.duties import can_meet, sentence_of
from game.rules.tercio.exchange import Window
from game.rules.tercio.facts import field, is_gun
from game.rules.tercio.fire import (
    BROKEN_DO_NOT_FIRE,
    COMMANDERS_DO_NOT_FIRE,
    MOST_AIM,
    NAME_A_HALF,
    NO_FIRE_VALUE,
    ONLY_UNITS,
    bar_to_firing,
    bar_to_shot,
)
from game.rules.tercio.movement import NOT_ENOUGH
from game.rules.tercio.steps import Going
from game.rules.tercio.unit_action import UnitAction
from game.rules.tercio.why_lines import Line, at_level, fails, peel, quiet, told, without


@record
class Aimed:
    """A shot that is asked about."""

    state: State
    shooter: Piece
    target: Piece | None
    defensive: bool
    half: str = ""
    spots: tuple[int, ...] = ()


@record
class Mend:
    """A copy of a shot whose shooter has another level or lacks some marks."""

    level: int | None = None
    marks: tuple[str, ...] = ()

    def __call__(self, shot: Aimed) -> Aimed:
        shooter = without(shot.shooter, *self.marks)
        if self.level is not None:
            shooter = at_level(shooter, self.level)
        return Aimed(shot.state, shooter, shot.target, shot.defensive, shot.half, shot.spots)


def firing_lines(shot: Aimed) -> list[Line[Aimed]]:
    """T10.1, T10.3 The conditions of firing at all, as `bar_to_firing` asks them."""
    gun, defensive = is_gun(shot.shooter), shot.defensive
    back = _("A gun has one offensive and one defensive shot a turn; they come back at the end of the turn.")

    lines: list[Line[Aimed]] = [
        Line(_("A unit fires, not a commander"), "T10.1", COMMANDERS_DO_NOT_FIRE.template, quiet=True),
        Line(
            _("It is not broken"), "T10.1", BROKEN_DO_NOT_FIRE.template,
            _("It fires again, in defence, once it has rallied to shaken."), Mend(SHAKEN),
        ),
    ]  # fmt: skip
    if gun:
        left = (
            _("Its defensive shot of this turn is left") if defensive else _("Its offensive shot of this turn is left")
        )
        mark = "gun-defensive" if defensive else "gun-offensive"
        return [
            *lines,
            Line(left, "T10.3g", "", back, Mend(marks=(mark,))),
        ]
    lines += [
        Line(
            _("Its type can fire"), NO_FIRE_VALUE.clause, "",
            _("This type fights with the sword and the lance alone."),
        ),
        Line(
            _("It took part in no interception"), "T8.3g", "", _("It fires again in the next activation."),
            Mend(marks=("no-fire",)),
        ),
    ]  # fmt: skip
    if not defensive:
        lines += [
            Line(
                _("It is normal or disordered"), "T10.3d", "",
                _("Rally it to disordered first. It may still fire in defence."), Mend(0),
            ),
            Line(
                _("It has not fired offensively in this turn"), "T10.3b", "fired offensively",
                _("It may fire again in the next turn, and in defence at once."), Mend(marks=("fired",)),
            ),
            Line(
                _("It is in command"), "T5.1g", "",
                _("Before it acts, bring its commander nearer, or a unit that links it to him. It may still fire in "
                "defence."), Mend(marks=("out-of-command",)),
            ),
        ]  # fmt: skip
    return lines


def shot_lines(shot: Aimed) -> list[Line[Aimed]]:
    """T10.1 to T10.4 The conditions of a shot at a target, as `bar_to_shot` asks them."""
    names = field(shot.state)
    whom = names.name(shot.target.id) if shot.target is not None else _("the target")
    gun = is_gun(shot.shooter)
    turn = (
        _(
            "Its fire zone is the sector ahead, ten hexes deep: turn it toward {whom}, which takes the place of a shot."
        ).format(whom=whom)
        if gun
        else _(
            "Its fire zone are the front and flank hexes next to it: move or turn so that {whom} stands there."
        ).format(whom=whom)
    )
    lines = [
        *firing_lines(shot),
        Line(
            _("The target is an enemy unit"),
            ONLY_UNITS.clause,
            "",
            _("Choose an enemy unit; commanders are no targets."),
        ),
        Line(_("One half is named"), NAME_A_HALF.clause, "", _("Choose the half that fires."), quiet=True),
        Line(_("{whom} is in its fire zone").format(whom=whom), "T10.4", "", turn),
    ]
    if gun:
        clear = _("The line must be clear of troops and ground that blocks; the L key shows it between any two hexes.")
        lines.append(Line(_("The line of sight is clear"), "T10.2", "", clear))
        if not names.title.guns_fire_over_friends:
            over = _("Move the friends out of the line, or choose another mark.")
            lines.append(Line(_("The line crosses no unit of its own side"), "N10.2h", "", over))
    return lines


def shot_checks(shot: Aimed) -> list[Check]:
    """T10.1 to T10.4 All conditions of a shot at a target, without what it costs."""

    def ask(given: Aimed) -> Objection | None:
        return bar_to_shot(given.state, given.shooter, given.target, given.defensive, given.half, given.spots)

    return peel(ask, shot, shot_lines(shot))


def firing_checks(state: State, unit: Piece, half: str = "") -> list[Check]:
    """T10.1, T10.3 The conditions for a unit to fire offensively at all."""
    shot = Aimed(state, unit, None, False, half)
    return peel(lambda given: bar_to_firing(state, given.shooter, False, half), shot, firing_lines(shot))


def offensive_checks(state: State, unit: Piece, command: c.Fire, frame: UnitAction, going: Going) -> list[Check]:
    """T10.3b-c All conditions of an offensive shot in the action of a unit."""
    target = state.pieces.get(command.target)
    checks = shot_checks(Aimed(state, unit, target, False, command.half))
    if target is None or any(check.holds is False for check in checks[-1:]):
        return checks + _payment(state, unit, command, frame, going)
    inside = bar_to_shot(state, unit, target, False, command.half) is None
    if inside:
        named = _("Choose which hex of the double unit is the mark.")
        checks += quiet(bar_to_aim(state, unit, target, command), named)
    return checks + _payment(state, unit, command, frame, going)


def _payment(state: State, unit: Piece, command: c.Fire, frame: UnitAction, going: Going) -> list[Check]:
    """T10.3b-c, D-54 What the shot costs, and whether the duty of the unit can still be met afterwards."""
    if is_gun(unit):
        bar = Objection("D-61", "guns do not aim") if command.aim else None
        return quiet(bar, _("Fire without aim."))
    if not 0 <= command.aim <= MOST_AIM:
        return [fails(Objection("T10.3c", "up to {} MP are spent on aiming", (MOST_AIM,)), _("Aim less."))]
    cost, mp = frame.fire_cost(unit, command), frame.mp
    short = Objection("T10.3b", NOT_ENOUGH, (cost, mp)) if cost > mp else None
    less = (
        _("It is {mp} MP short. Aim less, or fire before it moves or turns.")
        if command.aim
        else _("It is {mp} MP short. Fire before it moves or turns.")
    )
    checks = [
        told(
            short, _("The shot costs {cost} MP, {mp} are left").format(cost=cost, mp=mp), "T10.3b",
            less.format(mp=cost - mp),
        )
    ]  # fmt: skip
    if short is None and going.bound and going.duty.kind != "free":
        meets = can_meet(state, unit, going.duty, mp - cost)
        bar = None if meets else sentence_of(state, unit, going.duty)
        clause = sentence_of(state, unit, going.duty).clause
        checks.append(
            told(bar, _("Its order can still be met afterwards"), clause, _("Do first what its order asks, then fire."))
        )
    return checks


def defensive_checks(state: State, unit: Piece, command: c.Fire, window: Window, mover: Piece) -> list[Check]:
    """T10.3e All conditions of fire in reply to what an enemy has done."""
    checks = []
    draws = None if window.fire else Objection("T10.3e", "this act draws no fire")
    checks.append(
        told(draws, _("The act draws fire"), "T10.3e", _("Wait for an act that does: a step, a turn, a shot."))
    )
    struck = window.targets is None or unit.id in window.targets
    missed = None if struck else Objection("T10.3e", "{} was not fired at", (field(state).name(unit.id),))
    if window.targets is not None:
        checks.append(told(missed, _("It was fired at"), "T10.3e", _("Only those who are fired at reply to fire.")))
    shot = Aimed(state, unit, mover, True, command.half, window.spots)
    checks += shot_checks(shot)
    if bar_to_shot(state, unit, mover, True, command.half, window.spots) is None:
        named = _("Choose which hex of the double unit is the mark.")
        checks += quiet(bar_to_aim(state, unit, mover, command, window.spots), named)
    return checks
