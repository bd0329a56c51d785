"""S1.1 Setting up a battle, taking one up again, and the position of a situation file."""

from collections.abc import Iterable, Mapping
from typing import Any

from game.board.facing import right_half
from game.board.hexes import OFF
from game.engine.dice import DiceSource
from game.engine.procedure import Procedure
from game.engine.scenario import Scenario
from game.engine.state import Battle, Clock, Piece, State
from game.engine.table import Table
from game.engine.text import _
from game.rules.tercio.absent import group_of
from game.rules.tercio.activation import Activation
from game.rules.tercio.battlefield import BATTLEFIELDS, Battlefield
from game.rules.tercio.command import in_command
from game.rules.tercio.control import Contest
from game.rules.tercio.data import CAVALRY, COMMANDER, GUN, INFANTRY, ORDERS, Card, Special
from game.rules.tercio.facts import field
from game.rules.tercio.melee import Melees
from game.rules.tercio.orders import ACTIVE, NO_REACTIVATION, WAITING
from game.rules.tercio.rout import RoutPhase
from game.rules.tercio.sense import faults_of_sense
from game.rules.tercio.sequence import Activations, Orders, Turn
from game.rules.tercio.titles import TITLES, Title
from game.rules.tercio.unit_action import begin_action
from game.rules.tercio.unit_actions import UnitActions
from game.rules.tercio.variants import faults as variant_faults
from game.rules.tercio.variants import with_options


def opening(scenario: Scenario, options: frozenset[str], dice: DiceSource) -> State:
    """An empty position: nothing placed yet, the orders to be given first."""
    scenario = with_options(scenario, options)
    battle = Battle(scenario, options, dice, BATTLEFIELDS.of(scenario, options))
    under = contest(scenario)
    return State(battle, {}, {}, Clock(), (*under, Turn(), Orders()))


def contest(scenario: Scenario) -> tuple[Procedure, ...]:
    """NS3, D-96b Who holds the hexes that count, where any do, to lie under the turns."""
    control = scenario.special.control
    return (Contest(tuple(control.items())),) if control else ()


def set_up(t: Table) -> None:
    """Place wings and counters as the scenario lists them; commanders after the units they stand with."""
    scenario = t.battle.scenario
    for group in scenario.groups:
        t.add_group(group_of(scenario, group.id, group.side, group.order or "", WAITING))
    for entry in sorted((e for e in scenario.entries if e.hexes), key=lambda e: e.card.kind == COMMANDER):
        facing = None if entry.card.kind == COMMANDER else entry.facing
        t.put(
            Piece(
                entry.id,
                entry.side,
                entry.group or "",
                entry.card.kind,
                entry.hexes,
                facing,
                level=entry.level,
                marks=tuple(sorted(entry.marks)),
            )
        )


