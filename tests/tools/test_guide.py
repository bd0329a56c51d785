"""The player's guide is true: its first turn is walked through in the window, step by step, in its own words."""

import re
from pathlib import Path

import pytest

from tests.ui.screens import painted
from tools import guide

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "players-guide.md"


def words() -> str:
    """The guide without its line breaks."""
    return " ".join(GUIDE.read_text(encoding="utf-8").split())


def token(step: guide.Step) -> str:
    """How the guide writes a step."""
    match step.what:
        case "press":
            return f"**{step.words}"
        case "key":
            return f"`{step.words}`"
        case "picture" | "page":
            return f"(pictures/{step.words}.jpg)"
        case _:
            return step.words


def test_the_guide_can_be_walked_through(tmp_path: Path) -> None:
    seen: list[str] = []
    guide.walk(painted(tmp_path), lambda name, surface: seen.append(name))
    assert seen == re.findall(r"\(pictures/(\w+)\.jpg\)", words())


def test_the_guide_tells_every_step_in_its_order() -> None:
    text, place = words(), 0
    for step in guide.WALK + guide.LATER:
        if step.what in ("type", "roll"):
            continue
        found = text.find(token(step), place)
        assert found >= 0, f"{step} is not told after {text[place : place + 60]!r}"
        place = found


def test_a_step_that_the_window_does_not_have_is_found(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="Fly to the moon"):
        guide.walk(painted(tmp_path), lambda name, surface: None, (guide.press("Fly to the moon"),))


def test_every_picture_is_there_and_is_shown() -> None:
    told = set()
    for page in (GUIDE, ROOT / "README.md"):
        told |= set(re.findall(r"\((?:docs/)?pictures/([\w.-]+)\)", page.read_text(encoding="utf-8")))
    there = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert told == there
    assert all((ROOT / "docs" / "pictures" / name).stat().st_size < 300_000 for name in there)


def test_buttons_that_the_walk_does_not_press_exist_too() -> None:
    pressed = [step.words for step in guide.WALK + guide.LATER if step.what == "press"]
    known = (ROOT / "assets" / "locale" / "caracole.pot").read_text(encoding="utf-8")
    bold = re.findall(r"\*\*([^*]+)\*\*", words())
    for label in bold:
        if not label.endswith(".") and not any(label.startswith(one) for one in pressed):
            assert f'msgid "{label}"' in known or f'msgid "{label}: ' in known, label
