"""D10.1: who is in contact with whom, and which clashes may be declared."""

from collections.abc import Iterable
from itertools import combinations

from game.board.masks import hexes_in
from game.engine.state import Piece, State
from game.rules.dragon.charge import can_charge_at
from game.rules.dragon.data import CHARGES, FLEEING, HORSE_ARM
from game.rules.dragon.facts import arm, field, front, is_unit, partner, unit_mask, units, units_in
from game.rules.dragon.movement import may_attack

Pairs = tuple[tuple[str, str], ...]
"""Attacker and defender."""
Clashes = dict[tuple[frozenset[str], frozenset[str]], int]
"""Attackers and defenders of a clash, with the number of units that would be left without an opponent."""


def node(state: State, unit: Piece) -> str:
    """D10.14 The name of a unit in the contacts: of a double shooting pair that of its first."""
    mate = partner(state, unit)
    return min(unit.id, mate.id) if mate is not None else unit.id


def members(state: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The units behind some names of contacts: both of a pair."""
    found = []
    for id in ids:
        unit = state.pieces.get(id)
        if unit is not None:
            mate = partner(state, unit)
            found.extend([id] if mate is None else [id, mate.id])
    return tuple(found)


def contacts(state: State, side: str) -> Pairs:
    """D10.13, D8.71, D13.73 Every enemy unit in the front hexes of each unit of a side that does not flee.

    Unit by unit: of a pair that parts each has its own.
    """
    enemy = unit_mask(state, field(state).opponent[side])
    found = []
    for unit in units(state, side):
        ahead = front(state, unit) & enemy if unit.level < FLEEING else 0
        for h in hexes_in(ahead):
            found += [(unit.id, other.id) for other in units_in(state, h) if may_attack(unit, other)]
    return tuple(dict.fromkeys(found))


def named(state: State, pairs: Iterable[tuple[str, str]]) -> Pairs:
    """D10.14 Contacts of units with double shooting pairs as one, as far as both are on the map."""
    at = state.pieces
    return tuple(dict.fromkeys((node(state, at[a]), node(state, at[d])) for a, d in pairs if a in at and d in at))


def live(state: State, side: str, frozen: Pairs, fought: tuple[str, ...]) -> Pairs:
    """M3.2 The contacts of the start of the phase that still hold, between units that have not fought; by pairs."""
    known, done = set(frozen), set(fought)
    now = [pair for pair in contacts(state, side) if pair in known and not done.intersection(pair)]
    return named(state, now)


def charges_at(state: State, unit: Piece, defenders: tuple[str, ...]) -> bool:
    """D11.12, D11.16 Whether a unit with a charge marker charges in a clash with these defenders."""
    if not any(unit.number(mark) for mark in CHARGES):
        return False
    ahead = front(state, unit)
    for id in defenders:
        hexes = [h for h in state.pieces[id].hexes if ahead >> h & 1]
        if not hexes or not all(can_charge_at(state, unit, h) for h in hexes):
            return False
    return True


def is_barred(state: State, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> bool:
    """D11.17, AMB-50 Whether a joint attack is forbidden: foot or guns together with a charge."""
    units = [state.pieces[id] for id in attackers]
    if all(arm(unit) == HORSE_ARM for unit in units) or len(units) < 2:
        return False
    return any(charges_at(state, unit, defenders) for unit in units)


def clashes(state: State, pairs: Pairs) -> Clashes:
    """D10.14, D10.15, AMB-65 The clashes that may be declared: of all stars those that leave the fewest alone."""
    foes: dict[str, list[str]] = {}
    friends: dict[str, list[str]] = {}
    for a, d in pairs:
        foes.setdefault(a, []).append(d)
        friends.setdefault(d, []).append(a)
    found: Clashes = {}
    for a, all_of in foes.items():
        for count in range(1, len(all_of) + 1):
            for some in combinations(all_of, count):
                found[frozenset((a,)), frozenset(some)] = 0
    for d, all_of in friends.items():
        for count in range(2, len(all_of) + 1):
            for some in combinations(all_of, count):
                if not is_barred(state, some, (d,)):
                    found[frozenset(some), frozenset((d,))] = 0
    for attackers, defenders in found:
        alone = 0
        for a in {a for d in defenders for a in friends[d]} - attackers:
            alone += all(d in defenders for d in foes[a])
        for d in {d for a in attackers for d in foes[a]} - defenders:
            alone += all(a in attackers for a in friends[d])
        found[attackers, defenders] = alone
    least = min(found.values(), default=0)
    return {clash: alone for clash, alone in found.items() if alone == least}


def left_alone(pairs: Pairs, attackers: frozenset[str], defenders: frozenset[str]) -> list[str]:
    """D10.15 Who would have no opponent left after a clash of these, in the order of the contacts."""
    inside = attackers | defenders
    rest = {id for pair in pairs if not inside & set(pair) for id in pair}
    return [id for id in dict.fromkeys(id for pair in pairs for id in pair) if id not in inside and id not in rest]


def legal_clashes(state: State, side: str, frozen: Pairs, fought: tuple[str, ...]) -> Clashes:
    """D10.15 The clashes that may be declared now; kept with the position."""
    key = "clashes", side, frozen, fought
    found: Clashes | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = clashes(state, live(state, side, frozen, fought))
    return found


def touching(state: State, unit: Piece, other: Piece) -> list[tuple[int, int]]:
    """D10.35 The hexes of a unit with the hexes of another that each has in its two front hexes."""
    if unit.facing is None or not is_unit(other):
        return []
    around = field(state).grid.neighbours
    found = []
    for own in unit.hexes:
        ahead = around[own][unit.facing], around[own][(unit.facing + 1) % 6]
        found.extend([(own, h) for h in other.hexes if h in ahead])
    return found
