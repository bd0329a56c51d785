"""The real window on a virtual display: stored places that are gone, full screen to and fro, no sound device."""

import subprocess
from pathlib import Path

import pytest

from tests.hard.amounts import some
from tests.window.test_real_window import SIZE, Window, missing

PLACES = ([5000, 5000, 1280, 800], [-3000, 0, 1280, 800], [0, 0, 0, 0], [0, 0, 20000, 20000])


@pytest.fixture(autouse=True)
def needed() -> None:
    if reason := missing():
        pytest.skip(reason)


def asked(window: Window, *command: str) -> str:
    done = subprocess.run(["xdotool", *command], env=window.environment, capture_output=True, text=True, check=True)
    return done.stdout


def geometry(window: Window) -> dict[str, int]:
    """Place and size of the program's window on the display."""
    found = asked(window, "search", "--onlyvisible", "--class", ".").split()
    words = asked(window, "getwindowgeometry", "--shell", found[-1])
    pairs = (line.split("=") for line in words.split())
    return {name: int(value) for name, value in pairs}


def key(window: Window, name: str) -> None:
    frame = window.line.get("frame")
    asked(window, "key", name)
    window.wait(lambda: window.line.get("frame") != frame, 3.0)
    window.settle()


def rim(window: Window) -> int:
    """Where the rightmost button ends."""
    boxes: list[list[int]] = [thing["box"] for thing in window.things("button")]  # type: ignore[misc]
    return max(x + width for x, _, width, _ in boxes)


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_the_window_opens_where_the_screen_is(tmp_path: Path, place: list[int]) -> None:
    window = Window(tmp_path, "places", {"SDL_VIDEO_WINDOW_POS": ""}, window=place)
    try:
        at = geometry(window)
        assert 0 <= at["X"] < SIZE[0] - 100
        assert 0 <= at["Y"] < SIZE[1] - 60
        assert 640 <= at["WIDTH"] <= SIZE[0]
        assert 480 <= at["HEIGHT"] <= SIZE[1]
        assert window.find("About", "button") is not None
    finally:
        window.close()


@pytest.mark.parametrize("accelerated", some(["0", "1"], 1))
def test_ten_times_to_full_screen_and_back_and_the_outermost_hexes_and_buttons_are_met(
    tmp_path: Path, accelerated: str
) -> None:
    """After each change the layout follows, and a press at the rim meets what stands there."""
    small = (1100, 720)
    environment = {"SDL_FRAMEBUFFER_ACCELERATION": accelerated}
    window = Window(tmp_path, "places", environment, window=[0, 0, *small], curtain=False)
    try:
        window.press("Begin")
        assert window.wait(lambda: window.line["screen"] == "Battle", 10)
        for n in range(10):
            key(window, "F11")
            size = SIZE if n % 2 == 0 else small
            assert window.wait(lambda wide=size[0]: rim(window) == wide - 8), size
            at = geometry(window)
            assert (at["WIDTH"], at["HEIGHT"]) == size
            hexes: dict[str, list[int]] = window.line["hexes"]  # type: ignore[assignment]
            assert max(y for _, y in hexes.values()) < size[1]
            window.press("menu")
            assert window.find("Leave") is not None
            asked(window, "key", "Escape")
            window.settle()
            assert window.find("Leave") is None
        corners = [min(hexes, key=lambda h: sum(hexes[h])), max(hexes, key=lambda h: sum(hexes[h]))]
        for label in corners:
            window.hex(label)
            assert window.line["count"] == 0
    finally:
        window.close()


def test_without_a_sound_device_the_window_opens_and_plays(tmp_path: Path) -> None:
    window = Window(tmp_path, "places", {"SDL_AUDIODRIVER": "nonexistent"})
    try:
        window.press("Begin")
        assert window.wait(lambda: window.find("I have the mouse"), 10)
    finally:
        window.close()
