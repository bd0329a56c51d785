"""Colours: the grounds of two sides stay apart in lightness for every kind of sight, whichever set is chosen."""

from itertools import combinations

import pygame
import pytest

from game.engine.scenario import Side
from game.setup.colours import shipped_colours
from game.ui.theme import SCHEMES, SidePalette, lightness, palettes, rgb, side_palette
from tools.sight import SIGHTS, as_seen, seen

SIDES = ("poland", "sweden", "dutch", "spain", "prussia", "austria", "france", "one", "other")
APART = 30
PRINTED = {  # style sheet, section 2: what the simulation must give
    (0xA8, 0x26, 0x3C): ((0x6C, 0x63, 0x38), (0x4B, 0x48, 0x3C), (0xB8, 0x00, 0x2F)),
    (0x9C, 0xC1, 0xE6): ((0xAA, 0xBA, 0xE5), (0xB3, 0xC1, 0xE8), (0x85, 0xC9, 0xCD)),
}


def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    def light(colour: tuple[int, int, int]) -> float:
        linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", PRINTED)
def test_the_simulation_gives_the_table_of_the_style_sheet(colour: tuple[int, int, int]) -> None:
    for sight, wanted in zip(SIGHTS[1:], PRINTED[colour], strict=True):
        assert all(abs(a - b) <= 1 for a, b in zip(seen(colour, sight), wanted, strict=True)), sight


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("pair", list(combinations(SIDES, 2)))
def test_two_sides_differ_in_lightness_for_every_sight(scheme: str, pair: tuple[str, str]) -> None:
    for sides in (pair, pair[::-1]):
        first, second = palettes(sides, scheme).values()
        for sight in SIGHTS:
            light = [lightness(seen(p.ground, sight)) for p in (first, second)]
            assert abs(light[0] - light[1]) >= APART, (sides, sight, light)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_stands_on_a_counter_can_be_read(scheme: str) -> None:
    pair = SCHEMES[scheme][1]
    both: list[SidePalette] = list(pair) if pair is not None else list(palettes(("poland", "sweden")).values())
    for palette in both:
        for sight in SIGHTS:
            assert contrast(seen(palette.symbol, sight), seen(palette.ground, sight)) >= 4.5
            assert contrast(seen(palette.figures, sight), seen(palette.strip, sight)) >= 4.5


def test_a_set_keeps_the_dark_side_dark() -> None:
    for scheme in ("blue-gold", "ink-paper"):
        for sides in (("poland", "sweden"), ("sweden", "poland")):
            found = palettes(sides, scheme)
            assert found["poland"].dark
            assert not found["sweden"].dark


def test_a_side_has_its_own_colours_until_the_player_chooses_others() -> None:
    own = shipped_colours().named["orange"]
    sides = (Side("a", "A", "west", own), Side("b", "B", "east"))
    printed = palettes(sides)
    assert printed["a"].ground == rgb(own.ground)
    assert printed["b"].dark
    chosen = palettes(sides, "blue-gold")
    assert (chosen["b"], chosen["a"]) == SCHEMES["blue-gold"][1]
    assert side_palette(sides[0]) == printed["a"]
    alike = palettes((sides[0], Side("b", "B", "east", own)))
    assert abs(lightness(alike["a"].ground) - lightness(alike["b"].ground)) >= APART


def test_a_picture_is_changed_pixel_by_pixel() -> None:
    picture = pygame.Surface((3, 2), pygame.SRCALPHA)
    picture.set_at((1, 1), (0xA8, 0x26, 0x3C, 77))
    changed = as_seen(picture, "deuteranopia")
    assert tuple(changed.get_at((1, 1))) == (*seen((0xA8, 0x26, 0x3C), "deuteranopia"), 77)
    assert tuple(as_seen(picture, "normal").get_at((1, 1))) == (0xA8, 0x26, 0x3C, 77)
