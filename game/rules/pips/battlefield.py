"""What one game looks up all the time: cards, terrain as bit masks by kind of mover, names.

Made once a game; `state.battle.rules` holds it.
"""

from typing import Any

from game.board.hexes import HexGrid
from game.board.masks import mask_where
from game.engine.remembered import Battlefields
from game.engine.scenario import Scenario
from game.rules.pips.data import CENTRE, FOOT, GUN, LEFT, LIGHT_FOOT, RIGHT, Card, Special, Tables, TerrainRow

MOVERS = ("foot", "light_foot", "horse", "gun")
"""The columns of the terrain table."""


class Battlefield:
    """Tables, cards and terrain of one game."""

    def __init__(self, scenario: Scenario, options: frozenset[str]):
        self.scenario = scenario
        self.options = options
        self.tables: Tables = scenario.tables
        self.wheels = {int(width): cost for width, cost in self.tables.wheels.items()}
        """P-GE8 The cost of a wheel by hexes of front."""
        self.special: Special = scenario.special
        self.sheet = scenario.sheet
        self.grid: HexGrid = scenario.sheet.grid
        self.sides = tuple(side.id for side in scenario.sides)
        self.opponent = {self.sides[0]: self.sides[1], self.sides[1]: self.sides[0]}
        self.side_names = {side.id: side.name for side in scenario.sides}
        self.edges = {side.id: side.edge for side in scenario.sides}
        self.cards: dict[str, Card] = {entry.id: entry.card for entry in scenario.entries}
        self.names: dict[str, str] = {entry.id: entry.name for entry in scenario.entries}
        self.group_names = {group.id: group.name for group in scenario.groups}
        self.group_side = {group.id: group.side for group in scenario.groups}
        self.members = {
            group.id: tuple(e.id for e in scenario.entries if e.group == group.id) for group in scenario.groups
        }
        self.place = {id: self.special.sectors.get(id, CENTRE) for id in self.group_side}
        """P-ST1 The place of each sector in its army."""
        rank = (LEFT, CENTRE, RIGHT).index
        self.sectors: dict[str, tuple[str, ...]] = {
            side: tuple(
                sorted(
                    (id for id, owner in self.group_side.items() if owner == side), key=lambda id: rank(self.place[id])
                )
            )
            for side in self.sides
        }
        """The sectors of each side from its left to its right."""
        self.terrain: tuple[TerrainRow, ...] = tuple(self.tables.terrain[name] for name in self.sheet.terrain)
        self.cost: dict[str, tuple[int | None, ...]] = {
            mover: tuple(getattr(row, mover) for row in self.terrain) for mover in MOVERS
        }
        """P-MV8 By kind of mover and hex the cost of a step, None where it is forbidden."""
        self.closed = {mover: mask_where(cost is None for cost in costs) for mover, costs in self.cost.items()}
        self.slow: dict[str, tuple[tuple[int, int], ...]] = {mover: self._slow(mover) for mover in MOVERS}
        """P-MV8 By kind of mover (cost, hexes) of what is dearer than clear ground, the dearest first."""
        self.intents: dict[object, Any] = {}
        """What units mean to do, for the simple player, by what it rests on."""
        self.half = mask_where(row.half for row in self.terrain)
        self.water = mask_where(row.water for row in self.terrain)
        self.built_up = mask_where(row.built_up for row in self.terrain)
        self.woods = mask_where(row.wood for row in self.terrain)
        self.cover = self.built_up | self.woods
        self.stream = mask_where(row.stream for row in self.terrain)
        self.ends_firing = mask_where(row.ends_firing for row in self.terrain)
        self.no_order = mask_where(row.no_order for row in self.terrain)
        self.start_values: dict[str, int] = {
            side: sum(self.value(e.id) for e in scenario.entries if e.side == side) for side in self.sides
        }
        """P-VP1 The value of each army at the start."""

    def _slow(self, mover: str) -> tuple[tuple[int, int], ...]:
        costs = self.cost[mover]
        dear = sorted({cost for cost in costs if cost is not None and cost > self.tables.step}, reverse=True)
        return tuple((price, mask_where(cost == price for cost in costs)) for price in dear)

    def value(self, id: str) -> int:
        """P-VP1, D-32 The points of a unit or general."""
        return self.tables.values.get(self.cards[id].kind, 1)

    def name(self, id: str) -> str:
        """The name of a piece."""
        return self.names.get(id, id)


BATTLEFIELDS = Battlefields(Battlefield)
"""The battlefields of the games played lately."""


USUAL_CARDS: dict[str, dict[str, object]] = {FOOT: {"weapon": "musket"}, LIGHT_FOOT: {"weapon": "musket"}, GUN: {}}


def scrap_card(fields: dict[str, object]) -> dict[str, object]:
    """The fields of a counter in a situation file with the usual weapon of its kind filled in."""
    return USUAL_CARDS.get(str(fields.get("kind")), {}) | fields
