"""D16: setting up a battle, and the position of a situation file."""

from collections.abc import Mapping
from typing import Any

from game.engine.dice import DiceSource
from game.engine.procedure import Procedure
from game.engine.scenario import Entry, Scenario
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.dragon.activity import Activity
from game.rules.dragon.battlefield import BATTLEFIELDS
from game.rules.dragon.combat import Combat
from game.rules.dragon.data import ARM, COMMANDER, EFFECTIVE, FLEEING, GUN, USUAL
from game.rules.dragon.deployment import Reveal, SetUp
from game.rules.dragon.facts import field, limit, partner, units
from game.rules.dragon.fire import is_locked
from game.rules.dragon.flight import runners
from game.rules.dragon.movement import road_bonus
from game.rules.dragon.phases import phase_of
from game.rules.dragon.reorganisation import Reorganisation
from game.rules.dragon.stages import Movement, Stages

AFTER = {
    ("movement", 0): "first_combat", ("combat", 0): "first_reorganisation", ("reorganisation", 0): "second_movement",
    ("movement", 1): "second_combat", ("combat", 1): "second_reorganisation", ("reorganisation", 1): "next",
}  # fmt: skip
"""What comes after each phase of each side."""
START_KEYS = ("side", "step", "unit", "together", "spent", "forced")


def usual_form(entry: Entry) -> str:
    """D16.1 The formation a counter starts in where nothing else is said: guns stand to fire."""
    if entry.form and entry.level == EFFECTIVE:
        return entry.form
    kind: str = entry.card.kind
    return "firing" if kind == GUN and entry.level == EFFECTIVE else USUAL[ARM[kind]]


def opening(scenario: Scenario, options: frozenset[str], dice: DiceSource) -> State:
    """An empty position: nothing placed yet, a free set-up first where the scenario has one."""
    battle = Battle(scenario, options, dice, BATTLEFIELDS.of(scenario, options))
    first: tuple[Procedure, ...] = ()
    if scenario.special.zones:
        first = (Reveal(), *(SetUp(side) for side in reversed(scenario.special.zones)))
    return State(battle, {}, {}, Clock(), (Stages(), *first))


def set_up(t: Table) -> None:
    """D16.1 Place wings and counters as the scenario lists them."""
    scenario = t.battle.scenario
    for group in scenario.groups:
        t.add_group(Group(group.id, group.side, "", ""))
    for entry in sorted((e for e in scenario.entries if e.hexes), key=lambda e: e.card.kind == COMMANDER):
        facing = None if entry.card.kind == COMMANDER or entry.level >= FLEEING else entry.facing
        t.put(
            Piece(
                entry.id, entry.side, entry.group, entry.card.kind, entry.hexes, facing, usual_form(entry),
                level=entry.level, marks=tuple(sorted(entry.marks)),
            )
        )  # fmt: skip


def situation(t: Table, start: Mapping[str, Any]) -> None:
    """Build the procedure stack of a situation file; see `START_KEYS`. Raises ValueError with a sentence."""
    for key in start:
        if key not in START_KEYS:
            raise ValueError(
                _("start: unknown key {key}; it knows {known}").format(key=key, known=", ".join(START_KEYS))
            )
    rules = field(t)
    step = str(start.get("step", "movement"))
    side = str(start.get("side", rules.sides[0]))
    if side not in rules.sides:
        raise ValueError(
            _("start: no side is called {side}; there are {sides}").format(side=side, sides=", ".join(rules.sides))
        )
    number = t.clock.turn or 1
    if step in ("loading", "next"):
        t.tick(number, step)
        t.stack = (Stages(number, step=step),)
        return
    after = AFTER.get((step, rules.sides.index(side)))
    if after is None:
        raise ValueError(
            _("start: no step is called {step}; there are {known}").format(
                step=step, known="loading, movement, combat, reorganisation, next"
            )
        )
    t.tick(number, phase_of(step, side))
    frames: dict[str, Procedure] = {
        "movement": Movement(side), "combat": Combat(side), "reorganisation": Reorganisation(side),
    }  # fmt: skip
    t.stack = (Stages(number, step=after), frames[step])
    if "unit" in start:
        _begin(t, side, start)


def _begin(t: Table, side: str, start: Mapping[str, Any]) -> None:
    """A unit in the middle of its activity."""
    unit = t.pieces.get(str(start["unit"]))
    if unit is None or unit.side != side or unit.type == COMMANDER or start.get("step", "movement") != "movement":
        raise ValueError(_("start: {unit} is no unit of {side} that moves").format(unit=start["unit"], side=side))
    locked = tuple(one.id for owner in field(t).sides for one in units(t, owner) if is_locked(t, one))
    phase = Movement(side, locked, runners(t, side), step="choose")
    mate = partner(t, unit) if start.get("together") else None
    activity = Activity(
        unit.id, limit(t, unit), road_bonus(t, unit), int(start.get("spent", 0)), mate.id if mate else "", unit.hexes,
        forced=bool(start.get("forced", False)),
    )  # fmt: skip
    t.stack = (t.stack[0], phase, activity)


def situation_start(state: State) -> dict[str, Any]:
    """The `start:` that builds a position at the beginning of a phase or of an activity; empty for any other."""
    for frame in state.stack:
        if isinstance(frame, Movement):
            return {"side": frame.mover, "step": "movement"}
        if isinstance(frame, Combat | Reorganisation):
            return {"side": frame.owner, "step": frame.kind}
    return {}
