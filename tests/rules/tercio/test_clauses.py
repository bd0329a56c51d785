"""The clauses in our words: every clause that the rules or the situations name is there, once and in order."""

import re
from pathlib import Path

import pytest
import yaml

import game.rules.tercio as tercio
from game.setup.clauses import read_clauses
from game.setup.data import data_root

FILE = Path(str(data_root("assets"))) / "rules" / "tercio.yaml"
SITUATIONS = Path(__file__).parents[2] / "situations" / "tercio"
NAMED = re.compile(r"^(?:KS|K|T|X|S)\d+[0-9.]*[a-z]?'?$")
"""A clause of the book; rulings (D-nn) and geometry (Gnn) stand elsewhere."""


@pytest.fixture(scope="module")
def clauses():
    return read_clauses(FILE)


def test_every_clause_says_something(clauses):
    rows = yaml.safe_load(FILE.read_text(encoding="utf-8"))["clauses"]
    assert len(rows) == len(clauses) > 200
    for row in rows:
        assert row["heading"][0].isupper(), row
        assert row["text"].endswith("."), row
        assert len(row["text"]) < 300, row


def test_clauses_stand_in_the_order_of_the_book(clauses):
    numbers = [tuple(int(part) for part in re.findall(r"\d+", id)) for id in clauses if re.match(r"^[TK]\d", id)]
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
        named = yaml.safe_load(file.read_text(encoding="utf-8"))["clauses"]
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
