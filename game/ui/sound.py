"""Short quiet sounds. Without a sound device, or where anything goes wrong, there is silence and nothing else.

The mixer is opened when the first sound is to be heard, so that the start of the program does not wait for it.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

from game.setup.data import asset
from game.ui.settings import Settings

RATE = 22050
MOST_AT_ONCE = 2
"""So many sounds at the most come of what happens at one moment."""
APART = 0.09
"""Seconds before the same sound is heard again."""


class Sounds:
    """Plays the sounds of `assets/sounds` by name, as loud as the settings say."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.played: list[str] = []
        """The names of what was asked for lately and not silenced, for tests."""
        self._open: bool | None = None
        self._kept: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, float] = {}

    @property
    def on(self) -> bool:
        """Whether anything may be heard."""
        return self.settings.sounds and self.settings.volume > 0

    def play(self, *names: str) -> None:
        """Play sounds at once: of several, the first few different ones. An unknown or empty name is silence."""
        wanted = [name for name in dict.fromkeys(names) if name][:MOST_AT_ONCE]
        if not wanted or not self.on:
            return
        self.played = [*self.played[-50:], *wanted]
        if not self._ready():
            return
        for name in wanted:
            sound, now = self._sound(name), time.monotonic()
            if sound is not None and now - self._last.get(name, -1.0) >= APART:
                self._last[name] = now
                with suppress(pygame.error):
                    sound.set_volume((self.settings.volume / 100) ** 2)
                    sound.play()

    def hush(self) -> None:
        """Stop what is being played."""
        if self._open and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the sound device back."""
        self._kept.clear()
        if self._open and pygame.mixer.get_init():
            pygame.mixer.quit()
        self._open = None

    def _ready(self) -> bool:
        if self._open is None:
            try:
                with _quiet():
                    pygame.mixer.init(RATE, -16, 1, 512)
                self._open = True
            except (pygame.error, OSError, NotImplementedError, ImportError):
                self._open = False
        return self._open

    def _sound(self, name: str) -> "pygame.mixer.Sound | None":
        if name not in self._kept:
            path = asset("sounds", f"{name}.wav")
            try:
                self._kept[name] = pygame.mixer.Sound(str(path)) if path.is_file() else None
            except (pygame.error, OSError):
                self._kept[name] = None
        return self._kept[name]


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the system's sound library writes to the terminal about missing devices to itself."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
