"""What one game of the Dragon rules looks up all the time: factors, tables by number, steps, sight, by hex.

Made once a game; `state.battle.rules` holds it. T9 is turned into tables by hex here.
"""

import itertools
import re
from fractions import Fraction
from functools import lru_cache

from game.board.hexes import OFF, HexGrid
from game.board.sight import sight_line
from game.engine.record import record
from game.engine.remembered import Battlefields
from game.engine.scenario import Scenario
from game.engine.text import _
from game.rules.dragon.data import ARM, COMMANDER, FORMS, GUN, Card, Special, Tables, TerrainRow

PRINTED_FIRE = "printed-fire"
"""The id of the option that takes the fire tables letter by letter (AMB-39)."""
COLUMNS = ("foot", "basic", "shooting", "shock", "close", "guns", COMMANDER)
"""The columns of T9."""
PRINTED = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)-(?:([0-9]{1,3})-)?(?:([0-9]{1,2})|\(([0-9]{1,2})\))")
"""D2.2, D2.34 Factors as they stand on a counter."""


@record
class Factors:
    """D2.2 Melee, fire and mobility of a unit in one formation; `enters` tells whether it may enter hexes (D2.34)."""

    melee: Fraction
    fire: int
    mobility: int
    enters: bool


@lru_cache(maxsize=256)
def factors_of(text: str) -> Factors:
    """D2.2 Factors as printed: "4-0-7", "6-2-(2)" or, for guns, "0.5-(1)". Raises ValueError with a sentence."""
    found = PRINTED.fullmatch(text)
    if found is None:
        raise ValueError(
            _("“{text}” are no factors: melee, fire and mobility as in 4-0-7 or 6-2-(2) are expected").format(text=text)
        )
    melee, fire, free, only = found.groups()
    return Factors(Fraction(melee), int(fire or 0), int(free or only), free is not None)


@record
class Edge:
    """T9 What lies between a hex and the next one: extra points, the climb, whether it spoils a charge, its shift."""

    slope: int
    breaks_charge: bool
    shift: int


SightTest = tuple[bool, int, tuple[tuple[int, int], ...]]
"""D13.17 Whether ground blocks in any case; a mask of hexes where a unit would; pairs of masks that block together."""


