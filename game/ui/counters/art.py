"""The sprites of counters, made once for each look and size.

A sprite is a transparent surface whose middle is the middle of the counter; room around it holds shadow, flag, tabs.
"""

import time
from collections import OrderedDict
from collections.abc import Sequence

import pygame

from game.engine.scenario import Side
from game.engine.views import CounterView
from game.ui.counters.bars import BarMaker
from game.ui.counters.long import LongMaker
from game.ui.counters.maker import Maker, west
from game.ui.paint.stamp import Shelf, Stamp, stamp
from game.ui.theme import SidePalette, palettes, side_palette

KEPT = 3_000_000
"""Drawn px of packed sprites kept at most at scale 100 %, four bytes each: a large battle at every zoom level."""
KEPT_PICTURES, LEAST_PICTURES = 2_000_000, 40
"""Px of plain sprites kept at most for cards and lists, but so many sprites at the least: as many as a list shows."""
_Key = tuple[object, ...]


class CounterArt:
    """The sprites of one battle. *sides* are its sides, or their ids, in order; *nato* takes the other set of symbols.

    *scheme* is the set of side colours, *scale* the interface scale: what shows at all goes by the size at 100 %.
    """

    def __init__(
        self, sides: Sequence[Side | str] = (), nato: bool = False, scale: float = 1.0, scheme: str = "printed"
    ):
        self._palettes = palettes(sides, scheme)
        self.nato, self.scale = nato, scale
        self.shelf = Shelf(round(KEPT * max(1.0, scale) ** 2))
        self._latest: dict[_Key, tuple[_Key, int]] = {}
        self._pictures: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._weight = 0
        self._coarse: dict[_Key, Stamp] = {}
        self._loose: list[Stamp] = []
        """Stamps that are unpacked since they were scaled."""
        self._missing: dict[_Key, tuple[CounterView, int, float | None, float]] = {}

    def palette(self, side: str) -> SidePalette:
        """The colours of a side in this battle."""
        return self._palettes.get(side) or side_palette(side)

    def sprite(self, view: CounterView, s: int, axis: float | None = None) -> pygame.Surface:
        """The sprite of a counter with this side in px. Do not draw on it.

        *axis* is for a counter over several hexes in a line: the bearing in degrees from its first hex to its last.
        """
        look, name, long, turn = self._look(view, s, axis)
        key = (*look, *name, s, self.scale)
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = self._made(view, s, long, turn)
            self._weight += _px(found)
            while len(self._pictures) > LEAST_PICTURES and self._weight > KEPT_PICTURES:
                self._weight -= _px(self._pictures.popitem(last=False)[1])
        else:
            self._pictures.move_to_end(key)
        return found

    def stamp(
        self, view: CounterView, s: int, axis: float | None = None, coarse: bool = False, radius: float = 0.0
    ) -> Stamp:
        """The sprite packed for the map, its middle where it is put; *radius* is the hex radius, for a bar.

        Where *coarse* will do and it is not there yet, it is one of another size, scaled, until `work` has made it.
        """
        look, name, long, turn = self._look(view, s, axis, radius > 0)
        key = (*look, *name, s, self.scale, round(radius, 2))
        found = self.shelf.get(key)
        if found is not None:
            return found
        other = self._latest.get(look)
        if coarse and other is not None and (there := self.shelf.get(other[0])) is not None:
            self._missing[key] = view, s, axis, radius
            if key not in self._coarse:
                self._coarse[key] = _scaled(there, s / other[1])
                self._loose.append(there)
            return self._coarse[key]
        self._coarse.pop(key, None)
        found = stamp(self._made(view, s, long, turn, radius), centred=True)
        self.shelf.put(key, found)
        if len(self._latest) > 5000:
            self._latest.clear()
        self._latest[look] = key, s
        return found

    @property
    def late(self) -> bool:
        """Whether sprites of the last frame were shown scaled from another size."""
        return bool(self._missing)

    def begin(self) -> None:
        """A frame begins: what was missing before need not be missing now."""
        self._loose.clear()
        self._coarse = {key: stamp for key, stamp in self._coarse.items() if key in self._missing}
        self._missing.clear()

    def work(self, milliseconds: float) -> None:
        """Make sprites that were missing in the last frame for about so long, one at the least."""
        end = time.perf_counter() + milliseconds / 1000
        while self._missing:
            view, s, axis, radius = self._missing.pop(next(iter(self._missing)))
            self.stamp(view, s, axis, radius=radius)
            if self._loose:
                self._loose.pop().pack()
            if time.perf_counter() >= end:
                return

    def _made(self, view: CounterView, s: int, long: int, turn: float, radius: float = 0.0) -> pygame.Surface:
        palette = self.palette(view.side)
        if radius:
            return BarMaker(view, s, palette, self.nato, self.scale).bar(radius)
        if long == 1:
            return Maker(view, s, palette, self.nato, self.scale).single()
        return LongMaker(view, s, palette, self.nato, self.scale).long(long, turn)

    def _look(self, view: CounterView, s: int, axis: float | None, bar: bool = False) -> tuple[_Key, _Key, int, float]:
        """What a sprite looks like, what shows of it at this size only, over how many hexes it lies and how turned."""
        long = len(view.hexes) if axis is not None else 1
        turn = _turn(axis, view.bearing) if axis is not None and long > 1 else 0.0
        look = (
            view.side, view.symbol, view.letter, view.figures, view.band, view.status, view.status_shape, view.marks,
            view.can_act, view.acted, view.back, view.commander, west(view), long, round(turn), self.nato, view.steps,
            (view.base, view.bearing) if bar else None,
        )  # fmt: skip
        name = view.name if s >= 76 * self.scale else ""
        return look, (name, view.changed if s >= 100 * self.scale else ()), long, turn


def _px(sprite: pygame.Surface) -> int:
    return sprite.get_width() * sprite.get_height()


def _scaled(found: Stamp, k: float) -> Stamp:
    """A stamp scaled quickly and coarsely."""
    return Stamp(pygame.transform.scale_by(found.surface, k), (round(found.shift[0] * k), round(found.shift[1] * k)), 0)


def _turn(axis: float, bearing: int | None) -> float:
    """How far a body drawn upright with its front to the right is turned clockwise, in degrees."""
    ahead = bearing if bearing is not None else 90
    best = min((axis + 90, axis - 90), key=lambda normal: abs((normal - ahead + 180) % 360 - 180))
    return (best - 90) % 360
