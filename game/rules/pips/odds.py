"""P-ME6 to P-ME8 Who fights whom, and with how many dice."""

from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.tally import Line, Tally, tally
from game.rules.pips.data import FIRING, FLANK, FOOT, FRONT, GUN, LIGHT_FOOT, NORMAL, REAR
from game.rules.pips.facts import (
    Contact,
    contact_hexes,
    field,
    is_dismounted,
    mostly,
    steps_of,
    touched_hexes,
)
from game.rules.pips.locked import contacts_of

FIGHTS_AS_FOOT = "foot"


@record
class Strength:
    """P-ME8 The dice of a unit: the value a step with its bonuses in halves, and the quarters of dice in all."""

    against: str
    halves: Tally
    quarters: int

    @property
    def whole(self) -> int:
        """The dice that are there for sure."""
        return self.quarters // 4 + (self.quarters % 4 == 3)

    @property
    def coin(self) -> bool:
        """Whether a coin decides on one die more."""
        return self.quarters % 4 == 2


def sheltered(state: State, piece: Piece) -> bool:
    """P-ME7 Light foot with at least half its hexes in a wood or a village fights as foot."""
    return mostly(piece.hexes, field(state).cover)


def row_of(state: State, piece: Piece) -> str:
    """P-ME7 The row of the melee table; "" for who has no dice at all."""
    if piece.type == GUN or (piece.type == LIGHT_FOOT and not sheltered(state, piece)):
        return ""
    if piece.type in (FOOT, LIGHT_FOOT) or is_dismounted(piece):
        return FIGHTS_AS_FOOT
    return piece.type


def column_of(state: State, enemy: Piece, contact: Contact) -> str:
    """P-ME7 The column of the melee table that an enemy stands in."""
    if enemy.type == FOOT:
        met_in_front = contact.a == enemy.id or contact.zone == FRONT
        return "firing" if enemy.number(FIRING) and met_in_front and enemy.level == NORMAL else FIGHTS_AS_FOOT
    if is_dismounted(enemy) or (enemy.type == LIGHT_FOOT and sheltered(state, enemy)):
        return FIGHTS_AS_FOOT
    return LIGHT_FOOT if enemy.type in (LIGHT_FOOT, GUN) else enemy.type


def foes(state: State, id: str) -> list[str]:
    """P-ME6 The enemies a unit is in contact with, the usual one first: front, flank, rear, then by id."""
    rank = {FRONT: 0, FLANK: 1, REAR: 2}
    found = []
    for contact in contacts_of(state, id):
        if contact.a == id:
            found.append((-1, contact.b))
        else:
            found.append((rank[contact.zone], contact.a))
    return [enemy for _rank, enemy in sorted(found)]


def open_to(state: State, id: str) -> list[str]:
    """P-ME6, D-24, D-57 The enemies among whom a unit may choose: those its own front is on, else all it is met by."""
    ahead = {contact.b for contact in contacts_of(state, id) if contact.a == id}
    return [enemy for enemy in foes(state, id) if not ahead or enemy in ahead]


def contact_between(state: State, one: str, two: str) -> Contact | None:
    """P-ST4 The melee between two units."""
    return next((c for c in contacts_of(state, one) if two in (c.a, c.b)), None)


def strength(state: State, id: str, against: str) -> Strength:
    """P-ME7, P-ME8 The dice of a unit on one of its enemies."""
    piece, enemy = state.pieces[id], state.pieces[against]
    contact = contact_between(state, id, against)
    assert contact is not None
    row = row_of(state, piece)
    if not row:
        return Strength(against, Tally(), 0)
    value = field(state).tables.melee[row][column_of(state, enemy, contact)]
    lines = tally(Line(value, "melee table", "P-ME7"), *bonuses(state, piece, enemy, contact))
    quarters = 2 * lines.total * steps_of(piece)
    if any(c.b == id and c.zone == REAR and c.round == 1 for c in contacts_of(state, id)):
        quarters //= 2
    return Strength(against, lines, quarters)


def bonuses(state: State, piece: Piece, enemy: Piece, contact: Contact) -> tuple[Line | None, ...]:
    """P-ME7 What is added for each step, in halves of a die."""
    rules = field(state)
    attacks = contact.a == piece.id
    attacker, defender = (piece, enemy) if attacks else (enemy, piece)
    theirs = contact_hexes(state, attacker, defender) or attacker.hexes
    ours = touched_hexes(state, attacker, defender) or defender.hexes
    mine, others = (theirs, ours) if attacks else (ours, theirs)
    level = rules.sheet.level
    higher = sum(level[h] for h in mine) * len(others) > sum(level[h] for h in others) * len(mine)
    wet = 2 * sum(rules.stream >> h & 1 for h in theirs) > len(theirs)
    dry = 2 * sum(rules.stream >> h & 1 for h in ours) <= len(ours)
    housed = mostly(piece.hexes, rules.built_up) and not mostly(enemy.hexes, rules.built_up)
    return (
        Line(2, contact.zone, "P-ME7") if attacks and contact.zone != FRONT else None,
        Line(2, "higher ground", "P-ME7") if higher else None,
        Line(2, "river bank", "P-ME7") if not attacks and wet and dry else None,
        Line(2, "village", "P-ME7") if not attacks and housed else None,
    )


def group_of(state: State, id: str) -> tuple[str, ...]:
    """P-ME4 All units that hang together in one melee, in order of id."""
    found, waiting = {id}, [id]
    while waiting:
        for contact in contacts_of(state, waiting.pop()):
            for other in (contact.a, contact.b):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
    return tuple(sorted(found))
