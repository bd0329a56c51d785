"""The window: full screen to and fro, stored places that are gone, small and large screens, no sound, corners."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.rules import RULESETS
from game.ui.app import App
from game.ui.hand import Hand, folders_in
from game.ui.settings import LEAST_SIZE
from game.ui.shots import Take
from tests.hard.amounts import some
from tests.ui.screens import all_closed, in_battle, opened  # noqa: F401 - the fixture is used by being here

ROOT = Path(__file__).parents[3]
CORNERS = ("0101", "2501", "0115", "2515")


def resized(hand: Hand, size: tuple[int, int]) -> None:
    """The player pulls the window to another size."""
    hand.app.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    hand._post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    hand.step()


def lit_corners(hand: Hand) -> list[str]:
    """Point at the four corner hexes of the map and tell which hexes light."""
    view, found = hand.battle.view, []
    for label in CORNERS:
        pos = hand.hex(label)
        hand.aside()
        hand.move(pos)
        found.append(view.camera.grid.labels[view.over] if view.over >= 0 else "none")
    return found


def outermost(hand: Hand) -> None:
    """All buttons stand in the window, and a press at their corners meets them, the outermost ones too."""
    ui = hand.app.ui
    boxes = [pygame.Rect(t["box"]) for t in hand.things("button")]  # type: ignore[call-overload]
    assert boxes
    for box in boxes:
        assert ui.window.contains(box)
        for pos in (box.move(1, 1).topleft, (box.right - 2, box.bottom - 2), box.center):
            hand._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            hand.app.step(0)
            assert ui.hovered is not None
            assert ui.hovered.rect.collidepoint(pos)
            assert ui.hovered is not hand.battle.view


def test_ten_times_to_full_screen_and_back_with_resizes_between(tmp_path: Path) -> None:
    take = in_battle(tmp_path, unseen=True)
    take.topic("actor")
    hand, screen = take.hand, take.battle
    sizes = ((1024, 700), (1400, 900), (1100, 760), (1280, 720), (1600, 1000))
    for n in range(10):
        hand.key(pygame.K_F11)
        assert hand.app.shell.settings.full_screen is (n % 2 == 0)
        if n % 2:
            resized(hand, sizes[n // 2])
        size = pygame.display.get_surface().get_size()
        assert hand.app.surface.get_size() == hand.app.ui.size == size
        assert screen.bar.rect.bottom == size[1]
        assert screen.top.rect.right == size[0]
        assert lit_corners(hand) == list(CORNERS)
        if n % 2:
            assert size == sizes[n // 2]
    outermost(hand)
    count = screen.session.game.count
    hand.click(hand.of(screen.session.moment.actors[0]))
    assert screen.session.game.count > count or screen.choices.focus


def test_a_window_pulled_too_small_takes_the_least_size(tmp_path: Path) -> None:
    take = in_battle(tmp_path, unseen=True)
    hand = take.hand
    resized(hand, (500, 300))
    assert hand.app.ui.size == LEAST_SIZE
    assert lit_corners(hand) == list(CORNERS)


STORED = [
    [5000, 5000, 1280, 800], [-3000, 0, 1280, 800], [0, 0, 0, 0], [0, 0, 20000, 20000], [-9, -9, -9, -9],
    [10**9, 0, 10**9, 1], [2**40, 2**40, 2**70, 2**70],
]  # fmt: skip


@pytest.mark.parametrize("window", some(STORED, 4))
def test_a_stored_place_that_no_screen_holds_gives_a_window_on_the_main_screen(
    tmp_path: Path, window: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int] = (0, 0), *more: int) -> pygame.Surface:
        asked.append(os.environ.get("SDL_VIDEO_WINDOW_POS", ""))
        return real(size, *more)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.delenv("SDL_VIDEO_WINDOW_POS", raising=False)
    folders = folders_in(tmp_path)
    folders.settings.mkdir(parents=True)
    (folders.settings / "settings.json").write_text(json.dumps({"window": window}), encoding="utf-8")
    app = App(RULESETS, home=folders)
    try:
        width, height = pygame.display.get_desktop_sizes()[0]
        w, h = app.surface.get_size()
        assert LEAST_SIZE[0] <= w <= max(width, LEAST_SIZE[0])
        assert LEAST_SIZE[1] <= h <= max(height, LEAST_SIZE[1])
        for place in filter(None, asked):
            x, y = map(int, place.split(","))
            assert 0 <= x <= width - 100
            assert 0 <= y <= height - 60
        app.step(0)
    finally:
        app.close()


SPOILED = [
    b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b'{"scale": 1e400, "window": 7, "animation": {}, "grid": "x"}',
    b'{"scale": NaN}', b'{"window": [0, 0, 1, true]}', b'{"window": [0.5, 0, 1, 2]}', b"9" * 5000, b"[" * 100000,
    "{\"animation\": \"f\u00e4st\"}".encode("latin-1"),
]  # fmt: skip


@pytest.mark.parametrize("n", some(range(len(SPOILED)), 4))
def test_settings_that_are_spoiled_are_replaced_and_the_window_says_so(tmp_path: Path, n: int) -> None:
    folders = folders_in(tmp_path)
    folders.settings.mkdir(parents=True)
    (folders.settings / "settings.json").write_bytes(SPOILED[n])
    app = App(RULESETS, home=folders)
    try:
        assert [t.words for t in app.ui.toasts.shown], "it is told"
        assert app.surface.get_size() >= LEAST_SIZE
        app.step(0)
        app.shell.save_settings()
        assert json.loads((folders.settings / "settings.json").read_text(encoding="utf-8"))["animation"]
    finally:
        app.close()


@pytest.mark.parametrize(
    ("size", "scale"),
    some([
        ((1280, 720), 0.0), ((1366, 768), 0.0), ((1920, 1080), 1.5), ((3840, 2160), 1.0), ((3840, 2160), 2.0),
        ((1024, 700), 3.0),
    ], 3),
)  # fmt: skip
def test_every_button_can_be_reached_on_small_and_large_screens(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    """On the opening screen, in a battle, in its menu and in a dialog: inside the window, and what a press meets."""
    hand = opened(tmp_path, size, scale=scale, curtain=False)
    take = Take(hand)
    take.unseen = True

    def reached() -> None:
        for thing in hand.things():
            box = pygame.Rect(thing["box"])  # type: ignore[call-overload]
            assert hand.app.ui.window.contains(box), thing
            assert box.w >= 8, thing
            assert box.h >= 8, thing

    reached()
    take.begin()
    reached()
    take.topic("action", "move")
    reached()
    outermost(hand)
    hand.key(pygame.K_F10)
    reached()
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_F8)
    reached()
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    reached()


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768)])
def test_no_corner_of_the_map_stays_behind_panel_bars_or_the_small_map(tmp_path: Path, size: tuple[int, int]) -> None:
    """The hexes of the four corners, brought into sight, are clear of all that lies over the map, at every zoom."""
    take = Take(opened(tmp_path, size, curtain=False))
    take.begin()
    take.topic("activate")
    hand, screen = take.hand, take.battle
    view = screen.view
    grid = view.camera.grid
    corners = [
        grid.at(f"{column + across:02}{row + down:02}")
        for column in (1, grid.columns - 2)
        for row in (1, grid.rows - 2)
        for across in range(3)
        for down in range(3)
    ]
    for hex in corners:
        for level in range(len(view.camera.levels)):
            view.camera.set_radius(view.camera.levels[level])
            view.bring(hex)
            hand.aside()
            x, y = view.camera.centre(hex)
            for pos in ((x, y), (x - 0.7 * view.camera.radius, y), (x, y + 0.7 * view.camera.radius)):
                hand._post(pygame.MOUSEMOTION, pos=(round(pos[0]), round(pos[1])), rel=(0, 0), buttons=(0, 0, 0))
                hand.app.step(0)
                assert view.over == hex, (view.camera.radius, grid.labels[hex])


def test_without_a_sound_device_the_game_is_played_in_silence(tmp_path: Path) -> None:
    """With a driver that is none, with none named, with one that finds no device: nothing is said of it."""
    code = (
        "import os, pathlib, sys\nfrom game.rules import RULESETS\nfrom game.ui.hand import Hand\n"
        "from game.ui.shots import Take\n"
        "for n, driver in enumerate(('nonexistent', '', 'alsa')):\n"
        "    os.environ['SDL_AUDIODRIVER'] = driver\n"
        "    home = pathlib.Path(sys.argv[1], str(n))\n"
        "    home.mkdir()\n"
        "    (home / 'cache').symlink_to(sys.argv[1])\n"
        "    take = Take(Hand(RULESETS, home, (1024, 700)))\n"
        "    take.begin()\n    take.orders()\n    take.hand.app.shell.sounds.play('gun')\n"
        "    print('PLAYED', repr(driver), take.battle.session.game.count)\n    take.hand.close()\n"
    )
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "nonexistent", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], env=environment, capture_output=True, text=True, check=False,
        cwd=ROOT,
    )  # fmt: skip
    for driver in ("nonexistent", "", "alsa"):
        assert f"PLAYED {driver!r} 4" in done.stdout, done.stderr
    assert done.stderr == ""
