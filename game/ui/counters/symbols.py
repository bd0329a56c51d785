"""The pictures on counters: drawn silhouettes, or NATO-style signs, from the files the symbol index names.

A symbol that the index does not know, or whose picture cannot be drawn, shows its name in a frame.
"""

import pygame

from game.setup.symbols import SymbolRow, symbol_rows
from game.ui import fonts, svg
from game.ui.paint.brush import band
from game.ui.theme import Colour

Box = tuple[float, float, float, float]
WIDE, HIGH = 100, 70
"""The box a silhouette stands in, in units of its file; the view box has room round it for lances and plumes."""
_LEFT, _TOP, _WHOLE = 10, 20, (120, 100)
SIGN_HIGH = 0.64
"""How high a sign is in parts of its width."""
_UNKNOWN = SymbolRow(drawn="-", sign="-")


def row(symbol: str) -> SymbolRow:
    """How a symbol is drawn; one that is not known is drawn as its name."""
    return symbol_rows().get(symbol, _UNKNOWN)


def draw(surface: pygame.Surface, symbol: str, box: Box, ink: Colour, mirror: bool = False) -> None:
    """Draw the silhouette of a symbol into a box, in its own proportions; it may reach a little outside."""
    x, y, w, h = box
    unit = min(w / WIDE, 1.06 * h / HIGH)
    size = round(_WHOLE[0] * unit), round(_WHOLE[1] * unit)
    found = row(symbol)
    parts = ("symbols", f"{found.drawn}.svg")
    picture = (svg.mirrored if mirror else svg.tinted)(parts, size, ink) if found is not _UNKNOWN else None
    if picture is None:
        _named(surface, symbol, box, ink, True)
        return
    left = x + (w - WIDE * unit) / 2 - _LEFT * unit
    top = y + (h - HIGH * unit) / 2 - _TOP * unit
    surface.blit(picture, (round(left), round(top)))


def draw_sign(surface: pygame.Surface, symbol: str, box: Box, ink: Colour) -> None:
    """Draw the NATO-style sign of a symbol into a box."""
    x, y, w, h = box
    found = row(symbol)
    parts = ("symbols", "nato", f"{found.sign}.svg")
    picture = svg.tinted(parts, (round(w), round(h)), ink) if found is not _UNKNOWN else None
    if picture is None:
        _named(surface, symbol, box, ink, False)
        return
    surface.blit(picture, (round(x + (w - picture.get_width()) / 2), round(y + (h - picture.get_height()) / 2)))


def _named(surface: pygame.Surface, symbol: str, box: Box, ink: Colour, narrow: bool) -> None:
    """The name of a symbol in a frame."""
    x, y, w, h = box
    across, down = (0.08, 0.09) if narrow else (0.06, 0.06)
    corners = [(x + w * u, y + h * v) for u, v in ((across, down), (1 - across, down), (1 - across, 1 - down), (across, 1 - down))]  # fmt: skip # noqa: E501
    band(surface, [*corners, corners[0]], w * 0.045, ink)
    text, px = fonts.fit(symbol, "sans", "Bold", h * 0.55, w * 0.72, 6)
    fonts.draw(surface, text, (x + w / 2, y + h / 2), "sans", "Bold", px, ink, "cm")
