"""What one game of the tercio rules looks up all the time: the title, printed values, terrain by hex.

Made once a game; `state.battle.rules` holds it. X8 and X9 are turned into tables by hex here.
"""

from dataclasses import replace

from game.board.hexes import OFF, HexGrid
from game.engine.record import record
from game.engine.remembered import Battlefields
from game.engine.scenario import Scenario
from game.engine.state import Clock
from game.rules.tercio.data import CAVALRY, COMMANDER, GUN, Card, HexsideRow, Special, Tables, TerrainRow
from game.rules.tercio.titles import TITLES, Title

TIDE = "tide"
"""The phase of a turn in which the tide comes in (NS9)."""
REINFORCEMENTS, COWARDICE, BAD_DAY = "reinforcements", "cowardice", "bad-day"
"""The ids of the options of Nieuport in scenario files."""
FRONTIER = {"west": 4, "east": 1}
"""T12.2 The facing that looks at an own edge."""


@record
class Step:
    """What it takes to go from a hex to the next: T8.1c, X8. `mp` is None where nobody may go.

    `loss` and `breaks` (a charge) are (infantry, cavalry).
    """

    to: int
    mp: int | None
    loss: tuple[bool, bool]
    breaks: tuple[bool, bool]


SightTests = tuple[tuple[int, str] | None, int, tuple[tuple[int, int], ...]]
"""K10.2 A hex that blocks in any case with its reason; a mask of where a body would; pairs that block together."""


