"""What stands in the hexes of a way or a reach: discs with what it costs, plates with who may answer."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui import fonts
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import plate, plate_width, rounded
from game.ui.paint.stamp import Stamp, stamp
from game.ui.pixel import whole
from game.ui.theme import Colour, Mark, rgb

DOWN = "▾"
"""Ends the text of a cost where the ground takes a level."""
ANSWERS: dict[str, tuple[Colour, Colour]] = {
    "intercept": (Mark.INTERCEPTION, Mark.INTERCEPTION_CASING),
    "fire": (Mark.FIRE, Mark.FIRE_CASING),
    "": (rgb("#5A4A36"), Mark.PATH_CASING),
}
"""Ground and rim of the plates of answers, by kind."""


CLEAR = 15
"""Px at 100 % from the middle of a cost disc to a plate beside it."""


def cost_disc(
    target: pygame.Surface, camera: Camera, a: int, text: str, scale: float, down: float = 0.60, node: bool = False
) -> None:
    """A cost in a cream disc so many radii below the middle of a hex; that of a *node* has a rim as its path."""
    x, y = camera.centre(a)
    if target.get_clip().inflate(3 * round(camera.radius), 3 * round(camera.radius)).collidepoint((x, y)):
        _disc(text, scale, node).put(target, (x, y + camera.radius * down))


@lru_cache(maxsize=256)
def _disc(text: str, scale: float, node: bool) -> Stamp:
    side = round(40 * scale)
    out = pygame.Surface((side, side), pygame.SRCALPHA)
    x = y = side / 2
    rim = round((22.4 if node else 19.2) * scale)
    disc = rounded(rim, rim, rim / 2, Mark.PATH if node else Mark.COST_RIM, 255 if node else 200)
    inner = rounded(round(16.8 * scale), round(16.8 * scale), 8.4 * scale, Mark.COST, 255)
    for image in (disc, inner):
        out.blit(image, (whole(x - image.get_width() / 2), whole(y - image.get_height() / 2)))
    words, px = fonts.fit(text.rstrip(DOWN), "sans", "Bold", 13 * scale, 15 * scale, 7 * scale)
    fonts.draw(out, words, (x, y), "sans", "Bold", px, Mark.COST_INK, "cm")
    if text.endswith(DOWN):
        points = [(x + 8 * scale, y + 3 * scale), (x + 16 * scale, y + 3 * scale), (x + 12 * scale, y + 10 * scale)]
        pygame.draw.polygon(out, Mark.FIRE, points)
    return stamp(out, centred=True)


def answer_plates(
    target: pygame.Surface, camera: Camera, a: int, plates: Sequence[tuple[str, str]], scale: float,
    beside: bool = False, back: int = -1,
) -> None:  # fmt: skip
    """Plates of answers, as (kind, text), one over the other in the upper half of a hex; those without a kind aside.

    Where the way goes on or comes from straight above they lie *beside* the hex, for its cost would be under them.
    Where the hexes are so small that those aside would lie on the costs of the way, they are moved clear of them, to
    the side from which the way comes: *back* is -1 for the left and 1 for the right.
    """
    x, y = camera.centre(a)
    up = y - camera.radius * 0.62
    right = x + camera.radius * 0.95
    usual, clear = camera.radius * 0.52, CLEAR * scale
    aside = -usual if usual >= clear else back * clear
    for kind, text in plates:
        ground, rim = ANSWERS.get(kind, ANSWERS[""])
        if kind and beside:
            wide = plate_width(text, scale)
            up += plate(target, (right + wide / 2, up + camera.radius * 0.62), text, ground, rim, scale).height
        elif kind:
            up -= plate(target, (x, up), text, ground, rim, scale).height
        else:
            side = aside + (4 if aside > 0 else -4) * scale * len(text)
            plate(target, (x + side, y + camera.radius * 0.60), text, ground, rim, 0.86 * scale)
