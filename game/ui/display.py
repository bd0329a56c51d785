"""The window of the system: opened where it can be seen, with a size that fits, full screen and back."""

import os
import sys
import warnings
from contextlib import suppress
from importlib import metadata

import pygame

from game.ui.memory import lie_apart
from game.ui.settings import LEAST_SIZE, Settings

UNSEEN = ("offscreen", "dummy", "evdev", "kmsdrm_legacy")
"""Video drivers of SDL that nobody sees, unless they were asked for."""


class NoDisplay(RuntimeError):
    """The window cannot be opened; the message is one sentence for the player."""


def check_library() -> None:
    """See that the drawing library is the right one. Raises NoDisplay where pygame stands over pygame-ce."""
    if all(_installed(name) for name in ("pygame", "pygame-ce")):
        raise NoDisplay(
            "Both pygame and pygame-ce are installed and hide each other; run "
            "`pip uninstall pygame pygame-ce`, then `pip install pygame-ce`."
        )
    if not getattr(pygame, "IS_CE", False):
        raise NoDisplay("This needs pygame-ce, not pygame; run `pip uninstall pygame`, then `pip install pygame-ce`.")


def _installed(name: str) -> bool:
    """Whether a package of this name is there; asked by name, since to list them all takes as long as a frame."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def open_display(settings: Settings, caption: str = "Caracole") -> pygame.Surface:
    """Open the window, as it was last time where that still fits. Raises NoDisplay."""
    check_library()
    lie_apart()
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    for system in ("X11", "WAYLAND"):  # what a panel groups windows by; the library has set it to the script's name
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = "caracole"
    if not settings.acceleration:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise NoDisplay(f"No window can be opened here: {error}.") from error
    driver = pygame.display.get_driver()
    if driver in UNSEEN and driver not in asked.split(","):
        pygame.display.quit()
        hint = " (DISPLAY is not set)" if sys.platform.startswith("linux") and not os.environ.get("DISPLAY") else ""
        raise NoDisplay(f"There is no display to open a window on{hint}.")
    pygame.display.set_caption(caption)
    try:
        size, place = _fitting(settings)
        if place is not None and "SDL_VIDEO_WINDOW_POS" not in os.environ:
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place[0]},{place[1]}"
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        os.environ.pop("SDL_VIDEO_WINDOW_POS", None)
        if settings.full_screen:
            surface = full_screen(True, size)
    except pygame.error as error:
        raise NoDisplay(f"No window can be opened here: {error}.") from error
    pygame.key.set_repeat()
    pygame.key.stop_text_input()
    return surface


def _fitting(settings: Settings) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Size and place of the window: the last ones where a screen still holds them, else most of the main screen."""
    sizes = pygame.display.get_desktop_sizes() or [(1280, 800)]
    width, height = sizes[0]
    if len(settings.window) == 4:
        x, y, w, h = settings.window
        widest, highest = sum(size[0] for size in sizes), max(size[1] for size in sizes)
        w, h = max(LEAST_SIZE[0], min(w, widest)), max(LEAST_SIZE[1], min(h, highest))
        if 0 <= x <= widest - 100 and 0 <= y <= highest - 60:
            return (w, h), (x, y)
        return (min(w, width), min(h, height)), None
    if width <= 1366 or height <= 800:
        return (max(LEAST_SIZE[0], width), max(LEAST_SIZE[1], height - 60 if height > 760 else height)), None
    return (round(width * 0.9), round(height * 0.88)), None


def full_screen(on: bool, size: tuple[int, int]) -> pygame.Surface:
    """Go to full screen at the desktop's own size, or back to a window of this size."""
    if on:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    with warnings.catch_warnings():  # the library warns where the window keeps the size it had
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        if surface.get_size() != size:  # some systems go back in two steps: out of full screen, then to the size
            surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    return surface


def window_place() -> tuple[int, int] | None:
    """Where the window is on the desktop, None where the system does not tell."""
    with suppress(pygame.error, AttributeError):
        x, y = pygame.display.get_window_position()
        return int(x), int(y)
    return None
