"""The list of scenarios: a bad file is listed with its reason and takes nothing else down."""

import shutil

import pytest

from game.setup import library
from game.setup.library import find_scenarios, resolve


@pytest.fixture
def alone(shelf, monkeypatch):
    """A game that ships only the toy's scenario, and an empty folder of the player's."""
    monkeypatch.setattr(library, "packaged", lambda: shelf.root)
    mine = shelf.root.parent / f"{shelf.root.name}-mine"
    mine.mkdir()
    return mine


def test_parts_are_no_scenarios(alone, toy):
    assert [(one.id, one.name, one.turns, one.shipped, one.faults) for one in find_scenarios([toy], alone)] == [
        ("duel-1600/duel", "Duel", 3, True, ())
    ]


def test_bad_files_are_listed_with_their_reason(shelf, alone, toy):
    (alone / "a.yaml").write_bytes(b"")
    (alone / "b.yaml").mkdir()
    (alone / "c.yaml").write_bytes(bytes(range(256)) * 4)
    (alone / "d.yaml").write_text("title: Lutzen: the fog\n", encoding="utf-8")
    (alone / "e.yaml").write_bytes(b"#" * 6_000_000)
    (alone / "f.yml").write_text("title: duel-1600\nname: Half\n", encoding="utf-8")
    (alone / "readme.txt").write_text("no scenario", encoding="utf-8")
    found = find_scenarios([toy], alone)
    assert [one.path.name for one in found] == ["duel.yaml", "a.yaml", "b.yaml", "c.yaml", "d.yaml", "e.yaml", "f.yml"]
    assert [bool(one.faults) for one in found] == [False, True, True, True, True, True, True]
    assert [one.faults[0].message for one in found[1:3]] == ["the file is empty", "this is a folder, not a file"]
    assert (found[-1].name, found[-1].title) == ("Half", "duel-1600")


def test_a_rule_set_that_fails_takes_nothing_down(alone, toy):
    def check(scenario):
        raise KeyError("oops")

    toy.check = check
    (found,) = find_scenarios([toy], alone)
    assert "oops" in found.faults[0].message


def test_an_id_that_is_taken(shelf, alone, toy):
    shutil.copytree(shelf.folder, alone / "copy")
    first, second = find_scenarios([toy], alone)
    assert not first.faults
    assert not second.shipped
    assert second.faults[0].message == "the id duel-1600/duel is taken by duel-1600/duel.yaml"


def test_no_folder_is_no_fault(shelf, alone, toy):
    assert len(find_scenarios([toy], shelf.root / "nowhere")) == 1


@pytest.mark.parametrize("name", ["duel-1600", "duel-1600/duel"])
def test_a_scenario_is_found_by_its_names(alone, toy, name):
    assert resolve(name, [toy]).id == "duel-1600/duel"


def test_a_scenario_is_found_by_its_path(shelf, alone, toy):
    assert resolve(str(shelf.scenario), [toy]).id == "duel-1600/duel"


def test_names_that_fit_nothing_or_too_much(shelf, alone, toy):
    with pytest.raises(LookupError, match="there is no scenario `duel-1600/dual`; did you mean `duel-1600/duel`"):
        resolve("duel-1600/dual", [toy])
    text = shelf.scenario.read_text(encoding="utf-8").replace("id: duel-1600/duel", "id: duel-1600/second")
    (shelf.folder / "second.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(LookupError, match="several scenarios; name one: duel-1600/duel, duel-1600/second"):
        resolve("duel-1600", [toy])
