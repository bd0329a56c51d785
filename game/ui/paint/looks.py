"""What the recipes are told: the looks of `assets/terrain.yaml` and of the map itself, with what each recipe has."""

from dataclasses import dataclass

from game.board.looks import Look, Looks, plain
from game.setup.looks import shipped_looks
from game.ui.theme import Colour, Map, rgb

Shape = tuple[int, float, float, float, int]
"""Of an outline: smoothing, amplitude, scale, inset (all in hex radii), seed."""

LEVEL: Shape = (15, 0.07, 0.9, 0.03, 11)
GLADE: Shape = (6, 0.12, 0.6, 0.30, 44)


@dataclass(frozen=True, slots=True)
class Paint:
    """What a recipe is told. `dot` is the colour on a map of a few px a hex, `shape` None where nothing is outlined."""

    recipe: str
    colour: Colour = Map.GROUND
    under: Colour = Map.WOOD
    opacity: int = 255
    density: int = 100
    width: float = 0.11
    church: str = "one"
    ruined: bool = False
    rails: bool = True
    wagons: bool = True
    named: bool = False
    shape: Shape | None = None
    dot: Colour | None = None

    def count(self, number: int) -> int:
        """So many marks, as thick as they are told to stand."""
        return number * self.density // 100


_RECIPES = {
    one.recipe: one
    for one in (
        Paint("meadow", opacity=200),
        Paint("trees", Map.WOOD_EDGE, shape=(6, 0.15, 0.75, 0.05, 43), dot=Map.TREE_DARK),
        Paint("water", Map.WATER, shape=(90, 0.13, 1.1, 0.02, 36)),
        Paint("reeds", Map.SWAMP, opacity=225, shape=(12, 0.24, 0.9, 0.02, 35)),
        Paint("stipple", Map.BEACH, opacity=235, shape=(6, 0.05, 1.2, 0.0, 31)),
        Paint("ripples", Map.TIDE, opacity=235, shape=(6, 0.05, 1.2, 0.0, 32)),
        Paint("ridges", Map.DUNE, shape=(12, 0.20, 0.9, 0.02, 34)),
        Paint("stones", Map.ROUGH, opacity=225, shape=(10, 0.22, 0.8, 0.03, 33)),
        Paint("houses", Map.YARD, opacity=235, shape=(6, 0.08, 0.7, 0.10, 40), dot=Map.ROOF),
        Paint("plots", Map.GARDEN, opacity=220, dot=Map.GARDEN_ROW),
        Paint("furrows", Map.FIELD, opacity=190, shape=(3, 0.02, 0.8, 0.12, 41)),
        Paint("tents", Map.CAMP, opacity=210, shape=(4, 0.02, 0.8, 0.17, 42)),
        Paint("flow", Map.WATER),
        Paint("channel", Map.WATER),
        Paint("bushes"),
        Paint("treeline"),
        Paint("posts", Map.RAIL),
        Paint("planks"),
        Paint("steps"),
        Paint("dots", Map.RAIL, opacity=200),
        Paint("nothing"),
    )
}
"""Each recipe as it is where it is told nothing."""
_TINTED: Shape = (10, 0.22, 0.8, 0.03, 37)
"""The outline of meadow that has a colour of its own; without one it is the ground itself."""

GRASSY = ("meadow", "plots")
BUILT = ("houses", "plots", "furrows", "tents")
"""Recipes whose hexes are full of things, so that the name of the place stands beside them."""
UNKNOWN = Look("?", "meadow", named=True)
"""Terrain that nobody has described: meadow with its name on it."""
OPEN = Look("", "meadow")
OTHER_SIDE = Look("?", "dots")


def paint_of(look: Look) -> Paint:
    """What the recipe of a look is told."""
    bare = _RECIPES[look.recipe]
    colour = bare.colour if look.colour is None else rgb(look.colour)
    shape = _TINTED if look.recipe == "meadow" and look.colour is not None else bare.shape
    if shape is not None and look.outline is not None:
        smoothing, *lengths = look.outline
        swing, scale, inset = (old if new is None else new / 1000 for old, new in zip(shape[1:4], lengths, strict=True))
        shape = (shape[0] if smoothing is None else smoothing, swing, scale, inset, shape[4])
    dot = Map.BURNT if look.ruined else bare.dot or colour
    return Paint(
        recipe=look.recipe,
        colour=colour,
        under=bare.under if look.under is None else rgb(look.under),
        opacity=bare.opacity if look.opacity is None else look.opacity,
        density=bare.density if look.density is None else look.density,
        width=bare.width if look.width is None else look.width / 1000,
        church=look.church or bare.church,
        ruined=bool(look.ruined),
        rails=look.rails is not False,
        wagons=look.wagons is not False,
        named=look.named,
        shape=shape,
        dot=None if look.recipe == "meadow" and look.colour is None else dot,
    )


def all_looks(own: Looks) -> Looks:
    """The shipped looks and those of a map, which come first where both have a kind. Raises Faults."""
    shipped = shipped_looks()
    return Looks({**shipped.terrain, **own.terrain}, {**shipped.hexsides, **own.hexsides}, own.levels or shipped.levels)


def terrain_look(looks: Looks, name: str) -> Look:
    """The look of a kind of terrain; meadow where nobody has described it."""
    return looks.terrain.get(plain(name), UNKNOWN if plain(name) else OPEN)
