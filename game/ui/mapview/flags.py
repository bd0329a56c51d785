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
CLOTHS = (
    ((0.60, -0.74), (1.06, -0.52), (0.60, -0.28)),
    ((0.60, -0.74), (1.06, -0.74), (0.88, -0.52), (1.06, -0.30), (0.60, -0.30)),
)
"""A pennant and a swallow-tailed banner: each side has a shape of its own, whatever the eye makes of its colours."""
RING = (0.60, -0.62), 0.11
"""Where nobody holds the hex: a ring on the pole, middle and radius."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag on a hex: the colour of its cloth and of the line round it; None where nobody holds the hex.

    `shape` counts the sides from 0.
    """

    hex: int
    cloth: Colour | None = None
    line: Colour | None = None
    shape: int = 0


def draw_flag(target: Surface, camera: Camera, over: "Overlays", flag: Flag) -> None:
    """A pole with the cloth of who holds the hex, or with a bare ring."""
    radius = camera.radius
    s = min(over.scale, radius / 34)  # on a small map the lines would be all there is to see
    cx, cy = camera.lattice.centre(flag.hex)
    at = [((cx + x) * radius, (cy + y) * radius) for x, y in (FOOT, TOP, *CLOTHS[flag.shape % len(CLOTHS)])]
    foot, top, cloth = at[0], at[1], at[2:]
    ring, size = ((cx + RING[0][0]) * radius, (cy + RING[0][1]) * radius), RING[1] * radius

    def paint(layer: Layer) -> None:
        layer.stroke([foot, top], 4.6 * s, RIM)
        if flag.cloth is None:
            layer.stroke([foot, top], 2.4 * s, POLE)
            for grow, ink in ((1.6 * s, RIM), (0.0, POLE), (-1.8 * s, NOBODY)):
                layer.circle(ring, size + grow, ink)
            return
        layer.stroke([*cloth, cloth[0]], 4.6 * s, RIM)
        layer.polygon(cloth, flag.cloth)
        layer.stroke([*cloth, cloth[0]], 1.4 * s, flag.line or POLE)
        layer.stroke([foot, top], 2.4 * s, POLE)

    over.show_picture(target, camera, ("flag", flag.hex, flag.cloth, flag.line, flag.shape), at, 6 * s, paint)
