"""A scrolling list whose rows have names, so that a driver of the real window can find them."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui.widgets.base import Tip
from game.ui.widgets.lists import RowState, ScrollList
from game.ui.widgets.ui import Ui


class NamedList(ScrollList):
    """A list that can say how a row is called."""

    def __init__(
        self, ui: Ui, count: int, height: float | Callable[[int], float],
        draw_row: Callable[[Surface, Rect, RowState], None], name: Callable[[int], str], *,
        on_choose: Callable[[int], object] | None = None, on_open: Callable[[int], object] | None = None,
        tip_for: Callable[[int], Tip | None] | None = None, striped: bool = True,
    ) -> None:  # fmt: skip
        self.name = name
        super().__init__(
            ui, count, height, draw_row, on_choose=on_choose, on_open=on_open, tip_for=tip_for, striped=striped
        )

    def named(self) -> list[tuple[str, Rect]]:
        """The rows in sight with their names."""
        boxes = ((n, self.row_box(n)) for n in range(self.count))
        return [(self.name(n), box.clip(self.rect)) for n, box in boxes if box.colliderect(self.rect)]
