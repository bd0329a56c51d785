"""T12.3, T12.4: where a unit may retreat to, and what happens to one that cannot. `exchange.Retreat` carries it out."""

from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally, tally
from game.rules.tercio.data import BROKEN, SHAKEN
from game.rules.tercio.facts import body_in, card, field, is_cavalry, pieces_mask
from game.rules.tercio.losses import eliminate, gain_level
from game.rules.tercio.shifts import translation


def retreat_ways(state: State, unit: Piece, origin: tuple[int, ...]) -> list[tuple[int, ...]]:
    """T12.3, D-74 Where a unit may retreat to: nearer to the own edge, else as near, else farther.

    A double goes with both halves in one direction, its own hexes count as free, and the sum of both distances counts
    (G12). It never comes back to the place where the retreat began.
    """
    rules = field(state)
    far = rules.edge_distance[unit.side]
    here = sum(far[h] for h in unit.hexes)
    enemies = pieces_mask(state, rules.opponent[unit.side])
    classes: tuple[list[tuple[int, ...]], ...] = ([], [], [])
    for direction in range(6):
        after = translation(rules, unit.hexes, direction)
        if after is None or set(after) == set(origin):
            continue
        entered = [h for h in after if h not in unit.hexes]
        if any(rules.impassable >> h & 1 or enemies >> h & 1 or body_in(state, h) is not None for h in entered):
            continue
        there = sum(far[h] for h in after)
        classes[0 if there < here else 1 if there == here else 2].append(after)
    return next((found for found in classes if found), [])


def unable_tally(state: State, unit: Piece) -> Tally:
    """X5 The modifiers of the Unable to Retreat table: original morale."""
    original = card(state, unit.id).morale
    if original <= 6:
        return tally(Line(-2, "original-morale-6-or-less", "X5"))
    return tally(Line(1, "original-morale-8", "X5") if original >= 8 else None)


def unable_result(state: State, total: int) -> str:
    """X5 The row of the Unable to Retreat table."""
    for row in field(state).tables.unable_to_retreat:
        if row.up_to is None or total <= row.up_to:
            return row.result
    return "gain"


def unable_to_retreat(t: Table, unit: Piece) -> None:
    """T12.4, X5 A unit that must retreat and cannot: the die, the row, and what it means (D-76)."""
    rolled = t.roll("unable-to-retreat", "X5", unit.side, unit.id, unable_tally(t, unit))
    result = unable_result(t, rolled.total)
    t.say("unable", f"{field(t).name(unit.id)} cannot retreat", "X5", unit.side, (unit.id,))
    if result == "eliminated" or (result == "lose" and unit.level == BROKEN):
        eliminate(t, unit.id, "unable to retreat", "X5")
    elif result == "lose":
        t.level(unit.id, unit.level + 1, "unable to retreat", "X5")
        if unit.level + 1 >= SHAKEN:
            t.unmark(unit.id, "charge")
    else:
        gain_level(t, unit.id, "unable to retreat", "X5", best=1)


def loss_of_steps(state: State, unit: Piece, after: tuple[int, ...]) -> bool:
    """X8, T8.5b Whether the ground of any hex entered costs the unit a level."""
    rules = field(state)
    steps = [rules.step(a, b) for a, b in zip(unit.hexes, after, strict=True)]
    return any(step is not None and step.loss[is_cavalry(unit)] for step in steps)
