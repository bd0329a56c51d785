"""How a frame of the map is drawn: at once, or from what is kept of the frame before, with what is new drawn part by
part, so that no frame takes long."""

from collections.abc import Callable

import pygame

from game.ui.mapview.backing import Backing
from game.ui.mapview.camera import Camera
from game.ui.paint.painter import MapPainter
from game.ui.screen import MapKit

DrawMap = Callable[[pygame.Surface, Camera, bool], None]
"""Draws the map within the clip of a surface; True: its land and counters only."""


class Showing:
    """Shows one map.

    At a zoom level never seen the first frame has land and counters only, as all pictures of overlays are new then.
    What a frame had no time to make is drawn later from what is kept, in strips.
    """

    def __init__(self) -> None:
        self.radius = 0.0
        """The hex radius of the last frame."""
        self._version: object = None
        self._painted = -1
        """The version of the painted map in the last frame."""
        self._painter: MapPainter | None = None
        self._seen: set[float] = set()
        """The hex radii at which this painter was drawn once."""
        self._backing = Backing()

    @property
    def unfinished(self) -> bool:
        """Whether parts of the map are to be drawn anew."""
        return self._backing.unfinished

    def renew(self, kit: MapKit) -> bool:
        """Draw all that is kept anew in the next frames; False where nothing is kept and a whole frame is due."""
        kit.overlays.patience.late = False
        return self._backing.renew(self._version)

    def frame(
        self, surface: pygame.Surface, camera: Camera, kit: MapKit, version: object, still: bool, draw: DrawMap
    ) -> None:
        """Show the map within the clip of the surface.

        *version* tells what the map looks like, but for its land and where the camera looks; *still*: nothing moves.
        """
        version = version, camera.radius
        fresh = kit.painter.since(self._painted) if kit.painter is self._painter else None
        # What changes with each frame is not worth keeping, only what is shown a second time.
        if version == self._version and fresh is not None and still:
            self._backing.show(surface, camera, version, lambda part, view: draw(part, view, False), fresh)
        else:
            self._whole(surface, camera, kit, version, draw)
        self._version, self.radius, self._painted = version, camera.radius, kit.painter.version

    def _whole(self, surface: pygame.Surface, camera: Camera, kit: MapKit, version: object, draw: DrawMap) -> None:
        begun = self._painter is not None
        if kit.painter is not self._painter:
            self._painter, self._seen = kit.painter, set()
        bare = begun and camera.radius not in self._seen
        self._seen.add(camera.radius)
        kit.art.begin()
        kit.overlays.patience.late = False
        draw(surface, camera, bare)
        if bare or late(kit) or kit.painter.lacking:  # soon something comes, and then all the rest is there
            self._backing.take(surface, camera, version)
        else:
            self._backing.outdate()
        if bare:
            self._backing.renew(version)


def late(kit: MapKit) -> bool:
    """Whether the last frame had no time to make all pictures of counters and overlays."""
    return kit.art.late or kit.overlays.patience.late
