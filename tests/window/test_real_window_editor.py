"""The setup editor in the real window on a virtual display: a battle from an empty map, saved, played, opened again."""

import subprocess
from pathlib import Path

import pytest

from game.rules import RULESETS
from game.setup.loader import load_scenario
from tests.window.test_real_window import Window, missing


@pytest.fixture(autouse=True)
def needed() -> None:
    if reason := missing():
        pytest.skip(reason)


def asked(window: Window, *command: str) -> None:
    """Let the hand do something and wait until the window has shown it."""
    frame = window.line.get("frame")
    subprocess.run(["xdotool", *command], env=window.environment, check=True)
    window.wait(lambda: window.line.get("frame") != frame, 2.0)
    window.settle()


def write(window: Window, key: str, words: str) -> None:
    """Click into a field of the form and write a text into it."""
    x, y, w, h = window.line["form"][key]  # type: ignore[index]
    window.mouse(x + w // 2, y + h // 2)
    asked(window, "key", "ctrl+a")
    asked(window, "type", "--delay", "12", words)
    asked(window, "key", "Escape")


def stroke(window: Window, *labels: str) -> None:
    """Drag over hexes with the left button down."""
    places = [window.line["hexes"][label] for label in labels]  # type: ignore[index]
    asked(window, "mousemove", str(places[0][0]), str(places[0][1]), "mousedown", "1")
    for x, y in places[1:]:
        asked(window, "mousemove", str(x), str(y))
    asked(window, "mouseup", "1")


def test_a_battle_is_built_in_the_real_window(tmp_path: Path) -> None:
    window = Window(tmp_path, "editor", curtain=False)
    try:
        window.press("Editor", "button")
        window.press("New: Nieuport 1600", "list-row")
        window.press("Open in the editor", "button")
        assert window.wait(lambda: window.line["screen"] == "Editor")
        window.press("Map", "tab")
        write(window, "columns", "14")
        write(window, "rows", "9")
        assert window.wait(lambda: "1409" in window.line["hexes"] and "1501" not in window.line["hexes"])  # type: ignore[operator]
        window.press("Battle", "tab")
        write(window, "name", "By hand")
        for _down in range(12):
            if window.find("New wing: Spain", "button") is None:
                x, y, w, h = next(iter(window.line["form"].values()))  # type: ignore[attr-defined]
                asked(window, "mousemove", str(x + w // 2), str(y + h // 2), "click", "5")
        for side in ("United Provinces", "Spain"):
            window.press(f"New wing: {side}", "button")
            for _down in range(6):
                if window.find("New wing: Spain", "button") is None:
                    asked(window, "click", "5")
        asked(window, "key", "2")
        window.press("dunes", "list-row")
        stroke(window, "0703", "0704", "0705")
        asked(window, "key", "8")
        for side, column in (("United Provinces", "03"), ("Spain", "12")):
            if window.find(side, "drop-down") is None:
                window.press("United Provinces", "drop-down")
                window.press(side, "item")
            for kind, row in (("Tercio", "03"), ("Swiss", "05"), ("Landsknechts", "06")):
                window.press(kind, "list-row")
                window.hex(f"{column}{row}")
        assert window.wait(lambda: any("has no commander" in one for one in window.line["problems"]))  # type: ignore[attr-defined]
        for column in ("03", "12"):
            x, y, w, h = window.find("Landsknechts", "list-row")["box"]  # type: ignore[index,misc]
            while window.find("Wing commander", "list-row") is None:
                asked(window, "mousemove", str(x + 20), str(y + 5), "click", "5")  # type: ignore[has-type]
            if column == "03":
                window.press("Spain", "drop-down")
                window.press("United Provinces", "item")
            else:
                window.press("United Provinces", "drop-down")
                window.press("Spain", "item")
            window.press("Wing commander", "list-row")
            window.hex(f"{column}03")
        assert window.wait(lambda: not window.line["unchecked"] and window.line["problems"] == []), window.line
        asked(window, "key", "ctrl+s")
        asked(window, "key", "Return")
        assert window.wait(lambda: window.line["path"] != "" and not window.line["changed"])
        path = Path(str(window.line["path"]))
        made = load_scenario(path, RULESETS.values())
        assert (made.name, len(made.entries)) == ("By hand", 8)
        assert made.sheet.terrain[made.sheet.grid.at("0704")] == "dunes"
        asked(window, "key", "F5")
        assert window.wait(lambda: window.line["screen"] == "Battle", 20)
        asked(window, "key", "F10")
        window.press("Back to the editor", "item")
        assert window.wait(lambda: window.line["screen"] == "Editor", 20)
        pieces = window.line["pieces"]
        asked(window, "key", "F10")
        window.press("Leave to the opening screen", "item")
        assert window.wait(lambda: window.line["screen"] == "Opening", 20)
        window.press("Editor", "button")
        window.press("By hand", "list-row")
        window.press("Open in the editor", "button")
        assert window.wait(lambda: window.line["screen"] == "Editor")
        assert window.line["pieces"] == pieces
        assert window.line["path"] == str(path)
        assert not window.line["changed"]
    finally:
        window.close()
