"""Memory: what is free is given back to the system, what stays for good is not looked through.

The C library of Linux keeps what was freed, in pieces: painting a map leaves a third of the program's memory unused.
"""

import ctypes
import gc
from functools import cache

MMAP_THRESHOLD = -3
"""The option of `mallopt` for the least size, in bytes, of what lies apart."""
LARGE = 512 * 512 * 4 + 1
"""Larger than a tile: tiles and sprites come and go too often to lie apart, which takes the system time."""


@cache
def _library() -> ctypes.CDLL | None:
    """The C library, where it is one that keeps memory and can be told not to; None as on Windows and macOS."""
    try:
        library = ctypes.CDLL(None)
        library.malloc_trim.argtypes, library.malloc_trim.restype = (ctypes.c_size_t,), ctypes.c_int
        library.mallopt.argtypes, library.mallopt.restype = (ctypes.c_int, ctypes.c_int), ctypes.c_int
    except (OSError, TypeError, AttributeError):
        return None
    return library


def lie_apart() -> bool:
    """Let each picture larger than a tile have memory of its own, which goes back as soon as the picture does.

    By itself the library takes this limit up to 32 MB, and what was freed stays in pieces. True where it can be told.
    """
    library = _library()
    return library is not None and bool(library.mallopt(MMAP_THRESHOLD, LARGE))


def give_back() -> bool:
    """Give back to the system what is free; it takes a few ms. True where something was given back."""
    library = _library()
    return library is not None and bool(library.malloc_trim(0))


def stays() -> None:
    """Say that all that is loaded by now stays to the end: the collector of garbage would spend 20 ms on it each time,
    in the middle of a frame."""
    gc.freeze()
