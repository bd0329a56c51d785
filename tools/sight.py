"""How a picture looks to eyes that see fewer colours: deuteranopia, protanopia, tritanopia, at full strength.

The matrices are those of Machado, Oliveira and Fernandes (2009), applied to linear light.
"""

from array import array

import pygame

SIGHTS = ("normal", "deuteranopia", "protanopia", "tritanopia")
Colour = tuple[int, int, int]
_Row = tuple[float, float, float]

_MATRICES: dict[str, tuple[_Row, _Row, _Row]] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
_LINEAR = [((n / 255 + 0.055) / 1.055) ** 2.4 if n > 10 else n / 255 / 12.92 for n in range(256)]
_STEPS = 4096
_CODED = [
    round(255 * (1.055 * (n / _STEPS) ** (1 / 2.4) - 0.055 if n / _STEPS > 0.0031308 else 12.92 * n / _STEPS))
    for n in range(_STEPS + 1)
]


def seen(colour: Colour, sight: str) -> Colour:
    """A colour as this sight sees it."""
    if sight == "normal":
        return colour
    r, g, b = (_LINEAR[c] for c in colour)
    out = [a * r + e * g + i * b for a, e, i in _MATRICES[sight]]
    return tuple(_CODED[round(max(0.0, min(1.0, value)) * _STEPS)] for value in out)  # type: ignore[return-value]


class _Table(dict[int, int]):
    """Pixel to pixel, each worked out when it is first met: a screen has few colours for its size."""

    def __init__(self, sight: str) -> None:
        super().__init__()
        self.sight = sight

    def __missing__(self, pixel: int) -> int:
        r, g, b = seen((pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255), self.sight)
        found = self[pixel] = r | g << 8 | b << 16 | pixel & 0xFF000000
        return found


def as_seen(picture: pygame.Surface, sight: str) -> pygame.Surface:
    """A copy of a picture as this sight sees it."""
    if sight == "normal":
        return picture.copy()
    pixels = array("I", pygame.image.tobytes(picture, "RGBA"))
    table = _Table(sight)
    changed = array("I", map(table.__getitem__, pixels))
    return pygame.image.frombytes(changed.tobytes(), picture.get_size(), "RGBA")
