"""Tiles kept on the disk: found again, never trusted, never in the way."""

import os
import stat
from dataclasses import replace

import pygame
import pytest

from game.board.hexes import HexGrid
from game.board.terrain import Sheet
from game.ui.mapview.camera import Camera
from game.ui.paint import MapPainter, store
from game.ui.paint.store import TileStore, digest

GRID = HexGrid(6, 5)
SHEET = Sheet(GRID, ("clear", "wood", "village") * 10, (0, 1) * 15)
SIZE = (64, 48)


@pytest.fixture(autouse=True)
def _pygame(monkeypatch):
    monkeypatch.delenv(store.SWITCH, raising=False)
    pygame.display.init()
    pygame.font.init()


def picture(shade: int = 90) -> pygame.Surface:
    tile = pygame.Surface(SIZE, 0, 32)
    tile.fill((shade, 140, 60))
    tile.set_at((3, 5), (1, 2, 3))
    return tile


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def painted(folder) -> tuple[bytes, int]:
    """A map painted through the store, and how many of its steps were taken."""
    painter = MapPainter(SHEET, folder=folder)
    camera = Camera(GRID, pygame.Rect(0, 0, 500, 400), start=30)
    target = pygame.Surface((500, 400))
    painter.draw(target, camera)
    painter.overview((120, 80))
    steps = 0
    while painter.busy:
        painter.work(0)
        steps += 1
    painter.draw(target, camera)
    return pixels(target) + pixels(painter.overview((120, 80))), steps


def test_a_map_is_found_again_as_it_was(tmp_path):
    cold, many = painted(tmp_path)
    warm, few = painted(tmp_path)
    assert warm == cold
    assert few < many / 10
    assert not list(tmp_path.glob("*.part"))


def test_another_sheet_has_other_tiles(tmp_path):
    other = replace(SHEET, terrain=("clear",) * 30)
    assert digest(other) != digest(SHEET)
    TileStore(tmp_path, SHEET).save("x", picture())
    assert TileStore(tmp_path, other).load("x", SIZE) is None
    assert TileStore(tmp_path, SHEET).load("x", SIZE) is not None


def test_another_painter_has_other_tiles(tmp_path, monkeypatch):
    before = digest(SHEET)
    monkeypatch.setattr(store, "_painter", lambda: b"another version")
    assert digest(SHEET) != before


@pytest.mark.parametrize("spoil", ["empty", "short", "long", "flipped", "other size", "rubbish"])
def test_a_spoiled_file_is_ignored_and_replaced(tmp_path, spoil):
    kept = TileStore(tmp_path, SHEET)
    kept.save("x", picture())
    (path,) = tmp_path.glob("*.tile")
    data = bytearray(path.read_bytes())
    if spoil == "flipped":
        data[-9] ^= 1
    spoiled = {
        "empty": b"", "short": data[:-1], "long": data + b"x", "flipped": data, "rubbish": os.urandom(200),
        "other size": data,
    }[spoil]  # fmt: skip
    path.write_bytes(bytes(spoiled))
    assert kept.load("x", (48, 64) if spoil == "other size" else SIZE) is None
    assert not path.exists()
    kept.save("x", picture())
    found = kept.load("x", SIZE)
    assert found is not None
    assert pixels(found) == pixels(picture())


def test_what_was_used_longest_ago_goes_first(tmp_path, monkeypatch):
    one = len(store._packed(picture()))
    monkeypatch.setattr(store, "LIMIT", 8 * one)
    kept = TileStore(tmp_path, SHEET)
    for n in range(8):
        kept.save(str(n), picture(n))
        (path,) = tmp_path.glob(f"*-{n}.tile")
        os.utime(path, (1000 + n, 1000 + n))
    assert kept.load("0", SIZE) is not None
    kept.save("more", picture())
    left = {path.stem.rpartition("-")[2] for path in tmp_path.glob("*.tile")}
    assert left == {"0", "more", "4", "5", "6", "7"}


def test_half_written_files_are_swept_after_an_hour(tmp_path):
    old, fresh = tmp_path / ".x.tile.1.part", tmp_path / ".y.tile.2.part"
    for path in (old, fresh):
        path.write_bytes(b"half")
    os.utime(old, (1000, 1000))
    TileStore(tmp_path, SHEET).save("x", picture())
    assert not old.exists()
    assert fresh.exists()


def test_off_means_off(tmp_path, monkeypatch):
    monkeypatch.setenv(store.SWITCH, "off")
    kept = TileStore(tmp_path / "maps", SHEET)
    kept.save("x", picture())
    assert not kept.active
    assert kept.load("x", SIZE) is None
    assert not (tmp_path / "maps").exists()


def test_a_file_in_place_of_the_folder_harms_nothing(tmp_path):
    (tmp_path / "maps").write_text("not a folder")
    first, _ = painted(tmp_path / "maps")
    again, _ = painted(None)
    assert first == again
    assert (tmp_path / "maps").read_text() == "not a folder"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_harms_nothing(tmp_path):
    tmp_path.chmod(stat.S_IREAD | stat.S_IEXEC)
    try:
        assert painted(tmp_path)[0] == painted(None)[0]
    finally:
        tmp_path.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("failing", ["write_bytes", "mkdir", "replace"])
def test_a_full_disk_harms_nothing(tmp_path, monkeypatch, failing):
    calls = []

    def full(*_, **__):
        calls.append(failing)
        raise OSError(28, "No space left on device")

    target = os if failing == "replace" else store.Path
    monkeypatch.setattr(target, failing, full)
    first, _ = painted(tmp_path / "maps")
    monkeypatch.undo()
    assert len(calls) == 1  # it is not tried again for each tile
    assert first == painted(None)[0]
    assert not list(tmp_path.rglob("*.part"))
