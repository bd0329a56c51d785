"""Which presses count: a key held down is pressed once, and the rest of a double click hits nothing new."""

from game.ui.widgets.base import Point

DOUBLE_MS = 250
"""A second press at the same place within this time is part of a double click."""


def _near(one: Point, other: Point, reach: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= reach


class Presses:
    """The keys held down, and when and where something was pressed last. Times in milliseconds, places in px."""

    def __init__(self) -> None:
        self.held: set[int] = set()
        """Keys that are down."""
        self.repeating = False
        """Whether the last key event came from a key that was held down already."""
        self._counted: tuple[int, Point | None] | None = None
        """When and where a press counted last."""
        self._down: tuple[int, Point] | None = None
        """When and where a mouse button went down last."""
        self._layers_at = -DOUBLE_MS
        """When a layer was opened or closed last."""

    def counts(self, now: int, pos: Point | None, reach: int, repeat: bool) -> bool:
        """Whether a press counts at this time and place (None: a key); if so it is remembered.

        Two presses within a quarter of a second at the same place are one, even where the first has put another
        button there; a press of a key and one of the mouse too. With `repeat` (a stepper) every press counts.
        """
        last = self._counted
        if last is not None and not repeat and now - last[0] < DOUBLE_MS:
            at = last[1]
            if at is None or pos is None or _near(at, pos, reach):
                return False
        self._counted = (now, pos)
        return True

    def second_half(self, now: int, pos: Point, reach: int) -> bool:
        """Whether a button that goes down is the rest of a double click whose first half opened or closed a layer."""
        before, self._down = self._down, (now, pos)
        if before is None or self._layers_at < before[0] or now - before[0] >= DOUBLE_MS:
            return False
        return _near(before[1], pos, reach)

    def layers_changed(self, now: int) -> None:
        """Be told that a layer was opened or closed."""
        self._layers_at = now

    def key_seen(self, key: int) -> None:
        """Note of a key event whether its key was held down already."""
        self.repeating = key in self.held

    def key_down(self, key: int) -> bool:
        """Whether a key was up before; it counts as down from now on."""
        new = key not in self.held
        self.held.add(key)
        return new
