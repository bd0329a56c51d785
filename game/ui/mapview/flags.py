"""The little flags on hexes that count: whose colours fly there says who holds them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Surface

from game.ui.mapview.camera import Camera
from game.ui.paint.brush import Layer
from game.ui.theme import Colour, rgb

if TYPE_CHECKING:
    from game.ui.mapview.overlays import Overlays

POLE, RIM, NOBODY = rgb("#3A2A18"), rgb("#FFF6E2"), rgb("#CFC4AC")
FOOT, TOP = (0.60, 0.34), (0.60, -0.78)
"""Ends of the pole in hex radii from the centre: right of the counter, where its corners leave room."""
CLOTH = ((0.60, -0.74), (1.06, -0.52), (0.60, -0.28))


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag on a hex: the colour of its cloth and of the line round it; None where nobody holds the hex."""

    hex: int
    cloth: Colour | None = None
    line: Colour | None = None


def draw_flag(target: Surface, camera: Camera, over: "Overlays", flag: Flag) -> None:
    """A pole with a pennant."""
    radius = camera.radius
    s = min(over.scale, radius / 34)  # on a small map the lines would be all there is to see
    cx, cy = camera.lattice.centre(flag.hex)
    at = [((cx + x) * radius, (cy + y) * radius) for x, y in (FOOT, TOP, *CLOTH)]
    foot, top, cloth = at[0], at[1], at[2:]

    def paint(layer: Layer) -> None:
        layer.stroke([foot, top], 4.6 * s, RIM)
        layer.stroke([*cloth, cloth[0]], 4.6 * s, RIM)
        layer.polygon(cloth, flag.cloth or NOBODY)
        layer.stroke([*cloth, cloth[0]], 1.4 * s, flag.line or POLE)
        layer.stroke([foot, top], 2.4 * s, POLE)

    over.show_picture(target, camera, ("flag", flag.hex, flag.cloth, flag.line), at, 6 * s, paint)