class Battlefield:
    """Title, tables, printed values and terrain of one game."""

    def __init__(self, scenario: Scenario, options: frozenset[str]):
        self.scenario = scenario
        self.options = options
        self.title: Title = TITLES[scenario.title]
        self.flooded: Battlefield | None = None
        """NS9 The same field with the tide in, None where it does not come in during the battle."""
        self.tables: Tables = scenario.tables
        self.special: Special = scenario.special
        self.bad_day = self.special.bad_day if BAD_DAY in options else 0
        """NS8"""
        self.cowardice = frozenset(self.special.cowardice if COWARDICE in options else ())
        """NS7"""
        self.sheet = scenario.sheet
        self.grid: HexGrid = scenario.sheet.grid
        self.sides = tuple(side.id for side in scenario.sides)
        self.opponent = {self.sides[0]: self.sides[1], self.sides[1]: self.sides[0]}
        self.side_names = {side.id: side.name for side in scenario.sides}
        self.edges = {side.id: side.edge for side in scenario.sides}
        self.wing_names = {group.id: group.name for group in scenario.groups}
        self.wing_side = {group.id: group.side for group in scenario.groups}
        self.cards: dict[str, Card] = {entry.id: entry.card for entry in scenario.entries}
        self.names: dict[str, str] = {entry.id: entry.name for entry in scenario.entries}
        self.units_of_wing: dict[str, tuple[str, ...]] = {
            group.id: tuple(e.id for e in scenario.entries if e.group == group.id and e.card.kind != COMMANDER)
            for group in scenario.groups
        }
        self.commanders_of_wing: dict[str, tuple[str, ...]] = {}
        self.army_commanders: dict[str, str] = {}
        for entry in scenario.entries:
            if entry.card.role in ("wing", "both"):
                aide = f"aide-{entry.group}"
                self.commanders_of_wing[entry.group] = (entry.id, aide)
                self.cards[aide] = replace(entry.card, command=0, role="wing")  # D-27
                self.names[aide] = f"Aide de camp, {self.wing_names[entry.group]}"
            if entry.card.role == "army":
                self.army_commanders[entry.side] = entry.id
        self.terrain: tuple[TerrainRow, ...] = tuple(self.tables.terrain[name] for name in self.sheet.terrain)
        self.beside = tuple(sum(1 << n for n in around if n != OFF) for around in self.grid.neighbours)
        """The neighbours of each hex as a bit mask."""
        self.impassable = sum(1 << h for h, row in enumerate(self.terrain) if row.impassable)
        self.steps: tuple[tuple[Step | None, ...], ...] = tuple(
            tuple(None if n == OFF else self._step(h, n) for n in self.grid.neighbours[h]) for h in self.grid
        )
        self.roads = tuple(
            tuple((s.to, s.mp) for s in around if s is not None and s.mp is not None) for around in self.steps
        )
        """By hex the next hexes that can be entered, each with its cost."""
        self.moves: tuple[tuple[tuple[tuple[int, int, int] | None, ...], ...], ...] = tuple(
            tuple(
                tuple(None if s is None or s.mp is None else (s.to, s.mp, int(s.loss[horse])) for s in self.steps[h])
                for h in self.grid
            )
            for horse in (0, 1)
        )
        """For infantry and cavalry: by hex and direction the next hex, its cost and the levels its ground takes."""
        self.sight_tests: dict[tuple[int, int], SightTests] = {}
        """What would block sight between two hexes, as far as it was asked for."""
        self.edge_distance = {
            side: tuple(self._from_edge(h, edge) for h in self.grid) for side, edge in self.edges.items()
        }
        if self.special.floods and self.special.tide_turn:
            self.flooded = Battlefield(high_water(scenario), options)

    def tide_is_in(self, clock: Clock) -> bool:
        """NS9 Whether the tide of this battle has come in: after the moves at the start of its turn."""
        turn = self.special.tide_turn
        return clock.turn > turn or (clock.turn == turn and clock.phase != TIDE)

    def _from_edge(self, h: int, edge: str) -> int:
        column, row = self.grid.offset[h]
        return {
            "west": column - 1,
            "east": self.grid.columns - column,
            "north": row - 1,
            "south": self.grid.rows - row,
        }[edge]

    def _step(self, a: int, b: int) -> Step:
        row = self.terrain[b]
        sides: list[HexsideRow] = [self.tables.hexsides[name] for name in self.sheet.side(a, b)]
        if row.impassable:
            return Step(b, None, (False, False), (True, True))
        mp = row.mp + sum(side.mp for side in sides)
        if self.sheet.climbs(a, b):
            mp += self.tables.slope_mp
        rows: tuple[TerrainRow | HexsideRow, ...] = (row, *sides)
        loss = (any(r.loss == "all" for r in rows), any(r.loss in ("all", "cavalry") for r in rows))
        breaks = (any(r.charge == "resets" for r in rows), any(r.charge != "keeps" for r in rows))
        return Step(b, mp, loss, breaks)

    def step(self, a: int, b: int) -> Step | None:
        """The step between two adjacent hexes, None where they are not adjacent."""
        direction = self.grid.direction(a, b)
        return None if direction is None else self.steps[a][direction]

    def is_cavalry(self, kind: str) -> bool:
        """Whether a type letter stands for cavalry."""
        return kind in CAVALRY

    def home_facing(self, side: str) -> int:
        """T12.2 The facing that looks at the side's own edge."""
        return FRONTIER[self.edges[side]]

    def name(self, id: str) -> str:
        """The printed name of a piece."""
        return self.names.get(id, id)


def high_water(scenario: Scenario) -> Scenario:
    """NS9, D-121 The scenario with the tide in: what it floods is sea from then on."""
    special: Special = scenario.special
    terrain = tuple(special.floods.get(kind, kind) for kind in scenario.sheet.terrain)
    return replace(scenario, sheet=replace(scenario.sheet, terrain=terrain), special=replace(special, tide_turn=0))


BATTLEFIELDS = Battlefields(Battlefield)
"""The battlefields of the games played lately."""


SCRAP_ALLOWANCE = (
    {"gun": 0, "commander": 8, "M": 5, "H": 7, "K": 8} | dict.fromkeys("SLTN", 4) | dict.fromkeys("GCRA", 6)
)
"""The usual movement allowances (tercio-data conventions), for counters of situation files that state none."""


def scrap_card(fields: dict[str, object]) -> dict[str, object]:
    """The fields of a counter in a situation file with the usual printed values of its kind filled in."""
    kind = str(fields.get("kind", ""))
    usual: dict[str, object] = {"ma": SCRAP_ALLOWANCE.get(kind, 4)}
    if kind == COMMANDER:
        usual["role"] = "wing"
    else:
        usual["morale"] = 6 if kind == GUN else 7
    return usual | fields
