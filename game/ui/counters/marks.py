"""What is laid over a counter: status, activity and the tabs of its marks (style sheet, section 5)."""

import math

import pygame

from game.engine.views import CounterView, MarkView
from game.ui import fonts
from game.ui.paint.brush import band
from game.ui.paint.printing import star
from game.ui.theme import Colour, Mark, fade, rgb

Text = tuple[str, tuple[float, float], str, float, Colour]
"""A text to print later at 1x: words, place in supersampled px, face, size in px, colour."""
Point = tuple[float, float]
MOST_TABS = 3

_WHITE = rgb("#FFFFFF")
_TABS: dict[str, tuple[Colour, Colour]] = {
    # in order of importance: ground, ink
    "clash": (rgb("#B3261E"), _WHITE),
    "chevrons": (rgb("#D9481C"), _WHITE),
    "tag": (_WHITE, rgb("#7A1225")),
    "seal": (rgb("#5B3B8C"), _WHITE),
    "star": (rgb("#5B3B8C"), rgb("#FFE08A")),
    "burst": (rgb("#2E2A26"), rgb("#FFCF5A")),
    "cross": (rgb("#6B6357"), _WHITE),
    "slash": (rgb("#6B6357"), _WHITE),
    "barred": (rgb("#6B6357"), _WHITE),
    "balls": (rgb("#2E2A26"), rgb("#F0E7D6")),
    "ball": (rgb("#6B6357"), rgb("#F0E7D6")),
    "ticks": (rgb("#2E2A26"), rgb("#F0E7D6")),
}
_OTHER = (rgb("#6B6357"), _WHITE)
_WORDED = ("chevrons", "burst")
"""Signs beside which a text is printed, where the mark has one."""


def status_shape(view: CounterView) -> str:
    """The drawn shape of a status: corner, diamond, flag or ""."""
    return view.status_shape or ("diamond" if view.status else "")


def draw_activity(
    layer: pygame.Surface, view: CounterView, rect: pygame.Rect, s: float, shape: pygame.Surface | None = None
) -> None:
    """The veil of a counter that has acted, or the dot of one that still can. *shape* is a body that is no square."""
    if view.acted:
        if shape is not None:
            veil = shape.copy()
            veil.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            veil.fill(fade(Mark.ACTED, 0), special_flags=pygame.BLEND_RGBA_ADD)
            veil.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
            layer.blit(veil, (0, 0))
        else:
            corner = round(s * 0.05)
            pygame.draw.rect(layer, fade(Mark.ACTED, 60), rect, border_radius=corner)
            for i, alpha in enumerate((95, 60, 30)):
                inner = rect.inflate(round(-2 * i * s * 0.028), round(-2 * i * s * 0.028))
                pygame.draw.rect(layer, fade(rgb("#1E1812"), alpha), inner, max(1, round(s * 0.03)), corner)
    elif view.can_act:
        x, y = rect.x + s * 0.035, rect.y + s * 0.035
        pygame.draw.circle(layer, Mark.CAN_ACT_RIM, (x, y), s * 0.098)
        pygame.draw.circle(layer, Mark.CAN_ACT, (x, y), s * 0.072)
        pygame.draw.circle(layer, Mark.CAN_ACT_LIGHT, (x - s * 0.017, y - s * 0.019), s * 0.025)


