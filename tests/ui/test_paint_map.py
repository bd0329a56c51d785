"""The painted map: every terrain paints, tiles fit together, missing tiles have stand-ins, memory is bounded."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.board.hexes import HexGrid
from game.board.terrain import Label, Sheet, side_key
from game.setup.looks import shipped_looks
from game.ui.mapview.camera import Camera
from game.ui.mapview.cartouche import Cartouche
from game.ui.mapview.minimap import Minimap
from game.ui.paint import MapPainter, painter
from game.ui.theme import Map
from tests.ui.kircholm_sheet import kircholm

AWKWARD = ("Kircholm", "", "Žižka", "a\nb", "NUL\0!", "\ud800", "\u200b", "W" * 300)


@pytest.fixture(autouse=True)
def _pygame():
    pygame.display.init()
    pygame.font.init()


def difference(a: pygame.Surface, b: pygame.Surface) -> list[int]:
    one, two = pygame.image.tobytes(a, "RGB"), pygame.image.tobytes(b, "RGB")
    return [abs(x - y) for x, y in zip(one, two, strict=True)]


@pytest.mark.parametrize("radius", [15, 30, 42])
def test_a_tile_equals_the_same_part_of_the_whole(radius):
    painting = MapPainter(kircholm())
    whole = painting.picture(radius)
    for left, top in ((0, 0), (512, 0), (512, 512), (1024, 512)):
        rect = pygame.Rect(left, top, 512, 512).clip(whole.get_rect())
        if not rect.width or not rect.height:
            continue
        found = difference(painting.picture(radius, rect), whole.subsurface(rect))
        assert max(found) <= 16
        assert sum(1 for v in found if v > 6) < 60


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize("name", [*shipped_looks().terrain, "Grosse Wiese", "a\0b", "x\ny", "\ud800"])
def test_every_terrain_paints(name, shape):
    grid = HexGrid(4, 4, shape)
    patch = (5, 6, 9, 10, 15)
    terrain = tuple(name if a in patch else "clear" for a in grid)
    level = tuple(a % 3 for a in grid)
    plain = MapPainter(Sheet(grid, ("clear",) * 16, level)).picture(30)
    picture = MapPainter(Sheet(grid, terrain, level)).picture(30)
    assert picture.get_size() == plain.get_size()
    if shipped_looks().terrain.get(name) is not shipped_looks().terrain["clear"]:
        assert max(difference(picture, plain)) > 30


def test_every_kind_of_side_and_line_paints():
    grid = HexGrid(6, 5)
    plain = Sheet(grid, ("clear",) * grid.size, (0,) * grid.size)
    before = MapPainter(plain).picture(30)
    for name in ("stream", "major stream", "canal", "ditch", "hedge", "bocage", "fence", "bridge", "ford", "Zaun"):
        sides = {
            side_key(a, grid.neighbours[a][d]): (name,)
            for a in grid
            for d in (1, 2, 3)
            if a % 3 == 0 and grid.neighbours[a][d] >= 0
        }
        picture = MapPainter(Sheet(grid, plain.terrain, plain.level, sides)).picture(30)
        assert max(difference(picture, before)) > 20, name
    roads = ((grid.at("0102"), grid.at("0202"), grid.at("0303")), (grid.at("0101"),), ())
    picture = MapPainter(Sheet(grid, plain.terrain, plain.level, {}, roads)).picture(30)
    assert max(difference(picture, before)) > 20


@pytest.mark.parametrize("style", ["area", "place", "water", "other"])
def test_names_of_any_kind_print(style):
    grid = HexGrid(6, 5)
    labels = tuple(Label(text, grid.at("0202"), grid.at("0503"), style) for text in AWKWARD)
    labels += (Label("one hex", grid.at("0303"), grid.at("0303"), style),)
    sheet = Sheet(grid, ("clear",) * grid.size, (0,) * grid.size, {}, (), labels, (grid.at("0404"),))
    MapPainter(sheet).picture(30)


def test_draw_shows_paper_until_tiles_are_there():
    painting = MapPainter(kircholm())
    camera = Camera(painting.sheet.grid, pygame.Rect(0, 0, 400, 300), start=30)
    target = pygame.Surface((400, 300))
    assert not painting.draw(target, camera)
    assert all(target.get_at((x, 150))[0] > 120 for x in range(0, 400, 40))
    slices = 0
    news = 0
    while painting.busy:
        news += painting.work(1)
        slices += 1
    assert slices > 5
    assert 1 <= news < slices
    assert painting.draw(target, camera)
    assert not painting.busy


def test_another_zoom_level_stands_in():
    painting = MapPainter(kircholm())
    camera = Camera(painting.sheet.grid, pygame.Rect(0, 0, 500, 400), start=21)
    target = pygame.Surface((500, 400))
    camera.centre_on(painting.sheet.grid.at("2302"))
    painting.draw(target, camera)
    painting.finish()
    camera.set_radius(30)
    assert not painting.draw(target, camera)
    coarse = pygame.transform.smoothscale(target, (25, 20))
    painting.finish()
    painting.draw(target, camera)
    fine = pygame.transform.smoothscale(target, (25, 20))
    found = difference(coarse, fine)
    assert sum(found) / len(found) < 14


def test_tiles_long_unseen_are_dropped(monkeypatch):
    monkeypatch.setattr(painter, "SCREENS", 0)
    painting = MapPainter(kircholm())
    camera = Camera(painting.sheet.grid, pygame.Rect(0, 0, 60, 40), start=84)
    target = pygame.Surface((60, 40))
    for label in ("0101", "0701", "1301", "1901", "2501", "0115", "0715", "1315", "1915"):
        camera.centre_on(painting.sheet.grid.at(label))
        painting.draw(target, camera)
        painting.finish()
        assert len(painting._tiles) <= 2 * len(painting._keys(84.0, camera.visible()))
    assert (84.0, 0, 0) not in painting._tiles


def test_what_is_in_view_is_painted_first_and_then_the_rest_of_the_level():
    painting = MapPainter(kircholm())
    camera = Camera(painting.sheet.grid, pygame.Rect(0, 0, 700, 500), start=42)
    target = pygame.Surface((700, 500))
    painting.draw(target, camera)
    wanted, ahead = len(painting._wanted), len(painting._ahead)
    assert 0 < wanted < ahead
    while painting._wanted:
        painting.work(1)
    assert len(painting._tiles) == wanted
    while painting.busy:
        painting.work(5)
    assert len(painting._tiles) == ahead


def test_the_small_map_is_a_sketch_until_it_is_painted():
    painting = MapPainter(kircholm())
    sketch = painting.overview((236, 166))
    assert painting.busy
    before = painting.version
    while painting.busy:
        painting.work(5)
    assert painting.version > before
    fine = painting.overview((236, 166))
    assert fine is not sketch
    assert fine.get_size() == sketch.get_size()
    assert max(difference(fine, sketch)) > 20


def test_an_edit_repaints_only_what_is_near():
    grid = HexGrid(60, 40)
    sheet = Sheet(grid, ("clear",) * grid.size, (0,) * grid.size)
    painting = MapPainter(sheet)
    camera = Camera(grid, pygame.Rect(0, 0, 1600, 1000), start=15)
    target = pygame.Surface((1600, 1000))
    painting.draw(target, camera)
    painting.finish()
    before = len(painting._tiles)
    changed = grid.at("0404")
    terrain = list(sheet.terrain)
    terrain[changed] = "woods"
    painting.replace(Sheet(grid, tuple(terrain), sheet.level), (changed,))
    assert before > len(painting._tiles) > before / 2
    painting.draw(target, camera)
    painting.finish()
    assert painting.draw(target, camera)
    x, y = camera.centre(changed)
    assert target.get_at((round(x), round(y)))[1] < Map.GROUND[1] - 20


def test_grid_and_numbers_switch_off():
    painting = MapPainter(kircholm())
    rect = pygame.Rect(400, 300, 200, 200)
    full = painting.picture(42, rect)
    painting.show(grid=False, numbers=False)
    assert max(difference(painting.picture(42, rect), full)) > 20


def test_overview_keeps_the_proportions():
    painting = MapPainter(kircholm())
    image = painting.overview((220, 150))
    w, h = image.get_size()
    assert w <= 220
    assert h <= 150
    assert w / h == pytest.approx(painting.land.lattice.width / painting.land.lattice.height, rel=0.02)
    large = HexGrid(150, 150)
    sheet = Sheet(large, tuple("woods" if a % 7 == 0 else "clear" for a in large), (0,) * large.size)
    assert MapPainter(sheet).overview((220, 150)).get_height() == 150


@pytest.mark.parametrize("title", AWKWARD)
@pytest.mark.parametrize("metres", [0, 7, 100, 2500])
def test_cartouche_takes_any_title(title, metres):
    sheet = kircholm()
    sheet = Sheet(sheet.grid, sheet.terrain, sheet.level, compass=200, metres=metres)
    camera = Camera(sheet.grid, pygame.Rect(0, 0, 900, 700))
    cartouche = Cartouche(sheet, title, title)
    target = pygame.Surface((900, 700))
    rect = cartouche.place(camera, [(880, 680), (870, 660), (20, 20)])
    assert camera.view.contains(rect)
    assert rect.topright == (888, 12)
    cartouche.draw(target, camera, rect, (rect.centerx, rect.centery))
    cartouche.draw(target, camera, rect)


def test_a_click_on_the_minimap_moves_the_view():
    painting = MapPainter(kircholm())
    camera = Camera(painting.sheet.grid, pygame.Rect(0, 0, 800, 600), start=60)
    minimap = Minimap(painting)
    minimap.rect.topleft = (12, 420)
    target = pygame.Surface((800, 600))
    minimap.draw(target, camera, ())
    assert not minimap.centre_at((700, 100), camera)
    assert minimap.centre_at(minimap.inner.center, camera)
    middle = camera.to_map(camera.view.center)
    assert middle == pytest.approx((camera.lattice.width / 2, camera.lattice.height / 2), abs=0.3)
