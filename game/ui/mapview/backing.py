"""The drawn map kept with some room round the view, so that panning only copies it.

Without it every step of a pan would draw a hundred counters and every overlay anew. Only the view is drawn at first;
what comes into sight is drawn in strips as wide as the room, and when the view leaves what is kept, that is moved.
"""

import time
from collections.abc import Callable, Iterable

import pygame

from game.ui.mapview.camera import Camera

ROOM = 96
"""Px kept on each side of the view; even, so that rounding agrees with the view's own."""

STRIP = 400_000
"""About so many px has a part that is drawn anew at once."""
RENEWING = 8.0
"""Milliseconds a frame spends on drawing such parts; one is drawn at the least."""

Draw = Callable[[pygame.Surface, Camera], None]


class Backing:
    """Keeps what *draw* draws for one version of the map."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._version: object = None
        self._at = (0, 0)
        """Where on the map, in its px, what is kept begins."""
        self._drawn = pygame.Rect(0, 0, 0, 0)
        """The part of it that is drawn."""
        self._old: list[pygame.Rect] = []
        """Parts of the map, in its px, that are to be drawn anew."""

    def outdate(self) -> None:
        """Know that what is kept is no longer what would be drawn."""
        self._version = None
        self._old.clear()

    def take(self, source: pygame.Surface, camera: Camera, version: object) -> None:
        """Keep what was just drawn in the camera's view."""
        wide = camera.around(ROOM)
        surface = self._ready(wide)
        self._version, self._at, self._drawn = version, wide.origin, pygame.Rect((ROOM, ROOM), camera.view.size)
        self._old.clear()
        surface.blit(source, self._drawn, camera.view)

    def renew(self, version: object) -> bool:
        """Draw all that is kept anew, part by part in the next frames; False where nothing of this version is kept."""
        if self._version is None or version != self._version:
            return False
        x, y, w, h = self._drawn.move(self._at)
        high = max(1, STRIP // max(1, w))
        self._old = [pygame.Rect(x, top, w, min(high, y + h - top)) for top in range(y, y + h, high)]
        return True

    @property
    def unfinished(self) -> bool:
        """Whether parts are still to be drawn anew."""
        return bool(self._old)

    def show(
        self, target: pygame.Surface, camera: Camera, version: object, draw: Draw, fresh: Iterable[pygame.Rect] = ()
    ) -> None:
        """Show the map through a camera; all that differs while *version* is the same is where the camera looks.

        But for the *fresh* parts of the map, in its px: these alone are drawn anew.
        """
        wide = camera.around(ROOM)
        if self._surface is None or self._surface.get_size() != wide.view.size or version != self._version:
            surface = self._ready(wide)
            self._version = version
            self._begin(surface, camera, wide, draw)
        else:
            surface = self._surface
            self._follow(surface, camera, wide, draw)
            for part in fresh:
                self._anew(surface, camera, part, draw)
            end = time.perf_counter() + RENEWING / 1000
            while self._old:
                self._anew(surface, camera, self._old.pop(0), draw)
                if time.perf_counter() >= end:
                    break
        target.blit(surface, camera.view.topleft, self._seen(camera))

    def _ready(self, wide: Camera) -> pygame.Surface:
        """The surface, as large as is needed."""
        if self._surface is None or self._surface.get_size() != wide.view.size:
            self._surface = pygame.Surface(wide.view.size, 0, 32)
        return self._surface

    def _anew(self, surface: pygame.Surface, camera: Camera, part: pygame.Rect, draw: Draw) -> None:
        """Draw a part of the map, in its px, once more, as far as it is kept."""
        box = part.move(-self._at[0], -self._at[1]).clip(self._drawn)
        if box.width and box.height:
            self._draw(surface, camera, box, draw)

    def _seen(self, camera: Camera) -> pygame.Rect:
        """The part of what is kept that the camera shows."""
        return pygame.Rect(camera.origin[0] - self._at[0], camera.origin[1] - self._at[1], *camera.view.size)

    def _begin(self, surface: pygame.Surface, camera: Camera, wide: Camera, draw: Draw) -> None:
        """Draw what is in view; the room round it follows when the view comes there."""
        self._at = wide.origin
        self._drawn = self._seen(camera)
        self._old.clear()
        self._draw(surface, camera, self._drawn, draw)

    def _draw(self, surface: pygame.Surface, camera: Camera, part: pygame.Rect, draw: Draw) -> None:
        surface.set_clip(part)
        draw(surface, camera.around(ROOM, self._at))
        surface.set_clip(None)

    def _follow(self, surface: pygame.Surface, camera: Camera, wide: Camera, draw: Draw) -> None:
        """Go on to where the view is: beyond the border the picture is moved; what is not drawn yet is drawn, strip by
        strip to the border."""
        x, y = wide.origin[0] - self._at[0], wide.origin[1] - self._at[1]
        w, h = surface.get_size()
        if abs(x) >= w // 2 or abs(y) >= h // 2:
            self._begin(surface, camera, wide, draw)
            return
        x, y = x if abs(x) > ROOM else 0, y if abs(y) > ROOM else 0
        if x or y:
            self._at = self._at[0] + x, self._at[1] + y
            surface.scroll(-x, -y)
            self._drawn = self._drawn.move(-x, -y).clip(surface.get_rect())
        seen, drawn = self._seen(camera), self._drawn
        if seen.left < drawn.left:
            drawn = self._more(surface, camera, pygame.Rect(0, drawn.top, drawn.left, drawn.height), draw)
        if seen.right > drawn.right:
            drawn = self._more(surface, camera, pygame.Rect(drawn.right, drawn.top, w - drawn.right, drawn.h), draw)
        if seen.top < drawn.top:
            drawn = self._more(surface, camera, pygame.Rect(drawn.left, 0, drawn.width, drawn.top), draw)
        if seen.bottom > drawn.bottom:
            self._more(surface, camera, pygame.Rect(drawn.left, drawn.bottom, drawn.w, h - drawn.bottom), draw)

    def _more(self, surface: pygame.Surface, camera: Camera, strip: pygame.Rect, draw: Draw) -> pygame.Rect:
        """Draw a strip beside what is drawn; both together."""
        self._draw(surface, camera, strip, draw)
        self._drawn = self._drawn.union(strip)
        return self._drawn
