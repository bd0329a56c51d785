"""Chapters 5.2.1 and 12: levels lost and gained, elimination, commanders lost. All of it on a Table."""

from game.board import facing as arcs
from game.engine.state import Piece
from game.engine.table import Table
from game.engine.tally import Tally
from game.rules.tercio.data import BROKEN, GUN, SHAKEN
from game.rules.tercio.facts import card, commanders_in, field, units_in
from game.rules.tercio.victory import check_victory, score_commander, score_unit


def lose_levels(t: Table, id: str, levels: int, cause: str, clause: str) -> bool:
    """T11.4d, T12 Lower a unit by so many levels. True where it has just become Broken: the caller sees to its retreat.

    Ground and facing never make a unit Broken (T12.1); more levels than it has eliminate it; a gun has only one.
    """
    unit = t.pieces[id]
    if unit.type == GUN:
        eliminate(t, id, cause, "T12.0")
        return False
    after = unit.level + levels
    if cause in ("ground", "facing"):
        after = max(unit.level, min(after, SHAKEN))
    if after > BROKEN:
        eliminate(t, id, cause, clause)
        return False
    if after == unit.level:
        return False
    t.level(id, after, cause, clause)
    if after >= SHAKEN:
        t.unmark(id, "charge")
    return after == BROKEN


def gain_level(t: Table, id: str, cause: str, clause: str, best: int = 0) -> None:
    """T13.1, T12.4 Raise a unit by one level, not above *best*."""
    unit = t.pieces[id]
    if unit.level > best:
        t.level(id, unit.level - 1, cause, clause)


def ground_loss(t: Table, id: str, loses: bool) -> None:
    """X8, D-38 The level lost on entering bad ground: no test, never below Shaken, none for Broken units."""
    if loses and t.pieces[id].level < SHAKEN:
        lose_levels(t, id, 1, "ground", field(t).title.terrain_table)


def face_home(t: Table, id: str) -> None:
    """T12.2 Turn a Broken unit to its own edge; a double to whichever of its two facings looks nearer to it (D-82)."""
    unit = t.pieces[id]
    if unit.type == GUN or unit.facing is None:
        return
    rules = field(t)
    home = rules.home_facing(unit.side)
    if len(unit.hexes) == 1:
        if unit.facing != home:
            t.turn(id, home)
        return
    hexes, facing = arcs.about_face(unit.hexes, unit.facing)
    if arcs.turns(facing, home) < arcs.turns(unit.facing, home):
        t.turn(id, facing, hexes)


def eliminate(t: Table, id: str, cause: str, clause: str) -> None:
    """T5.2d Remove a unit; commanders who stood with it and have no unit left in the hex go with it."""
    unit = t.pieces[id]
    t.remove(id, cause, clause)
    score_unit(t, unit)
    for commander in commanders_in(t, unit.hexes, unit.side):
        if not has_company(t, commander, unit.side):
            lose_commander(t, commander.id, "the unit he stood with is lost", "T5.2d")
    check_victory(t)


def has_company(t: Table, commander: Piece, side: str) -> bool:
    """T5.2d, T5.4 Whether a commander still shares his hex with a unit: a wing commander one of his wing."""
    army = card(t, commander.id).role == "army"
    return any(army or unit.group == commander.group for unit in units_in(t, commander.hexes[0], side))


def lose_commander(t: Table, id: str, cause: str, clause: str) -> None:
    """T5.2d Remove a commander for good."""
    commander = t.pieces[id]
    t.remove(id, cause, clause)
    score_commander(t, commander)
    check_victory(t)


def overrun(t: Table, mover: Piece) -> None:
    """T9.1c, T5.4 What a unit does by entering a hex: enemy guns and lone commanders there are lost (D-114, D-118)."""
    enemy = field(t).opponent[mover.side]
    for h in mover.hexes:
        for gun in units_in(t, h, enemy):
            if gun.id in t.pieces:
                eliminate(t, gun.id, "overrun", "T9.1c")
        for commander in commanders_in(t, (h,), enemy):
            if commander.id in t.pieces:
                lose_commander(t, commander.id, "an enemy entered his hex", "T5.4")


def roll_for_commander(t: Table, commander: Piece, roller: str, clause: str) -> None:
    """T5.2d One d10 for a commander under fire or after a melee: on a 9 he is lost."""
    rolled = t.roll("commander", clause, roller, commander.id, Tally(), need=8, sense="at-most", target=commander.id)
    if rolled.die == 9:
        lose_commander(t, commander.id, "hit", clause)


def carry(t: Table, riders: tuple[str, ...], before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """T5.2b, D-117 The commanders who are with a unit go where it has gone, with the half they stand with."""
    for id in riders:
        commander = t.pieces.get(id)
        if commander is not None:
            here = commander.hexes[0]
            to = after[before.index(here)] if here in before else after[0]
            if to != here:
                t.move(id, (to,), (here, to), "carried")


def bound_riders(t: Table, unit: Piece) -> tuple[str, ...]:
    """T5.2b, T5.4 The commanders who must go along when a unit advances, retreats, routs, withdraws or intercepts.

    Those who stand with it when that begins: its own wing's, and an army commander of whatever wing.
    """
    there = commanders_in(t, unit.hexes, unit.side)
    return tuple(c.id for c in there if card(t, c.id).role == "army" or c.group == unit.group)
