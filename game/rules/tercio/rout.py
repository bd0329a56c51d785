"""T13.2 The Rout phase: every Broken unit makes for its own edge by the best way."""

from typing import Literal

from game.board import facing as arcs
from game.board.masks import bits
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.record import changed, record
from game.engine.state import Piece, State
from game.engine.table import Table
from game.engine.text import N_, _
from game.rules.tercio import commands as c
from game.rules.tercio.control import occupy
from game.rules.tercio.data import BROKEN, GUN
from game.rules.tercio.facts import bodies_mask, card, commanders_in, field, is_cavalry, pieces_mask, units
from game.rules.tercio.losses import bound_riders, carry, eliminate, face_home
from game.rules.tercio.movement import about_face, turn_cost
from game.rules.tercio.shifts import Hexes, Shift, advance, entry
from game.rules.tercio.ways import COUNTER_MARCH_COST, double_shifts
from game.rules.tercio.ways_home import cheapest_steps, double_ways_home, shortest_steps

EXIT_COST = 1
NOT_ON_THE_WAY = N_("{} is not on a shortest way to its edge")


def _closed_to(state: State, unit: Piece) -> int:
    """T13.2 The hexes a routing unit goes around: impassable and occupied ones; friendly guns may be passed."""
    rules = field(state)
    enemy = pieces_mask(state, rules.opponent[unit.side])
    return (rules.impassable | enemy | bodies_mask(state, unit.side)) & ~bits(unit.hexes)


def on_the_edge(state: State, unit: Piece) -> bool:
    """T13.2 Whether a unit stands on its own edge of the map, with any of its hexes."""
    far = field(state).edge_distance[unit.side]
    return any(far[h] == 0 for h in unit.hexes)


def _start_home(state: State, unit: Piece) -> tuple[Piece, int, tuple[tuple[Hexes, int], ...]]:
    """T13.2, T7.2c A double as it sets out, turned about if that is shorter; what that costs; its first poses.

    Where the title goes by cost, the turn counts with the way.
    """
    rules, closed = field(state), _closed_to(state, unit)
    assert unit.facing is not None
    hexes, facing = arcs.about_face(unit.hexes, unit.facing)
    found = []
    for cost, pose in ((0, unit), (COUNTER_MARCH_COST, changed(unit, hexes=hexes, facing=facing))):
        length, firsts = double_ways_home(rules, pose.hexes, pose.facing or 0, unit.side, closed)
        found.append((length + (cost if rules.title.rout_by_cost else 0), cost, pose, firsts))
    _, cost, pose, firsts = min(found, key=lambda way: way[:2])
    return pose, cost, firsts


def home_facings(state: State, side: str) -> tuple[int, int, int]:
    """T13.2 The facings that keep the back to the enemy: the own edge's corner first, then those beside it."""
    home = field(state).home_facing(side)
    return home, (home - 1) % 6, (home + 1) % 6


def rout_facing(state: State, unit: Piece, to: int) -> int:
    """T13.2 The cheapest facing that has the next hex in front, one that looks home if there is a choice."""
    direction = field(state).grid.direction(unit.hexes[0], to)
    assert direction is not None
    home = home_facings(state, unit.side)
    return min(
        ((direction - 1) % 6, direction),
        key=lambda k: (_turning(unit, k), home.index(k) if k in home else 3, k),
    )


def _turning(unit: Piece, facing: int) -> int:
    return 0 if unit.facing == facing else turn_cost(unit, facing)


def rout_steps(state: State, unit: Piece) -> dict[Command, tuple[Shift, int]]:
    """T13.2 The next steps of the best ways home, with what each costs, turning and ground; none without a way."""
    known: dict[Command, tuple[Shift, int]] | None = state.memo.get(("rout", unit.id))
    if known is None:
        known = state.memo["rout", unit.id] = _rout_steps(state, unit)
    return known


def _rout_steps(state: State, unit: Piece) -> dict[Command, tuple[Shift, int]]:
    rules = field(state)
    closed = _closed_to(state, unit)
    assert unit.facing is not None
    found: dict[Command, tuple[Shift, int]] = {}
    if len(unit.hexes) > 1:
        pose, turning, firsts = _start_home(state, unit)
        for shift in double_shifts(rules, pose.hexes, pose.facing or 0):
            if (shift.hexes, shift.facing) in firsts and shift.mp is not None:
                found[_double_command(state, pose, shift)] = (shift, shift.mp + turning)
        return found
    here = unit.hexes[0]
    if rules.title.rout_by_cost:
        ways = cheapest_steps(rules, unit.side, closed, here, unit.facing, int(is_cavalry(unit)))
    else:
        ways = [(n, rout_facing(state, unit, n)) for n in shortest_steps(rules, unit.side, closed, here)]
    for n, facing in ways:
        way = entry(rules, here, n, facing)
        if way is not None and way.mp is not None:
            found[c.Rout(unit.id, state.label(n))] = (way, way.mp + _turning(unit, facing))
    return found


def _double_command(state: State, unit: Piece, shift: Shift) -> Command:
    if shift.facing == unit.facing:
        outer = next(h for h in (shift.hexes[0], shift.hexes[-1]) if _is_outer(state, unit, shift, h))
        return c.Rout(unit.id, state.label(outer))
    side = "right" if shift.facing == ((unit.facing or 0) + 1) % 6 else "left"
    return c.Pivot(unit.id, state.label(shift.entered[0]), side)  # type: ignore[arg-type]


