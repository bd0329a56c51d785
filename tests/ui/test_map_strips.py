"""What is drawn of the map part by part, as in panning and while the land is painted, is what is drawn at once."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.hand import Hand
from game.ui.mapview.view import MapView
from game.ui.shots import SCENES, Take
from tests.hard.amounts import some
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

SHOWN = ("bases-start", "bases-way", "bases-fire", "forms-set-up", "path", "selected", "double-selected")
STRIP = 53
"""Px: narrower than a bar is long."""


def drawn(view: MapView, parts: list[Rect]) -> Surface:
    """The map within its place, drawn part by part."""
    surface = Surface(view.rect.bottomright)
    for part in parts:
        surface.set_clip(part)
        for _ in range(20):
            view.kit.art.begin()
            view.kit.overlays.patience.late = False
            view._draw(surface, view.camera, False)
            if not view.kit.overlays.patience.late and not view.kit.art.late:
                break
        else:
            raise AssertionError("the pictures of a part are never all there")
    surface.set_clip(None)
    return surface


def strips(box: Rect) -> list[Rect]:
    """A box cut into upright strips to its middle, into level ones below."""
    upper, lower = Rect(box.x, box.y, box.w, box.h // 2), Rect(box.x, box.y + box.h // 2, box.w, box.h - box.h // 2)
    return [Rect(x, upper.y, STRIP, upper.h).clip(upper) for x in range(upper.x, upper.right, STRIP)] + [
        Rect(lower.x, y, lower.w, STRIP).clip(lower) for y in range(lower.y, lower.bottom, STRIP)
    ]


def differing(one: Surface, other: Surface) -> Rect | None:
    """The box round all px that differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects()) if mask.count() else None


def test_unlike_surfaces_differ() -> None:
    one, other = Surface((50, 40)), Surface((50, 40))
    other.set_at((7, 9), (2, 0, 0))
    assert differing(one, one) is None
    assert differing(one, other) == Rect(7, 9, 1, 1)


def look(hand: Hand, scene: str) -> None:
    view = hand.battle.view
    hand.settle()
    assert view.motion.still
    found = differing(drawn(view, [view.rect]), drawn(view, strips(view.rect)))
    assert found is None, f"{scene}: {found} is drawn otherwise in strips"


@pytest.mark.parametrize("scene", some(SHOWN, 8))
def test_a_map_in_strips_is_the_map(tmp_path: Path, scene: str) -> None:
    take = Take(opened(tmp_path))
    take.unseen = True
    SCENES[scene](take)
    look(take.hand, scene)
    take.hand.battle.view.zoom(-1, take.hand.battle.view.rect.center)
    look(take.hand, scene)
