"""D7, D8, D9.2: the actions of a unit carried out and paid; what follows from them comes in `aftermath`."""

from typing import TYPE_CHECKING

from game.board.masks import bits, hexes_in
from game.engine.procedure import Procedure
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.dragon import commands as c
from game.rules.dragon.aftermath import Aftermath
from game.rules.dragon.charge import grown, step_code
from game.rules.dragon.data import CLOSE, DEFENCE, FIRING, GUN, SHOCK, SHOOTING
from game.rules.dragon.facts import (
    arm,
    controllers,
    field,
    in_zone,
    is_horse,
    paced,
    partner,
    unit_mask,
    units_in,
)
from game.rules.dragon.fire import direct_range
from game.rules.dragon.levels import Splitting, lower, overrun
from game.rules.dragon.movement import Shift, exit_threshold, turn_cost, zone_threshold
from game.rules.dragon.moving import carry, change_form, turned, wheel
from game.rules.dragon.phases import spend
from game.rules.dragon.risk import risk
from game.rules.dragon.targets import hex_of_target
from game.rules.dragon.volley import Volley

if TYPE_CHECKING:
    from game.rules.dragon.activity import Activity


def _pay(t: Table, unit: Piece, cost: int, **changes: object) -> tuple[int, int]:
    """Spend points of the activity on top; the windows of counter-fire this opens (D9.31)."""
    windows = spend(t, cost, paced(t, unit))
    if changes:
        t.update(**changes)
    return windows


def _faced(t: Table, unit: Piece) -> tuple[str, ...]:
    """The enemies in direct range of a unit until now: one that stood there already draws no direct volley (D9.41)."""
    near = direct_range(t, unit) & unit_mask(t, field(t).opponent[unit.side])
    return tuple([other.id for h in hexes_in(near) for other in units_in(t, h)])


def take_step(t: Table, frame: "Activity", unit: Piece, shift: Shift, leave: bool) -> None:
    """D7.21 A step; D7.25 onto a friend it ends the movement; D8.41 within a zone it ends it too."""
    faced = _faced(t, unit)
    exits = 0 if shift.slips else exit_threshold(t, unit, shift.hexes)
    new = tuple([h for h in shift.hexes if h not in unit.hexes])
    on_road = field(t).is_road(unit.hexes[0], shift.hexes[0])
    joins = any(units_in(t, h) for h in new)
    windows = _pay(
        t, unit, shift.cost, moved=True, closed=frame.closed + (unit.form == CLOSE),
        trail=grown(frame.trail, step_code(t, unit, shift.hexes)), bonus=frame.bonus if on_road else 0,
        over=joins or shift.slips,
    )  # fmt: skip
    carry(t, unit, shift.hexes, leave)
    if frame.other:
        t.move(frame.other, shift.hexes, (unit.hexes[0], shift.hexes[0]))
    overrun(t, new, unit.side)
    t.call(Aftermath(unit.id, new, windows, exits, shift.slips, faced))


def take_wheel(t: Table, unit: Piece, swing: Shift, whole: bool) -> None:
    """D7.34 One wing stands, the other swings into the centre front hex."""
    faced = _faced(t, unit)
    exits = exit_threshold(t, unit, swing.hexes)
    new = tuple([h for h in swing.hexes if h not in unit.hexes])
    windows = _pay(t, unit, swing.cost, moved=True, trail=(), over=whole)
    assert swing.facing is not None
    wheel(t, unit, swing.hexes, swing.facing)
    overrun(t, new, unit.side)
    t.call(Aftermath(unit.id, new, windows, exits, False, faced, turned=True))


def take_turn(t: Table, frame: "Activity", unit: Piece, facing: int, cost: int) -> None:
    """D7.31 A turn on the spot; D8.51 in an enemy zone it takes the whole mobility, as for guns that stand to fire."""
    faced = _faced(t, unit)
    last = unit.form == FIRING or in_zone(t, unit)
    windows = _pay(t, unit, cost, trail=(), over=last)
    for id in (unit.id, frame.other):
        if id:
            turned(t, id, facing)
    t.call(Aftermath(unit.id, (), windows, 0, False, faced, turned=True))


