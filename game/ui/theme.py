"""The colours of the window: map, sides, wings, panels and overlays (style sheet, section 2).

Nothing here draws. Colours are plain tuples, so that they can be keys of caches.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from game.engine.scenario import Side, SideColours
from game.setup.colours import shipped_colours

Colour = tuple[int, int, int]
Rgba = tuple[int, int, int, int]


def rgb(code: str) -> Colour:
    """The colour of a code such as "#E0D8B1"."""
    code = code.lstrip("#")
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def fade(colour: Colour, alpha: int) -> Rgba:
    """A colour with an alpha, 0 to 255."""
    return colour[0], colour[1], colour[2], alpha


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour between *a* (share 0) and *b* (share 1)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def lightness(colour: Colour) -> float:
    """The lightness L* of a colour, 0 (black) to 100 (white)."""
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in colour]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


class Map:
    """The printed map."""

    TABLE = rgb("#1A1612")
    GROUND = rgb("#E0D8B1")
    MEADOW = rgb("#B2BC86")
    GRASS = rgb("#7F7B4C")
    HACHURE = rgb("#8A6F4A")
    RELIEF = rgb("#5B4526")
    CREST = rgb("#FFF8E2")
    WOOD = rgb("#AEB98A")
    WOOD_EDGE = rgb("#8FA06C")
    WOOD_SHADOW = rgb("#3C4A26")
    TREE_OUTLINE = rgb("#4C5D37")
    TREE_DARK = rgb("#687B50")
    TREE_MIDDLE = rgb("#869865")
    TREE_LIGHT = rgb("#A6B583")
    TREE_SHADOW = rgb("#222C12")
    WATER = rgb("#A9C0C4")
    BANK = rgb("#56757F")
    BANK_SHADE = rgb("#6E929E")
    BANK_TICK = rgb("#8A7450")
    LINING = rgb("#7896A0")
    SHORE = rgb("#F6EED2")
    FLOW = rgb("#E4EEEA")
    STREAM_RIM = rgb("#F3EBCF")
    STREAM_LIGHT = rgb("#DDE9E4")
    SWAMP = rgb("#C3CDAE")
    REED = rgb("#5F7552")
    DASH = rgb("#6F95A0")
    POOL = rgb("#A5BFBF")
    TIDE = rgb("#D8CFAE")
    TIDE_LINE = rgb("#6E8D90")
    RIPPLE = rgb("#8FA8A6")
    BEACH = rgb("#EDE1BD")
    BEACH_MARK = rgb("#B9A167")
    DUNE = rgb("#EBDDB0")
    DUNE_LINE = rgb("#A58A50")
    DUNE_STIPPLE = rgb("#8F7540")
    DUNE_LIGHT = rgb("#FFF7DA")
    DUNE_SHADOW = rgb("#6A5326")
    MARRAM = rgb("#86894F")
    ROUGH = rgb("#C6B588")
    STONE = rgb("#6E6247")
    STONE_LIGHT = rgb("#B5A883")
    STONE_SHADOW = rgb("#5F5339")
    TUSSOCK = rgb("#7F7C48")
    DITCH = rgb("#7A6840")
    DITCH_LIGHT = rgb("#F3E6C2")
    YARD = rgb("#D3BF90")
    LANE = rgb("#EBDDB5")
    PLOT = rgb("#D8C794")
    PLOT_GREEN = rgb("#C5BE88")
    WALL = rgb("#4A2E20")
    ROOF = rgb("#A5583F")
    ROOF_DARK = rgb("#7F3F2C")
    ROOF_RIDGE = rgb("#C98A6C")
    THATCH = rgb("#A78A55")
    THATCH_DARK = rgb("#846A3C")
    THATCH_RIDGE = rgb("#CDB47E")
    BURNT = rgb("#5A4A40")
    BURNT_DARK = rgb("#3F342D")
    CROSS = rgb("#3A2618")
    GARDEN = rgb("#C3B583")
    ORCHARD = rgb("#C6C795")
    GARDEN_ROW = rgb("#98A169")
    HEDGE = rgb("#6C8050")
    FIELD = rgb("#CFC694")
    FURROW = rgb("#A9A468")
    RAIL = rgb("#6A5136")
    POST = rgb("#4A3722")
    CAMP = rgb("#D9C998")
    TENT = rgb("#F4EAD2")
    TENT_DARK = rgb("#CDBB94")
    TENT_LINE = rgb("#5A4630")
    WAGON = rgb("#4A3622")
    CLOTH = rgb("#EADCBB")
    CLOTH_RIB = rgb("#B7A076")
    FIRE = rgb("#C87A3A")
    ROAD = rgb("#F0E4C4")
    ROAD_EDGE = rgb("#8B7348")
    PLANK = rgb("#C9B07C")
    PLANK_LINE = rgb("#8A7048")
    DECK = rgb("#5A4630")
    DECK_END = rgb("#3E2D1C")
    CANAL_BANK = rgb("#5A4630")
    CANAL_EARTH = rgb("#D9C99A")
    BOCAGE_BANK = rgb("#9A835A")
    SHADOW = rgb("#28190A")
    GRID = rgb("#6B5A3E")
    NUMBER = rgb("#6E5C40")
    NUMBER_ON_WOOD = rgb("#F3EED6")
    LABEL = rgb("#4A3B28")
    LABEL_AREA = rgb("#5E4A2A")
    LABEL_PLACE = rgb("#3B2A18")
    LABEL_WATER = rgb("#35545E")
    OBJECTIVE = rgb("#B5302A")
    OBJECTIVE_RIM = rgb("#FFF6DD")


class Panel:
    """Bars, panels, buttons and paper cards."""

    BAR = rgb("#1E1B17")
    TOP = rgb("#2B2723")
    BOTTOM = rgb("#23201C")
    RAISED = rgb("#332E29")
    RAISED_2 = rgb("#3E3832")
    LINE = rgb("#4B4238")
    EDGE = rgb("#57493A")
    TEXT = rgb("#F0E7D6")
    DIM = rgb("#B9AC97")
    FAINT = rgb("#A2967F")
    GOLD = rgb("#D9A441")
    GOLD_LIGHT = rgb("#F0CB7C")
    GOLD_DARK = rgb("#A87A28")
    INK = rgb("#241A0C")
    GOOD = rgb("#8FBF6A")
    BAD = rgb("#E8745A")
    WARN = rgb("#F08A24")
    PAPER_TOP = rgb("#F6EDD6")
    PAPER_BOTTOM = rgb("#E4D7B5")
    PAPER_LINE = rgb("#7B6646")
    PAPER_INNER = rgb("#A48A5C")
    PAPER_TEXT = rgb("#3B2A18")
    PAPER_DIM = rgb("#5A4630")


class Mark:
    """Overlays, status and marks."""

    REACH = rgb("#F6C94F")
    REACH_FILL = rgb("#FFF4C8")
    CASING = rgb("#5A3E0C")
    COST = rgb("#FFF3CF")
    COST_RIM = rgb("#4A360E")
    COST_INK = rgb("#3A2A0A")
    SELECTED = rgb("#FFD55E")
    SELECTED_FILL = rgb("#FFE9A6")
    FIRE = rgb("#B3301C")
    FIRE_CASING = rgb("#FFF4E4")
    INTERCEPTION = rgb("#4B2E83")
    HATCH = rgb("#5E2CA8")
    INTERCEPTION_CASING = rgb("#F4ECFF")
    PATH = rgb("#C8401A")
    PATH_CASING = rgb("#FFF3DC")
    CANDIDATE = rgb("#8A6A4A")
    COMMAND = rgb("#3F5A35")
    COMMAND_CASING = rgb("#F2F4DC")
    SIGHT = rgb("#2A1C10")
    SIGHT_CASING = rgb("#FFF3DC")
    FRONT_TINT = rgb("#FFF3CF")
    CAN_ACT = rgb("#8FD14F")
    CAN_ACT_RIM = rgb("#1B2A12")
    CAN_ACT_LIGHT = rgb("#D9F5B5")
    DISORDERED = rgb("#FBEFCF")
    DISORDERED_LINE = rgb("#5B3E1E")
    DISORDERED_INK = rgb("#6B1F08")
    SHAKEN = rgb("#F08A24")
    SHAKEN_RIM = rgb("#3A1E08")
    SHAKEN_INK = rgb("#2A1204")
    BROKEN = rgb("#FFFFFF")
    BROKEN_POLE = rgb("#2B1D10")
    BROKEN_INK = rgb("#9A1024")
    ACTED = rgb("#3C342C")
    TAB_RIM = rgb("#241A10")
    DIE_TOP = rgb("#FFF9EA")
    DIE_BOTTOM = rgb("#DFD0AF")
    DIE_INK = rgb("#2A1C10")
    SHADOW = rgb("#1E1206")


@dataclass(frozen=True, slots=True)
class SidePalette:
    """The colours of one side's counters; `pointer` and `rim` are those of its chevrons."""

    ground: Colour
    ground_low: Colour
    edge: Colour
    strip: Colour
    symbol: Colour
    letter: Colour
    figures: Colour
    pointer: Colour
    rim: Colour

    @property
    def dark(self) -> bool:
        """Whether this is the dark side of a battle: light symbols on dark ground."""
        return lightness(self.ground) < 55


