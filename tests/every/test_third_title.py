"""A third title of the tercio rules is a record, a folder of files, and nothing else: two made-up ones are played here.

Each takes every other difference from Kircholm and the rest from Nieuport, so that no difference leans on another.
"""

import re
import shutil
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.cli import main
from game.players.simulation import Series, play
from game.record.audit import audit
from game.rules import RULESETS
from game.rules.tercio.titles import KIRCHOLM, NIEUPORT, TITLES, Title
from game.setup.library import packaged
from game.setup.loader import load_scenario
from game.ui.opening.screen import Opening
from tests.ui.screens import all_closed, opened  # noqa: F401 - the fixture is used by being here

ID, NAME = "white-mountain-1620", "White Mountain 1620"
FILES = {"kircholm-1605": "kircholm.yaml", "nieuport-1600": "before-high-tide.yaml"}
"""Whose map and counters are borrowed."""


def mixed(first: Title, second: Title) -> Title:
    """A title with the first, third … field of one title and the others of the other."""
    values = {one.name: getattr((first, second)[n % 2], one.name) for n, one in enumerate(fields(Title))}
    return replace(first, **values | {"id": ID, "name": NAME, "types": first.types | second.types, "gun_morale": None})


def files(title: str, folder: Path) -> Path:
    """The files of the made-up title: those of another one, with ground of its own where that has rough ground."""
    folder.mkdir(parents=True)
    for part in ("battlefield", "counters", "tables"):
        shutil.copy(packaged() / title / f"{part}.yaml", folder)
    for name, before, after in (
        ("battlefield.yaml", "{terrain: rough,", "{terrain: vineyard,"),
        ("tables.yaml", "\n  clear: ", "\n  vineyard: {mp: 2, about: Slow going.}\n  clear: "),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(before, after), encoding="utf-8")
    text = (packaged() / title / FILES[title]).read_text(encoding="utf-8")
    text = re.sub(r"^turns: \d+", "turns: 4", text, flags=re.MULTILINE)
    path = folder / "hill.yaml"
    path.write_text(
        text.replace(f"id: {title}/{Path(FILES[title]).stem}", f"id: {ID}/hill", 1).replace(title, ID), encoding="utf-8"
    )
    return path


@pytest.fixture(params=["kircholm-1605", "nieuport-1600"])
def third(request, monkeypatch, tmp_path):
    """The file of a scenario of a third title, which the rule set has as long as the test runs."""
    pair = (KIRCHOLM, NIEUPORT) if request.param == "kircholm-1605" else (NIEUPORT, KIRCHOLM)
    monkeypatch.setitem(TITLES, ID, mixed(*pair))
    monkeypatch.setitem(RULESETS["tercio"].titles, ID, NAME)
    return files(request.param, tmp_path / "home" / "scenarios" / ID)


def test_a_third_title_is_checked_and_played_to_its_end(third, tmp_path, capsys):
    assert main(["check", str(third)]) == 0
    assert ID in capsys.readouterr().out
    scenario = load_scenario(third, RULESETS.values())
    assert scenario.title == ID
    options = frozenset(option.id for option in scenario.options)
    series = Series(
        RULESETS["tercio"], scenario, "third", ("random", "simple"), options, check=True, save=tmp_path / "games"
    )
    played = play(series, 0)
    assert not played.fault, f"{played.fault}; saved as {played.journal}"
    assert played.clause, "a battle ends by a printed condition"
    report = audit(played.journal, RULESETS)
    assert report.clean, report.first


def test_a_third_title_is_in_the_window(third, tmp_path):
    hand = opened(tmp_path / "home", curtain=False)
    screen = hand.app.screen
    assert isinstance(screen, Opening)
    page = screen.page
    page.list.choose(next(n for n, one in enumerate(page.found) if one.title == ID))
    hand.press("Begin")
    hand.settle()
    assert hand.battle.session.title == NAME
    assert hand.battle.session.moment.asked is not None
