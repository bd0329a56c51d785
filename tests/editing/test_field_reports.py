"""Faults that players of programs like ours have reported, each tried on files that go through the editor.

By kind, not by the one input: numbers of the field reports (F01 …) stand with each. What the reading of files does with
them is tested in tests/setup; here it is what a person gets who opens, changes and saves such a file.
"""

import re
from pathlib import Path

import pytest

from game.record.scenario_file import save
from game.rules import RULESETS
from game.setup.editing.data import put
from game.setup.editing.draft import Draft
from game.setup.editing.problems import checked
from game.setup.faults import Faults
from game.setup.library import find_scenarios, packaged
from game.setup.loader import load_scenario

TERCIO = RULESETS["tercio"]
TRAINING = packaged() / "nieuport-1600" / "training.yaml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The training battle as a scenario of the player's."""
    path = tmp_path / "nieuport-1600" / "mine.yaml"
    path.parent.mkdir()
    path.write_text(TRAINING.read_text(encoding="utf-8").replace("1600/training", "1600/mine"), encoding="utf-8")
    return path


def spoilt(path: Path, before: str, after: str) -> list[str]:
    """What is told of the file with one thing put otherwise, when it is opened in the editor."""
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    try:
        draft = Draft.opened(path)
    except Faults as faults:
        return [str(fault) for fault in faults.faults]
    told = [str(problem.fault) for problem in checked(draft, [TERCIO])[1]]
    with pytest.raises(Faults):
        load_scenario(path, [TERCIO])
    return told


FILES: list[tuple[str, str, str, str]] = [
    ("F01 a hex without its quotes", 'dutch-n: "0304"', "dutch-n: 0304", 'put the hex in quotes: "0304"'),
    ("F01 in a list", '["1004", "1003"]', "[1004, 1003]", "put it in quotes"),
    ("F03 a word read as no", "side: spain, wing: spain-wing-1, kind: C", "side: no, kind: C", "no side `no`"),
    ("F04 a time", "turns: 6", "turns: 1:10", "a whole number is expected, this is the text “1:10”"),
    ("F05 the same key twice", "turns: 6", "turns: 6\nturns: 7", "stands here a second time, first on line"),
    ("F05 the same counter twice", 'dutch-n-2: "0306"', 'dutch-n: "0306"', "stands here a second time"),
    ("F06 a mistyped key", "morale: 7", "moral: 7", "did you mean `morale`"),
    ("F07 a fraction", "ma: 4", "ma: 5.5", "a whole number is expected"),
    ("F07 out of bounds", "morale: 7}", "morale: 99}", "0 to 9"),
    ("F07 a word for a flag", "double: true", 'double: "yes"', "true or false is expected"),
    ("F08 nothing where something must stand", "name: Holland", 'name: ""', "this one is empty"),
    ("F10 a tab", "  columns: 12", "\tcolumns: 12", "starts with a tab"),
    ("F13 a kind that there is not", "kind: gun", "kind: mortar", "is expected, this is the text “mortar”"),
    ("F13 a wing that there is not", "wing: dutch-wing-1, kind: gun", "wing: horse, kind: gun", "no wing `horse`"),
    ("F13 a hex off the map", 'control: {"0605"', 'control: {"9905"', "9905 that counts for the score is not"),
    ("F14 terrain without a row", "terrain: rough", "terrain: ploughed", "no row for terrain `ploughed`"),
    ("F16 nobody can win", "victory: points", "victory: never", "is expected, this is the text “never”"),
    ("F17 two units in a hex", 'dutch-n-2: "0306"', 'dutch-n-2: "0304"', "both stand in 0304"),
    ("F17 the second half on another", 'spain-m: "0904"', 'spain-m: "1003"', "both stand in 1003"),
    ("F17 friend and foe", 'dutch-gun: "0205"', 'dutch-gun: "0904"', "its enemy"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "before", "after", "words"), FILES, ids=[row[0] for row in FILES])
def test_what_is_wrong_is_told_and_never_a_trace(own: Path, name: str, before: str, after: str, words: str):
    told = spoilt(own, before, after)
    assert any(words in one for one in told), told
    assert not any("pydantic" in one or "Traceback" in one for one in told)
    assert name


