"""How near the battle is to its end: a bar for each condition that can be counted, a mark where the end comes."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.engine.views import TrackView
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.base import Tip
from game.ui.widgets.stack import Row, RowStack


def figures_of(one: TrackView) -> str:
    """Where it stands, of where the end comes."""
    return f"{one.value} / {one.goal}".replace("-", "\N{MINUS SIGN}")


class Tracks(RowStack):
    """The conditions under which the battle ends, as far as they can be counted."""

    def show(self, tracks: Sequence[TrackView], colour: Callable[[str], Colour]) -> None:
        """Show these tracks, each in the colour of its side."""
        self.fill([self._track(one, colour(one.side)) for one in tracks])

    def _track(self, one: TrackView, colour: Colour) -> Row:
        def draw(surface: Surface, box: Rect) -> None:
            px = self.px
            left, right, upper = box.x + px(4), box.right - px(8), box.y + px(13)
            figures = self.face(style.BODY_STRONG)
            told = figures_of(one)
            wide = text.draw(surface, told, figures, style.TEXT, (right, upper), "r", px(90))
            text.draw(
                surface, one.name, self.face(style.BODY), style.DIM, (left, upper), "l", right - wide - px(10) - left
            )
            bar = Rect(left, box.y + px(27), right - left, px(10))
            shapes.fill(surface, bar, style.WELL, px(3))
            share = min(one.value, one.most) / max(1, one.most)
            if one.value > 0:
                shapes.fill(surface, Rect(bar.x, bar.y, max(px(3), round(bar.w * share)), bar.h), colour, px(3))
            at = bar.x + round(bar.w * min(one.goal, one.most) / max(1, one.most))
            shapes.fill(surface, Rect(at - px(1), bar.y - px(3), px(3), bar.h + px(6)), style.GOLD_LIGHT)

        return Row(46, draw, Tip(f"{one.name}: {figures_of(one)}", one.words, one.clause))
