"""NS6, D-120 Reinforcements: the die for them at the end of a turn, and how their units come onto the map."""

from collections.abc import Iterator
from typing import Literal

from game.board.facing import right_half
from game.board.hexes import OFF
from game.board.masks import bits
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally, tally
from game.engine.text import _
from game.rules.tercio import commands as c
from game.rules.tercio.absent import AWAY, due, follows, has_entered
from game.rules.tercio.data import COMMANDER, Reinforcements
from game.rules.tercio.exchange import open_window
from game.rules.tercio.facts import field, near_mask
from game.rules.tercio.movement import bar_to_stacking
from game.rules.tercio.orders import WAITING
from game.rules.tercio.unit_action import UnitAction, duty_now


def awaited(state: State) -> Reinforcements | None:
    """NS6 The wing that has still to come, None where none does."""
    coming = field(state).special.reinforcements
    if coming is None or coming.wing not in state.groups or state.groups[coming.wing].state != AWAY:
        return None
    return coming


def turn_tally(turn: int) -> Tally:
    """NS6 The number of the turn is added to the die."""
    return tally(Line(turn, "number-of-the-turn", "NS6"))


def roll_for_reinforcements(t: Table, turn: int) -> None:
    """NS6 From the turn of the scenario on, at the end of each turn until it succeeds: the wing comes in the next."""
    coming = awaited(t)
    if coming is None or turn < coming.from_turn or turn >= t.battle.scenario.turns:
        return
    rules = field(t)
    side = rules.wing_side[coming.wing]
    rolled = t.roll("reinforcements", "NS6", side, "", turn_tally(turn), coming.above + 1, "at-least")
    if rolled.result == "success":
        t.order(coming.wing, state=WAITING)
        words = f"{rules.wing_names[coming.wing]} arrives: its units may enter from turn {turn + 1} on"
        t.say("reinforcements", words, "NS6", side)


def arriving_piece(state: State, id: str, hexes: tuple[int, ...]) -> Piece:
    """D-120 A unit as it would stand on the map."""
    entry = next(e for e in state.battle.scenario.entries if e.id == id)
    return Piece(id, entry.side, entry.group, entry.card.kind, hexes, entry.facing, level=entry.level)


def places_to_enter(state: State, id: str) -> list[tuple[int, ...]]:
    """D-120 Where a unit may come onto the map now."""
    rules = field(state)
    entry = next(e for e in state.battle.scenario.entries if e.id == id)
    found = []
    for h in rules.grid:
        hexes: tuple[int, ...] = (h,)
        if entry.card.double:
            hexes = (h, right_half(rules.grid, h, entry.facing or 0))
        if bar_to_entering_at(state, id, hexes) is None:
            found.append(hexes)
    return found


def bar_to_entering_at(state: State, id: str, hexes: tuple[int, ...]) -> Objection | None:
    """NS6, D-120 Why a unit may not come onto the map in these hexes, or None."""
    rules = field(state)
    unit = arriving_piece(state, id, hexes)
    far, enemy = rules.edge_distance[unit.side], rules.opponent[unit.side]
    for h in hexes:
        if h == OFF or far[h]:
            return Objection("NS6", "{} enters on its own edge of the map", (rules.name(id),))
        if rules.terrain[h].impassable or rules.terrain[h].mp > 1:
            return Objection("D-120", "reinforcements enter on clear ground, not in {}", (state.label(h),))
        if any(other.side == enemy for other in state.standing(h)):
            return Objection("D-120", "the enemy stands in {}", (state.label(h),))
    if (bar := bar_to_stacking(state, unit, hexes)) is not None:
        return bar
    if state.groups[unit.group].order == "march" and near_mask(state, enemy) & bits(hexes):
        words = "under March! a unit may not come next to an enemy, as in {}"
        return Objection("T6.2e", words, (", ".join(state.label(h) for h in hexes),))
    return None


def bar_to_bringing_on(state: State, wing: str, id: str) -> Objection | None:
    """D-120 Why a unit cannot be brought onto the map now, or None."""
    if id not in due(state, wing):
        return NOT_OFFERED
    if not places_to_enter(state, id):
        return Objection("D-120", "no hex is free for {} on its edge of the map", (field(state).name(id),))
    return None


@record
class Entering(Procedure):
    """D-120 A unit comes onto the map, with the commander of its wing if he is not there yet, and goes on."""

    unit: str
    kind: Literal["entering"] = "entering"

    STEPS = ("choose",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} enters").format(unit=field(state).name(self.unit))

    def ask_choose(self, state: State) -> Decision:
        """D-120 Where."""
        side = arriving_piece(state, self.unit, ()).side

        def candidates() -> Iterator[Command]:
            for hexes in places_to_enter(state, self.unit):
                yield c.Enter(state.label(hexes[0]))

        def bar(command: Command) -> Objection | None:
            if not isinstance(command, c.Enter):
                return NOT_OFFERED
            return bar_to_entering_at(state, self.unit, self.hexes(state, command))

        facts = (field(state).name(self.unit),)
        options = Options(candidates, bar)
        return Decision(side, "{}: choose where it enters.", "NS6, D-120", options, topic="enter", facts=facts)

    def hexes(self, state: State, command: c.Enter) -> tuple[int, ...]:
        """The hexes it would stand in; a command names the left half of a double."""
        h = state.place(command.to)
        if not field(state).cards[self.unit].double or h == OFF:
            return (h,)
        return h, right_half(field(state).grid, h, arriving_piece(state, self.unit, ()).facing or 0)

    def on_choose(self, t: Table, command: c.Enter) -> None:
        """D-120 It pays for its first hex and moves on; the enemy may react as to any hex entered."""
        unit = arriving_piece(t, self.unit, self.hexes(t, command))
        rules = field(t)
        commander = follows(t, unit.id)
        t.put(unit)
        has_entered(t, unit.id)
        if commander:
            t.put(Piece(commander, unit.side, unit.group, COMMANDER, unit.hexes[:1], marks=(("acted", 1),)))
            has_entered(t, commander)
        t.say("entered", f"{rules.name(unit.id)} enters at {command.to}", "NS6, D-120", unit.side, (unit.id,))
        ma = rules.cards[unit.id].ma
        mp = ma - max(rules.terrain[h].mp for h in unit.hexes)
        duty = duty_now(t, unit, True, mp)
        t.call(UnitAction(unit.id, ma, mp, duty, begun=True, carried=(commander,) if commander else ()))
        open_window(t, "enter", unit.id, spots=unit.hexes, intercept=True, movement=True)
