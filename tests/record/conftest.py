"""Games that a test leaves open are closed behind it."""

from contextlib import suppress

import pytest

from game.record.trouble import FileTrouble
from tests.record import toy


@pytest.fixture(autouse=True)
def close_games():
    yield
    while toy.OPEN:
        with suppress(FileTrouble):
            toy.OPEN.pop().close()
