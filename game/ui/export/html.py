"""Pages of HTML that need nothing but themselves: no script, nothing fetched, every text escaped."""

import base64
import html
import io
from collections.abc import Iterable

import pygame
from pygame import Surface

from game import __version__
from game.engine.text import _, language
from game.ui.theme import Colour

QUALITY = 88


class Markup(str):
    """Text that is HTML already; any other text is escaped where it goes into a page."""

    __slots__ = ()


Part = str | Markup | None
EMPTY_TAGS = {"img", "br", "hr", "meta", "col"}


def escaped(part: Part) -> Markup:
    """A part of a page as HTML."""
    if part is None:
        return Markup("")
    return part if isinstance(part, Markup) else Markup(html.escape(_plain(part)))


def _plain(text: str) -> str:
    """A text without the signs that no page may hold."""
    return "".join(sign if sign >= " " or sign in "\n\t" else " " for sign in text).encode("utf-8", "replace").decode()


def tag(name: str, /, *parts: Part, **attributes: str | int | float | None) -> Markup:
    """An element. Of an attribute's name a final underline is dropped, others become hyphens; None leaves it out."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(_plain(str(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in EMPTY_TAGS:
        return Markup(f"<{name}{words}>")
    return Markup(f"<{name}{words}>{''.join(map(escaped, parts))}</{name}>")


def joined(parts: Iterable[Part]) -> Markup:
    """Parts one after the other."""
    return Markup("".join(map(escaped, parts)))


def table(head: Iterable[Part], rows: Iterable[Markup], class_: str = "") -> Markup:
    """A table; its rows are elements already. A head cell is a text, or markup that holds its own element."""
    cells = (part if isinstance(part, Markup) else tag("th", part, scope="col") for part in head)
    return tag(
        "div", tag("table", tag("thead", tag("tr", *cells)), tag("tbody", *rows), class_=class_ or None), class_="wide"
    )


def code_of(colour: Colour) -> str:
    """A colour as HTML writes it."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def jpeg(surface: Surface) -> str:
    """A picture as an address that holds it whole, for large painted ones."""
    from PIL import Image

    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode('ascii')}"


def png(surface: Surface) -> str:
    """A picture as an address that holds it whole, with its clear px, for small ones."""
    out = io.BytesIO()
    pygame.image.save(surface, out, "x.png")
    return f"data:image/png;base64,{base64.b64encode(out.getvalue()).decode('ascii')}"


def page_head(title: str, css: str) -> bytes:
    """The page up to its body. Its rules forbid the browser to run or to fetch anything."""
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="generator", content=f"Caracole {__version__}"),
        tag("title", title),
        Markup(f"<style>\n{css}</style>"),
    )
    return encoded(Markup(f'<!DOCTYPE html>\n<html lang="{html.escape(language())}">\n{tag("head", *head)}\n<body>'))


def page_foot() -> bytes:
    """The end of the page."""
    foot = tag("footer", _("Made by Caracole {version}.").format(version=__version__))
    return encoded(Markup(f"{foot}\n</body>\n</html>"))


def encoded(part: Part) -> bytes:
    """A part of a page as it stands in the file."""
    return f"{escaped(part)}\n".encode("utf-8", "replace")
