"""D16: setting up a battle, what is wrong with a scenario, and the position of a situation file."""

from collections.abc import Iterable, Mapping
from typing import Any

from game.board.facing import right_half
from game.engine.dice import DiceSource
from game.engine.procedure import Procedure
from game.engine.scenario import Entry, Scenario
from game.engine.state import Battle, Clock, Group, Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.dragon.activity import Activity
from game.rules.dragon.battlefield import battlefield_of, forms_of
from game.rules.dragon.combat import Combat
from game.rules.dragon.data import ARM, COMMANDER, EFFECTIVE, FLEEING, GUN, SHOCK, USUAL, Card
from game.rules.dragon.deployment import Reveal, SetUp
from game.rules.dragon.facts import field, limit, partner, units
from game.rules.dragon.fire import is_locked
from game.rules.dragon.flight import runners
from game.rules.dragon.movement import road_bonus
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
    battle = Battle(scenario, options, dice, battlefield_of(scenario, options))
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


def check(scenario: Scenario) -> Iterable[str]:
    """What is wrong with a scenario beyond its form."""
    grid = scenario.sheet.grid
    seen: dict[int, Entry] = {}
    for entry in scenario.entries:
        try:
            known = forms_of(entry.card)
        except ValueError as error:
            yield f"{entry.id}: {error}"
            continue
        yield from _faults_of_card(entry.id, entry.card)
        form = usual_form(entry)
        if entry.card.kind != COMMANDER and form not in known:
            yield _("{entry} has no {form} formation on its counter (D6.0)").format(entry=entry.id, form=form)
        if not entry.hexes:
            yield _("{entry} has no hex: every counter starts on the map (D16.1)").format(entry=entry.id)
            continue
        if (form == SHOCK) != (len(entry.hexes) == 2) or len(entry.hexes) > 2:
            yield _("{entry} stands on {count} hexes: a shock formation on two, any other on one (D6.25)").format(
                entry=entry.id, count=len(entry.hexes)
            )
        elif form == SHOCK and right_half(grid, entry.hexes[0], entry.facing or 0) != entry.hexes[1]:
            yield _("{entry} cannot face so: its hexes are left and right as seen from behind it (D6.25)").format(
                entry=entry.id
            )
        for h in entry.hexes:
            if scenario.tables.terrain[scenario.sheet.terrain[h]].water:
                yield _("{entry} stands in {hex}, which nobody may enter (T9)").format(
                    entry=entry.id, hex=grid.labels[h]
                )
            if entry.card.kind == COMMANDER:
                continue
            other = seen.get(h)
            if other is not None and not _pairs(other, entry):
                yield _("{entry} and {other} both stand in {hex} (D7.23)").format(
                    entry=entry.id, other=other.id, hex=grid.labels[h]
                )
            seen[h] = entry
    yield from _faults_of_special(scenario)


def _pairs(one: Entry, two: Entry) -> bool:
    return one.card.kind == two.card.kind and one.form == two.form == "shooting" and one.facing == two.facing


def _faults_of_card(id: str, card: Card) -> Iterable[str]:
    """D2.2 A counter has factors, a battery a class, a commander his points."""
    if card.kind == COMMANDER:
        if not 1 <= card.mobility <= 20:
            yield _("{name} has a mobility of {mp}: 1 to 20 (D15.12)").format(name=id, mp=card.mobility)
    elif card.kind == GUN and not card.battery:
        yield _("{name} is a battery without a class: A or B (D2.33)").format(name=id)
    elif USUAL[ARM[card.kind]] not in forms_of(card):
        yield _("{name} has no factors for its usual formation, {form} (D5.11)").format(
            name=id, form=USUAL[ARM[card.kind]]
        )


def _faults_of_special(scenario: Scenario) -> Iterable[str]:
    """D16 Sides, counters and terrain that the rules of the scenario name must be there."""
    special = scenario.special
    sides = {side.id for side in scenario.sides}
    for side in (*special.zones, *((special.attacker,) if special.attacker else ())):
        if side not in sides:
            yield _("the special rules name {side}, which is no side").format(side=side)
    if special.victory == "collapse" and not special.attacker:
        yield _("an army that may collapse needs an `attacker` (D16.2)")
    for id in special.commander_points:
        if id not in {entry.id for entry in scenario.entries}:
            yield _("the special rules name {name}, which is no counter").format(name=id)
    for kind in special.points:
        if kind not in ARM:
            yield _("the victory conditions give points for type {kind}, which there is not").format(kind=kind)
    for zone in special.zones.values():
        if zone.near and zone.near not in scenario.tables.terrain:
            yield _("a zone is near {terrain}, which the tables do not have (D16.3)").format(terrain=zone.near)


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
    t.tick(number, step)
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
            return {"side": frame.owner, "step": state.clock.phase}
    return {}