def check(scenario: Scenario) -> Iterable[str]:
    """What is wrong with a scenario beyond its form: stacking, commanders without a unit, wings without a commander."""
    bodies: dict[int, str] = {}
    grid = scenario.sheet.grid
    ground = TITLES[scenario.title].terrain_table
    commanders = {e.group for e in scenario.entries if e.card.role in ("wing", "both")}
    for entry in scenario.entries:
        for h in entry.hexes:
            if scenario.tables.terrain[scenario.sheet.terrain[h]].impassable:
                yield _("{entry} stands in {hex}, which nobody may enter ({clause})").format(
                    clause=ground, entry=entry.id, hex=grid.labels[h]
                )
            if entry.card.kind not in (COMMANDER, GUN):
                if h in bodies:
                    yield _("{entry} and {other} both stand in {hex} (T9.1a)").format(
                        entry=entry.id, other=bodies[h], hex=grid.labels[h]
                    )
                bodies[h] = entry.id
        if entry.card.kind == COMMANDER and not entry.card.role:
            yield _("{entry} is a commander without a role: wing, army or both (T2.1)").format(entry=entry.id)
        if entry.hexes and entry.card.role in ("wing", "both"):
            there = [
                o
                for o in scenario.entries
                if o.group == entry.group and o.card.kind != COMMANDER and set(o.hexes) & set(entry.hexes)
            ]
            if not there:
                yield _("{entry} does not stand with a unit of his wing (T2.1)").format(entry=entry.id)
    for group in scenario.groups:
        if group.id not in commanders and any(e.group == group.id for e in scenario.entries):
            yield _("wing {group} has no commander (T1.2c)").format(group=group.id)
    for name, row in scenario.tables.terrain.items():
        if row.mp < 1:
            yield _("terrain {name} costs {mp} MP: a hex costs at least 1 ({clause})").format(
                clause=ground, name=name, mp=row.mp
            )
    for name, side in scenario.tables.hexsides.items():
        if side.mp < 0:
            yield _("hexside {name} costs {mp} MP: it cannot make a step cheaper ({clause})").format(
                clause=ground, name=name, mp=side.mp
            )
    for entry in scenario.entries:
        yield from _faults_of_card(entry.id, entry.card)
        yield from faults_of_title(TITLES[scenario.title], entry.id, entry.card)
        if not entry.hexes:
            coming = scenario.special.reinforcements
            if coming is None or coming.wing != entry.group:
                yield _("{entry} has no hex, and no reinforcements bring its wing (NS6)").format(entry=entry.id)
            continue
        if entry.card.double != (len(entry.hexes) == 2) or len(entry.hexes) > 2:
            yield _("{entry} stands on {count} hexes: a double unit on two, any other on one (T2.2)").format(
                entry=entry.id, count=len(entry.hexes)
            )
        elif entry.card.double and right_half(grid, entry.hexes[0], entry.facing or 0) != entry.hexes[1]:
            labels = _(" and ").join(grid.labels[h] for h in entry.hexes)
            yield _(
                "{entry} cannot face so on {labels}: its hexes are left and right as seen from behind it (G9)"
            ).format(entry=entry.id, labels=labels)
    yield from variant_faults(scenario)
    yield from faults_of_sense(scenario)
    yield from _faults_of_victory(scenario)
    for side, label in scenario.special.reach.items():
        if label not in grid.number:
            yield _("the hex {label} that {side} must reach is not on the map").format(label=label, side=side)
    ids = {e.id for e in scenario.entries}
    named = (
        *scenario.special.always_in_command,
        *scenario.special.must_live.values(),
        *scenario.special.commander_points,
    )
    for id in named:
        if id not in ids:
            yield _("the special rules name {name}, which is no counter").format(name=id)
    wings = {g.id for g in scenario.groups}
    for listed in scenario.special.destroy_wings.values():
        for wing in listed:
            if wing not in wings:
                yield _("the victory conditions name {wing}, which is no wing").format(wing=wing)


def _faults_of_victory(scenario: Scenario) -> Iterable[str]:
    """KS5, KS6 Conditions of a side that does not play and points for a type that there is not can never count."""
    special = scenario.special
    sides = {side.id for side in scenario.sides}
    for side in (*special.destroy_wings, *special.must_live, *special.reach, *special.rally_wings):
        if side not in sides:
            yield _("the victory conditions name {side}, which is no side").format(side=side)
    yield from _faults_of_special(scenario)
    for kind in special.type_points:
        if kind not in CAVALRY | INFANTRY and kind != GUN:
            yield _("the victory conditions give points for type {kind}, which there is not").format(kind=kind)


def _faults_of_special(scenario: Scenario) -> Iterable[str]:
    """NS3 to NS9 Hexes, sides, wings and terrain that the special rules name must be there."""
    special: Special = scenario.special
    sides = {side.id for side in scenario.sides}
    for label, side in special.control.items():
        if label not in scenario.sheet.grid.number:
            yield _("the hex {label} that counts for the score is not on the map (NS3)").format(label=label)
        if side and side not in sides:
            yield _("{label} is held by {side}, which is no side (NS3)").format(label=label, side=side)
    for side in (*special.destroy_types, *special.clear_columns):
        if side not in sides:
            yield _("the victory conditions name {side}, which is no side").format(side=side)
    coming = special.reinforcements
    if coming is not None and coming.wing not in {group.id for group in scenario.groups}:
        yield _("the reinforcements name {wing}, which is no wing (NS6)").format(wing=coming.wing)
    for terrain in (*special.floods, *special.floods.values()):
        if terrain not in scenario.tables.terrain:
            yield _("the tide names the terrain {terrain}, of which the tables know nothing (NS9)").format(
                terrain=terrain
            )
    ids = {entry.id for entry in scenario.entries}
    for id in special.cowardice:
        if id not in ids:
            yield _("the special rules name {name}, which is no counter").format(name=id)


