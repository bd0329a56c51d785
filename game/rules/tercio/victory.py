"""S7, KS5, KS6 Victory: points for what is destroyed, sudden victories, the end of the last turn."""

from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.tercio.battlefield import Battlefield
from game.rules.tercio.data import BROKEN, COMMANDER, SQUARES, Card
from game.rules.tercio.facts import field, wing_units, wings_of


def unit_points(state: State, id: str) -> int:
    """KS5, D-126 What a destroyed unit counts: 1, or as listed for its type; a double stands for two."""
    rules = field(state)
    card = rules.cards[id]
    return rules.special.type_points.get(card.kind, 1) * units_of(rules, card)


def units_of(rules: Battlefield, card: Card) -> int:
    """KS8, NS3, D-126 How many units a counter stands for: a double for two where the title or the variant says so."""
    two = rules.title.doubles_count_two or SQUARES in rules.options
    return 2 if card.double and two else 1


def score_unit(t: Table, unit: Piece) -> None:
    """KS5 Book a destroyed unit for the enemy."""
    enemy = field(t).opponent[unit.side]
    t.book(enemy, unit_points(t, unit.id), f"{field(t).name(unit.id)} destroyed")


def score_commander(t: Table, commander: Piece) -> None:
    """KS5 Book the death of a commander where the scenario counts it."""
    rules = field(t)
    points = rules.special.commander_points.get(commander.id, 0)
    if points:
        t.book(rules.opponent[commander.side], points, f"{rules.name(commander.id)} lost")


def score(state: State, side: str) -> int:
    """KS5 The points of a side: every enemy unit and commander of the set-up that is no longer on the map."""
    rules = field(state)
    total = 0
    for entry in state.battle.scenario.entries:
        if entry.side != side and entry.id not in state.pieces:
            if entry.card.kind == COMMANDER:
                total += rules.special.commander_points.get(entry.id, 0)
            else:
                total += unit_points(state, entry.id)
    return total


def check_victory(t: Table) -> None:
    """KS6, S7 End the battle where a sudden victory stands; conditions of both sides at once are a draw (D-96)."""
    if t.result is not None:
        return
    reasons = {side: reason for side in field(t).sides if (reason := sudden_victory(t, side))}
    if len(reasons) == 1:
        ((side, reason),) = reasons.items()
        t.end(side, reason, "KS6")
    elif reasons:
        t.end("", " and ".join(reasons.values()), "D-96")


def check_entry(t: Table, unit: Piece) -> None:
    """KS6, D-93 End the battle where an unbroken unit has entered the hex its side must reach."""
    rules = field(t)
    goal = rules.special.reach.get(unit.side)
    if goal and unit.level < BROKEN and rules.grid.at(goal) in unit.hexes:
        t.end(unit.side, f"{rules.name(unit.id)} reaches {goal}", "KS6")


def sudden_victory(t: Table, side: str) -> str:
    """KS6 Why a side has won by what is destroyed or ordered, or ""."""
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
    return ""


def final_victory(t: Table) -> None:
    """KS5 The score after the last turn; equal is a draw (D-92)."""
    rules = field(t)
    one, two = rules.sides
    a, b = score(t, one), score(t, two)
    words = f"after {t.battle.scenario.turns} turns {rules.side_names[one]} has {a} points, {rules.side_names[two]} {b}"
    t.end(one if a > b else two if b > a else "", words, "KS5")
