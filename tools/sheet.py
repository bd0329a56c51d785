"""Pictures of the painter, for tools/shot.py: the map at every zoom, a battle with all overlays, every terrain."""

import time
from dataclasses import replace
from pathlib import Path

import pygame

from game.board.hexes import HexGrid
from game.board.terrain import Sheet, side_key
from game.engine.views import CounterView, MarkView, Overlay
from game.ui import fonts
from game.ui.counters.table import CounterArt, draw_counters, draw_facing, layout
from game.ui.mapview.camera import Camera
from game.ui.mapview.cartouche import Cartouche
from game.ui.mapview.minimap import Minimap
from game.ui.mapview.overlays import Overlays
from game.ui.paint import MapPainter
from game.ui.theme import Panel, rgb
from tests.ui.kircholm_counters import battle
from tests.ui.kircholm_sheet import kircholm

ZOOMS = (15, 21, 30, 42, 60, 84)


def maps(folder: Path) -> None:
    """Kircholm at each zoom level, in one piece; the times are printed."""
    for radius in ZOOMS:
        painter = MapPainter(kircholm(), "Kircholm", "27 September 1605")
        start = time.perf_counter()
        picture = painter.picture(radius)
        print(f"map at R {radius}: {picture.get_size()} in {time.perf_counter() - start:.2f} s")
        pygame.image.save(picture, folder / f"map-{radius}.png")


def battles(folder: Path) -> None:
    """Kircholm in mid-battle with overlays, as the battle screen shows it, at three zooms."""
    sheet = kircholm()
    grid = sheet.grid
    counters = battle(grid)
    art, overlays = CounterArt(("poland", "sweden")), Overlays()
    for radius in ZOOMS[1:]:
        target = pygame.Surface((1524, 980))
        camera = Camera(grid, target.get_rect(), start=radius)
        camera.centre_on(grid.at("1308"))
        painter = MapPainter(sheet, "Kircholm", "27 September 1605")
        painter.draw(target, camera)
        start = time.perf_counter()
        painter.finish()
        built = time.perf_counter() - start
        minimap, cartouche = Minimap(painter), Cartouche(sheet, painter.title, painter.date)
        for attempt in ("first", "next"):
            start = time.perf_counter()
            _frame(target, camera, painter, counters, art, overlays)
            minimap.rect.bottomleft = 12, target.get_height() - 12
            minimap.draw(target, camera, counters)
            at = [p.centre for p in layout(camera, counters)]
            cartouche.draw(target, camera, cartouche.place(camera, at, (minimap.rect,)))
            print(f"battle at R {radius}: {attempt} frame {1000 * (time.perf_counter() - start):.1f} ms")
        print(f"battle at R {radius}: tiles {built:.2f} s")
        pygame.image.save(target, folder / f"battle-{radius}.png")


def _frame(
    target: pygame.Surface, camera: Camera, painter: MapPainter, counters: tuple[CounterView, ...], art: CounterArt,
    overlays: Overlays,
) -> None:  # fmt: skip
    grid = camera.grid
    at = [grid.at(label) for label in ("1507", "1407", "1307", "1206")]
    costs = {
        "1304": "5", "1305": "5", "1404": "4", "1403": "5", "1504": "4", "1505": "3", "1405": "3", "1506": "2",
        "1406": "2", "1307": "2", "1308": "2", "1407": "1", "1408": "1▾", "1409": "3", "1508": "1", "1410": "4",
        "1306": "2",
    }  # fmt: skip
    free = [h for h in costs if not any(grid.at(h) in c.hexes for c in counters)]
    reach = Overlay("reach", tuple(grid.at(h) for h in free), tuple((grid.at(h), costs[h]) for h in free))
    zone = ["1306", "1307", "1308", "1406", "1407", "1405", "1506", "1606"]
    intercept = Overlay("interception", tuple(grid.at(h) for h in zone), ((grid.at("1606"), "I  40 %"),))
    fire = Overlay("fire", tuple(grid.at(h) for h in ("1406", "1407", "1506", "1508")))
    cone = ["1405", "1406", "1505", "1504", "1305"]
    sight = Overlay("sight", tuple(grid.at(h) for h in ("1709", "1609", "1509", "1410")), blocked=(grid.at("1509"),))
    command = Overlay("command", tuple(grid.within(grid.at("2206"), 2)))
    painter.draw(target, camera)
    overlays.draw(target, camera, command)
    for overlay in (reach, intercept, fire):
        overlays.draw(target, camera, overlay)
    overlays.draw(target, camera, Overlay("enemy", tuple(grid.at(h) for h in cone)), rgb("#9CC1E6"))
    overlays.draw_glow(target, camera, (grid.at("1305"),), art.palette("sweden").ground)
    overlays.draw_selected(target, camera, at[:1])
    draw_counters(target, camera, counters, art, fan=grid.at("1203"))
    overlays.draw(target, camera, sight)
    for overlay in (reach, intercept):
        overlays.draw_labels(target, camera, overlay)
    mover = next(c for c in counters if c.name == "Lacki 1")
    overlays.draw_path(target, camera, at[:3])
    ghost = replace(mover, hexes=(at[2],), marks=(MarkView("chevrons"), *mover.marks), can_act=False)
    for placed in layout(camera, [ghost]):
        image = art.sprite(ghost, placed.side).copy()
        image.set_alpha(190)
        target.blit(image, image.get_rect(center=placed.centre))
        draw_facing(target, camera, placed, art.palette("poland"))
    overlays.draw_arrow(target, camera, at[2], at[3])
    overlays.draw_target(target, camera, at[3], "+4")
    overlays.draw_target(target, camera, grid.at("1207"), "+3", chosen=False)
    overlays.draw_die(target, camera, grid.at("1208"), "7")
    overlays.draw_die(target, camera, grid.at("1204"), "3")


