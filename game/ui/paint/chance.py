"""Randomness of the painting: fixed hashes of places. A hex looks the same at every zoom and on every machine."""

import math
from functools import lru_cache

_MASK = 0xFFFFFFFF


def chance(*place: int) -> float:
    """A fixed number from 0 to 1 for these integers."""
    x = 0x9E3779B1
    for v in place:
        x ^= (v * 0x85EBCA6B) & _MASK
        x = (x * 0xC2B2AE35 + 0x27D4EB2F) & _MASK
        x ^= x >> 15
        x = (x * 0x2C1B3C6D) & _MASK
        x ^= x >> 13
    return x / 4294967296.0


_corner = lru_cache(maxsize=65536)(chance)


def noise(x: float, y: float, seed: int) -> float:
    """Smooth noise from 0 to 1 with cells of size 1."""
    xi, yi = math.floor(x), math.floor(y)
    fx, fy = x - xi, y - yi
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    top = _corner(xi, yi, seed) * (1 - fx) + _corner(xi + 1, yi, seed) * fx
    low = _corner(xi, yi + 1, seed) * (1 - fx) + _corner(xi + 1, yi + 1, seed) * fx
    return top * (1 - fy) + low * fy


class Marks:
    """The random numbers of one hex for one recipe, in order: the n-th is a hash of hex, recipe and n."""

    __slots__ = ("_base", "_count")

    def __init__(self, column: int, row: int, recipe: int):
        self._base = int(chance(column + 50, row + 50, recipe) * 4294967296.0)
        self._count = 0

    def __call__(self, low: float = 0.0, high: float = 1.0) -> float:
        """The next number, from *low* to *high*."""
        self._count += 1
        x = (self._base + self._count * 0x9E3779B9) & _MASK
        x = ((x ^ (x >> 16)) * 0x85EBCA6B) & _MASK
        x = ((x ^ (x >> 13)) * 0xC2B2AE35) & _MASK
        x ^= x >> 16
        return low + (high - low) * (x / 4294967296.0)

    def whole(self, low: int, high: int) -> int:
        """The next number as an integer from *low* to *high*, both included."""
        return low + min(high - low, int(self() * (high - low + 1)))
