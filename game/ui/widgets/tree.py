"""A tree of lines that fold and unfold; only the rows in sight are drawn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui.widgets import icons, style, text
from game.ui.widgets.base import Point, Tip
from game.ui.widgets.lists import RowState, ScrollList

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


@dataclass(slots=True, eq=False)
class Node:
    """A line of a tree with the lines under it. `note` stands at the right, `value` is for whoever made it."""

    label: str
    children: "list[Node]" = field(default_factory=list)
    unfolded: bool = False
    note: str = ""
    tip: Tip | None = None
    value: object = None


class Tree(ScrollList):
    """Nodes one under the other, each indented under its parent.

    A click on the triangle, or Left and Right, folds and unfolds; a double click or Enter on a node without children
    is told to `on_take`, every choice to `on_pick`.
    """

    ROW, STEP = 30, 18

    def __init__(
        self,
        ui: "Ui",
        roots: Sequence[Node],
        *,
        on_pick: Callable[[Node], object] | None = None,
        on_take: Callable[[Node], object] | None = None,
    ) -> None:
        self.roots = list(roots)
        self.on_pick, self.on_take = on_pick, on_take
        self.shown: list[tuple[Node, int]] = []
        """The nodes that are not folded away, with how deep they lie."""
        super().__init__(
            ui, 0, self.ROW, self._row, on_choose=self._picked, on_open=self._opened_row, tip_for=self._tip,
            striped=False,
        )  # fmt: skip
        self.refill()

    @property
    def picked(self) -> Node | None:
        """The chosen node, if any."""
        return self.shown[self.chosen][0] if 0 <= self.chosen < len(self.shown) else None

    def refill(self) -> None:
        """Show the nodes as they are now; the chosen one stays chosen if it is still there."""
        before = self.picked
        self.shown = list(_flat(self.roots, 0))
        self.set_count(len(self.shown), True)
        self.chosen = next((n for n, (node, _) in enumerate(self.shown) if node is before), -1)

    def unfold(self, node: Node, on: bool = True) -> None:
        """Show or hide what lies under a node."""
        if node.children and node.unfolded != on:
            node.unfolded = on
            self.refill()

    def _parent(self, index: int) -> int:
        depth = self.shown[index][1]
        return next((n for n in range(index - 1, -1, -1) if self.shown[n][1] < depth), -1)

    # -- events ---------------------------------------------------------------------------------------------

    def _picked(self, index: int) -> None:
        if self.on_pick is not None:
            self.on_pick(self.shown[index][0])

    def _opened_row(self, index: int) -> None:
        node = self.shown[index][0]
        if node.children:
            self.unfold(node, not node.unfolded)
        elif self.on_take is not None:
            self.on_take(node)

    def _tip(self, index: int) -> Tip | None:
        return self.shown[index][0].tip

    def _on_triangle(self, pos: Point) -> bool:
        index = self._at(pos)
        if index < 0 or not self.shown[index][0].children:
            return False
        left = self.rect.x + self.px(4 + self.STEP * self.shown[index][1])
        return left <= pos[0] < left + self.px(22)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_triangle(event.pos):
            node = self.shown[self._at(event.pos)][0]
            self.unfold(node, not node.unfolded)
            return True
        if event.type == pygame.KEYDOWN and self.focused and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            picked = self.picked
            if picked is None:
                return False
            if event.key == pygame.K_RIGHT:
                if picked.children and not picked.unfolded:
                    self.unfold(picked)
                elif picked.children:
                    self.choose(self.chosen + 1)
            elif picked.unfolded:
                self.unfold(picked, False)
            elif (above := self._parent(self.chosen)) >= 0:
                self.choose(above)
            return True
        return super().handle(event)

    # -- drawing --------------------------------------------------------------------------------------------

    def _row(self, surface: Surface, box: Rect, state: RowState) -> None:
        px, (node, depth) = self.px, self.shown[state.index]
        left, right = box.x + px(4 + self.STEP * depth), box.right - px(8)
        if node.children:
            sign = "down" if node.unfolded else "right"
            icons.icon(surface, sign, (left + px(10), box.centery), px(11 if node.unfolded else 14), style.DIM)
        face = self.face(style.BODY_STRONG if node.children else style.BODY)
        note = text.draw(surface, node.note, self.face(style.SMALL), style.DIM, (right, box.centery), "r", box.w // 2)
        at = (left + px(24), box.centery)
        text.draw(surface, node.label, face, style.TEXT, at, "l", right - note - px(8) - at[0])


def _flat(nodes: Sequence[Node], depth: int) -> Iterator[tuple[Node, int]]:
    for node in nodes:
        yield node, depth
        if node.unfolded:
            yield from _flat(node.children, depth + 1)
