"""Memory that is free again goes back to the system; what is kept is bounded."""

import sys
from pathlib import Path

import pygame
import pytest

from game.engine.views import CounterView
from game.ui import memory
from game.ui.counters.art import CounterArt
from game.ui.kept import kept
from game.ui.memory import give_back, lie_apart
from game.ui.paint.stamp import stamp

LINUX = Path("/proc/self/statm")


def resident() -> int:
    """The memory this process has now, in pages."""
    return int(LINUX.read_text(encoding="ascii").split()[1])


def test_nothing_breaks_where_there_is_no_such_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_library", lambda: None)
    assert not give_back()
    assert not lie_apart()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells a process how much it has")
def test_a_large_picture_leaves_no_hole_behind() -> None:
    if not lie_apart():
        pytest.skip("this C library cannot be told what lies apart")
    before = resident()
    large, small = [], []
    for _n in range(20):  # a small one between two large ones kept all of them, where they lay together
        large.append(pygame.Surface((1000, 1000), 0, 32))
        large[-1].fill((1, 2, 3))
        small.append(pygame.Surface((100, 100), 0, 32))
    held = resident()
    large.clear()
    assert held - before > 0.8 * 20 * 4_000_000 / 4096
    assert resident() - before < 0.2 * (held - before)
    assert small


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells a process how much it has")
def test_pictures_that_were_let_go_are_given_back() -> None:
    if memory._library() is None:
        pytest.skip("this C library cannot be told to give memory back")
    give_back()
    before = resident()
    pictures = [pygame.Surface((200 + n % 7, 200), 0, 32) for n in range(600)]
    for picture in pictures:
        picture.fill((1, 2, 3))
    held = resident()
    kept = pictures[::50]
    pictures.clear()
    give_back()
    assert held - before > 0.8 * 600 * 160_000 / 4096
    assert resident() - before < 0.35 * (held - before)
    assert kept


def test_a_picture_that_outweighs_a_cache_is_not_kept() -> None:
    made: list[int] = []

    @kept(10_000)
    def picture(side: int) -> pygame.Surface:
        made.append(side)
        return pygame.Surface((side, side), 0, 32)

    for side in (50, 200, 50, 200, 60, 80, 50):
        assert picture(side).get_width() == side
    assert made == [50, 200, 200, 60, 80, 50]  # the large one was never kept, nor did it drive out the small one


def test_stamps_are_packed_when_made_and_again_after_they_were_scaled() -> None:
    image = pygame.Surface((60, 40), pygame.SRCALPHA)
    pygame.draw.circle(image, (200, 0, 0, 120), (30, 20), 15)
    made = stamp(image)
    assert made.surface.get_flags() & pygame.RLEACCEL
    pygame.transform.scale_by(made.surface, 2)
    made.pack()
    assert made.surface.get_flags() & pygame.RLEACCEL


def test_stand_ins_of_a_zoom_level_that_was_left_are_let_go() -> None:
    art = CounterArt(("red", "blue"))
    views = [CounterView(f"{n}", "red", f"Unit {n}", (n,), "M", "M", ("4", "5", "6")) for n in range(9)]
    for view in views:
        art.stamp(view, 27)
    for side in (38, 54, 77, 107):  # each level is left before any of its sprites is made
        art.begin()
        for view in views:
            art.stamp(view, side, coarse=True)
    assert art.late
    assert len(art._coarse) <= 2 * len(views)
    art.begin()
    art.begin()
    assert not art._coarse
