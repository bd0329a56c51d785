"""Chapter 10: who may fire at whom, what is needed and the modifiers. `exchange.Shot` carries a shot out."""

from game.board.masks import bits, hexes_in
from game.engine.objection import Objection
from game.engine.state import Piece, State
from game.engine.table import chance_of
from game.engine.tally import Line, Tally, tally
from game.engine.text import N_
from game.rules.tercio.data import BROKEN, GUN, LEVELS, SHAKEN
from game.rules.tercio.facts import card, entitled, field, is_cavalry, is_commander, is_gun, is_infantry
from game.rules.tercio.sight import OVER_FRIENDS, fire_blocked_at
from game.rules.tercio.zones import source_hex, strikes_flank, zone_mask

FIRE_COST = 2
MOST_AIM = 2
HALF_BIT = {"": 1, "left": 1, "right": 2}
"""T10.3h The mark `fired` tells the halves that have fired: 1 left (or a simple unit), 2 right, 3 both."""

COMMANDERS_DO_NOT_FIRE = Objection("T10.1", "commanders do not fire")
OFFENSIVE_SHOT_SPENT = N_("{} has had its offensive shot of this turn")
DEFENSIVE_SHOT_SPENT = N_("{} has had its defensive shot of this turn")
BROKEN_DO_NOT_FIRE = Objection("T10.1", "a broken unit does not fire")
NO_FIRE_VALUE = Objection("T10.1, X3", "this type has no fire")
ONLY_UNITS = Objection("T10.3i", "only an enemy unit can be fired at")
NAME_A_HALF = Objection("T10.3h", "the halves of a double unit fire by themselves: name one")


def bar_to_firing(state: State, shooter: Piece, defensive: bool, half: str = "") -> Objection | None:
    """T10.1, T10.3 Why a unit, or a half of it, may fire at nobody now, or None; what it costs is not looked at."""
    if is_commander(shooter):
        return COMMANDERS_DO_NOT_FIRE
    if shooter.level == BROKEN:
        return BROKEN_DO_NOT_FIRE
    who = field(state).name(shooter.id)
    if is_gun(shooter):
        if shooter.number("gun-defensive" if defensive else "gun-offensive"):
            return Objection("T10.3g", DEFENSIVE_SHOT_SPENT if defensive else OFFENSIVE_SHOT_SPENT, (who,))
        return None
    if field(state).tables.fire.get(shooter.type) is None:
        return NO_FIRE_VALUE
    if shooter.number("no-fire"):
        return Objection("T8.3g", "{} was part of an interception: no fire in this activation", (who,))
    if not defensive:
        if shooter.level == SHAKEN:
            return Objection("T10.3d", "{} is shaken and fires only in defence", (who,))
        spent = shooter.number("fired")
        if spent & HALF_BIT[half] if half or len(shooter.hexes) == 1 else spent == 3:
            return Objection("T10.3b", "{} has fired offensively in this turn", (who,))
        if shooter.number("out-of-command"):
            return Objection("T5.1g", "{} is out of command and fires only in defence", (who,))
    return None


def aims(state: State, shooter: Piece, target: Piece, half: str, among: tuple[int, ...] = ()) -> list[int]:
    """T10.5e, D-53 The hexes of a target that can be aimed at: the nearest in the fire zone, for guns in sight.

    `among` are the only hexes of the target that count, all where it is empty.
    """
    mask = zone_mask(state, shooter, half) & bits(among or target.hexes) & bits(target.hexes)
    source = source_hex(shooter, half)
    found = hexes_in(mask)
    if is_gun(shooter):
        found = [h for h in found if fire_blocked_at(state, shooter.side, source, h) is None]
    if len(found) < 2:
        return found
    grid = field(state).grid
    nearest = min(grid.distance(source, h) for h in found)
    return [h for h in found if grid.distance(source, h) == nearest]


