"""What would meet a unit on its way: its commands tried one by one on the real procedures, no enemy answering.

The trial goes through the play loop, so that whoever is asked there will be asked in the game, with the same options.
It goes on through the steps that the rules force, ends where the unit's action ends, and before any die: what comes
after is nobody's to know.
"""

from collections.abc import Iterator
from typing import Literal

from game.engine.commands import Command, Decline, Done
from game.engine.objection import Objection
from game.engine.play import decision, objection, only_waiting, trial
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure, innermost
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table, chance_of
from game.engine.text import _
from game.engine.views import Answer, ForecastView, Leg
from game.rules.tercio import commands as c
from game.rules.tercio.aiming import hex_aimed_at
from game.rules.tercio.data import GUN, LEVELS, SHAKEN
from game.rules.tercio.facts import adjacent_enemies, field, is_cavalry, morale, units_in
from game.rules.tercio.fire import hit_chance, morale_tally
from game.rules.tercio.interception import interception_chance
from game.rules.tercio.movement import turn_cost
from game.rules.tercio.shot_forecast import fire_forecast, halved, percent, worse
from game.rules.tercio.steps import shift_of
from game.rules.tercio.turning import clause_of_test
from game.rules.tercio.unit_action import CHARGE_RUN, could_charge
from game.rules.tercio.ways import COUNTER_MARCH_COST
from game.rules.tercio.zones import front

STEP_KINDS = c.Move | c.Pivot | c.Turn | c.CounterMarch
BEARINGS = (30, 90, 150, 210, 270, 330)


@record
class Halt(Procedure):
    """Where a trial ends: it lies under the action that is tried, so that nothing after it is begun."""

    kind: Literal["halt"] = "halt"

    STEPS = ("wait",)

    def words(self, state: State) -> str:
        """For the breadcrumb of a fault."""
        return "trial"

    def ask_wait(self, state: State) -> Decision:
        """Nothing to choose."""
        options = Options(tuple, lambda command: NOT_OFFERED)
        return Decision("", self.kind, "", options, topic="halt", always=True)

    def on_wait(self, t: Table, command: Command) -> None:
        """Nobody answers."""


def way_forecast(state: State, commands: tuple[Command, ...]) -> ForecastView | None:
    """What a run of steps and turns of one unit costs and meets, command by command; None where it is none."""
    steps = tuple(x for x in commands if not isinstance(x, c.Act))
    if not steps or not all(isinstance(x, STEP_KINDS) and x.actor == steps[0].actor for x in steps):
        return None
    id = steps[0].actor or ""
    if len(steps) < len(commands):
        if objection(state, commands[0]) is not None:
            return None
        state = trial(state, commands[0], lambda asked: asked.subject == id)
    unit = state.pieces.get(id)
    if unit is None or unit.facing is None:
        return None
    begun = _shut_off(state, id)
    if begun is None:  # a turn in answer to the enemy, or after an advance
        return _lone_turn(state, unit, steps[0])
    walk = _Walk(begun, unit)
    walk.take(steps)
    return walk.told(steps)


def _shut_off(state: State, id: str) -> State | None:
    """The same position with a Halt under the unit's action (or withdrawal), None where it is not in action."""
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if getattr(frame, "kind", "") in ("unit-action", "withdrawal"):
            if getattr(frame, "unit", "") != id or place != len(state.stack) - 1:
                return None
            table = Table(state)
            table.stack = (*state.stack[:place], Halt(), frame)
            return table.finished()
    return None


def _lone_turn(state: State, unit: Piece, command: Command) -> ForecastView | None:
    """T8.2e, T11.5h A turn that costs nothing and is no action of its own."""
    if not isinstance(command, c.Turn):
        return None
    title = _("{unit} turns to {facing}").format(unit=field(state).name(unit.id), facing=_(command.facing))
    return ForecastView(title, unit.id, clause="T7.1", stands=unit.hexes, bearing=BEARINGS[command.to_facing])


