"""The sprites of counters, made once for each look and size.

A sprite is a transparent surface whose middle is the middle of the counter; room around it holds shadow, flag, tabs.
"""

import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import pygame

from game.engine.views import CounterView
from game.ui.counters.long import LongMaker
from game.ui.counters.maker import Maker, west
from game.ui.theme import SidePalette, palettes, side_palette

KEPT = 1500
_Key = tuple[object, ...]


class CounterArt:
    """The sprites of one battle. *sides* are the ids of its sides in order; *nato* takes the other set of symbols.

    *scheme* is the set of side colours, *scale* the interface scale: what shows at all goes by the size at 100 %.
    """

    def __init__(self, sides: Sequence[str] = (), nato: bool = False, scale: float = 1.0, scheme: str = "printed"):
        self._palettes = palettes(sides, scheme)
        self.nato, self.scale = nato, scale
        self._sprites: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._latest: dict[_Key, tuple[int, pygame.Surface]] = {}

    def palette(self, side: str) -> SidePalette:
        """The colours of a side in this battle."""
        return self._palettes.get(side) or side_palette(side)

    def sprite(self, view: CounterView, s: int, axis: float | None = None) -> pygame.Surface:
        """The sprite of a counter with this side in px. Do not draw on it.

        *axis* is for a counter over several hexes in a line: the bearing in degrees from its first hex to its last.
        """
        look, name, long, turn = self._look(view, s, axis)
        key = (*look, *name, s)
        found = self._sprites.get(key)
        if found is not None:
            self._sprites.move_to_end(key)
            return found
        palette = self.palette(view.side)
        if long == 1:
            found = Maker(view, s, palette, self.nato, self.scale).single()
        else:
            found = LongMaker(view, s, palette, self.nato, self.scale).long(long, turn)
        self._sprites[key] = found
        while len(self._sprites) > KEPT:
            self._sprites.popitem(last=False)
        if len(self._latest) > KEPT:
            self._latest.clear()
        self._latest[look] = s, found
        return found

    def stand_in(self, view: CounterView, s: int, axis: float | None = None) -> pygame.Surface | None:
        """The sprite if it is there, else one of another size scaled to this one, else None."""
        look, name, _, _ = self._look(view, s, axis)
        found = self._sprites.get((*look, *name, s))
        if found is not None:
            return found
        other = self._latest.get(look)
        if other is None:
            return None
        return pygame.transform.smoothscale_by(other[1], s / other[0])

    def _look(self, view: CounterView, s: int, axis: float | None) -> tuple[_Key, _Key, int, float]:
        """What a sprite looks like, what shows of it at this size only, over how many hexes it lies and how turned."""
        long = len(view.hexes) if axis is not None else 1
        turn = _turn(axis, view.bearing) if axis is not None and long > 1 else 0.0
        look = (
            view.side, view.symbol, view.letter, view.figures, view.band, view.status, view.status_shape, view.marks,
            view.can_act, view.acted, view.commander, west(view), long, round(turn), self.nato, self.scale,
        )  # fmt: skip
        name = view.name if s >= 76 * self.scale else ""
        return look, (name, view.changed if s >= 100 * self.scale else ()), long, turn

    def warm(self, views: Iterable[CounterView], s: int, milliseconds: float) -> bool:
        """Make sprites that are missing at this size for so long, before they are needed; True when all are there."""
        end = time.perf_counter() + milliseconds / 1000
        for view in views:
            if len(view.hexes) < 2:
                self.sprite(view, s)
            if time.perf_counter() >= end:
                return False
        return True


def _turn(axis: float, bearing: int | None) -> float:
    """How far a body drawn upright with its front to the right is turned clockwise, in degrees."""
    ahead = bearing if bearing is not None else 90
    best = min((axis + 90, axis - 90), key=lambda normal: abs((normal - ahead + 180) % 360 - 180))
    return (best - 90) % 360
