"""What lies on the map in one moment, and what an animation changes of it."""

from dataclasses import dataclass, field

from game.board.hexes import OFF
from game.engine.views import CounterView, Overlay
from game.ui.mapview.drawn import PlanMark, Trail
from game.ui.mapview.flags import Flag
from game.ui.theme import Colour, Mark
from game.ui.widgets.base import Point


@dataclass(slots=True)
class Scene:
    """All that lies on the map in one moment. Hexes are numbers."""

    counters: tuple[CounterView, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    tint: Colour | None = None
    selected: tuple[int, ...] = ()
    part: int = OFF
    """The hex of the chosen unit that acts by itself, where it stands in several."""
    glow: tuple[int, ...] = ()
    glow_colour: Colour = Mark.SELECTED
    tints: dict[str, Colour] = field(default_factory=dict)
    """The colour of overlays of a style, where it is not `tint`."""
    path: tuple[int, ...] = ()
    nodes: tuple[tuple[int, str], ...] = ()
    """What a way has cost as far as each of its hexes."""
    answers: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    """By hex of the way who may answer there: (kind of answer, text of its plate)."""
    aim: int | None = None
    ghost: CounterView | None = None
    outlines: tuple[tuple[int, ...], ...] = ()
    """Where the chosen unit over several hexes may stand after its next step."""
    outline_colour: Colour = Mark.SELECTED
    targets: tuple[tuple[int, str, bool], ...] = ()
    """(hex, text in the plate, whether it is the chosen one)."""
    dice: tuple[tuple[int, str], ...] = ()
    cursor: int = OFF
    trails: tuple[Trail, ...] = ()
    flags: tuple[Flag, ...] = ()
    """On the hexes that count for who holds them."""
    notes: tuple[PlanMark, ...] = ()
    """What players have drawn for themselves."""


@dataclass(slots=True)
class Motion:
    """What an animation changes for a moment: places and fading of counters, counters already gone, dice."""

    places: dict[str, Point] = field(default_factory=dict)
    alphas: dict[str, int] = field(default_factory=dict)
    gone: tuple[CounterView, ...] = ()
    dice: tuple[tuple[int, str], ...] | None = None
    glow: float = 1.0

    @property
    def still(self) -> bool:
        """Whether nothing stands elsewhere than the scene says."""
        return not self.places and not self.alphas and not self.gone
