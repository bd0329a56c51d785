"""A picture in place of terrain: each hex on its px at every zoom, nothing waits for it, and terrain without it."""

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageDraw

from game.board.hexes import HexGrid
from game.board.terrain import Background, Sheet
from game.ui.mapview.camera import LEVELS, Camera, Lattice
from game.ui.paint import mappicture, store
from game.ui.paint.mappicture import MapPicture
from game.ui.paint.painter import MapPainter
from game.ui.paint.store import digest
from tests.ui import screens

SHEETS = [Sheet(HexGrid(7, 6, shape=shape), ("wood",) * 42, (0,) * 42) for shape in ("flat", "pointy")]
FIELD, RED, BLUE = (40, 90, 150), (230, 20, 30), (250, 240, 30)
SCALES, SHIFT = (50.0, 64.0), (31.0, -20.0)
"""Px of the picture in a hex radius, across and down, and where the map's corner lies in it."""


@pytest.fixture(autouse=True)
def _pygame(monkeypatch):
    monkeypatch.delenv(store.SWITCH, raising=False)
    pygame.display.init()
    pygame.font.init()


def at(sheet: Sheet, label: str) -> tuple[int, int]:
    x, y = Lattice(sheet.grid).centre(sheet.grid.at(label))
    return round(x * SCALES[0] + SHIFT[0]), round(y * SCALES[1] + SHIFT[1])


def pictured(
    folder: Path, sheet: Sheet, name: str = "map.png", size: tuple[int, int] | None = None, **kind: object
) -> tuple[Sheet, Path]:
    """A sheet on a picture with a dot at two hexes, and the file of that."""
    lattice = Lattice(sheet.grid)
    size = size or (round(lattice.width * SCALES[0] + 90), round(lattice.height * SCALES[1] + 60))
    image = Image.new("RGB", size, FIELD)
    for label, colour in (("0202", RED), ("0605", BLUE)):
        x, y = at(sheet, label)
        ImageDraw.Draw(image).ellipse((x - 20, y - 25, x + 20, y + 25), fill=colour)
    path = folder / name
    image.save(path, **kind)
    anchors = tuple((sheet.grid.at(label), *at(sheet, label)) for label in ("0301", "0706"))
    return replace(sheet, background=Background(name, anchors)), path  # type: ignore[arg-type]


def picture_of(sheet: Sheet, path: Path, **more: object) -> MapPicture:
    assert sheet.background is not None
    return MapPicture(sheet, sheet.background, path, **more)  # type: ignore[arg-type]


def near(found: pygame.Color, colour: tuple[int, int, int], most: int = 12) -> bool:
    return all(abs(a - b) <= most for a, b in zip(found, colour, strict=False))


@pytest.mark.parametrize("sheet", SHEETS, ids=["flat", "pointy"])
@pytest.mark.parametrize("radius", [LEVELS[0], 42, LEVELS[-1]])
@pytest.mark.parametrize("name", ["map.png", "map.jpg", "map.webp"])
def test_each_hex_lies_on_its_px(tmp_path, sheet, radius, name):
    sheet, path = pictured(tmp_path, sheet, name)
    painter = MapPainter(sheet, grid=False, numbers=False, picture=picture_of(sheet, path))
    whole = painter.picture(radius)
    lattice = Lattice(sheet.grid)
    for label, colour in (("0202", RED), ("0605", BLUE), ("0303", FIELD)):
        x, y = lattice.centre(sheet.grid.at(label))
        # To the edge of the dots on all sides: the picture is neither moved nor stretched wrongly.
        for dx, dy in ((0, 0), (0.33, 0), (-0.33, 0), (0, 0.33), (0, -0.33)):
            found = whole.get_at((round((x + dx) * radius), round((y + dy) * radius)))
            assert near(found, colour, 30), (label, dx, dy, found)
        for dx, dy in ((0.6, 0), (-0.6, 0), (0, 0.6), (0, -0.6)):
            assert near(whole.get_at((round((x + dx) * radius), round((y + dy) * radius))), FIELD, 30)


def test_a_tile_is_a_part_of_the_whole(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0])
    painter = MapPainter(sheet, picture=picture_of(sheet, path))
    for radius in (21, 60):
        whole = painter.picture(radius)
        rect = pygame.Rect(3 * radius + 5, 2 * radius + 3, 4 * radius, 3 * radius)
        tile = painter.picture(radius, rect)
        other = pygame.image.tobytes(whole.subsurface(rect), "RGB")
        assert max(abs(a - b) for a, b in zip(pygame.image.tobytes(tile, "RGB"), other, strict=True)) <= 24
        middle = slice(len(other) // 3, len(other) // 3 + 300)
        assert pygame.image.tobytes(tile, "RGB")[middle] == other[middle]


def test_grid_and_numbers_are_drawn_over_it(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0])
    painter = MapPainter(sheet, picture=picture_of(sheet, path))
    seen = set()
    for grid, numbers in ((False, False), (True, False), (False, True)):
        painter.show(grid, numbers)
        seen.add(pygame.image.tobytes(painter.picture(42), "RGB"))
    assert len(seen) == 3


