"""What a command would do: its sum, the chance of every result, who may answer. The same Tally as the roll itself."""

from dataclasses import replace

from game.engine.commands import Command
from game.engine.state import Piece, State
from game.engine.table import Table, chance_of
from game.engine.tally import Tally
from game.engine.views import ForecastView, Outcome
from game.rules.tercio import commands as c
from game.rules.tercio import orders
from game.rules.tercio.aiming import hex_aimed_at
from game.rules.tercio.attacks import Attacked, Result, melee_row, melee_tally, target_hex
from game.rules.tercio.data import BROKEN, GUN, LEVELS
from game.rules.tercio.facts import (
    commanders_in,
    field,
    is_cavalry,
    is_commander,
    morale,
    units,
    units_in,
    wing_commander,
)
from game.rules.tercio.fire import aims, bar_to_shot, fire_tally, hit_chance, morale_tally, need_to_hit
from game.rules.tercio.interception import (
    bar_to_intercepting,
    interception_chance,
    interception_need,
    interception_tally,
)
from game.rules.tercio.movement import turn_cost
from game.rules.tercio.rally import bar_to_rally, is_automatic, rally_tally
from game.rules.tercio.steps import shift_of
from game.rules.tercio.turns import innermost
from game.rules.tercio.zones import halves, source_hex


def percent(chance: tuple[int, int]) -> str:
    """A chance as per cent."""
    good, of = chance
    return f"{100 * good // of} %"


def forecast(state: State, command: Command) -> ForecastView | None:
    """What an offered command would do, one level deep; None where there is nothing to tell."""
    rules = field(state)
    match command:
        case c.Fire(unit, target):
            if unit in state.pieces and target in state.pieces:
                return fire_forecast(state, state.pieces[unit], state.pieces[target], command)
        case c.Attack() | c.Support() | c.Resolve():
            attack = attack_of(state, command)
            return melee_forecast(state, attack) if attack is not None else None
        case c.Intercept(unit, to):
            piece = state.pieces[unit]
            view = test_forecast(
                f"Intercept with {rules.name(unit)}", interception_tally(state, piece), interception_need(state, piece),
                "it meets the enemy and stops him", "the enemy goes on", "X7",
            )  # fmt: skip
            return replace(view, actor=unit, path=(piece.hexes[0], state.place(to)))
        case c.Rally(unit, help):
            return _rally_forecast(state, state.pieces[unit], help)
        case c.Preempt(wing):
            return test_forecast(
                f"Preempt with {rules.wing_names[wing]}", orders.activity_tally(state, wing),
                orders.preemption_need(state, wing), "it acts first", "no reactivation or preemption this turn", "X7",
            )  # fmt: skip
        case c.Reactivate():
            frame = innermost(state, "activation")
            return test_forecast(
                f"Reactivate {rules.wing_names[frame.wing]}", orders.activity_tally(state, frame.wing),
                orders.reactivation_need(state, frame.wing), "a second activation", "the wing is finished", "X7",
            )  # fmt: skip
        case c.SetOrder(wing, order) if state.groups[wing].order and state.groups[wing].order != order:
            if wing_commander(state, wing) is None:
                return None
            return test_forecast(
                f"{rules.wing_names[wing]} to {order.capitalize()}!", orders.orders_tally(state, wing, order),
                orders.orders_need(state, wing, order), "the new order holds at once", "the old order stays", "X6",
            )  # fmt: skip
        case c.Move(unit) | c.Pivot(unit) if unit in state.pieces:
            return _step_forecast(state, state.pieces[unit], command)
        case c.Turn(unit) if unit in state.pieces and not is_commander(state.pieces[unit]):
            return _turn_forecast(state, state.pieces[unit], command.to_facing)
        case _:
            pass
    return None