def draw_status(layer: pygame.Surface, view: CounterView, rect: pygame.Rect, s: float) -> None:
    """The torn corner, diamond or flag at the upper right."""
    shape = status_shape(view)
    right, top = float(rect.right), float(rect.y)
    if shape == "corner":
        z = s * 0.42
        torn = (
            (1.0, 0.0), (0.86, 0.13), (0.70, 0.14), (0.60, 0.33), (0.44, 0.38), (0.36, 0.58), (0.17, 0.66),
            (0.14, 0.86),
        )  # fmt: skip
        edge = [(right - z * u, top + z * v - (2 if i == 0 else 0)) for i, (u, v) in enumerate(torn)]
        points = [(right + 2, top - 2), *edge, (right + 2, top + z)]
        pygame.draw.polygon(layer, fade(Mark.SHADOW, 150), [(x - s * 0.015, y + s * 0.025) for x, y in points])
        pygame.draw.polygon(layer, Mark.DISORDERED, points)
        band(layer, points[1:-1], s * 0.022, Mark.DISORDERED_LINE)
    elif shape == "diamond":
        z = s * 0.205
        x, y = _diamond(rect, s)
        for grow, colour in ((1.16, Mark.SHAKEN_RIM), (1.0, Mark.SHAKEN)):
            d = z * grow
            pygame.draw.polygon(layer, colour, [(x, y - d), (x + d, y), (x, y + d), (x - d, y)])
    elif shape == "flag":
        x, y = right - s * 0.30, top - s * 0.12
        band(layer, [(x, y - s * 0.03), (x, y + s * 0.46)], s * 0.04, Mark.BROKEN_POLE)
        wave = (
            (0.0, 0.0), (0.13, -0.035), (0.24, 0.03), (0.38, 0.0), (0.34, 0.12), (0.38, 0.25), (0.24, 0.28),
            (0.13, 0.22), (0.0, 0.25),
        )  # fmt: skip
        flag = [(x + s * u, y + s * v) for u, v in wave]
        band(layer, [*flag, flag[0]], s * 0.045, Mark.BROKEN_POLE)
        pygame.draw.polygon(layer, Mark.BROKEN, flag)


def _diamond(rect: pygame.Rect, s: float) -> Point:
    return rect.right - s * 0.127, rect.y + s * 0.127


def status_letter(view: CounterView, rect: pygame.Rect, s: float, px: int) -> list[Text]:
    """The letter of a status, to print at 1x."""
    shape, letter = status_shape(view), fonts.clean(view.status)[:2]
    if not shape or not letter:
        return []
    if shape == "corner":
        return [
            (letter, (rect.right - s * 0.115, rect.y + s * 0.125), "Black", max(8, px * 0.225), Mark.DISORDERED_INK)
        ]
    if shape == "flag":
        at = rect.right - s * 0.12, rect.y + s * 0.005
        return [(letter, at, "Black", max(8, px * 0.22), Mark.BROKEN_INK)]
    return [(letter, _diamond(rect, s), "Black", max(8, px * 0.22), Mark.SHAKEN_INK)]


# -- tabs ------------------------------------------------------------------------------------------------------


def shown_marks(view: CounterView, px: float) -> list[MarkView]:
    """The marks that show at this size, most important first; too many end in a mark "+"."""
    order = {sign: i for i, sign in enumerate(_TABS)}
    marks = sorted(view.marks, key=lambda mark: order.get(mark.sign, len(order)))
    if px < 34:
        return []
    if px < 46:
        marks = [mark for mark in marks if mark.sign in ("clash", "chevrons", "tag", "seal", "star")]
    if len(marks) > MOST_TABS:
        marks = [*marks[: MOST_TABS - 1], MarkView("more", "+")]
    return marks


def draw_marks(
    layer: pygame.Surface, view: CounterView, rect: pygame.Rect, s: float, px: int, seen: float, mirror: bool
) -> list[Text]:
    """The tabs hanging from the lower edge; what is printed on them at 1x is returned.

    *seen* is the side at interface scale 100 %.
    """
    marks = shown_marks(view, seen)
    wide, high, gap = s * 0.26, s * 0.19, s * 0.02
    size, k = max(8, px * 0.18), s / px
    words = [fonts.clean(mark.text) if mark.sign in _WORDED else "" for mark in marks]
    widths = [s * 0.245 + k * fonts.width(told, "sans", "Bold", size) if told else wide for told in words]
    x = rect.centerx - (sum(widths) + (len(marks) - 1) * gap) / 2
    y = rect.bottom - high * 0.14
    texts: list[Text] = []
    for mark, wide, told in zip(marks, widths, words, strict=True):
        ground, ink = _TABS.get(mark.sign, _OTHER)
        tab = pygame.Rect(round(x), round(y), round(wide), round(high))
        rim = tab.inflate(round(s * 0.028), round(s * 0.028))
        pygame.draw.rect(layer, Mark.TAB_RIM, rim, border_radius=round(s * 0.045))
        pygame.draw.rect(layer, ground, tab, border_radius=round(s * 0.035))
        if told:
            _sign(layer, mark, (x + s * 0.115, y + high / 2), s, ink, mirror)
            texts.append((told, (x + (s * 0.205 + wide - s * 0.025) / 2, y + high / 2), "Bold", size, ink))
        elif text := _sign(layer, mark, (x + wide / 2, y + high / 2), s, ink, mirror):
            text, small = fonts.fit(text, "sans", "Bold", size, px * 0.25, 6)
            texts.append((text, (x + wide / 2, y + high / 2), "Bold", small, ink))
        x += wide + gap
    return texts


