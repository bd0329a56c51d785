"""Write pictures of the painter to a folder, to look at: the map at several zooms, a battle, every terrain, counters.

python tools/sheet.py FOLDER [map | battle | terrain | counters]...
"""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.board.hexes import HexGrid  # noqa: E402
from game.board.terrain import Sheet, side_key  # noqa: E402
from game.engine.views import CounterView, MarkView, Overlay  # noqa: E402
from game.ui import fonts  # noqa: E402
from game.ui.counters.table import CounterArt, draw_counters, draw_facing, layout  # noqa: E402
from game.ui.mapview.camera import Camera  # noqa: E402
from game.ui.mapview.cartouche import Cartouche  # noqa: E402
from game.ui.mapview.minimap import Minimap  # noqa: E402
from game.ui.mapview.overlays import Overlays  # noqa: E402
from game.ui.paint import MapPainter  # noqa: E402
from game.ui.theme import Map, Panel, rgb  # noqa: E402
from tests.ui.kircholm_counters import SHAPES, battle  # noqa: E402
from tests.ui.kircholm_sheet import kircholm  # noqa: E402

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


# -- counters --------------------------------------------------------------------------------------------------

_TYPES = (
    ("H", "H", "Lacki 1", "7 6 8"), ("G", "G", "Prade", "6 – 7"), ("C", "C", "Pedersonn", "6 6 7"),
    ("R", "R", "Zacharias", "6 6 7"), ("A", "A", "Du Bois", "6 5 7"), ("K", "K", "Wielamowski", "8 6 6"),
    ("N", "N", "Forbus", "4 5 7"), ("T", "T", "Monroy", "4 5 8"), ("L", "L", "Germans 1", "4 6 7"),
    ("S", "S", "Suisses", "4 7 7"), ("M", "M", "Gosiewski", "5 4 7"), ("gun", "Art", "Artillery", "0 – 6"),
    ("commander", "W", "T. Lacki", "+1 8"), ("army-commander", "", "Chodkiewicz", "+2 10"),
)  # fmt: skip
_MARKS = ("chevrons", "tag", "seal", "burst", "cross", "slash", "barred", "balls")


def _view(side: str, kind: int, band: int, bearing: int | None, hexes: tuple[int, ...] = (0,)) -> CounterView:
    symbol, letter, name, figures = _TYPES[kind]
    return CounterView(
        f"{side}{kind}", side, name, hexes, symbol, letter, tuple(figures.split()), bearing=bearing, band=band,
        commander=symbol.endswith("commander"), changed=(False, True, False),
    )  # fmt: skip


def counters(folder: Path) -> None:
    """Types, status, marks, sizes, the other set of symbols, double units, facing."""
    out = pygame.Surface((1920, 1400))
    out.fill(rgb("#DED6B4"))
    art, nato = CounterArt(("poland", "sweden")), CounterArt(("poland", "sweden"), nato=True)

    def put(image: pygame.Surface, x: float, y: float) -> None:
        out.blit(image, image.get_rect(center=(round(x), round(y))))

    for j, (side, bearing) in enumerate((("poland", 270), ("sweden", 90))):
        for i, kind in enumerate(_TYPES):
            band = 0 if kind[0] == "army-commander" else i % 5 + 1
            view = _view(side, i, band, bearing)
            put(art.sprite(view, 110), 82 + i * 132, 80 + j * 130)
            put(nato.sprite(view, 54), 60 + i * 66, 880 + j * 76)
        for i, (status, can, acted) in enumerate(
            (("", True, False), ("", False, False), ("", False, True), ("D", False, False), ("S", False, False),
             ("B", False, False), ("U", False, False), ("D", False, True), ("S", True, False), ("X", False, False))
        ):  # fmt: skip
            for row, size in enumerate((60, 38)):
                shape = SHAPES.get(status, "")
                view = replace(_view(side, 6 * j, 4 - j, bearing), status=status, status_shape=shape)
                view = replace(view, can_act=can, acted=acted)
                put(art.sprite(view, size), 64 + i * 92, 350 + j * 90 + row * 200)
        for i, sign in enumerate(_MARKS):
            view = _view(side, 2, 1, bearing)
            view = replace(view, marks=(MarkView(sign, {"tag": "+2", "seal": "I"}.get(sign, "")), *view.marks))
            put(art.sprite(view, 60), 1020 + i * 88, 350 + j * 100)
        marks = tuple(MarkView(sign, "+2" if sign == "tag" else "") for sign in _MARKS)
        many = replace(_view(side, 0, 1, bearing), marks=marks, can_act=True)
        put(art.sprite(many, 110), 1800, 350 + j * 150)
        for i, size in enumerate((110, 77, 54, 38, 30, 27, 20)):
            put(art.sprite(replace(_view(side, j * 6, 4, bearing), can_act=True), size), 70 + i * 120 + j * 60, 760)
    _doubles(out, art)
    pygame.image.save(out, folder / "counters.png")


def _doubles(out: pygame.Surface, art: CounterArt) -> None:
    """Double units and facings on bare hexes, flat-topped and pointy-topped."""
    for k, shape in enumerate(("flat", "pointy")):
        grid = HexGrid(9, 3, shape)
        camera = Camera(grid, pygame.Rect(20 + k * 900, 1040, 880, 340), start=42)
        for a in grid:
            pygame.draw.aalines(out, Map.GRID, True, camera.outline(a))
        views = []
        for i in range(6):
            side = ("poland", "sweden")[i % 2]
            first = 30 if shape == "flat" else 0
            here = grid.at_offset(i + 1, 1)
            views.append(replace(_view(side, i, i % 5 + 1, first + 60 * i, (here,)), id=f"one{i}"))
        for n, (column, row, d) in enumerate(((2, 2, 3), (4, 2, 2), (7, 2, 1), (8, 2, 3))):
            a = grid.at_offset(column, row)
            b = grid.neighbours[a][d]
            if b < 0:
                continue
            bearing = (grid.bearing(d) + (90 if n % 2 else -90)) % 360
            front = [(h, side) for h in (a, b) for side in range(6) if abs((grid.bearing(side) - bearing + 180) % 360 - 180) < 50]  # fmt: skip # noqa: E501
            views.append(replace(_view(("poland", "sweden")[n % 2], 7, 2, bearing, (a, b)), id=f"two{n}", front=tuple(front), status="D" if n == 1 else "", status_shape="corner" if n == 1 else ""))  # fmt: skip # noqa: E501
        draw_counters(out, camera, views, art)


PICTURES = {"map": maps, "battle": battles, "terrain": terrains, "counters": counters}


def main(arguments: list[str]) -> int:
    """Write the named pictures, by default all."""
    if not arguments:
        print(__doc__)
        return 2
    pygame.display.init()
    pygame.font.init()
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name in arguments[1:] or PICTURES:
        PICTURES[name](folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
