"""S7, KS5, KS6, NS3, NS4 Victory: points for units and hexes, sudden victories, the end of the last turn."""

from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.tercio.absent import off_map
from game.rules.tercio.battlefield import Battlefield
from game.rules.tercio.control import held, occupy
from game.rules.tercio.data import BROKEN, COMMANDER, SQUARES, Card
from game.rules.tercio.facts import field, units, wing_units, wings_of

SCORE_CLAUSE = {"destroyed": "KS5", "points": "NS3"}
SUDDEN_CLAUSE = {"destroyed": "KS6", "points": "NS4"}
"""Where each way of winning stands in the rules."""
UNITS, COMMANDERS, HEXES = N_("Enemy units destroyed"), N_("Enemy commanders lost"), N_("Hexes held")


def unit_points(state: State, id: str) -> int:
    """KS5, NS3, D-126, V58 What a destroyed unit counts: 1, or as listed for its type or morale; a double is two."""
    rules = field(state)
    card, special = rules.cards[id], rules.special
    points = special.type_points.get(card.kind, 1)
    if special.high_morale and card.morale >= special.high_morale:
        points = special.high_morale_points
    return points * units_of(rules, card)


def units_of(rules: Battlefield, card: Card) -> int:
    """KS8, NS3, D-126 How many units a counter stands for: a double for two where the title or the variant says so."""
    two = rules.title.doubles_count_two or SQUARES in rules.options
    return 2 if card.double and two else 1


def score_unit(t: Table, unit: Piece) -> None:
    """KS5, NS3 Book a destroyed unit for the enemy."""
    enemy = field(t).opponent[unit.side]
    t.book(enemy, unit_points(t, unit.id), f"{field(t).name(unit.id)} destroyed")


def score_commander(t: Table, commander: Piece) -> None:
    """KS5 Book the death of a commander where the scenario counts it."""
    rules = field(t)
    points = rules.special.commander_points.get(commander.id, 0)
    if points:
        t.book(rules.opponent[commander.side], points, f"{rules.name(commander.id)} lost")


def score_by_source(state: State, side: str) -> dict[str, int]:
    """KS5, NS3 The points of a side by what they are for: enemy units and commanders no longer on the map, hexes."""
    rules = field(state)
    found = {UNITS: 0}
    if rules.special.commander_points:
        found[COMMANDERS] = 0
    coming = off_map(state)
    for entry in state.battle.scenario.entries:
        if entry.side != side and entry.id not in state.pieces and entry.id not in coming:
            if entry.card.kind != COMMANDER:
                found[UNITS] += unit_points(state, entry.id)
            elif points := rules.special.commander_points.get(entry.id, 0):
                found[COMMANDERS] += points
    if rules.special.control:
        found[HEXES] = sum(1 for holder in held(state).values() if holder == side)
    return found


def score(state: State, side: str) -> int:
    """KS5, NS3 The points of a side."""
    return sum(score_by_source(state, side).values())


def check_victory(t: Table, run_over: bool = False) -> None:
    """KS6, NS4, S7 End the battle where a sudden victory stands; conditions of both sides at once are a draw (D-96)."""
    if t.result is not None:
        return
    reasons = {side: reason for side in field(t).sides if (reason := sudden_victory(t, side, run_over))}
    if len(reasons) == 1:
        ((side, reason),) = reasons.items()
        t.end(side, reason, SUDDEN_CLAUSE[field(t).special.victory])
    elif reasons:
        t.end("", " and ".join(reasons.values()), "D-96")


def check_columns(t: Table) -> None:
    """NS4, S7 At the end of a wing's run and of the Rout phase: also whether the field is cleared of the enemy."""
    if field(t).special.clear_columns:
        check_victory(t, run_over=True)


def check_entry(t: Table, unit: Piece) -> None:
    """KS6, D-93, NS3 A unit has entered hexes: it takes those that count; the one its side must reach ends the battle.

    Only an unbroken unit reaches it.
    """
    occupy(t, unit)
    rules = field(t)
    goal = rules.special.reach.get(unit.side)
    if goal and unit.level < BROKEN and rules.grid.at(goal) in unit.hexes:
        t.end(unit.side, f"{rules.name(unit.id)} reaches {goal}", "KS6")


def sudden_victory(t: Table, side: str, run_over: bool = False) -> str:
    """KS6, NS4 Why a side has won by what is destroyed or ordered, or where the enemy is no more; else ""."""
    rules = field(t)
    special = rules.special
    wings = special.destroy_wings.get(side, ())
    if wings and not any(wing_units(t, wing) for wing in wings):
        return f"all units of {', '.join(rules.wing_names[wing] for wing in wings)} are destroyed"
    king = special.must_live.get(side)
    if king and king not in t.pieces:
        return f"{rules.name(king)} is lost"
    needed = special.rally_wings.get(side, 0)
    if needed and t.groups:
        enemy = rules.opponent[side]
        rallying = [w for w in wings_of(t, enemy) if t.groups[w].order == "rally" and wing_units(t, w)]
        if len(rallying) >= needed:
            return f"{len(rallying)} wings of {rules.side_names[enemy]} have Rally! orders"
    return _best_destroyed(t, side) or (_field_cleared(t, side) if run_over else "")


def _best_destroyed(t: Table, side: str) -> str:
    """NS4, D-95 Whether the listed best troops of the enemy are all destroyed; never where there are none."""
    rules = field(t)
    doomed = rules.special.destroy_types.get(side)
    if doomed is None:
        return ""
    listed = [
        entry.id
        for entry in t.battle.scenario.entries
        if entry.side != side and entry.card.kind in doomed.types and entry.card.morale == doomed.morale
    ]
    if not listed or any(id in t.pieces for id in listed) or off_map(t).intersection(listed):
        return ""
    kinds = " and ".join(doomed.types)
    return f"all {kinds} units of {rules.side_names[rules.opponent[side]]} of morale {doomed.morale} are destroyed"


def _field_cleared(t: Table, side: str) -> str:
    """NS4 Whether no enemy unit stands in the listed column or a higher one."""
    rules = field(t)
    column = rules.special.clear_columns.get(side)
    if column is None:
        return ""
    enemy = rules.opponent[side]
    offset = rules.grid.offset
    if any(offset[h][0] >= column for unit in units(t, enemy) for h in unit.hexes):
        return ""
    return f"no unit of {rules.side_names[enemy]} is left in column {column:02} or beyond"


def final_victory(t: Table) -> None:
    """KS5, NS3, D-100 The score after the last turn; equal is a draw (D-92)."""
    rules = field(t)
    one, two = rules.sides
    a, b = score(t, one), score(t, two)
    words = f"after {t.battle.scenario.turns} turns {rules.side_names[one]} has {a} points, {rules.side_names[two]} {b}"
    t.end(one if a > b else two if b > a else "", words, SCORE_CLAUSE[rules.special.victory])
