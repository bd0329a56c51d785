"""What a shot would do: miss, hit that is stood, hit that costs a level, and who may reply. The Tally of the roll."""

from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.table import Table, chance_of
from game.engine.text import _
from game.engine.views import Answer, ForecastView, Outcome
from game.rules.tercio import commands as c
from game.rules.tercio.aiming import hex_aimed_at
from game.rules.tercio.data import BROKEN, GUN, LEVELS
from game.rules.tercio.facts import commanders_in, field, morale, units_in
from game.rules.tercio.fire import aims, bar_to_shot, fire_tally, hit_chance, morale_tally, need_to_hit
from game.rules.tercio.zones import halves, source_hex


def percent(chance: tuple[int, int]) -> str:
    """A chance in whole per cent; what is neither nothing nor certain reads neither 0 nor 100."""
    good, of = chance
    rounded = (200 * good + of) // (2 * of)
    return f"{max(1, min(99, rounded)) if 0 < good < of else rounded} %"


def halved(name: str, half: str) -> str:
    """A unit, or one of its halves, as the subject of a sentence."""
    if not half:
        return name
    return (_("{unit}, left half,") if half == "left" else _("{unit}, right half,")).format(unit=name)


def worse(target: Piece) -> str:
    """T12.1 What a unit is after a hit that it does not stand, in a word."""
    return _("eliminated") if target.type == GUN or target.level == BROKEN else _(LEVELS[target.level + 1])


def fire_forecast(state: State, shooter: Piece, target: Piece, command: c.Fire) -> ForecastView | None:
    """T10.5 A shot: miss, hit that is stood, hit that costs a level, with exact chances over all dice."""
    rules = field(state)
    window = innermost(state, "window")
    defensive = window is not None
    spots: tuple[int, ...] = window.spots if window is not None else ()
    if bar_to_shot(state, shooter, target, defensive, command.half, spots) is not None:
        return None
    at = hex_aimed_at(state, shooter, target, command, spots)
    modifiers = fire_tally(state, shooter, target, command.aim, defensive, command.half, at)
    need = need_to_hit(state, shooter, command.half, at)
    hits = tuple(face for face in range(10) if face + modifiers.total >= need)
    misses = tuple(face for face in range(10) if face not in hits)
    near = commanders_in(state, (at,), target.side)
    of, lost = 100 * 10 ** len(near), 0
    for ways, later in _after_commander_dice(state, near):
        for face in hits:
            test = morale_tally(later, target, face + modifiers.total - need)
            good, _faces = chance_of(test, morale(later, target), "at-most")
            lost += ways * (10 - good)
    after, name = worse(target), rules.name(target.id)
    outcomes = []
    if misses:
        outcomes.append(Outcome(misses, (of * len(misses) // 10, of), _("miss"), "", -1))
    struck = of * len(hits) // 10
    if struck > lost:
        outcomes.append(Outcome(hits, (struck - lost, of), _("hit, {name} stands").format(name=name), "", 0))
    if lost:
        outcomes.append(Outcome(hits, (lost, of), _("hit, {name} is {after}").format(name=name, after=after), "", 2))
    replies = [] if defensive or shooter.type == GUN else _replies(state, shooter, command.half, target, at)
    who = halved(rules.name(shooter.id), command.half)
    return ForecastView(
        _("{who} fires at {name}").format(who=who, name=name), shooter.id, target.id, modifiers,
        _("die and modifiers ≥ {need}").format(need=need),
        tuple(outcomes), answers=tuple(replies), clause="T10.5",
    )  # fmt: skip


def _after_commander_dice(state: State, commanders: list[Piece]) -> list[tuple[int, State]]:
    """T5.2d What the dice for the commanders in a hex fired at can leave, with the number of ways to each."""
    found = [(1, state)]
    for commander in commanders:
        found += [(ways, _without(later, commander.id)) for ways, later in found]
        half = len(found) // 2
        found = [(9 * ways, later) for ways, later in found[:half]] + found[half:]
    return found


def _without(state: State, id: str) -> State:
    table = Table(state)
    table.remove(id, "hit", "T5.2d")
    return table.finished()


def _replies(state: State, shooter: Piece, half: str, target: Piece, at: int) -> list[Answer]:
    """T10.3e(1) Who in the hex fired at may reply, and with what chance."""
    found = []
    for unit in units_in(state, at, target.side):
        chance = best_chance(state, unit, shooter, (source_hex(shooter, half),))
        if chance is not None:
            words = _("{unit} may reply: hit {chance}").format(unit=field(state).name(unit.id), chance=percent(chance))
            found.append(Answer(unit.id, shooter.hex, "fire", words, chance, "T10.3e"))
    return found


def best_chance(state: State, shooter: Piece, target: Piece, spots: tuple[int, ...] = ()) -> tuple[int, int] | None:
    """The best chance of a defensive hit that a unit has with any of its halves, None where it may not fire."""
    chances = [
        hit_chance(state, shooter, target, 0, True, half, at)
        for half in halves(shooter)
        if bar_to_shot(state, shooter, target, True, half, spots) is None
        for at in aims(state, shooter, target, half, spots)
    ]
    return max(chances, default=None)
