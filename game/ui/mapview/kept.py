"""The picture of the map as it was last drawn: while only the view moves, it is shifted and its new edges are drawn."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.mapview.camera import Camera


class Kept:
    """Keeps what was drawn through a camera, until `drop`."""

    def __init__(self) -> None:
        self._surface: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._origin = (0, 0)

    def drop(self) -> None:
        """Draw everything anew next time."""
        self._key = ()

    def show(self, target: Surface, camera: Camera, draw: Callable[[Surface], None]) -> None:
        """Show the view on the target. *draw* draws it in px of the window and heeds the clip of its surface."""
        view = camera.view
        key = (*view, camera.radius, target.get_bitsize())
        shift = self._origin[0] - camera.origin[0], self._origin[1] - camera.origin[1]
        surface = self._surface
        if surface is None or surface.get_width() < view.right or surface.get_height() < view.bottom:
            surface = self._surface = Surface((view.right, view.bottom), 0, target)
            self._key = ()
        fresh = [view]
        if key == self._key:
            surface.set_clip(view)
            if shift != (0, 0) and abs(shift[0]) < view.w and abs(shift[1]) < view.h:
                surface.scroll(*shift)
            fresh = edges(view, shift)
        for part in fresh:
            surface.set_clip(part)
            draw(surface)
        surface.set_clip(None)
        self._key, self._origin = key, camera.origin
        target.blit(surface, view, view)


def edges(view: Rect, shift: tuple[int, int]) -> list[Rect]:
    """The parts of a view that come into sight when its picture is shifted by so many px."""
    dx, dy = shift
    if abs(dx) >= view.w or abs(dy) >= view.h:
        return [Rect(view)]
    parts = []
    if dy:
        parts.append(Rect(view.x, view.y if dy > 0 else view.bottom + dy, view.w, abs(dy)))
    if dx:
        rest = Rect(view.x, view.y + max(0, dy), view.w, view.h - abs(dy))
        parts.append(Rect(rest.x if dx > 0 else rest.right + dx, rest.y, abs(dx), rest.h))
    return parts