class Battlefield:
    """Tables, printed values and terrain of one game."""

    def __init__(self, scenario: Scenario, options: frozenset[str]):
        self.scenario = scenario
        self.options = options
        self.printed_fire = PRINTED_FIRE in options
        self.tables: Tables = scenario.tables
        self.special: Special = scenario.special
        self.sheet = scenario.sheet
        self.grid: HexGrid = scenario.sheet.grid
        self.sides = tuple(side.id for side in scenario.sides)
        self.opponent = {self.sides[0]: self.sides[1], self.sides[1]: self.sides[0]}
        self.side_names = {side.id: side.name for side in scenario.sides}
        self.group_names = {group.id: group.name for group in scenario.groups}
        self.group_side = {group.id: group.side for group in scenario.groups}
        self.cards: dict[str, Card] = {entry.id: entry.card for entry in scenario.entries}
        self.names: dict[str, str] = {entry.id: entry.name for entry in scenario.entries}
        self.members: dict[str, tuple[str, ...]] = {
            group.id: tuple(e.id for e in scenario.entries if e.group == group.id) for group in scenario.groups
        }
        self.factors: dict[str, dict[str, Factors]] = {id: forms_of(card) for id, card in self.cards.items()}
        """D2.2 By unit and formation."""
        self.terrain: tuple[TerrainRow, ...] = tuple(self.tables.terrain[name] for name in self.sheet.terrain)
        self.beside = tuple(sum(1 << n for n in around if n != OFF) for around in self.grid.neighbours)
        """The neighbours of each hex as a bit mask."""
        self.water = sum(1 << h for h, row in enumerate(self.terrain) if row.water)
        self.risky = sum(1 << h for h, row in enumerate(self.terrain) if row.risky)
        self.spoils = sum(1 << h for h, row in enumerate(self.terrain) if row.breaks_charge)
        self.cover = sum(1 << h for h, row in enumerate(self.terrain) if row.doubles)
        self.hiding = sum(1 << h for h, row in enumerate(self.terrain) if row.blocks)
        self.road_hexes = frozenset(h for road in self.sheet.roads for h in road)
        self._roads = frozenset(
            pair for road in self.sheet.roads for a, b in itertools.pairwise(road) for pair in ((a, b), (b, a))
        )
        self.edges: tuple[tuple[Edge | None, ...], ...] = tuple(
            tuple(None if n == OFF else self._edge(h, n) for n in self.grid.neighbours[h]) for h in self.grid
        )
        self.costs: dict[str, tuple[tuple[int | None, ...], ...]] = {
            column: tuple(tuple(self._cost(column, h, n) for n in self.grid.neighbours[h]) for h in self.grid)
            for column in COLUMNS
        }
        """T9 By column, hex and direction what it costs to enter the next hex, None where that may not be."""
        self.barred = {
            column: sum(1 << h for h, row in enumerate(self.terrain) if getattr(row, column) is None)
            for column in COLUMNS
        }
        """T9 The hexes that a column may not enter."""
        self.roads_from: dict[str, tuple[tuple[tuple[int, int], ...], ...]] = {
            column: tuple(
                tuple((n, c) for n, c in zip(self.grid.neighbours[h], row, strict=True) if c is not None)
                for h, row in enumerate(table)
            )
            for column, table in self.costs.items()
        }
        """By column and hex the hexes that can be entered next, each with its cost."""
        self._sight: dict[tuple[int, int], SightTest] = {}

    def is_road(self, a: int, b: int) -> bool:
        """Whether a step goes along the road."""
        return (a, b) in self._roads

    def _edge(self, a: int, b: int) -> Edge:
        rows = [self.tables.hexsides[name] for name in self.sheet.side(a, b)]
        wet = self.terrain[a].water or self.terrain[b].water
        rise = 0 if wet else (self.sheet.level[b] > self.sheet.level[a]) - (self.sheet.level[b] < self.sheet.level[a])
        return Edge(rise, any(row.breaks_charge for row in rows), min((row.melee for row in rows), default=0))

    def _cost(self, column: str, a: int, b: int) -> int | None:
        """T9, D7.71, D7.72 The cost of a step: hex, stream and slope add up; a road takes that of clear ground."""
        if b == OFF:
            return None
        cost: int | None = getattr(self.terrain[b], column)
        if cost is None:
            return None
        road = (a, b) in self._roads and column != "shock"
        rows = [self.tables.hexsides[name] for name in self.sheet.side(a, b)]
        bridged = any(row.carries for row in rows)
        if road:
            cost = 1
        cost += sum(row.mp for row in rows if not (bridged and road))
        if self._edge(a, b).slope > 0:
            cost += self.tables.slope_mp
        return cost

    def edge(self, a: int, b: int) -> Edge | None:
        """What lies between two adjacent hexes, None where they are not adjacent."""
        direction = self.grid.direction(a, b)
        return None if direction is None else self.edges[a][direction]

    def sight_test(self, a: int, b: int) -> SightTest:
        """D13.17, AMB-43 What would block the line between two hexes; the same in both directions."""
        key = (a, b) if a < b else (b, a)
        found = self._sight.get(key)
        if found is None:
            found = self._sight[key] = self._sight_test(*key)
        return found

    def _sight_test(self, a: int, b: int) -> SightTest:
        level = self.sheet.level
        top = max(level[a], level[b])
        units, pairs = 0, []
        for place in sight_line(self.grid, a, b).places:
            if OFF in place:
                continue  # nothing stands off the map, and a line along a side is blocked only by both
            ground = [bool(self.hiding >> h & 1) or level[h] > top for h in place]
            if all(ground):
                return True, 0, ()
            if len(place) == 1:
                units |= 1 << place[0]
            elif ground[0] or ground[1]:
                units |= 1 << place[ground.index(False)]
            else:
                pairs.append((1 << place[0], 1 << place[1]))
        return False, units, tuple(pairs)

    def name(self, id: str) -> str:
        """The printed name of a piece."""
        return self.names.get(id, id)


def forms_of(card: Card) -> dict[str, Factors]:
    """D2.35, T8 The formations of a counter with their factors."""
    return {form: factors_of(text) for form in FORMS if (text := getattr(card, form))}


BATTLEFIELDS = Battlefields(Battlefield)
"""The battlefields of the games played lately."""


USUAL_FACTORS: dict[str, dict[str, object]] = {
    "H": {"basic": "4-0-7", "shock": "8-0-6", "close": "12-0-2"},
    "Pc": {"basic": "3-0-7", "shock": "6-0-6", "close": "9-0-2"},
    "A": {"basic": "3-0-7", "shooting": "2-3-4", "shock": "6-0-6"},
    "R": {"basic": "2-0-7", "shooting": "1-2-4"},
    "RG": {"basic": "3-0-7", "shooting": "2-2-4"},
    "W": {"basic": "3-0-7"},
    "T": {"basic": "1-1-7"},
    "P": {"shooting": "1-4-3", "defence": "3-2-(2)"},
    "SI": {"shooting": "2-5-3", "defence": "6-2-(2)"},
    GUN: {"transport": "0.25-3", "firing": "0.5-(1)", "battery": "A"},
    COMMANDER: {"modifier": 1, "reorganisation": 1, "mobility": 8},
}
"""T2, T3 The usual printed values of each kind, for counters of situation files that state none."""


def scrap_card(fields: dict[str, object]) -> dict[str, object]:
    """The fields of a counter in a situation file with the usual printed values of its kind filled in.

    One who gives a formation's factors gives all of them.
    """
    usual = USUAL_FACTORS.get(str(fields["kind"]), {})
    if any(fields.get(form) for form in FORMS):
        usual = {key: value for key, value in usual.items() if key not in FORMS}
    return usual | fields


def arm_of(kind: str) -> str:
    """D2.1 Foot, horse, guns or commander."""
    return ARM[kind]
