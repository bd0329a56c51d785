"""What an offered command would do: volleys, clashes, reorganisation, with the chance of each result."""

from game.engine.commands import Command, Done
from game.engine.play import decision
from game.engine.procedure import innermost
from game.engine.state import State
from game.engine.table import chance_of
from game.engine.text import N_, _
from game.engine.views import ForecastView, Outcome
from game.rules.dragon import commands as c
from game.rules.dragon.combat import Combat
from game.rules.dragon.contacts import live, members
from game.rules.dragon.facts import card, field, name
from game.rules.dragon.fire import RANGES, chances, column_tally, nerve, range_to
from game.rules.dragon.melee import Odds, Strength, cell_of, odds_of
from game.rules.dragon.reorganisation import rally_need, rally_tally
from game.rules.dragon.results import cell_code, cell_tone, cell_words, percent
from game.rules.dragon.targets import hex_of_target
from game.rules.dragon.volley import LOSSES, loses_points, loss_of

FIRE_WORDS = {
    "": (N_("no effect"), 0), "1p": (N_("it loses {mp} MP"), 1), "2p": (N_("it loses {mp} MP"), 1),
    "D": (N_("disorganised"), 2), "U": (N_("flees"), 3),
}  # fmt: skip
DIRECT_TOPICS = ("direct", "own-direct", "guns-direct")
"""D9.41, D13.61 The decisions in which a volley is a direct one."""
RANGE_WORDS = dict(zip(RANGES, (N_("direct range"), N_("short range"), N_("long range")), strict=True))


def forecast(state: State, command: Command) -> ForecastView | None:
    """What a command would do; None where there is nothing to tell."""
    match command:
        case c.Fire():
            return _fire(state, command)
        case c.Attack(unit, target):
            frame = innermost(state, "combat")
            if frame is None:
                return None
            attackers = tuple(dict.fromkeys((*frame.attackers, unit)))
            defenders = tuple(dict.fromkeys((*frame.defenders, target)))
            return _clash(state, attackers, defenders)
        case Done() if isinstance(frame := state.stack[-1], Combat):
            return _clash(state, frame.attackers, frame.defenders) if frame.attackers else None
        case c.Rally(unit):
            piece = state.pieces[unit]
            sum_of, need = rally_tally(state, piece), rally_need(state, piece)
            return _test(state, _("Reorganise {unit}").format(unit=name(state, unit)), unit, need, "at-least",
                         chance_of(sum_of, need, "at-least", 6, 1), "D14.21")  # fmt: skip
        case c.Aid(commander):
            need = card(state, commander).reorganisation
            return _test(state, _("{unit} steps in").format(unit=name(state, commander)), commander, need, "at-most",
                         (need, 6), "D15.41")  # fmt: skip
    return None


def _test(
    state: State, title: str, unit: str, need: int, sense: str, chance: tuple[int, int], clause: str
) -> ForecastView:
    good, of = chance
    words = _("needs {need} or more") if sense == "at-least" else _("needs {need} or less")
    outcomes = (
        Outcome((), (good, of), _("success"), tone=2), Outcome((), (of - good, of), _("failure"), tone=-1),
    )  # fmt: skip
    return ForecastView(title, unit, need=words.format(need=need), outcomes=outcomes, clause=clause)