def _is_outer(state: State, unit: Piece, shift: Shift, h: int) -> bool:
    """Whether a hex of an advance is not the centre, which both advances share."""
    rules = field(state)
    both = (advance(rules, unit.hexes, unit.facing or 0, right) for right in (False, True))
    return sum(h in way.hexes for way in both if way is not None) == 1 or len(unit.hexes) == 1


@record
class RoutPhase(Procedure):
    """T13.2 The Broken units of both sides, the initiative winner's first, in their owner's order (D-87)."""

    first: str
    waiting: tuple[str, ...] | None = None
    kind: Literal["rout-phase"] = "rout-phase"

    STEPS = ("muster", "pick")
    REPEATS = ("pick",)

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("rout phase")

    def do_muster(self, t: Table) -> None:
        """T13.2 Every unit that is Broken now; those broken later wait for the next rout phase."""
        found = [
            u.id
            for side in (self.first, t.other(self.first))
            for u in units(t, side)
            if u.level == BROKEN and u.type != GUN
        ]
        t.update(waiting=tuple(found))

    def ask_pick(self, state: State) -> Decision | None:
        """D-87 Which of the owner's units routs next."""
        alive = [state.pieces[id] for id in self.waiting or () if id in state.pieces]
        if not alive:
            return None
        side = alive[0].side
        able = [unit.id for unit in alive if unit.side == side]

        def bar(command: Command) -> Objection | None:
            return None if isinstance(command, c.Act) and command.unit in able else NOT_OFFERED

        return Decision(
            side,
            "Rout: which broken unit runs next?",
            "T13.2",
            Options(lambda: (c.Act(id) for id in able), bar),
            topic="rout-order",
        )

    def on_pick(self, t: Table, command: Command) -> None:
        """T13.2 It runs with its full allowance."""
        assert isinstance(command, c.Act)
        t.update(waiting=tuple(id for id in self.waiting or () if id != command.unit))
        t.call(RoutMove(command.unit, card(t, command.unit).ma))


@record
class RoutMove(Procedure):
    """T13.2 One unit runs: best way, normal costs, full allowance, its back to the enemy."""

    unit: str
    mp: int
    moved: bool = False
    riders: tuple[str, ...] = ()
    kind: Literal["rout-move"] = "rout-move"

    STEPS = ("look", "choose")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return _("{unit} runs").format(unit=field(state).name(self.unit))

    def _affordable(self, state: State, unit: Piece) -> dict[Command, Shift]:
        return {command: shift for command, (shift, cost) in rout_steps(state, unit).items() if cost <= self.mp}

    def do_look(self, t: Table) -> None:
        """T13.2 Off the map from an edge hex, or the end of the run; no way and not one step: eliminated (D-85)."""
        unit = t.pieces[self.unit]
        if on_the_edge(t, unit):
            if self.mp >= EXIT_COST:
                for commander in commanders_in(t, unit.hexes, unit.side):
                    t.say("exits", f"{field(t).name(commander.id)} leaves the map with it", "T13.2", unit.side)
                eliminate(t, unit.id, "left the map", "T13.2")
                t.leave()
                return
        elif self._affordable(t, unit):
            return
        if self.moved:
            self._face_home(t, unit)
        else:
            eliminate(t, unit.id, "could not rout", "D-85")
        t.leave()

    def _face_home(self, t: Table, unit: Piece) -> None:
        if len(unit.hexes) > 1:
            face_home(t, unit.id)
            return
        home = home_facings(t, unit.side)
        if unit.facing not in home:
            t.turn(unit.id, min(home, key=lambda k: (arcs.turns(unit.facing or 0, k), home.index(k))))

    def ask_choose(self, state: State) -> Decision:
        """T13.2 Among equally good ways the owner picks the next step."""
        unit = state.pieces[self.unit]
        ways = self._affordable(state, unit)

        def bar(command: Command) -> Objection | None:
            if command in ways:
                return None
            if isinstance(command, c.Rout) and command.unit == self.unit:
                return Objection("T13.2", field(state).title.said(NOT_ON_THE_WAY), (command.to,))
            return NOT_OFFERED

        return Decision(
            unit.side, "{} runs: choose the next hex.", "T13.2", Options(lambda: tuple(ways), bar), subject=self.unit,
            topic="rout", facts=(field(state).name(self.unit),),
        )  # fmt: skip

    def on_choose(self, t: Table, command: Command) -> None:
        """T13.2 One step; commanders run along; ground costs no level (D-38)."""
        unit = t.pieces[self.unit]
        shift, cost = rout_steps(t, unit)[command]
        riders = self.riders if self.moved else bound_riders(t, unit)
        if len(unit.hexes) == 1 and shift.facing != unit.facing:
            t.turn(unit.id, shift.facing)
        elif len(unit.hexes) > 1 and _start_home(t, unit)[1]:
            about_face(t, unit.id)
            unit = t.pieces[self.unit]
        t.move(unit.id, shift.hexes, (unit.hexes[0], shift.hexes[0]), "rout")
        if t.pieces[unit.id].facing != shift.facing:
            t.turn(unit.id, shift.facing)
        carry(t, riders, unit.hexes, shift.hexes)
        occupy(t, t.pieces[unit.id])
        t.update(mp=self.mp - cost, moved=True, riders=riders, step="look")
