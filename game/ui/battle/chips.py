"""Chips in the map's corner: what stands until it is revoked, and what can be looked at; a click does what they say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.widgets import style
from game.ui.widgets.base import Container, Point, Tip, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.ui import Ui

HEIGHT = 28
MOST_WIDTH = 330


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip: its words, its sign (a cross where a click takes it away), what a click does and what it tells."""

    words: str
    action: Callable[[], object]
    icon: str = "cross"
    tip: Tip | None = None


class ChipColumn(Container):
    """Chips under each other at a corner of the map."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.chips: tuple[Chip, ...] = ()

    def show(self, chips: Sequence[Chip]) -> None:
        """Show these chips; the same ones stay as they are, so that a press on one is not lost."""
        shown = [(chip.words, chip.icon) for chip in self.chips]
        if shown == [(chip.words, chip.icon) for chip in chips]:
            self.chips = tuple(chips)
            for chip, button in zip(self.chips, self.children, strict=True):
                if isinstance(button, Button):
                    button.on_press = chip.action
            return
        self.chips = tuple(chips)
        self.clear()
        for chip in self.chips:
            words = style.SMALL_STRONG
            self.add(Button(self.ui, chip.words, chip.action, icon=chip.icon, tooltip=chip.tip, type_=words))
        self.arrange()
        self.changed()

    def stand(self, area: Rect) -> None:
        """Stand in the upper left corner of an area, as large as the chips are."""
        px = self.px
        wide = max((b.natural_width() for b in self.children if isinstance(b, Button)), default=0)
        wide = min(wide, px(MOST_WIDTH), max(px(60), area.w - px(70)))
        high = len(self.children) * px(HEIGHT + 4)
        self.place(Rect(area.x + px(10), area.y + px(8), wide, high))
        self.visible = bool(self.children)

    def find(self, pos: Point) -> Widget | None:
        """The map beside a short chip can be clicked."""
        found = super().find(pos)
        return None if found is self else found

    def arrange(self) -> None:
        px, y = self.px, self.rect.y
        for button in self.children:
            wide = min(button.natural_width(), self.rect.w) if isinstance(button, Button) else self.rect.w
            button.place(Rect(self.rect.x, y, wide, px(HEIGHT)))
            y += px(HEIGHT + 4)
