"""The drawn map kept with some room round the view, so that panning only copies it.

Without it every step of a pan would draw a hundred counters and every overlay anew. When the view leaves what is kept,
the kept part is moved and only the strips that come into sight are drawn.
"""

from collections.abc import Callable

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

    def forget(self) -> None:
        """Give the memory back."""
        self._surface, self._version = None, None

    def show(self, target: pygame.Surface, camera: Camera, version: object, draw: Draw) -> None:
        """Show the map through a camera; all that differs while *version* is the same is where the camera looks."""
        wide = camera.around(ROOM)
        size = wide.view.size
        surface = self._surface
        if surface is None or surface.get_size() != size or version != self._version:
            surface = self._surface = surface if surface and surface.get_size() == size else pygame.Surface(size, 0, 32)
            self._version = version
            self._draw(surface, wide, wide.view, draw)
        else:
            x, y = wide.origin[0] - self._at[0], wide.origin[1] - self._at[1]
            if abs(x) > ROOM or abs(y) > ROOM:
                self._move(surface, wide, (x, y), draw)
        part = pygame.Rect(camera.origin[0] - self._at[0], camera.origin[1] - self._at[1], *camera.view.size)
        target.blit(surface, camera.view.topleft, part)

    def _draw(self, surface: pygame.Surface, wide: Camera, part: pygame.Rect, draw: Draw) -> None:
        surface.set_clip(part)
        draw(surface, wide)
        surface.set_clip(None)
        self._at = wide.origin

    def _move(self, surface: pygame.Surface, wide: Camera, by: tuple[int, int], draw: Draw) -> None:
        """Go on to what lies further right and down by so many px."""
        x, y = by
        w, h = surface.get_size()
        if abs(x) >= w // 2 or abs(y) >= h // 2:
            self._draw(surface, wide, wide.view, draw)
            return
        surface.scroll(-x, -y)
        if x:
            self._draw(surface, wide, pygame.Rect(w - x if x > 0 else 0, 0, abs(x), h), draw)
        if y:
            self._draw(surface, wide, pygame.Rect(0, h - y if y > 0 else 0, w, abs(y)), draw)