def draw_tab(layer: pygame.Surface, mark: MarkView, tab: pygame.Rect, mirror: bool) -> None:
    """One tab by itself, as large as a box, its text drawn with it."""
    ground, ink = _TABS.get(mark.sign, _OTHER)
    s = tab.h / 0.19
    pygame.draw.rect(layer, Mark.TAB_RIM, tab.inflate(*[round(s * 0.028)] * 2), border_radius=round(s * 0.045))
    pygame.draw.rect(layer, ground, tab, border_radius=round(s * 0.035))
    text = _sign(layer, mark, tab.center, s, ink, mirror)
    if text:
        text, size = fonts.fit(fonts.clean(text), "sans", "Bold", tab.h * 0.86, tab.w * 0.9, tab.h * 0.4)
        fonts.draw(layer, text, tab.center, "sans", "Bold", size, ink, "cm")


def _sign(layer: pygame.Surface, mark: MarkView, centre: Point, s: float, ink: Colour, mirror: bool) -> str:
    """Draw the sign of a mark, or return the text to print instead."""
    x, y = centre
    if mark.sign == "chevrons":
        back = -1 if mirror else 1
        for o in (-0.05, 0.05):
            arrow = [(x + (o + u) * s * back, y + v * s) for u, v in ((-0.03, -0.05), (0.03, 0.0), (-0.03, 0.05))]
            band(layer, arrow, s * 0.03, ink)
    elif mark.sign == "burst":
        pygame.draw.circle(layer, ink, centre, s * 0.042)
        for i in range(8):
            a = i * math.pi / 4
            ray = [(x + s * k * math.cos(a), y + s * k * math.sin(a)) for k in (0.05, 0.085)]
            band(layer, ray, s * 0.018, ink)
    elif mark.sign in ("seal", "tag"):
        return mark.text
    elif mark.sign == "cross":
        for sign in (-1, 1):
            band(layer, [(x - s * 0.05, y - s * 0.05 * sign), (x + s * 0.05, y + s * 0.05 * sign)], s * 0.03, ink)
    elif mark.sign == "slash":
        band(layer, [(x - s * 0.045, y + s * 0.06), (x + s * 0.045, y - s * 0.06)], s * 0.03, ink)
    elif mark.sign == "barred":
        pygame.draw.circle(layer, ink, centre, s * 0.06, max(1, round(s * 0.022)))
        band(layer, [(x - s * 0.045, y + s * 0.045), (x + s * 0.045, y - s * 0.045)], s * 0.022, ink)
    elif mark.sign == "balls":
        for dx in (-0.05, 0.05):
            pygame.draw.circle(layer, ink, (x + s * dx, y), s * 0.042)
    elif mark.sign == "ball":
        pygame.draw.circle(layer, ink, (x - s * 0.05, y), s * 0.042)
        pygame.draw.circle(layer, ink, (x + s * 0.05, y), s * 0.042, max(1, round(s * 0.016)))
    elif mark.sign == "ticks":
        for dx in (-0.06, 0.0, 0.06):
            band(layer, [(x + s * dx, y - s * 0.05), (x + s * dx, y + s * 0.05)], s * 0.03, ink)
    elif mark.sign == "star":
        pygame.draw.polygon(layer, ink, star(centre, s * 0.085))
    elif mark.sign == "clash":
        for side in (-1, 1):
            band(layer, [(x - s * 0.06 * side, y + s * 0.06), (x + s * 0.06 * side, y - s * 0.06)], s * 0.026, ink)
            band(layer, [(x - s * 0.062 * side, y + s * 0.012), (x - s * 0.012 * side, y + s * 0.06)], s * 0.024, ink)
    else:
        return mark.text or mark.sign[:1].upper()
    return ""