def bar_to_shot(
    state: State, shooter: Piece, target: Piece | None, defensive: bool, half: str = "", among: tuple[int, ...] = ()
) -> Objection | None:
    """T10.1 to T10.4 Why a unit, or a half of it, may not fire at another, or None."""
    if (bar := bar_to_firing(state, shooter, defensive, half)) is not None:
        return bar
    if target is None or is_commander(target) or target.side == shooter.side:
        return ONLY_UNITS
    if bool(half) != (len(shooter.hexes) > 1):
        return NAME_A_HALF
    inside = zone_mask(state, shooter, half) & bits(among or target.hexes) & bits(target.hexes)
    if not inside:
        names = field(state).name(target.id), field(state).name(shooter.id)
        return Objection("T10.4", "{} is outside the fire zone of {}", names, (target.id,))
    if is_gun(shooter):
        block = None
        for h in hexes_in(inside):
            block = fire_blocked_at(state, shooter.side, shooter.hexes[0], h)
            if block is None:
                return None
        if block is not None:
            if block[1] == OVER_FRIENDS:
                return Objection("N10.2h", "a gun does not fire over its own side in {}", (state.label(block[0]),))
            return Objection("T10.2", "the line of sight is blocked in {} by {}", (state.label(block[0]), block[1]))
    return None


def need_to_hit(state: State, shooter: Piece, half: str, at: int) -> int:
    """X3, X4 The number needed: the fire value, or that of the range for a gun."""
    rules = field(state)
    if shooter.type == GUN:
        return rules.tables.artillery[rules.grid.distance(source_hex(shooter, half), at) - 1]
    value = rules.tables.fire[shooter.type]
    assert value is not None
    return value


def fire_tally(state: State, shooter: Piece, target: Piece, aim: int, defensive: bool, half: str, at: int) -> Tally:
    """T10.5b The modifiers of a shot, all cumulative (D-105)."""
    rules = field(state)
    source = source_hex(shooter, half)
    horse = is_cavalry(target)
    lines = [
        Line((0, -1, -2, 0)[shooter.level], LEVELS[shooter.level], "T10.5b"),
        Line(-1, "defensive", "T10.5b") if defensive and horse and is_infantry(shooter) else None,
        Line(-2, "gun-at-cavalry", "T10.5b") if horse and is_gun(shooter) else None,
        Line(rules.title.gun_fires_defensively_at_cavalry, "defensive", "T10.5b")
        if defensive and horse and is_gun(shooter)
        else None,
        Line(aim, "aim", "T10.3c"),
        Line(1, "flank", "T10.5b") if strikes_flank(state, source, target, at) else None,
        Line(rules.bad_day, "sun-and-sand", "NS8") if toward_lower_column(state, source, at) else None,
        Line(rules.terrain[at].fire_at, rules.sheet.terrain[at], rules.title.terrain_table),
        Line(rules.terrain[source].fire_from, f"from-{rules.sheet.terrain[source]}", rules.title.terrain_table),
    ]
    return tally(*lines)


def toward_lower_column(state: State, source: int, at: int) -> bool:
    """NS8, D-99 Whether a shot goes toward the west: into a lower column than it comes from."""
    offset = field(state).grid.offset
    return offset[at][0] < offset[source][0]


def morale_tally(state: State, unit: Piece, surplus: int = 0) -> Tally:
    """T12.1 The modifiers of a morale test: the surplus of the shot against it, commanders with it for it."""
    rules = field(state)
    return tally(
        Line(surplus, "surplus", "T10.5c"),
        *(Line(-card(state, c.id).command, "commander", "T12.1", (rules.name(c.id),)) for c in entitled(state, unit)),
    )


def hit_chance(
    state: State, shooter: Piece, target: Piece, aim: int, defensive: bool, half: str, at: int
) -> tuple[int, int]:
    """The chance of a hit, as (good faces, faces)."""
    modifiers = fire_tally(state, shooter, target, aim, defensive, half, at)
    return chance_of(modifiers, need_to_hit(state, shooter, half, at), "at-least")
