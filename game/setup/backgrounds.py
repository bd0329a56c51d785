"""A picture under the hexes: the `background:` of a battlefield, and the file it names in the scenario's folder."""

import re
import warnings
from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.board.hexes import OFF, HexGrid
from game.board.terrain import Background
from game.engine.text import _
from game.setup.messages import Sink
from game.setup.model import Model, Word
from game.setup.yamltext import Place

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
MOST_BYTES = 64_000_000
MOST_SIDE = 16_384
"""Px of a picture's longer side, at most."""
MOST_PX = 64_000_000
"""Px of a whole picture, at most: it is unpacked as a whole, four bytes a px."""
LEAST_STEP = 2
"""Px in the picture from one half column or half row of the map to the next, at the least."""
_NAME = re.compile(r'[^/\\:*?"<>|\x00-\x1f.][^/\\:*?"<>|\x00-\x1f]*')

Px = Annotated[int, Field(ge=0, le=MOST_SIDE)]


class BackgroundRow(Model):
    """A picture in the scenario's folder, and the px (x, y) of the centres of two hexes in it."""

    picture: Annotated[Word, Field(description="A .png, .jpg, .jpeg or .webp file beside the scenario's.")]
    hexes: Annotated[
        dict[Word, Annotated[list[Px], Field(min_length=2, max_length=2)]],
        Field(min_length=2, max_length=2, description="Two hexes of other columns and rows: the px of their centres."),
    ]


class PictureTrouble(Exception):
    """A picture that cannot be shown; the sentence says why."""


def plain_name(name: str) -> bool:
    """Whether this is the name of a picture and can be nothing but a file of its folder, on any system."""
    return _NAME.fullmatch(name) is not None and ".." not in name and name.lower().endswith(SUFFIXES)


def picture_in(folder: Path, name: str) -> tuple[Path, tuple[int, int]]:
    """The picture of this name in a folder and its size, px. Only its head is read.

    Raises PictureTrouble where it is not there, lies elsewhere (a link), is too large, or is no picture.
    """
    if not plain_name(name):
        raise PictureTrouble(_("this is not the plain name of a picture"))
    try:
        home = folder.resolve()
        path = (home / name).resolve()
        if path.parent != home:
            raise PictureTrouble(_("it leads out of the scenario's folder"))
        if not path.is_file():
            raise PictureTrouble(_("there is no such file in the scenario's folder"))
        length = path.stat().st_size
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle
        raise PictureTrouble(_("the file cannot be read")) from error
    if length > MOST_BYTES:
        raise PictureTrouble(
            _("it has {count} MB; allowed are {most}").format(count=-(-length // 10**6), most=MOST_BYTES // 10**6)
        )
    return path, _size(path)


def _size(path: Path) -> tuple[int, int]:
    from PIL import Image  # here: few scenarios need it

    try:
        with warnings.catch_warnings():
            # Far beyond what is allowed the library warns, then refuses, before it tells a size.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=("PNG", "JPEG", "WEBP")) as image:
                width, height = image.size
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise PictureTrouble(_large()) from error
    except Exception as error:  # a damaged head may end in any error of the library
        raise PictureTrouble(_("it is no picture that can be read")) from error
    if max(width, height) > MOST_SIDE or width * height > MOST_PX:
        raise PictureTrouble(_large())
    return width, height


def _large() -> str:
    return _("it has too many px; allowed are {side} a side and {most} million in all").format(
        side=MOST_SIDE, most=MOST_PX // 10**6
    )


def background_of(
    row: BackgroundRow | None, grid: HexGrid, sink: Sink, base: Place = (), folder: Path | None = None
) -> Background | None:
    """The background of a battlefield; what is wrong with it goes to the sink.

    *folder* is where the picture must lie; None (a saved game): it is not looked for.
    """
    if row is None:
        return None
    size = None
    if not plain_name(row.picture):
        sink(
            (*base, "picture"),
            _("the plain name of a file that ends in {suffixes} is expected, this is “{name}”").format(
                suffixes=", ".join(SUFFIXES), name=row.picture
            ),
        )
    elif folder is not None:
        try:
            size = picture_in(folder, row.picture)[1]
        except PictureTrouble as trouble:
            sink(
                (*base, "picture"),
                _("the picture {name} cannot be used: {why}").format(name=row.picture, why=str(trouble)),
            )
    anchors = []
    for label, (x, y) in row.hexes.items():
        place: Place = (*base, "hexes", label)
        hex = grid.number.get(label, OFF)
        if hex == OFF:
            sink(
                place,
                _("there is no hex {label} on this map; it goes from {hex} to {last}").format(
                    label=label, hex=grid.labels[0], last=grid.labels[-1]
                ),
            )
        if size is not None and (x > size[0] or y > size[1]):
            sink(
                place,
                _("this point is outside the picture, which has {width} × {height} px").format(
                    width=size[0], height=size[1]
                ),
            )
        anchors.append((hex, x, y))
    first, second = anchors
    if OFF not in (first[0], second[0]):
        _check_ways(grid, first, second, sink, (*base, "hexes"))
    return Background(row.picture, (first, second))


def _check_ways(
    grid: HexGrid, first: tuple[int, int, int], second: tuple[int, int, int], sink: Sink, base: Place
) -> None:
    """The two hexes differ in column and row, and lie in the picture as they lie on the map."""
    same = [a == b for a, b in zip(grid.offset[first[0]], grid.offset[second[0]], strict=True)]
    if any(same):
        sink(
            base,
            _("{hex} and {other} are in the same {line}; take two hexes of other columns and other rows").format(
                hex=grid.labels[first[0]], other=grid.labels[second[0]], line=_("column") if same[0] else _("row")
            ),
        )
        return
    for axis, sentence in enumerate(
        (
            _("{hex} is right of {other} on the map, so its x must be larger by at least {least} px"),
            _("{hex} is below {other} on the map, so its y must be larger by at least {least} px"),
        )
    ):
        near, far = sorted((first, second), key=lambda one: grid.plane[one[0]][axis])
        least = LEAST_STEP * (grid.plane[far[0]][axis] - grid.plane[near[0]][axis])
        if far[1 + axis] - near[1 + axis] < least:
            hex, other = grid.labels[far[0]], grid.labels[near[0]]
            sink((*base, hex, axis), sentence.format(hex=hex, other=other, least=least))