def _side(ground: str, low: str, edge: str, strip: str, symbol: str, letter: str, figures: str, pointer: str,
          rim: str) -> SidePalette:  # fmt: skip
    return SidePalette(
        rgb(ground), rgb(low), rgb(edge), rgb(strip), rgb(symbol), rgb(letter), rgb(figures), rgb(pointer), rgb(rim)
    )


def side_palette(side: Side | str, order: int = 0) -> SidePalette:
    """The colours of a side: its own, else those of `assets/colours.yaml` for its id.

    A side that is not known there is dark as the first of a battle, light as the second. Raises Faults where that file
    is broken.
    """
    own = side.colours if isinstance(side, Side) else None
    return _palette(own or shipped_colours().of(side.id if isinstance(side, Side) else side, order))


def _palette(colours: SideColours) -> SidePalette:
    return SidePalette(*(rgb(getattr(colours, one.name)) for one in fields(SidePalette)))


APART = 34
"""Grounds that differ so much in L* still differ by 30 for eyes that see fewer colours (a test simulates them)."""
SCHEMES: dict[str, tuple[str, tuple[SidePalette, SidePalette] | None]] = {
    "printed": ("As printed", None),
    "blue-gold": (
        "Blue and gold",
        (
            _side("#2B4C86", "#223E70", "#0D1D3A", "#F4F0E4", "#F6F2E6", "#E6ECF6", "#1B3360", "#2B4C86", "#F4F0E4"),
            _side("#F2C75C", "#E2B142", "#6B4A0A", "#FFF6DC", "#3A2606", "#3A2606", "#4E340A", "#9A6A0C", "#FFF6DC"),
        ),
    ),
    "ink-paper": (
        "Ink and paper",
        (
            _side("#464850", "#383A41", "#15161A", "#EFEDE6", "#FAF8F2", "#ECECEC", "#2B2D33", "#464850", "#F4F2EA"),
            _side("#F1EDDF", "#E2DCC8", "#5A5546", "#FFFDF6", "#2A261C", "#2A261C", "#3A3426", "#6B6450", "#FFFDF6"),
        ),
    ),
}
"""Sets of side colours: id to name and (dark, light), or None for the colours of the sides themselves."""