def _fire(state: State, command: c.Fire) -> ForecastView | None:
    """D9.51, D13.41 A volley with all its results, out of 36; D9.44 of a direct one with the test of nerve."""
    unit, target = state.pieces.get(command.unit), state.pieces.get(command.target)
    h = hex_of_target(state, unit, target, command) if unit is not None else None
    if unit is None or target is None or h is None:
        return None
    reach = range_to(state, unit, h)
    if not reach:
        return None
    found = dict(chances(state, unit, target, h, reach))
    if not loses_points(state):
        for code in LOSSES:
            found[""] = found.get("", 0) + found.pop(code, 0)
    topic = asked.topic if (asked := decision(state)) is not None else ""
    need = nerve(state, target) if topic in DIRECT_TOPICS else 0
    first = need if topic != "own-direct" else 0
    outcomes = [
        Outcome(
            (), (found[code] * (6 - first), 216) if first else (found[code], 36),
            _(words).format(mp=loss_of(target, code)), code, tone,
        )
        for code, (words, tone) in reversed(FIRE_WORDS.items())
        if found.get(code)
    ]  # fmt: skip
    notes: tuple[str, ...] = ()
    if first:
        outcomes.append(Outcome((), (first, 6), _("its nerve fails: disorganised"), tone=-2))
        notes = (_("Its nerve is tested first: it fails with {most} or less (D9.46)").format(most=first),)
    elif need:
        notes = (_("If it does nothing its nerve is tested: it fails with {most} or less (D9.45)").format(most=need),)
    harm = percent((36 - found.get("", 0)) * (6 - first), 216)
    title = _("{unit} fires at {target}").format(unit=name(state, unit.id), target=name(state, target.id))
    sum_of = None if card(state, unit.id).battery else column_tally(state, unit, target, h)
    return ForecastView(
        title, unit.id, target.id, sum_of, _("at {range}, two dice").format(range=_(RANGE_WORDS[reach])),
        tuple(outcomes), clause="D9.51", notes=notes, brief=_("{percent} %").format(percent=harm), total=_("Column"),
        unsigned=True,
    )  # fmt: skip


def _clash(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> ForecastView:
    """D10.21 The odds, the shifts, and the whole row of results."""
    mine, theirs = members(state, attackers), members(state, defenders)
    odds = odds_of(state, mine, theirs)
    columns = field(state).tables.odds
    by_cell: dict[str, list[int]] = {}
    for die in range(1, 7):
        by_cell.setdefault(cell_of(state, odds.shifted, die), []).append(die)
    outcomes = tuple(
        Outcome(tuple(dice), (len(dice), 6), cell_words(cell), cell_code(cell), cell_tone(cell))
        for cell, dice in by_cell.items()
    )
    title = _("{attackers} against {defenders}").format(
        attackers=", ".join(name(state, id) for id in mine), defenders=", ".join(name(state, id) for id in theirs)
    )
    need = _("{odds}, shifted to {column}").format(odds=columns[odds.column], column=columns[odds.shifted])
    if odds.column == odds.shifted:
        need = columns[odds.column]
    notes = (*strength_notes(state, odds), *_duties(state, attackers, defenders))
    return ForecastView(
        title, mine[0], theirs[0], odds.shifts if odds.shifts.lines else None, need, outcomes, clause="D10.21",
        notes=notes, brief=columns[odds.shifted], total=_("Columns to the right"),
    )  # fmt: skip


def _duties(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> list[str]:
    """D10.15, AMB-36 Who is in contact and has to fight after this clash."""
    frame = innermost(state, "combat")
    if frame is None:
        return []
    inside = {*attackers, *defenders}
    pairs = [pair for pair in live(state, frame.owner, frame.frozen, frame.fought) if not inside & set(pair)]
    waiting = dict.fromkeys(attacker for attacker, _defender in pairs)
    if not waiting:
        return []
    return [_("After this must still fight: {units} (D10.15)").format(units=", ".join(name(state, a) for a in waiting))]


def strength_notes(state: State, odds: Odds) -> tuple[str, ...]:
    """D10.3 Each unit with what it brings."""
    attack, defence = odds.strength
    rows = [(_("attack"), odds.attack, attack), (_("defence"), odds.defence, defence)]
    return tuple(
        _("{side} {sum}: {units}").format(
            side=side, sum=f"{float(total):g}",
            units="; ".join(f"{name(state, one.unit)}: {strength_words(one)}" for one in units),
        )
        for side, units, total in rows
    )  # fmt: skip


def strength_words(one: Strength) -> str:
    """What a unit brings, with how it comes about where that is not plain."""
    value = f"{float(one.value):g}"
    return value if one.words == value else f"{one.words} = {value}"