def face_about(t: Table, frame: "Activity", unit: Piece) -> None:
    """D8.34 About-face in an enemy zone: a die for each unit against the highest number."""
    faced = _faced(t, unit)
    cost = (turn_cost(t, unit, 3) or 0) + 1
    need = zone_threshold(t, unit, field(t).tables.facing_about)
    windows = _pay(t, unit, cost, trail=())
    ids = tuple([id for id in (unit.id, frame.other) if id])
    for id in ids:
        turned(t, id, ((unit.facing or 0) + 3) % 6)
    t.call(Aftermath(unit.id, (), windows, 0, False, faced, turned=True))
    risk(t, ids, need, "facing about", "D8.34")


def step_back(t: Table, frame: "Activity", unit: Piece, back: Shift) -> None:
    """D7.81 to D7.84, D8.33 One hex back, a pair as one; who controlled the hex may follow."""
    left = tuple([other.id for other in controllers(t, unit.hexes, field(t).opponent[unit.side])])
    need = zone_threshold(t, unit, field(t).tables.leaving["foot"])
    new = tuple([h for h in back.hexes if h not in unit.hexes])
    vacated = tuple([h for h in unit.hexes if h not in back.hexes])
    closed = frame.closed + (unit.form == CLOSE)
    windows = _pay(t, unit, back.cost, moved=True, closed=closed, trail=(), over=True)
    if unit.form == DEFENCE:
        t.reshape(unit.id, unit.hexes, unit.facing, SHOOTING)  # D7.83
    carry(t, t.pieces[unit.id], back.hexes, leave=False)
    if frame.other:
        t.move(frame.other, back.hexes, (unit.hexes[0], back.hexes[0]))
    overrun(t, new, unit.side)
    t.call(Aftermath(unit.id, new, windows, need, False, (), followers=left, vacated=vacated))


def change(t: Table, frame: "Activity", unit: Piece, form: str, cost: int) -> None:
    """D7.41, D7.43 Another formation; D8.62, D8.64 in an enemy zone with a die; D6.24 out of a pair."""
    guns, tables = unit.type == GUN, field(t).tables
    need = 0
    if in_zone(t, unit):
        need = zone_threshold(t, unit, tables.defending_under) if form == DEFENCE else tables.folding
    keeps = {unit.form, form} == {SHOCK, CLOSE}
    windows = _pay(
        t, unit, cost, closed=0, trail=frame.trail if keeps else (), over=guns or frame.stopped,
        bonus=0 if guns else frame.bonus,
    )  # fmt: skip
    change_form(t, unit.id, form)
    frames: list[Procedure] = [Splitting(unit.hexes[0])] if partner(t, unit) is not None else []
    now = t.pieces[unit.id]
    wing = wing_on_bad_ground(t, unit, now)
    faced = _faced(t, now)  # a change brings nobody before it (D9.41)
    t.call(*frames, Aftermath(unit.id, (), windows, 0, False, faced, turned=wing != "comes"))
    if wing == "leaves":
        lower(t, ((unit.id, 1),), "turned on bad ground", "D7.75")
    elif wing == "comes":
        risk(t, (unit.id,), tables.ground, "bad ground", "D7.76")
    risk(t, (unit.id,), need, "change in a zone", "D8.62" if form == DEFENCE else "D8.64")


def wing_on_bad_ground(state: State, before: Piece, after: Piece) -> str:
    """D7.75 to D7.77 Of a shock formation only the wing that a change folds in or puts out is on bad ground.

    AMB-73 "leaves" where it has changed there, "comes" where it enters it by the change, "" for all else.
    """
    risky = field(state).risky if is_horse(before) else 0
    if risky & bits(before.hexes):
        return "" if risky & bits(after.hexes) else "leaves"
    return "comes" if risky & bits(after.hexes) else ""


def fire(t: Table, frame: "Activity", command: c.Fire) -> None:
    """D9.21, D13.22 A volley; that of a battery is its whole activity."""
    unit, target = t.pieces[command.unit], t.pieces[command.target]
    h = hex_of_target(t, unit, target, command)
    assert h is not None
    if unit.type == GUN:
        t.update(over=True)
        t.call(Volley(unit.id, h))
        return
    windows = _pay(t, unit, field(t).tables.volley_mp[arm(unit)])
    t.call(Volley(unit.id, h), Aftermath(frame.unit, (), windows, 0, False, ()))