class _Walk:
    """The trial in progress: the position so far and what has been seen."""

    def __init__(self, state: State, unit: Piece) -> None:
        self.state = state
        self.unit = self.begun = unit
        self.last: Command | None = None
        frame = state.stack[-1]
        self.mp: int = frame.mp  # type: ignore[attr-defined]
        self.run: int = getattr(frame, "run", 0)
        self.spent = 0
        self.legs: list[Leg] = []
        self.answers: list[Answer] = []
        self.stops: list[str] = []
        self.path = [unit.hexes[0]]

    def take(self, steps: tuple[Command, ...]) -> None:
        """Take commands as long as they are allowed, and the steps that the unit's order forces on it."""
        for command in steps:
            forced = self.forced()
            if forced is not None and forced != command:
                break
            if not self.go(command):
                return
        while (forced := self.forced()) is not None and self.go(forced, True):
            pass

    def go(self, command: Command, forced: bool = False) -> bool:
        """Take a command; false where the way ends with it or before it."""
        state, unit = self.state, self.unit
        asked = decision(state)
        if asked is None or asked.subject != unit.id:
            return False
        if (why := asked.options.why_not(command)) is not None:
            self.stops.append(_because(command, why))
            return False
        if innermost(state, "unit-action") and (clause := clause_of_test(state, unit, command)):
            chance = chance_of(morale_tally(state, unit), morale(state, unit), "at-most")
            words = _("it turns only after a test of morale: {chance} ({clause})")
            self.stops.append(words.format(chance=percent(chance), clause=clause))
            return False
        cost, breaks = self._price(command)
        after = trial(state, command, lambda asked: asked.subject == unit.id)
        moved = after.pieces.get(unit.id)
        if moved is None:
            return False
        self.last = command
        self.run = 0 if breaks else self.run + 1
        self.mp -= cost
        self.spent += cost
        hex = state.place(command.to) if isinstance(command, c.Move | c.Pivot) else moved.hexes[0]
        self.legs.append(Leg(hex, cost, self.mp, self._words(command, hex, moved, cost, forced)))
        if isinstance(command, c.Move | c.Pivot):
            self.path.append(hex)
        self.state, answers = _answers(after, moved, hex, len(self.legs) - 1)
        self.answers += answers
        self.unit = moved
        return True

    def forced(self) -> Command | None:
        """The one step that its order leaves it, if it is left with one."""
        asked = decision(self.state)
        if asked is None or asked.subject != self.unit.id:
            return None
        two = asked.options.first(2)
        return two[0] if len(two) == 1 and not only_waiting(two[0]) else None

    def _price(self, command: Command) -> tuple[int, bool]:
        """T7.1, T8.1c What a command costs, and whether it breaks a straight run."""
        if isinstance(command, c.Move | c.Pivot):
            shift = shift_of(self.state, self.unit, command)
            assert shift is not None
            assert shift.mp is not None
            return shift.mp, shift.breaks[is_cavalry(self.unit)]
        if self.unit.type == GUN:
            return 0, True
        if isinstance(command, c.Turn):
            return turn_cost(self.unit, command.to_facing), True
        return COUNTER_MARCH_COST, True

    def _words(self, command: Command, hex: int, moved: Piece, cost: int, forced: bool) -> str:
        words = {
            "turn": _("{hex}: turn to {facing}, {cost} MP, {mp} left"),
            "counter-march": _("{hex}: counter-march to {facing}, {cost} MP, {mp} left"),
            "pivot": _("{hex}: wheel to {facing}, {cost} MP, {mp} left"),
        }.get(str(command.kind), _("{hex}: {cost} MP, {mp} left"))
        facing = _(c.FACINGS[moved.facing or 0])
        parts = [words.format(hex=self.state.label(hex), facing=facing, cost=cost, mp=self.mp)]
        if forced:
            parts.append(_("the only step its order leaves it"))
        if moved.level > self.unit.level:
            clause = field(self.state).title.terrain_table
            words = _("the ground costs a level: {level} ({clause})")
            parts.append(words.format(level=_(LEVELS[moved.level]), clause=clause))
        return "; ".join(parts)

    def told(self, steps: tuple[Command, ...]) -> ForecastView:
        """All that was seen, with where and how it ends."""
        state, unit = self.state, self.unit
        rules = field(state)
        name = rules.name(unit.id)
        last = self.last or steps[0]
        if isinstance(last, c.Move | c.Pivot):
            to = state.place(last.to)
            words = (
                _("{name} wheels into {hex} {terrain}, level {level}")
                if isinstance(last, c.Pivot)
                else _("{name} to {hex} {terrain}, level {level}")
            )
            title = words.format(
                name=name, hex=last.to, terrain=_(rules.sheet.terrain[to]), level=rules.sheet.level[to]
            )
        else:
            title = _("{unit} turns to {facing}").format(unit=name, facing=_(c.FACINGS[unit.facing or 0]))
        if self.legs:
            self.stops += self._end()
        cost = (
            ""
            if unit.type == GUN
            else _("{spent} MP").format(spent=self.spent)
            if len(steps) == 1
            else _("{spent} MP, {mp} left").format(spent=self.spent, mp=self.mp)
        )
        assert unit.facing is not None
        return ForecastView(
            title, unit.id, path=tuple(self.path) if len(self.path) > 1 else (), cost=cost, stops=tuple(self.stops),
            answers=tuple(self.answers), clause="T8.1" if len(self.path) > 1 else "T7.1", legs=tuple(self.legs),
            notes=tuple(self._notes()), stands=unit.hexes, bearing=BEARINGS[unit.facing],
        )  # fmt: skip

    def _end(self) -> list[str]:
        """Why it would go no further, or may not end where it stands."""
        if self.unit.level >= SHAKEN > self.begun.level:
            return [_("{level}: it goes no further (T8.1a)").format(level=_(LEVELS[self.unit.level]))]
        asked = decision(self.state)
        if asked is not None and asked.subject == self.unit.id and (why := asked.options.why_not(Done())) is not None:
            return [_("it may not end here: {sentence} ({clause})").format(sentence=why.sentence, clause=why.clause)]
        if self.mp == 0 and self.unit.type != GUN:
            return [_("no points are left")]
        return []

    def _notes(self) -> Iterator[str]:
        """How it ends: facing, charge, whom it stands next to."""
        state, unit = self.state, self.unit
        if not self.legs:
            return
        rules = field(state)
        yield _("ends facing {facing}, {level}").format(
            facing=_(c.FACINGS[unit.facing or 0]), level=_(LEVELS[unit.level])
        )
        if self.run >= CHARGE_RUN and could_charge(state, unit):
            ahead = [u.id for h in front(state, unit) for u in units_in(state, h, rules.opponent[unit.side])]
            if ahead:
                yield _("straight run of {run}: if it ends here it charges (T11.3i)").format(run=self.run)
            else:
                yield _("straight run of {run}: a charge as soon as an enemy is in front (T11.3i)").format(run=self.run)
        close = adjacent_enemies(state, unit)
        ahead_of = set(front(state, unit))
        if close:
            told = [
                (_("{unit} in front") if ahead_of.intersection(e.hexes) else "{unit}").format(unit=rules.name(e.id))
                for e in close
            ]
            yield _("ends next to {units}").format(units=", ".join(told))


