"""Chapter 11, why not: the conditions of an attack in melee and of supporting one."""

from game.engine.objection import Objection
from game.engine.record import changed, record
from game.engine.state import Piece, State
from game.engine.text import _
from game.engine.views import Check
from game.rules.tercio import commands as c
from game.rules.tercio.attacks import NOT_AN_ENEMY, ONLY_BODIES, attack_hexes, bar_to_attack, bar_to_target
from game.rules.tercio.data import SHAKEN
from game.rules.tercio.facts import field, is_commander, is_gun
from game.rules.tercio.melee import Melees
from game.rules.tercio.why_lines import Line, at_level, fails, peel, quiet, told, without


@record
class Attacking:
    """An attack that is asked about; `head` is the head where it is a support."""

    attacker: Piece
    target: Piece | None
    head: Piece | None = None


def join_checks(state: State, frame: Melees, unit: Piece, command: c.Attack | c.Support, reaction: bool) -> list[Check]:
    """T11.2 All conditions of declaring an attack or a support, in the order of the rules."""
    target = state.pieces.get(command.target)
    checks = _part_checks(state, frame, unit, reaction)
    melee = frame.melee_on(command.target, reaction)
    whom = field(state).name(command.target)
    if isinstance(command, c.Attack):
        taken = None if melee is None else Objection("T11.2d", "{} is attacked already: support that melee", (whom,))
        checks.append(
            told(taken, _("Nobody attacks it yet"), "T11.2d", _("Declare this unit as a support of that melee."))
        )
        checks += attack_checks(state, unit, target, None)
        if bar_to_attack(state, unit, target, None) is None:
            bar = frame.bar_to_hex(state, unit, target, command)
            checks += quiet(bar, _("Choose which hex of the double unit is attacked."))
        return checks
    none = Objection("T11.2d", "no melee on {} is declared yet", (whom,)) if melee is None else None
    checks.append(
        told(none, _("A melee on it is declared"), "T11.2d", _("Declare its head first; then others support it."))
    )
    head = state.pieces.get(melee.head) if melee is not None else None
    return checks + attack_checks(state, unit, target, head)


def _part_checks(state: State, frame: Melees, unit: Piece, reaction: bool) -> list[Check]:
    """T11.2a, T11.2c, T5.1g, T11.2h Whether a unit can take part at all, as the step of melees asks it."""
    lines: list[Line[Piece]] = [
        Line(
            _("It is unbroken foot or horse"),
            "T11.2a",
            "",
            _("Broken units must rally first; guns never attack."),
            None if is_gun(unit) or is_commander(unit) else lambda piece: at_level(piece, SHAKEN),
        ),
        Line(
            _("It takes part in no other melee"), "T11.2c", "", _("A unit attacks or supports once in an activation.")
        ),
    ]
    if reaction:
        lines.append(Line(_("It is not attacked itself"), "T11.2h", "", _("It defends itself in that melee.")))
    else:
        lines.append(
            Line(
                _("It is in command"),
                "T5.1g",
                "",
                _("Bring its commander nearer in the step before the melees."),
                lambda piece: without(piece, "out-of-command"),
            )
        )
    return peel(lambda piece: frame.bar_to_part(state, piece, reaction), unit, lines)


def attack_checks(state: State, attacker: Piece, target: Piece | None, head: Piece | None) -> list[Check]:
    """T11.2, T11.6 Whether a unit may attack this target, or support a head that does."""
    whom = field(state).name(target.id) if target is not None else _("the target")

    def ask(given: Attacking) -> Objection | None:
        return bar_to_attack(state, given.attacker, given.target, given.head)

    def before_it(given: Attacking) -> Attacking:
        return Attacking(_placed_before(state, given.attacker, given.target), given.target, given.head)

    title = field(state).title
    foot = (
        _("Foot may support horse that attacks it, and attacks shaken horse.")
        if title.infantry_attacks_shaken_cavalry
        else _("Foot may support horse that attacks it.")
    )
    light = (
        _("Choose horse, foot that is broken, or musketeers.")
        if title.light_cavalry_attacks_broken_infantry
        else _("Choose horse.")
    )
    lines: list[Line[Attacking]] = [
        Line(
            _("Unbroken foot or horse attacks"),
            "T11.2a",
            ONLY_BODIES.template,
            _("Broken units must rally first."),
            quiet=True,
        ),
        Line(_("The target is an enemy"), "T11.2", NOT_AN_ENEMY.template, _("Choose an enemy.")),
        Line(_("He stands alone"), "T5.4", "", _("Attack the unit he is with."), quiet=True),
        Line(_("The target is not covered by a unit in its hex"), "T9.2", "", _("Attack that unit."), quiet=True),
        Line(
            _("{whom} is in a front hex").format(whom=whom),
            "T11.2b",
            "",
            _front_remedy(state, attacker, whom),
            before_it,
        ),
        Line(
            _("Its type may attack such a target"),
            "T11.6a",
            "",
            foot,
        ),
        Line(
            _("Light horse may attack it"),
            "T11.6b",
            "",
            light,
            quiet=True,
        ),
    ]
    return peel(ask, Attacking(attacker, target, head), lines)


def _front_remedy(state: State, attacker: Piece, whom: str) -> str:
    hexes = _(" or ").join(state.label(h) for h in attack_hexes(state, attacker))
    words = (
        _("In the step before, turn or move so that {whom} stands in its centre front hex.")
        if len(attacker.hexes) > 1
        else _("In the step before, turn or move so that {whom} stands in a front hex.")
    )
    remedy = words.format(whom=whom)
    return _("{remedy} It attacks into {hexes} now.").format(remedy=remedy, hexes=hexes) if hexes else remedy


def _placed_before(state: State, attacker: Piece, target: Piece | None) -> Piece:
    """The attacker as if it stood before its target, on one hex: what is left is whether it may attack it at all."""
    assert target is not None
    around = field(state).grid.neighbours[target.hexes[0]]
    for hex in (n for n in around if n >= 0):
        for facing in range(6):
            placed = changed(attacker, hexes=(hex,), facing=facing)
            if target.hexes[0] in attack_hexes(state, placed):
                return placed
    return attacker


def melee_to_come_checks(state: State, unit: Piece, target: Piece) -> list[Check]:
    """T11.1, T11.2 Whether a unit could attack a target from where it stands, when the melees of its wing come."""
    step = Check(_("Attacks are declared when all units of its wing have acted"), "T11.1", None)
    if unit.number("out-of-command"):
        out = Objection("T5.1g", "{} is out of command", (field(state).name(unit.id),))
        command = fails(out, _("Bring its commander nearer before the melees."))
    else:
        command = Check(_("It is in command"), "T5.1g", True)
    if (bar := bar_to_target(state, target, unit.side)) is not None:
        return [step, command, fails(bar, _("Attack the unit that stands with it."))]
    return [step, command, *attack_checks(state, unit, target, None)]
