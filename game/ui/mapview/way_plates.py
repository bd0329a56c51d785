"""Where the plates of a way lie: who may answer in which of its hexes, so that none covers another or a cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import plate, plate_width
from game.ui.mapview.way_art import CLEAR, DISC, LAST_DOWN, NODE_DOWN
from game.ui.paint.outline import Point
from game.ui.theme import Colour, Mark, rgb

ANSWERS: dict[str, tuple[Colour, Colour]] = {
    "intercept": (Mark.INTERCEPTION, Mark.INTERCEPTION_CASING),
    "fire": (Mark.FIRE, Mark.FIRE_CASING),
    "": (rgb("#5A4A36"), Mark.PATH_CASING),
}
"""Ground and rim of the plates of answers, by kind."""
HIGH = 20
"""Px at 100 % of a plate without its rim."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate of a hex: its kind and words, its middle in the window, the scale of its type."""

    hex: int
    kind: str
    text: str
    centre: Point
    scale: float

    @property
    def box(self) -> pygame.Rect:
        """The room it takes, px."""
        wide, high = plate_width(self.text, self.scale) + 2 * self.scale, (HIGH + 2) * self.scale
        return pygame.Rect(round(self.centre[0] - wide / 2), round(self.centre[1] - high / 2), round(wide), round(high))

    def draw(self, target: pygame.Surface) -> None:
        """Draw it."""
        ground, rim = ANSWERS.get(self.kind, ANSWERS[""])
        plate(target, self.centre, self.text, ground, rim, self.scale)


def way_plates(
    camera: Camera, answers: Sequence[tuple[int, Sequence[tuple[str, str]]]], nodes: Sequence[int], end: int,
    upright: set[int], back: int, scale: float, type_scale: float,
) -> list[Plate]:  # fmt: skip
    """The plates of a way, as (hex, its plates as (kind, text)), those of its end first.

    Of those that would lie on others, or on the costs at the *nodes*, the ones nearer to the end stay whole; of the
    others stays the first word, which is the sign of their kind, or nothing. What they say stands in the forecast too.
    *upright* hexes have theirs beside them, for a cost lies above or below; the way comes from the side *back*: -1 for
    the left and 1 for the right.
    """
    taken = [disc_box(camera, a, a == end, scale) for a in nodes]
    found: list[Plate] = []
    for a, plates in reversed(answers):
        up = 0.0
        for kind, text in plates:
            ways = _aside(camera, a, text, back, scale, type_scale) if not kind else _over(
                camera, a, kind, text, up, a in upright, type_scale
            )  # fmt: skip
            fitting = (one for one in ways if one.box.inflate(-2, -2).collidelist(taken) < 0)
            if (placed := next(fitting, None)) is None:
                continue
            taken.append(placed.box)
            found.append(placed)
            up += placed.box.height if kind else 0
    return found


def disc_box(camera: Camera, a: int, last: bool, scale: float) -> pygame.Rect:
    """The room of the cost in a hex."""
    x, y = camera.centre(a)
    side = round(2 * DISC * scale)
    box = pygame.Rect(0, 0, side, side)
    box.center = round(x), round(y + camera.radius * (LAST_DOWN if last else NODE_DOWN))
    return box.inflate(-round(side * 0.3), -round(side * 0.3))  # a disc has no corners


def _over(camera: Camera, a: int, kind: str, text: str, up: float, beside: bool, scale: float) -> Iterator[Plate]:
    """The places of a plate, the best first: whole, whole and a little higher, its sign alone."""
    x, y = camera.centre(a)
    for words in (text, text.partition(" ")[0]):
        for higher in (0.0, 0.5, 1.0):
            if beside:
                right = x + camera.radius * 0.95 + plate_width(words, scale) / 2
                yield Plate(a, kind, words, (right, y + up + higher * HIGH * scale), scale)
            else:
                yield Plate(a, kind, words, (x, y - camera.radius * 0.62 - up - higher * HIGH * scale), scale)


def _aside(camera: Camera, a: int, text: str, back: int, scale: float, type_scale: float) -> Iterator[Plate]:
    """The place of a quiet plate: low and to the side, clear of the cost where the hexes are small."""
    x, y = camera.centre(a)
    usual, clear = camera.radius * 0.52, CLEAR * scale
    aside = -usual if usual >= clear else back * clear
    side = aside + (4 if aside > 0 else -4) * type_scale * len(text)
    yield Plate(a, "", text, (x + side, y + camera.radius * 0.60), 0.86 * type_scale)
