"""How long something takes, told so that a busy machine does not decide a test.

Seconds are those of this process's processor, not of the wall, and of several runs the quickest counts: what else the
machine does, a cold disk or a pause of the collector may only make a run slower. The limits of the tests are several
times what is usual; what a player may expect is measured by `tools/bench.py`.
"""

import time
from collections.abc import Callable


def quickest(work: Callable[[], object], runs: int = 3) -> float:
    """Return the fewest seconds of processor time which one of some runs of a piece of work took."""
    taken = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return min(taken)
