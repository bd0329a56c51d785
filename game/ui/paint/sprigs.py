"""Small things drawn in several recipes: trees, tufts, bushes."""

import math

from game.ui.paint.brush import Layer
from game.ui.paint.outline import Point
from game.ui.theme import Colour, Map

_KNOBS = [(math.cos(i * math.pi / 6), math.sin(i * math.pi / 6), 1 + 0.08 * (i % 2 * 2 - 1)) for i in range(12)]


def tree(layer: Layer, centre: Point, radius: float, turn: int = 0) -> None:
    """A tree from above, lit from the upper left."""
    x, y = centre
    shift = turn % 2
    layer.polygon(
        [
            (x + radius * c * _KNOBS[(i + shift) % 12][2], y + radius * s * _KNOBS[(i + shift) % 12][2])
            for i, (c, s, _) in enumerate(_KNOBS)
        ],
        Map.TREE_OUTLINE,
    )
    layer.circle((x, y), radius * 0.86, Map.TREE_DARK)
    layer.circle((x - radius * 0.16, y - radius * 0.18), radius * 0.64, Map.TREE_MIDDLE)
    layer.circle((x - radius * 0.28, y - radius * 0.32), radius * 0.34, Map.TREE_LIGHT)


def tuft(layer: Layer, root: Point, height: float, colour: Colour, width: float) -> None:
    """Four blades of grass or reed."""
    x, y = root
    for dx, dh in ((-0.55, 0.7), (-0.2, 1.0), (0.15, 0.9), (0.5, 0.65)):
        layer.taper((x + dx * height * 0.25, y), (x + dx * height * 0.9, y - height * dh), width, width * 0.25, colour)


def bush(layer: Layer, centre: Point, radius: float) -> None:
    """A hedge bush with a lit top."""
    x, y = centre
    layer.circle((x - radius * 0.1, y - radius * 0.14), radius * 0.71, Map.TREE_MIDDLE)
    layer.circle((x - radius * 0.27, y - radius * 0.32), radius * 0.32, Map.TREE_LIGHT)