def test_all_faults_are_told_at_once_with_their_lines(own: Path):
    text = own.read_text(encoding="utf-8")
    for before, after in (
        ("turns: 6", "turns: x"),
        ("kind: gun", "kind: mortar"),
        ('"0306"', '"9906"'),
        ("rough", "rogh"),
    ):
        text = text.replace(before, after, 1)
    own.write_text(text, encoding="utf-8")
    with pytest.raises(Faults) as found:
        load_scenario(own, [TERCIO])
    told = "\n".join(str(fault) for fault in found.value.faults)
    assert all(word in told for word in ("turns", "mortar", "9906", "did you mean `rough`"))
    assert all(fault.line > 0 for fault in found.value.faults)


def test_a_bad_file_does_not_take_down_the_list(own: Path):
    """F09"""
    folder = own.parent
    (folder / "colon.yaml").write_text("title: Lutzen: the fog\n", encoding="utf-8")
    (folder / "empty.yaml").write_bytes(b"")
    (folder / "folder.yaml").mkdir()
    (folder / "noise.yaml").write_bytes(bytes(range(256)))
    (folder / "large.yaml").write_bytes(b"a: 1\n" * 1_200_000)
    found = [one for one in find_scenarios([TERCIO], folder.parent) if not one.shipped]
    assert [one.path.name for one in found if not one.faults] == ["mine.yaml"]
    assert len(found) == 6
    for one in found:
        if one.faults:
            with pytest.raises(Faults):
                load_scenario(one.path, [TERCIO])


def test_a_byte_order_mark_and_windows_line_ends_are_read_and_never_multiplied(own: Path):
    """F10"""
    text = own.read_text(encoding="utf-8")
    own.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode("utf-8"))
    draft = Draft.opened(own)
    assert checked(draft, [TERCIO])[1] == []
    draft.change(put(draft.value, ("turns",), 7), "Turns")
    save(draft, own)
    data = own.read_bytes()
    assert b"\r" not in data
    assert not data.startswith(b"\xef")


@pytest.mark.parametrize("name", ["Månsson", "Dąbrowa", "Börgilsonn", "Čáslav", "No", "on", "Yes", "12:30", "0407", "Lützen: the fog"])  # fmt: skip # noqa: E501
def test_names_come_back_as_they_were_typed(own: Path, name: str):
    """F03, F11, F12"""
    draft = Draft.opened(own)
    draft.change(put(put(draft.value, ("name",), name), ("counters", "counters", 0, "name"), name), "Name")
    save(draft, own)
    assert name in own.read_text(encoding="utf-8")
    assert "\\x" not in own.read_text(encoding="utf-8")
    scenario = load_scenario(own, [TERCIO])
    assert (scenario.name, scenario.entries[0].name) == (name, name)


def test_every_hex_number_of_a_saved_file_stands_in_quotes(own: Path):
    """F02"""
    draft = Draft.opened(own)
    draft.change(put(draft.value, ("deployment", "dutch-n-2"), "0308"), "Move")
    save(draft, own)
    bare = [m for m in re.findall(r'(?<!["\d-])\b\d{4}\b(?!["\d-])', own.read_text(encoding="utf-8")) if m != "1600"]
    assert bare == []


def test_one_of_two_alike_is_changed_and_the_other_is_not(own: Path):
    """F12"""
    draft = Draft.opened(own)
    shared = {"lance": 1}
    value = put(draft.value, ("deployment", "dutch-n"), {"hex": "0304", "marks": shared})
    draft.change(put(value, ("deployment", "dutch-n-2"), {"hex": "0306", "marks": shared}), "Marks")
    save(draft, own, force=True)
    text = own.read_text(encoding="utf-8")
    assert text.count("marks: {lance: 1}") == 2
    again = Draft.opened(own)
    again.change(put(again.value, ("deployment", "dutch-n", "marks", "lance"), 2), "Marks")
    assert again.value["deployment"]["dutch-n-2"]["marks"] == {"lance": 1}


ZONES = [
    ({"to_column": 0}, "no hex lies where sweden may set up"),
    ({"from_column": 99}, "no hex lies where sweden may set up"),
    ({"to_column": 1}, "begins outside the part of the map where its side sets up"),
    ({"near": "lagoon", "within": 3}, "a zone is near lagoon, which the tables do not have"),
]


@pytest.mark.parametrize(("zone", "words"), ZONES)
def test_a_part_of_the_map_in_which_an_army_cannot_be_set_up_is_told(zone: dict[str, object], words: str):
    """F15"""
    draft = Draft.opened(packaged() / "kircholm-dragon" / "free-set-up.yaml")
    assert checked(draft, RULESETS.values())[1] == []
    draft.change(put(draft.value, ("special", "zones", "sweden"), zone), "Zone")
    told = [str(problem.fault) for problem in checked(draft, RULESETS.values())[1]]
    assert any(words in one for one in told), told
