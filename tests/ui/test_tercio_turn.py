"""A tercio pivots, fires with both halves and advances after melee: with the mouse alone, with the keyboard alone."""

from pathlib import Path

import pytest

from game.ui.mapview.mini_view import MiniView
from game.ui.mapview.view import MapView
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here
from tests.ui.tercio_field import NAME, write_field
from tests.ui.tercio_turn import LEFT, RIGHT_AFTER, SEED, Script, played
from tests.ui.test_whole_turn import Posted
from tests.ui.whole_turn_hands import Fingers, Keyboard, Mouse


@pytest.mark.parametrize("fingers", [Mouse, Keyboard])
def test_a_tercio_wheels_fires_and_advances(
    tmp_path: Path, fingers: type[Fingers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MapView, "paint", lambda *_: None)
    monkeypatch.setattr(MiniView, "paint", lambda *_: None)
    write_field(tmp_path / "scenarios" / "tercios")
    hand = opened(tmp_path, (1280, 800))
    hand.app.shell.resume_seed = lambda: SEED
    page = hand.app.screen.page
    page.list.choose(next(n for n, one in enumerate(page.found) if one.name == NAME))
    hand.press("Begin")
    hand.settle()
    script = Script(fingers(Posted(hand)))
    script.play()
    assert script.parts == [LEFT, RIGHT_AFTER]
    journal = hand.battle.session.game.path
    assert journal is not None
    played(journal, tmp_path / "scenarios")
