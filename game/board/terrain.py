"""The map sheet: what stands in each hex and on each hexside. What it does is the rule set's business."""

from dataclasses import dataclass, field

from game.board.hexes import HexGrid
from game.board.looks import Looks

CLEAR = "clear"


def side_key(a: int, b: int) -> tuple[int, int]:
    """A hexside as the pair of its hexes, lower number first."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class Label:
    """A name printed on the map, centred between two hexes; `style` is "area", "place" or "water"."""

    text: str
    start: int
    end: int
    style: str = "area"


@dataclass(frozen=True, slots=True)
class Background:
    """A picture that is shown in place of painted terrain: the plain name of its file in the scenario's folder.

    `anchors` are two hexes of other columns and rows, each with the px (x, y) of its centre in the picture.
    """

    picture: str
    anchors: tuple[tuple[int, int, int], tuple[int, int, int]]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One printed map: its grid, terrain and level of each hex, kinds of hexsides, roads and names.

    `terrain` and `level` have one entry a hex. `sides` maps a hexside (`side_key`) to the kinds of terrain on it;
    a slope is not listed: it follows from the levels. `roads` are runs of hexes. `compass` is the bearing of
    true north on the sheet, in degrees clockwise from up.
    """

    grid: HexGrid
    terrain: tuple[str, ...]
    level: tuple[int, ...]
    sides: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    roads: tuple[tuple[int, ...], ...] = ()
    labels: tuple[Label, ...] = ()
    objectives: tuple[int, ...] = ()
    compass: int = 0
    metres: int = 0
    """Metres from one hex to the next, for the scale bar; 0 where unknown."""
    looks: Looks = field(default_factory=Looks)
    """How kinds of terrain look on this map only."""
    background: Background | None = None
    """The picture shown in place of painted terrain; None paints it."""

    def side(self, a: int, b: int) -> tuple[str, ...]:
        """The kinds of terrain on the hexside between two adjacent hexes."""
        return self.sides.get((a, b) if a < b else (b, a), ())

    def climbs(self, a: int, b: int) -> bool:
        """Whether the step from *a* to its neighbour *b* goes up a slope."""
        return self.level[b] > self.level[a]
