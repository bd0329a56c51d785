"""A stretch of a game as a moving picture: a frame for each command that shows or tells something, with its caption."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import pygame
from pygame import Rect, Surface

from game.engine.events import Moved, Rolled
from game.engine.text import _, n_
from game.record.fresh import fresh
from game.record.replay import Frame
from game.record.stretch import Stretch
from game.ui import fonts
from game.ui.export.drawing import LEAST, Look, MapDrawing, fitting_radius, map_size
from game.ui.export.progress import BadExport, Progress, Steps
from game.ui.export.tale import Tale
from game.ui.mapview.drawn import Trail
from game.ui.theme import Colour, Panel, band_colour

if TYPE_CHECKING:  # only this export needs the library, and it takes a while to import
    from PIL import Image

MOST_FRAMES = 2000
MOST_PX = 2_500_000
"""Px of a frame at the most: larger moving pictures no viewer plays well."""
LEAST_SIZE = (240, 200)
FOREVER = 0
SHORTEST, A_LETTER, LONGEST = 500, 22, 4500
"""Milliseconds that a frame stays: the shortest, for each letter of its caption, the longest."""
LAST = 4000
"""Milliseconds that the last frame stays at the least."""
CLEAR = 255
"""The colour of what is as it was in the frame before."""
SAMPLE = 150_000
"""Px of the first frame by which colours are chosen."""
STRIP = 120_000
"""Px whose colours are matched in one step."""
LINES = 3
"""Lines of a caption below its head."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame of the moving picture: the frame of the replay, head and text of its caption, how long it stays (ms)."""

    frame: Frame
    head: str
    text: str
    stay: int


def shown_frames(tale: Tale, stretch: Stretch) -> list[Shown]:
    """The frames of a stretch: each command of which there is something to tell, and the first."""
    found: list[Shown] = []
    first = tale.replay.frames.index(stretch.frames[0])
    who, turn = "", -1
    for place, frame in enumerate(stretch.frames, first):
        if "activation" in frame.starts or frame.board.clock.turn != turn:
            who = tale.side(frame.side) if frame.side else ""
        turn = frame.board.clock.turn
        lines = [tale.told(place, event) for event in frame.events] if frame.n else []
        text = ". ".join(line for line in lines if line)
        if frame.n and not text and found:
            continue
        when = tale.ruleset.turn_words.of(turn, tale.scenario.turns) if turn else _("Set-up")
        acting = tale.side(frame.side) if frame.side else who
        head = " · ".join(part for part in (tale.scenario.name, when, acting) if part)
        stay = min(LONGEST, SHORTEST + A_LETTER * len(text))
        found.append(Shown(frame, head, text, stay))
    if found:
        last = found[-1]
        found[-1] = Shown(last.frame, last.head, last.text, max(LAST, last.stay))
    return found


def gif_size(tale: Tale) -> tuple[int, int]:
    """The usual size: about a thousand px wide, shaped as the map, with room for the caption."""
    radius = fitting_radius(tale.scenario, (1100, 760))
    width, height = map_size(tale.scenario, radius)
    return max(LEAST_SIZE[0], width), max(LEAST_SIZE[1], height + caption_height(width))


def caption_height(width: int) -> int:
    """The height of the caption under a picture so wide."""
    return round(_type(width) * (1.75 + 1.4 * LINES))


def _type(width: int) -> float:
    return max(12.0, min(22.0, width / 68))


def gif_plan(tale: Tale, stretch: Stretch, size: tuple[int, int]) -> list[Shown]:
    """The frames that would be made. Raises BadExport where there are too many, or each is too large or too small."""
    width, height = size
    if width * height > MOST_PX:
        raise BadExport(
            _("a moving picture of {size} is too large: {most} px in all is the most, such as 1900x1300").format(
                size=f"{width}x{height}", most=MOST_PX
            )
        )
    least = map_size(tale.scenario, LEAST)
    least = max(LEAST_SIZE[0], least[0]), max(LEAST_SIZE[1], least[1] + caption_height(max(LEAST_SIZE[0], least[0])))
    if width < least[0] or height < least[1]:
        raise BadExport(
            _("a moving picture of this map is {width}x{height} at the least").format(width=least[0], height=least[1])
        )
    plan = shown_frames(tale, stretch)
    if len(plan) > MOST_FRAMES:
        raise BadExport(
            n_(
                "this stretch gives {count} frame, {most} is the most; choose a shorter one",
                "this stretch gives {count} frames, {most} is the most; choose a shorter one",
                len(plan),
            ).format(count=len(plan), most=MOST_FRAMES)
        )
    return plan


