"""What stands in the hexes of a way or a reach: discs with what it costs."""

from functools import lru_cache

import pygame

from game.ui import fonts
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import rounded
from game.ui.paint.stamp import Stamp, stamp
from game.ui.pixel import whole
from game.ui.theme import Mark

DOWN = "▾"
"""Ends the text of a cost where the ground takes a level."""
CLEAR = 15
"""Px at 100 % from the middle of a cost disc to a plate beside it."""
DISC = 11.2
"""Px at 100 % of the radius of a cost with its rim."""
NODE_DOWN, LAST_DOWN = 0.60, 0.86
"""So many radii below the middle of its hex lies a cost of a way; at its end a little lower, under the ghost."""


def cost_disc(
    target: pygame.Surface, camera: Camera, a: int, text: str, scale: float, down: float = NODE_DOWN, node: bool = False
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
