"""The picture tool: the gallery, a screen at a scale with other counters, and as another sight sees it."""

import os
import subprocess
import sys
from pathlib import Path

import pygame


def shot(*arguments: str) -> list[Path]:
    done = subprocess.run(
        [sys.executable, "tools/shot.py", *arguments], capture_output=True, text=True, check=False,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [Path(line) for line in done.stdout.splitlines() if line.endswith(".png")]


def test_the_gallery_is_one_page(tmp_path: Path) -> None:
    made = shot(str(tmp_path), "--gallery", "--scale", "0.75")
    assert made == [tmp_path / "gallery.png"]
    page = pygame.image.load(str(made[0]))
    assert page.get_width() == 1440
    assert page.get_height() > 2500


def test_a_screen_as_another_sight_sees_it(tmp_path: Path) -> None:
    words = ("--size", "1024x700", "--screen", "about", "--scale", "1", "--counters", "nato")
    plain = shot(str(tmp_path / "a"), *words)
    seen = shot(str(tmp_path / "b"), *words, "--sight", "protanopia")
    assert seen == [tmp_path / "b" / "about-1024x700-protanopia.png"]
    first, second = (pygame.image.load(str(paths[0])) for paths in (plain, seen))
    assert first.get_size() == second.get_size() == (1024, 700)
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")
