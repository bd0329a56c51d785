"""All tests: the records of the rules refuse to be changed, so that code which changes one fails here.

`CARACOLE_FROZEN=0 pytest` runs them with the records as they are in play.
"""

import gc
import os
import shutil
import tempfile

from tests.painted import PAINTED

os.environ.setdefault("CARACOLE_FROZEN", "1")


def pytest_configure(config):
    """Make the folder of painted maps, which the processes that run tests find in their environment."""
    if not hasattr(config, "workerinput"):
        os.environ[PAINTED] = tempfile.mkdtemp(prefix="caracole-painted-")


def pytest_unconfigure(config):
    """Take it away."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(PAINTED, ""), ignore_errors=True)


def pytest_collection_modifyitems(items):
    """Begin with the tests of the real window: they wait most, and whoever has them last lets the others wait."""
    items.sort(key=lambda item: "window" not in item.path.parts[-2:-1])


def pytest_collection_finish():
    """What is loaded by now stays, as in the program itself: each new screen would look through it for garbage."""
    gc.collect()
    gc.freeze()
