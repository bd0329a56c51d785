"""Memory that is free again goes back to the system."""

import sys
from pathlib import Path

import pygame
import pytest

from game.ui import memory
from game.ui.memory import give_back, lie_apart

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
