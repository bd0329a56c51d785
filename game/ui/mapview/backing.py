"""The drawn map kept with some room round the view, so that panning only copies it.

Without it every step of a pan would draw a hundred counters and every overlay anew. When the view leaves what is kept,
the kept part is moved and only the strips that come into sight are drawn.
"""

from collections.abc import Callable, Iterable

import pygame

from game.ui.mapview.camera import Camera

ROOM = 96
"""Px kept on each side of the view; even, so that rounding agrees with the view's own."""

Draw = Callable[[pygame.Surface, Camera], None]


class Backing:
    """Keeps what *draw* draws for one version of the map."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._version: object = None
        self._at = (0, 0)

    def outdate(self) -> None:
        """Know that what is kept is no longer what would be drawn."""
        self._version = None

    def forget(self) -> None:
        """Give the memory back."""
        self._surface, self._version = None, None

    def show(
        self, target: pygame.Surface, camera: Camera, version: object, draw: Draw, fresh: Iterable[pygame.Rect] = ()
    ) -> None:
        """Show the map through a camera; all that differs while *version* is the same is where the camera looks.

        But for the *fresh* parts of the map, in its px: these alone are drawn anew.
        """
        wide = camera.around(ROOM)
        size = wide.view.size
        surface = self._surface
        if surface is None or surface.get_size() != size or version != self._version:
            if surface is None or surface.get_size() != size:
                surface = self._surface = pygame.Surface(size, 0, 32)
            self._version, self._at = version, wide.origin
            self._draw(surface, camera, wide.view, draw)
        else:
            self._follow(surface, camera, wide, draw)
            for part in fresh:
                box = part.move(-self._at[0], -self._at[1]).clip(wide.view)
                if box.width and box.height:
                    self._draw(surface, camera, box, draw)
        part = pygame.Rect(camera.origin[0] - self._at[0], camera.origin[1] - self._at[1], *camera.view.size)
        target.blit(surface, camera.view.topleft, part)

    def _draw(self, surface: pygame.Surface, camera: Camera, part: pygame.Rect, draw: Draw) -> None:
        surface.set_clip(part)
        draw(surface, camera.around(ROOM, self._at))
        surface.set_clip(None)

    def _follow(self, surface: pygame.Surface, camera: Camera, wide: Camera, draw: Draw) -> None:
        """Go on to where the view is, one way at a time: a strip is drawn when the view has reached the border."""
        x, y = wide.origin[0] - self._at[0], wide.origin[1] - self._at[1]
        w, h = surface.get_size()
        if abs(x) >= w // 2 or abs(y) >= h // 2:
            self._at = wide.origin
            self._draw(surface, camera, wide.view, draw)
            return
        if abs(x) > ROOM:
            self._at = wide.origin[0], self._at[1]
            surface.scroll(-x, 0)
            self._draw(surface, camera, pygame.Rect(w - x if x > 0 else 0, 0, abs(x), h), draw)
        if abs(y) > ROOM:
            self._at = self._at[0], wide.origin[1]
            surface.scroll(0, -y)
            self._draw(surface, camera, pygame.Rect(0, h - y if y > 0 else 0, w, abs(y)), draw)
