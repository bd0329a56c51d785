"""Memory that is free again, given back to the system.

The C library of Linux keeps what was freed, in pieces: painting a map leaves a third of the program's memory unused.
"""

import ctypes
from functools import cache


@cache
def _library() -> ctypes.CDLL | None:
    """The C library, where it is one that keeps memory and can be told not to; None as on Windows and macOS."""
    try:
        library = ctypes.CDLL(None)
        library.malloc_trim.argtypes, library.malloc_trim.restype = (ctypes.c_size_t,), ctypes.c_int
    except (OSError, TypeError, AttributeError):
        return None
    return library


def give_back() -> bool:
    """Give back to the system what is free; it takes a few ms. True where something was given back."""
    library = _library()
    return library is not None and bool(library.malloc_trim(0))
