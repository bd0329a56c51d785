#!/usr/bin/env python3
"""Walk through the first turn as docs/players-guide.md tells it, and take its pictures: `tools/guide.py [FOLDER]`.

The walk is done in the real window by posted mouse and key presses. A test does it too and holds every step against
the words of the guide, so that the guide cannot tell of a button that is not there.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from PIL import Image
from pygame import Rect

from game.rules import RULESETS
from game.ui.hand import Hand
from game.ui.settings import Settings
from tools.gallery import gallery

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (1280, 800)
SEED = "a"
"""The dice of the pictures; another game has others, and the guide does not rest on them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a reader does, or a picture of what he sees. `words` is the label, hex, key, text or name of it."""

    what: str
    words: str
    place: int = 0
    """The which of several with the same label, from the top."""


def press(words: str, place: int = 0) -> Step:
    """Press a button."""
    return Step("press", words, place)


def hex(label: str) -> Step:
    """Click a hex."""
    return Step("hex", label)


def point(label: str) -> Step:
    """Point at a hex without a click."""
    return Step("point", label)


def picture(name: str) -> Step:
    """Take a picture."""
    return Step("picture", name)


WALK = (
    picture("opening"), Step("type", "Anna", 0), Step("type", "Måns", 1), press("Begin"), picture("curtain"),
    press("I have the mouse"), *(press("Charge", row) for row in range(4)), picture("orders"),
    press("Orders are given"), press("I have the mouse"), *(press("March", row) for row in range(4)),
    press("Orders are given"), press("Show the battle"), picture("battle"),
    press("Activate Right wing"), press("Do not preempt"), press("Not now"), press("Keep the order"),
    hex("1803"), picture("reach"), hex("1304"), picture("way"), hex("1304"),
    press("No more reactions"), hex("1304"), press("Larsonn fires"), picture("fire"), Step("key", "Enter"),
    press("No more reactions"), press("Done"),
    hex("1802"), hex("1303"), hex("1303"), press("No more reactions"), hex("1203"), picture("refusal"),
    Step("key", "Y"), picture("why"), Step("key", "Esc"), press("Done"),
    hex("1404"), hex("1404"), press("No more reactions"), press("Done"),
    hex("1204"), picture("melee"), hex("1204"), hex("1202"), hex("1202"), press("From the north"),
)  # fmt: skip
"""What the reader does in the order of the guide, up to the first melee."""
LATER = (
    press("Log"), Step("roll", "T11.3"), picture("log"), press("Army"), picture("army"), Step("key", "F10"),
    press("Settings"), picture("settings"), Step("page", "gallery"),
)  # fmt: skip
"""What the guide shows after it: where to read what happened, how to have it one's own way, what the marks mean."""
WIDE = 700
"""Px of the page of all counters and marks in the guide."""


class Walk:
    """A reader at the window."""

    def __init__(self, home: Path, take: Callable[[str, pygame.Surface], object]) -> None:
        self.hand = Hand(RULESETS, home, SIZE, settings=Settings(animation="off"))
        self.hand.app.shell.resume_seed = lambda: SEED
        self.take = take

    def do(self, step: Step) -> None:
        """Do one step. Raises LookupError where the window has nothing like it."""
        hand = self.hand
        match step.what:
            case "press":
                self._press(step)
            case "hex":
                hand.click(hand.hex(step.words))
            case "point":
                hand.move(hand.hex(step.words))
            case "type":
                hand.click(hand.app.screen.page.sides[step.place].field.rect)  # type: ignore[union-attr]
                hand.type(step.words)
            case "key":
                key = {"Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "F10": pygame.K_F10}.get(step.words)
                hand.key(key or pygame.key.key_code(step.words), "" if key else step.words.lower())
            case "roll":
                rows = hand.battle.log.list
                entries = rows.model.entries
                found = [n for n, e in enumerate(entries) if e.roll is not None and e.roll.clause == step.words]
                rows.show_row(rows.model.row_of(found[-1]))
                hand.click(rows.row_box(rows.model.row_of(found[-1])))
            case "picture":
                hand.settle()
                self.take(step.words, hand.app.surface)
            case "page":
                with tempfile.TemporaryDirectory() as folder:
                    page = pygame.image.load(gallery(Path(folder))).convert_alpha()
                high = round(page.get_height() * WIDE / page.get_width())
                self.take(step.words, pygame.transform.smoothscale(page, (WIDE, high)))
                return
        hand.settle()

    def _press(self, step: Step) -> None:
        found = [t for t in self.hand.things() if t["lit"] and str(t["label"]).startswith(step.words)]
        if len(found) <= step.place:
            raise LookupError(f"no {step.words!r}; there are {[t['label'] for t in self.hand.things()]}")
        self.hand.click(Rect(found[step.place]["box"]))  # type: ignore[call-overload]


def walk(home: Path, take: Callable[[str, pygame.Surface], object], steps: tuple[Step, ...] = WALK + LATER) -> None:
    """Do all steps in a window of its own, whose games lie in a folder."""
    reader = Walk(home, take)
    try:
        for step in steps:
            reader.do(step)
    finally:
        reader.hand.close()


def keep(folder: Path, name: str, surface: pygame.Surface) -> None:
    """Write a picture small."""
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    image.save(folder / f"{name}.jpg", quality=82, optimize=True, progressive=True)


def main() -> int:
    """Write the pictures of the guide."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        walk(Path(home), lambda name, surface: keep(folder, name, surface))
    return 0


if __name__ == "__main__":
    sys.exit(main())
