"""Things to look at: a line or a column of text, a picture, a bar of progress."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Point, Tip, Widget
from game.ui.widgets.stack import Row, RowStack

if TYPE_CHECKING:
    from game.ui.widgets.ui import Ui


class Label(Widget):
    """One line of text, fitted into its rectangle; the tooltip holds it whole where it had to be cut."""

    def __init__(
        self, ui: "Ui", words: str, kind: style.Type = style.BODY, colour: Colour = style.TEXT, anchor: str = "l"
    ) -> None:
        super().__init__(ui)
        self.words, self.kind, self.colour, self.anchor = words, kind, colour, anchor

    def set_words(self, words: str) -> None:
        """Show another text."""
        if words != self.words:
            self.words = words
            self.changed()

    def natural_width(self) -> int:
        """How wide the text is when nothing is cut."""
        return text.width(self.words, self.face(self.kind))

    def hover(self, pos: Point | None) -> None:
        """A label shows no hover."""

    def tip(self, pos: Point | None) -> Tip | None:
        if self.tooltip is not None:
            return self.tooltip
        shown, _ = text.fit(self.words, self.face(self.kind), self.rect.w)
        return Tip(self.words) if shown.endswith("…") and not self.words.endswith("…") else None

    def paint(self, surface: Surface, box: Rect) -> None:
        x = {"l": box.x, "c": box.centerx, "r": box.right}[self.anchor]
        text.draw(surface, self.words, self.face(self.kind), self.colour, (x, box.centery), self.anchor, box.w)


class Picture(Widget):
    """A picture in the middle of its rectangle, as it is."""

    def __init__(self, ui: "Ui", picture: Surface | None = None) -> None:
        super().__init__(ui)
        self.picture = picture

    def hover(self, pos: Point | None) -> None:
        """A picture shows no hover."""

    def paint(self, surface: Surface, box: Rect) -> None:
        if self.picture is not None:
            surface.blit(self.picture, self.picture.get_rect(center=box.center))


class Progress(Widget):
    """How far some work is, 0 to 1; None shows a full pale bar: at work, nobody knows how long."""

    def __init__(self, ui: "Ui", part: float | None = 0.0) -> None:
        super().__init__(ui)
        self.part = part

    def set_part(self, part: float | None) -> None:
        """Show another part."""
        if part != self.part:
            self.part = part
            self.changed()

    def paint(self, surface: Surface, box: Rect) -> None:
        bar = Rect(box.x, box.centery - self.px(6), box.w, self.px(12))
        shapes.fill(surface, bar, style.WELL, self.px(6))
        finish = style.FINISHES["primary"]
        if self.part is None:
            shapes.gradient(surface, bar, finish.top, finish.foot, self.px(6), 110)
        elif self.part > 0:
            done = Rect(bar.x, bar.y, max(bar.h, round(bar.w * min(1.0, self.part))), bar.h)
            shapes.gradient(surface, done, finish.top, finish.foot, self.px(6))


class TextPane(RowStack):
    """Paragraphs of text, wrapped to the width and scrolled where they are too long."""

    click_focus = True

    def __init__(self, ui: "Ui", words: str, kind: style.Type = style.BODY, colour: Colour = style.DIM) -> None:
        self.words, self.kind, self.colour = words, kind, colour
        self._wrapped = (-1, -1, 0.0, "")
        super().__init__(ui)

    def set_words(self, words: str) -> None:
        """Show another text."""
        self.words = words
        self.arrange()
        self.changed()

    def height_for(self, width: int) -> int:
        """How high the text is at a width, px."""
        face = self.face(self.kind)
        return len(text.wrap(self.words, face, width)) * self.px(self.kind.px * 1.45)

    def arrange(self) -> None:
        wanted = (*self.rect.size, self.ui.scale, self.words)  # a bar that is not needed takes no room
        if self.rect.w > 0 and self._wrapped != wanted:
            self._wrapped = wanted
            room = self.rect.w
            if self.height_for(room) > self.rect.h:
                room -= self.px(12)
            lines = text.wrap(self.words, self.face(self.kind), max(self.px(20), room))
            self.fill([self._row(line) for line in lines])
        super().arrange()
        self.focusable = self.total() > self.rect.h

    def _row(self, line: str) -> Row:
        def draw(surface: Surface, box: Rect) -> None:
            text.draw(surface, line, self.face(self.kind), self.colour, (box.x, box.centery))

        return Row(self.kind.px * 1.45, draw)
