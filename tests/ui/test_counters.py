"""Counters: a sprite for every look and size, stacks that can be picked apart, facing on every kind of grid."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dataclasses import replace

import pygame
import pytest

from game.board.hexes import HexGrid
from game.engine.views import CounterView, MarkView, Overlay
from game.setup.symbols import symbol_rows
from game.ui.counters.marks import shown_marks
from game.ui.counters.table import CounterArt, counter_side, draw_counters, layout, pick
from game.ui.mapview.camera import LEVELS, Camera
from game.ui.mapview.overlays import Overlays
from game.ui.paint.stamp import stamp
from game.ui.theme import lightness, palettes
from tests.ui.kircholm_counters import battle

NAMES = (
    "Lacki 1", "", "Leibregiment zu Fuß des Herzogs von Sachsen-Weimar (links)", "Žižka", "Dąbrowa", "a\nb", "\0",
    "\ud800", "\u200b", "x" * 500,
)  # fmt: skip
SIZES = (12, 20, 27, 38, 54, 77, 107, 214)
MARKS = tuple(
    MarkView(sign, text)
    for sign, text in (
        ("chevrons", ""), ("tag", "+2"), ("seal", ""), ("burst", ""), ("cross", ""), ("slash", ""),
        ("barred", ""), ("balls", ""), ("own sign", "ß\n"), ("", ""),
    )
)  # fmt: skip


@pytest.fixture(autouse=True)
def _pygame():
    pygame.display.init()
    pygame.font.init()


@pytest.fixture(scope="module")
def art():
    return CounterArt(("poland", "sweden"))


def counter(**changes) -> CounterView:
    view = CounterView("a", "poland", "Lacki 1", (0,), "H", "H", ("7", "6", "8"), bearing=270, band=4)
    return replace(view, **changes)


def drawn(image: pygame.Surface) -> int:
    return pygame.mask.from_surface(image).count()


@pytest.mark.parametrize("nato", [False, True])
@pytest.mark.parametrize("symbol", [*symbol_rows(), "X", "Feldartillerie", "", "\0"])
def test_every_symbol_at_every_size(symbol, nato):
    art = CounterArt(("poland", "sweden"), nato)
    for size in SIZES[:-1]:
        for side, bearing in (("poland", 270), ("sweden", 90), ("elsewhere", None)):
            image = art.sprite(counter(symbol=symbol, letter=symbol[:1], side=side, bearing=bearing), size)
            assert drawn(image) >= 0.9 * size * size


@pytest.mark.parametrize("name", NAMES)
def test_any_name_letter_and_figure_can_be_drawn(art, name):
    for size in SIZES:
        art.sprite(counter(name=name), size)
        art.sprite(counter(letter=name, figures=(name, name, name), status=name[:2]), size)
        art.sprite(counter(name=name, hexes=(0, 1), symbol="T"), size, 120.0)


@pytest.mark.parametrize(
    "figures", [(), ("8",), ("+1", "8"), ("0", "–", "6"), ("12", "10½", "14"), ("1", "2", "3", "4")]
)
def test_any_number_of_figures(art, figures):
    for commander in (False, True):
        art.sprite(counter(figures=figures, changed=(True,), commander=commander), 107)
        art.sprite(counter(figures=figures, commander=commander), 27)


@pytest.mark.parametrize(
    ("status", "shape"), [("D", "corner"), ("S", "diamond"), ("B", "flag"), ("U", "flag"), ("D", ""), ("?", "")]
)
def test_every_status_shows(art, status, shape):
    for size in SIZES:
        plain = pygame.image.tobytes(art.sprite(counter(), size), "RGBA")
        marked = pygame.image.tobytes(art.sprite(counter(status=status, status_shape=shape), size), "RGBA")
        assert plain != marked


def test_activity_shows(art):
    looks = {
        pygame.image.tobytes(art.sprite(counter(can_act=can, acted=acted), 54), "RGBA")
        for can, acted in ((False, False), (True, False), (False, True))
    }
    assert len(looks) == 3


def test_marks_by_importance_and_size(art):
    view = counter(marks=tuple(reversed(MARKS)))
    assert [m.sign for m in shown_marks(view, 54)] == ["chevrons", "tag", "more"]
    assert [m.sign for m in shown_marks(view, 38)] == ["chevrons", "tag", "seal"]
    assert shown_marks(view, 27) == []
    for mark in MARKS:
        image = art.sprite(counter(marks=(mark,)), 54)
        assert drawn(image) > drawn(art.sprite(counter(), 54))


def test_sprites_are_kept(art):
    view = counter()
    assert art.sprite(view, 54) is art.sprite(replace(view, id="other", hexes=(7,), front=((7, 1),)), 54)
    assert art.sprite(view, 54) is not art.sprite(view, 38)
    assert art.sprite(view, 54) is not art.sprite(replace(view, bearing=90), 54)
    assert art.sprite(replace(view, symbol="N"), 54) is art.sprite(replace(view, symbol="N", name="B"), 54)


def test_sides_of_a_battle_differ_in_lightness():
    for sides in (
        ("poland", "sweden"),
        ("dutch", "spain"),
        ("prussia", "austria"),
        ("france", "spain"),
        ("x", "y"),
        ("x",),
    ):
        found = [lightness(p.ground) for p in palettes(sides).values()]
        assert len(found) < 2 or abs(found[0] - found[1]) >= 30


# -- on the map ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize("radius", LEVELS)
def test_counters_of_every_facing_draw(art, shape, radius):
    grid = HexGrid(9, 9, shape)
    camera = Camera(grid, pygame.Rect(0, 0, 900, 700), start=radius)
    target = pygame.Surface((900, 700))
    views = [counter(id=str(b), hexes=(b,), bearing=b * 30) for b in range(12)]
    for d in range(6):
        a = grid.at("0505")
        b = grid.neighbours[a][d]
        front = ((a, (d + 1) % 6), (a, (d + 2) % 6), (b, (d + 2) % 6))
        views.append(
            counter(id=f"double{d}", hexes=(a, b), bearing=(grid.bearing(d) + 90) % 360, front=front, status="D")
        )
    bent = tuple(grid.at(label) for label in ("0703", "0704", "0803", "0804"))
    views.append(counter(id="bent", hexes=bent, bearing=180))
    placed = draw_counters(target, camera, views, art, alphas={"3": 90}, places={"5": (300.0, 200.0)})
    assert {p.view.id for p in placed} <= {v.id for v in views}
    assert any(p.spread for p in layout(camera, views))
    assert placed[-1].view.id == "5"


def test_unit_covers_its_commander_and_both_can_be_picked():
    grid = HexGrid(9, 9)
    camera = Camera(grid, pygame.Rect(0, 0, 900, 700), start=42)
    a = grid.at("0404")
    unit = counter(id="unit", hexes=(a,))
    chief = counter(
        id="chief", hexes=(a,), symbol="commander", letter="W", figures=("+1", "8"), commander=True, bearing=None
    )
    for views in ((unit, chief), (chief, unit)):
        assert [p.view.id for p in layout(camera, views)] == ["chief", "unit"]
        x, y = camera.centre(a)
        assert pick(camera, views, (x, y)) == ["unit", "chief"]
        # Where only the commander sticks out, he comes first.
        side = counter_side(42)
        assert pick(camera, views, (x + side * 0.55, y - side * 0.55)) == ["chief", "unit"]
        # A corner of the hex where no counter lies still lists both.
        assert pick(camera, views, (x - 38, y)) == ["unit", "chief"]
        assert pick(camera, views, (x - 38, y - 300)) == []


def test_a_fanned_stack_lies_side_by_side():
    grid = HexGrid(9, 9)
    camera = Camera(grid, pygame.Rect(0, 0, 900, 700), start=42)
    a = grid.at("0404")
    views = [counter(id=name, hexes=(a,)) for name in "abc"]
    side = counter_side(42)
    spots = sorted(p.centre[0] for p in layout(camera, views, fan=a))
    assert spots[1] - spots[0] == pytest.approx(side * 1.1)
    for p in layout(camera, views, fan=a):
        assert pick(camera, views, p.centre, fan=a)[0] == p.view.id
    half = sorted(p.centre[0] for p in layout(camera, views, fan=a, share=0.5))
    assert side * 0.3 < half[1] - half[0] < side


def test_a_double_is_picked_in_both_hexes():
    grid = HexGrid(9, 9)
    camera = Camera(grid, pygame.Rect(0, 0, 900, 700), start=42)
    a = grid.at("0404")
    b = grid.neighbours[a][2]
    views = [counter(id="double", hexes=(a, b), bearing=grid.bearing(2) + 90)]
    assert pick(camera, views, camera.centre(a)) == pick(camera, views, camera.centre(b)) == ["double"]


def test_lower_counters_are_drawn_over_upper_ones():
    grid = HexGrid(9, 9)
    camera = Camera(grid, pygame.Rect(0, 0, 900, 700), start=42)
    views = [counter(id=label, hexes=(grid.at(label),)) for label in ("0405", "0404", "0403")]
    assert [p.view.id for p in layout(camera, views)] == ["0403", "0404", "0405"]


# -- overlays --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize("radius", [15, 42, 84])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_overlay_draws(shape, radius, scale):
    grid = HexGrid(12, 10, shape)
    camera = Camera(grid, pygame.Rect(20, 10, 800, 600), start=radius)
    overlays = Overlays(scale)
    some = tuple(grid.at(label) for label in ("0504", "0505", "0605", "0707", "0101"))
    for style in ("reach", "fire", "interception", "command", "sight", "front", "enemy", "cone", "other"):
        for hexes in ((), some[:1], some):
            target = pygame.Surface((840, 620))
            overlay = Overlay(style, hexes, tuple((a, "3▾") for a in hexes), hexes[1:2])
            overlays.draw(target, camera, overlay)
            overlays.draw_labels(target, camera, overlay)
            again = target.copy()
            again.fill((0, 0, 0))
            overlays.draw(again, camera, overlay)
            overlays.draw_labels(again, camera, overlay)
            assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(again, "RGB")
            if len(hexes) > 1:
                assert pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1)).count() < 840 * 620
    target = pygame.Surface((840, 620))
    overlays.draw_selected(target, camera, some)
    for strength in (0.0, 0.4, 1.0, 7.0):
        overlays.draw_glow(target, camera, some, (200, 220, 255), strength)
    overlays.draw_cursor(target, camera, some[0])
    overlays.draw_path(target, camera, some[:3], some[3])
    overlays.draw_path(target, camera, some[:1])
    for text in ("", "+4", "x\ny", "\0", "a very long text that cannot fit on any plate at all"):
        overlays.draw_target(target, camera, some[3], text, chosen=bool(text))
        overlays.draw_die(target, camera, some[2], text)


def test_an_overlay_moves_with_the_map():
    grid = HexGrid(30, 30)
    camera = Camera(grid, pygame.Rect(0, 0, 600, 500), start=42)
    camera.centre_on(grid.at("1515"))
    overlays = Overlays()
    overlay = Overlay("reach", (grid.at("1515"), grid.at("1615")))
    one, two = pygame.Surface((600, 500)), pygame.Surface((600, 500))
    overlays.draw(one, camera, overlay)
    camera.pan(40, 30)
    overlays.draw(two, camera, overlay)
    moved = pygame.Surface((600, 500))
    moved.blit(one, (40, 30))
    assert pygame.image.tobytes(moved, "RGB") == pygame.image.tobytes(two, "RGB")


def test_a_whole_battle_draws_at_every_level(art):
    grid = HexGrid(25, 15)
    views = battle(grid)
    target = pygame.Surface((1000, 700))
    for radius in LEVELS:
        camera = Camera(grid, target.get_rect(), start=radius)
        placed = draw_counters(target, camera, views, art)
        assert placed
        for p in placed:
            assert p.view.id in pick(camera, views, p.centre)


def test_sprites_of_other_sizes_stand_in_until_theirs_are_made():
    art = CounterArt(("poland", "sweden"))
    grid = HexGrid(25, 15)
    views = battle(grid)
    target = pygame.Surface((1000, 700))
    camera = Camera(grid, target.get_rect(), start=42)
    draw_counters(target, camera, views, art)
    made = len(art.shelf)
    camera.set_radius(60)
    placed = draw_counters(target, camera, views, art, coarse=True)
    assert len(art.shelf) == made
    assert art.late
    coarse = art.stamp(placed[0].view, placed[0].side, coarse=True)
    art.work(0)
    assert len(art.shelf) == made + 1
    while art.late:
        art.work(5)
    art.begin()
    draw_counters(target, camera, views, art, coarse=True)
    assert not art.late
    assert len(art.shelf) > made
    sharp = art.stamp(placed[0].view, placed[0].side, coarse=True)
    assert sharp is not coarse
    assert abs(sharp.surface.get_width() - coarse.surface.get_width()) < 12
    assert max(abs(a - b) for a, b in zip(sharp.shift, coarse.shift, strict=True)) < 6


def test_packed_sprites_are_bounded_but_not_within_a_frame(monkeypatch):
    monkeypatch.setattr("game.ui.counters.art.KEPT", 60_000)
    art = CounterArt(("poland", "sweden"))
    views = battle(HexGrid(25, 15))
    art.shelf.turn()
    for view in views:
        art.stamp(view, 54)
    assert art.shelf.weight > 60_000  # what one frame needs stays
    for size in (38, 30):
        art.shelf.turn()
        art.shelf.turn()
        for view in views:
            art.stamp(view, size)
    sizes = {key[-3] for key in art.shelf._stamps}
    assert 30 in sizes
    assert 54 not in sizes
    assert art.shelf.weight == sum(found.weight for found in art.shelf._stamps.values()) <= 240_000


@pytest.mark.parametrize("alpha", [255, 120])
def test_a_stamp_looks_like_its_sprite(art, alpha):
    view = counter(status="B", status_shape="flag")
    one, two = pygame.Surface((120, 120)), pygame.Surface((120, 120))
    for target in (one, two):
        target.fill((224, 216, 177))
    plain = art.sprite(view, 54).copy()
    plain.set_alpha(alpha)
    one.blit(plain, plain.get_rect(center=(60, 60)))
    art.stamp(view, 54).faded(alpha).put(two, (60, 60))
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(two, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 3


def test_without_patience_overlays_come_one_by_one():
    grid = HexGrid(25, 15)
    target = pygame.Surface((1000, 700))
    camera = Camera(grid, target.get_rect(), start=42)
    camera.centre_on(grid.at("0808"))
    reach = Overlay("reach", tuple(grid.within(grid.at("0808"), 2)))

    def shown(over: Overlays) -> bytes:
        target.fill((224, 216, 177))
        over.draw(target, camera, reach)
        over.draw_glow(target, camera, (grid.at("0808"),), (255, 0, 0))
        return pygame.image.tobytes(target, "RGB")

    whole = shown(Overlays())
    over, frames = Overlays(), 0
    while frames < 200:
        over.patience.late = False
        over.patience.allow(-1)
        found = shown(over)
        frames += 1
        if not over.patience.late:
            break
        assert found != whole
    assert 5 < frames < 200
    assert found == whole


def test_a_stamp_keeps_its_distance_at_halves():
    picture = pygame.Surface((5, 5), pygame.SRCALPHA)
    picture.fill((255, 0, 0, 255))
    for left in (10, 11, 12, 13):
        target = pygame.Surface((40, 40))
        stamp(picture, centred=True).put(target, (left + 0.5, 20))
        drawn_at = pygame.mask.from_threshold(target, (255, 0, 0), (9, 9, 9)).get_bounding_rects()[0]
        assert drawn_at.x == left - 1