def _faults_of_card(id: str, card: Card) -> Iterable[str]:
    """T2.1, T2.2 Printed values within the bounds of the counters."""
    if card.kind == COMMANDER:
        if not 0 <= card.command <= 2:
            yield _("{name} has a command value of {command}: 0, 1 or 2 (T2.1)").format(name=id, command=card.command)
        if not 1 <= card.ma <= 20:
            yield _("{name} has a movement allowance of {ma}: 1 to 20 (T2.1)").format(name=id, ma=card.ma)
        return
    if not 0 <= card.morale <= 9:
        yield _("{name} has a morale of {morale}: 0 to 9 (T2.2)").format(name=id, morale=card.morale)
    if card.kind == GUN and card.ma:
        yield _("{name} is a gun and has a movement allowance of {ma}: guns have 0 (T8.1b)").format(name=id, ma=card.ma)
    if card.kind != GUN and not 1 <= card.ma <= 20:
        yield _("{name} has a movement allowance of {ma}: 1 to 20 (T2.2)").format(name=id, ma=card.ma)


def faults_of_title(title: Title, id: str, card: Card) -> Iterable[str]:
    """T2.2, T12.0 Counters that an edition of the rules does not have."""
    if card.kind not in (COMMANDER, GUN) and card.kind not in title.types:
        yield _("{name} is of type {kind}, which {title} does not have (T2.2)").format(
            name=id, kind=card.kind, title=title.name
        )
    if card.kind == GUN and title.gun_morale is not None and card.morale != title.gun_morale:
        yield _("{name} is a gun and has a morale of {morale}: guns have {printed} (T12.0)").format(
            name=id, morale=card.morale, printed=title.gun_morale
        )


STEPS = {
    "preemption": "preemption",
    "begin": "begin",
    "change-orders": "orders",
    "unit-actions": "actions",
    "melee": "melees",
    "reactivation": "reactivation",
}
"""Words for the steps of an activation in situation files."""
START_KEYS = (
    "side", "step", "wing", "unit", "mp", "first", "number", "preempting", "run", "passed", "states", "no-reactivation",
    "numbers", "attached", "aides", "chooser", "last", "held",
)  # fmt: skip


