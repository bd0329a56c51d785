"""A secret set-up: what the curtain says, and a replay that keeps it from the other side."""

from pathlib import Path

from game.record.known import known_of
from game.record.replay import Replay
from game.record.journal import read_journal
from game.ui.shots import SCENES, Take
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here


def test_the_curtain_speaks_of_the_set_up(tmp_path: Path) -> None:
    take = Take(opened(tmp_path, curtain=True))
    SCENES["forms-set-up-curtain"](take)
    curtain = take.hand.app.ui.layers[-1]
    assert curtain.subtitle == "Free set-up. The other player looks away."
    assert "orders" not in " ".join(curtain.words)
