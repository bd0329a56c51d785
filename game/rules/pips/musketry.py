"""P-MU Volleys of foot and of dismounted horse."""

from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally, tally
from game.engine.text import N_
from game.rules.pips.data import ACTED, FIRED, FIRING, FOOT, LIGHT_FOOT, LOCKED, MOVED, NORMAL
from game.rules.pips.facts import base_of, card, field, is_dismounted, steps_of, units_in, units_mask
from game.rules.pips.fire import NO_LINE, OUT_OF_ARC, arc_of_base, bar_to_target, roll_hits, seen_from, take_fire

NO_MUSKETS = Objection("P-MU1", N_("it has no firearms to use now"))
BUSY = Objection("P-MU1", N_("it has done something else with its half-turn"))
LOCKED_UNIT = Objection("P-MU1", N_("it is in a melee"))
NOT_IN_ORDER = Objection("P-MU1", N_("it is retreating"))
FIRED_ALREADY = Objection("P-MU1", N_("it has fired its volley"))
CANNOT_HIT = Objection("P-MU4", N_("having moved in open order it cannot hit anything"))


def muskets(state: State, piece: Piece) -> int:
    """P-MU1 The squared range of a unit's volley, 0 where it has none."""
    ranges = field(state).tables.ranges
    if piece.type in (FOOT, LIGHT_FOOT):
        return ranges["musket"]
    if is_dismounted(piece) and card(state, piece.id).weapon == "carbine":
        return ranges["carbine"]
    return 0


def score(state: State, piece: Piece) -> int:
    """P-MU4 What a die of a volley needs."""
    scores = field(state).tables.scores
    if piece.type == FOOT:
        return scores["firing" if piece.number(FIRING) else "open"]
    return scores[LIGHT_FOOT if piece.type == LIGHT_FOOT else "dismounted"]


def moved_tally(piece: Piece) -> Tally:
    """P-MU4, D-45 One less for a unit that has moved in this half-turn."""
    return tally(Line(-1, "moved", "P-MU4") if piece.number(MOVED) else None)


def bar_to_volley(state: State, piece: Piece) -> Objection | None:
    """P-MU1 Why a unit fires no volley now."""
    if not muskets(state, piece):
        return NO_MUSKETS
    if piece.number(LOCKED):
        return LOCKED_UNIT
    if piece.level != NORMAL:
        return NOT_IN_ORDER
    if piece.number(FIRED):
        return FIRED_ALREADY
    if piece.number(ACTED) and not piece.number(MOVED):
        return BUSY
    return CANNOT_HIT if score(state, piece) - moved_tally(piece).total > 6 else None


def bearing_bases(state: State, piece: Piece, target: Piece) -> int:
    """P-MU2, D-02 How many bases bear on a target: pairs of front hexes of which one sees it."""
    base = base_of(state, piece)
    most = muskets(state, piece)
    pairs = [base.front[i : i + 2] for i in range(0, len(base.front), 2)]
    return sum(1 for pair in pairs if seen_from(state, piece, base, pair, target, most) is not None)


def volley_dice(state: State, piece: Piece, target: Piece) -> int:
    """P-MU3 One die a step, at most two for each base that bears."""
    return min(steps_of(piece), 2 * bearing_bases(state, piece, target))


def volley_targets(state: State, piece: Piece) -> tuple[str, ...]:
    """P-MU2, D-12 The enemies a unit can fire a volley at, in order of id."""
    if bar_to_volley(state, piece) is not None:
        return ()
    key = "volley", piece.id
    found: tuple[str, ...] | None = state.memo.get(key)
    if found is None:
        enemies = units_mask(state, field(state).opponent[piece.side])
        zone = arc_of_base(state, base_of(state, piece), muskets(state, piece)) & enemies
        found = state.memo[key] = tuple(
            enemy.id
            for enemy in (units_in(state, zone) if zone else ())
            if not enemy.number(LOCKED) and bearing_bases(state, piece, enemy)
        )
    return found


def bar_to_fire(state: State, piece: Piece, target_id: str) -> Objection | None:
    """P-MU1, P-MU2 Why a unit may not fire at a target."""
    bar = bar_to_volley(state, piece) or bar_to_target(state, piece, target_id)
    if bar is not None or target_id in volley_targets(state, piece):
        return bar
    zone = arc_of_base(state, base_of(state, piece), muskets(state, piece))
    return NO_LINE if any(zone >> h & 1 for h in state.pieces[target_id].hexes) else OUT_OF_ARC


def fire_volley(t: Table, id: str, target_id: str) -> None:
    """P-MU3 to P-MU5 A volley: to hit, saves, losses."""
    piece, target = t.pieces[id], t.pieces[target_id]
    dice = volley_dice(t, piece, target)
    t.mark(id, FIRED)
    hits = roll_hits(t, piece, target, dice, score(t, piece), "P-MU4", "volley", moved_tally(piece))
    left = take_fire(t, piece, target, hits, "P-MU5")
    name = field(t).name
    t.say("volley", f"{name(id)} fires at {name(target_id)}: dice {dice}, hits {left}", "P-MU5", piece.side,
          (id, target_id))  # fmt: skip
