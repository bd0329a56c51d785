"""The whole pixel nearest to a place."""

import math


def whole(x: float) -> int:
    """The whole pixel of a place; halves go up, so that what moves by whole pixels keeps its shape.

    `round` takes halves to the even side: two things half a pixel apart would then shift against each other.
    """
    return math.floor(x + 0.5)
