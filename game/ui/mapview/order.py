"""Drawing all that lies on the map and moves with it, in the order of the style sheet."""

import math
from collections.abc import Container

from pygame import Surface

from game.board.hexes import OFF
from game.ui.counters.table import bar_box, draw_counters
from game.ui.mapview.camera import Camera
from game.ui.mapview.drawn import draw_plan_mark, draw_trail
from game.ui.mapview.flags import draw_flag
from game.ui.mapview.long_outline import draw_outline
from game.ui.mapview.overlays import Overlays
from game.ui.mapview.scene import Motion, Scene
from game.ui.screen import MapKit
from game.ui.theme import Colour, Mark

PATIENCE = 2.0
"""Milliseconds a frame may spend on making pictures of overlays: after a zoom all are new. The next make the rest."""


def draw_scene(
    surface: Surface, camera: Camera, kit: MapKit, scene: Scene, motion: Motion, *, hidden: bool = False,
    fan: int | None = None, share: float = 1.0, lit: tuple[int, ...] = (), lit_colour: Colour = Mark.SELECTED,
    bare: bool = False,
) -> None:  # fmt: skip
    """Draw the land and what lies on it within the clip of the surface.

    *fan* is the hex whose stack is spread (*share* of the way), *lit* hexes are lit up in a colour. *bare* draws land
    and counters only: where all is new, the rest would make that frame too long.
    """
    over = kit.overlays
    kit.painter.draw(surface, camera)
    if bare and not hidden:
        _counters(surface, camera, kit, scene, motion, fan, share)
    if bare:
        return
    over.patience.allow(PATIENCE)
    zones = [overlay for overlay in scene.overlays if overlay.style != "sight"]
    over.draw_all(surface, camera, zones, [scene.tints.get(zone.style, scene.tint) for zone in zones])
    for hex in scene.glow:
        over.draw_glow(surface, camera, (hex,), scene.glow_colour, motion.glow)
    for hex in lit:
        over.draw_lit(surface, camera, hex, lit_colour)
    if scene.selected:
        over.draw_selected(surface, camera, scene.selected)
    for trail in scene.trails:
        draw_trail(surface, camera, over, trail)
    for hexes in scene.outlines:
        draw_outline(surface, camera, over, hexes, scene.outline_colour)
    if not hidden:
        _counters(surface, camera, kit, scene, motion, fan, share)
    _above(surface, camera, kit, scene, motion)


def _counters(
    surface: Surface, camera: Camera, kit: MapKit, scene: Scene, motion: Motion, fan: int | None, share: float
) -> None:
    draw_counters(
        surface, camera, (*scene.counters, *motion.gone), kit.art, fan=fan, share=share,
        places=motion.places or None, alphas=motion.alphas or None, coarse=True,
    )  # fmt: skip


def _above(surface: Surface, camera: Camera, kit: MapKit, scene: Scene, motion: Motion) -> None:
    """What lies over the counters."""
    over = kit.overlays
    for flag in scene.flags:
        draw_flag(surface, camera, over, flag)
    for overlay in scene.overlays:
        if overlay.style == "sight":
            over.draw(surface, camera, overlay)
            continue
        if overlay.chains or overlay.style == "command":
            over.draw_chains(surface, camera, overlay)
        over.draw_labels(surface, camera, overlay, [hex for hex, _ in scene.nodes])
    if scene.part != OFF:
        over.draw_part(surface, camera, scene.part)
    if len(scene.path) > 1:
        over.draw_path(surface, camera, scene.path)
    if scene.ghost is not None:
        draw_counters(surface, camera, (scene.ghost,), kit.art, alphas={scene.ghost.id: 190}, coarse=True)
    if scene.aim is not None and (scene.path or scene.selected):
        start = scene.path[-1] if scene.path else _nearest(camera, scene)
        if start != scene.aim:
            over.draw_arrow(surface, camera, start, scene.aim)
    for note in scene.notes:
        draw_plan_mark(surface, camera, over, note)
    bars = {counter.hexes[0]: counter for counter in scene.counters if counter.base[0]}
    for hex, text, chosen in scene.targets:
        box = bar_box(camera, bars[hex]) if hex in bars else None
        over.draw_target(surface, camera, hex, text, chosen, box)
    _way_marks(surface, camera, over, scene, range(camera.grid.size))
    for hex, face in motion.dice if motion.dice is not None else scene.dice:
        over.draw_die(surface, camera, hex, face)


def _way_marks(surface: Surface, camera: Camera, over: Overlays, scene: Scene, near: Container[int]) -> None:
    """The costs of a way and who may answer it, as far as they stand in these hexes."""
    end = scene.path[-1] if scene.path else -1  # who has only turned so far has no path
    for hex, text in scene.nodes:
        if hex in near:
            over.draw_node(surface, camera, hex, text, hex == end)
    if not scene.answers:
        return
    upright = _upright(camera, scene.path)
    back = 1 if end >= 0 and camera.centre(end)[0] < camera.centre(scene.path[0])[0] else -1
    for one in over.answers(camera, scene.answers, [hex for hex, _ in scene.nodes], end, upright, back):
        if one.hex in near:
            one.draw(surface)


def _upright(camera: Camera, path: tuple[int, ...]) -> set[int]:
    """The hexes of a way that leave or are entered straight up or down the window."""
    across = [camera.lattice.centre(a)[0] for a in path]
    steps = zip(path, path[1:], across, across[1:], strict=False)
    return {a for one, two, x, then in steps if abs(x - then) < 0.01 for a in (one, two)}


def _nearest(camera: Camera, scene: Scene) -> int:
    """The hex that an arrow from the chosen unit begins in: of its part that acts, else the nearest to its aim."""
    if scene.part != OFF:
        return scene.part
    assert scene.aim is not None
    x, y = camera.centre(scene.aim)
    return min(scene.selected, key=lambda a: math.dist(camera.centre(a), (x, y)))


def draw_pointed(surface: Surface, camera: Camera, kit: MapKit, scene: Scene, under: int) -> None:
    """The hex of the keyboard cursor, else the one under the pointer; labels stay above its line."""
    if (hex := scene.cursor if scene.cursor != OFF else under) != OFF:
        kit.overlays.draw_cursor(surface, camera, hex)
        near = hex, *camera.grid.neighbours[hex]
        for target, text, chosen in scene.targets:
            if target in near:
                bar = next((one for one in scene.counters if one.base[0] and target == one.hexes[0]), None)
                box = bar_box(camera, bar) if bar is not None else None
                kit.overlays.draw_target(surface, camera, target, text, chosen, box)
        _way_marks(surface, camera, kit.overlays, scene, near)