# -- every terrain ---------------------------------------------------------------------------------------------

_PATCH = ("0302", "0402", "0303", "0403", "0203", "0504")
_TERRAINS = (
    "clear", "hill", "woods", "village", "garden", "fences", "camp", "swamp", "river", "pond", "sea", "dunes", "rough",
    "difficult", "beach", "tide", "built-up", "burnt", "stream", "hedge", "bocage", "canal", "objective",
    "Grosse Wiese",
)  # fmt: skip


def terrain_sheet(name: str, shape: str = "flat") -> Sheet:
    """A small map with a patch of one terrain, or with what belongs on hexsides."""
    grid = HexGrid(6, 5, shape)
    patch = {grid.at(label) for label in _PATCH}
    level = tuple((2 if grid.labels[a] == "0403" else 1) if name == "hill" and a in patch else 0 for a in grid)
    sides: dict[tuple[int, int], tuple[str, ...]] = {}
    roads: tuple[tuple[int, ...], ...] = ()
    objectives: tuple[int, ...] = ()
    if name in ("stream", "hedge", "bocage", "canal"):
        for r in range(1, 6):
            a = grid.at(f"03{r:02}")
            for d in (1, 2):
                if grid.neighbours[a][d] >= 0:
                    sides[side_key(a, grid.neighbours[a][d])] = (name,)
    if name == "stream":
        road = tuple(grid.at(label) for label in ("0103", "0203", "0303", "0403", "0503", "0603"))
        roads = (road,)
        sides[side_key(road[2], road[3])] = ("stream", "bridge")
    if name == "objective":
        objectives = (grid.at("0303"),)
    painted = name not in ("clear", "hill", "stream", "hedge", "bocage", "canal", "objective")
    terrain = tuple(name if painted and a in patch else "clear" for a in grid)
    return Sheet(grid, terrain, level, sides, roads, (), objectives)


def terrains(folder: Path) -> None:
    """A patch of every terrain, on flat-topped and on pointy-topped hexes."""
    for shape in ("flat", "pointy"):
        pictures = [MapPainter(terrain_sheet(name, shape)).picture(42) for name in _TERRAINS]
        w, h = pictures[0].get_width() + 12, pictures[0].get_height() + 36
        out = pygame.Surface((w * 4 + 12, h * 6 + 12))
        out.fill(Panel.BAR)
        for i, (name, picture) in enumerate(zip(_TERRAINS, pictures, strict=True)):
            x, y = 12 + i % 4 * w, 12 + i // 4 * h
            out.blit(picture, (x, y))
            fonts.draw(out, name, (x, y + h - 22), "sans", "Semibold", 15, Panel.TEXT, "lm")
        pygame.image.save(out, folder / f"terrain-{shape}.png")


def zooms(folder: Path) -> None:
    """The same ground at each zoom level, at interface scale 100 % and 200 %."""
    out = pygame.Surface((len(ZOOMS) * 420 + 10, 2 * 330 + 10))
    out.fill(Panel.BAR)
    for row, scale in enumerate((1, 2)):
        for column, level in enumerate(ZOOMS):
            painter, radius = MapPainter(kircholm(), scale=scale), level * scale
            part = pygame.Rect(0, 0, 410 * scale, 320 * scale)
            part.center = round(11 * radius), round(21 * radius)
            picture = painter.picture(radius, part)
            out.blit(picture.subsurface((0, 0, 410, 320)), (10 + column * 420, 10 + row * 330))
    pygame.image.save(out, folder / "zooms.png")


def write_sheets(folder: Path) -> list[Path]:
    """Write all of them and return their paths."""
    pygame.display.init()
    pygame.font.init()
    before = set(folder.glob("*.png"))
    for make in (maps, battles, terrains, zooms):
        make(folder)
    return sorted(set(folder.glob("*.png")) - before)
