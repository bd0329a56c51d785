"""A tercio in the real window on a virtual display: it pivots, fires with both halves and advances after melee."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hard.amounts import some
from tests.ui.tercio_field import NAME, write_field
from tests.ui.tercio_turn import LEFT, RIGHT_AFTER, SEED, Script, played
from tests.ui.whole_turn_hands import Fingers, Keyboard, Mouse
from tests.window.test_real_window import Window, missing
from tests.window.test_real_window_turn import Real


def begin_with_keys(window: Window) -> None:
    """Choose the battle and begin it without the mouse."""
    table = Real(window)

    def until(key: str, done: Callable[[], bool]) -> None:
        for _ in range(30):
            if done():
                return
            table.keys(key)
            window.settle()
        raise AssertionError(window.things())

    def rows() -> list[dict[str, object]]:
        return window.things("list-row")

    until("Tab", lambda: any(row.get("focus") for row in rows()))
    until("Down", lambda: any(row["label"] == NAME and row["chosen"] for row in rows()))
    until("Tab", lambda: any(one.get("focus") and one["label"] == "Begin" for one in window.things("button")))
    table.keys("Return")


@pytest.mark.parametrize("fingers", some([Keyboard, Mouse], 1))
def test_a_tercio_in_the_real_window(tmp_path: Path, fingers: type[Fingers]) -> None:
    if reason := missing():
        pytest.skip(reason)
    write_field(tmp_path / "scenarios" / "tercios")
    window = Window(tmp_path, SEED)
    try:
        if fingers is Mouse:
            for _ in range(9):
                if window.find(NAME, "list-row"):
                    break
                x, y, w, h = window.things("list-row")[0]["box"]  # type: ignore[misc]
                window.mouse(x + w // 2, y + h // 2, 5)  # type: ignore[has-type]
            window.press(NAME, "list-row")
            window.press("Begin")
        else:
            begin_with_keys(window)
        assert window.wait(lambda: window.line.get("screen") == "Battle" and not window.line.get("waits"), 20)
        script = Script(fingers(Real(window)))
        script.play()
        assert script.parts == [LEFT, RIGHT_AFTER]
        (journal,) = (tmp_path / "games").glob("*.caracole")
        played(journal, tmp_path / "scenarios")
    finally:
        window.close()
