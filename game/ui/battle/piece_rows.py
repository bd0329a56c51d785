"""How a piece looks in a list: picture, whether it can still act, name, place, how it is, its figures."""

from collections.abc import Callable

from pygame import Rect, Surface

from game.engine.text import _
from game.engine.views import CounterView
from game.ui.theme import Colour
from game.ui.widgets import shapes, style, text
from game.ui.widgets.ui import Ui


def draw_piece_row(
    ui: Ui, surface: Surface, box: Rect, piece: CounterView, picture: Callable[[str, int], Surface | None],
    where: str = "", note: str = "",
) -> None:  # fmt: skip
    """A unit in a list: picture, a dot where it can act, name and a note, place, how it is, its figures."""
    px, y = ui.px, box.centery
    if piece.can_act:
        shapes.dot(surface, style.GOOD, (box.x + px(6), y), px(8))
    image = picture(piece.id, px(27))
    if image is not None:
        surface.blit(image, image.get_rect(center=(box.x + px(27), y)))
    figures = " · ".join(piece.figures)
    strong, small = text.face(style.BODY_STRONG, ui.scale), text.face(style.SMALL, ui.scale)
    right, left = box.right - px(8), box.x + px(50)
    ink = style.DIM if piece.acted else style.TEXT
    right -= text.draw(surface, figures, strong, ink, (right, y), "r", box.w // 3) + px(10)
    told, colour = status_words(piece)
    if text.width(told, small) > box.w // 4 and piece.status_words:  # the dot tells the rest
        told = piece.status_words
    right -= text.draw(surface, told, small, colour, (right, y), "r", box.w // 4) + px(10)
    if where:
        right -= text.draw(surface, where, small, style.DIM, (right, y), "r", box.w // 6) + px(8)
    left += text.draw(surface, piece.name, strong, ink, (left, y), "l", right - left, True) + px(8)
    if note and right - left > px(60):
        text.draw(surface, note, small, style.FAINT, (left, y), "l", right - left)


def status_words(piece: CounterView) -> tuple[str, Colour]:
    """How a unit is, in words with their colour."""
    words = _(piece.status_words)
    colour = style.RESULTS.get(piece.status_tone, style.DIM)
    if piece.can_act:
        return (_("{state}, can act").format(state=words) if words else _("can act")), colour if words else style.GOOD
    if piece.acted:
        return (_("{state}, acted").format(state=words) if words else _("acted")), colour
    return words, colour
