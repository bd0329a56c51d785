"""What stays drawn on the map besides the decision: trails of the last moves, arrows and notes of the players."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui import fonts
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import rounded
from game.ui.paint.brush import Layer, dashes
from game.ui.paint.outline import cut_corners, resample
from game.ui.theme import Colour, Panel, fade, rgb

if TYPE_CHECKING:
    from game.ui.mapview.overlays import Overlays

INK = rgb("#1F5F5B")
"""Planning marks are written in a pen that no overlay uses."""
CASING = rgb("#F4FBF6")
LONGEST = 28
"""A longer note is cut on the map; its tooltip holds it whole."""


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of a piece that has moved: hexes from first to last, the colour of its side; it may be a faint one."""

    path: tuple[int, ...]
    colour: Colour
    faint: bool = False


@dataclass(frozen=True, slots=True)
class PlanMark:
    """An arrow from one hex to another, or (with `text`) a note on a hex."""

    start: int
    end: int
    text: str = ""


def draw_trail(target: Surface, camera: Camera, over: "Overlays", trail: Trail) -> None:
    """A dotted line with a ring where the move began and an arrowhead where it ended."""
    if len(trail.path) < 2:
        return
    radius, s = camera.radius, over.scale
    points = [(x * radius, y * radius) for x, y in map(camera.lattice.centre, trail.path)]
    line = resample(cut_corners(points, 2, False), 4, False)
    strength = 120 if trail.faint else 235

    def paint(layer: Layer) -> None:
        for width, ink, alpha in ((6.0, rgb("#FFF8E8"), strength * 3 // 4), (3.0, trail.colour, strength)):
            for dash in dashes(line, 7 * s, 4 * s):
                layer.stroke(dash, width * s, fade(ink, alpha))
        layer.circle(points[0], 7 * s, fade(rgb("#FFF8E8"), strength))
        layer.circle(points[0], 5 * s, fade(trail.colour, strength))
        layer.circle(points[0], 2.4 * s, fade(rgb("#FFF8E8"), strength))
        _head(layer, points[-2], points[-1], s, trail.colour, rgb("#FFF8E8"), strength)

    over.show_picture(target, camera, ("trail", trail.path, trail.colour, trail.faint), points, 16 * s, paint)


def draw_plan_mark(target: Surface, camera: Camera, over: "Overlays", mark: PlanMark) -> None:
    """An arrow or a note of a player."""
    if mark.text:
        _note(target, camera, mark, over.scale)
    elif mark.start != mark.end:
        _arrow(target, camera, over, mark)


def _arrow(target: Surface, camera: Camera, over: "Overlays", mark: PlanMark) -> None:
    radius, s = camera.radius, over.scale
    (ax, ay), (bx, by) = camera.lattice.centre(mark.start), camera.lattice.centre(mark.end)
    a, b = (ax * radius, ay * radius), (bx * radius, by * radius)

    def paint(layer: Layer) -> None:
        for width, ink in ((7.4, CASING), (4.2, INK)):
            layer.stroke([a, b], width * s, fade(ink, 240))
        layer.circle(a, 6.2 * s, fade(CASING, 240))
        layer.circle(a, 4.4 * s, fade(INK, 240))
        _head(layer, a, b, 1.25 * s, INK, CASING, 245)

    over.show_picture(target, camera, ("plan", mark.start, mark.end), [a, b], 22 * s, paint)


def _head(
    layer: Layer, a: tuple[float, float], b: tuple[float, float], s: float, ink: Colour, casing: Colour, alpha: int
) -> None:
    """An arrowhead with its tip a little before the end of a line."""
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    for grow, colour in ((2.0, casing), (0.0, ink)):
        tip, wide, back = 6 + grow * 1.4, 7 + grow, 9 + grow
        corners = ((tip, 0.0), (-back, wide), (-back * 0.5, 0.0), (-back, -wide))
        layer.polygon(
            [(b[0] + (ux * f - uy * w) * s, b[1] + (uy * f + ux * w) * s) for f, w in corners], fade(colour, alpha)
        )


def _note(target: Surface, camera: Camera, mark: PlanMark, scale: float) -> None:
    """A slip of paper over the upper half of a hex."""
    if not camera.view.collidepoint(camera.centre(mark.start)):
        return
    words = mark.text if len(mark.text) <= LONGEST else f"{mark.text[: LONGEST - 1].rstrip()}…"
    words, px = fonts.fit(words, "sans", "Semibold", 13 * scale, 200 * scale, 12 * scale)
    x, y = camera.centre(mark.start)
    wide, high = fonts.width(words, "sans", "Semibold", px) + round(16 * scale), round(22 * scale)
    box = Rect(0, 0, wide, high)
    box.center = (round(x), round(y - camera.radius * 0.78))
    box.clamp_ip(camera.view)
    edge = max(1, round(1.5 * scale))
    target.blit(rounded(wide + 2 * edge, high + 2 * edge, 4 * scale, INK), (box.x - edge, box.y - edge))
    target.blit(rounded(wide, high, 3 * scale, Panel.PAPER_TOP, 255, Panel.PAPER_BOTTOM), box.topleft)
    fonts.draw(target, words, box.center, "sans", "Semibold", px, Panel.PAPER_TEXT, "cm")
