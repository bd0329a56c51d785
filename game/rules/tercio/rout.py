"""T13.2 The Rout phase: every Broken unit makes for its own edge by the shortest way."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from game.board import facing as arcs
from game.board.reach import NO_WAY, ways_from
from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.procedure import NOT_OFFERED, Decision, Options, Procedure
from game.engine.state import Piece, State
from game.engine.table import Table
from game.rules.tercio import commands as c
from game.rules.tercio.battlefield import Battlefield, bits
from game.rules.tercio.data import BROKEN, GUN
from game.rules.tercio.facts import bodies_mask, card, commanders_in, field, pieces_mask, units
from game.rules.tercio.losses import bound_riders, carry, eliminate
from game.rules.tercio.movement import step_cost, turn_cost

EXIT_COST = 1


@lru_cache(maxsize=4096)
def _ways_home(rules: Battlefield, side: str, closed: int) -> tuple[int, ...]:
    """The hexes to the own edge from each hex, 0 on the edge, along hexes that are not closed; NO_WAY without a way."""
    edge = [h for h in rules.grid if rules.edge_distance[side][h] == 0 and not closed >> h & 1]
    return ways_from(rules.grid, edge, closed)


def ways_home(state: State, unit: Piece) -> tuple[int, ...]:
    """T13.2 The shortest ways around impassable and occupied hexes; friendly guns may be passed."""
    rules = field(state)
    own = bits(list(unit.hexes))
    enemy = pieces_mask(state, rules.opponent[unit.side])
    closed = (rules.impassable | enemy | bodies_mask(state, unit.side)) & ~own
    return _ways_home(rules, unit.side, closed)


def rout_steps(state: State, unit: Piece) -> list[int]:
    """T13.2 The next hexes of the shortest ways home; none on the edge or without a way."""
    far = ways_home(state, unit)
    here = far[unit.hexes[0]]
    if here in (0, NO_WAY):
        return []
    return [n for n in field(state).grid.neighbours[unit.hexes[0]] if n >= 0 and far[n] == here - 1]


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


def rout_cost(state: State, unit: Piece, to: int) -> int:
    """T13.2 Turning and ground for the next hex."""
    return _turning(unit, rout_facing(state, unit, to)) + step_cost(state, unit.hexes[0], to)


@dataclass(frozen=True, slots=True)
class RoutPhase(Procedure):
    """T13.2 The Broken units of both sides, the initiative winner's first, in their owner's order (D-87)."""

    first: str
    waiting: tuple[str, ...] | None = None
    kind: Literal["rout-phase"] = "rout-phase"

    STEPS = ("muster", "pick")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return "rout phase"

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

        prompt = "Rout: which broken unit runs next?"
        return Decision(side, prompt, "T13.2", Options(lambda: (c.Act(id) for id in able), bar), topic="rout-order")

    def on_pick(self, t: Table, command: Command) -> None:
        """T13.2 It runs with its full allowance."""
        assert isinstance(command, c.Act)
        t.update(waiting=tuple(id for id in self.waiting or () if id != command.unit), step="pick")
        t.call(RoutMove(command.unit, card(t, command.unit).ma))


@dataclass(frozen=True, slots=True)
class RoutMove(Procedure):
    """T13.2 One unit runs: shortest way, normal costs, full allowance, its back to the enemy."""

    unit: str
    mp: int
    moved: bool = False
    riders: tuple[str, ...] = ()
    kind: Literal["rout-move"] = "rout-move"

    STEPS = ("look", "choose")

    def words(self, state: State) -> str:
        """For the breadcrumb."""
        return f"{field(state).name(self.unit)} runs"

    def _affordable(self, state: State, unit: Piece) -> list[int]:
        return [h for h in rout_steps(state, unit) if rout_cost(state, unit, h) <= self.mp]

    def do_look(self, t: Table) -> None:
        """T13.2 Off the map from an edge hex, or the end of the run; no way and not one step: eliminated (D-85)."""
        unit = t.pieces[self.unit]
        if ways_home(t, unit)[unit.hexes[0]] == 0:
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
        home = home_facings(t, unit.side)
        if unit.facing not in home:
            t.turn(unit.id, min(home, key=lambda k: (arcs.turns(unit.facing or 0, k), home.index(k))))

    def ask_choose(self, state: State) -> Decision:
        """T13.2 Among equally short ways the owner picks the next hex."""
        unit = state.pieces[self.unit]
        hexes = self._affordable(state, unit)

        def bar(command: Command) -> Objection | None:
            if not isinstance(command, c.Rout) or command.unit != self.unit:
                return NOT_OFFERED
            if state.place(command.to) not in hexes:
                return Objection("T13.2", "{} is not on a shortest way to its edge", (command.to,))
            return None

        options = Options(lambda: (c.Rout(self.unit, state.label(h)) for h in hexes), bar)
        prompt = f"{field(state).name(self.unit)} runs: choose the next hex."
        return Decision(unit.side, prompt, "T13.2", options, subject=self.unit, topic="rout")

    def on_choose(self, t: Table, command: Command) -> None:
        """T13.2 One hex; commanders run along; ground costs no level (D-38)."""
        assert isinstance(command, c.Rout)
        unit = t.pieces[self.unit]
        to = t.place(command.to)
        cost = rout_cost(t, unit, to)
        facing = rout_facing(t, unit, to)
        if facing != unit.facing:
            t.turn(unit.id, facing)
        riders = self.riders if self.moved else bound_riders(t, unit)
        t.move(unit.id, (to,), (unit.hexes[0], to), "rout")
        carry(t, riders, to)
        t.update(mp=self.mp - cost, moved=True, riders=riders, step="look")
