"""The window itself: a picture of the screen, full screen and back, its place kept and mended, the map's furniture."""

from pathlib import Path

import pygame
import pytest

from game.ui import display
from game.ui.display import _fitting
from game.ui.settings import LEAST_SIZE, Settings, read_settings
from tests.ui.played_game import going_on
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here


def test_a_picture_of_the_screen_and_its_name(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.key(pygame.K_F12)
    (picture,) = hand.folders.pictures.glob("*.png")
    toast = hand.app.ui.toasts.shown[-1]
    assert picture.name in toast.words
    assert toast.more == str(hand.folders.pictures)
    assert pygame.image.load(picture).get_size() == (1024, 700)


def test_a_picture_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.folders.pictures.parent.mkdir(parents=True, exist_ok=True)
    hand.folders.pictures.write_text("in the way")
    hand.key(pygame.K_F12)
    assert "could not be saved" in hand.app.ui.toasts.shown[-1].words


def test_full_screen_and_back_keeps_the_size(tmp_path: Path) -> None:
    hand = opened(tmp_path)
    hand.key(pygame.K_F11)
    assert hand.app.shell.settings.full_screen
    assert read_settings(hand.folders.settings)[0].full_screen
    hand.key(pygame.K_F11)
    assert not read_settings(hand.folders.settings)[0].full_screen
    assert hand.app.surface.get_size() == (1024, 700)
    assert hand.app.screen.root.rect.size == (1024, 700)  # type: ignore[union-attr]


def test_size_and_place_are_kept(tmp_path: Path) -> None:
    hand = opened(tmp_path, (1300, 800))
    hand.close()
    assert read_settings(hand.folders.settings)[0].window[2:] == (1300, 800)


@pytest.mark.parametrize(
    ("kept", "place"),
    [((100, 50, 1200, 800), (100, 50)), ((2500, 50, 1200, 800), None), ((-900, 0, 1200, 800), None)],
)
def test_a_place_on_a_screen_that_is_gone_is_mended(
    monkeypatch: pytest.MonkeyPatch, kept: tuple[int, ...], place: tuple[int, int] | None
) -> None:
    monkeypatch.setattr(display.pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    size, found = _fitting(Settings(window=kept))
    assert found == place
    assert LEAST_SIZE[0] <= size[0] <= 1920
    assert LEAST_SIZE[1] <= size[1] <= 1080


def test_a_second_screen_that_is_there_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display.pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1920, 1080)])
    assert _fitting(Settings(window=(2500, 50, 1200, 800))) == ((1200, 800), (2500, 50))


def test_the_cartouche_lies_in_the_emptiest_corner_and_fades_under_the_pointer(tmp_path: Path) -> None:
    take = going_on(tmp_path, 2, (1920, 1080))
    hand, view = take.hand, take.battle.view
    hand.settle()
    slip = view._slip
    assert slip is not None
    assert view.rect.contains(slip)
    assert not slip.colliderect(take.battle.mini.rect)
    counters = [view.camera.centre(c.hexes[0]) for c in view.scene.counters]

    def near(box: pygame.Rect) -> int:
        return sum(1 for p in counters if box.inflate(40, 40).collidepoint(p))

    corners = []
    for corner in ("bottomright", "topright", "topleft"):
        box = slip.copy()
        setattr(box, corner, getattr(view.camera.view.inflate(-24, -24), corner))
        corners.append(near(box))
    assert near(slip) == min(corners)
    hand.move((slip.centerx - 40, slip.y + 3))
    plain = hand.app.surface.get_at((slip.x + 12, slip.bottom - 12))
    frames = hand.app.frames
    hand.move((slip.x - 40, slip.y - 40))
    hand.settle()
    assert hand.app.frames > frames
    assert hand.app.surface.get_at((slip.x + 12, slip.bottom - 12)) != plain
