"""P-ME1 to P-ME3 Contact: whom a unit may attack, and what begins with it."""

from game.board.bases import Base
from game.board.twelve import apart
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_
from game.rules.pips.data import ACTED, FOOT, GUN, LIGHT_FOOT, NORMAL
from game.rules.pips.facts import (
    Contact,
    base_of,
    card,
    field,
    grid_of,
    is_formed,
    is_horse,
    units,
    units_in,
    units_mask,
)
from game.rules.pips.locked import contacts, contacts_of, half_turn, set_contacts
from game.rules.pips.losses import eliminate
from game.rules.pips.zones import attack_zone

GUNS_NEVER = Objection("P-ME2", N_("guns attack nobody"))
NOT_HORSE = Objection("P-ME2", N_("foot does not attack horse"))
NOT_IN_THE_OPEN = Objection("P-ME2", N_("light foot attacks only inside a wood or a village"))
OVER_THE_EDGE = Objection("P-MV8", N_("horse does not fight across the edge of a village"))
COVERED = N_("close-order foot within 4 cm covers {}")


def enemies_before(state: State, piece: Piece, base: Base) -> list[Piece]:
    """P-GE9 The enemies that a base touches with its front."""
    hit = base.zone & units_mask(state, field(state).opponent[piece.side])
    return units_in(state, hit) if hit else []


def touching_pairs(base: Base, enemy: Piece) -> list[tuple[int, int]]:
    """P-GE9 Each own front hex with each enemy hex before it."""
    return [(own, h) for own, zone in zip(base.front, base.touches, strict=True) for h in enemy.hexes if zone >> h & 1]


def bar_to_attack(state: State, piece: Piece, base: Base, enemy: Piece) -> Objection | None:
    """P-ME2, P-MV8 Why a unit may not attack the enemy whom it would touch."""
    rules = field(state)
    if piece.type == GUN:
        return GUNS_NEVER
    pairs = touching_pairs(base, enemy)
    if is_horse(piece) or is_horse(enemy):
        if not is_horse(piece):
            return NOT_HORSE
        if all((rules.built_up >> a & 1) != (rules.built_up >> b & 1) for a, b in pairs):
            return OVER_THE_EDGE
    elif piece.type == LIGHT_FOOT and not any(
        mask >> a & 1 and mask >> b & 1 for a, b in pairs for mask in (rules.built_up, rules.woods)
    ):
        return NOT_IN_THE_OPEN
    return None


def is_covered(state: State, gun: Piece) -> bool:
    """P-ME3 Whether close-order foot of its own side stands within 4 cm of a gun."""
    most = field(state).tables.ranges["cover"]
    grid = grid_of(state)
    return any(
        apart(grid, a, b) <= most
        for foot in units(state, gun.side)
        if is_formed(foot) and foot.level == NORMAL
        for a in foot.hexes
        for b in gun.hexes
    )


def attacked(state: State, piece: Piece, base: Base) -> tuple[str, ...] | Objection:
    """P-ME1 to P-ME3 The enemies that a unit attacks where its front comes to touch somebody, or why it may not."""
    found: list[str] = []
    covered: Piece | None = None
    for enemy in enemies_before(state, piece, base):
        if enemy.type == GUN and piece.type != GUN and is_covered(state, enemy):
            covered = enemy
            continue
        bar = bar_to_attack(state, piece, base, enemy)
        if bar is not None:
            return bar
        found.append(enemy.id)
    if covered is not None and not found:
        return Objection("P-ME3", COVERED, (field(state).name(covered.id),), (covered.id,))
    return tuple(found)


def from_outside(state: State, start: tuple[int, ...], enemy: Piece) -> bool:
    """P-ME1 Whether an attack began out of the musket range of an enemy; out of that of carbines if he has no more."""
    ranges = field(state).tables.ranges
    carbines = card(state, enemy.id).weapon == "carbine" and enemy.type not in (FOOT, LIGHT_FOOT)
    most = ranges["carbine" if carbines else "musket"]
    grid = grid_of(state)
    return all(apart(grid, a, b) > most for a in start for b in enemy.hexes)


def locked_before(state: State, id: str) -> bool:
    """P-ME5, D-47, D-53 Whether a unit was in a melee before this half-turn's attacks on it, or has fought in one.

    Of a melee that still waits for its first round tells who began it: nobody who acted in this half-turn.
    """
    half = half_turn(state)
    return (half is not None and id in half.fought) or any(
        one.round > 1 or one.a == id or not state.pieces[one.a].number(ACTED) for one in contacts_of(state, id)
    )


def make_contact(t: Table, id: str, enemies: tuple[str, ...], start: tuple[int, ...], moved: bool) -> None:
    """P-ME1, P-ME3 Begin the melees of a unit that has come up to enemies; a gun is overrun at once."""
    for enemy_id in enemies:
        piece, enemy = t.pieces[id], t.pieces.get(enemy_id)
        if enemy is None:
            continue
        if enemy.type == GUN:
            t.say(
                "overrun",
                f"{field(t).name(id)} overruns {field(t).name(enemy_id)}",
                "P-ME3",
                piece.side,
                (id, enemy_id),
            )
            eliminate(t, enemy_id, "overrun", "P-ME3")
            continue
        zone = attack_zone(base_of(t, piece), base_of(t, enemy))
        outside = moved and from_outside(t, start, enemy) and not locked_before(t, enemy_id)
        new = Contact(id, enemy_id, zone, 1, outside)
        t.say(
            "contact", f"{field(t).name(id)} attacks {field(t).name(enemy_id)} in the {zone}", "P-ME1", piece.side,
            (id, enemy_id),
        )  # fmt: skip
        set_contacts(t, (*contacts(t), new))
