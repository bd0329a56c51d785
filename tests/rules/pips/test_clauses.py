"""The clauses in our words, the rulings and the worked cases: each that is named is there, once."""

import re
from pathlib import Path

import pytest

import game.rules.pips as pips
from game.setup.clauses import read_chapters, read_clauses, read_file
from game.setup.data import data_root
from tools.plain_yaml import plain_yaml

FILE = Path(str(data_root("assets"))) / "rules" / "pips.yaml"
TESTS = Path(__file__).parents[2]
SITUATIONS = TESTS / "situations" / "pips"
NAMED = re.compile(r"P-[A-Z]{2}\d+|\bO-\d|\bD-\d\d")
WORKED = 96


@pytest.fixture(scope="module")
def clauses():
    return read_clauses(FILE)


@pytest.fixture(scope="module")
def known(clauses):
    return clauses.keys() | {ruling.id for ruling in read_file(FILE).rulings}


def test_every_clause_says_something(clauses):
    rows = plain_yaml(FILE.read_text(encoding="utf-8"))["clauses"]
    assert len(rows) == len(clauses) > 80
    for row in rows:
        assert row["heading"][0].isupper(), row
        assert row["text"].endswith("."), row
        assert len(row["text"]) < 300, row


def test_the_rules_name_no_clause_that_is_missing(known):
    named = set()
    for file in Path(pips.__file__).parent.glob("*.py"):
        named |= set(NAMED.findall(file.read_text(encoding="utf-8")))
    assert len(named) > 80
    assert sorted(named - known) == []


def test_situations_name_no_clause_that_is_missing(known):
    for file in SITUATIONS.glob("*.yaml"):
        named = plain_yaml(file.read_text(encoding="utf-8"))["clauses"]
        assert [one for one in named if one not in known] == [], file.name


def rulings_in_docs():
    """The rulings of docs/rulings.md: id to gap, what we play, why, and what pins it."""
    text = (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| pips D-")]
    return {row[1].removeprefix("pips "): tuple(row[2:6]) for row in rows}


def exists(name):
    place = TESTS / name if name.endswith(".py") else SITUATIONS / f"{name}.yaml"
    return place.exists()


def test_rulings_are_pinned_by_tests_that_exist():
    rows = rulings_in_docs()
    assert len(rows) >= 51
    for pins in rows.values():
        names = re.findall(r"`([^`]+)`", pins[3])
        assert names, pins
        assert [name for name in names if not exists(name)] == []


def test_the_rulings_that_ship_are_those_of_the_docs():
    shipped = {row.id: (row.gap, row.play, row.because) for row in read_file(FILE).rulings}
    assert shipped == {id: row[:3] for id, row in rulings_in_docs().items()}


def test_chapters_hold_every_clause_once(clauses):
    ids = [row.id for chapter in read_chapters(FILE) for row in chapter.clauses if not row.id.startswith("D-")]
    assert ids == list(clauses)


def test_every_worked_case_is_played():
    lines = (TESTS / "situations" / "vectors-pips.txt").read_text(encoding="utf-8").splitlines()[1:]
    found = {words[0]: words[1:] for words in (line.split() for line in lines)}
    assert list(found) == [f"TV-{n:02}" for n in range(1, WORKED + 1)]
    for number, names in found.items():
        assert names, number
        assert [name for name in names if not exists(name)] == [], number
