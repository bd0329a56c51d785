"""The clauses in our words: every clause that the rules or the situations name is there, once and in order."""

import re
from pathlib import Path

import pytest

import game.rules.dragon as dragon
from game.setup.clauses import read_chapters, read_clauses, read_file
from game.setup.data import data_root
from tools.plain_yaml import plain_yaml

FILE = Path(str(data_root("assets"))) / "rules" / "dragon.yaml"
TESTS = Path(__file__).parents[2]
SITUATIONS = TESTS / "situations" / "dragon"
NAMED = re.compile(r"^D\d+(\.\d+[a-c]?)?$|^AMB-\d\d$")


@pytest.fixture(scope="module")
def clauses():
    return read_clauses(FILE)


@pytest.fixture(scope="module")
def known(clauses):
    return clauses.keys() | {ruling.id for ruling in read_file(FILE).rulings}


def number(id):
    """What a clause is sorted by: D7.61 stands between D7.52 and D7.7, as printed."""
    return tuple(re.match(r"D(\d+)(?:\.(\d)(\d?)([a-c]?))?$", id).groups(""))


def test_every_clause_says_something(clauses):
    rows = plain_yaml(FILE.read_text(encoding="utf-8"))["clauses"]
    assert len(rows) == len(clauses) > 200
    for row in rows:
        assert row["heading"][0].isupper(), row
        assert row["text"].endswith("."), row
        assert len(row["text"]) < 300, row


def test_clauses_stand_in_the_order_of_the_book(clauses):
    chapters = [int(number(id)[0]) for id in clauses if id.startswith("D")]
    assert chapters == sorted(chapters)
    for chapter in set(chapters):
        inner = [number(id)[1:] for id in clauses if id.startswith(f"D{chapter}.")]
        assert inner == sorted(inner), chapter


def test_the_rules_name_no_clause_that_is_missing(known):
    """Refusals, dice and decisions carry their clause as a text of its own."""
    named = set()
    for file in Path(dragon.__file__).parent.glob("*.py"):
        for text in re.findall(r'"([A-Z][^"\n]{1,30})"', file.read_text(encoding="utf-8")):
            named |= {one for one in text.replace(" ", "").split(",") if NAMED.match(one)}
    assert len(named) > 80
    assert sorted(named - known - {"D1"}) == []  # D1 is also how a result of melee begins


def test_situations_name_no_clause_that_is_missing(known):
    for file in SITUATIONS.glob("*.yaml"):
        named = plain_yaml(file.read_text(encoding="utf-8"))["clauses"]
        assert [one for one in named if one not in known] == [], file.name


def rulings_in_docs():
    """The rulings of docs/rulings.md: id to gap, what we play, why, and what pins it."""
    text = (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| dragon AMB-")
    ]
    return {row[1].removeprefix("dragon "): tuple(row[2:6]) for row in rows}


def test_rulings_are_pinned_by_tests_that_exist():
    rows = rulings_in_docs()
    assert len(rows) >= 67
    for pins in rows.values():
        for name in re.findall(r"`([^`]+)`", pins[3]):
            place = TESTS / name if name.endswith(".py") else SITUATIONS / f"{name}.yaml"
            assert place.exists(), name


def test_the_rulings_that_ship_are_those_of_the_docs():
    shipped = {row.id: (row.gap, row.play, row.because) for row in read_file(FILE).rulings}
    assert shipped == {id: row[:3] for id, row in rulings_in_docs().items()}


def test_chapters_hold_every_clause_once(clauses):
    ids = [row.id for chapter in read_chapters(FILE)[:-1] for row in chapter.clauses]
    assert ids == [id for id in clauses if id.startswith("D")]
