"""Text: the fonts of the program, text as surfaces, and fitting of long text.

The fonts come with the packages font-source-sans-pro and font-source-serif-pro; no font of the system is ever used.
Any string can be drawn: control characters become blanks, a sign that no face of the family has a question mark.
"""

import unicodedata
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import pygame

from game.ui.kept import kept
from game.ui.pixel import whole
from game.ui.theme import Colour

ELLIPSIS = "…"
_PACKAGES = {"sans": ("font_source_sans_pro", "SourceSansPro"), "serif": ("font_source_serif_pro", "SourceSerifPro")}


@lru_cache(maxsize=16)
def _file(family: str, face: str) -> bytes:
    """The bytes of a font, shared by all its sizes."""
    package, prefix = _PACKAGES[family]
    return (files(package) / "files" / f"{prefix}-{face}.ttf").read_bytes()


@lru_cache(maxsize=256)
def _load(family: str, face: str, px: int) -> pygame.font.Font:
    # The font reads on from the stream as long as it lives, so it gets one that nothing closes.
    return pygame.font.Font(BytesIO(_file(family, face)), px)


def font(family: str, face: str, px: float) -> pygame.font.Font:
    """The font "sans" or "serif" with a face such as "Regular", "Semibold", "Bold", "It", in whole px from 4."""
    if not pygame.font.get_init():
        pygame.font.init()
    found = _load(family, face, max(4, round(px)))
    try:
        found.get_ascent()
    except pygame.error:
        # pygame.font was shut down and started again: fonts made before are dead.
        _load.cache_clear()
        return _load(family, face, max(4, round(px)))
    return found


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The text with everything that cannot be printed on one line (newlines, NUL, lone surrogates) made harmless."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029" else "?" if 0xD800 <= ord(c) < 0xE000 else c
        for c in unicodedata.normalize("NFC", text)
    )


_ALWAYS = "Regular"
"""The face of each family with the most signs."""
_SURE = 0x180
"""All faces have the signs of the Latin alphabets below this."""


@lru_cache(maxsize=4096)
def _has(family: str, face: str, sign: str) -> bool:
    """Whether a face has a sign, or needs none: one that is missing looks like any other that is missing."""
    face_font = font(family, face, 24)
    looks = [
        pygame.image.tobytes(face_font.render(one, True, (255, 255, 255)), "RGBA") if face_font.size(one)[0] else b""
        for one in (sign, chr(0x4E00))
    ]
    return looks[0] != looks[1]


@lru_cache(maxsize=4096)
def shown(text: str, family: str, face: str) -> tuple[str, str]:
    """The text and face that can be printed: upright where the face lacks a sign, a question mark where all do."""
    text = clean(text)
    rare = {c for c in text if ord(c) >= _SURE}
    lacking = {c for c in rare if not _has(family, face, c)}
    if not lacking:
        return text, face
    none = {c for c in rare if not _has(family, _ALWAYS, c)}
    text = "".join("?" if c in none else c for c in text)
    return text, face if lacking <= none else _ALWAYS


def width(text: str, family: str, face: str, px: float, track: float = 0) -> int:
    """The width in px of a text, with so many px of extra space between its letters."""
    text, face = shown(text, family, face)
    face_font = font(family, face, px)
    if not track:
        return face_font.size(text)[0]
    return int(sum(face_font.size(c)[0] for c in text) + track * max(0, len(text) - 1)) + 2


@kept(1_500_000)
def render(
    text: str, family: str, face: str, px: float, colour: Colour, track: float = 0, halo: Colour | None = None,
    halo_alpha: int = 60, halo_width: int = 2,
) -> pygame.Surface:  # fmt: skip
    """A text on a transparent surface; with a halo it is larger by the halo's width on each side. Do not draw on it."""
    ink = _line(text, family, face, px, colour, track)
    if halo is None:
        return ink
    w = halo_width
    surface = pygame.Surface((ink.get_width() + 2 * w, ink.get_height() + 2 * w), pygame.SRCALPHA)
    soft = _line(text, family, face, px, halo, track)
    soft.set_alpha(halo_alpha)
    for dx in range(-w, w + 1):
        for dy in range(-w, w + 1):
            if 0 < dx * dx + dy * dy <= w * w + 1:
                surface.blit(soft, (w + dx, w + dy))
    surface.blit(ink, (w, w))
    return surface


def _line(text: str, family: str, face: str, px: float, colour: Colour, track: float) -> pygame.Surface:
    text, face = shown(text, family, face)
    face_font = font(family, face, px)
    if not text or not face_font.size(text)[0]:
        return pygame.Surface((0, face_font.get_height()), pygame.SRCALPHA)
    if not track:
        return face_font.render(text, True, colour)
    surface = pygame.Surface((width(text, family, face, px, track), face_font.get_height()), pygame.SRCALPHA)
    x = 0.0
    for c in text:
        step = face_font.size(c)[0]
        if step:
            surface.blit(face_font.render(c, True, colour), (round(x), 0))
        x += step + track
    return surface


def draw(
    target: pygame.Surface, text: str, pos: tuple[float, float], family: str, face: str, px: float, colour: Colour,
    anchor: str = "lt", *, track: float = 0, halo: Colour | None = None, halo_alpha: int = 60, alpha: int = 255,
) -> pygame.Rect:  # fmt: skip
    """Draw one line of text and return the box of its letters.

    The anchor is a letter for across (l, c, r) and one for down: t top, m middle of the capitals, b base line.
    """
    image = render(text, family, face, px, colour, track, halo, halo_alpha)
    pad = 2 if halo is not None else 0
    face_font = font(family, face, px)
    w, x, y = image.get_width() - 2 * pad, pos[0], pos[1]
    ascent = face_font.get_ascent()
    if "r" in anchor:
        x -= w
    elif "c" in anchor:
        x -= w / 2
    if "b" in anchor:
        y -= ascent
    elif "m" in anchor:
        y -= ascent - ascent * 0.33 - 0.5
    if alpha < 255:
        image = image.copy()
        image.set_alpha(alpha)
    target.blit(image, (whole(x) - pad, whole(y) - pad))
    return pygame.Rect(whole(x), whole(y), w, face_font.get_height())


@lru_cache(maxsize=4096)
def fit(
    text: str, family: str, face: str, px: float, room: float, least: float = 12, end: str = ELLIPSIS
) -> tuple[str, float]:
    """The text and size that fit into so many px: the size shrinks by 0.5 px, at the least size the text is cut."""
    text = clean(text)
    while px > least and width(text, family, face, px) > room:
        px = max(least, px - 0.5)
    if width(text, family, face, px) <= room:
        return text, px
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + end, family, face, px) <= room:
            low = middle
        else:
            high = middle - 1
    return (text[:low].rstrip() + end if low else end), px