def gif_steps(path: Path, over: bool, tale: Tale, stretch: Stretch, size: tuple[int, int], look: Look) -> Steps:
    """Draw the frames and write them. Raises BadExport, NameTaken, SaveTrouble."""
    plan = gif_plan(tale, stretch, size)
    width, height = size
    foot = caption_height(width)
    drawing = MapDrawing(tale.scenario, (width, height - foot), look)
    words = n_("A moving picture of {count} frame", "A moving picture of {count} frames", len(plan))
    words = words.format(count=len(plan))
    surface = Surface(size)
    number = tale.scenario.sheet.grid.number
    with fresh(path, over) as file:
        writer = GifWriter(file, size, fixed_colours(tale, drawing))
        for done, shown in enumerate(plan):
            progress = Progress(done, len(plan), words)
            yield progress
            seen = tale.seen(shown.frame.board)
            trails = _trails(tale, shown.frame, drawing)
            dice = _dice(shown.frame, number)
            part = surface.subsurface((0, 0, width, height - foot))
            for _step in drawing.draw(part, drawing.camera, seen, trails, dice):
                yield progress
            paint_caption(surface, Rect(0, height - foot, width, foot), shown)
            yield progress
            for _step in writer.add(surface, shown.stay):
                yield progress
        writer.close()
        yield Progress(len(plan), len(plan), words)


def _trails(tale: Tale, frame: Frame, drawing: MapDrawing) -> list[Trail]:
    number = tale.scenario.sheet.grid.number
    found = []
    for event in frame.events:
        if isinstance(event, Moved) and event.piece in frame.board.pieces:
            path = tuple(number[label] for label in event.path if label in number)
            found.append(Trail(path, drawing.art.palette(frame.board.pieces[event.piece].side).ground))
    return found


def _dice(frame: Frame, number: dict[str, int]) -> list[tuple[int, str]]:
    """The last die of each piece, at its hex."""
    pieces = frame.board.pieces
    last = {e.piece: str(e.die) for e in frame.events if isinstance(e, Rolled) and e.piece in pieces}
    places = ((pieces[piece].hexes, die) for piece, die in last.items())
    return [(number[hexes[0]], die) for hexes, die in places if hexes and hexes[0] in number]


def paint_caption(surface: Surface, box: Rect, shown: Shown) -> None:
    """The caption on its dark ground."""
    surface.fill(Panel.BAR, box)
    surface.fill(Panel.EDGE, (box.x, box.y, box.w, 1))
    px = _type(box.w)
    edge = round(px * 0.8)
    head, size = fonts.fit(shown.head, "serif", "Semibold", px, box.w - 2 * edge, 8)
    fonts.draw(surface, head, (box.x + edge, box.y + px * 1.05), "serif", "Semibold", size, Panel.GOLD_LIGHT, "lm")
    for n, line in enumerate(wrapped(shown.text, px * 0.92, box.w - 2 * edge)):
        at = box.x + edge, box.y + px * (2.45 + 1.35 * n)
        fonts.draw(surface, line, at, "sans", "Regular", px * 0.92, Panel.TEXT, "lm")


def wrapped(text: str, px: float, room: int) -> list[str]:
    """The text in lines that fit; what is too much ends in "…"."""
    lines = [""]
    words = text.split()
    for n, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or fonts.width(longer, "sans", "Regular", px) <= room:
            lines[-1] = longer
        elif len(lines) < LINES:
            lines.append(word)
        else:
            lines[-1], _px = fonts.fit(f"{lines[-1]} {' '.join(words[n:])}", "sans", "Regular", px, room, px)
            break
    return [line for line in lines if line]


