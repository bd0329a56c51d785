"""The clauses in our words: every clause that the rules or the situations name is there, once and in order."""

import re
from pathlib import Path

import pytest

import game.rules.tercio as tercio
from game.setup.clauses import read_chapters, read_clauses, read_file
from game.setup.data import data_root
from game.setup.faults import Faults
from tools.plain_yaml import plain_yaml

FILE = Path(str(data_root("assets"))) / "rules" / "tercio.yaml"
SITUATIONS = Path(__file__).parents[2] / "situations" / "tercio"
NAMED = re.compile(r"^(?:KS|NS|K|N|T|X|S)\d+[0-9.]*[a-z]?'?$")
"""A clause of the book; rulings (D-nn) and geometry (Gnn) stand elsewhere."""


@pytest.fixture(scope="module")
def clauses():
    return read_clauses(FILE)


def test_every_clause_says_something(clauses):
    rows = plain_yaml(FILE.read_text(encoding="utf-8"))["clauses"]
    assert len(rows) == len(clauses) > 200
    for row in rows:
        assert row["heading"][0].isupper(), row
        assert row["text"].endswith("."), row
        assert len(row["text"]) < 300, row


def test_clauses_stand_in_the_order_of_the_book(clauses):
    numbers = [tuple(int(part) for part in re.findall(r"\d+", id)) for id in clauses if re.match(r"^[TKN]\d", id)]
    assert numbers == sorted(numbers)


def test_the_rules_name_no_clause_that_is_missing(clauses):
    """Refusals, dice and decisions carry their clause as a text of its own."""
    named = set()
    for file in Path(tercio.__file__).parent.glob("*.py"):
        for text in re.findall(r'"([A-Z][^"\n]{1,30})"', file.read_text(encoding="utf-8")):
            named |= {one for one in text.replace(" ", "").split(",") if NAMED.match(one)}
    assert len(named) > 80
    assert sorted(named - clauses.keys()) == []


def test_situations_name_no_clause_that_is_missing(clauses):
    for file in SITUATIONS.glob("*.yaml"):
        named = plain_yaml(file.read_text(encoding="utf-8"))["clauses"]
        assert [one for one in named if NAMED.match(one) and one not in clauses] == [], file.name


def test_rulings_are_pinned_by_tests_that_exist():
    """docs/rulings.md names situations, and files of the tests folder."""
    tests = Path(__file__).parents[2]
    text = (tests.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| tercio D-")]
    assert len(rows) > 100
    assert len({row.split("|")[1] for row in rows}) == len(rows)
    for row in rows:
        for name in re.findall(r"`([^`]+)`", row.split("|")[5]):
            place = tests / name if name.endswith(".py") else SITUATIONS / f"{name}.yaml"
            assert place.exists(), name


def rulings_in_docs():
    """The rulings of docs/rulings.md: id to gap, what we play and why."""
    text = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| tercio D-")]
    return {row[1].removeprefix("tercio "): tuple(row[2:5]) for row in rows}


def test_the_rulings_that_ship_are_those_of_the_docs():
    """The file in the wheel and docs/rulings.md say the same of every ruling, in the same words and order."""
    shipped = {row.id: (row.gap, row.play, row.because) for row in read_file(FILE).rulings}
    assert shipped == rulings_in_docs()
    assert list(shipped) == list(rulings_in_docs())


def test_every_ruling_is_shown_at_a_clause_and_in_a_chapter_of_its_own():
    chapters = read_chapters(FILE)
    at_clauses = {ruling.id for chapter in chapters[:-1] for row in chapter.clauses for ruling in row.rulings}
    assert at_clauses == {row.id for row in chapters[-1].clauses} == rulings_in_docs().keys()


def test_chapters_hold_every_clause_once_and_in_the_order_of_the_file(clauses):
    chapters = read_chapters(FILE)
    ids = [row.id for chapter in chapters for row in chapter.clauses]
    assert len(ids) == len(set(ids))
    assert clauses.keys() <= set(ids)
    assert [chapter.heading for chapter in chapters][:3] == ["1 General", "2 Pieces and markers", "3 Sequence of play"]
    assert [id for id in ids if not id.startswith("D-")] == [id for id in clauses if not id.startswith("D-")]


def test_references_in_the_texts_name_clauses_that_exist(clauses):
    named = [one for text in clauses.values() for one in re.findall(r"\(([TKNXS][0-9][0-9.]*[a-z]?'?)\)", text)]
    assert len(named) > 30
    assert [one for one in named if one not in clauses] == []


def test_a_ruling_on_a_clause_that_is_not_there_is_told_with_its_line(tmp_path):
    path = tmp_path / "rules.yaml"
    path.write_text(
        "clauses:\n  - id: T1\n    heading: One\n    text: It is one.\n"
        "chapters:\n  - heading: All\n    begins: T9\n"
        "rulings:\n  - id: D-1\n    clauses: [T2]\n    gap: A.\n    play: B.\n    because: C.\n",
        encoding="utf-8",
    )
    with pytest.raises(Faults) as faults:
        read_file(path)
    assert "there is no clause T9" in str(faults.value)
    assert "there is no clause T2" in str(faults.value)