def test_where_the_picture_ends_there_is_paper(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0], size=(300, 250))
    whole = MapPainter(sheet, grid=False, numbers=False, picture=picture_of(sheet, path)).picture(42)
    inside, outside = whole.get_at((60, 60)), whole.get_at((whole.get_width() - 40, whole.get_height() - 40))
    assert near(inside, FIELD)
    blank = replace(SHEETS[0], terrain=("clear",) * 42)
    paper = MapPainter(blank, grid=False, numbers=False).picture(42)
    assert near(outside, paper.get_at((paper.get_width() - 40, paper.get_height() - 40))[:3], 40)
    assert not near(outside, FIELD, 40)


def test_clear_px_show_the_ground(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0])
    Image.new("RGBA", (500, 500), (255, 0, 0, 0)).save(path)
    whole = MapPainter(sheet, grid=False, numbers=False, picture=picture_of(sheet, path)).picture(30)
    assert near(whole.get_at((100, 100)), mappicture.Map.GROUND, 4)


def test_the_small_map_shows_it(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0])
    painter = MapPainter(sheet, picture=picture_of(sheet, path))
    painter.overview((160, 120))
    painter.finish()
    small = painter.overview((160, 120))
    x, y = painter.land.lattice.centre(sheet.grid.at("0202"))
    k = small.get_width() / painter.land.lattice.width
    assert near(small.get_at((round(x * k), round(y * k))), RED, 40)
    assert near(small.get_at((2, small.get_height() - 3)), FIELD, 12)


def test_no_step_takes_long_and_a_large_picture_is_kept_small(tmp_path, monkeypatch):
    sheet, path = pictured(tmp_path, SHEETS[0])
    with Image.open(path) as image:
        large = image.resize((image.width * 6, image.height * 6))
    large.save(path)
    assert sheet.background is not None
    anchors = tuple((hex, x * 6, y * 6) for hex, x, y in sheet.background.anchors)
    sheet = replace(sheet, background=Background("map.png", anchors))  # type: ignore[arg-type]
    picture = picture_of(sheet, path)
    painter = MapPainter(sheet, picture=picture)
    camera = Camera(sheet.grid, pygame.Rect(0, 0, 900, 700), start=42)
    target = pygame.Surface((900, 700))
    painter.draw(target, camera)
    longest = 0.0
    while painter._wanted:
        before = time.thread_time()
        painter.work(0)
        longest = max(longest, time.thread_time() - before)
    assert longest < 0.1  # a few milliseconds on a machine that has nothing else to do
    assert picture._image is not None
    lattice = Lattice(sheet.grid)
    assert picture._image.width <= lattice.width * LEVELS[-1] + 2
    monkeypatch.setattr(mappicture, "MOST_KEPT", 40_000)
    less = picture_of(sheet, path)
    whole = MapPainter(sheet, grid=False, numbers=False, picture=less).picture(42)
    assert less._image is not None
    assert less._image.width * less._image.height <= 42_000
    x, y = lattice.centre(sheet.grid.at("0605"))
    assert near(whole.get_at((round(x * 42), round(y * 42))), BLUE, 40)


@pytest.mark.parametrize("damage", ["cut", "gone", "beside"])
def test_a_picture_that_cannot_be_unpacked_is_told_once_and_the_terrain_is_painted(tmp_path, damage):
    sheet, path = pictured(tmp_path, SHEETS[0])
    told: list[tuple[str, str]] = []
    if damage == "beside":
        anchors = tuple((hex, x - 5000, y) for hex, x, y in sheet.background.anchors)  # type: ignore[union-attr]
        sheet = replace(sheet, background=Background("map.png", anchors))  # type: ignore[arg-type]
    picture = picture_of(sheet, path, tell=lambda name, why: told.append((name, why)))
    if damage == "cut":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    elif damage == "gone":
        path.unlink()
    painter = MapPainter(sheet, folder=tmp_path / "kept", picture=picture)
    painter.overview((160, 120))
    painter.finish()
    plain = MapPainter(replace(sheet, background=None))
    assert pygame.image.tobytes(painter.picture(30), "RGB") == pygame.image.tobytes(plain.picture(30), "RGB")
    assert told == [("map.png", "it is no picture that can be read")]
    # What was painted instead is not kept as if it were the picture.
    assert [kept.name.partition("-")[0] for kept in (tmp_path / "kept").iterdir()] == [digest(sheet)]


def test_tiles_of_another_picture_are_not_taken_for_its_own(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0])
    before = picture_of(sheet, path).stamp
    assert before == picture_of(sheet, path).stamp
    pictured(tmp_path, SHEETS[0], size=(310, 260))
    changed = picture_of(sheet, path).stamp
    first, second = sheet.background.anchors  # type: ignore[union-attr]
    moved = replace(sheet, background=Background("map.png", (first, (second[0], second[1] + 3, second[2]))))
    names = {digest(sheet), *(digest(sheet, stamp) for stamp in (before, changed, picture_of(moved, path).stamp))}
    assert len(names) == 4


