"""How much the hard tests try: a sample, or all of it with the environment variable CARACOLE_FULL=1."""

import os
import signal
import time
from contextlib import contextmanager

FULL = os.environ.get("CARACOLE_FULL", "") == "1"


def amount(full: int, sample: int) -> int:
    """How many to try in this run."""
    return full if FULL else sample


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
