"""T11.5f to T11.5j: entering the hex that the enemy left after a melee, and the free turn after it."""

from collections.abc import Iterator
from typing import Literal

from game.board import facing as arcs
from game.engine.commands import Command, Decline
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.tercio import commands as c
from game.rules.tercio.data import BROKEN
from game.rules.tercio.exchange import open_window
from game.rules.tercio.facts import field, units_in
from game.rules.tercio.losses import bound_riders
from game.rules.tercio.movement import bar_to_stacking, step_into
from game.rules.tercio.shifts import Shift, entry, pivot
from game.rules.tercio.shifts import advance as step_ahead
from game.rules.tercio.turns import active_side

MAY_ADVANCE = N_("{} may advance.")
ADVANCES = N_("{} advances: choose how.")


def advance_ways(state: State, unit: Piece, hex: int) -> dict[Command, Shift]:
    """T11.5f, T11.5i The ways a unit can enter a vacated hex, by the commands that choose them.

    A double advances with both halves, left or right, where both hexes are free; if only the vacated one is, it pivots
    into it; else it stays.
    """
    rules = field(state)
    facing = unit.facing
    if facing is None:
        return {}
    if len(unit.hexes) == 1:
        shift = entry(rules, unit.hexes[0], hex, facing)
        return {c.Advance(unit.id, state.label(hex)): shift} if _open(state, unit, shift, hex) and shift else {}
    ways: dict[Command, Shift] = {}
    for right in (False, True):
        shift = step_ahead(rules, unit.hexes, facing, right)
        if shift is not None and _open(state, unit, shift, hex):
            ways[c.Advance(unit.id, state.label(shift.hexes[-1 if right else 0]))] = shift
    if ways:
        return ways
    for side in ("left", "right"):
        shift = pivot(rules, unit.hexes, facing, side == "right")
        if shift is not None and _open(state, unit, shift, hex):
            ways[c.Pivot(unit.id, state.label(hex), side)] = shift
    return ways


def _open(state: State, unit: Piece, shift: Shift | None, hex: int) -> bool:
    """Whether a step enters the vacated hex and finds all its hexes free of troops, enemy guns included."""
    if shift is None or shift.mp is None or hex not in shift.entered:
        return False
    enemy = field(state).opponent[unit.side]
    if any(units_in(state, h, enemy) for h in shift.entered):
        return False
    return bar_to_stacking(state, unit, shift.entered) is None


@record
class Advancing(Procedure):
    """T11.5f, T11.5g A unit enters one of these vacated hexes; `free` says that it may also stay."""

    unit: str
    hexes: tuple[int, ...]
    free: bool = False
    kind: Literal["advancing"] = "advancing"

    STEPS = ("way",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} advances").format(unit=field(state).name(self.unit))

    def _ways(self, state: State) -> dict[Command, Shift]:
        unit = state.pieces[self.unit]
        return {command: shift for h in self.hexes for command, shift in advance_ways(state, unit, h).items()}

    def ask_way(self, state: State) -> Decision | None:
        """T11.5i How it advances, where there is a choice; T11.5g whether it does."""
        if self.unit not in state.pieces:
            return None
        ways = self._ways(state)
        if not ways:
            return None

        def bar(command: Command) -> Objection | None:
            return None if command in ways or (self.free and isinstance(command, Decline)) else NOT_OFFERED

        unit = state.pieces[self.unit]
        prompt, facts = MAY_ADVANCE if self.free else ADVANCES, (field(state).name(unit.id),)
        options = Options(lambda: (*ways, Decline()) if self.free else tuple(ways), bar)
        return Decision(unit.side, prompt, "T11.5", options, subject=unit.id, topic="advance", facts=facts)

    def on_way(self, t: Table, command: Command) -> None:
        """T11.5f-j Enter the hex: an active unit draws fire, then may turn by one corner, which draws fire too."""
        if isinstance(command, Decline):
            return
        unit = t.pieces[self.unit]
        shift = self._ways(t)[command]
        before = unit.hexes
        alive, _ = step_into(t, unit.id, shift, "advance", bound_riders(t, unit))
        if not alive:
            return
        t.call(Advanced(unit.id, shift.hexes))
        if unit.side == active_side(t):
            open_window(t, "advance", unit.id, before=before, spots=shift.entered)


@record
class Advanced(Procedure):
    """T11.5h After the advance a simple unit may turn by one corner, free."""

    unit: str
    hexes: tuple[int, ...]
    kind: Literal["advanced"] = "advanced"

    STEPS = ("turn",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} advances").format(unit=field(state).name(self.unit))

    def ask_turn(self, state: State) -> Decision | None:
        """T11.5h A turn by one corner, or none."""
        unit = state.pieces.get(self.unit)
        if unit is None or unit.hexes != self.hexes or unit.level == BROKEN or unit.facing is None:
            return None
        if len(unit.hexes) > 1:  # T11.5i
            return None
        facing = unit.facing

        def candidates() -> Iterator[Command]:
            for by in (-1, 1):
                yield c.Turn(unit.id, c.FACINGS[(facing + by) % 6])  # type: ignore[arg-type]
            yield Decline()

        def bar(command: Command) -> Objection | None:
            if isinstance(command, Decline):
                return None
            if not isinstance(command, c.Turn) or command.unit != unit.id:
                return NOT_OFFERED
            if arcs.turns(facing, command.to_facing) != 1:
                return Objection("T11.5h", "after an advance it turns by one corner at most")
            return None

        facts = (field(state).name(unit.id),)
        options = Options(candidates, bar, sure=3)
        return Decision(
            unit.side,
            "{} has advanced and may turn by one corner.",
            "T11.5h",
            options,
            subject=unit.id,
            topic="advance-turn",
            facts=facts,
        )

    def on_turn(self, t: Table, command: Command) -> None:
        """T11.5h, D-108 The turn is a trigger of its own."""
        if not isinstance(command, c.Turn):
            return
        t.turn(self.unit, command.to_facing)
        if t.pieces[self.unit].side == active_side(t):
            open_window(t, "after-advance", self.unit, before=self.hexes)
