"""What a command would do: its sum, the chance of every result, who may answer. The same Tally as the roll itself."""

from dataclasses import replace

from game.engine.commands import Command
from game.engine.procedure import innermost
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Tally
from game.engine.text import _
from game.engine.views import ForecastView, Outcome
from game.rules.tercio import commands as c
from game.rules.tercio import orders
from game.rules.tercio.activation import ORDER_WORDS
from game.rules.tercio.attacks import Attacked, Result, melee_row, melee_tally, target_hex
from game.rules.tercio.data import BROKEN, GUN, LEVELS
from game.rules.tercio.facts import field, is_commander, morale, wing_commander
from game.rules.tercio.interception import interception_need, interception_tally
from game.rules.tercio.rally import bar_to_rally, is_automatic, rally_tally
from game.rules.tercio.shot_forecast import fire_forecast, worse
from game.rules.tercio.walk import way_forecast


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
                _("Intercept with {unit}").format(unit=rules.name(unit)),
                interception_tally(state, piece), interception_need(state, piece),
                _("it meets the enemy and stops him"), _("the enemy goes on"), "X7",
            )  # fmt: skip
            return replace(view, actor=unit, path=(piece.hexes[0], state.place(to)))
        case c.Rally(unit, help):
            return _rally_forecast(state, state.pieces[unit], help)
        case c.Preempt(wing):
            return test_forecast(
                _("Preempt with {wing}").format(wing=rules.wing_names[wing]), orders.activity_tally(state, wing),
                orders.preemption_need(state, wing),
                _("it acts first"), _("no reactivation or preemption this turn"), "X7",
            )  # fmt: skip
        case c.Reactivate():
            frame = innermost(state, "activation")
            return test_forecast(
                _("Reactivate {wing}").format(wing=rules.wing_names[frame.wing]),
                orders.activity_tally(state, frame.wing),
                orders.reactivation_need(state, frame.wing), _("a second activation"), _("the wing is finished"), "X7",
            )  # fmt: skip
        case c.SetOrder(wing, order) if state.groups[wing].order and state.groups[wing].order != order:
            if wing_commander(state, wing) is None:
                return None
            return test_forecast(
                _("{wing} to {order}").format(wing=rules.wing_names[wing], order=_(ORDER_WORDS[order])),
                orders.orders_tally(state, wing, order),
                orders.orders_need(state, wing, order),
                _("the new order holds at once"), _("the old order stays"), "X6",
            )  # fmt: skip
        case c.Move(unit) | c.Pivot(unit) | c.Turn(unit) | c.CounterMarch(unit) if unit in state.pieces:
            return way_forecast(state, (command,))
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
        title,
        tally=modifiers,
        need=_("die and modifiers ≤ {need}").format(need=need),
        outcomes=tuple(outcomes),
        clause=clause,
    )


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
    title = _("{head} attacks {target}").format(head=rules.name(head.id), target=rules.name(target.id))
    if is_commander(target) or target.type == GUN:
        words = _("{target} is lost without a die").format(target=rules.name(target.id))
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
    return ForecastView(title, head.id, target.id, modifiers, _("on the melee table (X1)"), outcomes, clause="T11.3")


def row_words(state: State, head: Piece, target: Piece, attacker: Result, defender: Result) -> str:
    """A row of the melee table for these two units in a few words: the worse half of it, or both."""
    names = field(state).name
    cost, gain = harm(head, attacker), harm(target, defender)
    if cost < 3 and gain < 3 and attacker.levels == defender.levels:
        back = [(unit, r.retreat) for unit, r in ((target, defender), (head, attacker)) if r.retreat]
        words = _("Both lose {levels}").format(levels=attacker.levels)
        for unit, hexes in back:
            words = _("{result}, {unit} back {hexes}").format(result=words, unit=names(unit.id), hexes=hexes)
        return words
    unit, result = (target, defender) if gain >= cost else (head, attacker)
    words = _lost(unit, result, names(unit.id))
    other, rest = (head, attacker) if unit is target else (target, defender)
    return f"{words}; {_lost(other, rest, names(other.id))}" if min(cost, gain) >= 3 else words


def _lost(unit: Piece, result: Result, name: str) -> str:
    after = unit.level + result.levels
    if result.eliminated or after > BROKEN:
        return _("{name} is eliminated").format(name=name)
    if after == BROKEN:
        return _("{name} is broken").format(name=name)
    words = _("{name} loses {levels}, back {hexes}") if result.retreat else _("{name} loses {levels}")
    return words.format(name=name, levels=result.levels, hexes=result.retreat)


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
    better = _(LEVELS[max(unit.level - 1, 0)])
    title = _("Rally {unit}").format(unit=rules.name(unit.id))
    if is_automatic(state, unit, help):
        row = Outcome(tuple(range(10)), (10, 10), _("{better}, without a die").format(better=better), "", 3)
        return ForecastView(title, unit.id, outcomes=(row,), clause="T13.1b")
    view = test_forecast(title, rally_tally(state, unit, help), morale(state, unit), better, worse(unit), "T13.1c")
    return replace(view, actor=unit.id)


def after_step(state: State, unit: Piece, hexes: tuple[int, ...], facing: int) -> tuple[State, Piece]:
    """The position if a unit stood elsewhere or faced elsewhere, for looking one step ahead."""
    t = Table(state)
    if hexes != unit.hexes:
        t.move(unit.id, hexes, (unit.hexes[0], hexes[0]))
    if facing != unit.facing:
        t.turn(unit.id, facing)
    return t, t.pieces[unit.id]
