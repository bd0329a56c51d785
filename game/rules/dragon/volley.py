"""D9.4, D9.5, D13: one volley: nerve, dice, table, what it does."""

from typing import Literal

from game.engine.procedure import OVER, Procedure, innermost
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.tally import Line, Tally
from game.engine.text import _
from game.rules.dragon.data import DIRECT, DISORGANISED, EFFECTIVE, FLEEING, GUN, HORSE_ARM, LOADED, VOLLEYS
from game.rules.dragon.facts import arm, name, units_in
from game.rules.dragon.fire import hit_units, nerve, range_to, result_of
from game.rules.dragon.levels import lower, to_level

LOSSES = {"1p": 1, "2p": 2}
"""D9.52 Results that take points from a mover: so many, twice as many of cavalry."""


@record
class Volley(Procedure):
    """D9.51 A volley of one unit at one hex. `direct` with a nerve test (D9.44), first where `defending` (D9.46)."""

    unit: str
    hex: int
    direct: bool = False
    defending: bool = False
    result: str = ""
    kind: Literal["volley"] = "volley"

    STEPS = ("nerve", "shoot", "after")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("volley of {unit}").format(unit=name(state, self.unit))

    def do_nerve(self, t: Table) -> None:
        """D9.46, D13.61 In the enemy's phase the nerve is tested before a direct volley; who fails does not fire."""
        if self.direct and self.defending and not self._keeps_nerve(t):
            t.goto(OVER)
            self._shaken(t)

    def _keeps_nerve(self, t: Table) -> bool:
        target = next(iter(units_in(t, self.hex)), None)
        need = nerve(t, target) if target is not None else 0
        if not need:
            return True
        unit = t.pieces[self.unit]
        clause = "D13.61" if unit.type == GUN else "D9.44"
        rolled = t.roll("nerve", clause, unit.side, unit.id, Tally(), need + 1, "at-least", 6, lowest=1)
        return rolled.result == "success"

    def _shaken(self, t: Table) -> None:
        clause = "D13.61" if t.pieces[self.unit].type == GUN else "D9.44"
        lower(t, ((self.unit, 1),), "nerve", clause)

    def do_shoot(self, t: Table) -> None:
        """D9.51, D13.41 Two dice, the table, and the result at once."""
        unit = t.pieces.get(self.unit)
        there = units_in(t, self.hex)
        if unit is None or unit.level != EFFECTIVE or not there:
            return
        if unit.type == GUN:
            t.unmark(unit.id, LOADED)  # D13.31
        else:
            t.mark(unit.id, VOLLEYS, unit.number(VOLLEYS) + 1)
            if self.direct:
                t.mark(unit.id, DIRECT)
        clause = "D13.41" if unit.type == GUN else "D9.51"
        target = there[0]
        reach = range_to(t, unit, self.hex)
        purpose = "gun" if unit.type == GUN else "fire"
        one = t.roll(purpose, clause, unit.side, unit.id, Tally(), None, "row", 6, target.id, lowest=1)
        first = Tally((Line(one.die, "first-die", clause),))
        two = t.roll(purpose, clause, unit.side, unit.id, first, None, "row", 6, target.id, lowest=1)
        result = result_of(t, unit, target, self.hex, reach, two.total)
        t.update(result=result)
        said = SAID[result] if loses_points(t) else UNMOVED.get(result, SAID[result])
        t.say("fire-result", said, clause, unit.side, (unit.id, target.id))
        hit = hit_units(t, self.hex)
        if result in LOSSES:
            note_loss(t, unit.id, target.id, result)
        elif result:
            to_level(t, hit, DISORGANISED if result == "D" else FLEEING, "fire", "D9.52")

    def do_after(self, t: Table) -> None:
        """D9.45 In its own phase a unit whose direct volley did nothing tests its nerve afterwards."""
        if self.direct and not self.defending and not self.result and self.unit in t.pieces:
            target = next(iter(units_in(t, self.hex)), None)
            if target is not None and t.pieces[self.unit].level == EFFECTIVE and not self._keeps_nerve(t):
                self._shaken(t)


SAID = {
    "": "The volley has no effect",
    "1p": "The target loses time",
    "2p": "The target loses much time",
    "D": "The target is disorganised",
    "U": "The target flees",
}
"""What a result of fire says in the log."""
UNMOVED = {
    "1p": "The target would lose time, but is not on the move",
    "2p": "The target would lose much time, but is not on the move",
}
"""D9.52, AMB-64 What it says of results that take points where the target has stopped or never went."""


def note_loss(t: Table, firer: str, target: str, result: str) -> None:
    """D9.52, D9.53 A loss of movement points is kept for the end of the window; only a unit that moves has any."""
    if not loses_points(t):
        return
    frame = innermost(t, "counter-fire")
    t.amend(
        "counter-fire",
        loss=max(frame.loss, loss_of(t.pieces[target], result)),
        scored=(*frame.scored, (firer, LOSSES[result])),
    )


def loses_points(state: State) -> bool:
    """D9.52, AMB-64 Whether the target of a volley now has points to lose: only while it moves."""
    frame = innermost(state, "counter-fire")
    return frame is not None and not frame.rest


def loss_of(target: Piece, result: str) -> int:
    """D9.52 The points a result takes from a target that moves: of cavalry twice as many; 0 for other results."""
    return LOSSES.get(result, 0) * (2 if arm(target) == HORSE_ARM else 1)