class GifWriter:
    """Writes frames one after the other; of each only the part that differs from the one before. Memory stays small."""

    def __init__(self, file: BinaryIO, size: tuple[int, int], fixed: Sequence[Colour] = ()) -> None:
        """*fixed* are colours that must be there, whatever the first frame shows."""
        self._file, self.size, self.fixed = file, size, tuple(fixed)[:MOST_FIXED]
        self._palette: Image.Image | None = None
        self._before: Image.Image | None = None

    def add(self, surface: Surface, stay: int) -> Iterator[None]:
        """Write a frame that stays so many milliseconds, in short steps."""
        from PIL import GifImagePlugin, Image, ImageChops

        image = Image.frombytes("RGB", self.size, pygame.image.tobytes(surface, "RGB"))
        yield
        if self._palette is None:
            self._begin(image)
            yield
        assert self._palette is not None
        box, same = (0, 0, *self.size), None
        if self._before is not None:
            red, green, blue = ImageChops.difference(image, self._before).split()
            differs = ImageChops.lighter(ImageChops.lighter(red, green), blue)
            box = differs.getbbox() or (0, 0, 1, 1)
            same = differs.crop(box).point([255] + [0] * 255)
            yield
        self._before = image
        left, top, right, low = box
        flat = Image.new("P", (right - left, low - top))
        flat.putpalette(self._palette.getpalette() or [])
        step = max(8, STRIP // max(1, right - left))
        for y in range(top, low, step):
            part = image.crop((left, y, right, min(low, y + step)))
            flat.paste(part.quantize(palette=self._palette, dither=Image.Dither.NONE), (0, y - top))
            yield
        if same is not None:
            flat.paste(CLEAR, (0, 0), same)
        yield
        stays = {"duration": max(20, stay), "disposal": 1} | ({"transparency": CLEAR} if same is not None else {})
        for data in GifImagePlugin.getdata(flat, (left, top), **stays):
            self._file.write(data)
        yield

    def _begin(self, image: "Image.Image") -> None:
        """Choose the colours by the first frame, and write the head of the file."""
        from PIL import GifImagePlugin, Image

        free = CLEAR - len(self.fixed)
        less = min(1.0, (SAMPLE / (self.size[0] * self.size[1])) ** 0.5)
        small = image.resize((max(1, round(self.size[0] * less)), max(1, round(self.size[1] * less))))
        chosen = (small.quantize(free, Image.Quantize.MEDIANCUT).getpalette() or [])[: 3 * free]
        colours = [*chosen, *[0] * (3 * free - len(chosen))]
        for colour in self.fixed:
            colours += colour[:3]
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(colours)
        head = Image.new("P", self.size)
        head.putpalette([*colours, 0, 0, 0])
        for part in GifImagePlugin.getheader(head, None, {"loop": FOREVER})[0]:
            self._file.write(part)

    def close(self) -> None:
        """Write the end."""
        self._file.write(b";")


ALWAYS = (
    Panel.BAR, Panel.GOLD_LIGHT, Panel.TEXT, (255, 255, 255), (200, 64, 26), (154, 16, 36), (240, 138, 36),
    (107, 31, 8), (0, 0, 0), (140, 132, 116), (90, 84, 74), (255, 248, 232),
)  # fmt: skip
"""Colours that may come first in a later frame: of the caption, of dice, of marks of status."""
MOST_FIXED = 80


def fixed_colours(tale: Tale, drawing: MapDrawing) -> list[Colour]:
    """Colours of which there is little in a picture, but by which a player tells sides and wings apart."""
    found: list[Colour] = list(ALWAYS)
    for side in tale.scenario.sides:
        palette = drawing.art.palette(side.id)
        found += [palette.ground, palette.ground_low, palette.edge, palette.strip, palette.symbol, palette.pointer]
        found += [band_colour(band, palette.dark) for band in range(6)]
    return list(dict.fromkeys(colour[:3] for colour in found))
