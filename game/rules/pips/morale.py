"""P-MO Morale: who tests, what helps him, who supports whom."""

from game.board.masks import bits
from game.board.twelve import within_45
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally, tally
from game.rules.pips.data import FLANK, LOCKED, NORMAL
from game.rules.pips.facts import budget, card, field, general_with, grid_of, mover, units, units_mask
from game.rules.pips.locked import Hurt
from game.rules.pips.zones import bearing_zone, centre_of, from_to, rear_direction, side_of

FIT_TO_SUPPORT = frozenset(("heavy", "lancer", "light", "foot"))


def cause_of(hurts: list[Hurt]) -> Hurt:
    """P-MO3 What threatens a unit: a lost melee first, else the fire with the most hits, then the latest."""
    melees = [hurt for hurt in hurts if hurt.melee]
    if melees:
        return melees[-1]
    totals: dict[str, int] = {}
    for hurt in hurts:
        totals[hurt.by] = totals.get(hurt.by, 0) + hurt.hits
    most = max(totals.values())
    return next(hurt for hurt in reversed(hurts) if totals[hurt.by] == most)


def where_is(state: State, hurt: Hurt) -> tuple[int, ...]:
    """P-MO3 The hexes of who caused it, or where he stood when he did."""
    cause = state.pieces.get(hurt.by)
    return cause.hexes if cause is not None else hurt.where


def threat_zone(state: State, piece: Piece, hurt: Hurt) -> str:
    """P-MO3 From where a unit is threatened: the zone of the melee, or the bearing of the fire."""
    grid = grid_of(state)
    facing = piece.facing or 0
    here, there = centre_of(grid, piece.hexes), centre_of(grid, where_is(state, hurt))
    if not hurt.melee:
        return bearing_zone(facing, here, there)
    return side_of(facing, here, there) if hurt.zone == FLANK else hurt.zone


def supporters(state: State, piece: Piece, hurt: Hurt) -> list[str]:
    """P-MO4 Who may support a unit, the nearest first: friends in its rear with order and a free way."""
    grid = grid_of(state)
    direction = rear_direction(piece.facing or 0, threat_zone(state, piece, hurt))
    here = centre_of(grid, piece.hexes)
    found = []
    for friend in units(state, piece.side):
        if friend.id == piece.id or friend.type not in FIT_TO_SUPPORT or friend.level != NORMAL:
            continue
        if friend.number(LOCKED) or not within_45(direction, from_to(here, centre_of(grid, friend.hexes))):
            continue
        away = min(grid.distance(a, b) for a in friend.hexes for b in piece.hexes)
        most = 2 * budget(state, friend)
        if (away - 1) * field(state).tables.step <= most and can_come(state, friend, piece, most):
            found.append((away, friend.id))
    return [id for _away, id in sorted(found)]


def can_come(state: State, friend: Piece, piece: Piece, most: int) -> bool:
    """P-MO4 Whether a supporter could walk up to a unit hex by hex, round the enemy."""
    rules, grid = field(state), grid_of(state)
    costs = rules.cost[mover(friend)]
    enemies = units_mask(state, rules.opponent[piece.side])
    goal = bits(piece.hexes)
    best = dict.fromkeys(friend.hexes, 0)
    waiting: dict[int, list[int]] = {0: list(friend.hexes)}
    ford = budget(state, friend) // 2
    for spent in range(most + 1):
        for h in waiting.get(spent, ()):
            if best[h] < spent:
                continue
            for n in grid.neighbours[h]:
                if n < 0 or enemies >> n & 1:
                    continue
                if goal >> n & 1:
                    return True
                price = costs[n]
                if price is None:
                    continue
                total = spent + price + (ford if rules.half >> n & 1 and not rules.half >> h & 1 else 0)
                if total <= most and total < best.get(n, total + 1):
                    best[n] = total
                    waiting.setdefault(total, []).append(n)
    return False


def assign_support(wanted: dict[str, list[str]]) -> dict[str, str]:
    """P-MO5, D-27 Supporters to units, so that as many as can be are supported: units and candidates in their order."""
    holder: dict[str, str] = {}

    def place(unit: str, seen: set[str]) -> bool:
        for friend in wanted[unit]:
            if friend not in seen:
                seen.add(friend)
                if friend not in holder or place(holder[friend], seen):
                    holder[friend] = unit
                    return True
        return False

    for unit in sorted(wanted):
        place(unit, set())
    return {unit: friend for friend, unit in holder.items()}


def morale_tally(state: State, piece: Piece, supporter: str) -> Tally:
    """P-MO2 What helps a unit: a general with it, a supporter."""
    general = general_with(state, piece.id)
    return tally(
        Line(1, "general", "P-MO2", (field(state).name(general.id),)) if general is not None else None,
        Line(1, "supported", "P-MO4", (field(state).name(supporter),)) if supporter else None,
    )


def passes_test(t: Table, piece: Piece, supporter: str) -> bool:
    """P-MO2 The die of a test: 3, 4 or 5 and more by the grade."""
    need = field(t).tables.morale[card(t, piece.id).grade]
    rolled = t.roll(
        "morale", "P-MO2", piece.side, piece.id, morale_tally(t, piece, supporter), need, "at-least", 6, supporter, 1
    )
    return rolled.result == "success"
