"""Every situation file comes out as it says. One rules question a file; the folder is the ruleset."""

from collections import Counter
from pathlib import Path

import pytest

from game.rules import RULESETS as ALL
from game.setup.checking import check_file
from game.setup.situations import load_situation

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.yaml"))
RULESETS = tuple(ALL.values())


@pytest.fixture(scope="module")
def loaded():
    return {file: load_situation(file, RULESETS) for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_situation(file):
    report = check_file(file, RULESETS)
    assert report.passed, "\n" + report.text()


def test_there_are_situations():
    assert len(FILES) >= 40


def test_names_are_unique_and_agree_with_the_files(loaded):
    names = Counter((file.parent, one.id) for file, one in loaded.items())
    assert [name for name, count in names.items() if count > 1] == []
    assert [file.name for file, one in loaded.items() if not file.stem.endswith(f"-{one.id}")] == []


def test_every_situation_names_a_clause_and_expects_something(loaded):
    for file, one in loaded.items():
        assert one.clauses, file
        assert one.expect, file
        assert one.about.endswith("."), file