def situation(t: Table, start: Mapping[str, Any]) -> None:
    """Build the procedure stack of a situation file; see `START_KEYS`. Raises ValueError with a sentence."""
    for key in start:
        if key not in START_KEYS:
            raise ValueError(
                _("start: unknown key {key}; it knows {known}").format(key=key, known=", ".join(START_KEYS))
            )
    rules = field(t)
    step = str(start.get("step", "unit-actions"))
    side = str(start.get("side", rules.sides[0]))
    if side not in rules.sides:
        raise ValueError(
            _("start: no side is called {side}; there are {sides}").format(
                side=side, sides=_(" and ").join(rules.sides)
            )
        )
    number = t.clock.turn or 1
    if step != "orders":
        for id, group in list(t.groups.items()):
            if group.order not in ORDERS:
                t.order(id, order="march")
    for wing, state in dict(start.get("states", {})).items():
        t.order(_wing(rules, wing), state=str(state))
    for wing, count in dict(start.get("numbers", {})).items():
        t.order(_wing(rules, wing), number=_number({wing: count}, wing, 0))
    for wing, label in dict(start.get("aides", {})).items():
        _place_aide(t, _wing(rules, wing), str(label))
    for commander, wing in dict(start.get("attached", {})).items():
        if commander not in t.pieces:
            raise ValueError(_("start: no commander is called {commander}").format(commander=commander))
        t.attach(commander, _wing(rules, wing))
    for wing in start.get("no-reactivation", ()):
        t.order(_wing(rules, wing), marks=(NO_REACTIVATION,))
    first = str(start.get("first", side))
    t.tick(number, "activation")
    stack: tuple[Procedure, ...]
    if step == "orders":
        stack = (Turn(number, first), Orders())
    elif step in ("initiative", "end", "rout"):
        stack = (Turn(number, first, step=step),)
        if step == "rout":
            stack = (Turn(number, first, step="end"), RoutPhase(first))
    elif step == "activate":
        stack = (Turn(number, first, step="rout"), Activations(side, passed=str(start.get("passed", ""))))
    elif step in STEPS:
        wing = _wing_of_start(t, start, side)
        activation = Activation(
            wing, _number(start, "number", 1), bool(start.get("preempting", False)), step=STEPS[step]
        )
        order = Activations(str(start.get("chooser", side)), last=str(start.get("last", "")))
        stack = (Turn(number, first, step="rout"), order, activation)
        if step not in ("preemption", "begin"):
            t.order(wing, state=ACTIVE, number=activation.number)
    else:
        known = ", ".join(("orders", "initiative", "activate", *STEPS, "rout", "end"))
        raise ValueError(_("start: no step is called {step}; there are {known}").format(step=step, known=known))
    t.stack = (*_contest_of_start(t, start), *stack)
    if step == "unit-actions":
        t.goto("melees")
        t.call(UnitActions(activation.wing))
        if "unit" in start:
            _begin(t, activation.wing, start)
    elif step == "melee":
        t.goto("close")
        t.call(Melees(activation.wing))


def _contest_of_start(t: Table, start: Mapping[str, Any]) -> tuple[Procedure, ...]:
    """NS3 Who holds the hexes that count, as the file says or as the battle begins."""
    table = dict(t.battle.scenario.special.control)
    for label, side in dict(start.get("held", {})).items():
        if label not in table or side not in ("", *field(t).sides):
            raise ValueError(_("start: {label} is no hex that counts for {side}").format(label=label, side=side))
        table[label] = side
    return (Contest(tuple(table.items())),) if table else ()


def _place_aide(t: Table, wing: str, label: str) -> None:
    """T5.2f An aide de camp who leads his wing already."""
    aide = next((id for id in field(t).commanders_of_wing.get(wing, ())[1:]), "")
    if not aide or t.place(label) == OFF:
        raise ValueError(_("start: no aide de camp of {wing} can stand in {label}").format(wing=wing, label=label))
    t.put(Piece(aide, field(t).wing_side[wing], wing, COMMANDER, (t.place(label),)))


def _number(start: Mapping[str, Any], key: str, usual: int) -> int:
    value = start.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(_("start: {key} must be a whole number, not {value!r}").format(key=key, value=value))
    return value


def _begin(t: Table, wing: str, start: Mapping[str, Any]) -> None:
    """The action of one unit, with fewer movement points or a run of the charge where the file says so."""
    id = str(start["unit"])
    if id not in t.pieces or t.pieces[id].type == COMMANDER:
        raise ValueError(_("start: no unit is called {name}").format(name=id))
    t.goto("pick")
    begin_action(t, id, id in in_command(t, wing))
    if "mp" in start:
        t.update(mp=_number(start, "mp", 0))
    if "run" in start:
        t.update(run=_number(start, "run", 0))


def _wing(rules: Battlefield, wing: str) -> str:
    if wing not in rules.wing_side:
        raise ValueError(
            _("start: no wing is called {wing}; there are {known}").format(wing=wing, known=", ".join(rules.wing_side))
        )
    return wing


def _wing_of_start(t: Table, start: Mapping[str, Any], side: str) -> str:
    rules = field(t)
    if "wing" in start:
        return _wing(rules, str(start["wing"]))
    unit = t.pieces.get(str(start.get("unit", "")))
    if unit is not None and unit.group:
        return unit.group
    own = [wing for wing, owner in rules.wing_side.items() if owner == side]
    if len(own) != 1:
        raise ValueError(
            _("start: say which wing of {side} acts: {own}").format(side=side, own=", ".join(own) or _("it has none"))
        )
    return own[0]
