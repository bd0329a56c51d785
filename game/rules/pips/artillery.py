"""P-AR Guns: whom they may fire at, and what a shot does."""

from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally
from game.engine.text import N_
from game.rules.pips.data import ACTED, FIRED, GUN, LOCKED, RETREATING, UNLIMBERED
from game.rules.pips.facts import base_of, field, steps_of, units_in, units_mask
from game.rules.pips.fire import (
    NO_LINE,
    OUT_OF_ARC,
    arc_of_base,
    bar_to_target,
    need_against,
    roll_hits,
    seen_from,
    take_fire,
)

NO_GUN = Objection("P-AR1", N_("only guns fire now"))
NOT_READY = Objection("P-AR1", N_("it is limbered"))
DONE_ALREADY = Objection("P-CC5", N_("it has acted in this half-turn"))
IN_A_MELEE = Objection("P-CC5", N_("it is in a melee"))
RUNS = Objection("P-CC5", N_("it is retreating"))
ROUNDING_COIN = "coin"


def bar_to_gun(piece: Piece) -> Objection | None:
    """P-AR1 Why a piece may not fire as a gun now."""
    if piece.type != GUN:
        return NO_GUN
    if piece.form != UNLIMBERED:
        return NOT_READY
    return bar_to_act(piece)


def bar_to_act(piece: Piece) -> Objection | None:
    """P-CC5 Why a piece may not be activated: once a half-turn, not in a melee, not in retreat."""
    if piece.number(ACTED):
        return DONE_ALREADY
    if piece.number(LOCKED):
        return IN_A_MELEE
    return RUNS if piece.level == RETREATING else None


def gun_range(state: State, gun: Piece, target: Piece) -> int | None:
    """P-AR2 The squared range of a gun to a target, None where it does not bear."""
    base = base_of(state, gun)
    most = field(state).tables.ranges["roundshot"]
    return seen_from(state, gun, base, base.front, target, most)


def bar_to_shot(state: State, gun: Piece, target_id: str) -> Objection | None:
    """P-AR1, P-AR2 Why a gun may not fire at a target."""
    bar = bar_to_gun(gun) or bar_to_target(state, gun, target_id)
    if bar is not None:
        return bar
    return None if target_id in gun_targets(state, gun) else bar_of_range(state, gun, state.pieces[target_id])


def bar_of_range(state: State, gun: Piece, target: Piece) -> Objection:
    """P-AR2 Whether the arc or the line is what fails."""
    most = field(state).tables.ranges["roundshot"]
    zone = arc_of_base(state, base_of(state, gun), most)
    return NO_LINE if any(zone >> h & 1 for h in target.hexes) else OUT_OF_ARC


def gun_targets(state: State, gun: Piece) -> tuple[str, ...]:
    """P-AR2 The enemies a gun can fire at, in order of id."""
    if bar_to_gun(gun) is not None:
        return ()
    key = "gun", gun.id
    found: tuple[str, ...] | None = state.memo.get(key)
    if found is None:
        enemies = units_mask(state, field(state).opponent[gun.side])
        zone = arc_of_base(state, base_of(state, gun), field(state).tables.ranges["roundshot"]) & enemies
        found = state.memo[key] = tuple(
            enemy.id
            for enemy in (units_in(state, zone) if zone else ())
            if not enemy.number(LOCKED) and gun_range(state, gun, enemy) is not None
        )
    return found


def eighths(state: State, gun: Piece, away: int, pips: int) -> int:
    """P-AR3, D-44 The potential hits of a shot in eighths; a gun at half or less has half of them."""
    tables = field(state).tables
    band = "canister" if away <= tables.ranges["canister"] else "roundshot"
    value = tables.eighths[band] * pips
    return value // 2 if 2 * steps_of(gun) <= 4 else value


def rounded(t: Table, parts: int, whole: int, piece: Piece, clause: str) -> int:
    """P-EV2 A number of parts rounded to wholes, an exact half by a coin: 4 to 6 up."""
    rest = 2 * (parts % whole)
    if rest == whole:
        up = t.roll(ROUNDING_COIN, "P-EV2", piece.side, piece.id, Tally(), 4, "at-least", 6, "", 1).result == "success"
        return parts // whole + up
    return parts // whole + (rest > whole)


def shoot(t: Table, gun_id: str, target_id: str) -> None:
    """P-AR3, P-AR4 A shot: potency, to hit, saves, losses."""
    gun, target = t.pieces[gun_id], t.pieces[target_id]
    away = gun_range(t, gun, target) or 0
    t.mark(gun_id, ACTED)
    t.mark(gun_id, FIRED)
    gun = t.pieces[gun_id]
    canister = away <= field(t).tables.ranges["canister"]
    band = "canister" if canister else "roundshot"
    line = Line(0, band, "P-AR2")
    die = t.roll("potency", "P-AR3", gun.side, gun_id, Tally((line,)), None, "row", 6, target_id, 1).die
    potential = rounded(t, eighths(t, gun, away, die), 8, gun, "P-AR3")
    hits = roll_hits(t, gun, target, potential, need_against(t, target), "P-AR4", "artillery")
    left = take_fire(t, gun, target, hits, "P-AR4")
    name = field(t).name
    t.say("gun-fired", f"{name(gun_id)} fires {band} at {name(target_id)}: balls {potential}, hits {left}", "P-AR4",
          gun.side, (gun_id, target_id))  # fmt: skip
