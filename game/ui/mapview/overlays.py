"""What is laid over the map for a decision: reach, zones, sight, selection, paths, targets, dice.

Pictures are made once for their hexes and zoom and then only moved with the map. Line widths are px at interface
scale 100 % at every zoom (style sheet, section 6).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.engine.views import Overlay
from game.ui.counters.table import counter_side
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlay_art import box_around, cross_hair, die, hexagon, loops_of, picture, plate, ring_mark
from game.ui.mapview.region import STYLES, Band, Regions, Style
from game.ui.mapview.way_art import LAST_DOWN, NODE_DOWN, cost_disc
from game.ui.mapview.way_plates import Plate, way_plates
from game.ui.mapview.zone_art import ZONES, draw_chain
from game.ui.paint.brush import Layer, dashes
from game.ui.paint.outline import Point, cut_corners, normals, resample
from game.ui.paint.stamp import Shelf, Stamp, stamp
from game.ui.theme import Colour, Mark, Panel, fade, mix, rgb

KEPT = 1_000_000
"""Drawn px of packed pictures kept at most at scale 100 %, four bytes each."""
STEP = 512
"""A picture larger than this on either side is made in pieces of so many px, those in view only."""
_Draw = Callable[[Layer], None]


class Overlays:
    """Draws overlays through a camera. *scale* is the interface scale of line widths and type."""

    def __init__(self, scale: float = 1.0):
        self.scale = scale
        self._pictures = Shelf(round(KEPT * max(1.0, scale) ** 2))
        self._regions = Regions(scale)
        self.patience = self._regions.patience
        self._boxes: dict[tuple[object, ...], pygame.Rect] = {}

    def turn(self) -> None:
        """Begin a frame: what the last one has used is kept."""
        self._pictures.turn()
        self._regions.shelf.turn()

    # -- pictures --------------------------------------------------------------------------------------------

    def show_picture(
        self, target: pygame.Surface, camera: Camera, key: tuple[object, ...], points: Sequence[Point], room: float,
        draw: _Draw,
    ) -> None:  # fmt: skip
        """Show what *draw* draws in map px, kept under a key; it covers the points and so much around them."""
        self._show(target, camera, key, points, room, draw)

    def _show(
        self, target: pygame.Surface, camera: Camera, key: tuple[object, ...],
        points: Sequence[Point] | Callable[[], Sequence[Point]], room: float, draw: _Draw, blur: float = 0.0,
    ) -> None:  # fmt: skip
        """Show the picture of a key, making it with *draw* in map px; it covers the points and so much around them."""
        grid = camera.grid
        key = (*key, round(camera.radius, 2), grid.columns, grid.rows, grid.shape, grid.shifted)
        whole = self._boxes.get(key)
        if whole is None:
            found_points = points() if callable(points) else points
            if not found_points:
                return
            if len(self._boxes) > 2000:
                self._boxes.clear()
            whole = self._boxes[key] = box_around(found_points, room)
        clip = target.get_clip()
        target.set_clip(camera.view.clip(clip))
        ox, oy = camera.view.x - camera.origin[0], camera.view.y - camera.origin[1]
        for rect in _pieces(whole, target.get_clip().move(-ox, -oy)) if not blur else (whole,):
            found = self._piece((*key, *rect), rect, draw, blur)
            if found is not None:
                found.put(target, (ox, oy))
        target.set_clip(clip)

    def _piece(self, key: tuple[object, ...], rect: pygame.Rect, draw: _Draw, blur: float) -> Stamp | None:
        """The picture in a box of map px; None where there was no time to make it."""
        found = self._pictures.get(key)
        if found is None and self.patience.lasts():
            made = stamp(picture(rect, draw, blur))
            found = Stamp(made.surface, (rect.left + made.shift[0], rect.top + made.shift[1]), made.weight)
            self._pictures.put(key, found)
            self.patience.done()
        return found

    def _type(self, camera: Camera) -> float:
        """The scale of plates and dice: smaller at the small zoom levels, where they would hide their counter."""
        return self.scale * min(1.0, max(0.72, camera.radius / self.scale / 36))

    def _corners(self, camera: Camera, hexes: Sequence[int]) -> list[Point]:
        return [p for a in hexes for p in hexagon(camera, a)]

    # -- sets of hexes ---------------------------------------------------------------------------------------

    def draw_all(
        self, target: pygame.Surface, camera: Camera, overlays: Sequence[Overlay], tints: Sequence[Colour | None]
    ) -> None:
        """Draw overlays, each with its tint: first what they fill, as one, then their lines and marks."""
        self._regions.gather()
        for overlay, tint in zip(overlays, tints, strict=True):
            self.draw(target, camera, overlay, tint)
        self._regions.lay_fills(target, camera)
        for overlay, tint in zip(overlays, tints, strict=True):
            self.draw(target, camera, overlay, tint)
        self._regions.end_fills()

    def draw(self, target: pygame.Surface, camera: Camera, overlay: Overlay, tint: Colour | None = None) -> None:
        """Draw an overlay of the rule set; *tint* is the side's colour for zones of control.

        Costs and labels come with `draw_labels`, over the counters.
        """
        hexes = tuple(a for a in overlay.hexes if a >= 0)
        if overlay.style == "sight":
            self._sight(target, camera, overlay)
        elif (art := ZONES.get(overlay.style)) is not None and hexes:
            overlay = overlay if len(hexes) == len(overlay.hexes) else replace(overlay, hexes=hexes)
            art(self._regions, target, camera, self.scale, overlay, tint or Mark.CANDIDATE)
        elif overlay.style == "enemy":
            self._regions.draw(target, camera, hexes, Style(fill=fade(tint or Mark.FRONT_TINT, 60)), self.scale)
        elif overlay.style in STYLES:
            other = bool(overlay.part)
            style = STYLES.get(f"{overlay.style}-1") if other else None
            self._regions.draw(target, camera, hexes, style or STYLES[overlay.style], self.scale)
            if overlay.style in ("fire", "cone") and not self._regions.gathering and camera.radius / self.scale >= 28:
                self._cross_hairs(target, camera, hexes, other)
        elif hexes:
            self.draw_region(target, camera, hexes, tint or Mark.CANDIDATE)

    def _cross_hairs(self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], other: bool) -> None:
        """A cross-hair at the left of each hex; for the *other* part of a unit a ring at its right."""
        mark, side = (ring_mark(self.scale), 1) if other else (cross_hair(self.scale), -1)
        for a in hexes:
            x, y = camera.centre(a)
            if camera.view.collidepoint((x, y)):
                mark.put(target, (x + side * camera.radius * 0.56, y))

    def draw_chains(self, target: pygame.Surface, camera: Camera, overlay: Overlay) -> None:
        """The chains of command of an overlay, over the counters."""

        def points() -> list[Point]:
            return self._corners(camera, sorted({a for run in overlay.chains for a in run} | set(overlay.blocked)))

        def paint(layer: Layer) -> None:
            draw_chain(layer, camera, self.scale, overlay)

        self._show(target, camera, ("chains", overlay.chains, overlay.blocked), points, 8, paint)

    def draw_region(self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], colour: Colour) -> None:
        """A plain region: pale fill and a thin line in one colour (set-up areas, marked hexes)."""
        bands = Band(2, 3.4, fade(Mark.PATH_CASING, 130)), Band(2, 1.8, fade(colour, 255))
        style = Style(bands, fade(mix(colour, rgb("#FFFFFF"), 0.5), 60))
        self._regions.draw(target, camera, tuple(hexes), style, self.scale)

    def draw_selected(self, target: pygame.Surface, camera: Camera, hexes: Sequence[int]) -> None:
        """The chosen hexes: glow, fill and a strong line."""
        self.draw_glow(target, camera, hexes, Mark.SELECTED)
        self._regions.draw(target, camera, tuple(hexes), STYLES["selected"], self.scale)

    def draw_cursor(self, target: pygame.Surface, camera: Camera, a: int) -> None:
        """The hex of the keyboard cursor or the pointer: a thin double line."""
        self._regions.draw(target, camera, (a,), STYLES["cursor"], self.scale)

    def draw_lit(self, target: pygame.Surface, camera: Camera, a: int, colour: Colour) -> None:
        """A hex lit up in the colour of its wing: a broad line between dark ones, so that pale colours show too."""
        bands = Band(2.4, 8.5, fade(Mark.SHADOW, 230)), Band(2.4, 5.0, fade(colour, 255))
        self._regions.draw(target, camera, (a,), Style(bands), self.scale)

    def draw_part(self, target: pygame.Surface, camera: Camera, a: int) -> None:
        """The hex of a unit that acts by itself: a line round it, over the counter."""
        self._regions.draw(target, camera, (a,), STYLES["part"], self.scale)

    def draw_glow(
        self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], colour: Colour, strength: float = 1.0
    ) -> None:
        """A soft light round hexes, for units that may react; *strength* from 0 to 1 for a pulse."""
        step = round(max(0.0, min(1.0, strength)) * 12)
        if not step:
            return

        def paint(layer: Layer) -> None:
            layer.surface.fill(fade(colour, 0))
            for loop in loops_of(camera, hexes):
                layer.stroke(loop, 14 * self.scale, fade(colour, 255 * step // 12), closed=True)

        key = ("glow", tuple(hexes), colour, step)
        self._show(target, camera, key, self._corners(camera, hexes), 34 * self.scale, paint, 9 * self.scale)

    # -- lines -----------------------------------------------------------------------------------------------

    def _sight(self, target: pygame.Surface, camera: Camera, overlay: Overlay) -> None:
        if len(overlay.hexes) < 2:
            return
        radius, s = camera.radius, self.scale
        points = [(x * radius, y * radius) for x, y in (camera.lattice.centre(a) for a in overlay.hexes)]
        stops = [(x * radius, y * radius) for x, y in (camera.lattice.centre(a) for a in overlay.blocked)]
        a, b = points[0], points[-1]
        length = math.dist(a, b) or 1.0
        along = [((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length for x, y in stops]
        clear = min([length, *(max(0.0, way - 0.6 * radius) for way in along)])
        stop = a[0] + (b[0] - a[0]) * clear / length, a[1] + (b[1] - a[1]) * clear / length

        def paint(layer: Layer) -> None:
            pieces = [[a, stop]] if clear > 0 else []
            if clear < length:
                pieces += dashes([stop, b], 7 * s, 5 * s)
            for width, colour in ((4.4, fade(Mark.SIGHT_CASING, 200)), (2.0, fade(Mark.SIGHT, 255))):
                for piece in pieces:
                    layer.stroke(piece, width * s, colour)
            for centre in stops:
                ring = [(centre[0] + 0.62 * radius * math.cos(i / 5), centre[1] + 0.62 * radius * math.sin(i / 5)) for i in range(32)]  # fmt: skip # noqa: E501
                layer.stroke(ring, 5.0 * s, fade(Mark.SIGHT_CASING, 220), closed=True)
                layer.stroke(ring, 2.6 * s, Mark.FIRE, closed=True)

        key = ("sight", tuple(overlay.hexes), tuple(overlay.blocked))
        self._show(target, camera, key, [*points, *stops], radius + 8, paint)

    def draw_path(
        self, target: pygame.Surface, camera: Camera, hexes: Sequence[int], aim: int | None = None,
        colour: Colour = Mark.PATH,
    ) -> None:  # fmt: skip
        """The band of a path with its nodes; with *aim* a short arrow goes from its end to that hex.

        Draw the ghost of the counter after it, and the arrow again with `draw_arrow`, so that it lies on the ghost.
        """
        if len(hexes) < 2:
            return
        radius, s = camera.radius, self.scale
        points = [(x * radius, y * radius) for x, y in (camera.lattice.centre(a) for a in hexes)]
        first = points[0][0] + (points[1][0] - points[0][0]) * 0.4, points[0][1] + (points[1][1] - points[0][1]) * 0.4
        line = resample(cut_corners([first, *points[1:]], 3, False), 4, False)
        sides = normals(line, False)

        def band(layer: Layer, start: float, end: float, ink: Colour) -> None:
            n = max(1, len(line) - 1)
            widths = [(start + (end - start) * i / n) * s for i in range(len(line))]
            left = [(p[0] + q[0] * w, p[1] + q[1] * w) for p, q, w in zip(line, sides, widths, strict=True)]
            right = [(p[0] - q[0] * w, p[1] - q[1] * w) for p, q, w in zip(line, sides, widths, strict=True)]
            layer.polygon([*left, *right[::-1]], ink)
            layer.circle(line[-1], end * s, ink)

        def paint(layer: Layer) -> None:
            band(layer, 4.4, 8.0, Mark.PATH_CASING)
            band(layer, 2.4, 6.0, colour)
            for node in points[1:-1]:
                layer.circle(node, 6.4 * s, Mark.PATH_CASING)
                layer.circle(node, 3.8 * s, colour)

        self._show(target, camera, ("path", tuple(hexes), colour), points, 20 * s, paint)
        if aim is not None:
            self.draw_arrow(target, camera, hexes[-1], aim, colour)

    def draw_arrow(
        self, target: pygame.Surface, camera: Camera, start: int, aim: int, colour: Colour = Mark.PATH
    ) -> None:
        """A short thick arrow from a hex towards its neighbour (or further off), ending before its counter."""
        radius, s = camera.radius, self.scale
        (ax, ay), (bx, by) = camera.lattice.centre(start), camera.lattice.centre(aim)
        ax, ay, bx, by = ax * radius, ay * radius, bx * radius, by * radius
        length = math.hypot(bx - ax, by - ay) or 1.0
        ux, uy = (bx - ax) / length, (by - ay) / length
        tip = length - 0.62 * radius + 8 * s
        tail = max(0.42 * radius, tip - 36 * s)

        def at(along: float, across: float) -> Point:
            return ax + ux * along - uy * across * s, ay + uy * along + ux * across * s

        def paint(layer: Layer) -> None:
            for grow, ink in ((2.6, Mark.PATH_CASING), (0.0, colour)):
                w, g = 4.6 + grow, grow * s
                neck = tip - 16 * s
                layer.polygon([at(tail - g, w), at(neck, w), at(neck, -w), at(tail - g, -w)], ink)
                barb, wide = neck - 8 * s - g, 11 + grow
                layer.polygon([at(tip + g * 1.5, 0), at(barb, wide), at(neck - 3 * s, 0), at(barb, -wide)], ink)

        self._show(target, camera, ("arrow", start, aim, colour), [(ax, ay), (bx, by)], 24 * s, paint)

    # -- over the counters -----------------------------------------------------------------------------------

    def draw_labels(
        self, target: pygame.Surface, camera: Camera, overlay: Overlay, without: Sequence[int] = ()
    ) -> None:
        """The labels of an overlay: cost discs of a reach (but for hexes that a path tells of itself), plates of any
        other; none below zoom level 42."""
        small = camera.radius / self.scale < 36
        if small or overlay.style == "levels":
            return
        for a, text in overlay.labels:
            if overlay.style in ("reach", "threat"):
                if a not in without:
                    cost_disc(target, camera, a, text, self.scale)
            elif overlay.style == "interception":
                plate(target, camera.centre(a), text, Mark.INTERCEPTION, Mark.INTERCEPTION_CASING, self.scale)
            else:
                plate(target, camera.centre(a), text, mix(Mark.CANDIDATE, Panel.INK, 0.3), rgb("#2A1608"), self.scale)

    def draw_node(self, target: pygame.Surface, camera: Camera, a: int, text: str, last: bool = False) -> None:
        """What a way has cost as far as a hex; at its *last* hex it lies a little lower, under the counter's ghost."""
        cost_disc(target, camera, a, text, self.scale, LAST_DOWN if last else NODE_DOWN, True)

    def answers(
        self, camera: Camera, answers: Sequence[tuple[int, Sequence[tuple[str, str]]]], nodes: Sequence[int], end: int,
        upright: set[int], back: int,
    ) -> list[Plate]:  # fmt: skip
        """The plates of a way: who may answer in which hex; `way_plates` tells where they lie."""
        size = max(0.86 * self._type(camera), 0.8 * self.scale)
        return way_plates(camera, answers, nodes, end, upright, back, self.scale, size)

    def draw_target(
        self, target: pygame.Surface, camera: Camera, a: int, text: str = "", chosen: bool = True,
        box: tuple[float, float, float, float] | None = None,
    ) -> None:  # fmt: skip
        """Corner brackets round a target with its total in a plate above; a mere candidate has it below, in brown.

        *box* is that of a target over several hexes: middle and half sizes in map pixels.
        """
        s = self.scale
        colour, width = (Mark.PATH, 3.2) if chosen else (Mark.CANDIDATE, 2.2)
        x, y = camera.lattice.centre(a)
        x, y = x * camera.radius, y * camera.radius
        half = counter_side(camera.radius) * 0.5 + 6 * s
        wide, high = half, half
        if box is not None:
            x, y, wide, high = box[0], box[1], box[2] + 5 * s, box[3] + 5 * s
        leg = min(12 * s, half * 0.6)

        def paint(layer: Layer) -> None:
            for w, ink in ((width + 2.4, Mark.PATH_CASING), (width, colour)):
                for sx in (-1, 1):
                    for sy in (-1, 1):
                        corner = x + sx * wide, y + sy * high
                        ends = (corner[0], corner[1] - sy * leg), (corner[0] - sx * leg, corner[1])
                        layer.stroke([ends[0], corner, ends[1]], w * s, ink)

        corners = [(x - wide, y - high), (x + wide, y + high)]
        self._show(target, camera, ("target", a, chosen, box), corners, 12 * s, paint)
        if text:
            ox, oy = camera.origin
            cx, cy = x - ox + camera.view.x, y - oy + camera.view.y
            ground = Mark.PATH if chosen else rgb("#7A6248")
            at = cx, cy + (-high if chosen else high) * 1.1
            plate(target, at, text, ground, rgb("#2A1608"), self._type(camera))

    def draw_die(self, target: pygame.Surface, camera: Camera, a: int, face: str) -> None:
        """The last dice of a unit, with blanks between, left of its counter; several go on below in rows of four."""
        x, y = camera.centre(a)
        size = round(20 * self._type(camera))
        left = x - counter_side(camera.radius) / 2 - size * 0.85
        if not camera.view.collidepoint((left, y)):
            return
        faces = face.split()
        columns = min(4, len(faces))
        for n, one in enumerate(faces):
            at = left - (columns - 1 - n % 4) * size * 1.08, y + n // 4 * size * 1.08
            die(target, at, one, size)


def _pieces(whole: pygame.Rect, seen: pygame.Rect) -> list[pygame.Rect]:
    """The pieces of a picture that touch what is seen, in map px; a small picture is one."""
    if whole.width <= STEP and whole.height <= STEP:
        return [whole]
    part = whole.clip(seen)
    if not part.width or not part.height:
        return []
    return [
        pygame.Rect(x, y, STEP, STEP).clip(whole)
        for y in range(part.top // STEP * STEP, part.bottom, STEP)
        for x in range(part.left // STEP * STEP, part.right, STEP)
    ]
