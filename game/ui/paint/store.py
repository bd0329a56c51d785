"""Painted tiles kept on the disk, so that a map that was painted once need not be painted again.

What is kept is only ever a copy: anything wrong with the folder or a file costs time and nothing else.
"""

import hashlib
import os
import time
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

from game.board.terrain import Sheet
from game.setup.data import asset

SWITCH = "CARACOLE_CACHE"
"""Environment variable: "off" keeps nothing on the disk."""
LIMIT = 256_000_000
"""Bytes kept at most, of all maps together; what was used longest ago goes first."""
_MAGIC = b"caracole tile 1\n"
_SUFFIX = ".tile"


class TileStore:
    """The tiles of one map sheet in the player's cache folder. No method ever raises for what the disk does.

    *stamp* tells apart the pictures that are shown in place of its terrain.
    """

    def __init__(self, folder: Path | None, sheet: Sheet, stamp: str = ""):
        off = folder is None or os.environ.get(SWITCH, "").strip().lower() == "off"
        self._root = None if off else folder
        self._sheet, self._stamp = sheet, stamp
        self._name = ""
        self._size = -1

    @property
    def active(self) -> bool:
        """Whether anything is kept."""
        return self._root is not None

    def load(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """A tile by name where it is there, whole, and of this size. A bad file is removed."""
        if self._root is None:
            return None
        path = self._path(self._root, name)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        picture = _unpacked(data, size)
        with suppress(OSError):
            if picture is None:
                path.unlink()
            else:
                os.utime(path)
        return picture

    def save(self, name: str, tile: pygame.Surface) -> None:
        """Keep a tile. Where that fails, nothing more is kept by this store."""
        if self._root is None:
            return
        data = _packed(tile)
        path = self._path(self._root, name)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            if self._size < 0:
                self._size = _sum_up(self._root)
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
            os.replace(part, path)
        except OSError:
            self._root = None
            with suppress(OSError):
                part.unlink(missing_ok=True)
            return
        self._size += len(data)
        if self._size > LIMIT:
            self._size = _make_room(self._root, LIMIT * 3 // 4)

    def _path(self, root: Path, name: str) -> Path:
        if not self._name:
            self._name = f"{digest(self._sheet, self._stamp)}-"
        return root / f"{self._name}{name}{_SUFFIX}"


def digest(sheet: Sheet, stamp: str = "") -> str:
    """A name for a sheet as this version of the painter paints it, on the picture with this stamp."""
    grid = sheet.grid
    told = (
        (grid.columns, grid.rows, grid.shape, grid.shifted, grid.numbering),
        sheet.terrain, sheet.level, sorted(sheet.sides.items()), sheet.roads, sheet.labels, sheet.objectives,
        list(sheet.looks.terrain.items()), list(sheet.looks.hexsides.items()), sheet.looks.levels,
        stamp,
    )  # fmt: skip
    return hashlib.blake2b(repr(told).encode("utf-8", "replace"), key=_painter(), digest_size=8).hexdigest()


@cache
def _painter() -> bytes:
    """What the look of a tile depends on besides the sheet: the code and the looks that paint it, and the library."""
    seen = hashlib.blake2b(f"{pygame.version.ver} {pygame.get_sdl_version()}".encode(), digest_size=16)
    here = Path(__file__).parent
    for path in (*sorted(here.glob("*.py")), here.parent / "theme.py", here.parent / "fonts.py", asset("terrain.yaml")):
        with suppress(OSError):
            seen.update(path.read_bytes())
    return seen.digest()


def _packed(tile: pygame.Surface) -> bytes:
    pixels = pygame.image.tobytes(tile, "RGB")
    w, h = tile.get_size()
    return b"".join((_MAGIC, *(n.to_bytes(4, "big") for n in (w, h, zlib.crc32(pixels))), pixels))


def _unpacked(data: bytes, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture in the bytes of a file, None where they are not what was written."""
    head = len(_MAGIC)
    numbers = [int.from_bytes(data[head + 4 * n : head + 4 * n + 4], "big") for n in range(3)]
    pixels = data[head + 12 :]
    if not data.startswith(_MAGIC) or tuple(numbers[:2]) != size or len(pixels) != 3 * size[0] * size[1]:
        return None
    if zlib.crc32(pixels) != numbers[2]:
        return None
    picture = pygame.Surface(size, 0, 32)
    picture.blit(pygame.image.frombuffer(pixels, size, "RGB"), (0, 0))
    return picture


def _files(root: Path) -> list[tuple[float, int, Path]]:
    """(last use, bytes, path) of all kept tiles. What a killed program left half written goes after an hour."""
    found = []
    for entry in os.scandir(root):
        with suppress(OSError):
            about = entry.stat()
            if entry.name.endswith(_SUFFIX):
                found.append((about.st_mtime, about.st_size, Path(entry.path)))
            elif entry.name.endswith(".part") and time.time() - about.st_mtime > 3600:
                os.unlink(entry.path)
    return found


def _sum_up(root: Path) -> int:
    root.mkdir(parents=True, exist_ok=True)
    return sum(size for _, size, _ in _files(root))


def _make_room(root: Path, goal: int) -> int:
    """Remove what was used longest ago; the bytes that are left."""
    files = sorted(_files(root))
    left = sum(size for _, size, _ in files)
    for _, size, path in files:
        if left <= goal:
            break
        with suppress(OSError):
            path.unlink()
            left -= size
    return left