def test_kept_tiles_are_used_before_the_picture_is_unpacked(tmp_path):
    sheet, path = pictured(tmp_path, SHEETS[0])
    camera = Camera(sheet.grid, pygame.Rect(0, 0, 300, 300), start=30)
    pixels = []
    for _ in range(2):
        picture = picture_of(sheet, path)
        painter = MapPainter(sheet, folder=tmp_path / "kept", picture=picture)
        target = pygame.Surface((300, 300))
        while not painter.draw(target, camera):
            painter.finish()
        pixels.append(pygame.image.tobytes(target, "RGB"))
    assert pixels[0] == pixels[1]
    assert picture._image is None


# -- in the window -------------------------------------------------------------------------------------------------

OWN = """\
background:
  picture: map.png
  hexes:
    "0101": [40, 40]
    "2515": [1040, 760]
"""


def scenario_of_ones_own(home: Path) -> Path:
    """A copy of the shipped battle with a picture among the player's scenarios: its file."""
    from game.setup.library import packaged

    folder = home / "scenarios" / "mine"
    folder.mkdir(parents=True)
    shipped = packaged() / "kircholm-1605"
    for path in shipped.iterdir():
        text = path.read_text(encoding="utf-8")
        if path.name == "kircholm.yaml":
            text = text.replace("id: kircholm-1605/kircholm", "id: kircholm-1605/mine", 1)
            assert "kircholm-1605/mine" in text
        if path.name == "battlefield.yaml":
            text += OWN
        (folder / path.name).write_text(text, encoding="utf-8")
    Image.new("RGB", (1100, 800), FIELD).save(folder / "map.png")
    return folder / "kircholm.yaml"


def battle_on(hand: screens.Hand, scenario: object, name: str) -> None:
    from game.record.game import Game
    from game.rules import RULESETS
    from game.ui.battle.screen import Battle

    shell = hand.app.shell
    shell.folders.games.mkdir(parents=True, exist_ok=True)
    game = Game.new(RULESETS[scenario.ruleset], scenario, seed=name, folder=shell.folders.games)  # type: ignore[attr-defined]
    hand.app._show(Battle(shell, game))
    hand.settle()


def share_of_field(hand: screens.Hand) -> float:
    view = hand.app.screen.view.rect  # type: ignore[union-attr]
    points = [(x, y) for x in range(view.x, view.right, 16) for y in range(view.y, view.bottom, 16)]
    return sum(near(hand.app.surface.get_at(point), FIELD, 3) for point in points) / len(points)


def test_a_battle_on_a_picture_and_one_whose_picture_is_missing(tmp_path):
    from game.rules import RULESETS
    from game.setup.loader import load_scenario, scenario_from_source

    path = scenario_of_ones_own(tmp_path)
    scenario = load_scenario(path, RULESETS)
    hand = screens.opened(tmp_path, curtain=True)
    battle_on(hand, scenario_from_source(scenario.source, RULESETS), "one")
    toasts = hand.app.shell.ui.toasts
    assert not toasts.shown
    hand.press("I have the mouse")
    hand.settle()
    assert share_of_field(hand) > 0.3
    path.with_name("map.png").unlink()
    battle_on(hand, scenario_from_source(scenario.source, RULESETS), "two")
    hand.press("I have the mouse")
    hand.settle()
    assert share_of_field(hand) < 0.05
    # The curtain of the first secret orders takes other notices away, but not this one.
    (toast,) = toasts.shown
    assert toast.words == "The map's picture map.png cannot be shown; the terrain is painted instead."
    assert toast.more == "There is no such file in the scenario's folder."


def test_a_picture_of_the_map_as_a_file_shows_it(tmp_path):
    from game.engine.play import start
    from game.rules import RULESETS
    from game.setup.loader import load_scenario
    from game.ui.picture import write_picture

    path = scenario_of_ones_own(tmp_path)
    scenario = load_scenario(path, RULESETS)
    state, _ = start(RULESETS[scenario.ruleset], scenario)
    view = RULESETS[scenario.ruleset].view(state, None)
    told: list[str] = []
    shares = []
    for places in ({"beside": path.parent}, {"folder": tmp_path / "scenarios"}, {"folder": tmp_path / "none"}):
        out = tmp_path / "out.png"
        write_picture(out, view, scenario, (640, 480), tell=lambda name, why: told.append(why), **places)
        with Image.open(out) as image:
            data = image.convert("RGB").tobytes()
        field = sum(data[i : i + 3] == bytes(FIELD) for i in range(0, len(data), 3))
        shares.append(field * 3 / len(data))
    assert min(shares[:2]) > 0.2 > 0.01 > shares[2]
    assert told == ["the scenario's folder is not there"]