def test_forecast(title: str, modifiers: Tally, need: int, good: str, bad: str, clause: str) -> ForecastView:
    """A die that must not exceed a number: the two outcomes."""
    total = modifiers.total
    yes = tuple(face for face in range(10) if face + total <= need)
    no = tuple(face for face in range(10) if face not in yes)
    outcomes = []
    if yes:
        outcomes.append(Outcome(yes, (len(yes), 10), good, "success", 2))
    if no:
        outcomes.append(Outcome(no, (len(no), 10), bad, "failure", -2))
    return ForecastView(
        title, tally=modifiers, need=f"die and modifiers ≤ {need}", outcomes=tuple(outcomes), clause=clause
    )


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
            good, _ = chance_of(test, morale(later, target), "at-most")
            lost += ways * (10 - good)
    after = "eliminated" if target.type == GUN or target.level == BROKEN else LEVELS[target.level + 1]
    name = rules.name(target.id)
    outcomes = []
    if misses:
        outcomes.append(Outcome(misses, (of * len(misses) // 10, of), "miss", "", -1))
    struck = of * len(hits) // 10
    if struck > lost:
        outcomes.append(Outcome(hits, (struck - lost, of), f"hit, {name} stands", "", 0))
    if lost:
        outcomes.append(Outcome(hits, (lost, of), f"hit, {name} is {after}", "", 2))
    reactions = [] if defensive or shooter.type == GUN else _replies(state, shooter, command.half, target, at)
    who = f"{rules.name(shooter.id)}{f', {command.half} half,' if command.half else ''}"
    return ForecastView(
        f"{who} fires at {name}", shooter.id, target.id, modifiers, f"die and modifiers ≥ {need}",
        tuple(outcomes), reactions=tuple(reactions), clause="T10.5",
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


def _replies(state: State, shooter: Piece, half: str, target: Piece, at: int) -> list[str]:
    """T10.3e(1) Who in the hex fired at may reply, and with what chance."""
    found = []
    for unit in units_in(state, at, target.side):
        chance = best_chance(state, unit, shooter, (source_hex(shooter, half),))
        if chance is not None:
            found.append(f"{field(state).name(unit.id)} may reply: hit {percent(chance)} (T10.3e)")
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


def attack_of(state: State, command: Command) -> Attacked | None:
    """The melee a command would declare, join or resolve."""
    melees = innermost(state, "melees")
    declared: tuple[Attacked, ...] = melees.declared if melees is not None else ()
    if isinstance(command, c.Resolve):
        return next((a for a in declared if a.reaction and a.target == command.target), None)
    if not isinstance(command, c.Attack | c.Support):
        return None
    unit, target = state.pieces.get(command.unit), state.pieces.get(command.target)
    if unit is None or target is None or (h := target_hex(state, unit, target)) is None:
        return None
    if isinstance(command, c.Support):
        for attack in declared:
            if attack.target == command.target and state.pieces[attack.head].side == unit.side:
                return replace(attack, units=(*attack.units, command.unit))
    return Attacked(command.target, h, (command.unit,))


def melee_forecast(state: State, attack: Attacked) -> ForecastView:
    """T11.3, X1 A melee: every modifier, and each row with its faces."""
    rules = field(state)
    head, target = state.pieces[attack.head], state.pieces[attack.target]
    title = f"{rules.name(head.id)} attacks {rules.name(target.id)}"
    if is_commander(target) or target.type == GUN:
        words = f"{rules.name(target.id)} is lost without a die"
        row = Outcome(tuple(range(10)), (10, 10), words, "", 3)
        return ForecastView(title, head.id, target.id, outcomes=(row,), clause="T11.6d")
    modifiers = melee_tally(state, attack)
    rows: dict[str, tuple[list[int], Result, Result]] = {}
    for face in range(10):
        attacker, defender, code = melee_row(state, face + modifiers.total)
        rows.setdefault(code, ([], attacker, defender))[0].append(face)
    outcomes = tuple(
        Outcome(tuple(faces), (len(faces), 10), row_words(state, head, target, a, d), code, tone(head, target, a, d))
        for code, (faces, a, d) in rows.items()
    )
    return ForecastView(title, head.id, target.id, modifiers, "on the melee table (X1)", outcomes, clause="T11.3")


def row_words(state: State, head: Piece, target: Piece, attacker: Result, defender: Result) -> str:
    """A row of the melee table for these two units in a few words: the worse half of it, or both."""
    names = field(state).name
    cost, gain = harm(head, attacker), harm(target, defender)
    if cost < 3 and gain < 3 and attacker.levels == defender.levels:
        back = [(unit, r.retreat) for unit, r in ((target, defender), (head, attacker)) if r.retreat]
        return f"Both lose {attacker.levels}" + "".join(f", {names(unit.id)} back {hexes}" for unit, hexes in back)
    unit, result = (target, defender) if gain >= cost else (head, attacker)
    words = _lost(unit, result, names(unit.id))
    other, rest = (head, attacker) if unit is target else (target, defender)
    return f"{words}; {_lost(other, rest, names(other.id))}" if min(cost, gain) >= 3 else words


def _lost(unit: Piece, result: Result, name: str) -> str:
    after = unit.level + result.levels
    if result.eliminated or after > BROKEN:
        return f"{name} is eliminated"
    if after == BROKEN:
        return f"{name} is broken"
    return f"{name} loses {result.levels}" + (f", back {result.retreat}" if result.retreat else "")


def tone(head: Piece, target: Piece, attacker: Result, defender: Result) -> int:
    """How good a row is for the attacker, -3 to 3."""
    cost, gain = harm(head, attacker), harm(target, defender)
    return max(-3, min(3, gain - cost))


def harm(unit: Piece, result: Result) -> int:
    """What a result does to a unit: 0 nothing to 4 eliminated."""
    if result.eliminated or unit.level + result.levels > BROKEN:
        return 4
    if unit.level + result.levels == BROKEN:
        return 3
    return result.levels + (1 if result.retreat else 0)


def _rally_forecast(state: State, unit: Piece, help: bool) -> ForecastView | None:
    if bar_to_rally(state, unit, help) is not None:
        return None
    rules = field(state)
    better = LEVELS[max(unit.level - 1, 0)]
    worse = "eliminated" if unit.level == BROKEN else LEVELS[unit.level + 1]
    title = f"Rally {rules.name(unit.id)}"
    if is_automatic(state, unit, help):
        row = Outcome(tuple(range(10)), (10, 10), f"{better}, without a die", "", 3)
        return ForecastView(title, unit.id, outcomes=(row,), clause="T13.1b")
    view = test_forecast(title, rally_tally(state, unit, help), morale(state, unit), better, worse, "T13.1c")
    return replace(view, actor=unit.id)


def after_step(state: State, unit: Piece, hexes: tuple[int, ...], facing: int) -> tuple[State, Piece]:
    """The position if a unit stood elsewhere or faced elsewhere, for looking one step ahead."""
    t = Table(state)
    if hexes != unit.hexes:
        t.move(unit.id, hexes, (unit.hexes[0], hexes[0]))
    if facing != unit.facing:
        t.turn(unit.id, facing)
    return t, t.pieces[unit.id]


def _threats(state: State, unit: Piece, before: tuple[int, ...]) -> list[str]:
    """Who may answer an act: interceptions and defensive fire, with their chances."""
    rules = field(state)
    entered = tuple(h for h in unit.hexes if h not in before)
    found = []
    for enemy in units(state, rules.opponent[unit.side]):
        if entered and bar_to_intercepting(state, enemy, unit, entered, before) is None:
            chance = percent(interception_chance(state, enemy))
            found.append(f"{rules.name(enemy.id)} may intercept: {chance} (T8.3, X7)")
    for enemy in units(state, rules.opponent[unit.side]):
        shot = best_chance(state, enemy, unit, entered)
        if shot is not None:
            found.append(f"{rules.name(enemy.id)} may fire: hit {percent(shot)} (T10.3e)")
    return found


def _step_forecast(state: State, unit: Piece, command: c.Move | c.Pivot) -> ForecastView | None:
    rules = field(state)
    shift = shift_of(state, unit, command)
    if shift is None or shift.mp is None:
        return None
    later, moved = after_step(state, unit, shift.hexes, shift.facing)
    stops = []
    if shift.loss[is_cavalry(unit)]:
        stops.append(f"the ground costs a level: {LEVELS[min(unit.level + 1, BROKEN)]} (X8)")
    to = state.place(command.to)
    ground = f"{command.to} {rules.sheet.terrain[to]}, level {rules.sheet.level[to]}"
    verb = "wheels into" if isinstance(command, c.Pivot) else "to"
    return ForecastView(
        f"{rules.name(unit.id)} {verb} {ground}", unit.id, path=(unit.hexes[0], to), cost=f"{shift.mp} MP",
        stops=tuple(stops), reactions=tuple(_threats(later, moved, unit.hexes)), clause="T8.1",
    )  # fmt: skip


def _turn_forecast(state: State, unit: Piece, facing: int) -> ForecastView:
    later, turned = after_step(state, unit, unit.hexes, facing)
    reacting = innermost(state, "window") is not None
    cost = "" if unit.type == GUN or reacting else f"{turn_cost(unit, facing)} MP"
    reactions = () if reacting else tuple(_threats(later, turned, unit.hexes))
    title = f"{field(state).name(unit.id)} turns to {c.FACINGS[facing]}"
    return ForecastView(title, unit.id, cost=cost, reactions=reactions, clause="T7.1")
