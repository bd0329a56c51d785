"""How much the hard tests try: a sample, or all of it with the environment variable CARACOLE_FULL=1."""

import os
import signal
import time
from collections.abc import Iterable
from contextlib import contextmanager
from typing import TypeVar

Thing = TypeVar("Thing")
FULL = os.environ.get("CARACOLE_FULL", "") == "1"


def amount(full: int, sample: int) -> int:
    """How many to try in this run."""
    return full if FULL else sample


def some(values: Iterable[Thing], count: int) -> list[Thing]:
    """So many of these, from the first to the last of them; all in a run that tries everything."""
    rest = list(values)
    if FULL or count >= len(rest):
        return rest
    return [rest[n * (len(rest) - 1) // max(1, count - 1)] for n in range(count)]


class TookTooLong(BaseException):
    """A piece of work went on beyond its limit; no `except Exception` in the program can swallow this."""


@contextmanager
def limit(seconds: int):
    """End what takes longer than this, at once where the system has alarms, else when it comes back."""

    def ring(number, frame):
        raise TookTooLong(f"more than {seconds} seconds")

    begun = time.monotonic()
    if not hasattr(signal, "SIGALRM"):
        yield
        if time.monotonic() - begun > seconds:
            raise TookTooLong(f"more than {seconds} seconds")
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