def palettes(sides: Iterable[Side | str], scheme: str = "printed") -> dict[str, SidePalette]:
    """The colours of the sides of one battle by their ids: the second differs from the first by 30 L* or more, for
    every kind of sight.

    A scheme gives its dark colours to the side that is the darker one in print.
    """
    printed = _printed(sides)
    pair = SCHEMES.get(scheme, SCHEMES["printed"])[1]
    if pair is None:
        return printed
    by_light = sorted(printed, key=lambda side: lightness(printed[side].ground))
    return {side: pair[min(1, by_light.index(side))] for side in printed}


def _printed(sides: Iterable[Side | str]) -> dict[str, SidePalette]:
    found: dict[str, SidePalette] = {}
    first: SidePalette | None = None
    for order, side in enumerate(sides):
        palette = side_palette(side, order)
        if first is None:
            first = palette
        elif abs(lightness(first.ground) - lightness(palette.ground)) < APART:
            palette = _palette(shipped_colours().other(first.dark))
        found[side.id if isinstance(side, Side) else side] = palette
    return found


_BAND_DARK = (rgb("#1F1A16"), rgb("#5FA36A"), rgb("#E8E1D2"), rgb("#7E5AA8"), rgb("#E3B341"), rgb("#CF6A3B"))
_BAND_LIGHT = (rgb("#1F1A16"), rgb("#5FA36A"), rgb("#CF6A3B"), rgb("#7E5AA8"), rgb("#E8E1D2"), rgb("#E3B341"))


def band_colour(band: int, dark: bool) -> Colour:
    """The colour of a wing's band (from 1; 0 is an army commander) on a dark or a light side."""
    colours = _BAND_DARK if dark else _BAND_LIGHT
    return colours[0] if band <= 0 else colours[(band - 1) % 5 + 1]


def band_ink(band: int) -> Colour:
    """The colour of letter and dots on a wing's band."""
    return rgb("#FFFFFF") if band <= 0 or (band - 1) % 5 + 1 == 3 else rgb("#221810")