def _because(command: Command, why: Objection) -> str:
    what = _("not into {hex}").format(hex=command.on_hex) if command.on_hex else _("it does not turn there")
    return f"{what}: {why.sentence} ({why.clause})"


def _answers(state: State, mover: Piece, hex: int, leg: int) -> tuple[State, list[Answer]]:
    """S4.4 Who may answer the act just done, and the position in which nobody has."""
    found: list[Answer] = []
    while (asked := decision(state)) is not None and asked.topic in ("intercept", "react"):
        for command in asked.options:
            if (answer := _answer(state, mover, hex, leg, command)) is not None and answer not in found:
                found.append(answer)
        state = trial(state, Decline(), lambda asked: asked.subject == mover.id)
    return state, found


def _answer(state: State, mover: Piece, hex: int, leg: int, command: Command) -> Answer | None:
    rules = field(state)
    if not isinstance(command, c.Intercept | c.Fire | c.Turn | c.Withdraw):
        return None
    enemy = state.pieces[command.unit]
    name, label = rules.name(enemy.id), state.label(hex)
    match command:
        case c.Intercept():
            chance = interception_chance(state, enemy)
            words = _("{name} may intercept in {label}: {chance}").format(
                name=name, label=label, chance=percent(chance)
            )
            return Answer(enemy.id, hex, "intercept", words, chance, "T8.3, X7", leg)
        case c.Fire():
            at = hex_aimed_at(state, enemy, mover, command, innermost(state, "window").spots)
            chance = hit_chance(state, enemy, mover, 0, True, command.half, at)
            view = fire_forecast(state, enemy, mover, command)
            lost = next((o for o in view.outcomes if o.tone > 0), None) if view is not None else None
            words = (
                _("{who} may fire at {aim} into {hex}: hit {chance}")
                if command.at
                else _("{who} may fire into {hex}: hit {chance}")
            )
            words = words.format(who=halved(name, command.half), aim=command.at, hex=label, chance=percent(chance))
            if lost is not None:
                words = _("{shot}, {chance} {result}").format(
                    shot=words, chance=percent(lost.chance), result=worse(mover)
                )
            return Answer(enemy.id, at, "fire", words, chance, "T10.3e", leg)
        case c.Turn():
            clause = "T7.1e" if enemy.type == GUN else "T8.2e"
            return Answer(
                enemy.id, hex, "turn", _("{name} may turn on {label}").format(name=name, label=label), None, clause, leg
            )
        case _:
            return Answer(
                enemy.id,
                hex,
                "withdraw",
                _("{name} may withdraw from {label}").format(name=name, label=label),
                None,
                "T8.2f",
                leg,
            )
