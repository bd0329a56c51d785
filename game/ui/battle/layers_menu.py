"""The menu at the eye of the top bar: a row for each overlay with a sample of how it looks, and for the map's own."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.board.hexes import HexGrid
from game.engine.text import _
from game.engine.views import Overlay
from game.ui.battle import layers
from game.ui.mapview.camera import Camera
from game.ui.mapview.overlays import Overlays
from game.ui.theme import Map, Mark
from game.ui.widgets import icons, shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.menu import Menu, MenuItem

if TYPE_CHECKING:
    from game.ui.battle.screen import Battle

SAMPLE = (58, 26)
_GRID = HexGrid(5, 4)
_MIDDLE = tuple(_GRID.number[label] for label in ("0202", "0302", "0402", "0303"))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the menu: its label and key, whether it is on, what switches it, and the overlays of its sample."""

    label: str
    key: str
    on: Callable[[], bool]
    switch: Callable[[], object]
    tip: str = ""
    sample: tuple[Overlay, ...] = ()


class LayersMenu(Menu):
    """A menu that stays open, so that several rows can be switched."""

    def __init__(self, screen: "Battle", rows: list[Row], beside: Rect) -> None:
        self.rows = rows
        self.tint = screen.view.kit.art.palette(screen.session.scenario.sides[0].id).ground
        items = [
            MenuItem(row.label, row.switch, row.key, tip=Tip(row.label, row.tip) if row.tip else None) for row in rows
        ]
        super().__init__(screen.ui, items, beside)
        self._samples: dict[int, Surface] = {}

    def fill_window(self) -> None:
        face = self.face(style.TAB)
        widest = max(
            text.width(row.label, face) + self._cap(self.items[n]) for n, row in enumerate(self.rows) if row.label
        )
        self.least = widest + self.px(52 + SAMPLE[0] + 22)
        super().fill_window()

    def take(self, index: int) -> None:
        """Switch a row; the menu stays."""
        item = self.items[index]
        if item.label and item.action is not None:
            item.action()
            self.changed()

    def paint(self, surface: Surface, box: Rect) -> None:
        px, face = self.px, self.face(style.TAB)
        shapes.shadow(surface, box, px(5), px(10), px(4), 150)
        shapes.plate(surface, box, style.DIALOG_TOP, style.DIALOG_FOOT, style.EDGE_LIGHT, px(5), px(1))
        shift = (box.x - self.rect.x, box.y - self.rect.y)
        for index, place in self.boxes():
            row, line = self.rows[index], place.move(shift)
            if not row.label:
                shapes.fill(surface, Rect(line.x + px(6), line.centery, line.w - 2 * px(6), px(1)), style.LINE)
                continue
            if index == self.over:
                shapes.fill(surface, line, style.HOVER, px(3), 26)
            on = row.on()
            tick = Rect(line.x + px(6), line.centery - px(8), px(16), px(16))
            shapes.plate(surface, tick, style.WELL, style.WELL, style.EDGE_LIGHT, px(3), px(1))
            if on:
                icons.icon(surface, "check", tick.center, px(13), style.GOLD)
            left = tick.right + px(10)
            if row.sample:
                picture = self._sample(index)
                surface.blit(picture, picture.get_rect(midleft=(left, line.centery)))
            left += px(SAMPLE[0]) + px(12)
            cap = self._cap(self.items[index])
            ink = style.TEXT if on else style.DIM
            text.draw(surface, row.label, face, ink, (left, line.centery), "l", line.right - px(8) - cap - left)
            at = (line.right - px(10), line.centery)
            text.draw(surface, row.key, self.face(style.CAP), style.DIM, at, "r")
        if self.first > 0:
            icons.icon(surface, "up", (box.right - px(14), box.y + px(8)), px(9), style.GOLD)
        if self.first < self._last_first():
            icons.icon(surface, "down", (box.right - px(14), box.bottom - px(8)), px(9), style.GOLD)

    def _sample(self, index: int) -> Surface:
        """A few hexes of paper with the overlay on them, drawn as on the map."""
        if index not in self._samples:
            size = self.px(SAMPLE[0]), self.px(SAMPLE[1])
            picture = Surface(size)
            picture.fill(Map.GROUND)
            radius = max(8, self.px(19))
            camera = Camera(_GRID, picture.get_rect(), (radius,), radius)
            camera.centre_on(_GRID.number["0302"])
            for a in _GRID:
                pygame.draw.aalines(picture, Map.GRID, True, camera.outline(a))
            pen = Overlays(self.ui.scale * 0.8)
            for overlay in self.rows[index].sample:
                pen.draw(picture, camera, overlay, self.tint)
                pen.draw_chains(picture, camera, overlay)
                pen.draw_labels(picture, camera, overlay)
            pygame.draw.rect(picture, Mark.CASING, picture.get_rect(), max(1, self.px(1)))
            self._samples[index] = picture
        return self._samples[index]


def _sample_of(switch: layers.Switch) -> tuple[Overlay, ...]:
    """What the sample of a switch shows: its styles on a few hexes."""
    middle = _GRID.number["0302"]
    left, right = _GRID.number["0202"], _GRID.number["0402"]
    if "front" in switch.styles:
        return (Overlay("front", (middle,)), Overlay("flank", (left,)), Overlay("rear", (right,)))
    if "levels" in switch.styles:
        return (Overlay("levels", (middle, left), ((middle, "1"), (left, "2"))),)
    if "command" in switch.styles:
        return (Overlay("command", _MIDDLE, chains=((left, middle, right),)),)
    return tuple(
        Overlay(style, (middle,) if style == "reach" else (middle, left))
        for style in switch.styles[:2]
        if style != "cone"
    )


def open_layers(screen: "Battle") -> None:
    """Open the menu under the eye."""
    settings, view, keys = screen.shell.settings, screen.view, screen.shell.keys

    def printed(name: str) -> None:
        setattr(settings, name, not getattr(settings, name))
        view.kit.painter.show(settings.grid, settings.numbers)
        screen.shell.save_settings()
        view.changed()

    rows = [
        Row(
            _(s.label),
            keys.cap(f"overlay-{s.id}"),
            partial(layers.is_on, screen, s.id),
            partial(layers.toggle, screen, n),
            _(s.tip),
            _sample_of(s),
        )
        for n, s in enumerate(layers.SWITCHES)
    ]
    rows += [
        Row("", "", bool, bool),
        Row(
            _("Counters"),
            keys.cap("hide"),
            lambda: not view.hidden,
            view.toggle_counters,
            _("Hide the counters, or show them again."),
        ),
        Row(_("Grid"), keys.cap("grid"), lambda: settings.grid, lambda: printed("grid")),
        Row(_("Hex numbers"), keys.cap("numbers"), lambda: settings.numbers, lambda: printed("numbers")),
    ]
    screen.ui.open(LayersMenu(screen, rows, screen.top.right[0].rect))
